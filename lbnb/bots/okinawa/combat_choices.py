"""Decisions of the Combat Phase: which attack, who joins it, and the defender's fire."""

from __future__ import annotations

from typing import Any

from lbnb.bots.okinawa.attack import Attack, plan
from lbnb.bots.okinawa.odds import codes, worth
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.okinawa import combat as fighting
from lbnb.games.okinawa import duty
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
    for action in legal:
        if action.verb == "declare":
            plus = fighting.differential(state, combat)
            return Advice(action, f"The attack stands at {plus:+d} before defensive fire (7.0).")
    return _complete(state, combat, legal)


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
    waiting = sum(
        1 for unit in state.on_map(1 - state.side) if not state.engaged[unit] and duty.neighbours(state, unit)
    )
    total = steps[-1][0] + most
    share = -(-total // (1 + waiting)) + 2
    options = [
        (threat(fire + add) + 0.12 * (fire + add), fire + add, count, add)
        for fire, count in steps
        for add in range(most + 1)
        if fire + add <= max(share, 2)
    ]
    best, spent, count, add = min(options)
    if not spent or now - best < 0.1:
        return Advice(end, f"More fire would not spoil the attack at {plus:+d} enough to be worth it.")
    row = COVER[fighting.cover(state, combat)]
    bad = sum(code[0] == "D" for code in codes(state, fighting.cover(state, combat), plus - spent, False))
    why = f"Fire brings {plus:+d} down to {plus - spent:+d} on the row {row}, where {bad} of 6 rolls hurt."
    if count:
        guns.sort(key=lambda gun: (tables.reach[gun.args[0]], gun.args))
        return Advice(guns[0], why)
    return Advice(points[add - 1], why)


def massed_losses(state: OkinawaState, decision: Any) -> Advice:
    """Remove the least valuable unit."""
    tables = state.tables
    action = min(state.legal_actions(), key=lambda act: (tables.victory_value[act.args[0]], act.args))
    worth_ = tables.victory_value[action.args[0]]
    return Advice(action, f"It gives the enemy only {worth_} Victory Points (10.12).")
