"""What the map and the two fronts look like to a bot: distances, routes, ways of retreat."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any

from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import BROKEN, CITY, HEXES, ROUGH, TOWN, Tables

FAR = 99
SHELTER = {ROUGH: 3.0, BROKEN: 2.0, TOWN: 2.0, CITY: 2.0}
"""How good a terrain is to hold."""


class Latest:
    """The latest value of a pure function of the position, so that it is not worked out twice in a row."""

    def __init__(self) -> None:
        self.key: Hashable = None
        self.value: Any = None

    def get(self, key: Hashable, compute: Callable[[], Any]) -> Any:
        """The value for `key`, computed unless it is the one asked for last."""
        if key != self.key:
            self.value = compute()
            self.key = key
        return self.value


_distances = {0: Latest(), 1: Latest()}
_line_distances: dict[tuple[int, str], list[int]] = {}


def spread(tables: Tables, sources: Iterable[int]) -> list[int]:
    """By hex, how many hexes over land the nearest source is away; FAR where there is none."""
    found = [FAR] * HEXES
    wave = list(sources)
    for hex_ in wave:
        found[hex_] = 0
    for hex_ in wave:
        away = found[hex_] + 1
        for to in tables.around[hex_]:
            if found[to] == FAR:
                found[to] = away
                wave.append(to)
    return found


def enemy_distance(state: OkinawaState, side: int) -> list[int]:
    """By hex, how far the nearest enemy of `side` is."""
    at = tuple(state.at[unit] for unit in state.on_map(1 - side))
    found: list[int] = _distances[side].get((id(state.tables), at), lambda: spread(state.tables, at))
    return found


def line_distance(state: OkinawaState, line: str) -> list[int]:
    """By hex, how far it is to the nearest hex north of a line (0 for those north of it)."""
    key = (id(state.tables), line)
    if key not in _line_distances:
        _line_distances[key] = spread(state.tables, state.tables.north_of[line])
    return _line_distances[key]


def shelter(state: OkinawaState, hex_: int) -> float:
    """How good the terrain of a hex is to hold, 0 (clear) to 3 (rough)."""
    return SHELTER.get(state.tables.terrain[hex_], 0.0)


def can_fall_back(state: OkinawaState, side: int, hex_: int) -> bool:
    """Whether a unit of a side in a hex could retreat from it at all (7.71)."""
    zone = state.zone(1 - side)
    unit_in, side_of = state.unit_in, state.tables.side_of
    for to in state.tables.open_sides[hex_]:
        if not zone[to] and (unit_in[to] == EMPTY or side_of[unit_in[to]] == side):
            return True
    return False


def escape(state: OkinawaState, unit: int, closed: Collection[int] = ()) -> int:
    """How many hexes (up to 3) a unit could retreat if `closed` hexes were enemy-controlled as well."""
    side = state.tables.side_of[unit]
    zone = state.zone(1 - side)
    unit_in, side_of = state.unit_in, state.tables.side_of
    open_sides = state.tables.open_sides
    reached = {state.at[unit]}
    wave = reached
    for length in range(3):
        following = {
            to
            for hex_ in wave
            for to in open_sides[hex_]
            if to not in reached
            and not zone[to]
            and to not in closed
            and (unit_in[to] == EMPTY or (side_of[unit_in[to]] == side and length < 2))
        }
        if not following:
            return length
        reached = reached | following
        wave = following
    return 3
