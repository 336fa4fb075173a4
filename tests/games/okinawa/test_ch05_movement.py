"""Chapter 5: movement; chapter 15: leaving the map."""

from __future__ import annotations

import pytest

from lbnb.games.okinawa import movement
from lbnb.games.okinawa.routes import reach
from lbnb.games.okinawa.state import OkinawaState
from tests.games.okinawa.position import (
    BATTALION,
    ENGINEER,
    FIELD_GUN,
    INFANTRY,
    SHIPPED,
    STRONG,
    TABLES,
    TANK,
    around,
    choice,
    do,
    hex_,
    index,
    legal,
    play_at_random,
    points,
    position,
    refused,
    where,
)

FAR = {STRONG: "2930"}


def left(state: OkinawaState) -> float:
    """The Movement Points that the moving unit has left."""
    return state.decision.points / 2


@pytest.mark.rule("5.0")
def test_units_move_one_at_a_time_hex_by_hex_in_any_direction() -> None:
    state = position({BATTALION: "2510", "2/381": "2710", **FAR})
    do(state, f"move {BATTALION}")
    assert legal(state, "step") == {f"step {name}" for name in around("2510")}
    assert refused(state, "step 2512") == "5.1"
    assert refused(state, "move 2/381") == "5.0"
    do(state, "step 2511", "step 2611", "step 2612", "stop", "move 2/381", "step 2711", "stop")
    assert (where(state, BATTALION), where(state, "2/381")) == ("2612", "2711")


@pytest.mark.rule("5.1", "5.12")
def test_no_unit_enters_an_enemy_hex() -> None:
    state = position({INFANTRY: "2510", BATTALION: "2511", "2/381": "0101"}, side="japan")
    do(state, f"move {INFANTRY}")
    assert refused(state, "step 2511") == "5.12"


@pytest.mark.rule("5.13")
def test_a_unit_spends_no_more_than_its_allowance_and_saves_nothing() -> None:
    state = position({BATTALION: "2510", **FAR})
    do(state, f"move {BATTALION}", *(f"step 25{row}" for row in range(11, 20)))
    assert left(state) == 1
    do(state, "step 2520")
    assert choice(state) == "MovementPhase", "ten points are spent"
    do(state, "end", "end", "end", "end", f"move {BATTALION}")
    assert left(state) == 10


@pytest.mark.rule("5.13")
def test_one_hex_may_always_be_entered() -> None:
    state = position({BATTALION: "0311", FIELD_GUN: "2930"}, side="us")
    state.tables.ma[index(BATTALION)], before = 2, state.tables.ma[index(BATTALION)]
    try:
        do(state, f"move {BATTALION}", "step 0312")
        assert where(state, BATTALION) == "0312"
        assert choice(state) == "MovementPhase"
        other = position({BATTALION: "0310", FIELD_GUN: "2930"})
        do(other, f"move {BATTALION}")
        other.stack[-1] = movement.MoveUnit(index(BATTALION), 2, True)
        do(other, "step 0311")
        assert choice(other) == "MovementPhase", "the second hex took the last point"
    finally:
        state.tables.ma[index(BATTALION)] = before


@pytest.mark.rule("5.13", "5.14")
def test_the_first_hex_does_not_free_a_unit_from_a_zone() -> None:
    state = position({BATTALION: "2510", STRONG: "2511"})
    assert refused(state, f"move {BATTALION}") == "6.13"


@pytest.mark.rule("5.14", "6.13")
def test_us_units_never_leave_a_japanese_zone_in_movement() -> None:
    state = position({BATTALION: "2510", "2/381": "2410", STRONG: "2511"})
    assert refused(state, f"move {BATTALION}") == "6.13"
    assert legal(state) == {"end"}, "both are next to the enemy"
    state = position({BATTALION: "2510", "2/381": "2508", STRONG: "2511"})
    do(state, "move 2/381", "step 2509", "step 2409", "step 2410")
    assert choice(state) == "MovementPhase", "it has entered the zone and stops"


@pytest.mark.rule("5.15")
@pytest.mark.parametrize("unit", [TANK, FIELD_GUN])
def test_japanese_armor_and_artillery_never_leave_a_us_zone(unit: str) -> None:
    state = position({BATTALION: "2510", unit: "2511"}, side="japan")
    assert refused(state, f"move {unit}") == "6.13"


