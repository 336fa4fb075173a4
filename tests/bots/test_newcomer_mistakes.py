"""Mistakes and questions of first games of Ie Shima: each is caught by the engine or by the coach.

`docs/teaching.md` lists them with these tests.
"""

import pytest

from lbnb.games.ie_shima.combat import attack_terms
from lbnb.games.ie_shima.state import NIGHT, IeShimaState
from tests.bots.coaching import warnings
from tests.games.ie_shima.position import (
    TABLES,
    begin,
    choice,
    do,
    index,
    is_full,
    legal,
    position,
    refused,
    rules,
    text,
    used,
    where,
)

FIRST = ["1/306/A", "1/306/B", "1/306/C", "1/306/D"]
SECOND = ["2/306/E", "2/306/F", "2/306/G", "2/306/H"]
BOX: dict[str, int | str] = {
    f"{kind}-{letter}": "special" for kind in ("Pillbox", "MG", "IE") for letter in "ABCD"
}
LANDING: dict[str, int | str] = dict.fromkeys(FIRST, "green") | {"1/305/A": "blue", "SEI-A": 11}


def summed(state: IeShimaState) -> dict[str, int]:
    """The Attack Value of the attack whose dice are due, term by term."""
    return {term.label: term.value for term in attack_terms(state, state.decision.attack)}  # type: ignore[union-attr]


def roll(total: int) -> str:
    """A roll of two dice with this total."""
    return f"roll {total // 2} {total - total // 2}"


def attacked(
    units: list[str], reduced: list[str] | None = None, weather: str = "clear", defender: str = "Labor-A"
) -> IeShimaState:
    """An attack by all `units` on a defender in Area 6, its dice due."""
    state = position(
        {**dict.fromkeys(units, 6), defender: 6}, reduced=reduced or [], weather=weather, advantage=None
    )
    do(state, "assault 6", "attack 6", f"lead {units[0]}")
    return state


@pytest.mark.rule("3.3B", "8.1.1B")
def test_special_units_wait_though_they_may_come_on_at_japanese_impulse_1() -> None:
    state = position({**BOX, **LANDING}, side="japan", impulse=1)
    assert "assault special" in legal(state)
    (warning,) = warnings(state, "pass")
    assert warning.rule == "3.3B" and warning.serious
    do(state, "assault special", "place Pillbox-A 15")


@pytest.mark.rule("16.2")
def test_only_one_beach_box_lands_though_both_may() -> None:
    state = position({**LANDING, **BOX})
    assert "assault green blue" in legal(state)
    found = warnings(state, "assault green")
    assert found[0].rule == "16.2" and found[0].serious
    assert all(warning.rule != "16.2" for warning in warnings(state, "assault green blue"))


@pytest.mark.rule("11.4.4.3B", "13.1B", "13.1E")
def test_the_lead_defenders_own_flip_is_the_first_attrition_point() -> None:
    state = position({**dict.fromkeys(FIRST, 6), "SEI-A": 6, "SEI-B": 6}, weather="rain", advantage=None)
    do(state, "assault 6", "attack 6", "lead 1/306/A", "lead SEI-A")
    edge = (4 + 3 + 1) - (3 + 1 + TABLES.tem[6])
    do(state, roll(7), roll(7 + edge - 2))
    assert state.decision.points == 2  # type: ignore[union-attr]
    assert legal(state) == {"reduce SEI-A"}
    do(state, "reduce SEI-A")
    assert state.decision.points == 1  # type: ignore[union-attr]


@pytest.mark.rule("11.4.2")
def test_two_whole_battalions_add_two() -> None:
    state = attacked([*FIRST, *SECOND])
    assert summed(state)["battalion integrity"] == 2


@pytest.mark.rule("11.4.2")
def test_four_companies_of_one_regiment_are_no_battalion() -> None:
    state = attacked([*FIRST[:2], *SECOND[:2]])
    assert "battalion integrity" not in summed(state)


@pytest.mark.rule("11.4.2")
def test_the_integrity_bonus_is_never_forgotten() -> None:
    assert summed(attacked(FIRST))["battalion integrity"] == 1


@pytest.mark.rule("11.4.2")
def test_a_company_is_left_behind_and_the_bonus_with_it() -> None:
    state = position({**dict.fromkeys(FIRST, 6), **dict.fromkeys(["SEI-A", "SEI-B"], 11)})
    do(state, "assault 6", *(f"move {unit} 11" for unit in FIRST[:3]))
    assert any(warning.rule == "11.4.2" and warning.serious for warning in warnings(state, "attack 11"))


