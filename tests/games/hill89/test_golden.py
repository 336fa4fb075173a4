"""Whole games as stories with rule ids, replayed by their own actions and compared line by line.

Each file of `golden` was played on the drill ground with the options of its name, by the heuristic bot or, so
that somebody is beaten, by the random one; `shipped` with the cards of the project. A change of the rules, of
those cards or of the wording of the log shows up here; read the difference, and if it is wanted write the
file anew, by a game of this seed:

    python -m tests.games.hill89.test_golden NAME SEED
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lbnb.bots import make_bot
from lbnb.core.state import State
from tests.games import stories
from tests.games.hill89.policies import EASY
from tests.games.hill89.position import GAME, SHIPPED

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, dict[str, str]] = {
    "usual": {},
    "won": {},
    "beaten": {},
    "easy": EASY,
    "hard": {"sandbags": "none", "unknown": "two_more"},
    "shipped": {},
}
"""The options of each story."""
CARDS = {"shipped": SHIPPED}
"""The cards that it was played with, if not those of the drill ground."""
BOTS = {"beaten": "random"}
"""Who played it, if not the heuristic bot."""
TAKEN = "Hill_89 is taken with all its defenders defeated (24.6)"
HOLDS_OUT = "Hill_89 still holds out after the last turn (24.6)"
BEATEN = "Health has fallen to 0 (19.6)"
ENDS = {
    "usual": HOLDS_OUT,
    "won": TAKEN,
    "beaten": BEATEN,
    "easy": TAKEN,
    "hard": HOLDS_OUT,
    "shipped": "Hill 89 is taken with all its defenders defeated (24.6)",
}
"""How each ends: every way there is."""
TOLD = {
    "usual": {"2.1", "2.7", "5.1", "5.4", "5.6", "6.2", "7.1", "8.1", "8.4", "12.1", "13.1", "16.3", "17.2"},
    "won": {"5.4", "5.8", "10.1", "13.3", "14.4", "15.2", "23.1", "23.3", "23.5", "24.2", "24.3"},
    "beaten": {"8.6", "10.3", "15.5", "16.4", "19.2", "19.6", "24.2", "26.12"},
    "easy": {"9.4", "13.3", "13.5", "20.1", "21.1", "23.1", "24.3", "25.1", "24.6"},
    "hard": {"14.5", "15.1", "16.2", "18.1", "19.2", "22.1", "22.2", "22.3"},
    "shipped": {"5.7", "5.8", "11.1", "15.2", "15.5", "17.4", "22.3", "23.1", "24.3"},
}
"""Rules that a story must tell of."""


def start(name: str) -> State:
    """The position before the first draw of a story."""
    return CARDS.get(name, GAME).new(options=GAMES[name])


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_again_word_for_word(name: str) -> None:
    stories.assert_told_again(GOLDEN / f"{name}.txt", start(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_tells_of_these_rules(name: str) -> None:
    assert stories.untold(GOLDEN / f"{name}.txt", TOLD[name]) == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_as_it_should(name: str) -> None:
    assert ENDS[name] in (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def main() -> None:
    """Let a bot play the game of the name and seed on the command line, and write it down."""
    name, seed = sys.argv[1:]
    bot = make_bot(BOTS.get(name, "heuristic"), GAME.id, "us")
    stories.write(GOLDEN / f"{name}.txt", stories.played(start(name), {"us": bot}, int(seed)))


if __name__ == "__main__":
    main()
