"""Whole games as stories with rule ids, replayed by their own actions and compared line by line.

Each file of `golden` was played by the heuristic bot on the drill ground, with the options of its name. A
change of the rules or the wording of the log shows up here; read the difference, and if it is wanted write
the file anew, by a game of this seed:

    python -m tests.games.hill89.test_golden NAME SEED
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lbnb.bots import make_bot
from tests.games import stories
from tests.games.hill89.policies import EASY
from tests.games.hill89.position import GAME

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, dict[str, str]] = {
    "usual": {},
    "easy": EASY,
    "hard": {"sandbags": "none", "unknown": "two_more"},
}
"""The options of each story."""
TOLD = {
    "usual": {"2.1", "2.7", "5.1", "5.4", "6.2", "7.1", "8.1", "8.4", "12.1", "13.1", "16.3", "17.2", "19.5"},
    "easy": {"9.4", "13.3", "13.5", "20.1", "21.1", "23.1", "24.3", "25.1", "24.6"},
    "hard": {"14.5", "15.1", "16.2", "18.1", "19.2", "22.1", "22.2", "22.3"},
}
"""Rules that a story must tell of."""


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_again_word_for_word(name: str) -> None:
    stories.assert_told_again(GOLDEN / f"{name}.txt", GAME.new(options=GAMES[name]))


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_tells_of_these_rules(name: str) -> None:
    assert stories.untold(GOLDEN / f"{name}.txt", TOLD[name]) == set()


def main() -> None:
    """Let the bot play the game of the name and seed on the command line, and write it down."""
    name, seed = sys.argv[1:]
    bot = make_bot("heuristic", GAME.id, "us")
    stories.write(
        GOLDEN / f"{name}.txt", stories.played(GAME.new(options=GAMES[name]), {"us": bot}, int(seed))
    )


if __name__ == "__main__":
    main()
