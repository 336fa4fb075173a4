"""Frames: a background baked once, sprites pasted on copies of it, PNG out.

Everything shares one palette of 256 colours, as a printed map shares its inks. So a frame is one byte a
pixel: quick to copy, quick to paste on, and a small PNG.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import NamedTuple, Protocol

from PIL import Image

from lbnb.board.palette import INKS, rgb

COMPRESSION = 4
"""zlib level of the PNG: higher ones cost more time than they save bytes."""

_SAMPLE_SHARE = 0.5
"""How much of the palette's sample the sprites fill, so that their few pixels keep their colours."""


class Sprite(NamedTuple):
    """A picture in the canvas's palette; where the mask is 0 the ground shows through."""

    image: Image.Image
    mask: Image.Image | None


class Canvas:
    """A baked background, and the palette that it shares with all sprites."""

    def __init__(self, background: Image.Image, samples: Iterable[Image.Image] = ()) -> None:
        """Choose the palette for an RGB `background` and RGB or RGBA `samples` of what will be pasted."""
        self._palette = _choose_palette(background, [_flat(sample) for sample in samples])
        self.background = self._quantized(background)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a frame in pixels."""
        return self.background.size

    def sprite(self, picture: Image.Image) -> Sprite:
        """Turn an RGB or RGBA picture into a sprite; alpha of a half or more is opaque."""
        if picture.mode != "RGBA":
            return Sprite(self._quantized(picture), None)
        mask = picture.getchannel("A").point([255 * (alpha >= 128) for alpha in range(256)])
        return Sprite(self._quantized(_flat(picture)), mask)

    def wash(self, ink: str, strength: float) -> bytes:
        """For each colour of the palette the number of the one that is nearest to it under a wash.

        A wash colours light ground more than dark lines; `strength` is 0 to 1.
        """
        colours = self._palette.getpalette() or []
        strip = Image.new("RGB", (256, 1))
        strip.putdata(list(zip(*[iter(colours)] * 3, strict=True)))
        light = strip.convert("L").point([int(value * strength) for value in range(256)])
        strip.paste(ink, (0, 0, 256, 1), light)
        return self._quantized(strip).tobytes()

    def frame(self) -> Image.Image:
        """A copy of the background to paste on."""
        return self.background.copy()

    def png(self, frame: Image.Image) -> bytes:
        """Encode a frame."""
        out = BytesIO()
        frame.save(out, "PNG", compress_level=COMPRESSION)
        return out.getvalue()

    def _quantized(self, picture: Image.Image) -> Image.Image:
        return picture.convert("RGB").quantize(palette=self._palette, dither=Image.Dither.NONE)


class Ground(Protocol):
    """What sprites are pasted on: an Image, or Pieces."""

    def paste(self, im: Image.Image, box: tuple[int, int], mask: Image.Image | None) -> None:
        """Put a picture's top left corner at a pixel, clear where the mask is 0."""


class Pieces:
    """Keeps what is pasted on it apart, as RGBA pictures with their top left corners."""

    def __init__(self) -> None:
        self.pieces: list[tuple[Image.Image, int, int]] = []

    def paste(self, im: Image.Image, box: tuple[int, int], mask: Image.Image | None) -> None:
        """Keep a picture."""
        picture = im.convert("RGBA")
        if mask is not None:
            picture.putalpha(mask)
        self.put(picture, *box)

    def put(self, picture: Image.Image, x: int, y: int) -> None:
        """Keep an RGBA picture as it is."""
        self.pieces.append((picture, x, y))


def paste(frame: Ground, sprite: Sprite, x: int, y: int) -> None:
    """Put a sprite's top left corner at a pixel."""
    frame.paste(sprite.image, (x, y), sprite.mask)


def _flat(picture: Image.Image) -> Image.Image:
    """An RGBA picture without its alpha: half-covered edge pixels keep the colour of their inks."""
    return picture.convert("RGB")


def _choose_palette(background: Image.Image, samples: list[Image.Image]) -> Image.Image:
    """A palette image: every ink as it is, and what shades of them a background and sprites need most."""
    width, height = background.size
    strip = int(height * _SAMPLE_SHARE / (1 - _SAMPLE_SHARE)) if samples else 0
    sheet = Image.new("RGB", (width, height + strip), background.getpixel((0, 0)))
    sheet.paste(background)
    x, y, row, index = 0, height, 0, 0
    while samples and y < height + strip:
        sample = samples[index % len(samples)]
        if x and x + sample.width > width:
            x, y, row = 0, y + row, 0
            continue
        sheet.paste(sample, (x, y))
        x, row, index = x + sample.width, max(row, sample.height), index + 1
    # Every second pixel of every second row tells as much about the colours, in a quarter of the time.
    sheet = sheet.resize((max(1, sheet.width // 2), max(1, sheet.height // 2)), Image.Resampling.NEAREST)
    chosen = sheet.quantize(256 - len(INKS), method=Image.Quantize.MEDIANCUT, kmeans=0).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for ink in INKS for part in rgb(ink)] + chosen[: 3 * (256 - len(INKS))])
    return palette
