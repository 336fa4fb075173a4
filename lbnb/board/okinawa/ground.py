"""The ground of southern Okinawa as an army map of 1945 shows it: sea, coast, relief, rivers."""

import math
from typing import Any

import numpy as np
import shapely

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.chart import BROKEN, ROUGH, Chart
from lbnb.board.relief import comb, hachures, rounded, smoothed, stipple, waterlines, wavy
from lbnb.board.sheet import Sheet, lines_of


def draw(sheet: Sheet, chart: Chart) -> None:
    """Draw everything that the roads and the towns lie upon."""
    _sea(sheet, chart.island)
    sheet.fill(chart.island, ink.LAND)
    _broken(sheet, chart)
    _rough(sheet, chart)
    sheet.line(chart.island, ink.COAST, 1.5)
    _rivers(sheet, chart)
    for x, y, name, size, spacing, angle in layout.SEA_NAMES:
        sheet.lettering(x, y, name, ITALIC, size, ink.SEA_TEXT, spacing, angle)


def _sea(sheet: Sheet, island: Any) -> None:
    """Depth tints, the fringing reef with its dotted edge, and waterlines."""
    reef = island.buffer(9)
    sheet.fill(island.buffer(46), ink.SEA_SHELF)
    sheet.fill(island.buffer(25), ink.SEA_SHALLOW)
    sheet.fill(reef, ink.REEF)
    waterlines(sheet, island)
    sheet.line(reef, ink.SEA_TEXT, 0.8, dash=(1, 2.4), alpha=0.8)


def _broken(sheet: Sheet, chart: Chart) -> None:
    """A warmer tint, strewn with dots."""
    ground = wavy(rounded(chart.all_of(BROKEN), 10), 2.0, 2.2).intersection(chart.island)
    sheet.fill(ground, ink.BROKEN)
    dots = stipple(ground.buffer(-1.5), 5.2)
    sheet.dots(dots, 1.9, ink.STIPPLE, alpha=0.9)


def _rough(sheet: Sheet, chart: Chart) -> None:
    """Form lines that climb to the crests, hachures down the slopes."""
    ground = wavy(rounded(chart.all_of(ROUGH), 10), 2.2, 2.2).intersection(chart.island)
    sheet.fill(ground, ink.ROUGH)
    high = ground.buffer(-9).buffer(2)
    sheet.fill(high, ink.ROUGH_HIGH, alpha=0.7)
    for ring in lines_of(ground):
        comb(sheet, shapely.LinearRing(ring), 4.6, 3.0, ink.HACHURE, alpha=0.75)
    for inset, width in ((0, 1.1), (5, 0.7), (10, 0.9), (15, 0.7), (20, 0.7)):
        inner = ground.buffer(-inset).buffer(-2).buffer(2)
        if not inner.is_empty:
            sheet.line(wavy(inner), ink.FORM_LINE, width, alpha=0.9)
    for feature, shape in chart.features("ridge"):
        crest = smoothed(shape)
        if feature.properties.get("form") == "escarpment":
            _scarp(sheet, crest)
        else:
            hachures(sheet, crest, 6.5, both=True)


def _scarp(sheet: Sheet, crest: Any) -> None:
    """A cliff line with its teeth on the northern side, where the attacker came from."""
    teeth = []
    for at in np.arange(0, crest.length, 3.0):
        a, b = crest.interpolate(at), crest.interpolate(min(at + 0.8, crest.length))
        norm = math.hypot(b.x - a.x, b.y - a.y)
        if norm:
            nx, ny = -(b.y - a.y) / norm, (b.x - a.x) / norm
            turn = 1 if ny < 0 else -1
            teeth.append([(a.x, a.y), (a.x + 7 * turn * nx, a.y + 7 * turn * ny)])
    sheet.line(crest, ink.HACHURE, 1.7)
    sheet.strokes(teeth, ink.HACHURE, 1.0)


def _rivers(sheet: Sheet, chart: Chart) -> None:
    """Rivers along their hexsides; hexsides that nothing crosses in heavy blue."""
    rivers = [smoothed(line, 1) for line in chart.sides(chart.tables.rivers)]
    for width, colour in ((7.0, ink.RIVER), (5.0, ink.LAKE)):
        for line in rivers:
            sheet.line(line, colour, width)
    for line in chart.sides(chart.tables.prohibited):
        sheet.line(line, ink.STRIPE, 8.5, alpha=0.8)
        sheet.line(line, ink.BARRED, 5.8)
