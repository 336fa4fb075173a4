"""Mistakes and questions of first games of Okinawa: each is caught by the engine or by the coach.

`docs/teaching.md` lists them with these tests.
"""

from __future__ import annotations

import pytest

from tests.bots.coaching import said, severities
from tests.games.okinawa.position import (
    BATTALION,
    COMMANDO,
    FIELD_GUN,
    INFANTRY,
    STRONG,
    TABLES,
    TANK,
    WEAK,
    attack,
    battle,
    choice,
    do,
    hex_,
    index,
    legal,
    points,
    position,
    refused,
    result,
    rules,
    suffer,
    sum_of,
    where,
)

DUE = TABLES.unit_ids[TABLES.arrival.index(min(TABLES.arrival))]
"""The first unit on the track of reinforcements."""


@pytest.mark.rule("5.22")
def test_a_road_hex_is_entered_from_the_side_at_the_road_rate() -> None:
    cost = TABLES.cost_between
    assert cost(index(BATTALION), hex_("0511"), hex_("0512")) == 1
    assert cost(index(BATTALION), hex_("0412"), hex_("0512")) == TABLES.hex_cost[hex_("0512")]


@pytest.mark.rule("6.13", "6.0")
def test_a_unit_goes_on_past_the_enemy() -> None:
    state = position({BATTALION: "0503", INFANTRY: "0605"})
    do(state, "move 1/381", "step 0504")
    assert choice(state) == "MoveUnit"
    do(state, "step 0505")
    assert choice(state) == "MovementPhase"
    later = position({BATTALION: "0505", INFANTRY: "0605"})
    assert refused(later, "move 1/381") == "6.13"


@pytest.mark.rule("5.31")
def test_two_units_end_in_one_hex() -> None:
    state = position({BATTALION: "0503", "2/381": "0504"})
    do(state, "move 1/381", "step 0504")
    assert refused(state, "stop") == "5.31"


@pytest.mark.rule("7.12")
def test_a_battalion_walks_up_to_the_enemy_for_now() -> None:
    state = position({STRONG: "1010", BATTALION: "1007"})
    do(state, "move 1/381", "step 1008")
    assert severities(state, "step 1009") == {"7.12": "serious"}
    assert "hits on 0 of 6 rolls" in said(state, "step 1009", "7.12")


@pytest.mark.rule("7.11")
def test_an_adjacent_enemy_is_left_in_peace() -> None:
    state = battle({BATTALION: "0505", INFANTRY: "0605"})
    assert refused(state, "end") == "7.11"


@pytest.mark.rule("7.14", "7.3")
def test_a_unit_attacks_two_enemies_one_after_the_other() -> None:
    units = {BATTALION: "0506", "2/381": "0705", INFANTRY: "0605", "2/22-IR": "0406"}
    state = battle({**units, "3/381": "0407"})
    attack(state, "0605", by=[BATTALION, "2/381"])
    result(state, "D2")
    while choice(state) == "Retreat":
        do(state, min(legal(state)))
    do(state, *(["end"] if choice(state) == "Advance" else []), "attack 0406")
    assert refused(state, "join 1/381") == "7.14"


@pytest.mark.rule("7.21")
def test_an_attack_that_leaves_a_neighbour_nobody_to_fight() -> None:
    units = {BATTALION: "0505", "2/381": "0606", INFANTRY: "0605", "2/22-IR": "0404"}
    state = battle(units)
    do(state, "attack 0605")
    assert refused(state, "join 1/381") == "7.21"
    do(state, "join 2/381", "declare")


@pytest.mark.rule("7.41", "7.42")
def test_which_ground_and_which_rivers_count() -> None:
    across = battle({BATTALION: "2020", INFANTRY: "2021"})
    do(across, "attack 2021", "join 1/381")
    assert sum_of(across) == (1, "river")
    helped = battle({BATTALION: "2020", "2/381": "2022", INFANTRY: "2021"})
    do(helped, "attack 2021", "join 1/381", "join 2/381")
    assert sum_of(helped) == (5, "clear")
    downhill = battle({BATTALION: "1010", INFANTRY: "1009"})
    do(downhill, "attack 1009", "join 1/381")
    assert sum_of(downhill) == (1, "clear")


@pytest.mark.rule("7.45")
def test_two_defenders_are_attacked_as_one_without_need() -> None:
    state = battle({STRONG: "0505", INFANTRY: "0605", BATTALION: "0604", "2/381": "0506"})
    do(state, "attack 0505", "join 1/381")
    assert severities(state, "attack 0605") == {"7.45": "serious"}


@pytest.mark.rule("7.61")
def test_one_point_short_of_the_next_column() -> None:
    state = battle({STRONG: "0505", BATTALION: "0504"}, support_points=(1, 0))
    do(state, "attack 0505", "join 1/381")
    assert severities(state, "declare") == {"7.61": "mild"}
    assert said(state, "declare", "7.61").startswith("1 more strength brings the next column, +1")
    more = battle({STRONG: "0505", BATTALION: "0504"}, support_points=(6, 0))
    do(more, "attack 0505", "join 1/381")
    assert severities(more, "declare") == {"7.61": "serious"}