@pytest.mark.rule("5.15", "6.14")
@pytest.mark.parametrize("unit", [INFANTRY, ENGINEER, "3-Cdo"])
def test_japanese_infantry_and_engineers_leave_a_zone_by_one_hex(unit: str) -> None:
    state = position({BATTALION: "2510", unit: "2511"}, side="japan")
    do(state, f"move {unit}")
    assert legal(state, "step") == {f"step {name}" for name in around("2511") if name != "2510"}
    do(state, "step 2512")
    assert choice(state) == "MovementPhase", "one hex and no more"
    state = position({BATTALION: "2510", unit: "2511"}, side="japan")
    do(state, f"move {unit}", "step 2410")
    assert state.us_zone[hex_("2410")], "from zone to zone"


@pytest.mark.rule("6.14")
def test_a_unit_that_begins_in_the_open_stops_in_a_zone() -> None:
    state = position({BATTALION: "2510", INFANTRY: "2513"}, side="japan")
    do(state, f"move {INFANTRY}", "step 2512", "step 2511")
    assert choice(state) == "MovementPhase"
    assert refused(state, f"move {INFANTRY}") == "5.16"


@pytest.mark.rule("5.16")
def test_a_unit_that_was_put_down_stays() -> None:
    state = position({BATTALION: "2510", **FAR})
    do(state, f"move {BATTALION}", "stop")
    assert refused(state, f"move {BATTALION}") == "5.16"


@pytest.mark.rule("5.17")
def test_a_cut_off_unit_moves_and_fights_at_full_value() -> None:
    ring = dict(zip(["12-IB", "13-IB", "14-IB", "15-IB", "21-IB", "22-IB"], around("2515"), strict=True))
    state = position({BATTALION: "2515"} | ring, phase="combat")
    assert legal(state) == {f"attack {name}" for name in around("2515")}
    far = {unit: f"{2506 + 300 * (number % 2):04}" for number, unit in enumerate(["12-IB", "13-IB"])}
    state = position({BATTALION: "2630"} | far)
    do(state, f"move {BATTALION}")
    assert left(state) == 10


@pytest.mark.rule("5.2", "5.21")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("2510", "2511", 1),
        ("1009", "1010", 4),
        ("1209", "1210", 3),
        ("1409", "1410", 2),
        ("1609", "1610", 2),
        ("1014", "1015", 4),
        ("1015", "1014", 4),
        ("1017", "1018", 7),
        ("1016", "1015", 1),
    ],
)
def test_terrain_costs_and_hexsides_are_added(start: str, to: str, cost: float) -> None:
    state = position({BATTALION: start, **FAR})
    do(state, f"move {BATTALION}", f"step {to}")
    assert left(state) == 10 - cost


@pytest.mark.rule("5.22")
def test_a_road_costs_half_a_point_whatever_the_terrain() -> None:
    state = position({BATTALION: "0510", **FAR})
    do(state, f"move {BATTALION}", "step 0511", "step 0512", "step 0513")
    assert left(state) == 8.5
    do(state, "step 0413")
    assert left(state) == 7.5, "off the road"
    state = position({BATTALION: "0411", **FAR})
    do(state, f"move {BATTALION}", "step 0512")
    assert left(state) == 6, "into the road hex, but not by the road"


@pytest.mark.rule("5.23")
def test_a_trail_costs_a_point_whatever_the_terrain() -> None:
    state = position({BATTALION: "0710", **FAR})
    do(state, f"move {BATTALION}", "step 0711", "step 0712", "step 0713")
    assert left(state) == 7


@pytest.mark.rule("5.24")
def test_without_the_points_no_hex_is_entered() -> None:
    state = position({BATTALION: "0305", **FAR})
    do(state, f"move {BATTALION}", *(f"step 03{row:02}" for row in range(6, 12)))
    assert left(state) == 4
    do(state, "step 0312")
    assert choice(state) == "MovementPhase"
    state = position({BATTALION: "0304", **FAR})
    do(state, f"move {BATTALION}", *(f"step 03{row:02}" for row in range(5, 12)))
    assert refused(state, "step 0312") == "5.24"
    do(state, "step 0411")
    state = position({BATTALION: "1412", **FAR})
    do(state, f"move {BATTALION}")
    assert refused(state, "step 1413") == "5.24"


