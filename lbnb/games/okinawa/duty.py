"""Chapter 7.1 and chapter 7.2: who must attack and be attacked, and which combats keep those duties possible.

Let G be the graph of adjacent pairs of a Phasing unit and an enemy, neither engaged in this Combat Phase.
Every unit of G must take part in a combat (7.11, 7.12), each in one only (7.14), and a combat needs every
attacker adjacent to every defender (7.23). A graph without an isolated vertex can always be split into stars,
so a combat may be declared when it leaves no vertex of G isolated that was not before. For the same reason
every enemy in G can be attacked at any time. Enemies may also be isolated if guns or Ground Support alone can
still attack each of them (errata 7.21): that is the part of `pledges`.

Beyond that the attacker allots his units as he likes, weak holding attacks included (7.51), each unit with
all its strength to one combat (7.3); up to six adjacent units fit around a defender (7.13).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lbnb.games.okinawa.state import EMPTY, OkinawaState


def may_attack(state: OkinawaState, unit: int) -> bool:
    """Whether a unit of the Phasing Player is on the map and not engaged yet (7.14)."""
    return state.at[unit] >= 0 and not state.engaged[unit] and state.tables.side_of[unit] == state.side


def neighbours(state: OkinawaState, unit: int) -> list[int]:
    """The units of the other side next to a unit that are not engaged yet: its edges in G."""
    side = state.tables.side_of[unit]
    if not state.zone(1 - side)[state.at[unit]]:
        return []
    unit_in, engaged, side_of = state.unit_in, state.engaged, state.tables.side_of
    found = []
    for hex_ in state.tables.around[state.at[unit]]:
        there = unit_in[hex_]
        if there != EMPTY and side_of[there] != side and not engaged[there]:
            found.append(there)
    return found


def owed(state: OkinawaState) -> list[int]:
    """The units of the Phasing Player that still have to attack (7.12); then enemies are owed too (7.11)."""
    return [
        unit
        for unit in state.tables.units_of[state.side]
        if state.at[unit] >= 0 and not state.engaged[unit] and neighbours(state, unit)
    ]


def attackers_beside(state: OkinawaState, defenders: Sequence[int]) -> list[int]:
    """The units that could attack all these defenders together (7.23)."""
    return [unit for unit in neighbours(state, defenders[0]) if beside_all(state, unit, defenders[1:])]


def defenders_beside(state: OkinawaState, attackers: Sequence[int]) -> list[int]:
    """The enemies that all these attackers are adjacent to."""
    return [unit for unit in neighbours(state, attackers[0]) if beside_all(state, unit, attackers[1:])]


def beside_all(state: OkinawaState, unit: int, others: Iterable[int]) -> bool:
    """Whether a unit is adjacent to all the others."""
    around = state.tables.around[state.at[unit]]
    return all(state.at[other] in around for other in others)


def stranded(state: OkinawaState, attackers: Sequence[int], defenders: Sequence[int]) -> set[int]:
    """The units of G that a combat leaves with nobody to fight; they are neighbours of units in it."""
    gone = {*attackers, *defenders}
    found = set()
    for unit in gone:
        for near in neighbours(state, unit):
            if near not in gone and all(other in gone for other in neighbours(state, near)):
                found.add(near)
    return found


def complete(state: OkinawaState, attackers: Sequence[int], defenders: Sequence[int]) -> bool:
    """Whether a combat strands nobody."""
    return not stranded(state, attackers, defenders)


def left_over(
    state: OkinawaState,
    attackers: Sequence[int],
    defenders: Sequence[int],
    spared: frozenset[int] = frozenset(),
) -> list[int] | None:
    """The enemies that a combat strands however it is grown; None if it strands units of the Phasing Player.

    Whoever would be stranded has to be in the combat, next to all of the other side in it and not in the
    `spared` hexes. All neighbours of such units are in it already, so their joining strands nobody else.
    """
    found = stranded(state, attackers, defenders)
    ours = [unit for unit in found if state.tables.side_of[unit] == state.side]
    if not all(beside_all(state, unit, defenders) for unit in ours):
        return None
    return sorted(
        unit
        for unit in found.difference(ours)
        if state.at[unit] in spared or not beside_all(state, unit, (*attackers, *ours))
    )
