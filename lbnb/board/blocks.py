"""Counters in open ground: one block of rows a side, near the point that is meant for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import ceil, hypot
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lbnb.board.shelves import GAP, Cell

MOST_ROWS = 4


class Block(NamedTuple):
    """So many counters in rows of `columns`."""

    units: int
    columns: int

    def extent(self, size: int) -> tuple[int, int]:
        """Columns and lines of cells for counters `size` cells square."""
        rows = ceil(self.units / self.columns)
        return self.columns * (size + GAP) - GAP, rows * (size + GAP) - GAP

    @property
    def cost(self) -> float:
        """The less, the better it looks: few rows, all equally long."""
        rows = ceil(self.units / self.columns)
        return 4 * (rows - 1) + 6 * (self.units % self.columns > 0) + 1.6 * hypot(self.columns, rows)

    def spots(self, corner: Cell, size: int) -> list[Cell]:
        """The corner of each counter."""
        x, y = corner
        step = size + GAP
        return [(x + n % self.columns * step, y + n // self.columns * step) for n in range(self.units)]


def arrange(
    free: NDArray[np.bool_], size: int, counts: Sequence[int], anchors: Sequence[Cell]
) -> list[list[Cell]] | None:
    """Corners for so many counters a side, `size` cells square, in blocks that keep apart; None: no room."""
    ways = sorted(product(*map(_shapes, counts)), key=lambda blocks: sum(block.cost for block in blocks))
    total = np.pad(free.astype(np.int32).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    for blocks in ways:
        corners = _corners(total, [block.extent(size) for block in blocks], anchors)
        if corners:
            return [block.spots(corner, size) for block, corner in zip(blocks, corners, strict=True)]
    return None


def _shapes(count: int) -> list[Block]:
    if not count:
        return [Block(0, 1)]
    columns = {ceil(count / rows) for rows in range(1, MOST_ROWS + 1)} | {min(4, count)}
    return [Block(count, n) for n in sorted(columns)]


def _corners(
    total: NDArray[np.int32], extents: Sequence[tuple[int, int]], anchors: Sequence[Cell]
) -> list[Cell]:
    """Top left corners of blocks that keep clear of one another, each as near its anchor as can be."""
    corners: list[Cell] = []
    for number, ((width, height), anchor) in enumerate(zip(extents, anchors, strict=True)):
        if height <= 0:
            corners.append(anchor)
            continue
        fits = _fits(total, width, height)
        for (x, y), (w, h) in zip(corners, extents[:number], strict=True):
            if h > 0:
                fits[max(0, y - height) : y + h + 1, max(0, x - width) : x + w + 1] = False
        found = np.argwhere(fits)
        if not len(found):
            return []
        goal = (anchor[1] - height / 2, anchor[0] - width / 2)
        y, x = (int(part) for part in found[((found - goal) ** 2).sum(1).argmin()])
        corners.append((x, y))
    return corners


def _fits(total: NDArray[np.int32], width: int, height: int) -> NDArray[np.bool_]:
    """For each cell, whether a block with that top left corner lies wholly on free ground."""
    if width >= total.shape[1] or height >= total.shape[0]:
        return np.zeros((0, 0), dtype=bool)
    inside = (
        total[height:, width:] - total[:-height, width:] - total[height:, :-width] + total[:-height, :-width]
    )
    return np.asarray(inside == width * height)
