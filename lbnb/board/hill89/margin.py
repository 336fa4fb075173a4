"""What stands still on the sheet: title, panels, empty spaces, the Resupply card, the legend."""

from __future__ import annotations

import shapely
from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, SERIF, SERIF_BOLD
from lbnb.board.furniture import Rect, panel, title_panel
from lbnb.board.hill89 import figures, icons, layout, pieces
from lbnb.board.hill89.pen import Pen
from lbnb.board.sheet import Sheet
from lbnb.games.hill89.data import Pack
from lbnb.games.hill89.tables import Tables

_SHARP = 3
"""Pictures on the sheet are drawn so many times as large, for print."""


def draw(sheet: Sheet, tables: Tables) -> None:
    """Draw all of it."""
    _title(sheet, tables.pack)
    for row in (0, 1):
        for column in range(layout.COLUMNS):
            _space(sheet, layout.slot(row, column))
            number = (tables.pack.layout.top, tables.pack.layout.bottom)[row][column]
            sheet.text(*layout.slot(row, column).centre, str(number), SERIF_BOLD, 44, ink.ROUGH_HIGH)
    for space in range(1, 9):
        _space(sheet, layout.enemy_space(space), ink.JAPAN_EDGE)
    for space in range(1, 7):
        x, y = layout.enemy_space(space).centre
        sheet.text(x, y - 8, str(space), SERIF_BOLD, 40, ink.JAPAN_EDGE)
        said = {1: "fallen Soldiers (24.2)", 6: "Soldiers (16.1)"}.get(space, "Enemy space")
        sheet.text(x, y + 58, said, ITALIC, 14.5, ink.JAPAN_INK)
    for space, name in ((7, "upper"), (8, "lower")):
        x, y = layout.enemy_space(space).centre
        sheet.text(x, y - 9, "right end of", ITALIC, 14.5, ink.JAPAN_INK)
        sheet.text(x, y + 9, f"the {name} row (15.2)", ITALIC, 14.5, ink.JAPAN_INK)
    for box in (layout.OBJECTIVE, layout.SCENARIO, layout.DICE, layout.HELD, layout.FALLBACK, layout.DECKS):
        panel(sheet, box)
    _heading(sheet, layout.DICE, "YOUR ACTION DICE")
    sheet.text(layout.DICE.centre[0], layout.DICE.y + 158, "move, or activate the card", ITALIC, 14, ink.INK)
    _heading(sheet, layout.HELD, "HEALTH")
    sheet.text(layout.HELD.centre[0], layout.HELD.y + 75, "TOKENS", SERIF_BOLD, 13, ink.INK)
    _resupply(sheet)
    for number in range(4):
        _space(sheet, layout.reinforcement(number))
    _plate(sheet, layout.reinforcement(0), layout.reinforcement(0), "DECK")
    last = layout.reinforcement(3)
    _plate(sheet, layout.reinforcement(1), last, "REINFORCEMENT ROW")
    said = "passing Resupply: take one with its token (8.1)"
    sheet.text(last.x + last.w - 8, layout.STRIP + 15, said, ITALIC, 14, ink.INK, ha="right")
    _heading(sheet, layout.FALLBACK, "FALLBACK ZONE")
    _heading(sheet, layout.DECKS, "ENEMY CARDS")
    _legend(sheet)
    _frame(sheet)


def _title(sheet: Sheet, pack: Pack) -> None:
    box = layout.TITLE
    title_panel(sheet, box)
    x = box.centre[0]
    sheet.lettering(x, box.y + 16, "OKINAWA", SERIF, 11, ink.INK, 5)
    sheet.lettering(x, box.y + 37, "HILL 89", SERIF_BOLD, 30, ink.INK, 3.4)
    sheet.strokes([[(box.x + 26, box.y + 54), (box.x + box.w - 26, box.y + 54)]], ink.INK, 0.9)
    sheet.text(x, box.y + 64, "not the published cards:", ITALIC, 13.5, ink.HACHURE)
    sheet.text(x, box.y + 78, pack.name, ITALIC, 13.5, ink.HACHURE)


def _plate(sheet: Sheet, first: Rect, last: Rect, text: str) -> None:
    """Paper above cards, from the first to the last, with what they are."""
    panel(sheet, Rect(first.x, layout.STRIP, last.x + last.w - first.x, 30))
    sheet.text(first.x + 8, layout.STRIP + 15, text, SERIF_BOLD, 13, ink.INK, ha="left")


def _heading(sheet: Sheet, box: Rect, text: str) -> None:
    sheet.text(box.centre[0], box.y + 13, text, SERIF_BOLD, 13, ink.INK)


def _space(sheet: Sheet, box: Rect, edge: str = ink.FORM_LINE) -> None:
    """An empty place for a card."""
    shape = shapely.box(box.x + 12, box.y + 12, box.x + box.w - 12, box.y + box.h - 12).buffer(6)
    sheet.fill(shape, ink.LAND, alpha=0.86)
    sheet.line(shape, edge, 1.2, dash=(5, 4), capstyle="butt")


