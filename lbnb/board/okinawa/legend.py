"""The legend: how to read a counter, the symbols, the lines, the marks."""

import shapely
from PIL import Image, ImageDraw

from lbnb.board import counters
from lbnb.board import palette as ink
from lbnb.board.fonts import SANS_BOLD, SERIF, SERIF_BOLD
from lbnb.board.furniture import panel
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.faces import face_of
from lbnb.board.okinawa.overlays import JAPANESE_ZONE, REACH, US_ZONE, WASHES, mark
from lbnb.board.okinawa.signs import LINES
from lbnb.board.relief import comb, stipple
from lbnb.board.sheet import Sheet
from lbnb.board.symbols import SYMBOLS
from lbnb.games.okinawa.tables import Tables

_SAMPLE = 62


def draw(sheet: Sheet, tables: Tables) -> None:
    """Draw the box."""
    box = layout.LEGEND
    panel(sheet, box)
    sheet.text(box.centre[0], box.y + 12, "LEGEND", SERIF_BOLD, 11.5, ink.INK)
    units = {unit.id: unit for unit in tables.units}
    samples = (
        ("1/381", "US Army", ("attack,", "defense,", "movement")),
        ("1/22M", "Marines", ("1st Bn,", "22nd", "Marines")),
        ("1/42-FA", "Japan", ("barrage,", "FPF, range;", "defense, move")),
    )
    for number, (unit, side, words) in enumerate(samples):
        x, y = box.x + 12 + (0, 124, 248)[number], box.y + 24
        sheet.image(counters.draw(face_of(units[unit]), 4 * _SAMPLE), x, y, _SAMPLE, _SAMPLE)
        sheet.text(x + _SAMPLE + 6, y + 8, side, SERIF_BOLD, 11.5, ink.INK, ha="left")
        for line, word in enumerate(words):
            sheet.text(x + _SAMPLE + 6, y + 25 + 13 * line, word, SERIF, 10.5, ink.INK, ha="left")
    symbols = ("infantry", "engineer", "commando", "armor", "artillery", "mortar")
    for number, symbol in enumerate(symbols):
        x, y = box.x + 14 + number % 3 * 128, box.y + 98 + number // 3 * 24
        sheet.image(_symbol(symbol), x, y, 30, 18)
        sheet.text(x + 37, y + 9, symbol, SERIF, 11.5, ink.INK, ha="left")
    for number, (letter, (colour, dash)) in enumerate(LINES.items()):
        x, y = box.x + 14 + number * 62, box.y + 160
        sheet.strokes([[(x + 8, y), (x + 50, y)]], colour, 2.6, **_dashed(dash, 2.6))
        sheet.fill(shapely.Point(x + 8, y).buffer(8), colour, ink.PAPER, 1.2)
        sheet.text(x + 8, y, letter, SANS_BOLD, 10.5, ink.STRIPE)
    sheet.text(box.x + 266, box.y + 160, "Objective Lines †", SERIF, 11.5, ink.INK, ha="left")
    _marks(sheet, box.x + 14, box.y + 184)
    sheet.text(
        box.x + 14, box.y + 226, "band: division, told by its notches · Japan: cut corners, red ink",
        SERIF, 11, ink.INK, ha="left",
    )  # fmt: skip
    sheet.text(
        box.x + 14, box.y + 242, f"† reconstructed, see docs/data.md · data: {tables.pack.name}",
        SERIF, 11, ink.INK, ha="left",
    )  # fmt: skip


def _marks(sheet: Sheet, x: float, y: float) -> None:
    """Washes over hexes, and the marks beside counters."""
    for number, (kind, name) in enumerate(
        ((REACH, "within reach"), (US_ZONE, "US zone"), (JAPANESE_ZONE, "Japanese zone"))
    ):
        left = x + 128 * number
        colour, strength = WASHES[kind]
        sheet.box(left, y - 7, 30, 14, ink.LAND, ink.GREY, 0.7)
        if kind == REACH:
            sheet.fill(shapely.box(left, y - 7, left + 30, y + 7), colour, alpha=strength)
        else:
            piece = shapely.box(left, y - 7, left + 30, y + 7)
            rules = (
                [[(left + 7 * n - 6, y - 7), (left + 7 * n + 2, y + 7)] for n in range(6)]
                if kind == US_ZONE
                else [[(left, y + dy), (left + 30, y + dy)] for dy in (-4, 0, 4)]
            )
            sheet.line(shapely.MultiLineString(rules).intersection(piece), colour, 1.6, alpha=strength)
        sheet.text(left + 37, y, name, SERIF, 11.5, ink.INK, ha="left")
    for number, (name, words) in enumerate(
        (("done", "has moved or fought"), ("shaken", "no FPF (8.41)"), ("city", "US city"))
    ):
        left = x + (0, 148, 262)[number]
        sheet.image(mark(name, 52), left, y + 12, 13, 13)
        sheet.text(left + 19, y + 19, words, SERIF, 11.5, ink.INK, ha="left")


def swatch(sheet: Sheet, terrain: str, x: float, y: float) -> None:
    """A piece of a terrain, 26 by 20 pixels, its left middle at a point."""
    piece = shapely.box(x, y - 11, x + 26, y + 11)
    papers = {
        "clear": ink.LAND, "town": ink.TOWN, "city": ink.CITY, "broken": ink.BROKEN, "rough": ink.ROUGH,
    }  # fmt: skip
    sheet.fill(piece, papers[terrain], ink.INK, 0.8)
    if terrain == "broken":
        sheet.dots(stipple(piece.buffer(-1.5), 4.6), 1.9, ink.STIPPLE)
    elif terrain == "rough":
        hill = shapely.Point(x + 13, y).buffer(6)
        sheet.fill(hill, ink.ROUGH_HIGH, ink.FORM_LINE, 0.9)
        comb(sheet, hill.exterior, 4.0, 2.6, ink.HACHURE)
    elif terrain in ("town", "city"):
        gap = 7.0 if terrain == "town" else 5.2
        houses = [
            shapely.box(a, b, a + 2.8, b + 2.4)
            for n in range(int(20 / gap))
            for a, b in [(x + 4 + gap * m, y - 8 + gap * n) for m in range(int(22 / gap))]
        ]
        sheet.fill(shapely.MultiPolygon(houses), ink.INK)


def stroke(sheet: Sheet, kind: str, x: float, y: float) -> None:
    """A piece of a way or of a hexside, its left end at a point."""
    line = [[(x, y + 5), (x + 9, y - 3), (x + 17, y + 3), (x + 26, y - 5)]]
    if kind == "road":
        sheet.strokes(line, ink.ROAD, 3.6)
        sheet.strokes(line, ink.ROAD_FILL, 1.7)
    elif kind == "trail":
        sheet.strokes(line, ink.ROAD, 1.35, linestyle=(0, (3.2, 1.7)))
    elif kind == "river":
        sheet.strokes(line, ink.RIVER, 7)
        sheet.strokes(line, ink.LAKE, 5)
    else:
        sheet.strokes([[(x, y), (x + 26, y)]], ink.BARRED, 5.8)


def _symbol(name: str) -> Image.Image:
    big = Image.new("RGB", (240, 144), ink.PAPER)
    pen = ImageDraw.Draw(big)
    SYMBOLS[name](pen, (6, 6, 233, 137), ink.INK, 12)
    pen.rectangle((6, 6, 233, 137), None, ink.INK, 12)
    return big.resize((120, 72), Image.Resampling.LANCZOS)


def _dashed(dash: tuple[float, ...], width: float) -> dict[str, object]:
    return {"linestyle": (0, [length / width for length in dash])} if dash else {}
