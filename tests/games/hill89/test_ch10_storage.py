"""Chapter 10: the die on the Resupply card."""

from __future__ import annotations

import pytest

from tests.games.hill89.position import begin_turn, card, choice, do, legal, position, refused


@pytest.mark.rule("10.1")
def test_the_stored_die_is_taken_without_rolling_it() -> None:
    state = position(dice=[1], stored=3)
    assert refused(state, "recover 2") == "10.1"
    assert refused(state, "store 1") == "10.1"
    do(state, "recover 3")
    assert state.dice == [0, 1, 0, 1, 0]
    assert state.stored == 0
    assert refused(state, "recover 3") == "10.1"


@pytest.mark.rule("10.1")
def test_a_die_is_stored_with_its_number_for_a_later_turn() -> None:
    state = position(dice=[1, 4], enemies={"e2": "lookout-1"})
    do(state, "store 4")
    assert state.stored == 4
    assert refused(state, "recover 4") == "10.1"
    assert refused(state, "store 4") == "6.3"
    do(state, "move 1")
    assert choice(state) == "RollActionDice"
    do(state, "roll 1 1 1 1")
    assert "recover 4" in legal(state)


@pytest.mark.rule("10.2")
def test_one_may_be_taken_and_another_stored_in_the_same_turn() -> None:
    state = position(dice=[2, 2], stored=1, enemies={"e2": "lookout-1"})
    do(state, "recover 1", "store 2")
    assert state.stored == 2
    assert state.dice == [0, 1, 1, 0, 0]


@pytest.mark.rule("10.1", "6.6")
def test_after_the_last_die_the_stored_one_may_still_be_taken() -> None:
    state = position(dice=[1], stored=2, enemies={"e2": "lookout-1"})
    do(state, "move 1")
    assert legal(state) == {"recover 2", "end"}
    do(state, "recover 2")
    assert refused(state, "end") == "6.6"


@pytest.mark.rule("10.3")
def test_the_veteran_machine_gun_team_keeps_a_die_too() -> None:
    state = position(dice=[1, 2, 3], cards={8: "machine_gun_team"}, stored=1)
    assert refused(state, "store 2 8") == "10.3"
    assert refused(state, "store 2 1") == "10.3"
    state.veteran = 1 << card("machine_gun_team")
    assert {"store 1 8", "store 2 8", "store 3 8"} <= legal(state)
    do(state, "store 2 8")
    assert state.card_die[card("machine_gun_team")] == 2
    assert refused(state, "recover 2 8") == "10.1"
    begin_turn(state)
    do(state, "reveal tank", "roll 1 1 1 1")
    assert refused(state, "recover 3 8") == "10.1"
    do(state, "recover 2 8")
    assert state.dice == [0, 4, 1, 0, 0]


@pytest.mark.rule("8.6", "10.3")
def test_no_die_on_a_removed_number() -> None:
    state = position(dice=[1])
    state.card_at[3] = -1
    state.lies_on[3] = 2
    assert refused(state, "store 1 3") == "8.6"
    assert refused(state, "recover 1 3") == "8.6"
