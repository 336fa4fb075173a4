"""The coach of Okinawa: its lessons on attacks, defensive fire and what follows a result."""

from __future__ import annotations

from lbnb.games.okinawa.state import OkinawaState
from tests.bots.coaching import said, severities
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    INFANTRY,
    STRONG,
    WEAK,
    attack,
    battle,
    choice,
    do,
    position,
    suffer,
)

GUNS = ["1/42-FA", "2/42-FA", "7-Hvy", "100-Hvy", "44-FA"]


def prepared(units: dict[str, str], target: str, *by: str, **more: object) -> OkinawaState:
    """An attack on a hex with these units in it, not declared yet."""
    state = battle(units, **more)  # type: ignore[arg-type]
    do(state, f"attack {target}", *(f"join {unit}" for unit in by))
    return state


CLUSTER = {"1-SRB": "1010", "2-SRB": "1012", "1/381": "1009", "2/381": "1011"}
"""1/381 is next to the unit in rough ground, 2/381 next to both."""
THREE = {"3/381": "1112", "1/382": "1113", "2/382": "1013"}


class TestAttacks:
    def test_another_unit_could_join(self) -> None:
        state = prepared({**CLUSTER, **THREE}, "1010", "1/381")
        assert severities(state, "declare") == {"7.22": "serious"}
        assert "2/381 could join" in said(state, "declare", "7.22")
        do(state, "join 2/381")
        assert severities(state, "declare") == {}

    def test_it_would_be_missed_elsewhere(self) -> None:
        few = prepared({**CLUSTER, "3/381": "1112"}, "1010", "1/381")
        assert severities(few, "declare") == {"7.22": "mild"}

    def test_a_spare_attacker(self) -> None:
        state = prepared({**CLUSTER, **THREE}, "1012", *THREE, "2/381")
        assert severities(state, "declare") == {"7.51": "mild"}
        assert "elsewhere it would add 2" in said(state, "declare", "7.51")

    def test_support_that_would_bring_the_next_column(self) -> None:
        units = {STRONG: "0505", BATTALION: "0504"}
        state = prepared(units, "0505", BATTALION, support_points=(6, 0))
        assert severities(state, "declare") == {"7.61": "serious"}
        assert said(state, "declare", "7.61") == (
            "1 more strength brings the next column, +1, and with 6 Ground Support Points still free "
            "5 of 6 rolls would hit instead of 2."
        )
        do(state, "support 6")
        assert severities(state, "declare") == {}
        more = {**units, INFANTRY: "1520", "2/381": "1519"}
        assert severities(prepared(more, "0505", BATTALION, support_points=(6, 0)), "declare") == {
            "7.61": "mild"
        }

    def test_a_gun_in_range_is_left_out(self) -> None:
        units = {STRONG: "0504", BATTALION: "0505", FIELD_GUN: "0501"}
        state = prepared(units, "0505", STRONG, side="japan")
        assert severities(state, "declare") == {"7.61": "mild"}
        do(state, "barrage 7-Hvy")
        assert severities(state, "declare") == {}

    def test_points_alone_that_cannot_hit(self) -> None:
        state = battle({STRONG: "0505", BATTALION: "2020"}, support_points=(1, 0))
        do(state, "attack 0505", "support 1")
        assert severities(state, "declare") == {"8.15": "serious"}
        enough = battle({STRONG: "0505", BATTALION: "2020"}, support_points=(6, 0))
        do(enough, "attack 0505", "support 6")
        assert severities(enough, "declare") == {}

    def test_points_alone_that_free_a_unit_for_another_attack(self) -> None:
        units = {STRONG: "0605", INFANTRY: "0405", BATTALION: "0506"}
        state = battle({**units}, support_points=(1, 0))
        do(state, "attack 0605", "support 1")
        assert severities(state, "declare")["8.15"] == "mild"

    def test_points_that_an_adjacent_attack_needs_more(self) -> None:
        units = {INFANTRY: "0525", STRONG: "0505", BATTALION: "0504"}
        state = battle(units, support_points=(5, 0))
        do(state, "attack 0525", "support 4")
        assert severities(state, "declare") == {"8.21": "mild"}
        assert "on 11-IB they would raise its hits by 3 to 5" in said(state, "declare", "8.21")
        lone = battle({INFANTRY: "0525", STRONG: "0505", BATTALION: "1504"}, support_points=(5, 0))
        do(lone, "attack 0525", "support 4")
        assert severities(lone, "declare") == {}

    def test_points_that_change_nothing(self) -> None:
        three = {WEAK: "0505", "1/381": "0504", "2/381": "0604", "3/381": "0605"}
        state = prepared(three, "0505", "1/381", "2/381", "3/381", support_points=(3, 0))
        assert severities(state, "support 3") == {"9.12": "mild"}
        early = prepared(three, "0505", "1/381", support_points=(3, 0))
        assert severities(early, "support 3") == {}, "two more could still join"
        more = {**three, INFANTRY: "1520", "1/382": "1519"}
        waiting = prepared(more, "0505", "1/381", "2/381", "3/381", support_points=(3, 0))
        assert severities(waiting, "support 3") == {"9.12": "serious"}
        two = prepared(more, "0505", "1/381", "2/381", "3/381", support_points=(3, 3))
        assert "9.12" not in severities(two, "support 3"), "the defender may answer with three"

    def test_more_points_than_the_column_needs(self) -> None:
        units = {STRONG: "0505", BATTALION: "0504", INFANTRY: "1520", "2/381": "1519"}
        state = prepared(units, "0505", BATTALION, support_points=(12, 0))
        assert severities(state, "support 10") == {}
        assert severities(state, "support 12") == {"9.12": "mild"}
        assert "do no more than 10 would: 2 could serve" in said(state, "support 12", "9.12")

    def test_a_second_defender(self) -> None:
        units = {STRONG: "0505", INFANTRY: "0605", BATTALION: "0604", "2/381": "0506"}
        state = prepared(units, "0505", BATTALION)
        assert severities(state, "attack 0605") == {"7.45": "serious"}
        assert "stands at -3 and hits on 0 of 6 rolls instead of 2" in said(state, "attack 0605", "7.45")

    def test_a_second_defender_that_duty_asks_for(self) -> None:
        state = prepared({STRONG: "0505", INFANTRY: "0605", BATTALION: "0604"}, "0505", BATTALION)
        assert severities(state, "attack 0605") == {}

    def test_a_massed_attack(self) -> None:
        weak = prepared({WEAK: "0504", BATTALION: "0505"}, "0505", WEAK, side="japan")
        assert severities(weak, "banzai") == {"10.12": "serious"}
        strong = prepared({STRONG: "0504", BATTALION: "0505"}, "0505", STRONG, side="japan")
        assert severities(strong, "banzai") == {"10.12": "mild"}
        assert "from 2 to 4 of 6 rolls, and costs units worth 3" in said(strong, "banzai", "10.12")

    def test_a_massed_attack_in_answer_to_fire(self) -> None:
        state = prepared({WEAK: "0504", BATTALION: "0505"}, "0505", WEAK, side="japan", support_points=(2, 0))
        do(state, "declare", "support 2", "end")
        assert severities(state, "banzai") == {"10.12": "serious"}
        assert severities(state, "end") == {}

    def test_support_left_at_the_end_of_the_phase(self) -> None:
        state = battle({WEAK: "0520", BATTALION: "0505"}, support_points=(8, 0))
        assert severities(state, "end") == {"9.14": "serious"}
        assert "on 1-SRB in 0520 they hit on 5 of 6 rolls" in said(state, "end", "9.14")
        rough = battle({WEAK: "1018", BATTALION: "0505"}, support_points=(8, 0))
        assert severities(rough, "end") == {}

    def test_guns_left_at_the_end_of_the_phase(self) -> None:
        units = dict(zip(GUNS, ("0510", "0610", "0710", "0810", "0910"), strict=True))
        state = battle({**units, BATTALION: "0505"}, side="japan")
        assert severities(state, "end") == {"8.11": "mild"}
        do(state, "attack 0505", *(f"barrage {gun}" for gun in GUNS), "declare", "roll 6")
        assert severities(state, "end") == {}


