"""Chapter 8: impulses."""

from __future__ import annotations

import pytest

from lbnb.core.errors import SessionError
from lbnb.core.session import Session
from lbnb.games.ie_shima.state import DAYLIGHT, NIGHT, IeShimaState
from tests.games.ie_shima.position import (
    GAME,
    JAPANESE_UNITS,
    choice,
    do,
    legal,
    play_at_random,
    position,
    refused,
    rules,
    to_daylight,
    where,
)

QUIET = {"1/306/A": 3, "SEI-A": 16}


@pytest.mark.rule("8A")
def test_nobody_knows_how_many_impulses_a_day_has() -> None:
    def length(seed: int) -> int:
        state = to_daylight(seed)
        numbers = []

        def night(state: IeShimaState) -> bool:
            numbers.append(state.impulse)
            return state.phase != DAYLIGHT

        play_at_random(state, seed, night)
        return max(numbers)

    assert len({length(seed) for seed in range(12)}) > 1


@pytest.mark.rule("8B", "8C")
def test_one_japanese_then_one_us_impulse_then_the_marker_moves() -> None:
    state = position(QUIET, side="japan", impulse=3)
    do(state, "pass")
    assert (state.seat, state.impulse) == ("us", 3)
    do(state, "regroup", "end", "roll 6 6")
    assert (state.seat, state.impulse) == ("japan", 4)


@pytest.mark.rule("8D")
@pytest.mark.parametrize(("side", "other"), [("us", "japan"), ("japan", "us")])
def test_the_active_side_attacks_and_the_other_defends(side: str, other: str) -> None:
    units = {"1/306/A": 4, "1/306/B": 4, "SEI-A": 4, "SEI-B": 4}
    state = position(units, us_control=[3, 4], side=side, advantage=None)
    do(state, "assault 4", "attack 4")
    attacker, defender = ("1/306/A", "SEI-A") if side == "us" else ("SEI-A", "1/306/A")
    assert (choice(state), state.seat) == ("LeadAttacker", side)
    do(state, f"lead {attacker}")
    assert (choice(state), state.seat) == ("LeadDefender", other)
    do(state, f"lead {defender}", "roll 1 1", "roll 6 6")
    assert (choice(state), state.seat) == ("VoluntaryRetreat", other)


@pytest.mark.rule("8E")
def test_no_enemy_unit_moves_in_a_friendly_impulse_except_to_retreat() -> None:
    state = position({"1/306/A": 4, "SEI-A": 4, "SEI-B": 16}, advantage=None)
    do(state, "assault 4")
    assert refused(state, "move SEI-A 9") == "8E"
    assert refused(state, "move SEI-B 12") == "8E"
    do(state, "attack 4", "roll 1 1", "roll 6 6", "retreat SEI-A 9")
    assert where(state, "SEI-A") == "9"
    state = position(QUIET)
    do(state, "regroup")
    assert refused(state, "move SEI-A 12") == "8.1.3A"


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("side", ["us", "japan"])
def test_four_types_of_impulse(side: str) -> None:
    state = position({"1/306/A": 4, "SEI-A": 4}, side=side)
    assert choice(state) == "ChooseImpulse"
    assert {action.split()[0] for action in legal(state)} == {"assault", "bombard", "regroup", "pass"}
    assert refused(state, "move 1/306/A 3") == "8.1"


@pytest.mark.rule("8.1.1", "8.1.1A")
def test_an_assault_names_one_area_with_units_of_the_attacker() -> None:
    state = position({**QUIET, "1/306/B": 9, "SEI-B": 11})
    assert {action for action in legal(state) if action.startswith("assault")} == {"assault 3", "assault 9"}
    assert refused(state, "assault 16") == "8.1.1A"
    assert refused(state, "assault 5") == "8.1.1A"
    assert refused(state, "assault 3 9") == "16.2"
    do(state, "assault 3")
    assert choice(state) == "Assault"


@pytest.mark.rule("8.1.1B")
def test_a_beach_box_and_the_special_units_box_can_be_active() -> None:
    state = position({"1/306/A": "brown", "MG-A": "special", "SEI-A": 16}, turn=2)
    assert "assault brown" in legal(state)
    state = position({"1/306/A": "brown", "MG-A": "special", "SEI-A": 16}, turn=2, side="japan")
    assert "assault special" in legal(state)
    assert refused(state, "assault brown") == "8.1.1A"


@pytest.mark.rule("8.1.1B")
def test_the_special_units_box_is_not_activated_when_nothing_can_come_on() -> None:
    units = {"Pillbox-A": "special", "1/306/A": 16}
    state = position(units, side="japan")
    assert refused(state, "assault special") == "10.2.2A"


