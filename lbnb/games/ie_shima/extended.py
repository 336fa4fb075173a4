"""Chapter 21: the Extended Game."""

from __future__ import annotations

from lbnb.games.ie_shima import extras
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import NAVAL

BASIC_TURNS = 4
EXTENDED_TURNS = 7


def in_play(state: IeShimaState) -> bool:
    """Whether the Extended Game is played."""
    return bool(state.extras & extras.EXTENDED)


def turns(state: IeShimaState) -> int:
    """The number of turns: four days (5.1.1A), or seven (21.1)."""
    return EXTENDED_TURNS if in_play(state) else BASIC_TURNS


def is_overtime(state: IeShimaState) -> bool:
    """Whether April 19 is over, so that only an Automatic Victory counts (21.1)."""
    return state.turn > BASIC_TURNS


def navy_is_gone(state: IeShimaState) -> bool:
    """Whether the Naval Bombardment marker is out of play (21.2)."""
    return bool(state.withdrawn >> NAVAL & 1)


def withdraw_navy(state: IeShimaState) -> None:
    """Take the Naval Bombardment marker out of play in the End Phase of April 19 (21.2)."""
    state.withdrawn |= 1 << NAVAL
    state.note("21.2", "The US Naval Bombardment marker is withdrawn for good.")
