"""Where to mass against one enemy: hexes beside it, who can reach them, what the attack would be worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lbnb.bots.okinawa.ground import can_fall_back, escape
from lbnb.bots.okinawa.odds import under_fire, worth
from lbnb.games.okinawa import support
from lbnb.games.okinawa.state import EMPTY, OkinawaState

STRENGTH_OF_ONE = 4
"""The strength of the unit that each of them takes away."""
CONTACT_COST = 0.3
"""What each further enemy that has to be attacked costs beyond its own odds: freedom to choose."""


class Assault(NamedTuple):
    """Units to move next to an enemy, by hex, what that adds, and the differential it would give."""

    enemy: int
    value: float
    units: Mapping[int, int]
    differential: int


def assaults(state: OkinawaState, ends: Mapping[int, Mapping[int, int]]) -> list[Assault]:
    """The best assault on each enemy with the units that can still move to `ends`."""
    reaching: dict[int, list[int]] = {}
    for unit, hexes in ends.items():
        for hex_ in hexes:
            reaching.setdefault(hex_, []).append(unit)
    side = state.side
    enemies = state.on_map(1 - side)
    moving = set(ends)
    contacted = {enemy for enemy in enemies if _beside(state, enemy, side, moving)}
    found = []
    for enemy in enemies:
        spots = [
            hex_
            for hex_ in state.tables.around[state.at[enemy]]
            if hex_ in reaching and (state.unit_in[hex_] == EMPTY or state.unit_in[hex_] in moving)
        ]
        if spots:
            best = _against(state, enemy, spots, reaching, moving, contacted)
            if best:
                found.append(best)
    return found


def _beside(state: OkinawaState, unit: int, side: int, without: set[int]) -> list[int]:
    """The units of a side next to a unit, those that are still to move left out."""
    unit_in, side_of = state.unit_in, state.tables.side_of
    around = (unit_in[hex_] for hex_ in state.tables.around[state.at[unit]])
    return [there for there in around if there != EMPTY and side_of[there] == side and there not in without]


def _enemies_beside(state: OkinawaState, hex_: int, side: int) -> list[int]:
    unit_in, side_of = state.unit_in, state.tables.side_of
    around = (unit_in[to] for to in state.tables.around[hex_])
    return [there for there in around if there != EMPTY and side_of[there] != side]


def _against(
    state: OkinawaState,
    enemy: int,
    spots: list[int],
    reaching: Mapping[int, list[int]],
    moving: set[int],
    contacted: set[int],
) -> Assault | None:
    tables = state.tables
    side = state.side
    attack = tables.attack
    there = _beside(state, enemy, side, moving)
    shares = sum(
        attack[unit] / max(1, len(_enemies_beside(state, state.at[unit], side))) ** 0.7 for unit in there
    )
    others = {spot: [e for e in _enemies_beside(state, spot, side) if e != enemy] for spot in spots}
    retreats = {
        spot: sum(to not in others and state.unit_in[to] == EMPTY for to in tables.around[spot])
        for spot in spots
    }
    fresh = {spot: [e for e in others[spot] if e not in contacted] for spot in spots}
    spots.sort(
        key=lambda spot: (not can_fall_back(state, side, spot), len(fresh[spot]), -retreats[spot], spot)
    )
    rest = 0
    if state.barrage_points[side] and support.may_hit(state, (enemy,)):
        open_ones = sum(support.may_hit(state, (other,)) for other in contacted)
        rest = state.barrage_points[side] // max(1, open_ones if enemy in contacted else open_ones + 1)
    defense = tables.defense[enemy]
    among = len(contacted | {enemy})
    stands = list(there)
    before = 0.0
    if there:
        before = under_fire(state, (enemy,), stands, int(shares) + rest - defense, among)
    used: dict[int, int] = {}
    extra: set[int] = set()
    closed: set[int] = set()
    best: Assault | None = None
    for spot in spots:
        free = [unit for unit in reaching[spot] if unit not in used]
        if not free:
            continue
        unit = min(
            free, key=lambda u: (-attack[u], sum(s in reaching and u in reaching[s] for s in spots), u)
        )
        used[unit] = spot
        extra |= set(fresh[spot])
        closed |= set(tables.around[spot])
        need = STRENGTH_OF_ONE * len(extra)
        strength = int(shares) + sum(attack[u] for u in used) - need
        plus = strength + rest - defense
        places = [*(state.at[u] for u in stands), *used.values()]
        room = escape(state, enemy, closed | set(used.values()))
        value = under_fire(state, (enemy,), [*stands, *used], plus, among, room, places) - before
        value -= CONTACT_COST * len(extra)
        for other in extra:
            weak = STRENGTH_OF_ONE - tables.defense[other] - 1
            value += min(0.0, worth(state, (other,), (next(iter(used)),), weak))
        if best is None or value > best.value:
            best = Assault(enemy, value, dict(used), plus)
    return best
