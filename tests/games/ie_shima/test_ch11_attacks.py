"""Chapter 11A to 11.3: who attacks, who must, and who may."""

from __future__ import annotations

import pytest

from tests.games.ie_shima.battles import (
    BATTALION,
    A,
    B,
    C,
    D,
    attack_within,
    mandatory_attack,
    roll,
)
from tests.games.ie_shima.position import (
    TABLES,
    choice,
    do,
    index,
    is_full,
    legal,
    position,
    refused,
    where,
)


class TestWhoAttacks:
    @pytest.mark.rule("11A")
    def test_only_units_that_began_in_the_active_area_attack(self) -> None:
        state = position({A: 1, B: 6, "SEI-A": 6}, us_control=[1])
        do(state, "assault 1")
        assert refused(state, "attack 6") == "11A"
        do(state, f"move {A} 6", "attack 6")
        assert choice(state) == "AttackRoll"
        assert state.decision.attack.attackers == 1 << index(A)  # type: ignore[union-attr]

    @pytest.mark.rule("11A")
    def test_an_attack_costs_no_movement_beyond_entering(self) -> None:
        state = position({A: 1, "SEI-A": 6}, us_control=[1])
        entries = do(state, "assault 1", f"move {A} 6")
        spent = next(entry.refs["cost"] for entry in entries if "cost" in entry.refs)
        assert spent == TABLES.ma[index(A)] == 4
        do(state, "attack 6")

    @pytest.mark.rule("11B")
    def test_units_of_a_contested_active_area_leave_or_attack(self) -> None:
        state = position({A: 6, B: 6, "SEI-A": 6}, us_control=[1], advantage=None)
        do(state, "assault 6", f"move {B} 1", "attack 6")
        assert state.decision.attack.attackers == 1 << index(A)  # type: ignore[union-attr]
        roll(state, 0)
        if choice(state) == "VoluntaryRetreat":
            do(state, "stay")
        assert refused(state, f"move {A} 1") == "10.1.1B"

    @pytest.mark.rule("11B", "11.2")
    def test_a_withheld_unit_may_still_leave(self) -> None:
        state = position({A: 6, B: 6, "SEI-A": 6}, us_control=[1], advantage=None)
        do(state, "assault 6", "attack 6", f"withhold {B}", f"lead {A}")
        roll(state, 0)
        if choice(state) == "VoluntaryRetreat":
            do(state, "stay")
        assert refused(state, "attack 6") == "11C"
        do(state, f"move {B} 1")
        assert where(state, B) == "1"

    @pytest.mark.rule("11C", "11.1")
    def test_all_enter_then_one_attack_then_the_area_is_closed(self) -> None:
        state = position({A: 1, B: 1, C: 1, D: 1, "SEI-A": 6, "SEI-B": 16}, us_control=[1], advantage=None)
        do(state, "assault 1", f"move {A} 6", f"move {B} 6", "attack 6", f"lead {A}")
        assert refused(state, f"move {C} 6")
        roll(state, 0)
        while choice(state) == "VoluntaryRetreat":
            do(state, "stay")
        assert refused(state, f"move {C} 6") == "10.2.1C"
        assert refused(state, "attack 6") == "11C"
        do(state, f"move {D} 2")

    @pytest.mark.rule("11C")
    def test_every_defender_can_be_hit(self) -> None:
        state = mandatory_attack(BATTALION, ["SEI-A", "SEI-B"])
        roll(state, 5)
        do(state, "reduce SEI-A")
        assert {"reduce SEI-B", "eliminate SEI-A"} <= legal(state)

    @pytest.mark.rule("11.1", "11.1A")
    def test_entering_an_uncontested_enemy_area_obliges_every_unit_that_entered(self) -> None:
        state = position({A: 1, B: 1, C: 1, "SEI-A": 6}, us_control=[1])
        do(state, "assault 1", f"move {A} 6")
        assert refused(state, "end") == "11.1A"
        do(state, f"move {B} 6", f"move {C} 2")
        assert refused(state, "end") == "11.1A"
        do(state, "attack 6")
        assert refused(state, f"withhold {A}") == "11.1A"
        do(state, f"lead {A}")
        assert state.decision.attack.attackers == 1 << index(A) | 1 << index(B)  # type: ignore[union-attr]

    @pytest.mark.rule("11.1A")
    def test_a_us_controlled_area_that_japan_alone_enters_obliges_japan_too(self) -> None:
        state = position({A: 1, "SEI-A": 6}, us_control=[1], side="japan")
        do(state, "assault 6", "move SEI-A 1")
        assert refused(state, "end") == "11.1A"

    @pytest.mark.rule("11.1A", "11.2")
    def test_entering_a_contested_area_obliges_nobody(self) -> None:
        state = position({A: 1, B: 6, "SEI-A": 6}, us_control=[1])
        do(state, "assault 1", f"move {A} 6")
        assert {"attack 6", "end"} <= legal(state)
        do(state, "end")
        assert where(state, A) == "6"

    @pytest.mark.rule("11.1A")
    def test_each_obligation_must_be_met(self) -> None:
        state = position({A: 1, B: 1, "SEI-A": 6, "SEI-B": 5}, us_control=[1], advantage=None)
        do(state, "assault 1", f"move {A} 6", f"move {B} 5", "attack 6")
        roll(state, -1)
        if choice(state) == "VoluntaryRetreat":
            do(state, "stay")
        assert refused(state, "end") == "11.1A"

    @pytest.mark.rule("11.2")
    def test_an_optional_attack_takes_some_or_all_but_at_least_one(self) -> None:
        state = position({A: 1, B: 1, C: 6, "SEI-A": 6}, us_control=[1])
        do(state, "assault 1", f"move {A} 6", f"move {B} 6", "attack 6")
        assert {f"lead {A}", f"lead {B}", f"withhold {A}", f"withhold {B}"} == legal(state)
        assert refused(state, f"withhold {C}") == "11.2"
        do(state, f"withhold {A}")
        assert refused(state, f"withhold {B}") == "11.2"
        do(state, f"lead {B}")
        assert state.decision.attack.attackers == 1 << index(B)  # type: ignore[union-attr]

    @pytest.mark.rule("11.3", "10.2E")
    @pytest.mark.parametrize("kept", [0, 1, 2])
    def test_in_a_contested_active_area_all_some_or_none_attack(self, kept: int) -> None:
        state = position({A: 6, B: 6, C: 6, "SEI-A": 6}, us_control=[1])
        do(state, "assault 6", "attack 6", *(f"withhold {unit}" for unit in (B, C)[:kept]), f"lead {A}")
        attackers = state.decision.attack.attackers  # type: ignore[union-attr]
        assert attackers.bit_count() == 3 - kept
        none = position({A: 6, B: 6, C: 6, "SEI-A": 6}, us_control=[1])
        do(none, "assault 6", "end")

    @pytest.mark.rule("11.3")
    def test_losers_in_a_contested_active_area_stay(self) -> None:
        state = attack_within([A, B], ["SEI-A"])
        roll(state, -3)
        assert where(state, A) == where(state, B) == "6"
        assert not is_full(state, A) and not is_full(state, B)
