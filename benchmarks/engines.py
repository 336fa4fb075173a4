"""Random full games: decisions per second, as a ratio to python-chess random legal plies per second."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from lbnb.core.game import Game
from lbnb.games import Games

SECONDS = 3.0
FIFTY_MOVE_RULE = 100


def decisions_of_a_game(game: Game, seed: int) -> int:
    """Play one random game through the unchecked path; returns how many decisions it took."""
    draw = random.Random(seed).random
    state = game.new()
    count = 0
    while state.stack:
        actions = state.stack[-1].actions(state)
        state.play(actions[int(draw() * len(actions))])
        count += 1
    return count


def plies_of_a_game(seed: int) -> int:
    """Play one random game of chess with python-chess; returns how many plies it took.

    The loop asks only for what it needs, not for `is_game_over`, which would slow the yardstick down.
    """
    draw = random.Random(seed).random
    board = chess.Board()
    count = 0
    while board.halfmove_clock < FIFTY_MOVE_RULE:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(draw() * len(moves))])
        count += 1
    return count


def main() -> list[str]:
    """Measure in alternating slices, so that a busy moment hurts all alike; returns the report lines."""
    games = {game_id: Games()[game_id] for game_id in Games()}
    work = {"python-chess": plies_of_a_game, **{i: _player(game) for i, game in games.items()}}
    counts = dict.fromkeys(work, 0)
    spent = dict.fromkeys(work, 0.0)
    seed = 0
    while min(spent.values()) < SECONDS:
        for name, play in work.items():
            start = time.perf_counter()
            for offset in range(10):
                counts[name] += play(seed + offset)
            spent[name] += time.perf_counter() - start
        seed += 10
    rates = {name: counts[name] / spent[name] for name in work}
    lines = [f"python-chess, random legal plies: {rates['python-chess']:,.0f}/s"]
    for game_id in games:
        ratio = rates[game_id] / rates["python-chess"]
        lines.append(
            f"{game_id}, random full games: {rates[game_id]:,.0f} decisions/s = {ratio:.1f}x python-chess"
        )
    return lines


def _player(game: Game) -> Callable[[int], int]:
    return lambda seed: decisions_of_a_game(game, seed)
