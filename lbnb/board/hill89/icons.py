"""The icons of Action cards and Resupply tokens. What is round concerns Soldiers, what is square the rest.

A numbered icon bears its number; `WORDS` says what every icon is called.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from lbnb.board import palette as ink
from lbnb.board.hill89.pen import Pen, Square
from lbnb.board.tokens import drawn, star

WORDS = {
    "wounds": "damage to a Soldier",
    "partial_destruction": "damage to Vehicle/Structure",
    "elimination": "eliminates a Soldier",
    "total_destruction": "destroys Vehicle/Structure",
    "destroy_plane": "can destroy planes",
    "scout": "lifts a Fog of War token",
    "sandbag": "Sandbag",
    "pouch": "Medical Pouch",
    "heal": "recover Health",
    "repositioning": "Repositioning",
    "modifier": "Modifier: a die ±1",
    "reroll": "Reroll a die",
    "fuel": "Fuel: the card rotates",
    "refuel": "Refuel: cards turn back",
    "store_die": "keeps a die",
    "upgrade": "flip a card to veteran",
}
"""Short, for the legend."""

SUPPLY_ICONS = ("promoted", "sandbag", "grenade", "binoculars", "pouch", "modifier")
"""By kind of Resupply token, in the engine's order."""
ROUND_ICONS = ("sandbag", "modifier", "reroll", "repositioning", "pouch")
"""By kind of Round token, in the engine's order."""


def _burst(box: Square, colour: str) -> None:
    points = star(50, 50, 49, 14, 0.84)
    box.pen.area(*(part for point in points for part in point), colour=colour)


def _square(box: Square, colour: str) -> None:
    box.pen.box(3, 3, 97, 97, colour, 6)
    for x in (3, 27, 51, 75):
        box.pen.box(x + 9, -4, x + 17, 9, ink.PAPER)


def _wounds(box: Square, number: int) -> None:
    _burst(box, ink.JAPAN_RED)
    box.number(str(number), 50, 51, 66, ink.STRIPE)


def _partial(box: Square, number: int) -> None:
    _square(box, ink.BROWN_BEACH)
    box.number(str(number), 50, 54, 66, ink.STRIPE)


def _crossed(box: Square, colour: str) -> None:
    for corners in ((27, 29, 73, 73), (73, 29, 27, 73)):
        box.pen.line(*corners, width=15, colour=colour)


def _elimination(box: Square, number: int) -> None:
    _burst(box, ink.JAPAN_RED)
    _crossed(box, ink.STRIPE)


def _destruction(box: Square, number: int) -> None:
    _square(box, ink.BROWN_BEACH)
    _crossed(box, ink.STRIPE)


def _aircraft(box: Square, colour: str) -> None:
    pen = box.pen
    pen.area(44, 8, 56, 8, 59, 36, 97, 52, 97, 64, 58, 58, 56, 78, 72, 88, 72, 95, 28, 95, 28, 88, 44, 78,
             42, 58, 3, 64, 3, 52, 41, 36, colour=colour)  # fmt: skip


def _plane_down(box: Square, number: int) -> None:
    _aircraft(box, ink.INK)
    for corners in ((16, 16, 84, 86), (84, 16, 16, 86)):
        box.pen.line(*corners, width=11, colour=ink.PAPER)
        box.pen.line(*corners, width=7, colour=ink.JAPAN_RED)


def _scout(box: Square, number: int) -> None:
    pen = box.pen
    pen.disc(50, 50, 48, ink.US_BLUE)
    pen.area(8, 50, 26, 31, 50, 24, 74, 31, 92, 50, 74, 69, 50, 76, 26, 69, colour=ink.STRIPE)
    pen.disc(50, 50, 18, ink.INK)
    pen.disc(44, 44, 6, ink.STRIPE)


def _binoculars(box: Square, number: int) -> None:
    pen = box.pen
    for x in (28, 72):
        pen.box(x - 16, 18, x + 16, 70, ink.INK, 8)
        pen.disc(x, 76, 22, ink.INK)
        pen.disc(x, 76, 14, ink.SEA_SHELF)
    pen.box(40, 30, 60, 52, ink.INK)


def _sandbag(box: Square, number: int) -> None:
    pen = box.pen
    for x, y in ((2, 56), (51, 56), (26, 16)):
        pen.box(x, y, x + 47, y + 37, ink.INK, 15)
        pen.box(x + 4, y + 4, x + 43, y + 33, ink.ROUGH, 12)
        pen.line(x + 13, y + 12, x + 13, y + 26, width=3, colour=ink.HACHURE)
        pen.line(x + 22, y + 12, x + 35, y + 12, width=3, colour=ink.HACHURE)


def _pouch(box: Square, number: int) -> None:
    pen = box.pen
    pen.box(34, 6, 66, 30, ink.INK, 10)
    pen.box(42, 14, 58, 30, ink.PAPER, 4)
    pen.box(5, 22, 95, 94, ink.INK, 12)
    pen.box(11, 28, 89, 88, ink.ARMY_FACE, 8)
    pen.disc(50, 58, 26, ink.STRIPE)
    pen.box(43, 39, 57, 77, ink.JAPAN_RED)
    pen.box(31, 51, 69, 65, ink.JAPAN_RED)


