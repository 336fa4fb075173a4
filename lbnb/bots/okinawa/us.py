"""American movement: mass for assaults, keep a solid front, bring reserves up, withdraw and land."""

from __future__ import annotations

from typing import Any

from lbnb.bots.okinawa.assault import Assault, assaults
from lbnb.bots.okinawa.ground import FAR, enemy_distance, line_distance, shelter, spread
from lbnb.core.bots import Advice
from lbnb.games.okinawa import movement
from lbnb.games.okinawa.exits import WITHDRAWS
from lbnb.games.okinawa.routes import routes
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, ROWS, US

WORTHWHILE = 0.3
"""The least that an assault must add, unless time presses."""
PRESSED = -1.0
"""The same while every Japanese unit on the map scores each turn (18.44)."""
BREAK_IN = -2.0
"""The same while no US unit is south of the Secondary Line, without which Japan may win at once (17.6)."""
PATIENT = 0.6
"""The same in the Campaign, where US retreats cost points and ground gives none (18.54)."""
IN_CONTACT = 25.0
COVER, PATIENT_COVER = 0.6, 4.0
"""What shelter counts where no assault is to be made, in the other scenarios and in the Campaign."""
WITHDRAW_AHEAD = 3
ENOUGH = 25
TIME_TO_FIGHT = 6
"""Game-Turns that a unit brought on in the Campaign must have before it to be worth its points."""
GUARDS, RAID = 4, 20
LAND_FROM = 5
"""Units at least so far from the enemy are spare for an invasion."""

_paths: dict[tuple[Any, ...], dict[int, int]] = {}


def movement_phase(state: OkinawaState, decision: Any) -> Advice:
    """Pick the next unit: those for the best assault, then the front, then arrivals and invasions."""
    legal = state.legal_actions()
    movers = {action.args[0]: action for action in legal if action.verb == "move"}
    ids = state.tables.unit_ids
    away = enemy_distance(state, US)
    leaving = withdrawing(state)
    for unit in leaving:
        if unit in movers:
            return Advice(
                movers[unit], f"{ids[unit]} is one of {len(leaving)} battalions to withdraw (18.23)."
            )
    landing = {action.args[0] for action in legal if action.verb == "invade"}
    spare = {unit for unit in landing if away[state.at[unit]] >= LAND_FROM} if _beach(state, legal) else set()
    waiting = {unit: action for unit, action in movers.items() if unit not in spare}
    if waiting:
        allowance = state.tables.ma
        best = _best(state, {unit: routes(state, unit, allowance[unit], False).ends for unit in waiting})
        if best:
            unit = next(iter(best.units))
            return Advice(movers[unit], f"{ids[unit]} moves up for {_why(state, best)}")
        unit = min(waiting, key=lambda u: (away[state.at[u]], u))
        return Advice(
            movers[unit], f"{ids[unit]} is {away[state.at[unit]]} hexes from the enemy and moves next."
        )
    arrivals = [
        action for action in legal if action.verb == "enter" and worth_bringing(state, action.args[0])
    ]
    if arrivals:
        action = min(
            arrivals, key=lambda act: (state.unit_in[act.args[1]] != EMPTY, away[act.args[1]], act.args)
        )
        return Advice(
            action, f"{ids[action.args[0]]} enters {away[action.args[1]]} hexes from the enemy (12.2)."
        )
    landings = [action for action in legal if action.verb == "invade" and action.args[0] in spare]
    beach = _beach(state, legal)
    if landings and beach is not None:
        for action in landings:
            if action.args[1] == beach:
                return Advice(
                    action, f"It lands {away[beach]} hexes from the enemy, behind his line (14.13)."
                )
    left = len(movers)
    return Advice(state.tables.end, f"The front stands, and {left} units stay where they are.")


def worth_bringing(state: OkinawaState, unit: int) -> bool:
    """Whether to bring a unit on: in the Campaign each scores for Japan, so only to keep ENOUGH (18.54)."""
    row = state.tables.scenarios[state.scenario]
    if not row.campaign:
        return True
    return len(state.on_map(US)) < ENOUGH and row.last_turn - state.turn >= TIME_TO_FIGHT


def _beach(state: OkinawaState, legal: Any) -> int | None:
    """The beach to land on: two hexes from an enemy in the rear, with nobody of ours near."""
    beaches = {action.args[1] for action in legal if action.verb == "invade"}
    if not beaches:
        return None
    away = enemy_distance(state, US)
    ours = spread(state.tables, (state.at[unit] for unit in state.on_map(US)))
    open_ones = [hex_ for hex_ in beaches if 2 <= away[hex_] <= 3 and ours[hex_] >= 3]
    return max(open_ones, key=lambda hex_: (ours[hex_] if ours[hex_] < FAR else 0, hex_), default=None)


def withdrawing(state: OkinawaState) -> list[int]:
    """The battalions to take out by the northeast: the nearest to it, in time for the last turn (18.23)."""
    row = state.tables.scenarios[state.scenario]
    left = row.must_withdraw - state.withdrawn
    if left <= 0 or state.turn < row.withdraw_by - WITHDRAW_AHEAD:
        return []
    to_edge = edge_distance(state)
    units = [
        unit
        for unit in state.on_map(US)
        if state.tables.units[unit].printed == WITHDRAWS and not state.japanese_zone[state.at[unit]]
    ]
    return sorted(units, key=lambda unit: (to_edge[state.at[unit]], unit))[:left]


def edge_distance(state: OkinawaState) -> list[int]:
    """By hex, how far the northeast mapedge is."""
    return spread(state.tables, state.tables.northeast)


