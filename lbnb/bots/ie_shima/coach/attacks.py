"""Lessons on attacks: long odds, a company missing, everybody reduced, support not called."""

from __future__ import annotations

from lbnb.bots.ie_shima.coach.force import (
    chance,
    could_join,
    label,
    name,
    percent,
    whole_force,
)
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.ie_shima import combat, support
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import STACKING_LIMIT, bits

LONG_ODDS = 0.25
SURE = 0.95
"""A chance of success above which one more point hardly matters."""


def long_odds(state: IeShimaState, action: Action) -> CoachWarning | None:
    """An attack that may be left out and succeeds less than one time in four."""
    (area,) = action.args
    if state.mandatory >> area & 1:
        return None  # it must be made; `moves.hopeless_entry` has warned before
    odds = chance(state, area, combat.able(state, area))
    if odds.success >= LONG_ODDS:
        return None
    return serious(
        "11.4.4",
        f"This attack succeeds only {percent(odds.success)} of the time: Attack Value {odds.attack} against "
        f"Defense Value {odds.defense}, and a Repulse costs every attacker a step.",
    )


def short_of_integrity(state: IeShimaState, action: Action) -> CoachWarning | None:
    """Three companies of a battalion attack although the fourth could still come."""
    (area,) = action.args
    attackers = combat.able(state, area)
    if chance(state, area, attackers).success >= SURE:
        return None
    coming = could_join(state, area)
    if state.units_in(area, state.side).bit_count() >= STACKING_LIMIT:
        return None
    for battalion in state.tables.battalions:
        missing = battalion & ~attackers
        if missing & coming and missing.bit_count() == 1:
            unit = bits(missing)[0]
            said = (
                f"{name(state, unit)} could still enter {label(state, area)}: with all 4 companies of "
                f"{state.tables.units[unit].battalion} the attack gains +1 for battalion integrity."
            )
            guard = state.tables.vp[state.at[unit]] and state.units_in(state.at[unit], state.side) == missing
            return mild("11.4.2", said) if guard else serious("11.4.2", said)
    return None


def more_could_come(state: IeShimaState, action: Action) -> CoachWarning | None:
    """An attack that those who wait would make much better, and that closes the Area to them."""
    (area,) = action.args
    attackers = combat.able(state, area)
    force = whole_force(state, area)
    more = (force & ~attackers).bit_count()
    if not more:
        return None
    now, then = chance(state, area, attackers), chance(state, area, force)
    gain = then.success - now.success
    if gain < 0.1:
        return None
    said = (
        f"{counted(more, 'more unit')} could still enter {label(state, area)}, which raises the chance of "
        f"success from {percent(now.success)} to {percent(then.success)}; nobody may enter after the attack."
    )
    return serious("11C", said) if now.success < 0.5 and gain >= 0.2 else mild("11C", said)


def reduced_only(state: IeShimaState, action: Action) -> CoachWarning | None:
    """An attack by reduced units alone: a Repulse eliminates them all."""
    (area,) = action.args
    attackers = combat.able(state, area)
    odds = chance(state, area, attackers)
    if attackers & state.full or state.mandatory >> area & 1 or odds.repulse < 0.25:
        return None
    return serious(
        "11.4.4.1A",
        f"Every attacker is reduced: a Repulse, {percent(odds.repulse)} likely, eliminates "
        f"{counted(attackers.bit_count(), 'unit')}.",
    )


def bare_roll(state: IeShimaState, action: Action) -> CoachWarning | None:
    """Rolling without a call that costs nothing."""
    decision = state.decision
    assert isinstance(decision, support.CallSupport)
    attack = decision.attack
    odds = chance(state, attack.area, attack.attackers, attack.lead)
    calls = [call for kind, call in support.CALLS.items() if call.needs and decision.is_open(state, kind)]
    if not calls or odds.success >= SURE:
        return None
    best = max(calls, key=lambda call: call.bonus)
    rule = "19.4.1A" if best.name.startswith("satchel") else "19.2.1A"
    return mild(rule, f"You could still call for {best.name}: it costs nothing and may add +{best.bonus}.")
