"""Chapter 6: the sequence of play."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.state import CLEAR, DAYLIGHT, NIGHT, RAIN, REFIT, IeShimaState
from lbnb.games.ie_shima.tables import JAPAN
from tests.games.ie_shima.position import (
    begin,
    choice,
    do,
    is_full,
    legal,
    position,
    refused,
    rules,
    text,
    to_daylight,
    used,
    where,
)

QUIET = {"1/306/A": 3, "SEI-A": 16}


@pytest.mark.rule("6", "6.1.1")
def test_a_turn_is_five_phases_in_order() -> None:
    phases: dict[str, list[str]] = {}
    state = to_daylight(3)
    entries = []
    while state.stack:
        actions = state.legal_actions()
        entries += state.apply(actions[len(entries) * 7919 % len(actions)])
    for entry in entries:
        if entry.level == 1 and " Phase." in str(entry):
            date, _, phase = entry.format().partition(", ")
            phases.setdefault(date, []).append(phase)
    later = ["Reinforcement Phase.", "Night Phase.", "Refit Phase.", "End Phase."]
    assert phases == {
        "April 16": later[1:],
        "April 17": later,
        "April 18": later,
        "April 19": later,
    }
    order = [entry.rule for entry in entries if entry.level == 1]
    assert order.index("8B") < order.index("6.4") < order.index("6.5") < order.index("6.6")


@pytest.mark.rule("6.1.2")
def test_april_16_opens_with_the_japanese_impulse_1(daylight: IeShimaState) -> None:
    assert (daylight.seat, daylight.impulse, daylight.turn, choice(daylight)) == (
        "japan",
        1,
        1,
        "ChooseImpulse",
    )
    state = position({**QUIET, "IE-A": "eliminated"}, phase="reinforcement", turn=1)
    assert (choice(state), where(state, "IE-A"), where(state, "2/307/E")) == (
        "ChooseImpulse",
        "eliminated",
        "away",
    )


@pytest.mark.rule("6.2")
def test_japan_takes_its_reinforcements_before_the_us() -> None:
    state = position({**QUIET, "IE-A": "eliminated"}, phase=None, turn=2)
    begin(state, "reinforcement")
    assert where(state, "2/307/E") == "away"
    entries = do(state, "roll 1 1", "return IE-A")
    assert rules(entries).index("6.2.1B") < rules(entries).index("6.2.2A") < rules(entries).index("8B")
    assert (where(state, "IE-A"), where(state, "2/307/E")) == ("special", "brown")


@pytest.mark.rule("6.2.1", "6.2.1A")
@pytest.mark.parametrize(("roll", "count"), [("1 1", 1), ("1 2", 1), ("3 4", 3), ("5 6", 5), ("6 6", 6)])
def test_half_the_dr_rounded_down_is_how_many_special_units_may_return(roll: str, count: int) -> None:
    dead = [f"{kind}-{letter}" for kind in ("Pillbox", "IE") for letter in "ABCD"]
    state = position(
        {**QUIET, **dict.fromkeys([*dead, "SEI-B"], "eliminated")}, phase="reinforcement", turn=3
    )
    do(state, f"roll {roll}")
    assert legal(state) == {f"return {unit}" for unit in dead} | {"end"}
    for unit in dead[:count]:
        assert choice(state) == "ReturnSpecialUnits"
        do(state, f"return {unit}")
        assert is_full(state, unit)
    assert choice(state) == "ChooseImpulse"
    assert [where(state, unit) for unit in dead] == ["special"] * count + ["eliminated"] * (8 - count)


@pytest.mark.rule("6.2.1A")
def test_fewer_may_return_and_only_eliminated_special_units_do() -> None:
    units = {**QUIET, "IE-A": "eliminated", "IE-B": "special", "SEI-B": "eliminated", "1/306/B": "eliminated"}
    state = position(units, phase="reinforcement", turn=2)
    do(state, "roll 6 6")
    for other in ("IE-B", "SEI-B", "1/306/B"):
        assert refused(state, f"return {other}") == "6.2.1A"
    do(state, "end")
    assert (where(state, "IE-A"), choice(state)) == ("eliminated", "ChooseImpulse")


@pytest.mark.rule("6.2.1A")
def test_nothing_is_rolled_when_no_special_unit_is_eliminated() -> None:
    assert choice(position({**QUIET, "IE-A": "special"}, phase="reinforcement", turn=2)) == "ChooseImpulse"


@pytest.mark.rule("6.2.1B")
def test_returning_units_go_into_the_special_units_box() -> None:
    state = position({**QUIET, "Pillbox-A": "eliminated"}, phase="reinforcement", turn=2)
    do(state, "roll 1 1", "return Pillbox-A")
    assert where(state, "Pillbox-A") == "special"


@pytest.mark.rule("6.2.2", "6.2.2A")
def test_the_307th_arrives_once_on_april_17_in_the_brown_box() -> None:
    arriving = [f"2/307/{company}" for company in "EFGH"] + [f"3/307/{company}" for company in "IKLM"]
    for turn in (1, 2, 3, 4):
        state = position(QUIET, phase="reinforcement", turn=turn)
        places = {where(state, unit) for unit in arriving}
        assert places == ({"brown"} if turn == 2 else {"away"})
        assert all(is_full(state, unit) for unit in arriving)


@pytest.mark.rule("6.3", "6.3.1A", "6.3.1B")
def test_japan_then_the_us_act_once_in_each_impulse_and_the_marker_moves_on() -> None:
    state = position(QUIET, side="japan")
    seats = []
    for _ in range(3):
        for _ in range(2):
            seats.append((state.impulse, state.seat))
            do(state, "regroup", "end")
            if choice(state) == "SunsetRoll":
                do(state, "roll 5 5")
    assert seats == [(1, "japan"), (1, "us"), (2, "japan"), (2, "us"), (3, "japan"), (3, "us")]
    assert (state.impulse, state.seat) == (4, "japan")


@pytest.mark.rule("6.3.2", "6.3.2A")
def test_the_first_us_dr_of_the_impulse_is_the_sunset_dr() -> None:
    state = position({**QUIET, "1/306/A": 4, "SEI-B": 4}, impulse=6, advantage=None)
    do(state, "assault 4", "attack 4", "roll 1 1", "roll 6 6", "stay")
    assert state.phase == DAYLIGHT, "the impulse is completed before the sun sets"
    entries = do(state, "end")
    assert "6.3.2D" in rules(entries)
    assert state.phase == NIGHT


@pytest.mark.rule("6.3.2A")
def test_only_the_first_of_several_us_drs_counts() -> None:
    units = {"1/306/A": 2, "1/306/B": 2, "SEI-A": 3, "SEI-B": 4, "SEI-C": 16}
    state = position(units, impulse=6, advantage=None, us_control=[2])
    do(state, "assault 2", "move 1/306/A 3", "move 1/306/B 4")
    do(state, "attack 3", "roll 3 4", "roll 6 6", "stay", "attack 4", "roll 1 1", "roll 6 6", "stay")
    assert "Sunset DR 7" in text(do(state, "end"))
    assert (state.phase, state.impulse) == (DAYLIGHT, 7)


@pytest.mark.rule("6.3.2A")
def test_a_bombardment_dr_is_a_sunset_dr_and_the_defenders_dr_is_none() -> None:
    state = position({**QUIET, "SEI-B": 4}, impulse=6, advantage=None)
    assert "Sunset DR 7" in text(do(state, "bombard air 4", "roll 3 4", "roll 5 6"))


@pytest.mark.rule("6.3.2A")
@pytest.mark.parametrize("impulse", ["regroup", "assault 3"])
def test_without_a_dr_one_is_rolled_at_the_end_of_the_us_impulse(impulse: str) -> None:
    for number in (1, 5):
        state = position(QUIET, impulse=number)
        do(state, impulse, "end")
        assert (choice(state), state.seat) == ("SunsetRoll", "chance")
        do(state, "roll 6 6")
        assert (state.impulse, state.seat) == (number + 1, "japan")


@pytest.mark.rule("6.3.2A")
def test_japan_never_makes_a_sunset_dr() -> None:
    state = position({"1/306/A": 4, "SEI-A": 4}, side="japan", impulse=12, advantage=None)
    do(state, "assault 4", "attack 4", "roll 1 1", "roll 6 6", "end")
    assert (state.phase, state.seat, state.sunset) == (DAYLIGHT, "us", 0)
    state = position(QUIET, side="japan", impulse=12)
    do(state, "pass")
    assert (state.phase, state.seat) == (DAYLIGHT, "us")


@pytest.mark.rule("6.3.2B")
@pytest.mark.parametrize(("roll", "number"), [("2 3", 5), ("2 4", 5), ("6 6", 11)])
def test_a_sunset_dr_at_or_above_the_number_moves_the_marker(roll: str, number: int) -> None:
    state = position(QUIET, impulse=number)
    do(state, "pass", f"roll {roll}")
    assert (state.phase, state.impulse, state.seat) == (DAYLIGHT, number + 1, "japan")


@pytest.mark.rule("6.3.2B")
def test_the_day_ends_when_the_marker_leaves_its_track() -> None:
    state = position(QUIET, impulse=12)
    assert "leaves its track" in text(do(state, "pass", "roll 6 6"))
    assert state.phase == NIGHT


@pytest.mark.rule("6.3.2C")
def test_a_sunset_dr_equal_to_the_number_changes_the_weather() -> None:
    state = position(QUIET, impulse=5)
    do(state, "pass", "roll 2 3")
    assert state.weather == RAIN
    state = position(QUIET, impulse=5)
    do(state, "pass", "roll 2 4")
    assert state.weather == CLEAR


@pytest.mark.rule("6.3.2D")
def test_a_sunset_dr_below_the_number_ends_the_day() -> None:
    state = position(QUIET, impulse=5)
    do(state, "pass", "roll 1 3")
    assert (state.phase, state.seat) == (NIGHT, "japan")


@pytest.mark.rule("6.4")
def test_the_night_belongs_to_japan_alone() -> None:
    state = position({**QUIET, "MG-A": "special"}, phase="night")
    assert (state.phase, state.seat, state.side) == (NIGHT, "japan", JAPAN)
    assert not any(verb in action for action in legal(state) for verb in ("bombard", "regroup"))
    do(state, "end")
    assert state.phase == REFIT


@pytest.mark.rule("6.4A")
def test_mg_and_ie_units_come_on_at_night_and_pillboxes_do_not() -> None:
    state = position({**QUIET, "MG-A": "special", "IE-A": "special", "Pillbox-A": "special"}, phase="night")
    assert choice(state) == "PlaceByNight"
    assert {action.split()[1] for action in legal(state) if action != "end"} == {"MG-A", "IE-A"}
    assert refused(state, "place Pillbox-A 4") == "10.2.2B"


@pytest.mark.rule("6.4B")
def test_one_area_assaults_at_night_only_when_the_box_holds_no_mg_or_ie() -> None:
    units = {"1/306/A": 4, "SEI-A": 4, "SEI-B": 16, "Pillbox-A": "special"}
    state = position({**units, "IE-A": "special"}, phase="night")
    assert refused(state, "assault 4") == "10.2.3A"
    state = position(units, phase="night")
    assert legal(state) == {"assault 4", "assault 16", "pass"}
    assert refused(state, "assault special") == "6.4B"
    do(state, "assault 4", "attack 4", "roll 3 4", "roll 3 4")
    while choice(state) == "VoluntaryRetreat":
        do(state, "stay")
    do(state, "end")
    assert state.phase == REFIT, "a single Area"


@pytest.mark.rule("6.4B")
def test_japan_may_let_the_night_pass() -> None:
    state = position(QUIET, phase="night")
    do(state, "pass")
    assert state.phase == REFIT


@pytest.mark.rule("6.5", "6.5A", "6.5B")
def test_japan_spends_its_replacement_points_first_then_the_us() -> None:
    state = position({**QUIET, "SEI-B": 13, "1/306/B": 2}, reduced=["SEI-B", "1/306/B"], phase="refit")
    assert (state.phase, state.seat, state.points) == (REFIT, "japan", 1)
    do(state, "restore SEI-B", "end")
    assert (state.seat, state.points) == ("us", 2)
    do(state, "restore 1/306/B", "end")
    assert (state.phase, state.turn) == (DAYLIGHT, 2)


@pytest.mark.rule("6.6")
def test_the_end_phase_checks_for_automatic_victory_first() -> None:
    state = position({"1/306/A": 3}, phase="end", us_control=range(1, 17), turn=4)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == ("us", "17.1")


@pytest.mark.rule("6.6A")
def test_the_next_day_starts_at_impulse_1_in_clear_weather() -> None:
    state = position(QUIET, phase="end", turn=2, impulse=9, weather="rain", weather_change=True)
    assert (state.turn, state.impulse, state.weather, state.phase) == (3, 1, CLEAR, DAYLIGHT)


@pytest.mark.rule("6.6B")
def test_used_markers_are_available_again_after_the_end_phase() -> None:
    markers = ["air", "artillery", "naval", "japanese-artillery"]
    assert used(position(QUIET, phase="end", used=markers)) == set()
    state = position({**QUIET, "SEI-B": 4}, used=["naval"], side="japan", advantage=None)
    do(state, "pass", "pass", "pass", "end", "end")
    assert (state.turn, used(state)) == (2, set())


@pytest.mark.rule("6.6C")
def test_april_19_ends_the_game() -> None:
    for turn, over in ((1, False), (2, False), (3, False), (4, True)):
        state = position(QUIET, phase="end", turn=turn)
        assert (state.outcome is not None) == over
        assert (not state.stack) == over
    assert state.outcome is not None
    assert state.outcome.rule == "17.2.1D"
