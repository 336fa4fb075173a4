"""Military symbols after the style of NATO's joint symbology, drawn into a box with Pillow."""

from collections.abc import Callable

from PIL import ImageDraw

Box = tuple[float, float, float, float]
Painter = Callable[[ImageDraw.ImageDraw, Box, str, int], None]


def infantry(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """The crossed belts of infantry."""
    x0, y0, x1, y1 = box
    draw.line((x0, y0, x1, y1), ink, width)
    draw.line((x0, y1, x1, y0), ink, width)


def weapons(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """Infantry with the mortar's arrow over its round: a heavy weapons company."""
    infantry(draw, box, ink, width)
    x0, y0, x1, y1 = box
    middle, size = (x0 + x1) / 2, (y1 - y0) * 0.17
    draw.line((middle, y0 + size, middle, y1 - size * 2), ink, width + width // 2)
    draw.polygon((middle - size, y0 + size * 2, middle + size, y0 + size * 2, middle, y0 + size * 0.6), ink)
    draw.ellipse((middle - size, y1 - size * 2.4, middle + size, y1 - size * 0.4), ink)


def machine_gun(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """The machine gun's upright arrow on its bar."""
    x0, y0, x1, y1 = box
    middle, height = (x0 + x1) / 2, y1 - y0
    draw.line((middle, y0 + height * 0.16, middle, y1 - height * 0.2), ink, width + width // 2)
    draw.line(
        (middle - height * 0.42, y1 - height * 0.2, middle + height * 0.42, y1 - height * 0.2),
        ink,
        width + width // 2,
    )
    reach = height * 0.26
    draw.line((middle - reach, y0 + height * 0.42, middle, y0 + height * 0.14), ink, width + width // 2)
    draw.line((middle + reach, y0 + height * 0.42, middle, y0 + height * 0.14), ink, width + width // 2)


def pillbox(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """A fortification: a battered wall with a firing slit."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    wall = (x0 + w * 0.12, y1 - h * 0.1, x0 + w * 0.26, y0 + h * 0.16, x1 - w * 0.26, y0 + h * 0.16)
    draw.polygon((*wall, x1 - w * 0.12, y1 - h * 0.1), ink)
    draw.rectangle((x0 + w * 0.32, y0 + h * 0.42, x1 - w * 0.32, y0 + h * 0.6), "#ffffff")


def civilians(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """Three figures: the armed civilians."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    for part, tall in ((0.24, 0.62), (0.76, 0.62), (0.5, 0.82)):
        middle, head, top = x0 + w * part, h * 0.15, y1 - h * tall
        draw.ellipse((middle - head, top - head * 0.6, middle + head, top + head * 1.4), ink)
        draw.pieslice((middle - w * 0.15, top + head * 1.6, middle + w * 0.15, y1 + h * 0.5), 180, 360, ink)


def engineer(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """The bridge of the engineers, an E on its side."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    thick = width + width // 2
    top, bottom = y0 + h * 0.32, y1 - h * 0.2
    for part in (0.2, 0.5, 0.8):
        draw.line((x0 + w * part, top, x0 + w * part, bottom), ink, thick)
    draw.line((x0 + w * 0.2 - thick // 2, top, x0 + w * 0.8 + thick // 2, top), ink, thick)


def commando(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """Infantry with its foot in the water: raiders from the sea."""
    infantry(draw, box, ink, width)
    x0, y0, x1, y1 = box
    draw.polygon((x0, y1, (x0 + x1) / 2, (y0 + y1) / 2, x1, y1), ink)


def armor(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """The track of armor."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    track = (x0 + w * 0.14, y0 + h * 0.24, x1 - w * 0.14, y1 - h * 0.24)
    draw.rounded_rectangle(track, h * 0.26, None, ink, width)


def artillery(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """The round shot of artillery."""
    x0, y0, x1, y1 = box
    x, y, r = (x0 + x1) / 2, (y0 + y1) / 2, (y1 - y0) * 0.22
    draw.ellipse((x - r, y - r, x + r, y + r), ink)


def mortar(draw: ImageDraw.ImageDraw, box: Box, ink: str, width: int) -> None:
    """The mortar's arrow over its round."""
    x0, y0, x1, y1 = box
    x, h = (x0 + x1) / 2, y1 - y0
    draw.line((x, y0 + h * 0.2, x, y1 - h * 0.3), ink, width + width // 2)
    reach = h * 0.2
    draw.polygon((x - reach, y0 + h * 0.38, x + reach, y0 + h * 0.38, x, y0 + h * 0.1), ink)
    draw.ellipse((x - h * 0.15, y1 - h * 0.42, x + h * 0.15, y1 - h * 0.12), None, ink, width)


SYMBOLS: dict[str, Painter] = {
    "infantry": infantry,
    "weapons": weapons,
    "machine gun": machine_gun,
    "pillbox": pillbox,
    "civilians": civilians,
    "engineer": engineer,
    "commando": commando,
    "armor": armor,
    "artillery": artillery,
    "mortar": mortar,
}
