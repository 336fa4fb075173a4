"""Where everything stands on the sheet of Ie Shima, in logical pixels."""

from typing import NamedTuple

from lbnb.board.view import View

WIDTH, HEIGHT = 1440, 910
FRAME = 14
"""Width of the graticule frame round the sheet."""

VIEW = View(west=-22.0, north=1803.0, left=720.0, top=137.0, scale=0.162)
"""The island's middle is the sheet's; the north cape is just under the tracks."""

COUNTER = 38
"""Side of a counter."""


class Rect(NamedTuple):
    """A box on the sheet."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2


class Sign(NamedTuple):
    """Where an Area's identifier stands, whether its other marks are left (-1) or right (1), and its name."""

    x: int
    y: int
    side: int
    name: tuple[str, ...]
    name_x: int
    name_y: int


TITLE = Rect(22, 20, 282, 106)
TURNS = tuple(Rect(314 + 82 * n, 38, 78, 56) for n in range(4))
IMPULSES = tuple(Rect(650 + 36 * n, 38, 35, 56) for n in range(12))
PHASES = tuple(Rect(314 + 128 * n, 101, 126, 23) for n in range(6))
SPECIAL = Rect(1092, 20, 328, 106)
POINTS = tuple(Rect(953 + 29 * n, 754, 28, 38) for n in range(16))
MARKERS = tuple(Rect(953 + 62 * n, 799, 58, 48) for n in range(4))
ADVANTAGE = Rect(1203, 799, 100, 48)
SCORE = Rect(1307, 799, 109, 48)
LOST = (Rect(953, 854, 230, 42), Rect(1187, 854, 229, 42))

SIGNS = {
    1: Sign(568, 580, -1, ("SOUTH BEACH",), 452, 686),
    2: Sign(336, 570, -1, ("SOUTHWEST BEACH",), 222, 553),
    3: Sign(161, 192, 1, ("WEST END",), 180, 222),
    4: Sign(560, 306, -1, ("AIRFIELDS",), 396, 312),
    5: Sign(752, 656, -1, ("RED 3 SHORE",), 676, 646),
    6: Sign(660, 352, 1, ("PLATEAU", "WEST OF IE"), 674, 384),
    7: Sign(848, 198, -1, ("NORTH CENTER",), 822, 228),
    8: Sign(962, 172, 1, ("NORTHEAST COAST",), 985, 202),
    9: Sign(318, 194, 1, ("NORTHWEST COAST",), 424, 201),
    10: Sign(1256, 352, 1, ("EAST END",), 1276, 384),
    11: Sign(850, 328, 1, ("NORTHWEST", "SLOPES"), 800, 352),
    12: Sign(1087, 416, 1, ("EAST SLOPES",), 1036, 412),
    13: Sign(1034, 541, 1, ("IE TOWN, EAST",), 1118, 528),
    14: Sign(1140, 664, -1, ("IE TOWN, SOUTH",), 1072, 704),
    15: Sign(795, 496, -1, ("BLOODY RIDGE",), 832, 647),
    16: Sign(962, 434, 1, ("MOUNT GUSUKU",), 884, 446),
}
"""Set by eye: identifiers in a corner, so that the middle of each Area is free for counters."""

SIGN_RADIUS = 17
MARK_STEP = 28
"""How far the control marker and the Victory Points stand from the identifier's middle."""

BOX_NAMES = {"green": (176, 806), "blue": (478, 846), "brown": (790, 846)}


def marks_of(sign: Sign, has_points: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """The middles of an Area's control marker and of its star of Victory Points."""
    x = sign.x + sign.side * MARK_STEP
    return (x, sign.y + (10 if has_points else 0)), (x, sign.y - 10)


NAME_SIZE = 12.5
"""Height of the em of an Area's name."""


def name_box(sign: Sign) -> Rect:
    """About the room that an Area's name takes."""
    width = max(len(line) for line in sign.name) * 8
    height = 12 * len(sign.name)
    return Rect(sign.name_x - width // 2, sign.name_y - height // 2, width, height)
