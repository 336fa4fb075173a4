"""Errata 7.21: enemies left to guns and Ground Support alone while units next to them attack elsewhere."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from lbnb.games.okinawa import artillery, duty, pledges
from lbnb.games.okinawa.combat import Combat
from lbnb.games.okinawa.state import OkinawaState
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    INFANTRY,
    MEDIUM,
    MORTAR,
    STRONG,
    TABLES,
    attack,
    battle,
    choice,
    do,
    hex_,
    legal,
    refused,
    rules,
    suffer,
)

TWO_AND_ONE = {BATTALION: "1520", STRONG: "1521", INFANTRY: "1619"}
"""A battalion next to two enemies that are not next to each other."""
US_UNITS = [unit.id for unit in TABLES.units if unit.side == "us"]
JAPANESE_UNITS = [unit.id for unit in TABLES.units if unit.side == "japan" and unit.kind == "infantry"]


@pytest.mark.rule("7.21", "7.11")
def test_an_enemy_may_be_left_to_ground_support_until_later() -> None:
    state = battle(TWO_AND_ONE, support_points=(3, 0))
    assert "7.21" in rules(attack(state, "1521", by=[BATTALION]))
    suffer(state, "•")
    assert legal(state) == {"attack 1619"}
    assert refused(state, "end") == "7.11"
    do(state, "attack 1619", "support 3", "declare")
    suffer(state, "•")
    assert legal(state) == {"end"}


@pytest.mark.rule("7.21")
def test_without_guns_and_points_nobody_is_left_to_them() -> None:
    state = battle(TWO_AND_ONE)
    do(state, "attack 1521", f"join {BATTALION}")
    assert refused(state, "declare") == "7.21"


@pytest.mark.rule("7.21", "16.1")
def test_nobody_in_rough_ground_is_left_to_us_points() -> None:
    state = battle({BATTALION: "1009", INFANTRY: "1010", STRONG: "1008"}, support_points=(5, 0))
    do(state, "attack 1008", f"join {BATTALION}")
    assert refused(state, "declare") == "7.21"
    assert refused(state, "support 1") == "16.1"


@pytest.mark.rule("7.21")
def test_points_that_are_needed_go_nowhere_else() -> None:
    far = {"12-IB": "2525"}
    state = battle(TWO_AND_ONE | far, support_points=(3, 0))
    do(state, "attack 1521", f"join {BATTALION}", "support 1", "declare")
    suffer(state, "•")
    do(state, "attack 2525")
    assert refused(state, "support 2") == "7.21"
    do(state, "support 1", "declare")
    suffer(state, "•")
    assert legal(state) == {"attack 1619"}
    state = battle(TWO_AND_ONE | far, support_points=(1, 0))
    attack(state, "1521", by=[BATTALION])
    suffer(state, "•")
    assert refused(state, "attack 2525") == "7.21"


@pytest.mark.rule("7.21")
def test_a_gun_that_is_needed_fires_nowhere_else() -> None:
    units = {STRONG: "1520", BATTALION: "1521", "2/381": "1619", "3/381": "1528", FIELD_GUN: "1526"}
    state = battle(units, side="japan")
    attack(state, "1521", by=[STRONG])
    suffer(state, "•")
    assert legal(state) == {"attack 1619"}
    assert refused(state, "attack 1528") == "7.21"
    state = battle(units | {MORTAR: "1530"}, side="japan")
    attack(state, "1521", by=[STRONG])
    suffer(state, "•")
    do(state, "attack 1528")
    assert refused(state, f"barrage {FIELD_GUN}") == "7.21"
    do(state, f"barrage {MORTAR}", "declare")


@pytest.mark.rule("7.21", "7.82")
def test_a_pledge_ends_with_the_gun_that_could_have_kept_it() -> None:
    units = {BATTALION: "2520", "2/381": "2420", STRONG: "2521", FIELD_GUN: "2522", "13-IB": "2621"}
    state = battle(units, side="japan")
    attack(state, "2520", by=[STRONG])
    suffer(state, "A1")
    do(state, f"retreat {STRONG} 2522", f"displace {FIELD_GUN} 2523", "end")
    assert legal(state) == {"end"}


def graph(state: OkinawaState) -> tuple[frozenset[int], frozenset[int]]:
    ours = duty.owed(state)
    return frozenset(ours), frozenset(near for unit in ours for near in duty.neighbours(state, unit))


def fired_at(state: OkinawaState, theirs: frozenset[int], guns: frozenset[int], points: int) -> bool:
    """Whether each of these can be given a gun in range or a point, by trying every way."""
    if not theirs:
        return True
    first = min(theirs)
    rest = theirs - {first}
    return any(
        fired_at(state, rest, guns - {gun}, points)
        for gun in guns
        if artillery.in_range(state, gun, (first,))
    ) or (points > 0 and fired_at(state, rest, guns, points - 1))


def completable(
    state: OkinawaState, ours: frozenset[int], theirs: frozenset[int], guns: frozenset[int], points: int
) -> bool:
    """Whether all can be split into combats, guns and points alone included, by trying every way."""
    if not ours:
        return fired_at(state, theirs, guns, points)
    first = min(ours)
    for size in range(len(ours)):
        for more in combinations(sorted(ours - {first}), size):
            group = (first, *more)
            common = [d for d in theirs if duty.beside_all(state, d, group)]
            for count in range(1, len(common) + 1):
                for targets in combinations(common, count):
                    if completable(state, ours - set(group), theirs - set(targets), guns, points):
                        return True
    return False


def melee(seed: int) -> OkinawaState:
    """A small melee of either side at random, with few guns and points."""
    rng = random.Random(seed)
    near = [TABLES.hex_names[h] for h in sorted(TABLES.within(hex_("2524"), 2))]
    rng.shuffle(near)
    us = dict(zip(US_UNITS[: rng.randint(1, 3)], near, strict=False))
    japan = dict(zip(JAPANESE_UNITS[: rng.randint(1, 3)], near[5:], strict=False))
    if seed % 2:
        return battle(us | japan, support_points=(rng.randint(0, 2), 0))
    guns = {FIELD_GUN: "2513", MORTAR: "1924", MEDIUM: "2909"}
    shown = rng.sample(sorted(guns), rng.randint(0, 3))
    points = (0, rng.randint(0, 1))
    return battle(us | japan | {gun: guns[gun] for gun in shown}, side="japan", support_points=points)


@pytest.mark.rule("7.11", "7.12", "7.21")
@pytest.mark.parametrize("seed", range(80))
def test_what_may_be_declared_is_what_can_still_be_completed(seed: int) -> None:
    state = melee(seed)
    ours, theirs = graph(state)
    guns = frozenset(gun for gun in artillery.guns(state, state.side) if artillery.may_barrage(state, gun))
    points = state.barrage_points[state.side]
    attackers = [a for n in range(3) for a in combinations(sorted(ours), n)]
    defenders = [d for n in range(1, 3) for d in combinations(sorted(theirs), n)]
    for a in attackers:
        for d in defenders:
            if not all(duty.beside_all(state, unit, d) for unit in a) or (not a and len(d) > 1):
                continue
            for used in [f for n in range(2) for f in combinations(sorted(guns), n)]:
                for spent in range(points + 1):
                    left = (ours - set(a), theirs - set(d), guns - set(used), points - spent)
                    assert pledges.complete(state, Combat(d, a, used, spent)) == completable(state, *left)


@pytest.mark.rule("7.11", "7.21")
@pytest.mark.parametrize("seed", range(100, 160))
def test_no_order_of_attacks_leaves_a_duty_unmet(seed: int) -> None:
    """As long as nobody has to move, whoever was next to an enemy has fought when the phase ends."""
    state = melee(seed)
    ours, theirs = graph(state)
    rng = random.Random(seed)
    while choice(state) != "MovementPhase":
        if choice(state) == "CombatRoll":
            suffer(state, "•")
            continue
        fought = list(state.engaged)
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
    assert all(fought[unit] for unit in ours | theirs)
