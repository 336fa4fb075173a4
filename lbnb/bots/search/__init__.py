"""The search bot: Monte Carlo tree search over explicit chance nodes, for every game of the core contract."""

from __future__ import annotations

from importlib import import_module

from lbnb.bots.search.bot import Budget, SearchBot, parse_budget
from lbnb.bots.search.guide import PlainGuide
from lbnb.core.errors import UnknownName

__all__ = ["Budget", "SearchBot", "make_search_bot", "parse_budget"]
GUIDES = {
    "ie_shima": "lbnb.bots.search.ie_shima",
    "okinawa": "lbnb.bots.search.okinawa",
    "hill89": "lbnb.bots.search.hill89",
}
"""By game, the module whose class `Guide` advises the search; other games are searched without advice."""

SLOWER = {"okinawa": Budget(50)}
"""By game, the usual budget where a hundred playouts take seconds."""


def make_search_bot(name: str, budget: str, game_id: str, seat: str) -> SearchBot:
    """The search bot `name` for a seat; `budget` as for `parse_budget`, or empty for the usual one.

    Raises UnknownName for a budget that is none.
    """
    spend = parse_budget(budget) if budget else SLOWER.get(game_id, Budget())
    if spend is None:
        raise UnknownName("budget of the search bot", budget, ("200 (playouts)", "2s (seconds)"))
    guide = import_module(GUIDES[game_id]).Guide(seat) if game_id in GUIDES else PlainGuide()
    return SearchBot(guide, spend, name)
