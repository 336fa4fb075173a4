"""Chapters 7.7 to 7.9: retreats, displacement and the advance."""

from __future__ import annotations

import pytest

from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, distance
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    INFANTRY,
    STRONG,
    TABLES,
    WEAK,
    around,
    attack,
    battle,
    choice,
    do,
    hex_,
    index,
    legal,
    points,
    refused,
    suffer,
    where,
)

FRIENDS = ["12-IB", "13-IB", "14-IB"]
JAPANESE = [
    unit.id for unit in TABLES.units if unit.kind == "infantry" and unit.side == "japan" and unit.id != STRONG
]
BEHIND = ["2421", "2522", "2621"]
"""Where a unit in 2521 that is attacked from 2520 may go."""


def beaten(
    code: str, others: dict[str, str] | None = None, unit: str = STRONG, at: str = "2521"
) -> OkinawaState:
    """A unit in 2521 attacked from 2520, with a result applied."""
    state = battle({BATTALION: "2520", unit: at} | (others or {}), scenario="outer_shuri")
    near = [name for name in around("2520") if state.unit_in[hex_(name)] != EMPTY]
    assert near == [at], "one enemy only is next to the attacker"
    attack(state, at, by=[BATTALION])
    suffer(state, code)
    return state


@pytest.mark.rule("7.7")
def test_the_owner_retreats_his_units_away_from_the_fight() -> None:
    state = beaten("D2")
    assert state.seat == "japan"
    assert legal(state) == {f"retreat {STRONG} {name}" for name in BEHIND}
    assert refused(state, f"retreat {STRONG} 2520") == "5.12"
    assert refused(state, f"retreat {BATTALION} 2519") == "7.7"
    do(state, f"retreat {STRONG} 2522")
    assert refused(state, f"retreat {STRONG} 2521") == "7.71"


@pytest.mark.rule("7.71")
def test_a_retreat_leaves_a_zone_and_enters_none() -> None:
    state = beaten("D1", {"2/381": "2523"})
    assert state.in_enemy_zone(JAPAN, hex_("2521"))
    held = {name for name in around("2521") if state.in_enemy_zone(JAPAN, hex_(name))}
    assert "2522" in held
    assert all(action.text.split()[2] not in held for action in state.legal_actions())
    assert refused(state, f"retreat {STRONG} 2522") == "7.71"


@pytest.mark.rule("7.71")
def test_a_friendly_unit_does_not_open_an_enemy_zone_to_a_retreat() -> None:
    ring = {"2/381": "2322", "3/381": "2523", "1/382": "2722"}
    state = battle({BATTALION: "2520", STRONG: "2521", "12-IB": "2522", **ring}, scenario="outer_shuri")
    assert all(state.us_zone[hex_(name)] for name in BEHIND)
    attack(state, "2521", by=[BATTALION])
    suffer(state, "D1")
    assert legal(state) == {f"retreat {STRONG}"}
    do(state, f"retreat {STRONG}")
    assert where(state, STRONG) == "eliminated"


@pytest.mark.rule("7.72")
def test_a_retreat_crosses_no_prohibited_hexside() -> None:
    state = battle({BATTALION: "1411", STRONG: "1412"})
    attack(state, "1412", by=[BATTALION])
    suffer(state, "D1")
    assert refused(state, f"retreat {STRONG} 1413") == "7.72"
    assert legal(state) == {f"retreat {STRONG} 1313", f"retreat {STRONG} 1513"}


@pytest.mark.rule("7.73")
def test_vacant_routes_come_first() -> None:
    state = beaten("D2", {"12-IB": "2522"})
    assert f"retreat {STRONG} 2522" not in legal(state)
    assert refused(state, f"retreat {STRONG} 2522") == "7.73"
    assert legal(state)


@pytest.mark.rule("7.73", "7.8", "7.81")
def test_without_a_vacant_route_friends_are_displaced() -> None:
    friends = dict(zip(FRIENDS, BEHIND, strict=False))
    state = beaten("D1", friends)
    assert legal(state) == {f"retreat {STRONG} {name}" for name in BEHIND}
    do(state, f"retreat {STRONG} 2522")
    displaced = next(unit for unit, name in friends.items() if name == "2522")
    assert (choice(state), state.seat) == ("Displace", "japan")
    assert all(action.text.startswith(f"displace {displaced} ") for action in state.legal_actions())
    assert refused(state, f"displace {displaced} 2521") == "7.71"
    assert refused(state, f"displace {BATTALION} 2523") == "7.81"
    do(state, f"displace {displaced} 2523")
    assert (where(state, STRONG), where(state, displaced)) == ("2522", "2523")
    assert choice(state) == "Advance"


