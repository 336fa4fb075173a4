"""Chapter 6: the player turn."""

from __future__ import annotations

import pytest

from tests.games.hill89.position import begin_turn, choice, do, legal, position, refused


@pytest.mark.rule("6.1")
def test_uncovered_cards_are_flipped_first_then_the_enemy_dice_are_rolled() -> None:
    state = position(down={"e2": 2, "e4": 1}, enemies={"e3": "lookout-1"}, soldiers=(2, 0, 0, 0))
    begin_turn(state)
    assert choice(state) == "RevealEnemy"
    assert state.decision.space == 2  # type: ignore[union-attr]
    do(state, "reveal tank")
    assert state.down[2] == (0,)
    assert state.decision.space == 4  # type: ignore[union-attr]
    do(state, "reveal bunker")
    assert choice(state) == "SoldierDie"
    do(state, "roll 3", "roll 3")
    assert choice(state) == "RollActionDice"


@pytest.mark.rule("6.1", "2.8")
def test_the_chance_of_each_hidden_card_is_that_of_the_deck() -> None:
    state = position(down={"e2": 1}, enemies={"e3": "lookout-1"})
    begin_turn(state)
    chances = dict(zip(map(str, state.legal_actions()), state.decision.chances(state), strict=True))  # type: ignore[union-attr]
    assert chances["reveal bullets-1"] == pytest.approx(2 / 9)
    assert chances["reveal lookout-2"] == pytest.approx(1 / 9)
    assert refused(state, "reveal lookout-1") == "2.8"
    assert refused(state, "reveal bullets-2") == "2.8"
    assert refused(state, "reveal squad-1") == "2.8"


@pytest.mark.rule("6.2")
def test_all_action_dice_are_rolled_once() -> None:
    state = position(enemies={"e2": "lookout-1"})
    begin_turn(state)
    assert choice(state) == "RollActionDice"
    actions = state.legal_actions()
    assert len(actions) == 35
    chances = dict(zip(map(str, actions), state.decision.chances(state), strict=True))  # type: ignore[union-attr]
    assert sum(chances.values()) == pytest.approx(1)
    assert chances["roll 1 1 1 1"] == pytest.approx((1 / 6) ** 4)
    assert chances["roll 1 2 2 4"] == pytest.approx(12 * (1 / 6) ** 2 * (1 / 3) ** 2)
    assert refused(state, "roll 1 2 3") == "6.2"
    assert refused(state, "roll 2 1 3 4") == "6.2"
    assert refused(state, "roll 1 2 3 9") == "7.3"
    do(state, "roll 1 2 2 4")
    assert state.dice == [0, 1, 2, 0, 1]
    assert choice(state) == "SpendDie"


@pytest.mark.rule("6.2", "1.18")
def test_a_stored_die_is_not_rolled() -> None:
    state = position(objective="mud", enemies={"e2": "lookout-1"}, stored=3, options={"dice": "extra"})
    state.objective -= 1  # five dice, and no Scenario card that takes one
    state.stage = 0
    state.card_die[0] = 2
    begin_turn(state)
    assert state.decision.count == 4  # type: ignore[union-attr]


@pytest.mark.rule("6.3", "6.4", "6.5", "6.6")
def test_dice_are_spent_on_moves_and_activations_in_any_order_until_none_is_left() -> None:
    state = position(dice=[1, 1, 2], enemies={"e2": "lookout-1"})
    assert {"move 1", "move 2", "activate 1", "activate 2"} <= legal(state)
    assert refused(state, "end") == "6.6"
    assert refused(state, "move 3") == "6.3"
    assert refused(state, "activate 3") == "6.3"
    do(state, "activate 1", "move 1", "activate 2")
    assert choice(state) == "RollActionDice"
    assert state.turns == 1


@pytest.mark.rule("6.6")
def test_with_tokens_in_hand_the_player_ends_the_turn() -> None:
    state = position(dice=[1], enemies={"e2": "lookout-1"}, supplies=["grenade"])
    do(state, "move 1")
    assert legal(state) == {"end", "grenade lookout-1"}
    assert "All Action dice are used" in state.decision.ask(state)  # type: ignore[union-attr]
    do(state, "end")
    assert choice(state) == "BeforeTheDice"
