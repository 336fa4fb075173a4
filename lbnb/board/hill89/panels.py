"""The Objective with its Flagpole, the Scenario card, the counts: what the panels of the sheet say now."""

from __future__ import annotations

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board import tokens
from lbnb.board.fonts import ITALIC, SANS_BOLD, SERIF, SERIF_BOLD, pillow
from lbnb.board.hill89 import cards, layout, pieces, words
from lbnb.board.hill89.texts import paragraph
from lbnb.games.hill89 import scenario_words
from lbnb.games.hill89.data import ObjectiveRow, ScenarioRow

STAGES = 4
FINE = 3
"""How many times as large panels are drawn."""


def objective(row: ObjectiveRow | None, stage: int, scale: float) -> Image.Image:
    """The Objective that is fought for, and how many lie below it; before the first, their backs."""
    box = layout.OBJECTIVE
    width, height = round((box.w - 8) * scale), round((box.h - 8) * scale)

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        u = w / (box.w - 8)
        draw.rectangle((0, 0, w, h), ink.PAPER)
        draw.text(
            (6 * u, 3 * u), f"OBJECTIVE {stage + 1} OF {STAGES}", ink.INK, pillow(SERIF_BOLD, int(13 * u))
        )
        if row is None:
            draw.text((6 * u, 26 * u), "face down", ink.HACHURE, pillow(ITALIC, int(15 * u)))
            return
        room = 130 * u
        name = row.name + words.dagger(row, "name", "turn_limit", "dice", "soldiers", "known")
        y = paragraph(draw, 6 * u, 20 * u, name, SERIF_BOLD, int(19 * u), room, ink.JAPAN_INK)
        y = paragraph(draw, 6 * u, y + 2 * u, row.note, ITALIC, int(14 * u), room, ink.HACHURE) + 4 * u
        lines = [
            ("Loops", str(row.turn_limit)),
            ("Action dice", str(row.dice)),
            ("Soldiers", str(row.soldiers)),
        ]
        for said, value in lines + [("Upgrade", "1")] * row.upgrade:
            low = y + 14 * u
            draw.text((6 * u, low), said, ink.INK, pillow(SERIF, int(15 * u)), anchor="ls")
            draw.text((134 * u, low), value, ink.INK, pillow(SANS_BOLD, int(14 * u)), anchor="rs")
            y += 17.5 * u

    picture = tokens.drawn(width, height, paint, FINE)
    below = STAGES - 1 - stage + (row is None)
    size = round(38 * scale)
    for number in range(below):
        left = cards.back(size, round(size * 0.62), False, str(STAGES - number))
        picture.alpha_composite(
            left, (round((6 + 30 * (below - 1 - number)) * scale), height - left.height - 3)
        )
    return picture


def pole(limit: int, loops: int, scale: float) -> Image.Image:
    """The Flagpole with its numbers up to the limit, and the Flag at the loops completed (5.2, 22.1)."""
    box = layout.POLE
    width, height = round(box.w * scale), round(box.h * scale)

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        u = w / box.w
        draw.rectangle((0, 0, w, h), ink.PAPER)
        draw.rectangle((6 * u, 8 * u, 10 * u, h - 2 * u), ink.INK)
        draw.ellipse((3 * u, 2 * u, 13 * u, 12 * u), ink.TARGET, ink.INK, int(u))
        step = (h - 56 * u) / max(1, limit)
        for number in range(limit + 1):
            y = h - 24 * u - number * step
            last = number == limit
            draw.rounded_rectangle((14 * u, y - 12 * u, 38 * u, y + 12 * u), 4 * u, ink.INK)
            draw.rounded_rectangle(
                (15.4 * u, y - 10.6 * u, 36.6 * u, y + 10.6 * u), 3 * u, ink.JAPAN_RED if last else ink.USED
            )
            colour = ink.STRIPE if last else ink.INK
            draw.text((26 * u, y), str(number), colour, pillow(SERIF_BOLD, int(16 * u)), anchor="mm")

    picture = tokens.drawn(width, height, paint, FINE)
    step = (box.h - 56) / max(1, limit)
    flag = pieces.flag(round(27 * scale))
    y = (box.h - 24 - min(loops, limit) * step - 27 / 2) * scale
    picture.alpha_composite(flag, (round(12.5 * scale), round(y)))
    return picture


def scenario(row: ScenarioRow | None, scale: float) -> Image.Image:
    """The Scenario card (5.4)."""
    box = layout.SCENARIO
    width, height = round((box.w - 8) * scale), round((box.h - 8) * scale)

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        u = w / (box.w - 8)
        draw.rectangle((0, 0, w, h), ink.PAPER)
        draw.text((6 * u, 3 * u), "SCENARIO", ink.INK, pillow(SERIF_BOLD, int(13 * u)))
        if row is None:
            return
        draw.ellipse((8 * u, 22 * u, 46 * u, 60 * u), ink.INK)
        draw.text((27 * u, 41 * u), row.letter, ink.PAPER, pillow(SERIF_BOLD, int(26 * u)), anchor="mm")
        name = row.name + words.dagger(row, "name", "effects")
        longest = max(pillow(SERIF_BOLD, int(17 * u)).getlength(word) for word in name.split(" "))
        size = int(17 * u * min(1, 122 * u / longest))
        paragraph(draw, 54 * u, 24 * u, name, SERIF_BOLD, size, 126 * u, ink.JAPAN_INK)
        when, said = scenario_words.scenario(row)
        y = paragraph(draw, 8 * u, 70 * u, f"{when}:", SERIF_BOLD, int(14.5 * u), 170 * u, ink.INK)
        y = paragraph(draw, 8 * u, y + u, f"{said}.", SERIF, int(14.5 * u), 170 * u, ink.INK)
        paragraph(draw, 8 * u, y + 6 * u, row.note, ITALIC, int(14 * u), 170 * u, ink.HACHURE)

    return tokens.drawn(width, height, paint, FINE)


def counts(lines: tuple[tuple[str, int], ...], width: int, scale: float) -> Image.Image:
    """Words with a number each."""
    height = 26 * len(lines)

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        u = w / width
        draw.rectangle((0, 0, w, h), ink.PAPER)
        for number, (said, value) in enumerate(lines):
            y = (13 + 26 * number) * u
            draw.text((0, y), said, ink.INK, pillow(SERIF, int(15 * u)), anchor="lm")
            draw.text((w, y), str(value), ink.INK, pillow(SANS_BOLD, int(15 * u)), anchor="rm")

    return tokens.drawn(round(width * scale), round(height * scale), paint, FINE)
