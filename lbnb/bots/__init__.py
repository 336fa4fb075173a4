"""Players that are programs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import cast

from lbnb.bots.random_bot import RandomBot
from lbnb.core.bots import HUMAN, Bot, by_player
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game

BOTS = ("random", "heuristic", "search")
HEURISTICS = {
    "ie_shima": "lbnb.bots.ie_shima",
    "okinawa": "lbnb.bots.okinawa",
    "hill89": "lbnb.bots.hill89",
}
"""By game, the module whose class `Heuristic` plays it."""


def make_bot(name: str, game_id: str, seat: str) -> Bot:
    """The bot of this name for a seat of a game; raises UnknownName for a name or game it does not know.

    The name `search` may be followed by a budget for each decision: `search:200` for playouts, `search:2s`
    for seconds.
    """
    kind, _, budget = name.partition(":")
    if kind == "search" and name != "search:":
        from lbnb.bots.search import make_search_bot

        return make_search_bot(name, budget, game_id, seat)
    if name == "random":
        return RandomBot()
    if name != "heuristic":
        raise UnknownName("bot", name, BOTS)
    if game_id not in HEURISTICS:
        raise UnknownName("heuristic bot for game", game_id, list(HEURISTICS))
    return cast(Bot, import_module(HEURISTICS[game_id]).Heuristic(seat))


def make_bots(
    game: Game, options: Mapping[str, str], seats: Mapping[str, str | Bot | None]
) -> dict[str, Bot | None]:
    """By player, the bot that `seats` names for a seat or player, None for a person; raises UnknownName.

    Args:
        game: what is played.
        options: all options of it with their values.
        seats: "human" or None (also for seats not named), the name of a bot, or a Bot.
    """
    players = dict(zip(game.seats, game.players(options), strict=True))
    bots: dict[str, Bot | None] = {}
    for seat, who in seats.items():
        if who == HUMAN or who is None:
            bots[seat] = None
        else:
            bots[seat] = make_bot(who, game.id, players.get(seat, seat)) if isinstance(who, str) else who
    return by_player(game, options, bots)
