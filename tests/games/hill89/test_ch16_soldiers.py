"""Chapter 16: Japanese Soldier tokens and their dice."""

from __future__ import annotations

import pytest

from lbnb.games.hill89 import soldiers
from lbnb.games.hill89.state import NONE
from tests.games.hill89.position import (
    GAME,
    begin_turn,
    choice,
    cited,
    do,
    enemy_turn,
    legal,
    position,
    refused,
)


@pytest.mark.rule("16.1")
def test_tokens_come_into_space_6_as_far_as_the_reserve_goes() -> None:
    state = position(soldiers=(10, 2, 1, 0), fallen_soldiers=3)
    soldiers.arrive(state, 4, "16.1")
    assert state.soldiers == [11, 2, 1, 0]
    assert len(GAME.units_at(state, "e6")) == 13
    assert GAME.units_at(state, "e1") == ["soldier"]


@pytest.mark.rule("16.2")
def test_a_token_has_2_health_and_is_flipped_by_the_first_damage() -> None:
    state = position(dice=[1, 2, 2], soldiers=(1, 1, 0, 0))
    do(state, "activate 1", "target soldier")
    assert state.soldiers == [0, 2, 0, 0]
    do(state, "activate 2")
    assert state.soldiers == [0, 1, 0, 0]
    state = position(pawn=10, dice=[1, 1], soldiers=(2, 0, 0, 0))
    do(state, "activate 1")
    assert state.soldiers == [1, 0, 0, 0]


@pytest.mark.rule("16.2")
def test_tokens_in_space_1_are_enemies_too() -> None:
    state = position(dice=[1, 1, 1], soldiers=(0, 0, 1, 0), veterans=[1])
    assert legal(state, "activate")
    do(state, "activate 1")
    assert choice(state) == "RevealObjective"


@pytest.mark.rule("16.3", "16.5")
def test_each_token_rolls_a_die_that_lies_on_the_card_of_its_number() -> None:
    state = position(soldiers=(1, 1, 1, 0))
    begin_turn(state)
    assert legal(state) == {f"roll {n}" for n in range(1, 11)}
    assert refused(state, "end") == "16.3"
    do(state, "roll 7", "roll 7", "roll 2")
    assert state.strikes[7] == 2
    assert state.strikes[2] == 1
    assert choice(state) == "RollActionDice"


@pytest.mark.rule("16.4")
def test_a_die_on_a_removed_number_is_discarded() -> None:
    state = position(soldiers=(1, 0, 0, 0))
    state.card_at[3] = NONE
    state.lies_on[3] = 2
    begin_turn(state)
    entries = do(state, "roll 3")
    assert not any(state.strikes)
    assert "16.4" in cited(entries)


@pytest.mark.rule("16.6")
def test_no_more_than_six_enemy_dice() -> None:
    state = position(soldiers=(9, 0, 0, 0))
    begin_turn(state)
    do(state, *["roll 1"] * 6)
    assert choice(state) == "RollActionDice"
    assert state.strikes[1] == 6


@pytest.mark.rule("19.1", "19.2")
def test_the_dice_on_the_pawns_card_deal_damage_first_and_all_are_discarded() -> None:
    state, entries = enemy_turn(
        soldiers=(3, 0, 0, 0),
        enemies={"e2": "field_gun-1"},
        pawn=2,
        strikes=[0, 0, 1, 3, 0, 0, 0, 0, 0, 0, 0],
    )
    assert state.health == 1
    assert [entry.rule for entry in entries if "damage" in entry.text] == ["19.2", "19.5"]
    assert not any(state.strikes)
