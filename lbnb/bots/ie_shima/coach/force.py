"""What the coach asks of a position: who could attack where, and with what chance."""

from __future__ import annotations

from typing import NamedTuple

from lbnb.bots.ie_shima.estimate import best_defender
from lbnb.bots.ie_shima.odds import chance_at_least
from lbnb.bots.ie_shima.plans import column, first
from lbnb.bots.ie_shima.routes import Group, groups, mover_group
from lbnb.games.ie_shima import combat
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import STACKING_LIMIT, bits


class Chance(NamedTuple):
    """An attack before its dice: the two values and the chance of a Success and of a Repulse (11.4.4)."""

    attack: int
    defense: int
    success: float
    repulse: float


def chance(state: IeShimaState, area: int, attackers: int, lead: int = -1) -> Chance:
    """The chance of the active side's `attackers` in `area`, led by `lead`, else by whoever leads best."""
    defender = best_defender(state, state.units_in(area, 1 - state.side))
    leads = bits(attackers) if lead < 0 else [lead]
    attack = max(
        combat.attack_value(state, combat.Attack(area, attackers, False, unit, defender)) for unit in leads
    )
    defense = combat.defense_value(state, combat.Attack(area, attackers, False, leads[0], defender))
    edge = attack - defense
    return Chance(attack, defense, chance_at_least(edge, 1), 1 - chance_at_least(edge, 0))


def _nobody_stays(state: IeShimaState, place: int, units: int) -> int:
    return 0


def movers(state: IeShimaState) -> list[Group]:
    """The units that may still move in the Assault Impulse in progress, with where they could go."""
    parts = mover_group(state)
    for place in bits(state.active):
        if waiting := state.here[place] & state.ready:
            parts += groups(state, place, waiting, _nobody_stays)
    return parts


def could_join(state: IeShimaState, area: int) -> int:
    """The units that could still enter `area` in this impulse, whatever room there is."""
    return sum(part.units for part in movers(state) if area in part.steps and part.place != area)


def whole_force(state: IeShimaState, area: int) -> int:
    """Everybody who could take part in an attack into `area` in this impulse, as stacking allows."""
    there = combat.able(state, area)
    room = STACKING_LIMIT - state.units_in(area, state.side).bit_count()
    return there | first(column(state, could_join(state, area), area, room), max(0, room))


def label(state: IeShimaState, place: int) -> str:
    """How sentences name a place."""
    return state.tables.place_labels[place]


def name(state: IeShimaState, unit: int) -> str:
    """How sentences name a unit."""
    return state.tables.unit_ids[unit]


def percent(share: float) -> str:
    """A chance as people say it."""
    return "under 1%" if 0 < share < 0.005 else f"{share:.0%}"
