"""Chapter 16: special rules of April 16."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.state import DAYLIGHT
from tests.games.ie_shima.position import choice, controller, do, legal, position, refused, where

BOTH = {"1/306/A": "green", "1/305/A": "blue", "SEI-A": 16}


@pytest.mark.rule("16.1")
def test_april_16_has_no_reinforcement_phase() -> None:
    units = {**BOTH, "IE-A": "eliminated"}
    state = position(units, turn=1, phase="reinforcement")
    assert (state.phase, state.seat, choice(state)) == (DAYLIGHT, "japan", "ChooseImpulse")
    assert (where(state, "IE-A"), where(state, "2/307/E")) == ("eliminated", "away")
    assert choice(position(units, turn=2, phase="reinforcement")) == "SpecialUnitsRoll"


@pytest.mark.rule("16.2")
def test_both_boxes_land_together() -> None:
    state = position(BOTH)
    assert {"assault green blue", "assault green", "assault blue"} <= legal(state)
    do(state, "assault green blue", "move 1/306/A 2", "move 1/305/A 1")
    assert (where(state, "1/306/A"), where(state, "1/305/A")) == ("2", "1")
    assert (controller(state, 1), controller(state, 2)) == ("us", "us")


@pytest.mark.rule("16.2")
def test_a_single_box_activated_alone_leaves_the_other_inactive() -> None:
    state = position(BOTH)
    do(state, "assault green")
    assert refused(state, "move 1/305/A 1") == "10.1.1A"


@pytest.mark.rule("16.2")
def test_both_landings_fight_in_one_impulse() -> None:
    state = position({**BOTH, "SEI-B": 2, "SEI-C": 1}, advantage=None)
    do(state, "assault green blue", "move 1/306/A 2", "move 1/305/A 1", "attack 2", "roll 1 1", "roll 6 6")
    assert where(state, "1/306/A") == "green"
    if choice(state) == "VoluntaryRetreat":
        do(state, "stay")
    assert refused(state, "end") == "11.1A"
    do(state, "attack 1", "roll 1 1", "roll 6 6")
    assert where(state, "1/305/A") == "blue"


@pytest.mark.rule("16.2")
@pytest.mark.parametrize("impulse", [1, 4, 12])
def test_in_any_us_impulse_of_april_16_and_on_no_other_day(impulse: int) -> None:
    assert "assault green blue" in legal(position(BOTH, impulse=impulse))
    for turn in (2, 3, 4):
        state = position(BOTH, impulse=impulse, turn=turn)
        assert refused(state, "assault green blue") == "16.2"


@pytest.mark.rule("16.2")
def test_only_boxes_that_hold_units_and_only_boxes() -> None:
    state = position({"1/306/A": "green", "1/306/B": 3, "SEI-A": 16})
    assert refused(state, "assault green blue") == "8.1.1A"
    assert refused(state, "assault 3 green") == "16.2"
    state = position({"SEI-A": 16, "SEI-B": 15, "1/306/A": "green"}, side="japan")
    assert refused(state, "assault 15 16") == "16.2"
    assert refused(position(BOTH), "assault blue green") == "16.2"
