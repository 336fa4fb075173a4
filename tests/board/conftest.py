import random

import pytest

from lbnb.board import board_for
from lbnb.games import Games
from lbnb.games.ie_shima.tables import bits


@pytest.fixture(scope="session")
def game():
    return Games()["ie_shima"]


@pytest.fixture(scope="session")
def board(game):
    return board_for(game)


def play(game, seed, moves):
    """A position after so many random actions."""
    draw = random.Random(seed).random
    state = game.new()
    for _ in range(moves):
        if not state.stack:
            break
        actions = state.legal_actions()
        state.play(actions[int(draw() * len(actions))])
    return state


def crowd(state, place, us, japan):
    """Empty the map into the pools, then put so many units of each side in a place."""
    for side, count in ((0, us), (1, japan)):
        for number, unit in enumerate(bits(state.tables.side_units[side])):
            state.put(unit, place if number < count else 21 if side == 0 else 20)
    return state


@pytest.fixture(scope="session")
def positions(game):
    """Set-up, early, middle and late."""
    return [play(game, seed, moves) for seed, moves in ((1, 8), (2, 70), (3, 300), (4, 700), (5, 1500))]
