"""Counters in crowded ground: level shelves wherever there is room for one, as long as the ground allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

GAP = 1
"""Cells between counters where there is room."""

Cell = tuple[int, int]
"""Column and line."""


class Shelf(NamedTuple):
    """A level strip of free ground: `left` to `right` from `top` down, in cells; it takes `room` counters."""

    left: int
    right: int
    top: int
    room: int


def shelves(free: NDArray[np.bool_], size: int, step: int, gap: int = 0) -> list[Shelf]:
    """The shelves, top to bottom, that together take the most counters `size` cells square.

    `free` tells by line and column where a counter may lie; from one counter of a shelf to the next it is
    at least `step` cells, from one shelf down to the next `gap`.
    """
    if size > len(free):
        return []
    total = np.pad(free.astype(np.int32).cumsum(0), ((1, 0), (0, 0)))
    found = [_strips(line, top, size, step) for top, line in enumerate(total[size:] - total[:-size] == size)]
    # The most counters from each line down, with a row of shelves there or without.
    best = [0] * (len(found) + size + gap)
    for top in range(len(found) - 1, -1, -1):
        best[top] = max(best[top + 1], sum(shelf.room for shelf in found[top]) + best[top + size + gap])
    chosen: list[Shelf] = []
    top = 0
    while top < len(found):
        if best[top] == best[top + 1]:
            top += 1
        else:
            chosen += found[top]
            top += size + gap
    return chosen


def _strips(line: NDArray[np.bool_], top: int, size: int, step: int) -> list[Shelf]:
    edges = np.flatnonzero(np.diff(line, prepend=False, append=False))
    return [
        Shelf(int(left), int(right), top, 1 + int(right - left - size) // step)
        for left, right in zip(edges[::2], edges[1::2], strict=True)
        if right - left >= size
    ]


def fill(
    chosen: Sequence[Shelf], size: int, counts: Sequence[int], anchors: Sequence[Cell]
) -> list[list[Cell]]:
    """Top left corners for so many counters a side, for which there must be room.

    Each side gets the shelves nearer to its own anchor. Short shelves that are not needed stay empty; then
    the fullest are relieved, so that all are filled alike.
    """
    rooms = [shelf.room for shelf in chosen]
    for number in sorted(range(len(rooms)), key=rooms.__getitem__):
        if sum(rooms) - rooms[number] >= sum(counts):
            rooms[number] = 0
    while sum(rooms) > sum(counts):
        rooms[max(range(len(rooms)), key=rooms.__getitem__)] -= 1
    across, down = anchors[-1][0] - anchors[0][0], anchors[-1][1] - anchors[0][1]
    spots: list[Cell] = []
    for shelf, room in sorted(
        zip(chosen, rooms, strict=True),
        key=lambda pair: (pair[0].left + pair[0].right) / 2 * across + pair[0].top * down,
    ):
        row = _row(shelf, room, size)
        spots += row if across >= 0 else row[::-1]
    ends = list(accumulate(counts))
    return [sorted(spots[end - count : end]) for end, count in zip(ends, counts, strict=True)]


def _row(shelf: Shelf, count: int, size: int) -> list[Cell]:
    """So many counters in the middle of a shelf, apart if it is long enough."""
    slack = shelf.right - shelf.left - size
    step = min(size + GAP, slack / (count - 1)) if count > 1 else 0
    first = shelf.left + (slack - step * (count - 1)) / 2
    return [(int(first + n * step), shelf.top) for n in range(count)]
