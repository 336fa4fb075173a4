"""The heuristic bot: one rule of thumb for each decision of Okinawa."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from lbnb.bots.okinawa import aftermath, combat_choices, deploy, japan, us
from lbnb.core.bots import Advice
from lbnb.games.okinawa.tables import SEATS

BOTH_SIDES: dict[str, Callable[..., Advice]] = {
    "PlaceUnits": deploy.place,
    "CombatPhase": combat_choices.attack_phase,
    "PrepareAttack": combat_choices.prepare,
    "DefensiveFire": combat_choices.defensive_fire,
    "MassedAttack": combat_choices.massed_attack,
    "MassedLosses": combat_choices.massed_losses,
    "Retreat": aftermath.retreat,
    "Displace": aftermath.displace,
    "Advance": aftermath.advance,
    "RemoveUnits": aftermath.remove,
    "ReplaceUnits": japan.replace_units,
}


class Heuristic:
    """Plays either side by rules of thumb and says why; `seat` is the side it commands."""

    name = "heuristic"
    handlers: ClassVar[dict[str, dict[str, Callable[..., Advice]]]] = {
        "us": BOTH_SIDES | {"MovementPhase": us.movement_phase, "MoveUnit": us.move_unit},
        "japan": BOTH_SIDES | {"MovementPhase": japan.movement_phase, "MoveUnit": japan.move_unit},
    }

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def choose(self, state: Any, rng: random.Random) -> Advice:
        """The action to take and the reason; it keeps nothing from one decision to the next."""
        seat = state.seat if state.seat in SEATS else self.seat
        return self.handlers[seat][type(state.decision).__name__](state, state.decision)
