"""Where counters stand in a place: in blocks in the open, on shelves in a crowd, the more over the less.

A place is a mask of free cells. Of many ways, the first that fits is taken: large counters that keep off
the place's name; then over the name; then smaller; at last each covering part of the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import ceil
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from lbnb.board.blocks import arrange
from lbnb.board.shelves import GAP, fill, shelves

CELL = 2
"""Places are measured in cells of so many pixels square."""

FULL_SIZE = 38
SIZES = (38, 36, 34, 32)
"""Sides of a counter, the largest first."""

SMALL_SIZES = (30, 28)
"""Where two crowds would hide themselves in a small place."""

SHOWING = (0.88, 0.75, 0.65, 0.57, 0.5)
"""How much of a counter the next one on its shelf leaves to see, if they must overlap."""

OVERLAPS = (*product(SHOWING, SIZES), *product(SHOWING[2:], SMALL_SIZES), (0.3, SMALL_SIZES[-1]))
"""What is tried in a crowd, the best first."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Spot = tuple[int, int]
"""The top left corner of a counter in logical pixels."""


class Stacks(NamedTuple):
    """The size of the counters in a place and, for each side, where they stand."""

    size: int
    spots: tuple[tuple[Spot, ...], ...]


class Room:
    """The ground of one place, with the points where the stacks of its sides belong."""

    def __init__(self, shape: Any, taken: Sequence[Box], name: Box, anchors: Sequence[Spot]) -> None:
        """Measure a polygon in pixels less the boxes `taken`; `name` is kept clear if possible.

        `anchors` are one point a side.
        """
        self._left, self._top, right, bottom = (int(edge) for edge in shape.bounds)
        self._shape = shape
        self._size = (right - self._left) // CELL + 2, (bottom - self._top) // CELL + 2
        self._open = self._mask(taken)
        self._clear = self._mask([*taken, name])
        self._anchors = [((x - self._left) // CELL, (y - self._top) // CELL) for x, y in anchors]
        self.spots = cache(self._find_spots)

    def _mask(self, taken: Sequence[Box]) -> NDArray[np.bool_]:
        picture = Image.new("1", self._size)
        pen = ImageDraw.Draw(picture)
        pen.polygon([self._cell(x, y) for x, y in self._shape.exterior.coords], fill=1)
        for left, top, right, bottom in taken:
            pen.rectangle((*self._cell(left, top), *self._cell(right, bottom)), fill=0)
        return np.asarray(picture, dtype=bool)

    def _cell(self, x: float, y: float) -> tuple[float, float]:
        return (x - self._left) / CELL, (y - self._top) / CELL

    def _find_spots(self, *counts: int) -> Stacks:
        """Size and spots of each side's counters."""
        for ground, size in ((self._clear, FULL_SIZE), *((self._open, size) for size in SIZES)):
            cells = ceil(size / CELL)
            if found := arrange(ground, cells, counts, self._anchors):
                return self._in_pixels(size, found)
            for gap in (GAP, 0):
                if found := self._on_shelves(ground, cells, cells + gap, gap, counts):
                    return self._in_pixels(size, found)
        for part, size in OVERLAPS:
            cells = ceil(size / CELL)
            if found := self._on_shelves(self._open, cells, ceil(cells * part), 0, counts):
                return self._in_pixels(size, found)
        raise AssertionError(f"no way to show {counts} counters")

    def _on_shelves(
        self, ground: NDArray[np.bool_], size: int, step: int, gap: int, counts: tuple[int, ...]
    ) -> list[list[Spot]] | None:
        chosen = shelves(ground, size, step, gap)
        if sum(shelf.room for shelf in chosen) < sum(counts):
            return None
        return fill(chosen, size, counts, self._anchors)

    def _in_pixels(self, size: int, sides: Sequence[Sequence[Spot]]) -> Stacks:
        spots = tuple(
            tuple((self._left + x * CELL, self._top + y * CELL) for x, y in cells) for cells in sides
        )
        return Stacks(size, spots)


def row(x: int, y: int, width: int, count: int, size: int) -> tuple[Spot, ...]:
    """One row of counters from a corner, as close as a width asks for."""
    step = min(size + 2, (width - size) // (count - 1)) if count > 1 else 0
    return tuple((x + n * step, y) for n in range(count))
