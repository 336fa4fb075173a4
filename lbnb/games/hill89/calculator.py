"""Odds that need no position: how often dice activate a card so many steps ahead (7.1, 12.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from lbnb.core.odds import Chance, Field, Odds, OddsForm, Share, WhatIf, complete_setting, number
from lbnb.games.hill89.tables import DICE_IN_ALL, HIGHEST, SPACES, VALUES, Tables

TIMES = ("not at all", "once", "twice", "three times", "four times")
"""A sequence has four dice at most (12.1)."""
MOST_MODIFIERS = 3
USUAL_DICE = 4
Dice = tuple[int, ...]
"""Values, smallest first."""


@cache
def activations(dice: Dice, steps: int, modifiers: int) -> int:
    """How often these dice can activate the card so many steps ahead, -1 where they do not lead there.

    Dice are spent to move there exactly, or a whole loop farther, and the rest in an ascending sequence; each
    Modifier turns one die by one. 0 means that no die is left.
    """
    best = -1
    for move in _parts(dice):
        rest = _without(dice, move)
        for used in range(modifiers + 1):
            if _can_move(move, steps, used):
                best = max(best, longest_run(rest, modifiers - used))
                break
    return best


def _parts(dice: Dice) -> Iterator[Dice]:
    """Every different choice of dice, none and all among them."""
    for size in range(len(dice) + 1):
        yield from sorted(set(combinations(dice, size)))


def _without(dice: Dice, gone: Dice) -> Dice:
    left = list(dice)
    for value in gone:
        left.remove(value)
    return tuple(left)


def _can_move(move: Dice, steps: int, modifiers: int) -> bool:
    """Whether dice, turned by no more Modifiers than these, move the pawn as far as wanted (7.3)."""
    total = sum(move)
    least, most = len(move), HIGHEST * len(move)
    for goal in (steps, steps + SPACES) if move else (0,):
        if abs(goal - total) <= modifiers and least <= goal <= most and (move or not steps):
            return True
    return False


@cache
def longest_run(dice: Dice, modifiers: int) -> int:
    """The length of the longest ascending sequence of these dice, with so many Modifiers (12.1, 9.7)."""
    for length in range(min(len(dice), HIGHEST), 0, -1):
        for chosen in set(combinations(dice, length)):
            for first in range(1, HIGHEST - length + 2):
                turned = sum(abs(value - first - place) for place, value in enumerate(chosen))
                if turned <= modifiers:
                    return length
    return 0


def odds_form(tables: Tables) -> OddsForm:
    """What may be set, and the odds of a setting."""
    fields = (
        number("dice", "Action dice", "6.2", range(1, DICE_IN_ALL + 1), USUAL_DICE),
        number("steps", "Cards ahead", "7.1", range(SPACES), 0),
        number("modifiers", "Modifiers", "9.7", range(MOST_MODIFIERS + 1), 0),
        Field("stored", "Die on Resupply", "10.1", (0, *VALUES), ("none", *map(str, VALUES)), 0),
        number("soldiers", "Enemy dice", "16.3", range(tables.set_up.enemy_dice + 1), 2),
    )

    def odds(values: Mapping[str, Any]) -> Odds:
        return _odds(tables, complete_setting(fields, values))

    return OddsForm(fields, odds)


def _odds(tables: Tables, setting: Mapping[str, Any]) -> Odds:
    dice, steps, modifiers, stored = (setting[name] for name in ("dice", "steps", "modifiers", "stored"))
    found = _spread(tables, dice, steps, modifiers, stored)
    of = sum(found)
    where = f"the card {steps} ahead" if steps else "the pawn's card"
    return Odds(
        title=f"{dice} Action dice: to activate {where}",
        rule="12.1",
        of=of,
        sums=(),
        outcomes=_outcomes(found),
        events=(_hit(tables, setting["soldiers"]),),
        measure="Activations",
        distribution=tuple(Share(times, TIMES[times], ways) for times, ways in enumerate(found)),
        losses=(),
        what_ifs=tuple(_what_ifs(tables, setting)),
        signed=False,
    )


def _spread(tables: Tables, dice: int, steps: int, modifiers: int, stored: int) -> list[int]:
    """In how many of all rolls the card is activated so often at best."""
    found = [0] * len(TIMES)
    faces = tables.face_ways
    total = sum(faces)
    for action, chance in zip(*tables.action_dice(dice), strict=True):
        hand = tuple(sorted((*action.args, stored))) if stored else action.args
        times = max(0, activations(hand, steps, modifiers))
        found[times] += round(chance * total**dice)
    return found


def _outcomes(found: list[int]) -> tuple[Chance, ...]:
    of = sum(found)
    return tuple(Chance(TIMES[times], "12.1", ways, of) for times, ways in enumerate(found))


def _hit(tables: Tables, soldiers: int) -> Chance:
    """The chance that one of so many Enemy dice falls on the card (19.2)."""
    sides = tables.enemy_sides
    return Chance("An Enemy die on it", "19.2", sides**soldiers - (sides - 1) ** soldiers, sides**soldiers)


def _what_ifs(tables: Tables, setting: Mapping[str, Any]) -> Iterator[WhatIf]:
    """What one Modifier or one die more would change."""
    dice, steps, modifiers, stored = (setting[name] for name in ("dice", "steps", "modifiers", "stored"))
    more = _spread(tables, dice, steps, modifiers + 1, stored)
    yield WhatIf("One more Modifier", "9.7", _outcomes(more))
    if dice < DICE_IN_ALL:
        more = _spread(tables, dice + 1, steps, modifiers, stored)
        yield WhatIf("One more Action die", "6.2", _outcomes(more))
