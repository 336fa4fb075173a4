"""Chapters 12 to 14: reinforcements, replacements and invasions."""

from __future__ import annotations

import pytest

from lbnb.games.okinawa import invasions
from lbnb.games.okinawa.state import OkinawaState
from tests.games.okinawa.position import (
    BATTALION,
    COMMANDO,
    ENGINEER,
    FIELD_GUN,
    INFANTRY,
    MARINE,
    STRONG,
    TABLES,
    attack,
    battle,
    choice,
    do,
    hex_,
    index,
    legal,
    points,
    position,
    refused,
    suffer,
    where,
)

DUE = "1/184"  # on Game-Turn 3
FAR = {STRONG: "0530"}
SEVENTH = ["1/184", "2/184", "3/184"]


def verbs(state: OkinawaState) -> set[str]:
    """The verbs of the legal actions."""
    return {action.verb for action in state.legal_actions()}


@pytest.mark.rule("12.0")
def test_reinforcements_come_on_the_turn_of_the_track_and_for_the_us_only() -> None:
    assert TABLES.turns[3].reinforcements == tuple(SEVENTH)
    state = position({DUE: "waiting", BATTALION: "1510", **FAR}, turn=2)
    assert refused(state, f"enter {DUE} 1501") == "12.1"
    state = position({DUE: "waiting", BATTALION: "1510", **FAR}, turn=3)
    do(state, f"enter {DUE} 1501", "stop")
    assert where(state, DUE) == "1501"
    assert refused(state, "enter 11-IB 1501") == "12.0"
    state = position({DUE: "waiting", BATTALION: "1510", **FAR}, turn=3, side="japan")
    assert refused(state, f"enter {DUE} 1501") == "12.0"


@pytest.mark.rule("12.1")
def test_reinforcements_come_after_all_other_movement_and_move_normally() -> None:
    state = position({DUE: "waiting", BATTALION: "1510", **FAR}, turn=3)
    do(state, f"enter {DUE} 1501", "step 1502", "step 1503", "stop")
    assert refused(state, f"move {BATTALION}") == "12.1"
    assert refused(state, f"move {DUE}") == "5.16"


@pytest.mark.rule("12.1")
def test_reinforcements_may_be_held_back() -> None:
    state = position({DUE: "waiting", BATTALION: "1510", **FAR}, turn=3)
    do(state, *["end"] * 4)
    assert state.turn == 4
    do(state, f"enter {DUE} 1501")


@pytest.mark.rule("12.2")
def test_they_enter_by_the_northern_and_eastern_edges() -> None:
    state = position({DUE: "waiting", BATTALION: "1510", **FAR}, turn=3)
    wanted = {f"enter {DUE} {column:02}01" for column in range(1, 30)}
    wanted |= {f"enter {DUE} 29{row:02}" for row in range(1, 33)}
    assert legal(state, "enter") == wanted
    assert refused(state, f"enter {DUE} 0102") == "12.2"
    assert refused(state, f"enter {DUE} 1532") == "12.2"


@pytest.mark.rule("12.2", "14.14")
def test_they_may_arrive_by_invasion_beyond_the_six() -> None:
    seven = ["1/305", "2/305", "3/305", "1/306", "2/306", "3/306", "1/307"]
    state = position({**dict.fromkeys(seven, "waiting"), BATTALION: "1510", **FAR}, turn=18)
    for number, unit in enumerate(seven):
        do(state, f"land {unit} {10 + number}32")
    assert state.invaders == 0
    assert points(state) == (0, 7 * 8), "four for coming, four for invading"
    assert refused(state, "land 1/307 2032") == "12.1", "it is here"
    state = position({"1/305": "waiting", BATTALION: "1032", **FAR}, turn=18)
    assert refused(state, "land 1/305 1031") == "12.2"
    assert refused(state, "land 1/305 1032") == "12.2"
    state = position({DUE: "waiting", BATTALION: "1510", **FAR}, turn=3, scenario="outer_shuri")
    assert refused(state, f"land {DUE} 1032") == "14.0"


