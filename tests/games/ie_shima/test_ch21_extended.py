"""Chapter 21: the Extended Game, and every way in which it ends."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima import refit
from lbnb.games.ie_shima.state import REINFORCEMENT, IeShimaState
from lbnb.games.ie_shima.tables import NAVAL, US
from tests.games.ie_shima.position import (
    GAME,
    begin,
    choice,
    controller,
    do,
    legal,
    play_at_random,
    position,
    refused,
    rules,
    text,
    used,
)
from tests.games.ie_shima.test_endings import ALL_BUT_3, EIGHT_POINTS, ended, goes_on, last_night

A, B = "1/306/A", "1/306/B"
EXTENDED = {"options": ["extended"]}


def april_20(**more: object) -> IeShimaState:
    """The start of April 20, eight points held."""
    fields = {"turn": 4, "phase": None, "us_control": EIGHT_POINTS, "options": ["extended"], **more}
    state = position({A: 14, "SEI-A": 16, "SEI-B": 15}, **fields)  # type: ignore[arg-type]
    begin(state, "end")
    return state


@pytest.mark.rule("21.1", "5.1.1B", "6.6C")
def test_without_a_victory_on_april_19_play_goes_on() -> None:
    basic = last_night({A: 14, "SEI-A": 16, "SEI-B": 15}, EIGHT_POINTS)
    assert ended(basic) == ("japan", "17.2.1D")
    state = last_night({A: 14, "SEI-A": 16, "SEI-B": 15}, EIGHT_POINTS, **EXTENDED)
    assert goes_on(state)
    assert (state.turn, state.date) == (5, "April 20")


@pytest.mark.rule("21.1", "17.2.1D")
def test_ten_points_on_april_19_still_win() -> None:
    state = last_night({A: 15, "SEI-A": 16}, EIGHT_POINTS, **EXTENDED)
    assert ended(state) == ("us", "17.2.1D")
    assert state.withdrawn == 0


@pytest.mark.rule("21.1", "17.1")
def test_an_automatic_victory_on_april_19_still_wins() -> None:
    assert ended(last_night({A: 16, B: 2}, [1, 2], **EXTENDED)) == ("us", "17.1")


@pytest.mark.rule("21.1")
@pytest.mark.parametrize("turn", [5, 6])
def test_ten_points_mean_nothing_on_april_20_and_21(turn: int) -> None:
    state = last_night(
        {A: 15, "SEI-A": 16}, EIGHT_POINTS, turn=turn, withdrawn=1 << NAVAL, used=["naval"], **EXTENDED
    )
    assert goes_on(state) and state.turn == turn + 1


@pytest.mark.rule("21.1")
@pytest.mark.parametrize("area", [14, 15])
def test_japan_wins_when_april_22_is_over_whatever_the_points(area: int) -> None:
    state = last_night(
        {A: area, "SEI-A": 16}, EIGHT_POINTS, turn=7, withdrawn=1 << NAVAL, used=["naval"], **EXTENDED
    )
    assert ended(state) == ("japan", "21.1")


@pytest.mark.rule("21.1", "17.1")
@pytest.mark.parametrize("turn", [5, 6, 7])
def test_control_of_every_area_wins_on_april_20_to_22(turn: int) -> None:
    late = {"turn": turn, "withdrawn": 1 << NAVAL, "used": ["naval"], **EXTENDED}
    state = position({A: 2}, us_control=ALL_BUT_3, impulse=5, **late)  # type: ignore[arg-type]
    do(state, "assault 2", f"move {A} 3", "end")
    assert ended(state) == ("us", "17.1")


@pytest.mark.rule("21.1", "17.1", "6.6C")
def test_even_in_the_end_phase_of_april_22() -> None:
    state = last_night({A: 16, B: 2}, [1, 2], turn=7, withdrawn=1 << NAVAL, used=["naval"], **EXTENDED)
    assert ended(state) == ("us", "17.1")


@pytest.mark.rule("21.1", "17.1")
def test_a_japanese_unit_on_the_last_night_denies_it() -> None:
    late = {"turn": 7, "withdrawn": 1 << NAVAL, "used": ["naval"], **EXTENDED}
    state = position({A: 3, "MG-A": "special", B: 2}, us_control=range(1, 17), phase="night", **late)  # type: ignore[arg-type]
    do(state, "place MG-A 9", "stay", "end")
    assert controller(state, 9) == "japan"
    while choice(state) == "SpendReplacements":
        do(state, "end")
    assert ended(state) == ("japan", "21.1")


@pytest.mark.rule("21.2")
def test_the_naval_marker_leaves_in_the_end_phase_of_april_19() -> None:
    state = position(
        {A: 14, "SEI-A": 16, "SEI-B": 15}, turn=4, phase=None, us_control=EIGHT_POINTS, options=["extended"]
    )
    entries = begin(state, "end")
    assert "21.2" in rules(entries) and "21.1" in rules(entries)
    assert "withdrawn for good" in text(entries)
    assert state.withdrawn == 1 << NAVAL and used(state) == {"naval"}
    assert {fact.label: fact.value for fact in GAME.status(state)}["Naval fire"] == "withdrawn"


@pytest.mark.rule("21.2", "12.1.2A")
@pytest.mark.parametrize("turn", [5, 6, 7])
def test_it_never_fires_again_and_the_others_do(turn: int) -> None:
    state = april_20(used=["air", "artillery", "japanese-artillery"])
    while state.turn < turn:
        begin(state, "end")
    assert used(state) == {"naval"}
    state.stack.clear()
    state.side = US
    begin(state, "daylight")
    assert {action.split()[1] for action in legal(state) if action.startswith("bombard")} == {
        "air",
        "artillery",
    }
    assert refused(state, "bombard naval 15") == "21.2"


@pytest.mark.rule("21.2")
def test_before_april_20_and_in_the_basic_game_ships_stay() -> None:
    for turn in (1, 2, 3):
        state = position({A: 14, "SEI-A": 16}, turn=turn, phase="end", used=["naval"], **EXTENDED)  # type: ignore[arg-type]
        assert state.withdrawn == 0 and used(state) == set()


@pytest.mark.rule("21.2", "19.1B")
def test_a_kamikaze_finds_only_the_boxes_then() -> None:
    state = april_20(options=["extended", "kamikaze"])
    state.stack.clear()
    state.side = 1
    begin(state, "daylight")
    assert refused(state, "kamikaze naval") == "21.2"
    assert {action for action in legal(state) if action.startswith("kamikaze")} == {
        "kamikaze green",
        "kamikaze blue",
        "kamikaze brown",
    }


@pytest.mark.rule("21.1", "6.2")
def test_the_later_days_are_days_like_the_others() -> None:
    state = april_20(others="eliminated")
    assert state.phase == REINFORCEMENT and choice(state) == "SpecialUnitsRoll"
    assert state.us_control >> 4 & 1 and not state.airfields_point
    assert refit.replacement_points(state, US) == 4
    facts = {fact.label: fact for fact in GAME.status(state)}
    assert facts["Day"].value == "April 20" and facts["Day"].track[-1] == "April 22"
    assert facts["US Areas"].value == f"{len(EIGHT_POINTS)} of 16"


@pytest.mark.rule("21.1", "5.1.1B")
def test_a_whole_extended_game_is_up_to_seven_days_long() -> None:
    dates: list[str] = []

    def note_date(state: IeShimaState) -> bool:
        if not dates or dates[-1] != state.date:
            dates.append(state.date)
        return False

    state = play_at_random(GAME.new(options={"extended": "on"}), 4, note_date)
    assert dates == [f"April {day}" for day in range(16, 23)]
    assert state.outcome is not None and state.outcome.rule == "21.1"
