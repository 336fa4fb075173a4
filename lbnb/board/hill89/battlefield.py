"""Puts the cards, dice and tokens of a position on a frame; each picture is drawn when first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from lbnb.board import palette as ink
from lbnb.board import tokens
from lbnb.board.canvas import Canvas, Ground, Sprite, paste
from lbnb.board.fonts import SERIF_BOLD, pillow
from lbnb.board.furniture import Rect
from lbnb.board.hill89 import cards, icons, layout, panels, pieces, stage
from lbnb.board.hill89.stage import Stage
from lbnb.games.hill89 import enemies
from lbnb.games.hill89.state import FALLEN, NONE, PILE, Hill89State
from lbnb.games.hill89.tables import HIGHEST, TOP_ROW, Tables

MOST_STRIKES = 4
"""Dice on a space that are shown one by one."""
_NOTE = 15
"""Size of the lettering on the plates of cards."""


class Battlefield:
    """The pictures of all pieces in the canvas's palette."""

    def __init__(self, tables: Tables, where: Stage, canvas: Canvas, scale: float) -> None:
        self._tables = tables
        self._stage = where
        self._canvas = canvas
        self._scale = scale
        self._rows = {row.id: row for row in tables.pack.action}
        self._foes = {row.id: row for row in (*tables.pack.known, *tables.pack.unknown)}
        self._action = self._kept(self._draw_action)
        self._enemy = self._kept(self._draw_enemy)
        self._back = self._kept(self._draw_back)
        self._small = self._kept(self._draw_small)
        self._plate = self._kept(self._draw_plate)
        self._objective = self._kept(self._draw_objective)
        self._scenario = self._kept(self._draw_scenario)
        self._pole = self._kept(lambda limit, loops: panels.pole(limit, loops, scale))
        self._counts = self._kept(lambda lines, width: panels.counts(lines, width, scale))

    def put(self, frame: Ground, state: Hill89State) -> None:
        """Paste every piece."""
        self._put_panels(frame, state)
        for space, card in state.cards_in_play():
            self._put_action(frame, state, space, card)
        self._put_enemies(frame, state)
        for wounded, _, box in self._stage.soldiers(state):
            self._paste(frame, self._small("soldier", box.w, wounded), box)
        self._put_row(frame, state)
        self._put_hand(frame, state)

    def put_notes(self, frame: Ground, state: Hill89State) -> None:
        """Paste what is written over rims and danger: why cards cannot be activated, and who has won."""
        for space, card in state.cards_in_play():
            text, paper, lettering = self._note(state, card)
            if text:
                self._put_note(frame, self._stage.card(state, space), text, paper, lettering)
        if state.outcome is not None:
            won = state.outcome.winner == "us"
            box = layout.RESULT
            said, paper = ("US WINS", ink.US_BLUE) if won else ("JAPAN WINS", ink.JAPAN_RED)
            self._paste(frame, self._plate(said, box.w, box.h, 19, paper, ink.STRIPE), box)

    def _put_action(self, frame: Ground, state: Hill89State, space: int, card: int) -> None:
        box = self._stage.card(state, space)
        bit = 1 << card
        turned = bool((state.fuelled | state.rotated) & bit)
        sprite = self._action(self._tables.card_rows[card].id, bool(state.veteran & bit), box.w, turned)
        at = box
        if turned:
            width, height = round(box.h * layout.TURNED), round(box.w * layout.TURNED)
            at = Rect(box.x + (box.w - width) // 2, box.y + 6, width, height)
        self._paste(frame, sprite, at)
        number = self._small("numeral", layout.NUMBER, space)
        self._paste(frame, number, Rect(box.x - 5, box.y - 5, layout.NUMBER, layout.NUMBER))
        if state.card_die[card]:
            die = self._small("die", 36, state.card_die[card])
            self._paste(frame, die, Rect(box.x + box.w - 42, box.y + 130, 36, 36))
        if state.mines[space]:
            self._paste(frame, self._small("mine", 40, 0), Rect(box.x + 64, box.y + 4, 40, 40))
        for number_, x in zip(
            range(min(state.strikes[space], MOST_STRIKES)), (60, 80, 100, 116), strict=False
        ):
            strike = self._small("red", layout.STRIKE, space)
            top = box.y + 66 - 6 * (number_ % 2)
            self._paste(frame, strike, Rect(box.x + x - 4, top, layout.STRIKE, layout.STRIKE))
        if state.pawn == space:
            size = layout.PAWN
            self._paste(frame, self._small("pawn", size, 0), Rect(box.x + 2, box.y + 40, size, size))

    def _put_note(self, frame: Ground, box: Rect, text: str, paper: str, lettering: str) -> None:
        """A plate that hangs from the lower edge of a card, clear of its icons."""
        wide = round(pillow(SERIF_BOLD, _NOTE).getlength(text)) + 14
        plate = self._plate(text, wide, _NOTE + 7, _NOTE, paper, lettering)
        self._paste(frame, plate, Rect(box.x + (box.w - wide) // 2, box.y + box.h - 9, wide, _NOTE + 7))

    def _note(self, state: Hill89State, card: int) -> tuple[str, str, str]:
        """The words of the plate, its paper, and the colour of its lettering."""
        bit, arm = 1 << card, self._tables.arm[card]
        if state.suppressed & bit:
            return "SUPPRESSED", ink.JAPAN_RED, ink.STRIPE
        if arm and enemies.blocked_arms(state) >> arm & 1:
            return "blocked", ink.JAPAN_RED, ink.STRIPE
        if state.card_at[state.pawn] == card and 0 < state.run < HIGHEST:
            return f"goes on with a {state.run + 1}", ink.WINNING, ink.INK
        if state.fuelled & bit:
            return "needs Resupply", ink.ROAD_FILL, ink.INK
        if state.rotated & bit:
            return "a die turns it back", ink.ROAD_FILL, ink.INK
        return "used this turn" if state.activated & bit else "", ink.USED, ink.INK

    def _put_enemies(self, frame: Ground, state: Hill89State) -> None:
        tables = self._tables
        for space, marks in enumerate(state.down):
            if marks and state.up[space] == NONE:
                text = "?" if len(marks) == 1 else str(len(marks))
                box = layout.enemy_space(space)
                self._paste(frame, self._back(text, box.w, box.h), box)
        for enemy, box in self._stage.enemies(state):
            row = tables.enemy_rows[enemy]
            at_end = state.enemy_at[enemy] >= TOP_ROW
            self._paste(
                frame,
                self._enemy(row.id, not at_end),
                Rect(box.x - layout.ARROW, box.y - layout.ARROW, box.w, box.h),
            )
            hidden = () if at_end else state.down[state.enemy_at[enemy]]
            if hidden:
                back = self._back("?" if len(hidden) == 1 else str(len(hidden)), 34, 36)
                self._paste(frame, back, Rect(box.x + box.w - 38, box.y - 3, 34, 36))
            if state.fog[enemy]:
                fog = self._small("cloud", 52, state.fog[enemy])
                self._paste(frame, fog, Rect(box.x + 48, box.y + 20, 52, 52))
            if state.hurt[enemy]:
                self._paste(
                    frame, self._small("hurt", 36, state.hurt[enemy]), Rect(box.x + 4, box.y + 40, 36, 36)
                )
            if state.die_of[enemy]:
                die = self._small("black", 40, state.die_of[enemy])
                self._paste(frame, die, Rect(box.x + box.w - 44, box.y + 36, 40, 40))

    def _put_row(self, frame: Ground, state: Hill89State) -> None:
        tables = self._tables
        for number, card in enumerate((state.deck_top, *state.row)):
            if card == NONE:
                continue
            box = layout.reinforcement(number)
            veteran = bool(state.veteran >> card & 1)
            self._paste(frame, self._action(tables.card_rows[card].id, veteran, layout.CARD_W, False), box)
            token = state.row_tokens[number - 1] if number else NONE
            if token != NONE:
                picture = self._small("token", layout.TOKEN, icons.SUPPLY_ICONS[token])
                self._paste(frame, picture, Rect(box.x - 5, box.y - 7, layout.TOKEN, layout.TOKEN))
        left = sum(state.card_where[card] in (0, 11) for card in tables.reinforcements)
        plate = self._plate(f"{left} card{'s' * (left != 1)}", 78, 22, 14, ink.PAPER, ink.INK)
        box = layout.reinforcement(0)
        self._paste(frame, plate, Rect(box.x + box.w - 82, layout.STRIP + 4, 78, 22))

    def _put_hand(self, frame: Ground, state: Hill89State) -> None:
        dice = stage.dice(state)
        for number in range(6):
            value = dice[number] if number < len(dice) else 0
            self._paste(frame, self._small("die", layout.DIE, value), layout.die_box(number))
        if state.stored:
            box = layout.STORED_DIE
            self._paste(frame, self._small("die", box.w, state.stored), box)
        for number in range(self._tables.set_up.health):
            alive = number < state.health
            self._paste(frame, self._small("life", layout.LIFE, alive), layout.life_box(number))
        for number, (name, count) in enumerate(stage.held(state)):
            self._paste(frame, self._small("token", layout.TOKEN, name, count), layout.token_box(number))

    def _put_panels(self, frame: Ground, state: Hill89State) -> None:
        box = layout.OBJECTIVE
        self._paste(frame, self._objective(state.objective, state.stage), Rect(box.x + 4, box.y + 4, 0, 0))
        if state.objective != NONE:
            limit = self._tables.objectives[state.objective].turn_limit
            self._paste(frame, self._pole(limit, state.loops), layout.POLE)
        box = layout.SCENARIO
        self._paste(frame, self._scenario(state.objective), Rect(box.x + 4, box.y + 4, 0, 0))
        fallen = sum(place == FALLEN for place in state.enemy_at)
        lines = (
            ("cards face up", fallen),
            ("cards face down", len(state.fallen_marks)),
            ("Soldier tokens", state.fallen_soldiers),
        )
        box = layout.FALLBACK
        self._paste(frame, self._counts(lines, box.w - 20), Rect(box.x + 10, box.y + 26, 0, 0))
        known = sum(place == PILE for place in state.enemy_at[: self._tables.known_count])
        lines = (
            ("Unknown deck", state.deck_size),
            ("Known pile", known),
            ("Soldiers left", self._reserve(state)),
        )
        box = layout.DECKS
        self._paste(frame, self._counts(lines, box.w - 20), Rect(box.x + 10, box.y + 26, 0, 0))

    def _reserve(self, state: Hill89State) -> int:
        return self._tables.set_up.soldier_tokens - state.soldier_count - state.fallen_soldiers

    def _kept(self, draw: Callable[..., Image.Image]) -> Callable[..., Sprite]:
        return lru_cache(maxsize=512)(lambda *args: self._canvas.sprite(draw(*args)))

    def _paste(self, frame: Ground, sprite: Sprite, box: Rect) -> None:
        paste(frame, sprite, self._px(box.x), self._px(box.y))

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)

    def _draw_action(self, card: str, veteran: bool, width: int, turned: bool) -> Image.Image:
        picture = cards.action(self._rows[card], veteran, self._px(width), self._px(layout.CARD_H))
        if turned:
            picture = picture.rotate(-90, expand=True)
            size = (round(picture.width * layout.TURNED), round(picture.height * layout.TURNED))
            picture = picture.resize(size, Image.Resampling.LANCZOS)
        return picture

    def _draw_enemy(self, enemy: str, arrows: bool) -> Image.Image:
        return cards.enemy(self._foes[enemy], self._px(layout.CARD_W), self._px(layout.ENEMY_H), arrows)

    def _draw_back(self, text: str, width: int, height: int) -> Image.Image:
        return cards.back(self._px(width), self._px(height), True, text)

    def _draw_small(self, what: str, size: int, *more: int | str) -> Image.Image:
        return _SMALL[what](self._px(size), *more)

    def _draw_plate(
        self, text: str, width: int, height: int, size: int, paper: str, colour: str
    ) -> Image.Image:
        return tokens.plate(self._px(width), self._px(height), text, self._px(size), paper, colour)

    def _draw_objective(self, objective: int, at: int) -> Image.Image:
        row = None if objective == NONE else self._tables.objectives[objective]
        return panels.objective(row, at, self._scale)

    def _draw_scenario(self, objective: int) -> Image.Image:
        row = None if objective == NONE else self._tables.scenario_rows[objective]
        return panels.scenario(row, self._scale)


_SMALL: dict[str, Callable[..., Image.Image]] = {
    "numeral": pieces.numeral,
    "die": pieces.die,
    "mine": lambda size, _: pieces.mine(size),
    "red": pieces.enemy_die,
    "black": lambda size, value: pieces.enemy_die(size, value, True),
    "pawn": lambda size, _: pieces.pawn(size),
    "soldier": pieces.soldier,
    "cloud": pieces.cloud,
    "hurt": pieces.hurt,
    "life": pieces.life,
    "token": pieces.token,
}
