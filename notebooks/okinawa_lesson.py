"""Helpers of the lessons on Okinawa: a front set up by name, marches, the ground around a hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from IPython.display import Image, display
from lesson import do

import lbnb
from lbnb.board import board_for
from lbnb.board.okinawa import layout
from lbnb.core.session import Session
from lbnb.games.okinawa.data import hex_index
from lbnb.games.okinawa.tables import distance
from lbnb.maps.hex_map import HexMap

SHARP = 2
"""How many times as large as on the whole board a part of it is drawn."""


def begin(scenario: str, front: Mapping[str, str], **settings: Any) -> Session:
    """A scenario of Okinawa, set up for a lesson: the units of `front` where named, the others far away.

    You play both sides and type the dice in, unless `settings` of `lbnb.new_session` say otherwise. The game
    does not save itself.
    """
    session = lbnb.new_session("okinawa", scenario, **{"dice": "manual", "autosave": False, **settings})
    taken = [hex_index(name) for name in front.values()]
    while type(session.decision).__name__ == "PlaceUnits":
        choices = session.legal_actions()
        unit = choices[0].text.split()[1]
        if unit in front:
            do(session, f"place {unit} {front[unit]}")
        else:
            session.act(max(choices, key=lambda action: min(distance(action.args[1], h) for h in taken)))
    return session


def march(session: Session, units: Mapping[str, str]) -> None:
    """Move each unit to a hex by its cheapest way, where it stops."""
    for unit, goal in units.items():
        do(session, f"move {unit}")
        way = session.game.way_to(session.state, goal)
        assert way, f"{unit} cannot go to {goal}"
        do(session, *way)
        if type(session.decision).__name__ == "MoveUnit":
            do(session, "stop")


def show(session: Session, middle: str, reach: int = 4) -> None:
    """Show the part of the board that lies up to `reach` hexes around one."""
    island = HexMap.load("okinawa")
    x, y = (SHARP * part for part in layout.view_of(island.frame).point(*island.centre(middle)))
    up = SHARP * layout.FLATS * (reach + 0.6)
    across = 1.35 * up
    picture = board_for(session.game, SHARP).picture(session.state)
    width, height = picture.size
    part = picture.crop((max(0, x - across), max(0, y - up), min(width, x + across), min(height, y + up)))
    display(Image(part._repr_png_(), width=round(0.75 * part.width)))
