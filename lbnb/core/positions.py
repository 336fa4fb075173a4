"""All positions of a session, one for each step, without moving the session itself."""

from __future__ import annotations

from lbnb.core.session import Session
from lbnb.core.state import State


def positions(session: Session) -> list[State]:
    """The position before the first step and after each, steps that were taken back included."""
    state = session.game.new(session.scenario, session.options)
    found = [state]
    for step in session.steps:
        state = state.copy()
        state.play(step.action)
        found.append(state)
    return found
