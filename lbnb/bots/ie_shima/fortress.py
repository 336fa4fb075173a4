"""What every Area is worth to the Japanese defense: the three to hold at any price, and delay before them."""

from __future__ import annotations

from lbnb.bots.ie_shima.estimate import danger, defense
from lbnb.games.ie_shima import april_16
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AIRFIELDS,
    AREA_MASK,
    BOX_MASK,
    JAPAN,
    LAST_AREA,
    MOUNT_GUSUKU,
    STACKING_LIMIT,
    US,
    bits,
)

CORE_SIZE = 3
CORE_WEIGHTS = (3.0, 2.9, 2.5)
DELAY = 0.8
"""What a lone unit in an empty Area in the American way is worth."""


def core(state: IeShimaState) -> list[int]:
    """The three Areas to hold at any price, best first: without them the US cannot reach ten points."""
    tables = state.tables
    held = [
        area
        for area in bits(AREA_MASK)
        if tables.vp[area] and (not state.us_control >> area & 1 or state.occupied[JAPAN] >> area & 1)
    ]
    return sorted(held, key=lambda area: (-tables.vp[area], -_hold(state, area), -area))[:CORE_SIZE]


def _hold(state: IeShimaState, area: int) -> int:
    """How well an Area can be held: its defenders, its terrain, a link to Mount Gusuku, US units there."""
    units = state.units_in(area, JAPAN)
    linked = state.tables.near[area] >> MOUNT_GUSUKU & 1
    beset = state.units_in(area, US).bit_count()
    exposed = bool(state.tables.near[area] & BOX_MASK)
    return defense(state, area, units) + state.tables.tem[area] + 2 * linked - beset - 2 * exposed


def worth(state: IeShimaState, area: int, held: list[int]) -> float:
    """What one more Japanese unit is worth in an Area."""
    if area > LAST_AREA:
        return 0.0
    units = state.units_in(area, JAPAN)
    count = units.bit_count()
    if count >= STACKING_LIMIT:
        return 0.0
    points = state.tables.vp[area]
    near = state.tables.near[area] & AREA_MASK & state.occupied[US]
    if not points and not (area == AIRFIELDS and april_16.is_today(state)):
        return DELAY if near and not count else 0.1
    weight = CORE_WEIGHTS[held.index(area)] if area in held else 1.0
    if not count:
        weight += 1.2
    pressure = danger(state, area, JAPAN)
    return weight * (1.0 - 0.05 * count) * (1.0 + 0.03 * pressure)
