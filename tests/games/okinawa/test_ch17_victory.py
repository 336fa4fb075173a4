"""Chapter 17: Victory Points, lines, exits and communications; the ends of chapter 18's scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from lbnb.games.okinawa import victory
from lbnb.games.okinawa.state import OkinawaState
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    GAME,
    INFANTRY,
    MARINE,
    MEDIUM,
    STRONG,
    TABLES,
    around,
    attack,
    battle,
    choice,
    do,
    index,
    legal,
    points,
    position,
    refused,
    rules,
    suffer,
    where,
)

LAST = {"outer_shuri": 12, "counterattack": 23, "final_shuri": 39, "breakout": 60, "campaign": 60}


def judged(units: dict[str, str], scenario: str = "outer_shuri", **more: Any) -> OkinawaState:
    """The position after the last Game-Turn of a scenario."""
    return position(units, phase="end", scenario=scenario, turn=LAST[scenario], **more)


@pytest.mark.rule("17.0", "17.1", "17.11")
def test_example_of_a_marine_battalion_worth_eight() -> None:
    """The printed example: a 4-4-10 is worth eight points; a gun counts barrage, FPF and defense."""
    assert TABLES.victory_value[index(MARINE)] == 8
    assert TABLES.victory_value[index(BATTALION)] == 7
    assert TABLES.victory_value[index(FIELD_GUN)] == TABLES.victory_value[index(MEDIUM)] == 1 + 2 + 1
    assert TABLES.victory_value[index("1-Mtr")] == 1 + 2 + 2


@pytest.mark.rule("17.12")
def test_example_of_seven_points_for_an_eliminated_battalion() -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"}, side="japan", scenario="outer_shuri")
    attack(state, "2520", by=[STRONG])
    suffer(state, "De")
    assert points(state) == (0, 7)


@pytest.mark.rule("17.2", "17.21")
def test_example_of_a_d3_worth_three_and_an_a1_worth_one() -> None:
    """The printed example: three points for a D3 that a US unit suffers, one for an A1."""
    state = battle({BATTALION: "2520", STRONG: "2521"}, side="japan", scenario="outer_shuri")
    attack(state, "2520", by=[STRONG])
    suffer(state, "D3")
    do(state, *(f"retreat {BATTALION} 25{row}" for row in (19, 18, 17)))
    assert points(state) == (0, 3)
    state = battle({BATTALION: "2520", STRONG: "2521"}, scenario="outer_shuri")
    attack(state, "2521", by=[BATTALION])
    suffer(state, "A1")
    do(state, f"retreat {BATTALION} 2519")
    assert points(state) == (0, 1)


@pytest.mark.rule("17.22")
def test_retreats_score_at_once_for_each_unit_and_japanese_ones_not_at_all() -> None:
    state = battle({BATTALION: "2520", "2/381": "2421", STRONG: "2521"}, scenario="outer_shuri")
    attack(state, "2521", by=[BATTALION, "2/381"])
    suffer(state, "A1")
    entries = do(state, f"retreat {BATTALION} 2519")
    assert points(state) == (0, 1)
    assert "17.21" in rules(entries)
    do(state, "retreat 2/381 2321")
    assert points(state) == (0, 2)
    state = battle({BATTALION: "2520", STRONG: "2521"}, scenario="outer_shuri")
    attack(state, "2521", by=[BATTALION])
    suffer(state, "D3")
    do(state, *(f"retreat {STRONG} 25{row}" for row in (22, 23, 24)))
    assert points(state) == (0, 0)


@pytest.mark.rule("17.3", "17.31")
def test_lines_score_at_the_end() -> None:
    units = {
        BATTALION: "2913",
        "2/381": "2914",
        "3/381": "2912",
        STRONG: "0108",
        "12-IB": "0109",
        INFANTRY: "0132",
    }
    state = judged(units, points=[10, 20])
    cut_off = 0
    assert points(state) == (10 + 2 * 4, 20 + 5 + 1 + cut_off)
    us, japan = victory.territorial(state)
    assert [term.value for term in us] == [8]
    assert [term.value for term in japan] == [5, 1]


@pytest.mark.rule("17.31", "18.43", "18.53")
@pytest.mark.parametrize("scenario", ["breakout", "campaign"])
def test_no_territory_without_a_secondary_line(scenario: str) -> None:
    state = judged({BATTALION: "2930", STRONG: "0105"}, scenario)
    assert victory.territorial(state) == ((), ())


@pytest.mark.rule("17.4", "17.41")
def test_a_japanese_unit_that_leaves_by_the_northeast_scores_and_costs_three_us_units() -> None:
    us = {"1/381": "0110", "2/381": "0112", "3/381": "0114", "1/382": "0116"}
    state = position({STRONG: "2503", **us}, side="japan", scenario="outer_shuri")
    do(state, f"move {STRONG}", "step 2502", "step 2501", "exit")
    assert points(state) == (0, 3 * 4)
    assert (choice(state), state.seat) == ("RemoveUnits", "us")
    assert refused(state, f"remove {STRONG}") == "17.41"
    do(state, "remove 1/382", "remove 1/381")
    assert refused(state, "remove 1/381") == "17.41"
    do(state, "remove 3/381")
    assert choice(state) == "MovementPhase"
    assert [where(state, unit) for unit in us] == ["exited", "0112", "exited", "exited"]
    assert points(state) == (0, 12), "they are not eliminated"
    state = position({STRONG: "1502", **us}, side="japan", scenario="outer_shuri")
    do(state, f"move {STRONG}", "step 1501", "exit")
    assert points(state) == (0, 0)
    assert choice(state) == "MovementPhase"


@pytest.mark.rule("17.41")
def test_no_more_us_units_are_removed_than_there_are() -> None:
    state = position({STRONG: "2502", BATTALION: "0110"}, side="japan", scenario="outer_shuri")
    do(state, f"move {STRONG}", "step 2501", "exit", f"remove {BATTALION}")
    assert choice(state) == "MovementPhase"


@pytest.mark.rule("17.5", "17.51", "17.52", "17.53")
def test_units_without_a_line_of_communications_cost_three_each() -> None:
    wall = {
        unit.id: f"{2 * number + 1:02}20"
        for number, unit in enumerate(unit for unit in TABLES.units if unit.side == "japan")
    }
    wall = dict(list(wall.items())[:15])
    state = position({BATTALION: "1525", "2/381": "1510", **wall}, scenario="breakout")
    assert [TABLES.unit_ids[unit] for unit in victory.out_of_communication(state)] == [BATTALION]
    done = judged({BATTALION: "1525", "2/381": "1510", **wall}, "breakout")
    assert points(done) == (0, 3 + 15), "three, and one for each Japanese unit"
    gap = position({BATTALION: "1525", "2/381": "1510", **dict(list(wall.items())[:10])}, scenario="breakout")
    assert victory.out_of_communication(gap) == []


@pytest.mark.rule("17.53")
def test_a_friendly_unit_keeps_its_hex_open_in_an_enemy_zone() -> None:
    wall = dict(
        zip(
            [unit.id for unit in TABLES.units if unit.side == "japan"],
            [f"{column:02}20" for column in range(1, 30, 2)],
            strict=False,
        )
    )
    hole = {unit: name for unit, name in wall.items() if name not in ("1520", "1720")}
    chain = {"2/381": "1620", "3/381": "1619", "1/382": "1621", "2/382": "1622"}
    held = position({BATTALION: "1626", **hole}, scenario="breakout")
    open_ = position({BATTALION: "1626", **hole, **chain}, scenario="breakout")
    both = len(victory.out_of_communication(held)), len(victory.out_of_communication(open_))
    assert both[1] == 0
    alone = position({BATTALION: "1521", STRONG: "1520"}, scenario="breakout")
    assert victory.out_of_communication(alone) == [], "its own hex is open, and free hexes lie around"
    shut = position(
        {BATTALION: "1521", **dict(zip(list(wall)[:6], around("1521"), strict=True))}, scenario="breakout"
    )
    assert victory.out_of_communication(shut) == [index(BATTALION)]


@pytest.mark.rule("17.6")
def test_automatic_victory() -> None:
    state = judged({BATTALION: "2912", STRONG: "0112"}, points=[500, 0])
    assert state.outcome.winner == "japan"
    assert state.outcome.rule == "17.6"
    state = judged({BATTALION: "2913", STRONG: "0112"}, points=[500, 0])
    assert state.outcome.winner == "us"
    state = judged({BATTALION: "2912", STRONG: "0113"}, points=[500, 0])
    assert state.outcome.rule == "18.14"


SECOND_LINES = {"outer_shuri": "18.14", "counterattack": "18.24", "final_shuri": "18.34"}


@pytest.mark.rule("18.14", "18.24", "18.34", "18.13", "18.33")
@pytest.mark.parametrize("scenario", SECOND_LINES)
@pytest.mark.parametrize(("margin", "winner"), [(49, "us"), (50, "japan"), (-50, "us")])
def test_japan_needs_fifty_points_more(scenario: str, margin: int, winner: str) -> None:
    units = {BATTALION: "2930", STRONG: "0132"}
    state = judged(units, scenario, points=[60, 60 + 4 + margin], withdrawn=9)
    assert points(state) == (64, 64 + margin)
    assert state.outcome.winner == winner
    assert state.outcome.rule == SECOND_LINES[scenario]
    assert state.outcome.score == margin


@pytest.mark.rule("18.13", "18.23", "18.33", "18.43", "18.53")
def test_turns_and_lines_of_the_scenarios() -> None:
    rows = {row.id: row for row in GAME.pack.scenario}
    assert {
        name: (row.first_turn, row.last_turn, row.primary, row.secondary) for name, row in rows.items()
    } == {
        "outer_shuri": (1, 12, "A", "B"),
        "counterattack": (14, 23, "B", "C"),
        "final_shuri": (29, 39, "C", "D"),
        "breakout": (46, 60, "D", ""),
        "campaign": (1, 60, "A", ""),
    }


@pytest.mark.rule("18.23")
@pytest.mark.parametrize(
    ("turn", "withdrawn", "scored"), [(18, 0, 0), (19, 9, 0), (19, 7, 6), (20, 0, 27), (22, 10, 0)]
)
def test_battalions_that_have_not_left_cost_three_a_turn(turn: int, withdrawn: int, scored: int) -> None:
    units = {BATTALION: "2930", STRONG: "0132"}
    state = position(units, phase="end", scenario="counterattack", turn=turn, withdrawn=withdrawn)
    assert points(state) == (0, scored)
    assert state.turn == turn + 1


@pytest.mark.rule("18.23")
def test_only_four_three_tens_that_leave_by_the_northeast_count() -> None:
    units = {BATTALION: "2502", MARINE: "2702", "2/381": "1502", STRONG: "0132"}
    state = position(units, scenario="counterattack", turn=20)
    do(state, f"move {BATTALION}", "step 2501", "exit", f"move {MARINE}", "step 2701", "exit")
    do(state, "move 2/381", "step 1501", "exit")
    assert state.withdrawn == 1
    assert points(state) == (0, 0)
    assert choice(state) == "MovementPhase", "the US loses nothing more"


@pytest.mark.rule("18.44")
@pytest.mark.parametrize(("before", "winner"), [(97, "us"), (98, "japan")])
def test_japan_holds_out_for_a_hundred_in_the_breakout(before: int, winner: str) -> None:
    state = judged({BATTALION: "2930", STRONG: "0132", INFANTRY: "0232"}, "breakout", points=[0, before])
    assert points(state) == (0, before + 2)
    assert state.outcome.winner == winner
    assert state.outcome.rule == "18.44"


@pytest.mark.rule("18.44", "18.54")
@pytest.mark.parametrize("scenario", ["breakout", "campaign"])
def test_the_us_scores_nothing_there(scenario: str) -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"}, scenario=scenario)
    attack(state, "2521", by=[BATTALION])
    suffer(state, "De")
    assert points(state) == (0, 0)


@pytest.mark.rule("18.54")
@pytest.mark.parametrize(
    ("turn", "units", "scored"), [(44, {STRONG: "0132"}, 0), (45, {STRONG: "0132"}, 10), (45, {}, 0)]
)
def test_ten_a_turn_from_turn_45_of_the_campaign(turn: int, units: dict[str, str], scored: int) -> None:
    state = position({BATTALION: "2930", **units}, phase="end", turn=turn)
    assert points(state) == (0, scored)


@pytest.mark.rule("18.54")
@pytest.mark.parametrize(("before", "winner"), [(489, "us"), (490, "japan")])
def test_five_hundred_win_the_campaign(before: int, winner: str) -> None:
    state = judged({BATTALION: "2930", STRONG: "0132"}, "campaign", points=[0, before])
    assert state.outcome.winner == winner
    assert state.outcome.rule == "18.54"


@pytest.mark.rule("18.54")
def test_every_us_arrival_scores_four_in_the_campaign_only() -> None:
    for scenario, scored in (("campaign", 4), ("outer_shuri", 0)):
        state = position({"1/184": "waiting", BATTALION: "1510", STRONG: "0530"}, turn=3, scenario=scenario)
        do(state, "enter 1/184 1501", "stop")
        assert points(state) == (0, scored)
    state = position({BATTALION: "1032", STRONG: "0530"})
    do(state, f"invade {BATTALION} 2032")
    assert points(state) == (0, 4)
    assert legal(state) == {"end"}
