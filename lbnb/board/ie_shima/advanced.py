"""The markers of chapters 19 and 20: Kamikaze, support, satchel charges, historical figures."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from lbnb.board.canvas import Canvas, Ground, Sprite, paste
from lbnb.board.ie_shima import layout
from lbnb.board.ie_shima import tokens as pieces
from lbnb.games.ie_shima import extended, extras
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.support import CALLS
from lbnb.games.ie_shima.tables import (
    ARTILLERY_CALL,
    IGAWA_CALL,
    JAPAN,
    KAMIKAZE,
    PYLE_CALL,
    SATCHEL_CALL,
    TANK_CALL,
    US,
    Tables,
)

ABSENT, READY, USED, LIT = range(4)
"""Not yet there, available, used up for now, and called for in the combat being fought."""

BOXES = {
    "kamikaze": extras.KAMIKAZE,
    "satchel": extras.SATCHEL,
    "artillery": extras.SUPPORT,
    "tanks": extras.SUPPORT,
}
"""By marker, the rule that brings it into play."""

CALL_OF = {"satchel": SATCHEL_CALL, "artillery": ARTILLERY_CALL, "tanks": TANK_CALL}
FIGURE_CALLS = (PYLE_CALL, IGAWA_CALL)
FIGURE = 19
"""Pixels across a figure's token."""


def pending_support(state: IeShimaState) -> tuple[int, int]:
    """The Area of the attack being resolved and the kinds of call that came for it, or 0 and 0."""
    attacks = [decision.attack for decision in state.stack if hasattr(decision, "attack")]
    return (attacks[-1].area, attacks[-1].support) if attacks else (0, 0)


def marker_status(state: IeShimaState, marker: str) -> int:
    """Whether a marker of the Advanced Game is ABSENT, READY, USED or LIT."""
    if marker == "kamikaze":
        return USED if state.used >> KAMIKAZE & 1 else READY
    kind = CALL_OF[marker]
    if pending_support(state)[1] >> kind & 1:
        return LIT
    if state.turn < CALLS[kind].first_turn:
        return ABSENT
    return USED if state.called >> kind & 1 else READY


class Advanced:
    """Puts on a frame whatever of chapters 19 and 20 is in play."""

    def __init__(self, tables: Tables, canvas: Canvas, scale: float) -> None:
        self._tables = tables
        self._canvas = canvas
        self._scale = scale
        self._strip = self._kept(self._draw_strip)
        self._box = self._kept(self._draw_box)
        self._figure = self._kept(lambda side, dead: pieces.figure(self._px(FIGURE), side == US, bool(dead)))

    def put(self, frame: Ground, state: IeShimaState) -> None:
        """Paste the boxes of the markers, and the figures."""
        shown = [marker for marker, rule in BOXES.items() if state.extras & rule]
        if shown:
            paste(frame, self._strip(len(shown)), self._px(layout.SUPPORT.x), self._px(layout.SUPPORT.y))
        for marker, box in zip(shown, layout.support_boxes(len(shown)), strict=True):
            lost = state.lost_points if marker == "kamikaze" else 0
            paste(
                frame, self._box(marker, marker_status(state, marker), lost), self._px(box.x), self._px(box.y)
            )
        if state.extras & extras.FIGURES:
            for side in (US, JAPAN):
                self._put_figure(frame, state, side)

    def _put_figure(self, frame: Ground, state: IeShimaState, side: int) -> None:
        """In its grave, in the attack it has joined, or on the Turn Track on its next day (20.1, 20.2)."""
        area, support = pending_support(state)
        dead = state.figures_dead >> side & 1
        joined = support >> FIGURE_CALLS[side] & 1
        if dead or joined:
            x, y = layout.figure_spot(state.figure_graves[side] if dead else area, side)
        else:
            turns = layout.calendar(extended.turns(state)).turns
            day = state.turn + (state.figures_used >> side & 1)
            if day > len(turns):
                return
            box = turns[day - 1]
            x, y = (box.x + 2 if side == US else box.x + box.w - FIGURE - 2), box.y + box.h - FIGURE - 2
        paste(frame, self._figure(side, dead), self._px(x), self._px(y))

    def _kept(self, draw: Callable[..., Image.Image]) -> Callable[..., Sprite]:
        return lru_cache(maxsize=64)(lambda *args: self._canvas.sprite(draw(*args)))

    def _draw_strip(self, markers: int) -> Image.Image:
        """The strip that the boxes stand on; what they leave free tells what they are."""
        free = 1 - markers / len(BOXES)
        return pieces.heading(
            self._px(layout.SUPPORT.w), self._px(layout.SUPPORT.h), "Advanced", "Game", free
        )

    def _draw_box(self, marker: str, status: int, lost: int) -> Image.Image:
        size = (self._px(layout.MARKERS[0].w), self._px(layout.MARKERS[0].h))
        return pieces.support(*size, marker, status, lost, self._note(marker, status))

    def _note(self, marker: str, status: int) -> str:
        return f"from\nApril {15 + CALLS[CALL_OF[marker]].first_turn}" if status == ABSENT else ""

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)
