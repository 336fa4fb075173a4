"""Boards: positions as pictures, one board for each game over shared drawing parts."""

from functools import cache
from importlib import import_module
from typing import Any, cast

from lbnb.board.board import Board, Hit
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game

__all__ = ["Board", "Hit", "board_for", "png"]

_BOARDS = {
    "ie_shima": ("lbnb.board.ie_shima.board", "IeShimaBoard"),
    "okinawa": ("lbnb.board.okinawa.board", "OkinawaBoard"),
    "hill89": ("lbnb.board.hill89.board", "Hill89Board"),
}


def board_for(game: Game, scale: float = 1) -> Board:
    """The board of a game, drawn once; `scale` 2 makes a picture twice as wide for print.

    Raises UnknownName when no board is there for the game.
    """
    return _drawn(game, float(scale))


@cache
def _drawn(game: Game, scale: float) -> Board:
    if game.id not in _BOARDS:
        raise UnknownName("board", game.id, list(_BOARDS))
    module, name = _BOARDS[game.id]
    return cast(Board, getattr(import_module(module), name)(game, scale))


def png(state: Any) -> bytes:
    """A position as PNG, nothing highlighted."""
    return board_for(state.game).render(state)
