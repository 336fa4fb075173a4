"""The ground of Ie Shima as an army map of 1945 shows it: sea, coast, relief, works and roads."""

import math
from typing import Any

import numpy as np
import shapely

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, SERIF_BOLD
from lbnb.board.furniture import neatline
from lbnb.board.ie_shima.layout import FRAME, HEIGHT, VIEW, WIDTH
from lbnb.board.relief import hachures, waterlines
from lbnb.board.sheet import Sheet
from lbnb.maps.area_map import AreaMap
from lbnb.maps.files import read_geojson
from lbnb.maps.projection import LocalProjection


def draw(sheet: Sheet, area_map: AreaMap) -> None:
    """Draw everything that the rules' boundaries lie upon."""
    island = VIEW.shape(area_map.coastline)
    reef = VIEW.shape(area_map.features_of("reef")[0].shape)
    _sea(sheet, island, reef)
    sheet.fill(island, ink.LAND)
    _relief(sheet, area_map, island)
    _works(sheet, area_map)
    _town(sheet, area_map)
    _roads(sheet, area_map)
    _cliffs(sheet, area_map, island)
    sheet.line(island, ink.COAST, 1.5)
    _beaches(sheet, area_map)
    _sea_names(sheet)


def _shapes(area_map: AreaMap, kind: str) -> list[tuple[Any, Any]]:
    return [(feature, VIEW.shape(feature.shape)) for feature in area_map.features_of(kind)]


def _sea(sheet: Sheet, island: Any, reef: Any) -> None:
    """Depth tints, the reef with its dotted edge, and waterlines that fade from the shore."""
    sheet.fill(reef.buffer(34), ink.SEA_SHELF)
    sheet.fill(reef.buffer(15), ink.SEA_SHALLOW)
    sheet.fill(reef, ink.REEF)
    waterlines(sheet, island)
    sheet.line(reef, ink.SEA_TEXT, 1.1, dash=(1.2, 2.6))
    teeth = []
    edge = reef.exterior
    for at in np.arange(0, edge.length, 9.0):
        a, b = edge.interpolate(at), edge.interpolate(at + 1)
        dx, dy = b.x - a.x, b.y - a.y
        turn = 1 if reef.contains(shapely.Point(a.x - dy * 3, a.y + dx * 3)) else -1
        teeth.append([(a.x, a.y), (a.x - dy * 3.4 * turn, a.y + dx * 3.4 * turn)])
    sheet.strokes(teeth, ink.SEA_TEXT, 0.7, alpha=0.7)


def _relief(sheet: Sheet, area_map: AreaMap, island: Any) -> None:
    """Form lines, a warmer tint the higher the ground, hachures round the peak and the ridge."""
    lines = _shapes(area_map, "form_line")
    for feature, shape in sorted(lines, key=lambda pair: pair[0].properties["height_m"]):
        if shape.is_ring and feature.properties["height_m"] >= 45:
            sheet.fill(shapely.Polygon(shape).intersection(island), ink.LAND_HIGH, alpha=0.34)
    for feature, shape in lines:
        height = feature.properties["height_m"]
        sheet.line(shape, ink.FORM_LINE, 1.1 if height in (30, 60, 90) else 0.75, alpha=0.9)
        if height >= 75:
            hachures(sheet, shape, 5.5 if height < 130 else 4.5)
    for _, shape in _shapes(area_map, "ridge"):
        hachures(sheet, shape, 6.5, both=True)
    for _, shape in _shapes(area_map, "lake"):
        sheet.fill(shape, ink.LAKE, ink.SEA_TEXT, 0.8)


def _works(sheet: Sheet, area_map: AreaMap) -> None:
    """Airfields, runways and taxiways; the suspended field with a broken edge."""
    for _, shape in _shapes(area_map, "airfield"):
        sheet.fill(shape, ink.AIRFIELD, alpha=0.8)
    for _, shape in _shapes(area_map, "taxiway"):
        sheet.line(shape, ink.GREY, 3.2)
        sheet.line(shape, ink.RUNWAY, 1.9)
    runways = sorted(_shapes(area_map, "runway"), key=lambda pair: pair[0].properties["status"] == "finished")
    for feature, shape in runways:
        if feature.properties["status"] == "finished":
            sheet.fill(shape, ink.RUNWAY, ink.INK, 1.1)
        else:
            sheet.fill(shape, ink.RUNWAY, alpha=0.7)
            sheet.line(shape, ink.INK, 1.0, dash=(4, 2.6))
        corners = np.asarray(shape.minimum_rotated_rectangle.exterior.coords)[:4]
        sides = sorted(
            ((corners[n] + corners[(n + 1) % 4]) / 2 for n in range(4)),
            key=lambda mid: -math.dist(mid, shape.centroid.coords[0]),
        )
        sheet.strokes([sides[:2]], ink.GREY, 0.9, linestyle=(0, (6, 5)))