@pytest.mark.rule("5.25")
def test_armor_keeps_to_open_ground_towns_and_ways() -> None:
    units = {TANK: "1009", BATTALION: "2930"}
    state = position(units, side="japan")
    do(state, f"move {TANK}")
    assert refused(state, "step 1010") == "5.25"
    state = position(units | {TANK: "1209"}, side="japan")
    do(state, f"move {TANK}")
    assert refused(state, "step 1210") == "5.25"
    state = position(units | {TANK: "1409"}, side="japan")
    do(state, f"move {TANK}", "step 1410")
    for way in ("05", "07"):
        state = position(units | {TANK: f"{way}11"}, side="japan")
        do(state, f"move {TANK}", f"step {way}12")
    state = position(units | {TANK: "0411"}, side="japan")
    do(state, f"move {TANK}")
    assert refused(state, "step 0512") == "5.25"


@pytest.mark.rule("5.3", "5.31")
def test_units_pass_through_friends_but_never_end_stacked() -> None:
    state = position({BATTALION: "2510", "2/381": "2511", **FAR})
    do(state, f"move {BATTALION}", "step 2511")
    assert refused(state, "stop") == "5.31"
    assert left(state) == 9, "no extra cost"
    do(state, "step 2512", "stop")
    assert (where(state, BATTALION), where(state, "2/381")) == ("2512", "2511")
    assert state.unit_in[hex_("2511")] == index("2/381")


@pytest.mark.rule("5.31")
def test_a_unit_that_would_have_to_stop_on_a_friend_may_not_enter() -> None:
    state = position({BATTALION: "2510", "2/381": "2511", STRONG: "2512"})
    do(state, f"move {BATTALION}")
    assert refused(state, "step 2511") == "5.31"
    state = position({BATTALION: "2510", "2/381": "2511", **FAR})
    state.stack.append(movement.MoveUnit(index(BATTALION), 2, True))
    state.lift(index(BATTALION), hex_("2510"))
    assert refused(state, "step 2511") == "5.31", "the last point is spent there"


@pytest.mark.rule("5.32")
def test_any_number_of_units_pass_through_one_hex() -> None:
    units = {BATTALION: "2511", "2/381": "2510", "3/381": "2509", "1/382": "2508"}
    state = position(units | FAR)
    for unit, end in (("2/381", "2512"), ("3/381", "2513"), ("1/382", "2514")):
        start = int(where(state, unit)[2:])
        do(state, f"move {unit}", *(f"step 25{row:02}" for row in range(start + 1, int(end[2:]) + 1)), "stop")
    assert [where(state, unit) for unit in units] == ["2511", "2512", "2513", "2514"]


@pytest.mark.rule("5.33", "6.11")
def test_friendly_zones_hinder_nobody() -> None:
    state = position({BATTALION: "2510", "2/381": "2513", **FAR})
    do(state, f"move {BATTALION}", "step 2511", "step 2512", "step 2612", "step 2613")
    assert left(state) == 6


def closure(state: OkinawaState, unit: str) -> set[int]:
    """Every hex in which a unit could stop, found by stepping."""
    ends = set()
    start = state.copy()
    origin = start.at[index(unit)]
    do(start, f"move {unit}")
    waiting, seen = [start], set()
    while waiting:
        one = waiting.pop()
        if choice(one) != "MoveUnit":
            ends.add(one.at[index(unit)])
            continue
        known = (one.at[index(unit)], one.decision.points, one.decision.begun)
        if known in seen:
            continue
        seen.add(known)
        for action in one.legal_actions():
            if action.verb == "stop":
                ends.add(one.at[index(unit)])
            elif action.verb == "step":
                after = one.copy()
                after.play(action)
                waiting.append(after)
    return ends - {origin}


