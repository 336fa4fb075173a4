"""Lettering: the faces that matplotlib carries, so that every machine draws the same board."""

from functools import cache
from pathlib import Path

import matplotlib
from matplotlib.font_manager import FontProperties
from PIL import ImageFont

_FOLDER = Path(matplotlib.get_data_path()) / "fonts" / "ttf"

SANS = "DejaVuSans.ttf"
SANS_BOLD = "DejaVuSans-Bold.ttf"
SERIF = "STIXGeneral.ttf"
SERIF_BOLD = "STIXGeneralBol.ttf"
ITALIC = "STIXGeneralItalic.ttf"
ITALIC_BOLD = "STIXGeneralBolIta.ttf"


@cache
def pillow(face: str, pixels: int) -> ImageFont.FreeTypeFont:
    """A face for Pillow, its em so many pixels high."""
    return ImageFont.truetype(str(_FOLDER / face), pixels, layout_engine=ImageFont.Layout.BASIC)


@cache
def figure(face: str, pixels: float) -> FontProperties:
    """A face for matplotlib, its em so many logical pixels high on a figure of `ground.DPI`."""
    return FontProperties(fname=str(_FOLDER / face), size=pixels * 0.72)
