"""Chapter 15: exiting the map; chapter 17.4: what exits are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import EXITED, JAPAN, NO_WAY, US

US_UNITS_LOST = 3
VALUE_OF_EXIT = 3
WITHDRAWS = "4-3-10"
"""The battalions of which nine must leave in the Japanese Counterattack (18.23)."""


def may_exit(state: OkinawaState, move: Any) -> bool:
    """Whether the moving unit can leave the map from where it is."""
    return not any(prohibition.bites(move, state) for prohibition in TABLE)


def leave(state: OkinawaState, unit: int) -> None:
    """Take the moving unit off the map; a Japanese one by the northeast costs the US three (17.41)."""
    tables = state.tables
    hex_ = state.at[unit]
    state.at[unit] = EXITED
    state.note(
        "15.0", "{unit} leaves the map from {hex}.", unit=tables.unit_ids[unit], hex=tables.hex_names[hex_]
    )
    if hex_ not in tables.northeast:
        return
    if tables.side_of[unit] == US:
        state.withdrawn += tables.units[unit].printed == WITHDRAWS
        return
    state.score(JAPAN, VALUE_OF_EXIT * tables.defense[unit], "17.41", f"{tables.unit_ids[unit]} exited")
    _ask(state, US_UNITS_LOST)


def _ask(state: OkinawaState, count: int) -> None:
    if count and state.on_map(US):
        state.stack.append(RemoveUnits(count))


def _not_at_the_edge(move: Any, state: OkinawaState) -> bool:
    return state.at[move.unit] not in state.tables.edge


def _no_armor(move: Any, state: OkinawaState) -> bool:
    return state.tables.cost_to_leave(move.unit, state.at[move.unit]) == NO_WAY


def _too_dear(move: Any, state: OkinawaState) -> bool:
    return bool(move.begun and state.tables.cost_to_leave(move.unit, state.at[move.unit]) > move.points)


TABLE = (
    Prohibition("15.0", "A unit leaves the map from a mapedge hex.", _not_at_the_edge),
    Prohibition("5.25", "Armor does not enter such terrain without a road or trail.", _no_armor),
    Prohibition("15.0", "The unit cannot pay the cost of its hex once more.", _too_dear),
)


def _not_on_map(_: RemoveUnits, state: OkinawaState, unit: int) -> bool:
    return state.tables.side_of[unit] != US or state.at[unit] < 0


class RemoveUnits(Decision, frozen=True, array_like=True):
    """The US takes units of its choice off the map for a Japanese unit that got away (17.41)."""

    count: int

    seat: ClassVar[str] = "us"
    rule: ClassVar[str] = "17.41"
    prompt: ClassVar[str] = "Remove a US unit from the map."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "remove": (Prohibition("17.41", "A US unit on the map is removed.", _not_on_map),)
    }

    def ask(self, state: OkinawaState) -> str:
        """The prompt with the number."""
        return f"Remove {self.count} more US unit{'s' if self.count > 1 else ''} from the map."

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each US unit on the map."""
        make = state.game.vocabulary.make
        return [make("remove", unit) for unit in state.on_map(US)]

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Remove one; it is neither eliminated nor in play any more."""
        state.stack.pop()
        (unit,) = action.args
        state.lift(unit, EXITED)
        state.note(self.rule, "{unit} is removed from the map.", unit=state.tables.unit_ids[unit])
        _ask(state, self.count - 1)
