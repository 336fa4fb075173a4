"""Where everything stands on the sheet of Okinawa, in logical pixels."""

from lbnb.board.furniture import Rect
from lbnb.board.view import View
from lbnb.maps.hex_map import HexFrame

WIDTH, HEIGHT = 1440, 1500
FRAME = 14
"""Width of the graticule frame round the sheet."""

FLATS = 48
"""Pixels across the flats of a hex."""

COUNTER = 38
COUNTER_BELOW, NUMBER_ABOVE = 2, 20.4
"""Pixels from a hex's middle down to its counter's, and up to its number's: so both can be read."""

FIRST_COLUMN = "0301"
"""The hexes west of it are all sea; its left corner is at LEFT, its top edge at TOP."""
LEFT, TOP = 288, 20

TITLE = Rect(22, 20, 300, 98)
TRACK = Rect(22, 138, 528, 210)
TRACK_COLUMNS = 12
PHASES = tuple(Rect(22 + 112 * n, 352, 110, 24) for n in range(4))
SUPPORT = (Rect(22, 394, 111, 46), Rect(22, 444, 111, 46))
LEDGER = (Rect(138, 394, 152, 96), Rect(294, 394, 152, 96))
OFF_MAP = {
    (0, "waiting"): Rect(22, 510, 252, 106),
    (0, "eliminated"): Rect(22, 620, 252, 60),
    (0, "exited"): Rect(22, 684, 252, 48),
    (1, "waiting"): Rect(22, 746, 318, 100),
    (1, "eliminated"): Rect(22, 850, 318, 60),
    (1, "exited"): Rect(22, 914, 318, 48),
}
"""By side and what became of the units."""
OFF_HEAD = 15
"""Height of a box's heading."""
OFF_SIZES = (34, 30, 26)

LEGEND = Rect(22, 980, 400, 252)
KEY = Rect(1016, 1110, 402, 110)
CRT = Rect(906, 1228, 512, 250)
CRT_LABEL, CRT_HEAD, CRT_LINE = 84, 26, 20
"""Width of the first column; heights of the heading and of a line."""
COMPASS = (610, 84)
SCALE = (1240, 574)
INSET = Rect(22, 1242, 190, 236)
SEA_NAMES = (
    (322, 1352, "EAST CHINA", 18, 5, 0),
    (322, 1378, "SEA", 18, 6, 0),
    (1316, 1066, "PACIFIC OCEAN", 16, 4, 0),
    (1290, 478, "NAKAGUSUKU WAN", 14, 3, 0),
    (1290, 500, "Buckner Bay", 12, 1, 0),
)
"""Middle, name, size, spacing and turn."""


def track_box(turn: int) -> Rect:
    """The space of a Game-Turn."""
    row, column = divmod(turn - 1, TRACK_COLUMNS)
    width, height = TRACK.w // TRACK_COLUMNS, TRACK.h // 5
    return Rect(TRACK.x + column * width, TRACK.y + row * height, width - 2, height - 2)


def crt_cell(column: int, line: int) -> Rect:
    """A cell of the Combat Results Table: lines 0 to 3 are the terrain's, 4 to 9 the die's."""
    width = (CRT.w - CRT_LABEL - 8) / 12
    x = CRT.x + 4 + CRT_LABEL + column * width
    y = CRT.y + CRT_HEAD + line * CRT_LINE + (4 if line > 3 else 0)
    return Rect(round(x), y, round(x + width) - round(x), CRT_LINE)


def view_of(frame: HexFrame) -> View:
    """From the ground to the sheet: the map's frame laid so that its first column stands at LEFT."""
    corners = frame.corners(FIRST_COLUMN)
    return View(
        west=min(x for x, _ in corners),
        north=max(y for _, y in corners),
        left=LEFT,
        top=TOP,
        scale=FLATS / frame.across_flats,
    )
