"""A game that begins in a position made by hand, for lessons on one rule at a time."""

from __future__ import annotations

from functools import partial
from typing import Any

from lbnb.bots import make_bot
from lbnb.bots.coach import warn
from lbnb.core.session import Session
from lbnb.core.state import State


class Exercise(Session):
    """A game that begins in a position made by hand, with hints and the coach as in any other.

    A record of it cannot be loaded: records begin with the set-up.
    """

    def __init__(self, start: State, **settings: Any) -> None:
        """Begin at `start`; `settings` are those of a session."""
        game = start.game
        aids = {"adviser": partial(make_bot, "heuristic", game.id), "coach": partial(warn, game.id)}
        super().__init__(game, history=(), **aids, **settings)
        self._states = [start]
        self.play_on()
