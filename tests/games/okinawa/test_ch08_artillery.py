"""Chapter 8: artillery."""

from __future__ import annotations

import pytest

from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    INFANTRY,
    MEDIUM,
    MORTAR,
    STRONG,
    TANK,
    attack,
    battle,
    choice,
    do,
    index,
    legal,
    refused,
    suffer,
    sum_of,
    where,
)


@pytest.mark.rule("8.0", "8.5")
def test_a_gun_attacks_supports_and_defends_with_different_strengths() -> None:
    state = battle({BATTALION: "2520", FIELD_GUN: "2521"})
    attack(state, "2521", by=[BATTALION])
    assert sum_of(state)[0] == 4 - 1, "it defends with one, not with its FPF of two"
    state = battle({BATTALION: "2520", FIELD_GUN: "2511", INFANTRY: "2521"})
    attack(state, "2521", by=[BATTALION], also=[])
    do(state, f"fire {FIELD_GUN}", "end")
    assert sum_of(state)[0] == 4 - 3 - 2
    state = battle({BATTALION: "2520", FIELD_GUN: "2511"}, side="japan")
    attack(state, "2520", also=[f"barrage {FIELD_GUN}"])
    assert sum_of(state)[0] == 1 - 3


@pytest.mark.rule("8.0")
def test_a_gun_may_give_fpf_and_barrage_in_one_turn() -> None:
    state = battle({BATTALION: "2520", FIELD_GUN: "2527", INFANTRY: "2521"})
    attack(state, "2521", by=[BATTALION])
    do(state, f"fire {FIELD_GUN}", "end")
    suffer(state, "•")
    do(state, "end", "end", "attack 2520", f"barrage {FIELD_GUN}", f"join {INFANTRY}", "declare")


@pytest.mark.rule("8.1", "8.11")
def test_guns_attack_within_range_and_are_never_forced_to() -> None:
    units = {BATTALION: "2520", FIELD_GUN: "2530", MORTAR: "2130", MEDIUM: "1530"}
    state = battle(units, side="japan")
    assert legal(state) == {"attack 2520", "end"}
    do(state, "attack 2520", f"barrage {FIELD_GUN}")
    assert refused(state, f"barrage {MORTAR}") == "8.12"
    assert refused(state, f"barrage {FIELD_GUN}") == "7.14"
    do(state, f"barrage {MEDIUM}", "declare")
    assert sum_of(state)[0] == 1 + 1 - 3


@pytest.mark.rule("8.11", "8.61")
def test_nothing_between_gun_and_target_matters() -> None:
    wall = {"12-IB": "1014", "2/381": "1016", "13-IB": "1013"}
    state = battle({BATTALION: "1020", FIELD_GUN: "1010", **wall}, side="japan")
    do(state, "attack 1020", f"barrage {FIELD_GUN}", "declare")
    assert sum_of(state)[0] == 1 - 3


@pytest.mark.rule("8.12")
def test_range_counts_the_target_hex_but_not_the_guns() -> None:
    assert "attack 2520" in legal(battle({BATTALION: "2520", FIELD_GUN: "2530"}, side="japan"))
    assert legal(battle({BATTALION: "2520", FIELD_GUN: "2531"}, side="japan")) == {"end"}
    assert "attack 2520" in legal(battle({BATTALION: "2520", MORTAR: "2522"}, side="japan"))
    assert legal(battle({BATTALION: "2520", MORTAR: "2523"}, side="japan")) == {"end"}


@pytest.mark.rule("8.13")
def test_guns_alone_attack_one_hex_only() -> None:
    state = battle({BATTALION: "2520", "2/381": "2521", FIELD_GUN: "2528"}, side="japan")
    do(state, "attack 2520", f"barrage {FIELD_GUN}")
    assert refused(state, "attack 2521") == "8.13"


