"""How often bots win Hill 89, and what its options change: `python -m benchmarks.hill89_balance`.

The random and the heuristic bot play without options, then the heuristic with each adjustment of chapter 25
and with all easier or harder ones. A row has the share won with its 95% Wilson interval, and how many points
of a hundred more were won than without options over the same seeds, with the standard error. These are the
tables of docs/data.md.
"""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial

from benchmarks.search import FIRST_SEED, Result, play
from lbnb.study.shares import paired, share_of

TWO, NONE = {"sandbags": "two"}, {"sandbags": "none"}
EASIER = (TWO, {"dice": "extra"}, {"riflemen": "exchanged"})
HARDER = (NONE, {"unknown": "one_more"}, {"unknown": "two_more"})
"""The adjustments of 25.1 and 25.2."""
ALL_EASIER = EASIER[0] | EASIER[1] | EASIER[2]
ALL_HARDER = HARDER[0] | HARDER[2]


def results(bot: str, options: dict[str, str], games: int, executor: Executor) -> list[Result]:
    """The games of the seeds from FIRST_SEED on."""
    one = partial(play, bots={"us": bot}, timed="us", game_id="hill89", options=options)
    return list(executor.map(one, range(FIRST_SEED, FIRST_SEED + games), chunksize=10))


def difference(ones: list[Result], others: list[Result]) -> str:
    """How many games more of a hundred the first won of the same seeds, and the standard error of that."""
    games = min(len(ones), len(others))
    found = paired(*([result.winner == "us" for result in played[:games]] for played in (ones, others)))
    return f"{100 * found.mean:+.1f} ± {100 * found.error:.1f}"


def row(options: dict[str, str], bot: str, played: list[Result], usual: list[Result]) -> str:
    """A row of the table."""
    games = len(played)
    won = sum(result.winner == "us" for result in played)
    share = share_of(won, games)
    reached = sum(result.score >= 3 for result in played) / games
    cost = sum(result.seconds for result in played) / games
    what = ", ".join(f"`{option}` {value}" for option, value in options.items()) or "without options"
    more = difference(played, usual) if options else ""
    return (
        f"| {what} | `{bot}` | {won} of {games} | {share.share:.1%} | {share.low:.1%} to {share.high:.1%} "
        f"| {more} | {reached:.0%} | {cost:.2f} s |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="games without options, and with Sandbags")
    parser.add_argument("--option-games", type=int, default=500, help="games with each other option")
    parser.add_argument("--random-games", type=int, default=3000)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    print("| game | bot | won | share | 95% interval | points more | reached Hill 89 | CPU a game |")
    print("|---|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(asked.workers) as executor:
        print(row({}, "random", results("random", {}, asked.random_games, executor), []), flush=True)
        usual = results("heuristic", {}, asked.games, executor)
        print(row({}, "heuristic", usual, []), flush=True)
        sandbags = {}
        for options in (*EASIER, ALL_EASIER, *HARDER, ALL_HARDER):
            games = asked.games if options in (TWO, NONE) else asked.option_games
            played = results("heuristic", options, games, executor)
            print(row(options, "heuristic", played, usual), flush=True)
            if options in (TWO, NONE):
                sandbags[options["sandbags"]] = played
    print(f"\nTwo Sandbags against none: {difference(sandbags['two'], sandbags['none'])} points.")


if __name__ == "__main__":
    main()
