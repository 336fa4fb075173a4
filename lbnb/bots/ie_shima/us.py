"""The American side: land, bombard, mass battalions, take Victory Point Areas, hold what was taken."""

from __future__ import annotations

from collections.abc import Callable

from lbnb.bots.ie_shima.estimate import (
    CONTESTED_PAIR,
    area_value,
    defense,
    distances,
    is_last_turn,
    point_value,
)
from lbnb.bots.ie_shima.odds import chance_below, expected_points
from lbnb.bots.ie_shima.plans import WORTH_FINISHING, WORTHWHILE, Plan, View, best_plan
from lbnb.bots.ie_shima.routes import groups
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import attrition, control, impulses, refit, supply, victory
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AIRFIELDS,
    AREA_MASK,
    BOMBARDMENT_IDS,
    BOX_MASK,
    JAPAN,
    LAST_AREA,
    PLACES,
    US,
    bits,
)

NEARER = 0.72
"""How fast the pull of an objective fades with each Area of distance."""
PULL = 0.06
"""What one unit gains by standing where the pull is one higher."""
LANDING = 1.0


def objectives(state: IeShimaState) -> dict[int, float]:
    """The Areas still to be taken and how they pull: less where defense is strong or friends are near."""
    found = {}
    for area in bits(AREA_MASK & (~state.us_control | state.occupied[JAPAN])):
        worth = area_value(state, area)
        units = state.units_in(area, JAPAN)
        if defense(state, area, units) >= 13:
            worth *= 0.7
        near = state.units_in(area, US).bit_count() + sum(
            state.units_in(place, US).bit_count() for place in bits(state.tables.near[area] & AREA_MASK)
        )
        found[area] = worth * (1.0 if near <= 8 else 0.75 if near <= 16 else 0.5)
    return found


def pull(state: IeShimaState) -> list[float]:
    """How strongly the objectives pull a unit to each place."""
    far = distances(state.tables)
    goals = objectives(state).items()
    return [
        max((worth * NEARER ** far[place][area] for area, worth in goals), default=0.0)
        for place in range(PLACES)
    ]


def keep(state: IeShimaState, place: int, units: int) -> int:
    """The units that stay to hold a place against nights (10.2.3B): the least useful of those there."""
    if is_last_turn(state) and place in CONTESTED_PAIR and state.is_contested(place):
        return units
    if place > LAST_AREA or not state.us_control >> place & 1 or state.is_contested(place):
        return 0
    others = state.units_in(place, US) & ~units
    wanted = garrison(state, place) - others.bit_count()
    if wanted <= 0:
        return 0
    present = {unit: 0 for unit in bits(units)}
    for battalion in state.tables.battalions:
        mates = units & battalion
        present.update((unit, mates.bit_count()) for unit in bits(mates))
    worst = sorted(
        present, key=lambda unit: (present[unit], state.full >> unit & 1, state.value(unit), -unit)
    )
    return sum(1 << unit for unit in worst[:wanted])


def garrison(state: IeShimaState, area: int) -> int:
    """How many units an Area should keep."""
    if state.tables.vp[area]:
        return 2 if is_last_turn(state) else 1
    if area == AIRFIELDS and state.turn == 1:
        return 1
    beaches = sum(state.tables.near[box] for box in bits(BOX_MASK))
    if beaches >> area & 1:
        held = bits(beaches & state.us_control & state.occupied[US] & ~(1 << area))
        return 0 if held else 1
    return 0


def view(state: IeShimaState) -> View:
    """How the US judges moves in this position."""
    pulls = pull(state)

    def gain(origin: int, target: int) -> float:
        ashore = LANDING if origin > LAST_AREA >= target else 0.0
        return PULL * (pulls[target] - pulls[origin]) + ashore

    return View(keep, gain)


def impulse(state: IeShimaState) -> Advice:
    """Choose the impulse (8.1): the best of assaults, bombardments and a regroup; else pass."""
    decision = state.decision
    assert isinstance(decision, impulses.ChooseImpulse)
    seen = view(state)
    best: tuple[float, Action, str] | None = None
    for action in decision.actions(state):
        if action.verb == "assault":
            plan = _assault_plan(state, action.args, seen)
            score, reason = plan.score, plan.reason
        elif action.verb == "bombard":
            score, reason = _bombardment(state, *action.args)
        elif action.verb == "regroup":
            score, reason = (
                _regroup(state, seen),
                "No attack is worth it, so the companies close up for the next.",
            )
        else:
            score, reason = WORTHWHILE, "Nothing is worth the risk now."
        if best is None or score > best[0]:
            best = score, action, reason
    assert best is not None
    return Advice(best[1], best[2])


def _assault_plan(state: IeShimaState, places: tuple[int, ...], seen: View) -> Plan:
    plans = []
    for place in places:
        units = impulses.movable(state, US, place)
        plans.append(best_plan(state, groups(state, place, units, keep), seen))
    best = max(plans, key=lambda plan: plan.score)
    if len(plans) == 1:
        return best
    total = sum(plan.score for plan in plans)
    landing = "Land from both boxes at once, as only April 16 allows (16.2)."
    return best._replace(score=total, reason=landing)


