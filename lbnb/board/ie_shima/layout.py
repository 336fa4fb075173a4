"""Where everything stands on the sheet of Ie Shima, in logical pixels."""

from typing import NamedTuple

from lbnb.board.fonts import ITALIC_BOLD, pillow
from lbnb.board.furniture import Rect
from lbnb.board.stacks import FULL_SIZE
from lbnb.board.view import View

WIDTH, HEIGHT = 1440, 910
FRAME = 14
"""Width of the graticule frame round the sheet."""

VIEW = View(west=-22.0, north=1803.0, left=720.0, top=137.0, scale=0.162)
"""The island's middle is the sheet's; the north cape is just under the tracks."""

COUNTER = FULL_SIZE

SIGN_RADIUS = 17
NAME_SIZE, NAME_SPACING, NAME_LEADING = 12.5, 0.7, 12
MARK_STEP = 28
"""How far the control marker and the Victory Points stand from the identifier's middle."""


class Sign(NamedTuple):
    """Where an Area's identifier stands, the side of its other marks (-1 left, 1 right), and its name.

    The name is set in `lines` lines about a middle of its own.
    """

    x: int
    y: int
    side: int
    lines: int
    name_x: int
    name_y: int

    def plate(self, marks: bool) -> Rect:
        """The room of the identifier and the marks beside it: with Victory Points, or control alone."""
        near, far = SIGN_RADIUS + 1, MARK_STEP + 14
        left = near if self.side > 0 else far
        return Rect(
            self.x - left, self.y - SIGN_RADIUS - 1 - 5 * marks, near + far, 2 * SIGN_RADIUS + 2 + 7 * marks
        )

    def wrapped(self, name: str) -> list[str]:
        """A name in capitals, broken at the space that makes its lines most alike."""
        words = name.upper().split()
        if self.lines == 1 or len(words) == 1:
            return [" ".join(words)]
        breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        return list(min(breaks, key=lambda pair: max(len(part) for part in pair)))

    def name_box(self, name: str) -> Rect:
        """The room of the name."""
        lines = self.wrapped(name)
        font = pillow(ITALIC_BOLD, 100)
        widths = [font.getlength(line) * NAME_SIZE / 100 + len(line) * NAME_SPACING for line in lines]
        width, height = round(max(widths)) + 4, NAME_LEADING * len(lines)
        return Rect(self.name_x - width // 2, self.name_y - height // 2, width, height)


TITLE = Rect(22, 20, 282, 106)


class Calendar(NamedTuple):
    """The Turn Track and the Impulse Track; `muster` is where units not yet set up wait.

    They wait on the later spaces of the Impulse Track, which set-up does not need.
    """

    turns: tuple[Rect, ...]
    impulses: tuple[Rect, ...]
    muster: Rect


BASIC = Calendar(
    turns=tuple(Rect(314 + 82 * n, 38, 78, 56) for n in range(4)),
    impulses=tuple(Rect(650 + 36 * n, 38, 35, 56) for n in range(12)),
    muster=Rect(685, 38, 397, 56),
)
EXTENDED = Calendar(
    turns=tuple(Rect(314 + 54 * n, 38, 52, 56) for n in range(7)),
    impulses=tuple(Rect(698 + 32 * n, 38, 31, 56) for n in range(12)),
    muster=Rect(729, 38, 353, 56),
)
"""For seven days (21.1), on the same ground."""

CALENDAR = Rect(312, 21, 773, 76)
"""That ground."""

SUPPORT = Rect(564, 127, 244, 48)
"""The markers of the Advanced Game, in the bight of the north coast."""

PHASES = tuple(Rect(314 + 128 * n, 101, 126, 23) for n in range(6))
SPECIAL = Rect(1092, 20, 328, 106)
POINTS = tuple(Rect(953 + 29 * n, 754, 28, 38) for n in range(16))
MARKERS = tuple(Rect(953 + 62 * n, 799, 58, 48) for n in range(4))
ADVANTAGE = Rect(1203, 799, 100, 48)
SCORE = Rect(1307, 799, 109, 48)
LOST = (Rect(953, 854, 230, 42), Rect(1187, 854, 229, 42))

SIGNS = {
    1: Sign(493, 677, -1, 2, 538, 667),
    2: Sign(325, 667, -1, 2, 235, 655),
    3: Sign(161, 195, 1, 1, 166, 227),
    4: Sign(558, 305, 1, 1, 385, 311),
    5: Sign(642, 630, -1, 2, 647, 584),
    6: Sign(683, 532, 1, 2, 630, 532),
    7: Sign(752, 321, -1, 1, 708, 293),
    8: Sign(957, 173, 1, 1, 997, 199),
    9: Sign(411, 214, 1, 1, 526, 224),
    10: Sign(1254, 360, 1, 1, 1234, 386),
    11: Sign(801, 420, -1, 2, 867, 408),
    12: Sign(1114, 407, 1, 1, 1048, 415),
    13: Sign(1134, 590, -1, 1, 1051, 618),
    14: Sign(1150, 675, -1, 2, 983, 711),
    15: Sign(799, 590, -1, 1, 820, 621),
    16: Sign(946, 449, 1, 2, 896, 457),
}
"""Set by eye: identifiers in a corner, so that the middle of each Area is free for counters."""

BOX_NAMES = {"green": (176, 806), "blue": (478, 846), "brown": (790, 846)}


def calendar(turns: int) -> Calendar:
    """The tracks of a game of so many turns."""
    return BASIC if turns == len(BASIC.turns) else EXTENDED


def support_boxes(count: int) -> tuple[Rect, ...]:
    """Boxes for so many markers of the Advanced Game, at the right end of their strip."""
    box = MARKERS[0]
    return tuple(
        Rect(SUPPORT.x + SUPPORT.w - (count - n) * (box.w + 4) + 4, SUPPORT.y, box.w, box.h)
        for n in range(count)
    )


def figure_spot(area: int, side: int) -> tuple[int, int]:
    """Where in an Area the token of a side's figure has its corner: on the identifier's free side."""
    sign = SIGNS[area]
    x = sign.x - 17 if sign.side > 0 else sign.x - 2
    return (x - 8 if sign.side > 0 else x + 8), sign.y - 22 + 24 * side


def marks_of(sign: Sign, has_points: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """The middles of an Area's control marker and of its star of Victory Points."""
    x = sign.x + sign.side * MARK_STEP
    return (x, sign.y + (10 if has_points else 0)), (x, sign.y - 10)
