"""Chapter 14: invasions."""

from __future__ import annotations

from typing import Any

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import COMMANDO, ENGINEER, JAPAN, US

US_LIMIT = 6
VALUE_OF_INVASION = 4


def allowed(state: OkinawaState) -> bool:
    """Whether the Phasing Player may invade this turn (14.0, 14.16, 18.0)."""
    row = state.tables.scenarios[state.scenario]
    side = state.side
    if state.turn >= row.last_turn:
        return False
    turns = row.us_invasions if side == US else row.japanese_invasions
    begun = state.invaded_on[side] == state.turn
    if state.invasions[side] >= turns and not begun:
        return False
    if side == US:
        if state.turn < row.us_invasion_from:
            return False
        if row.campaign and not begun and state.invasions[US] and _japanese_north_of(state, "D"):
            return False
    return True


def _japanese_north_of(state: OkinawaState, line: str) -> bool:
    north = state.tables.north_of[line]
    return any(state.at[unit] in north for unit in state.tables.units_of[JAPAN] if state.at[unit] >= 0)


def start_player_turn(state: OkinawaState) -> None:
    """Note who stands on a clear coastal hex free of enemy zones when the Player-Turn begins (14.13)."""
    beaches = set(state.tables.beaches)
    side = state.side
    state.ready_to_invade = [
        int(place in beaches and state.tables.side_of[unit] == side and not state.in_enemy_zone(side, place))
        for unit, place in enumerate(state.at)
    ]
    state.invaders = 0


def may_invade(state: OkinawaState, unit: int) -> bool:
    """Whether a unit could invade: began on a beach, not moved, of the right kind (14.11, 14.12, 14.14).

    There is no limit to the Japanese ones (14.15).
    """
    if not state.ready_to_invade[unit] or state.moved[unit] or state.at[unit] < 0:
        return False
    if state.side == US:
        return state.invaders < US_LIMIT
    return state.tables.class_of[unit] in (ENGINEER, COMMANDO)


def choices(state: OkinawaState) -> list[Action]:
    """Every invasion by units on the map."""
    if not allowed(state):
        return []
    units = [unit for unit in state.tables.units_of[state.side] if may_invade(state, unit)]
    if not units:
        return []
    make = state.game.vocabulary.make
    hexes = [hex_ for hex_ in state.tables.beaches if state.unit_in[hex_] == EMPTY]
    return [make("invade", unit, hex_) for unit in units for hex_ in hexes]


def invade(state: OkinawaState, unit: int, hex_: int) -> None:
    """Place an invading unit; it moves no farther (14.13)."""
    state.invading = True
    if state.side == US:
        state.invaders += 1
    state.lift(unit, state.at[unit])
    state.put(unit, hex_)
    state.moved[unit] = 1
    note_invasion(state, unit)
    tables = state.tables
    state.note("14.13", "{unit} invades {hex}.", unit=tables.unit_ids[unit], hex=tables.hex_names[hex_])


def note_invasion(state: OkinawaState, unit: int) -> None:
    """Count the Game-Turn as one of invasion; in the Campaign a US invader scores for Japan (18.54)."""
    side = state.side
    if state.invaded_on[side] != state.turn:
        state.invaded_on[side] = state.turn
        state.invasions[side] += 1
    if side == US and state.tables.scenarios[state.scenario].campaign:
        state.score(JAPAN, VALUE_OF_INVASION, "18.54", "a US unit invades")


def _not_allowed(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return not allowed(state)


def _not_yours(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.tables.side_of[unit] != state.side or state.at[unit] < 0


def _wrong_kind(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.side == JAPAN and state.tables.class_of[unit] not in (ENGINEER, COMMANDO)


def _not_ready(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return not state.ready_to_invade[unit] or bool(state.moved[unit])


def _six_already(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.side == US and state.invaders >= US_LIMIT


def _not_a_vacant_beach(_: Any, state: OkinawaState, unit: int, hex_: int) -> bool:
    return hex_ not in state.tables.beaches or state.unit_in[hex_] != EMPTY


TABLE = (
    Prohibition("14.0", "No invasion is permitted this turn.", _not_allowed),
    Prohibition("14.1", "Only units of yours on the map invade.", _not_yours),
    Prohibition("14.12", "Japan invades with engineers and commandos only.", _wrong_kind),
    Prohibition(
        "14.13", "It must have begun on a clear coastal hex free of enemy zones, and not moved.", _not_ready
    ),
    Prohibition("14.14", "Six US units have invaded this turn, the most there may be.", _six_already),
    Prohibition("14.13", "An invasion lands on another vacant clear coastal hex.", _not_a_vacant_beach),
)
