"""Chapter 2.2: a DR is two six-sided dice; in a match nothing before one is taken back (8.2A)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision, Decision, Prohibition
from lbnb.games.ie_shima.state import IeShimaState


def _not_two_dice(_: Decision, state: IeShimaState, *dice: int) -> bool:
    return len(dice) != 2


class DiceRoll(ChanceDecision, frozen=True, array_like=True):
    """A DR; subclasses say what it is for and what it does."""

    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "roll": (Prohibition("2.2", "This is a DR: roll two dice.", _not_two_dice),)
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """The 36 rolls of two dice."""
        return state.tables.rolls
