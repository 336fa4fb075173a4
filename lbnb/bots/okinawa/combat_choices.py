"""Decisions of the Combat Phase: which attack, who joins it, and the defender's fire."""

from __future__ import annotations

from typing import Any

from lbnb.bots.okinawa.attack import Attack, plan
from lbnb.bots.okinawa.odds import codes, price, under_fire, worth
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.okinawa import banzai, duty
from lbnb.games.okinawa import combat as fighting
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import COVER


def attack_phase(state: OkinawaState, decision: Any) -> Advice:
    """Open the most valuable attack that is allowed, or end the phase (7.1)."""
    legal = {action.args[0]: action for action in state.legal_actions() if action.verb == "attack"}
    planned = plan(state)
    for attack in planned:
        hex_ = state.at[attack.defender]
        if hex_ in legal:
            return Advice(legal[hex_], _about(state, attack))
    ends = [action for action in state.legal_actions() if action.verb == "end"]
    if ends:
        return Advice(ends[0], "All 0 remaining duties are met, so the phase ends (7.11).")
    action = next(iter(legal.values()))
    return Advice(action, f"One of {len(legal)} adjacent enemies that must be attacked (7.11).")


def _about(state: OkinawaState, attack: Attack) -> str:
    ids = state.tables.unit_ids
    parts = [f"{len(attack.attackers)} units"] if attack.attackers else []
    if attack.guns:
        parts.append(f"{len(attack.guns)} guns")
    if attack.points:
        parts.append(f"{attack.points} Ground Support Points")
    return f"{' and '.join(parts)} on {ids[attack.defender]}: worth {attack.value:+.1f} points on average."


def prepare(state: OkinawaState, decision: Any) -> Advice:
    """Build the planned attack piece by piece, then declare it."""
    combat = decision.combat
    legal = state.legal_actions()
    ids = state.tables.unit_ids
    wanted = next((attack for attack in plan(state) if attack.defender == combat.defenders[0]), None)
    for action in legal:
        if wanted and action.verb == "join" and action.args[0] in wanted.attackers:
            adds = state.tables.attack[action.args[0]]
            return Advice(action, f"{ids[action.args[0]]} adds {adds} to the attack (7.22).")
    if wanted:
        for action in legal:
            if action.verb == "support" and action.args[0] == wanted.points:
                return Advice(action, f"{wanted.points} Ground Support Points pay most here (9.12).")
            if action.verb == "barrage" and action.args[0] in wanted.guns:
                adds = state.tables.attack[action.args[0]]
                return Advice(action, f"{ids[action.args[0]]} adds {adds} from afar without risk (8.14).")
    gain = massed_gain(state, combat) if not combat.massed else 0.0
    for action in legal:
        if action.verb == "banzai" and gain > 0:
            return Advice(action, f"Doubled, the attack is worth {gain:.1f} more than the units lost (10.0).")
    for action in legal:
        if action.verb == "declare":
            plus = fighting.differential(state, combat)
            return Advice(action, f"The attack stands at {plus:+d} before defensive fire (7.0).")
    return _complete(state, combat, legal)


def massed_attack(state: OkinawaState, decision: Any) -> Advice:
    """Turn an attack that has met its fire into a massed one where that pays (10.0)."""
    banzai_, end = state.legal_actions()
    gain = massed_gain(state, decision.combat)
    if gain > 0:
        return Advice(banzai_, f"Doubled, the attack is worth {gain:.1f} more than the units lost (10.0).")
    return Advice(end, f"Doubled, the attack would be worth {gain:+.1f} with the units lost (10.0).")


def massed_gain(state: OkinawaState, combat: Any) -> float:
    """What making an attack a massed one adds to its worth, less the units it costs (10.0)."""
    foot = banzai.foot(state, combat.attackers)
    if not banzai.may_mass(state, combat.attackers):
        return 0.0
    attack, defense = state.tables.attack, state.tables.defense
    plus = fighting.differential(state, combat)
    more = plus + sum(attack[unit] for unit in foot)

    def worth_at(strength: int) -> float:
        return under_fire(state, combat.defenders, combat.attackers, strength, 1)

    owed = sum(defense[unit] for unit in combat.defenders)
    cost = 0.0
    for unit in sorted(foot, key=lambda unit: (price(state, unit) / max(1, attack[unit]), unit)):
        if owed > 0:
            owed -= attack[unit]
            cost += price(state, unit)
    return worth_at(more) - worth_at(plus) - cost


