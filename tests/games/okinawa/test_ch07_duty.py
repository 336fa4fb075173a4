"""Chapters 7.1 to 7.3: who attacks whom, and the duty to attack and be attacked."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from lbnb.games.okinawa import duty
from lbnb.games.okinawa.state import OkinawaState
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    INFANTRY,
    STRONG,
    TABLES,
    around,
    attack,
    battle,
    choice,
    do,
    hex_,
    legal,
    refused,
    suffer,
    sum_of,
)

US_UNITS = [unit.id for unit in TABLES.units if unit.side == "us"]
JAPANESE_UNITS = [unit.id for unit in TABLES.units if unit.side == "japan" and unit.kind == "infantry"]


@pytest.mark.rule("7.1", "7.11")
def test_every_adjacent_enemy_must_be_attacked() -> None:
    state = battle({BATTALION: "1520", "2/381": "1919", STRONG: "1521", "12-IB": "1920", INFANTRY: "2530"})
    assert legal(state) == {"attack 1521", "attack 1920"}
    assert refused(state, "end") == "7.11"
    attack(state, "1521", by=[BATTALION])
    suffer(state, "•")
    assert refused(state, "end") == "7.11"
    attack(state, "1920", by=["2/381"])
    suffer(state, "•")
    do(state, "end")
    assert choice(state) == "MovementPhase"


@pytest.mark.rule("7.11", "7.12")
def test_no_combat_may_leave_an_adjacent_enemy_without_an_attacker() -> None:
    state = battle({BATTALION: "1520", "2/381": "1420", STRONG: "1521", "12-IB": "1619"})
    do(state, "attack 1521")
    assert legal(state) == {"join 2/381"}, "only 1/381 can attack the enemy in 1619, and may not join alone"
    assert refused(state, f"join {BATTALION}") == "7.21"
    do(state, "join 2/381", "declare")
    suffer(state, "•")
    assert legal(state) == {"attack 1619"}


@pytest.mark.rule("7.12")
def test_every_unit_in_an_enemy_zone_must_attack() -> None:
    state = battle({BATTALION: "1520", "2/381": "1420", STRONG: "1521"})
    do(state, "attack 1521", f"join {BATTALION}")
    assert refused(state, "declare") == "7.21"
    do(state, "join 2/381", "declare")
    assert sum_of(state)[0] == 4


@pytest.mark.rule("7.13")
def test_six_units_may_attack_one() -> None:
    six = dict(zip(US_UNITS, around("1521"), strict=False))
    state = battle({STRONG: "1521", **six}, support_points=(7, 0))
    attack(state, "1521", by=list(six), also=["support 7"])
    assert sum_of(state) == (6 * 4 + 7 - 4, "clear")


@pytest.mark.rule("7.14")
def test_nobody_attacks_or_is_attacked_twice() -> None:
    state = battle(
        {BATTALION: "1520", "2/381": "1920", STRONG: "1521", INFANTRY: "1921"}, support_points=(9, 0)
    )
    attack(state, "1521", by=[BATTALION])
    suffer(state, "•")
    assert refused(state, "attack 1521") == "7.14"
    do(state, "attack 1921")
    assert refused(state, f"join {BATTALION}") == "7.14"
    do(state, "join 2/381")
    assert refused(state, "join 2/381") == "7.14"
    assert refused(state, "attack 1921") == "7.14"
    assert refused(state, f"join {STRONG}") == "7.14"


@pytest.mark.rule("7.15")
def test_only_guns_attack_from_afar() -> None:
    state = battle({BATTALION: "1520", STRONG: "1522"})
    assert refused(state, "attack 1522") == "7.15"
    assert legal(state) == {"end"}
    assert refused(state, "attack 1520") == "7.0"
    assert refused(state, "attack 2525") == "7.0"
    state = battle(
        {BATTALION: "1520", STRONG: "1521", FIELD_GUN: "1525", "2/381": "1526"}, support_points=(3, 0)
    )
    do(state, "attack 1525")
    assert refused(state, f"join {BATTALION}") == "7.23"
    assert refused(state, "barrage 1/381") == "8.1"


@pytest.mark.rule("7.2", "7.21")
def test_a_unit_attacks_all_adjacent_enemies_that_nobody_else_engages() -> None:
    state = battle({BATTALION: "1520", STRONG: "1521", INFANTRY: "1619"})
    do(state, "attack 1521", f"join {BATTALION}")
    assert refused(state, "declare") == "7.21"
    do(state, "attack 1619", "declare")
    assert sum_of(state) == (4 - 4 - 3, "clear")


@pytest.mark.rule("7.21")
def test_ground_support_alone_fulfils_the_duty_to_attack() -> None:
    state = battle({BATTALION: "1520", STRONG: "1521", INFANTRY: "1619"}, support_points=(9, 0))
    do(state, "attack 1619", "support 9", "declare")
    suffer(state, "•")
    attack(state, "1521", by=[BATTALION])
    suffer(state, "•")
    assert legal(state) == {"end"}


@pytest.mark.rule("7.21")
def test_guns_alone_do_not_release_the_unit_next_to_the_only_enemy() -> None:
    state = battle({BATTALION: "1520", STRONG: "1521"}, support_points=(9, 0))
    do(state, "attack 1521", "support 9")
    assert refused(state, "declare") == "7.21"
    do(state, f"join {BATTALION}", "declare")


@pytest.mark.rule("7.22")
def test_units_of_several_hexes_attack_one_hex_together() -> None:
    state = battle({BATTALION: "1520", "2/381": "1522", STRONG: "1521"})
    attack(state, "1521", by=[BATTALION, "2/381"])
    assert sum_of(state)[0] == 4


@pytest.mark.rule("7.23")
def test_all_attackers_are_adjacent_to_all_defenders() -> None:
    state = battle({BATTALION: "1520", "2/381": "1722", STRONG: "1521", INFANTRY: "1621"})
    do(state, "attack 1621")
    assert legal(state) == {"join 2/381"}
    assert refused(state, f"join {BATTALION}") == "7.23"
    do(state, "join 2/381")
    assert refused(state, "attack 1521") == "7.23"
    state = battle({BATTALION: "1520", "2/381": "1621", STRONG: "1521", INFANTRY: "1620"})
    do(state, "attack 1521", f"join {BATTALION}", "join 2/381", "attack 1620", "declare")
    assert sum_of(state)[0] == 8 - 4 - 3


@pytest.mark.rule("8.13")
def test_support_alone_attacks_one_hex_only() -> None:
    state = battle({BATTALION: "0101", STRONG: "1521", INFANTRY: "1621"}, support_points=(9, 0))
    do(state, "attack 1521", "support 3")
    assert refused(state, "attack 1621") == "8.13"


@pytest.mark.rule("7.3")
def test_a_units_strength_is_never_divided() -> None:
    state = battle({BATTALION: "1520", "2/381": "1420", STRONG: "1521", INFANTRY: "1619"})
    attack(state, "1619", by=[BATTALION])
    assert sum_of(state)[0] == 4 - 3
    suffer(state, "•")
    do(state, "attack 1521")
    assert refused(state, f"join {BATTALION}") == "7.14"


@pytest.mark.rule("7.5", "7.51")
def test_a_weak_attack_here_makes_a_strong_one_there() -> None:
    units = {BATTALION: "1520", "2/381": "1620", "3/381": "1720", STRONG: "1521", INFANTRY: "1721"}
    assert "1621" in around("1721")
    state = battle(units)
    assert "1620" in around("1521")
    assert "1620" in around("1721")
    attack(state, "1521", by=[BATTALION])
    assert sum_of(state)[0] == 0
    suffer(state, "•")
    attack(state, "1721", by=["2/381", "3/381"])
    assert sum_of(state)[0] == 8 - 3


@pytest.mark.rule("7.52")
def test_nobody_lowers_his_differential() -> None:
    state = battle({BATTALION: "1520", STRONG: "1521"})
    attack(state, "1521", by=[BATTALION])
    assert choice(state) == "CombatRoll", "nothing is asked between the declaration and the die"
    state = battle({BATTALION: "1520", STRONG: "1521"}, support_points=(3, 0))
    do(state, "attack 1521", "support 3")
    assert not any(action.verb in ("support", "end") for action in state.legal_actions())


@pytest.mark.rule("7.96", "7.14")
def test_advanced_units_neither_attack_nor_are_attacked() -> None:
    state = battle({BATTALION: "1520", STRONG: "1521", INFANTRY: "1523", "2/381": "1625"})
    assert legal(state) == {"attack 1521"}
    attack(state, "1521", by=[BATTALION])
    suffer(state, "De")
    do(state, f"advance {BATTALION} 1521")
    assert legal(state) == {"end"}
    state = battle(
        {BATTALION: "1520", STRONG: "1521", INFANTRY: "1522", "2/381": "1523"}, support_points=(3, 0)
    )
    attack(state, "1521", by=[BATTALION])
    suffer(state, "De")
    do(state, f"advance {BATTALION} 1521")
    do(state, "attack 1522")
    assert refused(state, f"join {BATTALION}") == "7.14"


def graph(state: OkinawaState) -> tuple[list[int], list[int]]:
    """The vertices of G on each side."""
    ours = duty.owed(state)
    return ours, sorted({near for unit in ours for near in duty.neighbours(state, unit)})


def completable(state: OkinawaState, ours: frozenset[int], theirs: frozenset[int]) -> bool:
    """Whether all of these can be split into combats, by trying every combat."""
    if not ours and not theirs:
        return True
    if not ours or not theirs:
        return False
    first = min(ours)
    for size in range(len(ours)):
        for more in combinations(sorted(ours - {first}), size):
            group = (first, *more)
            common = [d for d in theirs if duty.beside_all(state, d, group)]
            for count in range(1, len(common) + 1):
                for targets in combinations(common, count):
                    if completable(state, ours - set(group), theirs - set(targets)):
                        return True
    return False


def crowd(seed: int) -> OkinawaState:
    """A small melee at random."""
    rng = random.Random(seed)
    room = [TABLES.hex_names[h] for h in TABLES.within(hex_("2524"), 2)]
    rng.shuffle(room)
    units = dict(zip(US_UNITS[: rng.randint(1, 4)], room, strict=False))
    units |= dict(zip(JAPANESE_UNITS[: rng.randint(1, 4)], room[5:], strict=False))
    return battle(units)


@pytest.mark.rule("7.11", "7.12", "7.21", "7.23")
@pytest.mark.parametrize("seed", range(60))
def test_what_may_be_declared_is_what_leaves_a_solution(seed: int) -> None:
    state = crowd(seed)
    ours, theirs = graph(state)
    groups = [
        (a, d)
        for n in range(1, 4)
        for a in combinations(ours, n)
        for m in range(1, 4)
        for d in combinations(theirs, m)
    ]
    good = {
        (a, d)
        for a, d in groups
        if all(duty.beside_all(state, unit, d) for unit in a)
        and completable(state, frozenset(ours) - set(a), frozenset(theirs) - set(d))
    }
    for a, d in groups:
        if all(duty.beside_all(state, unit, d) for unit in a):
            assert duty.complete(state, a, d) == ((a, d) in good)
            within = any(set(a) <= set(more) and set(d) <= set(them) for more, them in good)
            if within:
                assert duty.left_over(state, a, d) == []
            elif len(ours) <= 3 and len(theirs) <= 3:
                assert duty.left_over(state, a, d) != []
    assert {action.args[0] for action in state.legal_actions() if action.verb == "attack"} == {
        state.at[unit] for unit in theirs
    }
    for unit in theirs:
        assert any(unit in d for _, d in good) or len(ours) > 3 or len(theirs) > 3


@pytest.mark.rule("7.11", "7.12")
@pytest.mark.parametrize("seed", range(60, 100))
def test_no_order_of_attacks_ends_in_a_dead_end(seed: int) -> None:
    state = crowd(seed)
    rng = random.Random(seed)
    while choice(state) != "MovementPhase":
        actions = state.legal_actions()
        assert actions
        state.apply(actions[int(rng.random() * len(actions))])
