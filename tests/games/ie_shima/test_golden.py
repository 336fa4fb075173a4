"""Whole games as stories with rule ids, replayed by their own actions and compared line by line.

Each file of `golden` was played by the two heuristic bots with the options of its name. A change of the
rules, the pack or the wording of the log shows up here; read the difference, and if it is wanted write the
file anew, by a game of this seed:

    python -m tests.games.ie_shima.test_golden NAME SEED
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lbnb.bots import make_bot
from tests.games import stories
from tests.games.ie_shima.policies import OPTIONS
from tests.games.ie_shima.position import GAME

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, dict[str, str]] = {
    "basic": {},
    "advanced": {"advanced": "on"},
    "figures": {"figures": "on"},
    "extended": {"extended": "on"},
    "together": dict.fromkeys(OPTIONS, "on"),
}
"""The options of each story."""
TOLD = {
    "basic": {"6.1.2", "10.2B", "11.4B", "11.4.4.3A", "12.7C", "13.1E", "14.5.2A", "17.2.1D"},
    "advanced": {"19.1A", "19.1B", "19.1D", "19.2.1E", "19.2.1H", "19.3.1A", "19.4", "19.4.1B", "6.2.2B"},
    "figures": {"20.1A", "20.1C", "20.2A", "20.2B"},
    "extended": {"17.2.1A", "21.1", "21.2"},
    "together": {"19.1D", "19.2.1H", "19.3.1A", "19.4.1A", "20.1C", "20.2B", "21.1", "21.2"},
}
"""Rules that a story must tell of."""


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_again_word_for_word(name: str) -> None:
    stories.assert_told_again(GOLDEN / f"{name}.txt", GAME.new(options=GAMES[name]))


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_tells_of_the_rules_of_its_options(name: str) -> None:
    assert stories.untold(GOLDEN / f"{name}.txt", TOLD[name]) == set()


def main() -> None:
    """Let the bots play the game of the name and seed on the command line, and write it down."""
    name, seed = sys.argv[1:]
    players = {seat: make_bot("heuristic", "ie_shima", seat) for seat in GAME.seats}
    state = GAME.new(options=GAMES[name])
    stories.write(GOLDEN / f"{name}.txt", stories.played(state, players, int(seed)))


if __name__ == "__main__":
    main()
