"""Whole games as stories with rule ids, one for each scenario, replayed by their own actions line by line.

Each file of `golden` was played by two heuristic bots that now and then do something bold, with the same
Ground Support on every Game-Turn, so that trials of other values leave the stories alone. Any other change of
the rules, the pack or the wording of the log shows up here; read the difference, and if it is wanted write
the file anew, by a game of this seed:

    python -m tests.games.okinawa.test_golden SCENARIO SEED
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from lbnb.bots import make_bot
from lbnb.core.bots import Advice
from lbnb.core.state import State
from lbnb.games.okinawa import Okinawa
from lbnb.games.okinawa.data import load_pack
from tests.games import stories

SUPPORT = 6
"""The Ground Support Points of each side on every Game-Turn."""
PACK = load_pack()
GAME = Okinawa(
    replace(PACK, turn=[replace(row, us_support=SUPPORT, japan_support=SUPPORT) for row in PACK.turn])
)
GOLDEN = Path(__file__).parent / "golden"
TOLD = {
    "outer_shuri": {"12.2", "5.21", "7.61", "7.62", "7.81", "7.91", "8.43", "9.11", "10.12", "17.6"},
    "counterattack": {"7.74", "8.15", "8.21", "14.13", "15.0", "17.41", "18.24"},
    "final_shuri": {"7.22", "7.7", "10.12", "17.12", "17.21", "17.31", "18.34"},
    "breakout": {"7.7", "14.13", "17.21", "18.44"},
    "campaign": {"12.2", "13.14", "14.13", "17.12", "17.21", "17.41", "18.54"},
}
"""Rules that the story of a scenario must tell of."""
BOLD = {
    "us": {"invade": 0.02, "land": 0.1},
    "japan": {"banzai": 0.3, "exit": 0.5, "invade": 0.3, "replace": 1.0},
}
"""By seat and verb, how often a player who can do such a thing does it, whatever the bot would rather do."""


@pytest.mark.parametrize("scenario", TOLD)
def test_a_golden_game_is_told_again_word_for_word(scenario: str) -> None:
    stories.assert_told_again(GOLDEN / f"{scenario}.txt", GAME.new(scenario))


@pytest.mark.parametrize("scenario", TOLD)
def test_a_golden_game_tells_of_the_rules_of_its_scenario(scenario: str) -> None:
    assert stories.untold(GOLDEN / f"{scenario}.txt", TOLD[scenario]) == set()


def test_every_scenario_has_its_story() -> None:
    assert set(TOLD) == set(GAME.scenarios) == {path.stem for path in GOLDEN.glob("*.txt")}


class Bold:
    """A heuristic bot that is bold now and then."""

    name = "bold"

    def __init__(self, seat: str) -> None:
        self.bold = BOLD[seat]
        self.adviser = make_bot("heuristic", "okinawa", seat)

    def choose(self, state: State, rng: random.Random) -> Advice:
        for verb, share in self.bold.items():
            found = [action for action in state.legal_actions() if action.verb == verb]
            if found and rng.random() < share:
                return Advice(found[int(rng.random() * len(found))], "A bold choice.")
        return self.adviser.choose(state, rng)


def main() -> None:
    """Let the bots play the scenario and seed on the command line, and write it down."""
    scenario, seed = sys.argv[1:]
    players = {seat: Bold(seat) for seat in GAME.seats}
    told = stories.played(GAME.new(scenario), players, int(seed))
    stories.write(GOLDEN / f"{scenario}.txt", told)


if __name__ == "__main__":
    main()
