"""Whole games as stories with rule ids, replayed by their own actions and compared line by line.

Each file of `golden` was played by the two heuristic bots with the options of its name. An unindented line
is an action (`us> pass`), the indented ones below it are what the log says. A change of the rules, the pack
or the wording of the log shows up here; read the difference, and if it is wanted write the file anew, by a
game of this seed:

    python -m tests.games.ie_shima.test_golden NAME SEED
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.policies import OPTIONS, bot, uniform
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
PROMPT = "> "

Choose = Callable[[IeShimaState], str]


def story(options: Mapping[str, str], choose: Choose) -> Iterator[str]:
    """The lines of a game in which `choose` gives the text of each action."""
    state = GAME.new(options=options)
    while state.stack:
        action = GAME.parse(choose(state))
        yield f"{'dice' if state.seat == 'chance' else state.seat}{PROMPT}{action.text}"
        yield from (f"    {entry}" for entry in state.apply(action))
    yield f"{state.outcome}"
    yield from (f"    {line}" for line in state.describe().splitlines())


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_again_word_for_word(name: str) -> None:
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    actions = iter([line.split(PROMPT)[1] for line in lines if PROMPT in line and not line.startswith(" ")])
    told = []
    for number, line in enumerate(story(GAMES[name], lambda _: next(actions))):
        assert [line] == lines[number : number + 1], f"{name}.txt, line {number + 1}"
        told.append(line)
    assert told == lines


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_tells_of_the_rules_of_its_options(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert {rule for rule in TOLD[name] if f"[{rule}]" not in text and f"({rule})" not in text} == set()


def played(name: str, seed: int) -> list[str]:
    """The story of a game of the heuristic bots."""
    rng = random.Random(seed)
    players = {seat: bot("heuristic", seat) for seat in GAME.seats}

    def choose(state: IeShimaState) -> str:
        policy = players.get(str(state.seat), uniform)
        return policy(state, state.legal_actions(), rng).text

    return list(story(GAMES[name], choose))


def main() -> None:
    """Let the bots play the game of the name and seed on the command line, and write it down."""
    name, seed = sys.argv[1:]
    (GOLDEN / f"{name}.txt").write_text("\n".join(played(name, int(seed))) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
