"""What Action dice and Modifiers can be left after a trip and a sequence of activations (7.1, 9.7, 12.1)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from lbnb.games.hill89.calculator import longest_run
from lbnb.games.hill89.tables import HIGHEST, VALUES

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
    values = tuple(value for value, count in enumerate(dice) for _ in range(count))
    return longest_run(values, modifiers)


@lru_cache(8192)
def uses(
    dice: Dice, modifiers: int, freeing: int, times: int, gain: int = 0, limit: int = 0
) -> dict[int, list[Rest]]:
    """By the steps of a trip (0: none), what a trip, dice to free a card and a sequence on it can leave.

    `times` is the length of the sequence, each activation of which gains `gain` Modifiers, up to `limit`;
    without a sequence a die at least is left. What leaves less than another is not listed.
    """
    found: dict[int, set[Rest]] = {}
    for used in product(*(range(count + 1) for count in dice)):
        number = sum(used)
        if number + freeing + max(1, times) > sum(dice):
            continue
        rest = tuple(count - gone for count, gone in zip(dice, used, strict=True))
        steps = sum(value * count for value, count in enumerate(used))
        for total in range(max(number, steps - modifiers), min(HIGHEST * number, steps + modifiers) + 1):
            found.setdefault(total, set()).update(
                _after_trip(rest, modifiers - abs(total - steps), freeing, times, gain, limit)
            )
    return {total: _best(left) for total, left in found.items() if left}


@lru_cache(8192)
def _after_trip(dice: Dice, modifiers: int, freeing: int, times: int, gain: int, limit: int) -> list[Rest]:
    """What is left of dice and Modifiers when a card is freed and activated so often in a sequence."""
    ready = {dice}
    for _ in range(freeing):
        ready = {changed(each, value, -1) for each in ready for value in VALUES if each[value]}
    if not times:
        return [(each, modifiers) for each in ready]
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
    return _best(found)


def _best(left: set[Rest]) -> list[Rest]:
    """Without what is no better than another in anything."""
    return [
        (dice, modifiers)
        for dice, modifiers in left
        if not any(
            more >= modifiers
            and (other, more) != (dice, modifiers)
            and all(kept >= own for kept, own in zip(other, dice, strict=True))
            for other, more in left
        )
    ]
