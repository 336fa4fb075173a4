"""Where rolls and draws come from: a seed, or a script; by hand they are actions like any other."""

from __future__ import annotations

import random
from collections.abc import Sequence

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision
from lbnb.core.errors import IllegalAction, SessionError
from lbnb.core.state import State


def derived_rng(seed: int, *purpose: object) -> random.Random:
    """A generator of its own for each purpose, the same in every process and Python version.

    Take numbers from its method `random` only.
    """
    return random.Random(":".join(map(str, (seed, *purpose))))


def seeded_roll(state: State, seed: int, number: int) -> Action:
    """The outcome of the pending chance decision, the game's roll `number`, counted from 0."""
    decision = state.decision
    assert isinstance(decision, ChanceDecision)
    left = derived_rng(seed, number).random()
    actions = decision.actions(state)
    for action, chance in zip(actions, decision.chances(state), strict=True):
        left -= chance
        if left < 0:
            return action
    return actions[-1]  # the chances, as floats, may sum to a little less than 1


def scripted_roll(state: State, script: Sequence[str], number: int) -> Action:
    """The roll `number` of a script of action texts.

    Raises SessionError when the script is exhausted or its text is no possible outcome.
    """
    decision = state.decision
    assert decision is not None
    if number >= len(script):
        raise SessionError(
            f"the script of {len(script)} rolls is used up, and another is needed: "
            f"{decision.ask(state)} ({decision.rule})"
        )
    try:
        action = state.game.parse(script[number])
        refusal = state.why_not(action)
    except IllegalAction as error:
        raise SessionError(f"script[{number}]: {error}") from None
    if refusal is not None:
        raise SessionError(f"script[{number}]: {action}: {refusal}")
    return action  # type: ignore[no-any-return]
