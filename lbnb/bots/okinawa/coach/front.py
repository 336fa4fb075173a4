"""Lessons on the end of a Movement Phase: ways left open, duties and Victory Points forgotten."""

from __future__ import annotations

from lbnb.bots.okinawa.coach.chances import (
    LONG_ODDS,
    cover_at,
    fire_on,
    label,
    movers,
    name,
    rank,
    rolls,
    signed,
    units_around,
    ways,
    ways_back,
)
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.okinawa import exits, invasions, movement, reinforcements, victory
from lbnb.games.okinawa.odds import codes
from lbnb.games.okinawa.routes import reach
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, US, distance

A_TURN = 20
"""The most hexes that a unit covers in a Movement Phase: all its points on a road (5.22)."""
CLOSERS = 8
"""Of so many units, the nearest to an enemy, the coach looks whether one could close its way back."""


def way_out(state: OkinawaState, unit: int, doors: frozenset[int]) -> int:
    """The mapedge hex among `doors` by which a unit could leave the map in this phase, or -1 (15.0)."""
    tables = state.tables
    here = state.at[unit]
    if not movement.can_start(state, unit):
        return -1
    if here in doors:
        return here
    if all(distance(here, door) > A_TURN for door in doors):
        return -1
    zone = state.zone(1 - state.side)
    reached = reach(state, unit)
    found = [to for to in doors & reached.keys() if not zone[to] and tables.hex_cost[to] <= reached[to]]
    return min(found, default=-1)


def open_road(state: OkinawaState, action: Action) -> CoachWarning | None:
    """The US ends its movement with a way open on which a Japanese unit can leave at once (17.41)."""
    if state.side != US:
        return None
    theirs = state.copy()
    theirs.side = JAPAN
    theirs.moved = [0] * len(theirs.moved)
    theirs.entering = theirs.invading = False
    for unit in theirs.on_map(JAPAN):
        door = way_out(theirs, unit, state.tables.northeast)
        if door >= 0:
            worth = exits.VALUE_OF_EXIT * state.tables.defense[unit]
            return serious(
                "17.41",
                f"{name(state, unit)} can leave by {label(state, door)} next turn: {worth} Victory Points, "
                f"and {exits.US_UNITS_LOST} of your units go.",
            )
    return None


def open_coast(state: OkinawaState, action: Action) -> CoachWarning | None:
    """The US leaves northeastern beaches empty while Japan has raiders and an invasion left (14.13)."""
    if state.side != US:
        return None
    tables = state.tables
    theirs = state.copy()
    theirs.side = JAPAN
    theirs.moved = [0] * len(theirs.moved)
    invasions.start_player_turn(theirs)
    if not invasions.allowed(theirs):
        return None
    raiders = [unit for unit in tables.units_of[JAPAN] if invasions.may_invade(theirs, unit)]
    beaches = [
        hex_
        for hex_ in tables.beaches
        if hex_ in tables.northeast and state.unit_in[hex_] == EMPTY and not state.us_zone[hex_]
    ]
    if not raiders or not beaches:
        return None
    return mild(
        "14.13",
        f"{counted(len(raiders), 'Japanese raider')} could land in {label(state, beaches[0])}, where nobody "
        f"watches, and leave the map a turn later: {exits.US_UNITS_LOST} of your units for each.",
    )


