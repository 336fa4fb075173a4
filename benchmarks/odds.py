"""Exact odds: of one combat with all its what-ifs, and of a turn of Hill 89 with all that can be cleared."""

from __future__ import annotations

import random
import time

from lbnb.core.game import Game
from lbnb.core.state import State
from lbnb.games import Games

ROUNDS = 1000
POSITIONS = 400
"""Positions of Hill 89 in which dice are to be spent, from random games."""


def main() -> list[str]:
    """Ask in one position of Ie Shima and in many of Hill 89; returns the report lines."""
    return [_of_a_combat(Games()["ie_shima"]), _of_a_turn(Games()["hill89"])]


def _of_a_combat(game: Game) -> str:
    """At the first attack of a game whose leader is to be named."""
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
    return f"ie_shima, exact odds of one combat: {best * 1e6:.0f} µs"


def _of_a_turn(game: Game) -> str:
    """What the panel shows before a die is spent: dangers, and the chances to clear each enemy."""
    spent = sorted(_seconds(game, state) for state in _turns(game))
    mean = sum(spent) / len(spent) * 1e3
    late = spent[len(spent) * 99 // 100] * 1e3
    return (
        f"hill89, exact odds of a turn: {mean:.1f} ms, 99 of 100 within {late:.0f} ms, "
        f"the slowest of {len(spent)} {spent[-1] * 1e3:.0f} ms"
    )


def _turns(game: Game) -> list[State]:
    """Positions in which all dice of a turn are still to be spent, over many random games."""
    draw = random.Random(1).random
    found: list[State] = []
    while len(found) < POSITIONS:
        state = game.new()
        rolled = False
        while state.stack and len(found) < POSITIONS:
            name = type(state.decision).__name__
            if rolled and name == "SpendDie":
                found.append(state.copy())
            rolled = name == "RollActionDice"
            actions = state.stack[-1].actions(state)
            state.play(actions[int(draw() * len(actions))])
    return found


def _seconds(game: Game, state: State) -> float:
    start = time.perf_counter()
    game.odds(state)
    return time.perf_counter() - start
