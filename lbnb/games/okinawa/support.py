"""Chapter 9 and chapter 16: Ground Support Points (9.1, 16.0), as Barrage and as Final Protective Fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.okinawa import artillery
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import US

US_FIRE_LIMIT = 4


def new_turn(state: OkinawaState) -> None:
    """Give both sides this turn's points, once as Barrage and once as FPF (9.14, errata 9.11)."""
    row = state.tables.turns[state.turn]
    state.barrage_points = [row.us_support, row.japan_support]
    state.fire_points = [row.us_support, row.japan_support]


def may_hit(state: OkinawaState, targets: Sequence[int]) -> bool:
    """Whether the Phasing Player's points may attack these units: the US's never in Rough terrain (16.1)."""
    hexes = spared(state)
    return not any(state.at[unit] in hexes for unit in targets)


def spared(state: OkinawaState) -> frozenset[int]:
    """The hexes whose units the Phasing Player's points never attack: Rough ones for the US (16.1)."""
    return state.tables.rough if state.side == US else frozenset()


def barrage_choices(state: OkinawaState, combat: Any) -> list[Action]:
    """The numbers of points that could be added to an attack (9.12)."""
    if combat.barrage_points or not state.barrage_points[state.side]:
        return []
    if not may_hit(state, combat.defenders):
        return []
    make = state.game.vocabulary.make
    return [make("support", points) for points in range(1, state.barrage_points[state.side] + 1)]


def fire_limit(state: OkinawaState) -> int:
    """The most points that the defender may add to one combat (16.2)."""
    side = 1 - state.side
    return min(US_FIRE_LIMIT, state.fire_points[side]) if side == US else state.fire_points[side]


def fire_choices(state: OkinawaState, combat: Any) -> list[Action]:
    """The numbers of points that could be added to a defense."""
    if combat.fire_points:
        return []
    make = state.game.vocabulary.make
    return [make("support", points) for points in range(1, fire_limit(state) + 1)]


def _allotted(decision: Any, state: OkinawaState, points: int) -> bool:
    return bool(decision.combat.barrage_points)


def _in_rough(decision: Any, state: OkinawaState, points: int) -> bool:
    return not may_hit(state, decision.combat.defenders)


def _not_enough(_: Any, state: OkinawaState, points: int) -> bool:
    return points > state.barrage_points[state.side]


BARRAGE_TABLE = (
    Prohibition("9.12", "Ground Support has been allotted to this attack.", _allotted),
    Prohibition("16.1", "US Ground Support never attacks units in Rough terrain.", _in_rough),
    Prohibition("9.14", "So many points are not left this turn.", _not_enough),
)


def _fire_allotted(decision: Any, state: OkinawaState, points: int) -> bool:
    return bool(decision.combat.fire_points)


def _fire_not_enough(_: Any, state: OkinawaState, points: int) -> bool:
    return points > state.fire_points[1 - state.side]


def _over_four(_: Any, state: OkinawaState, points: int) -> bool:
    return points > fire_limit(state)


def _guns_alone(decision: Any, state: OkinawaState, points: int) -> bool:
    return artillery.guns_alone(state, decision.combat)


FIRE_TABLE = (
    Prohibition("8.45", "There is no FPF against guns and Ground Support alone.", _guns_alone),
    Prohibition("9.12", "Ground Support has been allotted to this defense.", _fire_allotted),
    Prohibition("9.14", "So many points are not left this turn.", _fire_not_enough),
    Prohibition("16.2", "The US may use no more than four points as FPF in a combat.", _over_four),
)
