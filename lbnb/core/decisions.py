"""The decision: one small class for each choice that a rulebook gives somebody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from lbnb.core.actions import Action

CHANCE = "chance"


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that refuses it and the reason in plain words."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class Prohibition(NamedTuple):
    """One row of a verb's ordered table: `bites(decision, state, *args)` tells whether `rule` refuses it."""

    rule: str
    reason: str
    bites: Callable[..., bool]


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """A pending choice. Subclasses are immutable records of what the choice is about.

    `seat` says whose it is (a side or CHANCE), `rule` which paragraph gives it, `prompt` asks for it.
    `prohibitions` maps each verb the decision knows to its ordered table.
    """

    seat: ClassVar[str]
    rule: ClassVar[str]
    prompt: ClassVar[str]
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {}

    def seat_in(self, state: Any) -> str:
        """The seat that decides; a decision either side can face overrides this."""
        return self.seat

    def ask(self, state: Any) -> str:
        """The prompt, made particular to the position."""
        return self.prompt

    def actions(self, state: Any) -> Sequence[Action]:
        """The legal actions, in a stable order; never empty."""
        raise NotImplementedError

    def candidates(self, state: Any) -> Iterable[Action]:
        """Every imaginable action of this decision's verbs, legal or not."""
        for verb in self.prohibitions:
            yield from state.game.vocabulary.all(verb)

    def why_not(self, state: Any, action: Action) -> Refusal | None:
        """The first rule that refuses `action` now, or None when it is legal."""
        table = self.prohibitions.get(action.verb)
        if table is None:
            verbs = ", ".join(self.prohibitions)
            return Refusal(
                self.rule, f"'{action.verb}' is not a choice now: {self.ask(state)} Choices: {verbs}."
            )
        for rule, reason, bites in table:
            if bites(self, state, *action.args):
                return Refusal(rule, reason)
        return None

    def apply(self, state: Any, action: Action) -> None:
        """Carry out a legal action: change `state` and its stack of decisions."""
        raise NotImplementedError


class ChanceDecision(Decision, frozen=True, array_like=True):
    """A roll or a draw. All of `actions` are equally likely unless `chances` says otherwise."""

    seat: ClassVar[str] = CHANCE

    def chances(self, state: Any) -> Sequence[float]:
        """Probability of each of `actions(state)`, in the same order, summing to 1."""
        count = len(self.actions(state))
        return [1.0 / count] * count
