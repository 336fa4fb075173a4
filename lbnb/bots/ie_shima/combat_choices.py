"""Choices inside a combat, for either side: leaders, targets, losses, retreats and rerolls."""

from __future__ import annotations

from lbnb.bots.ie_shima.estimate import (
    area_value,
    best_defender,
    capture_value,
    clearing_points,
    danger,
    defense,
    is_last_turn,
    point_value,
    prospect,
    step_costs,
)
from lbnb.bots.ie_shima.odds import DIFFERENCES, chance_below
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import attrition, bombardment, combat, control
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, STACKING_LIMIT, US, bits


def lead_attacker(state: IeShimaState, decision: combat.LeadAttacker) -> Advice:
    """Withhold who only adds risk (11.2), then lead with the unit that gives the best prospect (11.4B)."""
    attack = decision.attack
    here = prospect(state, attack.area, attack.attackers, attack.mandatory)
    tables = state.tables
    if not attack.mandatory:
        for unit in bits(attack.attackers & ~state.full):
            rest = attack.attackers & ~(1 << unit)
            if rest and prospect(state, attack.area, rest, False).score > here.score + 0.05:
                return Advice(
                    state.game.vocabulary.make("withhold", unit),
                    f"Withhold {tables.unit_ids[unit]}: it is reduced and adds less than it risks (11.2).",
                )
    lead = here.lead
    strong = "full-strength" if state.full >> lead & 1 else "reduced"
    who = f"{tables.unit_ids[lead]}, {strong} with Combat Value {state.value(lead)}"
    return Advice(tables.lead[lead], f"Lead with {who}: {here.in_words()}.")


def lead_defender(state: IeShimaState, decision: combat.LeadDefender) -> Advice:
    """Lead with the highest Combat Value, full-strength if possible: it takes the first loss (13.1B)."""
    unit = best_defender(state, state.units_in(decision.attack.area, 1 - state.side))
    return Advice(
        state.tables.lead[unit],
        f"{state.tables.unit_ids[unit]} has the highest Combat Value there, {state.value(unit)} (11.4B).",
    )


def primary_target(state: IeShimaState, decision: bombardment.ChoosePrimaryTarget) -> Advice:
    """Aim at a reduced unit, which must go, else at the highest Combat Value (12.5)."""
    units = bits(state.units_in(decision.area, 1 - state.side))
    unit = max(units, key=lambda one: (not state.full >> one & 1, state.value(one), -one))
    ids = state.tables.unit_ids
    if state.full >> unit & 1:
        reason = (
            f"{ids[unit]} has the highest Combat Value there, {state.value(unit)}: it takes the first point."
        )
    else:
        reason = f"{ids[unit]} is reduced, so the first point removes it from the Area (12.5, 13.1E)."
    return Advice(state.game.vocabulary.make("target", unit), reason)


def unit_worth(state: IeShimaState, unit: int) -> float:
    """What losing a reduced unit costs its side: Special Units can come back by a roll (6.2.1A)."""
    tables = state.tables
    if tables.side_of[unit] == US:
        return step_costs(state, US)[1]
    if tables.special_units >> unit & 1:
        return 0.6 + 0.2 * state.value(unit)
    return 1.0 + 0.4 * state.value(unit)


LEAVING = 0.6
"""What a unit that retreats from a Victory Point Area is missed there."""


def take_losses(state: IeShimaState, decision: attrition.TakeLosses) -> Advice:
    """The cheapest step for each point it absorbs, keeping a unit in an Area that matters (13.1)."""
    side = 1 - state.side
    flip = step_costs(state, side)[0]
    units = state.units_in(decision.area, side)
    holding = area_value(state, decision.area) * (1.0 if side == JAPAN else 0.6)
    lead = best_defender(state, units)

    def cost(verb: str, unit: int) -> float:
        if verb == "reduce":
            loss = state.tables.cv[unit][1] - state.tables.cv[unit][0]
            return flip * 0.8 + 0.25 * loss * (unit == lead)
        left = units & ~(1 << unit)
        gone = 0.0 if left else holding
        if verb == "eliminate":
            return (unit_worth(state, unit) + gone) / 2
        presence = 0.25 + (LEAVING if state.tables.vp[decision.area] else 0.0)
        return presence + gone

    ids = state.tables.unit_ids
    best = min(
        decision.actions(state),
        key=lambda action: (cost(action.verb, action.args[0]), state.value(action.args[0])),
    )
    unit = best.args[0]
    if best.verb == "reduce":
        return Advice(best, f"Reduce {ids[unit]}: a flip pays 1 point and the unit still defends (13.1E).")
    if best.verb == "eliminate":
        return Advice(best, f"Eliminate reduced {ids[unit]}: it pays 2 points and is least missed (13.1E).")
    if len(best.args) == 1:
        return Advice(best, f"Give up {ids[unit]} for 1 point: it cannot retreat (13.2.4).")
    return Advice(best, f"Retreat reduced {ids[unit]} for 1 point to save the unit (13.1E).")


