"""Chapter 2 and chapter 25: setting up the game, and what makes it easier or harder (25.1, 25.2).

The cards of the two rows are dealt: the rulebook gives them no order. Objectives are drawn when they are
revealed, which is the same as drawing them face down beforehand (2.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import draws, resupply
from lbnb.games.hill89.flow import Chance
from lbnb.games.hill89.state import (
    DEAL,
    DECK,
    EXCHANGE,
    IN_HAND,
    NONE,
    OBJECTIVE,
    PILE,
    REMOVED,
    ROW,
    Hill89State,
)
from lbnb.games.hill89.tables import MODIFIER, REROLL, SANDBAG, SPACES, Tables

SANDBAGS_AT_START = {"usual": None, "two": 2, "none": 0}
EXCHANGED_RIFLEMEN = 2
RIFLEMAN = "rifleman"


def first_state(game: Any, tables: Tables, scenario: str, options: dict[str, str]) -> Hill89State:
    """The position before the first card is dealt: tokens in hand (2.6, 2.9, 2.10, 2.11)."""
    cards, enemies = len(tables.card_ids), len(tables.enemy_ids)
    held = [0] * len(tables.reserve)
    sandbags = SANDBAGS_AT_START[options["sandbags"]]
    held[SANDBAG] = tables.set_up.sandbags if sandbags is None else sandbags
    held[MODIFIER] = tables.set_up.modifiers
    held[REROLL] = tables.set_up.rerolls
    state = Hill89State(
        game=game,
        tables=tables,
        scenario=scenario,
        options=options,
        phase=EXCHANGE if options["riflemen"] == "exchanged" else DEAL,
        health=tables.set_up.health,
        dice=[0] * 5,
        stored=tables.set_up.resupply_die,
        card_at=[NONE] * (SPACES + 1),
        lies_on=list(range(SPACES + 1)),
        card_where=[DECK] * cards,
        card_die=[0] * cards,
        mines=[0] * (SPACES + 1),
        row=[NONE] * tables.set_up.reinforcement_row,
        row_tokens=[NONE] * tables.set_up.reinforcement_row,
        supply_deck=tables.supply_copies[:],
        round_tokens=held,
        supplies=[0] * len(tables.supply_copies),
        enemy_at=[PILE] * enemies,
        up=[NONE] * 7,
        down=[()] * 7,
        at_ends=[],
        fog=[0] * enemies,
        hurt=[0] * enemies,
        die_of=[0] * enemies,
        soldiers=[0] * 4,
        strikes=[0] * (SPACES + 1),
        queue=[],
        pool_of=[NONE if e < tables.known_count else 0 for e in range(enemies)],
        deck_size=enemies - tables.known_count,
        mixed=[0],
        fallen_marks=[],
    )
    game.proceed(state)
    return state


def exchange(state: Hill89State) -> None:
    """Draw a Reinforcement card for each of two Riflemen, who leave the game (25.1)."""
    if state.card_where.count(IN_HAND) < min(EXCHANGED_RIFLEMEN, len(_riflemen(state))):
        state.stack.append(ExchangeRifleman())
    else:
        state.phase = DEAL


def _riflemen(state: Hill89State) -> list[int]:
    tables = state.tables
    return [card for card in tables.starting if tables.card_rows[card].id == RIFLEMAN]


def deal(state: Hill89State) -> None:
    """Deal the ten cards into the two rows, space after space (2.1, 2.2)."""
    for space in range(1, SPACES + 1):
        if state.card_at[space] == NONE:
            state.stack.append(DealCard(space))
            return
    state.phase = ROW


def to_deal(state: Hill89State) -> list[int]:
    """The cards that are still to be dealt: starting ones, and those exchanged for Riflemen."""
    where, tables = state.card_where, state.tables
    return [card for card in tables.starting if where[card] == DECK] + [
        card for card in tables.reinforcements if where[card] == IN_HAND
    ]


def fill_row(state: Hill89State) -> None:
    """Lay out the Reinforcement row, with a Resupply token on each card (2.7)."""
    if state.deck_top == NONE and resupply.deck_cards(state):
        state.stack.append(resupply.DrawReinforcement())
    elif state.deck_top != NONE and NONE in state.row:
        resupply.refill(state, state.row.index(NONE))
    else:
        state.phase = OBJECTIVE


def _not_to_deal(_: DealCard, state: Hill89State, card: int) -> bool:
    return card not in draws.alike(to_deal(state), state.tables.card_type)


class DealCard(Chance, frozen=True, array_like=True):
    """The card for the next Action space comes from the shuffled starting cards (2.1)."""

    space: int

    rule: ClassVar[str] = "2.1"
    prompt: ClassVar[str] = "Deal an Action card."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "deal": (
            Prohibition("2.1", "This card, or its first copy, is not among those to deal.", _not_to_deal),
        )
    }

    def _count(self, state: Hill89State) -> dict[int, int]:
        return draws.alike(to_deal(state), state.tables.card_type)

    def ask(self, state: Hill89State) -> str:
        """The prompt with the space."""
        return f"Deal an Action card into space {self.space}."

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """One action for each different card."""
        make = state.tables.vocabulary.make
        return [make("deal", card) for card in self._count(state)]

    def chances(self, state: Hill89State) -> Sequence[float]:
        """By the number of copies."""
        return draws.shares(self._count(state))

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """Put the card into its space."""
        state.stack.pop()
        (card,) = action.args
        state.card_at[self.space] = card
        state.card_where[card] = self.space
        if state.journal is not None:
            state.note(
                "2.1", "Dealt into space {space}: {card}.", card=state.card_name(card), space=self.space
            )


def _not_exchangeable(_: ExchangeRifleman, state: Hill89State, card: int) -> bool:
    return card not in exchangeable(state)


def exchangeable(state: Hill89State) -> dict[int, int]:
    """The Reinforcement cards that could take a Rifleman's place, those for two spaces not among them."""
    tables = state.tables
    cards = [card for card in resupply.deck_cards(state) if not tables.wide[card]]
    return draws.alike(cards, tables.card_type)


class ExchangeRifleman(Chance, frozen=True, array_like=True):
    """A Reinforcement card comes from the shuffled deck and takes the place of a Rifleman (25.1)."""

    rule: ClassVar[str] = "25.1"
    prompt: ClassVar[str] = "Draw a Reinforcement card in place of a Rifleman."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "draw": (Prohibition("25.1", "Only a Reinforcement card for one space comes in.", _not_exchangeable),)
    }

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """One action for each different card."""
        make = state.tables.vocabulary.make
        return [make("draw", card) for card in exchangeable(state)]

    def chances(self, state: Hill89State) -> Sequence[float]:
        """By the number of copies."""
        return draws.shares(exchangeable(state))

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """The card joins those to be dealt, a Rifleman leaves the game."""
        state.stack.pop()
        (card,) = action.args
        rifleman = next(c for c in _riflemen(state) if state.card_where[c] == DECK)
        state.card_where[card] = IN_HAND
        state.card_where[rifleman] = REMOVED
        if state.journal is not None:
            state.note("25.1", "In place of a Rifleman: {card}.", card=state.card_name(card))
