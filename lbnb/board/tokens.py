"""Markers that are not units: control, contested, tracks. Drawn with Pillow at eight times their size."""

import math
from collections.abc import Callable

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board.fonts import SERIF_BOLD, pillow

_FINE = 8


def drawn(
    width: int, height: int, paint: Callable[[ImageDraw.ImageDraw, int, int], None], fine: int = _FINE
) -> Image.Image:
    """An RGBA picture of a size in pixels; `paint` gets a pen and the size it draws at.

    That is `fine` times as large; for a large picture a small `fine` does.
    """
    big = Image.new("RGBA", (width * fine, height * fine), (0, 0, 0, 0))
    paint(ImageDraw.Draw(big), width * fine, height * fine)
    return big.resize((width, height), Image.Resampling.LANCZOS)


def star(x: float, y: float, radius: float, points: int = 5, depth: float = 0.4) -> list[tuple[float, float]]:
    """The corners of a star."""
    return [
        (
            x + radius * (1 if n % 2 == 0 else depth) * math.sin(math.pi * n / points),
            y - radius * (1 if n % 2 == 0 else depth) * math.cos(math.pi * n / points),
        )
        for n in range(2 * points)
    ]


def us_roundel(size: int) -> Image.Image:
    """The white star in a blue disc: US control."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.ellipse((0, 0, w - 1, h - 1), "#ffffff")
        pen.ellipse((w * 0.06, h * 0.06, w * 0.94, h * 0.94), ink.US_BLUE)
        pen.polygon(star(w / 2, h * 0.52, w * 0.42), "#ffffff")

    return drawn(size, size, paint)


def sun_disc(size: int) -> Image.Image:
    """The red disc on a white square: Japanese control."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.rectangle((0, h * 0.06, w - 1, h * 0.94), ink.JAPAN_RED)
        pen.rectangle((w * 0.06, h * 0.12, w * 0.94, h * 0.88), "#ffffff")
        pen.ellipse((w * 0.22, h * 0.22, w * 0.78, h * 0.78), ink.JAPAN_RED)

    return drawn(size, size, paint)


def burst(size: int) -> Image.Image:
    """A shell burst: a contested Area."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.polygon(star(w / 2, h / 2, w * 0.5, 12, 0.7), ink.INK)
        pen.polygon(star(w / 2, h / 2, w * 0.44, 12, 0.68), ink.TARGET)

    return drawn(size, size, paint)


def ring(width: int, height: int, colour: str, thick: float, edge: str = ink.RIM) -> Image.Image:
    """A rim round something: a coloured band between two dark hairlines, open in the middle."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        hair, band = _FINE, int(thick * _FINE)
        pen.rectangle((0, 0, w - 1, h - 1), edge)
        pen.rectangle((hair, hair, w - 1 - hair, h - 1 - hair), colour)
        pen.rectangle((hair + band, hair + band, w - 1 - hair - band, h - 1 - hair - band), edge)
        inner = 2 * hair + band
        pen.rectangle((inner, inner, w - 1 - inner, h - 1 - inner), (0, 0, 0, 0))

    return drawn(width, height, paint)


def plate(width: int, height: int, text: str, size: int, paper: str, lettering: str) -> Image.Image:
    """A word on a plate of a given size with a dark edge."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.rectangle((0, 0, w - 1, h - 1), ink.INK)
        pen.rectangle((_FINE, _FINE, w - 1 - _FINE, h - 1 - _FINE), paper)
        pen.text((w / 2, h / 2), text, lettering, pillow(SERIF_BOLD, size * _FINE), anchor="mm")

    return drawn(width, height, paint)
