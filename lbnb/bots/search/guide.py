"""What a search needs to know of a game beyond its rules, and how it does without."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from lbnb.core.actions import Action


class Guide(Protocol):
    """A game's advice to the search. No method may change the state it is given."""

    def candidates(self, state: Any) -> Sequence[Action]:
        """The legal actions worth a look, the best-looking first; never empty. One alone is not searched."""
        ...

    def policy(self, state: Any, rng: random.Random) -> Action:
        """What a playout does here: quick to tell, and sensible."""
        ...

    def is_quiet(self, state: Any) -> bool:
        """Whether a playout may end here, to be judged by `value`."""
        ...

    def is_horizon(self, state: Any) -> bool:
        """Whether the tree ends here too, at a quiet position beyond which the search shall not look."""
        ...

    def value(self, state: Any) -> float:
        """The chance, 0 to 1, that the game's first seat wins from a quiet position."""
        ...


class PlainGuide:
    """No advice: every legal action is a candidate, and playouts are random games to the end."""

    def candidates(self, state: Any) -> Sequence[Action]:
        return state.legal_actions()

    def policy(self, state: Any, rng: random.Random) -> Action:
        actions = state.legal_actions()
        return actions[int(rng.random() * len(actions))]

    def is_quiet(self, state: Any) -> bool:
        return False

    def is_horizon(self, state: Any) -> bool:
        return False

    def value(self, state: Any) -> float:
        return 0.5
