"""Plans for an Assault Impulse: what the units of an Active Area could best do next, for either side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lbnb.bots.ie_shima.estimate import Prospect, area_value, prospect
from lbnb.bots.ie_shima.routes import Group, groups, is_area, mover_group
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import combat, control
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import STACKING_LIMIT, bits

WORTHWHILE = 0.5
"""The score below which no impulse is spent."""
COHESION = 2.0
"""What bringing a battalion together is worth."""
WORTH_FINISHING = 0.05
"""The score below which an impulse in progress ends."""


class View(NamedTuple):
    """How a side sees the map: which units stay behind, and what moving a unit between places is worth."""

    keep: Callable[[IeShimaState, int, int], int]
    gain: Callable[[int, int], float]


class Plan(NamedTuple):
    """Send `units` to `target`: `unit` goes first, by way of `step`; -1 is an attack where they stand."""

    score: float
    target: int
    unit: int
    units: int
    step: int
    reason: str


NOTHING = Plan(0.0, -1, -1, 0, -1, "Nothing is worth the risk.")


def ordered(state: IeShimaState, units: int, target: int) -> list[int]:
    """Units in the order they are sent to `target`: by battalions, the most complete first (11.4.2).

    A battalion's units that are there already count, so that it arrives whole.
    """
    together = units | state.here[target]
    rows = []
    for battalion in state.tables.battalions:
        if members := units & battalion:
            count = -(together & battalion).bit_count()
            rows += [(count, battalion, not state.full >> unit & 1, unit) for unit in bits(members)]
    rows += [(0, 0, not state.full >> unit & 1, unit) for unit in bits(units & state.tables.special_units)]
    return [row[3] for row in sorted(rows)]


def whole_battalions(state: IeShimaState, units: int) -> int:
    """How many battalions have all four units among `units`."""
    return len([battalion for battalion in state.tables.battalions if units & battalion == battalion])


def first(units: Sequence[int], count: int) -> int:
    """The mask of the first `count` of a list of units."""
    return sum(1 << unit for unit in units[:count])


def attack_sentence(state: IeShimaState, area: int, attackers: int, odds: Prospect) -> str:
    """Why to attack: who, where, and with what chances."""
    whole = whole_battalions(state, attackers)
    integrity = f", {whole} whole battalion{'s' * (whole > 1)} for integrity (11.4.2)" if whole else ""
    count = attackers.bit_count()
    return (
        f"Attack {state.tables.place_labels[area]} with {count} unit{'s' * (count > 1)}{integrity}: "
        f"edge {odds.edge:+d}, {odds.in_words()}."
    )


def joined(state: IeShimaState, area: int, parts: Sequence[Group]) -> tuple[float, Plan]:
    """The best force for an attack into `area`, and the worth of attacking with those already there.

    The plan's units are those still to move in; it is NOTHING when nobody should.
    """
    side = state.side
    mandatory = not state.contested >> area & 1
    entered = combat.able(state, area)
    now = prospect(state, area, entered, mandatory).score if entered else 0.0
    room = STACKING_LIMIT - state.units_in(area, side).bit_count()
    free, steps = free_to_go(area, parts)
    best = NOTHING
    if not free or room <= 0:
        return now, best
    for force in (free, free & state.full):
        units = column(state, force, area, room)
        if units:
            going = first(units, room)
            odds = prospect(state, area, going | entered, mandatory)
            if best is NOTHING or odds.score > best.score:
                sentence = attack_sentence(state, area, going | entered, odds)
                best = Plan(odds.score, area, units[0], going, steps[units[0]], sentence)
    return now, best


def standing(state: IeShimaState, area: int, units: int) -> Plan:
    """The plan to attack the enemy in the Contested Area where `units` stand already (11.3)."""
    odds, attackers = best_subset(state, area, units)
    return Plan(odds.score, area, -1, attackers, area, attack_sentence(state, area, attackers, odds))


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


def free_to_go(target: int, parts: Sequence[Group]) -> tuple[int, dict[int, int]]:
    """The units that could be sent to `target`, with the first step of each."""
    free = 0
    steps: dict[int, int] = {}
    for part in parts:
        if target in part.steps and part.place != target:
            free |= part.free
            steps.update(dict.fromkeys(bits(part.free), part.steps[target]))
    return free, steps


def column(state: IeShimaState, units: int, target: int, room: int) -> list[int]:
    """At most `room` of the units in the order they are sent, the one on its way first."""
    line = ordered(state, units, target)
    if state.mover in line:
        line.remove(state.mover)
        line.insert(0, state.mover)
    return line[:room]


def cohesion(state: IeShimaState, going: int, target: int) -> int:
    """How many more battalions stand together once `going` have moved to `target`."""
    after = whole_battalions(state, state.here[target] | going) - whole_battalions(state, state.here[target])
    for place in {state.at[unit] for unit in bits(going)}:
        here = state.here[place]
        after += whole_battalions(state, here & ~going) - whole_battalions(state, here)
    return after


def occupation(state: IeShimaState, target: int, parts: Sequence[Group], view: View) -> Plan:
    """The plan to move units into a Vacant place: for control, or for a better position."""
    free, steps = free_to_go(target, parts)
    side = state.side
    room = STACKING_LIMIT - state.units_in(target, side).bit_count() if is_area(target) else 99
    units = column(state, free, target, room)
    if not units:
        return NOTHING
    label = state.tables.place_labels[target]
    taken = not control.is_friendly(state, side, target)
    bonus = area_value(state, target) if taken else 0.0
    gains = [view.gain(state.at[unit], target) for unit in units]
    best = NOTHING
    for count in (len(units), 1) if taken else (len(units),):
        going = first(units, count)
        score = bonus + sum(gains[:count]) + COHESION * cohesion(state, going, target)
        if score > best.score:
            verb = "Take" if taken else "Move to"
            worth = f", worth {state.tables.vp[target]} VP" if taken and state.tables.vp[target] else ""
            sentence = f"{verb} {label} with {count} unit{'s' * (count > 1)}{worth}."
            best = Plan(score, target, units[0], going, steps[units[0]], sentence)
    return best


def best_plan(state: IeShimaState, parts: Sequence[Group], view: View) -> Plan:
    """The most worthwhile thing that these groups of units could do next."""
    best = NOTHING
    seen = set()
    for part in parts:
        place = part.place
        bit = 1 << place
        if place not in seen and state.contested & ~state.closed & bit and state.is_contested(place):
            seen.add(place)
            here = sum(other.units for other in parts if other.place == place)
            best = max(best, standing(state, place, here), key=lambda plan: plan.score)
        for target in part.steps:
            if target in seen:
                continue
            seen.add(target)
            if control.is_vacant(state, state.side, target):
                plan = occupation(state, target, parts, view)
            else:
                plan = joined(state, target, parts)[1]
            if plan.score > best.score:
                best = plan
    return best


def ready_groups(state: IeShimaState, view: View) -> list[Group]:
    """Who may still move or attack in the Assault Impulse in progress."""
    parts = mover_group(state)
    for place in bits(state.active):
        waiting = state.here[place] & state.ready
        if waiting:
            parts += groups(state, place, waiting, view.keep)
    return parts


def next_action(state: IeShimaState, plan: Plan) -> Advice:
    """The first step of a plan: the next unit's move, or the attack."""
    if plan.unit < 0:
        return Advice(state.tables.attack[plan.target], plan.reason)
    return Advice(state.tables.move[plan.unit][plan.step], plan.reason)


def advise_assault(state: IeShimaState, view: View) -> Advice:
    """The next action of an Assault Impulse: bring up all who help, attack, go on with others, or end."""
    parts = ready_groups(state, view)
    for area in bits(sum({1 << state.at[unit] for unit in bits(state.entered)})):
        if state.closed >> area & 1:
            continue
        now, more = joined(state, area, parts)
        if more is not NOTHING and more.score > now + 0.1:
            return next_action(state, more)
        if state.mandatory >> area & 1 or now > 0:
            entered = combat.able(state, area)
            odds = prospect(state, area, entered, bool(state.mandatory >> area & 1))
            return Advice(state.tables.attack[area], attack_sentence(state, area, entered, odds))
    plan = best_plan(state, parts, view)
    if plan.score > WORTH_FINISHING:
        return next_action(state, plan)
    return Advice(state.tables.end, "Nothing more is worth doing with the units of the Active Area.")