def guarding(state: OkinawaState) -> list[int]:
    """The rear guard, if a Japanese unit could get through to the northeast mapedge in a turn (17.41)."""
    if not leaks(state):
        return []
    to_edge = edge_distance(state)
    leaving = withdrawing(state)
    units = [unit for unit in state.on_map(US) if unit not in leaving]
    return sorted(units, key=lambda unit: (to_edge[state.at[unit]], unit))[: min(GUARDS, len(units) // 4)]


def leaks(state: OkinawaState) -> bool:
    """Whether a way of at most RAID hexes outside US zones leads from a Japanese unit to the northeast."""
    tables = state.tables
    zone, unit_in = state.us_zone, state.unit_in
    wave = {state.at[unit] for unit in state.on_map(JAPAN)}
    reached = set(wave)
    for _ in range(RAID):
        wave = {
            to
            for hex_ in wave
            for to in tables.open_sides[hex_]
            if to not in reached and not zone[to] and (unit_in[to] == EMPTY or tables.side_of[unit_in[to]])
        }
        if any(to in tables.northeast for to in wave):
            return True
        reached |= wave
    return False


def least_worth(state: OkinawaState) -> float:
    """The least that an assault must add to be made."""
    row = state.tables.scenarios[state.scenario]
    if row.campaign:
        return PATIENT
    if row.per_unit:
        return PRESSED
    north = state.tables.north_of[row.secondary]
    return WORTHWHILE if any(state.at[unit] not in north for unit in state.on_map(US)) else BREAK_IN


def _best(state: OkinawaState, ends: dict[int, dict[int, int]], unit: int | None = None) -> Assault | None:
    least = least_worth(state)
    found = [
        assault
        for assault in assaults(state, ends)
        if assault.value >= least and (unit is None or unit in assault.units)
    ]
    return max(found, key=lambda assault: (assault.value, assault.enemy), default=None)


def _why(state: OkinawaState, best: Assault) -> str:
    tables = state.tables
    return (
        f"an attack on {tables.unit_ids[best.enemy]} in {tables.hex_names[state.at[best.enemy]]} "
        f"at about {best.differential:+d}."
    )


def move_unit(state: OkinawaState, decision: Any) -> Advice:
    """The next hex on the way to where the unit is wanted, or stop there."""
    unit = decision.unit
    legal = {action.text: action for action in state.legal_actions()}
    if unit in withdrawing(state) and "exit" in legal:
        left = state.tables.scenarios[state.scenario].must_withdraw - state.withdrawn
        return Advice(legal["exit"], f"It leaves the map, one of {left} that still have to (18.23).")
    others = tuple(place for other, place in enumerate(state.at) if other != unit)
    key = (id(state.tables), state.turn, unit, others)
    way = _paths.get(key)
    here = state.at[unit]
    if way is None or here not in way:
        way = _plan_way(state, decision)
        _paths.clear()
        _paths[key] = way
    to = way[here]
    away = enemy_distance(state, US)
    if to != here:
        text = f"step {state.tables.hex_names[to]}"
        if text in legal:
            last = next(reversed(way))
            name = state.tables.hex_names[last]
            return Advice(legal[text], f"It makes for {name}, {away[last]} hexes from the nearest enemy.")
    if "stop" in legal:
        return Advice(legal["stop"], f"It is well placed here, {away[here]} hexes from the nearest enemy.")
    action = next(iter(legal.values()))
    return Advice(action, f"It has to go on, with {decision.points / 2:g} MP left (5.31).")


def _plan_way(state: OkinawaState, decision: Any) -> dict[int, int]:
    """The hexes from here to the goal, each with the next; the goal with itself."""
    unit = decision.unit
    here = state.at[unit]
    found = routes(state, unit, decision.points, decision.begun)
    goal = _goal(state, unit, found.ends) if found.ends else here
    path = [here, *found.path(goal)]
    return dict(zip(path, [*path[1:], goal], strict=True))


def _goal(state: OkinawaState, unit: int, ends: dict[int, int]) -> int:
    if unit in withdrawing(state):
        to_edge = edge_distance(state)
        return min(ends, key=lambda hex_: (to_edge[hex_], hex_))
    tables = state.tables
    if unit in guarding(state):
        held = state.us_zone

        def watched(hex_: int) -> tuple[int, float, int]:
            fresh = [to for to in (hex_, *tables.around[hex_]) if to in tables.northeast and not held[to]]
            return len(fresh), -abs(hex_ % ROWS - 1), hex_

        return max(
            (hex_ for hex_ in ends if not state.japanese_zone[hex_]), key=watched, default=state.at[unit]
        )
    if not state.entering:
        all_ends = {
            other: routes(state, other, tables.ma[other], False).ends
            for other in state.on_map(US)
            if other != unit and movement.can_start(state, other)
        }
    else:
        all_ends = {}
    best = _best(state, {**all_ends, unit: ends}, unit)
    if best:
        return best.units[unit]
    away = enemy_distance(state, US)
    row = tables.scenarios[state.scenario]
    late = row.secondary and state.turn >= row.last_turn - 1
    south = tables.north_of[row.secondary] if late else ()
    zone, ours = state.japanese_zone, state.us_zone
    line = line_distance(state, row.primary)

    cover = PATIENT_COVER if row.campaign else COVER

    def value(hex_: int) -> float:
        near = away[hex_]
        score = -abs(near - 2) * 1.0 + cover * shelter(state, hex_) + 0.04 * line[hex_]
        if zone[hex_]:
            score -= IN_CONTACT
        if near <= 3:
            score += 0.35 * sum(not ours[to] for to in tables.around[hex_])
        if late and hex_ not in south:
            score += 4.0
        return score

    return max(ends, key=lambda hex_: (value(hex_), hex_))