@pytest.mark.rule("8.1.1C")
def test_only_units_of_the_chosen_area_move_and_attack() -> None:
    state = position({"1/306/A": 3, "1/306/B": 9, "1/306/C": 4, "SEI-A": 4, "SEI-B": 16}, us_control=[3, 9])
    do(state, "assault 3")
    assert refused(state, "move 1/306/B 7") == "10.1.1A"
    assert refused(state, "attack 4") == "11A"
    do(state, "move 1/306/A 9")


@pytest.mark.rule("8.1.2")
def test_a_bombardment_strikes_one_area_with_one_marker_and_ends_the_impulse() -> None:
    state = position({"1/306/A": 3, "SEI-A": 4, "SEI-B": 9}, advantage=None)
    bombardments = {action for action in legal(state) if action.startswith("bombard")}
    assert bombardments == {f"bombard {m} {area}" for m in ("air", "artillery", "naval") for area in (4, 9)}
    assert refused(state, "bombard japanese-artillery 4") == "12.1.2"
    do(state, "bombard air 4", "roll 1 1", "roll 6 6")
    assert (state.seat, choice(state)) == ("japan", "ChooseImpulse")


@pytest.mark.rule("8.1.3", "8.1.3A")
def test_every_unit_on_the_map_may_regroup_one_area_at_any_cost() -> None:
    units = {"1/306/A": 3, "1/306/B": 9, "1/305/A": "blue", "SEI-A": 4, "1/306/C": 4}
    state = position(units, us_control=[1, 2, 3, 7, 9], weather="rain")
    do(state, "regroup", "move 1/306/A 2", "move 1/306/B 7", "move 1/305/A 1")
    assert refused(state, "move 1/306/A 3") == "8.1.3A", "once each"
    assert "move 1/306/C 9" in legal(state), "out of a Contested Area"
    do(state, "end")
    assert [where(state, unit) for unit in ("1/306/A", "1/306/B", "1/305/A", "1/306/C")] == [
        "2",
        "7",
        "1",
        "4",
    ]


@pytest.mark.rule("8.1.3A")
def test_regroup_takes_units_one_area_only_and_not_out_of_the_game() -> None:
    state = position({**QUIET, "1/306/B": "eliminated", "2/307/E": "away"}, us_control=[2, 3, 4, 9])
    do(state, "regroup")
    assert refused(state, "move 1/306/A 7") == "8.1.3A"
    assert refused(state, "move 1/306/B 3") == "8.1.3A"
    assert refused(state, "move 2/307/E brown") == "8.1.3A"


@pytest.mark.rule("8.1.3A")
def test_all_may_stay() -> None:
    state = position(QUIET, side="japan")
    do(state, "regroup", "end")
    assert state.seat == "us"


@pytest.mark.rule("8.1.3B")
def test_units_of_one_area_may_regroup_to_different_areas_or_stay() -> None:
    units = dict.fromkeys(["1/306/A", "1/306/B", "1/306/C"], 3)
    state = position({**units, "SEI-A": 16}, us_control=[2, 3, 4, 9])
    do(state, "regroup", "move 1/306/A 2", "move 1/306/B 9", "end")
    assert [where(state, unit) for unit in units] == ["2", "9", "3"]


@pytest.mark.rule("8.1.3C")
def test_regroup_enters_no_area_that_the_enemy_controls_or_holds_units_in() -> None:
    state = position({"1/306/A": 3, "1/306/B": 4, "SEI-A": 4, "SEI-B": 9}, us_control=[3, 4])
    do(state, "regroup")
    for area, why in ((2, "enemy-controlled"), (4, "Contested though friendly"), (9, "enemy-held")):
        assert refused(state, f"move 1/306/A {area}") == "8.1.3C", why
    state = position({"1/306/A": 3, "SEI-A": 16}, us_control=[3, 12], side="japan")
    do(state, "regroup")
    assert refused(state, "move SEI-A 12") == "8.1.3C"


@pytest.mark.rule("8.1.3D")
def test_no_unit_regroups_from_one_contested_area_into_another() -> None:
    units = {"1/306/A": 3, "SEI-A": 3, "1/306/B": 4, "SEI-B": 4}
    state = position(units, us_control=[2, 3, 4])
    do(state, "regroup")
    assert refused(state, "move 1/306/A 4") == "8.1.3D"
    do(state, "move 1/306/A 2")


@pytest.mark.rule("8.1.3E")
def test_pillboxes_do_not_regroup() -> None:
    state = position({"Pillbox-A": 11, "SEI-A": 11, "1/306/A": 3}, side="japan")
    do(state, "regroup")
    assert refused(state, "move Pillbox-A 16") == "8.1.3E"
    do(state, "move SEI-A 16")


