"""Fit the search bot's estimate for Ie Shima: `python -m benchmarks.fit_ie_shima --games 2000 --workers 2`.

Heuristic bots play against each other, taking now and then an action at random, so that positions which they
would avoid are judged too. The results are fitted by ridge regression of the final Victory Points, then by
logistic regression of the result on those, and written to lbnb/bots/search/ie_shima_weights.json.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from benchmarks.fitting import logistic_regression, ridge_regression, rounded, write_weights
from lbnb.bots import make_bot
from lbnb.bots.search.ie_shima import Guide
from lbnb.bots.search.ie_shima_value import DAYS, Weights, day, features, hour
from lbnb.core.dice import derived_rng
from lbnb.games import Games

SEED = 45
SLIPS = (0.0, 0.05, 0.1, 0.2, 0.4)
"""How often impulses are chosen at random; each game has one of these rates."""
RIDGE = 1000.0
AUTOMATIC = 14.0
"""The Victory Points that an Automatic Victory counts as."""
NEEDED = 10
FREE_DECISIONS = {"ChooseImpulse": 1.0, "Assault": 0.33, "PlaceByDay": 0.33, "PlaceByNight": 0.33}
"""Where bots slip, and how often in proportion."""


def play(number: int, seed: int) -> list[tuple[int, float, list[float], float, bool]]:
    """One game: for each quiet position day, hour, features, final Victory Points and whether the US won."""
    game = Games()["ie_shima"]
    rng = derived_rng(seed, number)
    slips = SLIPS[int(rng.random() * len(SLIPS))]
    bots = {seat: make_bot("heuristic", game.id, seat) for seat in game.seats}
    state: Any = game.new()
    guide = Guide("us")
    seen = []
    while state.decision is not None:
        kind = type(state.decision).__name__
        if guide.is_quiet(state):
            seen.append((day(state), hour(state), features(state)))
        if state.seat == "chance" or rng.random() < slips * FREE_DECISIONS.get(kind, 0.0):
            actions = state.legal_actions()
            state.play(actions[int(rng.random() * len(actions))])
        else:
            state.play(bots[state.seat].choose(state, rng).action)
    us = state.outcome.winner == "us"
    score = AUTOMATIC if state.outcome.rule == "17.1" else float(state.outcome.score)
    return [(*row, score, us) for row in seen]


def fit(rows: list[tuple[int, float, list[float], float, bool]]) -> Weights:
    """The weights, a set for each day."""
    points, chance = [], []
    for today in range(DAYS):
        some = [row for row in rows if row[0] == today]
        inputs = np.array([row[2] for row in some])
        above = np.array([row[3] for row in some]) - NEEDED
        weights = ridge_regression(inputs, above, RIDGE)
        expected = inputs @ weights
        late = np.array([row[1] for row in some])
        terms = np.stack([np.ones_like(late), expected, late, late * expected], 1)
        won = np.array([row[4] for row in some], float)
        points.append(rounded(weights, 4))
        chance.append(rounded(logistic_regression(terms, won, np.zeros(4), np.ones(4)), 4))
        spread = np.std(above - expected)
        print(f"day {today + 1}: {len(some)} positions, standard error {spread:.2f} Victory Points")
    return Weights(points, chance)


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as executor:
        games = list(executor.map(partial(play, seed=asked.seed), range(asked.games), chunksize=10))
    print(f"{asked.games} games, {sum(rows[-1][4] for rows in games) / asked.games:.1%} won by the US")
    weights = fit([row for rows in games for row in rows])
    write_weights("ie_shima", weights)


if __name__ == "__main__":
    main()
