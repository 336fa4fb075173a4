"""A whole game as a story with rule ids, replayed by its own actions and compared line by line.

`golden/basic.txt` was played by the two heuristic bots. An unindented line is an action (`us> pass`), the
indented ones below it are what the log says. A change of the rules, the pack or the wording of the log
shows up here; read the difference, and if it is wanted write the file anew, by a game of this seed:

    python -m tests.games.ie_shima.test_golden SEED
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.policies import bot, uniform
from tests.games.ie_shima.position import GAME

GOLDEN = Path(__file__).parent / "golden" / "basic.txt"
PROMPT = "> "

Choose = Callable[[IeShimaState], str]


def story(choose: Choose) -> Iterator[str]:
    """The lines of a game in which `choose` gives the text of each action."""
    state = GAME.new()
    while state.stack:
        action = GAME.parse(choose(state))
        yield f"{'dice' if state.seat == 'chance' else state.seat}{PROMPT}{action.text}"
        yield from (f"    {entry}" for entry in state.apply(action))
    yield f"{state.outcome}"
    yield from (f"    {line}" for line in state.describe().splitlines())


def test_the_golden_game_is_told_again_word_for_word() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    actions = iter([line.split(PROMPT)[1] for line in lines if PROMPT in line and not line.startswith(" ")])
    told = []
    for number, line in enumerate(story(lambda _: next(actions))):
        assert [line] == lines[number : number + 1], f"{GOLDEN.name}, line {number + 1}"
        told.append(line)
    assert told == lines


def main() -> None:
    """Let the heuristic bots play the game of the seed on the command line, and write it down."""
    rng = random.Random(int(sys.argv[1]))
    players = {seat: bot("heuristic", seat) for seat in GAME.seats}

    def choose(state: IeShimaState) -> str:
        policy = players.get(str(state.seat), uniform)
        return policy(state, state.legal_actions(), rng).text

    GOLDEN.write_text("\n".join(story(choose)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
