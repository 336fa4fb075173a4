"""The cards: Action cards with both sides, Enemy cards, and backs; each as an RGBA picture."""

from __future__ import annotations

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, SERIF_BOLD, pillow
from lbnb.board.hill89 import icons, layout, pieces, scenes_japan, scenes_us, words
from lbnb.board.hill89.pen import HIGH, WIDE, Pen
from lbnb.board.tokens import drawn
from lbnb.games.hill89.data import ActionRow, EnemyRow
from lbnb.games.hill89.vocabulary import split

_FINE = 4
"""How many times as large cards are drawn."""
_CUT_ABOVE, _CUT_ABOVE_WIDE = 0.7, 0.55
"""How much of what a picture is too high for its box is cut off above."""
_EDGE, _BAND = 5, 22
_ICON, _MARK = 44, 32


def _fitting(
    draw: ImageDraw.ImageDraw, x: float, y: float, text: str, face: str, size: int, room: float, colour: str
) -> None:
    """A line of text about a middle, smaller if it would be wider than its room."""
    font = pillow(face, size)
    if font.getlength(text) > room:
        font = pillow(face, int(size * room / font.getlength(text)))
    draw.text((x, y), text, colour, font, anchor="mm")


def _scene(
    draw: ImageDraw.ImageDraw, big: Image.Image, box: tuple[int, int, int, int], paint: object
) -> None:
    """A picture cut to its box."""
    width, height = box[2] - box[0], box[3] - box[1]
    scale = max(width / WIDE, height / HIGH)
    inner = Image.new("RGB", (round(WIDE * scale), round(HIGH * scale)), ink.SAND)
    paint(Pen(ImageDraw.Draw(inner), (0, 0, *inner.size)))  # type: ignore[operator]
    # Of a card on two spaces the upper part is worth more: it has the heads.
    share = _CUT_ABOVE if width < 2 * height else _CUT_ABOVE_WIDE
    left, top = (inner.width - width) // 2, round((inner.height - height) * share)
    big.paste(inner.crop((left, top, left + width, top + height)), (box[0], box[1]))


