"""The odds of the combat that is pending in a position, or that an action would start."""

from __future__ import annotations

from msgspec.structs import replace

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision
from lbnb.core.log import Entry, Term
from lbnb.core.odds import Odds, WhatIf
from lbnb.games.ie_shima import (
    advantage,
    attrition,
    bombardment,
    combat,
    movement,
    resolver,
    rubble,
    support,
)
from lbnb.games.ie_shima.odds import Fight, Offer, called, chances, clearing, odds_of
from lbnb.games.ie_shima.state import DAYLIGHT, IeShimaState
from lbnb.games.ie_shima.tables import BOMBARDMENT_IDS, KAMIKAZE, MARKERS, SEATS, US, bits

ATTACK_RESULTS = tuple((result.name, result.rule) for result in map(resolver.result_of, (-1, 0, 1)))
FIRE_RESULTS = (("Miss", "12.7C"), ("Hit", "12.7C"))
STRIKE_RESULTS = (("Miss", "19.1D"), ("Hit", "19.1D"))
LOWEST_DR = 2


def odds(state: IeShimaState, action: Action | None = None) -> Odds | None:
    """The odds of the combat that is pending or that the legal `action` leads to; None where there is none.

    Where a lead unit is still to be named, the strongest one stands in for it. While units move, the attack
    is the one that is owed or the only one possible; for a move, the one on where it goes.
    """
    pending = state.decision
    if action is None:
        return _pending(state, pending)
    if isinstance(pending, combat.RerollAttack | bombardment.RerollBombardment) and action.verb == "accept":
        return _as_rolled(state, pending)
    after = state.copy()
    after.play(action)
    if isinstance(after.decision, movement.Assault):
        return _next_attack(after, action)
    return _pending(after, after.decision)


def _pending(state: IeShimaState, pending: Decision | None) -> Odds | None:
    match pending:
        case combat.RerollAttack() | bombardment.RerollBombardment():
            return _again(state, pending)
        case movement.Assault():
            return _next_attack(state)
        case combat.LeadAttacker() | combat.LeadDefender():
            return odds_of(attack_fight(state, pending.attack, first=0))
        case support.CallSupport():
            return odds_of(attack_fight(state, pending.attack, pending.first))
        case support.SupportRoll():
            fight = attack_fight(state, pending.attack, pending.kind + 1)
            attack, defense = fight.totals()
            offer = _offer(state, pending.attack, pending.kind)
            return odds_of(fight, called(((attack - defense, 1),), offer))
        case combat.AttackRoll():
            return odds_of(attack_fight(state, pending.attack))
        case combat.DefenseRoll():
            return odds_of(attack_fight(state, pending.attack), rolled=(pending.attack_roll,))
        case bombardment.ChoosePrimaryTarget() | bombardment.BombardmentRoll():
            return odds_of(bombardment_fight(state, pending.marker, pending.area))
        case bombardment.ShelterRoll():
            fight = bombardment_fight(state, pending.marker, pending.area)
            return odds_of(fight, rolled=(pending.attack_roll,))
    return None


def _next_attack(state: IeShimaState, action: Action | None = None) -> Odds | None:
    """The attack that the units in an Area would make now, while units move."""
    if action is not None and action.verb not in ("assault", "move"):
        return None
    open_now = movement.attackable(state)
    areas = bits(open_now & state.mandatory) or bits(open_now)
    if action is not None and action.verb == "move":
        areas = [area for area in bits(open_now) if area == action.args[1]]
    if len(areas) != 1:
        return None
    (area,) = areas
    mandatory = bool(state.mandatory >> area & 1)
    return odds_of(attack_fight(state, combat.Attack(area, combat.able(state, area), mandatory), first=0))


def attack_fight(state: IeShimaState, attack: combat.Attack, first: int = len(support.CALLS)) -> Fight:
    """An attack before its dice; `first` is the first kind of support still open."""
    defenders = state.units_in(attack.area, 1 - state.side)
    lead, defender = attack.lead, attack.defender
    if lead < 0:
        lead = max(bits(attack.attackers), key=state.value)
    if defender < 0:
        defender = max(bits(defenders), key=state.value)
    attack = replace(attack, lead=lead, defender=defender)
    ids = state.tables.unit_ids
    count = attack.attackers.bit_count()
    area = attack.area
    return Fight(
        title=f"Attack on {state.tables.place_labels[area]} by {count} unit{'s' * (count > 1)}",
        rule="11.4",
        sums=(
            value_entry("11.4.2", "Attack Value", combat.attack_terms(state, attack), ids[lead]),
            value_entry("11.4.3", "Defense Value", combat.defense_terms(state, attack), ids[defender]),
        ),
        result=resolver.result_of,
        names=ATTACK_RESULTS,
        seats=(SEATS[state.side], SEATS[1 - state.side]),
        attackers=count,
        capacity=attrition.capacity(state, defenders),
        holder=_holder(state),
        offers=_offers(state, attack, first),
        tem=state.tables.tem[area] if rubble.may_fall(state, area) else 0,
        impulse=_sunset_impulse(state),
        joined=tuple(support.CALLS[kind].name for kind in bits(attack.support & support.FIGURES)),
    )


