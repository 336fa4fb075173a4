"""What a board is, whatever the game."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from PIL import Image

from lbnb.board.canvas import Canvas

PLAIN, TARGET, SELECTED = range(3)
"""How a place or a unit is lit: not at all, as one that may be chosen, as one that is chosen."""


class Hit(NamedTuple):
    """What is at a pixel: a unit's id, a place's id, both (a counter in a place) or neither."""

    unit: str | None
    place: str | None


class Overlay(NamedTuple):
    """What a board can lay over a position when its id is among the highlights.

    One that is `placed` tells of a place: its id is then followed by `/` and the place.
    """

    id: str
    label: str
    tooltip: str
    placed: bool = False
    on: bool = False
    """Whether a panel lays it over the board until somebody takes it off."""


class Board(Protocol):
    """Draws positions of one game and says what is at a pixel."""

    canvas: Canvas
    overlays: tuple[Overlay, ...]
    """What may be laid over a position besides what belongs to it."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""

    def render(self, state: Any, highlights: Iterable[str] = (), selected: Iterable[str] = ()) -> bytes:
        """The position as PNG, with ids of places and units that may be chosen, and that are chosen."""

    def picture(
        self, state: Any, highlights: Iterable[str] = (), selected: Iterable[str] = ()
    ) -> Image.Image:
        """The same in the canvas's palette, not yet encoded."""

    def svg(self, state: Any) -> bytes:
        """The position as SVG, the map in vectors; the same position gives the same bytes."""

    def hit(self, state: Any, x: float, y: float) -> Hit:
        """What is at a pixel of the picture of this position, the uppermost counter first."""

    def close_up(self, state: Any, place: str) -> bytes:
        """The counters in a place, enlarged and named, as PNG."""