@pytest.mark.rule("8.14")
@pytest.mark.parametrize("code", ["A1", "Ae"])
def test_distant_guns_suffer_no_result(code: str) -> None:
    state = battle({BATTALION: "2520", FIELD_GUN: "2528"}, side="japan")
    attack(state, "2520", also=[f"barrage {FIELD_GUN}"])
    suffer(state, code)
    assert where(state, FIELD_GUN) == "2528"
    assert state.shaken[index(FIELD_GUN)] == 0
    assert legal(state) == {"end"}
    state = battle({BATTALION: "2520", STRONG: "2521", FIELD_GUN: "2528"}, side="japan")
    attack(state, "2520", by=[STRONG], also=[f"barrage {FIELD_GUN}"])
    suffer(state, "Ae")
    assert (where(state, STRONG), where(state, FIELD_GUN)) == ("eliminated", "2528")


@pytest.mark.rule("8.15")
@pytest.mark.parametrize(("code", "after"), [("D1", "CombatPhase"), ("D2", "Retreat"), ("D3", "Retreat")])
def test_guns_alone_drive_back_with_d2_and_more(code: str, after: str) -> None:
    state = battle({BATTALION: "2520", FIELD_GUN: "2528"}, side="japan")
    attack(state, "2520", also=[f"barrage {FIELD_GUN}"])
    suffer(state, code)
    assert choice(state) == after
    beside = battle({BATTALION: "2520", FIELD_GUN: "2521"}, side="japan")
    attack(beside, "2520", by=[FIELD_GUN])
    suffer(beside, code)
    assert choice(beside) == after, "an adjacent gun is artillery too"


@pytest.mark.rule("8.15")
def test_guns_alone_eliminate_with_de_and_any_other_attacker_makes_d1_count() -> None:
    state = battle({BATTALION: "2520", FIELD_GUN: "2528"}, side="japan")
    attack(state, "2520", also=[f"barrage {FIELD_GUN}"])
    suffer(state, "De")
    assert where(state, BATTALION) == "eliminated"
    assert choice(state) == "CombatPhase", "nobody was adjacent, so nobody advances"
    state = battle({BATTALION: "2520", FIELD_GUN: "2528", STRONG: "2521"}, side="japan")
    attack(state, "2520", by=[STRONG], also=[f"barrage {FIELD_GUN}"])
    suffer(state, "D1")
    assert choice(state) == "Retreat"


@pytest.mark.rule("8.2", "8.21")
def test_combined_attacks_add_up() -> None:
    units = {BATTALION: "2520", STRONG: "2521", TANK: "2420", FIELD_GUN: "2528", MEDIUM: "1530"}
    state = battle(units, side="japan", support_points=(0, 2))
    by = [STRONG, TANK]
    attack(state, "2520", by=by, also=[f"barrage {FIELD_GUN}", f"barrage {MEDIUM}", "support 2"])
    assert sum_of(state)[0] == 3 + 3 + 1 + 1 + 2 - 3


@pytest.mark.rule("8.21")
def test_an_engaged_gun_does_not_barrage_again() -> None:
    state = battle({BATTALION: "2520", "2/381": "2020", FIELD_GUN: "2328"}, side="japan")
    attack(state, "2520", also=[f"barrage {FIELD_GUN}"])
    suffer(state, "•")
    assert refused(state, "attack 2020") == "7.15"


@pytest.mark.rule("8.22")
def test_against_several_hexes_one_in_range_is_enough() -> None:
    units = {STRONG: "2521", BATTALION: "2520", "2/381": "2620", FIELD_GUN: "1521"}
    state = battle(units, side="japan")
    do(state, "attack 2520", f"join {STRONG}", "attack 2620", f"barrage {FIELD_GUN}", "declare")
    state = battle(units, side="japan")
    do(state, "attack 2620", f"join {STRONG}")
    assert refused(state, f"barrage {FIELD_GUN}") == "8.12"
    do(state, "attack 2520", f"barrage {FIELD_GUN}", "declare")
    assert sum_of(state)[0] == 3 + 1 - 3 - 3


