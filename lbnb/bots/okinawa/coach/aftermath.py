"""Lessons on what follows a result: where to retreat, whether to advance, whom to remove."""

from __future__ import annotations

from lbnb.bots.okinawa.coach.chances import (
    cover_at,
    hits_by_two,
    label,
    name,
    nearest,
    units_around,
    ways_back,
)
from lbnb.bots.okinawa.ground import escape
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.okinawa import duty
from lbnb.games.okinawa.advance import Advance
from lbnb.games.okinawa.retreat import Retreat
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, US

ROOM = 3
"""The most hexes that a result drives a unit back (7.62)."""
AT_HAND = 3
"""The hexes from the enemy within which a US unit is in use."""


def _last_hexes(state: OkinawaState, action: Action) -> list[int]:
    """The hexes in which the retreat of this unit could end now; none while it has farther to go."""
    decision = state.decision
    if isinstance(decision, Retreat) and len(decision.path) + 1 < decision.hexes:
        return []
    unit = action.args[0]
    return [act.args[-1] for act in state.legal_actions() if act.args[0] == unit and len(act.args) > 1]


def exposed_retreat(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A Japanese unit retreats to worse terrain than it could (7.43)."""
    unit, *to = action.args
    if not to or state.tables.side_of[unit] != JAPAN:
        return None
    hex_ = to[0]
    cover = cover_at(state, hex_)
    better = [other for other in _last_hexes(state, action) if cover_at(state, other) > cover]
    if not better:
        return None
    best = max(better, key=lambda other: (cover_at(state, other), other))
    return mild(
        "7.43",
        f"In {label(state, best)} two battalions would hit {name(state, unit)} on "
        f"{hits_by_two(state, unit, best)} "
        f"of 6 rolls, in {label(state, hex_)} on {hits_by_two(state, unit, hex_)}.",
    )


def dead_end(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A retreat to a hex from which the unit could hardly retreat again (7.74)."""
    unit, *to = action.args
    others = _last_hexes(state, action)
    if not to or len(others) < 2:
        return None
    rooms = {other: _room(state, unit, other) for other in others}
    best = max(others, key=lambda other: (rooms[other], other))
    here = rooms[to[0]]
    if here == ROOM or rooms[best] - here < 2:
        return None
    return mild(
        "7.74",
        f"{label(state, to[0])} leaves it room for a next retreat of {here}, {label(state, best)} of "
        f"{rooms[best]}: a longer one eliminates it.",
    )


def _room(state: OkinawaState, unit: int, hex_: int) -> int:
    after = state.copy()
    if after.unit_in[hex_] != EMPTY:
        return 0
    after.lift(unit, hex_)
    after.put(unit, hex_)
    return escape(after, unit)


def into_a_pocket(state: OkinawaState, action: Action) -> CoachWarning | None:
    """An advance to a hex from which no retreat is left (7.71)."""
    unit, hex_ = action.args
    after = state.copy()
    after.lift(unit, hex_)
    after.put(unit, hex_)
    enemies = units_around(after, hex_, 1 - after.tables.side_of[unit])
    if not enemies or ways_back(after, unit):
        return None
    return serious(
        "7.71",
        f"In {label(state, hex_)} {name(state, unit)} is next to {counted(len(enemies), 'enemy unit')} and "
        "has 0 "
        "hexes to retreat to: any result against it eliminates it.",
    )


def out_of_cover(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A Japanese unit advances out of terrain that shelters it (7.43, 19.1)."""
    unit, hex_ = action.args
    here = state.at[unit]
    if state.tables.side_of[unit] != JAPAN or cover_at(state, hex_) >= cover_at(state, here):
        return None
    before, then = hits_by_two(state, unit, here), hits_by_two(state, unit, hex_)
    said = (
        f"{name(state, unit)} stands better in {label(state, here)}: two battalions hit it there on {before} "
        "of 6 "
        f"rolls, in {label(state, hex_)} on {then}."
    )
    return serious("7.43", said) if then - before >= 2 else mild("7.43", said)


def ground_left(state: OkinawaState, action: Action) -> CoachWarning | None:
    """No advance although it would close an enemy's last way back, or take rough ground (7.91, 7.96)."""
    decision = state.decision
    assert isinstance(decision, Advance)
    side = state.tables.side_of[decision.units[0]]
    if side != US:
        return None
    open_enemies = [
        enemy
        for enemy in state.on_map(JAPAN)
        if not state.engaged[enemy] and duty.neighbours(state, enemy) and ways_back(state, enemy)
    ]
    best = None
    for unit in decision.units:
        for hex_ in decision.ends(state, unit):
            after = state.copy()
            after.lift(unit, hex_)
            after.put(unit, hex_)
            if not ways_back(after, unit):
                continue
            for enemy in open_enemies:
                if not ways_back(after, enemy):
                    return mild(
                        "7.96",
                        f"{name(state, unit)} in {label(state, hex_)} would leave {name(state, enemy)} 0 "
                        "hexes to "
                        "retreat to, and it is still to be attacked.",
                    )
            if cover_at(state, hex_) > cover_at(state, state.at[unit]):
                best = best or (unit, hex_)
    if best is None:
        return None
    unit, hex_ = best
    taken = state.tables.hex_cost[hex_] // 2
    return mild(
        "7.91",
        f"{name(state, unit)} could take {label(state, hex_)} now, for no Movement Points instead of {taken} "
        "and "
        "without a fight.",
    )


def front_removed(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A unit at the front is removed though others stand in the rear (17.41)."""
    (unit,) = action.args
    theirs = state.on_map(JAPAN)
    away = nearest(state, state.at[unit], theirs)
    if away > AT_HAND:
        return None
    rear = [other for other in state.on_map(US) if nearest(state, state.at[other], theirs) > AT_HAND]
    if not rear:
        return None
    return mild(
        "17.41",
        f"{name(state, unit)} stands {away} from the enemy: any unit may go, and {len(rear)} stand farther "
        "than "
        f"{AT_HAND} hexes away.",
    )
