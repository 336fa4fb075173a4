"""Chapter 7.1 and chapter 7.2: who must attack and be attacked, and which combats keep those duties possible.

Let G be the graph of adjacent pairs of a Phasing unit and an enemy, neither engaged in this Combat Phase.
Every unit of G must take part in a combat (7.11, 7.12), each in one only (7.14), and a combat needs every
attacker adjacent to every defender (7.23). A graph without an isolated vertex can always be split into stars,
so a combat may be declared exactly when it leaves no vertex of G isolated that was not before. For the same
reason every enemy in G can be attacked at any time. Guns and Ground Support alone may take an enemy out of G
too, before the units next to it are used up elsewhere (errata 7.21).

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


def _stranded(state: OkinawaState, gone: set[int], chosen: Iterable[int]) -> set[int]:
    """Units with nobody left to fight once `gone` are out of G; they are neighbours of `chosen`."""
    found = set()
    for unit in chosen:
        for near in neighbours(state, unit):
            if near not in gone and all(other in gone for other in neighbours(state, near)):
                found.add(near)
    return found


def complete(state: OkinawaState, attackers: Sequence[int], defenders: Sequence[int]) -> bool:
    """Whether a combat strands nobody, so that it may be declared."""
    return not _stranded(state, {*attackers, *defenders}, (*attackers, *defenders))


def feasible(
    state: OkinawaState,
    attackers: Sequence[int],
    defenders: Sequence[int],
    spared: frozenset[int] = frozenset(),
) -> bool:
    """Whether a combat can be grown into one that strands nobody and has no defender in the `spared` hexes.

    Whoever would be stranded has to be in it; if such a unit is not adjacent to all of the other side in the
    combat, no larger combat helps.
    """
    ours, theirs = set(attackers), set(defenders)
    fresh: set[int] = ours | theirs
    while fresh:
        joining = _stranded(state, ours | theirs, fresh)
        for unit in joining:
            if state.tables.side_of[unit] == state.side:
                if not beside_all(state, unit, theirs):
                    return False
                ours.add(unit)
            else:
                if state.at[unit] in spared or not beside_all(state, unit, ours):
                    return False
                theirs.add(unit)
        fresh = joining
    return True
