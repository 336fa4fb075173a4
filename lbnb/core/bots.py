"""What a bot is: it chooses an action and can say in one sentence why."""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol

from lbnb.core.actions import Action
from lbnb.core.state import State

HUMAN = "human"
"""The name, among those of bots, of a seat that a person plays."""


class Advice(NamedTuple):
    """A proposed action and the reason for it, in one sentence."""

    action: Action
    reason: str


class Bot(Protocol):
    """A player that is a program. `name` is how `lbnb.bots.make_bot` and records call it."""

    name: str

    def choose(self, state: State, rng: random.Random) -> Advice:
        """One of `state.legal_actions()`, which are never empty here; `state` may be changed freely.

        Chance comes from `rng.random()` alone: Python promises the same numbers of no other method.
        """
        ...
