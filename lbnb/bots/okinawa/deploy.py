"""Setting up: Japan in depth on rough ground with guns behind, the US along the line (18.0)."""

from __future__ import annotations

from typing import Any

from lbnb.bots.okinawa.ground import enemy_distance, line_distance, shelter
from lbnb.core.bots import Advice
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ARTILLERY, COMMANDO, ENGINEER, JAPAN, distance

DEPTH = {15: 7, 10: 6, 2: 3}
"""How far south of the Primary Line guns stand, by range."""
FRONT = 3
"""The depth of the infantry's zone."""


def place(state: OkinawaState, decision: Any) -> Advice:
    """Place the next unit in its best hex."""
    actions = state.legal_actions()
    japan = decision.side == JAPAN
    value = _japanese(state, actions[0].args[0]) if japan else _american(state)
    scores = {action: value(action.args[1]) for action in actions}
    best = max(actions, key=lambda action: (scores[action], action.args))
    hex_ = best.args[1]
    name = state.tables.hex_names[hex_]
    if japan:
        line = line_distance(state, state.tables.scenarios[state.scenario].primary)
        return Advice(
            best, f"{name} is {line[hex_]} hexes behind the line, terrain worth {shelter(state, hex_):g}."
        )
    away = enemy_distance(state, 0)[hex_]
    return Advice(best, f"{name} is {away} hexes from the nearest Japanese unit.")


def _japanese(state: OkinawaState, unit: int) -> Any:
    tables = state.tables
    row = tables.scenarios[state.scenario]
    line = line_distance(state, row.primary)
    kind = tables.class_of[unit]
    beaches = set(tables.beaches)
    zone = state.japanese_zone
    raider = row.japanese_invasions and kind in (ENGINEER, COMMANDO)
    infantry = [u for u in state.on_map(JAPAN) if tables.class_of[u] != ARTILLERY]

    def value(hex_: int) -> float:
        depth = line[hex_]
        nearest = min((distance(state.at[other], hex_) for other in infantry), default=0)
        short = 0.8 * max(0, nearest - tables.reach[unit]) if kind == ARTILLERY else 0.0
        if row.per_unit:
            beside = sum(state.unit_in[to] != EMPTY for to in tables.around[hex_])
            together = 0.5 * min(beside, 2) - 0.4 * max(0, beside - 3)
            return 2.0 * shelter(state, hex_) + together + 0.15 * depth - short
        if raider:
            return 10.0 * (hex_ in beaches) - 0.5 * abs(depth - 6)
        if kind == ARTILLERY:
            wanted = DEPTH.get(tables.reach[unit], 5)
            return -abs(depth - wanted) + 0.4 * shelter(state, hex_) - short
        fresh = sum(not zone[to] for to in tables.around[hex_] if line[to] <= FRONT + 1)
        near = sum(distance(state.at[other], hex_) <= 2 for other in infantry)
        return 1.6 * shelter(state, hex_) - 1.3 * max(0, depth - FRONT) + 0.45 * fresh + 0.2 * min(near, 3)

    return value


def _american(state: OkinawaState) -> Any:
    tables = state.tables
    away = enemy_distance(state, 0)
    zone = state.us_zone

    def value(hex_: int) -> float:
        score = -abs(away[hex_] - 2) + 0.1 * shelter(state, hex_)
        if away[hex_] <= 3:
            score += 0.35 * sum(not zone[to] and state.unit_in[to] == EMPTY for to in tables.around[hex_])
        return score

    return value
