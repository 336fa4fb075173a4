"""Chapters 19.2 and 19.4: support and satchel charges (4.5.2, 4.5.4), and figures that join (20.1C).

All are called between naming the lead units and rolling the dice, in the order of 11.4B, and help only the
attack that they are called for (19.2.1D, 19.4.1A).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.core.log import Term
from lbnb.games.ie_shima import combat, extras, figures
from lbnb.games.ie_shima.dice import DieRoll
from lbnb.games.ie_shima.seats import AttackersDecision
from lbnb.games.ie_shima.state import NIGHT, RAIN, IeShimaState
from lbnb.games.ie_shima.tables import (
    ARTILLERY_CALL,
    IGAWA_CALL,
    JAPAN,
    PYLE_CALL,
    SATCHEL_CALL,
    TANK_CALL,
    US,
    bits,
)


class Call(NamedTuple):
    """One kind of call: whose it is, under which option, from which turn, and what it adds by which rule."""

    name: str
    side: int
    option: int
    first_turn: int
    bonus: int
    bonus_rule: str
    needs: int
    """The lowest modified die that brings it (19.2.1E, 19.4.1B); 0: it comes without a roll (20.1C)."""

    def comes(self, total: int) -> bool:
        """Whether a modified die of `total` brings it."""
        return total >= self.needs

    def sides(self, modifier: int) -> int:
        """On how many of the six sides of its die it comes; all of them if it needs no die."""
        return sum(not self.needs or self.comes(die + modifier) for die in range(1, 7))


CALLS = {
    SATCHEL_CALL: Call("satchel charges", JAPAN, extras.SATCHEL, 1, 4, "19.4.2", 5),
    ARTILLERY_CALL: Call("artillery support", US, extras.SUPPORT, 2, 1, "19.2.2A", 4),
    TANK_CALL: Call("tank support", US, extras.SUPPORT, 3, 2, "19.2.2B", 4),
    PYLE_CALL: Call("Ernie Pyle", US, extras.FIGURES, 1, 1, "20.1B", 0),
    IGAWA_CALL: Call("Major Igawa", JAPAN, extras.FIGURES, 1, 1, "20.1B", 0),
}
SATCHEL = 1 << SATCHEL_CALL
US_SUPPORT = 1 << ARTILLERY_CALL | 1 << TANK_CALL
FIGURES = 1 << PYLE_CALL | 1 << IGAWA_CALL


def terms(support: int) -> list[Term]:
    """What successful calls add to the Attack Value."""
    return [Term(CALLS[kind].name, CALLS[kind].bonus, CALLS[kind].bonus_rule) for kind in bits(support)]


def offer(state: IeShimaState, attack: combat.Attack, first: int = 0) -> None:
    """Ask the attacker for calls from kind `first` on, if any could be made; then roll the dice."""
    if state.extras:
        decision = CallSupport(attack, first)
        if any(decision.is_open(state, kind) for kind in CALLS):
            state.stack.append(decision)
            return
    state.stack.append(combat.AttackRoll(attack))


def marker_arrives(state: IeShimaState) -> None:
    """Tell that a support marker becomes available in this Reinforcement Phase (6.2.2B, 19.2)."""
    if state.extras & extras.SUPPORT:
        for kind in bits(US_SUPPORT):
            if CALLS[kind].first_turn == state.turn:
                state.note("6.2.2B", "From today the US may call for {kind}.", kind=CALLS[kind].name)


Bites = Callable[["CallSupport", IeShimaState, int], bool]


def _of(kinds: int, bites: Bites) -> Bites:
    """A ban on some kinds of call only."""
    return lambda decision, state, kind: bool(kinds >> kind & 1) and bites(decision, state, kind)


def _not_in_play(_: CallSupport, state: IeShimaState, kind: int) -> bool:
    return not state.extras & CALLS[kind].option


def _not_yours(_: CallSupport, state: IeShimaState, kind: int) -> bool:
    return CALLS[kind].side != state.side


def _too_early(_: CallSupport, state: IeShimaState, kind: int) -> bool:
    return state.turn < CALLS[kind].first_turn


def _called_already(_: CallSupport, state: IeShimaState, kind: int) -> bool:
    return bool(state.called >> kind & 1)


def _dead(_: CallSupport, state: IeShimaState, kind: int) -> bool:
    return figures.is_dead(state, CALLS[kind].side)


def _joined_today(_: CallSupport, state: IeShimaState, kind: int) -> bool:
    return figures.has_joined(state, CALLS[kind].side)


def _out_of_order(decision: CallSupport, state: IeShimaState, kind: int) -> bool:
    return kind < decision.first


_CALL_TABLE = (
    Prohibition("19B", "This game is played without that marker.", _of(SATCHEL | US_SUPPORT, _not_in_play)),
    Prohibition("5.2G", "This game is played without the historical figures.", _of(FIGURES, _not_in_play)),
    Prohibition(
        "19.2.1A", "The US calls for artillery and tanks, in its own attacks.", _of(US_SUPPORT, _not_yours)
    ),
    Prohibition("19.4.1A", "Japan calls for satchel charges, in its own attacks.", _of(SATCHEL, _not_yours)),
    Prohibition("20.1B", "A side places its own figure, in its own attacks.", _of(FIGURES, _not_yours)),
    Prohibition("19.2", "Artillery comes on April 17, tanks on April 18.", _of(US_SUPPORT, _too_early)),
    Prohibition(
        "19.2.1A",
        "Artillery and tanks are called for once an impulse each.",
        _of(US_SUPPORT, _called_already),
    ),
    Prohibition("19.4.1A", "Satchel charges are called for once an impulse.", _of(SATCHEL, _called_already)),
    Prohibition("20.2A", "That figure has been killed.", _of(FIGURES, _dead)),
    Prohibition("20.1B", "That figure has joined an attack today.", _of(FIGURES, _joined_today)),
    Prohibition(
        "11.4B",
        "Calls are made in order: artillery before tanks, figures after all dice.",
        _out_of_order,
    ),
)


class CallSupport(AttackersDecision, frozen=True, array_like=True):
    """The attacker may call for support or roll (11.4B); `first` is the first kind still open.

    Artillery and tanks may help the same attack or different ones of an impulse (19.2.1C).
    """

    attack: combat.Attack
    first: int

    rule: ClassVar[str] = "11.4B"
    prompt: ClassVar[str] = "Call for support, or roll the dice without it."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {"call": _CALL_TABLE, "accept": ()}

    def is_open(self, state: IeShimaState, kind: int) -> bool:
        """Whether that call could be made now."""
        return not any(prohibition.bites(self, state, kind) for prohibition in _CALL_TABLE)

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each call open now, and rolling."""
        make = state.game.vocabulary.make
        calls = [make("call", kind) for kind in CALLS if self.is_open(state, kind)]
        return [*calls, make("accept")]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Roll for the call, or let a figure join without a roll (20.1C)."""
        state.stack.pop()
        if action.verb == "accept":
            state.stack.append(combat.AttackRoll(self.attack))
            return
        (kind,) = action.args
        if kind == SATCHEL_CALL:
            state.called |= SATCHEL
            state.stack.append(SatchelRoll(self.attack, kind))
        elif CALLS[kind].needs:
            state.called |= 1 << kind
            state.stack.append(SupportRoll(self.attack, kind))
        else:
            figures.join(state, CALLS[kind].side, CALLS[kind].name, self.attack.area)
            offer(state, replace(self.attack, support=self.attack.support | 1 << kind), kind + 1)


def modifiers(state: IeShimaState, attack: combat.Attack, kind: int) -> list[Term]:
    """The modifiers of a call's die (19.2.1F, 19.4.1C)."""
    urban = bool(state.tables.urban >> attack.area & 1)
    return die_terms(kind, urban, state.weather == RAIN, state.phase == NIGHT)


