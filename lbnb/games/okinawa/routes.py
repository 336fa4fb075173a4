"""Where a unit can still go, and by which hexes: for boards, for clicks on far hexes and for bots (5.1)."""

from __future__ import annotations

from typing import NamedTuple

from lbnb.games.okinawa.movement import MoveUnit, can_start
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ARMOR


class Routes(NamedTuple):
    """What a unit can reach from its hex."""

    ends: dict[int, int]
    """By hex in which it could end its move, its own too if it may, the half points then left."""
    before: dict[int, int]
    """By hex on a way, the hex before it on the cheapest one."""

    def path(self, to: int) -> list[int]:
        """The hexes of the cheapest way to an end, without the one it begins in."""
        path = []
        while to in self.before:
            path.append(to)
            to = self.before[to]
        return path[::-1]


def routes(state: OkinawaState, unit: int, points: int, begun: bool) -> Routes:
    """The routes of a unit of the Phasing Player with so many half points left, its move `begun` or not.

    One bounded search over the points left; equals what `movement.steps` allows, hex by hex.
    """
    tables = state.tables
    origin = state.at[unit]
    ways = tables.ways[tables.class_of[unit] == ARMOR]
    zone = state.zone(1 - state.side)
    unit_in, side_of, side = state.unit_in, tables.side_of, state.side
    only_one = not begun and zone[origin] > 0
    best = {origin: points}
    before: dict[int, int] = {}
    ends: dict[int, int] = {origin: points} if unit_in[origin] in (EMPTY, unit) else {}
    if only_one and not tables.leaves_zone[unit]:
        return Routes(ends, before)
    layers: list[list[int]] = [[] for _ in range(points + 1)]
    layers[points].append(origin)
    for left in range(points, -1, -1):
        for hex_ in layers[left]:
            if best[hex_] != left:
                continue
            for to, cost in ways[hex_]:
                rest = left - cost
                there = unit_in[to]
                if rest < 0:
                    if hex_ != origin or begun or there != EMPTY:
                        continue
                    rest = 0
                if rest <= best.get(to, -1):
                    continue
                held = zone[to] > 0
                if there not in (EMPTY, unit) and (side_of[there] != side or held or only_one):
                    continue
                best[to] = rest
                before[to] = hex_
                if there == EMPTY:
                    ends[to] = rest
                if not held and not only_one and rest:
                    layers[rest].append(to)
    return Routes(ends, before)


def reach(state: OkinawaState, unit: int) -> dict[int, int]:
    """Where a unit that may still be moved could go, with the half points left there; else nothing."""
    if not can_start(state, unit):
        return {}
    return _elsewhere(state, unit, routes(state, unit, state.tables.ma[unit], False))


def reach_of_mover(state: OkinawaState) -> dict[int, int]:
    """Where the unit on the move could still go, with the half points left there; nowhere while none is."""
    decision = state.decision
    if not isinstance(decision, MoveUnit):
        return {}
    found = routes(state, decision.unit, decision.points, decision.begun)
    return _elsewhere(state, decision.unit, found)


def _elsewhere(state: OkinawaState, unit: int, found: Routes) -> dict[int, int]:
    return {to: left for to, left in found.ends.items() if to != state.at[unit]}


def way_to(state: OkinawaState, place: str) -> list[str]:
    """The texts of the actions that bring the moving unit to a hex; its own hex makes it stop there.

    Empty when no unit is on the move or it cannot end there.
    """
    decision = state.decision
    names = state.tables.hex_names
    if not isinstance(decision, MoveUnit) or place not in names:
        return []
    goal = names.index(place)
    found = routes(state, decision.unit, decision.points, decision.begun)
    if goal not in found.ends:
        return []
    return [f"step {names[hex_]}" for hex_ in found.path(goal)] or ["stop"]
