"""The pictures of Action cards, one for each card of the pack; any other card gets that of its arm."""

from __future__ import annotations

from collections.abc import Callable

from lbnb.board import palette as ink
from lbnb.board.hill89 import figures as f
from lbnb.board.hill89.pen import Pen

SKY, HILL, SHADE = ink.SEA_SHELF, ink.US_REDUCED, ink.ARMY_FACE


def _field(pen: Pen, *heights: float) -> None:
    pen.sky(SKY)
    pen.slope(*heights, colour=HILL, shade=SHADE)


def rifleman(pen: Pen) -> None:
    """A rifleman walks up a slope."""
    _field(pen, 50, 44, 46, 38, 30)
    f.standing(pen, 46, 57, 54)
    f.rifle(pen, 36, 34, 74, 18, 1.3)
    f.arms(pen, 40, 16, 43, 29, 52, 27)
    f.arms(pen, 51, 16, 56, 26, 60, 24)


def bar_man(pen: Pen) -> None:
    """An automatic rifleman lies behind his bipod."""
    _field(pen, 40, 44, 47, 48, 42)
    f.prone(pen, 44, 53, 40)
    f.rifle(pen, 40, 49, 78, 43, 1.7)
    pen.line(70, 44, 66, 54, width=1.2)
    pen.line(70, 44, 75, 54, width=1.2)
    f.flash(pen, 84, 42, 6)


def demolitions(pen: Pen) -> None:
    """A man swings a satchel charge."""
    _field(pen, 46, 48, 44, 36, 24)
    f.standing(pen, 36, 57, 50)
    f.arms(pen, 38, 19, 50, 14, 58, 8)
    f.arms(pen, 32, 19, 25, 28, 29, 36)
    pen.box(58, 3, 76, 16, round_=2)
    pen.line(61, 3, 60, -1, 68, -1, 72, 3, width=1.2)
    pen.line(58, 9, 76, 9, width=1, colour=f.LIGHT)
    pen.line(67, 3, 67, 16, width=1, colour=f.LIGHT)


def scout(pen: Pen) -> None:
    """A scout on the crest looks through field glasses."""
    _field(pen, 32, 38, 44, 48, 50)
    f.kneeling(pen, 34, 56, 62)
    f.arms(pen, 42, 23, 50, 26, 48, 17)
    pen.box(45, 11.5, 56, 17.5, round_=1.5)
    pen.line(56, 14.5, 92, 7, width=0.35)
    pen.line(56, 14.5, 92, 24, width=0.35)


def corpsman(pen: Pen) -> None:
    """A corpsman kneels beside a man on the ground."""
    _field(pen, 44, 46, 48, 46, 42)
    f.prone(pen, 80, 54, 40, facing=1)
    f.kneeling(pen, 38, 56, 58)
    f.arms(pen, 46, 25, 52, 36, 60, 44)
    f.cross(pen, 64, 13, 7.5)


def engineers(pen: Pen) -> None:
    """An engineer sweeps for mines."""
    _field(pen, 46, 46, 48, 47, 44)
    f.standing(pen, 32, 56, 50)
    pen.line(24, 27, 70, 53, width=1.3)
    pen.disc(73, 54, 7, flat=0.35)
    f.arms(pen, 35, 17, 43, 27, 40, 36)
    pen.box(20, 18, 27, 32, round_=1.5)
    for x in (60, 86, 94):
        pen.slice(x, 58, 4, 180, 360)


def squad_leader(pen: Pen) -> None:
    """A sergeant waves two men on."""
    _field(pen, 50, 46, 42, 40, 34)
    f.standing(pen, 34, 58, 52)
    f.arms(pen, 38, 17, 50, 12, 62, 4)
    f.arms(pen, 30, 17, 22, 26, 27, 33)
    f.rifle(pen, 18, 30, 34, 38, 0.9)
    for x in (72, 88):
        f.standing(pen, x, 52, 26)
        f.rifle(pen, x - 3, 40, x + 11, 32, 0.7)


def radioman(pen: Pen) -> None:
    """A radioman with his set on his back."""
    _field(pen, 48, 44, 44, 48, 46)
    f.kneeling(pen, 44, 56, 60)
    pen.box(22, 20, 38, 44, round_=2)
    pen.line(26, 25, 34, 25, width=1, colour=f.LIGHT)
    pen.line(25, 20, 18, -2, width=0.9)
    f.arms(pen, 52, 25, 60, 24, 54, 16)
    pen.box(51, 10, 55, 20, round_=1.4)
    for radius in (10, 16, 22):
        pen.ring(18, 0, radius, 0.7, ink.US_BLUE)