@pytest.mark.rule("7.74", "17.22")
def test_a_retreat_that_falls_short_ends_in_elimination_there() -> None:
    ring = [TABLES.hex_names[h] for h in TABLES.within(hex_("2521"), 3) if distance(h, hex_("2521")) == 3]
    foes = dict(zip(JAPANESE, ring, strict=False))
    state = battle({STRONG: "2520", BATTALION: "2521", **foes}, side="japan", scenario="outer_shuri")
    attack(state, "2521", by=[STRONG])
    suffer(state, "D3")
    do(state, f"retreat {BATTALION} 2522")
    assert legal(state) == {f"retreat {BATTALION}"}, "every second step is in a zone"
    do(state, f"retreat {BATTALION}")
    assert where(state, BATTALION) == "eliminated"
    assert points(state) == (0, 7), "its value and nothing for the hex"
    assert legal(state) == {"end", f"advance {STRONG} 2521", f"advance {STRONG} 2522"}


@pytest.mark.rule("7.74")
def test_a_retreat_that_falls_short_goes_as_far_as_it_can() -> None:
    foes = {"2/381": "2121", "3/381": "2820", "1/382": "2723", "2/382": "2223", "3/382": "2424"}
    state = beaten("D3", foes)
    assert legal(state) == {f"retreat {STRONG} 2421", f"retreat {STRONG} 2522"}
    assert refused(state, f"retreat {STRONG} 2621") == "7.74", "there only one hex could be gone"
    do(state, f"retreat {STRONG} 2522")
    do(state, sorted(legal(state))[0])
    assert legal(state) == {f"retreat {STRONG}"}
    do(state, f"retreat {STRONG}")
    assert where(state, STRONG) == "eliminated"


@pytest.mark.rule("7.81", "7.82")
def test_displacement_may_chain() -> None:
    room = [h for h in TABLES.within(hex_("2521"), 2) if distance(h, hex_("2520")) > 1]
    state = beaten(
        "D1",
        dict(zip(JAPANESE, sorted(TABLES.hex_names[h] for h in room if h != hex_("2521")), strict=False)),
    )
    do(state, f"retreat {STRONG} 2522")
    first = state.legal_actions()[0].text.split()[1]
    assert legal(state) == {f"displace {first} {name}" for name in ("2421", "2422", "2523", "2621", "2622")}
    do(state, f"displace {first} 2523")
    assert choice(state) == "Displace"
    second = state.legal_actions()[0].text.split()[1]
    assert second != first
    assert refused(state, f"displace {second} 2522") == "7.82"
    do(state, f"displace {second} 2524")
    assert [where(state, unit) for unit in (STRONG, first, second)] == ["2522", "2523", "2524"]
    assert choice(state) == "Advance"


@pytest.mark.rule("7.82")
def test_a_unit_dies_rather_than_cost_a_displaced_one() -> None:
    # 2522 is free of zones, but every hex that the friend in it could go to is in one.
    us = {"2/381": "2323", "3/381": "2524", "1/382": "2723", "2/382": "2321", "3/382": "2721"}
    state = battle({BATTALION: "2520", STRONG: "2521", "12-IB": "2522", **us}, scenario="outer_shuri")
    assert not state.us_zone[hex_("2522")]
    assert all(state.us_zone[hex_(name)] for name in around("2522") if name != "2521")
    attack(state, "2521", by=[BATTALION])
    suffer(state, "D1")
    assert legal(state) == {f"retreat {STRONG}"}
    do(state, f"retreat {STRONG}")
    assert (where(state, STRONG), where(state, "12-IB")) == ("eliminated", "2522")


@pytest.mark.rule("7.82", "7.83", "8.41")
def test_a_displaced_gun_fires_no_more_but_may_be_attacked() -> None:
    units = {FIELD_GUN: "2522", "12-IB": "2421", "13-IB": "2621"}
    state = battle({BATTALION: "2520", STRONG: "2521", **units}, support_points=(4, 0))
    do(state, "attack 2521", f"join {BATTALION}", "declare")
    suffer(state, "D1")
    do(state, f"retreat {STRONG} 2522", f"displace {FIELD_GUN} 2523", "end")
    assert refused(state, "attack 2522") == "7.14"
    assert state.shaken[index(FIELD_GUN)] == 2
    do(state, "attack 2523", "support 4", "declare")
    assert choice(state) == "CombatRoll"


@pytest.mark.rule("7.82")
def test_a_displaced_gun_of_the_attacker_does_not_barrage() -> None:
    units = {FIELD_GUN: "2522", "12-IB": "2421", "13-IB": "2621"}
    state = battle({BATTALION: "2520", STRONG: "2521", "2/381": "2530", **units}, side="japan")
    attack(state, "2520", by=[STRONG])
    suffer(state, "A1")
    do(state, f"retreat {STRONG} 2522", f"displace {FIELD_GUN} 2523", "end")
    assert refused(state, "attack 2530") == "7.15"
    state = battle({BATTALION: "2520", STRONG: "2521", "2/381": "2530", **units}, side="japan")
    do(state, "attack 2530", f"barrage {FIELD_GUN}", "declare")


