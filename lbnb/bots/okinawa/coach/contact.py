"""Lessons on where a unit ends its move: attacks that it then owes, ways back, terrain, guns."""

from __future__ import annotations

from lbnb.bots.okinawa.coach.chances import (
    LONG_ODDS,
    cover_at,
    hits_by_two,
    is_gun,
    label,
    movers,
    name,
    nearest,
    rank,
    rolls,
    signed,
    strongest,
    units_around,
    ways,
    ways_back,
)
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.okinawa import pledges
from lbnb.games.okinawa.combat import Combat
from lbnb.games.okinawa.movement import MoveUnit
from lbnb.games.okinawa.routes import reach, reach_of_mover
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import CLEAR, COVER_OF, JAPAN, ROUGH, US, distance

NEAR = 3
"""The hexes from the nearest American within which Japanese units should be under cover."""
CLOSE = 2
"""The hexes within which a better place counts as being beside."""


def put_down(state: OkinawaState, action: Action) -> tuple[OkinawaState, int] | None:
    """The position after a unit has ended its move by an action, and the unit; None if it goes on.

    A unit that is put down where it was picked up has not moved.
    """
    decision = state.decision
    if isinstance(decision, MoveUnit):
        unit = decision.unit
        if action.verb == "stop" and not decision.begun:
            return None
    else:
        unit = action.args[0]
    after = state.copy()
    after.play(action)
    if isinstance(after.decision, MoveUnit):
        return None
    return after, unit