def sherman(pen: Pen) -> None:
    """A Sherman tank."""
    _field(pen, 40, 42, 46, 44, 38)
    f.tank(pen, 44, 57, 62)


def flame_tank(pen: Pen) -> None:
    """A tank that throws fire."""
    _field(pen, 44, 46, 42, 34, 26)
    f.flame(pen, 58, 35, 44)
    f.tank(pen, 34, 57, 52, gun=0.3)


def corsair(pen: Pen) -> None:
    """A Corsair with its gull wing."""
    pen.sky(SKY)
    pen.slope(54, 50, 53, 49, 54, colour=HILL, shade=SHADE)
    f.plane(pen, 50, 27, 88, gull=True)


def machine_gun_team(pen: Pen) -> None:
    """Gunner and loader behind a machine gun."""
    _field(pen, 42, 46, 46, 44, 40)
    f.machine_gun(pen, 62, 57, 40)
    f.kneeling(pen, 34, 57, 54)
    f.kneeling(pen, 12, 57, 48)
    f.arms(pen, 40, 28, 46, 36, 50, 39)
    pen.box(50, 50, 58, 57, round_=1)
    f.flash(pen, 90, 36, 6)


def mortar_section(pen: Pen) -> None:
    """Two men drop a bomb into a mortar."""
    _field(pen, 44, 40, 46, 48, 46)
    f.mortar(pen, 58, 56, 38)
    f.kneeling(pen, 34, 57, 56)
    f.kneeling(pen, 90, 57, 50, facing=-1)
    f.arms(pen, 40, 26, 52, 20, 64, 15)
    f.shell(pen, 69, 14, 12, 2.1)


def sniper(pen: Pen) -> None:
    """A marksman with a scope, and what he sees."""
    _field(pen, 34, 42, 48, 50, 48)
    f.prone(pen, 34, 48, 34)
    f.rifle(pen, 30, 45, 70, 38, 1.2)
    pen.line(44, 39, 55, 37, width=2)
    pen.ring(84, 16, 11, 1.1)
    pen.line(84, 2, 84, 30, width=0.7)
    pen.line(70, 16, 98, 16, width=0.7)


def corkscrew(pen: Pen) -> None:
    """A charge goes off in a cave."""
    _field(pen, 50, 48, 46, 40, 30)
    f.mound(pen, 68, 58, 62, 46)
    f.flash(pen, 66, 40, 17)
    f.kneeling(pen, 20, 57, 50)
    f.arms(pen, 26, 29, 33, 34, 38, 31)
    pen.line(38, 50, 46, 52, 52, 47, 58, 49, width=0.7)


def blowtorch(pen: Pen) -> None:
    """A man with a flamethrower."""
    _field(pen, 50, 48, 46, 42, 38)
    f.flame(pen, 52, 30, 46)
    f.standing(pen, 32, 57, 50)
    pen.box(16, 14, 22, 35, round_=3)
    pen.box(22.6, 14, 28, 35, round_=3)
    pen.line(32, 32, 54, 30, width=1.8)
    f.arms(pen, 35, 18, 42, 28, 46, 30)


def naval_gunfire(pen: Pen) -> None:
    """A battleship fires."""
    pen.sky(SKY)
    pen.area(0, 46, 100, 46, 100, 60, 0, 60, colour=ink.SEA)
    for y in (49, 52.5, 56):
        pen.line(2, y, 98, y, width=0.4, colour=ink.WATERLINE)
    pen.area(4, 40, 96, 38, 88, 50, 12, 50)
    pen.box(36, 26, 60, 40)
    pen.area(44, 26, 46, 8, 54, 8, 56, 26)
    pen.box(38, 22, 44, 30)
    pen.line(50, 8, 50, 1, width=0.9)
    for x, way in ((24, -1), (72, 1)):
        pen.box(x - 8, 33, x + 8, 40, round_=2)
        pen.line(x, 35, x + way * 18, 30, width=1.5)
        pen.line(x, 37, x + way * 19, 33, width=1.5)
    f.flash(pen, 95, 28, 8)
    f.flash(pen, 4, 29, 6)


def artillery(pen: Pen) -> None:
    """A howitzer and its crew."""
    _field(pen, 42, 44, 46, 42, 40)
    f.gun(pen, 52, 57, 56)
    f.kneeling(pen, 20, 57, 48)
    f.arms(pen, 26, 30, 34, 38, 40, 42)
    f.flash(pen, 91, 31, 7)