@pytest.mark.rule("5.0")
@pytest.mark.parametrize(
    ("unit", "side", "units"),
    [
        (
            BATTALION,
            "us",
            {BATTALION: "1009", "2/381": "1110", "3/381": "1108", STRONG: "1213", INFANTRY: "0808"},
        ),
        (BATTALION, "us", {BATTALION: "0510", "2/381": "0514", STRONG: "0717"}),
        (
            BATTALION,
            "us",
            {BATTALION: "1013", "2/381": "1014", "3/381": "1114", "1/382": "1012", STRONG: "1317"},
        ),
        (INFANTRY, "japan", {BATTALION: "1011", INFANTRY: "1012", STRONG: "1112", TANK: "1013"}),
        (TANK, "japan", {BATTALION: "1014", TANK: "0509", INFANTRY: "0511", STRONG: "0612"}),
        (FIELD_GUN, "japan", {BATTALION: "2930", FIELD_GUN: "1017", INFANTRY: "1016", STRONG: "1117"}),
    ],
)
def test_the_search_finds_what_stepping_finds(unit: str, side: str, units: dict[str, str]) -> None:
    state = position(units, side=side)
    found = reach(state, index(unit))
    assert set(found) == closure(state, unit)
    assert all(0 <= rest <= TABLES.ma[index(unit)] for rest in found.values())


@pytest.mark.rule("15.0")
def test_a_unit_leaves_by_an_edge_hex_for_its_cost_again() -> None:
    state = position({BATTALION: "1503", **FAR}, scenario="outer_shuri")
    do(state, f"move {BATTALION}")
    assert refused(state, "exit") == "15.0"
    do(state, "step 1502", "step 1501", "exit")
    assert where(state, BATTALION) == "exited"
    assert points(state) == (0, 0)
    assert state.withdrawn == 0, "that was not the northeast edge"


@pytest.mark.rule("15.0")
def test_a_unit_without_the_points_stays_on_the_map() -> None:
    state = position({BATTALION: "1511", **FAR})
    do(state, f"move {BATTALION}", *(f"step 15{row:02}" for row in range(10, 1, -1)))
    assert left(state) == 1
    do(state, "step 1501")
    assert where(state, BATTALION) == "1501"
    assert choice(state) == "MovementPhase"


@pytest.mark.rule("15.0", "5.13")
def test_the_imaginary_hex_may_be_the_one_that_is_always_open() -> None:
    state = position({BATTALION: "1501", **FAR})
    state.lift(index(BATTALION), hex_("1501"))
    state.stack.append(movement.MoveUnit(index(BATTALION), 1, True))
    assert refused(state, "exit") == "15.0"
    state.stack[-1] = movement.MoveUnit(index(BATTALION), 1, False)
    do(state, "exit")


@pytest.mark.rule("15.0", "5.25")
def test_armor_does_not_leave_by_ground_that_it_cannot_enter() -> None:
    state = position({TANK: "2911", INFANTRY: "2909", BATTALION: "0130"}, side="japan")
    do(state, f"move {TANK}")
    assert refused(state, "exit") == "5.25"
    do(state, "step 2912", "exit", f"move {INFANTRY}", "step 2910", "step 2911", "exit")


@pytest.mark.rule("15.0", "5.31")
def test_a_unit_may_pass_a_friend_on_the_edge_to_leave() -> None:
    friends = {"2/381": "1502", "3/381": "1501", "1/382": "1401", "2/382": "1601"}
    state = position({BATTALION: "1503", **friends, **FAR})
    state.stack.append(movement.MoveUnit(index(BATTALION), 6, True))
    state.lift(index(BATTALION), hex_("1503"))
    do(state, "step 1502", "step 1501")
    assert legal(state) == {"exit"}
    do(state, "exit")
    assert where(state, "3/381") == "1501"
    assert state.unit_in[hex_("1501")] == index("3/381")


@pytest.mark.rule("5.0", "5.31")
@pytest.mark.parametrize("scenario", ["counterattack", "breakout"])
def test_the_search_finds_what_stepping_finds_on_the_island(scenario: str) -> None:
    state = play_at_random(SHIPPED.new(scenario), 4, lambda state: choice(state) == "MovementPhase")
    compared = 0
    while compared < 12:
        for action in state.legal_actions()[:: 1 + len(state.legal_actions()) // 3]:
            if action.verb == "move":
                (unit,) = action.args
                assert set(reach(state, unit)) == closure(state, TABLES.unit_ids[unit])
                compared += 1
        turn = (state.turn, state.side)
        play_at_random(
            state,
            compared,
            lambda state, turn=turn: choice(state) == "MovementPhase" and turn != (state.turn, state.side),
        )