@pytest.mark.rule("7.22")
def test_a_unit_beside_the_enemy_is_left_out_of_the_attack() -> None:
    ring = {"1-SRB": "1010", "2-SRB": "1012", "1/381": "1009", "2/381": "1011"}
    state = battle({**ring, "3/381": "1112", "1/382": "1113", "2/382": "1013"})
    do(state, "attack 1010", "join 1/381")
    assert severities(state, "declare") == {"7.22": "serious"}


@pytest.mark.rule("7.43", "16.1")
def test_japan_comes_down_from_rough_ground() -> None:
    state = position({STRONG: "0312", BATTALION: "0315"}, side="japan")
    do(state, "move 11-IB", "step 0313")
    assert severities(state, "stop") == {"7.43": "serious"}
    assert "US Ground Support never attacks it there" in said(state, "stop", "7.43")


@pytest.mark.rule("16.1")
def test_us_ground_support_on_rough_ground() -> None:
    state = battle({BATTALION: "1009", INFANTRY: "1010"}, support_points=(6, 0))
    do(state, "attack 1010", "join 1/381")
    assert refused(state, "support 1") == "16.1"


@pytest.mark.rule("9.12")
def test_points_that_add_nothing() -> None:
    ring = {WEAK: "0505", "1/381": "0504", "2/381": "0604", "3/381": "0605"}
    state = battle({**ring, INFANTRY: "1520", "1/382": "1519"}, support_points=(3, 0))
    do(state, "attack 0505", "join 1/381", "join 2/381", "join 3/381")
    assert severities(state, "support 3") == {"9.12": "serious"}


@pytest.mark.rule("9.14")
def test_ground_support_is_forgotten() -> None:
    state = battle({WEAK: "0520", BATTALION: "0505"}, support_points=(8, 0))
    assert severities(state, "end") == {"9.14": "serious"}


@pytest.mark.rule("8.15")
def test_guns_alone_and_a_d1() -> None:
    state = battle({INFANTRY: "0520", BATTALION: "0505"}, support_points=(4, 0))
    do(state, "attack 0520", "support 4", "declare")
    entries = suffer(state, "D1")
    assert "8.15" in rules(entries)
    assert where(state, INFANTRY) == "0520"


@pytest.mark.rule("8.31")
def test_a_gun_in_the_front_line() -> None:
    state = position({FIELD_GUN: "0508", BATTALION: "0505", STRONG: "0509"}, side="japan")
    do(state, "move 7-Hvy", "step 0507")
    assert severities(state, "step 0506")["8.31"] == "serious"


@pytest.mark.rule("8.41")
def test_a_gun_beside_the_enemy_is_to_give_fpf() -> None:
    guns = {FIELD_GUN: "0510", "100-Hvy": "0512"}
    state = battle({INFANTRY: "0505", "1/381": "0504", "2/381": "0513", **guns})
    attack(state, "0505", by=["1/381"])
    assert refused(state, "fire 100-Hvy") == "8.41"
    do(state, "fire 7-Hvy")


@pytest.mark.rule("8.45")
def test_fpf_against_ground_support_alone() -> None:
    state = battle({INFANTRY: "0520", FIELD_GUN: "0521", BATTALION: "0505"}, support_points=(6, 6))
    do(state, "attack 0520", "support 6", "declare")
    assert choice(state) == "CombatRoll"


@pytest.mark.rule("16.2")
def test_the_us_defends_with_all_its_points() -> None:
    state = battle({STRONG: "0505", BATTALION: "0504"}, side="japan", support_points=(9, 0))
    attack(state, "0504", by=[STRONG])
    assert refused(state, "support 5") == "16.2"
    do(state, "support 4")


@pytest.mark.rule("8.4")
def test_defensive_fire_is_forgotten() -> None:
    state = battle({INFANTRY: "0505", BATTALION: "0504", "2/381": "0604"}, support_points=(0, 6))
    attack(state, "0505", by=[BATTALION, "2/381"])
    assert severities(state, "end") == {"8.4": "serious"}


@pytest.mark.rule("7.71")
def test_a_friend_is_to_open_an_enemy_zone_to_a_retreat() -> None:
    state = battle({INFANTRY: "0505", BATTALION: "0504", "2/381": "0406", WEAK: "0405"})
    attack(state, "0505", by=[BATTALION])
    suffer(state, "D1")
    assert refused(state, "retreat 1/22-IR 0405") == "7.71"
    do(state, "retreat 1/22-IR 0605")


@pytest.mark.rule("7.73", "7.82")
def test_friends_are_pushed_aside_without_need() -> None:
    state = battle({INFANTRY: "0505", BATTALION: "0504", WEAK: "0506"})
    attack(state, "0505", by=[BATTALION])
    suffer(state, "D1")
    assert refused(state, "retreat 1/22-IR 0506") == "7.73"


@pytest.mark.rule("7.73")
def test_a_unit_blocks_the_way_back_of_another() -> None:
    units = {BATTALION: "0505", "11-IB": "0405", "12-IB": "0605", "2/381": "0502"}
    state = position(units)
    do(state, "move 2/381", "step 0503", "step 0504")
    assert severities(state, "stop") == {"7.73": "mild"}