@pytest.mark.rule("11.4.2")
def test_further_reduced_attackers_count_half() -> None:
    sums = summed(attacked([*FIRST[:3], *SECOND[:1]], reduced=[*FIRST[1:3], *SECOND[:1]]))
    assert sums["more reduced units, half each"] == 1
    assert "more full-strength units" not in sums


@pytest.mark.rule("11.4.4.3A")
def test_the_lead_attacker_flips_on_a_success_too() -> None:
    state = attacked(FIRST)
    entries = do(state, "roll 6 6", "roll 1 1")
    assert "Success" in text(entries)
    assert not is_full(state, FIRST[0])
    assert all(is_full(state, unit) for unit in FIRST[1:])


@pytest.mark.rule("9.1B", "11.4.2", "11.4.3")
def test_air_support_is_never_forgotten() -> None:
    assert summed(attacked(FIRST))["air support"] == 1
    assert "air support" not in summed(attacked(FIRST, weather="rain"))
    state = position({"1/306/A": 6, "SEI-A": 6}, side="japan", advantage=None)
    entries = do(state, "assault 6", "attack 6", "roll 3 3", "roll 3 3")
    total = next(entry for entry in entries if entry.rule == "11.4.3")
    assert {term.label: term.value for term in total.terms}["air support"] == 2


@pytest.mark.rule("6.3.2D", "6.4")
def test_nobody_goes_on_with_impulses_after_sunset() -> None:
    state = position({"1/306/A": 1, "SEI-A": 11}, impulse=5, passes=0)
    do(state, "pass", "roll 1 1")
    assert state.phase == NIGHT
    assert state.seat == "japan"
    assert refused(state, "bombard naval 11") == state.decision.rule  # type: ignore[union-attr]
    do(state, "pass")
    assert choice(state) == "SpendReplacements"


@pytest.mark.rule("12.1.2C")
def test_a_bombardment_marker_fires_once_a_turn() -> None:
    state = position({"1/306/A": 1, "SEI-A": 11}, advantage=None)
    do(state, "bombard naval 11", "roll 2 2", "roll 6 6", "pass")
    assert used(state) == {"naval"}
    assert refused(state, "bombard naval 11") == "12.1.2C"


@pytest.mark.rule("12.1.1B")
def test_the_impulse_marker_stays_after_a_us_bombardment() -> None:
    state = position({"1/306/A": 1, "SEI-A": 11}, impulse=4, advantage=None)
    do(state, "bombard naval 11", "roll 2 2", "roll 6 6")
    assert state.impulse == 4 and state.seat == "japan"


@pytest.mark.rule("14.5.2A")
def test_one_point_rebuilds_one_unit() -> None:
    units: dict[str, int | str] = {"Labor-A": "eliminated", "Labor-B": "eliminated", "2/1A": 16}
    state = position(units, phase="refit", advantage="us")
    assert state.points == 1
    do(state, "rebuild Labor-A 16")
    assert not is_full(state, "Labor-A")
    assert refused(state, "rebuild Labor-B 16") == "14.5.2A"


@pytest.mark.rule("17.1", "17.2.1B")
def test_the_airfields_are_one_point_and_no_automatic_victory() -> None:
    state = position({"1/306/A": 4, "SEI-A": 11}, phase=None)
    entries = begin(state, "end")
    assert "17.2.1B" in rules(entries)
    assert state.outcome is None and state.airfields_point


@pytest.mark.rule("6.2.1", "14.5.2B", "14.5.3")
def test_eliminated_units_are_kept_for_rebuilding_and_reinforcement() -> None:
    units: dict[str, int | str] = {"1/306/A": 1, "1/306/B": "eliminated", "2/1A": 16, "IE-A": "eliminated"}
    state = position(units, phase="refit")
    do(state, "end", "rebuild 1/306/B 1")
    assert where(state, "1/306/B") == "1" and not is_full(state, "1/306/B")
    morning = position(units, phase="reinforcement", turn=2, advantage="us")
    do(morning, "roll 3 3", "return IE-A")
    assert where(morning, "IE-A") == "special" and is_full(morning, "IE-A")


@pytest.mark.rule("10.2.3")
def test_japan_does_not_know_what_to_do_at_night() -> None:
    state = position({**BOX, "1/306/A": 1, "SEI-A": 16}, us_control=[14], phase="night")
    (warning,) = warnings(state, "end")
    assert warning.rule == "10.2.3B" and warning.serious
    assert "Area 14" in warning.text
    do(state, "place IE-A 14")
    assert not state.us_control >> TABLES.place_ids.index("14") & 1
    beside = position({**BOX, "SEI-A": 11, "1/306/A": 11}, phase="night")
    do(beside, "place MG-A 11", "activate-all")
    assert state.at[index("IE-A")] == 14
    assert "attack 11" in legal(beside)
