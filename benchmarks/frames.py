"""One frame of the board after a move, as a ratio to its floor: copy the background and encode it as PNG."""

from __future__ import annotations

import random
import statistics
import time

from lbnb.board import board_for
from lbnb.games import Games

FRAMES = 60


def main() -> list[str]:
    """Measure every game's board; returns the report lines."""
    return [of_game(game_id) for game_id in Games()]


def of_game(game_id: str) -> str:
    """Draw positions along random games, frame and floor in turn."""
    game = Games()[game_id]
    board = board_for(game)
    draw = random.Random(1).random
    state = game.new()
    frames, floors = [], []
    while len(frames) < FRAMES:
        if not state.stack:
            state = game.new()
        for _ in range(5):
            if state.stack:
                actions = state.legal_actions()
                state.play(actions[int(draw() * len(actions))])
        start = time.perf_counter()
        picture = board.render(state)
        middle = time.perf_counter()
        board.floor()
        floors.append(time.perf_counter() - middle)
        frames.append(middle - start)
    frame, floor = statistics.median(frames) * 1000, statistics.median(floors) * 1000
    return (
        f"{game_id}, a frame: {frame:.1f} ms = {frame / floor:.2f}x its floor; {len(picture) / 1000:.0f} kB"
    )
