"""A picture of some counters, large, each with its name under it."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board.canvas import COMPRESSION
from lbnb.board.counters import Face, draw
from lbnb.board.fonts import ITALIC, SERIF, SERIF_BOLD, pillow

COUNTER = 112
_COLUMN, _ROW, _EDGE, _HEAD = 156, 178, 14, 46
_COLUMNS = 4


class Shown(NamedTuple):
    """A counter to show, with two lines of words."""

    face: Face
    name: str
    detail: str


def picture(title: str, note: str, shown: Sequence[Shown], scale: float = 1) -> bytes:
    """The counters in rows of four under a title, with a note at the foot, as PNG."""
    columns = max(2, min(_COLUMNS, len(shown)))
    rows = max(1, -(-len(shown) // columns))
    width = columns * _COLUMN + 2 * _EDGE
    height = _HEAD + rows * _ROW + (26 if note else 6)

    def px(logical: float) -> int:
        return round(logical * scale)

    sheet = Image.new("RGB", (px(width), px(height)), ink.PAPER)
    pen = ImageDraw.Draw(sheet)

    def write(x: float, y: float, text: str, face: str, size: float, colour: str = ink.INK) -> None:
        pen.text((x * scale, y * scale), text, colour, pillow(face, px(size)), anchor="mm")

    pen.rectangle((px(2), px(2), px(width - 3), px(height - 3)), None, ink.INK, max(1, px(1.5)))
    pen.rectangle((px(6), px(6), px(width - 7), px(height - 7)), None, ink.GREY, 1)
    write(width / 2, 25, title, SERIF_BOLD, 22)
    for number, item in enumerate(shown):
        x = _EDGE + number % columns * _COLUMN + _COLUMN // 2
        y = _HEAD + number // columns * _ROW
        counter = _counter(item.face, px(COUNTER))
        sheet.paste(counter, (px(x - COUNTER / 2), px(y)), counter)
        write(x, y + 125, item.name, SERIF_BOLD, 14)
        write(x, y + 142, item.detail, SERIF, 12.5)
    if not shown:
        write(width / 2, height / 2, "no counters", ITALIC, 18, ink.GREY)
    if note:
        write(width / 2, height - 22, note, ITALIC, 12.5, ink.GREY)
    out = BytesIO()
    sheet.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


_counter = lru_cache(maxsize=256)(draw)
"""Faces are drawn once; nobody changes them."""
