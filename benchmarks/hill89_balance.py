"""How often bots win Hill 89, and what its options change: `python -m benchmarks.hill89_balance`.

Plays the game with each adjustment of chapter 25 by the heuristic bot over the same seeds, and without any by
the random bot; prints the shares that were won with 95% Wilson intervals: the tables of docs/data.md.
"""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial

from benchmarks.search import FIRST_SEED, play, wilson

OPTIONS = (
    ("sandbags", "two"),
    ("dice", "extra"),
    ("riflemen", "exchanged"),
    ("sandbags", "none"),
    ("unknown", "one_more"),
    ("unknown", "two_more"),
)
"""The adjustments: three easier ones, then three harder ones (25.1, 25.2)."""


def row(what: str, bot: str, options: dict[str, str], games: int, executor: Executor) -> str:
    """A row of the table."""
    one = partial(play, bots={"us": bot}, timed="us", game_id="hill89", options=options)
    results = list(executor.map(one, range(FIRST_SEED, FIRST_SEED + games), chunksize=10))
    won = sum(result.winner == "us" for result in results)
    low, high = wilson(won, games)
    reached = sum(result.score >= 3 for result in results) / games
    cost = sum(result.seconds for result in results) / games
    return (
        f"| {what} | `{bot}` | {won} of {games} | {won / games:.1%} | {max(0.0, low):.1%} to {high:.1%} "
        f"| {reached:.0%} | {cost:.2f} s |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of the heuristic without options")
    parser.add_argument("--option-games", type=int, default=400, help="games with each option")
    parser.add_argument("--random-games", type=int, default=3000)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    print("| game | bot | won | share | 95% interval | reached Hill 89 | CPU a game |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(asked.workers) as executor:
        print(row("usual", "random", {}, asked.random_games, executor), flush=True)
        print(row("usual", "heuristic", {}, asked.games, executor), flush=True)
        for option, value in OPTIONS:
            print(
                row(f"`{option}` {value}", "heuristic", {option: value}, asked.option_games, executor),
                flush=True,
            )


if __name__ == "__main__":
    main()