def _resupply(sheet: Sheet) -> None:
    """The Resupply card (2.5): stores on a beach, and a place for a die."""
    box = layout.RESUPPLY
    shape = shapely.box(box.x + 10, box.y + 10, box.x + box.w - 10, box.y + box.h - 10).buffer(10)
    sheet.fill(shape, ink.PAPER, ink.INK, 1.6)
    sheet.image(_stores(), box.x + 5, box.y + 5, box.w - 10, 46)
    sheet.box(box.x + 5, box.y + 5, box.w - 10, 46, "none", ink.INK, 1)
    sheet.box(box.x + 5, box.y + 51, box.w - 10, 20, ink.US_BLUE, ink.INK, 1)
    sheet.lettering(box.centre[0], box.y + 61, "RESUPPLY", SERIF_BOLD, 14, ink.STRIPE, 2)
    die = layout.STORED_DIE
    sheet.image(pieces.die(die.w * _SHARP, 0), *die)
    for y, text in ((-13, "keeps"), (3, "one die"), (19, "(10.1)")):
        sheet.text(box.x + 31, die.centre[1] + y, text, ITALIC, 14, ink.INK)
    for y, text in ((-13, "turns"), (3, "cards"), (19, "back")):
        sheet.text(box.x + box.w - 30, die.centre[1] + y, text, ITALIC, 14, ink.INK)


def _stores() -> Image.Image:
    width, height = (layout.RESUPPLY.w - 10) * _SHARP * 2, 46 * _SHARP * 2
    picture = Image.new("RGB", (width, height), ink.SAND)
    draw = ImageDraw.Draw(picture)
    side = width * 0.6
    pen = Pen(draw, (0, height - side, width, height))
    pen.sky(ink.SEA_SHELF)
    pen.area(0, 52, 100, 50, 100, 60, 0, 60, colour=ink.ROUGH)
    pen.area(56, 54, 60, 44, 92, 44, 96, 54)
    pen.box(80, 38, 88, 46)
    pen.line(62, 44, 58, 40, width=1)
    for x, y in ((6, 47), (16, 47), (26, 47), (11, 40), (21, 40)):
        pen.box(x, y, x + 9, y + 6.4)
        pen.line(x + 1, y + 3.2, x + 8, y + 3.2, width=0.5, colour=figures.LIGHT)
    for x in (40, 46):
        pen.box(x, 45, x + 5, 53.5, round_=1)
        pen.line(x, 48, x + 5, 48, width=0.5, colour=figures.LIGHT)
    return picture.resize((width // 2, height // 2), Image.Resampling.LANCZOS)


def _legend(sheet: Sheet) -> None:
    box = layout.LEGEND
    panel(sheet, box)
    _heading(sheet, box, "LEGEND")
    cards = [(icons.icon(60, name, 2), words) for name, words in icons.WORDS.items()]
    cards += [
        (icons.icon(60, "grenade"), "Grenade: 2 damage"),
        (icons.icon(60, "binoculars"), "Binoculars: lift Fog"),
    ]
    enemies = [
        (pieces.health(60, True, 3), "Soldier-type, its health"),
        (pieces.health(60, False, 3), "Vehicle/Structure, health"),
        (pieces.damage(60, 1), "its damage to you"),
        (pieces.cloud(60, 1), "Fog: cannot be hurt"),
        (pieces.hurt(60, 1), "damage that it has taken"),
        (pieces.enemy_die(60, 7, True), "Enemy die of a card"),
        (pieces.soldier(60, False), "Soldier token, its Health"),
        (pieces.enemy_die(60, 7), "a Soldier's die: 1 damage"),
        (pieces.mine(60), "Mine Field: do not stop"),
    ]
    pawn = [(pieces.pawn(60), "your Command pawn")]
    health = [(pieces.life(60, False), "lost Health")]
    half = len(cards) // 2
    columns = (cards[:half] + pawn, cards[half:] + health, enemies)
    for left, lines in zip((0, 202, 368), columns, strict=True):
        for line, (picture, said) in enumerate(lines):
            x, y = box.x + 11 + left, box.y + 23 + line * 18.8
            sheet.image(picture, x, y, 17, 17)
            sheet.text(x + 23, y + 9, said, SERIF, 14, ink.INK, ha="left")
    said = "gold: veteran · red arrows: targets · red bar: danger · † reconstructed (docs/data.md)"
    sheet.text(box.centre[0], box.y + box.h - 11, said, ITALIC, 13.5, ink.INK)


def _frame(sheet: Sheet) -> None:
    width, height, edge = layout.WIDTH, layout.HEIGHT, layout.FRAME
    inner = shapely.box(edge, edge, width - edge, height - edge)
    sheet.fill(shapely.box(0, 0, width, height) - inner, ink.PAPER)
    for inset, thick in ((edge, 1.4), (edge - 5, 0.7), (3, 1.2)):
        sheet.line(shapely.box(inset, inset, width - inset, height - inset), ink.INK, thick)
    for n in range(0, 18, 2):
        step = (width - 2 * edge) / 18
        for y in (edge - 5, height - edge):
            sheet.fill(shapely.box(edge + n * step, y, edge + (n + 1) * step, y + 5), ink.INK)
    for n in range(0, 10, 2):
        step = (height - 2 * edge) / 10
        for x in (edge - 5, width - edge):
            sheet.fill(shapely.box(x, edge + n * step, x + 5, edge + (n + 1) * step), ink.INK)
