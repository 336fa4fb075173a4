"""Chapter 5: prepare for play. Chapter 5.1.2 and 18: `sides`; here the placing of markers and units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.ie_shima import control, extras, sequence, sides
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    ELIMINATED,
    JAPAN,
    NOT_ARRIVED,
    PLACES,
    SPECIAL_BOX,
    Tables,
    bits,
)


def first_state(game: Any, tables: Tables, scenario: str, options: dict[str, str]) -> IeShimaState:
    """The position before the first choice, four days long (5.1.1A).

    Markers are placed: April 16, impulse 1, Clear, bombardment markers ready (5.2A, 5.2B, 5.2C), the US with
    the Advantage, no Victory Points, all Areas Japanese (5.2E, 5.2F, 5.2H). Units are full-strength (5.3B).

    US units stand in their boxes (3.2A, 5.3.1.1, 5.3.1.2), Special Units in theirs (3.3A, 5.3.2.4), later
    battalions wait; Japanese infantry is still to be placed (5.3A).
    """
    count = len(tables.units)
    state = IeShimaState(
        game=game,
        tables=tables,
        scenario=scenario,
        options=options,
        extras=extras.in_play(options),
        figure_graves=[0, 0],
        at=[ELIMINATED] * count,
        here=[(1 << count) - 1, *[0] * (PLACES - 1)],
        full=(1 << count) - 1,
        occupied=[1, 1],
        origin=[0] * count,
    )
    for unit, row in enumerate(tables.units):
        if not row.battalion:
            state.put(unit, SPECIAL_BOX)
        elif places := tables.setup_places(row.battalion):
            state.put(unit, bits(places)[0] if row.side == "us" else NOT_ARRIVED)
        else:
            state.put(unit, NOT_ARRIVED)
    if options["sides"] == "bid":
        state.stack.append(sides.WishSide(0))
    else:
        begin(state)
    return state


def begin(state: IeShimaState) -> None:
    """Let Japan place its units."""
    state.note("5.3.2", "Japan sets up its infantry.", level=1)
    state.stack.append(PlaceJapaneseUnit())


def unplaced(state: IeShimaState) -> int:
    """The unit mask of Japanese units still to be set up."""
    return state.units_in(NOT_ARRIVED, JAPAN)


def _start_places(state: IeShimaState, unit: int) -> int:
    return state.tables.setup_places(state.tables.units[unit].battalion)


def _not_japanese(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return state.tables.side_of[unit] != JAPAN


def _set_up_already(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return not unplaced(state) >> unit & 1


def _of_battalion(battalion: str) -> Any:
    def bites(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
        return state.tables.units[unit].battalion == battalion and not _start_places(state, unit) >> place & 1

    return bites


def _not_an_area(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return not _start_places(state, unit) >> place & 1


def _stacked(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return control.is_full(state, JAPAN, place)


class PlaceJapaneseUnit(Decision, frozen=True, array_like=True):
    """Japan chooses where its infantry starts, one unit at a time, in any order (5.3.2)."""

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "5.3.2"
    prompt: ClassVar[str] = "Place a Japanese unit on the map."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "place": (
            Prohibition("5.3.2", "Japan places its own units.", _not_japanese),
            Prohibition("5.3.2", "This unit is set up already.", _set_up_already),
            Prohibition("5.3.2.1", "The 2/1 starts in Areas 15 and 16 only.", _of_battalion("2/1")),
            Prohibition("5.3.2.2", "The SEI starts in Urban Areas only.", _of_battalion("SEI")),
            Prohibition("5.3.2.3", "The Labor Battalion starts in a numbered Area.", _not_an_area),
            Prohibition("7.1A", "Eight Japanese units are there already.", _stacked),
        )
    }

    def ask(self, state: IeShimaState) -> str:
        """The prompt with the units still waiting."""
        return f"Place a Japanese unit on the map ({unplaced(state).bit_count()} to go)."

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each waiting unit in each Area open to it."""
        place = state.tables.place
        return [
            place[unit][area]
            for unit in bits(unplaced(state))
            for area in bits(_start_places(state, unit))
            if not control.is_full(state, JAPAN, area)
        ]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Place it; the last one starts April 16 (6.1.2)."""
        unit, place = action.args
        state.put(unit, place)
        if state.journal is not None:
            labels = state.tables
            state.note(
                self.rule,
                "{unit} sets up in {area}.",
                unit=labels.unit_ids[unit],
                area=labels.place_labels[place],
            )
        if not unplaced(state):
            state.stack.pop()
            _note_markers(state)
            sequence.start_first_turn(state)


def _note_markers(state: IeShimaState) -> None:
    """Tell which markers beyond the Basic Game are set up (5.2D, 5.2G)."""
    ready = (
        (extras.KAMIKAZE, "19.1A", "The Kamikaze marker is in its box."),
        (extras.SATCHEL, "19.4", "The Satchel Charge marker is in its box."),
        (extras.FIGURES, "20.1A", "Ernie Pyle and Major Igawa are on the April 16 space of the Turn Track."),
    )
    for option, rule, text in ready:
        if state.extras & option:
            state.note(rule, text)
