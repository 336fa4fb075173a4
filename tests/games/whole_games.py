"""Whole games with the invariants on: what the random games of every game share."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision
from lbnb.core.state import State


class Watched(NamedTuple):
    """How a game's positions are checked while it is played."""

    check: Callable[[Any], None]
    """The game's own invariants."""
    most: int
    """Decisions after which a game should long have ended."""
    deep: float
    """Share of the decisions at which the position is sent through JSON and copied too."""
    plain: float = 1.0
    """Share of the decisions at which the invariants are checked; one position is much like the next."""
    applied: float = 0.1
    """Share of the decisions taken by `apply`, which asks for the rules again, not by `play`."""


def play_out(
    state: State,
    rng: random.Random,
    choose: Callable[[Any], Action],
    watched: Watched,
    see: Callable[[Any], None] | None = None,
    full: bool = False,
) -> None:
    """Play a game to its end, `full` with every position checked; each position checked is shown to `see`.

    Raises AssertionError on a broken invariant, and when the game does not end.
    """
    for _ in range(watched.most):
        checked = full or rng.random() < watched.plain
        if checked:
            watched.check(state)
        if rng.random() < watched.deep:
            check_deeply(state, rng)
        if not state.stack:
            break
        action = choose(state)
        if isinstance(state.decision, ChanceDecision) or rng.random() >= watched.applied:
            state.play(action)
        else:
            state.apply(action)
        if checked and see is not None:
            see(state)
    assert state.outcome is not None, f"no end after {watched.most} decisions"
    watched.check(state)
    check_deeply(state, rng)


def check_deeply(state: State, rng: random.Random) -> None:
    """Check the way through JSON and back, the texts of actions, and that a copy is independent."""
    key = state.key()
    read = state.game.state_from_json(json.loads(json.dumps(state.to_json())))
    assert read.key() == key
    assert read.stack == state.stack
    actions = state.legal_actions()
    assert bool(actions) == bool(state.stack), f"a dead end in {state.decision}"
    assert read.legal_actions() == actions
    assert len({action.text for action in actions}) == len(actions), "an action is offered twice"
    assert all(state.game.parse(action.text) == action for action in actions)
    if isinstance(state.decision, ChanceDecision):
        chances = state.decision.chances(state)
        assert len(chances) == len(actions)
        assert abs(sum(chances) - 1) < 1e-9
        assert min(chances) > 0
    assert state.describe()
    assert state.game.status(state)
    if actions:
        copied = state.copy()
        assert copied.key() == key
        copied.apply(actions[int(rng.random() * len(actions))])
        assert state.key() == key, "a copy shares something with its original"
