"""Every way in which a game can end, reached by legal actions from the last moment before it."""

from __future__ import annotations

import json

import pytest

from lbnb.core.errors import IllegalAction
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.invariants import check
from tests.games.ie_shima.position import GAME, US_UNITS, choice, controller, do, legal, position

A, B = "1/306/A", "1/306/B"
ALL_BUT_3 = [area for area in range(1, 17) if area != 3]


def ended(state: IeShimaState) -> tuple[str, str]:
    """The winner and the rule of a game that is over, and truly over."""
    check(state)
    assert state.outcome is not None
    assert state.decision is None and state.seat is None
    assert legal(state) == set()
    for text in ("pass", "end", "roll 3 3"):
        with pytest.raises(IllegalAction, match="the game is over"):
            state.apply(GAME.parse(text))
    read = GAME.state_from_json(json.loads(json.dumps(state.to_json())))
    assert read.outcome == state.outcome and read.key() == state.key()
    return state.outcome.winner, state.outcome.rule


def goes_on(state: IeShimaState) -> bool:
    """Whether the game is not over."""
    check(state)
    return state.outcome is None


class TestAutomaticVictory:
    @pytest.mark.rule("17.1")
    @pytest.mark.parametrize("turn", [1, 2, 3, 4])
    def test_after_a_us_assault_on_any_day(self, turn: int) -> None:
        state = position({A: 2}, us_control=ALL_BUT_3, turn=turn, impulse=5)
        do(state, "assault 2", f"move {A} 3")
        assert goes_on(state)
        do(state, "end")
        assert ended(state) == ("us", "17.1")

    @pytest.mark.rule("17.1")
    def test_after_a_us_bombardment_without_waiting_for_sunset(self) -> None:
        # The marker's last point takes the last Japanese unit from an Area that the US contests.
        state = position({A: 3, "SEI-A": 3}, us_control=ALL_BUT_3, reduced=["SEI-A"], impulse=12)
        do(state, "bombard naval 3", "roll 6 3", "roll 1 1", "accept")
        assert ended(state) == ("us", "17.1")

    @pytest.mark.rule("17.1")
    def test_after_a_japanese_impulse(self) -> None:
        state = position({A: 3, "SEI-A": 3}, us_control=ALL_BUT_3, side="japan", reduced=["SEI-A"])
        do(state, "assault 3", "attack 3", "roll 1 1", "roll 6 6", "accept")
        do(state, *["stay"] * (choice(state) == "VoluntaryRetreat"))
        assert goes_on(state)
        do(state, "end")
        assert ended(state) == ("us", "17.1")

    @pytest.mark.rule("17.1")
    def test_after_a_japanese_pass(self) -> None:
        state = position({A: 3, "MG-A": "special"}, us_control=range(1, 17), side="japan")
        do(state, "pass")
        assert ended(state) == ("us", "17.1")

    @pytest.mark.rule("17.1")
    def test_at_night_after_a_japanese_action(self) -> None:
        state = position({A: 3, "MG-A": "special"}, us_control=range(1, 17), phase="night")
        assert goes_on(state)
        do(state, "place MG-A 3", "attack 3", "roll 1 1", "roll 6 6")
        do(state, *["stay"] * (choice(state) == "VoluntaryRetreat"), "end")
        assert ended(state) == ("us", "17.1")

    @pytest.mark.rule("17.1")
    def test_a_night_arrival_saves_japan(self) -> None:
        state = position({A: 3, "MG-A": "special", B: 2}, us_control=range(1, 17), phase="night")
        do(state, "place MG-A 9", "stay", "end")
        assert controller(state, 9) == "japan" and goes_on(state)

    @pytest.mark.rule("17.1")
    def test_in_the_end_phase(self) -> None:
        # With Mount Gusuku lost, the vacant Areas that Japan still controls fall to the US as Refit begins.
        state = position({A: 16, B: 2}, us_control=[1, 2], phase="night", advantage="us")
        do(state, "pass")
        assert goes_on(state) and state.us_control.bit_count() == 16
        do(state, "end")
        assert ended(state) == ("us", "17.1")

    @pytest.mark.rule("17.1")
    def test_a_contested_area_under_japanese_control_denies_it(self) -> None:
        state = position({A: 3, "SEI-A": 3, B: 2}, us_control=ALL_BUT_3)
        do(state, "assault 2", "end")
        assert goes_on(state)


