"""What the boards with square counters share: rims, and which counter is at a pixel."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from lbnb.board import palette as ink
from lbnb.board import tokens
from lbnb.board.baked import BakedBoard, S
from lbnb.board.board import TARGET
from lbnb.board.canvas import Ground, Sprite, paste


class Standing(NamedTuple):
    """A counter on the board: its unit, its place by number, size and top left corner in logical pixels."""

    unit: int
    place: int
    size: int
    x: int
    y: int


class CounterBoard(BakedBoard[S]):
    """A board whose units are square counters."""

    def __init__(self, title: str, scale: float, unit_ids: Sequence[str]) -> None:
        """As a `BakedBoard`, with the ids of all units by number."""
        super().__init__(title, scale)
        self._unit_ids = unit_ids
        self._rim = cache(self._make_rim)

    @abstractmethod
    def _standing(self, state: S) -> Iterable[Standing]:
        """Every counter, each after those that it covers."""

    def spots(self, state: S) -> dict[str, tuple[int, int, int, int]]:
        """By unit id, the box of its counter in the picture: left, top, width, height; topmost last."""
        return {
            self._unit_ids[unit]: (self._px(x), self._px(y), self._px(size), self._px(size))
            for unit, _, size, x, y in self._standing(state)
        }

    def _uppermost(self, state: S, x: float, y: float) -> Standing | None:
        """The counter at a logical pixel."""
        for counter in reversed(list(self._standing(state))):
            if 0 <= x - counter.x < counter.size and 0 <= y - counter.y < counter.size:
                return counter
        return None

    def _put_rim(self, frame: Ground, x: int, y: int, w: int, h: int, light: int) -> None:
        """A rim inside a box of logical pixels, for what may be chosen or is chosen."""
        paste(frame, self._rim(self._px(w), self._px(h), light), self._px(x), self._px(y))

    def _make_rim(self, width: int, height: int, light: int) -> Sprite:
        colour, thick = (ink.TARGET, 2) if light == TARGET else (ink.SELECTED, 4)
        return self.canvas.sprite(tokens.ring(width, height, colour, thick * self._scale))
