"""`actions` and `why_not` agree on every imaginable action, in at least 20,000 unlike positions.

The games are played with all kinds of options.
"""

from __future__ import annotations

from itertools import count

import pytest

from lbnb.games.ie_shima.state import IeShimaState
from tests.games.agreement import Policy, agree, disagreements, texts_that_parse_back
from tests.games.ie_shima.crowds import crowded_repulse
from tests.games.ie_shima.policies import bot, mixed, options
from tests.games.ie_shima.position import GAME, choice, do

POSITIONS = 20_000
CHUNKS = 8
HEURISTIC = (bot("heuristic", "us"), bot("heuristic", "japan"))
RARELY_MET = {"TieRoll", "RetreatAttackers"}
EASILY_MET = set(GAME.decisions) - RARELY_MET


def begin(seed: int) -> tuple[IeShimaState, dict[str, Policy]]:
    """A game with all kinds of options, every fifth one played by the heuristic bots."""
    state = GAME.new(options=options(seed))
    assert isinstance(state, IeShimaState)
    return state, dict(zip(("us", "japan"), HEURISTIC if seed % 5 == 0 else mixed(seed), strict=True))


class Agreement:
    """Half of the positions; two classes, so that two processes can share them."""

    half: int

    @pytest.mark.parametrize("chunk", range(CHUNKS // 2))
    def test_actions_and_why_not_agree(self, chunk: int) -> None:
        first = 1000 * (CHUNKS // 2 * self.half + chunk) + 1
        agree(
            begin,
            count(first),
            lambda looked, met: looked >= POSITIONS / CHUNKS and met >= EASILY_MET,
        )


class TestEarlierSeeds(Agreement):
    half = 0


class TestLaterSeeds(Agreement):
    half = 1


@pytest.mark.parametrize("chunk", range(4))
def test_they_agree_when_bids_are_equal(chunk: int) -> None:
    state = GAME.new(options={"sides": "bid"})
    do(state, "wish us", "wish us", f"bid {chunk}", f"bid {chunk}")
    assert choice(state) == "TieRoll"
    assert not disagreements(state)


def test_they_agree_when_repulsed_attackers_find_no_room() -> None:
    state = crowded_repulse()
    assert choice(state) == "RetreatAttackers"
    assert not disagreements(state)


def test_every_text_parses_back_to_its_action() -> None:
    assert texts_that_parse_back(GAME.vocabulary) > 5000