@pytest.mark.rule("12.21")
def test_a_unit_that_arrives_in_a_zone_stops_and_must_attack() -> None:
    state = position({DUE: "waiting", BATTALION: "0110", STRONG: "1502"}, turn=3)
    do(state, f"enter {DUE} 1501")
    assert choice(state) == "MovementPhase"
    do(state, "end")
    assert legal(state) - {"end"} >= {"attack 1502"}
    assert refused(state, "end") == "7.11"


@pytest.mark.rule("12.22")
def test_any_number_enter_through_one_hex_for_its_cost_alone() -> None:
    state = position({**dict.fromkeys(SEVENTH, "waiting"), BATTALION: "0110", **FAR}, turn=3)
    for row, unit in zip((3, 2, 1), SEVENTH, strict=True):
        do(state, f"enter {unit} 1501")
        assert state.decision.points == 18
        do(state, *(f"step 15{step:02}" for step in range(2, row + 1)), "stop")
    assert [where(state, unit) for unit in SEVENTH] == ["1503", "1502", "1501"]


@pytest.mark.rule("12.22", "5.31")
def test_an_occupied_entry_needs_a_way_on() -> None:
    taken = dict(zip(["2/381", "3/381", "1/382", "2/382"], ["0101", "0102", "0201", "0202"], strict=True))
    state = position({DUE: "waiting", **taken, **FAR}, turn=3)
    assert f"enter {DUE} 0101" in legal(state)
    blocked = position({DUE: "waiting", BATTALION: "1501", STRONG: "1502"}, turn=3)
    assert refused(blocked, f"enter {DUE} 1501") == "5.31"
    enemy = position({DUE: "waiting", BATTALION: "0110", STRONG: "1501"}, turn=3)
    assert refused(enemy, f"enter {DUE} 1501") == "5.31"


@pytest.mark.rule("12.3")
def test_reinforcements_fight_on_the_turn_they_arrive() -> None:
    state = position({DUE: "waiting", BATTALION: "0110", STRONG: "1504"}, turn=3)
    do(state, f"enter {DUE} 1501", "step 1502", "step 1503", "end", "attack 1504", f"join {DUE}", "declare")


@pytest.mark.rule("13.0")
def test_replacements_belong_to_the_campaign() -> None:
    state = position({BATTALION: "eliminated", "2/381": "1510", **FAR}, turn=20, scenario="counterattack")
    assert refused(state, f"enter {BATTALION} 2001") == "12.1"
    state = position(
        {INFANTRY: "eliminated", "2/381": "1510", **FAR}, turn=20, scenario="counterattack", side="japan"
    )
    assert choice(state) == "MovementPhase"
    assert state.replacement_points == 0


@pytest.mark.rule("13.1", "13.11")
def test_the_us_brings_eight_destroyed_units_back_from_turn_18() -> None:
    nine = [unit.id for unit in TABLES.units if unit.side == "us"][:9]
    state = position({**dict.fromkeys(nine, "eliminated"), "1/305": "1510", **FAR}, turn=17)
    assert verbs(state) == {"move", "end"}
    state = position({**dict.fromkeys(nine, "eliminated"), "1/305": "1510", **FAR}, turn=18)
    for number, unit in enumerate(nine[:8]):
        do(state, f"enter {unit} {20 + number}01", "stop")
    assert refused(state, f"enter {nine[8]} 2901") == "12.1"
    assert state.replaced == 8


@pytest.mark.rule("13.14")
def test_us_replacements_enter_by_the_northeast_edge() -> None:
    state = position({BATTALION: "eliminated", "2/381": "1510", **FAR}, turn=18)
    assert legal(state, "enter") == {f"enter {BATTALION} {column}01" for column in range(20, 30)}
    assert refused(state, f"enter {BATTALION} 1901") == "12.2"
    assert refused(state, f"land {BATTALION} 1032") == "13.14"


