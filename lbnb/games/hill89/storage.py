"""Chapter 10: the die on the Resupply card, and on a card with the same icon (10.3).

An action names the value of the die, and the Action space of the card unless it is the Resupply card.
"""

from __future__ import annotations

from typing import Any

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import tokens
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.tables import VALUES

Place = int
"""An Action space with a card, or 0 for the Resupply card."""


def places(state: Hill89State) -> list[Place]:
    """Where a die could lie: the Resupply card, and cards in play with the icon (10.1, 10.3)."""
    veteran, faces = state.veteran, state.tables.faces
    return [0] + [
        space
        for space, card in enumerate(state.card_at)
        if card >= 0 and faces[card][veteran >> card & 1].keeps_die
    ]


def die_at(state: Hill89State, place: Place) -> int:
    """The die stored in a place, 0 for none."""
    return state.card_die[state.card_at[place]] if place else state.stored


def stored(state: Hill89State) -> int:
    """How many dice are stored."""
    return (state.stored > 0) + sum(die > 0 for die in state.card_die)


def _bit(state: Hill89State, place: Place) -> int:
    return 1 << (state.card_at[place] if place else len(state.card_where))


def recoverable(state: Hill89State) -> list[Place]:
    """The places whose die may be taken: not one that was stored this turn (10.1)."""
    return [
        place for place in places(state) if die_at(state, place) and not state.stored_now & _bit(state, place)
    ]


def recoverable_dice(state: Hill89State) -> list[int]:
    """How many of the stored dice that may be taken show each value, from 0 on (10.1)."""
    dice = [0] * len(state.dice)
    for place in recoverable(state):
        dice[die_at(state, place)] += 1
    return dice


def actions(state: Hill89State) -> list[Action]:
    """The dice that may be stored, and those that may be taken (10.1, 10.2)."""
    make = state.tables.vocabulary.make
    found = []
    for place in places(state):
        where = (place,) if place else ()
        die = die_at(state, place)
        if not die:
            found += [make("store", value, *where) for value in VALUES if state.dice[value]]
        elif not state.stored_now & _bit(state, place):
            found.append(make("recover", die, *where))
    return found


def store(state: Hill89State, value: int, place: Place = 0) -> None:
    """Put a die from the reserve onto a card, with the same number up (10.1)."""
    state.dice[value] -= 1
    state.run = 0
    state.stored_now |= _bit(state, place)
    _put(state, place, value)
    if state.journal is not None:
        state.note(_rule(place), "A {value} is stored on {place}.", value=value, place=_name(state, place))


def recover(state: Hill89State, value: int, place: Place = 0) -> None:
    """Take a stored die into the reserve without rolling it (10.1)."""
    state.dice[value] += 1
    _put(state, place, 0)
    if state.journal is not None:
        state.note(_rule(place), "The {value} on {place} is taken.", value=value, place=_name(state, place))


def _put(state: Hill89State, place: Place, value: int) -> None:
    if place:
        state.card_die[state.card_at[place]] = value
    else:
        state.stored = value


def _rule(place: Place) -> str:
    return "10.3" if place else "10.1"


def _name(state: Hill89State, place: Place) -> str:
    return state.card_name(state.card_at[place]) if place else "the Resupply card"


def _no_place(_: Any, state: Hill89State, value: int, place: Place = 0) -> bool:
    return place not in places(state)


def _taken(_: Any, state: Hill89State, value: int, place: Place = 0) -> bool:
    return die_at(state, place) != 0


def _empty(_: Any, state: Hill89State, value: int, place: Place = 0) -> bool:
    return die_at(state, place) == 0


def _other_value(_: Any, state: Hill89State, value: int, place: Place = 0) -> bool:
    return die_at(state, place) != value


def _stored_now(_: Any, state: Hill89State, value: int, place: Place = 0) -> bool:
    return bool(state.stored_now & _bit(state, place))


def _no_card(_: Any, state: Hill89State, value: int, place: Place = 0) -> bool:
    return place > 0 and state.card_at[place] == NONE


_PLACE = (
    Prohibition("8.6", "The Numbered token of this space is removed.", _no_card),
    Prohibition("10.3", "No die can be stored on this card.", _no_place),
)
STORE = (
    Prohibition("6.3", "You have no Action die of that value.", tokens.no_such_die),
    *_PLACE,
    Prohibition("10.1", "A die is stored there already.", _taken),
)
RECOVER = (
    *_PLACE,
    Prohibition("10.1", "No die is stored there.", _empty),
    Prohibition("10.1", "The die stored there shows another number.", _other_value),
    Prohibition("10.1", "A die stored this turn is used on a later turn.", _stored_now),
)
