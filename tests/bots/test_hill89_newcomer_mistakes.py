"""Mistakes and questions of first games of Hill 89: each is caught by the engine or by the coach.

`docs/teaching.md` lists them with these tests.
"""

from __future__ import annotations

import pytest

from lbnb.core.decisions import CHANCE
from tests.bots.coaching import said, severities
from tests.games.hill89.position import (
    TABLES,
    card,
    choice,
    cited,
    do,
    enemy,
    enemy_turn,
    legal,
    position,
    refused,
    where,
)

FOE = {"e2": "tunnel-1"}


def strikes(space: int, dice: int) -> list[int]:
    """Enemy dice on one space."""
    return [dice * (number == space) for number in range(11)]


# The battlefield and the pawn


@pytest.mark.rule("7.3")
def test_part_of_a_die_is_to_be_moved() -> None:
    state = position(pawn=4, dice=[2, 4], enemies=FOE)
    assert refused(state, "move 1") == "6.3"
    do(state, "move 4", "pass")
    assert state.pawn == 8


@pytest.mark.rule("8.2")
def test_resupply_is_counted_as_a_space() -> None:
    state = position(pawn=4, dice=[2], enemies=FOE)
    do(state, "move 2", "pass")
    assert state.pawn == 6


@pytest.mark.rule("6.6")
def test_the_turn_is_ended_with_dice_left() -> None:
    state = position(dice=[2, 3], held=["repositioning"], enemies=FOE)
    assert refused(state, "end") == "6.6"


@pytest.mark.rule("19.2", "16.3")
def test_the_turn_ends_on_a_threatened_space_with_a_safe_one_in_reach() -> None:
    state = position(pawn=1, dice=[2], strikes=strikes(3, 2), enemies=FOE)
    assert severities(state, "move 2") == {"19.2": "serious"}


@pytest.mark.rule("10.1")
def test_the_last_die_is_moved_though_it_could_be_kept() -> None:
    state = position(pawn=1, dice=[2], strikes=strikes(3, 2), enemies=FOE)
    assert "storing the 2 would bring 0" in said(state, "move 2", "19.2")
    assert severities(state, "store 2") == {}


@pytest.mark.rule("22.1")
def test_who_counts_the_loops() -> None:
    state = position(pawn=9, dice=[3], enemies=FOE, held=["repositioning"])
    do(state, "move 3")
    assert (state.pawn, state.loops) == (2, 1)


@pytest.mark.rule("22.2", "22.3")
def test_the_last_loop_is_made_with_one_enemy_left() -> None:
    state = position(pawn=9, dice=[2, 2], loops=1, enemies={"e2": "squad-1"})
    assert severities(state, "move 2") == {"22.3": "mild"}


@pytest.mark.rule("24.6")
def test_hill_89_runs_out_of_time() -> None:
    foes = {"e2": "tunnel-1", "e3": "machine_gun-1", "e4": "pill_box-1", "e5": "mortar-1"}
    state = position(pawn=9, dice=[1, 2], loops=2, enemies=foes, objective="hill_89")
    assert severities(state, "move 2")["24.6"] == "serious"


# Dice and Action cards


@pytest.mark.rule("12.1")
def test_two_equal_dice_activate_a_card_twice() -> None:
    state = position(pawn=10, dice=[2, 2], enemies={"e2": "squad-1", "e3": "squad-2"})
    do(state, "activate 2", "target squad-1")
    assert refused(state, "activate 2") == "12.1"


@pytest.mark.rule("12.2")
def test_a_four_is_spent_where_one_two_three_would_do_more() -> None:
    foes = {"e2": "squad-1", "e3": "squad-2", "e4": "squad-3", "e5": "mortar-1"}
    state = position(pawn=10, dice=[1, 2, 3, 4], enemies=foes)
    state.fog[enemy("mortar-1")] = 0
    assert severities(state, "activate 4") == {"12.2": "serious"}


@pytest.mark.rule("12.3")
def test_a_card_is_activated_again_later_in_the_turn() -> None:
    state = position(pawn=10, dice=[1, 2, 4], enemies={"e2": "squad-1", "e3": "squad-2"})
    do(state, "activate 1", "target squad-1", "store 4")
    assert refused(state, "activate 2") == "12.3"


