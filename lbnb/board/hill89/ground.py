"""What lies under the cards: hills as an army map draws them, and the road that the pawn goes round."""

from __future__ import annotations

import math

import shapely

from lbnb.board import palette as ink
from lbnb.board.hill89 import layout
from lbnb.board.relief import comb
from lbnb.board.sheet import Sheet

_HILLS = (
    (250, 225, 150, 70, 0.3),
    (560, 410, 210, 60, 1.1),
    (760, 218, 260, 54, 2.3),
    (1010, 412, 190, 64, 0.7),
    (1236, 222, 150, 80, 1.9),
    (1180, 620, 280, 60, 2.9),
    (330, 618, 260, 66, 0.1),
    (760, 620, 200, 48, 4.0),
    (60, 110, 150, 100, 3.3),
)
"""Middle, half width, half height, and how far the outline is turned."""
_LEVELS = (1.0, 0.74, 0.5, 0.28)


def draw(sheet: Sheet) -> None:
    """Draw land, hills and road."""
    whole = shapely.box(0, 0, layout.WIDTH, layout.HEIGHT)
    sheet.fill(whole, ink.LAND)
    for x, y, wide, high, turn in _HILLS:
        for level, part in enumerate(_LEVELS):
            ring = _ring(x, y, wide * part, high * part, turn + 0.2 * level)
            sheet.fill(ring, (ink.BROKEN, ink.ROUGH, ink.ROUGH, ink.ROUGH_HIGH)[level], alpha=0.55)
            sheet.line(ring, ink.FORM_LINE, 0.9)
        comb(sheet, _ring(x, y, wide * 0.5, high * 0.5, turn + 0.4).exterior, 11, 3.4, ink.HACHURE, alpha=0.8)
        comb(
            sheet, _ring(x, y, wide * 0.28, high * 0.28, turn + 0.6).exterior, 9, 3.2, ink.HACHURE, alpha=0.8
        )
    _road(sheet)


def _ring(x: float, y: float, wide: float, high: float, turn: float) -> shapely.Polygon:
    """A contour: an ellipse that wobbles."""
    points = []
    for n in range(72):
        a = math.tau * n / 72
        r = (
            1
            + 0.11 * math.sin(2 * a + turn)
            + 0.07 * math.sin(5 * a + 2.1 * turn)
            + 0.04 * math.sin(9 * a - turn)
        )
        points.append((x + wide * r * math.cos(a), y + high * r * math.sin(a)))
    return shapely.Polygon(points)


def _road(sheet: Sheet) -> None:
    """The loop: right along the upper row, through Resupply, left along the lower row and up again (7.2)."""
    top = layout.TOP_ROW + layout.CARD_H / 2
    bottom = layout.BOTTOM_ROW + layout.CARD_H / 2
    left, right = layout.LEFT - 13, layout.RESUPPLY.x + layout.RESUPPLY.w / 2
    loop = shapely.box(left, top, right, bottom).exterior
    sheet.line(loop, ink.ROAD, 13)
    sheet.line(loop, ink.ROAD_FILL, 9.5)
    sheet.line(loop, ink.ROAD, 1, dash=(7, 6))
    for column in range(1, layout.COLUMNS):
        x = layout.column_x(column) + layout.CARD_W + (layout.PITCH - layout.CARD_W) / 2
        for y, way in ((top, 1), (bottom, -1)):
            _chevron(sheet, x, y, way, 0)
    _chevron(sheet, left, (top + bottom) / 2, 0, -1)
    for y in ((top + layout.ENEMY_ROW) / 2 + 44, (bottom + layout.ENEMY_ROW + layout.ENEMY_H) / 2 - 44):
        _chevron(sheet, right, y, 0, 1)


def _chevron(sheet: Sheet, x: float, y: float, across: int, down: int) -> None:
    """An arrow head of the way."""
    tip = (x + 7 * across, y + 7 * down)
    ends = [(x - 4 * across + 7 * down * s, y - 4 * down + 7 * across * s) for s in (-1, 1)]
    sheet.fill(shapely.Polygon([tip, ends[0], ends[1]]), ink.INK, ink.PAPER, 1)
