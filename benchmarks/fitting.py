"""What the scripts that fit the search bots' estimates share: two regressions, and where the weights go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import lbnb.bots.search


def ridge_regression(inputs: np.ndarray, targets: np.ndarray, ridge: float) -> np.ndarray:
    """The weights, one for each column of `inputs`, that explain the targets best, kept small by `ridge`."""
    weights: np.ndarray = np.linalg.solve(
        inputs.T @ inputs + ridge * np.eye(inputs.shape[1]), inputs.T @ targets
    )
    return weights


def logistic_regression(
    inputs: np.ndarray, won: np.ndarray, prior: np.ndarray, ridge: np.ndarray
) -> np.ndarray:
    """The weights of a logistic regression of results, 0 or 1, by Newton's method.

    `prior` has the weights to start from, `ridge` how much it takes to move each of them.
    """
    weights = prior.copy()

    def loss(weights: np.ndarray) -> float:
        odds = inputs @ weights
        missed = np.logaddexp(0.0, odds) - won * odds
        return float(missed.sum() + (ridge * (weights - prior) ** 2).sum() / 2)

    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (chance - won) + ridge * (weights - prior)
        curve = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        while loss(weights - step) > loss(weights) and np.abs(step).max() > 1e-6:
            step /= 2
        weights -= step
    return weights


def rounded(weights: np.ndarray, digits: int) -> list[float]:
    """Weights as they are written."""
    return [round(float(weight), digits) for weight in weights]


def write_weights(game_id: str, weights: Any) -> None:
    """Write what was fitted for a game to where its search bot looks for it."""
    path = Path(lbnb.bots.search.__file__).with_name(f"{game_id}_weights.json")
    path.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
