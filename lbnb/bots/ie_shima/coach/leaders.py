"""Lessons inside a combat: who leads, who stays out, what losses give away, when to reroll."""

from __future__ import annotations

from lbnb.bots.ie_shima.coach.force import chance, label, name, percent
from lbnb.bots.ie_shima.combat_choices import bombardment_value, outcome_value
from lbnb.bots.ie_shima.estimate import best_defender, is_last_turn
from lbnb.bots.ie_shima.odds import DIFFERENCES
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.ie_shima import attrition, bombardment, combat, control
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import ELIMINATED, SIDE_NAMES, US, bits


def weak_leader(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A reduced or weaker unit leads although a better one is there."""
    (unit,) = action.args
    attack = state.decision.attack  # type: ignore[union-attr]
    full = attack.attackers & state.full
    if not full:
        return None
    best = max(bits(full), key=lambda one: (state.value(one), -one))
    if not state.full >> unit & 1:
        if state.side == US and is_last_turn(state):
            return None  # a reduced unit counts as lost already (17.2.1C)
        odds = chance(state, attack.area, attack.attackers, unit)
        last = _last_of_its_kind(state, unit)
        kind = f", and it is the last of {last} on the map" if last else ""
        return serious(
            "11.4.4.3A",
            f"{name(state, unit)} is reduced and leads: unless repulsed with the rest it is eliminated, "
            f"{percent(1 - odds.repulse)} likely{kind}; full-strength {name(state, best)} would only flip.",
        )
    loss = state.value(best) - state.value(unit)
    if loss <= 0:
        return None
    said = f"{name(state, best)} would lead with Combat Value {state.value(best)}, {loss} more."
    return serious("11.4.2", said) if loss > 1 else mild("11.4.2", said)


def _last_of_its_kind(state: IeShimaState, unit: int) -> str:
    """The battalion, or kind of Special Unit, of which no other unit is on the map; else nothing."""
    row = state.tables.units[unit]
    same = [
        other
        for other, its in enumerate(state.tables.units)
        if other != unit
        and (its.battalion, its.kind if not its.battalion else "")
        == (row.battalion, row.kind if not row.battalion else "")
    ]
    if any(state.at[other] != ELIMINATED for other in same):
        return ""
    return row.battalion or row.kind


def weak_defender(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A lead defender with a lower Combat Value than another one there."""
    (unit,) = action.args
    area = state.decision.attack.area  # type: ignore[union-attr]
    best = best_defender(state, state.units_in(area, 1 - state.side))
    loss = state.value(best) - state.value(unit)
    if loss <= 0:
        return None
    said = f"{name(state, best)} has Combat Value {state.value(best)}: {loss} more on the Defense Value."
    return serious("11.4.3", said) if loss > 1 else mild("11.4.3", said)


def broken_battalion(state: IeShimaState, action: Action) -> CoachWarning | None:
    """Withholding a unit that a whole battalion's bonus needs, or that the attack can ill spare."""
    (unit,) = action.args
    attack = state.decision.attack  # type: ignore[union-attr]
    now = chance(state, attack.area, attack.attackers)
    then = chance(state, attack.area, attack.attackers & ~(1 << unit))
    battalion = state.tables.battalion_of.get(state.tables.units[unit].battalion, 0)
    drop = now.success - then.success
    if battalion and attack.attackers & battalion == battalion:
        said = (
            f"Without {name(state, unit)} the battalion loses its integrity bonus of +1: success falls from "
            f"{percent(now.success)} to {percent(then.success)}."
        )
        return serious("11.4.2", said) if drop >= 0.1 else mild("11.4.2", said)
    if drop >= 0.1:
        return mild(
            "11.2",
            f"Success falls from {percent(now.success)} to {percent(then.success)} without "
            f"{name(state, unit)}.",
        )
    return None


def given_away(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The last defender leaves an Area that counts, though it need not."""
    unit = action.args[0]
    decision = state.decision
    assert isinstance(decision, attrition.TakeLosses | attrition.VoluntaryRetreat)
    area = decision.area
    side = 1 - state.side
    points = state.tables.vp[area]
    if not points or state.units_in(area, side) != 1 << unit or not control.is_friendly(state, side, area):
        return None
    choices = state.legal_actions()
    if all(choice.verb in ("retreat", "eliminate") for choice in choices) or not _enemy_there(state, area):
        return None
    return serious(
        "7.2B",
        f"{name(state, unit)} is the last unit in {label(state, area)}: with it go {points} VP.",
    )


def _enemy_there(state: IeShimaState, area: int) -> bool:
    return bool(state.units_in(area, state.side))


def costly_loss(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A reduced unit is eliminated where a full-strength one could flip."""
    flips = [choice for choice in state.legal_actions() if choice.verb == "reduce"]
    decision = state.decision
    assert isinstance(decision, attrition.TakeLosses)
    if len(flips) < decision.points:
        return None
    return mild(
        "13.1E",
        f"{decision.points} of {counted(len(flips), 'full-strength unit')} could flip instead, one for each "
        "point, and nobody would be lost.",
    )


def early_reroll(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The Advantage goes for a result that a new roll is unlikely to better."""
    decision = state.decision
    assert isinstance(decision, combat.RerollAttack | bombardment.RerollBombardment)
    if state.sunset_open and state.side == US == state.advantage and decision.attack_roll < state.impulse:
        return None  # the new roll may also save the day (15.1.2C)
    if isinstance(decision, combat.RerollAttack):
        attack = decision.attack
        edge = combat.attack_value(state, attack) - combat.defense_value(state, attack)

        def worth(difference: int) -> float:
            return outcome_value(state, attack, difference)
    else:
        area = decision.area
        edge = sum(term.value for term in bombardment.attack_terms(state, decision.marker)) - sum(
            term.value for term in bombardment.defense_terms(state, decision.marker, area)
        )

        def worth(difference: int) -> float:
            return bombardment_value(state, area, difference)

    mine = 1 if state.advantage == state.side else -1
    now = worth(edge + decision.attack_roll - decision.defense_roll)
    better = sum(odds for roll, odds in DIFFERENCES if mine * (worth(edge + roll) - now) > 0)
    if better >= 0.75:
        return None
    said = (
        f"Only {percent(better)} of new rolls are better for you than this one, and the Advantage then "
        f"passes to {SIDE_NAMES[1 - state.advantage]}."
    )
    return serious("15.1.2", said) if better < 0.55 else mild("15.1.2", said)
