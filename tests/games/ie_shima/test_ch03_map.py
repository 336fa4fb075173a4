"""Chapter 3: the map, its boxes and its tracks."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima import victory
from lbnb.games.ie_shima.state import DAYLIGHT, IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, US, bits
from tests.games.ie_shima.position import (
    GAME,
    SPECIAL_UNITS,
    TABLES,
    US_UNITS,
    choice,
    controller,
    do,
    legal,
    place,
    play_at_random,
    position,
    refused,
    text,
    where,
)


@pytest.mark.rule("3.1")
def test_sixteen_areas_start_under_japanese_control_and_touch_symmetrically(new: IeShimaState) -> None:
    assert TABLES.place_ids[1:17] == [str(number) for number in range(1, 17)]
    assert [controller(new, area) for area in range(1, 17)] == ["japan"] * 16
    for area in range(1, 17):
        near = bits(TABLES.near[area])
        assert near, f"Area {area} touches nothing"
        assert area not in near
        assert all(TABLES.near[other] >> area & 1 for other in near)


@pytest.mark.rule("3.1")
def test_units_move_between_adjacent_areas_only() -> None:
    state = position({"1/306/A": 3, "SEI-A": 16}, us_control=[1, 2, 3, 4, 5, 6])
    do(state, "assault 3")
    assert {action for action in legal(state) if action.startswith("move")} == {
        "move 1/306/A 2",
        "move 1/306/A 4",
        "move 1/306/A 9",
    }
    assert refused(state, "move 1/306/A 6") == "10.1.1B"


@pytest.mark.rule("3.1.2")
def test_terrain_is_clear_or_urban_and_decides_where_the_sei_starts_and_naval_fire_falls() -> None:
    assert set(bits(TABLES.urban)) == {11, 13, 14, 15}
    assert {area.terrain for area in GAME.pack.area} == {"clear", "urban"}
    contested = {"1/306/A": 12, "1/306/B": 13, "SEI-A": 12, "SEI-B": 13}
    assert "bombard naval 12" in legal(position(contested))
    assert refused(position(contested), "bombard naval 13") == "12.4"


@pytest.mark.rule("3.1.3")
def test_the_terrain_effects_modifier_is_added_to_the_defense_value() -> None:
    assert all(1 <= TABLES.tem[area] <= 4 for area in range(1, 17))
    for area, tem in ((3, 1), (6, 2), (12, 3), (16, 4)):
        state = position({"1/306/A": area, "Labor-A": area}, weather="rain")
        log = text(do(state, f"assault {area}", f"attack {area}", "roll 1 2", "roll 3 4"))
        assert f"Defense Total {2 + tem + 7}" in log
        assert f"{tem} terrain (3.1.3)" in log


@pytest.mark.rule("3.2")
def test_three_beach_approach_boxes_and_the_areas_next_to_them() -> None:
    assert [box.id for box in GAME.pack.box] == ["green", "blue", "brown"]
    assert {box.id: box.areas for box in GAME.pack.box} == {"green": [2], "blue": [1], "brown": [5, 14]}
    for box, area in (("green", 2), ("blue", 1), ("brown", 5), ("brown", 14)):
        state = position({"1/306/A": box, "SEI-A": 16})
        do(state, f"assault {box}", f"move 1/306/A {area}")
        assert where(state, "1/306/A") == str(area)
    state = position({"1/306/A": "green", "SEI-A": 16})
    do(state, "assault green")
    assert refused(state, "move 1/306/A 1") == "10.1.1B"


@pytest.mark.rule("3.2A")
def test_the_landing_force_starts_in_its_boxes(new: IeShimaState) -> None:
    assert {where(new, unit) for unit in US_UNITS if "/306/" in unit} == {"green"}
    assert {where(new, unit) for unit in US_UNITS if "/305/" in unit} == {"blue"}


@pytest.mark.rule("3.2B")
def test_us_reinforcements_wait_in_a_box_until_they_land() -> None:
    state = position({"SEI-A": 16, "1/306/A": 4}, turn=2, phase="reinforcement")
    assert where(state, "2/307/E") == "brown"
    do(state, "pass", "regroup", "end", "roll 6 6", "pass", "assault brown", "move 2/307/E 14")
    assert where(state, "2/307/E") == "14"
    assert where(state, "2/307/F") == "brown"


@pytest.mark.rule("3.2C")
def test_a_box_is_an_area_for_us_activation_movement_and_regrouping() -> None:
    state = position({"1/306/A": "green", "1/306/B": 2, "SEI-A": 16})
    assert {"assault green", "regroup"} <= legal(state)
    do(state, "regroup", "move 1/306/A 2", "move 1/306/B green", "end")
    assert (where(state, "1/306/A"), where(state, "1/306/B")) == ("2", "green")


@pytest.mark.rule("3.2C")
def test_us_units_retreat_into_a_box() -> None:
    state = position({"1/306/A": 2, "SEI-A": 3, "Labor-A": 4}, us_control=[2], side="japan")
    do(state, "assault 3", "move SEI-A 2", "attack 2", "roll 1 1", "roll 1 2", "accept")
    assert choice(state) == "VoluntaryRetreat"
    do(state, "retreat 1/306/A green")
    assert where(state, "1/306/A") == "green"


@pytest.mark.rule("3.2C")
def test_repulsed_attackers_go_back_into_the_box_they_came_from() -> None:
    state = position({"1/306/A": "green", "SEI-A": 2}, advantage=None)
    do(state, "assault green", "move 1/306/A 2", "attack 2", "roll 1 1", "roll 6 6")
    assert where(state, "1/306/A") == "green"


@pytest.mark.rule("3.2D")
def test_japanese_units_never_enter_a_box() -> None:
    state = position({"1/306/A": "green", "SEI-A": 2, "Labor-A": 14}, side="japan")
    do(state, "assault 2")
    assert refused(state, "move SEI-A green") == "3.2D"
    regrouping = position({"Labor-A": 14}, side="japan")
    do(regrouping, "regroup")
    assert refused(regrouping, "move Labor-A brown") == "3.2D"


@pytest.mark.rule("3.2D")
def test_japanese_units_never_retreat_into_a_box() -> None:
    surrounded = {"1/306/A": 2, "1/306/B": 1, "1/306/C": 3, "1/306/D": 4, "SEI-A": 2}
    state = position(surrounded, reduced=["SEI-A"], advantage=None)
    do(state, "assault 2", "attack 2", "roll 3 3", "roll 3 4")
    assert (choice(state), state.seat) == ("TakeLosses", "japan")
    assert refused(state, "retreat SEI-A green") == "13.2.2"
    do(state, "retreat SEI-A")
    assert where(state, "SEI-A") == "eliminated"
    state = position({**surrounded, "SEI-B": 2}, advantage=None)
    do(state, "assault 2", "attack 2", "lead SEI-A", "roll 1 1", "roll 6 6")
    assert choice(state) != "VoluntaryRetreat"


@pytest.mark.rule("3.2D")
def test_japanese_artillery_may_not_bombard_a_box() -> None:
    state = position({"1/306/A": "green", "1/306/B": 4, "SEI-A": 16}, side="japan")
    assert refused(state, "bombard japanese-artillery green") == "12.3"
    assert "bombard japanese-artillery 4" in legal(state)


@pytest.mark.rule("3.3", "3.3A")
def test_special_units_stay_in_their_box_until_japan_commits_them(daylight: IeShimaState) -> None:
    assert {where(daylight, unit) for unit in SPECIAL_UNITS} == {"special"}
    assert {unit for unit in TABLES.unit_ids if where(daylight, unit) == "special"} == set(SPECIAL_UNITS)
    do(daylight, "regroup")
    assert refused(daylight, "move MG-A 4") == "8.1.3A"
    do(daylight, "end")
    assert {where(daylight, unit) for unit in SPECIAL_UNITS} == {"special"}


@pytest.mark.rule("3.3B")
def test_the_special_units_box_is_an_area_for_japanese_activation_and_movement() -> None:
    state = position({"MG-A": "special", "SEI-A": 16}, side="japan")
    do(state, "assault special", "place MG-A 4")
    assert where(state, "MG-A") == "4"


@pytest.mark.rule("3.3B")
def test_units_from_the_special_units_box_fight_at_night_and_fall_back_into_it() -> None:
    state = position({"MG-A": "special", "1/306/A": 4, "SEI-A": 16}, phase="night")
    do(state, "place MG-A 4", "attack 4", "roll 1 1", "roll 6 6", "end")
    assert where(state, "MG-A") == "special"


@pytest.mark.rule("3.3C")
def test_the_us_neither_enters_nor_bombards_the_special_units_box() -> None:
    state = position({"MG-A": "special", "1/306/A": 16, "SEI-A": 11})
    assert refused(state, "assault special") == "8.1.1A"
    for marker in ("air", "artillery", "naval"):
        assert refused(state, f"bombard {marker} special") == "3.3C"
    do(state, "assault 16")
    assert refused(state, "move 1/306/A special") == "10.1.1B"
    assert refused(state, "attack special") == "11.4A"


@pytest.mark.rule("3.4")
def test_the_turn_marker_goes_on_one_day_at_the_end_of_each_turn() -> None:
    state = position({"1/306/A": 4, "SEI-A": 16}, turn=1, phase="end")
    assert (state.turn, state.date) == (2, "April 17")
    state = position({"1/306/A": 4, "SEI-A": 16}, turn=3, phase="end")
    assert (state.turn, state.date) == (4, "April 19")


@pytest.mark.rule("3.5")
def test_the_impulse_track_has_twelve_spaces() -> None:
    assert TABLES.last_impulse == 12
    state = position({"1/306/A": 4, "SEI-A": 16}, impulse=11)
    do(state, "pass", "roll 6 6")
    assert (state.phase, state.impulse) == (DAYLIGHT, 12)
    state = position({"1/306/A": 4, "SEI-A": 16}, impulse=12)
    do(state, "pass", "roll 6 6")
    assert state.phase != DAYLIGHT


@pytest.mark.rule("3.6")
def test_the_victory_point_track_shows_what_the_us_holds_now() -> None:
    state = position({"1/306/A": 10, "SEI-A": 16}, us_control=[14])
    assert sum(term.value for term in victory.points(state)) == 2
    do(state, "assault 10", "move 1/306/A 13")
    assert sum(term.value for term in victory.points(state)) == 4
    assert all(term.rule.startswith("17.2") for term in victory.points(state))


@pytest.mark.rule("3.2D", "3.3C")
@pytest.mark.parametrize("seed", range(3))
def test_in_random_play_nobody_strays_into_the_other_sides_boxes(seed: int) -> None:
    def check(state: IeShimaState) -> bool:
        boxes = sum(1 << place(box) for box in ("green", "blue", "brown"))
        assert not state.occupied[1 - US] & boxes
        assert not state.occupied[US] >> place("special") & 1
        assert state.us_control & ~AREA_MASK == 0
        return False

    play_at_random(GAME.new(), seed, check)
