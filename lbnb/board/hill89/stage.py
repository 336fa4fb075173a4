"""Where the pieces of a position stand, and what is at a pixel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lbnb.board.furniture import Rect
from lbnb.board.hill89 import layout
from lbnb.board.hill89.icons import ROUND_ICONS, SUPPLY_ICONS
from lbnb.games.hill89.state import FIRST, NONE, SIXTH, Hill89State
from lbnb.games.hill89.tables import BOTTOM_ROW, ENEMY_PLACES, SPACES, TOP_ROW, VALUES, Tables

RESUPPLY, DECK, OBJECTIVE, SCENARIO = "resupply", "deck", "objective", "scenario"
ROW = ("row1", "row2", "row3")
"""The cards of the Reinforcement row."""
FALLBACK, DECKS, HELD = "fallback", "decks", "held"
PANELS = {
    RESUPPLY: layout.RESUPPLY,
    OBJECTIVE: layout.OBJECTIVE,
    SCENARIO: layout.SCENARIO,
    FALLBACK: layout.FALLBACK,
    DECKS: layout.DECKS,
    HELD: layout.HELD,
}
PLACES = (*map(str, range(1, SPACES + 1)), *ENEMY_PLACES, *ROW, DECK, *PANELS)
"""What a click can be on, and `close_up` enlarges."""

_SOLDIERS = {9: (42, 3), 16: (34, 4), 25: (26, 5)}
"""Up to how many Soldier tokens: how large they are, and how many stand side by side."""


class Standing(NamedTuple):
    """A piece: what it is called, the place that it is in, and its box in logical pixels."""

    unit: str | None
    place: str | None
    box: Rect


class Stage:
    """The spaces of the battlefield."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        rows = (tables.pack.layout.top, tables.pack.layout.bottom)
        self._slots = {
            number: layout.slot(row, column)
            for row, numbers in enumerate(rows)
            for column, number in enumerate(numbers)
        }

    def is_upper(self, space: int) -> bool:
        """Whether a numbered space is in the upper row."""
        return self._slots[space].y == layout.TOP_ROW

    def card(self, state: Hill89State, space: int) -> Rect:
        """The box of the card on an Action space; one that covers two slots is as wide as both (8.6)."""
        slots = [self._slots[number] for number in range(1, SPACES + 1) if state.lies_on[number] == space]
        left, right = min(slot.x for slot in slots), max(slot.x + slot.w for slot in slots)
        wide = state.tables.wide[state.card_at[space]]
        width = min(right - left, layout.CARD_W + layout.PITCH) if wide else layout.CARD_W
        return Rect((left + right - width) // 2, slots[0].y, width, layout.CARD_H)

    def space(self, state: Hill89State, space: int) -> Rect:
        """An Action space, with a card on it or not."""
        return self.card(state, space) if state.card_at[space] != NONE else self._slots[space]

    def enemies(self, state: Hill89State) -> Iterator[tuple[int, Rect]]:
        """The face-up enemies with the boxes of their cards."""
        for space, enemy in enumerate(state.up):
            if enemy != NONE:
                yield enemy, layout.enemy_space(space)
        for place in (TOP_ROW, BOTTOM_ROW):
            there = [enemy for enemy in state.at_ends if state.enemy_at[enemy] == place]
            for number, enemy in enumerate(there):
                box = layout.enemy_space(place)
                yield enemy, Rect(box.x, box.y + 10 + 24 * number, box.w, layout.ENEMY_H)

    def soldiers(self, state: Hill89State) -> Iterator[tuple[bool, str, Rect]]:
        """The Soldier tokens: whether wounded, the place, the box."""
        for place, offset in (("e1", FIRST), ("e6", SIXTH)):
            box = layout.enemy_space(int(place[1:]))
            whole, wounded = state.soldiers[offset : offset + 2]
            size, across = next(_SOLDIERS[most] for most in _SOLDIERS if whole + wounded <= most)
            step = size + 3
            rows = -(-(whole + wounded) // across)
            left = box.x + (box.w - across * step + 3) // 2
            top = box.y + (box.h - rows * step + 3) // 2
            for number in range(whole + wounded):
                row, column = divmod(number, across)
                yield number >= whole, place, Rect(left + column * step, top + row * step, size, size)

    def standing(self, state: Hill89State) -> Iterator[Standing]:
        """All that a click can be on, each after what it covers."""
        tables = self._tables
        for place, box in PANELS.items():
            yield Standing(None, place, box)
        for space in range(1, SPACES + 1):
            card = state.card_at[space]
            if card != NONE:
                yield Standing(tables.card_ids[card], str(space), self.card(state, space))
            elif state.lies_on[space] in (space, NONE):
                yield Standing(None, str(space), self._slots[space])
        for number, place in enumerate(ENEMY_PLACES, 1):
            yield Standing(None, place, layout.enemy_space(number))
        for enemy, box in self.enemies(state):
            yield Standing(tables.enemy_ids[enemy], ENEMY_PLACES[state.enemy_at[enemy] - 1], box)
        for wounded, place, box in self.soldiers(state):
            yield Standing("wounded" if wounded else "soldier", place, box)
        if state.deck_top != NONE:
            yield Standing(tables.card_ids[state.deck_top], DECK, layout.reinforcement(0))
        for number, card in enumerate(state.row):
            if card != NONE:
                yield Standing(tables.card_ids[card], ROW[number], layout.reinforcement(number + 1))
        for number, value in enumerate(dice(state)):
            yield Standing(die_name(value), None, layout.die_box(number))
        if state.stored:
            yield Standing(None, RESUPPLY, layout.STORED_DIE)
        for number, (name, _) in enumerate(held(state)):
            yield Standing(token_name(name), HELD, layout.token_box(number))


def dice(state: Hill89State) -> list[int]:
    """The values of the dice in the player's reserve."""
    return [value for value in VALUES for _ in range(state.dice[value])]


def held(state: Hill89State) -> list[tuple[str, int]]:
    """The tokens that the player holds, by the name of their icon, with how many."""
    count: dict[str, int] = {}
    for name, number in zip(
        (*ROUND_ICONS, *SUPPLY_ICONS), (*state.round_tokens, *state.supplies), strict=True
    ):
        if number:
            count[name] = count.get(name, 0) + number
    return list(count.items())


def die_name(value: int) -> str:
    """What a die is called among the pieces on the board."""
    return f"die {value}"


def token_name(name: str) -> str:
    """What a token in hand is called among the pieces on the board."""
    return f"token {name}"
