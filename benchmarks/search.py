"""Search against heuristic: `python -m benchmarks.search --games 200 --playouts 100 --workers 2`.

Plays that many games with each side and prints how often the search bot won, with 95% Wilson intervals: the
tables of docs/search.md. Rows of the heuristic against itself, over the same dice, are for comparison. The
game is Ie Shima, or `--game okinawa --scenario outer_shuri`, or the solitaire `--game hill89`.
"""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from random import Random
from time import process_time
from typing import NamedTuple

from lbnb.bots import make_bot
from lbnb.core.bots import Advice, Bot
from lbnb.core.playing import play_out
from lbnb.core.state import State
from lbnb.games import Games
from lbnb.study.shares import share_of

FIRST_SEED = 1000
SCORES = {
    "ie_shima": "mean US points",
    "okinawa": "mean Japanese lead",
    "hill89": "mean Objectives",
}
"""What the score of an outcome counts, by game."""


class Result(NamedTuple):
    """One game: its winner, the score, and what the first bot's decisions cost in seconds."""

    winner: str
    score: int
    decisions: int
    seconds: float


class Timed:
    """A bot and what its decisions cost in CPU seconds."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, state: State, rng: Random) -> Advice:
        """What the bot chooses."""
        start = process_time()
        advice = self.bot.choose(state, rng)
        self.decisions += 1
        self.seconds += process_time() - start
        return advice


def play(
    seed: int,
    bots: dict[str, str],
    timed: str,
    game_id: str = "ie_shima",
    scenario: str | None = None,
    options: dict[str, str] | None = None,
) -> Result:
    """One game between the named bots; the dice depend on `seed` alone."""
    game = Games()[game_id]
    players = {seat: Timed(make_bot(name, game.id, seat)) for seat, name in bots.items()}
    state = game.new(scenario, options)
    play_out(state, players, seed)
    assert state.outcome is not None
    cost = players[timed]
    return Result(state.outcome.winner, state.outcome.score, cost.decisions, cost.seconds)


def match(seat: str, bot: str, asked: argparse.Namespace, executor: Executor) -> str:
    """A row of the table: `bot` in `seat` against the heuristic, in the games that were asked for."""
    games = asked.games
    bots = dict.fromkeys(Games()[asked.game].seats, "heuristic") | {seat: bot}
    one = partial(play, bots=bots, timed=seat, game_id=asked.game, scenario=asked.scenario)
    results = list(executor.map(one, range(asked.first_seed, asked.first_seed + games)))
    won = sum(result.winner == seat for result in results)
    share = share_of(won, games)
    points = sum(result.score for result in results) / games
    cost = sum(result.seconds for result in results)
    decisions = sum(result.decisions for result in results)
    return (
        f"| `{bot}` as {seat} | {won} of {games} | {share.share:.1%} | {share.low:.1%} to {share.high:.1%} "
        f"| {points:.2f} | {cost / games:.1f} s | {1000 * cost / decisions:.0f} ms |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="ie_shima", choices=list(SCORES))
    parser.add_argument("--scenario", help="the first one unless said")
    parser.add_argument("--games", type=int, default=200, help="games with each side")
    parser.add_argument("--playouts", type=int, default=100, help="the budget for each decision")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first-seed", type=int, default=FIRST_SEED)
    asked = parser.parse_args()
    print(f"Seeds {asked.first_seed} to {asked.first_seed + asked.games - 1} for each row.\n")
    score = SCORES[asked.game]
    print(f"| bot, against `heuristic` | won | share | 95% interval | {score} | CPU a game | a decision |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(asked.workers) as executor:
        for seat in Games()[asked.game].seats:
            for bot in ("heuristic", f"search:{asked.playouts}"):
                print(match(seat, bot, asked, executor), flush=True)


if __name__ == "__main__":
    main()
