"""Plans for an Assault Impulse: what the units of an Active Area could best do next, for either side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lbnb.bots.ie_shima.estimate import Prospect, area_value, prospect
from lbnb.bots.ie_shima.routes import Group, groups, is_area, mover_group
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import control
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import STACKING_LIMIT, bits

WORTHWHILE = 0.5
"""The score below which nothing is done."""


class View(NamedTuple):
    """How a side sees the map: which units stay behind, and what moving `count` units between places is worth."""

    keep: Callable[[IeShimaState, int, int], int]
    gain: Callable[[int, int, int], float]


class Plan(NamedTuple):
    """Send `units` to `target` (or attack where they stand), its worth, and why in one sentence."""

    score: float
    target: int
    units: int
    step: int
    reason: str


NOTHING = Plan(0.0, -1, 0, -1, "Nothing is worth the risk.")


def ordered(state: IeShimaState, units: int) -> list[int]:
    """Units in the order they are sent: whole battalions first (11.4.2), full-strength before reduced."""
    whole = sum(battalion for battalion in state.tables.battalions if units & battalion == battalion)
    full = state.full
    return sorted(bits(units), key=lambda unit: (not whole >> unit & 1, not full >> unit & 1, unit))


def first(units: Sequence[int], count: int) -> int:
    """The mask of the first `count` of a list of units."""
    return sum(1 << unit for unit in units[:count])


def attack_sentence(state: IeShimaState, area: int, attackers: int, odds: Prospect) -> str:
    """Why to attack: who, where, and with what chances."""
    whole = sum(attackers & battalion == battalion for battalion in state.tables.battalions)
    integrity = f", {whole} whole battalion{'s' * (whole > 1)} for integrity (11.4.2)" if whole else ""
    count = attackers.bit_count()
    return (
        f"Attack {state.tables.place_labels[area]} with {count} unit{'s' * (count > 1)}{integrity}: "
        f"edge {odds.edge:+d}, {odds.in_words()}."
    )


def able_to_attack(state: IeShimaState, area: int) -> int:
    """The units that an attack declared in `area` now would open with (11.1 to 11.3)."""
    able = state.entered
    if state.active & state.contested & 1 << area:
        able |= state.ready
    return state.here[area] & able


def joined(state: IeShimaState, area: int, parts: Sequence[Group], view: View) -> tuple[float, Plan]:
    """The best force for an attack into `area`, and the worth of attacking with those already there.

    The plan's units are those still to move in; it is NOTHING when nobody should.
    """
    side = state.side
    mandatory = not state.contested >> area & 1
    entered = able_to_attack(state, area)
    now = prospect(state, area, entered, mandatory).score if entered else 0.0
    room = STACKING_LIMIT - state.units_in(area, side).bit_count()
    free = 0
    steps: dict[int, int] = {}
    for part in parts:
        if area in part.steps and part.place != area:
            leaving = part.units & ~view.keep(state, part.place, part.units)
            free |= leaving
            for unit in bits(leaving):
                steps[unit] = part.steps[area]
    best = NOTHING
    if not free or room <= 0:
        return now, best
    for force in {free & state.full, free}:
        units = ordered(state, force)[:room]
        if state.mover in steps and state.mover not in units:
            units = [state.mover, *units[: room - 1]]
        if not units:
            continue
        going = first(units, room)
        odds = prospect(state, area, going | entered, mandatory)
        if best is NOTHING or odds.score > best.score:
            lead = state.mover if state.mover in units else units[0]
            sentence = attack_sentence(state, area, going | entered, odds)
            best = Plan(odds.score, area, going, steps[lead], sentence)
    return now, best


def standing(state: IeShimaState, area: int, units: int) -> Plan:
    """The plan to attack the enemy in the Contested Area where `units` stand already (11.3)."""
    odds, attackers = best_subset(state, area, units)
    return Plan(odds.score, area, attackers, area, attack_sentence(state, area, attackers, odds))


def best_subset(state: IeShimaState, area: int, units: int) -> tuple[Prospect, int]:
    """Who of `units` should make an optional attack: all, or the full-strength ones and whole battalions."""
    whole = sum(battalion for battalion in state.tables.battalions if units & battalion == battalion)
    found: tuple[Prospect, int] | None = None
    for force in {units, units & (state.full | whole), units & state.full}:
        if force:
            odds = prospect(state, area, force, False)
            if found is None or (odds.score, force) > (found[0].score, found[1]):
                found = odds, force
    assert found is not None
    return found


def occupation(state: IeShimaState, part: Group, target: int, view: View) -> Plan:
    """The plan to move units into a Vacant place: for control, or for a better position."""
    leaving = part.units & ~view.keep(state, part.place, part.units)
    side = state.side
    room = STACKING_LIMIT - state.units_in(target, side).bit_count() if is_area(target) else 99
    units = ordered(state, leaving)[:room]
    if not units:
        return NOTHING
    label = state.tables.place_labels[target]
    taken = not control.is_friendly(state, side, target)
    bonus = area_value(state, target) if taken else 0.0
    best = NOTHING
    for count in {len(units), 1} if taken else {len(units)}:
        score = bonus + view.gain(part.place, target, count)
        if score > best.score:
            going = first(units, count)
            verb = "Take" if taken else "Move to"
            worth = f", worth {state.tables.vp[target]} VP" if taken and state.tables.vp[target] else ""
            sentence = f"{verb} {label} with {count} unit{'s' * (count > 1)}{worth}."
            best = Plan(score, target, going, part.steps[target], sentence)
    return best


def best_plan(state: IeShimaState, parts: Sequence[Group], view: View) -> Plan:
    """The most worthwhile thing that these groups of units could do next."""
    side = state.side
    best = NOTHING
    attacked: set[int] = set()
    for part in parts:
        place = part.place
        if is_area(place) and state.is_contested(place) and not (state.closed >> place & 1):
            if state.contested >> place & 1 and part.units and place not in attacked:
                attacked.add(place)
                here = sum(other.units for other in parts if other.place == place)
                plan = standing(state, place, here)
                best = max(best, plan, key=lambda one: one.score)
        for target in part.steps:
            if control.is_vacant(state, side, target):
                plan = occupation(state, part, target, view)
            elif target not in attacked:
                attacked.add(target)
                plan = joined(state, target, parts, view)[1]
            else:
                continue
            if plan.score > best.score:
                best = plan
    return best


def ready_groups(state: IeShimaState) -> list[Group]:
    """Who may still move or attack in the Assault Impulse in progress."""
    parts = mover_group(state)
    for place in bits(state.active):
        waiting = state.here[place] & state.ready
        if waiting:
            parts += groups(state, place, waiting)
    return parts


def next_action(state: IeShimaState, plan: Plan, parts: Sequence[Group]) -> Advice:
    """The first step of a plan: the next unit's move, or the attack."""
    if plan.step == plan.target and any(
        part.place == plan.target for part in parts if part.units & plan.units
    ):
        return Advice(state.tables.attack[plan.target], plan.reason)
    unit = state.mover if state.mover >= 0 and plan.units >> state.mover & 1 else -1
    if unit < 0:
        unit = ordered(state, plan.units)[0]
    step = next(part.steps[plan.target] for part in parts if part.units >> unit & 1)
    return Advice(state.tables.move[unit][step], plan.reason)


def advise_assault(state: IeShimaState, view: View) -> Advice:
    """The next action of an Assault Impulse: bring up all who help, attack, go on with others, or end."""
    parts = ready_groups(state)
    for area in bits(sum({1 << state.at[unit] for unit in bits(state.entered)})):
        if state.closed >> area & 1:
            continue
        now, more = joined(state, area, parts, view)
        if more is not NOTHING and more.score > now + 0.1:
            return next_action(state, more, parts)
        if state.mandatory >> area & 1 or now > 0:
            entered = able_to_attack(state, area)
            odds = prospect(state, area, entered, bool(state.mandatory >> area & 1))
            return Advice(state.tables.attack[area], attack_sentence(state, area, entered, odds))
    plan = best_plan(state, parts, view)
    if plan.score > WORTHWHILE:
        return next_action(state, plan, parts)
    return Advice(state.tables.end, "Nothing more is worth doing with the units of the Active Area.")
