"""Lessons on the choice of an impulse: passing, waiting, one beach, no bombardment, a weak target."""

from __future__ import annotations

from lbnb.bots.ie_shima import us
from lbnb.bots.ie_shima.coach.bombs import best_marker, points_on
from lbnb.bots.ie_shima.coach.force import chance, label, percent
from lbnb.bots.ie_shima.odds import chance_below
from lbnb.bots.ie_shima.plans import best_plan, ready_groups
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.ie_shima import april_16, bombardment, control, impulses, special_units
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, BOMBARDMENT_IDS, JAPAN, LAST_AREA, SPECIAL_BOX, US, bits

DUSK = 1 / 6
"""A chance that the day ends with the Sunset DR that is worth a bombardment before an assault."""
OPENING = 3
"""The impulses of April 16 in which Japan should bring on its Special Units."""


def second_pass(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A pass right after the enemy's ends the day, which helps Japan only."""
    if not state.passes:
        return None
    said = f"The other side has just passed: a second pass in a row ends the day, at impulse {state.impulse}."
    return serious("8.1.4B", said) if state.side == US else mild("8.1.4B", said)


def waiting_special_units(state: IeShimaState, action: Action) -> CoachWarning | None:
    """Japan lets the Special Units wait although they come on from its first impulse."""
    waiting = state.here[SPECIAL_BOX].bit_count()
    box = action.verb == "assault" and action.args == (SPECIAL_BOX,)
    if state.side != JAPAN or box or not waiting or not special_units.can_place_by_day(state):
        return None
    opening = april_16.is_today(state) and state.impulse <= OPENING
    if not opening and action.verb != "pass":
        return None
    said = (
        f"{counted(waiting, 'Special Unit')} wait in the box: it counts as an Area, so an assault from it "
        f"brings on up to {special_units.UNITS_PER_IMPULSE} of them, from impulse 1 on."
    )
    return serious("3.3B", said) if opening and not state.filled and waiting > 8 else mild("3.3B", said)


def one_beach(state: IeShimaState, action: Action) -> CoachWarning | None:
    """On April 16 one beach box is activated where both could be."""
    boxes = april_16.double_landing(state) if state.side == US else 0
    if len(action.args) != 1 or not boxes >> action.args[0] & 1:
        return None
    other = bits(boxes & ~(1 << action.args[0]))[0]
    idle = state.units_in(other, US).bit_count()
    return serious(
        "16.2",
        f"On April 16 both boxes land in one impulse: choose them together, or {counted(idle, 'unit')} in "
        f"{label(state, other)} must wait.",
    )


def assault_before_bombardment(state: IeShimaState, action: Action) -> CoachWarning | None:
    """An assault whose likely target an unused marker could hit first."""
    if state.side != US:
        return None
    after = state.copy()
    impulses.activate(after, action.args)
    plan = best_plan(after, ready_groups(after, us.view(after)), us.view(after))
    target = plan.target
    if not 1 <= target <= LAST_AREA or control.is_vacant(state, US, target):
        return None
    marker, points = best_marker(state, target)
    if marker < 0 or points < 1:
        return None
    odds = chance(after, target, plan.units | (state.units_in(target, US) if plan.unit < 0 else 0))
    dusk = chance_below(state.impulse)
    if odds.success > 0.75 or dusk > 2 * DUSK:
        return None
    said = (
        f"Bombard {label(state, target)} first: the {BOMBARDMENT_IDS[marker]} marker is unused and takes "
        f"{points:.1f} Attrition Points on average, and the assault now has {percent(odds.success)} to "
        "succeed."
    )
    return serious("12.1.1", said) if odds.success < 0.6 and dusk <= DUSK else mild("12.1.1", said)


def weak_target(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A marker spent on an Area where it does little, while another near the front would suffer more."""
    marker, area = action.args
    points = points_on(state, marker, area)
    front = _front(state)
    rivals = bits(bombardment.targets(state, marker) & front)
    best = max(rivals, key=lambda place: points_on(state, marker, place), default=area)
    most = points_on(state, marker, best)
    if points >= 1 and points >= 0.6 * most:
        return None
    if most > points + 0.5:
        said = (
            f"{label(state, area)} would lose only {points:.1f} Attrition Points on average, "
            f"{label(state, best)} {most:.1f}; the marker fires once a turn."
        )
        return serious("12.1.2C", said) if points < 0.5 * most and most >= 1.5 else mild("12.1.2C", said)
    return mild(
        "12.1.2C",
        f"{label(state, area)} would lose only {points:.1f} Attrition Points on average, and the marker "
        "fires once a turn.",
    )


def _front(state: IeShimaState) -> int:
    """Areas that hold or adjoin units of the active side, boxes included, as a place mask."""
    own = state.occupied[state.side]
    reach = own
    for place in bits(own):
        reach |= state.tables.near[place]
    return reach & AREA_MASK
