"""What people built: towns, cities, airfields, roads and trails."""

import math
from typing import Any

import numpy as np
import shapely

from lbnb.board import palette as ink
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.chart import CITY, TOWN, Chart, Point, Side
from lbnb.board.relief import rounded, wavy
from lbnb.board.sheet import Sheet


def draw(sheet: Sheet, chart: Chart) -> None:
    """Built-up ground first, then airfields, trails and roads."""
    for terrain, tint, gap, share in ((TOWN, ink.TOWN, 7.4, 0.62), (CITY, ink.CITY, 6.2, 0.9)):
        ground = wavy(rounded(chart.all_of(terrain), 8), 1.6, 2.2).intersection(chart.island)
        sheet.fill(ground, tint)
        sheet.line(ground, ink.HACHURE, 0.8, alpha=0.7)
        sheet.fill(_blocks(ground.buffer(-3), gap, share), ink.INK, ink.INK, 0.3, alpha=0.85)
    _airfields(sheet, chart)
    roads, trails = _Net(chart, chart.ways("road")), chart.ways("trail")
    sheet.strokes(
        [curve for curve in _Net(chart, trails, roads).curves()],
        ink.ROAD, 1.35, linestyle=(0, (3.2, 1.7)), alpha=0.95,
    )  # fmt: skip
    curves = roads.curves()
    sheet.strokes(curves, ink.ROAD, 3.6)
    sheet.strokes(curves, ink.ROAD_FILL, 1.7)


def _blocks(ground: Any, gap: float, share: float) -> Any:
    """Houses on a slanting grid, some lots empty."""
    left, top, right, bottom = ground.bounds
    found = []
    for row, y in enumerate(np.arange(top, bottom, gap)):
        for column, x in enumerate(np.arange(left, right, gap)):
            chance = math.sin(row * 12.9898 + column * 78.233) * 43758.5453 % 1
            at = shapely.Point(x + 1.4 * math.sin(y / 9), y + 1.6 * math.sin(x / 11))
            if chance < share and ground.contains(at):
                wide, tall = (2.1, 1.3) if chance < share / 2 else (1.3, 2.0)
                found.append(shapely.box(at.x - wide, at.y - tall, at.x + wide, at.y + tall))
    return shapely.MultiPolygon(found)


def _airfields(sheet: Sheet, chart: Chart) -> None:
    """Each field with one runway down its length."""
    for _, shape in chart.features("airfield"):
        sheet.fill(shape, ink.AIRFIELD, ink.GREY, 0.6, alpha=0.9)
        corners = np.asarray(shape.minimum_rotated_rectangle.exterior.coords)[:4]
        long = max((0, 1), key=lambda n: math.dist(corners[n], corners[n + 1]))
        ends = [(corners[long - 1] + corners[long]) / 2, (corners[long + 1] + corners[(long + 2) % 4]) / 2]
        line = shapely.LineString(ends)
        run = shapely.LineString([line.interpolate(part, normalized=True) for part in (0.06, 0.94)])
        sheet.line(run, ink.INK, 5.4, capstyle="butt")
        sheet.line(run, ink.RUNWAY, 3.6, capstyle="butt")
        sheet.line(run, ink.GREY, 0.8, dash=(4, 3))


class _Net:
    """Ways as curves: each crosses its hexsides in the middle and bends inside the hexes."""

    def __init__(self, chart: Chart, links: frozenset[Side], base: "_Net | None" = None) -> None:
        self._chart = chart
        self._base = base
        self._ends: dict[int, list[Point]] = {}
        for link in sorted(links):
            middle = chart.middle(link)
            for hex_ in link:
                self._ends.setdefault(hex_, []).append(middle)
        for hex_ in sorted(self._ends):
            # On to the edge of the sheet, where the map cuts a way off.
            if len(self._ends[hex_]) == 1 and hex_ in chart.tables.northeast and base is None:
                x, _ = chart.centre(hex_)
                self._ends[hex_].append((x, layout.TOP - 10.0))

    def node(self, hex_: int) -> Point | None:
        """Where the ways of a hex meet; None where there is none."""
        ends = self._ends.get(hex_)
        if ends is None:
            return None
        x, y = self._chart.centre(hex_)
        if len(ends) == 2:
            return (ends[0][0] + 2 * x + ends[1][0]) / 4, (ends[0][1] + 2 * y + ends[1][1]) / 4
        return x, y

    def curves(self) -> list[Any]:
        """Every stretch inside a hex."""
        found = []
        for hex_, ends in self._ends.items():
            base = self._base.node(hex_) if self._base else None
            if base is None and len(ends) == 2:
                found.append(_bent(ends[0], self._chart.centre(hex_), ends[1]))
                continue
            meet = base or self._chart.centre(hex_)
            found += [_bent(end, ((end[0] + meet[0]) / 2, (end[1] + meet[1]) / 2), meet) for end in ends]
        return found


def _bent(start: Point, pull: Point, end: Point) -> Any:
    """A quadratic curve."""
    t = np.linspace(0, 1, 9)[:, None]
    curve = (1 - t) ** 2 * np.array(start) + 2 * t * (1 - t) * np.array(pull) + t**2 * np.array(end)
    return wavy(shapely.LineString(curve), 2.2, 4.0).coords
