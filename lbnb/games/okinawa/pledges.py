"""Errata 7.21: enemies whose neighbours attack elsewhere, left to guns or Ground Support alone.

Attacks are made in any order (4.1, 7.0), so the units next to an enemy may be used elsewhere before it is
barraged, as long as each enemy left in that way can still have a gun in range or a Ground Support Point of
its own. Nothing that the attacker chooses may raise the number of those that cannot (`shortfall`); what
results bring about, such as a displaced gun, ends a pledge that nobody can keep any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from lbnb.games.okinawa import artillery, duty, support
from lbnb.games.okinawa.combat import Combat
from lbnb.games.okinawa.state import OkinawaState


def pledged(state: OkinawaState) -> list[int]:
    """The enemies left to guns and Ground Support in this Combat Phase and not attacked yet."""
    if not state.left_to_fire:
        return []
    return [
        unit
        for unit in state.tables.units_of[1 - state.side]
        if state.left_to_fire >> unit & 1 and not state.engaged[unit] and state.at[unit] >= 0
    ]


def reachable(state: OkinawaState, enemy: int) -> bool:
    """Whether a gun or Ground Support could attack an enemy now (8.11, 9.13, 16.1)."""
    hex_ = state.at[enemy]
    if state.barrage_points[state.side] and hex_ not in support.spared(state):
        return True
    return any(hex_ in field for field in artillery.fields_of_fire(state))


def shortfall(state: OkinawaState, enemies: Sequence[int], guns: Sequence[int] = (), points: int = 0) -> int:
    """How many of some enemies cannot be given a gun in range or a point of their own.

    `guns` fire elsewhere, and so many `points` of Ground Support go elsewhere.
    """
    if not enemies:
        return 0
    spared = support.spared(state)
    fields = [
        state.tables.within(state.at[gun], state.tables.reach[gun])
        for gun in artillery.guns(state, state.side)
        if gun not in guns and artillery.may_barrage(state, gun)
    ]
    left = min(len(enemies), state.barrage_points[state.side] - points)
    ways = [
        [index for index, field in enumerate(fields) if state.at[enemy] in field]
        + (list(range(len(fields), len(fields) + left)) if state.at[enemy] not in spared else [])
        for enemy in enemies
    ]
    return len(enemies) - _matched(ways)


def _matched(ways: list[list[int]]) -> int:
    """How many can have one of their ways to themselves: a greatest matching, by augmenting paths."""
    taken: dict[int, int] = {}

    def place(who: int, tried: set[int]) -> bool:
        for way in ways[who]:
            if way not in tried:
                tried.add(way)
                if way not in taken or place(taken[way], tried):
                    taken[way] = who
                    return True
        return False

    return sum(place(who, set()) for who in range(len(ways)))


def keeps(state: OkinawaState, combat: Combat, left: Sequence[int] = ()) -> bool:
    """Whether the guns and points of a combat are not needed for enemies pledged or now `left` to fire."""
    before = pledged(state)
    if not left and not before:
        return True
    after = [unit for unit in before if unit not in combat.defenders]
    needed = shortfall(state, [*after, *left], combat.barrage, combat.barrage_points)
    return needed <= shortfall(state, before)


def feasible(state: OkinawaState, combat: Combat, spared: frozenset[int] | None = None) -> bool:
    """Whether a combat can be grown into one that meets 7.1 and 7.2.

    `spared` are the hexes whose units may not join the defenders: by default those that its Ground Support
    never attacks (16.1).
    """
    if spared is None:
        spared = support.spared(state) if combat.barrage_points else frozenset()
    left = duty.left_over(state, combat.attackers, combat.defenders, spared)
    return left is not None and keeps(state, combat, left)


def complete(state: OkinawaState, combat: Combat) -> bool:
    """Whether a combat may be declared: every unit that it leaves is still able to meet its duty."""
    stranded = duty.stranded(state, combat.attackers, combat.defenders)
    sides = state.tables.side_of
    return all(sides[unit] != state.side for unit in stranded) and keeps(state, combat, sorted(stranded))


def pledge(state: OkinawaState, combat: Combat) -> list[int]:
    """Note whom a combat leaves to guns and Ground Support; to be called before its units are engaged."""
    left = sorted(duty.stranded(state, combat.attackers, combat.defenders))
    for unit in left:
        state.left_to_fire |= 1 << unit
    return left
