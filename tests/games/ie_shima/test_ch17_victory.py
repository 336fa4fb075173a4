"""Chapter 17: victory."""

from __future__ import annotations

import pytest

from lbnb.core.errors import IllegalAction
from lbnb.games.ie_shima import victory
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.position import (
    GAME,
    TABLES,
    US_UNITS,
    begin,
    choice,
    do,
    legal,
    position,
    rules,
    text,
)

ALL_BUT_3 = [area for area in range(1, 17) if area != 3]
QUIET = {"1/306/A": 2, "SEI-A": 3}


def total(state: IeShimaState) -> int:
    return sum(term.value for term in victory.points(state))


@pytest.mark.rule("17.1")
def test_the_us_wins_at_the_end_of_an_impulse_when_it_controls_every_area() -> None:
    state = position({"1/306/A": 2}, us_control=ALL_BUT_3)
    do(state, "assault 2", "move 1/306/A 3")
    assert state.outcome is None, "not before the impulse ends"
    entries = do(state, "end")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == ("us", "17.1")
    assert "17.1" in rules(entries)
    assert not state.stack
    assert legal(state) == set()
    with pytest.raises(IllegalAction, match="game is over"):
        state.apply(GAME.parse("pass"))


@pytest.mark.rule("17.1")
def test_a_contested_area_counts_by_its_control_marker() -> None:
    state = position({"1/306/A": 2, "1/306/B": 3, "SEI-A": 3}, us_control=ALL_BUT_3)
    do(state, "regroup", "end")
    assert state.outcome is None
    state = position({"1/306/A": 2, "1/306/B": 3, "SEI-A": 3}, us_control=range(1, 17))
    do(state, "regroup", "end")
    assert state.outcome is not None


@pytest.mark.rule("17.1")
def test_it_is_checked_after_a_japanese_impulse_too() -> None:
    units = {"1/306/A": 3, "SEI-A": 3}
    state = position(units, us_control=ALL_BUT_3, side="japan", advantage=None)
    do(state, "assault 3", "attack 3", "roll 1 1", "roll 6 6", "stay", "end")
    assert state.outcome is None
    state = position(units, us_control=ALL_BUT_3, side="japan", reduced=["SEI-A"], advantage=None)
    do(state, "assault 3", "attack 3", "roll 1 1", "roll 6 6", "stay", "end")
    assert state.outcome is not None


@pytest.mark.rule("17.1")
def test_it_is_checked_in_the_night_and_in_the_end_phase() -> None:
    units = {"1/306/A": 3, "SEI-A": 3}
    state = position(units, us_control=ALL_BUT_3, phase="night", reduced=["SEI-A"])
    do(state, "assault 3", "attack 3", "roll 1 1", "roll 6 6", "stay", "end")
    assert state.outcome is not None
    state = position({"1/306/A": 16, "1/306/B": 2}, us_control=[1, 2], phase="refit")
    assert state.outcome is None
    do(state, "end")
    assert state.outcome is not None, "isolated Areas fell to the US in the Refit Phase"


@pytest.mark.rule("17.2", "17.2.1", "17.2.1A", "17.2.1D")
@pytest.mark.parametrize(
    ("held", "score", "winner"),
    [([15, 16, 11, 12], 10, "us"), ([15, 16, 11], 8, "japan"), ([11, 12, 13, 14, 15, 16], 14, "us")],
)
def test_victory_points_decide_at_the_end_of_april_19(held: list[int], score: int, winner: str) -> None:
    for turn in (1, 2, 3):
        assert position(QUIET, us_control=held, phase="end", turn=turn).outcome is None
    state = position(QUIET, us_control=held, phase=None, turn=4)
    entries = begin(state, "end")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule, state.outcome.score) == (winner, "17.2.1D", score)
    assert "17.2.1A" in rules(entries)


@pytest.mark.rule("17.2.1B")
def test_the_values_of_the_areas() -> None:
    values = {area: total(position(QUIET, us_control=[area])) for area in range(1, 17) if area != 3}
    worth = {15: 3, 16: 3, 11: 2, 12: 2, 13: 2, 14: 2}
    assert values == {area: worth.get(area, 0) for area in values}