def _complete(state: OkinawaState, combat: Any, legal: Any) -> Advice:
    """A step towards an attack that may be declared: the duties of 7.2 ask for more units in it."""
    order = {"join": 0, "attack": 1, "barrage": 2, "support": 3}

    def rank(action: Action) -> tuple[bool, int]:
        attackers, defenders = combat.attackers, combat.defenders
        if action.verb == "join":
            attackers = (*attackers, action.args[0])
        elif action.verb == "attack":
            defenders = (*defenders, state.unit_in[action.args[0]])
        ready = bool(attackers) and duty.complete(state, attackers, defenders)
        return not ready, order.get(action.verb, 9)

    action = min(legal, key=rank)
    return Advice(action, f"7.21 leaves {len(legal)} ways on, and this one completes the attack.")


def defensive_fire(state: OkinawaState, decision: Any) -> Advice:
    """Add guns and points as far as they spoil the odds and others do not need them more (8.4)."""
    combat = decision.combat
    tables = state.tables
    end = tables.end
    legal = state.legal_actions()
    guns = [action for action in legal if action.verb == "fire"]
    points = [action for action in legal if action.verb == "support"]
    plus = fighting.differential(state, combat)

    def threat(less: int) -> float:
        return worth(state, combat.defenders, combat.attackers, plus - less)

    now = threat(0)
    steps = [(sum(tables.fpf[gun.args[0]] for gun in guns[:count]), count) for count in range(len(guns) + 1)]
    most = len(points)
    total = steps[-1][0] + most
    elsewhere = saved(state, combat, total)
    options = [
        (threat(fire + add) + elsewhere[fire + add], fire + add, count, add)
        for fire, count in steps
        for add in range(most + 1)
    ]
    best, spent, count, add = min(options)
    if not spent or now + elsewhere[0] - best < 0.1:
        return Advice(end, f"More fire would not spoil the attack at {plus:+d} enough to be worth it.")
    row = COVER[fighting.cover(state, combat)]
    bad = sum(code[0] == "D" for code in codes(state, fighting.cover(state, combat), plus - spent, False))
    why = f"Fire brings {plus:+d} down to {plus - spent:+d} on the row {row}, where {bad} of 6 rolls hurt."
    if count:
        guns.sort(key=lambda gun: (tables.reach[gun.args[0]], gun.args))
        return Advice(guns[0], why)
    return Advice(points[add - 1], why)


def saved(state: OkinawaState, combat: Any, total: int) -> list[float]:
    """By the fire spent on this combat, the least worth of the enemy's other attacks to come."""
    tables = state.tables
    near = {
        unit: [enemy for enemy in duty.neighbours(state, unit) if enemy not in combat.attackers]
        for unit in state.on_map(1 - state.side)
        if not state.engaged[unit]
    }
    near = {unit: enemies for unit, enemies in near.items() if enemies}
    best = [0.0] * (total + 1)
    for unit, enemies in near.items():
        shares = (tables.attack[enemy] / _fronts(near, enemy) for enemy in enemies)
        plus = int(sum(shares)) - tables.defense[unit]
        curve = [worth(state, (unit,), enemies, plus - fire) for fire in range(total + 1)]
        curve = [min(curve[: fire + 1]) for fire in range(total + 1)]
        best = [min(best[left - fire] + curve[fire] for fire in range(left + 1)) for left in range(total + 1)]
    return best[::-1]


def _fronts(near: dict[int, list[int]], enemy: int) -> int:
    return sum(enemy in enemies for enemies in near.values())


def massed_losses(state: OkinawaState, decision: Any) -> Advice:
    """Remove the least valuable unit."""
    tables = state.tables
    action = min(state.legal_actions(), key=lambda act: (tables.victory_value[act.args[0]], act.args))
    worth_ = tables.victory_value[action.args[0]]
    return Advice(action, f"It gives the enemy only {worth_} Victory Points (10.12).")
