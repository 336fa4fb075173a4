"""The names of places, each put where it covers least of the other lettering."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, ITALIC_BOLD, SERIF_BOLD, pillow
from lbnb.board.okinawa.chart import Chart
from lbnb.board.sheet import Sheet

_SIZES = {1: 12.5, 2: 10.5, 3: 9.0}
_WATER = ("inlet", "river mouth", "harbour")
_SETTLED = ("town", "city", "village", "castle")
_LONGEST = 13
"""Letters in one line; a longer name is broken at a space."""
_ON_A_NUMBER, _ON_A_MARK, _ON_A_NAME = 0.08, 1.2, 1.2
"""How bad it is to cover a pixel of what."""

_NUDGES = (0, -7, 7, -14, 14, -21, 21, -28, 28)


class _Name(NamedTuple):
    lines: tuple[str, ...]
    face: str
    size: float
    spacing: float
    colour: str

    @property
    def extent(self) -> tuple[float, float]:
        font = pillow(self.face, 100)
        widths = [font.getlength(line) * self.size / 100 + self.spacing * len(line) for line in self.lines]
        return max(widths), self.size * 0.95 * len(self.lines)


def draw(sheet: Sheet, chart: Chart) -> None:
    """Peaks and the castle as marks, then every name, the greatest first."""
    places = sorted(chart.features("place"), key=lambda pair: pair[0].properties["rank"])
    marks = [shape for feature, shape in places if _marked(feature)]
    for feature, shape in places:
        if _marked(feature):
            (_castle if feature.properties["place"] == "castle" else _peak)(sheet, shape.x, shape.y)
    numbers = [chart.centre(hex_) for hex_ in chart.tables.land]
    taken = [(x - 11, y - 24, x + 11, y - 17, _ON_A_NUMBER) for x, y in numbers]
    taken += [(shape.x - 5, shape.y - 5, shape.x + 5, shape.y + 4, _ON_A_MARK) for shape in marks]
    for feature, shape in places:
        name = _name(feature)
        x, y = _spot(name, shape.x, shape.y, _marked(feature), np.array(taken))
        width, height = name.extent
        taken.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2, _ON_A_NAME))
        for number, line in enumerate(name.lines):
            middle = y + (number - (len(name.lines) - 1) / 2) * name.size * 0.95
            sheet.lettering(x, middle, line, name.face, name.size, name.colour, name.spacing, halo=ink.LAND)


def _marked(feature: Any) -> bool:
    return feature.properties["place"] in ("hill", "castle")


def _name(feature: Any) -> _Name:
    rank, kind = feature.properties["rank"], feature.properties["place"]
    text = feature.name.split(" (")[0]
    text = text.upper() if rank == 1 else text
    if kind in _WATER:
        return _Name(_broken(text), ITALIC, _SIZES[rank], 0.3, ink.SEA_TEXT)
    face = SERIF_BOLD if kind in _SETTLED else ITALIC_BOLD
    size = 15.0 if kind == "city" else _SIZES[rank]
    return _Name(_broken(text), face, size, 1.6 if kind == "city" else 0.8 if rank == 1 else 0.2, ink.INK)


def _broken(text: str) -> tuple[str, ...]:
    if len(text) <= _LONGEST or " " not in text:
        return (text,)
    first, _, rest = text.partition(" ")
    return first, rest


def _spot(name: _Name, x: float, y: float, marked: bool, taken: NDArray[np.float64]) -> tuple[float, float]:
    """The middle near a point where a name covers least; `taken` are boxes and how much each weighs."""
    width, height = name.extent
    left, top, right, bottom, weight = taken.T

    def cost(spot: tuple[float, float]) -> float:
        across = np.minimum(right, spot[0] + width / 2 + 1.5) - np.maximum(left, spot[0] - width / 2 - 1.5)
        down = np.minimum(bottom, spot[1] + height / 2 + 1) - np.maximum(top, spot[1] - height / 2 - 1)
        covered = np.maximum(across, 0) * np.maximum(down, 0) * weight
        return float(covered.sum()) + 0.35 * (abs(spot[0] - x) + 1.3 * abs(spot[1] - y))

    return min(_spots(x, y, width, marked), key=cost)


def _spots(x: float, y: float, width: float, marked: bool) -> Iterator[tuple[float, float]]:
    for down in _NUDGES:
        for across in (0, -10, 10, -20, 20, -width / 2 - 7, width / 2 + 7):
            if not marked or abs(down) > 10 or abs(across) > width / 2:
                yield x + across, y + down


def _peak(sheet: Sheet, x: float, y: float) -> None:
    triangle = shapely.Polygon([(x, y - 5), (x - 4.4, y + 2.6), (x + 4.4, y + 2.6)])
    sheet.fill(triangle, ink.PAPER, ink.INK, 1.1)
    sheet.fill(shapely.Point(x, y).buffer(0.8), ink.INK)


def _castle(sheet: Sheet, x: float, y: float) -> None:
    """A keep with two roofs."""
    for wide, foot, head in ((8.5, 5.5, 1.0), (6.0, 1.0, -3.5)):
        roof = [
            (x - wide, y + head),
            (x + wide, y + head),
            (x + wide * 0.5, y + head - 3.6),
            (x - wide * 0.5, y + head - 3.6),
        ]
        sheet.fill(shapely.box(x - wide * 0.6, y + head, x + wide * 0.6, y + foot), ink.PAPER, ink.INK, 1)
        sheet.fill(shapely.Polygon(roof), ink.JAPAN_RED, ink.INK, 1)
