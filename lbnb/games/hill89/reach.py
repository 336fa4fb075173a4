"""Where the pawn can end this turn by the dice in hand, by Modifiers and by stored dice (7.1, 9.7, 10.1).

A Reroll is no way to a space, since its die is left to chance. Repositioning moves cards, not the pawn. And
what could be gained on the way, by activations or at Resupply, is not in hand yet. Dice that are left must be
used for something else (6.6); whether they can be is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lbnb.games.hill89 import moving, pieces, storage
from lbnb.games.hill89.spending import Dice, changed, shown
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import HIGHEST

Halt = tuple[int, Dice, Dice, tuple[int, ...]]
"""The space, the dice in hand and those stored, and the Mine Fields that are left."""


class Way(NamedTuple):
    """What it takes to bring the pawn somewhere, besides dice in hand."""

    modifiers: int = 0
    stored: int = 0
    """How many stored dice."""
    mined: tuple[int, ...] = ()
    """The damage of each Mine Field where the pawn halts, the last space among them (1.8)."""


def reachable(state: Hill89State) -> dict[int, list[Way]]:
    """The spaces where moves can bring the pawn, in numerical order, its own among them.

    For each the way that takes the fewest Modifiers, then the fewest stored dice; and more of them as far as
    they save damage by Mine Fields.
    """
    roads = {space: moving.road(state, space, HIGHEST) for space, _ in state.cards_in_play()}
    start = state.pawn, tuple(state.dice), tuple(storage.recoverable_dice(state)), tuple(state.mines)
    held = pieces.modifiers(state)
    found = {state.pawn: {Way()}}
    reached: dict[Halt, int] = {start: held}
    while reached:
        farther: dict[Halt, int] = {}
        for (space, dice, stored, mines), modifiers in reached.items():
            moves = [(rest, stored, turned, left) for rest, turned, left in shown(dice, modifiers)]
            moves += [(dice, rest, turned, left) for rest, turned, left in shown(stored, modifiers)]
            for rest, kept, steps, left in moves:
                to = roads[space][steps]
                halt = to, rest, kept, changed(mines, to, -mines[to])
                farther[halt] = max(left, farther.get(halt, 0))
        for (space, _, stored, mines), left in farther.items():
            hit = tuple(damage for damage, rest in zip(state.mines, mines, strict=True) if damage > rest)
            way = Way(held - left, sum(start[2]) - sum(stored), hit)
            found.setdefault(space, set()).add(way)
        reached = farther
    return {space: _best(found[space]) for space in sorted(found)}


def _best(ways: Iterable[Way]) -> list[Way]:
    found: list[Way] = []
    for way in sorted(ways, key=lambda way: (way.modifiers, way.stored, sum(way.mined))):
        if not found or sum(way.mined) < sum(found[-1].mined):
            found.append(way)
    return found
