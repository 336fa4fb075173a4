"""Chapter 10: Japanese massed infantry attacks."""

from __future__ import annotations

from itertools import combinations

import pytest

from lbnb.games.okinawa import banzai
from tests.games.okinawa.position import (
    BATTALION,
    COMMANDO,
    ENGINEER,
    FIELD_GUN,
    INFANTRY,
    MEDIUM,
    STRONG,
    TABLES,
    TANK,
    WEAK,
    attack,
    battle,
    choice,
    do,
    index,
    legal,
    points,
    refused,
    rules,
    suffer,
    sum_of,
    where,
)

MARINE = "1/1M"


@pytest.mark.rule("10.0")
def test_japan_may_declare_it_before_the_die() -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"}, side="japan")
    assert refused(state, "banzai") == "7.0"
    do(state, "attack 2520")
    assert refused(state, "banzai") == "10.0"
    do(state, f"join {STRONG}", "banzai")
    assert refused(state, "banzai") == "10.0"
    assert "already" in str(state.why_not(state.game.parse("banzai")))
    assert "10.0" in rules(do(state, "declare"))
    assert sum_of(state)[0] == 6 - 3


@pytest.mark.rule("10.0")
def test_japan_may_declare_it_when_the_defender_has_fired() -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"}, side="japan", support_points=(4, 0))
    attack(state, "2520", by=[STRONG])
    do(state, "support 3", "end")
    assert (choice(state), state.seat, legal(state)) == ("MassedAttack", "japan", {"banzai", "end"})
    plain, massed = state.copy(), state.copy()
    do(plain, "end")
    assert sum_of(plain)[0] == 3 - 3 - 3
    assert "10.0" in rules(do(massed, "banzai"))
    assert sum_of(massed)[0] == 6 - 3 - 3
    assert refused(massed, "support 1") == "7.61"
    suffer(massed, "•")
    assert legal(massed) == {f"remove {STRONG}"}


@pytest.mark.rule("10.0")
def test_it_is_asked_again_only_where_fire_has_changed_something() -> None:
    units = {BATTALION: "2520", STRONG: "2521"}
    state = battle(units, side="japan", support_points=(4, 0))
    attack(state, "2520", by=[STRONG])
    do(state, "end")
    assert choice(state) == "CombatRoll"
    state = battle(units, side="japan", support_points=(4, 0))
    attack(state, "2520", by=[STRONG], also=["banzai"])
    do(state, "support 1", "end")
    assert choice(state) == "CombatRoll"
    state = battle({BATTALION: "2520", TANK: "2521"}, side="japan", support_points=(4, 0))
    attack(state, "2520", by=[TANK])
    do(state, "support 1", "end")
    assert choice(state) == "CombatRoll", "armor alone does not mass"


@pytest.mark.rule("10.0")
def test_the_us_makes_no_massed_attack() -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"})
    do(state, "attack 2521", f"join {BATTALION}")
    assert refused(state, "banzai") == "10.0"


@pytest.mark.rule("10.1", "10.11")
def test_only_infantry_and_engineers_double() -> None:
    units = {BATTALION: "2520", TANK: "2521", FIELD_GUN: "2420"}
    state = battle(units, side="japan")
    do(state, "attack 2520", f"join {TANK}", f"join {FIELD_GUN}")
    assert refused(state, "banzai") == "10.0"
    units |= {ENGINEER: "2620", COMMANDO: "2419", STRONG: "2519", MEDIUM: "2510"}
    state = battle(units, side="japan")
    by = [TANK, FIELD_GUN, ENGINEER, COMMANDO, STRONG]
    attack(state, "2520", by=by, also=[f"barrage {MEDIUM}", "banzai"])
    assert sum_of(state)[0] == 3 + 1 + 1 + 1 + 3 + 1 + (1 + 1 + 3) - 3


