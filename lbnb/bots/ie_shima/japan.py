"""The Japanese side: a fortress round Mount Gusuku, delay in front of it, nights and counter-attacks."""

from __future__ import annotations

from collections.abc import Callable

from lbnb.bots.ie_shima import reserves, support
from lbnb.bots.ie_shima.fortress import core, worth
from lbnb.bots.ie_shima.odds import expected_points
from lbnb.bots.ie_shima.plans import WORTHWHILE, View, best_plan
from lbnb.bots.ie_shima.routes import groups
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import attrition, impulses, refit, setup, special_units
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AIRFIELDS,
    AREA_MASK,
    BLOODY_RIDGE,
    JAPAN,
    JAPANESE_ARTILLERY,
    LAST_AREA,
    MOUNT_GUSUKU,
    SPECIAL_BOX,
    US,
    bits,
)


def keep(state: IeShimaState, place: int, units: int) -> int:
    """The units that stay so that a Victory Point Area is not given away, the weakest of those there."""
    if place > LAST_AREA or not state.tables.vp[place] or state.us_control >> place & 1:
        return 0
    wanted = CORE_GARRISON if place in core(state) else 1
    staying = wanted - (state.units_in(place, JAPAN) & ~units).bit_count()
    line = sorted(bits(units), key=lambda unit: (state.value(unit), unit))
    return sum(1 << unit for unit in line[: max(0, staying)])


MARCH = 0.2
"""What a move costs a unit: it might have been of use where it was."""
CORE_GARRISON = 5
"""How many units never leave an Area of the core."""


def view(state: IeShimaState) -> View:
    """How Japan judges moves in this position."""
    held = core(state)

    def gain(origin: int, target: int) -> float:
        if origin in held:
            return 0.0
        return 0.8 * (worth(state, target, held) - worth(state, origin, held)) - MARCH

    return View(keep, gain)


def place_at_start(state: IeShimaState, decision: setup.PlaceJapaneseUnit) -> Advice:
    """Set up: the 2/1 on ridge and mountain, SEI in towns to be held, Labor on the airfields (5.3.2)."""
    held = core(state)
    tables = state.tables
    for action in decision.actions(state):
        unit, area = action.args
        battalion = tables.units[unit].battalion
        wanted = _start(state, battalion, held)
        if area == wanted:
            label = tables.place_labels[area]
            return Advice(action, f"{tables.unit_ids[unit]} starts in {label}: {_START_REASON[battalion]}.")
    action = decision.actions(state)[0]
    return Advice(action, "Its best Area is full, so it starts in another.")


_START_REASON = {
    "2/1": "the best infantry holds the two 3 VP Areas (5.3.2.1)",
    "SEI": "it stiffens a town that counts for victory (5.3.2.2)",
    "Labor": "it bars the airfields, worth a point on April 16 only (17.2.1B)",
}


def _start(state: IeShimaState, battalion: str, held: list[int]) -> int:
    """Where the next unit of a battalion starts: spread evenly over its Areas."""
    placed = {area: _count(state, battalion, area) for area in bits(AREA_MASK)}
    if battalion == "2/1":
        return min((MOUNT_GUSUKU, BLOODY_RIDGE), key=lambda area: placed[area])
    if battalion == "SEI":
        towns = [area for area in held if state.tables.urban >> area & 1]
        return min(towns or bits(state.tables.urban), key=lambda area: placed[area])
    return AIRFIELDS


def _count(state: IeShimaState, battalion: str, area: int) -> int:
    return (state.here[area] & state.tables.battalion_of[battalion]).bit_count()


def impulse(state: IeShimaState) -> Advice:
    """Choose the impulse (8.1): Special Units, artillery, an assault or regroup if it pays; else pass."""
    decision = state.decision
    assert isinstance(decision, impulses.ChooseImpulse)
    seen = view(state)
    best: tuple[float, Action, str] | None = None
    for action in decision.actions(state):
        if action.verb == "assault" and action.args[0] == SPECIAL_BOX:
            score, reason = reserves.day_placements(state)
        elif action.verb == "assault":
            units = impulses.movable(state, JAPAN, action.args[0])
            plan = best_plan(state, groups(state, action.args[0], units, keep), seen)
            score, reason = plan.score, plan.reason
        elif action.verb == "bombard":
            score, reason = _bombardment(state, action.args[1])
        elif action.verb == "kamikaze":
            score, reason = support.kamikaze_value(state, action)
        elif action.verb == "regroup":
            continue
        else:
            score, reason = WORTHWHILE, "Time works for Japan, and every unit stands where it is needed."
        if best is None or score > best[0]:
            best = score, action, reason
    assert best is not None
    return Advice(best[1], best[2])


