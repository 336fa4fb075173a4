"""Fit the search bot's estimate for Okinawa: `python -m benchmarks.fit_okinawa --workers 2`.

Heuristic bots play against each other. Until a turn that is drawn for each game they take now and then an
action at random, so that positions which they would avoid are judged too; from then on they play their best,
and the beginnings of Movement Phases are noted. By how many points Japan's lead still grew is fitted by ridge
regression, the spread around it by the size of its errors. Written to lbnb/bots/search/okinawa_weights.json.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from benchmarks.fitting import ridge_regression, rounded, write_weights
from lbnb.bots import make_bot
from lbnb.bots.search.okinawa_value import Weights, features, lead, turns_left
from lbnb.core.dice import derived_rng
from lbnb.games import Games
from lbnb.games.okinawa.state import MOVEMENT
from lbnb.games.okinawa.tables import SEATS, SIDE_NAMES

SEED = 77
GAMES = {"outer_shuri": 140, "counterattack": 103, "final_shuri": 56, "breakout": 42, "campaign": 19}
"""Games of each scenario, fewer of the long ones."""
SLIPS = (0.0, 0.1, 0.3)
"""How often combats are fought at random before that turn; each side of a game has one of these rates."""
FREE_DECISIONS = {
    "CombatPhase": 1.0,
    "PrepareAttack": 1.0,
    "DefensiveFire": 1.0,
    "Retreat": 1.0,
    "Advance": 1.0,
    "MoveUnit": 0.07,
    "MovementPhase": 0.03,
}
"""Where bots slip, and how often in proportion."""
AUTOMATIC = "17.6"
"""Japan then wins with fewer points; it counts as what it needed."""
RIDGE = 10.0
FOLDS = 5
DEVIATIONS = 1.2533
"""A standard deviation of a normal distribution in mean absolute errors."""


class Seen(NamedTuple):
    """A position: the side to move, the share of turns left, features, and how much the lead still grew."""

    side: int
    left: float
    features: list[float]
    growth: int


def play(number: int, scenario: str, seed: int) -> list[Seen]:
    """One game: the beginnings of Movement Phases after the turn until which the bots slip."""
    game = Games()["okinawa"]
    rng = derived_rng(seed, number, scenario)
    state: Any = game.new(scenario)
    row = state.tables.scenarios[scenario]
    until = row.first_turn - 1 + int(rng.random() * (row.last_turn - row.first_turn + 1))
    slips = {seat: SLIPS[int(rng.random() * len(SLIPS))] for seat in SEATS}
    bots = {seat: make_bot("heuristic", game.id, seat) for seat in SEATS}
    noted: dict[tuple[int, int], tuple[float, list[float], int]] = {}
    while (seat := state.seat) is not None:
        if state.phase == MOVEMENT and state.turn > until and (state.turn, state.side) not in noted:
            noted[state.turn, state.side] = turns_left(state), features(state), lead(state)
        often = FREE_DECISIONS.get(type(state.decision).__name__, 0.0)
        if seat == "chance" or (state.turn <= until and rng.random() < slips[seat] * often):
            actions = state.legal_actions()
            state.play(actions[int(rng.random() * len(actions))])
        else:
            state.play(bots[seat].choose(state, rng).action)
    end = lead(state)
    if state.outcome.rule == AUTOMATIC:
        end = max(end, row.japan_needs)
    return [Seen(side, left, found, end - then) for (_, side), (left, found, then) in noted.items()]


def fit(scenario: str, games: list[list[Seen]]) -> list[Weights]:
    """The weights of a scenario by the side to move next; prints how far they were out in other games."""
    found = []
    for side, name in enumerate(SIDE_NAMES):
        rows = [(number, seen) for number, game in enumerate(games) for seen in game if seen.side == side]
        fold = np.array([number % FOLDS for number, _ in rows])
        inputs = np.array([seen.features for _, seen in rows])
        growth = np.array([seen.growth for _, seen in rows], float)
        left = np.array([seen.left for _, seen in rows])
        errors = np.zeros_like(growth)
        for out in range(FOLDS):
            weights = ridge_regression(inputs[fold != out], growth[fold != out], RIDGE)
            errors[fold == out] = (growth - inputs @ weights)[fold == out]
        line = np.stack([np.ones_like(left), left], 1)
        spread = np.linalg.lstsq(line, DEVIATIONS * np.abs(errors), rcond=None)[0]
        weights = ridge_regression(inputs, growth, RIDGE)
        found.append(
            Weights(
                rounded(weights, 3),
                (round(float(spread[0]), 2), round(float(spread[1]), 2)),
            )
        )
        print(
            f"{scenario}, {name} next: {len(rows)} positions, standard error {errors.std():.1f} points",
            flush=True,
        )
    return found


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    found: dict[str, list[Weights]] = {}
    with ProcessPoolExecutor(asked.workers) as executor:
        for scenario, count in GAMES.items():
            games = list(executor.map(partial(play, scenario=scenario, seed=asked.seed), range(count)))
            found[scenario] = fit(scenario, games)
    write_weights("okinawa", found)


if __name__ == "__main__":
    main()