def heart(pen: Pen, colour: str, grow: float = 1) -> None:
    """A heart that fills the box, or `grow` times as large about its middle."""

    def at(value: float, middle: float) -> float:
        return middle + (value - middle) * grow

    pen.disc(at(29, 50), at(34, 50), 24 * grow, colour)
    pen.disc(at(71, 50), at(34, 50), 24 * grow, colour)
    corners = ((8.5, 45), (50, 93), (91.5, 45), (50, 30))
    pen.area(*(at(value, 50) for corner in corners for value in corner), colour=colour)


def _heal(box: Square, number: int) -> None:
    heart(box.pen, ink.INK)
    heart(box.pen, ink.JAPAN_RED, 0.86)
    box.pen.box(44, 26, 56, 68, ink.STRIPE)
    box.pen.box(29, 41, 71, 53, ink.STRIPE)


def _repositioning(box: Square, number: int) -> None:
    pen = box.pen
    for y, way in ((30, 1), (70, -1)):
        x0, x1 = (10, 62) if way > 0 else (90, 38)
        pen.line(x0, y, x1, y, width=13, colour=ink.US_BLUE)
        pen.area(x1, y - 22, x1 + way * 32, y, x1, y + 22, colour=ink.US_BLUE)


def _modifier(box: Square, number: int) -> None:
    pen = box.pen
    pen.box(4, 4, 96, 96, ink.INK, 18)
    pen.box(10, 10, 90, 90, ink.STRIPE, 13)
    box.number("±1", 50, 51, 52, ink.INK)


def _turning(box: Square, colour: str) -> None:
    u = box.size / 100
    box.draw.arc((14 * u, 14 * u, 86 * u, 86 * u), 300, 210, colour, int(11 * u))
    box.pen.area(58, 2, 58, 36, 88, 16, colour=colour)


def _reroll(box: Square, number: int) -> None:
    _turning(box, ink.US_BLUE)
    box.pen.box(33, 33, 67, 67, ink.INK, 7)
    for x, y in ((42, 42), (58, 58), (42, 58), (58, 42)):
        box.pen.disc(x, y, 4.4, ink.STRIPE)


def _can(box: Square, colour: str) -> None:
    pen = box.pen
    pen.area(16, 96, 16, 24, 30, 10, 84, 10, 84, 96, colour=ink.INK)
    pen.area(22, 90, 22, 27, 33, 16, 78, 16, 78, 90, colour=colour)
    pen.line(40, 22, 70, 22, width=7)
    pen.box(18, 3, 34, 16, ink.INK, 3)


def _fuel(box: Square, number: int) -> None:
    _can(box, ink.ROAD_FILL)
    u = box.size / 100
    box.draw.arc((32 * u, 40 * u, 68 * u, 76 * u), 300, 210, ink.INK, int(7 * u))
    box.pen.area(53, 32, 53, 54, 73, 42)


def _refuel(box: Square, number: int) -> None:
    _can(box, ink.US_FACE)
    box.pen.box(44, 36, 56, 82, ink.STRIPE)
    box.pen.box(28, 53, 72, 65, ink.STRIPE)


def _store(box: Square, number: int) -> None:
    pen = box.pen
    pen.box(12, 34, 88, 98, ink.INK, 12)
    pen.box(18, 40, 82, 92, ink.STRIPE, 8)
    pen.line(50, 2, 50, 52, width=12, colour=ink.US_BLUE)
    pen.area(26, 46, 74, 46, 50, 80, colour=ink.US_BLUE)


def _upgrade(box: Square, number: int) -> None:
    chevrons(box.pen, ink.INK, 24)
    chevrons(box.pen, ink.TARGET, 14)


def chevrons(pen: Pen, colour: str, width: float) -> None:
    """The two stripes of a veteran."""
    for y in (0, 34):
        pen.line(14, 54 + y, 50, 20 + y, 86, 54 + y, width=width, colour=colour)


def _grenade(box: Square, number: int) -> None:
    pen = box.pen
    pen.disc(46, 62, 33, ink.INK, flat=1.06)
    pen.disc(46, 62, 27, ink.ARMY_FACE, flat=1.06)
    for x in (32, 46, 60):
        pen.line(x, 38, x, 88, width=4)
    for y in (52, 66, 80):
        pen.line(20, y, 72, y, width=4)
    pen.box(34, 14, 58, 32, ink.INK, 3)
    pen.line(56, 18, 80, 30, 82, 60, width=8)
    pen.ring(24, 18, 12, 5)


ICONS: dict[str, Callable[[Square, int], None]] = {
    "wounds": _wounds,
    "partial_destruction": _partial,
    "elimination": _elimination,
    "total_destruction": _destruction,
    "destroy_plane": _plane_down,
    "scout": _scout,
    "sandbag": _sandbag,
    "pouch": _pouch,
    "heal": _heal,
    "repositioning": _repositioning,
    "modifier": _modifier,
    "reroll": _reroll,
    "fuel": _fuel,
    "refuel": _refuel,
    "store_die": _store,
    "upgrade": _upgrade,
    "promoted": _upgrade,
    "grenade": _grenade,
    "binoculars": _binoculars,
}


def icon(size: int, name: str, number: int = 0) -> Image.Image:
    """An icon of a card or a token, so many pixels square, as RGBA."""
    return drawn(size, size, lambda draw, w, _: ICONS[name](Square(draw, w), number))
