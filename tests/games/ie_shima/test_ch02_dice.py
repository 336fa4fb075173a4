"""Chapter 2: components. Only the dice are the engine's."""

from __future__ import annotations

from collections import Counter

import pytest

from lbnb.core.decisions import ChanceDecision
from tests.games.ie_shima.position import begin, choice, do, is_chance, position, refused


@pytest.mark.rule("2.2")
def test_a_dr_is_two_six_sided_dice() -> None:
    state = position({"1/306/A": 4, "SEI-A": 16}, impulse=5)
    do(state, "pass")
    assert is_chance(state)
    assert isinstance(state.decision, ChanceDecision)
    rolls = [action.args for action in state.legal_actions()]
    assert rolls == [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert state.decision.chances(state) == pytest.approx([1 / 36] * 36)
    assert Counter(map(sum, rolls)) == {total: 6 - abs(7 - total) for total in range(2, 13)}
    assert refused(state, "roll 3") == "2.2"


@pytest.mark.rule("2.2")
def test_every_roll_of_the_basic_game_is_a_dr() -> None:
    attack = position({"1/306/A": 4, "SEI-A": 4})
    do(attack, "assault 4", "attack 4")
    state = position({"IE-A": "eliminated"}, turn=2, phase=None)
    begin(state, "reinforcement")
    for roll in (attack, state):
        assert is_chance(roll)
        assert len(roll.legal_actions()) == 36
    assert choice(state) == "SpecialUnitsRoll"