@pytest.mark.rule("8.3", "8.31")
def test_a_gun_next_to_the_enemy_must_attack_with_its_barrage_strength() -> None:
    state = battle({BATTALION: "2520", FIELD_GUN: "2521"}, side="japan")
    assert refused(state, "end") == "7.11"
    attack(state, "2520", by=[FIELD_GUN])
    assert sum_of(state)[0] == 1 - 3


@pytest.mark.rule("8.32")
def test_a_gun_next_to_an_enemy_attacks_adjacent_units_only() -> None:
    state = battle({BATTALION: "2520", "2/381": "2515", FIELD_GUN: "2521"}, side="japan")
    assert refused(state, "attack 2515") == "7.15"
    state = battle({BATTALION: "2520", "2/381": "2515", FIELD_GUN: "2521", MEDIUM: "2510"}, side="japan")
    do(state, "attack 2515", f"barrage {MEDIUM}")
    assert refused(state, f"barrage {FIELD_GUN}") == "8.32"
    assert refused(state, f"join {FIELD_GUN}") == "7.23"


@pytest.mark.rule("8.33")
def test_an_adjacent_gun_suffers_the_results_of_its_attack() -> None:
    state = battle({BATTALION: "2520", FIELD_GUN: "2521"}, side="japan")
    attack(state, "2520", by=[FIELD_GUN])
    suffer(state, "A1")
    do(state, f"retreat {FIELD_GUN} 2522")
    assert state.shaken[index(FIELD_GUN)] == 2
    state = battle({BATTALION: "2520", FIELD_GUN: "2521"}, side="japan")
    attack(state, "2520", by=[FIELD_GUN])
    suffer(state, "Ae")
    assert where(state, FIELD_GUN) == "eliminated"


@pytest.mark.rule("8.4", "8.43")
def test_fpf_is_added_to_the_defense() -> None:
    state = battle({BATTALION: "2520", INFANTRY: "2521", FIELD_GUN: "2528", MEDIUM: "1529"})
    do(state, "attack 2521", f"join {BATTALION}", "declare", f"fire {FIELD_GUN}", f"fire {MEDIUM}", "end")
    assert sum_of(state)[0] == 4 - 3 - 2 - 2


@pytest.mark.rule("8.41")
@pytest.mark.parametrize("level", [1, 2])
def test_a_shaken_gun_gives_no_fpf(level: int) -> None:
    state = battle({BATTALION: "2520", INFANTRY: "2521", FIELD_GUN: "2528"}, support_points=(0, 1))
    state.shaken[index(FIELD_GUN)] = level
    do(state, "attack 2521", f"join {BATTALION}", "declare")
    assert refused(state, f"fire {FIELD_GUN}") == "8.41"


@pytest.mark.rule("8.41")
def test_a_gun_recovers_after_one_more_combat_phase() -> None:
    state = battle({BATTALION: "2520", FIELD_GUN: "2521", STRONG: "0530"}, side="japan")
    attack(state, "2520", by=[FIELD_GUN])
    suffer(state, "A1")
    levels = []
    do(state, f"retreat {FIELD_GUN} 2522")
    while choice(state) == "Advance":
        do(state, "end")
    for _ in range(3):
        levels.append(state.shaken[index(FIELD_GUN)])
        while choice(state) == "CombatPhase":
            do(state, "end")
        do(state, "end")
    assert levels == [2, 1, 0]


@pytest.mark.rule("8.41")
def test_a_gun_next_to_an_enemy_gives_no_fpf() -> None:
    state = battle(
        {BATTALION: "2520", INFANTRY: "2521", FIELD_GUN: "2528", "2/381": "2529"}, support_points=(0, 1)
    )
    do(state, "attack 2521", f"join {BATTALION}", "declare")
    assert refused(state, f"fire {FIELD_GUN}") == "8.41"