def _town(sheet: Sheet, area_map: AreaMap) -> None:
    for _, shape in _shapes(area_map, "town"):
        sheet.fill(shape, ink.TOWN, alpha=0.75)
    for _, shape in _shapes(area_map, "block"):
        sheet.fill(shape, ink.INK, ink.INK, 0.3)
    for _, shape in _shapes(area_map, "building"):
        sheet.fill(shape, ink.JAPAN_RED, ink.INK, 0.9)


def _roads(sheet: Sheet, area_map: AreaMap) -> None:
    """Roads cased in red-brown, tracks as dashes."""
    for _, shape in _shapes(area_map, "track"):
        sheet.line(shape, ink.ROAD, 1.0, dash=(4, 2.4), alpha=0.85)
    roads = [shape for _, shape in _shapes(area_map, "road")]
    for shape in roads:
        sheet.line(shape, ink.ROAD, 3.0)
    for shape in roads:
        sheet.line(shape, ink.ROAD_FILL, 1.5)
    for _, shape in _shapes(area_map, "peak"):
        triangle = shapely.Polygon(
            [(shape.x, shape.y - 6), (shape.x - 5.2, shape.y + 3), (shape.x + 5.2, shape.y + 3)]
        )
        sheet.fill(triangle, ink.PAPER, ink.INK, 1.2)
        sheet.fill(shape.buffer(0.9), ink.INK)


def _cliffs(sheet: Sheet, area_map: AreaMap, island: Any) -> None:
    """Cliffs as a comb inside the shore, bluffs as a finer one that points to the sea."""
    for kind, length, gap, width in (("cliff", 7.0, 3.4, 1.0), ("bluff", 4.5, 3.2, 0.8)):
        for _, shape in _shapes(area_map, kind):
            teeth = []
            for at in np.arange(0, shape.length, gap):
                a, b = shape.interpolate(at), shape.interpolate(min(at + 1, shape.length))
                norm = math.hypot(b.x - a.x, b.y - a.y) or 1
                nx, ny = -(b.y - a.y) / norm, (b.x - a.x) / norm
                seaward = island.exterior.distance(shapely.Point(a.x + nx * 4, a.y + ny * 4))
                landward = island.exterior.distance(shapely.Point(a.x - nx * 4, a.y - ny * 4))
                outside = not island.contains(shapely.Point(a.x + nx * 4, a.y + ny * 4))
                flip = -1 if (outside if kind == "cliff" else seaward > landward) else 1
                teeth.append([(a.x, a.y), (a.x + nx * flip * length, a.y + ny * flip * length)])
            sheet.strokes(teeth, ink.HACHURE, width)
            if kind == "bluff":
                sheet.line(shape, ink.HACHURE, 1.1)


def _beaches(sheet: Sheet, area_map: AreaMap) -> None:
    """Sand along the landing beaches, dotted, with the beach's code name."""
    for feature, shape in _shapes(area_map, "beach"):
        colour = {"green": ink.GREEN_BEACH, "blue": ink.BLUE_BEACH, "brown": ink.BROWN_BEACH}[
            feature.properties["box"]
        ]
        sheet.line(shape, ink.SAND, 5.5)
        sheet.line(shape, colour, 2.2, dash=(2.2, 3.2))
        middle = shape.interpolate(0.5, normalized=True)
        ahead = shape.interpolate(0.55, normalized=True)
        angle = math.degrees(math.atan2(-(ahead.y - middle.y), ahead.x - middle.x))
        angle = (angle + 90) % 180 - 90
        sheet.lettering(
            middle.x, middle.y + 12, feature.name.upper(), SERIF_BOLD, 9, colour, 0.8, angle, halo=ink.REEF
        )


def _sea_names(sheet: Sheet) -> None:
    sheet.lettering(700, 158, "EAST CHINA SEA", ITALIC, 15, ink.SEA_TEXT, 5)
    sheet.lettering(1196, 728, "IE CHANNEL", ITALIC, 14, ink.SEA_TEXT, 5, 4)
    sheet.lettering(614, 800, "to Minna Shima", ITALIC, 11, ink.SEA_TEXT, 0.6, -90)


def frame(sheet: Sheet) -> None:
    """The neatline, barred in quarter minutes of longitude and latitude."""
    projection = LocalProjection(*read_geojson("ie_shima", "areas.geojson")["origin"])
    corners = [VIEW.ground(FRAME, HEIGHT - FRAME), VIEW.ground(WIDTH - FRAME, FRAME)]
    (west, south), (east, north) = projection.to_degrees(corners).tolist()
    neatline(sheet, (WIDTH, HEIGHT), FRAME, (west, south, east, north), _STEP)


_STEP = 1 / 240
"""A quarter of a minute, in degrees."""
