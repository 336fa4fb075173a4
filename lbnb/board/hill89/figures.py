"""Figures and machines that the pictures of cards are made of, as dark silhouettes with a few light lines."""

from __future__ import annotations

import math

from lbnb.board import palette as ink
from lbnb.board.hill89.pen import Pen

US, JAPAN, CAP = "us", "japan", "cap"
"""Headgear."""
LIGHT = ink.LAND


def head(pen: Pen, x: float, y: float, size: float, wears: str = US, facing: int = 1) -> None:
    """A head with its helmet or cap; `size` is its radius."""
    pen.disc(x, y, size)
    if wears == US:
        pen.slice(x, y - size * 0.15, size * 1.5, 180, 360)
        pen.line(x - size * 1.6, y - size * 0.1, x + size * 1.6, y - size * 0.1, width=size * 0.35)
    elif wears == JAPAN:
        pen.slice(x, y - size * 0.2, size * 1.35, 180, 360)
        pen.area(
            x - size * 1.7, y + size * 0.15, x - size, y - size * 0.6, x + size, y - size * 0.6,
            x + size * 1.7, y + size * 0.15,
        )  # fmt: skip
        pen.disc(x + facing * size * 0.5, y - size * 0.9, size * 0.22, LIGHT)
    else:
        pen.box(x - size * 1.05, y - size * 1.5, x + size * 1.05, y - size * 0.3, round_=size * 0.4)
        pen.line(x, y - size * 0.4, x + facing * size * 1.9, y - size * 0.25, width=size * 0.4)


def standing(pen: Pen, x: float, y: float, tall: float, wears: str = US, facing: int = 1) -> None:
    """A man on his feet at a point of the ground, arms left to the picture."""
    t, f = tall, facing
    pen.area(
        x - f * 0.16 * t, y, x - f * 0.07 * t, y, x, y - 0.36 * t, x + f * 0.1 * t, y, x + f * 0.2 * t, y,
        x + f * 0.12 * t, y - 0.5 * t, x - f * 0.12 * t, y - 0.5 * t,
    )  # fmt: skip
    pen.area(
        x - f * 0.13 * t, y - 0.46 * t, x + f * 0.13 * t, y - 0.46 * t, x + f * 0.17 * t, y - 0.82 * t,
        x - f * 0.13 * t, y - 0.82 * t,
    )  # fmt: skip
    pen.line(x - f * 0.13 * t, y - 0.52 * t, x + f * 0.13 * t, y - 0.52 * t, width=t * 0.025, colour=LIGHT)
    head(pen, x + f * 0.03 * t, y - 0.89 * t, t * 0.075, wears, facing)


def kneeling(pen: Pen, x: float, y: float, tall: float, wears: str = US, facing: int = 1) -> None:
    """A man on one knee; `tall` is what he would be on his feet."""
    t, f = tall, facing
    pen.area(
        x - f * 0.3 * t, y, x - f * 0.02 * t, y, x - f * 0.02 * t, y - 0.2 * t,
        x + f * 0.14 * t, y - 0.24 * t, x + f * 0.14 * t, y,
        x + f * 0.26 * t, y, x + f * 0.26 * t, y - 0.3 * t, x - f * 0.1 * t, y - 0.3 * t,
        x - f * 0.16 * t, y - 0.1 * t, x - f * 0.3 * t, y - 0.08 * t,
    )  # fmt: skip
    pen.area(
        x - f * 0.14 * t, y - 0.25 * t, x + f * 0.12 * t, y - 0.25 * t, x + f * 0.2 * t, y - 0.58 * t,
        x - f * 0.08 * t, y - 0.6 * t,
    )  # fmt: skip
    head(pen, x + f * 0.09 * t, y - 0.66 * t, t * 0.075, wears, facing)


