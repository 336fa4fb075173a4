"""What the boards of all games share: a sheet baked once, and pieces pasted on copies of it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from PIL import Image

from lbnb.board.board import SELECTED, TARGET, Overlay
from lbnb.board.canvas import Canvas, Ground, Pieces
from lbnb.board.sheet import Sheet
from lbnb.core.state import State

S = TypeVar("S", bound=State)


class BakedBoard(ABC, Generic[S]):
    """Pictures of positions; see `lbnb.board.board.Board`.

    A board of a game draws its sheet, sets `canvas` to it, and says what lies on it and what is at a pixel.
    """

    canvas: Canvas
    overlays: tuple[Overlay, ...] = ()

    def __init__(self, title: str, scale: float) -> None:
        """Of the game with this title, `scale` real pixels for each logical one."""
        self._title = title
        self._scale = scale

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.canvas.size

    def render(self, state: S, highlights: Iterable[str] = (), selected: Iterable[str] = ()) -> bytes:
        """The position as PNG, with ids of places and units that may be chosen, and that are chosen."""
        return self.canvas.png(self.picture(state, highlights, selected))

    def picture(self, state: S, highlights: Iterable[str] = (), selected: Iterable[str] = ()) -> Image.Image:
        """The same in the canvas's palette."""
        frame = self.canvas.frame()
        self._put(frame, state, dict.fromkeys(highlights, TARGET) | dict.fromkeys(selected, SELECTED))
        return frame

    def floor(self) -> bytes:
        """The bare background as PNG: the least that any frame takes."""
        return self.canvas.png(self.canvas.frame())

    def svg(self, state: S) -> bytes:
        """The position as SVG: the sheet in lines and areas, the pieces as embedded pictures.

        The same position gives the same bytes.
        """
        lying = Pieces()
        sheet = self._drawn(state, lying)
        for piece, x, y in lying.pieces:
            width, height = piece.width / self._scale, piece.height / self._scale
            sheet.image(piece, x / self._scale, y / self._scale, width, height)
        return sheet.svg(f"{self._title}, {self._moment(state)}")

    def _drawn(self, state: S, lying: Pieces) -> Sheet:
        """The sheet for a picture in lines, with what lies on it put on `lying`."""
        self._put(lying, state, {})
        return self._sheet(1)

    @abstractmethod
    def _sheet(self, scale: float) -> Sheet:
        """The sheet without a position."""

    @abstractmethod
    def _put(self, frame: Ground, state: S, lights: Mapping[str, int]) -> None:
        """Paste everything that lies on the sheet; `lights` by id of a place, a unit or an overlay."""

    @abstractmethod
    def _moment(self, state: S) -> str:
        """The turn of a position in words."""

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)
