"""A sheet to draw on once: a Figure made without pyplot, its axes in logical pixels, y down."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

import numpy as np
import shapely
from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.image import BboxImage
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, Bbox, TransformedBbox
from PIL import Image

from lbnb.board.fonts import figure as face_of
from lbnb.board.fonts import pillow

DPI = 100
PX = 72 / DPI
"""Points in one logical pixel: matplotlib measures lines in points."""

_RULER = 200
"""Size at which advances are measured."""


def lines_of(shape: Any) -> list[np.ndarray]:
    """The coordinate arrays of every line and ring in a shape."""
    return [
        np.asarray(part.coords)
        for piece in shapely.get_parts(shape)
        for part in ([piece.exterior, *piece.interiors] if piece.geom_type == "Polygon" else [piece])
        if part.geom_type in ("LineString", "LinearRing")
    ]


class Sheet:
    """Drawing verbs over one Figure. Later things cover earlier ones."""

    def __init__(self, width: int, height: int, scale: float, paper: str) -> None:
        """Make a sheet of logical pixels; `scale` is how many real pixels one of them gets."""
        self._figure = Figure(figsize=(width / DPI, height / DPI), dpi=DPI * scale, facecolor=paper)
        self._canvas = FigureCanvasAgg(self._figure)
        self._axes = self._figure.add_axes((0, 0, 1, 1), xlim=(0, width), ylim=(height, 0))
        self._axes.set_axis_off()
        self._order = 0

    def picture(self) -> Image.Image:
        """The drawn sheet as an RGB picture."""
        self._canvas.draw()
        return Image.fromarray(np.asarray(self._canvas.buffer_rgba())).convert("RGB")

    def svg(self, title: str) -> bytes:
        """The drawn sheet as SVG, its lettering as outlines, the same for the same drawing."""
        out = BytesIO()
        # Without a date and with ids from the content, the file depends on nothing but the drawing.
        with rc_context({"svg.hashsalt": title, "svg.fonttype": "path", "image.composite_image": False}):
            self._figure.savefig(
                out, format="svg", metadata={"Title": title, "Creator": "lbnb", "Date": None}
            )
        return out.getvalue()

    def image(self, picture: Image.Image, x: float, y: float, width: float, height: float) -> None:
        """A picture, its top left corner at a point, `width` by `height` logical pixels."""
        corners = TransformedBbox(Bbox([(x, y + height), (x + width, y)]), self._axes.transData)
        box = BboxImage(corners, interpolation="none")
        box.set_data(np.asarray(picture)[::-1])
        self._add(box)

    def fill(self, shape: Any, ink: str, edge: str = "none", width: float = 0, **more: Any) -> None:
        """Fill polygons, holes left open."""
        paths = [
            Path.make_compound_path(*(Path(ring, closed=True) for ring in lines_of(polygon)))
            for polygon in shapely.get_parts(shape)
        ]
        self._add(PathCollection(paths, facecolors=ink, edgecolors=edge, linewidths=width * PX, **more))

    def line(self, shape: Any, ink: str, width: float, dash: tuple[float, ...] = (), **more: Any) -> None:
        """Draw lines and outlines; `dash` gives lengths on and off in pixels."""
        style = (0, [length / width for length in dash]) if dash else "solid"
        self.strokes(lines_of(shape), ink, width, linestyle=style, **more)

    def strokes(self, lines: Iterable[Any], ink: str, width: float, **more: Any) -> None:
        """Draw many lines given as point lists, as one thing."""
        more.setdefault("capstyle", "round" if more.get("linestyle", "solid") == "solid" else "butt")
        whole = Path.make_compound_path(*(Path(np.asarray(line)) for line in lines))
        self._add(
            PathPatch(whole, fill=False, edgecolor=ink, linewidth=width * PX, joinstyle="round", **more)
        )

    def dots(self, points: Any, size: float, ink: str, **more: Any) -> None:
        """Draw many dots, `size` across."""
        self._strew(Path.unit_circle(), size / 2, points, ink, **more)

    def box(self, x: float, y: float, w: float, h: float, ink: str, edge: str, width: float = 1) -> None:
        """A rectangle."""
        self._add(Rectangle((x, y), w, h, facecolor=ink, edgecolor=edge, linewidth=width * PX))

    def text(self, x: float, y: float, text: str, face: str, size: float, ink: str, **more: Any) -> None:
        """One line of text, centred on its capitals' middle unless `ha`, `va` say otherwise."""
        more = {"ha": "center", "va": "center_baseline", **more}
        self._order += 1
        self._axes.text(x, y, text, color=ink, fontproperties=face_of(face, size), zorder=self._order, **more)

    def lettering(
        self,
        x: float,
        y: float,
        text: str,
        face: str,
        size: float,
        ink: str,
        spacing: float = 0,
        angle: float = 0,
        halo: str | None = None,
    ) -> None:
        """Spaced capitals as a map engraver sets them, centred on a point and turned by degrees."""
        paths, pen = [], 0.0
        ruler = pillow(face, _RULER)
        for char in text:
            if char != " ":
                glyph = TextPath((0, 0), char, size=size, prop=face_of(face, size))
                paths.append(glyph.transformed(Affine2D().translate(pen, 0)))
            pen += ruler.getlength(char) * size / _RULER + spacing
        capital = -ruler.getbbox("E", anchor="ls")[1] * size / _RULER
        place = Affine2D().translate(-(pen - spacing) / 2, -capital / 2).scale(1, -1)
        whole = Path.make_compound_path(*paths).transformed(place.rotate_deg(-angle).translate(x, y))
        if halo:
            self._add(PathPatch(whole, facecolor=halo, edgecolor=halo, linewidth=2.4 * PX, joinstyle="round"))
        self._add(PathPatch(whole, facecolor=ink, edgecolor="none"))

    def labels(
        self, labels: Iterable[tuple[float, float, str]], face: str, size: float, ink: str, **more: Any
    ) -> None:
        """Many short texts, each centred on a point, drawn as one thing and so in little time."""
        spots: dict[str, list[tuple[float, float]]] = {}
        ruler = pillow(face, _RULER)
        capital = -ruler.getbbox("E", anchor="ls")[1] * size / _RULER
        for x, y, text in labels:
            pen = x - ruler.getlength(text) * size / _RULER / 2
            for char in text:
                spots.setdefault(char, []).append((pen, y + capital / 2))
                pen += ruler.getlength(char) * size / _RULER
        for char, points in spots.items():
            glyph = TextPath((0, 0), char, size=_RULER, prop=face_of(face, _RULER))
            self._strew(glyph, size / _RULER, points, ink, **more)

    def _strew(self, shape: Path, scale: float, points: Any, ink: str, **more: Any) -> None:
        """One shape at many points; a path of its own is drawn once and then repeated."""
        small = shape.transformed(Affine2D().scale(scale / DPI))
        self._add(
            PathCollection(
                [small],
                offsets=np.asarray(points),
                offset_transform=self._axes.transData,
                transform=self._figure.dpi_scale_trans,
                facecolors=ink,
                edgecolors="none",
                **more,
            )
        )

    def _add(self, artist: Any) -> None:
        self._order += 1
        artist.set_zorder(self._order)
        self._axes.add_artist(artist)
