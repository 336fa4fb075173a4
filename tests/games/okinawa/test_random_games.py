"""Whole games at random over the five scenarios, every invariant on (`make soak`)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from lbnb.core.actions import Action
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import US
from tests.games.okinawa.invariants import Watch, check
from tests.games.okinawa.policies import mixed, uniform
from tests.games.okinawa.position import SHIPPED
from tests.games.whole_games import Watched, play_out

RANDOM_GAMES = 2000
SCENARIOS = list(SHIPPED.scenarios)
WATCHED = Watched(check, most=60_000, deep=1 / 1500, plain=1 / 6)


def play(seed: int, scenario: str, full: bool) -> OkinawaState:
    """Play one game with the invariants on, and check that it ends by a rule; returns its last position."""
    rng = random.Random(seed)
    state = SHIPPED.new(scenario)
    assert isinstance(state, OkinawaState)
    us, japan = (uniform, uniform) if seed % 3 == 0 else mixed(seed)

    def choose(state: OkinawaState) -> Action:
        actions = state.legal_actions()
        assert actions, f"seed {seed}: a dead end in {state.decision}"
        policy = {"us": us, "japan": japan}.get(str(state.seat), uniform)
        return policy(state, actions, rng)

    play_out(state, rng, choose, WATCHED, Watch(state).see, full)
    check_end(state)
    return state


def check_end(state: OkinawaState) -> None:
    """The game has ended on the last turn, in one of the ways that its scenario allows (17.6, 18.0)."""
    row = state.tables.scenarios[state.scenario]
    assert state.outcome is not None
    assert state.turn == row.last_turn
    margin = state.outcome.score
    if state.outcome.rule == "17.6":
        assert state.outcome.winner == "japan"
        assert row.secondary
        assert not any(
            state.at[unit] not in state.tables.north_of[row.secondary] for unit in state.on_map(US)
        )
    else:
        assert state.outcome.rule == row.rule
        assert (state.outcome.winner == "japan") == (margin >= row.japan_needs)


class RandomGames:
    """Half of the random games; two classes, so that two processes can share them."""

    half: int

    @pytest.mark.soak
    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_random_games(self, scenario: str, soak_count: Callable[[int], int]) -> None:
        count = soak_count(RANDOM_GAMES) // (2 * len(SCENARIOS))
        for number in range(count):
            play(1000 * SCENARIOS.index(scenario) + 2 * number + self.half, scenario, full=False)


class TestEvenSeeds(RandomGames):
    half = 0


class TestOddSeeds(RandomGames):
    half = 1


@pytest.mark.parametrize("scenario", ["outer_shuri", "counterattack"])
def test_a_game_with_every_position_checked(scenario: str) -> None:
    play(90_000 + SCENARIOS.index(scenario), scenario, full=True)


def test_equal_seeds_play_equal_games() -> None:
    assert play(7, "outer_shuri", full=False).key() == play(7, "outer_shuri", full=False).key()