def prone(pen: Pen, x: float, y: float, long: float, wears: str = US, facing: int = 1) -> None:
    """A man flat on the ground, his head at a point."""
    n, f = long, facing
    pen.area(
        x, y - 0.05 * n, x - f * 0.1 * n, y - 0.13 * n, x - f * 0.4 * n, y - 0.1 * n, x - f * n, y - 0.03 * n,
        x - f * n, y + 0.04 * n, x - f * 0.1 * n, y + 0.05 * n,
    )  # fmt: skip
    pen.line(x - f * 0.1 * n, y - 0.05 * n, x + f * 0.12 * n, y + 0.04 * n, width=n * 0.06)
    head(pen, x + f * 0.02 * n, y - 0.12 * n, n * 0.075, wears, facing)


def arms(pen: Pen, *points: float, width: float = 2.6) -> None:
    """An arm by shoulder, elbow and hand."""
    pen.line(*points, width=width)


def rifle(pen: Pen, x0: float, y0: float, x1: float, y1: float, width: float = 1.1) -> None:
    """A rifle from butt to muzzle."""
    pen.line(x0, y0, x0 + (x1 - x0) * 0.3, y0 + (y1 - y0) * 0.3, width=width * 2.4)
    pen.line(x0 + (x1 - x0) * 0.25, y0 + (y1 - y0) * 0.25, x0 + (x1 - x0) * 0.7, y0 + (y1 - y0) * 0.7,
             width=width * 1.5)  # fmt: skip
    pen.line(x0, y0, x1, y1, width=width * 0.8)


def flash(pen: Pen, x: float, y: float, size: float, colour: str = ink.TARGET) -> None:
    """A burst of fire."""
    for reach, paint in ((size, ink.JAPAN_RED), (size * 0.66, colour)):
        pen.area(
            *(
                part
                for n in range(16)
                for r in [reach * (1 if n % 2 else 0.5)]
                for part in (x + r * math.cos(n * math.tau / 16), y + r * math.sin(n * math.tau / 16))
            ),
            colour=paint,
        )


def smoke(pen: Pen, x: float, y: float, size: float, colour: str = ink.GREY) -> None:
    """A cloud of three puffs."""
    for dx, dy, r in ((-0.7, 0.1, 0.6), (0.65, 0.05, 0.65), (0, -0.4, 0.75), (0, 0.2, 0.6)):
        pen.disc(x + dx * size, y + dy * size, r * size, colour)


def tank(pen: Pen, x: float, y: float, long: float, facing: int = 1, gun: float = 0.5) -> None:
    """A tank, the middle of its tracks on the ground; `gun` is the gun's length in tank lengths."""
    n, f = long, facing
    pen.area(
        x - f * 0.5 * n, y - 0.2 * n, x - f * 0.42 * n, y - 0.3 * n, x + f * 0.36 * n, y - 0.3 * n,
        x + f * 0.5 * n, y - 0.18 * n, x + f * 0.5 * n, y - 0.08 * n, x - f * 0.5 * n, y - 0.08 * n,
    )  # fmt: skip
    pen.box(x - 0.5 * n, y - 0.19 * n, x + 0.5 * n, y, round_=0.09 * n)
    for wheel in range(6):
        at = x - 0.4 * n + wheel * 0.16 * n
        pen.disc(at, y - 0.07 * n, 0.055 * n, LIGHT)
        pen.disc(at, y - 0.07 * n, 0.032 * n)
    pen.box(x - 0.24 * n, y - 0.5 * n, x + 0.2 * n, y - 0.28 * n, round_=0.08 * n)
    pen.line(x + f * 0.1 * n, y - 0.39 * n, x + f * (0.2 + gun) * n, y - 0.42 * n, width=0.06 * n)
    pen.box(x - 0.12 * n, y - 0.55 * n, x + 0.04 * n, y - 0.49 * n, round_=0.02 * n)