@pytest.mark.rule("17.2.1B")
def test_area_4_gives_its_point_on_april_16_only() -> None:
    for turn, point in ((1, 1), (2, 0), (3, 0)):
        state = position(QUIET, us_control=[4], phase="end", turn=turn)
        assert total(state) == point
    state = position(QUIET, phase="end", turn=1)
    state.us_control |= 1 << 4
    assert total(state) == 0, "taken a day too late"
    state = position(QUIET, us_control=[4], phase="end", turn=1)
    state.us_control &= ~(1 << 4)
    assert total(state) == 1, "the point is kept"


@pytest.mark.rule("17.2.1B")
def test_the_point_for_area_4_can_decide() -> None:
    for point, winner in ((True, "us"), (False, "japan")):
        state = position(
            {**QUIET, **dict.fromkeys(US_UNITS[1:6], 2)},
            us_control=[11, 12, 15, 16],
            reduced=US_UNITS[1:6],
            phase="end",
            turn=4,
            airfields_point=point,
        )
        assert state.outcome is not None
        assert state.outcome.winner == winner


@pytest.mark.rule("17.2.1C")
@pytest.mark.parametrize(
    ("reduced", "eliminated", "lost"), [(4, 0, 0), (5, 0, 1), (2, 3, 1), (0, 9, 1), (5, 5, 2)]
)
def test_every_five_reduced_or_eliminated_us_units_cost_a_point(
    reduced: int, eliminated: int, lost: int
) -> None:
    units = {**dict.fromkeys(US_UNITS[:20], 2), "SEI-A": 3}
    dead = dict.fromkeys(US_UNITS[:eliminated], "eliminated")
    weak = US_UNITS[10 : 10 + reduced]
    state = position({**units, **dead}, us_control=[15, 16], reduced=weak)
    assert victory.losses(state) == reduced + eliminated
    assert total(state) == 6 - lost


@pytest.mark.rule("17.2.1C")
def test_japanese_losses_and_units_not_yet_arrived_cost_nothing() -> None:
    state = position({**QUIET, **dict.fromkeys(["SEI-B", "SEI-C", "IE-A", "IE-B", "IE-C"], "eliminated")})
    assert victory.losses(state) == 0
    assert total(state) == 0


@pytest.mark.rule("17.2.1E")
def test_japan_scores_nothing() -> None:
    state = position(
        {"SEI-A": 3, "1/306/A": 2, **dict.fromkeys(US_UNITS[1:6], "eliminated")}, phase="end", turn=4
    )
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.score) == ("japan", -1)
    assert {term.rule for term in victory.points(state)} <= {"17.2.1B", "17.2.1C"}


@pytest.mark.rule("17.2.2")
def test_contesting_both_15_and_16_without_control_is_worth_a_point() -> None:
    units = {"1/306/A": 15, "2/1A": 15, "1/306/B": 16, "2/1B": 16}
    assert total(position(units)) == 1
    assert total(position(units, us_control=[15])) == 3, "15 is controlled, not contested"
    assert total(position({**units, "1/306/B": 12})) == 2, "only one is contested; 12 is held"
    assert total(position({**units, "2/1B": 13})) == 3, "16 is held outright"


@pytest.mark.rule("17.2.2")
def test_the_contest_can_decide_the_game() -> None:
    units = {"1/306/A": 15, "2/1A": 15, "1/306/B": 16, "2/1B": 16}
    state = position(units, us_control=[11, 12, 13, 14], phase="end", turn=4, airfields_point=True)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.score) == ("us", 10)


@pytest.mark.rule("17.2")
def test_the_log_shows_the_sum() -> None:
    state = position(QUIET, us_control=[15], phase=None, turn=4)
    log = text(begin(state, "end"))
    assert "3 Victory Points" in log
    assert "3 for controlled Areas (17.2.1B)" in log
    assert choice(state) == ""
    assert TABLES.vp[15] == 3
