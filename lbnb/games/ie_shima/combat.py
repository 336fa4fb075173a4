"""Chapter 11: combat, from the declared attack to its result. Losses and retreats are in `attrition`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.core.log import Term
from lbnb.games.ie_shima import (
    advantage,
    attrition,
    control,
    figures,
    resolver,
    rubble,
    sequence,
    support,
    weather,
)
from lbnb.games.ie_shima.dice import DiceRoll
from lbnb.games.ie_shima.seats import AttackersDecision, DefendersDecision
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import ELIMINATED, JAPAN, SIDE_NAMES, US, bits


class Attack(msgspec.Struct, frozen=True, array_like=True):
    """An attack being resolved.

    Its Area, the attacking units as a mask, the lead units (-1 until named), and the kinds of support that
    came (19.2, 19.4, 20.1) as a mask.
    """

    area: int
    attackers: int
    mandatory: bool
    lead: int = -1
    defender: int = -1
    support: int = 0


def able(state: IeShimaState, area: int) -> int:
    """The units that may take part in an attack on an Area now (11.1 to 11.3)."""
    eligible = state.entered
    if state.active & state.contested & 1 << area:
        eligible |= state.ready
    return state.here[area] & eligible


def begin(state: IeShimaState, area: int) -> None:
    """Open an attack by every unit that may take part; nobody else enters the Area in this impulse (11C)."""
    bit = 1 << area
    attackers = able(state, area)
    mandatory = bool(state.mandatory & bit)
    state.closed |= bit
    state.mandatory &= ~bit
    state.entered &= ~attackers
    state.note(
        "11.1A" if mandatory else "11.2",
        "{side} attacks {area}.",
        side=SIDE_NAMES[state.side],
        area=state.tables.place_labels[area],
    )
    attack = Attack(area, attackers, mandatory)
    if attackers & (attackers - 1):
        state.stack.append(LeadAttacker(attack))
    else:
        _name_lead_attacker(state, attack, attackers.bit_length() - 1)


def _name_lead_attacker(state: IeShimaState, attack: Attack, lead: int) -> None:
    state.ready &= ~attack.attackers
    attack = Attack(attack.area, attack.attackers, attack.mandatory, lead)
    defenders = state.units_in(attack.area, 1 - state.side)
    if defenders & (defenders - 1):
        state.stack.append(LeadDefender(attack))
    else:
        _name_lead_defender(state, attack, defenders.bit_length() - 1)


def _name_lead_defender(state: IeShimaState, attack: Attack, defender: int) -> None:
    attack = Attack(attack.area, attack.attackers, attack.mandatory, attack.lead, defender)
    if state.journal is not None:
        ids = state.tables.unit_ids
        state.note(
            "11.4B",
            "{lead} leads the attack, {defender} the defense.",
            lead=ids[attack.lead],
            defender=ids[defender],
        )
    support.offer(state, attack)


def _not_attacking(decision: LeadAttacker, state: IeShimaState, unit: int) -> bool:
    return not decision.attack.attackers >> unit & 1


def _all_must_attack(decision: LeadAttacker, state: IeShimaState, unit: int) -> bool:
    return decision.attack.mandatory


def _last_attacker(decision: LeadAttacker, state: IeShimaState, unit: int) -> bool:
    return decision.attack.attackers == 1 << unit


class LeadAttacker(AttackersDecision, frozen=True, array_like=True):
    """The attacker names the Lead Attacking Unit (11.4B).

    In an optional attack units may be withheld first (11.2).
    """

    attack: Attack

    rule: ClassVar[str] = "11.4B"
    prompt: ClassVar[str] = "Choose the Lead Attacking Unit."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "lead": (Prohibition("11.4B", "The leader must be one of the attacking units.", _not_attacking),),
        "withhold": (
            Prohibition("11.2", "Only an attacking unit can be withheld.", _not_attacking),
            Prohibition(
                "11.1A", "In a Mandatory Attack every unit that entered must attack.", _all_must_attack
            ),
            Prohibition("11.2", "At least one unit must attack.", _last_attacker),
        ),
    }

    def ask(self, state: IeShimaState) -> str:
        """The prompt, telling when units may be withheld."""
        return (
            self.prompt
            if self.attack.mandatory
            else "Withhold units if you like, then choose the Lead Attacking Unit."
        )

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each attacker as leader; each to withhold if the attack is optional."""
        units = bits(self.attack.attackers)
        lead = state.tables.lead
        actions = [lead[unit] for unit in units]
        if not self.attack.mandatory and len(units) > 1:
            actions += [state.game.vocabulary.make("withhold", unit) for unit in units]
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Name the leader, or leave a unit out."""
        (unit,) = action.args
        state.stack.pop()
        attack = self.attack
        if action.verb == "withhold":
            state.note("11.2", "{unit} is withheld.", unit=state.tables.unit_ids[unit])
            state.stack.append(
                LeadAttacker(Attack(attack.area, attack.attackers & ~(1 << unit), attack.mandatory))
            )
        else:
            _name_lead_attacker(state, attack, unit)


def _not_defending(decision: LeadDefender, state: IeShimaState, unit: int) -> bool:
    return not state.units_in(decision.attack.area, 1 - state.side) >> unit & 1


class LeadDefender(DefendersDecision, frozen=True, array_like=True):
    """The defender names the Lead Defending Unit (11.4B)."""

    attack: Attack

    rule: ClassVar[str] = "11.4B"
    prompt: ClassVar[str] = "Choose the Lead Defending Unit; it takes the first loss."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "lead": (Prohibition("11.4B", "The leader must be one of the defending units.", _not_defending),)
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each defending unit."""
        lead = state.tables.lead
        return [lead[unit] for unit in bits(state.units_in(self.attack.area, 1 - state.side))]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Name the leader."""
        state.stack.pop()
        _name_lead_defender(state, self.attack, action.args[0])


def attack_terms(state: IeShimaState, attack: Attack) -> tuple[Term, ...]:
    """The Attack Value as a sum (11.4.2)."""
    others = attack.attackers & ~(1 << attack.lead)
    full = (others & state.full).bit_count()
    reduced = (others & ~state.full).bit_count()
    integral = sum(attack.attackers & battalion == battalion for battalion in state.tables.battalions)
    air = state.side == US and weather.air_support(state)
    calls = support.terms(attack.support)
    return resolver.attack_sum(state.value(attack.lead), full, reduced, integral, air, calls)


def defense_terms(state: IeShimaState, attack: Attack) -> tuple[Term, ...]:
    """The Defense Value as a sum (11.4.3)."""
    others = state.units_in(attack.area, 1 - state.side).bit_count() - 1
    air = state.side == JAPAN and weather.air_support(state)
    ruins = rubble.terms(bool(state.rubble >> attack.area & 1))
    return resolver.defense_sum(
        state.value(attack.defender), others, state.tables.tem[attack.area], air, ruins
    )


def attack_value(state: IeShimaState, attack: Attack) -> int:
    """The Attack Value (11.4.2)."""
    return sum([term.value for term in attack_terms(state, attack)])


def defense_value(state: IeShimaState, attack: Attack) -> int:
    """The Defense Value (11.4.3)."""
    return sum([term.value for term in defense_terms(state, attack)])


class AttackRoll(DiceRoll, frozen=True, array_like=True):
    """The attacker's DR (11.4.1)."""

    attack: Attack

    rule: ClassVar[str] = "11.4.1"
    prompt: ClassVar[str] = "Roll the attacker's dice."

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Keep the DR; a US one may serve as the Sunset DR (6.3.2A)."""
        rolled = action.args[0] + action.args[1]
        sequence.first_us_roll(state, rolled)
        state.stack[-1] = DefenseRoll(self.attack, rolled)


class DefenseRoll(DiceRoll, frozen=True, array_like=True):
    """The defender's DR (11.4.1)."""

    attack: Attack
    attack_roll: int

    rule: ClassVar[str] = "11.4.1"
    prompt: ClassVar[str] = "Roll the defender's dice."

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Show the totals; offer the reroll, or apply the result."""
        state.stack.pop()
        defense_roll = action.args[0] + action.args[1]
        if state.journal is not None:
            _note_totals(state, self.attack, self.attack_roll, defense_roll)
        if advantage.may_reroll(state):
            state.stack.append(RerollAttack(self.attack, self.attack_roll, defense_roll))
        else:
            resolve(state, self.attack, self.attack_roll, defense_roll)


def _note_totals(state: IeShimaState, attack: Attack, attack_roll: int, defense_roll: int) -> None:
    rolls = (Term("attack roll", attack_roll, "11.4.1"), Term("defense roll", defense_roll, "11.4.1"))
    attack_sum = (*attack_terms(state, attack), rolls[0])
    defense_sum = (*defense_terms(state, attack), rolls[1])
    attack_total = sum(term.value for term in attack_sum)
    defense_total = sum(term.value for term in defense_sum)
    state.note("11.4.2", "Attack Total {total}", attack_sum, total=attack_total)
    state.note("11.4.3", "Defense Total {total}", defense_sum, total=defense_total)
    result = resolver.result_of(attack_total - defense_total)
    state.note(
        result.rule,
        "{attack} against {defense}: {result}.",
        attack=attack_total,
        defense=defense_total,
        result=result.name,
    )


class RerollAttack(advantage.Reroll, frozen=True, array_like=True):
    """The Advantage's holder may force a Combat Reroll of an attack (15.1.2A)."""

    attack: Attack
    attack_roll: int
    defense_roll: int

    def roll_again(self, state: IeShimaState) -> None:
        """Roll both sides' dice again."""
        state.stack.append(AttackRoll(self.attack))

    def resolve(self, state: IeShimaState) -> None:
        """Apply the result of these rolls."""
        resolve(state, self.attack, self.attack_roll, self.defense_roll)


