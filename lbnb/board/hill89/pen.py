"""A pen for small pictures: shapes in a frame 100 wide and 60 high, whatever its size on the card."""

from __future__ import annotations

import math

from PIL import ImageDraw

from lbnb.board import palette as ink
from lbnb.board.fonts import SANS_BOLD, pillow

WIDE, HIGH = 100, 60


class Pen:
    """Draws into a box of a Pillow picture; points are x and y in turn, y down."""

    def __init__(self, draw: ImageDraw.ImageDraw, box: tuple[float, float, float, float]) -> None:
        """Fit the frame into `box`: left, top, right, bottom in pixels."""
        self._draw = draw
        self._left, self._top = box[0], box[1]
        self.unit = min((box[2] - box[0]) / WIDE, (box[3] - box[1]) / HIGH)
        """Pixels of one unit."""

    def _at(self, points: tuple[float, ...]) -> list[tuple[float, float]]:
        return [
            (self._left + x * self.unit, self._top + y * self.unit)
            for x, y in zip(points[::2], points[1::2], strict=True)
        ]

    def area(self, *points: float, colour: str = ink.INK) -> None:
        """A filled polygon."""
        self._draw.polygon(self._at(points), colour)

    def line(self, *points: float, width: float = 1.4, colour: str = ink.INK) -> None:
        """A line with round ends."""
        at = self._at(points)
        self._draw.line(at, colour, max(1, round(width * self.unit)), joint="curve")
        radius = width * self.unit / 2
        for x, y in (at[0], at[-1]):
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), colour)

    def disc(self, x: float, y: float, radius: float, colour: str = ink.INK, flat: float = 1) -> None:
        """A filled disc, `flat` times as high as wide."""
        (x, y), r = self._at((x, y))[0], radius * self.unit
        self._draw.ellipse((x - r, y - r * flat, x + r, y + r * flat), colour)

    def ring(self, x: float, y: float, radius: float, width: float = 1.2, colour: str = ink.INK) -> None:
        """A circle."""
        (x, y), r = self._at((x, y))[0], radius * self.unit
        self._draw.ellipse((x - r, y - r, x + r, y + r), None, colour, max(1, round(width * self.unit)))

    def slice(
        self, x: float, y: float, radius: float, start: float, end: float, colour: str = ink.INK
    ) -> None:
        """A part of a disc, from one angle to the other clockwise, 0 to the right."""
        (x, y), r = self._at((x, y))[0], radius * self.unit
        self._draw.pieslice((x - r, y - r, x + r, y + r), start, end, colour)

    def box(
        self, x0: float, y0: float, x1: float, y1: float, colour: str = ink.INK, round_: float = 0
    ) -> None:
        """A rectangle, its corners rounded or not."""
        (left, top), (right, bottom) = self._at((x0, y0, x1, y1))
        self._draw.rounded_rectangle((left, top, right, bottom), round_ * self.unit, colour)

    def sky(self, colour: str) -> None:
        """Level lines, closer together towards the horizon, as an engraver shades a sky."""
        y = 2.0
        while y < 44:
            self.line(0, y, WIDE, y, width=0.28 + 0.22 * y / 44, colour=colour)
            y += 4.4 - 2.6 * y / 44

    def slope(self, *heights: float, colour: str, shade: str) -> None:
        """A hill all across, by its heights at even distances, hatched down the slope."""
        step = WIDE / (len(heights) - 1)
        crest = [part for n, y in enumerate(heights) for part in (n * step, y)]
        self.area(*crest, WIDE, HIGH, 0, HIGH, colour=colour)
        for n in range(48):
            x = (n + 0.5) * WIDE / 48
            part = min(int(x / step), len(heights) - 2)
            y = heights[part] + (heights[part + 1] - heights[part]) * (x / step - part)
            lean = (heights[part + 1] - heights[part]) / step
            reach = 7 + 4 * math.sin(n * 2.4)
            self.line(x, y + 1, x + lean * reach * 0.8, y + reach, width=0.34, colour=shade)
        self.line(*crest, width=0.6, colour=shade)


class Square:
    """A pen on a box of 100 by 100, with lettering."""

    def __init__(self, draw: ImageDraw.ImageDraw, size: int) -> None:
        self.draw, self.size = draw, size
        # The frame of a Pen is 100 wide and 60 high: its unit serves for the square too.
        self.pen = Pen(draw, (0, 0, size, size))

    def number(self, text: str, x: float, y: float, high: float, colour: str, halo: str = "") -> None:
        """A number, its middle at a point."""
        u = self.size / 100
        font = pillow(SANS_BOLD, int(high * u))
        width, stroke = (int(7 * u), halo) if halo else (0, None)
        self.draw.text(
            (x * u, y * u), text, colour, font, anchor="mm", stroke_width=width, stroke_fill=stroke
        )
