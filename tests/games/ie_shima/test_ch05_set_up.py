"""Chapter 5: prepare for play."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima import victory
from lbnb.games.ie_shima.state import CLEAR, DAYLIGHT, SET_UP, IeShimaState
from tests.games.ie_shima.position import (
    GAME,
    JAPANESE_UNITS,
    SPECIAL_UNITS,
    TABLES,
    US_UNITS,
    choice,
    controller,
    do,
    is_full,
    legal,
    play_at_random,
    refused,
    to_daylight,
    used,
    where,
)

URBAN = {11, 13, 14, 15}


def areas_open_to(state: IeShimaState, unit: str) -> set[int]:
    return {int(action.split()[2]) for action in legal(state) if action.split()[1] == unit}


@pytest.mark.rule("5.1", "5.1.1A")
def test_the_basic_game_is_the_one_scenario_and_lasts_four_turns() -> None:
    assert next(iter(GAME.scenarios)) == "basic"
    dates = []

    def note_date(state: IeShimaState) -> bool:
        if state.phase != SET_UP and (not dates or dates[-1] != state.date):
            dates.append(state.date)
        return False

    state = play_at_random(GAME.new("basic"), 4, note_date)
    assert dates == ["April 16", "April 17", "April 18", "April 19"]
    assert state.outcome is not None
    assert not state.stack


@pytest.mark.rule("5.1.2")
@pytest.mark.parametrize(
    ("first", "second", "us_player"), [("us", "japan", "first"), ("japan", "us", "second")]
)
def test_opposite_wishes_are_granted_without_a_bid(first: str, second: str, us_player: str) -> None:
    state = GAME.new(options={"sides": "bid"})
    assert (choice(state), state.seat) == ("WishSide", "first")
    assert legal(state) == {"wish us", "wish japan"}
    do(state, f"wish {first}")
    assert state.seat == "second"
    entries = do(state, f"wish {second}")
    assert "18.2A" not in {entry.rule for entry in entries}
    assert GAME.player_of(state, "us") == us_player
    assert GAME.player_of(state, "japan") != us_player
    assert state.bid == 0
    assert (choice(state), state.seat) == ("PlaceJapaneseUnit", "japan")


@pytest.mark.rule("5.1.2")
def test_a_wish_is_secret_until_both_have_noted_theirs_and_equal_wishes_lead_to_bids() -> None:
    state = GAME.new(options={"sides": "bid"})
    for entry in do(state, "wish us"):
        assert "us" not in map(str, entry.refs.values())
        assert "US" not in str(entry)
    do(state, "wish us")
    assert choice(state) == "BidForUS"


@pytest.mark.rule("5.1.2")
def test_sides_agreed_beforehand_need_no_wish(new: IeShimaState) -> None:
    assert new.options["sides"] == "agreed"
    assert choice(new) == "PlaceJapaneseUnit"
    assert (GAME.player_of(new, "us"), GAME.player_of(new, "japan")) == ("us", "japan")


@pytest.mark.rule("5.2", "5.2A", "5.2B", "5.2C", "5.2E", "5.2F", "5.2H")
def test_markers_at_the_start(daylight: IeShimaState) -> None:
    assert (daylight.turn, daylight.date) == (1, "April 16")
    assert (daylight.impulse, daylight.weather) == (1, CLEAR)
    assert used(daylight) == set()
    assert {row.id for row in GAME.pack.bombardment} == {"air", "artillery", "naval", "japanese-artillery"}
    assert daylight.advantage == TABLES.vocabulary.kinds["side"].index("us")
    assert sum(term.value for term in victory.points(daylight)) == 0
    assert [controller(daylight, area) for area in range(1, 17)] == ["japan"] * 16


@pytest.mark.rule("5.2C")
def test_all_bombardment_markers_are_ready_on_the_first_day() -> None:
    daylight = to_daylight(2)
    do(daylight, "pass")
    areas = {action.split()[2] for action in legal(daylight) if action.startswith("bombard air")}
    assert areas
    for marker in ("artillery", "naval"):
        assert {action.split()[2] for action in legal(daylight) if f"bombard {marker}" in action} == areas


@pytest.mark.rule("5.3", "5.3A")
def test_us_units_have_fixed_boxes_and_japan_places_its_infantry_where_it_likes(new: IeShimaState) -> None:
    assert new.seat == "japan"
    units = {action.split()[1] for action in legal(new)}
    assert units == set(JAPANESE_UNITS) - set(SPECIAL_UNITS)
    assert refused(new, "place 1/306/A 3") == "5.3.2"
    do(new, "place SEI-A 11")
    assert where(new, "SEI-A") == "11"
    assert refused(new, "place SEI-A 13") == "5.3.2"


@pytest.mark.rule("5.3B")
def test_all_units_start_at_full_strength(daylight: IeShimaState) -> None:
    assert all(is_full(daylight, unit) for unit in TABLES.unit_ids)


@pytest.mark.rule("5.3.1", "5.3.1.1", "5.3.1.2")
def test_american_set_up(new: IeShimaState) -> None:
    green = ["1/306/A", "1/306/B", "1/306/C", "1/306/D", "2/306/E", "2/306/F", "2/306/G", "2/306/H"]
    green += ["3/306/I", "3/306/K", "3/306/L", "3/306/M"]
    blue = ["1/305/A", "1/305/B", "1/305/C", "1/305/D", "3/305/I", "3/305/K", "3/305/L", "3/305/M"]
    assert [unit for unit in US_UNITS if where(new, unit) == "green"] == green
    assert [unit for unit in US_UNITS if where(new, unit) == "blue"] == blue
    assert {where(new, unit) for unit in US_UNITS if unit not in green + blue} == {"away"}
    assert len(US_UNITS) == 28


@pytest.mark.rule("5.3.2")
def test_japan_places_twelve_infantry_units_one_by_one_and_then_the_day_begins(new: IeShimaState) -> None:
    placed = 0
    while choice(new) == "PlaceJapaneseUnit":
        assert new.decision is not None
        assert f"({12 - placed} to go)" in new.decision.ask(new)
        do(new, sorted(legal(new))[0])
        placed += 1
    assert placed == 12
    assert new.phase == DAYLIGHT


@pytest.mark.rule("5.3.2.1")
def test_the_2_1_starts_in_areas_15_and_16(new: IeShimaState) -> None:
    for unit in ("2/1A", "2/1B", "2/1C", "2/1D"):
        assert areas_open_to(new, unit) == {15, 16}
    assert refused(new, "place 2/1A 13") == "5.3.2.1"
    do(new, "place 2/1A 15", "place 2/1B 16", "place 2/1C 16", "place 2/1D 16")


@pytest.mark.rule("5.3.2.2")
def test_the_sei_starts_in_urban_areas(new: IeShimaState) -> None:
    for unit in ("SEI-A", "SEI-B", "SEI-C", "SEI-D"):
        assert areas_open_to(new, unit) == URBAN
    assert refused(new, "place SEI-D 16") == "5.3.2.2"


@pytest.mark.rule("5.3.2.3")
def test_the_labor_battalion_starts_in_any_area_but_no_box(new: IeShimaState) -> None:
    for unit in ("Labor-A", "Labor-B", "Labor-C", "Labor-D"):
        assert areas_open_to(new, unit) == set(range(1, 17))
    for box in ("green", "special"):
        assert refused(new, f"place Labor-A {box}") == "5.3.2.3"


@pytest.mark.rule("5.3.2.4")
def test_the_twelve_special_units_start_in_their_box(new: IeShimaState) -> None:
    names = {f"{kind}-{letter}" for kind in ("Pillbox", "MG", "IE") for letter in "ABCD"}
    assert set(SPECIAL_UNITS) == names
    assert {where(new, unit) for unit in names} == {"special"}
    assert refused(new, "place MG-A 4") == "5.3.2"
