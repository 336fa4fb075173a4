"""Chapters 11 and 12: activating cards, and Fuel."""

from __future__ import annotations

import pytest

from tests.games.hill89.position import begin_turn, card, choice, do, hurt, legal, position, refused


@pytest.mark.rule("12.1", "12.2")
def test_the_example_of_the_rulebook() -> None:
    """With 1, 2, 2, 4 Demolitions are activated once by the 4, or twice by the 1 and a 2."""
    pieces = {"pawn": 5, "dice": [1, 2, 2, 4], "enemies": {"e2": "lookout-1", "e3": "tunnel-1"}}
    state = position(**pieces)
    do(state, "activate 4")
    assert hurt(state, "lookout-1") == 2
    assert legal(state, "activate") == set()
    assert refused(state, "activate 2") == "12.1"
    state = position(**pieces)
    do(state, "activate 1")
    assert legal(state, "activate") == {"activate 2"}
    assert refused(state, "activate 4") == "12.1"
    do(state, "activate 2")
    assert hurt(state, "lookout-1") == 4
    assert refused(state, "activate 2") == "12.1"
    assert refused(state, "activate 4") == "12.1"


@pytest.mark.rule("12.1")
def test_a_sequence_rises_by_one_each_time() -> None:
    state = position(pawn=5, dice=[2, 3, 4], enemies={"e2": "bunker", "e3": "lookout-1"})
    do(state, "activate 2", "activate 3", "move 4")
    assert hurt(state, "lookout-1") == 4


@pytest.mark.rule("12.1")
def test_only_the_pawns_card_is_activated() -> None:
    state = position(pawn=6, dice=[1, 1], health=2)
    do(state, "activate 1")
    assert state.health == 3


@pytest.mark.rule("12.3")
def test_a_card_is_activated_in_one_sequence_a_turn() -> None:
    state = position(pawn=6, dice=[1, 3, 4], health=1)
    do(state, "activate 3", "store 1")
    assert refused(state, "activate 4") == "12.3"
    state = position(pawn=6, dice=[1, 1], stored=2, health=1)
    do(state, "activate 1")
    do(state, "recover 2")
    assert "activate 2" in legal(state)  # taking a die uses none


@pytest.mark.rule("12.3")
def test_it_may_be_activated_again_on_the_next_turn() -> None:
    state = position(pawn=6, dice=[1], health=1, enemies={"e2": "lookout-1"})
    do(state, "activate 1", "roll 1 1 1 1")
    assert state.turns == 1
    do(state, "activate 1")
    assert state.health == 3


@pytest.mark.rule("12.3")
def test_coming_round_to_a_card_again_does_not_help() -> None:
    state = position(pawn=6, dice=[1, 3, 3, 4, 2], health=1, enemies={"e2": "infiltrators"})
    do(state, "activate 1", "move 3", "move 4", "move 3")
    assert state.pawn == 6
    assert refused(state, "activate 2") == "12.3"


@pytest.mark.rule("12.3", "13.9")
def test_nor_does_another_card_in_between() -> None:
    state = position(dice=[1, 1, 1], held=["repositioning"] * 2, health=1, enemies={"e2": "lookout-1"})
    do(state, "activate 1", "swap 1 6", "activate 1", "swap 1 6")
    assert refused(state, "activate 1") == "12.3"


@pytest.mark.rule("12.1", "12.3")
@pytest.mark.parametrize(("mark", "use"), [("suppressed", "steady 3 4"), ("rotated", "rotate 3 4")])
def test_another_use_of_a_die_breaks_the_sequence(mark: str, use: str) -> None:
    state = position(pawn=6, dice=[1, 2, 3], health=1, enemies={"e2": "lookout-1"})
    setattr(state, mark, 1 << card("scout"))
    do(state, "activate 1", use)
    assert refused(state, "activate 2") == "12.3"


@pytest.mark.rule("12.1", "13.9")
def test_a_swap_elsewhere_leaves_the_sequence_alive() -> None:
    state = position(pawn=6, dice=[1, 2, 3], held=["repositioning"], health=1, enemies={"e2": "lookout-1"})
    do(state, "activate 1", "swap 2 3")
    assert legal(state, "activate") == {"activate 2"}


