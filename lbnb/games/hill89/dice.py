"""Chapter 6: the Action dice, rolled once a turn (6.2), and the one reroll that a token allows (26.17)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89.flow import Chance
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import DICE_IN_ALL, HIGHEST


def _wrong_count(decision: RollActionDice, state: Hill89State, *dice: int) -> bool:
    return len(dice) != decision.count


def _no_face(_: RollActionDice, state: Hill89State, *dice: int) -> bool:
    return any(value > HIGHEST or not state.tables.face_chance[value] for value in dice)


def _unsorted(_: RollActionDice, state: Hill89State, *dice: int) -> bool:
    return list(dice) != sorted(dice)


class RollActionDice(Chance, frozen=True, array_like=True):
    """All Action dice of the turn are rolled once (6.2); they are named from the smallest up."""

    count: int

    rule: ClassVar[str] = "6.2"
    prompt: ClassVar[str] = "Roll the Action dice."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "roll": (
            Prohibition("6.2", "Another number of Action dice is rolled.", _wrong_count),
            Prohibition("7.3", "Action dice show 1 to 4.", _no_face),
            Prohibition("6.2", "Name the dice from the smallest to the largest.", _unsorted),
        )
    }

    def ask(self, state: Hill89State) -> str:
        """The prompt with the number of dice."""
        return f"Roll {self.count} Action dice."

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """Every roll, whatever the order of the dice."""
        return state.tables.action_dice(self.count)[0]

    def chances(self, state: Hill89State) -> Sequence[float]:
        """By the number of orders and the faces of a die."""
        return state.tables.action_dice(self.count)[1]

    def candidates(self, state: Hill89State) -> Iterable[Action]:
        """Every roll of up to six dice, one out of order, and single Enemy dice."""
        yield from super().candidates(state)
        for count in range(2, DICE_IN_ALL + 1):
            yield from state.tables.action_dice(count)[0]
        if self.count > 1:
            yield state.tables.vocabulary.make("roll", HIGHEST, *[1] * (self.count - 1))

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """The dice are the player's reserve for this turn."""
        state.stack.pop()
        for value in action.args:
            state.dice[value] += 1
        if state.journal is not None:
            state.note("6.2", "Action dice: {dice}.", dice=", ".join(map(str, action.args)))


def _not_one_die(_: Reroll, state: Hill89State, *values: int) -> bool:
    return len(values) != 1 or values[0] > HIGHEST or not state.tables.face_chance[values[0]]


class Reroll(Chance, frozen=True, array_like=True):
    """One Action die is rolled again (26.17)."""

    rule: ClassVar[str] = "26.17"
    prompt: ClassVar[str] = "Roll the Action die again."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "roll": (Prohibition("26.17", "One Action die is rolled.", _not_one_die),)
    }

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """The values of the die."""
        return state.tables.one_die

    def chances(self, state: Hill89State) -> Sequence[float]:
        """By the faces of the die."""
        return state.tables.one_die_chances

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """The die joins the others."""
        state.stack.pop()
        state.dice[action.args[0]] += 1
        if state.journal is not None:
            state.note("26.17", "The new value is {value}.", value=action.args[0])
