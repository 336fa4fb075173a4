"""Chapter 14.2 to 14.4D: isolated Areas and tracing supply."""

from __future__ import annotations

from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    BOX_MASK,
    JAPAN,
    LAST_AREA,
    MOUNT_GUSUKU,
    SIDE_NAMES,
    US,
    bits,
)


def _spread(state: IeShimaState, own: int, reached: int) -> int:
    """Areas of `own` connected to `reached`, which is included."""
    near = state.tables.near
    fresh = reached
    while fresh:
        grown = 0
        for area in bits(fresh):
            grown |= near[area]
        fresh = grown & own & ~reached
        reached |= fresh
    return reached


def supplied_areas(state: IeShimaState, side: int) -> int:
    """The Areas of a side with a supply line through its own Areas to a source (14.3A, 14.3C, 14.3D).

    Mount Gusuku supplies Japan while Japanese-controlled; a beach box supplies the US through a
    US-controlled Area next to it (14.4D).
    """
    if side == JAPAN:
        own = AREA_MASK & ~state.us_control
        return _spread(state, own, own & 1 << MOUNT_GUSUKU)
    own = state.us_control
    landings = 0
    for box in bits(BOX_MASK):
        landings |= state.tables.near[box] & own
    return _spread(state, own, landings)


def in_supply(state: IeShimaState, unit: int, supplied: int) -> bool:
    """Whether a unit traces supply, as refit needs (14.3B, 14.5.1), given `supplied_areas` of its side.

    A unit in an enemy-controlled Area may start by leaving it; US units in a box are at their source, and
    those contesting an Area next to a box trace to it even when the beach is lost (14.4D).
    """
    place = state.at[unit]
    if BOX_MASK >> place & 1:
        return True
    if not 1 <= place <= LAST_AREA:
        return False
    reach = supplied | BOX_MASK if state.tables.side_of[unit] == US else supplied
    return bool(supplied >> place & 1 or state.tables.near[place] & reach)


def lose_isolated_areas(state: IeShimaState) -> None:
    """Give vacant Areas cut off from their controller's sources to the other side (14.2, 7.2D)."""
    isolated_us = state.us_control & ~supplied_areas(state, US) & ~state.occupied[US]
    isolated_japan = AREA_MASK & ~state.us_control & ~supplied_areas(state, JAPAN) & ~state.occupied[JAPAN]
    state.us_control ^= isolated_us | isolated_japan
    for winner, areas in ((JAPAN, isolated_us), (US, isolated_japan)):
        for area in bits(areas):
            state.note(
                "14.2",
                "{area} is cut off from supply and falls to {side}.",
                area=state.tables.place_labels[area],
                side=SIDE_NAMES[winner],
            )