@pytest.mark.rule("13.13", "18.54")
def test_a_replacement_takes_no_points_back_and_costs_four_in_the_campaign() -> None:
    state = position({BATTALION: "eliminated", "2/381": "1510", **FAR}, turn=18, points=[0, 7])
    do(state, f"enter {BATTALION} 2001", "stop")
    assert points(state) == (0, 11)


@pytest.mark.rule("13.12", "13.14", "13.15")
def test_japan_buys_infantry_back_in_its_cities() -> None:
    units = {BATTALION: "1510", **FAR, INFANTRY: "eliminated", "12-IB": "eliminated", ENGINEER: "eliminated"}
    units |= {FIELD_GUN: "eliminated", "3-Cdo": "eliminated"}
    state = position(units, side="japan", replacement_points=2)
    assert (choice(state), state.seat) == ("ReplaceUnits", "japan")
    assert state.replacement_points == 3
    assert legal(state) == {"end", f"replace {INFANTRY} 1610", f"replace {INFANTRY} 1710"}
    assert refused(state, "replace 12-IB 1610") == "13.12"
    assert refused(state, f"replace {ENGINEER} 1610") == "13.12"
    assert refused(state, f"replace {FIELD_GUN} 1610") == "13.12"
    assert refused(state, "replace 3-Cdo 1610") == "13.12"
    assert refused(state, f"replace {STRONG} 1610") == "13.12"
    assert refused(state, f"replace {BATTALION} 1610") == "13.12"
    assert refused(state, f"replace {INFANTRY} 1510") == "13.14"
    do(state, f"replace {INFANTRY} 1610")
    assert (where(state, INFANTRY), state.replacement_points) == ("1610", 0)
    do(state, f"move {INFANTRY}")


@pytest.mark.rule("13.14")
def test_one_replacement_a_hex() -> None:
    units = {BATTALION: "1510", **FAR, INFANTRY: "eliminated", "2/22-IR": "eliminated", "1-SRB": "1710"}
    state = position(units, side="japan", replacement_points=9)
    assert refused(state, f"replace {INFANTRY} 1710") == "13.14"
    do(state, f"replace {INFANTRY} 1610")
    assert choice(state) == "MovementPhase", "no city is free any more"
    assert state.replacement_points == 7


@pytest.mark.rule("13.12")
def test_points_are_saved() -> None:
    state = position({BATTALION: "0110", **FAR, "12-IB": "eliminated"}, side="japan")
    assert choice(state) == "MovementPhase"
    counts = []
    for _ in range(4):
        counts.append(state.replacement_points)
        while choice(state) == "ReplaceUnits":
            do(state, "end")
        do(state, *["end"] * 4)
    assert counts == [1, 2, 3, 4]
    assert "replace 12-IB 1610" in legal(state) or state.replacement_points == 5


@pytest.mark.rule("13.15")
def test_without_a_city_there_are_no_points_and_passing_through_takes_one() -> None:
    units = {BATTALION: "1609", "2/381": "1709", "12-IB": "eliminated", **FAR}
    state = position(units)
    do(state, f"move {BATTALION}", "step 1610", "step 1611", "stop")
    do(state, "move 2/381", "step 1710", "step 1711", "stop")
    assert state.us_cities == sum(TABLES.city_bit.values())
    do(state, "end", "end")
    assert state.replacement_points == 0
    other = position(units, side="japan", us_cities=0, replacement_points=5)
    assert "replace 12-IB 1610" in legal(other)
    held = position(
        {**units, BATTALION: "1610"},
        side="japan",
        us_cities=TABLES.city_bit[hex_("1610")],
        replacement_points=5,
    )
    assert refused(held, "replace 12-IB 1610") == "13.14"


@pytest.mark.rule("13.15")
def test_japan_takes_a_city_back_by_entering_it() -> None:
    every = sum(TABLES.city_bit.values())
    state = position({BATTALION: "0110", INFANTRY: "1609"}, side="japan", us_cities=0)
    state.us_cities = every
    do(state, f"move {INFANTRY}", "step 1610", "step 1611", "stop")
    assert state.us_cities == TABLES.city_bit[hex_("1710")]


