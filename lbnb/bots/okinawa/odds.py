"""What a combat is worth: the six results of the die at a differential, weighed for the attacker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lbnb.bots.okinawa.ground import can_fall_back, escape, shelter
from lbnb.games.okinawa import artillery, final_protective_fire
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import COVER_OF, RIVER_COVER, US

LONG = 15
"""So many Game-Turns from the end a Japanese unit that scores nothing for the US is as dear as any."""
US_FIRE = 4
"""The most Ground Support the US may add to a defense (16.2)."""


@lru_cache(maxsize=20_000)
def weigh(codes: tuple[str, ...], kill: float, push: float, hold: float, fall: float, room: int) -> float:
    """The mean worth of six results.

    `kill` is what an eliminated defender is worth, `push` each hex it retreats, `hold` what an A1 costs and
    `fall` what an Ae costs; `room` is how many hexes the defender can retreat without being eliminated.
    """
    total = 0.0
    for code in codes:
        if code == "De":
            total += kill
        elif code[0] == "D":
            hexes = int(code[1])
            total += kill if hexes > room else push * (hexes + 1)
        elif code == "A1":
            total -= hold
        elif code == "Ae":
            total -= fall
    return total / 6


def codes(state: OkinawaState, row: int, plus: int, alone: bool) -> tuple[str, ...]:
    """The results of the six rolls; guns and points alone never achieve a D1 or an adverse one (8.15)."""
    tables = state.tables
    column = tables.crt_column(row, plus)
    found = tuple(tables.results[die][column] for die in range(1, 7))
    if alone:
        return tuple(code if code in ("D2", "D3", "De") else "•" for code in found)
    return found


def worth_of_kill(state: OkinawaState, unit: int) -> float:
    """What eliminating a unit is worth: its Victory Points, and those it would score by staying."""
    row = state.tables.scenarios[state.scenario]
    worth = state.tables.victory_value[unit] + 2.0
    if state.tables.side_of[unit] != US:
        worth += row.per_unit * (row.last_turn - state.turn + 1)
    return worth


def worth(
    state: OkinawaState,
    defenders: Sequence[int],
    attackers: Sequence[int],
    plus: int,
    room: int | None = None,
    places: Sequence[int] | None = None,
) -> float:
    """The mean worth for the attacker of a combat at differential `plus`.

    `places` are the hexes the attackers will stand in, where they do not yet; `room` as in `weigh`.
    """
    tables = state.tables
    side = 1 - tables.side_of[defenders[0]]
    if places is None:
        places = [state.at[unit] for unit in attackers]
    row = 0
    for unit in defenders:
        hex_ = state.at[unit]
        row = max(row, COVER_OF[tables.terrain[hex_]])
        if row < RIVER_COVER and attackers and all((place, hex_) in tables.rivers for place in places):
            row = RIVER_COVER
    if room is None:
        room = min(escape(state, unit) for unit in defenders)
    kill = sum(worth_of_kill(state, unit) for unit in defenders)
    count = len(attackers)
    stuck = [
        unit for unit, place in zip(attackers, places, strict=True) if not can_fall_back(state, side, place)
    ]
    if side == US:
        ground = sum(shelter(state, state.at[unit]) for unit in defenders)
        push = 1.0 * len(defenders) + 0.5 * ground
        hold, fall = 0.5 * count, 8.0 * count
    else:
        push = 1.1 * len(defenders)
        hold = sum(0.4 + 0.5 * shelter(state, state.at[unit]) for unit in attackers)
        fall = sum(price(state, unit) for unit in attackers)
    hold += 0.8 * sum(price(state, unit) for unit in stuck)
    alone = not attackers
    return weigh(codes(state, row, plus, alone), kill, push, hold, fall, room)


def price(state: OkinawaState, unit: int) -> float:
    """What losing a unit costs its side: its Victory Points, or what it scores and holds by staying."""
    tables = state.tables
    row = tables.scenarios[state.scenario]
    if tables.side_of[unit] == US or not row.us_scores_nothing:
        return tables.victory_value[unit]
    left = row.last_turn - state.turn
    return row.per_unit * (left + 1) + min(1.0, left / LONG) * tables.victory_value[unit]


def available_fire(state: OkinawaState, unit: int) -> int:
    """The Final Protective Fire that a unit's side could still give it in this or the next Combat Phase."""
    side = state.tables.side_of[unit]
    total = sum(
        state.tables.fpf[gun]
        for gun in artillery.guns(state, side)
        if final_protective_fire.may_fire(state, gun, (unit,))
    )
    points = state.fire_points[side]
    return total + (min(US_FIRE, points) if side == US else points)


def under_fire(
    state: OkinawaState,
    defenders: Sequence[int],
    attackers: Sequence[int],
    plus: int,
    among: int,
    room: int | None = None,
    places: Sequence[int] | None = None,
) -> float:
    """The mean worth of a combat, one of `among` of which the defender's fire can spoil one.

    `plus` is the differential before that fire, of which there is none against guns alone (8.45).
    """
    free = worth(state, defenders, attackers, plus, room, places)
    fire = max(available_fire(state, unit) for unit in defenders) if attackers else 0
    if not fire:
        return free
    spoiled = worth(state, defenders, attackers, plus - fire, room, places)
    return free + min(0.0, spoiled - free) / among
