"""Chapters 6.2 and 15.1.1: the Reinforcement Phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.core.log import Term
from lbnb.games.ie_shima import advantage, sequence, support
from lbnb.games.ie_shima.data import BOX_IDS
from lbnb.games.ie_shima.dice import DiceRoll
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import GREEN, JAPAN, SPECIAL_BOX, bits

AUTOMATIC_REINFORCEMENTS = 6


def start(state: IeShimaState) -> None:
    """Japan goes first (6.2): by the Advantage if it may and will (15.1.1), else by a DR."""
    if not returnable(state):
        us_reinforcements(state)
    elif state.advantage == JAPAN:
        state.stack.append(AutomaticReinforcements())
    else:
        state.stack.append(SpecialUnitsRoll())


def returnable(state: IeShimaState) -> int:
    """The unit mask of eliminated Special Units (6.2.1A)."""
    return state.eliminated & state.tables.special_units


class AutomaticReinforcements(Decision, frozen=True, array_like=True):
    """Japan, holding the Advantage, may take up to six Special Units without a roll (15.1.1)."""

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "15.1.1"
    prompt: ClassVar[str] = "Spend the Advantage for up to six Special Units, or keep it and roll?"
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {"advantage": (), "accept": ()}

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Spend it, or accept the roll."""
        make = state.game.vocabulary.make
        return [make("advantage"), make("accept")]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Offer six units, or roll."""
        state.stack.pop()
        if action.verb == "advantage":
            advantage.spend(state, self.rule, "up to six Special Units return")
            offer_special_units(state, AUTOMATIC_REINFORCEMENTS)
        else:
            state.stack.append(SpecialUnitsRoll())


class SpecialUnitsRoll(DiceRoll, frozen=True, array_like=True):
    """Half of Japan's DR, rounded down, is how many Special Units may return (6.2.1A)."""

    rule: ClassVar[str] = "6.2.1A"
    prompt: ClassVar[str] = "Roll for returning Special Units."

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Add the bid (18.2A), halve, and let Japan choose."""
        state.stack.pop()
        total = action.args[0] + action.args[1]
        terms = [Term("roll", total, self.rule)]
        if state.bid:
            terms.append(Term("bid", state.bid, "18.2A"))
            total += state.bid
        count = min(12, max(2, total)) // 2
        state.note(self.rule, "Special Units DR {total}", tuple(terms), total=total)
        state.note(self.rule, "Up to {count} Special Units may return.", count=count)
        offer_special_units(state, count)


def offer_special_units(state: IeShimaState, count: int) -> None:
    """Let Japan take back up to `count` eliminated Special Units, then bring on the US reinforcements."""
    if count and returnable(state):
        state.stack.append(ReturnSpecialUnits(count))
    else:
        us_reinforcements(state)


def _not_returning(_: Decision, state: IeShimaState, unit: int) -> bool:
    return not returnable(state) >> unit & 1


class ReturnSpecialUnits(Decision, frozen=True, array_like=True):
    """Japan chooses the Special Units that return, up to `count` more (6.2.1A)."""

    count: int

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "6.2.1A"
    prompt: ClassVar[str] = "Choose an eliminated Special Unit to return to its box at full strength."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "return": (Prohibition("6.2.1A", "Only eliminated Japanese Special Units return.", _not_returning),),
        "end": (),
    }

    def ask(self, state: IeShimaState) -> str:
        """The prompt with the number left."""
        return f"Choose an eliminated Special Unit to return at full strength (up to {self.count} more)."

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each eliminated Special Unit, or no more."""
        make = state.game.vocabulary.make
        units = bits(returnable(state))
        return [*(make("return", unit) for unit in units), state.tables.end]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Put it into the Special Units Box (6.2.1B)."""
        state.stack.pop()
        if action.verb == "end":
            us_reinforcements(state)
            return
        (unit,) = action.args
        state.put(unit, SPECIAL_BOX)
        state.full |= 1 << unit
        state.note("6.2.1B", "{unit} returns to the Special Units Box.", unit=state.tables.unit_ids[unit])
        offer_special_units(state, self.count - 1)


def us_reinforcements(state: IeShimaState) -> None:
    """Place arriving US battalions in their box (3.2B, 6.2.2A), then go on to the day."""
    for row in state.tables.pack.reinforcement:
        if row.turn == state.turn:
            box = BOX_IDS.index(row.box) + GREEN
            for battalion in row.units:
                for unit in bits(state.tables.battalion_of[battalion]):
                    state.put(unit, box)
                state.note(
                    "6.2.2A",
                    "The {battalion} arrives in {area}.",
                    battalion=battalion,
                    area=state.tables.place_labels[box],
                )
    support.marker_arrives(state)
    advantage.shift(state)
    sequence.start_daylight(state)
