"""Japanese movement: hold rough ground, keep guns in range behind it, raid the northeast, come back."""

from __future__ import annotations

from typing import Any

from lbnb.bots.okinawa.assault import Assault, assaults
from lbnb.bots.okinawa.ground import (
    FAR,
    SHELTER,
    enemy_distance,
    line_distance,
    shelter,
)
from lbnb.core.bots import Advice
from lbnb.games.okinawa import movement
from lbnb.games.okinawa.routes import routes
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ARTILLERY, COMMANDO, ENGINEER, JAPAN

GUN_DISTANCE, MORTAR_DISTANCE = 5, 3
MORTAR_RANGE = 2
CONTACT = 2.2
DESPERATE, NEAR = 12, 8
"""From so many Game-Turns before the end of the Campaign Japan attacks, with units so near the enemy."""
WORTHWHILE = 1.0
RAIDERS = (ENGINEER, COMMANDO)

_paths: dict[tuple[Any, ...], dict[int, int]] = {}


def movement_phase(state: OkinawaState, decision: Any) -> Advice:
    """Pick the next unit that has a better place to go; raid; end the phase."""
    legal = state.legal_actions()
    movers = [action for action in legal if action.verb == "move"]
    ids, at, tables = state.tables.unit_ids, state.at, state.tables
    away = enemy_distance(state, JAPAN)
    raid = _raid(state, legal)
    if raid:
        return raid
    best = last_assault(state, {action.args[0] for action in movers})
    if best:
        unit = next(iter(best.units))
        target = tables.unit_ids[best.enemy]
        return Advice(
            tables.move[unit],
            f"{ids[unit]} joins a last attack, on {target} at about {best.differential:+d}.",
        )
    for action in sorted(movers, key=lambda act: (away[at[act.args[0]]], act.args)):
        unit = action.args[0]
        if state.ready_to_invade[unit] and tables.class_of[unit] in RAIDERS and may_raid_later(state):
            continue
        ends = routes(state, unit, tables.ma[unit], False).ends
        goal = _goal(state, unit, ends)
        if goal != at[unit] or _way_out(state, unit):
            name = tables.hex_names[goal]
            return Advice(action, f"{ids[unit]} stands better in {name}, {away[goal]} hexes from the enemy.")
    return Advice(tables.end, f"The {len(movers)} units that could still move stand as well as they can.")


def last_assault(
    state: OkinawaState, units: set[int], ends: dict[int, dict[int, int]] | None = None
) -> Assault | None:
    """The best assault with these units, or with `ends`, once there is little left to hold on for."""
    row = state.tables.scenarios[state.scenario]
    if row.last_turn - state.turn >= (DESPERATE if row.campaign else 1):
        return None
    away = enemy_distance(state, JAPAN)
    tables = state.tables
    found = dict(ends or {})
    for unit in units:
        if tables.class_of[unit] != ARTILLERY and away[state.at[unit]] <= NEAR and unit not in found:
            found[unit] = routes(state, unit, tables.ma[unit], False).ends
    worthwhile = [assault for assault in assaults(state, found) if assault.value >= WORTHWHILE]
    return max(worthwhile, key=lambda assault: (assault.value, assault.enemy), default=None)


def may_raid_later(state: OkinawaState) -> bool:
    """Whether Japan has an invasion left (14.0)."""
    row = state.tables.scenarios[state.scenario]
    return state.invasions[JAPAN] < row.japanese_invasions and state.turn < row.last_turn


def _raid(state: OkinawaState, legal: Any) -> Advice | None:
    """Land raiders on the northeast mapedge, from where they leave next turn and cost the US three each."""
    tables = state.tables
    options = [action for action in legal if action.verb == "invade" and action.args[1] in tables.northeast]
    if not options:
        return None
    away = enemy_distance(state, JAPAN)
    action = max(options, key=lambda act: (away[act.args[1]], act.args))
    distance = away[action.args[1]]
    if distance < 4:
        return None
    return Advice(action, f"A raid {distance} hexes from any American, to leave the map there (17.41).")


def _way_out(state: OkinawaState, unit: int) -> bool:
    """Whether a unit stands where it can leave by the northeast at once."""
    return state.at[unit] in state.tables.northeast


