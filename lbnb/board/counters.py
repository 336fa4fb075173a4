"""Counters: the faces of units, drawn with Pillow at eight times their size and brought down."""

from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from lbnb.board import palette as ink
from lbnb.board.fonts import SANS_BOLD, pillow
from lbnb.board.symbols import SYMBOLS

DRAWN = 304
"""Pixels of a face when it is drawn: eight for each of a 38-pixel counter."""


class Style(NamedTuple):
    """How a side's counters look: colours, and corners round or cut so that no one needs the colours."""

    face: str
    reduced: str
    lettering: str
    symbol: str
    round: bool


US = Style(ink.US_FACE, ink.US_REDUCED, ink.US_INK, ink.US_SYMBOL, True)
JAPAN = Style(ink.JAPAN_FACE, ink.JAPAN_REDUCED, ink.JAPAN_INK, ink.JAPAN_SYMBOL, False)


class Face(NamedTuple):
    """One side of a counter: `letter` names the unit in its `formation`, `strength` is as printed."""

    style: Style
    symbol: str
    size: str
    letter: str
    formation: str
    strength: str
    reduced: bool
    band: str
    """Colour of the band on the left edge, which overlapping counters still show."""
    band_marks: int
    """Notches in the band, so that bands differ without their colours."""


def draw(face: Face, pixels: int) -> Image.Image:
    """The counter as an RGBA picture, so many pixels square."""
    big = Image.new("RGBA", (DRAWN, DRAWN), (0, 0, 0, 0))
    pen = ImageDraw.Draw(big)
    style = face.style
    ground = style.reduced if face.reduced else style.face
    _outline(pen, style, 0, style.lettering)
    _outline(pen, style, 9, ground)
    _band(pen, face, ground)
    if face.reduced:
        pen.rectangle((47, 206, DRAWN - 9, 284), ink.STRIPE)
        pen.rectangle((47, 200, DRAWN - 9, 207), style.lettering)
    pen.text((54, 48), face.letter, style.lettering, pillow(SANS_BOLD, 80), anchor="lm")
    pen.text(
        (DRAWN - 18, 50), face.formation, style.lettering, _fitting(face.formation, 62, 150), anchor="rm"
    )
    box = (104, 100, 260, 190)
    pen.rectangle(box, style.symbol)
    SYMBOLS[face.symbol](pen, box, style.lettering, 9)
    pen.rectangle(box, None, style.lettering, 10)
    _size_mark(pen, face)
    pen.text((54, 246), face.strength, style.lettering, _fitting(face.strength, 104, 232), anchor="lm")
    return big.resize((pixels, pixels), Image.Resampling.LANCZOS)


def _outline(pen: ImageDraw.ImageDraw, style: Style, inset: int, colour: str) -> None:
    low, high = inset, DRAWN - 1 - inset
    if style.round:
        pen.rounded_rectangle((low, low, high, high), 34 - inset, colour)
        return
    cut = 40 - inset // 2
    pen.polygon(
        (
            (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut),
            (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut),
        ),
        colour,
    )  # fmt: skip


def _fitting(text: str, largest: int, width: int) -> ImageFont.FreeTypeFont:
    """The largest lettering in which a text is no wider than asked."""
    wide = pillow(SANS_BOLD, largest).getlength(text)
    return pillow(SANS_BOLD, int(largest * min(1, width / wide)))


def _band(pen: ImageDraw.ImageDraw, face: Face, ground: str) -> None:
    pen.rectangle((9, 42, 46, DRAWN - 43), face.style.symbol)
    pen.rectangle((9, 46, 42, DRAWN - 47), face.band)
    for notch in range(face.band_marks):
        middle = DRAWN // 2 + (notch - (face.band_marks - 1) / 2) * 52
        pen.rectangle((9, middle - 12, 42, middle + 12), ground)


def _size_mark(pen: ImageDraw.ImageDraw, face: Face) -> None:
    """The bar of a company on top of the symbol."""
    if face.size == "company":
        pen.rectangle((177, 76, 187, 100), face.style.lettering)