def last_night(units: dict[str, str | int], us_control: list[int], **more: object) -> IeShimaState:
    """The night of April 19 with nothing for Japan to do, passed; then both sides' Refit, unused."""
    state = position(units, us_control=us_control, phase="night", **{"turn": 4, **more})  # type: ignore[arg-type]
    do(state, "pass")
    while choice(state) == "SpendReplacements":
        assert goes_on(state)
        do(state, "end")
    return state


EIGHT_POINTS = [1, 2, 4, 5, 6, 11, 12, 13, 14]
"""US Areas worth eight points; with Area 15 or 16 they would be eleven."""


class TestOperationalVictory:
    @pytest.mark.rule("17.2.1D", "17.2.1A")
    def test_the_us_wins_with_ten_points_or_more(self) -> None:
        state = last_night({A: 15, "SEI-A": 16}, EIGHT_POINTS)
        assert ended(state) == ("us", "17.2.1D")
        assert state.outcome is not None and state.outcome.score == 11

    @pytest.mark.rule("17.2.1D", "17.2.1A")
    def test_japan_wins_with_fewer(self) -> None:
        state = last_night({A: 14, "SEI-A": 16, "SEI-B": 15}, EIGHT_POINTS)
        assert ended(state) == ("japan", "17.2.1D")
        assert state.outcome is not None and state.outcome.score == 8

    @pytest.mark.rule("17.2.1D", "6.6C")
    @pytest.mark.parametrize("turn", [1, 2, 3])
    def test_no_day_before_april_19_ends_the_game(self, turn: int) -> None:
        state = last_night({A: 15, "SEI-A": 16}, EIGHT_POINTS, turn=turn)
        assert goes_on(state) and state.turn == turn + 1

    @pytest.mark.rule("17.2.2")
    @pytest.mark.parametrize(("contested", "winner"), [(True, "us"), (False, "japan")])
    def test_the_point_for_contesting_15_and_16_decides(self, contested: bool, winner: str) -> None:
        units = {A: 15, "SEI-A": 15, "SEI-B": 16, **({B: 16} if contested else {})}
        state = last_night(units, EIGHT_POINTS, airfields_point=True)
        assert ended(state) == (winner, "17.2.1D")
        assert state.outcome is not None and state.outcome.score == (10 if contested else 9)

    @pytest.mark.rule("17.2.2")
    def test_holding_one_and_contesting_the_other_gives_no_such_point(self) -> None:
        state = last_night({A: 15, B: 16, "SEI-B": 16}, [1, 2, 5, 13, 14])
        assert ended(state) == ("japan", "17.2.1D")
        assert state.outcome is not None and state.outcome.score == 3 + 2 * 2

    @pytest.mark.rule("17.2.1C")
    @pytest.mark.parametrize(("lost", "winner"), [(9, "us"), (10, "japan")])
    def test_losses_decide(self, lost: int, winner: str) -> None:
        units = {A: 15, "SEI-A": 16, **dict.fromkeys(US_UNITS[1 : lost + 1], "eliminated")}
        state = last_night(units, EIGHT_POINTS)
        assert ended(state) == (winner, "17.2.1D")
        assert state.outcome is not None and state.outcome.score == 11 - lost // 5

    @pytest.mark.rule("17.1", "17.2")
    def test_control_of_all_areas_comes_first(self) -> None:
        state = last_night({A: 16, B: 2}, [1, 2])
        assert ended(state) == ("us", "17.1")
