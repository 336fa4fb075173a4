"""Lessons on Special Units by day and by night, and on the Reinforcement Phase."""

from __future__ import annotations

from lbnb.bots.ie_shima.coach.attacks import LONG_ODDS
from lbnb.bots.ie_shima.coach.force import chance, label, name, percent
from lbnb.bots.ie_shima.coach.moves import crowd
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.ie_shima import impulses, reinforcement, special_units
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, BOX_MASK, JAPAN, SPECIAL_BOX, US, bits

MEAN_RETURN = 3.25
"""Special Units that half a DR returns on average (6.2.1A)."""


def nothing_placed(state: IeShimaState, action: Action) -> CoachWarning | None:
    """An impulse from the Special Units Box that brings on fewer units than it may."""
    placed = state.filled.bit_count()
    waiting = state.here[SPECIAL_BOX].bit_count()
    if placed >= special_units.UNITS_PER_IMPULSE or not special_units.can_place_by_day(state):
        return None
    said = (
        f"{placed} placed of the {special_units.UNITS_PER_IMPULSE} that may come on in this impulse, with "
        f"{waiting} left in the box."
    )
    return mild("10.2.2A", said) if placed else serious("10.2.2A", said)


def idle_night(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The night ends while MG and IE units wait and the US has left Areas empty."""
    waiting = (state.here[SPECIAL_BOX] & state.tables.mg_and_ie).bit_count()
    if not waiting or state.filled.bit_count() >= special_units.UNITS_PER_IMPULSE:
        return None
    open_areas = bits(state.us_control & ~state.occupied[US] & ~state.filled)
    beaches = sum(state.tables.near[box] for box in bits(BOX_MASK)) & AREA_MASK
    prizes = [area for area in open_areas if state.tables.vp[area]]
    landings = [area for area in open_areas if beaches >> area & 1]
    if prizes:
        best = max(prizes, key=lambda area: state.tables.vp[area])
        return serious(
            "10.2.3B",
            f"{label(state, best)} is US-controlled and empty: an MG or IE unit placed there at night takes "
            f"{state.tables.vp[best]} VP from the US.",
        )
    if open_areas:
        where = label(state, (landings or open_areas)[0])
        return mild(
            "10.2.3B",
            f"{counted(waiting, 'MG or IE unit')} can still act tonight: {where}, for one, is US-controlled "
            "and empty.",
        )
    if not state.filled:
        return mild(
            "10.2.3C",
            f"{counted(waiting, 'MG or IE unit')} can still act tonight: placed beside friends, one lets "
            "all of them move or attack, without US air support.",
        )
    return None


def lone_raid(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A night placement among uncontested US units: it must attack alone."""
    unit, area = action.args
    if not state.units_in(area, US) or state.units_in(area, JAPAN):
        return None
    after = state.copy()
    after.put(unit, area)
    odds = chance(after, area, 1 << unit)
    if odds.success >= LONG_ODDS:
        return None
    return serious(
        "11.1A",
        f"{name(state, unit)} must attack alone in {label(state, area)} and succeeds only "
        f"{percent(odds.success)} of the time.",
    )


def crowded_placement(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A Special Unit that fills an Area."""
    _, area = action.args
    owner = state.copy()
    owner.side = JAPAN
    return crowd(owner, owner.game.vocabulary.make("move", *action.args)) if area else None


def few_to_return(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The Advantage spent on reinforcements when a roll would bring about as many."""
    lost = reinforcement.returnable(state).bit_count()
    if lost > MEAN_RETURN + 1:
        return None
    return serious(
        "15.1.1",
        f"Only {counted(lost, 'Special Unit')} can return, and a roll brings 3 on average without spending "
        "the Advantage.",
    )


def idle_assault(state: IeShimaState, action: Action) -> CoachWarning | None:
    """Passing the night's assault while some contested Area could be attacked with fair odds."""
    best = 0.0
    place = 0
    for area in bits(state.occupied[JAPAN] & state.occupied[US] & AREA_MASK):
        if units := impulses.movable(state, JAPAN, area):
            odds = chance(state, area, units)
            if odds.success > best:
                best, place = odds.success, area
    if best < 0.5:
        return None
    return mild(
        "6.4B",
        f"A night attack in {label(state, place)} would succeed {percent(best)} of the time: no US air "
        "support.",
    )
