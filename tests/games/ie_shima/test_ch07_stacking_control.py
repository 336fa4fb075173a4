"""Chapter 7: stacking and control."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima import control
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, JAPAN, US, bits
from tests.games.ie_shima.position import (
    JAPANESE_UNITS,
    TABLES,
    US_UNITS,
    begin,
    choice,
    controller,
    do,
    legal,
    place,
    play_at_random,
    position,
    refused,
    rules,
    to_daylight,
    where,
)

EIGHT = dict.fromkeys(US_UNITS[:8], 4)
EIGHT_JAPANESE = dict.fromkeys(JAPANESE_UNITS[:8], 15)


@pytest.mark.rule("7.1", "7.1A")
def test_eight_units_of_a_side_fill_an_area() -> None:
    seven = position({**dict.fromkeys(US_UNITS[:7], 4), US_UNITS[8]: 3, "SEI-A": 16}, us_control=[3, 4])
    do(seven, "assault 3", f"move {US_UNITS[8]} 4")
    eight = position({**EIGHT, US_UNITS[8]: 3, "SEI-A": 16}, us_control=[3, 4])
    do(eight, "assault 3")
    assert refused(eight, f"move {US_UNITS[8]} 4") == "10.3.1A"


@pytest.mark.rule("7.1A")
def test_each_side_has_its_own_eight() -> None:
    state = position({**EIGHT, "SEI-A": 3, "SEI-B": 4}, side="japan", us_control=[4])
    do(state, "assault 3", "move SEI-A 4")
    assert where(state, "SEI-A") == "4"


@pytest.mark.rule("7.1A")
def test_boxes_have_no_limit(daylight: IeShimaState) -> None:
    assert daylight.here[place("green")].bit_count() == 12
    assert daylight.here[place("special")].bit_count() == 12
    state = position({**dict.fromkeys(US_UNITS[:8], "green"), US_UNITS[8]: 2, "SEI-A": 16}, us_control=[2])
    do(state, "regroup", f"move {US_UNITS[8]} green")
    assert where(state, US_UNITS[8]) == "green"


@pytest.mark.rule("7.1A")
def test_the_limit_holds_in_set_up(new: IeShimaState) -> None:
    do(new, *(f"place {unit} 15" for unit in JAPANESE_UNITS[:8]))
    for unit in ("Labor-A", "Labor-D"):
        assert refused(new, f"place {unit} 15") == "7.1A"
        assert f"place {unit} 16" in legal(new)


@pytest.mark.rule("7.1A")
def test_the_limit_holds_for_special_units_and_rebuilt_ones() -> None:
    units = {**EIGHT_JAPANESE, "MG-A": "special", "1/306/A": 4, "Labor-D": "eliminated"}
    state = position(units, side="japan")
    do(state, "assault special")
    assert refused(state, "place MG-A 15") == "10.3.1A"
    state = position(units, phase="night")
    assert refused(state, "place MG-A 15") == "10.3.1A"
    state = position(units, phase="refit")
    assert refused(state, "rebuild Labor-D 15") == "7.1A"
    assert "rebuild Labor-D 16" in legal(state)


@pytest.mark.rule("7.1B")
def test_markers_take_no_room() -> None:
    units = {**EIGHT, US_UNITS[8]: 3, "SEI-A": 4}
    state = position(units, side="japan", us_control=[3], advantage=None)
    do(state, "bombard japanese-artillery 4", f"target {US_UNITS[0]}", "roll 1 1", "roll 6 6")
    assert not control.is_full(state, JAPAN, 4)
    assert control.is_full(state, US, 4)
    assert state.here[4].bit_count() == 9


@pytest.mark.rule("7.1C")
def test_no_unit_attacks_into_or_regroups_into_a_full_area() -> None:
    state = position({**EIGHT, US_UNITS[8]: 3, "SEI-A": 4}, us_control=[3])
    do(state, "assault 3")
    assert refused(state, f"move {US_UNITS[8]} 4") == "10.3.1A"
    state = position({**EIGHT, US_UNITS[8]: 3, "SEI-A": 16}, us_control=[3, 4])
    do(state, "regroup")
    assert refused(state, f"move {US_UNITS[8]} 4") == "10.3.1A"


@pytest.mark.rule("7.1C")
def test_a_retreat_passes_through_a_full_area_but_does_not_end_there() -> None:
    units = {**dict.fromkeys(US_UNITS[:8], 2), US_UNITS[8]: 3, "SEI-A": 3, "SEI-B": 4, "SEI-C": 9}
    state = position(units, us_control=[1, 2, 3], side="japan", advantage=None)
    do(state, "assault 3", "attack 3", "roll 1 1", "roll 6 6")
    assert choice(state) == "VoluntaryRetreat"
    assert refused(state, f"retreat {US_UNITS[8]} 2") == "13.2.2"
    assert {action for action in legal(state) if action != "stay"} == {f"retreat {US_UNITS[8]} green"}


@pytest.mark.rule("7.1E")
def test_both_sides_see_all_units_and_control(daylight: IeShimaState) -> None:
    for seat in ("japan", "us"):
        assert daylight.seat == seat
        told = daylight.describe()
        for unit in (*JAPANESE_UNITS, *US_UNITS[:20]):
            assert unit in told
        do(daylight, "pass")
        if seat == "japan":
            assert "[Japan]" in told


@pytest.mark.rule("7.2", "7.2A")
@pytest.mark.parametrize("seed", range(3))
def test_every_area_has_one_controller_and_a_side_alone_in_it_controls_it(seed: int) -> None:
    def check(state: IeShimaState) -> bool:
        us, japan = state.occupied
        for area in range(1, 17):
            assert state.controller(area) in (US, JAPAN)
        assert us & ~japan & AREA_MASK & ~state.us_control == 0
        assert japan & ~us & AREA_MASK & state.us_control == 0
        return False

    play_at_random(to_daylight(seed), seed, check)


@pytest.mark.rule("7.2B")
def test_control_passes_when_a_unit_is_in_a_vacant_enemy_controlled_area() -> None:
    state = position({"1/306/A": 3, "SEI-A": 16})
    assert controller(state, 9) == "japan"
    assert "7.2B" in rules(do(state, "assault 3", "move 1/306/A 9"))
    assert controller(state, 9) == "us"
    state = position({"1/306/A": 3, "SEI-A": 16}, us_control=[11], side="japan")
    do(state, "assault 16", "move SEI-A 11")
    assert controller(state, 11) == "japan"


@pytest.mark.rule("7.2B")
def test_control_passes_when_the_last_defender_falls() -> None:
    for action in ("attack 4", "bombard"):
        state = position({"1/306/A": 4, "IE-A": 4, "SEI-A": 16}, reduced=["IE-A"], advantage=None)
        assert controller(state, 4) == "japan"
        if action == "bombard":
            do(state, "bombard air 4", "roll 6 6", "roll 1 1")
        else:
            do(state, "assault 4", "attack 4", "roll 6 6", "roll 1 1")
        assert (where(state, "IE-A"), controller(state, 4)) == ("eliminated", "us")


@pytest.mark.rule("7.2B")
@pytest.mark.parametrize("impulse", ["assault 4", "regroup"])
def test_control_passes_when_the_last_unit_leaves_a_contested_area(impulse: str) -> None:
    state = position({"1/306/A": 4, "SEI-A": 4, "SEI-B": 16}, side="japan")
    do(state, impulse, "move SEI-A 9")
    assert controller(state, 4) == "us"
    state = position({"1/306/A": 4, "SEI-A": 4, "SEI-B": 16}, us_control=[1, 4])
    do(state, impulse, "move 1/306/A 1")
    assert controller(state, 4) == "japan"


@pytest.mark.rule("7.2B")
def test_control_passes_when_the_last_defender_retreats() -> None:
    state = position({"1/306/A": 4, "SEI-A": 4, "SEI-B": 16}, advantage=None)
    do(state, "assault 4", "attack 4", "roll 1 1", "roll 6 6", "retreat SEI-A 9")
    assert controller(state, 4) == "us"


@pytest.mark.rule("7.2B")
def test_an_area_left_empty_keeps_its_controller() -> None:
    state = position({"1/306/A": 3, "SEI-A": 16}, us_control=[2, 3])
    do(state, "assault 3", "move 1/306/A 2")
    assert controller(state, 3) == "us"


@pytest.mark.rule("7.2C")
def test_a_moving_unit_takes_areas_on_its_way() -> None:
    state = position({"1/306/A": 2, "SEI-A": 16}, us_control=[2])
    do(state, "assault 2", "move 1/306/A 3", "move 1/306/A 9", "move 1/306/A 7", "end")
    assert [area for area in range(1, 17) if controller(state, area) == "us"] == [2, 3, 7, 9]


@pytest.mark.rule("7.2D")
def test_an_isolated_area_changes_hands_after_daylight() -> None:
    state = position({"1/306/A": 2, "SEI-A": 16}, us_control=[2, 8], phase=None)
    entries = begin(state, "refit")
    assert controller(state, 8) == "japan"
    assert "14.2" in rules(entries)
    assert controller(position({"1/306/A": 2, "SEI-A": 16}, us_control=[2, 8]), 8) == "us"


@pytest.mark.rule("7.2E")
def test_a_change_of_control_shows_at_once_and_in_the_log() -> None:
    state = position({"1/306/A": 3, "SEI-A": 16})
    entries = do(state, "assault 3", "move 1/306/A 9")
    gained = [entry for entry in entries if entry.rule == "7.2B"]
    assert [entry.refs["area"] for entry in gained] == ["Area 9"]
    assert f"{TABLES.place_names[9]} [US]: 1/306/A" in state.describe()
    assert f"{TABLES.place_names[3]} [US]: empty" in state.describe()


@pytest.mark.rule("7.3")
def test_contesting_an_area_leaves_its_control_as_it_was() -> None:
    for us_control, holder in (([], "japan"), ([2, 4], "us")):
        state = position({"1/306/A": 2, "1/306/B": 4, "SEI-A": 4}, us_control=us_control)
        assert state.is_contested(4)
        assert controller(state, 4) == holder
        do(state, "assault 2", "move 1/306/A 4")
        assert controller(state, 4) == holder
    assert not state.is_contested(2)
    assert not state.is_contested(9)


@pytest.mark.rule("7.4")
def test_an_area_without_enemy_units_is_vacant_whoever_controls_it() -> None:
    state = position({"1/306/A": 3, "SEI-A": 4, "1/306/B": 4}, us_control=[1])
    assert [area for area in range(1, 17) if not control.is_vacant(state, US, area)] == [4]
    assert [area for area in range(1, 17) if not control.is_vacant(state, JAPAN, area)] == [3, 4]


@pytest.mark.rule("7.5")
def test_an_area_is_free_when_vacant_and_friendly() -> None:
    state = position({"1/306/A": 3, "SEI-A": 4, "1/306/B": 4}, us_control=[1, 3, 4])
    assert [area for area in range(1, 17) if control.is_free(state, US, area)] == [1, 3]
    assert [area for area in bits(AREA_MASK) if not control.is_free(state, JAPAN, area)] == [1, 3, 4]
    do(state, "regroup")
    assert {action for action in legal(state) if action.startswith("move 1/306/B")} == {
        "move 1/306/B 1",
        "move 1/306/B 3",
    }
