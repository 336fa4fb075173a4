"""What Action dice and Modifiers can be left after a trip and a sequence of activations (7.1, 9.7, 12.1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product
from operator import sub

from lbnb.games.hill89.calculator import longest_run
from lbnb.games.hill89.tables import HIGHEST, VALUES

NEVER = 99
Dice = tuple[int, ...]
"""How many dice show each value, from 0 on."""
Rest = tuple[Dice, int]
"""The dice and the Modifiers that are left."""
Use = tuple[Dice, int, int]
"""The dice that are left, what was shown or moved in all, and the Modifiers that are left."""


def changed(dice: Dice, value: int, by: int) -> Dice:
    """The dice with so many more, or fewer, that show a value."""
    return (*dice[:value], dice[value] + by, *dice[value + 1 :])


@lru_cache(4096)
def shown(dice: Dice, modifiers: int) -> list[Use]:
    """Every way to use one die, turned by Modifiers first or not (9.7)."""
    return [
        (changed(dice, value, -1), turned, modifiers - abs(turned - value))
        for value in VALUES
        if dice[value]
        for turned in VALUES
        if abs(turned - value) <= modifiers
    ]


@lru_cache(4096)
def longest(dice: Dice, modifiers: int) -> int:
    """The length of the longest ascending sequence of these dice (12.1)."""
    return longest_run(tuple(_values(dice)), modifiers)


@lru_cache(4096)
def trips(dice: Dice, modifiers: int) -> dict[int, list[Rest]]:
    """By the steps of a trip (0: none), what it can leave, a die at least.

    What leaves less than another trip of so many steps is not listed.
    """
    found: dict[int, set[Rest]] = {}
    for used in product(*(range(count + 1) for count in dice)):
        number = sum(used)
        if number < sum(dice):
            rest = tuple(count - gone for count, gone in zip(dice, used, strict=True))
            pips = sum(value * count for value, count in enumerate(used))
            for steps in range(max(number, pips - modifiers), min(HIGHEST * number, pips + modifiers) + 1):
                found.setdefault(steps, set()).add((rest, modifiers - abs(steps - pips)))
    return {steps: undominated(left) for steps, left in found.items()}


@lru_cache(16384)
def uses(
    dice: Dice, modifiers: int, steps: int, freeing: int, times: int, gain: int = 0, limit: int = 0
) -> list[Rest]:
    """What a trip of so many steps, dice to free a card and a sequence of activations on it can leave.

    `times` is the length of the sequence, each activation of which gains `gain` Modifiers, up to `limit`.
    What leaves less than another is not listed.
    """
    left = trips(dice, modifiers).get(steps, [])
    return undominated({after for rest in left for after in _sequences(*rest, freeing, times, gain, limit)})


@lru_cache(8192)
def _sequences(dice: Dice, modifiers: int, freeing: int, times: int, gain: int, limit: int) -> list[Rest]:
    """What is left of dice and Modifiers when a card is freed and activated so often in a sequence."""
    ready = {dice}
    for _ in range(freeing):
        ready = {changed(each, value, -1) for each in ready for value in VALUES if each[value]}
    found: set[Rest] = set()
    for first in range(1, HIGHEST - times + 2):
        left = {(each, modifiers) for each in ready}
        for wanted in range(first, first + times):
            left = {
                (rest, max(more, min(more + gain, limit)))
                for use in left
                for rest, turned, more in shown(*use)
                if turned == wanted
            }
        found |= left
    return undominated(found)


def undominated(left: Iterable[Rest], known: Iterable[Rest] = ()) -> list[Rest]:
    """Without what is no better than another, or than one that is known; a die may still be turned later."""
    better = list(known)
    found = []
    for dice, modifiers in sorted(left, key=lambda rest: (sum(rest[0]), rest[1]), reverse=True):
        if not any(more >= modifiers and _turned(kept, dice) <= more - modifiers for kept, more in better):
            better.append((dice, modifiers))
            found.append((dice, modifiers))
    return found


@lru_cache(1 << 16)
def _turned(dice: Dice, wanted: Dice) -> int:
    """How many Modifiers turn some of the dice into those wanted; NEVER where the dice are too few."""
    need = _values(wanted)
    turns = (map(abs, map(sub, chosen, need)) for chosen in combinations(_values(dice), len(need)))
    return min(map(sum, turns), default=NEVER)


def _values(dice: Dice) -> list[int]:
    return [value for value, count in enumerate(dice) for _ in range(count)]