def die_terms(kind: int, urban: bool, rain: bool, night: bool) -> list[Term]:
    """The modifiers of a call's die in an Area of that terrain, in that weather and phase."""
    found = []
    if kind == TANK_CALL:
        if urban:
            found.append(Term("Urban Area", -1, "19.2.1F"))
        if rain:
            found.append(Term("Rain", -1, "19.2.1F"))
    elif kind == SATCHEL_CALL:
        if rain:
            found.append(Term("Rain", 1, "19.4.1C"))
        if night:
            found.append(Term("Night Phase", 1, "19.4.1C"))
    return found


class SupportRoll(DieRoll, frozen=True, array_like=True):
    """The die of a call for artillery or tanks (19.2.1E)."""

    attack: combat.Attack
    kind: int

    rule: ClassVar[str] = "19.2.1E"
    prompt: ClassVar[str] = "Roll a die for the call."
    came: ClassVar[str] = "19.2.1H"
    missed: ClassVar[str] = "19.2.1G"

    def ask(self, state: IeShimaState) -> str:
        """The prompt with the call and what it needs."""
        call = CALLS[self.kind]
        return f"Roll a die for {call.name}: {call.needs} or more after modifiers."

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Add the call to this attack if it succeeds (19.2.1I); if not, nothing happens (19.2.1G)."""
        state.stack.pop()
        call = CALLS[self.kind]
        parts = (Term("die", action.args[0], self.rule), *modifiers(state, self.attack, self.kind))
        total = sum(term.value for term in parts)
        success = call.comes(total)
        if state.journal is not None:
            state.note(self.rule, "Call for {kind}: {total}", parts, kind=call.name, total=total)
            if success:
                label = state.tables.place_labels[self.attack.area]
                state.note(self.came, "{kind} in {area}.", kind=call.name, area=label)
            else:
                state.note(self.missed, "No {kind}.", kind=call.name)
        support = self.attack.support | (1 << self.kind if success else 0)
        offer(state, replace(self.attack, support=support), self.kind + 1)


class SatchelRoll(SupportRoll, frozen=True, array_like=True):
    """The die of a satchel charge call (19.4.1B)."""

    rule: ClassVar[str] = "19.4.1B"
    came: ClassVar[str] = "19.4.1A"
    missed: ClassVar[str] = "19.4.1B"
