"""What the coach asks of a position: who is beside whom, who could still come, and how the die would fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lbnb.games.okinawa import artillery, combat, movement, odds, retreat, summary, support
from lbnb.games.okinawa.combat import Combat
from lbnb.games.okinawa.routes import reach
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ARTILLERY, COVER_OF, NO_WAY, distance

SIX = 6
LONG_ODDS = 1
"""An attack that hits on so few of the six rolls is poor."""
SURE = 4
"""From so many rolls that hit on no roll hurts the attacker."""
BATTALIONS = 8
"""The strength of two battalions, with which the coach compares terrains."""


class Ways(NamedTuple):
    """Of the six rolls, how many hit the defender and how many hurt the attacker, at which differential."""

    hit: int
    hurt: int
    plus: int


def rank(found: Ways) -> tuple[int, int, int]:
    """What to sort odds by, the best for the attacker last."""
    return found.hit, -found.hurt, found.plus


def ways(state: OkinawaState, fight: Combat, more: int = 0) -> Ways:
    """How the die can fall for a combat with so much `more` attacking strength (7.61, 8.15)."""
    found = odds.codes(state, fight, more)
    alone = artillery.guns_alone(state, fight)
    hit = sum(code[0] == "D" and not (alone and code == "D1") for code in found)
    hurt = sum(code[0] == "A" for code in found) if fight.attackers else 0
    return Ways(hit, hurt, combat.differential(state, fight) + more)


def units_around(state: OkinawaState, hex_: int, side: int) -> list[int]:
    """The units of a side next to a hex."""
    unit_in, side_of = state.unit_in, state.tables.side_of
    near = [unit_in[to] for to in state.tables.around[hex_]]
    return [unit for unit in near if unit != EMPTY and side_of[unit] == side]


def ways_back(state: OkinawaState, unit: int) -> list[int]:
    """The hexes to which a unit could retreat one hex; none: a retreat eliminates it (7.71, 7.74)."""
    hex_ = state.at[unit]
    return retreat.next_steps(state, unit, hex_, hex_, 1)


def is_gun(state: OkinawaState, unit: int) -> bool:
    """Whether a unit is artillery."""
    return state.tables.class_of[unit] == ARTILLERY


def cover_at(state: OkinawaState, hex_: int) -> int:
    """How good the terrain of a hex is to the defender, as a row of the table (7.44)."""
    return COVER_OF[state.tables.terrain[hex_]]


def hits_by_two(state: OkinawaState, unit: int, hex_: int) -> int:
    """The rolls on which two American battalions would hit a unit in a hex."""
    plus = BATTALIONS - state.tables.defense[unit]
    column = state.tables.crt_column(cover_at(state, hex_), plus)
    return sum(results[column][0] == "D" for results in state.tables.results.values())


def nearest(state: OkinawaState, hex_: int, units: Sequence[int]) -> int:
    """How many hexes the nearest of these units is away; NO_WAY if there is none."""
    return min((distance(hex_, state.at[unit]) for unit in units), default=NO_WAY)


def movers(state: OkinawaState) -> list[int]:
    """The units of the Phasing Player that can still move."""
    if state.entering or state.invading:
        return []
    return [unit for unit in state.on_map(state.side) if movement.can_start(state, unit)]


def fire_on(state: OkinawaState, enemy: int, attackers: Sequence[int]) -> Combat:
    """These units on an enemy, with every gun in range and all the Ground Support left (8.2, 9.12)."""
    side = state.side
    guns = tuple(
        gun
        for gun in artillery.guns(state, side)
        if not state.in_enemy_zone(side, state.at[gun]) and artillery.in_range(state, gun, (enemy,))
    )
    points = state.barrage_points[side] if support.may_hit(state, (enemy,)) else 0
    return Combat((enemy,), tuple(attackers), guns, points)


class Force(NamedTuple):
    """The best attack on an enemy that a Movement Phase still allows: how many units, and its odds."""

    enemy: int
    units: int
    ways: Ways


def strongest(state: OkinawaState, enemy: int, enough: int = SURE) -> Force:
    """What all who can still come next to an enemy could do to it, as soon as `enough` rolls hit.

    It is the most there could be: all guns and points are on this enemy, and nobody answers.
    """
    at, around = state.at, state.tables.around
    there = units_around(state, at[enemy], state.side)
    best = Force(enemy, len(there), ways(state, fire_on(state, enemy, there)))
    vacant = {hex_ for hex_ in around[at[enemy]] if state.unit_in[hex_] == EMPTY}
    waiting = [unit for unit in movers(state) if unit not in there]
    spots: dict[int, set[int]] = {}
    taken: dict[int, int] = {}
    for unit in sorted(waiting, key=lambda unit: distance(at[unit], at[enemy])):
        if best.ways.hit >= enough or len(taken) == len(vacant):
            break
        spots[unit] = vacant & reach(state, unit).keys()
        if _seat(unit, spots, taken, set()):
            probe = state.copy()
            for hex_, comer in taken.items():
                probe.lift(comer, hex_)
                probe.put(comer, hex_)
            attackers = [*there, *taken.values()]
            found = Force(enemy, len(attackers), ways(probe, fire_on(probe, enemy, attackers)))
            best = max(best, found, key=lambda force: rank(force.ways))
    return best


def _seat(unit: int, spots: dict[int, set[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Give a unit one of its spots, moving others to theirs if need be; False if there is no room for it."""
    for spot in sorted(spots[unit] - tried):
        tried.add(spot)
        if spot not in taken or _seat(taken[spot], spots, taken, tried):
            taken[spot] = unit
            return True
    return False


def label(state: OkinawaState, hex_: int) -> str:
    """How sentences name a hex."""
    return summary.spoken(state.tables, "place", state.tables.hex_names[hex_])


def name(state: OkinawaState, unit: int) -> str:
    """How sentences name a unit."""
    return state.tables.unit_ids[unit]


def signed(number: int) -> str:
    """A differential as people say it."""
    return f"{number:+d}" if number else "0"


def rolls(count: int) -> str:
    """`4 of 6 rolls`."""
    return f"{count} of {SIX} rolls"
