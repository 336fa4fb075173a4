"""The tree: nodes where somebody decides, nodes where chance does, and the playouts that grow it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

from lbnb.bots.search.guide import Guide
from lbnb.core.actions import Action
from lbnb.core.decisions import CHANCE, ChanceDecision

EXPLORATION = 0.5
"""How much an action that was tried less often is favoured over one that did well."""
FIRST_PRIOR = 0.4
"""The share of attention that the guide's first candidate begins with; the others share the rest."""
SPREAD = (sqrt(5) - 1) / 2
"""Steps of this size, modulo 1, cover the interval from 0 to 1 evenly at every number of steps."""


class Node:
    """A position in the tree, known by the actions that led to it.

    `player` decides here (CHANCE at a chance node, "" when the game is over or the search at its horizon).
    `actions` are the candidates, or the outcomes; `visits`, `totals` and `squares` count, by action, the
    playouts through it and sum their values to `player` and the squares of these. `children` are the
    positions after those actions that were played, by action index.
    """

    __slots__ = ("actions", "bounds", "children", "offset", "player", "priors", "squares", "totals", "visits")

    def __init__(self, player: str, actions: Sequence[Action], priors: Sequence[float]) -> None:
        self.player = player
        self.actions = actions
        self.priors = priors
        self.children: dict[int, Node] = {}
        self.visits = [0] * len(actions)
        self.totals = [0.0] * len(actions)
        self.squares = [0.0] * len(actions)
        self.bounds: list[float] = []
        self.offset = 0.0

    @property
    def is_forced(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.actions) == 1

    def mean(self, index: int) -> float:
        """The mean value of an action to `player`; of an action never played, that of all others."""
        if self.visits[index]:
            return self.totals[index] / self.visits[index]
        return sum(self.totals) / max(1, sum(self.visits))

    def variance(self, index: int) -> float:
        """The variance of an action's mean, from the spread of its values."""
        count = self.visits[index]
        if count < 2:
            return 0.25
        mean = self.totals[index] / count
        return max(0.0, self.squares[index] / count - mean * mean) / (count - 1)

    def select(self) -> int:
        """The action to follow: the upper confidence bound that trusts the guide's order (PUCT)."""
        visits = self.visits
        if len(visits) == 1:
            return 0
        played = sum(visits)
        unknown = sum(self.totals) / played if played else 0.5
        bonus = EXPLORATION * sqrt(played + 1)
        best, best_bound = 0, -1.0
        for index, (count, total, prior) in enumerate(zip(visits, self.totals, self.priors, strict=True)):
            bound = (total / count if count else unknown) + bonus * prior / (1 + count)
            if bound > best_bound:
                best, best_bound = index, bound
        return best

    def draw(self) -> int:
        """An outcome of chance: each as often as its probability asks, evenly spread over the playouts."""
        self.offset = (self.offset + SPREAD) % 1.0
        for index, bound in enumerate(self.bounds):
            if self.offset < bound:
                return index
        return len(self.bounds) - 1


def priors(count: int) -> list[float]:
    """Attention to each of `count` candidates at the beginning, summing to 1."""
    if count == 1:
        return [1.0]
    return [FIRST_PRIOR] + [(1.0 - FIRST_PRIOR) / (count - 1)] * (count - 1)


class Tree:
    """A search tree of the position `state`, which it does not change.

    Args:
        state: the position; somebody decides there, not chance.
        guide: the game's advice.
        rng: where chance in nodes and playouts comes from, by `rng.random()` alone.
        horizon: how many quiet positions a playout passes before it stops at one.
    """

    def __init__(self, state: Any, guide: Guide, rng: random.Random, horizon: int = 0) -> None:
        self._state = state.copy()
        self._guide = guide
        self._rng = rng
        self._horizon = horizon
        self._first_seat = state.game.seats[0]
        self.playouts = 0
        self.root = self._node(self._state)

    def grow(self, choice: int) -> None:
        """Play one playout through the root's action `choice`.

        It goes down the tree, makes one choice or roll for the first time, goes on by the guide's policy, and
        its value is noted on the whole way.
        """
        state = self._state.copy()
        node = self.root
        path: list[tuple[Node, int]] = []
        is_new = False
        while node.player and not (is_new and not node.is_forced):
            index = choice if node is self.root else node.draw() if node.player == CHANCE else node.select()
            path.append((node, index))
            state.play(node.actions[index])
            child = node.children.get(index)
            if child is None:
                is_new = True
                child = node.children[index] = self._node(state)
            node = child
        value = self._judge(state)
        winner = self._player(state, self._first_seat)
        for node, index in path:
            node.visits[index] += 1
            mine = value if node.player == winner else 1.0 - value
            node.totals[index] += mine
            node.squares[index] += mine * mine
        self.playouts += 1

    def _node(self, state: Any) -> Node:
        decision = state.decision
        if decision is None or (state is not self._state and self._guide.is_horizon(state)):
            return Node("", (), ())
        if isinstance(decision, ChanceDecision):
            node = Node(CHANCE, decision.actions(state), ())
            node.bounds = list(accumulate(decision.chances(state)))
            node.offset = self._rng.random()
            return node
        actions = self._guide.candidates(state)
        return Node(self._player(state, state.seat), actions, priors(len(actions)))

    def _player(self, state: Any, seat: str) -> str:
        """Who plays a seat: where sides are bid for, that is known only once it is settled."""
        return state.game.player_of(state, seat)

    def _judge(self, state: Any) -> float:
        """The value of a position to the first seat, after a playout to the horizon."""
        guide, rng = self._guide, self._rng
        left = self._horizon
        while (decision := state.decision) is not None:
            if guide.is_quiet(state):
                if not left:
                    return guide.value(state)
                left -= 1
            is_chance = isinstance(decision, ChanceDecision)
            state.play(draw(decision, state, rng) if is_chance else guide.policy(state, rng))
        winner = state.outcome.winner
        return 0.5 if winner not in state.game.seats else float(winner == self._first_seat)


def draw(decision: ChanceDecision, state: Any, rng: random.Random) -> Action:
    """An outcome of a chance decision, by lot."""
    left = rng.random()
    actions = decision.actions(state)
    for action, chance in zip(actions, decision.chances(state), strict=True):
        left -= chance
        if left < 0:
            return action
    return actions[-1]