def action(row: ActionRow, veteran: bool, width: int, height: int) -> Image.Image:
    """An Action card, so many pixels large; a veteran is gold and has two stripes (5.8)."""
    unit = height * _FINE / layout.CARD_H
    face = row.veteran if veteran else row.front
    big = Image.new("RGBA", (width * _FINE, height * _FINE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(big)
    w, h = big.size
    draw.rounded_rectangle((0, 0, w - 1, h - 1), 11 * unit, ink.INK)
    hair = 1.6 * unit
    paper = ink.WINNING if veteran else ink.PAPER
    draw.rounded_rectangle((hair, hair, w - 1 - hair, h - 1 - hair), 9.5 * unit, paper)
    edge = round(_EDGE * unit)
    bottom = round(98 * unit)
    scene = scenes_us.SCENES.get(row.id, scenes_us.ARMS[row.arm])
    _scene(draw, big, (edge, edge, w - edge, bottom), scene)
    band = (edge, bottom, w - edge, bottom + _BAND * unit)
    draw.rectangle(band, ink.TARGET if veteran else ink.ARMY_FACE)
    draw.line((edge, bottom, w - edge, bottom), ink.INK, round(unit))
    draw.line((edge, band[3], w - edge, band[3]), ink.INK, round(unit))
    draw.rectangle((edge, edge, w - edge, band[3]), None, ink.INK, round(unit))
    name = row.name + words.dagger(row, "front", "veteran")
    _fitting(draw, w / 2, (bottom + band[3]) / 2, name, SERIF_BOLD, int(16 * unit), w - 3 * edge,
             ink.INK if veteran else ink.ARMY_INK)  # fmt: skip
    if veteran:
        size = round(26 * unit)
        mark = icons.icon(size, "upgrade")
        big.alpha_composite(mark, (round(_MARK * unit), edge + round(3 * unit)))
    small = big.reduce(_FINE)
    scale = height / layout.CARD_H
    size = round(_ICON * scale)
    step = min(
        size + round(7 * scale), (width - 2 * round(_EDGE * scale) - size) // max(1, len(face.icons) - 1)
    )
    left = (width - size - step * (len(face.icons) - 1)) // 2
    for number, text in enumerate(face.icons):
        picture = icons.icon(size, *split(text))
        small.alpha_composite(picture, (left + number * step, round(125 * scale)))
    return small


def enemy(row: EnemyRow, width: int, height: int, arrows: bool = True) -> Image.Image:
    """An Enemy card with its arrows (14.2), which reach beyond it: the picture is larger by ARROW."""
    scale = width / layout.CARD_W
    unit = scale * _FINE
    reach = round(layout.ARROW * scale)
    big = Image.new("RGBA", (width * _FINE, height * _FINE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(big)
    w, h = big.size
    _cut(draw, 0, w, h, 12 * unit, ink.INK)
    _cut(draw, 1.6 * unit, w, h, 11 * unit, ink.JAPAN_REDUCED)
    edge, bottom = round(_EDGE * unit), round(78 * unit)
    scene = scenes_japan.SCENES.get(row.id, scenes_japan.TYPES[row.type])
    cut = round(9 * unit)
    _scene(draw, big, (edge, edge, w - edge, bottom), scene)
    for x, way in ((edge, 1), (w - edge, -1)):
        draw.polygon(((x, edge), (x + way * cut, edge), (x, edge + cut)), ink.JAPAN_REDUCED)
    band = (edge, bottom, w - edge, bottom + 21 * unit)
    draw.rectangle(band, ink.JAPAN_INK)
    name = row.name + words.dagger(row, "health", "fog", "damage", "arrows", "effects")
    _fitting(draw, w / 2, (bottom + band[3]) / 2, name, SERIF_BOLD, int(15.5 * unit), w - 3 * edge, ink.PAPER)
    said = words.on_face(row)
    if said:
        _fitting(draw, w / 2, band[3] + 9 * unit, said, ITALIC, int(14.5 * unit), w - 4 * edge, ink.INK)
    whole = Image.new("RGBA", (width + 2 * reach, height + 2 * reach), (0, 0, 0, 0))
    if arrows:
        whole.alpha_composite(_arrows(row, whole.size, reach))
    small = big.reduce(_FINE)
    size = round(34 * scale)
    shown = [pieces.health(size, row.type == "soldier", row.health)]
    if row.damage:
        shown.append(pieces.damage(size, row.damage))
    if row.fog:
        shown.append(pieces.cloud(size, row.fog))
    step = size + round(10 * scale)
    left = (width - size - step * (len(shown) - 1)) // 2
    for number, picture in enumerate(shown):
        small.alpha_composite(picture, (left + number * step, height - size - round(6 * scale)))
    whole.alpha_composite(small, (reach, reach))
    return whole


def _cut(draw: ImageDraw.ImageDraw, inset: float, w: float, h: float, cut: float, colour: str) -> None:
    low, right, bottom = inset, w - 1 - inset, h - 1 - inset
    draw.polygon(
        (
            (low + cut, low), (right - cut, low), (right, low + cut), (right, bottom - cut),
            (right - cut, bottom), (low + cut, bottom), (low, bottom - cut), (low, low + cut),
        ),
        colour,
    )  # fmt: skip


def _arrows(row: EnemyRow, size: tuple[int, int], reach: int) -> Image.Image:
    """Red arrow heads on the edges of a card."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        r = reach * w / size[0]
        for direction in row.arrows:
            way = -1 if direction.startswith("up") else 1
            y = r if way < 0 else h - r
            aside = -1 if direction.endswith("left") else 1 if direction.endswith("right") else 0
            for grow, colour in ((1.0, ink.STRIPE), (0.8, ink.JAPAN_RED)):
                if aside:
                    x = w / 2 + aside * (w / 2 - r)
                    draw.polygon(
                        (
                            (x + aside * r * 0.95 * grow, y + way * r * 0.95 * grow),
                            (x - aside * r * 0.65 * grow, y + way * r * 0.65 * grow),
                            (x + aside * r * 0.65 * grow, y - way * r * 0.65 * grow),
                        ),
                        colour,
                    )
                else:
                    x = w / 2
                    draw.polygon(
                        ((x, y + way * r * grow), (x - r * 1.1 * grow, y - way * 0.1 * r),
                         (x + r * 1.1 * grow, y - way * 0.1 * r)),
                        colour,
                    )  # fmt: skip

    return drawn(*size, paint, _FINE)


def back(width: int, height: int, japanese: bool, text: str = "?") -> Image.Image:
    """The back of an Enemy card or of an Action card, with a large sign."""

    def paint(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
        unit = w / layout.CARD_W
        ground, line = (ink.JAPAN_INK, ink.JAPAN_EDGE) if japanese else (ink.ARMY_FACE, ink.US_REDUCED)
        if japanese:
            _cut(draw, 0, w, h, 12 * unit, ink.INK)
            _cut(draw, 1.6 * unit, w, h, 11 * unit, ink.JAPAN_REDUCED)
            _cut(draw, 6 * unit, w, h, 9 * unit, ground)
        else:
            draw.rounded_rectangle((0, 0, w - 1, h - 1), 11 * unit, ink.INK)
            draw.rounded_rectangle(
                (1.6 * unit, 1.6 * unit, w - 1.6 * unit, h - 1.6 * unit), 9 * unit, ink.PAPER
            )
            draw.rounded_rectangle((6 * unit, 6 * unit, w - 6 * unit, h - 6 * unit), 6 * unit, ground)
        for y in range(round(16 * unit), round(h - 12 * unit), round(6 * unit)):
            draw.line((16 * unit, y, w - 16 * unit, y), line, max(1, round(0.8 * unit)))
        r = 32 * unit
        draw.ellipse((w / 2 - r, h / 2 - r, w / 2 + r, h / 2 + r), ink.PAPER, ink.INK, round(1.6 * unit))
        draw.text((w / 2, h / 2), text, ground, pillow(SERIF_BOLD, int(44 * unit)), anchor="mm")

    return drawn(width, height, paint, _FINE)
