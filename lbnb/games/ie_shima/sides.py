"""Chapter 18 (and 5.1.2): who commands which side, by wish and by bid; victory stays as it is (18.2C).

Until sides are known the players are called the first and the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.ie_shima import setup
from lbnb.games.ie_shima.dice import DiceRoll
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, SIDE_NAMES, US

PLAYERS = ("first", "second")


class WishSide(Decision, frozen=True, array_like=True):
    """A player notes in secret which side to play (5.1.2); `wish` holds the first player's note."""

    player: int
    wish: int = -1

    seat: ClassVar[str] = "first"
    rule: ClassVar[str] = "5.1.2"
    prompt: ClassVar[str] = "Which side do you wish to play?"
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {"wish": ()}

    def seat_in(self, state: IeShimaState) -> str:
        """The player who is asked."""
        return PLAYERS[self.player]

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Either side."""
        return [state.game.vocabulary.make("wish", side) for side in (US, JAPAN)]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Opposite wishes are granted; equal ones lead to bids (18.1)."""
        (side,) = action.args
        state.stack.pop()
        state.note(self.rule, "The {player} player has noted a side.", player=PLAYERS[self.player])
        if self.player == 0:
            state.stack.append(WishSide(1, side))
        elif side == self.wish:
            state.note("18.1", "Both wish to play {side}: they bid to command the US.", side=SIDE_NAMES[side])
            state.stack.append(BidForUS(0, side))
        else:
            _grant(state, self.rule, 0 if self.wish == US else 1)


class BidForUS(Decision, frozen=True, array_like=True):
    """A secret bid of -10 to +10 to command the US (18.2A)."""

    player: int
    wish: int
    bid: int = 0

    seat: ClassVar[str] = "first"
    rule: ClassVar[str] = "18.2A"
    prompt: ClassVar[str] = "Bid to command the US; the winning number is added to Japan's Special Units DR."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {"bid": ()}

    def seat_in(self, state: IeShimaState) -> str:
        """The player who is asked."""
        return PLAYERS[self.player]

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Every bid."""
        return [state.game.vocabulary.make("bid", index) for index in range(21)]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """The higher bid takes the US; equal bids are rolled for (18.2B)."""
        bid = action.args[0] - 10
        state.stack.pop()
        state.note(self.rule, "The {player} player has bid.", player=PLAYERS[self.player])
        if self.player == 0:
            state.stack.append(BidForUS(1, self.wish, bid))
        elif bid == self.bid:
            state.note("18.2B", "Both bid {bid}: each rolls a die.", bid=bid)
            state.stack.append(TieRoll(self.wish, bid))
        else:
            _grant(state, self.rule, 0 if self.bid > bid else 1, max(bid, self.bid))


class TieRoll(DiceRoll, frozen=True, array_like=True):
    """The first player's die and the second's settle equal bids (18.2B)."""

    wish: int
    bid: int

    rule: ClassVar[str] = "18.2B"
    prompt: ClassVar[str] = "Roll a die for each player; the higher gets the side both wished for."

    def apply(self, state: IeShimaState, action: Action) -> None:
        """The higher die has its wish; equal dice are rolled again."""
        first, second = action.args
        state.note(self.rule, "The first player rolls {a}, the second {b}.", a=first, b=second)
        if first == second:
            return
        state.stack.pop()
        winner = 0 if first > second else 1
        _grant(state, self.rule, winner if self.wish == US else 1 - winner, self.bid)


def _grant(state: IeShimaState, rule: str, commander: int, bid: int = 0) -> None:
    state.commander = commander
    state.bid = bid
    state.note(
        rule,
        "The {us} player commands the US, the {japan} player Japan.",
        us=PLAYERS[commander],
        japan=PLAYERS[1 - commander],
    )
    if bid:
        state.note("18.2A", "The bid adds {bid} to Japan's Special Units DR each turn.", bid=f"{bid:+d}")
    setup.begin(state)