@pytest.mark.rule("10.0", "10.12")
@pytest.mark.parametrize("code", ["•", "A1", "D1", "De"])
def test_units_worth_the_defense_die_whatever_the_result(code: str) -> None:
    state = battle(
        {BATTALION: "2520", STRONG: "2521", INFANTRY: "2420"}, side="japan", scenario="outer_shuri"
    )
    attack(state, "2520", by=[STRONG, INFANTRY], also=["banzai"])
    suffer(state, code)
    while choice(state) == "Retreat":
        do(state, sorted(legal(state))[0])
    assert legal(state) == {f"remove {STRONG}"}, "three for three; two would not do, five is too much"
    assert refused(state, f"remove {INFANTRY}") == "10.12"
    do(state, f"remove {STRONG}")
    assert where(state, STRONG) == "eliminated"
    assert where(state, INFANTRY) != "eliminated"
    assert points(state)[0] == 7
    if code in ("D1", "De"):
        assert choice(state) == "Advance"
        assert not any(STRONG in action for action in legal(state))


@pytest.mark.rule("10.0")
def test_all_may_die_in_the_result_and_nobody_is_left_to_remove() -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"}, side="japan")
    attack(state, "2520", by=[STRONG], also=["banzai"])
    suffer(state, "Ae")
    assert where(state, STRONG) == "eliminated"
    assert choice(state) == "Advance"
    assert state.seat == "us"


@pytest.mark.rule("10.12")
def test_infantry_goes_first_then_armor_then_adjacent_guns() -> None:
    units = {MARINE: "2520", WEAK: "2521", TANK: "2420", FIELD_GUN: "2419"}
    state = battle(units, side="japan")
    attack(state, "2520", by=[WEAK, TANK, FIELD_GUN], also=["banzai"])
    suffer(state, "•")
    assert legal(state) == {f"remove {WEAK}"}
    do(state, f"remove {WEAK}")
    assert legal(state) == {f"remove {TANK}"}
    do(state, f"remove {TANK}")
    assert choice(state) == "CombatPhase", "one and three make four"
    state = battle({unit: name for unit, name in units.items() if unit != TANK}, side="japan")
    attack(state, "2520", by=[WEAK, FIELD_GUN], also=["banzai"])
    suffer(state, "•")
    do(state, f"remove {WEAK}", f"remove {FIELD_GUN}")
    assert choice(state) == "CombatPhase"


@pytest.mark.rule("10.13")
def test_distant_guns_are_never_removed() -> None:
    state = battle({MARINE: "2520", WEAK: "2521", FIELD_GUN: "2528"}, side="japan")
    attack(state, "2520", by=[WEAK], also=[f"barrage {FIELD_GUN}", "banzai"])
    suffer(state, "•")
    assert refused(state, f"remove {FIELD_GUN}") == "10.13"
    do(state, f"remove {WEAK}")
    assert choice(state) == "CombatPhase"
    assert where(state, FIELD_GUN) == "2528"


@pytest.mark.rule("10.12")
def test_several_defenders_count_together() -> None:
    state = battle({BATTALION: "2520", "2/381": "2620", STRONG: "2521", "12-IB": "2619"}, side="japan")
    do(state, "attack 2520", f"join {STRONG}", "join 12-IB", "attack 2620", "banzai", "declare")
    assert sum_of(state)[0] == 12 - 6
    suffer(state, "•")
    do(state, f"remove {STRONG}", "remove 12-IB")
    assert choice(state) == "CombatPhase", "six were owed"


@pytest.mark.rule("10.12")
@pytest.mark.parametrize("owed", range(1, 9))
def test_every_smallest_sufficient_set_can_be_chosen_and_no_other(owed: int) -> None:
    names = ["2521", "2420", "2620", "2519"]
    units = [STRONG, INFANTRY, WEAK, "2/22-IR"]
    state = battle({BATTALION: "2520", **dict(zip(units, names, strict=True))}, side="japan")
    worth = {unit: TABLES.attack[index(unit)] for unit in units}
    sets = [
        set(s) for n in range(5) for s in combinations(units, n) if sum(map(worth.__getitem__, s)) >= owed
    ]
    least = min(sum(map(worth.__getitem__, s)) for s in sets)
    wanted = {frozenset(s) for s in sets if sum(map(worth.__getitem__, s)) == least}
    found = set()

    def remove(left: int, gone: frozenset[str]) -> None:
        decision = banzai.MassedLosses(left, tuple(index(u) for u in units if u not in gone), (), ())
        choices = decision.choices(state)
        if not choices:
            found.add(gone)
        for unit in choices:
            name = TABLES.unit_ids[unit]
            remove(left - worth[name], gone | {name})

    remove(owed, frozenset())
    assert found == wanted
