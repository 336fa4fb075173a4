"""Chapter 13.2: retreats, forced and voluntary."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from lbnb.games.ie_shima import attrition
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.battles import mandatory_attack, roll
from tests.games.ie_shima.crowds import ATTACKERS, crowded_repulse
from tests.games.ie_shima.position import (
    JAPANESE_UNITS,
    SPECIAL_UNITS,
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
    where,
)

A, B, C, D = "1/306/A", "1/306/B", "1/306/C", "1/306/D"
EIGHT = [unit for unit in JAPANESE_UNITS if unit not in ("SEI-A", "SEI-B", *SPECIAL_UNITS)][:8]


def to_retreat(
    units: dict[str, str | int],
    us_control: Iterable[int],
    unit: str = "SEI-A",
    points: int = 1,
    **more: object,
) -> IeShimaState:
    """`points` to be absorbed where `unit`, reduced and the lead defender, stands."""
    side = "us" if unit in JAPANESE_UNITS else "japan"
    state = position(units, us_control=us_control, reduced=[unit], side=side, **more)  # type: ignore[arg-type]
    state.stack.clear()
    attrition.take_losses(state, state.at[index(unit)], points, index(unit), assault=True)
    return state


def ways(state: IeShimaState, unit: str = "SEI-A") -> set[str]:
    """Where a unit may retreat now; an empty text stands for elimination."""
    texts = [text.split() for text in legal(state) if text.split()[:2] == ["retreat", unit]]
    return {" ".join(words[2:]) for words in texts}


class TestPriorities:
    @pytest.mark.rule("13.2.2")
    def test_first_the_free_areas_next_to_the_fewest_enemy_controlled_ones_the_owner_breaks_ties(
        self,
    ) -> None:
        # US-controlled Areas next to 5: 1; to 7: 9; to 11: none; to 15: none.
        state = to_retreat({"SEI-A": 6, "SEI-B": 6, A: 6}, [1, 4, 9])
        assert ways(state) == {"11", "15"}
        assert refused(state, "retreat SEI-A 7") == "13.2.2"
        assert refused(state, "retreat SEI-A") == "13.2.2"

    @pytest.mark.rule("13.2.2")
    def test_every_enemy_controlled_neighbour_counts_held_or_vacant(self) -> None:
        state = to_retreat({"SEI-A": 6, "SEI-B": 6, A: 6}, [1, 4, 9, 14])
        assert ways(state) == {"11"}

    @pytest.mark.rule("13.2.2")
    def test_enemy_units_that_only_contest_do_not_count(self) -> None:
        state = to_retreat({"SEI-A": 6, "SEI-B": 6, A: 6, B: 16, "SEI-C": 16, C: 14}, [1, 4, 9])
        assert controller(state, 16) == "japan" and controller(state, 14) == "us"
        assert ways(state) == {"11"}

    @pytest.mark.rule("13.2.2")
    def test_a_free_area_among_enemies_comes_before_a_contested_one(self) -> None:
        # Area 7 is Free though 9, 8 and 6 are the enemy's; Areas 4 and 11 are contested.
        units = {"SEI-A": 6, "SEI-B": 6, A: 6, B: 11, "SEI-C": 11, C: 4, "SEI-D": 4}
        state = to_retreat(units, [1, 5, 6, 8, 9, 15])
        assert ways(state) == {"7"}

    @pytest.mark.rule("13.2.2")
    def test_second_friendly_controlled_contested_areas(self) -> None:
        units = {"SEI-A": 6, "SEI-B": 6, A: 6, B: 11, "SEI-C": 11, C: 4, "SEI-D": 4}
        state = to_retreat(units, [1, 4, 5, 7, 15])
        assert ways(state) == {"11"}
        both = to_retreat(units, [1, 5, 7, 15])
        assert ways(both) == {"4", "11"}

    @pytest.mark.rule("13.2.2")
    def test_third_enemy_controlled_contested_areas(self) -> None:
        units = {"SEI-A": 6, "SEI-B": 6, A: 6, B: 11, "SEI-C": 11, C: 4, "SEI-D": 4}
        state = to_retreat(units, [1, 4, 5, 7, 11, 15])
        assert ways(state) == {"4", "11"}

    @pytest.mark.rule("13.2.2", "13.2.1", "10.3.1B")
    def test_fourth_through_a_full_area_by_the_same_priorities(self) -> None:
        # From 9 only 7 is Japan's, and full; beyond it 11 and 8 touch no US-controlled Area, 6 touches 4.
        state = to_retreat({"SEI-A": 9, "SEI-B": 9, A: 9, **dict.fromkeys(EIGHT, 7)}, [3, 4])
        assert ways(state) == {"8", "11"}
        near = to_retreat({"SEI-A": 9, "SEI-B": 9, A: 9, **dict.fromkeys(EIGHT, 7)}, [3, 4, 10])
        assert ways(near) == {"11"}

    @pytest.mark.rule("13.2.2")
    def test_a_contested_area_comes_before_a_full_one(self) -> None:
        units = {"SEI-A": 9, "SEI-B": 9, A: 9, B: 4, "SEI-C": 4}
        full = [unit for unit in JAPANESE_UNITS if not unit.startswith("SEI")][:8]
        state = to_retreat({**units, **dict.fromkeys(full, 7)}, [3, 4])
        assert ways(state) == {"4"}

    @pytest.mark.rule("13.2.2")
    def test_vacant_enemy_areas_and_uncontested_enemy_units_are_never_entered(self) -> None:
        state = to_retreat({"SEI-A": 9, "SEI-B": 9, A: 9, B: 3}, [3, 4])
        assert ways(state) == {"7"}
        for area in (3, 4):
            assert refused(state, f"retreat SEI-A {area}") == "13.2.2"

    @pytest.mark.rule("13.2.2")
    def test_us_units_retreat_by_the_same_priorities_and_into_boxes(self) -> None:
        # The green box touches Area 2, still US-controlled; Area 1 touches 5 and 6, which are Japanese.
        state = to_retreat({A: 2, B: 2, "SEI-A": 2}, [1, 2, 3, 4], unit=A)
        assert ways(state, A) == {"green"}
        inland = to_retreat({A: 1, B: 1, "SEI-A": 1}, [1, 2, 3, 4, 5, 6], unit=A)
        assert ways(inland, A) == {"2", "blue"}

    @pytest.mark.rule("13.2.2")
    def test_japanese_units_retreat_into_no_box(self) -> None:
        state = to_retreat({"SEI-A": 2, "SEI-B": 2, A: 2}, [1, 3, 4])
        assert ways(state) == {""}
        for box in ("green", "special"):
            assert refused(state, f"retreat SEI-A {box}") == "13.2.2"


class TestElimination:
    @pytest.mark.rule("13.2.4")
    def test_with_nowhere_to_go_a_retreating_unit_is_eliminated(self) -> None:
        state = to_retreat({"SEI-A": 9, "SEI-B": 9, A: 9}, [3, 4, 7])
        assert ways(state) == {""}
        entries = do(state, "retreat SEI-A")
        assert where(state, "SEI-A") == "eliminated"
        assert "13.2.4" in rules(entries)
        assert choice(state) != "TakeLosses"

    @pytest.mark.rule("13.2.4")
    def test_a_way_that_ends_in_a_full_area_is_none(self) -> None:
        units = {"SEI-A": 9, "SEI-B": 9, A: 9, **dict.fromkeys(EIGHT, 7)}
        state = to_retreat(units, [3, 4, 6, 8, 11])
        assert ways(state) == {""}
        do(state, "retreat SEI-A")
        assert where(state, "SEI-A") == "eliminated"

    @pytest.mark.rule("13.2.4")
    def test_a_pillbox_cannot_retreat(self) -> None:
        state = to_retreat({"Pillbox-A": 6, "SEI-B": 6, A: 6}, [1], unit="Pillbox-A")
        assert ways(state, "Pillbox-A") == {""}
        do(state, "retreat Pillbox-A")
        assert where(state, "Pillbox-A") == "eliminated"

    @pytest.mark.rule("13.2.4", "13.2.1")
    def test_a_unit_does_not_come_back_through_the_area_it_left(self) -> None:
        full = [unit for unit in JAPANESE_UNITS if not unit.startswith("SEI")][:8]
        state = to_retreat({"SEI-A": 9, "SEI-B": 9, A: 9, **dict.fromkeys(full, 7)}, [3, 4, 6, 8, 11])
        assert ways(state) == {""}


class TestProcedure:
    @pytest.mark.rule("13.2", "13.2.1")
    def test_units_retreat_one_at_a_time_and_later_ones_pass_through(self) -> None:
        units = {"SEI-A": 9, "SEI-B": 9, "SEI-C": 9, A: 9, **dict.fromkeys(EIGHT[:7], 7)}
        state = position(units, us_control=[3, 4], reduced=["SEI-A", "SEI-B"])
        state.stack.clear()
        attrition.take_losses(state, 9, 2, index("SEI-A"), assault=True)
        assert ways(state) == {"7"}
        do(state, "retreat SEI-A 7")
        assert ways(state, "SEI-B") == {"8", "11"}
        do(state, "retreat SEI-B 11")
        assert (where(state, "SEI-A"), where(state, "SEI-B")) == ("7", "11")

    @pytest.mark.rule("13.2", "11.1B")
    def test_repulsed_attackers_go_back_each_to_where_it_came_from(self) -> None:
        state = position({A: "green", B: "blue", "SEI-A": 2, "SEI-B": 1}, advantage=None)
        do(state, "assault green blue", f"move {A} 2", f"move {B} 1")
        for area in (2, 1):
            do(state, f"attack {area}")
            roll(state, -1)
            do(state, *["stay"] * (choice(state) == "VoluntaryRetreat"))
        assert (where(state, A), where(state, B)) == ("green", "blue")

    @pytest.mark.rule("13.2", "13.2.1", "13.2.2")
    def test_where_attackers_came_from_is_full_they_choose_who_stays_and_go_on_by_the_priorities(
        self,
    ) -> None:
        first, second = ATTACKERS
        state = crowded_repulse()
        assert state.seat == "us"
        assert legal(state) == {f"retreat {first} 5", f"retreat {second} 5"}
        assert refused(state, f"retreat {first} 1") == "13.2.2"
        assert refused(state, "retreat 1/306/C 5") == "11.4.4.1B"
        do(state, f"retreat {second} 5")
        assert legal(state) == {f"retreat {first} 1", f"retreat {first} brown"}
        do(state, f"retreat {first} brown")
        assert where(state, second) == "5" and where(state, first) == "brown"
        assert controller(state, 6) == "japan"

    @pytest.mark.rule("13.2.1")
    def test_without_a_choice_attackers_are_not_asked(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A"])
        roll(state, -1)
        assert choice(state) != "RetreatAttackers"
        assert where(state, A) == where(state, B) == "1"


class TestVoluntaryRetreat:
    @pytest.mark.rule("13.2.3")
    @pytest.mark.parametrize("difference", [-1, 0, 1])
    def test_defenders_may_leave_after_any_result(self, difference: int) -> None:
        state = mandatory_attack([A, B], ["SEI-A", "SEI-B", "SEI-C"])
        roll(state, difference)
        if difference > 0:
            do(state, "reduce SEI-A")
        assert choice(state) == "VoluntaryRetreat" and state.seat == "japan"
        to = min(ways(state, "SEI-B"))
        do(state, f"retreat SEI-B {to}", "stay")
        assert where(state, "SEI-B") == to and is_full(state, "SEI-B")
        assert where(state, "SEI-A") == where(state, "SEI-C") == "6"

    @pytest.mark.rule("13.2.3")
    def test_some_or_all_may_leave_the_lead_defender_too_but_need_not(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A", "SEI-B"])
        roll(state, 0)
        do(state, f"retreat SEI-B {min(ways(state, 'SEI-B'))}", f"retreat SEI-A {min(ways(state))}")
        assert choice(state) == "Assault"
        assert controller(state, 6) == "us"

    @pytest.mark.rule("13.2.3")
    def test_nobody_has_to_leave(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A", "SEI-B"])
        roll(state, 0)
        do(state, "stay")
        assert state.is_contested(place(6))

    @pytest.mark.rule("13.2.3", "13.2.2")
    def test_the_priorities_bind_and_elimination_is_not_offered(self) -> None:
        state = mandatory_attack([A, B], ["SEI-A", "SEI-B"])
        roll(state, 0)
        assert refused(state, "retreat SEI-A 1") == "13.2.2"
        assert refused(state, "retreat SEI-A") == "13.2.2"
        assert refused(state, "retreat Labor-D 15") == "13.2.3"

    @pytest.mark.rule("13.2.3", "13.2.4")
    def test_pillboxes_stay(self) -> None:
        state = mandatory_attack([A, B], ["Pillbox-A", "SEI-B"])
        roll(state, 0)
        assert not ways(state, "Pillbox-A")
        assert refused(state, "retreat Pillbox-A 11") == "4.2.2B"

    @pytest.mark.rule("13.2.3")
    def test_with_no_way_out_nobody_is_asked(self) -> None:
        state = position({A: 4, "SEI-A": 9}, us_control=[3, 4, 7], advantage=None)
        do(state, "assault 4", f"move {A} 9", "attack 9")
        roll(state, 0)
        assert choice(state) == "Assault"

    @pytest.mark.rule("13.2.3")
    def test_us_defenders_may_leave_too(self) -> None:
        state = position({A: 2, B: 2, "SEI-A": 3}, side="japan", advantage=None)
        do(state, "assault 3", "move SEI-A 2", "attack 2", f"lead {A}")
        roll(state, 0)
        assert choice(state) == "VoluntaryRetreat" and state.seat == "us"
        do(state, f"retreat {A} green", f"retreat {B} green")
        assert controller(state, 2) == "japan"

    @pytest.mark.rule("13.2.3")
    def test_after_a_bombardment_nobody_leaves_freely(self) -> None:
        state = position({A: 1, "SEI-A": 13, "SEI-B": 13}, impulse=2, advantage=None)
        do(state, "bombard air 13", "target SEI-A", "roll 1 1", "roll 6 6")
        assert choice(state) == "ChooseImpulse"
