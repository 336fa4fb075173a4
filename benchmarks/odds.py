"""Exact odds of one combat with all its what-ifs, before its dice."""

from __future__ import annotations

import time

from lbnb.games import Games

ROUNDS = 1000


def main() -> list[str]:
    """Ask at the first attack of a game whose leader is to be named; returns the report lines."""
    game = Games()["ie_shima"]
    state = game.new(options={"advanced": "on", "figures": "on"})
    while type(state.decision).__name__ != "LeadAttacker":
        actions = state.legal_actions()
        state.play(next((action for action in actions if action.verb == "attack"), actions[0]))
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(ROUNDS):
            game.odds(state)
        best = min(best, (time.perf_counter() - start) / ROUNDS)
    return [f"ie_shima, exact odds of one combat: {best * 1e6:.0f} µs"]