@pytest.mark.rule("8.41", "8.4")
def test_a_gun_gives_fpf_once_a_phase_and_not_to_itself() -> None:
    state = battle(
        {BATTALION: "2520", INFANTRY: "2521", "2/381": "2020", "12-IB": "2021", FIELD_GUN: "2328"},
        support_points=(0, 1),
    )
    do(state, "attack 2521", f"join {BATTALION}", "declare", f"fire {FIELD_GUN}", "end")
    suffer(state, "•")
    do(state, "attack 2021", "join 2/381", "declare")
    assert refused(state, f"fire {FIELD_GUN}") == "8.41"
    assert refused(state, "fire 12-IB") == "8.4"
    assert refused(state, f"fire {BATTALION}") == "8.4"


@pytest.mark.rule("8.42")
def test_the_range_of_fpf_is_counted_to_the_defender() -> None:
    units = {BATTALION: "2520", INFANTRY: "2521"}
    for gun, there in ((MORTAR, "2523"), (FIELD_GUN, "2531")):
        state = battle(units | {gun: there})
        do(state, "attack 2521", f"join {BATTALION}", "declare", f"fire {gun}")
    for gun, there in ((MORTAR, "2524"), (FIELD_GUN, "2532")):
        state = battle(units | {gun: there}, support_points=(0, 1))
        do(state, "attack 2521", f"join {BATTALION}", "declare")
        assert refused(state, f"fire {gun}") == "8.42"


@pytest.mark.rule("8.44")
@pytest.mark.parametrize("code", ["De", "D2", "A1"])
def test_a_gun_giving_fpf_has_no_part_in_the_result(code: str) -> None:
    state = battle({BATTALION: "2520", INFANTRY: "2521", FIELD_GUN: "2528"})
    do(state, "attack 2521", f"join {BATTALION}", "declare", f"fire {FIELD_GUN}", "end")
    suffer(state, code)
    while choice(state) == "Retreat":
        do(state, sorted(legal(state))[0])
    assert where(state, FIELD_GUN) == "2528"
    assert state.shaken[index(FIELD_GUN)] == 0
    assert not any(FIELD_GUN in action for action in legal(state))


@pytest.mark.rule("8.45")
def test_no_fpf_against_guns_and_support_alone() -> None:
    state = battle({BATTALION: "0101", INFANTRY: "2521", FIELD_GUN: "2528"}, support_points=(3, 3))
    do(state, "attack 2521", "support 3", "declare")
    assert choice(state) == "CombatRoll", "the defender is not even asked"
    beside = battle({BATTALION: "2520", FIELD_GUN: "2521"}, side="japan", support_points=(3, 3))
    do(beside, "attack 2520", f"join {FIELD_GUN}", "declare")
    assert choice(beside) == "CombatRoll"


@pytest.mark.rule("8.6", "8.62")
def test_ground_helps_against_guns_but_a_river_does_not() -> None:
    state = battle({BATTALION: "1010", FIELD_GUN: "1015"}, side="japan")
    attack(state, "1010", also=[f"barrage {FIELD_GUN}"])
    assert sum_of(state) == (1 - 3, "rough")
    state = battle({BATTALION: "1015", FIELD_GUN: "1014"}, side="japan")
    attack(state, "1015", by=[FIELD_GUN])
    assert sum_of(state)[1] == "clear", "an adjacent gun alone"
    state = battle({BATTALION: "1015", FIELD_GUN: "1005"}, side="japan")
    attack(state, "1015", also=[f"barrage {FIELD_GUN}"])
    assert sum_of(state)[1] == "clear"
    state = battle({BATTALION: "1015", FIELD_GUN: "1018", STRONG: "1014"}, side="japan")
    attack(state, "1015", by=[STRONG], also=[f"barrage {FIELD_GUN}"])
    assert sum_of(state)[1] == "river", "the distant gun crosses nothing"
