"""Chapter 2.2: a dr is one six-sided die, a DR two; in a match nothing before one is taken back (8.2A)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision, Decision, Prohibition
from lbnb.games.ie_shima.state import IeShimaState


def _not_two_dice(_: Decision, state: IeShimaState, *dice: int) -> bool:
    return len(dice) != 2


def _not_one_die(_: Decision, state: IeShimaState, *dice: int) -> bool:
    return len(dice) != 1


class DieRoll(ChanceDecision, frozen=True, array_like=True):
    """A dr; subclasses say what it is for and what it does."""

    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "roll": (Prohibition("2.2", "This is a dr: roll one die.", _not_one_die),)
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """The six rolls of one die."""
        return state.tables.dies


class DiceRoll(ChanceDecision, frozen=True, array_like=True):
    """A DR; subclasses say what it is for and what it does."""

    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "roll": (Prohibition("2.2", "This is a DR: roll two dice.", _not_two_dice),)
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """The 36 rolls of two dice."""
        return state.tables.rolls
