"""Where the active side's units can go in an Assault Impulse, and by which first step (10.2)."""

from __future__ import annotations

from collections.abc import Callable

from lbnb.games.ie_shima import control, movement, rubble, weather
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import LAST_AREA, bits


def first_steps(state: IeShimaState, place: int, points: int, fresh: bool) -> dict[int, int]:
    """Destinations of a unit in `place` with `points` left, each with the first place on the way there.

    A fresh unit may spend all it has on its first step (10.2D). Enemy-occupied Areas and rubble end a move.
    """
    side = state.side
    steps: dict[int, int] = {}
    best: dict[int, int] = {}
    frontier: list[tuple[int, int]] = []
    if points <= 0:
        return steps
    for to in movement.destinations(state, place, points, fresh):
        left = points - min(points, movement.entry_cost(state, side, place, to))
        steps[to] = to
        best[to] = left
        frontier.append((to, left))
    while frontier:
        at, left = frontier.pop()
        if left < best[at] or left <= 0 or not control.is_vacant(state, side, at) or rubble.stops(state, at):
            continue
        for to in movement.destinations(state, at, left, False):
            if to == place:
                continue
            rest = left - movement.entry_cost(state, side, at, to)
            if rest > best.get(to, -1):
                best[to] = rest
                steps[to] = steps[at]
                frontier.append((to, rest))
    return steps


class Group:
    """Units of one place with the same Movement Points: those `free` to leave, and where they can go."""

    __slots__ = ("free", "place", "steps", "units")

    def __init__(self, place: int, units: int, free: int, steps: dict[int, int]) -> None:
        self.place = place
        self.units = units
        self.free = free
        self.steps = steps


def groups(
    state: IeShimaState, place: int, units: int, keep: Callable[[IeShimaState, int, int], int]
) -> list[Group]:
    """The fresh units of a place, grouped by Movement Allowance; those that `keep` names may not leave."""
    by_allowance: dict[int, int] = {}
    for unit in bits(units):
        allowance = weather.movement_allowance(state, unit)
        by_allowance[allowance] = by_allowance.get(allowance, 0) | 1 << unit
    staying = keep(state, place, units)
    return [
        Group(place, mask, mask & ~staying, first_steps(state, place, allowance, True))
        for allowance, mask in by_allowance.items()
    ]


def mover_group(state: IeShimaState) -> list[Group]:
    """The unit that is on its way, if any, as a group of its own."""
    if state.mover < 0:
        return []
    place = state.at[state.mover]
    bit = 1 << state.mover
    return [Group(place, bit, bit, first_steps(state, place, state.mp, False))]


def is_area(place: int) -> bool:
    """Whether a place is one of the 16 Areas."""
    return 1 <= place <= LAST_AREA
