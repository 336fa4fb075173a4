"""The pictures of Enemy cards, one for each card of the pack; any other card gets that of its type."""

from __future__ import annotations

from collections.abc import Callable

from lbnb.board import palette as ink
from lbnb.board.hill89 import figures as f
from lbnb.board.hill89.pen import Pen

SKY, HILL, SHADE = ink.JAPAN_FACE, ink.ROUGH, ink.HACHURE


def _field(pen: Pen, *heights: float) -> None:
    pen.sky(SKY)
    pen.slope(*heights, colour=HILL, shade=SHADE)


def kawanishi(pen: Pen) -> None:
    """A Kawanishi fighter."""
    pen.sky(SKY)
    pen.slope(54, 50, 53, 49, 54, colour=HILL, shade=SHADE)
    f.plane(pen, 50, 28, 86, sun=True)


def pill_box(pen: Pen) -> None:
    """A pill box of concrete."""
    _field(pen, 34, 30, 32, 36, 44)
    pen.area(12, 56, 20, 24, 80, 24, 88, 56)
    pen.area(16, 24, 24, 16, 76, 16, 84, 24)
    pen.box(30, 32, 70, 40, f.LIGHT)
    pen.line(44, 36, 30, 37, width=1.8)
    for x in (22, 78):
        pen.line(x, 46, x + (-3 if x < 50 else 3), 55, width=0.7, colour=f.LIGHT)
    pen.line(24, 48, 76, 48, width=0.5, colour=f.LIGHT)


def tank_gun(pen: Pen) -> None:
    """A low gun that aims at tanks and planes."""
    _field(pen, 36, 40, 46, 46, 42)
    f.gun(pen, 62, 57, 52, facing=-1)
    pen.line(62, 42, 34, 12, width=2.2)
    pen.line(62, 42, 50, 29, width=3.6)
    f.kneeling(pen, 86, 57, 46, wears=f.JAPAN, facing=-1)


def mortar_81(pen: Pen) -> None:
    """A mortar behind the crest."""
    _field(pen, 30, 22, 34, 46, 48)
    f.mortar(pen, 58, 57, 40, facing=-1)
    f.kneeling(pen, 82, 57, 54, wears=f.JAPAN, facing=-1)
    f.arms(pen, 76, 26, 64, 22, 52, 18)
    f.shell(pen, 30, 6, 14, 4.2)


def heavy_machine_gun(pen: Pen) -> None:
    """A heavy machine gun with two men."""
    _field(pen, 38, 42, 46, 44, 38)
    f.machine_gun(pen, 40, 57, 42, facing=-1)
    f.kneeling(pen, 68, 57, 54, wears=f.JAPAN, facing=-1)
    f.kneeling(pen, 90, 57, 48, wears=f.JAPAN, facing=-1)
    f.arms(pen, 62, 28, 56, 36, 54, 39)
    f.flash(pen, 10, 36, 7)


def field_gun(pen: Pen) -> None:
    """A gun at the mouth of its cave."""
    _field(pen, 44, 42, 34, 22, 16)
    f.mound(pen, 66, 59, 70, 50)
    pen.slice(68, 58, 26, 180, 360, ink.HACHURE)
    f.gun(pen, 56, 57, 50, facing=-1)
    f.flash(pen, 20, 35, 6)


def rifle_squad(pen: Pen) -> None:
    """Three riflemen in a line."""
    _field(pen, 36, 42, 44, 46, 48)
    for x, y, tall in ((76, 53, 38), (52, 57, 46), (26, 57, 46)):
        f.standing(pen, x, y, tall, wears=f.JAPAN, facing=-1)
        f.rifle(pen, x + tall * 0.2, y - tall * 0.5, x - tall * 0.36, y - tall * 0.72, 1)
        f.arms(
            pen,
            x - tall * 0.1,
            y - tall * 0.74,
            x - tall * 0.02,
            y - tall * 0.55,
            x - tall * 0.12,
            y - tall * 0.6,
        )


def tunnel(pen: Pen) -> None:
    """A man comes out of the timbered mouth of a tunnel."""
    _field(pen, 40, 26, 18, 26, 40)
    f.mound(pen, 50, 60, 96, 54)
    pen.box(28, 22, 72, 60, f.LIGHT)
    pen.box(31, 25, 69, 60)
    for x in (34, 66):
        pen.line(x, 25, x, 60, width=3.4, colour=ink.HACHURE)
    pen.line(28, 23, 72, 23, width=4, colour=ink.HACHURE)
    pen.area(41, 60, 45, 42, 55, 42, 59, 60, colour=f.LIGHT)
    pen.disc(50, 38, 4, f.LIGHT)
    pen.slice(50, 37, 5.4, 180, 360, f.LIGHT)


def sniper_nest(pen: Pen) -> None:
    """A man in a tree."""
    _field(pen, 48, 46, 48, 46, 44)
    pen.line(64, 60, 60, 34, 64, 4, width=4.4)
    pen.line(61, 34, 40, 24, width=2.4)
    for x, y, r in ((66, 4, 13), (50, 2, 10), (82, 8, 10), (36, 20, 7), (70, 16, 9)):
        f.smoke(pen, x, y, r, ink.ARMY_FACE)
    f.kneeling(pen, 53, 34, 34, wears=f.JAPAN, facing=-1)
    f.rifle(pen, 52, 18, 22, 25, 0.9)