def plane(pen: Pen, x: float, y: float, span: float, gull: bool = False, sun: bool = False) -> None:
    """An aircraft seen from before and above, banking; with the gull wing of a Corsair or straight."""
    s = span / 2
    dip = 0.12 * s if gull else -0.04 * s
    for side in (-1, 1):
        pen.area(
            x, y - 0.06 * s, x + side * 0.34 * s, y + dip, x + side * s, y - 0.2 * s,
            x + side * s, y - 0.1 * s, x + side * 0.34 * s, y + dip + 0.2 * s, x, y + 0.16 * s,
        )  # fmt: skip
        pen.area(
            x,
            y - 0.34 * s,
            x + side * 0.3 * s,
            y - 0.4 * s,
            x + side * 0.3 * s,
            y - 0.34 * s,
            x,
            y - 0.24 * s,
        )
        mark = (x + side * 0.68 * s, y + (dip * 0.1 - 0.06 * s))
        pen.disc(*mark, 0.085 * s, ink.JAPAN_RED if sun else LIGHT, flat=0.7)
        if not sun:
            pen.disc(*mark, 0.045 * s, flat=0.7)
    pen.area(x - 0.04 * s, y - 0.3 * s, x, y - 0.62 * s, x + 0.04 * s, y - 0.3 * s)
    pen.disc(x, y + 0.06 * s, 0.19 * s)
    pen.disc(x, y + 0.06 * s, 0.13 * s, LIGHT)
    pen.disc(x, y + 0.06 * s, 0.1 * s)
    pen.disc(x, y - 0.14 * s, 0.08 * s, LIGHT, flat=0.8)
    for turn in (0.5, 2.6, 4.7):
        pen.line(
            x, y + 0.06 * s, x + 0.34 * s * math.cos(turn), y + 0.06 * s + 0.34 * s * math.sin(turn),
            width=0.035 * s,
        )  # fmt: skip


def mortar(pen: Pen, x: float, y: float, long: float, facing: int = 1) -> None:
    """A mortar on its plate and two legs."""
    n, f = long, facing
    pen.line(x - f * 0.28 * n, y, x + f * 0.3 * n, y - 0.9 * n, width=0.16 * n)
    pen.line(x + f * 0.16 * n, y - 0.62 * n, x + f * 0.44 * n, y, width=0.05 * n)
    pen.line(x + f * 0.16 * n, y - 0.62 * n, x + f * 0.2 * n, y, width=0.05 * n)
    pen.area(x - f * 0.52 * n, y + 0.06 * n, x - f * 0.42 * n, y - 0.06 * n, x - f * 0.1 * n, y - 0.06 * n,
             x, y + 0.06 * n)  # fmt: skip


def gun(pen: Pen, x: float, y: float, long: float, facing: int = 1, shield: bool = True) -> None:
    """A field gun on two wheels, its trail behind."""
    n, f = long, facing
    pen.line(x, y - 0.26 * n, x + f * 0.62 * n, y - 0.42 * n, width=0.07 * n)
    pen.line(x, y - 0.26 * n, x + f * 0.28 * n, y - 0.33 * n, width=0.12 * n)
    pen.line(x - f * 0.05 * n, y - 0.2 * n, x - f * 0.5 * n, y, width=0.06 * n)
    if shield:
        pen.area(x + f * 0.04 * n, y - 0.08 * n, x + f * 0.1 * n, y - 0.08 * n,
                 x + f * 0.16 * n, y - 0.54 * n, x + f * 0.1 * n, y - 0.54 * n)  # fmt: skip
    pen.disc(x, y - 0.17 * n, 0.18 * n)
    pen.disc(x, y - 0.17 * n, 0.135 * n, LIGHT)
    for spoke in range(4):
        a = spoke * math.pi / 4 + 0.2
        pen.line(
            x - 0.15 * n * math.cos(a), y - 0.17 * n - 0.15 * n * math.sin(a), x + 0.15 * n * math.cos(a),
            y - 0.17 * n + 0.15 * n * math.sin(a), width=0.022 * n,
        )  # fmt: skip
    pen.disc(x, y - 0.17 * n, 0.04 * n)


