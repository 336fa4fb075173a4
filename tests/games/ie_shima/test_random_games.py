"""Whole games at random, every invariant on: no exception, no dead end, no endless loop (`make soak`)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from lbnb.core.actions import Action
from lbnb.games.ie_shima import extended
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.invariants import Watch, check
from tests.games.ie_shima.policies import Policy, bot, eager, mixed, options, uniform
from tests.games.ie_shima.position import GAME
from tests.games.whole_games import Watched, play_out

RANDOM_GAMES = 5000
HEURISTIC_GAMES = 300
WATCHED = Watched(check, most=5000, deep=1 / 150, applied=0.5)


def play(seed: int, us: Policy, japan: Policy) -> IeShimaState:
    """Play one game with all invariants on, and check that it ends by a rule; returns its last position."""
    rng = random.Random(seed)
    state = GAME.new(options=options(seed))

    def choose(state: IeShimaState) -> Action:
        policy = {"us": us, "japan": japan}.get(str(state.seat), uniform)
        return policy(state, state.legal_actions(), rng)

    play_out(state, rng, choose, WATCHED, Watch(state).see)
    check_end(state)
    return state


def check_end(state: IeShimaState) -> None:
    """The game has ended in one of the ways that its options allow, on the day when it may (17, 21.1)."""
    assert state.outcome is not None
    end = (state.outcome.winner, state.outcome.rule)
    if extended.in_play(state):
        assert end in {("us", "17.1"), ("us", "17.2.1D"), ("japan", "21.1")}
    else:
        assert end in {("us", "17.1"), ("us", "17.2.1D"), ("japan", "17.2.1D")}
    if state.outcome.rule != "17.1":
        assert state.turn == (7 if state.outcome.rule == "21.1" else 4)
    if state.outcome.rule == "17.2.1D":
        assert (state.outcome.winner == "us") == (state.outcome.score >= 10)


class RandomGames:
    """Half of the random games; two classes, so that two processes can share them."""

    half: int

    @pytest.mark.soak
    @pytest.mark.parametrize("chunk", range(10))
    def test_random_games(self, chunk: int, soak_count: Callable[[int], int]) -> None:
        count = soak_count(RANDOM_GAMES) // 20
        for number in range(count):
            seed = (2 * chunk + self.half) * count + number
            play(seed, *(mixed(seed // 2) if number % 2 else (uniform, uniform)))


class TestEarlierSeeds(RandomGames):
    half = 0


class TestLaterSeeds(RandomGames):
    half = 1


class HeuristicGames:
    """Half of the games with heuristic bots: of six games, two have one of them against chance."""

    half: int

    @pytest.mark.soak
    @pytest.mark.parametrize("chunk", range(5))
    def test_heuristic_games(self, chunk: int, soak_count: Callable[[int], int]) -> None:
        count = soak_count(HEURISTIC_GAMES) // 10
        us, japan = bot("heuristic", "us"), bot("heuristic", "japan")
        for number in range(count):
            seed = (2 * chunk + self.half) * count + number
            play(seed, eager if seed % 6 == 4 else us, eager if seed % 6 == 5 else japan)


class TestEarlierHeuristicSeeds(HeuristicGames):
    half = 0


class TestLaterHeuristicSeeds(HeuristicGames):
    half = 1
