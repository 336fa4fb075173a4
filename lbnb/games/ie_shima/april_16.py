"""Chapter 16: special rules of April 16."""

from __future__ import annotations

from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AIRFIELDS, BLUE, GREEN, US

LANDING_BOXES = 1 << GREEN | 1 << BLUE


def is_today(state: IeShimaState) -> bool:
    """Whether it is April 16: no Reinforcement Phase (16.1), double landings (16.2)."""
    return state.turn == 1


def double_landing(state: IeShimaState) -> int:
    """The boxes that the US may activate together (16.2), as a place mask; 0 when it may not."""
    both = is_today(state) and state.occupied[US] & LANDING_BOXES == LANDING_BOXES
    return LANDING_BOXES if both else 0


def note_airfields(state: IeShimaState) -> None:
    """Note the point for Area 4 if the US controls it in the End Phase of April 16 (17.2.1B)."""
    if is_today(state) and state.us_control >> AIRFIELDS & 1:
        state.airfields_point = True
        state.note("17.2.1B", "The US holds {area} at the end of April 16: 1 Victory Point.", area="Area 4")