@pytest.mark.rule("12.4")
def test_an_activation_damages_one_enemy_only() -> None:
    """The icon for the other type is not used."""
    state = position(pawn=10, dice=[1, 1], enemies={"e2": "squad-1", "e3": "lookout-1"})
    do(state, "activate 1")
    assert choice(state) == "ChooseTarget"
    assert legal(state) == {"target squad-1", "target lookout-1"}
    do(state, "target lookout-1")
    assert hurt(state, "lookout-1") == 1
    assert hurt(state, "squad-1") == 0


@pytest.mark.rule("12.4")
def test_what_cannot_be_resolved_is_ignored() -> None:
    state = position(pawn=1, dice=[1, 1])
    entries = do(state, "activate 1")
    assert "12.4" in {entry.rule for entry in entries}
    assert choice(state) == "SpendDie"
    do(position(pawn=4, dice=[1, 1]), "activate 1")


@pytest.mark.rule("11.2", "13.4")
def test_the_example_of_the_sherman() -> None:
    """Three dice neutralise three soldiers; then it rests until Resupply is passed."""
    state = position(
        cards={5: "sherman_m4a3"}, pawn=5, dice=[1, 2, 3, 1, 2], soldiers=(4, 0, 0, 0), objective="night"
    )
    do(state, "activate 1", "activate 2", "activate 3")
    assert state.soldiers[0] == 1
    bit = 1 << card("sherman_m4a3")
    assert state.fuelled & bit
    assert refused(state, "rotate 1 5") == "11.1"
    do(state, "move 2", "pass")
    assert not state.fuelled & bit


@pytest.mark.rule("11.1")
def test_a_card_with_fuel_stays_rotated_on_the_next_turn() -> None:
    state = position(cards={1: "sherman_m4a3"}, dice=[1], soldiers=(2, 0, 0, 0))
    do(state, "activate 1", "roll 9", "roll 1 1 1 2")
    assert refused(state, "activate 1") == "11.1"
    do(state, "move 1", "move 1", "move 1", "move 2", "pass")
    assert not state.fuelled


@pytest.mark.rule("11.1", "26.1")
def test_refuel_turns_the_cards_with_fuel_back() -> None:
    state = position(cards={2: "amtrac"}, pawn=2, dice=[1, 1])
    state.fuelled = 1 << card("scout")
    state.rotated = 1 << card("corpsman")
    do(state, "activate 1")
    assert state.fuelled == 0
    assert state.rotated == 1 << card("corpsman")


@pytest.mark.rule("15.5")
def test_a_suppressed_card_is_not_activated_until_a_die_is_discarded() -> None:
    state = position(pawn=6, dice=[1, 2, 2], health=1)
    state.suppressed = 1 << card("corpsman") | 1 << card("scout")
    assert refused(state, "activate 1") == "15.5"
    assert refused(state, "steady 1 5") == "15.5"
    assert refused(state, "steady 4 6") == "6.3"
    do(state, "steady 2 6")
    assert state.dice == [0, 1, 1, 0, 0]
    do(state, "activate 1")
    assert state.health == 2
    do(state, "steady 2 4")
    assert not state.suppressed


@pytest.mark.rule("13.4", "13.7")
def test_a_card_rotated_by_elimination_is_turned_back_by_a_die() -> None:
    state = position(cards={1: "blowtorch-1"}, dice=[1], soldiers=(3, 0, 0, 0))
    do(state, "activate 1", "roll 9", "roll 9", "roll 1 1 1 1")
    assert refused(state, "activate 1") == "13.4"
    assert refused(state, "rotate 1 2") == "13.4"
    do(state, "rotate 1 1", "activate 1")
    assert state.soldiers[0] == 1
    state = position(cards={1: "corkscrew"}, dice=[1, 1], enemies={"e2": "lookout-1", "e3": "tank"})
    do(state, "activate 1", "target tank")
    assert state.rotated == 1 << card("corkscrew")
    assert begin_turn(state)
