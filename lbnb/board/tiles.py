"""Areas in their different lights: tinted by who holds them, framed when they may be chosen."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from shapely.ops import substring

from lbnb.board.palette import rgb

_FINE = 3

STONE_GAP, STONE_RADIUS, STONE_EDGE = 17, 3, 0.8
"""Of stones on the ground, in logical pixels: how far apart, how large, and how heavy their outline."""


def stones(width: float, height: float) -> Iterator[list[tuple[float, float]]]:
    """The corners of stones all over a box, on a slanting grid that is a little off everywhere."""
    for row in range(int(height / STONE_GAP) + 1):
        for column in range(int(width / STONE_GAP) + 2):
            turn = 2.4 * (row * 31 + column * 17)
            x = (column - 0.5 * (row % 2)) * STONE_GAP + math.cos(turn * 3) * STONE_RADIUS
            y = (row + 0.5) * STONE_GAP + math.sin(turn * 5) * STONE_RADIUS
            reach = [STONE_RADIUS * (0.7 + 0.3 * math.sin(turn * n)) for n in range(5)]
            yield [
                (x + r * math.cos(turn + n * math.tau / 5), y + r * math.sin(turn + n * math.tau / 5))
                for n, r in enumerate(reach)
            ]


class Tile:
    """One Area cut out of the board's picture, to be coloured and put back."""

    def __init__(self, board: Image.Image, shape: Any, scale: float) -> None:
        """Cut a polygon, in logical pixels, out of an RGB board."""
        left, top, right, bottom = shape.bounds
        self.x, self.y = int(left * scale) - 1, int(top * scale) - 1
        width, height = int(right * scale) + 2 - self.x, int(bottom * scale) + 2 - self.y
        self._shape = shapely.transform(shape, lambda xy: (xy * scale - np.array((self.x, self.y))) * _FINE)
        self._unit = scale * _FINE
        self.picture = board.crop((self.x, self.y, self.x + width, self.y + height))
        mask = Image.new("L", (width * _FINE, height * _FINE))
        ImageDraw.Draw(mask).polygon(list(self._shape.exterior.coords), fill=255)
        self._mask = mask.resize((width, height), Image.Resampling.BOX)

    def tint(self, ink: str, strength: float) -> None:
        """Wash the Area with an ink, light ground more than dark lines; `strength` is 0 to 1."""
        wash = self.picture.convert("L").point([int(light * strength) for light in range(256)])
        self.picture.paste(ink, (0, 0, *self.picture.size), wash)

    def hatch(self, ink: str, gap: float, width: float, alpha: int) -> None:
        """Rule the Area with slanting lines."""
        overlay, pen = self._overlay()
        w, h = overlay.size
        step = max(1, round(gap * self._unit))
        for start in range(-h, w, step):
            pen.line((start, h, start + h, 0), (*rgb(ink), alpha), max(1, round(width * self._unit)))
        self._lay(overlay)

    def scatter(self, ink: str, edge: str) -> None:
        """Strew stones over the Area."""
        overlay, pen = self._overlay()
        width, height = overlay.size
        for corners in stones(width / self._unit, height / self._unit):
            points = [(x * self._unit, y * self._unit) for x, y in corners]
            pen.polygon(points, rgb(ink), rgb(edge), round(STONE_EDGE * self._unit))
        self._lay(overlay)

    def border(self, inks: tuple[str, ...], inset: float, width: float, dash: float = 0) -> None:
        """Draw along the inside of the Area's edge: one ink, or several in turn in dashes of a length."""
        overlay, pen = self._overlay()
        inner = self._shape.buffer(-(inset + width / 2) * self._unit)
        for part in shapely.get_parts(inner):
            ring = part.exterior
            count = len(inks) * max(1, round(ring.length / (dash * self._unit * len(inks)))) if dash else 1
            for n in range(count):
                piece = substring(ring, n / count, (n + 1) / count, normalized=True)
                points = list(piece.coords)
                pen.line(points, rgb(inks[n % len(inks)]), round(width * self._unit), joint="curve")
        self._lay(overlay)

    def put(self, token: Image.Image, x: float, y: float) -> None:
        """Set a token with its middle on a pixel of the board."""
        self.picture.paste(
            token, (round(x - token.width / 2) - self.x, round(y - token.height / 2) - self.y), token
        )

    def finished(self) -> Image.Image:
        """The Area as RGBA, clear outside its edge."""
        result = self.picture.convert("RGBA")
        result.putalpha(self._mask)
        return result

    def _overlay(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        width, height = self.picture.size
        overlay = Image.new("RGBA", (width * _FINE, height * _FINE), (0, 0, 0, 0))
        return overlay, ImageDraw.Draw(overlay)

    def _lay(self, overlay: Image.Image) -> None:
        small = overlay.resize(self.picture.size, Image.Resampling.BOX)
        self.picture.paste(small, (0, 0), small)