def machine_gun(pen: Pen, x: float, y: float, long: float, facing: int = 1) -> None:
    """A machine gun on its tripod, belt at the side."""
    n, f = long, facing
    pen.line(x - f * 0.4 * n, y - 0.42 * n, x + f * 0.6 * n, y - 0.5 * n, width=0.05 * n)
    pen.line(x - f * 0.36 * n, y - 0.42 * n, x + f * 0.26 * n, y - 0.47 * n, width=0.15 * n)
    pen.line(x - f * 0.5 * n, y - 0.34 * n, x - f * 0.36 * n, y - 0.42 * n, width=0.07 * n)
    for foot in (-0.42, 0.42, 0.06):
        pen.line(x, y - 0.38 * n, x + f * foot * n, y, width=0.055 * n)


def mound(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    """A heap of earth and rock."""
    w, h = wide / 2, high
    pen.area(
        x - w, y, x - w * 0.82, y - h * 0.42, x - w * 0.5, y - h * 0.8, x - w * 0.14, y - h, x + w * 0.24,
        y - h * 0.94, x + w * 0.6, y - h * 0.68, x + w * 0.86, y - h * 0.3, x + w, y,
    )  # fmt: skip
    for n in range(9):
        a = x - w * 0.7 + n * w * 0.175
        pen.line(a, y - h * (0.72 - abs(n - 4) * 0.13), a + (n - 4) * w * 0.02, y - h * 0.14, width=0.5,
                 colour=ink.HACHURE)  # fmt: skip


def shell(pen: Pen, x: float, y: float, long: float, turn: float) -> None:
    """A shell or bomb with its fins, its nose at a point, flying at an angle."""
    c, s = math.cos(turn), math.sin(turn)

    def at(along: float, aside: float) -> tuple[float, float]:
        return x - c * along * long - s * aside * long, y - s * along * long + c * aside * long

    corners = [at(0, 0), at(0.2, 0.15), at(0.55, 0.15), at(0.8, 0.05), at(1, 0.18), at(1, -0.18)]
    corners += [at(0.8, -0.05), at(0.55, -0.15), at(0.2, -0.15)]
    pen.area(*(part for corner in corners for part in corner))


def cross(pen: Pen, x: float, y: float, size: float) -> None:
    """The red cross on its white ground."""
    pen.disc(x, y, size * 1.35, ink.STRIPE)
    pen.box(x - size * 0.32, y - size, x + size * 0.32, y + size, ink.JAPAN_RED)
    pen.box(x - size, y - size * 0.32, x + size, y + size * 0.32, ink.JAPAN_RED)


def flame(pen: Pen, x: float, y: float, long: float, facing: int = 1) -> None:
    """A jet of fire from a nozzle at a point."""
    n, f = long, facing
    pen.area(
        x, y, x + f * 0.3 * n, y - 0.09 * n, x + f * 0.6 * n, y - 0.22 * n, x + f * 0.78 * n, y - 0.16 * n,
        x + f * n, y - 0.3 * n, x + f * 0.96 * n, y - 0.06 * n, x + f * n, y + 0.12 * n,
        x + f * 0.76 * n, y + 0.06 * n, x + f * 0.55 * n, y + 0.14 * n, x + f * 0.3 * n, y + 0.06 * n,
        colour=ink.JAPAN_RED,
    )  # fmt: skip
    pen.area(
        x, y, x + f * 0.35 * n, y - 0.05 * n, x + f * 0.62 * n, y - 0.13 * n, x + f * 0.85 * n, y - 0.1 * n,
        x + f * 0.72 * n, y - 0.02 * n, x + f * 0.84 * n, y + 0.05 * n, x + f * 0.5 * n, y + 0.06 * n,
        colour=ink.REACH,
    )  # fmt: skip
