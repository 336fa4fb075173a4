"""Chapters 9 and 16: Ground Support."""

from __future__ import annotations

import pytest

from tests.games.okinawa.position import (
    BATTALION,
    INFANTRY,
    STRONG,
    WEAK,
    attack,
    battle,
    do,
    legal,
    position,
    refused,
    suffer,
    sum_of,
)


@pytest.mark.rule("9.0", "9.11")
def test_example_of_ten_points_used_as_barrage_and_as_fpf() -> None:
    """The printed example: ten points are Barrage for the Phasing Player, and FPF when he is not."""
    units = {BATTALION: "2520", INFANTRY: "2521"}
    state = battle(units, side="japan", support_points=(0, 10))
    attack(state, "2520", by=[INFANTRY], also=["support 10"])
    assert sum_of(state)[0] == 2 + 10 - 3
    assert (state.barrage_points[1], state.fire_points[1]) == (0, 10)
    state = battle(units, support_points=(0, 10))
    do(state, "attack 2521", f"join {BATTALION}", "declare", "support 10", "end")
    assert sum_of(state)[0] == 4 - 3 - 10
    assert (state.fire_points[1], state.barrage_points[1]) == (0, 10)


@pytest.mark.rule("9.11")
def test_both_allowances_are_there_in_one_turn() -> None:
    state = position({BATTALION: "2520", INFANTRY: "2521"}, phase="turn")
    us, japan = state.barrage_points
    do(
        state,
        "end",
        "attack 2521",
        f"join {BATTALION}",
        f"support {us}",
        "declare",
        f"support {japan}",
        "end",
    )
    suffer(state, "•")
    do(state, "end", "end", "attack 2520", f"join {INFANTRY}", f"support {japan}", "declare")
    assert state.fire_points == [us, 0]
    do(state, "support 4", "end")
    assert sum_of(state)[0] == 2 + japan - 3 - 4


@pytest.mark.rule("9.1", "9.12")
def test_points_go_to_one_target_or_to_many() -> None:
    units = {BATTALION: "0101", INFANTRY: "2521", STRONG: "2021", WEAK: "1521"}
    state = battle(units, support_points=(8, 0))
    for target, count in (("2521", 3), ("2021", 4), ("1521", 1)):
        do(state, f"attack {target}", f"support {count}")
        assert refused(state, "support 1") in ("9.12", "9.14")
        do(state, "declare")
        suffer(state, "•")
    assert state.barrage_points[0] == 0
    assert legal(state) == {"end"}
    state = battle(units, support_points=(8, 0))
    do(state, "attack 2521", "support 8", "declare")
    assert sum_of(state)[0] == 8 - 3


@pytest.mark.rule("9.13")
def test_points_reach_every_enemy_on_the_map() -> None:
    state = battle({BATTALION: "0101", INFANTRY: "2931", STRONG: "0131"}, support_points=(1, 0))
    assert legal(state) == {"attack 2931", "attack 0131", "end"}


@pytest.mark.rule("9.14")
def test_points_are_not_saved() -> None:
    state = position({BATTALION: "0101", INFANTRY: "2931"}, phase="turn")
    full = list(state.barrage_points)
    do(state, "end", "attack 2931")
    assert full == [10, 12]
    assert refused(state, "support 11") == "9.14"
    do(state, "support 10", "declare")
    suffer(state, "•")
    assert state.barrage_points[0] == 0
    do(state, "end", "end", "end")
    assert state.turn == 2
    assert state.barrage_points == full, "this turn's, no more"


@pytest.mark.rule("9.14")
def test_no_more_points_than_are_left() -> None:
    state = battle({BATTALION: "2520", INFANTRY: "2521"}, support_points=(3, 2))
    do(state, "attack 2521", f"join {BATTALION}")
    assert refused(state, "support 4") == "9.14"
    do(state, "support 3")
    assert refused(state, "support 1") == "9.12"
    do(state, "declare")
    assert refused(state, "support 3") == "9.14"
    do(state, "support 1")
    assert refused(state, "support 1") == "9.12"


@pytest.mark.rule("16.0", "16.1")
def test_us_points_never_hit_rough_ground() -> None:
    state = battle({BATTALION: "0101", INFANTRY: "1010", STRONG: "1210"}, support_points=(5, 0))
    assert legal(state) == {"attack 1210", "end"}
    assert refused(state, "attack 1010") == "16.1"
    state = battle({BATTALION: "1009", INFANTRY: "1010"}, support_points=(5, 0))
    do(state, "attack 1010", f"join {BATTALION}")
    assert refused(state, "support 1") == "16.1"
    other = battle({BATTALION: "1010", INFANTRY: "0101"}, side="japan", support_points=(0, 5))
    do(other, "attack 1010", "support 5", "declare")


@pytest.mark.rule("16.1")
def test_nobody_in_rough_ground_joins_a_defense_that_us_points_hit() -> None:
    units = {BATTALION: "1011", INFANTRY: "1010", WEAK: "1111", "2/381": "1009"}
    state = battle(units, support_points=(5, 0))
    do(state, "attack 1111", f"join {BATTALION}", "support 2")
    assert refused(state, "attack 1010") == "16.1"
    do(state, "declare")
    state = battle(units, support_points=(5, 0))
    do(state, "attack 1010", "join 2/381")
    assert refused(state, "support 2") == "16.1"


@pytest.mark.rule("16.1", "7.21")
def test_us_points_do_not_keep_an_attack_from_those_it_must_include() -> None:
    # One US unit alone is next to both: it attacks both, and so without Ground Support.
    units = {BATTALION: "1011", INFANTRY: "1010", WEAK: "1111"}
    state = battle(units, support_points=(5, 0))
    do(state, "attack 1111", f"join {BATTALION}")
    assert refused(state, "support 2") == "16.1"
    do(state, "attack 1010")
    assert refused(state, "support 2") == "16.1"
    do(state, "declare")
    state = battle(units, support_points=(5, 0))
    do(state, "attack 1111", "support 2")
    assert refused(state, f"join {BATTALION}") == "7.21"
    do(state, "declare")
    suffer(state, "•")
    attack(state, "1010", by=[BATTALION])


@pytest.mark.rule("16.2")
def test_the_us_uses_four_points_of_fpf_at_most() -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"}, side="japan", support_points=(12, 12))
    do(state, "attack 2520", f"join {STRONG}", "declare")
    assert legal(state) == {"end", *(f"support {count}" for count in range(1, 5))}
    assert refused(state, "support 5") == "16.2"
    do(state, "support 4", "end")
    assert sum_of(state)[0] == 3 - 3 - 4
    state = battle({BATTALION: "2520", STRONG: "2521"}, support_points=(12, 12))
    do(state, "attack 2521", f"join {BATTALION}", "declare", "support 12")