@pytest.mark.rule("7.83")
def test_a_vacated_hex_cannot_be_attacked() -> None:
    state = beaten("D1")
    do(state, f"retreat {STRONG} 2522", "end")
    assert refused(state, "attack 2521") == "7.0"


@pytest.mark.rule("7.9", "7.91")
def test_victors_advance_along_the_path() -> None:
    state = beaten("D3")
    do(state, *(f"retreat {STRONG} 25{row}" for row in (22, 23, 24)))
    assert legal(state) == {"end", *(f"advance {BATTALION} 25{row}" for row in (21, 22, 23))}
    do(state, f"advance {BATTALION} 2523")
    assert where(state, BATTALION) == "2523"
    assert choice(state) == "CombatPhase"


@pytest.mark.rule("7.92")
def test_an_advance_may_stop_anywhere_on_the_path_or_not_begin() -> None:
    state = beaten("D2")
    do(state, f"retreat {STRONG} 2522", f"retreat {STRONG} 2523")
    do(state.copy(), f"advance {BATTALION} 2521")
    do(state.copy(), f"advance {BATTALION} 2522")
    do(state, "end")
    assert where(state, BATTALION) == "2520"


@pytest.mark.rule("7.93")
def test_an_advance_ignores_zones() -> None:
    state = beaten("D2", {"12-IB": "2323"})
    do(state, f"retreat {STRONG} 2522", f"retreat {STRONG} 2523")
    assert state.japanese_zone[hex_("2522")]
    do(state, f"advance {BATTALION} 2522")


@pytest.mark.rule("7.94")
def test_only_adjacent_victors_of_that_combat_advance() -> None:
    units = {BATTALION: "2522", STRONG: "2521", FIELD_GUN: "2516", "12-IB": "2510"}
    state = battle(units, side="japan")
    attack(state, "2522", by=[STRONG], also=[f"barrage {FIELD_GUN}"])
    suffer(state, "D1")
    do(state, f"retreat {BATTALION} 2523")
    assert legal(state) == {"end", f"advance {STRONG} 2522"}
    assert refused(state, f"advance {FIELD_GUN} 2522") == "7.94"
    assert refused(state, "advance 12-IB 2522") == "7.94"


@pytest.mark.rule("7.95")
def test_an_advance_never_strays() -> None:
    state = beaten("D1")
    do(state, f"retreat {STRONG} 2522")
    assert refused(state, f"advance {BATTALION} 2522") == "7.95"
    assert refused(state, f"advance {BATTALION} 2519") == "7.95"


@pytest.mark.rule("7.95", "5.31")
def test_two_victors_never_share_a_hex_of_the_path() -> None:
    state = battle({BATTALION: "2520", "2/381": "2420", STRONG: "2521"})
    attack(state, "2521", by=[BATTALION, "2/381"])
    suffer(state, "D2")
    do(state, f"retreat {STRONG} 2522", f"retreat {STRONG} 2523", f"advance {BATTALION} 2521")
    assert refused(state, "advance 2/381 2521") == "5.31"
    do(state, "advance 2/381 2522")


@pytest.mark.rule("7.95", "7.72")
def test_no_advance_across_a_prohibited_hexside() -> None:
    state = battle({BATTALION: "1412", STRONG: "1413"})
    attack(state, "1413", by=[BATTALION])
    suffer(state, "De")
    assert choice(state) == "CombatPhase", "nobody could advance"


@pytest.mark.rule("7.96")
def test_the_advance_comes_at_once_or_never() -> None:
    state = beaten("De", {"12-IB": "1510", "2/381": "1509"})
    assert choice(state) == "Advance"
    assert refused(state, "attack 1510") == "7.91"
    do(state, "end")
    assert refused(state, f"advance {BATTALION} 2521") == "7.0"


@pytest.mark.rule("7.97")
def test_example_of_three_victors_behind_a_retreat_of_three() -> None:
    """The printed example: a retreat of three hexes may be followed by up to three victors."""
    state = battle({BATTALION: "2520", "2/381": "2420", "3/381": "2620", STRONG: "2521"})
    four = [BATTALION, "2/381", "3/381"]
    attack(state, "2521", by=four)
    suffer(state, "D3")
    do(state, *(f"retreat {STRONG} 25{row}" for row in (22, 23, 24)))
    do(state, f"advance {BATTALION} 2523", "advance 2/381 2522", "advance 3/381 2521")
    assert [where(state, unit) for unit in four] == ["2523", "2522", "2521"]
    assert choice(state) == "CombatPhase"


@pytest.mark.rule("7.8")
def test_units_that_can_retreat_otherwise_displace_nobody() -> None:
    state = beaten("D1", {WEAK: "2522", INFANTRY: "2523"})
    assert refused(state, f"retreat {STRONG} 2522") == "7.73"
