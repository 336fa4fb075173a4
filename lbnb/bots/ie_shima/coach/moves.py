"""Lessons on moves: entering the enemy's Areas, detours, Areas left empty, crowds, units left behind."""

from __future__ import annotations

from lbnb.bots.ie_shima import japan, us
from lbnb.bots.ie_shima.coach.attacks import LONG_ODDS
from lbnb.bots.ie_shima.coach.bombs import best_marker
from lbnb.bots.ie_shima.coach.force import chance, label, name, percent, whole_force
from lbnb.bots.ie_shima.estimate import POINT, area_value
from lbnb.bots.ie_shima.plans import WORTHWHILE, best_plan, ready_groups
from lbnb.bots.ie_shima.routes import first_steps
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.ie_shima import control, movement
from lbnb.games.ie_shima.state import DAYLIGHT, IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    BOMBARDMENT_IDS,
    BOX_MASK,
    JAPAN,
    LAST_AREA,
    SPECIAL_BOX,
    STACKING_LIMIT,
    US,
    bits,
)

NEXT_TO_ENEMY = 2
"""Movement Points for a Vacant Area next to an enemy unit (10.2B)."""


def _opens_attack(state: IeShimaState, place: int) -> bool:
    """Whether a unit that enters `place` now is the first to commit its side to an attack (11.1A)."""
    enemies = place <= LAST_AREA and not control.is_vacant(state, state.side, place)
    return enemies and not state.contested >> place & 1 and not state.mandatory >> place & 1


def hopeless_entry(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The first step into a Mandatory Attack that all who could join would hardly win."""
    unit, place = action.args
    if not _opens_attack(state, place):
        return None
    force = whole_force(state, place) | 1 << unit
    count = force.bit_count()
    odds = chance(state, place, force)
    if odds.success < LONG_ODDS:
        who = f"Even with all {count} units that can come" if count > 1 else "Alone"
        return serious(
            "11.1A",
            f"{who} the attack on {label(state, place)} succeeds only {percent(odds.success)} of the time, "
            "and whoever enters must attack.",
        )
    if count == 1 and odds.success < 0.5:
        return serious(
            "11.1A",
            f"{name(state, unit)} must attack in {label(state, place)} and nobody can join it: "
            f"{percent(odds.success)} to succeed.",
        )
    if not force & state.full and odds.repulse >= LONG_ODDS:
        return serious(
            "11.4.4.1A",
            f"Only reduced units can attack {label(state, place)}: a Repulse, {percent(odds.repulse)} "
            "likely, eliminates them all.",
        )
    return None


def bombard_before_entry(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The first step into an Area that an unused marker could have hit before."""
    unit, place = action.args
    if state.side != US or state.phase != DAYLIGHT or not _opens_attack(state, place):
        return None
    marker, points = best_marker(state, place)
    if marker < 0 or points < 1 or chance(state, place, whole_force(state, place) | 1 << unit).success > 0.7:
        return None
    return mild(
        "12.1.1",
        f"The {BOMBARDMENT_IDS[marker]} marker is unused and would take {points:.1f} Attrition Points from "
        f"{label(state, place)} on average before you attack.",
    )


def detour(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A step next to the enemy at double cost that puts out of reach what a cheaper way still reaches."""
    unit, place = action.args
    origin, side = state.at[unit], state.side
    if (
        not control.is_vacant(state, side, place)
        or movement.entry_cost(state, side, origin, place) != NEXT_TO_ENEMY
    ):
        return None
    points = movement.points_left(state, unit)
    before = first_steps(state, origin, points, unit != state.mover)
    after = first_steps(state, place, points - NEXT_TO_ENEMY, False)
    lost = [
        area
        for area in before
        if area not in after
        and area <= LAST_AREA
        and state.tables.near[place] & ~state.tables.near[origin] & ~(1 << origin) & 1 << area
        and not control.is_friendly(state, side, area)
        and movement.entry_cost(state, side, origin, before[area]) < NEXT_TO_ENEMY
    ]
    if not lost:
        return None
    goal = max(lost, key=lambda area: area_value(state, area))
    said = (
        f"{label(state, place)} costs 2 MP, being next to the enemy, and leaves {label(state, goal)} out of "
        f"reach; by way of {label(state, before[goal])} it is not."
    )
    needless = control.is_friendly(state, side, place) and area_value(state, goal) >= POINT
    return serious("10.2B", said) if needless else mild("10.2B", said)


def left_empty(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The last unit leaves an Area that the enemy wants and can walk into."""
    unit, _ = action.args
    area = state.at[unit]
    side = state.side
    tables = state.tables
    if (
        area > LAST_AREA
        or not control.is_friendly(state, side, area)
        or state.units_in(area, side) != 1 << unit
    ):
        return None
    if side == JAPAN:
        if not tables.vp[area] or not tables.near[area] & AREA_MASK & state.occupied[US]:
            return None
        return serious(
            "7.2B",
            f"{name(state, unit)} is the last unit in {label(state, area)}, worth {tables.vp[area]} VP: a US "
            "unit next to it can walk in and take control.",
        )
    raiders = (state.here[SPECIAL_BOX] & tables.mg_and_ie).bit_count()
    beaches = sum(tables.near[box] for box in bits(BOX_MASK)) & AREA_MASK
    if not raiders:
        return None
    if tables.vp[area]:
        return serious(
            "10.2.3B",
            f"{name(state, unit)} is the last unit in {label(state, area)}, worth {tables.vp[area]} VP: at "
            f"night any MG or IE unit may take it, and {raiders} wait in the Special Units Box.",
        )
    if beaches >> area & 1:
        held = beaches & state.us_control & state.occupied[US] & ~(1 << area)
        said = (
            f"{name(state, unit)} is the last unit on the beach of {label(state, area)}: at night any MG "
            f"or IE unit may take it, and {raiders} wait in the Special Units Box."
        )
        return mild("10.2.3B", said) if held else serious("10.2.3B", said)
    return None


def _later(sentence: str) -> str:
    """A sentence as the end of another one."""
    return sentence[:1].lower() + sentence[1:]


def crowd(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The eighth unit fills an Area."""
    _, place = action.args
    count = state.units_in(place, state.side).bit_count() if place <= LAST_AREA else 0
    if count != STACKING_LIMIT - 1:
        return None
    return mild(
        "7.1A",
        f"{label(state, place)} will then hold {STACKING_LIMIT} of your units, so that nobody else can enter "
        "it or retreat into it.",
    )


def idle_units(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The impulse ends while units of the Active Area could still do something useful."""
    view = us.view(state) if state.side == US else japan.view(state)
    waiting = (state.ready & state.activated).bit_count()
    if not waiting:
        return None
    plan = best_plan(state, ready_groups(state, view), view)
    if plan.score <= WORTHWHILE:
        return None
    return mild(
        "10.1.2",
        f"{counted(waiting, 'unit')} of the Active Area could still act, best so: {_later(plan.reason)}",
    )
