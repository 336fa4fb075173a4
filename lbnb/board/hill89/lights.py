"""What may be chosen, and the damage to expect on Action spaces in the enemy turn, coming or under way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image

from lbnb.board import palette as ink
from lbnb.board import tokens
from lbnb.board.board import PLAIN, TARGET
from lbnb.board.canvas import Canvas, Ground, Sprite, paste
from lbnb.board.furniture import Rect
from lbnb.board.hill89 import layout, pieces
from lbnb.board.hill89.stage import Stage
from lbnb.games.hill89.odds import Danger, dangers
from lbnb.games.hill89.state import (
    ACTION_DICE,
    BEGIN,
    ENEMY_DICE,
    ENEMY_TURN,
    PLAYER_TURN,
    SOLDIER_DICE,
    Hill89State,
)

DANGER = "danger"
"""The id of the overlay."""
PHASES = (BEGIN, SOLDIER_DICE, ENEMY_DICE, ACTION_DICE, PLAYER_TURN, ENEMY_TURN)
"""When it shows something."""


class Lights:
    """Rims and signs in the canvas's palette."""

    def __init__(self, where: Stage, canvas: Canvas, scale: float) -> None:
        self._stage = where
        self._canvas = canvas
        self._scale = scale
        self._ring = lru_cache(maxsize=128)(self._make_ring)
        self._sign = lru_cache(maxsize=128)(self._make_sign)

    def put(self, frame: Ground, state: Hill89State, lights: Mapping[str, int]) -> None:
        """Rims round what may be chosen and what is chosen, and the damage to expect if asked for."""
        if DANGER in lights and state.phase in PHASES:
            for danger in dangers(state):
                self._warn(frame, state, danger)
        seen = set()
        for unit, place, box in self._stage.standing(state):
            light = lights.get(unit or "", PLAIN) or lights.get(place or "", PLAIN)
            if light and (place not in lights or place not in seen or unit in lights):
                seen.add(place)
                self._rim(frame, box, light)

    def _rim(self, frame: Ground, box: Rect, light: int) -> None:
        out = 2 * light
        sprite = self._ring(box.w + 2 * out, box.h + 2 * out, light)
        paste(frame, sprite, self._px(box.x - out), self._px(box.y - out))

    def _warn(self, frame: Ground, state: Hill89State, danger: Danger) -> None:
        box = self._stage.card(state, danger.space)
        certain = min(danger.spread)
        more = danger.expected - certain
        size = layout.BADGE
        x, y = box.x + box.w - size + 7, box.y + 3
        if certain:
            self._edge(frame, box, self._stage.is_upper(danger.space))
            paste(frame, self._sign("burst", certain), self._px(x), self._px(y))
        if more > 0.005:
            paste(frame, self._sign("more", round(10 * more)), self._px(x - 6), self._px(y + size - 2))
            y += layout.SIGN
        if danger.suppressed:
            paste(frame, self._sign("suppressed", 0), self._px(x - 20), self._px(y + size - 2))

    def _edge(self, frame: Ground, box: Rect, upper: bool) -> None:
        """A red bar along the edge of a card that faces the enemy."""
        y = box.y + box.h + 1 if upper else box.y - 7
        paste(frame, self._sign("bar", box.w), self._px(box.x), self._px(y))

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)

    def _make_ring(self, width: int, height: int, light: int) -> Sprite:
        colour, thick = (ink.TARGET, 3) if light == TARGET else (ink.SELECTED, 5)
        return self._canvas.sprite(
            tokens.ring(self._px(width), self._px(height), colour, thick * self._scale)
        )

    def _make_sign(self, what: str, number: int) -> Sprite:
        if what == "burst":
            return self._canvas.sprite(pieces.damage(self._px(layout.BADGE), number))
        if what == "bar":
            bar = Image.new("RGB", (self._px(number), self._px(6)), ink.JAPAN_RED)
            return self._canvas.sprite(bar)
        text = "Suppr." if what == "suppressed" else f"+{number / 10:.1f}"
        paper = ink.JAPAN_RED if what == "suppressed" else ink.TARGET
        lettering = ink.STRIPE if what == "suppressed" else ink.INK
        width = 58 if what == "suppressed" else 44
        return self._canvas.sprite(
            tokens.plate(self._px(width), self._px(layout.SIGN), text, self._px(14), paper, lettering)
        )