@pytest.mark.rule("13.15")
def test_an_advance_takes_every_city_that_it_passes_through() -> None:
    ours = {BATTALION: "1510", "2/381": "1511"}
    state = battle({**ours, INFANTRY: "1610", **FAR})
    attack(state, "1610", by=ours)
    suffer(state, "D3")
    do(state, f"retreat {INFANTRY} 1710", f"retreat {INFANTRY} 1810", f"retreat {INFANTRY} 1910")
    assert state.us_cities == 0
    do(state, f"advance {BATTALION} 1810")
    assert state.us_cities == sum(TABLES.city_bit.values())


@pytest.mark.rule("14.0", "18.13", "18.33")
@pytest.mark.parametrize(("scenario", "turn"), [("outer_shuri", 5), ("final_shuri", 30)])
def test_no_invasions_where_the_scenario_has_none(scenario: str, turn: int) -> None:
    state = position({BATTALION: "1032", ENGINEER: "2032"}, scenario=scenario, turn=turn)
    assert refused(state, f"invade {BATTALION} 1132") == "14.0"
    state = position({BATTALION: "1032", ENGINEER: "2032"}, scenario=scenario, turn=turn, side="japan")
    assert refused(state, f"invade {ENGINEER} 1132") == "14.0"


@pytest.mark.rule("14.1", "14.13")
def test_an_invasion_goes_from_coast_to_coast() -> None:
    state = position({BATTALION: "1032", "2/381": "1020", "3/381": "0132", **FAR})
    do(state, f"invade {BATTALION} 2032")
    assert where(state, BATTALION) == "2032"
    assert refused(state, f"move {BATTALION}") in ("5.16", "12.1")
    assert refused(state, "move 2/381") == "12.1", "invasions end the movement"
    assert refused(state, "invade 2/381 2132") == "14.13"
    assert refused(state, "invade 3/381 2032") == "14.13"
    assert refused(state, "invade 3/381 2031") == "14.13"
    assert refused(state, f"invade {STRONG} 2132") == "14.1"


@pytest.mark.rule("14.13")
def test_a_unit_that_moved_or_began_in_a_zone_does_not_invade() -> None:
    state = position({BATTALION: "1032", **FAR})
    do(state, f"move {BATTALION}", "step 1132", "stop")
    assert refused(state, f"invade {BATTALION} 2032") == "14.13"
    state = position({BATTALION: "1031", **FAR})
    do(state, f"move {BATTALION}", "step 1032", "stop")
    assert refused(state, f"invade {BATTALION} 2032") == "14.13"
    state = position({BATTALION: "1032", STRONG: "1031"})
    assert refused(state, f"invade {BATTALION} 2032") == "14.13"


@pytest.mark.rule("14.13")
def test_an_invader_may_land_in_a_zone_and_then_attacks() -> None:
    state = position({BATTALION: "1032", STRONG: "2031"})
    do(state, f"invade {BATTALION} 2032", "end")
    assert refused(state, "end") == "7.11"


@pytest.mark.rule("14.11", "14.14")
def test_six_us_units_of_both_services_may_invade() -> None:
    seven = [BATTALION, "2/381", "3/381", MARINE, "2/1M", "3/1M", "1/4M"]
    state = position({unit: f"{number + 1:02}32" for number, unit in enumerate(seven)} | {STRONG: "0510"})
    for number, unit in enumerate(seven[:6]):
        do(state, f"invade {unit} {20 + number}32")
    assert refused(state, f"invade {seven[6]} 2832") == "14.14"
    assert points(state) == (0, 24)


@pytest.mark.rule("14.12", "14.15")
def test_all_japanese_engineers_and_commandos_may_invade_and_nobody_else() -> None:
    units = {
        ENGINEER: "0132",
        "26-Engr": "0232",
        COMMANDO: "0332",
        "4-Cdo": "0432",
        INFANTRY: "0532",
        BATTALION: "0110",
    }
    state = position(units, side="japan")
    assert refused(state, f"invade {INFANTRY} 2032") == "14.12"
    for number, unit in enumerate([ENGINEER, "26-Engr", COMMANDO, "4-Cdo"]):
        do(state, f"invade {unit} {20 + number}32")


