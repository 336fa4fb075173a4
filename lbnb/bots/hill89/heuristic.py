"""The heuristic bot: one rule of thumb for each decision of Hill 89."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from lbnb.bots.hill89 import choices, held, turn
from lbnb.core.bots import Advice


class Heuristic:
    """Plays Hill 89 by rules of thumb and says why."""

    name = "heuristic"
    handlers: ClassVar[dict[str, dict[str, Callable[..., Advice]]]] = {
        "us": {
            "BeforeTheDice": held.before_the_dice,
            "SpendDie": turn.spend,
            "ChooseTarget": choices.choose_target,
            "ChooseScouted": choices.choose_scouted,
            "ChooseUpgrade": choices.choose_upgrade,
            "UpgradeBefore": choices.choose_upgrade,
            "ChooseReinforcement": choices.choose_reinforcement,
            "PlaceReinforcement": choices.place_reinforcement,
            "TakeDamage": choices.take_damage,
        }
    }

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def choose(self, state: Any, rng: random.Random) -> Advice:
        """The action to take and the reason; it keeps the plan of a turn as long as all goes by it."""
        return self.handlers["us"][type(state.decision).__name__](state, state.decision)