def human_bullets(pen: Pen) -> None:
    """A man runs with a charge in his arms."""
    _field(pen, 30, 36, 42, 47, 50)
    f.standing(pen, 54, 57, 52, wears=f.JAPAN, facing=-1)
    pen.line(52, 34, 36, 56, width=4.4)
    pen.line(56, 34, 70, 54, width=4.4)
    pen.box(28, 18, 46, 32, round_=2)
    pen.line(31, 18, 24, 8, width=0.9)
    f.flash(pen, 23, 7, 5)
    f.arms(pen, 50, 16, 44, 24, 36, 30)
    for y in (20, 28, 36):
        pen.line(74, y, 92, y, width=0.7)


def infiltrators(pen: Pen) -> None:
    """Men crawl through wire by night."""
    pen.box(0, 0, 100, 60, ink.SEA_TEXT)
    pen.disc(80, 13, 8, f.LIGHT)
    pen.disc(76, 11, 7, ink.SEA_TEXT)
    pen.slope(48, 44, 47, 44, 48, colour=ink.ROUGH, shade=ink.HACHURE)
    f.prone(pen, 34, 56, 34, wears=f.JAPAN, facing=-1)
    f.prone(pen, 70, 52, 30, wears=f.JAPAN, facing=-1)
    for x in (12, 30, 50):
        pen.line(x, 30, x + 1, 50, width=1.6)
    for y in (34, 41):
        pen.line(6, y, 56, y + 1, width=0.8)
        for x in range(9, 56, 7):
            pen.line(x - 1.5, y - 2, x + 1.5, y + 3, width=0.6)


def knee_mortar(pen: Pen) -> None:
    """A man with the light mortar before his knee."""
    _field(pen, 34, 40, 46, 47, 44)
    f.kneeling(pen, 66, 57, 62, wears=f.JAPAN, facing=-1)
    pen.line(52, 56, 42, 32, width=3)
    pen.line(50, 57, 57, 56, width=2.2)
    f.arms(pen, 58, 24, 52, 36, 47, 42)
    f.shell(pen, 32, 10, 13, 4.4)
    pen.line(36, 24, 33, 14, width=0.6)


def spigot_mortar(pen: Pen) -> None:
    """The large bomb on its spigot."""
    _field(pen, 36, 42, 46, 44, 38)
    pen.area(30, 57, 36, 48, 74, 48, 80, 57)
    pen.line(58, 50, 46, 32, width=5)
    f.shell(pen, 28, 2, 46, 4.1)
    f.kneeling(pen, 92, 57, 40, wears=f.JAPAN, facing=-1)


def japanese_tank(pen: Pen) -> None:
    """A medium tank."""
    _field(pen, 38, 42, 44, 44, 40)
    f.tank(pen, 56, 57, 62, facing=-1, gun=0.34)
    pen.line(40, 24, 66, 24, width=0.8)
    pen.disc(56, 32, 3.2, ink.JAPAN_RED)


def bunker(pen: Pen) -> None:
    """A bunker of logs and coral."""
    _field(pen, 32, 28, 30, 34, 42)
    f.mound(pen, 50, 58, 92, 44)
    for y in (34, 39, 50, 55):
        pen.line(24, y, 76, y, width=3.6, colour=ink.HACHURE)
    pen.box(26, 41.5, 74, 47.5)
    pen.line(48, 44.5, 32, 45.5, width=1.6, colour=f.LIGHT)


def cave(pen: Pen) -> None:
    """A cave behind a mat of grass."""
    _field(pen, 44, 30, 20, 24, 36)
    f.mound(pen, 52, 60, 92, 52)
    pen.slice(52, 60, 26, 180, 360, f.LIGHT)
    pen.slice(52, 61, 23, 180, 360)
    for n in range(15):
        pen.line(30 + n * 3.1, 28, 29 + n * 3.2, 38 + n * 7 % 10, width=1, colour=ink.US_FACE)
    for x in (42, 62):
        pen.disc(x, 50, 2, f.LIGHT)
        pen.slice(x, 49.5, 3, 180, 360, f.LIGHT)


SCENES: dict[str, Callable[[Pen], None]] = {
    "kawanishi": kawanishi,
    "pill_box": pill_box,
    "anti_air_tank_gun": tank_gun,
    "mortar_81": mortar_81,
    "heavy_machine_gun": heavy_machine_gun,
    "field_gun": field_gun,
    "rifle_squad": rifle_squad,
    "tunnel": tunnel,
    "sniper_nest": sniper_nest,
    "human_bullets": human_bullets,
    "infiltrators": infiltrators,
    "knee_mortar": knee_mortar,
    "spigot_mortar": spigot_mortar,
    "type_97_tank": japanese_tank,
    "bunker": bunker,
    "cave": cave,
}
"""By id of a card in the project's own pack."""

TYPES: dict[str, Callable[[Pen], None]] = {"soldier": rifle_squad, "structure": bunker}
"""By type, for a card that another pack brings."""
