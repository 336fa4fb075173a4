"""Exercises of the lessons on Okinawa: a few units on the real map, to try one rule at a time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal

import lbnb
from lbnb.bots import make_bot
from lbnb.core.session import Session
from lbnb.games.okinawa import declaration, sequence
from lbnb.games.okinawa.state import COMBAT, OkinawaState
from lbnb.games.okinawa.tables import ABSENT, SEATS


class Exercise(Session):
    """A game that begins in a position made by hand.

    A record of it cannot be loaded: records begin with the set-up.
    """

    def __init__(self, start: OkinawaState, **settings: Any) -> None:
        super().__init__(start.game, adviser=partial(make_bot, "heuristic", "okinawa"), **settings)
        self._states = [start]


def exercise(
    units: Mapping[str, str],
    phase: Literal["movement", "combat"] = "combat",
    side: Literal["us", "japan"] = "us",
    support: tuple[int, int] = (0, 0),
    **settings: Any,
) -> Exercise:
    """A game of Okinawa with these units alone, by hex, at the start of a phase of a side's Player-Turn.

    You play both sides and type the dice in, unless `settings` of a session say otherwise. `support` is the
    Ground Support of the US and of Japan for this Game-Turn.
    """
    state = lbnb.games()["okinawa"].new("outer_shuri")
    assert isinstance(state, OkinawaState)
    tables = state.tables
    state.stack.clear()
    state.at = [ABSENT] * len(tables.units)
    for unit, name in units.items():
        state.put(tables.unit_ids.index(unit), tables.hex_names.index(name))
    state.barrage_points, state.fire_points = list(support), list(support)
    sequence.start_player_turn(state, SEATS.index(side))
    if phase == "combat":
        state.stack.clear()
        declaration.start_phase(state)
        assert state.phase == COMBAT
    return Exercise(state, **{"dice": "manual", **settings})
