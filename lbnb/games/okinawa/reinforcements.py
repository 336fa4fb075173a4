"""Chapter 12: reinforcements, who may fight at once (12.3), and US replacements, who arrive alike (13.1)."""

from __future__ import annotations

from typing import Any

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.okinawa import invasions, movement, replacements
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ELIMINATED, US, WAITING

VALUE_OF_ARRIVAL = 4


def available(state: OkinawaState, unit: int) -> bool:
    """Whether a unit may be brought on this turn: a due reinforcement (12.1) or a US replacement (13.11)."""
    if state.side != US or state.tables.side_of[unit] != US:
        return False
    place = state.at[unit]
    return (place == WAITING and is_due(state, unit)) or (
        place == ELIMINATED and replacements.us_may_replace(state)
    )


def is_due(state: OkinawaState, unit: int) -> bool:
    """Whether the unit's turn on the track has come (12.0); units may be held back."""
    return state.tables.arrival[unit] <= state.turn


def entry_hexes(state: OkinawaState, unit: int) -> list[int]:
    """Where a unit may come on: mapedge hexes, for replacements northeast ones only (12.2, 13.14)."""
    if state.at[unit] == ELIMINATED:
        return sorted(state.tables.northeast)
    return state.tables.entry


def choices(state: OkinawaState) -> list[Action]:
    """Every arrival that is open now."""
    if state.side != US or state.invading:
        return []
    units = [unit for unit in state.tables.units_of[US] if state.at[unit] in (WAITING, ELIMINATED)]
    units = [unit for unit in units if available(state, unit)]
    if not units:
        return []
    make = state.game.vocabulary.make
    actions = [
        make("enter", unit, hex_)
        for unit in units
        for hex_ in entry_hexes(state, unit)
        if _open(state, unit, hex_)
    ]
    if invasions.allowed(state):
        actions += [
            make("land", unit, hex_)
            for unit in units
            if state.at[unit] == WAITING
            for hex_ in state.tables.beaches
            if state.unit_in[hex_] == EMPTY
        ]
    return actions


def _open(state: OkinawaState, unit: int, hex_: int) -> bool:
    """Whether a unit can enter there: vacant, or passing a friendly unit on to room (5.31, 12.22)."""
    there = state.unit_in[hex_]
    if there == EMPTY:
        return True
    if state.tables.side_of[there] != state.side or state.in_enemy_zone(state.side, hex_):
        return False
    left = state.tables.ma[unit] - state.tables.hex_cost[hex_]
    return left > 0 and movement.way_on(state, unit, hex_, left)


def bring_on(state: OkinawaState, action: Action) -> None:
    """Bring a unit on by an edge hex, where it may go on, or by invasion (12.2, 12.21)."""
    unit, hex_ = action.args
    replaced = state.at[unit] == ELIMINATED
    state.entering = True
    if replaced:
        state.replaced += 1
    if state.journal is not None:
        tables = state.tables
        how = "lands in" if action.verb == "land" else "enters by"
        rule = "13.14" if replaced else "12.2"
        state.note(rule, "{unit} " + how + " {hex}.", unit=tables.unit_ids[unit], hex=tables.hex_names[hex_])
    if state.tables.scenarios[state.scenario].campaign:
        state.score(1, VALUE_OF_ARRIVAL, "18.54", "a unit brought onto the map")
    state.moved[unit] = 1
    left = state.tables.ma[unit] - state.tables.hex_cost[hex_]
    if action.verb == "land":
        state.put(unit, hex_)
        invasions.note_invasion(state, unit)
    elif left > 0 and not state.in_enemy_zone(US, hex_):
        movement.go_on(state, unit, hex_, left)
    else:
        state.put(unit, hex_)


def _not_us(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.side != US or state.tables.side_of[unit] != US


def _not_available(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return not available(state, unit)


def _invading(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.invading


def _not_an_entry(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return hex_ not in entry_hexes(state, unit)


def _occupied(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return not _open(state, unit, hex_)


def _replacement(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.at[unit] == ELIMINATED


def _no_invasion(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return not invasions.allowed(state)


def _not_a_vacant_beach(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return hex_ not in state.tables.beaches or state.unit_in[hex_] != EMPTY


_ARRIVAL = (
    Prohibition("12.0", "Only US units arrive.", _not_us),
    Prohibition("12.1", "This unit is not due yet, or is no reinforcement or replacement.", _not_available),
    Prohibition("14.13", "Invasions come at the end of the Movement Phase, after all arrivals.", _invading),
)
ENTER_TABLE = (
    *_ARRIVAL,
    Prohibition(
        "12.2",
        "Units enter by northern or eastern mapedge hexes, replacements by northeast ones.",
        _not_an_entry,
    ),
    Prohibition("5.31", "The hex is taken, and the unit could not go on to a vacant one.", _occupied),
)
LAND_TABLE = (
    *_ARRIVAL,
    Prohibition("13.14", "Replacements enter by the northeast mapedge.", _replacement),
    Prohibition("14.0", "No invasion is permitted this turn.", _no_invasion),
    Prohibition("12.2", "An invasion lands on a vacant clear coastal hex.", _not_a_vacant_beach),
)
