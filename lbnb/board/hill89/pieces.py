"""Dice, tokens and the pawn, and the signs of Enemy cards, as RGBA pictures so many pixels square."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board.hill89.icons import heart, icon
from lbnb.board.hill89.pen import Pen, Square
from lbnb.board.tokens import drawn, star


def health(size: int, soldier: bool, number: int) -> Image.Image:
    """An enemy's type and health (14.3): a disc with a helmet's brim or a block; blank without a number."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        box = Square(draw, w)
        if soldier:
            box.pen.disc(50, 54, 45, ink.INK)
            box.pen.disc(50, 54, 38, ink.STRIPE)
            box.pen.slice(50, 34, 34, 180, 360, ink.INK)
            box.pen.box(2, 28, 98, 38, ink.INK, 4)
            box.number(str(number) if number else "–", 50, 66, 52, ink.JAPAN_INK)
        else:
            box.pen.box(5, 14, 95, 98, ink.INK, 5)
            box.pen.box(12, 30, 88, 91, ink.STRIPE, 3)
            for x in (5, 38, 71):
                box.pen.box(x, 2, x + 24, 20, ink.INK)
            box.number(str(number) if number else "–", 50, 61, 54, ink.JAPAN_INK)

    return drawn(size, size, paint)


def cloud(size: int, number: int) -> Image.Image:
    """Fog of War, with how much of it."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        box = Square(draw, w)
        for grow, colour in ((5, ink.INK), (0, ink.SEA_SHELF)):
            for x, y, r in ((27, 60, 21), (73, 60, 21), (40, 40, 22), (62, 42, 21)):
                box.pen.disc(x, y, r + grow, colour)
            box.pen.box(24 - grow, 50 - grow, 76 + grow, 80 + grow, colour, 12)
        box.number(str(number), 50, 58, 54, ink.INK)

    return drawn(size, size, paint)


def damage(size: int, number: int) -> Image.Image:
    """The damage that an enemy deals (14.6)."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        draw.polygon(star(w / 2, h / 2, w * 0.5, 11, 0.72), ink.INK)
        draw.polygon(star(w / 2, h / 2, w * 0.42, 11, 0.7), ink.TARGET)
        Square(draw, w).number(str(number), 50, 52, 48, ink.INK)

    return drawn(size, size, paint)


def hurt(size: int, number: int) -> Image.Image:
    """Damage tokens on an enemy: a drop with how many."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        box = Square(draw, w)
        for r, top, colour in ((37, 0, ink.STRIPE), (33, 6, ink.JAPAN_RED)):
            box.pen.disc(50, 61, r, colour)
            box.pen.area(50, top, 50 - r * 0.9, 47, 50 + r * 0.9, 47, colour=colour)
        box.number(str(number), 50, 63, 50, ink.STRIPE)

    return drawn(size, size, paint)


PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
}


def die(size: int, value: int, paper: str = ink.STRIPE) -> Image.Image:
    """An Action die, with pips; value 0 is an empty place for one."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen = Pen(draw, (0, 0, w, h))
        if not value:
            for corner in range(0, 100, 20):
                for x0, y0, x1, y1 in (
                    (corner, 2, corner + 10, 2), (corner, 98, corner + 10, 98),
                    (2, corner, 2, corner + 10), (98, corner, 98, corner + 10),
                ):  # fmt: skip
                    pen.line(x0, y0, x1, y1, width=3, colour=ink.GREY)
            return
        pen.box(2, 2, 98, 98, ink.INK, 20)
        pen.box(7, 7, 93, 93, paper, 16)
        pen.line(16, 88, 84, 88, width=3, colour=ink.USED)
        for x, y in PIPS[value]:
            pen.disc(x, y, 11, ink.US_BLUE)

    return drawn(size, size, paint)


def enemy_die(size: int, value: int, black: bool = False) -> Image.Image:
    """An Enemy die of ten sides: a kite, red for Soldiers, black for a card."""
    paper = ink.RIM if black else ink.JAPAN_RED

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        box = Square(draw, w)
        box.pen.area(50, 0, 98, 42, 98, 60, 50, 100, 2, 60, 2, 42, colour=ink.STRIPE)
        box.pen.area(50, 6, 92, 44, 92, 58, 50, 94, 8, 58, 8, 44, colour=paper)
        for x, y in ((8, 58), (92, 58)):
            box.pen.line(x, y - 6, 50, 76, width=2.4, colour=ink.STRIPE)
        box.pen.line(50, 76, 50, 94, width=2.4, colour=ink.STRIPE)
        box.number(str(value), 50, 46, 46, ink.STRIPE)

    return drawn(size, size, paint)


