"""What a bot is: it chooses an action and can say in one sentence why. And what a coach says of a choice."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, Protocol

from lbnb.core.actions import Action
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game
from lbnb.core.state import State

HUMAN = "human"
"""The name, among those of bots, of a seat that a person plays."""


class Advice(NamedTuple):
    """A proposed action and the reason for it, in one sentence."""

    action: Action
    reason: str


class Bot(Protocol):
    """A player that is a program. `name` is how `lbnb.bots.make_bot` and records call it."""

    name: str

    def choose(self, state: State, rng: random.Random) -> Advice:
        """One of `state.legal_actions()`, which are never empty here; `state` may be changed freely.

        Chance comes from `rng.random()` alone: Python promises the same numbers of no other method.
        """
        ...


class CoachWarning(NamedTuple):
    """What speaks against an action, in one sentence with a number, by which rule.

    A `serious` one is a blunder as far as the coach can see; a `mild` one is worth a thought.
    """

    rule: str
    text: str
    severity: Literal["serious", "mild"]

    @property
    def serious(self) -> bool:
        """Whether the player should think again before the action is carried out."""
        return self.severity == "serious"

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def serious(rule: str, text: str) -> CoachWarning:
    """A serious warning."""
    return CoachWarning(rule, text, "serious")


def mild(rule: str, text: str) -> CoachWarning:
    """A mild warning."""
    return CoachWarning(rule, text, "mild")


Warn = Callable[[State, Action], list[CoachWarning]]
"""How a session asks a coach: a position and a legal action in it; serious warnings come first."""


class Remark(NamedTuple):
    """An action that was taken, beside what the adviser would have done in its place."""

    taken: Action
    advice: Advice

    @property
    def agrees(self) -> bool:
        """Whether the adviser would have done the same."""
        return self.taken == self.advice.action

    def __str__(self) -> str:
        if self.agrees:
            return f"The adviser would have done the same: {self.advice.reason}"
        return f"The adviser would rather have chosen '{self.advice.action}': {self.advice.reason}"


def by_player(
    game: Game, options: Mapping[str, str], seats: Mapping[str, Bot | None]
) -> dict[str, Bot | None]:
    """The bot of each player, None for a person. `seats` may name sides instead; raises UnknownName."""
    players = game.players(options)
    names = dict(zip((*game.seats, *players), players * 2, strict=True))
    for name in seats:
        if name not in names:
            raise UnknownName("seat", name, list(names))
    bots: dict[str, Bot | None] = dict.fromkeys(players)
    for name, bot in seats.items():
        bots[names[name]] = bot
    return bots
