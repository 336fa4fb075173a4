"""Chapter 11.4, 11.4.1 and 11.4.4: resolution and results."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.combat import attack_value, defense_value
from lbnb.games.ie_shima.resolver import result_of
from tests.games.ie_shima.battles import (
    BATTALION,
    A,
    B,
    C,
    attack_within,
    mandatory_attack,
    roll,
)
from tests.games.ie_shima.position import (
    choice,
    controller,
    do,
    index,
    is_full,
    legal,
    place,
    position,
    refused,
    rules,
    text,
    where,
)


class TestResolution:
    @pytest.mark.rule("11.4", "11.4B")
    def test_the_attacker_names_its_lead_then_the_defender_its_own(self) -> None:
        state = position({A: 1, B: 1, "SEI-A": 6, "SEI-B": 6}, us_control=[1])
        do(state, "assault 1", f"move {A} 6", f"move {B} 6", "attack 6")
        assert choice(state) == "LeadAttacker" and state.seat == "us"
        assert refused(state, "lead SEI-A") == "11.4B"
        do(state, f"lead {B}")
        assert choice(state) == "LeadDefender" and state.seat == "japan"
        assert refused(state, f"lead {A}") == "11.4B"
        do(state, "lead SEI-B")
        due = state.decision.attack  # type: ignore[union-attr]
        assert (due.lead, due.defender) == (index(B), index("SEI-B"))

    @pytest.mark.rule("11.4B")
    def test_a_lone_unit_leads_without_being_asked(self) -> None:
        state = mandatory_attack([A], ["SEI-A"])
        assert choice(state) == "AttackRoll"

    @pytest.mark.rule("11.4A", "11.4.4")
    @pytest.mark.parametrize(("difference", "name"), [(-1, "Repulse"), (0, "Stalemate"), (1, "Success")])
    def test_totals_are_value_and_dr_and_their_difference_decides(self, difference: int, name: str) -> None:
        state = mandatory_attack([A], ["SEI-A"])
        value = attack_value(state, state.decision.attack)  # type: ignore[union-attr]
        against = defense_value(state, state.decision.attack)  # type: ignore[union-attr]
        entries = roll(state, difference)
        totals = [int(entry.refs["total"]) for entry in entries if "total" in entry.refs]
        assert totals[0] - totals[1] == difference
        assert min(totals[0] - value, totals[1] - against) == 2  # the lower DR
        assert name in text(entries)
        assert result_of(difference).points == max(0, difference)

    @pytest.mark.rule("11.4.1")
    def test_each_side_makes_a_dr(self) -> None:
        state = mandatory_attack([A], ["SEI-A"])
        for decision in ("AttackRoll", "DefenseRoll"):
            assert choice(state) == decision and state.seat == "chance"
            assert len(state.legal_actions()) == 36
            do(state, "roll 3 3")

    @pytest.mark.rule("11.4")
    def test_the_sums_in_the_log_add_up(self) -> None:
        state = mandatory_attack(BATTALION, ["SEI-A", "SEI-B", "MG-A"])
        do(state, "roll 2 5")
        for entry in do(state, "roll 3 1"):
            if entry.terms:
                assert sum(term.value for term in entry.terms) == entry.refs["total"]


class TestRepulse:
    @pytest.mark.rule("11.4.4.1", "11.4.4.1A")
    def test_every_attacker_loses_a_step_and_no_defender_does(self) -> None:
        state = mandatory_attack([A, B, C], ["SEI-A"], reduced=[C])
        before = state.full
        roll(state, -1)
        assert not is_full(state, A) and not is_full(state, B)
        assert where(state, C) == "eliminated"
        assert is_full(state, "SEI-A") and where(state, "SEI-A") == "6"
        assert before & ~state.full == 1 << index(A) | 1 << index(B)

    @pytest.mark.rule("11.4.4.1B", "11.1B", "13.2")
    def test_survivors_of_a_mandatory_attack_go_back_where_they_came_from(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A"])
        roll(state, -1)
        assert where(state, A) == where(state, B) == "1"
        assert controller(state, 6) == "japan"
        assert not state.is_contested(place(6))

    @pytest.mark.rule("11.1B", "11.4.4.1B", "13.2")
    def test_repulsed_from_the_sea_they_go_back_to_their_box(self) -> None:
        state = position({A: "green", B: "green", "SEI-A": 2}, advantage=None)
        do(state, "assault green", f"move {A} 2", f"move {B} 2", "attack 2", f"lead {A}")
        roll(state, -1)
        assert where(state, A) == where(state, B) == "green"

    @pytest.mark.rule("11.4.4.1B", "11.1B")
    def test_repulsed_optional_attackers_that_entered_stay(self) -> None:
        state = position({A: 1, B: 6, "SEI-A": 6}, us_control=[1], advantage=None)
        do(state, "assault 1", f"move {A} 6", "attack 6")
        roll(state, -1)
        assert where(state, A) == "6" and not is_full(state, A)
        assert is_full(state, B)

    @pytest.mark.rule("11.4.4.1A")
    def test_a_withheld_unit_is_not_hit(self) -> None:
        state = position({A: 6, B: 6, "SEI-A": 6}, us_control=[1], advantage=None)
        do(state, "assault 6", "attack 6", f"withhold {B}", f"lead {A}")
        roll(state, -1)
        assert is_full(state, B) and not is_full(state, A)

    @pytest.mark.rule("11.4.4.1")
    def test_a_repulse_that_kills_the_last_attacker_leaves_the_area(self) -> None:
        state = attack_within([A], ["SEI-A"], reduced=[A])
        state.us_control |= 1 << 6
        roll(state, -1)
        assert where(state, A) == "eliminated"
        assert controller(state, 6) == "japan"


class TestStalemate:
    @pytest.mark.rule("11.4.4.2", "11.4.4.2A", "11.4.4.2C")
    def test_only_the_lead_attacker_loses_a_step(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A", "SEI-B"])
        before = state.full
        roll(state, 0)
        assert before ^ state.full == 1 << index(A)

    @pytest.mark.rule("11.4.4.2A")
    def test_a_reduced_lead_attacker_is_eliminated(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A"], reduced=[A])
        roll(state, 0)
        assert where(state, A) == "eliminated" and is_full(state, B)

    @pytest.mark.rule("11.4.4.2B", "13.2.3")
    def test_mandatory_attackers_stay_and_defenders_may_leave(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A", "SEI-B"])
        roll(state, 0)
        assert choice(state) == "VoluntaryRetreat" and state.seat == "japan"
        assert refused(state, f"retreat {A} 1") == "13.2.3"
        do(state, "stay")
        assert where(state, A) == where(state, B) == "6"
        assert state.is_contested(place(6)) and controller(state, 6) == "japan"

    @pytest.mark.rule("11.4.4.2")
    def test_a_lone_reduced_attacker_dies_and_the_area_is_not_contested(self) -> None:
        state = mandatory_attack([A], ["SEI-A"], reduced=[A])
        roll(state, 0)
        assert where(state, A) == "eliminated" and not state.is_contested(place(6))


class TestSuccess:
    @pytest.mark.rule("11.4.4.3", "11.4.4.3A")
    def test_the_lead_attacker_loses_a_step_here_too(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A", "SEI-B"])
        roll(state, 1)
        assert not is_full(state, A) and is_full(state, B)
        weak = mandatory_attack([A, B], ["SEI-A", "SEI-B"], reduced=[A])
        roll(weak, 1)
        assert where(weak, A) == "eliminated"

    @pytest.mark.rule("11.4.4.3B", "13.1B")
    @pytest.mark.parametrize("difference", [1, 2, 4])
    def test_the_difference_is_paid_in_attrition_points_the_lead_defender_first(
        self, difference: int
    ) -> None:
        state = mandatory_attack(BATTALION, ["SEI-A", "SEI-B"])
        roll(state, difference)
        assert choice(state) == "TakeLosses" and state.seat == "japan"
        assert state.decision.points == difference  # type: ignore[union-attr]
        assert legal(state) == {"reduce SEI-A"}
        assert refused(state, "reduce SEI-B") == "13.1B"

    @pytest.mark.rule("11.4.4.3")
    def test_an_emptied_area_falls_to_the_attacker(self) -> None:
        state = mandatory_attack(BATTALION, ["SEI-A"])
        roll(state, 3)
        assert where(state, "SEI-A") == "eliminated"
        assert controller(state, 6) == "us"

    @pytest.mark.rule("11.4.4.3A")
    def test_a_lone_reduced_attacker_that_wins_and_dies_takes_nothing(self) -> None:
        state = mandatory_attack([A], ["IE-A"], reduced=[A, "IE-A"])
        roll(state, 2)
        assert where(state, A) == where(state, "IE-A") == "eliminated"
        assert controller(state, 6) == "japan"


@pytest.mark.rule("11.4.4", "11.4.4.1A", "11.4.4.2A", "11.4.4.3A")
def test_the_log_names_the_rule_of_each_result() -> None:
    for difference, rule in ((-1, "11.4.4.1A"), (0, "11.4.4.2A"), (1, "11.4.4.3A")):
        state = mandatory_attack([A], ["SEI-A"])
        entries = roll(state, difference)
        assert rule in rules(entries)
