"""The position of Hill 89: the battlefield, the pieces in hand, and what is known of the face-down cards.

A face-down Enemy card is nothing but a mark: the number of the shuffled pile it was drawn from. Which card it
is, chance decides when it is turned over; `pool_of` says which cards each pile may still yield.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from lbnb.core.state import Outcome, State
from lbnb.games.hill89.tables import Tables

(
    EXCHANGE,
    DEAL,
    ROW,
    OBJECTIVE,
    UPGRADE,
    ENEMIES,
    GAIN,
    TURN_START,
    REVEAL,
    BEGIN,
    SOLDIER_DICE,
    ENEMY_DICE,
    ACTION_DICE,
    PLAYER_TURN,
    ENEMY_TURN,
    ADVANCE,
    SEIZED,
) = range(17)
"""The phases, in the order in which they come."""

NONE = -1
DECK, DECK_TOP, IN_ROW, IN_HAND, REMOVED = 0, 11, 12, 13, 14
"""Where an Action card is, if not in an Action space 1 to 10."""
PILE, FALLEN, MIXED, DISCARDED = 0, 9, 10, 11
"""Where an Enemy card is, if not face up in an Enemy space or at the end of a row: its pile or deck (or face
down under a mark), the Fallback Zone, shuffled for Hill 89, or discarded."""
MIX = 99
"""The mark of a card that was shuffled for Hill 89 (24.3)."""
WHOLE, WOUNDED = 0, 1
SIXTH, FIRST = 0, 2
"""Offsets in `soldiers` of Enemy spaces 6 and 1."""


class Hill89State(State, kw_only=True):
    """A position. Indices are those of `tables`; masks of cards have bit `1 << card`."""

    transient: ClassVar[frozenset[str]] = frozenset({"game", "journal", "tables"})

    tables: Tables
    scenario: str
    options: dict[str, str]

    phase: int = EXCHANGE
    health: int
    stage: int = 0
    """Which of the four Objectives is fought for, from 0."""
    objective: int = NONE
    loops: int = 0
    """Loops around the battlefield in this Objective: where the Flag is (22.1)."""
    turns: int = 0
    """Player turns begun so far."""
    seized: bool = False
    """Whether the last Objective was seized, which gains a Reinforcement card (23.5)."""

    pawn: int = 1
    steps: int = 0
    """Steps that are left of a move (7.1)."""
    dice: list[int]
    """By value, the Action dice in the player's reserve that are still to be used."""
    run: int = 0
    """The value of the last die of the sequence that is activating the pawn's card; 0 for none (12.1)."""
    stored: int
    """The die on the Resupply card, 0 for none (10.1)."""
    stored_now: int = 0
    """Mask of the cards on which a die was stored this turn; bit `len(cards)` is the Resupply card."""

    card_at: list[int]
    """By Action space, its card; NONE where the Numbered token is removed (8.6)."""
    lies_on: list[int]
    """By Action space, where the card lies that covers it: itself, unless its token is removed; NONE where
    nothing lies any more, since a narrower card has replaced the one on two spaces."""
    card_where: list[int]
    card_die: list[int]
    """By card, the die stored on it (10.3)."""
    veteran: int = 0
    """Mask of the cards on their veteran side."""
    activated: int = 0
    """Mask of the cards activated this turn (12.3)."""
    fuelled: int = 0
    """Mask of the cards that are rotated until the pawn passes Resupply (11.1)."""
    rotated: int = 0
    """Mask of the cards rotated after Elimination or Total Destruction (13.4)."""
    suppressed: int = 0
    """Mask of the cards with a Suppressed token (15.5)."""
    mines: list[int]
    """By Action space, the damage of the Mine Field there."""

    deck_top: int = NONE
    """The face-up top card of the Reinforcement deck (2.7)."""
    row: list[int]
    row_tokens: list[int]
    """The Reinforcement row: cards, and the Resupply token on each."""
    supply_deck: list[int]
    """By kind, the Resupply tokens still face down."""
    round_tokens: list[int]
    """By kind, the tokens held that return to the reserve."""
    supplies: list[int]
    """By kind, the Resupply tokens held."""

    enemy_at: list[int]
    up: list[int]
    """By Enemy space 1 to 6, the face-up card."""
    down: list[tuple[int, ...]]
    """By Enemy space, the marks of the face-down cards, top first."""
    at_ends: list[int]
    """The enemies at the right end of an Action row, the upper row first (15.2)."""
    fog: list[int]
    hurt: list[int]
    """By enemy, its Fog of War and Damage tokens."""
    die_of: list[int]
    """By enemy, the result of its die this turn, 0 for none (15.1)."""
    soldiers: list[int]
    """Soldier tokens, whole and wounded, in Enemy space 6 and then in Enemy space 1."""
    strikes: list[int]
    """By Action space, the Enemy dice on it (16.3)."""
    to_roll: int = 0
    """Enemy dice still to be rolled for Soldiers."""
    queue: list[int]
    """Enemies whose die is still to be rolled, or that still have to act."""

    pool_of: list[int]
    """By enemy, the shuffled pile in which it may be, NONE where everybody sees where it is."""
    deck: int = 0
    """The mark of cards drawn from the Unknown Enemy deck now; each new shuffle takes the next number."""
    deck_size: int
    mixed: list[int]
    """By mark, how many face-down cards of it are shuffled for Hill 89."""
    fallen_marks: list[int]
    """The marks of the face-down cards in the Fallback Zone."""
    fallen_soldiers: int = 0
    fallen_wounded: int = 0
    """How many of the fallen Soldiers are on their red side (16.2)."""

    @property
    def soldier_count(self) -> int:
        """Soldier tokens on the battlefield."""
        return sum(self.soldiers)

    def face_up(self) -> list[int]:
        """The face-up enemies from left to right, those at the right ends last (19.4)."""
        return [e for e in self.up if e >= 0] + self.at_ends

    def face(self, card: int) -> Any:
        """What the side of an Action card that lies up does."""
        return self.tables.faces[card][self.veteran >> card & 1]

    def cards_in_play(self) -> Iterator[tuple[int, int]]:
        """Each Action space with its card, in numerical order."""
        return ((space, card) for space, card in enumerate(self.card_at) if card >= 0)

    def lose(self, rule: str, reason: str) -> None:
        """End the game with the battle lost (3.1)."""
        self._end("japan", rule, reason)

    def win(self, rule: str, reason: str) -> None:
        """End the game with the battle won (3.1)."""
        self._end("us", rule, reason)

    def _end(self, winner: str, rule: str, reason: str) -> None:
        score = self.stage + (winner == "us")
        self.outcome = Outcome(winner, rule, reason, score)
        self.stack.clear()
        self.queue.clear()
        self.note(rule, "{reason}.", level=1, reason=reason)

    def card_name(self, card: int) -> str:
        """A card for the log."""
        return self.tables.card_rows[card].name

    def enemy_name(self, enemy: int) -> str:
        """An enemy for the log."""
        return self.tables.enemy_rows[enemy].name

    @classmethod
    def _from_game(cls, game: Any) -> dict[str, Any]:
        return {"tables": game.tables}

    def describe(self) -> str:
        """The position in words: a text twin of the board."""
        return str(self.game.described(self))
