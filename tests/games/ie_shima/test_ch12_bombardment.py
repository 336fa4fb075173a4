"""Chapter 12: bombardment."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima import bombardment
from lbnb.games.ie_shima.state import NIGHT, IeShimaState
from lbnb.games.ie_shima.tables import BOMBARDMENT_IDS, JAPAN, US
from tests.games.ie_shima.position import (
    TABLES,
    choice,
    do,
    index,
    is_full,
    legal,
    position,
    refused,
    text,
    used,
    where,
)

A, B = "1/306/A", "1/306/B"
US_MARKERS = ("air", "artillery", "naval")
URBAN, CLEAR = "13", "12"


def bombardments(state: IeShimaState) -> set[str]:
    """The bombardments that may be declared now."""
    return {action for action in legal(state) if action.startswith("bombard")}


def fire(state: IeShimaState, marker: str, area: str | int, points: int, target: str = "") -> str:
    """Declare a bombardment and roll so that it inflicts `points` (0 or less: none); returns the log."""
    entries = do(state, f"bombard {marker} {area}", *([f"target {target}"] if target else []))
    by = points - (TABLES.attack_factor[BOMBARDMENT_IDS.index(marker)] - TABLES.tem[int(area)])
    totals = (2 + by, 2) if by >= 0 else (2, 2 - by)
    dice = [(min(6, total - 1), total - min(6, total - 1)) for total in totals]
    return text(entries + do(state, *(f"roll {first} {second}" for first, second in dice)))


@pytest.mark.rule("12.1", "12.1.1A", "12.1.2")
def test_a_bombardment_names_one_target_area_and_one_marker() -> None:
    state = position({A: 1, "SEI-A": 13, "SEI-B": 12, "MG-A": "special"})
    assert bombardments(state) == {f"bombard {marker} {area}" for marker in US_MARKERS for area in (12, 13)}
    do(state, "bombard air 13")
    assert choice(state) == "BombardmentRoll" and state.seat == "chance"


@pytest.mark.rule("12.1.1B", "12.1")
def test_nothing_moves_and_the_us_marker_does_not_advance() -> None:
    state = position({A: 1, "SEI-A": 13}, impulse=4, advantage=None)
    at = state.at[:]
    fire(state, "naval", 13, 0)
    assert state.at == at
    assert state.impulse == 4


@pytest.mark.rule("12.1.1B", "12.1.1C")
def test_the_next_impulse_is_japanese_with_the_same_number_and_then_the_us_has_its_own() -> None:
    state = position({A: 1, "SEI-A": 13}, impulse=2, advantage=None)
    fire(state, "air", 13, 0)
    assert choice(state) == "ChooseImpulse" and state.side == JAPAN and state.impulse == 2
    do(state, "regroup", "end")
    assert state.side == US and state.impulse == 2


@pytest.mark.rule("12.1.1B")
def test_a_japanese_bombardment_takes_its_impulse_like_any_other() -> None:
    state = position({A: 1, "SEI-A": 13}, side="japan", impulse=3, advantage=None)
    fire(state, "japanese-artillery", 1, 0)
    assert state.side == US and state.impulse == 3
    do(state, "regroup", "end", "roll 5 5")
    assert state.impulse == 4


@pytest.mark.rule("12.1.1C")
def test_a_low_sunset_dr_ends_the_day_after_a_bombardment_too() -> None:
    state = position({A: 1, "SEI-A": 13}, impulse=9, advantage=None)
    do(state, "bombard artillery 13", "roll 4 4", "roll 6 6")
    assert state.phase == NIGHT
    late = position({A: 1, "SEI-A": 13}, impulse=9, advantage=None)
    do(late, "bombard artillery 13", "roll 4 5", "roll 6 6")
    assert choice(late) == "ChooseImpulse" and late.side == JAPAN and late.impulse == 9


@pytest.mark.rule("12.1.1C")
def test_on_the_last_space_a_bombardment_does_not_run_off_the_track() -> None:
    state = position({A: 1, "SEI-A": 13}, impulse=TABLES.last_impulse, advantage=None)
    do(state, "bombard naval 13", "roll 6 6", "roll 6 6")
    while choice(state) == "TakeLosses":
        state.apply(state.legal_actions()[0])
    assert state.side == JAPAN and state.impulse == TABLES.last_impulse


@pytest.mark.rule("12.1.2A", "12.1.2B")
def test_each_side_fires_its_own_markers() -> None:
    us = position({A: 1, "SEI-A": 13})
    assert {action.split()[1] for action in bombardments(us)} == set(US_MARKERS)
    assert refused(us, "bombard japanese-artillery 13") == "12.1.2"
    japan = position({A: 1, "SEI-A": 13}, side="japan")
    assert bombardments(japan) == {"bombard japanese-artillery 1"}
    for marker in US_MARKERS:
        assert refused(japan, f"bombard {marker} 1") == "12.1.2"


@pytest.mark.rule("12.1.2C")
@pytest.mark.parametrize("points", [0, 1])
def test_a_marker_that_fired_is_used_for_the_rest_of_the_turn(points: int) -> None:
    state = position({A: 1, "SEI-A": 13}, impulse=2, advantage=None)
    fire(state, "artillery", 13, points)
    if points:
        do(state, "reduce SEI-A")
    assert used(state) == {"artillery"}
    do(state, "regroup", "end")
    assert refused(state, "bombard artillery 13") == "12.1.2C"
    assert {action.split()[1] for action in bombardments(state)} == {"air", "naval"}


@pytest.mark.rule("12.1.2C")
def test_a_new_day_makes_them_available_again() -> None:
    state = position({A: 1, "SEI-A": 13}, used=[*US_MARKERS, "japanese-artillery"], phase="end")
    assert used(state) == set() and state.turn == 2


@pytest.mark.rule("12.2")
def test_air_may_hit_any_area_but_not_in_rain() -> None:
    clear = position({A: 13, "SEI-A": 13, "SEI-B": 12})
    assert {"bombard air 13", "bombard air 12"} <= legal(clear)
    rain = position({A: 13, "SEI-A": 13, "SEI-B": 12}, weather="rain")
    assert refused(rain, "bombard air 12") == "12.2"
    assert {"bombard artillery 13", "bombard artillery 12", "bombard naval 12"} == bombardments(rain)


@pytest.mark.rule("12.3")
def test_artillery_of_either_side_may_hit_any_area_but_no_beach_box() -> None:
    state = position({A: 13, B: "green", "SEI-A": 13, "SEI-B": 12})
    assert {"bombard artillery 13", "bombard artillery 12"} <= legal(state)
    japan = position({A: 13, B: "green", "SEI-A": 13}, side="japan")
    assert bombardments(japan) == {"bombard japanese-artillery 13"}
    assert refused(japan, "bombard japanese-artillery green") == "12.3"


@pytest.mark.rule("12.3", "12.2")
def test_no_marker_hits_the_special_units_box() -> None:
    state = position({A: 1, "SEI-A": 13, "MG-A": "special"})
    for marker in US_MARKERS:
        assert refused(state, f"bombard {marker} special") == "3.3C"


@pytest.mark.rule("12.4")
def test_naval_fire_spares_contested_urban_areas_only() -> None:
    assert TABLES.urban >> int(URBAN) & 1 and not TABLES.urban >> int(CLEAR) & 1
    contested = position({A: URBAN, B: CLEAR, "SEI-A": URBAN, "SEI-B": CLEAR})
    assert f"bombard naval {CLEAR}" in legal(contested)
    assert refused(contested, f"bombard naval {URBAN}") == "12.4"
    assert {f"bombard air {URBAN}", f"bombard artillery {URBAN}"} <= legal(contested)
    held = position({A: 1, "SEI-A": URBAN})
    assert f"bombard naval {URBAN}" in legal(held)


@pytest.mark.rule("12.5")
def test_the_attacker_picks_the_primary_target() -> None:
    state = position({A: 13, "SEI-A": 13, "MG-A": 13, "SEI-B": 12}, advantage=None)
    do(state, "bombard artillery 13")
    assert choice(state) == "ChoosePrimaryTarget" and state.seat == "us"
    assert legal(state) == {"target SEI-A", "target MG-A"}
    assert refused(state, "target SEI-B") == "12.5"
    assert refused(state, f"target {A}") == "12.5"
    state = position({A: 13, "SEI-A": 13, "MG-A": 13}, advantage=None)
    fire(state, "artillery", 13, 1, target="MG-A")
    assert choice(state) == "TakeLosses" and state.seat == "japan"
    assert refused(state, "reduce SEI-A") == "13.1B"
    do(state, "reduce MG-A")


@pytest.mark.rule("12.5", "13.1B")
def test_a_lone_unit_is_the_target_and_only_the_first_point_is_bound() -> None:
    state = position({A: 1, "SEI-A": 13, "SEI-B": 13}, advantage=None)
    fire(state, "naval", 13, 2, target="SEI-B")
    do(state, "reduce SEI-B")
    assert "reduce SEI-A" in legal(state)
    lone = position({A: 1, "SEI-A": 13}, advantage=None)
    do(lone, "bombard naval 13")
    assert choice(lone) == "BombardmentRoll"


@pytest.mark.rule("12.5")
def test_an_area_without_enemies_is_no_target() -> None:
    state = position({A: 1, "SEI-A": 13})
    assert refused(state, "bombard air 1") == "12.5"
    assert refused(state, "bombard air 9") == "12.5"


@pytest.mark.rule("12.6", "12.7", "12.7A")
@pytest.mark.parametrize("marker", US_MARKERS)
@pytest.mark.parametrize("area", [1, 12, 13, 15])
def test_attack_factor_against_terrain(marker: str, area: int) -> None:
    state = position({A: 2, "SEI-A": area}, advantage=None)
    number = BOMBARDMENT_IDS.index(marker)
    attack = bombardment.attack_terms(state, number)
    defense = bombardment.defense_terms(state, number, area)
    assert [term.value for term in attack] == [TABLES.attack_factor[number]]
    assert [term.value for term in defense] == [TABLES.tem[area]]


@pytest.mark.rule("12.7B", "12.7A")
def test_the_units_under_fire_do_not_count() -> None:
    logs = []
    for units in (["Labor-A"], ["2/1A", "2/1B", "2/1C", "Pillbox-A"]):
        state = position({A: 1, **dict.fromkeys(units, 13)}, advantage=None)
        do(state, "bombard artillery 13", *([f"target {units[0]}"] if len(units) > 1 else []), "roll 2 2")
        logs.append([entry for entry in do(state, "roll 4 4") if "total" in entry.refs])
    assert logs[0] == logs[1]


@pytest.mark.rule("12.7A")
def test_the_weather_and_the_time_of_day_do_not_count_either() -> None:
    for weather in ("clear", "rain"):
        state = position({A: 1, "SEI-A": 13}, weather=weather, advantage=None)
        assert "0 Attrition Points" in fire(state, "artillery", 13, 0)


@pytest.mark.rule("12.7C", "12.7")
@pytest.mark.parametrize("points", [-2, 0, 1, 2])
def test_the_difference_is_paid_in_attrition_points(points: int) -> None:
    state = position({A: 1, "SEI-A": 13, "SEI-B": 13}, impulse=2, advantage=None)
    log = fire(state, "naval", 13, points, target="SEI-A")
    assert f"{max(0, points)} Attrition Points" in log
    if points > 0:
        assert choice(state) == "TakeLosses"
        assert state.decision.points == points  # type: ignore[union-attr]
        assert legal(state) == {"reduce SEI-A"}
    else:
        assert choice(state) == "ChooseImpulse"
        assert is_full(state, "SEI-A") and is_full(state, "SEI-B")


@pytest.mark.rule("12.7C")
def test_each_side_rolls() -> None:
    state = position({A: 1, "SEI-A": 13}, advantage=None)
    do(state, "bombard air 13")
    for decision in ("BombardmentRoll", "ShelterRoll"):
        assert choice(state) == decision
        assert len(state.legal_actions()) == 36
        do(state, "roll 3 3")


@pytest.mark.rule("12.7C", "13.1A")
def test_losses_from_a_bombardment_may_be_paid_by_retreating_but_nobody_leaves_freely() -> None:
    state = position({A: 1, "SEI-A": 13, "SEI-B": 13}, reduced=["SEI-A"], impulse=2, advantage=None)
    fire(state, "naval", 13, 1, target="SEI-A")
    retreats = {action for action in legal(state) if action.startswith("retreat")}
    assert retreats
    do(state, min(retreats))
    assert where(state, "SEI-A") != "13"
    assert choice(state) == "ChooseImpulse"


@pytest.mark.rule("12.7C")
def test_an_area_emptied_by_fire_keeps_its_control() -> None:
    state = position({A: 1, "SEI-A": 13}, reduced=["SEI-A"], impulse=2, advantage=None)
    fire(state, "naval", 13, 2)
    assert where(state, "SEI-A") == "eliminated"
    assert not state.us_control >> 13 & 1
    contested = position({A: 13, "SEI-A": 13}, reduced=["SEI-A"], impulse=2, advantage=None)
    fire(contested, "artillery", 13, 2)
    assert contested.us_control >> 13 & 1


@pytest.mark.rule("12.7C")
def test_us_units_bombarded_pay_in_the_same_way() -> None:
    state = position({A: 1, B: 1, "SEI-A": 13}, side="japan", advantage=None)
    fire(state, "japanese-artillery", 1, 2, target=B)
    assert state.seat == "us"
    assert legal(state) == {f"reduce {B}"}
    do(state, f"reduce {B}")
    assert {f"reduce {A}", f"retreat {B} blue"} <= legal(state)
    assert index(A) in [action.args[0] for action in state.legal_actions()]