class TestFire:
    def test_the_defender_keeps_silent(self) -> None:
        units = {INFANTRY: "0505", BATTALION: "0504", "2/381": "0604"}
        state = battle({**units, FIELD_GUN: "0510"})
        attack(state, "0505", by=[BATTALION, "2/381"])
        assert severities(state, "end") == {"8.4": "mild"}
        assert severities(state, "fire 7-Hvy") == {}
        pooled = battle(units, support_points=(0, 6))
        attack(pooled, "0505", by=[BATTALION, "2/381"])
        assert severities(pooled, "end") == {"8.4": "serious"}
        do(pooled, "support 6")
        assert severities(pooled, "end") == {}

    def test_fire_that_changes_nothing(self) -> None:
        six = dict(zip(["1/381", "2/381", "3/381", "1/382"], ("0504", "0604", "0605", "0506"), strict=True))
        waiting = {**six, WEAK: "0505", FIELD_GUN: "0512", INFANTRY: "1520", "2/382": "1519"}
        state = battle(waiting)
        attack(state, "0505", by=six)
        assert severities(state, "fire 7-Hvy") == {"8.43": "mild"}
        alone = battle({**six, WEAK: "0505", FIELD_GUN: "0512"})
        attack(alone, "0505", by=six)
        assert severities(alone, "fire 7-Hvy") == {}, "nobody else needs it"

    def test_more_points_than_the_column_costs(self) -> None:
        units = {INFANTRY: "0505", BATTALION: "0504", "2/22-IR": "1520", "2/381": "1519"}
        state = battle(units, support_points=(0, 12))
        attack(state, "0505", by=[BATTALION])
        assert severities(state, "support 12") == {"8.43": "mild"}
        assert "than 6 would" in said(state, "support 12", "8.43")
        assert severities(state, "support 6") == {}