@pytest.mark.rule("7.71", "7.74")
def test_the_enemy_keeps_his_way_back() -> None:
    state = position({INFANTRY: "0505", BATTALION: "0405", "2/381": "0605", "3/381": "0501"})
    assert severities(state, "end") == {"7.71": "mild"}
    assert "3/381 could close it" in said(state, "end", "7.71")


@pytest.mark.rule("17.21")
def test_us_retreats_are_not_counted() -> None:
    state = battle({STRONG: "1010", BATTALION: "1009"})
    attack(state, "1010", by=[BATTALION])
    suffer(state, "A1")
    do(state, min(legal(state)))
    assert points(state) == (0, 1)


@pytest.mark.rule("7.96", "7.14")
def test_victors_attack_again_after_their_advance() -> None:
    units = {INFANTRY: "0505", "2/22-IR": "0406", BATTALION: "0504", "2/381": "0407"}
    state = battle(units)
    attack(state, "0505", by=[BATTALION])
    suffer(state, "De")
    do(state, "advance 1/381 0505", "attack 0406")
    assert refused(state, "join 1/381") == "7.14"


@pytest.mark.rule("7.71")
def test_a_victor_advances_into_a_pocket() -> None:
    units = {WEAK: "0505", "11-IB": "0404", "12-IB": "0604", "13-IB": "0406"}
    state = battle({**units, BATTALION: "0506", "2/381": "0507"})
    attack(state, "0505", by=[BATTALION])
    suffer(state, "De")
    assert severities(state, "advance 1/381 0505") == {"7.71": "serious"}


@pytest.mark.rule("10.0", "10.12")
def test_a_massed_attack_at_poor_odds() -> None:
    state = battle({WEAK: "0504", BATTALION: "0505"}, side="japan")
    do(state, "attack 0505", "join 1-SRB")
    assert severities(state, "banzai") == {"10.12": "serious"}


@pytest.mark.rule("10.11")
def test_tanks_are_doubled_in_a_massed_attack() -> None:
    state = battle({TANK: "0504", STRONG: "0604", BATTALION: "0505"}, side="japan")
    do(state, "attack 0505", f"join {TANK}", f"join {STRONG}", "banzai")
    assert sum_of(state)[0] == 3 + 2 * 3 - 3


@pytest.mark.rule("14.12", "14.13")
def test_who_may_invade_and_from_where() -> None:
    state = position({INFANTRY: "1032", COMMANDO: "1232", "4-Cdo": "1231"}, side="japan", turn=20)
    assert refused(state, "invade 1/22-IR 2032") == "14.12"
    assert refused(state, "invade 4-Cdo 2032") == "14.13"
    do(state, f"invade {COMMANDO} 2032")


@pytest.mark.rule("12.1")
def test_units_move_after_reinforcements_have_come() -> None:
    state = position({DUE: "waiting", BATTALION: "0505"}, scenario="outer_shuri", turn=min(TABLES.arrival))
    do(state, f"enter {DUE} 2001", "stop")
    assert refused(state, "move 1/381") == "12.1"


@pytest.mark.rule("12.1")
def test_reinforcements_are_forgotten() -> None:
    state = position({DUE: "waiting", BATTALION: "0505"}, scenario="outer_shuri", turn=min(TABLES.arrival))
    assert severities(state, "end")["12.1"] == "serious"


@pytest.mark.rule("13.12", "13.15")
def test_replacement_points_lie_idle() -> None:
    state = position({STRONG: "eliminated", BATTALION: "0505"}, side="japan", replacement_points=3)
    assert severities(state, "end") == {"13.15": "serious"}


@pytest.mark.rule("17.41")
def test_nobody_watches_the_northeast() -> None:
    state = position({BATTALION: "0505", INFANTRY: "2006"})
    assert severities(state, "end") == {"17.41": "serious"}


@pytest.mark.rule("17.41", "15.0")
def test_a_unit_leaves_by_an_edge_that_scores_nothing() -> None:
    state = position({INFANTRY: "0101"}, side="japan")
    do(state, "move 1/22-IR")
    assert severities(state, "exit") == {"17.41": "serious"}
    assert points(state) == (0, 0)


@pytest.mark.rule("18.23")
def test_nine_battalions_are_to_leave_and_do_not() -> None:
    state = position({BATTALION: "2003"}, scenario="counterattack", turn=19)
    assert severities(state, "end")["18.23"] == "serious"


@pytest.mark.rule("17.31")
def test_the_lines_are_forgotten_on_the_last_turn() -> None:
    state = position({BATTALION: "0510"}, scenario="outer_shuri", turn=12)
    assert severities(state, "end")["17.31"] == "serious"


@pytest.mark.rule("18.54")
def test_in_the_campaign_every_arrival_scores_for_japan() -> None:
    state = position({DUE: "waiting", BATTALION: "0505"}, turn=min(TABLES.arrival))
    assert severities(state, f"enter {DUE} 2001") == {"18.54": "mild"}
    do(state, f"enter {DUE} 2001")
    assert points(state) == (0, 4)
