"""Changing a choice that lies some steps back without losing what came after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lbnb.core.actions import Action
from lbnb.core.errors import IllegalAction
from lbnb.core.positions import positions
from lbnb.core.session import Session

PLACE = "place"
"""The verb that sets up a unit, whose first argument is the unit."""


def amend(session: Session, step: int, action: Action | str) -> list[str]:
    """Take another action at a step, then repeat the later choices of people as far as they are legal.

    Returns the texts of those that are not legal any more. Raises IllegalAction when the rules refuse the
    action at that step, and SessionError where a match forbids going back; then nothing has changed.
    """
    position = session.position
    later = [each.action.text for each in session.steps[step + 1 : position] if not each.automatic]
    session.rewind(step)
    try:
        session.act(action)
    except IllegalAction:
        session.rewind(position)
        raise
    dropped = []
    for text in later:
        if session.why_not(text) is None:
            session.act(text)
        else:
            dropped.append(text)
    return dropped


def placed_last(session: Session) -> list[str]:
    """The units that the last steps have placed, the latest first; all by the seat that decides now."""
    units = []
    for step in reversed(session.steps[: session.position]):
        verb, *names = step.action.text.split()
        if step.automatic or verb != PLACE or step.seat != session.seat:
            break
        units.append(names[0])
    return units


class Placing(NamedTuple):
    """A unit that has been placed: by which step, where, and where else it could stand now."""

    unit: str
    step: int
    place: str
    others: tuple[str, ...]


def placing_of(session: Session, unit: str) -> Placing | None:
    """How a unit was placed, if nobody has done anything but place units of that side since then."""
    for index in range(session.position - 1, -1, -1):
        step = session.steps[index]
        verb, *names = step.action.text.split()
        if step.automatic or verb != PLACE or step.seat != session.seat:
            return None
        if names[0] == unit:
            return Placing(unit, index, names[1], tuple(_open(session, index, unit)))
    return None


def _open(session: Session, step: int, unit: str) -> Iterator[str]:
    """Where a step could have placed the unit and where nobody stands now."""
    now = session.state
    for action in positions(session)[step].legal_actions():
        _, name, *place = action.text.split()
        if name == unit and place and not session.game.units_at(now, place[0]):
            yield place[0]
