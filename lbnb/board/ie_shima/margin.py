"""The margin of the sheet: title, tracks, boxes for markers and units, legend, scale and compass."""

import shapely

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, SANS_BOLD, SERIF, SERIF_BOLD
from lbnb.board.furniture import Rect, compass, heading, panel, scale_bar, title_panel
from lbnb.board.ie_shima import layout
from lbnb.board.sheet import Sheet
from lbnb.board.tokens import star
from lbnb.games.ie_shima.state import PHASES
from lbnb.games.ie_shima.victory import POINTS_TO_WIN


def draw(sheet: Sheet, pack_name: str) -> None:
    """Draw all that stands still."""
    _title(sheet)
    calendar(sheet, layout.BASIC)
    for name, box in zip(PHASES, layout.PHASES, strict=True):
        panel(sheet, box)
        sheet.text(*box.centre, name, SERIF, 12, ink.INK)
    panel(sheet, layout.SPECIAL)
    heading(sheet, layout.SPECIAL.x + 8, layout.SPECIAL.y + 10, "SPECIAL UNITS BOX", ink.JAPAN_INK)
    _points(sheet)
    for box, name in zip(layout.MARKERS, ("AIR", "ARTILLERY", "NAVAL", "JAPAN ART."), strict=True):
        panel(sheet, box)
        sheet.text(box.centre[0], box.y + 8, name, SANS_BOLD, 7.5, ink.INK)
    panel(sheet, layout.ADVANTAGE)
    sheet.text(layout.ADVANTAGE.centre[0], layout.ADVANTAGE.y + 8, "ADVANTAGE", SANS_BOLD, 7.5, ink.INK)
    panel(sheet, layout.SCORE)
    sheet.text(layout.SCORE.centre[0], layout.SCORE.y + 8, "VICTORY POINTS", SANS_BOLD, 7.5, ink.INK)
    for box, name, colour in zip(layout.LOST, ("US", "JAPAN"), (ink.US_INK, ink.JAPAN_INK), strict=True):
        panel(sheet, box)
        sheet.text(box.x + 5, box.y + 9, name, SANS_BOLD, 7.5, colour, ha="left")
        sheet.text(box.x + 5, box.y + 19, "LOST", SANS_BOLD, 7.5, colour, ha="left")
    _legend(sheet, pack_name)
    scale_bar(sheet, 60, 874, layout.VIEW.scale, 250, 250)
    compass(sheet, 62, 190)


def calendar(sheet: Sheet, tracks: layout.Calendar) -> None:
    """Draw the Turn Track and the Impulse Track."""
    heading(sheet, tracks.turns[0].x, 29, "TURN TRACK")
    heading(sheet, tracks.impulses[0].x, 29, "IMPULSE TRACK")
    for turn, box in enumerate(tracks.turns):
        panel(sheet, box)
        size = 14 if box.w > 60 else 12
        sheet.text(box.centre[0], box.y + 9, f"April {16 + turn}", SERIF_BOLD, size, ink.INK)
    for number, box in enumerate(tracks.impulses, 1):
        panel(sheet, box)
        sheet.text(box.centre[0], box.y + 11, str(number), SERIF_BOLD, 14, ink.INK)


def _title(sheet: Sheet) -> None:
    box = layout.TITLE
    title_panel(sheet, box)
    x = box.centre[0]
    sheet.lettering(x, box.y + 17, "LAST BATTLE", SERIF, 10.5, ink.INK, 4)
    sheet.lettering(x, box.y + 46, "IE SHIMA", SERIF_BOLD, 37, ink.INK, 5)
    sheet.strokes([[(box.x + 40, box.y + 69), (box.x + box.w - 40, box.y + 69)]], ink.INK, 0.9)
    sheet.lettering(x, box.y + 80, "OKINAWA GUNTŌ · APRIL 1945", SERIF, 10.5, ink.INK, 1.8)
    sheet.text(x, box.y + 95, "16 Areas after the ground; not the published map", ITALIC, 11, ink.GREY)


def _points(sheet: Sheet) -> None:
    heading(sheet, layout.POINTS[0].x, 745, "US VICTORY POINTS")
    sheet.text(
        layout.POINTS[-1].x + 28,
        745,
        f"{POINTS_TO_WIN} or more on April 19 win",
        ITALIC,
        12,
        ink.INK,
        ha="right",
    )
    for number, box in enumerate(layout.POINTS):
        panel(sheet, box, ink.WINNING if number >= POINTS_TO_WIN else ink.PAPER)
        sheet.text(box.centre[0], box.y + 9, str(number), SERIF_BOLD, 12, ink.INK)


def _legend(sheet: Sheet, pack_name: str) -> None:
    x, y = 1318, 142
    box = Rect(x - 64, y - 8, 166, 124)
    panel(sheet, box)
    sheet.text(box.centre[0], y + 3, "LEGEND", SERIF_BOLD, 10.5, ink.INK)
    left, line = box.x + 22, y + 20
    sheet.fill(shapely.Point(left, line).buffer(7), ink.PAPER, ink.INK, 1.2)
    sheet.text(left + 16, line, "Clear; +n is the TEM", SERIF, 11, ink.INK, ha="left")
    sheet.box(left - 7, line + 12, 14, 14, ink.PAPER, ink.INK, 1.2)
    sheet.text(left + 16, line + 19, "Urban", SERIF, 11, ink.INK, ha="left")
    sheet.fill(shapely.Polygon(star(left, line + 38, 8, 5, 0.5)), ink.TARGET, ink.INK, 1)
    sheet.text(left + 16, line + 38, "Victory Points", SERIF, 11, ink.INK, ha="left")
    sheet.fill(shapely.Polygon(star(left, line + 56, 8.5, 12, 0.7)), ink.TARGET, ink.INK, 1)
    sheet.text(left + 16, line + 56, "contested Area", SERIF, 11, ink.INK, ha="left")
    sheet.text(left, line + 73, "†", SERIF_BOLD, 13, ink.INK)
    sheet.text(left + 16, line + 73, "reconstructed value", SERIF, 11, ink.INK, ha="left")
    sheet.text(box.centre[0], line + 88, f"data: {pack_name}", ITALIC, 9.5, ink.GREY)
