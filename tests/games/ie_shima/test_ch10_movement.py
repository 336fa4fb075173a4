"""Chapter 10.1 to 10.2.1 and 10.3: movement in an Assault Impulse."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.position import (
    JAPANESE_UNITS,
    TABLES,
    US_UNITS,
    choice,
    controller,
    do,
    index,
    legal,
    place,
    position,
    refused,
    rules,
    where,
)

A, B, C, D = "1/306/A", "1/306/B", "1/306/C", "1/306/D"
ALLOWANCE = TABLES.ma[index(A)]


def cost(state: IeShimaState, unit: str, area: str | int) -> int:
    """What the log says that a move costs, without making it."""
    entries = do(state.copy(), f"move {unit} {area}")
    return next(int(entry.refs["cost"]) for entry in entries if "cost" in entry.refs)


def moves(state: IeShimaState, unit: str) -> set[str]:
    """The ids of the places that a unit may enter now."""
    return {text.split()[2] for text in legal(state) if text.startswith(f"move {unit} ")}


@pytest.mark.rule("10.1.1A", "10.1.2")
def test_only_units_of_the_active_area_move() -> None:
    state = position({A: 1, B: 1, C: 2, "SEI-A": 16}, us_control=[1, 2, 4, 5, 6])
    do(state, "assault 1")
    assert moves(state, A) and moves(state, B)
    assert not moves(state, C)
    assert refused(state, f"move {C} 4") == "10.1.1A"
    assert refused(state, "move SEI-A 15") == "8E"


@pytest.mark.rule("10.1.1A")
def test_a_unit_met_on_the_way_is_not_activated() -> None:
    state = position({A: 1, C: 2, "SEI-A": 16}, us_control=[1, 2, 3, 4])
    do(state, "assault 1", f"move {A} 2")
    assert refused(state, f"move {C} 3") == "10.1.1A"


@pytest.mark.rule("10.1.2")
def test_an_assault_goes_on_until_every_unit_of_the_area_has_acted() -> None:
    state = position({A: 1, B: 1, C: 1, "SEI-A": 16}, us_control=[1, 2, 4, 5])
    do(state, "assault 1", f"move {A} 2", f"move {B} 4", f"move {C} 5")
    assert choice(state) == "Assault"
    assert moves(state, C) and not moves(state, A)
    do(state, "end")
    assert choice(state) != "Assault"


@pytest.mark.rule("10.1.2")
def test_an_assault_may_end_before_any_unit_has_acted() -> None:
    state = position({A: 1, "SEI-A": 16}, us_control=[1])
    do(state, "assault 1", "end")
    assert where(state, A) == "1"


@pytest.mark.rule("10.1.1B")
def test_a_unit_moves_area_by_area_to_adjacent_ones() -> None:
    state = position({A: 2, "SEI-A": 16}, us_control=[1, 2, 3, 4, 9])
    do(state, "assault 2")
    assert moves(state, A) == {"1", "3", "4", "green"}
    assert refused(state, f"move {A} 9") == "10.1.1B"
    do(state, f"move {A} 3", f"move {A} 9")
    assert where(state, A) == "9"


@pytest.mark.rule("10.1.1B")
def test_units_move_one_at_a_time() -> None:
    state = position({A: 2, B: 2, "SEI-A": 16}, us_control=[1, 2, 3, 4, 9])
    do(state, "assault 2", f"move {A} 3", f"move {B} 4")
    assert not moves(state, A)
    assert refused(state, f"move {A} 9") in {"10.1.1A", "10.1.1B"}


@pytest.mark.rule("10.1.1B")
def test_the_allowance_limits_the_areas_entered() -> None:
    state = position({A: 2, "SEI-A": 16}, us_control=[1, 2, 3, 4, 5, 6, 7, 9])
    do(state, "assault 2")
    for step in range(ALLOWANCE):
        do(state, f"move {A} {(3, 2)[step % 2]}")
    assert not moves(state, A)
    assert refused(state, f"move {A} {(3, 2)[ALLOWANCE % 2]}") in {"10.1.1A", "10.1.1B", "10.2B"}


@pytest.mark.rule("10.1.1C")
def test_moves_and_attacks_come_in_any_order() -> None:
    state = position(
        {A: 6, B: 6, C: 6, "SEI-A": 5, "SEI-B": 11}, us_control=[1, 4, 6], advantage=None, reduced=["SEI-A"]
    )
    do(state, "assault 6", f"move {A} 4", f"move {B} 5", "attack 5", "roll 6 6", "roll 1 1")
    while choice(state) != "Assault":
        state.apply(state.legal_actions()[0])
    do(state, f"move {C} 11", "attack 11")
    assert choice(state) == "AttackRoll"


@pytest.mark.rule("10.1.1C")
def test_only_enemies_in_the_same_area_are_attacked() -> None:
    state = position({A: 6, B: 6, "SEI-A": 5}, us_control=[6])
    do(state, "assault 6")
    assert not any(text.startswith("attack") for text in legal(state))
    assert refused(state, "attack 5") == "11A"
    assert refused(state, "attack 6") == "11.4A"


@pytest.mark.rule("10.2", "10.2A")
def test_movement_points_are_spent_until_the_next_area_is_too_dear() -> None:
    # Area 7 touches 11, where an enemy stands: 1 for Area 9, then 2 for Area 7, 1 is left, 8 costs 2.
    state = position({A: 4, "SEI-A": 11}, us_control=[3, 4, 7, 8, 9])
    do(state, "assault 4", f"move {A} 9")
    assert state.mp == ALLOWANCE - 1
    do(state, f"move {A} 7")
    assert state.mp == ALLOWANCE - 3 == 1
    assert moves(state, A) == {"9"}
    assert refused(state, f"move {A} 8") == "10.2B"
    assert refused(state, f"move {A} 11") == "10.2B"


@pytest.mark.rule("10.2A")
def test_a_unit_stops_where_an_enemy_is() -> None:
    state = position({A: 6, B: 5, "SEI-A": 5, "SEI-B": 14}, us_control=[1, 6, 5])
    do(state, "assault 6", f"move {A} 5")
    assert not moves(state, A)
    assert refused(state, f"move {A} 1") == "10.2A"


COSTS = [
    ("1 vacant", {A: 1, "SEI-A": 16}, [1, 2], (), 2, 1),
    ("1 vacant and Japanese-controlled", {A: 1, "SEI-A": 16}, [1], (), 2, 1),
    ("1 vacant, friends there", {A: 1, B: 2, "SEI-A": 16}, [1, 2], (), 2, 1),
    ("2 vacant next to an enemy", {A: 1, "SEI-A": 3}, [1, 2], (), 2, 2),
    ("2 vacant next to a reduced enemy", {A: 1, "SEI-A": 3}, [1, 2], ["SEI-A"], 2, 2),
    ("2 vacant next to a Pillbox", {A: 1, "Pillbox-A": 3}, [1, 2], (), 2, 2),
    ("3 only reduced enemies", {A: 1, "SEI-A": 2, "SEI-B": 2}, [1], ["SEI-A", "SEI-B"], 2, 3),
    ("4 a full-strength enemy", {A: 1, "SEI-A": 2}, [1], (), 2, 4),
    ("4 a full-strength enemy among reduced", {A: 1, "SEI-A": 2, "SEI-B": 2}, [1], ["SEI-A"], 2, 4),
    ("4 contested, friendly-controlled", {A: 1, B: 2, "SEI-A": 2}, [1, 2], (), 2, 4),
    ("all: from a box, Japanese-controlled", {A: "green", "SEI-A": 16}, [], (), 2, ALLOWANCE),
    ("1 from a box, US-controlled", {A: "green", "SEI-A": 16}, [2], (), 2, 1),
    ("2 from a box, US-controlled, next to an enemy", {A: "green", "SEI-A": 3}, [2], (), 2, 2),
    ("1 into a box", {A: 2, "SEI-A": 16}, [2], (), "green", 1),
    ("2 into a box next to an enemy", {A: 5, "SEI-A": 14}, [5], (), "brown", 2),
]


@pytest.mark.rule("10.2B", "10.2")
@pytest.mark.parametrize(
    ("units", "us", "reduced", "to", "points"), [row[1:] for row in COSTS], ids=[row[0] for row in COSTS]
)
def test_what_it_costs_to_enter(
    units: dict[str, str | int], us: list[int], reduced: list[str], to: str | int, points: int
) -> None:
    state = position(units, us_control=us, reduced=reduced)
    do(state, f"assault {TABLES.place_ids[state.at[index(A)]]}")
    assert cost(state, A, to) == points


@pytest.mark.rule("10.2B")
@pytest.mark.parametrize("reduced", [["SEI-A"], []])
def test_leaving_a_box_for_a_japanese_area_costs_all_whatever_is_there(reduced: list[str]) -> None:
    state = position({A: "green", B: 2, "SEI-A": 2}, reduced=reduced)
    do(state, "assault green")
    assert cost(state, A, 2) == ALLOWANCE


@pytest.mark.rule("10.2B")
def test_leaving_a_box_for_a_japanese_area_leaves_nothing_to_go_on() -> None:
    state = position({A: "green", "SEI-A": 16}, us_control=[1, 3, 4])
    do(state, "assault green", f"move {A} 2")
    assert controller(state, 2) == "us"
    assert not moves(state, A)


@pytest.mark.rule("10.2B")
def test_the_second_unit_out_of_a_box_finds_the_beach_friendly() -> None:
    state = position({A: "green", B: "green", "SEI-A": 16}, us_control=[1, 3, 4])
    do(state, "assault green", f"move {A} 2")
    assert cost(state, B, 2) == 1


@pytest.mark.rule("10.2B")
def test_enemies_in_boxes_make_no_area_dearer() -> None:
    state = position({A: "green", B: "blue", "SEI-A": 3, "MG-A": "special"}, side="japan")
    do(state, "assault 3")
    assert cost(state, "SEI-A", 2) == 1


@pytest.mark.rule("10.2B")
def test_a_japanese_unit_pays_the_same_rows() -> None:
    units = {"SEI-A": 6, A: 1, B: 7, C: 11}
    state = position(units, reduced=[A], us_control=[1, 7, 11], side="japan")
    do(state, "assault 6")
    assert cost(state, "SEI-A", 1) == min(3, TABLES.ma[index("SEI-A")])
    assert cost(state, "SEI-A", 4) == 2
    assert cost(state, "SEI-A", 15) == 2


@pytest.mark.rule("10.2C", "10.3.2")
def test_a_contested_area_is_left_through_a_free_one_at_normal_cost() -> None:
    state = position({A: 6, "SEI-A": 6, "SEI-B": 5, B: 7, "SEI-C": 7}, us_control=[1, 6, 7])
    do(state, "assault 6")
    assert moves(state, A) == {"1"}
    assert cost(state, A, 1) == 2
    assert refused(state, f"move {A} 4") == "10.3.2"  # vacant, Japanese-controlled
    assert refused(state, f"move {A} 5") == "10.3.2"  # enemy-occupied
    assert refused(state, f"move {A} 7") == "10.3.2"  # contested, though US-controlled


@pytest.mark.rule("10.3.2", "10.2C")
def test_beyond_the_free_area_movement_is_normal() -> None:
    state = position({A: 6, "SEI-A": 6, "SEI-B": 16}, us_control=[1, 6])
    do(state, "assault 6", f"move {A} 1")
    assert state.mp == ALLOWANCE - 2
    assert {"2", "4"} <= moves(state, A)
    do(state, f"move {A} 2")
    assert controller(state, 2) == "us"


@pytest.mark.rule("10.3.2")
def test_a_beach_box_is_a_way_out_of_a_contested_area() -> None:
    state = position({A: 2, "SEI-A": 2})
    do(state, "assault 2")
    assert moves(state, A) == {"green"}


@pytest.mark.rule("10.3.2")
def test_a_japanese_unit_leaves_a_contested_area_in_the_same_way() -> None:
    state = position({A: 6, "SEI-A": 6, B: 5}, us_control=[1, 5], side="japan")
    do(state, "assault 6")
    assert moves(state, "SEI-A") == {"4", "7", "11", "15"}
    assert refused(state, "move SEI-A 1") == "10.3.2"


@pytest.mark.rule("10.3.2", "10.2C")
def test_control_passes_when_the_last_unit_leaves_a_contested_area() -> None:
    state = position({A: 6, "SEI-A": 6}, us_control=[1, 6])
    entries = do(state, "assault 6", f"move {A} 1")
    assert controller(state, 6) == "japan"
    assert "7.2B" in rules(entries)


@pytest.mark.rule("10.2D")
def test_a_unit_that_has_spent_nothing_may_always_enter_one_area() -> None:
    state = position({"MG-A": 4, A: 1, "SEI-A": 16}, us_control=[1], side="japan")
    assert TABLES.ma[index("MG-A")] < 4
    do(state, "assault 4")
    assert cost(state, "MG-A", 1) == TABLES.ma[index("MG-A")]
    do(state, "move MG-A 1")
    assert where(state, "MG-A") == "1" and not moves(state, "MG-A")


@pytest.mark.rule("10.2D")
def test_in_rain_a_us_unit_still_enters_a_held_area_as_its_first_move() -> None:
    state = position({A: 1, "SEI-A": 2, "SEI-B": 16}, us_control=[1], weather="rain")
    do(state, "assault 1")
    assert cost(state, A, 2) == ALLOWANCE - 1


@pytest.mark.rule("10.2D")
def test_a_unit_that_has_spent_points_may_not() -> None:
    state = position({A: 3, "SEI-A": 6}, us_control=[2, 3, 4])
    do(state, "assault 3", f"move {A} 4")
    assert state.mp < 4
    assert refused(state, f"move {A} 6") == "10.2B"


@pytest.mark.rule("10.2D")
def test_the_whole_allowance_opens_no_forbidden_area() -> None:
    state = position({"SEI-A": 2, A: "green", B: 2}, side="japan", us_control=[1])
    do(state, "assault 2")
    assert refused(state, "move SEI-A green") == "3.2D"
    assert refused(state, "move SEI-A 1") == "10.3.2"


@pytest.mark.rule("10.2E")
def test_fighting_in_a_contested_active_area_takes_no_movement() -> None:
    state = position({A: 6, B: 6, "SEI-A": 6}, us_control=[1])
    do(state, "assault 6", "attack 6", f"lead {A}")
    assert choice(state) == "AttackRoll"
    assert where(state, A) == where(state, B) == "6"


@pytest.mark.rule("10.2.1", "10.2.1A", "10.2.1D")
def test_units_of_one_area_go_to_and_attack_different_areas() -> None:
    state = position({A: 6, B: 6, C: 6, D: 6, "SEI-A": 5, "SEI-B": 11}, us_control=[1, 4, 6])
    do(state, "assault 6", f"move {A} 5", f"move {B} 11", f"move {C} 4", f"move {C} 3", f"move {D} 1")
    assert [where(state, unit) for unit in (A, B, C, D)] == ["5", "11", "3", "1"]
    assert {"attack 5", "attack 11"} <= legal(state)
    assert refused(state, "end") == "11.1A"


@pytest.mark.rule("10.2.1B", "10.2.1D")
def test_a_later_attack_may_wait_for_the_result_of_an_earlier_one() -> None:
    state = position({A: 6, B: 6, "SEI-A": 5, "SEI-B": 11}, us_control=[1, 4, 6], advantage=None)
    do(state, "assault 6", f"move {A} 5", "attack 5", "roll 1 1", "roll 6 6")
    if choice(state) == "VoluntaryRetreat":
        do(state, "stay")
    assert {"5"} != moves(state, B) and "11" in moves(state, B)
    do(state, f"move {B} 11", "attack 11")
    assert choice(state) == "AttackRoll"


@pytest.mark.rule("10.2.1C")
def test_nobody_enters_an_area_once_attacked() -> None:
    state = position({A: 6, B: 6, "SEI-A": 5}, us_control=[1, 4, 6], advantage=None)
    do(state, "assault 6", f"move {A} 5", "attack 5", "roll 1 1", "roll 6 6")
    if choice(state) == "VoluntaryRetreat":
        do(state, "stay")
    assert "5" not in moves(state, B)
    assert refused(state, f"move {B} 5") == "10.2.1C"


@pytest.mark.rule("10.2.1C")
def test_an_area_emptied_by_an_attack_stays_closed_in_that_impulse_only() -> None:
    state = position(
        {A: 6, B: 6, "SEI-A": 5, "SEI-B": 16}, reduced=["SEI-A"], us_control=[1, 4, 6], advantage=None
    )
    do(state, "assault 6", f"move {A} 5", "attack 5", "roll 6 6", "roll 1 1")
    assert where(state, "SEI-A") == "eliminated"
    assert refused(state, f"move {B} 5") == "10.2.1C"
    do(state, "end", "pass", "assault 6", f"move {B} 5")
    assert where(state, B) == "5"


@pytest.mark.rule("10.3.1", "10.3.1A")
@pytest.mark.parametrize(
    ("side", "units", "mover"), [("us", US_UNITS, US_UNITS[8]), ("japan", JAPANESE_UNITS, JAPANESE_UNITS[8])]
)
def test_nobody_moves_into_a_full_area(side: str, units: list[str], mover: str) -> None:
    control = [1, 2, 4] if side == "us" else []
    state = position(
        {**dict.fromkeys(units[:8], 2), mover: 1}, us_control=control, side=side, advantage="japan"
    )
    do(state, "assault 1")
    assert "2" not in moves(state, mover)
    assert refused(state, f"move {mover} 2") == "10.3.1A"
    do(state, f"move {mover} 4")


@pytest.mark.rule("10.3.1A")
def test_nobody_attacks_into_a_full_area_but_boxes_have_no_limit() -> None:
    state = position({**dict.fromkeys(US_UNITS[:8], 6), US_UNITS[8]: 5, "SEI-A": 6}, us_control=[5])
    do(state, "assault 5")
    assert refused(state, f"move {US_UNITS[8]} 6") == "10.3.1A"
    landing = position({**dict.fromkeys(US_UNITS[:9], "green"), US_UNITS[9]: 2, "SEI-A": 16})
    do(landing, "assault 2", f"move {US_UNITS[9]} green")
    assert where(landing, US_UNITS[9]) == "green"


@pytest.mark.rule("10.3.1A")
def test_the_enemys_units_do_not_fill_an_area() -> None:
    state = position({**dict.fromkeys(JAPANESE_UNITS[:8], 6), A: 5}, us_control=[5])
    do(state, "assault 5", f"move {A} 6")
    assert state.is_contested(place(6))


@pytest.mark.rule("10.3.1B")
def test_a_retreat_passes_through_a_full_area_where_a_move_may_not() -> None:
    # Around Area 9 only Area 7 is Japanese, and that is full; beyond it Area 11 touches no US Area.
    units = {"2/1A": 9, A: 9, **dict.fromkeys(JAPANESE_UNITS[1:9], 7)}
    move = position(units, us_control=[3, 4], side="japan")
    do(move, "assault 9")
    assert refused(move, "move 2/1A 7") == "10.3.1A"
    state = position(units, us_control=[3, 4], advantage=None)
    do(state, "assault 9", "attack 9", "roll 1 1", "roll 6 6", "retreat 2/1A 11")
    assert where(state, "2/1A") == "11"