def bombardment_fight(state: IeShimaState, marker: int, area: int) -> Fight:
    """A bombardment before its dice; of a Kamikaze Attack `area` is its target's place."""
    if marker == KAMIKAZE:
        target = state.tables.place_labels[area] if area else "the naval marker"
        title, capacity, tem = f"Kamikaze Attack on {target}", 0, 0
    else:
        fire = MARKERS[BOMBARDMENT_IDS[marker]]
        title = f"{fire[:1].upper()}{fire[1:]} on {state.tables.place_labels[area]}"
        capacity = attrition.capacity(state, state.units_in(area, 1 - state.side))
        tem = state.tables.tem[area] if rubble.may_fall(state, area) else 0
    return Fight(
        title=title,
        rule="19.1" if marker == KAMIKAZE else "12.7",
        sums=(
            value_entry("12.6", "Attack Value", bombardment.attack_terms(state, marker)),
            value_entry("12.7A", "Defense Value", bombardment.defense_terms(state, marker, area)),
        ),
        result=bombardment.result_of,
        names=STRIKE_RESULTS if marker == KAMIKAZE else FIRE_RESULTS,
        seats=(SEATS[state.side], SEATS[1 - state.side]),
        capacity=capacity,
        holder=_holder(state),
        tem=tem,
        impulse=_sunset_impulse(state),
    )


def value_entry(rule: str, name: str, terms: tuple[Term, ...], lead: str = "") -> Entry:
    """A total before the dice, and who leads, as a line of the log."""
    refs: dict[str, str | int] = {"total": sum(term.value for term in terms)}
    if lead:
        return Entry(rule, name + " {total}, led by {lead}", refs | {"lead": lead}, terms)
    return Entry(rule, name + " {total}", refs, terms)


def _holder(state: IeShimaState) -> bool | None:
    return state.advantage == state.side if advantage.may_reroll(state) else None


def _sunset_impulse(state: IeShimaState) -> int:
    """The impulse number if the attack DR will serve as a Sunset DR that could end the day (6.3.2A)."""
    serves = state.side == US and state.phase == DAYLIGHT and (not state.sunset or state.sunset_open)
    return state.impulse if serves and state.impulse > LOWEST_DR else 0


def _offers(state: IeShimaState, attack: combat.Attack, first: int) -> tuple[Offer, ...]:
    if not state.extras:
        return ()
    decision = support.CallSupport(attack, first)
    return tuple(_offer(state, attack, kind) for kind in support.CALLS if decision.is_open(state, kind))


def _offer(state: IeShimaState, attack: combat.Attack, kind: int) -> Offer:
    call = support.CALLS[kind]
    return Offer(call, call.sides(sum(term.value for term in support.modifiers(state, attack, kind))))


def _fight_and_rolls(
    state: IeShimaState, pending: combat.RerollAttack | bombardment.RerollBombardment
) -> tuple[Fight, tuple[int, int]]:
    if isinstance(pending, combat.RerollAttack):
        fight = attack_fight(state, pending.attack)
    else:
        fight = bombardment_fight(state, pending.marker, pending.area)
    return fight._replace(holder=None), (pending.attack_roll, pending.defense_roll)


def _as_rolled(state: IeShimaState, pending: combat.RerollAttack | bombardment.RerollBombardment) -> Odds:
    """The result of the dice that are there, which is certain."""
    fight, rolls = _fight_and_rolls(state, pending)
    return odds_of(fight, rolled=rolls)


def _again(state: IeShimaState, pending: combat.RerollAttack | bombardment.RerollBombardment) -> Odds:
    """The odds of a reroll, beside the dice that are there (15.1.2)."""
    fight, rolls = _fight_and_rolls(state, pending)
    again = odds_of(fight._replace(title=f"{fight.title}, all dice rolled again"))
    attack, defense = fight.totals()
    stands = {attack + rolls[0] - defense - rolls[1]: 1}
    kept = WhatIf("These dice stand", "15.1.2", chances(fight, stands), clearing(fight, stands))
    return replace(again, what_ifs=(kept,))