def hopeless_contact(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A unit enters an enemy zone, and the attack that it then owes can hardly succeed."""
    end = put_down(state, action)
    if end is None:
        return None
    after, unit = end
    enemies = units_around(after, after.at[unit], 1 - after.side)
    if not enemies:
        return None
    found = []
    for enemy in enemies:
        found.append(strongest(after, enemy, LONG_ODDS + 1))
        if found[-1].ways.hit > LONG_ODDS:
            return _all_at_once(after, unit, enemies)
    best = max(found, key=lambda force: rank(force.ways))
    who = f"Even with all {best.units} units that can be there" if best.units > 1 else "Alone"
    said = (
        f"{who} the attack that {name(after, unit)} then owes on {name(after, best.enemy)} stands at "
        f"{signed(best.ways.plus)} and hits on {rolls(best.ways.hit)}, while {best.ways.hurt} hurt you."
    )
    return serious("7.12", said) if _chooses_contact(state) else mild("7.12", said)


def _chooses_contact(state: OkinawaState) -> bool:
    """Whether the unit comes from outside enemy zones, and not by sea or mapedge, where others follow."""
    decision = state.decision
    return isinstance(decision, MoveUnit) and not state.in_enemy_zone(state.side, state.at[decision.unit])


def _all_at_once(state: OkinawaState, unit: int, enemies: list[int]) -> CoachWarning | None:
    """Enemies that nothing else can engage must be attacked by the unit all at once (7.21)."""
    side, at = state.side, state.at
    alone = [
        enemy
        for enemy in enemies
        if units_around(state, at[enemy], side) == [unit] and not pledges.reachable(state, enemy)
    ]
    if len(alone) < 2:
        return None
    spots = {hex_ for enemy in alone for hex_ in state.tables.around[at[enemy]]}
    for other in movers(state):
        if spots & reach(state, other).keys():
            return None
    found = ways(state, Combat(tuple(alone), (unit,)))
    if found.hit > LONG_ODDS:
        return None
    return serious(
        "7.21",
        f"{name(state, unit)} must then attack {len(alone)} enemies at once, for nobody else can come next "
        f"to them: {signed(found.plus)}, and {rolls(found.hurt)} hurt it.",
    )


def no_way_back(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A unit goes into contact where it could not retreat a single hex."""
    end = put_down(state, action)
    if end is None:
        return None
    after, unit = end
    hex_ = after.at[unit]
    enemies = units_around(after, hex_, 1 - after.side)
    if not enemies or ways_back(after, unit):
        return None
    best = max((strongest(after, enemy) for enemy in enemies), key=lambda force: rank(force.ways))
    said = (
        f"{name(after, unit)} has 0 hexes to retreat to from {label(after, hex_)}: "
        f"an A1, or any D in the enemy's turn, eliminates it."
    )
    return serious("7.71", said) if best.ways.hurt else mild("7.71", said)


def blocks_a_retreat(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A unit stops in the last vacant hex to which a friend in contact could retreat."""
    end = put_down(state, action)
    if end is None or not isinstance(state.decision, MoveUnit):
        return None
    after, unit = end
    for friend in units_around(after, after.at[unit], after.side):
        if not after.in_enemy_zone(after.side, after.at[friend]):
            continue
        left = ways_back(after, friend)
        if any(after.unit_in[hex_] == EMPTY for hex_ in left):
            continue
        if not any(state.unit_in[hex_] == EMPTY for hex_ in ways_back(state, friend)):
            continue
        said = f"{name(after, unit)} takes the last of 6 hexes to which {name(after, friend)} could retreat"
        if not left:
            return serious("7.82", f"{said} and cannot be displaced: an A1 eliminates {name(after, friend)}.")
        return mild("7.73", f"{said}: it would have to be displaced first.")
    return None


def across_the_river(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A unit comes next to an enemy across a river though it could come dry-shod."""
    end = put_down(state, action)
    if end is None or not isinstance(state.decision, MoveUnit):
        return None
    after, unit = end
    hex_, tables = after.at[unit], after.tables
    dry = None
    for enemy in units_around(after, hex_, 1 - after.side):
        there = after.at[enemy]
        if tables.terrain[there] != CLEAR or (hex_, there) not in tables.rivers:
            continue
        if any(
            (after.at[other], there) not in tables.rivers for other in units_around(after, there, after.side)
        ):
            continue
        dry = dry or reach_of_mover(state)
        banks = [to for to in tables.around[there] if (to, there) not in tables.rivers]
        spots = [to for to in banks if to in dry and after.unit_in[to] == EMPTY]
        if spots:
            wet = ways(after, Combat((enemy,), (unit,)))
            better = after.copy()
            better.lift(unit, spots[0])
            better.put(unit, spots[0])
            return mild(
                "7.42",
                f"From {label(after, spots[0])} {name(after, unit)} would not attack across the river: the "
                f"same attack then hits on {rolls(ways(better, Combat((enemy,), (unit,))).hit)} instead of "
                f"{wet.hit}.",
            )
    return None


def open_ground(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A Japanese unit ends its move near Americans in worse terrain than it could have beside."""
    end = put_down(state, action)
    if state.side != JAPAN or end is None or not isinstance(state.decision, MoveUnit):
        return None
    after, unit = end
    hex_ = after.at[unit]
    cover = cover_at(after, hex_)
    away = nearest(after, hex_, after.on_map(US))
    if cover == COVER_OF[ROUGH] or away > NEAR or hex_ in after.tables.northeast:
        return None
    here = state.at[unit]
    zone = after.us_zone
    choices = [to for to in (here, *reach_of_mover(state)) if to != hex_ and after.unit_in[to] == EMPTY]
    better = [
        to
        for to in choices
        if distance(to, hex_) <= CLOSE and cover_at(after, to) > cover and zone[to] <= zone[hex_]
    ]
    if not better:
        return None
    best = max(better, key=lambda to: (cover_at(after, to), -distance(to, hex_), to))
    terrain = "rough" if after.tables.terrain[best] == ROUGH else "better ground"
    spared = ", and US Ground Support never attacks it there" if terrain == "rough" else ""
    said = (
        f"{label(after, best)} is {terrain}: there two battalions would hit {name(after, unit)} on "
        f"{hits_by_two(after, unit, best)} rolls instead of {hits_by_two(after, unit, hex_)} of 6{spared}."
    )
    blunder = terrain == "rough" and not cover and away <= CLOSE
    return serious("7.43", said) if blunder else mild("7.43", said)


def gun_in_contact(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A gun stops next to an enemy."""
    end = put_down(state, action)
    if end is None:
        return None
    after, unit = end
    if not is_gun(after, unit) or not after.in_enemy_zone(after.side, after.at[unit]):
        return None
    return serious(
        "8.31",
        f"Next to an enemy {name(after, unit)} must attack with its {after.tables.attack[unit]}, suffers the "
        "result, gives no Final Protective Fire, and cannot leave.",
    )


def gun_out_of_range(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A gun stops where its Final Protective Fire reaches nobody."""
    end = put_down(state, action)
    if end is None:
        return None
    after, unit = end
    if not is_gun(after, unit):
        return None
    foot = [other for other in after.on_map(after.side) if not is_gun(after, other)]
    reach, hex_ = after.tables.reach[unit], after.at[unit]
    away = nearest(after, hex_, foot)
    if away <= reach or not foot:
        return None
    return mild(
        "8.42",
        f"No other unit is within the {reach} hexes that {name(after, unit)} reaches: the nearest is {away} "
        "away, too far for its Final Protective Fire.",
    )
