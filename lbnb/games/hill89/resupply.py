"""Chapter 8: passing the Resupply card, Reinforcement cards and the Resupply tokens on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import draws, enemies, tokens
from lbnb.games.hill89.flow import Chance
from lbnb.games.hill89.state import DECK, DECK_TOP, IN_HAND, IN_ROW, NONE, REMOVED, Hill89State
from lbnb.games.hill89.tables import SPACES


def passed(state: Hill89State) -> bool:
    """Turn rotated cards back and offer a Reinforcement; returns whether a choice is pending (8.1, 11.1)."""
    state.note("8.1", "The pawn passes Resupply.")
    if state.fuelled or state.rotated:
        state.fuelled = state.rotated = 0
        state.note("11.1", "Rotated cards turn back.")
    cut = enemies.cuts_resupply(state)
    if cut is not None:
        rule, name = cut
        state.note(rule, "No reinforcements or supplies come through: {name}.", name=name)
        return False
    return offer(state)


def offer(state: Hill89State) -> bool:
    """Let the player take a Reinforcement, if there is one; returns whether the choice is pending (8.1)."""
    if all(card == NONE for card in state.row):
        state.note("8.1", "The Reinforcement row is empty.")
        return False
    state.stack.append(ChooseReinforcement())
    return True


def deck_cards(state: Hill89State) -> list[int]:
    """The Reinforcement cards in the deck whose place in it nobody knows."""
    where = state.card_where
    return [card for card in state.tables.reinforcements if where[card] == DECK]


def refill(state: Hill89State, slot: int) -> None:
    """Move the top card of the deck into the row, and draw a token for it and a new top card (8.1)."""
    card = state.row[slot] = state.deck_top
    if card != NONE:
        state.card_where[card] = IN_ROW
        state.deck_top = NONE
        state.stack.append(DrawToken(slot))
    state.stack.append(DrawReinforcement())


def _not_drawable(_: DrawReinforcement, state: Hill89State, card: int) -> bool:
    return card not in draws.alike(deck_cards(state), state.tables.card_type)


class DrawReinforcement(Chance, frozen=True, array_like=True):
    """The next card of the shuffled deck, which lies face up, comes to light (2.7)."""

    rule: ClassVar[str] = "2.7"
    prompt: ClassVar[str] = "Turn to the next Reinforcement card of the deck."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "draw": (Prohibition("2.7", "This card, or its first copy, is not in the deck.", _not_drawable),)
    }

    def _count(self, state: Hill89State) -> dict[int, int]:
        return draws.alike(deck_cards(state), state.tables.card_type)

    def settle(self, state: Hill89State) -> bool:
        """An empty deck has no next card."""
        if deck_cards(state):
            return False
        state.stack.pop()
        return True

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """One action for each different card."""
        make = state.tables.vocabulary.make
        return [make("draw", card) for card in self._count(state)]

    def chances(self, state: Hill89State) -> Sequence[float]:
        """By the number of copies."""
        return draws.shares(self._count(state))

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """It is the new top card."""
        state.stack.pop()
        (card,) = action.args
        state.deck_top = card
        state.card_where[card] = DECK_TOP
        if state.journal is not None:
            state.note("2.7", "On top of the deck: {card}.", card=state.card_name(card))


def _none_left(_: DrawToken, state: Hill89State, kind: int) -> bool:
    return not state.supply_deck[kind]


class DrawToken(Chance, frozen=True, array_like=True):
    """A face-down Resupply token is turned over and put on a card of the row (2.7)."""

    slot: int

    rule: ClassVar[str] = "2.7"
    prompt: ClassVar[str] = "Draw a Resupply token for the new card."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "token": (Prohibition("2.6", "No such token is left face down.", _none_left),)
    }

    def settle(self, state: Hill89State) -> bool:
        """Without tokens left there is none to draw."""
        if any(state.supply_deck):
            return False
        state.stack.pop()
        return True

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """One action for each kind."""
        make = state.tables.vocabulary.make
        return [make("token", kind) for kind, copies in enumerate(state.supply_deck) if copies]

    def chances(self, state: Hill89State) -> Sequence[float]:
        """By the number of tokens."""
        return draws.shares({kind: copies for kind, copies in enumerate(state.supply_deck) if copies})

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """Put it on the card."""
        state.stack.pop()
        (kind,) = action.args
        state.supply_deck[kind] -= 1
        state.row_tokens[self.slot] = kind
        if state.journal is not None:
            card = state.row[self.slot]
            state.note(
                "2.7",
                "To the Reinforcement row: {card} with {token}.",
                card=state.card_name(card),
                token=state.tables.supply_names[kind],
            )


def _not_in_row(_: ChooseReinforcement, state: Hill89State, card: int) -> bool:
    return card not in state.row


class ChooseReinforcement(tokens.TokenChoice, frozen=True, array_like=True):
    """The pawn passes Resupply: take a Reinforcement card with its token, or none (8.1)."""

    rule: ClassVar[str] = "8.1"
    prompt: ClassVar[str] = "Take a Reinforcement card with its Resupply token, or pass."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "take": (Prohibition("8.1", "This card is not in the Reinforcement row.", _not_in_row),),
        "pass": (),
        **tokens.USES,
    }

    def choices(self, state: Hill89State) -> list[Action]:
        """The cards of the row, and to pass."""
        make = state.tables.vocabulary.make
        return [*(make("take", card) for card in state.row if card != NONE), make("pass")]

    def decide(self, state: Hill89State, action: Action) -> None:
        """Take card and token, refill the row, then place the card (8.1, 8.3)."""
        state.stack.pop()
        if action.verb == "pass":
            state.note("8.1", "You take no Reinforcement card.")
            return
        (card,) = action.args
        slot = state.row.index(card)
        state.card_where[card] = IN_HAND
        token, state.row_tokens[slot] = state.row_tokens[slot], NONE
        if token != NONE:
            state.supplies[token] += 1
        if state.journal is not None:
            state.note(
                "8.1",
                "You take {card} and the token on it: {token}.",
                card=state.card_name(card),
                token=state.tables.supply_names[token] if token != NONE else "none",
            )
        state.stack.append(PlaceReinforcement(card))
        refill(state, slot)


def pairs(state: Hill89State) -> list[tuple[int, int]]:
    """The adjacent cards of a row, as the space that remains and the one whose token goes (8.6)."""
    found = []
    spaces = [space for space, card in enumerate(state.card_at) if card != NONE]
    for first, second in pairwise(spaces):
        if first > state.tables.resupply_after or second <= state.tables.resupply_after:
            found += [(first, second), (second, first)]
    return found


def _no_card(_: Any, state: Hill89State, space: int, other: int = 0) -> bool:
    return state.card_at[space] == NONE or (other > 0 and state.card_at[other] == NONE)


def _needs_two(decision: PlaceReinforcement, state: Hill89State, space: int, other: int = 0) -> bool:
    return state.tables.wide[decision.card] and not other


def _needs_one(decision: PlaceReinforcement, state: Hill89State, space: int, other: int = 0) -> bool:
    return not state.tables.wide[decision.card] and other > 0


def _not_adjacent(_: PlaceReinforcement, state: Hill89State, space: int, other: int = 0) -> bool:
    return other > 0 and (space, other) not in pairs(state)


class PlaceReinforcement(tokens.TokenChoice, frozen=True, array_like=True):
    """Put the Reinforcement card in place of an Action card, or forgo it (8.4, 8.5)."""

    card: int

    rule: ClassVar[str] = "8.3"
    prompt: ClassVar[str] = "Replace an Action card with the Reinforcement card, or forgo it."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "replace": (
            Prohibition("8.6", "The Numbered token of a space is removed.", _no_card),
            Prohibition("8.6", "This card takes the place of two adjacent cards.", _needs_two),
            Prohibition("8.4", "This card takes the place of one card.", _needs_one),
            Prohibition("8.6", "The two cards must be adjacent in their row.", _not_adjacent),
        ),
        "forgo": (),
        **tokens.USES,
    }

    def ask(self, state: Hill89State) -> str:
        """The prompt with the card."""
        name = state.card_name(self.card)
        if state.tables.wide[self.card]:
            return f"Replace two adjacent Action cards with {name} (the first space remains), or forgo it."
        return f"Replace an Action card with {name}, or forgo it."

    def choices(self, state: Hill89State) -> list[Action]:
        """Every space, or every pair, and to forgo the card."""
        make = state.tables.vocabulary.make
        if state.tables.wide[self.card]:
            found = [make("replace", *pair) for pair in pairs(state)]
        else:
            found = [make("replace", space) for space, card in enumerate(state.card_at) if card != NONE]
        return [*found, make("forgo")]

    def decide(self, state: Hill89State, action: Action) -> None:
        """Place the card; those that it replaces leave the game (8.4), and nothing else lies there (8.6)."""
        state.stack.pop()
        if action.verb == "forgo":
            state.card_where[self.card] = REMOVED
            if state.journal is not None:
                state.note("8.5", "Forgone: {card}.", card=state.card_name(self.card))
            return
        space, *more = action.args
        for other in action.args:
            remove_card(state, other)
        for number in range(1, SPACES + 1):
            if state.lies_on[number] in action.args:
                state.lies_on[number] = space if number in action.args else NONE
        for other in more:
            state.card_at[other] = NONE
            for lying in (state.strikes, state.mines):
                lying[space] += lying[other]
                lying[other] = 0
            if state.pawn == other:
                state.pawn = space
            if state.journal is not None:
                state.note("8.6", "The Numbered token {space} leaves the game.", space=other)
        state.card_at[space] = self.card
        state.card_where[self.card] = space
        if state.journal is not None:
            state.note(
                "8.4", "Placed on space {space}: {card}.", card=state.card_name(self.card), space=space
            )


def remove_card(state: Hill89State, space: int) -> None:
    """Remove the Action card of a space from the game, with all that lies on it (8.4)."""
    card = state.card_at[space]
    clear = ~(1 << card)
    state.veteran &= clear
    state.activated &= clear
    state.fuelled &= clear
    state.rotated &= clear
    state.suppressed &= clear
    state.card_die[card] = 0
    state.card_where[card] = REMOVED
    if state.journal is not None:
        state.note("8.4", "Out of the game: {card}.", card=state.card_name(card))
