"""The games, by id. A game is a folder here and one line in `PACKAGES`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import cast

from lbnb.core.errors import UnknownName
from lbnb.core.game import Game

PACKAGES = {
    "ie_shima": "lbnb.games.ie_shima",
    "okinawa": "lbnb.games.okinawa",
    "hill89": "lbnb.games.hill89",
}


def load_game(game_id: str, pack: Path | None = None) -> Game:
    """The game of this id, with the data pack at `pack` (a TOML file) or its own.

    Raises UnknownName for an id that is not there and PackError for a wrong pack.
    """
    if game_id not in PACKAGES:
        raise UnknownName("game", game_id, list(PACKAGES))
    return _own(game_id) if pack is None else cast(Game, import_module(PACKAGES[game_id]).load(pack))


@cache
def _own(game_id: str) -> Game:
    return cast(Game, import_module(PACKAGES[game_id]).load())


class Games(Mapping[str, Game]):
    """All games by id, each loaded when first asked for."""

    def __getitem__(self, game_id: str) -> Game:
        return load_game(game_id)

    def __contains__(self, game_id: object) -> bool:
        return game_id in PACKAGES

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


class _Callable(ModuleType):
    """Makes `lbnb.games()` work after this module, which has the same name, took the function's place."""

    def __call__(self) -> Games:
        return Games()


sys.modules[__name__].__class__ = _Callable
