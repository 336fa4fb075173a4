"""Lessons on attacks: who joins them, what is missing to the next column, support, massed attacks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lbnb.bots.okinawa.coach.chances import (
    LONG_ODDS,
    SURE,
    Ways,
    fire_on,
    label,
    name,
    rank,
    rolls,
    signed,
    ways,
)
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.okinawa import artillery, banzai, combat, duty, odds, support
from lbnb.games.okinawa.combat import Combat
from lbnb.games.okinawa.declaration import PrepareAttack
from lbnb.games.okinawa.final_protective_fire import DefensiveFire
from lbnb.games.okinawa.state import OkinawaState

FAIR = 3
"""So many rolls of six make an attack that one should not let go by."""
EXCESS = 2
"""Points beyond those that a column needs that are worth a word."""


def _fight(state: OkinawaState) -> Combat:
    decision = state.decision
    assert isinstance(decision, PrepareAttack | banzai.MassedAttack)
    return decision.combat


def _legal(state: OkinawaState, verb: str) -> list[int]:
    return [action.args[0] for action in state.legal_actions() if action.verb == verb]


def _holding(state: OkinawaState, enemy: int, without: int) -> Ways:
    """The odds on an enemy by all who are next to it and free, but for one."""
    attackers = tuple(unit for unit in duty.neighbours(state, enemy) if unit != without)
    return ways(state, Combat((enemy,), attackers)) if attackers else Ways(0, 0, 0)


def _elsewhere(state: OkinawaState, fight: Combat, unit: int) -> int:
    """How many hits a unit adds to the attack on another enemy that it could make."""
    others = [enemy for enemy in duty.neighbours(state, unit) if enemy not in fight.defenders]
    return max((_holding(state, e, -1).hit - _holding(state, e, unit).hit for e in others), default=0)


def more_could_join(state: OkinawaState, action: Action) -> CoachWarning | None:
    """An attack is declared although another unit could join, improve it, and is not missed elsewhere."""
    fight = _fight(state)
    now = ways(state, fight)
    best = (0, 0, -1, now)
    for unit in _legal(state, "join"):
        then = ways(state, replace(fight, attackers=(*fight.attackers, unit)))
        missed = _elsewhere(state, fight, unit)
        if then.hit - now.hit > missed:
            best = max(best, (then.hit - now.hit - missed, -missed, unit, then))
    gain, minus, unit, then = best
    if not gain:
        return None
    said = (
        f"{name(state, unit)} could join: the attack then stands at {signed(then.plus)} and hits on "
        f"{rolls(then.hit)} instead of {now.hit}."
    )
    blunder = now.hit <= LONG_ODDS and then.hit >= FAIR and not minus and fight.attackers
    return serious("7.22", said) if blunder else mild("7.22", said)


def spare_attacker(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A unit in the attack changes nothing there and is missed on another enemy."""
    fight = _fight(state)
    now = ways(state, fight)
    if len(fight.attackers) < 2:
        return None
    for unit in fight.attackers:
        rest = tuple(other for other in fight.attackers if other != unit)
        if not duty.complete(state, rest, fight.defenders):
            continue
        if odds.codes(state, replace(fight, attackers=rest)) != odds.codes(state, fight):
            continue
        more = _elsewhere(state, fight, unit)
        if more:
            return mild(
                "7.51",
                f"Without {name(state, unit)} the attack still hits on {rolls(now.hit)}, and elsewhere it "
                f"would add {more} to them.",
            )
    return None


