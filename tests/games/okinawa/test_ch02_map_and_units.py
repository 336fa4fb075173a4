"""Chapters 2 and 3: what the counters and the map say, and how a game is set up; chapter 18's deployments."""

from __future__ import annotations

from collections import Counter

import pytest

from lbnb.games.okinawa.tables import ABSENT, JAPAN, US, WAITING, distance
from tests.games.okinawa.position import (
    BATTALION,
    GAME,
    MEDIUM,
    SHIPPED,
    STRONG,
    TABLES,
    TANK,
    choice,
    hex_,
    index,
    legal,
    play_at_random,
    position,
    refused,
    rules,
)

FIRST_TURNS = {"outer_shuri": 1, "counterattack": 14, "final_shuri": 29, "breakout": 46, "campaign": 1}


def printed(scenario: str, side: int) -> Counter[str]:
    """How many units of each printed kind a side deploys."""
    units = SHIPPED.tables.deployment[scenario]
    return Counter(
        SHIPPED.tables.units[unit].printed for unit in units if SHIPPED.tables.side_of[unit] == side
    )


@pytest.mark.rule("2.31", "2.32")
def test_a_counter_shows_its_strengths() -> None:
    assert TABLES.units[index(BATTALION)].printed == "4-3-10"
    assert TABLES.units[index(MEDIUM)].printed == "1-2-15/1-6"
    unit = index(MEDIUM)
    assert (TABLES.attack[unit], TABLES.fpf[unit], TABLES.reach[unit], TABLES.defense[unit]) == (1, 2, 15, 1)
    assert TABLES.ma[unit] == 12, "in half points"
    assert TABLES.units[index(TANK)].kind == "armor"


@pytest.mark.rule("2.32", "8.12")
@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [
        ("1010", "1010", 0),
        ("1010", "1011", 1),
        ("1010", "1110", 1),
        ("1010", "1111", 1),
        ("1010", "1109", 2),
        ("1020", "1320", 3),
        ("1020", "1030", 10),
        ("0510", "0710", 2),
        ("0510", "0709", 2),
        ("2010", "1015", 10),
    ],
)
def test_distance_counts_the_target_hex_only(a: str, b: str, apart: int) -> None:
    assert distance(hex_(a), hex_(b)) == distance(hex_(b), hex_(a)) == apart


def test_distance_equals_the_number_of_steps() -> None:
    for start in ("1010", "1515", "0101", "2932"):
        near, steps = {hex_(start)}, 0
        while len(near) < len(TABLES.land):
            assert {to for to in TABLES.land if distance(hex_(start), to) <= steps} == near
            near |= {to for each in near for to in TABLES.around[each]}
            steps += 1


@pytest.mark.rule("3.0", "18.0")
@pytest.mark.parametrize("scenario", FIRST_TURNS)
def test_japan_deploys_south_of_the_primary_line_then_the_us_north_of_it(scenario: str) -> None:
    state = SHIPPED.new(scenario)
    tables = SHIPPED.tables
    north = tables.north_of[tables.scenarios[scenario].primary]
    assert state.seat == "japan"
    play_at_random(state, 3, lambda state: state.seat == "us")
    units = tables.deployment[scenario]
    assert all((state.at[u] in north) == (tables.side_of[u] == US) for u in units if state.at[u] >= 0)
    assert all(state.at[u] >= 0 for u in units if tables.side_of[u] == JAPAN)
    zone = state.japanese_zone
    assert choice(state) == "PlaceUnits"
    assert all(not zone[action.args[1]] and action.args[1] in north for action in state.legal_actions())
    play_at_random(state, 3, lambda state: choice(state) == "MovementPhase")
    assert all(state.at[u] >= 0 for u in units)
    assert (state.turn, state.seat) == (FIRST_TURNS[scenario], "us")
    assert all(state.at[u] in (WAITING, ABSENT) for u in range(98) if u not in units)


@pytest.mark.rule("18.0", "5.31")
def test_a_deployment_elsewhere_is_refused() -> None:
    state = GAME.new("outer_shuri")
    unit = next(iter(state.legal_actions())).text.split()[1]
    assert legal(state) == {f"place {unit} {name}" for name in ("1912", "2012", "2013")}
    assert refused(state, f"place {unit} 1515") == "18.0"
    assert refused(state, f"place {BATTALION} 1912") == "18.0"
    assert refused(state, f"place {STRONG} 1912") == "18.0"
    state.apply(state.legal_actions()[0])
    other = next(iter(state.legal_actions())).text.split()[1]
    assert refused(state, f"place {other} 1912") == "5.31"


