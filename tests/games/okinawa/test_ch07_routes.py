"""Chapters 7.7 and 7.8 against brute force: every route, every chain of displacement, crowded retreats."""

from __future__ import annotations

import random

import pytest

from lbnb.games.okinawa import retreat
from lbnb.games.okinawa.combat import Combat
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, distance
from tests.games.okinawa.position import STRONG, TABLES, battle, choice, hex_, index

JAPANESE = [
    unit.id for unit in TABLES.units if unit.kind == "infantry" and unit.side == "japan" and unit.id != STRONG
]


def routes(state: OkinawaState, unit: int, hexes: int, displacing: bool) -> set[tuple[int, ...]]:
    """Every way of `hexes` hexes off, by trying all (7.7); without displacement or with it."""
    origin = state.at[unit]
    side = TABLES.side_of[unit]
    found: set[tuple[int, ...]] = set()
    waiting: list[tuple[int, ...]] = [(origin,)]
    while waiting:
        path = waiting.pop()
        if len(path) == hexes + 1:
            found.add(path[1:])
            continue
        for to in TABLES.around[path[-1]]:
            there = state.unit_in[to]
            if (
                (path[-1], to) in TABLES.prohibited
                or state.zone(1 - side)[to]
                or distance(origin, to) != len(path)
                or (there != EMPTY and not displacing)
                or (there != EMPTY and TABLES.side_of[there] != side)
                or (there != EMPTY and not retreat.can_be_displaced(state, there, frozenset((path[-1],))))
            ):
                continue
            waiting.append((*path, to))
    return found


@pytest.mark.rule("7.71", "7.72", "7.73", "7.74")
@pytest.mark.parametrize("seed", range(250))
def test_the_first_steps_are_those_of_all_routes(seed: int) -> None:
    rng = random.Random(seed)
    middle = ("2521", "1412", "1514")[seed % 3]
    room = [
        TABLES.hex_names[h] for h in sorted(TABLES.within(hex_(middle), 3)) if TABLES.hex_names[h] != middle
    ]
    rng.shuffle(room)
    us = [unit.id for unit in TABLES.units if unit.side == "us"][: rng.randint(1, 4)]
    friends = [u.id for u in TABLES.units if u.side == "japan" and u.id != STRONG][: rng.randint(0, 14)]
    state = battle({STRONG: middle} | dict(zip([*us, *friends], room, strict=False)))
    unit, hexes = index(STRONG), rng.randint(1, 3)
    found = set(retreat.next_steps(state, unit, state.at[unit], state.at[unit], hexes))
    full = routes(state, unit, hexes, False) or routes(state, unit, hexes, True)
    parts = [routes(state, unit, length, False) for length in range(hexes - 1, 0, -1)]
    longest = full or next((some for some in parts if some), set())
    assert found == {path[0] for path in longest}


def chain_exists(state: OkinawaState, unit: int, passed: frozenset[int]) -> bool:
    """Whether a chain of displacements ends in a vacant hex, by trying every one."""
    passed |= {state.at[unit]}
    side = TABLES.side_of[unit]
    for to in TABLES.around[state.at[unit]]:
        there = state.unit_in[to]
        if to in passed or state.zone(1 - side)[to] or (state.at[unit], to) in TABLES.prohibited:
            continue
        if there == EMPTY or (TABLES.side_of[there] == side and chain_exists(state, there, passed)):
            return True
    return False


def crowd(seed: int) -> OkinawaState:
    """Many friends of the unit in 2520, and enemies around the crowd."""
    rng = random.Random(seed)
    inner = [TABLES.hex_names[h] for h in sorted(TABLES.within(hex_("2520"), 2)) if h != hex_("2520")]
    outer = [h for h in TABLES.within(hex_("2520"), 4) if distance(h, hex_("2520")) > 2]
    rng.shuffle(inner)
    friends = dict(zip(JAPANESE, inner[: rng.randint(6, 18)], strict=False))
    us = [unit.id for unit in TABLES.units if unit.side == "us"]
    foes = [TABLES.hex_names[h] for h in sorted(outer) if rng.random() < 0.5]
    return battle({STRONG: "2520", **friends, **dict(zip(us, foes, strict=False))})


@pytest.mark.rule("7.81", "7.82")
@pytest.mark.parametrize("seed", range(80))
def test_chains_are_found_where_there_are_any(seed: int) -> None:
    state = crowd(seed)
    here = state.at[index(STRONG)]
    for unit in state.on_map(JAPAN):
        if state.at[unit] in TABLES.around[here]:
            passed = frozenset((here,))
            assert retreat.can_be_displaced(state, unit, passed) == chain_exists(state, unit, passed)
            ways = retreat.displacements(state, unit, passed)
            assert bool(ways) == chain_exists(state, unit, passed)


@pytest.mark.rule("7.73", "7.74", "7.82")
@pytest.mark.parametrize("seed", range(80))
def test_every_retreat_out_of_a_crowd_ends_by_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    state = crowd(seed)
    unit, hexes = index(STRONG), rng.randint(1, 3)
    origin, standing = state.at[unit], len(state.on_map(JAPAN))
    vacant = routes(state, unit, hexes, False)
    dummy = Combat((unit,))
    retreat.begin(state, dummy, hexes, (unit,), ())
    displaced = False
    while choice(state) in ("Retreat", "Displace"):
        displaced |= choice(state) == "Displace"
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
    if vacant:
        assert not displaced
    if state.at[unit] >= 0:
        assert distance(origin, state.at[unit]) == hexes
        assert not state.us_zone[state.at[unit]]
    else:
        assert not vacant
    alive = [u for u in state.on_map(JAPAN) if u != unit]
    assert len(alive) == standing - 1, "nobody else was lost"
    assert len({state.at[u] for u in alive}) == len(alive)
