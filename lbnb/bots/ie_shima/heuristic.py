"""The heuristic bot: one rule of thumb for each decision of Ie Shima."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from lbnb.bots.ie_shima import combat_choices, japan, support, us
from lbnb.bots.ie_shima.plans import advise_assault
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import impulses, movement, sides
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import SEATS, US

EVEN_BID = 10
"""The index of a bid of 0."""


def choose_impulse(state: IeShimaState, decision: impulses.ChooseImpulse) -> Advice:
    """The active side's choice of impulse (8.1)."""
    return us.impulse(state) if state.side == US else japan.impulse(state)


def assault(state: IeShimaState, decision: movement.Assault) -> Advice:
    """The next step of an Assault Impulse (10.1)."""
    return advise_assault(state, us.view(state) if state.side == US else japan.view(state))


def bid(state: IeShimaState, decision: sides.BidForUS) -> Advice:
    """The game is even between bots, so bid nothing (18.2A)."""
    return Advice(
        state.game.vocabulary.make("bid", EVEN_BID), "The sides are about even, so 0 is a fair bid (18.2A)."
    )


BOTH_SIDES: dict[str, Callable[..., Advice]] = {
    "ChooseImpulse": choose_impulse,
    "Assault": assault,
    "LeadAttacker": combat_choices.lead_attacker,
    "LeadDefender": combat_choices.lead_defender,
    "CallSupport": support.call_support,
    "ChoosePrimaryTarget": combat_choices.primary_target,
    "RerollAttack": combat_choices.reroll_attack,
    "RerollBombardment": support.reroll_bombardment,
    "TakeLosses": combat_choices.take_losses,
    "RetreatAttackers": combat_choices.retreat_attacker,
    "VoluntaryRetreat": combat_choices.voluntary_retreat,
    "BidForUS": bid,
}


class Heuristic:
    """Plays either side by rules of thumb and says why; `seat` is the side it would rather command."""

    name = "heuristic"
    handlers: ClassVar[dict[str, dict[str, Callable[..., Advice]]]] = {
        "us": BOTH_SIDES | us.HANDLERS,
        "japan": BOTH_SIDES | japan.HANDLERS,
    }

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def choose(self, state: Any, rng: random.Random) -> Advice:
        """The action to take and the reason; the same position always gives the same advice."""
        decision = state.decision
        kind = type(decision).__name__
        if kind == "WishSide":
            side = self.seat if self.seat in SEATS else "us"
            return Advice(
                state.game.vocabulary.make("wish", SEATS.index(side)),
                f"This bot knows the side {side} best (5.1.2).",
            )
        seat = state.seat if state.seat in SEATS else "us"
        return self.handlers[seat][kind](state, decision)
