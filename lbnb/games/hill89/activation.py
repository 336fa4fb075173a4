"""Chapters 11 and 12: activating the card that the pawn is on, by an ascending sequence of dice; Fuel."""

from __future__ import annotations

from typing import Any

from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import enemies, icons, tokens
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.tables import HIGHEST, PLANE, TANK


def values(state: Hill89State) -> list[int]:
    """The values of the dice that can activate the pawn's card now (12.1, 12.2)."""
    card = state.card_at[state.pawn]
    dice = state.dice
    if _closed(state, card):
        return []
    if state.run:
        following = state.run + 1
        return [following] if following <= HIGHEST and dice[following] else []
    return [value for value in range(1, HIGHEST + 1) if dice[value]]


def _closed(state: Hill89State, card: int) -> bool:
    """Whether the card cannot be activated with any die."""
    bit = 1 << card
    if state.suppressed & bit:
        return True
    if not state.run and (state.activated | state.fuelled | state.rotated) & bit:
        return True
    arm = state.tables.arm[card]
    return bool(arm and enemies.blocked_arms(state) >> arm & 1)


def activate(state: Hill89State, value: int) -> None:
    """Discard a die and resolve the card; one with Fuel or Elimination rotates (11.1, 11.2, 12.4, 13.4)."""
    card = state.card_at[state.pawn]
    face = state.face(card)
    state.dice[value] -= 1
    state.run = value
    state.activated |= 1 << card
    if face.fuel:
        state.fuelled |= 1 << card
    elif face.rotates:
        state.rotated |= 1 << card
    if state.journal is not None:
        state.note("12.1", "A {value} activates {card}.", value=value, card=state.card_name(card))
    icons.resolve(state, state.pawn)


def steady(state: Hill89State, value: int, space: int) -> None:
    """Discard a die unused to remove a Suppressed token (15.5)."""
    card = state.card_at[space]
    state.dice[value] -= 1
    state.run = 0
    state.suppressed &= ~(1 << card)
    if state.journal is not None:
        state.note(
            "15.5",
            "A {value} is discarded: the Suppressed token of {card} is removed.",
            value=value,
            card=state.card_name(card),
        )


def turn_back(state: Hill89State, value: int, space: int) -> None:
    """Discard a die to turn back a card that rotated after Elimination or Total Destruction (13.4, 13.7)."""
    card = state.card_at[space]
    state.dice[value] -= 1
    state.run = 0
    state.rotated &= ~(1 << card)
    if state.journal is not None:
        state.note(
            "13.4", "A {value} is discarded: {card} turns back.", value=value, card=state.card_name(card)
        )


def _suppressed(_: Any, state: Hill89State, value: int) -> bool:
    return bool(state.suppressed >> state.card_at[state.pawn] & 1)


def _blocked(_: Any, state: Hill89State, value: int) -> bool:
    return bool(enemies.blocked_by_guns(state) >> state.tables.arm[state.card_at[state.pawn]] & 1)


def _barred(arm: int, name: str) -> Prohibition:
    """The Scenario card keeps cards of an arm back (5.4)."""

    def bites(_: Any, state: Hill89State, value: int) -> bool:
        mine = state.tables.arm[state.card_at[state.pawn]]
        return mine == arm and bool(enemies.barred_arms(state) >> arm & 1)

    return Prohibition("5.4", f"The Scenario card bars {name} cards.", bites)


def _out_of_sequence(_: Any, state: Hill89State, value: int) -> bool:
    return state.run > 0 and value != state.run + 1


def _fuelled(_: Any, state: Hill89State, value: int) -> bool:
    return not state.run and bool(state.fuelled >> state.card_at[state.pawn] & 1)


def _activated(_: Any, state: Hill89State, value: int) -> bool:
    return not state.run and bool(state.activated >> state.card_at[state.pawn] & 1)


def _rotated(_: Any, state: Hill89State, value: int) -> bool:
    return not state.run and bool(state.rotated >> state.card_at[state.pawn] & 1)


def _no_card(_: Any, state: Hill89State, value: int, space: int) -> bool:
    return state.card_at[space] == NONE


def _not_suppressed(_: Any, state: Hill89State, value: int, space: int) -> bool:
    return not state.suppressed >> state.card_at[space] & 1


def _fuel(_: Any, state: Hill89State, value: int, space: int) -> bool:
    return bool(state.fuelled >> state.card_at[space] & 1)


def _not_rotated(_: Any, state: Hill89State, value: int, space: int) -> bool:
    return not state.rotated >> state.card_at[space] & 1


_DIE = Prohibition("6.3", "You have no Action die of that value.", tokens.no_such_die)
_GONE = Prohibition("8.6", "The Numbered token of this space is removed.", _no_card)
ACTIVATE = (
    _DIE,
    Prohibition("15.5", "The card is Suppressed; a die discarded unused frees it.", _suppressed),
    Prohibition("17.5", "An enemy gun blocks tank and plane cards.", _blocked),
    _barred(TANK, "tank"),
    _barred(PLANE, "plane"),
    Prohibition("12.1", "The next die of the sequence must show one more than the last.", _out_of_sequence),
    Prohibition("12.3", "The card has been activated this turn.", _activated),
    Prohibition("11.1", "The card is rotated until the pawn passes Resupply.", _fuelled),
    Prohibition("13.4", "The card is rotated; a die turns it back.", _rotated),
)
STEADY = (_DIE, _GONE, Prohibition("15.5", "There is no Suppressed token on it.", _not_suppressed))
TURN_BACK = (
    _DIE,
    _GONE,
    Prohibition("11.1", "A card with Fuel turns back only when the pawn passes Resupply.", _fuel),
    Prohibition("13.4", "The card is not rotated.", _not_rotated),
)