def life(size: int, alive: bool) -> Image.Image:
    """A Health token: heart side or skull side (2.11)."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen = Pen(draw, (0, 0, w, h))
        pen.disc(50, 50, 49, ink.INK)
        pen.disc(50, 50, 45, ink.STRIPE if alive else ink.GREY)
        if alive:
            heart(pen, ink.JAPAN_RED, 0.68)
            return
        pen.disc(50, 44, 27, ink.STRIPE)
        pen.box(36, 56, 64, 78, ink.STRIPE, 5)
        for x in (39, 61):
            pen.disc(x, 46, 7.5, ink.INK)
        pen.area(50, 54, 46, 62, 54, 62)
        for x in (43, 50, 57):
            pen.line(x, 70, x, 77, width=2.4)

    return drawn(size, size, paint)


def pawn(size: int) -> Image.Image:
    """The Command pawn: a blue figure with a white star, its foot at the bottom of the box."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen = Pen(draw, (0, 0, w, h))
        for grow, colour in ((4.5, ink.STRIPE), (2, ink.INK), (-2.5, ink.US_BLUE)):
            pen.box(18 - grow, 82 - grow, 82 + grow, 95 + grow * 0.6, colour, 7)
            pen.area(50, 26 - grow, 32 - grow, 84 + grow, 68 + grow, 84 + grow, colour=colour)
            pen.disc(50, 27, 22 + grow, colour)
        corners = star(50, 28, 17)
        pen.area(*(part for corner in corners for part in corner), colour=ink.STRIPE)

    return drawn(size, size, paint)


def soldier(size: int, wounded: bool) -> Image.Image:
    """A Japanese Soldier token; a wounded one lies on its red side (16.2)."""
    paper = ink.JAPAN_RED if wounded else ink.JAPAN_FACE
    figure = ink.STRIPE if wounded else ink.JAPAN_INK

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        box = Square(draw, w)
        pen = box.pen
        pen.disc(50, 50, 49, ink.INK)
        pen.disc(50, 50, 45, paper)
        pen.slice(50, 42, 25, 180, 360, figure)
        pen.box(16, 38, 84, 46, figure, 4)
        pen.box(33, 46, 67, 60, figure, 8)
        pen.area(20, 86, 28, 66, 72, 66, 80, 86, 64, 93, 36, 93, colour=figure)
        box.number("1" if wounded else "2", 50, 78, 30, paper)

    return drawn(size, size, paint)


def numeral(size: int, number: int, colour: str = ink.US_BLUE) -> Image.Image:
    """A Numbered token (2.2)."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        box = Square(draw, w)
        box.pen.disc(50, 50, 49, ink.STRIPE)
        box.pen.disc(50, 50, 45, ink.INK)
        box.pen.disc(50, 50, 40, colour)
        box.number(str(number), 50, 52, 56 if number < 10 else 48, ink.STRIPE)

    return drawn(size, size, paint)


def token(size: int, name: str, count: int = 1) -> Image.Image:
    """A token with its icon; more than one of a kind bears how many."""
    picture = drawn(size, size, lambda draw, w, h: _coin(draw, w))
    small = icon(round(size * 0.6), name)
    picture.alpha_composite(small, (round(size * 0.2), round(size * 0.2)))
    if count > 1:
        plate = numeral(round(size * 0.42), count, ink.INK)
        picture.alpha_composite(plate, (size - plate.width, size - plate.height))
    return picture


def _coin(draw: ImageDraw.ImageDraw, w: int) -> None:
    pen = Pen(draw, (0, 0, w, w))
    pen.disc(50, 50, 49, ink.INK)
    pen.disc(50, 50, 46, ink.PAPER)
    pen.ring(50, 50, 43, 1.6, ink.GREY)


def mine(size: int) -> Image.Image:
    """A Mine Field: a mine with its horns."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen = Pen(draw, (0, 0, w, h))
        pen.area(50, 2, 98, 90, 2, 90, colour=ink.INK)
        pen.area(50, 14, 88, 84, 12, 84, colour=ink.TARGET)
        pen.disc(50, 62, 16)
        for n in range(6):
            a = math.pi * (1 + n / 5)
            pen.line(50, 62, 50 + 24 * math.cos(a), 62 + 24 * math.sin(a), width=5)

    return drawn(size, size, paint)


def flag(size: int) -> Image.Image:
    """The Flag token (2.3)."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen = Pen(draw, (0, 0, w, h))
        pen.box(2, 12, 98, 88, ink.INK)
        for stripe in range(7):
            y = 17 + stripe * 66 / 7
            pen.box(7, y, 93, y + 66 / 7, ink.JAPAN_RED if stripe % 2 == 0 else ink.STRIPE)
        pen.box(7, 17, 48, 17 + 66 * 4 / 7, ink.US_BLUE)
        for x, y in ((17, 26), (37, 26), (27, 36), (17, 46), (37, 46)):
            pen.disc(x, y, 4, ink.STRIPE)

    return drawn(size, size, paint)
