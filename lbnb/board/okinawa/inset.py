"""A small map of the whole island, with the sheet's part of it in a frame."""

import shapely
from shapely.geometry import shape as shape_of

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, SERIF_BOLD
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.chart import Chart
from lbnb.board.sheet import Sheet
from lbnb.maps.files import read_geojson

_WEST, _NORTH, _KILOMETRE = 127.5, 26.92, 2.1
"""Degrees at the box's corner, and pixels in a kilometre."""


def draw(sheet: Sheet, chart: Chart) -> None:
    """Draw the box."""
    box = layout.INSET
    degree = chart.map.frame.degree
    scale = _KILOMETRE / 1000

    def pixels(x: float, y: float) -> tuple[float, float]:
        return box.x + 2 + (x - _WEST) * degree[0] * scale, box.y + 12 + (_NORTH - y) * degree[1] * scale

    sheet.box(*box, ink.SEA_SHELF, ink.INK, 1.2)
    for island in ("okinawa", "ie_shima"):
        (feature,) = read_geojson(island, "coastline.geojson")["features"]
        land = shapely.transform(
            shape_of(feature["geometry"]),
            lambda xy: [pixels(x, y) for x, y in xy],
        )
        sheet.line(land.buffer(2.4), ink.WATERLINE, 0.6, alpha=0.7)
        sheet.fill(land, ink.LAND, ink.COAST, 0.8)
    west, north = pixels(*chart.degrees(layout.LEFT, layout.TOP))
    east, south = pixels(*chart.degrees(layout.WIDTH - layout.FRAME, layout.HEIGHT - layout.FRAME))
    sheet.fill(shapely.box(west, north, east, south), ink.JAPAN_RED, ink.JAPAN_RED, 1.3, alpha=0.16)
    sheet.line(shapely.box(west, north, east, south), ink.JAPAN_RED, 1.3)
    x, y = pixels(127.735, 26.36)
    arrow = [
        (x - 22, y - 2),
        (x - 8, y - 2),
        (x - 8, y - 6),
        (x - 1, y),
        (x - 8, y + 6),
        (x - 8, y + 2),
        (x - 22, y + 2),
    ]
    sheet.fill(shapely.Polygon(arrow), ink.US_BLUE, ink.PAPER, 0.7)
    x, y = pixels(127.91, 26.225)
    sheet.text(x, y, "landing, 1 April", ITALIC, 11, ink.SEA_TEXT, ha="left")
    x, y = pixels(127.79, 26.77)
    sheet.text(x, y, "Ie Shima", ITALIC, 11, ink.SEA_TEXT)
    sheet.text(box.x + 8, box.y + 14, "OKINAWA", SERIF_BOLD, 11, ink.INK, ha="left")
    sheet.text(box.x + 8, box.y + 28, "and the part on this sheet", ITALIC, 11, ink.INK, ha="left")
