"""Where a unit on the move can still go, and by which hexes: for boards and for clicks on far hexes (5.1)."""

from __future__ import annotations

from heapq import heappop, heappush

from lbnb.games.okinawa import movement
from lbnb.games.okinawa.state import EMPTY, OkinawaState


def routes(state: OkinawaState) -> dict[int, tuple[int, int]]:
    """By hex that the moving unit can enter: the half points then left, and the hex that it comes from.

    The cheapest way to each hex, by `movement.steps`; hexes of friendly units are passed through. Empty while
    no unit is on the move.
    """
    decision = state.decision
    if not isinstance(decision, movement.MoveUnit):
        return {}
    unit = decision.unit
    origin = state.at[unit]
    probe = state.copy()
    best = {origin: (decision.points, origin)}
    waiting = [(-decision.points, origin)]
    while waiting:
        minus, hex_ = heappop(waiting)
        left = -minus
        if left < best[hex_][0]:
            continue
        begun = decision.begun or hex_ != origin
        held = state.in_enemy_zone(state.side, hex_) and (hex_ != origin or not begun)
        if hex_ != origin and (held or not left):
            continue
        probe.at[unit] = hex_
        for to in movement.steps(probe, unit, left, begun):
            rest = max(0, left - state.tables.cost_between(unit, hex_, to))
            if to not in best or rest > best[to][0]:
                best[to] = (rest, hex_)
                if not held:
                    heappush(waiting, (-rest, to))
    del best[origin]
    return best


def way_to(state: OkinawaState, place: str) -> list[str]:
    """The texts of the actions that bring the moving unit to a hex; its own hex makes it stop there.

    Empty when no unit is on the move or it cannot end there.
    """
    decision = state.decision
    names = state.tables.hex_names
    if not isinstance(decision, movement.MoveUnit) or place not in names:
        return []
    goal = names.index(place)
    if state.unit_in[goal] != EMPTY:
        return []
    origin = state.at[decision.unit]
    if goal == origin:
        return ["stop"]
    found = routes(state)
    way = []
    while goal in found:
        way.append(f"step {names[goal]}")
        goal = found[goal][1]
    return way[::-1]
