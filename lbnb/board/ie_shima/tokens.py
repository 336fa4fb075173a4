"""The pieces of this board that are not units: identifiers, stars of Victory Points, markers."""

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, SANS_BOLD, SERIF_BOLD, pillow
from lbnb.board.tokens import drawn, star


def identifier(
    size: int, number: int, tem: int, urban: bool, dagger: bool, ruined: bool = False
) -> Image.Image:
    """An Area's identifier (3.1.1): a circle for Clear, a square for Urban; number above, TEM below.

    A `ruined` one has a heap of stones beside the TEM (19.3).
    """

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        edge, inside = (0, 0, w - 1, h - 1), (w * 0.055, h * 0.055, w * 0.945, h * 0.945)
        shape = pen.rectangle if urban else pen.ellipse
        shape(edge, ink.INK)
        shape(inside, ink.PAPER)
        pen.rectangle((0, h * 0.515, w - 1, h * 0.555), ink.INK)
        font = pillow(SANS_BOLD, int(h * 0.4))
        pen.text((w / 2, h * 0.31), str(number), ink.INK, font, anchor="mm")
        font = pillow(SANS_BOLD, int(h * 0.32))
        aside = 0.17 * ruined - 0.05 * dagger
        pen.text((w * (0.5 + aside), h * 0.73), f"+{tem}", ink.JAPAN_RED, font, anchor="mm")
        if dagger:
            pen.text(
                (w * (0.74 + 0.8 * aside), h * 0.68),
                "†",
                ink.INK,
                pillow(SERIF_BOLD, int(h * 0.3)),
                anchor="mm",
            )
        if ruined:
            for x, y, r in ((0.15, 0.84, 0.09), (0.31, 0.84, 0.09), (0.23, 0.69, 0.09)):
                pen.regular_polygon((w * x, h * y, w * r), 5, 20, ink.GREY, ink.INK)

    return drawn(size, size, paint)


