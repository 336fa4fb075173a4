"""Helpers of the lessons on Okinawa: a front set up by name, marches, the ground around a hex."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from IPython.display import Image, display
from lesson import do

import lbnb
from lbnb.board import board_for
from lbnb.board.okinawa import layout
from lbnb.core.decisions import CHANCE
from lbnb.core.session import Session
from lbnb.games.okinawa.data import hex_index
from lbnb.games.okinawa.tables import distance
from lbnb.maps.hex_map import HexMap

LARGER = 1.5
"""How many times as large as on the whole board a part of it is shown."""


def begin(scenario: str, front: Mapping[str, str], **settings: Any) -> Session:
    """A scenario of Okinawa, set up for a lesson: the units of `front` where named, the others far away.

    You play both sides and type the dice in, unless `settings` of `lbnb.new_session` say otherwise. The game
    does not save itself.
    """
    session = lbnb.new_session("okinawa", scenario, **{"dice": "manual", "autosave": False, **settings})
    deploy(session, front)
    return session


def deploy(session: Session, front: Mapping[str, str]) -> None:
    """Deploy what is left of both sides: the units of `front` where named, the others far from them."""
    taken = [hex_index(name) for name in front.values()]
    while type(session.decision).__name__ == "PlaceUnits":
        choices = session.legal_actions()
        unit = choices[0].text.split()[1]
        if unit in front:
            do(session, f"place {unit} {front[unit]}")
        else:
            session.act(max(choices, key=lambda action: min(distance(action.args[1], h) for h in taken)))


def march(session: Session, units: Mapping[str, str]) -> None:
    """Move each unit to a hex by its cheapest way, where it stops."""
    for unit, goal in units.items():
        do(session, f"move {unit}")
        way = session.game.way_to(session.state, goal)
        assert way, f"{unit} cannot go to {goal}"
        do(session, *way)
        if type(session.decision).__name__ == "MoveUnit":
            do(session, "stop")


def hold_fire(session: Session) -> None:
    """Let the defender add nothing to his strength, if he is asked."""
    if type(session.decision).__name__ == "DefensiveFire":
        do(session, "end")


def play_on(session: Session, seed: int, last: int) -> None:
    """Let the program play for both sides to the end of Game-Turn `last`, with dice of this seed."""
    rng = random.Random(seed)
    while session.decision is not None and session.state.turn <= last:
        if session.seat == CHANCE:
            session.act(f"roll {1 + int(6 * rng.random())}")
        else:
            session.act(session.hint().action)


def show(session: Session, middle: str, reach: int = 4, lights: Iterable[str] = ()) -> None:
    """Show the part of the board that lies up to `reach` hexes around one, enlarged.

    `lights` are highlights: hexes, units, or the Zones of Control of a side, `"zone/us"` or `"zone/japan"`.
    """
    island = HexMap.load("okinawa")
    x, y = layout.view_of(island.frame).point(*island.centre(middle))
    up = layout.FLATS * (reach + 0.6)
    across = 1.35 * up
    board = board_for(session.game)
    width, height = board.size
    box = (max(0, x - across), max(0, y - up), min(width, x + across), min(height, y + up))
    part = board.picture(session.state, lights).crop(tuple(map(round, box)))
    display(Image(part._repr_png_(), width=round(LARGER * part.width)))
