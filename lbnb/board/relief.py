"""Engraver's marks: hachures, waterlines, stipple, and corners rounded off."""

import math
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from lbnb.board import palette as ink
from lbnb.board.sheet import Sheet

_FADES = (4, 9, 15, 22, 30, 39)


def waterlines(sheet: Sheet, island: Any) -> None:
    """Lines that fade from the shore."""
    for step, distance in enumerate(_FADES):
        sheet.line(island.buffer(distance), ink.WATERLINE, 0.7, alpha=0.85 - 0.12 * step)


def hachures(sheet: Sheet, line: Any, length: float, both: bool = False, gap: float = 3.2) -> None:
    """Short strokes down the slope: away from the middle of a ring, to both sides of a crest."""
    middle = line.centroid
    strokes = []
    for number, at in enumerate(np.arange(0, line.length, gap)):
        a, b = line.interpolate(at), line.interpolate(min(at + 0.6, line.length))
        norm = math.hypot(b.x - a.x, b.y - a.y)
        if not norm:
            continue
        nx, ny = -(b.y - a.y) / norm, (b.x - a.x) / norm
        if not both and nx * (a.x - middle.x) + ny * (a.y - middle.y) < 0:
            nx, ny = -nx, -ny
        reach = length * (0.75 + 0.25 * math.sin(number * 2.4))
        start = -reach if both else 0.8
        strokes.append([(a.x + nx * start, a.y + ny * start), (a.x + nx * reach, a.y + ny * reach)])
    sheet.strokes(strokes, ink.HACHURE, 0.65, alpha=0.8)


def comb(sheet: Sheet, ring: Any, length: float, gap: float, colour: str, **more: Any) -> None:
    """Teeth along the outside of a closed ring."""
    shape = shapely.Polygon(ring)
    teeth = []
    for number, at in enumerate(np.arange(0, ring.length, gap)):
        a, b = ring.interpolate(at), ring.interpolate((at + 0.8) % ring.length)
        norm = math.hypot(b.x - a.x, b.y - a.y) or 1
        nx, ny = -(b.y - a.y) / norm, (b.x - a.x) / norm
        if shape.contains(shapely.Point(a.x + nx * 1.5, a.y + ny * 1.5)):
            nx, ny = -nx, -ny
        reach = length * (0.72 + 0.28 * math.sin(number * 2.4))
        teeth.append([(a.x, a.y), (a.x + nx * reach, a.y + ny * reach)])
    sheet.strokes(teeth, colour, 0.65, **more)


def stipple(shape: Any, gap: float) -> NDArray[np.float64]:
    """Points strewn over a shape, about `gap` apart, the same ones each time."""
    left, top, right, bottom = shape.bounds
    columns, rows = np.meshgrid(np.arange(left, right, gap), np.arange(top, bottom, gap))
    order = np.floor(columns / gap) * 12.9898 + np.floor(rows / gap) * 78.233
    xs = columns + (np.sin(order) * 43758.5453 % 1 - 0.5) * gap * 0.9
    ys = rows + (np.sin(order * 1.7 + 3) * 24634.6345 % 1 - 0.5) * gap * 0.9
    points = np.column_stack((xs.ravel(), ys.ravel()))
    kept: NDArray[np.float64] = points[shapely.contains_xy(shape, points[:, 0], points[:, 1])]
    return kept


def rounded(shape: Any, radius: float) -> Any:
    """A shape with its corners rounded off, outward and inward."""
    return shape.buffer(-radius).buffer(2 * radius).buffer(-radius)


def smoothed(line: Any, times: int = 2) -> Any:
    """A line with its corners cut (Chaikin), its ends kept."""
    points = np.asarray(line.coords)
    for _ in range(times):
        if len(points) < 3:
            break
        near, far = points[:-1] * 0.75 + points[1:] * 0.25, points[:-1] * 0.25 + points[1:] * 0.75
        inner = np.column_stack((near, far)).reshape(-1, 2)
        points = np.vstack((points[:1], inner[1:-1], points[-1:]))
    return shapely.LineString(points)


def softened(shape: Any, reach: float) -> Any:
    """A polygon whose stair-steps, up to `reach` long, are drawn as a curve."""
    eased = rounded(shape, reach).simplify(reach / 2)
    parts = []
    for polygon in shapely.get_parts(eased):
        rings = [_round_trip(ring) for ring in (polygon.exterior, *polygon.interiors)]
        parts.append(shapely.Polygon(rings[0], rings[1:]))
    return shapely.union_all(parts)


def _round_trip(ring: Any) -> Any:
    """A closed ring with its corners cut."""
    points = np.asarray(ring.coords)[:-1]
    for _ in range(3):
        ahead = np.roll(points, -1, axis=0)
        points = np.column_stack((points * 0.75 + ahead * 0.25, points * 0.25 + ahead * 0.75)).reshape(-1, 2)
    return shapely.LinearRing(points)


def wavy(shape: Any, reach: float = 1.0, length: float = 1.0) -> Any:
    """Lines as a surveyor would draw them, nowhere quite straight: off by `reach` pixels at most or so.

    What meets before meets after. `length` stretches the waves.
    """

    def bend(xy: Any) -> Any:
        x, y = xy[:, 0] / length, xy[:, 1] / length
        across = np.sin(y / 6.1 + x / 17.0) + 0.6 * np.sin(y / 2.9)
        down = np.sin(x / 5.3 - y / 19.0) + 0.6 * np.sin(x / 3.1)
        return xy + reach * 0.65 * np.column_stack((across, down))

    return shapely.transform(shapely.segmentize(shape, 3.0), bend)