@pytest.mark.rule("18.0")
def test_the_us_does_not_deploy_in_a_japanese_zone() -> None:
    state = GAME.new("outer_shuri")
    play_at_random(state, 1, lambda state: state.side == US)
    north = TABLES.north_of["A"]
    held = [to for to in north if state.japanese_zone[to]]
    assert held, "nobody stands next to the line"
    unit = state.legal_actions()[0].text.split()[1]
    assert refused(state, f"place {unit} {TABLES.hex_names[held[0]]}") == "18.0"


@pytest.mark.rule("18.1", "18.11", "18.12")
def test_outer_shuri_deployment() -> None:
    assert printed("outer_shuri", US) == {"4-3-10": 15}
    assert printed("outer_shuri", JAPAN) == {
        "2-3-10": 5,
        "3-4-10": 8,
        "1-2-10/1-6": 3,
        "1-2-2/2-8": 2,
        "1-2-15/1-6": 1,
    }
    areas = SHIPPED.tables.deployment["outer_shuri"]
    names = SHIPPED.tables.hex_names
    yonabaru = [
        unit for unit, hexes in areas.items() if {names[h] for h in hexes} == {"1912", "2012", "2013"}
    ]
    assert [SHIPPED.tables.units[unit].printed for unit in yonabaru] == ["2-3-10"] * 3
    south = set(SHIPPED.tables.land) - SHIPPED.tables.north_of["A"]
    west = {h for h in south if int(names[h][:2]) <= 18}
    kinds = Counter(SHIPPED.tables.units[unit].printed for unit, hexes in areas.items() if set(hexes) == west)
    assert kinds == {"3-4-10": 4, "2-3-10": 1}
    assert sum(set(hexes) == south for hexes in areas.values()) == 11


@pytest.mark.rule("18.2", "18.21", "18.22")
def test_counterattack_deployment_has_engineers_that_move_ten() -> None:
    assert printed("counterattack", US) == {"4-3-10": 27}
    assert printed("counterattack", JAPAN) == {
        "3-4-10": 3,
        "2-4-10": 3,
        "2-3-10": 11,
        "1-1-10": 2,
        "1-1-8": 2,
        "3-2-10": 1,
        "1-2-10/1-6": 5,
        "1-2-2/2-8": 3,
        "1-2-15/1-6": 2,
    }


@pytest.mark.rule("18.3", "18.31", "18.32")
def test_final_shuri_deployment_has_three_two_fours() -> None:
    assert printed("final_shuri", US) == {"4-3-10": 17, "4-4-10": 18}
    assert printed("final_shuri", JAPAN) == {
        "2-4-10": 3,
        "2-3-10": 8,
        "1-2-10": 7,
        "1-2-10/1-6": 2,
        "1-2-2/2-8": 2,
        "1-2-15/1-6": 1,
    }


@pytest.mark.rule("18.4", "18.41", "18.42")
def test_breakout_deployment() -> None:
    assert printed("breakout", US) == {"4-3-10": 26, "4-4-10": 18}
    assert printed("breakout", JAPAN) == {
        "3-4-10": 1,
        "2-4-10": 2,
        "2-3-10": 6,
        "1-2-10": 7,
        "1-2-10/1-6": 2,
        "1-2-2/2-8": 1,
    }


@pytest.mark.rule("18.5", "18.51", "18.52")
def test_campaign_deployment_is_that_of_outer_shuri_against_everybody() -> None:
    assert printed("campaign", US) == printed("outer_shuri", US)
    assert sum(printed("campaign", JAPAN).values()) == 44
    south = set(SHIPPED.tables.land) - SHIPPED.tables.north_of["A"]
    areas = SHIPPED.tables.deployment["campaign"]
    assert all(set(hexes) == south for unit, hexes in areas.items() if SHIPPED.tables.side_of[unit] == JAPAN)


@pytest.mark.rule("3.0", "9.14")
def test_the_track_gives_each_turn_its_support() -> None:
    state = position({BATTALION: "1501", STRONG: "1530"}, phase="turn", turn=5)
    row = TABLES.turns[5]
    assert state.barrage_points == state.fire_points == [row.us_support, row.japan_support]


@pytest.mark.rule("3.0")
def test_a_new_game_names_who_sets_up() -> None:
    state = GAME.new("outer_shuri")
    assert state.decision is not None
    assert "19 units" in state.decision.ask(state)
    entries = state.apply(state.legal_actions()[0])
    assert rules(entries) == ["18.0"]