@pytest.mark.rule("12.3")
def test_a_sequence_is_broken_off_by_its_next_die() -> None:
    state = position(pawn=10, dice=[1, 2, 4], enemies={"e2": "squad-1", "e3": "squad-2"})
    do(state, "activate 1", "target squad-1")
    assert severities(state, "move 2")["12.3"] == "mild"


@pytest.mark.rule("13.4")
def test_elimination_is_used_for_one_die() -> None:
    foes = {"e2": "squad-1", "e3": "squad-2"}
    state = position(pawn=1, dice=[1, 2, 4], cards={1: "blowtorch-1"}, enemies=foes)
    assert severities(state, "activate 4") == {"13.4": "mild"}


@pytest.mark.rule("12.4")
def test_a_card_is_activated_for_nothing() -> None:
    state = position(pawn=5, dice=[1, 4], enemies={"e2": "squad-1"})
    assert severities(state, "activate 1") == {"12.4": "mild"}


@pytest.mark.rule("13.12")
def test_a_third_sandbag() -> None:
    state = position(pawn=7, dice=[1], held=["sandbag", "sandbag"], enemies=FOE)
    do(state, "activate 1")
    assert state.round_tokens[0] == 2


# Enemies and fog


@pytest.mark.rule("13.1", "14.5")
def test_an_enemy_in_the_fog_is_attacked() -> None:
    state = position(pawn=1, dice=[1], enemies={"e2": "mortar-1", "e3": "squad-1", "e4": "squad-2"})
    do(state, "activate 1")
    assert refused(state, "target mortar-1") == "14.5"


@pytest.mark.rule("9.4")
def test_a_grenade_is_thrown_into_the_fog() -> None:
    state = position(dice=[1], supplies=["grenade"], enemies={"e2": "mortar-1"})
    assert refused(state, "grenade mortar-1") == "9.4"


@pytest.mark.rule("17.1")
def test_excess_damage_goes_to_the_next_enemy() -> None:
    foes = {"e2": "squad-1", "e3": "squad-2"}
    state = position(pawn=10, dice=[1], veterans=[10], enemies=foes)
    do(state, "activate 1", "target squad-1")
    assert (where(state, "squad-1"), state.hurt[enemy("squad-2")]) == ("", 0)


@pytest.mark.rule("17.1")
def test_two_damage_for_a_wounded_soldier() -> None:
    state = position(pawn=10, dice=[1, 4], enemies={"e2": "squad-1"}, soldiers=(0, 1, 0, 0))
    do(state, "activate 1")
    assert severities(state, "target wounded") == {"17.1": "mild"}


@pytest.mark.rule("14.7")
def test_soldiers_are_shot_at_behind_a_pill_box() -> None:
    foes = {"e2": "squad-1", "e3": "pill_box-1", "e4": "field_gun-1"}
    state = position(pawn=10, dice=[1, 4], enemies=foes)
    state.fog[enemy("pill_box-1")] = 1
    do(state, "activate 1")
    assert severities(state, "target squad-1") == {"14.7": "serious"}


@pytest.mark.rule("17.5")
def test_a_tank_attacks_under_an_anti_tank_gun() -> None:
    state = position(pawn=1, dice=[1], cards={1: "sherman_m4a3"}, enemies={"e2": "gun-1", "e3": "squad-1"})
    assert refused(state, "activate 1") == "17.5"


@pytest.mark.rule("17.5")
def test_the_gun_is_ignored_while_the_tank_waits() -> None:
    foes = {"e2": "gun-1", "e3": "field_gun-1"}
    state = position(pawn=5, dice=[1, 4], enemies=foes, cards={1: "sherman_m4a3"})
    state.fog[enemy("gun-1")] = 0
    do(state, "activate 1")
    assert severities(state, "target field_gun-1") == {"17.5": "mild"}