def voluntary_retreat(state: IeShimaState, decision: attrition.VoluntaryRetreat) -> Advice:
    """Stay, unless the next attack would likely kill Japanese units that are needed elsewhere (13.2.3)."""
    side = 1 - state.side
    area = decision.area
    units = state.units_in(area, side)
    stay = state.game.vocabulary.make("stay")
    if side == US or state.tables.vp[area] or units & (units - 1) == 0:
        return Advice(stay, "Staying keeps the Area contested and costs the enemy another impulse.")
    edge = danger(state, area, JAPAN) - defense(state, area, units)
    doom = sum(chance for roll, chance in DIFFERENCES if edge + roll >= clearing_points(state, units))
    if doom < 0.4:
        return Advice(stay, f"Staying is fair: the next attack clears the Area only {doom:.0%} of the time.")
    for action in decision.actions(state):
        if action.verb == "retreat":
            unit, place = action.args
            own = state.units_in(place, side).bit_count()
            if state.tables.vp[place] and control.is_free(state, side, place) and own < STACKING_LIMIT:
                label = state.tables.place_labels[place]
                return Advice(
                    action, f"Save {state.tables.unit_ids[unit]} for {label}: {doom:.0%} to be wiped out."
                )
    return Advice(stay, "No way out leads to an Area that needs the units.")


def retreat_attacker(state: IeShimaState, decision: attrition.RetreatAttackers) -> Advice:
    """Among equal priorities, the Area worth most (13.2.1)."""
    action = max(
        decision.actions(state), key=lambda one: area_value(state, one.args[1]) if len(one.args) > 1 else -1.0
    )
    return Advice(action, "The way back is full; of the Areas that rank equal this is worth most (13.2.2).")


def outcome_value(state: IeShimaState, attack: combat.Attack, difference: int) -> float:
    """What an attack's result is worth to the attacker (11.4.4)."""
    side = state.side
    flip, kill = step_costs(state, side)
    if difference < 0:
        full = (attack.attackers & state.full).bit_count()
        return -flip * full - kill * (attack.attackers.bit_count() - full)
    lead_cost = flip if state.full >> attack.lead & 1 else kill
    units = state.units_in(attack.area, 1 - side)
    points = min(difference, attrition.capacity(state, units))
    worth = point_value(state, side, attack.area) * points - lead_cost
    if difference >= clearing_points(state, units):
        worth += capture_value(state, side, attack.area)
    return worth


def bombardment_value(state: IeShimaState, area: int, difference: int) -> float:
    """What a bombardment's result is worth to the bombarding side (12.7C)."""
    units = state.units_in(area, 1 - state.side)
    points = min(bombardment.points_of(difference), attrition.capacity(state, units))
    clears = points >= clearing_points(state, units)
    return point_value(state, state.side, area) * points + (2.0 if clears else 0.0)


def _advantage_price(state: IeShimaState) -> float:
    """What must be gained to hand the Advantage to the enemy: less when little time is left to use it."""
    return 2.0 if is_last_turn(state) else 4.0


def _judge_reroll(state: IeShimaState, now: float, mean: float, roll: int) -> Advice:
    mine = 1.0 if state.advantage == state.side else -1.0
    gain = mine * (mean - now)
    if state.sunset_open and state.side == US and state.advantage == US:
        ends = 1.0 if roll < state.impulse else 0.0
        gain += (ends - chance_below(state.impulse)) * _day_left(state)
    price = _advantage_price(state)
    make = state.game.vocabulary.make
    if gain > price:
        return Advice(
            make("reroll"),
            f"A new roll gains {gain / 10:.1f} VP on average, more than the Advantage is worth (15.1.2).",
        )
    return Advice(make("accept"), "This result is not costly enough to give up the Advantage (15.2).")


def _day_left(state: IeShimaState) -> float:
    """What the rest of the day is worth to the US, should the Sunset DR not end it."""
    return max(0.0, 7.5 - 0.7 * state.impulse)


def reroll_attack(state: IeShimaState, decision: combat.RerollAttack) -> Advice:
    """Reroll a costly attack, or an enemy's devastating one."""
    attack = decision.attack
    edge = combat.attack_value(state, attack) - combat.defense_value(state, attack)
    now = outcome_value(state, attack, edge + decision.attack_roll - decision.defense_roll)
    mean = sum(chance * outcome_value(state, attack, edge + roll) for roll, chance in DIFFERENCES)
    return _judge_reroll(state, now, mean, decision.attack_roll)


def reroll_bombardment(state: IeShimaState, decision: bombardment.RerollBombardment) -> Advice:
    """Reroll a failed bombardment, or an enemy's devastating one."""
    area = decision.area
    attack = bombardment.attack_terms(state, decision.marker)
    defense_sum = bombardment.defense_terms(state, decision.marker, area)
    edge = sum(term.value for term in attack) - sum(term.value for term in defense_sum)
    now = bombardment_value(state, area, edge + decision.attack_roll - decision.defense_roll)
    mean = sum(chance * bombardment_value(state, area, edge + roll) for roll, chance in DIFFERENCES)
    return _judge_reroll(state, now, mean, decision.attack_roll)
