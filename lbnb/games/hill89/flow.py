"""Chapter 4: how a game flows from decision to decision.

Every decision of Hill 89 derives from `Choice` or `Chance`. After each action the game goes on by itself
(`turn.proceed`): a decision in which nothing is left to choose settles itself, and when none is pending the
current phase acts. So a rule never has to know what comes after it.
"""

from __future__ import annotations

from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision, Decision
from lbnb.games.hill89.state import Hill89State


class Step(Decision, frozen=True, array_like=True):
    """What choices and rolls share."""

    def settle(self, state: Hill89State) -> bool:
        """Resolve itself and leave the stack if nothing is to be decided; returns whether it did."""
        return False

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """Change the position by a legal action."""
        raise NotImplementedError

    def apply(self, state: Hill89State, action: Action) -> None:
        """Carry out the action, then go on to the next decision."""
        self.carry_out(state, action)
        state.game.proceed(state)


class Choice(Step, frozen=True, array_like=True):
    """A choice of the player."""

    seat: ClassVar[str] = "us"


class Chance(Step, ChanceDecision, frozen=True, array_like=True):
    """A roll or a draw."""