@pytest.mark.rule("17.3")
def test_the_card_beneath_is_turned_over_at_once() -> None:
    state = position(pawn=10, dice=[1, 4], enemies={"e2": "squad-1", "e3": "tunnel-1"}, down={"e2": 1})
    do(state, "activate 1")
    assert choice(state) == "SpendDie"
    assert state.down[2] and state.up[2] == -1


@pytest.mark.rule("21.1")
def test_sandbags_are_saved_up() -> None:
    state = position(pawn=1, dice=[1], held=["sandbag", "sandbag"], strikes=strikes(2, 1))
    do(state, "move 1")
    assert severities(state, "suffer") == {"21.1": "serious"}


@pytest.mark.rule("9.3")
def test_a_sandbag_in_the_player_turn() -> None:
    state = position(dice=[1], held=["sandbag"], enemies=FOE)
    assert "sandbag" not in legal(state)


@pytest.mark.rule("19.2")
def test_who_takes_the_enemy_dice_off_the_cards() -> None:
    state, entries = enemy_turn(pawn=1, strikes=strikes(1, 2), enemies=FOE)
    assert state.health == 2
    assert "19.2" in cited(entries)


# Resupply, Fuel, upgrades


@pytest.mark.rule("11.1")
def test_a_tank_fires_again_without_fuel() -> None:
    state = position(pawn=1, dice=[1], cards={1: "sherman_m4a3"}, enemies={"e2": "squad-1", "e3": "squad-2"})
    state.fuelled = 1 << card("sherman_m4a3")
    assert refused(state, "activate 1") == "11.1"


@pytest.mark.rule("11.1")
def test_the_pawn_stops_short_of_resupply_with_a_tank_out_of_fuel() -> None:
    state = position(pawn=4, dice=[1, 2], enemies={"e2": "squad-1"}, cards={1: "sherman_m4a3"})
    state.fuelled = 1 << card("sherman_m4a3")
    assert severities(state, "move 1") == {"11.1": "mild"}


@pytest.mark.rule("8.1", "8.5")
def test_no_reinforcement_is_taken_since_the_cards_are_poor() -> None:
    state = position(pawn=5, dice=[1, 2], enemies=FOE)
    do(state, "move 1")
    assert severities(state, "pass") == {"8.1": "serious"}


@pytest.mark.rule("8.4", "8.5")
def test_a_better_card_is_forgone() -> None:
    state = position(pawn=5, dice=[1, 2], enemies=FOE)
    do(state, "move 1", "take artillery-1")
    while state.seat == CHANCE:
        state.play(state.legal_actions()[0])
    assert severities(state, "forgo") == {"8.4": "serious"}


@pytest.mark.rule("8.4")
def test_a_good_card_is_replaced() -> None:
    state = position(pawn=5, dice=[1, 2], enemies=FOE, cards={1: "corkscrew"}, veterans=[1])
    do(state, "move 1", "take artillery-1")
    while state.seat == CHANCE:
        state.play(state.legal_actions()[0])
    assert severities(state, "replace 1") == {"8.4": "serious"}


@pytest.mark.rule("10.1")
def test_a_die_is_stored_and_taken_in_the_same_turn() -> None:
    state = position(dice=[2, 3], enemies=FOE)
    do(state, "store 3")
    assert refused(state, "recover 3") == "10.1"


@pytest.mark.rule("9.6")
def test_a_medical_pouch_waits_for_the_enemy_turn() -> None:
    state = position(dice=[], held=["pouch"], health=1, strikes=strikes(1, 1), enemies=FOE)
    assert severities(state, "end") == {"9.6": "serious"}


@pytest.mark.rule("8.6")
def test_a_card_for_two_spaces_goes_across_the_end_of_a_row() -> None:
    row = (("machine_gun_team", "grenade"), ("artillery-1", "binoculars"), ("artillery-2", "sandbags"))
    state = position(pawn=5, dice=[1], enemies=FOE, row=row)
    do(state, "move 1", "take machine_gun_team")
    while state.seat == CHANCE:
        state.play(state.legal_actions()[0])
    assert refused(state, "replace 5 6") == "8.6"
    assert TABLES.wide[card("machine_gun_team")]
