"""A guide that asks a heuristic bot: what the guides of all games with such a bot share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.state import State

FEW = 4
"""Of a kind of decision that a guide does not list, so many actions or fewer are all candidates."""
_UNUSED = random.Random(0)


def everything(state: State, advised: Action) -> Iterable[Action]:
    """All legal actions."""
    return state.legal_actions()


class AdvisedGuide:
    """The heuristic proposes, plays the playouts and decides what is not searched.

    Subclasses say which positions are quiet and what they are worth. `searched` gives, by kind of decision,
    what to consider besides the heuristic's advice; the kinds in `left_to_heuristic` are not searched.
    """

    searched: ClassVar[Mapping[str, Callable[[Any, Action], Iterable[Action]]]] = {}
    left_to_heuristic: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, heuristic: Any) -> None:
        self._heuristic = heuristic

    def candidates(self, state: Any) -> Sequence[Action]:
        kind = type(state.decision).__name__
        if not self._knows(state):
            return state.legal_actions()
        advised = self._advice(state)
        if kind in self.left_to_heuristic:
            return [advised]
        search = self.searched.get(kind)
        others = search(state, advised) if search else state.legal_actions()
        found = list(dict.fromkeys((advised, *others)))
        return found if search or len(found) <= FEW else [advised]

    def policy(self, state: Any, rng: random.Random) -> Action:
        if self._knows(state):
            return self._advice(state)
        actions = state.legal_actions()
        return actions[int(rng.random() * len(actions))]

    def is_horizon(self, state: Any) -> bool:
        return False

    def _knows(self, state: Any) -> bool:
        """Whether the heuristic has a rule of thumb for the pending decision."""
        kind = type(state.decision).__name__
        handlers = self._heuristic.handlers
        return kind == "WishSide" or kind in handlers.get(str(state.seat), handlers["us"])

    def _advice(self, state: Any) -> Action:
        """The heuristic's choice, which depends on nothing but the position."""
        return self._heuristic.choose(state, _UNUSED).action
