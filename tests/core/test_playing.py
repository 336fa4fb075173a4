"""Whole games that dice and bots play among themselves."""

import pytest

import lbnb
from lbnb.bots.random_bot import RandomBot
from lbnb.core.bots import Advice, Bot
from lbnb.core.log import Entry
from lbnb.core.playing import play_out


def bots(players: tuple[str, ...]) -> dict[str, Bot]:
    return {player: RandomBot() for player in players}


@pytest.mark.parametrize("game", lbnb.games())
def test_a_game_played_out_is_the_game_of_a_session_with_that_seed(game: str) -> None:
    rules = lbnb.games()[game]
    for seed in (3, 4):
        session = lbnb.new_session(game, seed=seed, seats=dict.fromkeys(rules.seats, "random"))
        state = rules.new()
        assert play_out(state, bots(rules.seats), seed) == len(session.steps)
        assert state.key() == session.state.key()


def test_players_who_bid_for_their_sides_play_for_the_side_they_get() -> None:
    options = {"sides": "bid"}
    seats = {"first": "random", "second": "random"}
    session = lbnb.new_session("ie_shima", seed=3, seats=seats, options=options)
    state = lbnb.games()["ie_shima"].new(options=options)
    assert play_out(state, bots(("first", "second")), 3) == len(session.steps)
    assert state.key() == session.state.key()


def test_what_a_bot_tries_out_is_not_told() -> None:
    """The journal of a game has what happened in it and nothing else."""

    class Careful(RandomBot):
        def choose(self, state, rng) -> Advice:
            seen = state.copy()
            state.note("1.1", "A thought.")
            state.play(state.legal_actions()[0])
            return super().choose(seen, rng)

    game = lbnb.games()["hill89"]
    session = lbnb.new_session("hill89", seed=5, seats={"us": "random"})
    journal: list[Entry] = []
    state = game.new()
    state.journal = journal
    play_out(state, {"us": Careful()}, 5)
    assert list(map(str, journal)) == list(map(str, session.log))
