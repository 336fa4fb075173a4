"""Balance of Okinawa, heuristic against heuristic: `python -m benchmarks.okinawa_balance --games 40`.

Plays that many games of each scenario over seeded dice and prints how often the US won, with 95% Wilson
intervals, and what Japan scored for on average: the tables of docs/data.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time
from typing import NamedTuple

from benchmarks.search import FIRST_SEED
from lbnb.bots import make_bot
from lbnb.core.log import Entry
from lbnb.core.playing import play_out
from lbnb.games import Games
from lbnb.games.okinawa.tables import SEATS, SIDE_NAMES
from lbnb.study.shares import share_of

SOURCES = {"17.21": "retreats", "17.12": "destroyed", "17.41": "exits", "18.54": "Campaign"}
"""What Japan scores most for, by rule."""
SCORES = "{side} scores {points}: {why}."


class Result(NamedTuple):
    """One game: its winner, the Victory Points of the US, the Japanese ones by rule, CPU seconds."""

    winner: str
    us_points: int
    japanese_points: Counter[str]
    seconds: float


def play(seed: int, scenario: str) -> Result:
    """One game between the heuristics; the dice depend on `seed` alone."""
    game = Games()["okinawa"]
    players = {seat: make_bot("heuristic", game.id, seat) for seat in SEATS}
    state = game.new(scenario)
    journal: list[Entry] = []
    state.journal = journal
    start = process_time()
    play_out(state, players, seed)
    points: Counter[str] = Counter()
    for entry in journal:
        if entry.text == SCORES and entry.refs["side"] == SIDE_NAMES[1]:
            points[entry.rule] += int(entry.refs["points"])
    assert state.outcome is not None
    us_points = points.total() - state.outcome.score
    return Result(state.outcome.winner, us_points, points, process_time() - start)


def row(scenario: str, results: list[Result]) -> str:
    """A row of the table."""
    games = len(results)
    won = sum(result.winner == "us" for result in results)
    share = share_of(won, games)
    total = sum((result.japanese_points for result in results), Counter[str]())
    parts = [f"{total.pop(rule, 0) / games:.0f}" for rule in SOURCES]
    us_points = sum(result.us_points for result in results) / games
    seconds = sum(result.seconds for result in results) / games
    return (
        f"| {scenario} | {won} of {games} | {share.share:.0%} | {share.low:.0%} to {share.high:.0%} "
        f"| {us_points:.0f} | {' | '.join(parts)} | {total.total() / games:.0f} | {seconds:.1f} s |"
    )


def main() -> None:
    """Print the table."""
    scenarios = list(Games()["okinawa"].scenarios)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games of each scenario")
    parser.add_argument("--scenario", choices=scenarios, action="append", help="all, unless named")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--first-seed", type=int, default=FIRST_SEED)
    asked = parser.parse_args()
    seeds = range(asked.first_seed, asked.first_seed + asked.games)
    print(f"Seeds {seeds[0]} to {seeds[-1]} for each row; points are means.\n")
    heads = (
        "scenario",
        "US won",
        "share",
        "95% interval",
        "US points",
        *SOURCES.values(),
        "other",
        "CPU a game",
    )
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    with ProcessPoolExecutor(asked.workers) as executor:
        for scenario in asked.scenario or scenarios:
            print(row(scenario, list(executor.map(partial(play, scenario=scenario), seeds))), flush=True)


if __name__ == "__main__":
    main()