def amtrac(pen: Pen) -> None:
    """An amphibious tractor comes out of the sea."""
    pen.sky(SKY)
    pen.area(0, 44, 100, 44, 100, 60, 0, 60, colour=ink.SEA_SHALLOW)
    pen.area(8, 34, 18, 24, 86, 22, 95, 32, 90, 50, 20, 50)
    pen.box(20, 40, 88, 54, round_=7)
    for wheel in range(8):
        pen.disc(27 + wheel * 7.8, 48, 2.4, f.LIGHT)
    pen.box(26, 17, 40, 24, round_=1)
    for x in (50, 60, 70):
        f.head(pen, x, 18, 3.4)
    for y, left in ((54, 0), (57, 4)):
        pen.line(left, y, 100, y, width=0.7, colour=ink.WATERLINE)


def gunnery_sergeant(pen: Pen) -> None:
    """A sergeant in his cap, hands on his hips, and his stripes."""
    _field(pen, 48, 46, 47, 44, 42)
    f.standing(pen, 36, 59, 58, wears=f.CAP)
    f.arms(pen, 29, 14, 21, 24, 30, 30)
    f.arms(pen, 44, 14, 52, 24, 42, 30)
    for n in range(3):
        pen.line(66, 24 + n * 8, 78, 16 + n * 8, 90, 24 + n * 8, width=3, colour=ink.US_INK)
    pen.slice(78, 50, 10, 200, 340, ink.US_INK)


def aid_station(pen: Pen) -> None:
    """A tent with the red cross."""
    _field(pen, 40, 44, 42, 46, 44)
    pen.area(14, 56, 30, 22, 70, 22, 86, 56)
    pen.area(44, 56, 50, 32, 56, 56, colour=f.LIGHT)
    pen.line(30, 22, 26, 56, width=0.6, colour=f.LIGHT)
    pen.line(70, 22, 74, 56, width=0.6, colour=f.LIGHT)
    f.cross(pen, 50, 14, 7)


def bulldozer(pen: Pen) -> None:
    """A bulldozer with its armored cab."""
    _field(pen, 44, 46, 46, 44, 40)
    pen.box(14, 40, 66, 57, round_=8)
    for wheel in range(5):
        pen.disc(23 + wheel * 9, 49, 3.2, f.LIGHT)
        pen.disc(23 + wheel * 9, 49, 1.6)
    pen.box(18, 12, 42, 42, round_=1.5)
    pen.box(23, 18, 37, 22, f.LIGHT)
    pen.box(40, 27, 66, 42, round_=2)
    pen.line(54, 27, 54, 14, width=2.4)
    pen.line(50, 50, 78, 47, width=2.4)
    pen.area(78, 26, 84, 24, 81, 44, 88, 58, 78, 58, 76, 44)
    f.mound(pen, 94, 59, 18, 14)


def air_drop(pen: Pen) -> None:
    """A load under its parachute."""
    pen.sky(SKY)
    pen.slope(56, 52, 55, 52, 56, colour=HILL, shade=SHADE)
    pen.slice(46, 26, 25, 180, 360)
    for n in range(5):
        pen.line(46, 2, 26 + n * 10, 26, width=0.6, colour=f.LIGHT)
        pen.line(21.5 + n * 12.2, 26, 46, 44, width=0.6)
    pen.box(38, 42, 54, 54, round_=1)
    pen.line(38, 48, 54, 48, width=0.8, colour=f.LIGHT)
    f.plane(pen, 84, 12, 22)


SCENES: dict[str, Callable[[Pen], None]] = {
    "rifleman": rifleman,
    "bar_man": bar_man,
    "demolitions": demolitions,
    "scout": scout,
    "corpsman": corpsman,
    "engineers": engineers,
    "squad_leader": squad_leader,
    "radioman": radioman,
    "sherman_m4a3": sherman,
    "flame_tank": flame_tank,
    "f4u_corsair": corsair,
    "machine_gun_team": machine_gun_team,
    "mortar_section": mortar_section,
    "sniper": sniper,
    "corkscrew": corkscrew,
    "blowtorch": blowtorch,
    "naval_gunfire": naval_gunfire,
    "artillery": artillery,
    "amtrac": amtrac,
    "gunnery_sergeant": gunnery_sergeant,
    "aid_station": aid_station,
    "bulldozer": bulldozer,
    "air_drop": air_drop,
}
"""By id of a card in the project's own pack."""

ARMS: dict[str, Callable[[Pen], None]] = {"": rifleman, "tank": sherman, "plane": corsair}
"""By arm, for a card that another pack brings."""
