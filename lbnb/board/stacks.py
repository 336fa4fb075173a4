"""Where counters stand in a place: rows beside the place's lettering, closer together the more there are.

A place is a mask of free pixels. Two stacks, one a side, get the roomiest rows that fit without touching
what is not free, near the points meant for them; so each counter shows at least its left edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import ceil, hypot
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

FULL_SIZE = 38
ROW_GAP = 2
SMALL = 17
"""What a pixel less in size costs; a pixel that a neighbour hides costs the more, the more are hidden."""

Spot = tuple[int, int]
"""The top left corner of a counter in logical pixels."""

CELL = 2
"""Places are measured in cells of so many pixels square."""

SHOWING = (1.05, 0.84, 0.68, 0.54, 0.42, 0.34, 0.27)
"""From one counter of a row to the next, in widths of a counter: below 1 it covers part of the last."""


class Stacks(NamedTuple):
    """The size of the counters in a place and, for each side, where they stand."""

    size: int
    spots: tuple[tuple[Spot, ...], ...]


class Room:
    """The free ground of one place, with the points where the stacks of its sides belong."""

    def __init__(
        self,
        shape: Any,
        taken: Sequence[tuple[float, float, float, float]],
        anchors: Sequence[Spot],
        sizes: Sequence[int],
    ) -> None:
        """Measure a polygon in pixels less some boxes (left, top, right, bottom).

        `anchors` are one point a side; `sizes` the sizes of counters, the largest first.
        """
        left, top, right, bottom = (int(edge) for edge in shape.bounds)
        self._left, self._top = left, top
        size = ((right - left) // CELL + 2, (bottom - top) // CELL + 2)
        picture = Image.new("1", size)
        pen = ImageDraw.Draw(picture)
        pen.polygon([((x - left) / CELL, (y - top) / CELL) for x, y in shape.exterior.coords], fill=1)
        for x0, y0, x1, y1 in taken:
            pen.rectangle(
                ((x0 - left) / CELL, (y0 - top) / CELL, (x1 - left) / CELL, (y1 - top) / CELL), fill=0
            )
        self._free = np.asarray(picture, dtype=np.int32)
        self._anchors = anchors
        self._sizes = sizes
        self._fits = cache(self._find_fits)
        self.spots = cache(self._find_spots)

    def _find_fits(self, width: int, height: int) -> NDArray[np.bool_]:
        """For each cell, whether a block of so many cells with that top left corner is wholly free."""
        total = np.pad(self._free.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        if width >= total.shape[1] or height >= total.shape[0]:
            return np.zeros((0, 0), dtype=bool)
        inside = (
            total[height:, width:]
            - total[:-height, width:]
            - total[height:, :-width]
            + total[:-height, :-width]
        )
        return np.asarray(inside == width * height)

    def _find_spots(self, *counts: int) -> Stacks:
        """Size and spots of each side's counters, in stacking order: later ones cover earlier ones."""
        ranked = sorted(
            (rows for size in self._sizes for rows in product(*(_choices(count, size) for count in counts))),
            key=lambda rows: sum(row.cost for row in rows),
        )
        for rows in ranked:
            if corners := self._corners(rows):
                break
        else:
            rows = tuple(_choices(count, self._sizes[-1])[-1] for count in counts)
            corners = [
                (int(x - row.width / 2), int(y - row.height / 2))
                for row, (x, y) in zip(rows, self._anchors, strict=True)
            ]
        return Stacks(
            rows[0].size, tuple(row.spots(corner) for row, corner in zip(rows, corners, strict=True))
        )

    def _corners(self, rows: tuple[Rows, ...]) -> list[Spot] | None:
        """Top left corners for blocks that keep clear of one another, or None."""
        corners: list[Spot] = []
        blocks: list[tuple[int, int, int, int]] = []
        for row, anchor in zip(rows, self._anchors, strict=True):
            width, height = ceil(row.width / CELL), ceil(row.height / CELL)
            if not width:
                corners.append(anchor)
                continue
            fits = self._fits(width, height).copy()
            for x, y, w, h in blocks:
                fits[max(0, y - height) : y + h + 1, max(0, x - width) : x + w + 1] = False
            found = np.argwhere(fits)
            if not len(found):
                return None
            goal = (
                (anchor[1] - row.height / 2 - self._top) / CELL,
                (anchor[0] - row.width / 2 - self._left) / CELL,
            )
            y, x = (int(part) for part in found[((found - goal) ** 2).sum(1).argmin()])
            blocks.append((x, y, width, height))
            corners.append((self._left + x * CELL, self._top + y * CELL))
        return corners


class Rows:
    """So many counters of a size in rows of `columns`, each `step` pixels from the last."""

    def __init__(self, count: int, columns: int, step: int, size: int) -> None:
        self._count, self._columns, self._step = count, columns, step
        self.size = size
        rows = ceil(count / columns) if count else 0
        self.width = size + (columns - 1) * self._step if count else 0
        self.height = rows * (size + ROW_GAP) - ROW_GAP if count else 0
        hidden = count * (size + 2 - step) ** 2 / 20 if columns > 1 else 0
        uneven = 6 * (count % columns > 0)
        small = SMALL * (FULL_SIZE - size) * (count > 0)
        self.cost = hidden + uneven + small + 4 * (rows - 1) + 0.04 * hypot(self.width, self.height)

    def spots(self, corner: Spot) -> tuple[Spot, ...]:
        """The corner of each counter."""
        x, y = corner
        return tuple(
            (x + n % self._columns * self._step, y + n // self._columns * (self.size + ROW_GAP))
            for n in range(self._count)
        )


@cache
def _choices(count: int, size: int) -> tuple[Rows, ...]:
    """Ways to lay out so many counters, the roomiest first."""
    ways = [
        Rows(count, columns, round(size * part), size)
        for columns in sorted({ceil(count / rows) for rows in range(1, 5)} | {min(4, count)})
        for part in (SHOWING if columns > 1 else SHOWING[:1])
        if columns
    ]
    return tuple(sorted(ways, key=lambda way: way.cost)) or (Rows(0, 1, 0, size),)


def row(x: int, y: int, width: int, count: int, size: int) -> tuple[Spot, ...]:
    """One row of counters from a corner, as close as a width asks for."""
    step = min(size + 2, (width - size) // (count - 1)) if count > 1 else 0
    return tuple((x + n * step, y) for n in range(count))
