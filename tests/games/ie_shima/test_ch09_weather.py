"""Chapter 9: weather."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.state import CLEAR, RAIN
from tests.games.ie_shima.position import begin, do, legal, position, refused, rules, text, where

QUIET = {"1/306/A": 3, "SEI-A": 16}
AIRSTRIKE = {"1/306/A": 4, "SEI-A": 4}


def totals(side: str, weather: str, phase: str = "daylight") -> str:
    state = position(AIRSTRIKE, side=side, weather=weather, phase=phase, advantage=None)
    return text(do(state, "assault 4", "attack 4", "roll 3 4", "roll 3 4"))


@pytest.mark.rule("9")
def test_weather_is_clear_or_rain_and_each_turn_starts_clear() -> None:
    assert position(QUIET).weather == CLEAR
    for turn in (1, 2, 3):
        state = position(QUIET, phase="end", turn=turn, weather="rain")
        assert (state.turn, state.weather) == (turn + 1, CLEAR)


@pytest.mark.rule("9.1", "9.1A")
def test_clear_weather_restricts_nothing() -> None:
    state = position({**QUIET, "SEI-B": 4}, us_control=[2, 3])
    assert {"bombard air 4", "bombard naval 4", "bombard artillery 4"} <= legal(state)
    state = position(QUIET, us_control=[1, 2, 3, 4, 6])
    do(state, "assault 3", *(f"move 1/306/A {area}" for area in (2, 1, 4, 2)))


@pytest.mark.rule("9.1B")
def test_air_support_counts_for_the_us_in_clear_weather() -> None:
    assert "Attack Total 12 = 4 lead unit (11.4.2) + 1 air support" in totals("us", "clear")
    japanese = totals("japan", "clear")
    assert "2 air support" in japanese
    assert "Defense Total 14" in japanese
    assert "air support" not in totals("us", "clear").split("Defense Total")[1]
    assert "air support" not in japanese.split("Defense Total")[0]


@pytest.mark.rule("9.1B")
def test_no_air_support_at_night() -> None:
    assert "air support" not in totals("japan", "clear", phase="night")


@pytest.mark.rule("9.2", "9.2A")
def test_the_air_marker_does_not_fly_in_rain() -> None:
    state = position({**QUIET, "SEI-B": 4}, weather="rain")
    assert refused(state, "bombard air 4") == "12.2"
    assert {"bombard naval 4", "bombard artillery 4"} <= legal(state)


@pytest.mark.rule("9.2B")
def test_us_units_have_one_movement_point_less_in_rain_and_japanese_ones_do_not() -> None:
    state = position(QUIET, us_control=[1, 2, 3, 4, 6], weather="rain")
    do(state, "assault 3", *(f"move 1/306/A {area}" for area in (2, 1, 4)))
    assert not any(action.startswith("move") for action in legal(state))
    state = position({"1/306/A": 3, "SEI-A": 16}, weather="rain", side="japan")
    do(state, "assault 16", *(f"move SEI-A {area}" for area in (12, 10, 8)))
    assert where(state, "SEI-A") == "8"


@pytest.mark.rule("9.2C")
def test_no_air_support_in_rain() -> None:
    for side in ("us", "japan"):
        assert "air support" not in totals(side, "rain")


@pytest.mark.rule("9.3", "9.3A")
@pytest.mark.parametrize(("before", "after"), [("clear", RAIN), ("rain", CLEAR)])
def test_an_equal_sunset_dr_turns_the_weather_with_the_next_japanese_impulse(before: str, after: int) -> None:
    state = position(QUIET, impulse=7, weather=before)
    entries = do(state, "regroup", "end", "roll 3 4")
    assert state.weather == after
    assert rules(entries).index("6.3.2C") < rules(entries).index("9.3B") < rules(entries).index("8B")


@pytest.mark.rule("9.3A")
def test_the_weather_does_not_turn_in_the_us_impulse_itself() -> None:
    units = {"1/306/A": 2, "1/306/B": 2, "SEI-A": 3, "SEI-B": 4, "SEI-C": 16}
    state = position(units, impulse=7, advantage=None, us_control=[2])
    do(state, "assault 2", "move 1/306/A 3", "move 1/306/B 4", "attack 3", "roll 3 4", "roll 6 6", "stay")
    assert state.weather == CLEAR
    log = text(do(state, "attack 4", "roll 1 1", "roll 6 6", "stay"))
    assert "air support" in log
    do(state, "end")
    assert state.weather == RAIN


@pytest.mark.rule("9.3A")
def test_other_sunset_drs_leave_the_weather_alone() -> None:
    for roll in ("3 3", "4 4"):
        state = position(QUIET, impulse=5)
        do(state, "pass", f"roll {roll}")
        assert state.weather == CLEAR


@pytest.mark.rule("9.3A")
def test_the_dr_of_a_us_bombardment_never_changes_the_weather() -> None:
    state = position({**QUIET, "SEI-B": 4}, impulse=7, advantage=None)
    do(state, "bombard artillery 4", "roll 3 4", "roll 6 6")
    assert (state.seat, state.impulse, state.weather, state.weather_change) == ("japan", 7, CLEAR, False)


@pytest.mark.rule("9.3B")
def test_the_weather_turns_back_with_another_equal_dr_and_ends_with_the_turn() -> None:
    state = position(QUIET, impulse=6)
    do(state, "pass", "roll 3 3")
    assert (state.weather, state.impulse) == (RAIN, 7)
    do(state, "regroup", "end", "regroup", "end", "roll 6 6")
    assert state.weather == RAIN, "it lasts"
    do(state, "regroup", "end", "regroup", "end", "roll 4 4")
    assert (state.weather, state.impulse) == (CLEAR, 9)


@pytest.mark.rule("9.3B")
def test_a_change_that_no_japanese_impulse_follows_is_lost_with_the_day() -> None:
    state = position(QUIET, impulse=12)
    do(state, "pass", "roll 6 6")
    assert (state.weather, state.weather_change) == (CLEAR, True)
    do(state, "pass", "end", "end")
    assert (state.turn, state.weather, state.weather_change) == (2, CLEAR, False)


@pytest.mark.rule("9.3B")
def test_rain_lasts_through_the_night() -> None:
    state = position(QUIET, weather="rain", phase=None)
    begin(state, "night")
    assert state.weather == RAIN
