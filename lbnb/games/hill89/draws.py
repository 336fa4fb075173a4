"""Draws from shuffled cards: copies of one card are alike, so the first of them stands for all (2.7, 2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def alike(cards: Iterable[int], type_of: Sequence[int]) -> dict[int, int]:
    """By the first copy of each card among `cards`, how many copies of it there are."""
    first: dict[int, int] = {}
    count: dict[int, int] = {}
    for card in cards:
        key = first.setdefault(type_of[card], card)
        count[key] = count.get(key, 0) + 1
    return count


def shares(count: dict[int, int]) -> list[float]:
    """The chance of each card to be drawn, in proportion to its copies."""
    total = sum(count.values())
    return [copies / total for copies in count.values()]