def _bombardment(state: IeShimaState, marker: int, area: int) -> tuple[float, str]:
    """The worth of a bombardment: points inflicted where they matter, less the risk of an early sunset."""
    tables = state.tables
    units = state.units_in(area, JAPAN)
    edge = tables.attack_factor[marker] - tables.tem[area]
    points = expected_points(edge, attrition.capacity(state, units))
    near = state.units_in(area, US) or state.occupied[US] & tables.near[area] & AREA_MASK
    worth = point_value(state, US, area) * points * (1.0 if near else 0.7)
    dusk = chance_below(state.impulse)
    early = 6.0 if state.impulse <= 3 else 1.0
    score = worth + early - dusk * max(0.0, 12.0 - 1.2 * state.impulse)
    if state.impulse == 1 and not state.us_control:
        score = 0.0
    reason = (
        f"Bombard {tables.place_labels[area]} with {BOMBARDMENT_IDS[marker]} before assaulting: "
        f"{points:.1f} Attrition Points on average, {dusk:.0%} that the day ends."
    )
    return score, reason


def _regroup(state: IeShimaState, seen: View) -> float:
    """The worth of moving every unit one Area, a little discounted for its lack of attacks."""
    return 0.7 * sum(
        max((gain for _, gain in _regroup_moves(state, place, seen)), default=0.0)
        for place in bits(state.occupied[US] & (AREA_MASK | BOX_MASK))
    )


def _regroup_moves(state: IeShimaState, place: int, seen: View) -> list[tuple[int, float]]:
    units = state.units_in(place, US)
    free = units & ~keep(state, place, units)
    count = free.bit_count()
    return [
        (to, count * seen.gain(place, to))
        for to in state.tables.ways[US][place]
        if count and control.is_free(state, US, to) and not control.is_full(state, US, to)
    ]


def regroup(state: IeShimaState, decision: impulses.Regroup) -> Advice:
    """Each unit goes where the objectives pull most (8.1.3)."""
    seen = view(state)
    best: tuple[tuple[float, int], Action] | None = None
    for action in decision.actions(state):
        if action.verb == "move":
            unit, place = action.args
            origin = state.at[unit]
            if keep(state, origin, state.units_in(origin, US)) >> unit & 1:
                continue
            gain = seen.gain(origin, place)
            if gain > WORTH_FINISHING:
                together = state.here[origin] | state.here[place]
                mates = (together & _battalion(state, unit)).bit_count()
                if best is None or (gain, mates) > best[0]:
                    best = (gain, mates), action
    if best is None:
        return Advice(state.tables.end, "No further move brings a unit nearer to an objective.")
    unit, place = best[1].args
    where = state.tables.place_labels[place]
    return Advice(best[1], f"{state.tables.unit_ids[unit]} moves nearer to its objective by way of {where}.")


def replacements(state: IeShimaState, decision: refit.SpendReplacements) -> Advice:
    """Two flips for a point before a rebuilt unit, nearest the enemy first (14.5, 15.1.3)."""
    actions = decision.actions(state)
    by_verb: dict[str, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action.verb, []).append(action)
    ids = state.tables.unit_ids
    pulls = pull(state)
    if flips := by_verb.get("restore"):
        best = max(flips, key=lambda one: (pulls[state.at[one.args[0]]], -one.args[0]))
        lost = victory.losses(state)
        return Advice(
            best,
            f"Restore {ids[best.args[0]]}: two flips a point, and each of {lost} losses counts (17.2.1C).",
        )
    if rebuilds := by_verb.get("rebuild"):
        best = max(
            rebuilds,
            key=lambda one: (_mates(state, *one.args), pulls[one.args[1]], -one.args[0]),
        )
        where = state.tables.place_labels[best.args[1]]
        return Advice(best, f"Rebuild {ids[best.args[0]]} in {where}, the supplied Area nearest the fight.")
    if "advantage" in by_verb and is_last_turn(state) and _reduced_in_supply(state):
        return Advice(by_verb["advantage"][0], "At the end the Advantage is best spent on a point (15.1.3).")
    return Advice(state.tables.end, "Nothing is left to restore, or no point to do it with.")


def _battalion(state: IeShimaState, unit: int) -> int:
    return state.tables.battalion_of[state.tables.units[unit].battalion]


def _mates(state: IeShimaState, unit: int, area: int) -> int:
    """How many units of its battalion stand in an Area."""
    return (state.here[area] & _battalion(state, unit)).bit_count()


def _reduced_in_supply(state: IeShimaState) -> bool:
    supplied = supply.supplied_areas(state, US)
    reduced = state.tables.side_units[US] & ~state.full & ~state.eliminated
    return any(supply.in_supply(state, unit, supplied) for unit in bits(reduced))


HANDLERS: dict[str, Callable[..., Advice]] = {
    "Regroup": regroup,
    "SpendReplacements": replacements,
}