class TestAftermath:
    def retreating(self, units: dict[str, str], target: str, by: str, code: str) -> OkinawaState:
        state = battle(units)
        attack(state, target, by=[by])
        suffer(state, code)
        assert choice(state) == "Retreat"
        return state

    def test_japan_retreats_into_the_open(self) -> None:
        state = self.retreating({STRONG: "0411", BATTALION: "0511"}, "0411", BATTALION, "D1")
        assert severities(state, "retreat 11-IB 0412") == {"7.43": "mild"}
        assert severities(state, "retreat 11-IB 0312") == {}

    def test_a_retreat_into_a_dead_end(self) -> None:
        units = {STRONG: "0202", BATTALION: "0103", "2/381": "0401"}
        state = self.retreating(units, "0202", BATTALION, "D1")
        assert severities(state, "retreat 11-IB 0201") == {"7.74": "mild"}
        assert severities(state, "retreat 11-IB 0303") == {}

    def test_an_advance_into_a_pocket(self) -> None:
        units = {WEAK: "0505", "11-IB": "0404", "12-IB": "0604", "13-IB": "0406"}
        state = battle({**units, BATTALION: "0506", "2/381": "0507"})
        attack(state, "0505", by=[BATTALION])
        suffer(state, "De")
        assert severities(state, "advance 1/381 0505") == {"7.71": "serious"}
        assert "next to 2 enemy units and has 0 hexes" in said(state, "advance 1/381 0505", "7.71")

    def test_japan_advances_out_of_rough_ground(self) -> None:
        state = battle({STRONG: "1010", BATTALION: "1009"})
        attack(state, "1010", by=[BATTALION])
        suffer(state, "A1")
        do(state, next(action.text for action in state.legal_actions()))
        assert choice(state) == "Advance"
        assert severities(state, "advance 11-IB 1009") == {"7.43": "serious"}
        assert severities(state, "end") == {}

    def test_ground_left_to_the_enemy(self) -> None:
        state = battle({STRONG: "1010", BATTALION: "1009"})
        attack(state, "1010", by=[BATTALION])
        suffer(state, "De")
        assert severities(state, "end") == {"7.91": "mild"}
        assert severities(state, "advance 1/381 1010") == {}

    def test_an_advance_that_would_cut_a_retreat(self) -> None:
        units = {WEAK: "0503", INFANTRY: "0505", "1/381": "0502", "2/381": "0405", "3/381": "0605"}
        state = battle(units)
        attack(state, "0503", by=["1/381"])
        suffer(state, "De")
        assert severities(state, "end") == {"7.96": "mild"}

    def test_a_unit_of_the_front_is_removed(self) -> None:
        units = {INFANTRY: "2001", "2/22-IR": "0505", BATTALION: "0507", "2/381": "0520", "3/381": "0521"}
        state = position(units, side="japan")
        do(state, f"move {INFANTRY}", "exit")
        assert choice(state) == "RemoveUnits"
        assert severities(state, "remove 1/381") == {"17.41": "mild"}
        assert severities(state, "remove 2/381") == {}
