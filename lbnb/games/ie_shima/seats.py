"""Whose decision it is when either side can face it: the attacker's or the defender's (8D)."""

from __future__ import annotations

from typing import ClassVar

from lbnb.core.decisions import Decision
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import SEATS


class AttackersDecision(Decision, frozen=True, array_like=True):
    """A decision of the active side; in Refit, of the side that refits."""

    seat: ClassVar[str] = "attacker"

    def seat_in(self, state: IeShimaState) -> str:
        return SEATS[state.side]


class DefendersDecision(Decision, frozen=True, array_like=True):
    """A decision of the side that is attacked or bombarded."""

    seat: ClassVar[str] = "defender"

    def seat_in(self, state: IeShimaState) -> str:
        return SEATS[1 - state.side]
