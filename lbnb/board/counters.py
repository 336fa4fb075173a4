"""Counters: the faces of units, drawn with Pillow at eight times their size and brought down."""

from math import ceil
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
    edge: str = ""
    """Colour of the outline, that of the lettering unless it is given."""


US = Style(ink.US_FACE, ink.US_REDUCED, ink.US_INK, ink.US_SYMBOL, True)
JAPAN = Style(ink.JAPAN_FACE, ink.JAPAN_REDUCED, ink.JAPAN_INK, ink.JAPAN_SYMBOL, False)


class Face(NamedTuple):
    """One side of a counter: `letter` names the unit in its `formation`, `strength` is as printed.

    A second line of values, `below`, moves the symbol up beside the name.
    """

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
    below: str = ""


def draw(face: Face, pixels: int) -> Image.Image:
    """The counter as an RGBA picture, so many pixels square."""
    big = Image.new("RGBA", (DRAWN, DRAWN), (0, 0, 0, 0))
    pen = ImageDraw.Draw(big)
    style = face.style
    ground = style.reduced if face.reduced else style.face
    _outline(pen, style, 0, style.edge or style.lettering)
    _outline(pen, style, 9, ground)
    _band(pen, face, ground)
    if face.reduced:
        pen.rectangle((47, 206, DRAWN - 9, 284), ink.STRIPE)
        pen.rectangle((47, 200, DRAWN - 9, 207), style.lettering)
    if face.below:
        _two_lines(big, pen, face)
    else:
        _one_line(big, pen, face)
    return big.resize((pixels, pixels), Image.Resampling.LANCZOS)


def _one_line(big: Image.Image, pen: ImageDraw.ImageDraw, face: Face) -> None:
    """The unit's name over its symbol, and its values under it."""
    colour = face.style.lettering
    font = _fitting(face.letter, 80, 120)
    pen.text((54, 48), face.letter, colour, font, anchor="lm")
    room = min(150, DRAWN - 18 - 54 - 10 - round(font.getlength(face.letter)))
    _squeezed(big, face.formation, colour, DRAWN - 18, 50, 62, room, right=True)
    _symbol(pen, face, (104, 100, 260, 190))
    _squeezed(big, face.strength, colour, 54, 246, 104, 232)


def _two_lines(big: Image.Image, pen: ImageDraw.ImageDraw, face: Face) -> None:
    """A small symbol with the unit's name beside it, and two lines of values with a rule between them."""
    colour = face.style.lettering
    _symbol(pen, face, (54, 34, 150, 96))
    name = f"{face.letter} {face.formation}"
    _squeezed(big, name, colour, 164, 64, 66, 124)
    _squeezed(big, face.strength, colour, 54, 152, 100, 232)
    pen.rectangle((54, 197, DRAWN - 18, 203), colour)
    _squeezed(big, face.below, colour, 54, 250, 100, 232)


def _symbol(pen: ImageDraw.ImageDraw, face: Face, box: tuple[int, int, int, int]) -> None:
    """The branch in its box, with the bars of the unit's size on top."""
    colour = face.style.lettering
    pen.rectangle(box, face.style.symbol)
    SYMBOLS[face.symbol](pen, box, colour, 9)
    pen.rectangle(box, None, colour, 10)
    middle, bars = (box[0] + box[2]) / 2, _BARS.get(face.size, 0)
    for bar in range(bars):
        x = middle + (bar - (bars - 1) / 2) * 22
        pen.rectangle((x - 5, box[1] - 24, x + 5, box[1]), colour)


_BARS = {"company": 1, "battalion": 2, "regiment": 3}


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


def _squeezed(
    big: Image.Image, text: str, colour: str, x: int, y: int, size: int, width: int, right: bool = False
) -> None:
    """A text from its left or right end about a middle, pressed together if it is wider than `width`."""
    font = pillow(SANS_BOLD, size)
    wide = ceil(font.getlength(text))
    strip = Image.new("L", (wide, 2 * size))
    ImageDraw.Draw(strip).text((0, size), text, 255, font, anchor="lm")
    if wide > width:
        strip = strip.resize((width, 2 * size), Image.Resampling.LANCZOS)
    big.paste(colour, (x - strip.width if right else x, y - size), strip)


def _band(pen: ImageDraw.ImageDraw, face: Face, ground: str) -> None:
    pen.rectangle((9, 42, 46, DRAWN - 43), face.style.symbol)
    pen.rectangle((9, 46, 42, DRAWN - 47), face.band)
    for notch in range(face.band_marks):
        middle = DRAWN // 2 + (notch - (face.band_marks - 1) / 2) * 52
        pen.rectangle((9, middle - 12, 42, middle + 12), ground)
