"""Whole games at random over all options, every invariant on (`make soak`)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from lbnb.core.actions import Action
from lbnb.games.hill89.state import Hill89State
from tests.games.hill89.invariants import Watch, check
from tests.games.hill89.policies import KINDS, roll
from tests.games.hill89.position import GAME, SHIPPED
from tests.games.whole_games import Watched, play_out

RANDOM_GAMES = 10_000
WATCHED = Watched(check, most=5_000, deep=1 / 300, plain=1 / 4)


def options(rng: random.Random) -> dict[str, str]:
    """A value for every option."""
    return {
        name: option.values[int(rng.random() * len(option.values))]
        for name, option in SHIPPED.options.items()
    }


def play(seed: int, full: bool) -> Hill89State:
    """Play one game with the invariants on, and check that it ends by a rule; returns its last position.

    Every fourth game is one of the drill ground. In every other game the player is helped with Health and
    tokens, since else it ends before much has happened.
    """
    rng = random.Random(seed)
    game = GAME if seed // 4 % 4 == 3 else SHIPPED
    state = game.new(options=options(rng))
    assert isinstance(state, Hill89State)
    policy = KINDS[seed // 16 % len(KINDS)]
    sturdy = seed % 4 >= 2

    def choose(state: Hill89State) -> Action:
        if sturdy and state.seat == "us" and rng.random() < 0.2:
            state.health = state.tables.set_up.health
            give_tokens(state, rng)
        actions = state.legal_actions()
        assert actions, f"seed {seed}: a dead end in {state.decision}"
        return (roll if state.seat == "chance" else policy)(state, actions, rng)

    play_out(state, rng, choose, WATCHED, Watch(state).see if full else None, full)
    check_end(state)
    return state


def give_tokens(state: Hill89State, rng: random.Random) -> None:
    """Give the player a Resupply token that lies face down, and a Round token of the reserve."""
    kind = int(rng.random() * len(state.supplies))
    if state.supply_deck[kind]:
        state.supply_deck[kind] -= 1
        state.supplies[kind] += 1
    token = int(rng.random() * len(state.round_tokens))
    state.round_tokens[token] = min(state.round_tokens[token] + 1, state.tables.reserve[token])


def check_end(state: Hill89State) -> None:
    """The game has ended in one of its three ways (3.1)."""
    assert state.outcome is not None
    if state.outcome.winner == "us":
        assert state.outcome.rule == "24.6"
        assert state.stage == 3
        assert state.outcome.score == 4
        assert not any(state.soldiers) and not any(state.down)
    elif state.outcome.rule == "19.6":
        assert state.health == 0
        assert state.outcome.score == state.stage
    else:
        assert state.outcome.rule == "24.6"
        assert state.stage == 3
        assert state.loops >= state.tables.objectives[state.objective].turn_limit


class RandomGames:
    """Half of the random games; two classes, so that two processes can share them."""

    half: int

    @pytest.mark.soak
    def test_random_games(self, soak_count: Callable[[int], int]) -> None:
        ends: Counter[tuple[str, int]] = Counter()
        for number in range(soak_count(RANDOM_GAMES) // 2):
            outcome = play(2 * number + self.half, full=False).outcome
            assert outcome is not None
            ends[outcome.rule, outcome.score] += 1
        assert {rule for rule, _ in ends} == {"19.6", "24.6"}
        assert {score for _, score in ends} >= {0, 1, 2, 3}


class TestEvenSeeds(RandomGames):
    half = 0


class TestOddSeeds(RandomGames):
    half = 1


@pytest.mark.parametrize("seed", range(90_000, 90_012))
def test_a_game_with_every_position_checked(seed: int) -> None:
    play(seed, full=True)


def test_equal_seeds_play_equal_games() -> None:
    assert play(7, full=False).key() == play(7, full=False).key()