def late_battalions(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Battalions that must be withdrawn are still on the map when each costs points, or soon will (18.23)."""
    row = state.tables.scenarios[state.scenario]
    left = row.must_withdraw - state.withdrawn
    if state.side != US or left <= 0 or state.turn < row.withdraw_by - 2:
        return None
    cost = victory.STILL_HERE * left
    if state.turn < row.withdraw_by:
        return mild(
            "18.23",
            f"{counted(left, 'battalion')} must still leave by the northeast mapedge by Game-Turn "
            f"{row.withdraw_by}, or they cost {cost} Victory Points a turn.",
        )
    able = [
        unit
        for unit in movers(state)
        if state.tables.units[unit].printed == exits.WITHDRAWS
        and way_out(state, unit, state.tables.northeast) >= 0
    ]
    said = f"{counted(left, 'battalion')} should have left: {cost} Victory Points for Japan this turn"
    if not able:
        return mild("18.23", f"{said}.")
    return serious("18.23", f"{said}, though {name(state, able[0])} can leave now.")


def reinforcements_wait(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Reinforcements that cost nothing are held back (12.1)."""
    if state.side != US or state.tables.scenarios[state.scenario].campaign:
        return None
    waiting = {choice.args[0] for choice in reinforcements.choices(state) if choice.verb == "enter"}
    if not waiting:
        return None
    return serious(
        "12.1",
        f"{counted(len(waiting), 'reinforcement')} could come on now, by any of "
        f"{len(state.tables.entry)} mapedge hexes, at no cost in Victory Points.",
    )


def way_left_open(state: OkinawaState, action: Action) -> CoachWarning | None:
    """An enemy about to be attacked has one way back that an idle unit could close (7.71)."""
    side = state.side
    at, around = state.at, state.tables.around
    idle = movers(state)
    for enemy in state.on_map(1 - side):
        hex_ = at[enemy]
        attackers = units_around(state, hex_, side)
        if not attackers:
            continue
        back = [to for to in ways_back(state, enemy) if state.unit_in[to] == EMPTY]
        if len(back) != 1 or ways(state, fire_on(state, enemy, attackers)).hit <= LONG_ODDS:
            continue
        for unit in sorted(idle, key=lambda unit: distance(at[unit], hex_))[:CLOSERS]:
            if unit in attackers:
                continue
            for spot in reach(state, unit).keys() & {*around[back[0]], back[0]}:
                beside = units_around(state, spot, 1 - side)
                if all(units_around(state, at[other], side) for other in beside) and not ways_back(
                    _with(state, unit, spot), enemy
                ):
                    return mild(
                        "7.71",
                        f"{name(state, enemy)} has 1 way back, {label(state, back[0])}: {name(state, unit)} "
                        f"could close it from {label(state, spot)}, and then every D result eliminates it.",
                    )
    return None


def _with(state: OkinawaState, unit: int, hex_: int) -> OkinawaState:
    """The position with a unit in another hex."""
    after = state.copy()
    after.lift(unit, hex_)
    after.put(unit, hex_)
    return after


def cut_off(state: OkinawaState, action: Action) -> CoachWarning | None:
    """On the last Game-Turn units have no Line of Communications (17.52)."""
    if state.side != US or state.turn != state.tables.scenarios[state.scenario].last_turn:
        return None
    lost = victory.out_of_communication(state)
    if not lost:
        return None
    return serious(
        "17.52",
        f"{counted(len(lost), 'unit')} of yours, {name(state, lost[0])} first, cannot trace a line to the "
        f"northeast mapedge: {victory.OUT_OF_COMMUNICATION} Victory Points each when the scenario ends now.",
    )


def no_foothold(state: OkinawaState, action: Action) -> CoachWarning | None:
    """The scenario is about to end with no US unit beyond the Secondary Line, and Japan wins (17.6)."""
    tables = state.tables
    row = tables.scenarios[state.scenario]
    if state.side != US or not row.secondary or state.turn < row.last_turn - 1:
        return None
    north = tables.north_of[row.secondary]
    theirs = [unit for unit in state.on_map(JAPAN) if state.at[unit] in north]
    if not theirs or any(state.at[unit] not in north for unit in state.on_map(US)):
        return None
    said = (
        f"No unit of yours is south of Line {row.secondary}, and {counted(len(theirs), 'Japanese unit')} "
        f"north of it: if so at the end of Game-Turn {row.last_turn}, Japan wins whatever the points."
    )
    return serious("17.6", said) if state.turn == row.last_turn else mild("17.6", said)


def line_points(state: OkinawaState, action: Action) -> CoachWarning | None:
    """On the last Game-Turn units stand still that could step over a line and score (17.31)."""
    tables = state.tables
    row = tables.scenarios[state.scenario]
    if not row.secondary or state.turn != row.last_turn:
        return None
    side = state.side
    if side == US:
        north, points, line, where = (
            tables.north_of[row.secondary],
            victory.SOUTH_OF_SECONDARY,
            row.secondary,
            "south",
        )
    else:
        north, points, line, where = (
            tables.north_of[row.primary],
            victory.NORTH_OF_PRIMARY,
            row.primary,
            "north",
        )
    zone = state.zone(1 - side)
    able = [
        unit
        for unit in movers(state)
        if (state.at[unit] in north) == (side == US)
        and any((to in north) == (side == JAPAN) and not zone[to] for to in reach(state, unit))
    ]
    if not able:
        return None
    return serious(
        "17.31",
        f"{counted(len(able), 'unit')}, {name(state, able[0])} for one, could still end {where} of Line "
        f"{line}: {points} Victory Points each on this last turn.",
    )


def stays_in_contact(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Japanese infantry stays where it must attack at bad odds, though it could step back (6.14)."""
    if state.side != JAPAN:
        return None
    found = []
    for unit in movers(state):
        here = state.at[unit]
        enemies = units_around(state, here, US)
        if not enemies:
            continue
        fights = [fire_on(state, enemy, units_around(state, state.at[enemy], JAPAN)) for enemy in enemies]
        best = max(fights, key=lambda fight: rank(ways(state, fight)))
        odds = ways(state, best)
        if odds.hit > LONG_ODDS:
            continue
        cover = cover_at(state, here)
        back = [to for to in reach(state, unit) if not state.us_zone[to] and cover_at(state, to) >= cover]
        if back:
            found.append(("Ae" in codes(state, best), odds.hurt, -odds.plus, unit, min(back)))
    if not found:
        return None
    fatal, hurt, minus, unit, to = max(found)
    said = (
        f"{name(state, unit)} stays in a US zone and must attack at {signed(-minus)} at best, where "
        f"{rolls(hurt)} hurt it: it may still step back to {label(state, to)}."
    )
    return serious("6.14", said) if fatal else mild("6.14", said)


def exit_missed(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A Japanese unit could leave by the northeast mapedge and does not (17.41)."""
    if state.side != JAPAN:
        return None
    for unit in movers(state):
        door = way_out(state, unit, state.tables.northeast)
        if door >= 0:
            worth = exits.VALUE_OF_EXIT * state.tables.defense[unit]
            return serious(
                "17.41",
                f"{name(state, unit)} can leave by {label(state, door)} now: {worth} Victory Points, and the "
                f"US removes {exits.US_UNITS_LOST} units.",
            )
    return None
