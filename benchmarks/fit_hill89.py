"""Fit the search bot's estimate for Hill 89: `python -m benchmarks.fit_hill89 --games 500 --workers 2`.

In the first round the heuristic bot plays, in the second one the search's planner with what that has shown.
Both take now and then an action at random, so that positions which they would avoid are judged too. Each end
of a turn and each Objective that is over is noted. The results of all games are fitted by logistic regression
and written to lbnb/bots/search/hill89_weights.json.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from benchmarks.fitting import logistic_regression, rounded, write_weights
from lbnb.bots.hill89 import Heuristic
from lbnb.bots.search.hill89 import Planner
from lbnb.bots.search.hill89_value import FEATURES, GROUPS, features, group
from lbnb.bots.search.tree import draw
from lbnb.core.decisions import ChanceDecision
from lbnb.core.dice import derived_rng
from lbnb.games import Games

SEED = 89
SLIPS = (0.0, 0.0, 0.05, 0.15)
"""How often decisions are made at random; each game has one of these rates."""
PRIOR = {"worth by rule of thumb": 0.5}
"""Weights that are taken for granted as far as the results do not speak against them; all others are 0."""
RIDGE, FIRM = 20.0, 1000.0
"""How much it takes to move a weight, and one of those in PRIOR: positions of one game are much alike."""
FREE = 1.0
"""The same for the constant."""
EASIER = {"sandbags": "two", "dice": "extra", "riflemen": "exchanged"}

Seen = tuple[int, list[float], bool]
"""A position: its group, features, and whether the battle was won."""


def play(number: int, seed: int, bot: Any) -> list[Seen]:
    """One game, every second one with one of the easier options: the positions after its turns."""
    game = Games()["hill89"]
    rng = derived_rng(seed, number)
    slips = SLIPS[int(rng.random() * len(SLIPS))]
    option = list(EASIER)[number // 2 % len(EASIER)]
    state: Any = game.new(options={option: EASIER[option]} if number % 2 else None)
    seen = []
    noted = (0, 0)
    while state.stack:
        now = (state.turns, state.stage)
        if isinstance(state.decision, ChanceDecision):
            if now != noted and state.turns:
                noted = now
                seen.append((group(state), features(state)))
            state.play(draw(state.decision, state, rng))
        elif rng.random() < slips:
            actions = state.legal_actions()
            state.play(actions[int(rng.random() * len(actions))])
        else:
            state.play(bot.choose(state, rng).action)
    won = state.outcome.winner == "us"
    return [(*row, won) for row in seen]


def regression(inputs: np.ndarray, won: np.ndarray) -> np.ndarray:
    """The weights of a logistic regression that starts from PRIOR."""
    prior = np.array([PRIOR.get(name, 0.0) for name in FEATURES])
    ridge = np.where(prior != 0.0, FIRM, RIDGE)
    ridge[0] = FREE
    prior[0] = np.log(won.mean() / (1 - won.mean())) - (inputs @ prior).mean()
    return logistic_regression(inputs, won, prior, ridge)


def fit(games: list[list[Seen]]) -> list[list[float]]:
    """The weights of each group; prints how well they explain the results."""
    weights = []
    for number in range(GROUPS):
        rows = [row for game in games for row in game if row[0] == number]
        inputs = np.array([row[1] for row in rows]).reshape(len(rows), len(FEATURES))
        won = np.array([row[2] for row in rows], float)
        found = regression(inputs, won)
        chance = np.clip(1 / (1 + np.exp(-inputs @ found)), 1e-6, 1 - 1e-6)
        likely = np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance))
        print(f"group {number}: {len(rows)} positions, {won.mean():.1%} won, log-likelihood {likely:.3f}")
        weights.append(rounded(found, 4))
    return weights


def main() -> None:
    """Play, fit, write; twice."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    games: list[list[Seen]] = []
    for number, bot in enumerate((Heuristic("us"), Planner("us"))):
        one = partial(play, seed=asked.seed, bot=bot)
        numbers = range(number * asked.games, (number + 1) * asked.games)
        with ProcessPoolExecutor(asked.workers) as executor:
            found = list(executor.map(one, numbers, chunksize=10))
        print(f"{asked.games} games, {sum(rows[-1][2] for rows in found) / asked.games:.1%} won", flush=True)
        games += found
        write_weights("hill89", fit(games))


if __name__ == "__main__":
    main()
