"""The search's guide to Hill 89: turns are planned by a fitted estimate, cards and upgrades are searched."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from lbnb.bots.hill89 import Heuristic, turn
from lbnb.bots.hill89.cards import replacements
from lbnb.bots.hill89.ground import Judge
from lbnb.bots.search.advised import AdvisedGuide
from lbnb.bots.search.hill89_value import chance_of_us, log_odds
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.core.decisions import CHANCE
from lbnb.games.hill89.resupply import DrawReinforcement, DrawToken
from lbnb.games.hill89.state import NONE, PLAYER_TURN, Hill89State

PLACES = 4
"""So many places for a Reinforcement card are tried, the best ones by the heuristic."""
POINT = 0.1
"""About how much a point of damage on an enemy moves the logarithm of the odds."""


def offer(state: Hill89State) -> float:
    """What the best card of the Reinforcement row adds to the logarithm of the odds."""
    before = log_odds(state)
    best = 0.0
    for card, token in zip(state.row, state.row_tokens, strict=True):
        if card == NONE:
            continue
        new = state.copy()
        gain, (space, *others) = replacements(state, card)[0]
        if gain > 0:
            new.card_at[space] = card
            for other in others:
                new.card_at[other] = NONE
        if token != NONE:
            new.supplies[token] += 1
        best = max(best, log_odds(new) - before)
    return best


ESTIMATE = Judge(log_odds, offer, POINT, breadth=100, exact=40)


def plan_turn(state: Hill89State, decision: Any) -> Advice:
    """The best plan of the turn by the fitted estimate."""
    return turn.spend(state, decision, ESTIMATE)


class Planner(Heuristic):
    """The heuristic, but with the fitted estimate as its judge of plans."""

    handlers: ClassVar = {"us": {**Heuristic.handlers["us"], "SpendDie": plan_turn}}


def everything(state: Hill89State, advised: Action) -> Iterable[Action]:
    """All that is no token."""
    return state.decision.choices(state)  # type: ignore[union-attr]


def places(state: Hill89State, advised: Action) -> Iterable[Action]:
    """To forgo the card, or the best places for it."""
    make = state.tables.vocabulary.make
    ways = replacements(state, state.decision.card)[:PLACES]  # type: ignore[union-attr]
    return [*(make("replace", *spaces) for _, spaces in ways), make("forgo")]


SEARCHED: dict[str, Callable[[Hill89State, Action], Iterable[Action]]] = {
    "ChooseReinforcement": everything,
    "PlaceReinforcement": places,
    "ChooseUpgrade": everything,
    "UpgradeBefore": everything,
}
"""By kind of decision, what to consider besides the heuristic's advice."""
LEFT_TO_HEURISTIC = frozenset(("BeforeTheDice", "SpendDie", "ChooseTarget", "ChooseScouted", "TakeDamage"))
"""Kinds of decisions that a rule of thumb or the planning of the turn has settled."""


class Guide(AdvisedGuide):
    """Hill 89 for `lbnb.bots.search`."""

    searched: ClassVar = SEARCHED
    left_to_heuristic: ClassVar = LEFT_TO_HEURISTIC

    def __init__(self, seat: str) -> None:
        super().__init__(Planner(seat))

    def is_quiet(self, state: Hill89State) -> bool:
        """Between the enemy turn and the next rolls, where chance comes next."""
        drawing = isinstance(state.decision, (DrawReinforcement, DrawToken))
        return state.seat == CHANCE and state.phase != PLAYER_TURN and not drawing

    def is_horizon(self, state: Hill89State) -> bool:
        return self.is_quiet(state)

    def value(self, state: Hill89State) -> float:
        return chance_of_us(state)
