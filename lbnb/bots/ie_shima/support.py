"""Choices of the Advanced Game and its options: calls in an attack, figures, the Kamikaze Attack."""

from __future__ import annotations

from lbnb.bots.ie_shima import combat_choices
from lbnb.bots.ie_shima.estimate import FLIP
from lbnb.bots.ie_shima.odds import DIFFERENCES, chance_at_least, expected_points
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import attrition, bombardment, combat, kamikaze, refit, support, victory
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, KAMIKAZE, NAVAL, US, bits

HIT = chance_at_least(kamikaze.COMBAT_VALUE - kamikaze.DEFENSE_VALUE, 1)
"""The chance that a Kamikaze Attack inflicts a point (19.1B, 19.1C)."""
OPENING = 10.0
"""What makes Japan strike at the ships before they fire, once the US is ashore."""
LAST_OPENING_IMPULSE = 3
NEAR = 3
"""How far from 0 the edge of an attack may be for a figure to be worth its one use of the day."""


def call_support(state: IeShimaState, decision: support.CallSupport) -> Advice:
    """Call for whatever makes the attack better; a figure only where the odds are near (11.4B, 20.1B)."""
    attack = decision.attack
    edge = combat.attack_value(state, attack) - combat.defense_value(state, attack)
    now = _worth(state, attack, edge)
    for action in decision.actions(state):
        if action.verb != "call":
            continue
        (kind,) = action.args
        call = support.CALLS[kind]
        if _worth(state, attack, edge + call.bonus) <= now:
            continue
        if call.needs:
            return Advice(
                action,
                f"A call costs nothing: {_success(state, attack, kind):.0%} that {call.name} "
                f"adds {call.bonus} ({call.bonus_rule}).",
            )
        if abs(edge) <= NEAR:
            return Advice(action, f"The odds are near (edge {edge:+d}), so {call.name} adds 1 now (20.1B).")
    return Advice(state.game.vocabulary.make("accept"), "No further call would make this attack better.")


def _worth(state: IeShimaState, attack: combat.Attack, edge: int) -> float:
    """The mean worth of an attack with this edge."""
    return sum(
        chance * combat_choices.outcome_value(state, attack, edge + roll) for roll, chance in DIFFERENCES
    )


def _success(state: IeShimaState, attack: combat.Attack, kind: int) -> float:
    """The chance that a call is answered (19.2.1E, 19.4.1B)."""
    modifier = sum(term.value for term in support.modifiers(state, attack, kind))
    return support.CALLS[kind].sides(modifier) / 6


def kamikaze_value(state: IeShimaState, action: Action) -> tuple[float, str]:
    """The worth to Japan of a Kamikaze Attack, and why: ships before they fire, or points the US needs."""
    (target,) = action.args
    if target == kamikaze.NAVAL_MARKER:
        score = HIT * _naval_fire(state)
        if state.us_control and state.impulse <= LAST_OPENING_IMPULSE:
            score += OPENING
        return score, f"Strike at the ships before they fire: {HIT:.0%} to silence them today (19.1D)."
    unpaid = victory.losses(state) - 2 * (refit.replacement_points(state, US) - 1)
    score = HIT * 2 * FLIP * min(2, max(0, unpaid))
    return score, f"The US has more losses than points for them: {HIT:.0%} to take one point away (19.1D)."


def _naval_fire(state: IeShimaState) -> float:
    """The Attrition Points that naval fire inflicts on its best target, on average (12.4, 12.7C)."""
    tables = state.tables
    best = 0.0
    for area in bits(AREA_MASK & ~state.occupied[US]):
        units = state.units_in(area, 1 - US)
        if units:
            defense = sum(term.value for term in bombardment.defense_terms(state, NAVAL, area))
            capacity = attrition.capacity(state, units)
            best = max(best, expected_points(tables.attack_factor[NAVAL] - defense, capacity))
    return best


def reroll_bombardment(state: IeShimaState, decision: bombardment.RerollBombardment) -> Advice:
    """Leave a Kamikaze Attack as it is; judge any other bombardment by what it does (15.1.2)."""
    if decision.marker == KAMIKAZE:
        accept = state.game.vocabulary.make("accept")
        return Advice(accept, "A Kamikaze Attack is not worth the Advantage (15.2).")
    return combat_choices.reroll_bombardment(state, decision)
