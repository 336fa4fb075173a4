"""A picture of some counters, large, each with its name under it."""

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
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
    fine = 2
    columns = max(2, min(_COLUMNS, len(shown)))
    rows = max(1, -(-len(shown) // columns))
    width = columns * _COLUMN + 2 * _EDGE
    height = _HEAD + rows * _ROW + (26 if note else 6)
    big = Image.new("RGB", (width * fine, height * fine), ink.PAPER)
    pen = ImageDraw.Draw(big)
    pen.rectangle((4, 4, width * fine - 5, height * fine - 5), None, ink.INK, 3)
    pen.rectangle((12, 12, width * fine - 13, height * fine - 13), None, ink.GREY, 1)
    pen.text((width * fine / 2, 50), title, ink.INK, pillow(SERIF_BOLD, 44), anchor="mm")
    for number, item in enumerate(shown):
        x = (_EDGE + number % columns * _COLUMN + _COLUMN // 2) * fine
        y = (_HEAD + number // columns * _ROW) * fine
        counter = draw(item.face, COUNTER * fine)
        big.paste(counter, (x - COUNTER * fine // 2, y), counter)
        pen.text((x, y + 250), item.name, ink.INK, pillow(SERIF_BOLD, 28), anchor="mm")
        pen.text((x, y + 284), item.detail, ink.INK, pillow(SERIF, 25), anchor="mm")
    if not shown:
        pen.text(
            (width * fine / 2, height * fine / 2), "no counters", ink.GREY, pillow(ITALIC, 36), anchor="mm"
        )
    if note:
        pen.text((width * fine / 2, (height - 22) * fine), note, ink.GREY, pillow(ITALIC, 25), anchor="mm")
    out = BytesIO()
    size = (round(width * scale), round(height * scale))
    big.resize(size, Image.Resampling.LANCZOS).quantize(256).save(out, "PNG")
    return out.getvalue()
