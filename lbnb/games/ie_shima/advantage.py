"""Chapter 15: the Advantage, which one side has when an impulse begins (15A), the US first (15B).

It changes hands by being used (4.4.4B, 15C).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.ie_shima.state import DAYLIGHT, IeShimaState
from lbnb.games.ie_shima.tables import NOBODY, SEATS, SIDE_NAMES


def spend(state: IeShimaState, rule: str, purpose: str) -> None:
    """The holder spends the Advantage; nobody has it until the impulse or phase ends (15.2)."""
    holder = state.advantage
    state.advantage = NOBODY
    state.advantage_next = 1 - holder
    if state.journal is not None:
        state.note(rule, "{side} spends the Advantage: " + purpose + ".", side=SIDE_NAMES[holder])


def shift(state: IeShimaState) -> None:
    """At the end of an impulse or phase a spent Advantage goes to the side that did not use it (15.2)."""
    if state.advantage_next != NOBODY:
        state.advantage = state.advantage_next
        state.advantage_next = NOBODY
        if state.journal is not None:
            state.note("15.2", "The Advantage passes to {side}.", side=SIDE_NAMES[state.advantage])


def may_reroll(state: IeShimaState) -> bool:
    """Whether some side holds the Advantage and could force a reroll: by day only (15.1.2A)."""
    return state.advantage != NOBODY and state.phase == DAYLIGHT


class Reroll(Decision, frozen=True, array_like=True):
    """The Advantage's holder may have all dice of this resolution rolled again (15.1.2)."""

    seat: ClassVar[str] = "us"
    rule: ClassVar[str] = "15.1.2"
    prompt: ClassVar[str] = "Spend the Advantage to reroll all dice of this resolution?"
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {"reroll": (), "accept": ()}

    def seat_in(self, state: IeShimaState) -> str:
        """The side that holds the Advantage."""
        return SEATS[state.advantage]

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Reroll or accept."""
        make = state.game.vocabulary.make
        return [make("reroll"), make("accept")]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Go back to the first roll, better or worse (15.1.2B, 15.1.2C), or let this result stand."""
        state.stack.pop()
        if action.verb == "reroll":
            spend(state, self.rule, "all dice of this resolution are rolled again")
            if state.sunset_open:
                state.sunset = 0
            self.roll_again(state)
        else:
            self.resolve(state)

    def roll_again(self, state: IeShimaState) -> None:
        """Push the first roll of this resolution."""
        raise NotImplementedError

    def resolve(self, state: IeShimaState) -> None:
        """Apply the dice."""
        raise NotImplementedError