def move_unit(state: OkinawaState, decision: Any) -> Advice:
    """The next hex on the way to the best place, or stop there."""
    unit = decision.unit
    tables = state.tables
    legal = {action.text: action for action in state.legal_actions()}
    here = state.at[unit]
    if "exit" in legal and here in tables.northeast:
        scores = 3 * tables.defense[unit]
        return Advice(
            legal["exit"], f"It leaves for {scores} Victory Points and three American units (17.41)."
        )
    others = tuple(place for other, place in enumerate(state.at) if other != unit)
    key = (id(tables), state.turn, unit, others)
    way = _paths.get(key)
    if way is None or here not in way:
        found = routes(state, unit, decision.points, decision.begun)
        ends = found.ends
        goal = _goal(state, unit, ends) if ends else here
        others_ready = {other for other in state.on_map(JAPAN) if movement.can_start(state, other)} - {unit}
        best = last_assault(state, others_ready, {unit: ends}) if ends else None
        if best and unit in best.units:
            goal = best.units[unit]
        path = [here, *found.path(goal)]
        way = dict(zip(path, [*path[1:], goal], strict=True))
        _paths.clear()
        _paths[key] = way
    to = way[here]
    away = enemy_distance(state, JAPAN)
    text = f"step {tables.hex_names[to]}"
    if to != here and text in legal:
        last = next(reversed(way))
        name = tables.hex_names[last]
        return Advice(legal[text], f"It makes for {name}, {away[last]} hexes from the nearest American.")
    if "stop" in legal:
        return Advice(legal["stop"], f"It stands well here, {away[here]} hexes from the nearest American.")
    return Advice(
        next(iter(legal.values())), f"It has to go on, with {decision.points / 2:g} MP left (5.31)."
    )


def _goal(state: OkinawaState, unit: int, ends: dict[int, int]) -> int:
    """The best hex to end in; a tie keeps the unit where it is."""
    here = state.at[unit]
    tables = state.tables
    theirs = state.us_zone
    out = []
    if tables.class_of[unit] in RAIDERS:
        out = [
            to for to in ends if to in tables.northeast and tables.hex_cost[to] <= ends[to] and not theirs[to]
        ]
    if out:
        return max(out, key=lambda to: (ends[to], to))
    away = enemy_distance(state, JAPAN)
    row = tables.scenarios[state.scenario]
    line = line_distance(state, row.primary)
    survive = row.per_unit or (row.campaign and state.turn >= row.per_turn_from - 10)
    ours = state.japanese_zone
    if tables.class_of[unit] == ARTILLERY:
        wanted = MORTAR_DISTANCE if tables.reach[unit] <= MORTAR_RANGE else GUN_DISTANCE

        def gun_value(hex_: int) -> float:
            near = min(away[hex_], 30)
            score = -abs(near - wanted) + 0.3 * shelter(state, hex_)
            return score - 6.0 * (near < 2) + 0.2 * (hex_ == here)

        return max(ends, key=lambda hex_: (gun_value(hex_), hex_), default=here)
    friends = state.unit_in
    present = friends[here] == unit

    def value(hex_: int) -> float:
        near = min(away[hex_], 12)
        score = 1.6 * shelter(state, hex_)
        score -= CONTACT * theirs[hex_] * (0.6 if tables.terrain[hex_] in SHELTER else 1.2)
        if survive:
            score += 0.25 * min(near, 8)
        else:
            score -= 0.45 * max(line[hex_] - 1, 0) + 0.5 * max(0, near - 4)
            score -= 3.0 * (line[hex_] == 0)
        if near <= 4:
            covered = sum(
                ours[to] <= (1 if present and to in around_here else 0) for to in tables.around[hex_]
            )
            score += 0.3 * covered
        beside = 0
        for to in tables.around[hex_]:
            there = friends[to]
            beside += there not in (EMPTY, unit) and tables.side_of[there] == JAPAN
        score += 0.3 * min(beside, 2)
        return score + 0.3 * (hex_ == here)

    around_here = set(tables.around[here])
    return max(ends, key=lambda hex_: (value(hex_), hex_), default=here)


def replace_units(state: OkinawaState, decision: Any) -> Advice:
    """Bring back the strongest infantry, in the city hex farthest from the enemy (13.12)."""
    options = [action for action in state.legal_actions() if action.verb == "replace"]
    tables = state.tables
    away = enemy_distance(state, JAPAN)

    def rank(action: Any) -> tuple[int, int, Any]:
        unit, hex_ = action.args
        return tables.defense[unit] + tables.attack[unit], min(away[hex_], FAR), action.args

    best = max(options, key=rank)
    if away[best.args[1]] < 2:
        return Advice(tables.end, f"All {len(options)} places left touch the enemy, so the points are kept.")
    cost = tables.defense[best.args[0]]
    return Advice(best, f"It costs {cost} of {state.replacement_points} Replacement Points (13.12).")