def resolve(state: IeShimaState, attack: Attack, attack_roll: int, defense_roll: int) -> None:
    """Apply the result of an attack (11.4.4).

    Repulsed attackers retreat from a Mandatory Attack only (11.1B, 11.3, 11.4.4.1B). After a Stalemate they
    stay and the defender loses nothing (11.4.4.2B, 11.4.4.2C). After a Success the lead defender takes the
    first loss (11.4.4.3B).
    """
    state.sunset_open = False
    difference = attack_value(state, attack) + attack_roll - defense_value(state, attack) - defense_roll
    result = resolver.result_of(difference)
    rubble.fall(state, attack.area, attack_roll)
    if attack.support:
        figures.after_combat(state, attack.support, attack.area, attack_roll, defense_roll)
    if result.all_hit:
        for unit in bits(attack.attackers):
            reduce_or_eliminate(state, unit, result.rule)
        survivors = attack.attackers & ~state.here[ELIMINATED]
        if attack.mandatory and survivors:
            attrition.retreat_attackers(state, attack.area, survivors)
        else:
            after_losses(state, attack.area)
        return
    reduce_or_eliminate(state, attack.lead, result.rule)
    if result.points:
        attrition.take_losses(state, attack.area, result.points, attack.defender, assault=True)
    else:
        after_losses(state, attack.area)


def reduce_or_eliminate(state: IeShimaState, unit: int, rule: str) -> None:
    """Flip a full-strength unit; eliminate a reduced one (11.4.4)."""
    bit = 1 << unit
    if state.full & bit:
        state.full &= ~bit
        state.note(rule, "{unit} is reduced.", unit=state.tables.unit_ids[unit])
    else:
        eliminate(state, unit, rule)


def eliminate(state: IeShimaState, unit: int, rule: str) -> None:
    """Take a unit off the map; a rebuilt one comes back reduced (14.5.2B)."""
    state.put(unit, ELIMINATED)
    state.full &= ~(1 << unit)
    if state.journal is not None:
        state.note(rule, "{unit} is eliminated.", unit=state.tables.unit_ids[unit])


def after_losses(state: IeShimaState, area: int) -> None:
    """Settle control; then the defender may retreat voluntarily (13.2.3)."""
    control.settle(state)
    attrition.offer_voluntary_retreat(state, area)
