"""Exact odds of a difference of two DRs: an attack (11.4.4) or a bombardment (12.7C)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

_ROLLS = Counter(a + b for a, b in product(range(1, 7), repeat=2))
_COUNTS: Counter[int] = Counter()
for (_own, _n), (_foe, _m) in product(_ROLLS.items(), repeat=2):
    _COUNTS[_own - _foe] += _n * _m
DIFFERENCES = tuple((difference, count / 36**2) for difference, count in sorted(_COUNTS.items()))
"""Own DR minus enemy DR, with its probability."""


@cache
def chance_at_least(edge: int, points: int) -> float:
    """The chance that `edge` (own minus enemy value) plus the difference of dice is `points` or more."""
    return sum(chance for difference, chance in DIFFERENCES if edge + difference >= points)


@cache
def expected_points(edge: int, capacity: int) -> float:
    """The mean number of Attrition Points inflicted; no more than `capacity` are absorbed (13.1C)."""
    return sum(chance * min(max(edge + difference, 0), capacity) for difference, chance in DIFFERENCES)


@cache
def chance_below(number: int) -> float:
    """The chance of a DR below `number`, as for the Sunset DR (6.3.2D)."""
    return sum(count for rolled, count in _ROLLS.items() if rolled < number) / 36
