"""Chapter 7: moving the pawn; and the loops of chapter 22."""

from __future__ import annotations

import pytest

from tests.games.hill89.position import choice, do, legal, position, refused


@pytest.mark.rule("7.4")
def test_the_example_of_the_rulebook() -> None:
    """From card 4 a die of 2 leads to 6, one of 4 to 8, past Resupply."""
    state = position(pawn=4, dice=[2, 4, 1])
    assert legal(state, "move") == {"move 1", "move 2", "move 4"}
    do(state, "move 2", "pass")
    assert state.pawn == 6
    other = position(pawn=4, dice=[2, 4, 1])
    do(other, "move 4")
    assert choice(other) == "ChooseReinforcement"
    do(other, "pass")
    assert other.pawn == 8
    assert other.dice == [0, 1, 1, 0, 0]


@pytest.mark.rule("7.1", "7.3")
def test_a_die_moves_the_pawn_by_its_whole_value() -> None:
    for value in (1, 2, 3, 4):
        state = position(pawn=1, dice=[value, 1, 1])
        do(state, f"move {value}")
        assert state.pawn == 1 + value
    assert refused(position(dice=[1, 1]), "move 2") == "6.3"


@pytest.mark.rule("7.2")
def test_the_pawn_goes_from_card_to_card_and_round_again() -> None:
    state = position(pawn=9, dice=[3, 1])
    do(state, "move 3")
    assert state.pawn == 2


@pytest.mark.rule("7.2", "8.6")
def test_a_number_that_is_removed_is_skipped() -> None:
    state = position(pawn=2, dice=[2, 1])
    state.card_at[3] = -1
    state.lies_on[3] = 2
    do(state, "move 2")
    assert state.pawn == 5


@pytest.mark.rule("22.1")
def test_each_loop_moves_the_flag() -> None:
    state = position(pawn=10, dice=[1, 1], loops=0)
    do(state, "move 1")
    assert state.pawn == 1
    assert state.loops == 1


@pytest.mark.rule("7.1", "8.1", "22.1", "22.2")
def test_a_move_is_told_step_by_step() -> None:
    """The die, what the pawn passes, that the turn limit is reached, and where it stops."""
    state = position(pawn=9, dice=[4, 4, 1], loops=1, row=())
    told = [str(entry) for entry in do(state, "move 4")]
    assert told == [
        "A 4 moves the pawn. [7.1]",
        "The Flag moves up: loop 2. [22.1]",
        "That is the turn limit: the Objective ends after the next enemy turn. [22.2]",
        "The pawn stops on space 3. [7.1]",
    ]
    told = [str(entry) for entry in do(state, "move 4")]
    assert told == [
        "A 4 moves the pawn. [7.1]",
        "The pawn passes Resupply. [8.1]",
        "The Reinforcement row is empty. [8.1]",
        "The pawn stops on space 7. [7.1]",
    ]


@pytest.mark.rule("8.6", "22.1")
def test_a_loop_is_made_though_number_1_is_removed() -> None:
    state = position(pawn=10, dice=[1, 1], cards={2: "machine_gun_team"})
    state.card_at[1] = -1
    state.lies_on[1] = 2
    do(state, "move 1")
    assert state.pawn == 2
    assert state.loops == 1


@pytest.mark.rule("8.2")
def test_resupply_and_the_objective_deck_are_no_spaces() -> None:
    """One step leads from 5 to 6, and one from 10 to 1."""
    state = position(pawn=5, dice=[1, 1])
    do(state, "move 1", "pass")
    assert state.pawn == 6
    state = position(pawn=10, dice=[1, 1])
    do(state, "move 1")
    assert state.pawn == 1


@pytest.mark.rule("1.8")
def test_a_pawn_that_ends_a_move_on_a_mine_field_takes_its_damage_once() -> None:
    state = position(pawn=1, dice=[2, 1, 1], held=["sandbag"])
    state.mines[3] = 1
    do(state, "move 2")
    assert state.health == 3
    assert not any(state.mines)
    passing = position(pawn=1, dice=[3, 1])
    passing.mines[3] = 1
    do(passing, "move 3")
    assert passing.health == 4
    assert passing.mines[3] == 1