def _bombardment(state: IeShimaState, area: int) -> tuple[float, str]:
    tables = state.tables
    units = state.units_in(area, US)
    edge = tables.attack_factor[JAPANESE_ARTILLERY] - tables.tem[area]
    points = expected_points(edge, attrition.capacity(state, units))
    score = points * (1.0 if units & state.full else 0.7) + 0.05 * units.bit_count()
    return score, f"Shell {tables.place_labels[area]}: {points:.1f} Attrition Points on average (12.7C)."


def night_assault(state: IeShimaState, decision: special_units.NightAssault) -> Advice:
    """The best assault of one Area, if any pays without US air support (6.4B)."""
    seen = view(state)
    best: tuple[float, Action, str] | None = None
    for action in decision.actions(state):
        if action.verb == "assault":
            units = impulses.movable(state, JAPAN, action.args[0])
            plan = best_plan(state, groups(state, action.args[0], units, keep), seen)
            if plan.score > WORTHWHILE and (best is None or plan.score > best[0]):
                best = plan.score, action, plan.reason
    if best is None:
        return Advice(state.game.vocabulary.make("pass"), "No night attack has good enough odds.")
    return Advice(best[1], best[2])


def replacements(state: IeShimaState, decision: refit.SpendReplacements) -> Advice:
    """Rebuild infantry in the fortress, else flip two; the Advantage only on the last day (14.5, 15.1.3)."""
    held = core(state)
    ids, labels = state.tables.unit_ids, state.tables.place_labels
    by_verb: dict[str, list[Action]] = {}
    for action in decision.actions(state):
        by_verb.setdefault(action.verb, []).append(action)
    rebuilds = [
        action
        for action in by_verb.get("rebuild", ())
        if not state.tables.special_units >> action.args[0] & 1 and action.args[1] in held
    ]
    flips = by_verb.get("restore", ())
    if rebuilds and not state.half_spent:
        best = max(
            rebuilds,
            key=lambda one: (state.value(one.args[0]), worth(state, one.args[1], held), -one.args[0]),
        )
        return Advice(
            best, f"Rebuild {ids[best.args[0]]} in {labels[best.args[1]]}: one more defender there (14.5.2A)."
        )
    if flips:
        best = max(flips, key=lambda one: (state.at[one.args[0]] in held, _flip_gain(state, one.args[0])))
        return Advice(best, f"Restore {ids[best.args[0]]}, which gains {_flip_gain(state, best.args[0])} CV.")
    if everything := by_verb.get("rebuild"):
        best = max(everything, key=lambda one: (worth(state, one.args[1], held), state.value(one.args[0])))
        return Advice(best, f"Rebuild {ids[best.args[0]]} in {labels[best.args[1]]} (14.5.4).")
    return Advice(state.tables.end, "Nothing can be restored or rebuilt with what is left.")


def _flip_gain(state: IeShimaState, unit: int) -> int:
    reduced, full = state.tables.cv[unit]
    return full - reduced


def regroup(state: IeShimaState, decision: impulses.Regroup) -> Advice:
    """Units go where they are worth more (8.1.3)."""
    held = core(state)
    best: tuple[float, Action] | None = None
    for action in decision.actions(state):
        if action.verb == "move":
            unit, place = action.args
            gain = worth(state, place, held) - worth(state, state.at[unit], held)
            if gain > WORTHWHILE and (best is None or gain > best[0]):
                best = gain, action
    if best is None:
        return Advice(state.tables.end, "Every unit stands where it is worth most.")
    unit, place = best[1].args
    label = state.tables.place_labels[place]
    return Advice(best[1], f"{state.tables.unit_ids[unit]} is worth more in {label}.")


HANDLERS: dict[str, Callable[..., Advice]] = {
    "PlaceJapaneseUnit": place_at_start,
    "PlaceByDay": reserves.place_by_day,
    "PlaceByNight": reserves.place_by_night,
    "ActivateAtNight": reserves.activate_at_night,
    "NightAssault": night_assault,
    "AutomaticReinforcements": reserves.automatic_reinforcements,
    "ReturnSpecialUnits": reserves.return_unit,
    "SpendReplacements": replacements,
    "Regroup": regroup,
}