@pytest.mark.rule("8.1.3A")
def test_units_in_the_special_units_box_do_not_regroup() -> None:
    state = position({"MG-A": "special", "SEI-A": 16, "1/306/A": 3}, side="japan")
    do(state, "regroup")
    assert not any("MG-A" in action for action in legal(state))
    assert refused(state, "move MG-A 16") == "8.1.3A"


@pytest.mark.rule("8.1.4")
@pytest.mark.parametrize("side", ["us", "japan"])
def test_a_side_may_do_nothing(side: str) -> None:
    state = position(QUIET, side=side)
    before = (list(state.at), state.us_control, state.used)
    do(state, "pass")
    assert (list(state.at), state.us_control, state.used) == before


@pytest.mark.rule("8.1.4A")
def test_the_us_rolls_for_sunset_after_a_pass_only_where_the_day_could_end() -> None:
    for number in range(1, 13):
        state = position(QUIET, impulse=number)
        do(state, "pass")
        if number <= 2:
            assert (state.seat, state.impulse, state.sunset) == ("japan", number + 1, 0)
        else:
            assert choice(state) == "SunsetRoll"
    do(position(QUIET, impulse=3), "pass", "roll 1 1")


@pytest.mark.rule("8.1.4A")
def test_a_us_pass_can_end_the_day_and_a_japanese_one_rolls_nothing() -> None:
    state = position(QUIET, impulse=3)
    do(state, "pass", "roll 1 1")
    assert state.phase == NIGHT
    state = position(QUIET, impulse=12, side="japan")
    do(state, "pass")
    assert (state.seat, state.phase) == ("us", DAYLIGHT)


@pytest.mark.rule("8.1.4B")
@pytest.mark.parametrize("impulse", [1, 6])
def test_japan_then_the_us_pass_and_the_day_is_over(impulse: int) -> None:
    state = position(QUIET, side="japan", impulse=impulse)
    do(state, "pass")
    assert state.phase == DAYLIGHT
    assert "8.1.4B" in rules(do(state, "pass"))
    assert state.phase == NIGHT


@pytest.mark.rule("8.1.4B")
def test_the_us_then_japan_in_the_next_impulse_pass_and_the_day_is_over() -> None:
    state = position(QUIET, impulse=4)
    do(state, "pass", "roll 6 6", "pass")
    assert state.phase == NIGHT


@pytest.mark.rule("8.1.4B")
@pytest.mark.parametrize("between", ["assault 3", "regroup"])
def test_any_other_impulse_between_two_passes_breaks_the_row(between: str) -> None:
    state = position(QUIET, side="japan")
    do(state, "pass", between, "end", "roll 6 6", "pass")
    assert (state.phase, state.seat) == (DAYLIGHT, "us")
    state = position({**QUIET, "SEI-B": 4}, side="japan", advantage=None)
    do(state, "pass", "bombard air 4", "roll 6 5", "roll 6 6")
    while choice(state) == "TakeLosses":
        do(state, sorted(legal(state))[0])
    do(state, "pass")
    assert (state.phase, state.seat) == (DAYLIGHT, "us")


@pytest.mark.rule("8.1.4B")
def test_yesterdays_passes_do_not_count() -> None:
    state = position(QUIET, side="japan")
    do(state, "pass", "pass", "pass", "end", "end")
    assert (state.phase, state.turn, state.passes) == (DAYLIGHT, 2, 0)
    do(state, "pass")
    assert state.phase == DAYLIGHT


def match_at_japanese_impulse_1(mode: str = "match") -> Session:
    session = Session(GAME, mode=mode, dice="manual")  # type: ignore[arg-type]
    for unit in JAPANESE_UNITS[:12]:
        session.act(f"place {unit} {13 if unit.startswith('SEI') else 16}")
    return session


@pytest.mark.rule("8.2A")
def test_in_a_match_a_move_stands_once_the_opponent_has_declared_an_action() -> None:
    session = match_at_japanese_impulse_1()
    session.act("regroup")
    session.act("move SEI-A 12")
    session.undo()
    assert "move SEI-A 12" in map(str, session.legal_actions())
    before_end = session.position
    session.act("end")
    session.undo()
    session.act("end")
    session.act("pass")
    with pytest.raises(SessionError):
        session.rewind(before_end)
    assert session.seat == "japan"


@pytest.mark.rule("8.2A")
def test_in_a_match_a_move_stands_once_dice_have_been_rolled() -> None:
    session = match_at_japanese_impulse_1()
    for action in ("pass", "assault green", "move 1/306/A 2", "end", "roll 3 4"):
        session.act(action)
    with pytest.raises(SessionError):
        session.undo()
    lesson = match_at_japanese_impulse_1("lesson")
    for action in ("pass", "assault green", "move 1/306/A 2", "end", "roll 3 4"):
        lesson.act(action)
    lesson.undo()
    lesson.undo()
    assert lesson.seat == "us"
