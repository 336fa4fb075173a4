"""The bot that knows no plan: any legal action, all equally likely."""

from __future__ import annotations

import random

from lbnb.core.bots import Advice
from lbnb.core.state import State


class RandomBot:
    """Plays every game and every seat."""

    name = "random"

    def choose(self, state: State, rng: random.Random) -> Advice:
        actions = state.legal_actions()
        return Advice(
            actions[int(rng.random() * len(actions))], f"One of {len(actions)} legal actions, by lot."
        )
