"""For the lessons on Okinawa: a whole front, a few units to try one rule at a time, counters to look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from exercise import Exercise
from IPython.display import Image, display

import lbnb
from lbnb.board import close_up
from lbnb.board.okinawa.faces import face_of
from lbnb.games.okinawa import declaration, sequence
from lbnb.games.okinawa.state import COMBAT, OkinawaState
from lbnb.games.okinawa.tables import ABSENT, SEATS

OUTER_SHURI = {
    **{"13-IB": "1604", "11-IB": "1705", "12-IB": "1804", "15-IB": "1904", "21-IB": "2105", "22-IB": "2205"},
    **{"1/32-IR": "1305", "14-IB": "1606", "2/32-IR": "2005", "23-IB": "2406", "1-Mtr": "1706"},
    **{"1/22-IR": "1912", "2/22-IR": "2012", "3/22-IR": "2013", "1-LMtr": "2106", "1/42-FA": "1608"},
    **{"2/42-FA": "1908", "7-Hvy": "1409", "1-Med": "1514"},
    **{"1/381": "1702", "2/381": "1703", "3/381": "1802", "1/382": "2002", "2/382": "2102", "3/382": "2101"},
    **{"1/383": "1602", "2/383": "1801", "3/383": "1902", "1/17": "2203", "2/17": "2202", "3/17": "2303"},
    **{"1/32": "2304", "2/32": "2404", "3/32": "2504"},
}
"""Where everybody starts in the lessons on the first scenario, within what 18.1 allows; our own choice."""


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


def counters(title: str, note: str, *names: str) -> None:
    """Show some counters enlarged, each with its name and organization."""
    units = {unit.id: unit for unit in lbnb.games()["okinawa"].pack.unit}
    shown = [close_up.Shown(face_of(units[name]), name, units[name].organization) for name in names]
    display(Image(close_up.picture(title, note, shown)))
