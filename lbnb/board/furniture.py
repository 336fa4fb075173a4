"""What the margin of every sheet has: paper boxes, a neatline, a scale bar, a compass rose."""

import math
from typing import NamedTuple

import shapely

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, SERIF, SERIF_BOLD
from lbnb.board.sheet import Sheet


class Rect(NamedTuple):
    """A box on the sheet."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.x, self.y, self.x + self.w, self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2


def panel(sheet: Sheet, box: Rect, paper: str = ink.PAPER) -> None:
    """A paper box with a double edge."""
    sheet.box(*box, paper, ink.INK, 1.2)
    sheet.box(box.x + 2, box.y + 2, box.w - 4, box.h - 4, "none", ink.GREY, 0.5)


def title_panel(sheet: Sheet, box: Rect) -> None:
    """The paper box of a sheet's title, with two lines round it."""
    sheet.box(*box, ink.PAPER, ink.INK, 1.6)
    sheet.box(box.x + 4, box.y + 4, box.w - 8, box.h - 8, "none", ink.INK, 0.7)


def heading(sheet: Sheet, x: float, y: float, text: str, colour: str = ink.INK) -> None:
    """The name of a track or a box, from its left end."""
    sheet.text(x, y, text, SERIF_BOLD, 11.5, colour, ha="left")


def scale_bar(sheet: Sheet, x: float, y: float, metre: float, metres: int, yards: int) -> None:
    """Metres above, yards below, as the army drew them: four bars of `metres`, four of `yards`.

    `metre` is the length of one in pixels.
    """
    for n in range(4):
        sheet.box(
            x + n * metres * metre, y - 4, metres * metre, 4, (ink.PAPER, ink.INK)[n % 2 == 0], ink.INK, 0.8
        )
    yard = 0.9144 * metre
    for n in range(4):
        sheet.box(x + n * yards * yard, y, yards * yard, 4, (ink.PAPER, ink.INK)[n % 2], ink.INK, 0.8)
    for n in (0, 2, 4):
        sheet.text(x + n * metres * metre, y - 11, f"{n * metres:,}", SERIF, 10.5, ink.INK)
        sheet.text(x + n * yards * yard, y + 12, f"{n * yards:,}", SERIF, 10.5, ink.INK)
    sheet.text(x + 4 * metres * metre + 20, y - 11, "metres", ITALIC, 11, ink.INK, ha="left")
    sheet.text(x + 4 * yards * yard + 20, y + 12, "yards", ITALIC, 11, ink.INK, ha="left")


def compass(sheet: Sheet, x: float, y: float) -> None:
    """A rose of eight points, the north one dark."""
    sheet.line(shapely.Point(x, y).buffer(25, 32), ink.SEA_TEXT, 0.8)
    sheet.line(shapely.Point(x, y).buffer(28, 32), ink.SEA_TEXT, 0.8)
    for n in range(8):
        length, half = (40 if n % 2 == 0 else 24), 0.22
        angle = math.pi * n / 4
        tip = (x + length * math.sin(angle), y - length * math.cos(angle))
        for turn, colour in ((-1, ink.PAPER), (1, ink.INK)):
            side = angle + turn * math.pi / 4
            corner = (x + length * half * math.sin(side), y - length * half * math.cos(side))
            sheet.fill(shapely.Polygon([(x, y), tip, corner]), colour, ink.INK, 0.6)
    sheet.text(x, y - 49, "N", SERIF_BOLD, 15, ink.INK)


def neatline(
    sheet: Sheet,
    size: tuple[int, int],
    frame: int,
    corners: tuple[float, float, float, float],
    step: float,
) -> None:
    """The frame of a sheet, barred in equal steps of longitude and of latitude.

    `corners` are west, south, east and north of the ground that the frame holds, in degrees like `step`.
    """
    width, height = size
    inner = (frame, frame, width - frame, height - frame)
    sheet.fill(shapely.box(0, 0, width, height) - shapely.box(*inner), ink.PAPER)
    west, south, east, north = corners
    for start, end in _dark(west, east, step, frame, width - frame):
        for y in (frame - 5, height - frame):
            sheet.fill(shapely.box(start, y, end, y + 5), ink.INK)
    for start, end in _dark(north, south, step, frame, height - frame):
        for x in (frame - 5, width - frame):
            sheet.fill(shapely.box(x, start, x + 5, end), ink.INK)
    for inset, thick in ((frame, 1.4), (frame - 5, 0.7), (3, 1.2)):
        sheet.line(shapely.box(inset, inset, width - inset, height - inset), ink.INK, thick)


def _dark(first: float, last: float, step: float, low: float, high: float) -> list[tuple[float, float]]:
    """Where every other step begins and ends, as pixels between `low` (degree `first`) and `high`."""
    found = []
    for n in range(math.floor(min(first, last) / step), math.ceil(max(first, last) / step)):
        if n % 2 == 0:
            ends = sorted(low + (m * step - first) / (last - first) * (high - low) for m in (n, n + 1))
            found.append((min(max(ends[0], low), high), min(max(ends[1], low), high)))
    return found
