"""What the rules lay over the ground: hexes and their numbers, Objective Lines; and the names of places."""

import shapely

from lbnb.board import palette as ink
from lbnb.board.fonts import SANS, SANS_BOLD
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.chart import Chart
from lbnb.board.relief import smoothed
from lbnb.board.sheet import Sheet

LINES: dict[str, tuple[str, tuple[float, ...]]] = {
    "A": (ink.LINE_A, ()),
    "B": (ink.LINE_B, (9, 3)),
    "C": (ink.LINE_C, (5, 3)),
    "D": (ink.LINE_D, (12, 3, 3, 3)),
}
"""Colour and dashes of each line."""


def grid(sheet: Sheet, chart: Chart) -> None:
    """The hexes that count as land, each with its number."""
    rings = [list(chart.outline(hex_).exterior.coords) for hex_ in chart.tables.land]
    sheet.strokes(rings, ink.INK, 0.6, alpha=0.42)
    centres = [(*chart.centre(hex_), chart.tables.hex_names[hex_]) for hex_ in chart.tables.land]
    numbers = [(x, y - layout.NUMBER_ABOVE, name) for x, y, name in centres]
    sheet.labels(numbers, SANS, 6.4, ink.INK, alpha=0.72)


def lines(sheet: Sheet, chart: Chart) -> None:
    """The Objective Lines along their hexsides, a letter at each end."""
    for letter, (colour, dash) in LINES.items():
        parts = chart.front(letter)
        for part in parts:
            sheet.line(smoothed(part, 1), ink.PAPER, 3.8, alpha=0.55)
            sheet.line(smoothed(part, 1), colour, 2.6, dash=dash, capstyle="butt")
        ends = [point for part in parts for point in (part.coords[0], part.coords[-1])]
        for x, y in (min(ends), max(ends)):
            sheet.fill(shapely.Point(x, y).buffer(8.5), colour, ink.PAPER, 1.4)
            sheet.text(x, y, letter, SANS_BOLD, 11, ink.STRIPE)
