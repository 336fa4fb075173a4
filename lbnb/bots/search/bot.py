"""The bot: a budget for each decision, and a sentence about what the search found."""

from __future__ import annotations

import random
from math import ceil, log2, sqrt
from time import monotonic
from typing import Any, NamedTuple

from lbnb.bots.search.guide import Guide
from lbnb.bots.search.tree import Node, Tree
from lbnb.core.bots import Advice

DEFAULT_PLAYOUTS = 100
DOUBT = 1.0
"""By how many standard errors an action must do better than the guide's first candidate to replace it."""


class Budget(NamedTuple):
    """The most that a decision may cost: `playouts`, or `seconds` where that is 0.

    Only playouts make the same choice every time.
    """

    playouts: int = DEFAULT_PLAYOUTS
    seconds: float = 0.0


USUAL = Budget()


def parse_budget(text: str) -> Budget | None:
    """The budget that `200` (playouts) or `1.5s` (seconds) names, or None for anything else."""
    number = text.removesuffix("s")
    try:
        budget = Budget(0, float(number)) if number != text else Budget(int(number))
    except ValueError:
        return None
    return budget if 0 < max(budget) < float("inf") else None


class SearchBot:
    """Tries the likely actions out in playouts and takes the one that does best; plays any seat of a game."""

    def __init__(self, guide: Guide, budget: Budget = USUAL, name: str = "search") -> None:
        self.name = name
        self.guide = guide
        self.budget = budget

    def choose(self, state: Any, rng: random.Random) -> Advice:
        """The action that does best in the search; the only candidate, where there is but one, at once."""
        tree = Tree(state, self.guide, rng)
        root = tree.root
        if root.is_forced:
            return Advice(root.actions[0], "Nothing else is worth a search here.")
        order = halving(tree, self.budget)
        return Advice(root.actions[order[0]], in_words(root, order, tree.playouts))


def halving(tree: Tree, budget: Budget) -> list[int]:
    """Spend the budget on the root's actions by sequential halving; returns their indices, best first.

    In each of log2(n) rounds all actions left get as many playouts, then the worse half drops out. The
    guide's first candidate stays to the last round, and is left only for one that did clearly better.
    """
    root = tree.root
    left = list(range(len(root.actions)))
    out: list[int] = []
    rounds = max(1, ceil(log2(len(left))))
    start = monotonic()
    for number in range(1, rounds + 1):
        share = number / rounds
        turn = 0
        while (
            tree.playouts < share * budget.playouts
            if budget.playouts
            else monotonic() - start < share * budget.seconds
        ):
            tree.grow(left[turn % len(left)])
            turn += 1
        left.sort(key=lambda one: (-root.mean(one), one))
        if number < rounds:
            half = ceil(len(left) / 2)
            if 0 in left[half:]:
                left.remove(0)
                left.insert(half - 1, 0)
            left, dropped = left[:half], left[half:]
            out = dropped + out
    best = left[0]
    doubt = sqrt(root.variance(best) + root.variance(0))
    if root.mean(best) - root.mean(0) <= DOUBT * doubt:
        left.remove(0)
        left.insert(0, 0)
    return left + out


def in_words(root: Node, order: list[int], playouts: int) -> str:
    """What a search found, in one sentence."""
    best, second = order[:2]
    other, chance = f"`{root.actions[second]}`", f"{root.mean(second):.0%}"
    rest = f"next best is {other} with {chance}"
    if root.mean(second) > root.mean(best):
        rest = f"{other} with {chance} is not clearly better"
    return f"Expects {root.mean(best):.0%} to win after {playouts} playouts; {rest}."
