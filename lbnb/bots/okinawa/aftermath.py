"""After a result: retreats (7.7), displacement (7.8), advances (7.9), removals (17.41)."""

from __future__ import annotations

from typing import Any

from lbnb.bots.okinawa.ground import can_fall_back, enemy_distance, escape, shelter
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, US

TRAPPED = 2.5
"""What it counts against an advance that there is no way back."""


def _refuge(state: OkinawaState, side: int, unit: int, hex_: int) -> float:
    """How good a hex is to fall back to: shelter, room behind it, distance from the enemy."""
    tables = state.tables
    zone = state.zone(1 - side)
    open_ways = sum(
        not zone[to] and (state.unit_in[to] == EMPTY or state.unit_in[to] == unit)
        for to in tables.open_sides[hex_]
    )
    away = min(enemy_distance(state, side)[hex_], 4)
    good = shelter(state, hex_) if side == JAPAN else 0.2 * shelter(state, hex_)
    return 1.2 * good + 0.7 * min(open_ways, 3) + 0.3 * away


def retreat(state: OkinawaState, decision: Any) -> Advice:
    """Retreat towards rough ground and away from dead ends."""
    tables = state.tables

    def value(action: Action) -> float:
        unit, *to = action.args
        if not to:
            return -50.0
        return _refuge(state, tables.side_of[unit], unit, to[0])

    action = max(state.legal_actions(), key=lambda act: (value(act), act.args))
    if len(action.args) == 1:
        return Advice(action, "It has 0 hexes to retreat to and is eliminated (7.74).")
    hex_ = action.args[1]
    room = escape(state, action.args[0])
    return Advice(
        action, f"{tables.hex_names[hex_]} has shelter {shelter(state, hex_):g} of 3, with {room} to go."
    )


def displace(state: OkinawaState, decision: Any) -> Advice:
    """Displace to the best refuge."""
    tables = state.tables
    side = tables.side_of[decision.unit]
    action = max(
        state.legal_actions(), key=lambda act: (_refuge(state, side, act.args[0], act.args[1]), act.args)
    )
    hex_ = action.args[1]
    return Advice(
        action, f"{tables.hex_names[hex_]} is the best refuge, with shelter {shelter(state, hex_):g} of 3."
    )


def advance(state: OkinawaState, decision: Any) -> Advice:
    """Advance where that gains ground without offering a lone unit to the enemy."""
    tables = state.tables
    legal = state.legal_actions()
    side = tables.side_of[decision.units[0]]

    def value(action: Action) -> float:
        unit, hex_ = action.args
        enemies = friends = threatened = 0
        for to in tables.around[hex_]:
            there = state.unit_in[to]
            if there in (EMPTY, unit):
                continue
            if tables.side_of[there] == side:
                friends += 1
            else:
                enemies += 1
                threatened += not state.engaged[there]
        if side == JAPAN:
            return shelter(state, hex_) - shelter(state, state.at[unit]) - 1.2 * enemies - 0.5
        gain = 1.0 + 0.4 * shelter(state, hex_) + 0.4 * min(friends, 2) + 0.3 * threatened
        trapped = bool(enemies) and not can_fall_back(state, side, hex_)
        return gain - 0.7 * max(0, enemies - 1) - TRAPPED * trapped

    moves = [action for action in legal if action.verb == "advance"]
    best = max(moves, key=lambda act: (value(act), act.args))
    worth = value(best)
    if worth <= 0:
        return Advice(tables.end, f"The best advance is worth {worth:+.1f}, so the line stays.")
    hex_ = best.args[1]
    return Advice(
        best, f"The advance to {tables.hex_names[hex_]} is worth {worth:+.1f} in ground and retreats cut."
    )


def remove(state: OkinawaState, decision: Any) -> Advice:
    """Take away the unit farthest from the enemy (17.41)."""
    away = enemy_distance(state, US)
    action = max(state.legal_actions(), key=lambda act: (away[state.at[act.args[0]]], act.args))
    return Advice(
        action, f"It stands {away[state.at[action.args[0]]]} hexes from the enemy and is missed least."
    )
