"""The coach: warns before an action is carried out, by the table of lessons of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning
from lbnb.core.state import State

Lesson = Callable[[Any, Action], CoachWarning | None]
"""Looks at a position and a legal action; says what is wrong with it, or None."""
Lessons = Mapping[tuple[str, str], Sequence[Lesson]]
"""By class name of a decision and verb of an action, the lessons that apply."""

COACHES = {
    "ie_shima": "lbnb.bots.ie_shima.coach",
    "okinawa": "lbnb.bots.okinawa.coach",
    "hill89": "lbnb.bots.hill89.coach",
}
"""By game, the module whose `LESSONS` its coach teaches."""


class Coach:
    """Compares a choice with what the game teaches; knows nothing of the game but its table of lessons."""

    def __init__(self, lessons: Lessons) -> None:
        self.lessons = lessons

    def warn(self, state: State, action: Action) -> list[CoachWarning]:
        """What speaks against a legal `action` in `state`, serious warnings first; `state` is not changed."""
        lessons = self.lessons.get((type(state.decision).__name__, action.verb), ())
        found = [warning for lesson in lessons if (warning := lesson(state, action)) is not None]
        return sorted(found, key=lambda warning: not warning.serious)


@cache
def make_coach(game_id: str) -> Coach:
    """The coach of a game; one without lessons never warns."""
    if game_id not in COACHES:
        return Coach({})
    return Coach(import_module(COACHES[game_id]).LESSONS)


def warn(game_id: str, state: State, action: Action) -> list[CoachWarning]:
    """`Coach.warn` of the game's coach, which is loaded when first asked."""
    return make_coach(game_id).warn(state, action)
