"""Chapter 7: stacking and control."""

from __future__ import annotations

from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    JAPAN,
    LAST_AREA,
    SIDE_NAMES,
    STACKING_LIMIT,
    US,
    bits,
)


def is_full(state: IeShimaState, side: int, place: int) -> bool:
    """Whether a side has its eight units there; boxes have no limit (7.1A, 7.1B, 7.1C)."""
    return (
        place <= LAST_AREA
        and (state.here[place] & state.tables.side_units[side]).bit_count() >= STACKING_LIMIT
    )


def is_vacant(state: IeShimaState, side: int, place: int) -> bool:
    """Whether a place holds no enemy of `side` (7.4)."""
    return not state.occupied[1 - side] >> place & 1


def is_friendly(state: IeShimaState, side: int, place: int) -> bool:
    """Whether `side` controls a place (7.2A): beach boxes are US (3.2D), the Special Units Box not (3.3C)."""
    if place > LAST_AREA:
        return (side == US) == (place < 20)
    return (state.us_control >> place & 1) == (side == US)


def is_free(state: IeShimaState, side: int, place: int) -> bool:
    """Whether a place is Vacant and under the side's control (7.5)."""
    return is_vacant(state, side, place) and is_friendly(state, side, place)


def settle(state: IeShimaState) -> None:
    """Give each Area that one side alone occupies to that side (7.2B, 7.2C); contested ones stay (7.3)."""
    us, japan = state.occupied
    gained = us & ~japan & AREA_MASK & ~state.us_control
    lost = japan & ~us & AREA_MASK & state.us_control
    if gained or lost:
        state.us_control ^= gained | lost
        if state.journal is not None:
            for side, areas in ((US, gained), (JAPAN, lost)):
                for area in bits(areas):
                    label = state.tables.place_labels[area]
                    state.note("7.2B", "{side} gains control of {area}.", side=SIDE_NAMES[side], area=label)
