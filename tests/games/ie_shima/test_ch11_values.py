"""Chapter 11.4.2 and 11.4.3: Attack Value and Defense Value."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.combat import attack_value, defense_value
from lbnb.games.ie_shima.state import NIGHT
from tests.games.ie_shima.battles import (
    BATTALION,
    A,
    B,
    C,
    D,
    E,
    F,
    attack,
    cv,
    edge,
)
from tests.games.ie_shima.position import (
    JAPANESE_UNITS,
    TABLES,
    do,
    index,
    position,
    refused,
)


class TestAttackValue:
    @pytest.mark.rule("11.4.2")
    def test_the_lead_units_combat_value_full_or_reduced(self) -> None:
        full = position({A: 6, "SEI-A": 6}, weather="rain")
        assert attack_value(full, attack(full, 6, [A], "SEI-A")) == cv(A)
        reduced = position({A: 6, "SEI-A": 6}, weather="rain", reduced=[A])
        assert attack_value(reduced, attack(reduced, 6, [A], "SEI-A")) == cv(A, False)

    @pytest.mark.rule("11.4.2")
    @pytest.mark.parametrize("more", range(4))
    def test_one_for_each_further_full_unit(self, more: int) -> None:
        units = [A, B, C, E][: more + 1]
        state = position({**dict.fromkeys(units, 6), "SEI-A": 6}, weather="rain")
        assert attack_value(state, attack(state, 6, units, "SEI-A")) == cv(A) + more

    @pytest.mark.rule("11.4.2")
    @pytest.mark.parametrize("more", range(5))
    def test_half_for_each_further_reduced_unit_fractions_dropped(self, more: int) -> None:
        units = [A, B, C, E, F][: more + 1]
        state = position({**dict.fromkeys(units, 6), "SEI-A": 6}, weather="rain", reduced=units[1:])
        assert attack_value(state, attack(state, 6, units, "SEI-A")) == cv(A) + more // 2

    @pytest.mark.rule("11.4.2")
    def test_the_halves_are_summed_apart_from_the_whole_points(self) -> None:
        units = [A, B, C, E]
        state = position({**dict.fromkeys(units, 6), "SEI-A": 6}, weather="rain", reduced=[C])
        assert attack_value(state, attack(state, 6, units, "SEI-A")) == cv(A) + 2

    @pytest.mark.rule("11.4.2")
    @pytest.mark.parametrize("reduced", [[], [D], BATTALION])
    def test_a_whole_battalion_adds_one_reduced_or_not(self, reduced: list[str]) -> None:
        state = position({**dict.fromkeys(BATTALION, 6), "SEI-A": 6}, weather="rain", reduced=reduced)
        others = [unit for unit in BATTALION[1:] if unit not in reduced]
        expected = cv(A, A not in reduced) + len(others) + (3 - len(others)) // 2 + 1
        assert attack_value(state, attack(state, 6, BATTALION, "SEI-A")) == expected

    @pytest.mark.rule("11.4.2")
    def test_four_units_of_two_battalions_add_none(self) -> None:
        units = [A, B, C, E]
        state = position({**dict.fromkeys([*units, D], 6), "SEI-A": 6}, weather="rain")
        assert attack_value(state, attack(state, 6, units, "SEI-A")) == cv(A) + 3

    @pytest.mark.rule("11.4.2")
    def test_two_whole_battalions_add_two(self) -> None:
        units = [*BATTALION, "2/306/E", "2/306/F", "2/306/G", "2/306/H"]
        state = position({**dict.fromkeys(units, 6), "SEI-A": 6}, weather="rain")
        assert attack_value(state, attack(state, 6, units, "SEI-A")) == cv(A) + 7 + 2

    @pytest.mark.rule("11.4.2")
    @pytest.mark.parametrize(
        "units",
        [
            ["2/1A", "2/1B", "2/1C", "2/1D"],
            ["SEI-A", "SEI-B", "SEI-C", "SEI-D"],
            ["Labor-A", "Labor-B", "Labor-C", "Labor-D"],
        ],
    )
    def test_japanese_battalions_have_integrity_too(self, units: list[str]) -> None:
        state = position({**dict.fromkeys(units, 6), A: 6}, side="japan")
        assert attack_value(state, attack(state, 6, units, A)) == cv(units[0]) + 3 + 1

    @pytest.mark.rule("11.4.2")
    @pytest.mark.parametrize("kind", ["MG", "IE"])
    def test_special_units_have_none(self, kind: str) -> None:
        units = [f"{kind}-{letter}" for letter in "ABCD"]
        state = position({**dict.fromkeys(units, 6), A: 6}, side="japan")
        assert attack_value(state, attack(state, 6, units, A)) == cv(units[0]) + 3

    @pytest.mark.rule("11.4.2")
    def test_us_air_support_adds_one_in_clear_weather_only(self) -> None:
        for weather, bonus in (("clear", 1), ("rain", 0)):
            state = position({A: 6, "SEI-A": 6}, weather=weather)
            assert attack_value(state, attack(state, 6, [A], "SEI-A")) == cv(A) + bonus

    @pytest.mark.rule("11.4.2")
    def test_no_air_support_for_a_japanese_attack(self) -> None:
        state = position({A: 6, "SEI-A": 6}, side="japan")
        assert attack_value(state, attack(state, 6, ["SEI-A"], A)) == cv("SEI-A")

    @pytest.mark.rule("11.4.2")
    def test_pillboxes_take_no_part_in_an_attack(self) -> None:
        state = position({A: 6, "SEI-A": 6, "Labor-A": 6, "Pillbox-A": 6}, side="japan")
        do(state, "assault 6", "attack 6")
        assert refused(state, "lead Pillbox-A") == "11.4B"
        do(state, "lead SEI-A")
        due = state.decision.attack  # type: ignore[union-attr]
        assert not due.attackers >> index("Pillbox-A") & 1
        assert attack_value(state, due) == cv("SEI-A") + 1


class TestDefenseValue:
    @pytest.mark.rule("11.4.3")
    @pytest.mark.parametrize("area", range(1, 17))
    def test_lead_unit_and_terrain(self, area: int) -> None:
        state = position({A: area, "SEI-A": area})
        value = defense_value(state, attack(state, area, [A], "SEI-A"))
        assert value == cv("SEI-A") + TABLES.tem[area]

    @pytest.mark.rule("11.4.3")
    @pytest.mark.parametrize("reduced", [[], ["SEI-B", "MG-A", "Pillbox-A"]])
    def test_one_for_each_further_unit_full_or_reduced(self, reduced: list[str]) -> None:
        units = ["SEI-A", "SEI-B", "MG-A", "Pillbox-A"]
        state = position({A: 6, **dict.fromkeys(units, 6)}, reduced=reduced)
        assert defense_value(state, attack(state, 6, [A], "SEI-A")) == cv("SEI-A") + TABLES.tem[6] + 3

    @pytest.mark.rule("11.4.3")
    def test_a_reduced_lead_unit_counts_its_reduced_value(self) -> None:
        state = position({A: 6, "2/1A": 6}, reduced=["2/1A"])
        assert defense_value(state, attack(state, 6, [A], "2/1A")) == cv("2/1A", False) + TABLES.tem[6]

    @pytest.mark.rule("11.4.3")
    def test_a_whole_battalion_defends_without_a_bonus(self) -> None:
        units = ["2/1A", "2/1B", "2/1C", "2/1D"]
        state = position({A: 6, **dict.fromkeys(units, 6)})
        assert defense_value(state, attack(state, 6, [A], "2/1A")) == cv("2/1A") + 3 + TABLES.tem[6]

    @pytest.mark.rule("11.4.3")
    @pytest.mark.parametrize(
        ("weather", "night", "bonus"), [("clear", False, 2), ("rain", False, 0), ("clear", True, 0)]
    )
    def test_air_support_adds_two_against_japan_by_day_in_clear_weather(
        self, weather: str, night: bool, bonus: int
    ) -> None:
        state = position({A: 6, "SEI-A": 6}, side="japan", weather=weather)
        if night:
            state.phase = NIGHT
        assert defense_value(state, attack(state, 6, ["SEI-A"], A)) == cv(A) + TABLES.tem[6] + bonus

    @pytest.mark.rule("11.4.3")
    def test_japanese_defenders_have_no_air_support(self) -> None:
        state = position({A: 6, "SEI-A": 6})
        assert defense_value(state, attack(state, 6, [A], "SEI-A")) == cv("SEI-A") + TABLES.tem[6]


@pytest.mark.rule("11.4.2", "11.4.3")
def test_a_japanese_attack_on_a_us_stack_is_resolved_alike() -> None:
    units = JAPANESE_UNITS[:4]
    state = position({**dict.fromkeys(units, 6), A: 5, B: 5}, side="japan", advantage=None)
    do(state, "assault 6", *(f"move {unit} 5" for unit in units), "attack 5", f"lead {units[0]}", f"lead {A}")
    expected = cv(units[0]) + 3 + 1 - (cv(A) + 1 + TABLES.tem[5] + 2)
    assert edge(state) == expected