def next_column(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Guns or Ground Support that are free would bring a better column (7.61)."""
    fight = _fight(state)
    now = ways(state, fight)
    points = max(_legal(state, "support"), default=0)
    guns = _legal(state, "barrage")
    more = points + sum(state.tables.attack[gun] for gun in guns)
    if not more or now.hit == odds.SIDES_OF_DIE:
        return None
    then = ways(state, fight, more)
    if then.hit <= now.hit:
        return None
    row, plus = combat.cover(state, fight), combat.differential(state, fight)
    needed = state.tables.next_column(row, plus)
    parts = [counted(points, "Ground Support Point")] if points else []
    parts += [counted(len(guns), "gun")] if guns else []
    column = odds.column_name(state.tables, row, plus + needed)
    said = (
        f"{needed} more strength brings the next column, {column}, and with {' and '.join(parts)} still free "
        f"{rolls(then.hit)} would hit instead of {now.hit}."
    )
    if then.hit - now.hit >= 2 and not _others_want(state, fight, guns):
        return serious("7.61", said)
    return mild("7.61", said)


def _others_want(state: OkinawaState, fight: Combat, guns: Sequence[int]) -> bool:
    """Whether another attack to come in this phase could use the Ground Support or the guns."""
    points = state.barrage_points[state.side]
    for enemy in state.on_map(1 - state.side):
        if enemy in fight.defenders or state.engaged[enemy] or not duty.neighbours(state, enemy):
            continue
        if points and support.may_hit(state, (enemy,)):
            return True
        if any(artillery.in_range(state, gun, (enemy,)) for gun in guns):
            return True
    return False


def alone(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Guns and Ground Support alone at a differential at which nothing can happen (8.15)."""
    fight = _fight(state)
    if fight.attackers:
        return None
    now = ways(state, fight)
    if now.hit:
        return None
    said = (
        f"Guns and Ground Support alone need a D2, a D3 or a De, and at {signed(now.plus)} none of the "
        f"{odds.SIDES_OF_DIE} rolls brings one."
    )
    relieved = any(duty.neighbours(state, enemy) for enemy in fight.defenders)
    return mild("8.15", said) if relieved else serious("8.15", said)


def worth_more_together(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Guns or Ground Support fire alone although adjacent units still to attack need them more (8.21)."""
    fight = _fight(state)
    if fight.attackers:
        return None
    here = ways(state, fight).hit
    best = (here, -1, 0)
    for enemy in state.on_map(1 - state.side):
        beside = () if enemy in fight.defenders or state.engaged[enemy] else duty.neighbours(state, enemy)
        if not beside:
            continue
        guns = [gun for gun in fight.barrage if artillery.in_range(state, gun, (enemy,))]
        strength = sum(state.tables.attack[gun] for gun in guns)
        strength += fight.barrage_points if support.may_hit(state, (enemy,)) else 0
        attack = Combat((enemy,), tuple(beside))
        before, after = ways(state, attack).hit, ways(state, attack, strength).hit
        best = max(best, (after - before, enemy, after))
    gain, enemy, after = best
    if gain <= here:
        return None
    return mild(
        "8.21",
        f"Alone they hit on {rolls(here)}: added to the attack on {name(state, enemy)} they would raise its "
        f"hits by {gain} to {after}.",
    )


def _answers(state: OkinawaState, fight: Combat) -> range:
    """How much Final Protective Fire the defender could add (8.4, 16.2)."""
    if artillery.guns_alone(state, fight):
        return range(1)
    legal = DefensiveFire(fight).actions(state)
    guns = sum(state.tables.fpf[action.args[0]] for action in legal if action.verb == "fire")
    points = max((action.args[0] for action in legal if action.verb == "support"), default=0)
    return range(guns + points + 1)


def idle_points(state: OkinawaState, action: Action) -> CoachWarning | None:
    """More Ground Support than the column needs, whatever the defender adds (9.12)."""
    fight = _fight(state)
    (points,) = action.args
    if any(choice.verb in ("join", "barrage") for choice in state.legal_actions()):
        return None  # the sum is not known yet
    answers = _answers(state, fight)
    needed = points
    while needed and all(
        odds.codes(state, fight, needed - 1 - less) == odds.codes(state, fight, points - less)
        for less in answers
    ):
        needed -= 1
    others = _others_want(state, fight, ())
    if points - needed < EXCESS and needed:
        return None
    if needed == points:
        return None
    plus = ways(state, fight, points).plus
    said = f"{counted(points, 'point')} bring the attack to {signed(plus)} and do no more than {needed} would"
    if not others:
        return None if needed else mild("9.12", f"{said}.")
    rest = f": {points - needed} could serve another attack of this phase."
    return mild("9.12", said + rest) if needed else serious("9.12", said + rest)


def one_more_defender(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A second defender is drawn into a combat that could be declared without it (7.45)."""
    fight = _fight(state)
    if not duty.complete(state, fight.attackers, fight.defenders):
        return None
    enemy = state.unit_in[action.args[0]]
    now = ways(state, fight)
    both = ways(state, replace(fight, defenders=(*fight.defenders, enemy)))
    if both.hit >= now.hit:
        return None
    better = combat.cover(state, replace(fight, defenders=(*fight.defenders, enemy))) > combat.cover(
        state, fight
    )
    shared = ", for its terrain serves them all" if better else ""
    said = (
        f"With {name(state, enemy)} the attack stands at {signed(both.plus)} and hits on {rolls(both.hit)} "
        f"instead of {now.hit}{shared}."
    )
    return serious("7.45", said) if now.hit - both.hit >= 2 and both.hit <= LONG_ODDS else mild("7.45", said)


def massed(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A massed attack costs the defender's strength in attackers, whatever the die says (10.0)."""
    fight = _fight(state)
    now, then = ways(state, fight), ways(state, replace(fight, massed=True))
    tables = state.tables
    owed = sum(tables.defense[unit] for unit in fight.defenders)
    foot = banzai.foot(state, fight.attackers)
    lost = min(owed, sum(tables.attack[unit] for unit in foot))
    said = (
        f"A massed attack raises the hits from {now.hit} to {rolls(then.hit)}, and costs units worth {lost} "
        f"Attack Strength whatever the die says."
    )
    poor = then.hit < FAIR or then.hit - now.hit < 2
    joining = any(choice.verb == "join" for choice in state.legal_actions())
    return serious("10.12", said) if poor and not joining else mild("10.12", said)


def fire_left(state: OkinawaState, action: Action) -> CoachWarning | None:
    """The Combat Phase ends with guns or Ground Support unused that could hit an enemy (9.14, 8.11)."""
    side = state.side
    best = max(
        (
            (ways(state, fight), enemy, fight)
            for enemy in state.on_map(1 - side)
            if not state.engaged[enemy]
            for fight in [_free_fire(state, enemy)]
            if fight.barrage or fight.barrage_points
        ),
        default=None,
        key=lambda found: rank(found[0]),
    )
    if best is None or not best[0].hit:
        return None
    found, enemy, fight = best
    parts = [counted(fight.barrage_points, "Ground Support Point")] if fight.barrage_points else []
    parts += [counted(len(fight.barrage), "gun")] if fight.barrage else []
    rule = "9.14" if fight.barrage_points else "8.11"
    said = (
        f"{' and '.join(parts)} unused: on {name(state, enemy)} in {label(state, state.at[enemy])} they hit "
        f"on {rolls(found.hit)} at no risk."
    )
    return serious(rule, said) if found.hit >= SURE else mild(rule, said)


def _free_fire(state: OkinawaState, enemy: int) -> Combat:
    """All the guns and Ground Support that have not been used, on one enemy."""
    fight = fire_on(state, enemy, ())
    return replace(fight, barrage=tuple(gun for gun in fight.barrage if not state.engaged[gun]))
