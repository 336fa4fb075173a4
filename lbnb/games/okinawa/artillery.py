"""Chapter 8: artillery: barrage (8.0, 8.1), combined and adjacent attacks (8.2, 8.3, 8.31).

Final Protective Fire is in `final_protective_fire`. A gun next to the enemy is one of the attacking units of
`combat`: it attacks with its Barrage Strength and suffers the result (8.33); a distant one does not (8.14).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import ARTILLERY


def guns(state: OkinawaState, side: int) -> list[int]:
    """The artillery units of a side on the map."""
    kinds, at = state.tables.class_of, state.at
    return [unit for unit in state.tables.units_of[side] if kinds[unit] == ARTILLERY and at[unit] >= 0]


def in_range(state: OkinawaState, gun: int, targets: Sequence[int]) -> bool:
    """Whether a gun reaches one of these units, whatever lies between (8.12, 8.22, 8.42, 8.61)."""
    at = state.at
    covered = state.tables.within(at[gun], state.tables.reach[gun])
    return any(at[target] in covered for target in targets)


def may_barrage(state: OkinawaState, gun: int) -> bool:
    """Whether a gun can fire at a distance: not engaged, and not next to an enemy (8.31, 8.32)."""
    return not state.engaged[gun] and not state.in_enemy_zone(state.side, state.at[gun])


def fields_of_fire(state: OkinawaState) -> list[frozenset[int]]:
    """The hexes that each gun of the Phasing Player could barrage now (8.11)."""
    tables, at = state.tables, state.at
    return [
        tables.within(at[gun], tables.reach[gun])
        for gun in guns(state, state.side)
        if may_barrage(state, gun)
    ]


def barrage_choices(state: OkinawaState, combat: Any) -> list[Action]:
    """The guns that could add their barrage to a combat (8.21)."""
    make = state.game.vocabulary.make
    return [
        make("barrage", gun)
        for gun in guns(state, state.side)
        if gun not in combat.barrage and may_barrage(state, gun) and in_range(state, gun, combat.defenders)
    ]


def _not_a_gun(decision: Any, state: OkinawaState, unit: int) -> bool:
    return (
        state.tables.class_of[unit] != ARTILLERY
        or state.tables.side_of[unit] != state.side
        or state.at[unit] < 0
    )


def _added(decision: Any, state: OkinawaState, unit: int) -> bool:
    return unit in decision.combat.barrage or bool(state.engaged[unit])


def _beside_enemy(decision: Any, state: OkinawaState, unit: int) -> bool:
    return not may_barrage(state, unit)


def _too_far(decision: Any, state: OkinawaState, unit: int) -> bool:
    return not in_range(state, unit, decision.combat.defenders)


BARRAGE_TABLE = (
    Prohibition("8.1", "Only artillery of yours on the map barrages.", _not_a_gun),
    Prohibition("7.14", "This unit is engaged already.", _added),
    Prohibition("8.32", "Artillery next to an enemy attacks adjacent units only.", _beside_enemy),
    Prohibition("8.12", "No defending unit is within its range.", _too_far),
)


def guns_alone(state: OkinawaState, combat: Any) -> bool:
    """Whether only artillery, adjacent or not, and Ground Support attack (8.15, 8.45)."""
    return all(state.tables.class_of[unit] == ARTILLERY for unit in combat.attackers)
