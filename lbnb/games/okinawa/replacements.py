"""Chapter 13: replacements, in the Campaign only; they take no Victory Points back (13.13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ELIMINATED, INFANTRY, JAPAN

US_FIRST_TURN = 18
US_LIMIT = 8


def in_use(state: OkinawaState) -> bool:
    """Whether the scenario uses replacements (13.0)."""
    return state.tables.scenarios[state.scenario].campaign


def us_may_replace(state: OkinawaState) -> bool:
    """Whether a destroyed US unit may come back now (13.11)."""
    return in_use(state) and state.turn >= US_FIRST_TURN and state.replaced < US_LIMIT


def start(state: OkinawaState) -> None:
    """At the start of the Japanese Player-Turn: a point, and units that return (13.12, 13.14, 13.15)."""
    if in_use(state) and open_cities(state):
        state.replacement_points += 1
        decision = ReplaceUnits()
        if len(decision.actions(state)) > 1:
            state.stack.append(decision)


def open_cities(state: OkinawaState) -> list[int]:
    """The city hexes under Japanese control (13.15)."""
    return [hex_ for hex_, bit in state.tables.city_bit.items() if not state.us_cities & bit]


def _not_infantry(_: ReplaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.tables.side_of[unit] != JAPAN or state.tables.class_of[unit] != INFANTRY


def _not_destroyed(_: ReplaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.at[unit] != ELIMINATED


def _too_dear(_: ReplaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.tables.defense[unit] > state.replacement_points


def _no_city(_: ReplaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return hex_ not in open_cities(state)


def _taken(_: ReplaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.unit_in[hex_] != EMPTY


class ReplaceUnits(Decision, frozen=True, array_like=True):
    """Japan buys back destroyed infantry for its Defense Strength in points (13.12)."""

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "13.12"
    prompt: ClassVar[str] = "Bring destroyed infantry back in a city hex, or end."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "replace": (
            Prohibition("13.12", "Only Japanese infantry is replaced.", _not_infantry),
            Prohibition("13.12", "Only a destroyed unit is replaced.", _not_destroyed),
            Prohibition("13.12", "The Replacement Points do not reach.", _too_dear),
            Prohibition(
                "13.14", "Replacements appear in Japanese-controlled city hexes of Shuri or Naha.", _no_city
            ),
            Prohibition("13.14", "One unit a hex: this one is taken.", _taken),
        ),
        "end": (),
    }

    def ask(self, state: OkinawaState) -> str:
        """The prompt with the points."""
        points = state.replacement_points
        return f"Bring destroyed infantry back in a city hex ({points} Replacement Points), or end."

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each unit that can be paid for in each open city hex, and the end."""
        make = state.game.vocabulary.make
        tables = state.tables
        hexes = [hex_ for hex_ in open_cities(state) if state.unit_in[hex_] == EMPTY]
        units = [
            unit
            for unit in tables.units_of[JAPAN]
            if state.at[unit] == ELIMINATED
            and tables.class_of[unit] == INFANTRY
            and tables.defense[unit] <= state.replacement_points
        ]
        return [*(make("replace", unit, hex_) for unit in units for hex_ in hexes), tables.end]

    def candidates(self, state: OkinawaState) -> Iterable[Action]:
        """Any hex for destroyed units, a few for others."""
        destroyed = [unit for unit in state.tables.units_of[JAPAN] if state.at[unit] == ELIMINATED]
        yield from state.tables.imaginable("replace", destroyed)
        yield state.tables.end

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Bring one back and ask again while another could be."""
        state.stack.pop()
        if action.verb == "end":
            return
        unit, hex_ = action.args
        state.replacement_points -= state.tables.defense[unit]
        state.put(unit, hex_)
        tables = state.tables
        state.note(
            "13.14", "{unit} returns in {hex}.", unit=tables.unit_ids[unit], hex=tables.hex_names[hex_]
        )
        if len(self.actions(state)) > 1:
            state.stack.append(self)