@pytest.mark.rule("14.16")
@pytest.mark.parametrize(("scenario", "last"), [("counterattack", 23), ("campaign", 60)])
def test_nobody_invades_on_the_last_turn(scenario: str, last: int) -> None:
    units = {BATTALION: "1032", ENGINEER: "2032"}
    state = position(units, scenario=scenario, turn=last, side="japan")
    assert refused(state, f"invade {ENGINEER} 1132") == "14.0"
    state = position(units, scenario=scenario, turn=last - 1, side="japan")
    do(state, f"invade {ENGINEER} 1132")


@pytest.mark.rule("14.16")
@pytest.mark.parametrize("scenario", ["breakout", "campaign"])
def test_the_us_neither_invades_nor_lands_on_the_last_turn(scenario: str) -> None:
    units = {BATTALION: "1032", "1/305": "waiting", ENGINEER: "2030"}
    state = position(units, scenario=scenario, turn=60)
    assert refused(state, f"invade {BATTALION} 1132") == "14.0"
    assert refused(state, "land 1/305 1132") == "14.0"
    state = position(units, scenario=scenario, turn=59)
    do(state, "land 1/305 1132", f"invade {BATTALION} 1332")


@pytest.mark.rule("14.0", "18.23")
def test_japan_invades_on_two_turns_of_the_counterattack() -> None:
    units = {ENGINEER: "0132", COMMANDO: "0332", BATTALION: "0110"}
    state = position(units, side="japan", scenario="counterattack", turn=15)
    do(state, f"invade {ENGINEER} 2032", f"invade {COMMANDO} 2232")
    assert state.invasions == [0, 1], "one turn, whatever the number of units"
    state = position(
        units, side="japan", scenario="counterattack", turn=16, invasions=[0, 1], invaded_on=[0, 15]
    )
    do(state, f"invade {ENGINEER} 2032")
    state = position(
        units, side="japan", scenario="counterattack", turn=17, invasions=[0, 2], invaded_on=[0, 16]
    )
    assert refused(state, f"invade {ENGINEER} 2032") == "14.0"
    state = position(units, scenario="counterattack", turn=17)
    assert refused(state, f"invade {BATTALION} 2032") == "14.0", "the US may not at all"


@pytest.mark.rule("14.0", "18.43")
def test_the_us_invades_on_one_turn_of_the_breakout_from_49_on() -> None:
    units = {BATTALION: "0132", "2/381": "0332", **FAR}
    assert refused(position(units, scenario="breakout", turn=48), f"invade {BATTALION} 2032") == "14.0"
    state = position(units, scenario="breakout", turn=49)
    do(state, f"invade {BATTALION} 2032", "invade 2/381 2132")
    state = position(units, scenario="breakout", turn=50, invasions=[1, 0], invaded_on=[49, 0])
    assert refused(state, f"invade {BATTALION} 2032") == "14.0"
    state = position({ENGINEER: "0132", BATTALION: "0110"}, scenario="breakout", turn=50, side="japan")
    assert refused(state, f"invade {ENGINEER} 2032") == "14.0"


@pytest.mark.rule("14.0", "18.53")
def test_the_second_us_invasion_of_the_campaign_waits_for_the_north() -> None:
    once = {"turn": 30, "invasions": [1, 0], "invaded_on": [20, 0]}
    units = {BATTALION: "0132", STRONG: "0520"}
    state = position(units, **once)
    assert refused(state, f"invade {BATTALION} 2032") == "14.0", "a Japanese unit is north of Line D"
    state = position(units | {STRONG: "0521"}, **once)
    do(state, f"invade {BATTALION} 2032")
    state = position(units | {STRONG: "0521"}, turn=40, invasions=[2, 0], invaded_on=[30, 0])
    assert refused(state, f"invade {BATTALION} 2032") == "14.0"
    assert invasions.US_LIMIT == 6
    assert index(BATTALION) >= 0