def points_star(size: int, points: int) -> Image.Image:
    """A star with an Area's Victory Points."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.polygon(star(w / 2, h * 0.54, w * 0.5, 5, 0.5), ink.INK)
        pen.polygon(star(w / 2, h * 0.54, w * 0.42, 5, 0.5), ink.TARGET)
        pen.text((w / 2, h * 0.56), str(points), ink.INK, pillow(SANS_BOLD, int(h * 0.5)), anchor="mm")

    return drawn(size, size, paint)


def weather(size: int, rain: bool) -> Image.Image:
    """The Impulse marker: a sun on its Clear side, a cloud with rain on the other (4.4.2)."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.rounded_rectangle((0, 0, w - 1, h - 1), w // 8, ink.INK)
        pen.rounded_rectangle((w * 0.04, h * 0.04, w * 0.96, h * 0.96), w // 9, ink.RAIN if rain else ink.SKY)
        if not rain:
            pen.polygon(star(w / 2, h / 2, w * 0.42, 12, 0.66), ink.SELECTED)
            pen.ellipse((w * 0.27, h * 0.27, w * 0.73, h * 0.73), ink.TARGET, ink.INK, w // 40)
            return
        for x, y, r in ((0.34, 0.42, 0.17), (0.52, 0.34, 0.2), (0.68, 0.44, 0.15)):
            pen.ellipse((w * (x - r), h * (y - r), w * (x + r), h * (y + r)), ink.STRIPE)
        pen.rectangle((w * 0.3, h * 0.42, w * 0.7, h * 0.58), ink.STRIPE)
        for x in (0.3, 0.46, 0.62):
            pen.line((w * (x + 0.06), h * 0.64, w * (x - 0.03), h * 0.88), ink.BLUE_BEACH, w // 14)

    return drawn(size, size, paint)


def score(size: int) -> Image.Image:
    """The marker on the Victory Point Track."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.polygon(star(w / 2, h * 0.53, w * 0.52, 5, 0.42), ink.STRIPE)
        pen.polygon(star(w / 2, h * 0.53, w * 0.5, 5, 0.42), ink.INK)
        pen.polygon(star(w / 2, h * 0.53, w * 0.38, 5, 0.42), ink.US_BLUE)

    return drawn(size, size, paint)


def bombardment(width: int, height: int, marker: str, factor: int, used: bool) -> Image.Image:
    """A bombardment marker (4.4.5): its arm, its Attack Factor, and crossed out once used."""
    japanese = marker == "japanese-artillery"

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        paper = ink.USED if used else ink.JAPAN_FACE if japanese else ink.US_FACE
        lettering = ink.GREY if used else ink.JAPAN_INK if japanese else ink.US_INK
        pen.rounded_rectangle((0, 0, w - 1, h - 1), h // 10, lettering)
        pen.rounded_rectangle((8, 8, w - 9, h - 9), h // 12, paper)
        _ARMS[marker](pen, (w * 0.08, h * 0.14, w * 0.62, h * 0.86), lettering)
        pen.text((w * 0.8, h * 0.52), str(factor), lettering, pillow(SANS_BOLD, int(h * 0.62)), anchor="mm")
        if used:
            pen.line((w * 0.05, h * 0.9, w * 0.95, h * 0.1), ink.JAPAN_RED, h // 12)

    return drawn(width, height, paint)


def support(width: int, height: int, marker: str, status: int, lost: int, note: str) -> Image.Image:
    """A box with a marker of the Advanced Game: absent (with a note), ready, used or lit.

    `lost` Replacement Points stand on the Kamikaze marker (19.1D).
    """
    absent, used, lit = status == 0, status == 2, status == 3
    japanese = marker in ("kamikaze", "satchel")

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.rectangle((0, 0, w - 1, h - 1), ink.INK)
        hair = w // 58
        pen.rectangle((hair, hair, w - 1 - hair, h - 1 - hair), ink.TARGET if lit else ink.PAPER)
        pen.text((w / 2, h * 0.165), marker.upper(), ink.INK, pillow(SANS_BOLD, int(h * 0.155)), anchor="mm")
        if absent:
            for line, y in zip(note.split("\n"), (0.49, 0.75), strict=True):
                pen.text((w / 2, h * y), line, ink.GREY, pillow(ITALIC, int(h * 0.25)), anchor="mm")
            return
        paper = ink.USED if used else ink.JAPAN_FACE if japanese else ink.US_FACE
        lettering = ink.GREY if used else ink.JAPAN_INK if japanese else ink.US_INK
        left, top, right, bottom = w * 0.07, h * 0.3, w * 0.93, h * 0.92
        pen.rounded_rectangle((left, top, right, bottom), h // 12, lettering)
        pen.rounded_rectangle((left + hair, top + hair, right - hair, bottom - hair), h // 14, paper)
        _CALLS[marker](pen, (w * 0.3, h * 0.36, w * 0.7, h * 0.87), lettering)
        if used:
            pen.line((left, bottom, right, top), ink.JAPAN_RED, h // 16)
        if lost:
            pen.rectangle((w * 0.5, h * 0.66, w - 1, h - 1), ink.JAPAN_RED)
            font = pillow(SANS_BOLD, int(h * 0.2))
            pen.text((w * 0.75, h * 0.83), f"-{lost} RP", ink.STRIPE, font, anchor="mm")

    return drawn(width, height, paint)


def heading(width: int, height: int, first: str, second: str, share: float) -> Image.Image:
    """A strip of paper with two words, one above the other, in the left share of it."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        pen.rectangle((0, 0, w - 1, h - 1), ink.INK)
        pen.rectangle((h // 48, h // 48, w - 1 - h // 48, h - 1 - h // 48), ink.PAPER)
        if share:
            font = pillow(SERIF_BOLD, int(h * 0.27))
            for text, y in ((first, 0.33), (second, 0.66)):
                pen.text((w * share / 2, h * y), text, ink.INK, font, anchor="mm")

    return drawn(width, height, paint)


def figure(size: int, american: bool, dead: bool) -> Image.Image:
    """Ernie Pyle or Major Igawa, as a head in a disc; a dead one is a grave (20.2A)."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        colour = ink.US_BLUE if american else ink.JAPAN_RED
        if dead:
            pen.pieslice((w * 0.1, 0, w * 0.9, h * 1.1), 180, 360, ink.INK)
            pen.rectangle((w * 0.1, h * 0.5, w * 0.9, h), ink.INK)
            pen.pieslice((w * 0.17, h * 0.07, w * 0.83, h * 1.03), 180, 360, ink.USED)
            pen.rectangle((w * 0.17, h * 0.5, w * 0.83, h * 0.94), ink.USED)
        else:
            pen.ellipse((0, 0, w - 1, h - 1), ink.INK)
            pen.ellipse((w * 0.06, h * 0.06, w * 0.94, h * 0.94), colour)
        letter = "P" if american else "I"
        font = pillow(SERIF_BOLD, int(h * 0.72))
        pen.text((w / 2, h * 0.54), letter, colour if dead else ink.STRIPE, font, anchor="mm")

    return drawn(size, size, paint)


_Box = tuple[float, float, float, float]


def _aircraft(pen: ImageDraw.ImageDraw, box: _Box, colour: str) -> None:
    x0, y0, x1, y1 = box
    w, h, mid = x1 - x0, y1 - y0, (x0 + x1) / 2
    pen.ellipse((mid - w * 0.08, y0, mid + w * 0.08, y1), colour)
    pen.rounded_rectangle((x0, y0 + h * 0.3, x1, y0 + h * 0.52), int(h * 0.1), colour)
    pen.rounded_rectangle(
        (mid - w * 0.22, y0 + h * 0.82, mid + w * 0.22, y0 + h * 0.95), int(h * 0.06), colour
    )


def _gun(pen: ImageDraw.ImageDraw, box: _Box, colour: str) -> None:
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    pen.line((x0 + w * 0.2, y1 - h * 0.3, x1, y0 + h * 0.05), colour, int(h * 0.14))
    pen.line((x0, y1 - h * 0.04, x0 + w * 0.4, y1 - h * 0.34), colour, int(h * 0.1))
    pen.ellipse((x0 + w * 0.22, y1 - h * 0.52, x0 + w * 0.62, y1), colour)


def _warship(pen: ImageDraw.ImageDraw, box: _Box, colour: str) -> None:
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    hull = (x0, y0 + h * 0.6, x1, y0 + h * 0.6, x1 - w * 0.12, y1 - h * 0.06, x0 + w * 0.1, y1 - h * 0.06)
    pen.polygon(hull, colour)
    pen.rectangle((x0 + w * 0.36, y0 + h * 0.24, x0 + w * 0.62, y0 + h * 0.6), colour)
    pen.rectangle((x0 + w * 0.46, y0, x0 + w * 0.53, y0 + h * 0.3), colour)
    for start, end in ((0.2, 0.02), (0.78, 0.98)):
        pen.ellipse((x0 + w * (start - 0.08), y0 + h * 0.44, x0 + w * (start + 0.08), y0 + h * 0.66), colour)
        pen.line((x0 + w * start, y0 + h * 0.5, x0 + w * end, y0 + h * 0.36), colour, int(h * 0.07))


_ARMS = {"air": _aircraft, "artillery": _gun, "naval": _warship, "japanese-artillery": _gun}


def _diving(pen: ImageDraw.ImageDraw, box: _Box, colour: str) -> None:
    """An aircraft that dives, on its head."""
    x0, y0, x1, y1 = box
    w, h, mid = x1 - x0, y1 - y0, (x0 + x1) / 2
    pen.ellipse((mid - w * 0.08, y0, mid + w * 0.08, y1), colour)
    pen.rounded_rectangle((x0, y0 + h * 0.5, x1, y0 + h * 0.72), int(h * 0.1), colour)
    pen.rounded_rectangle(
        (mid - w * 0.22, y0 + h * 0.05, mid + w * 0.22, y0 + h * 0.18), int(h * 0.06), colour
    )


def _satchel(pen: ImageDraw.ImageDraw, box: _Box, colour: str) -> None:
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    pen.arc((x0 + w * 0.25, y0, x1 - w * 0.25, y0 + h * 0.7), 180, 360, colour, int(h * 0.09))
    pen.rounded_rectangle((x0 + w * 0.12, y0 + h * 0.32, x1 - w * 0.12, y1), int(h * 0.08), colour)


def _tank(pen: ImageDraw.ImageDraw, box: _Box, colour: str) -> None:
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    pen.rounded_rectangle((x0, y0 + h * 0.58, x1, y1), int(h * 0.2), colour)
    pen.rectangle((x0 + w * 0.1, y0 + h * 0.4, x1 - w * 0.1, y0 + h * 0.66), colour)
    pen.rounded_rectangle((x0 + w * 0.22, y0 + h * 0.08, x0 + w * 0.62, y0 + h * 0.5), int(h * 0.1), colour)
    pen.rectangle((x0 + w * 0.55, y0 + h * 0.2, x1 + w * 0.08, y0 + h * 0.3), colour)


_CALLS = {"kamikaze": _diving, "satchel": _satchel, "artillery": _gun, "tanks": _tank}
