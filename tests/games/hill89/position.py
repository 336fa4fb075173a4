"""Crafted positions on the drill ground, and short ways to play and question them in tests.

`GAME` is the game with the cards of `drill`, `SHIPPED` the one with those of the project.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lbnb.core.log import Entry
from lbnb.games.hill89 import enemies as enemy_cards
from lbnb.games.hill89 import load
from lbnb.games.hill89.state import (
    DECK,
    DECK_TOP,
    IN_ROW,
    NONE,
    PLAYER_TURN,
    REMOVED,
    TURN_START,
    Hill89State,
)
from lbnb.games.hill89.tables import ENEMY_PLACES, ROUND_TOKENS, SUPPLIES
from lbnb.games.hill89.turn import SpendDie
from tests.games.hill89.drill import drill_game
from tests.games.steps import choice as choice
from tests.games.steps import do as do
from tests.games.steps import legal as legal
from tests.games.steps import refused as refused

SHIPPED = load()
GAME = drill_game()
TABLES = GAME.tables
LAID_OUT = {
    1: "rifleman-1",
    2: "rifleman-2",
    3: "rifleman-3",
    4: "scout",
    5: "demolitions",
    6: "corpsman",
    7: "engineers",
    8: "radioman",
    9: "squad_leader",
    10: "bar_man",
}
ROW = (("aid_station-1", "grenade"), ("artillery-1", "binoculars"), ("artillery-2", "sandbags"))
TOP = "artillery-3"


def card(name: str) -> int:
    """The index of an Action card."""
    return TABLES.card_ids.index(name)


def enemy(name: str) -> int:
    """The index of an enemy."""
    return TABLES.enemy_ids.index(name)


def position(
    *,
    cards: Mapping[int, str] | None = None,
    veterans: Iterable[int] = (),
    pawn: int = 1,
    dice: Sequence[int] = (),
    enemies: Mapping[str, str] | None = None,
    down: Mapping[str, int] | None = None,
    soldiers: tuple[int, int, int, int] = (0, 0, 0, 0),
    held: Sequence[str] = (),
    supplies: Sequence[str] = (),
    objective: str = "beach",
    row: Sequence[tuple[str, str]] = ROW,
    stored: int = 0,
    options: Mapping[str, str] | None = None,
    **fields: Any,
) -> Hill89State:
    """The player's turn with these pieces on the battlefield.

    `cards` differ from `LAID_OUT` by space; `veterans` are spaces. `enemies` stand face up by place (`e2`),
    `down` counts cards beneath; without either a face-down card in `e5` keeps the Objective from being
    seized. `soldiers` are whole and wounded ones in e6, then in e1. `fields` sets further fields.
    """
    state = GAME.new(options=options)
    assert isinstance(state, Hill89State)
    state.stack.clear()
    state.phase = PLAYER_TURN
    state.objective = next(i for i, row in enumerate(TABLES.objectives) if row.id == objective)
    state.stage = TABLES.objectives[state.objective].deck - 1
    for index in TABLES.starting:
        state.card_where[index] = REMOVED
    for space, name in {**LAID_OUT, **(cards or {})}.items():
        state.card_at[space] = card(name)
        state.card_where[card(name)] = space
    for space in veterans:
        state.veteran |= 1 << state.card_at[space]
    for slot, (name, token) in enumerate(row):
        if state.card_where[card(name)] == DECK:
            state.row[slot] = card(name)
            state.card_where[card(name)] = IN_ROW
            state.row_tokens[slot] = SUPPLIES.index(token)
            state.supply_deck[SUPPLIES.index(token)] -= 1
    if row and state.card_where[card(TOP)] == DECK:
        state.deck_top = card(TOP)
        state.card_where[card(TOP)] = DECK_TOP
    state.pawn = pawn
    for value in dice:
        state.dice[value] += 1
    for place, name in (enemies or {}).items():
        stand(state, place, name)
    hidden = {"e5": 1} if down is None and not enemies and not any(soldiers) else down or {}
    for place, count in hidden.items():
        state.down[ENEMY_PLACES.index(place) + 1] = (0,) * count
        state.deck_size -= count
    state.soldiers = list(soldiers)
    state.round_tokens = [held.count(kind) for kind in ROUND_TOKENS]
    for kind in supplies:
        state.supplies[SUPPLIES.index(kind)] += 1
        state.supply_deck[SUPPLIES.index(kind)] -= 1
    state.stored = stored
    for name, value in fields.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    state.stack.append(SpendDie())
    return state


def stand(state: Hill89State, place: str, name: str) -> None:
    """Put an enemy face up into a place, with its fog."""
    number = ENEMY_PLACES.index(place) + 1
    index = enemy(name)
    if number < len(state.up):
        enemy_cards.appear(state, index, number, "5.6")
    else:
        state.enemy_at[index] = number
        state.at_ends.append(index)
    state.pool_of[index] = NONE
    if index >= TABLES.known_count:
        state.deck_size -= 1


def begin_turn(state: Hill89State) -> list[Entry]:
    """Start a player turn by the engine's own functions; returns what the log says."""
    state.stack.clear()
    state.dice = [0] * 5
    state.phase = TURN_START
    return go_on(state)


def go_on(state: Hill89State) -> list[Entry]:
    """Let the game go on from a crafted position; returns what the log says."""
    state.journal = entries = []
    GAME.proceed(state)
    state.journal = None
    return entries


def enemy_turn(**pieces: Any) -> tuple[Hill89State, list[Entry]]:
    """A position in which the player has no dice and nothing to use, played into the enemy turn."""
    state = position(**pieces)
    return state, go_on(state)


def where(state: Hill89State, name: str) -> str:
    """The place of a face-up enemy, `""` where it is not on the battlefield."""
    at = state.enemy_at[enemy(name)]
    return ENEMY_PLACES[at - 1] if 0 < at <= len(ENEMY_PLACES) else ""


def fog(state: Hill89State, name: str) -> int:
    """The Fog of War tokens of an enemy."""
    return state.fog[enemy(name)]


def hurt(state: Hill89State, name: str) -> int:
    """The Damage tokens on an enemy."""
    return state.hurt[enemy(name)]


def cited(entries: Iterable[Entry]) -> set[str]:
    """The rules that a log cites."""
    return {entry.rule for entry in entries}


def said(entries: Iterable[Entry]) -> str:
    """A log as text."""
    return "\n".join(map(str, entries))


def play_chance(state: Hill89State, until: str = "SpendDie") -> None:
    """Play the first outcome of each roll and draw until a decision of that name, or a choice, is pending."""
    while state.seat == "chance" and choice(state) != until:
        state.apply(state.legal_actions()[0])
