"""Exact odds of a difference of two DRs: an attack (11.4.4) or a bombardment (12.7C)."""

from __future__ import annotations

from functools import cache

from lbnb.games.ie_shima.odds import cells, differences

WAYS = 36**2
DIFFERENCES = tuple((difference, count / WAYS) for difference, count in differences())
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
    return sum(ways for rolled, _, ways in cells() if rolled < number) / WAYS
