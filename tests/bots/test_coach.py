"""The coach of Ie Shima: each lesson speaks up at its blunder and is silent beside it."""

import random

import pytest

from lbnb.bots.coach import Coach, make_coach
from lbnb.core.bots import mild, serious
from lbnb.core.decisions import CHANCE
from lbnb.games.ie_shima import attrition
from lbnb.games.ie_shima.state import IeShimaState
from tests.bots.coaching import check_wording, serious_share, severities, warnings
from tests.games.ie_shima.position import GAME, TABLES, do, position, to_daylight

FIRST = ["1/306/A", "1/306/B", "1/306/C", "1/306/D"]
SECOND = ["2/306/E", "2/306/F", "2/306/G", "2/306/H"]
BOX = {f"{kind}-{letter}": "special" for kind in ("Pillbox", "MG", "IE") for letter in "ABCD"}


def stack(units: list[str], area: int | str) -> dict[str, int | str]:
    return dict.fromkeys(units, area)


class TestAttacks:
    def test_long_odds(self) -> None:
        state = position({**stack(FIRST[:1], 15), **stack(["2/1A", "2/1B", "2/1C"], 15)}, weather="rain")
        do(state, "assault 15")
        (warning,) = warnings(state, "attack 15")
        assert warning.rule == "11.4.4" and warning.serious
        assert f"Attack Value 4 against Defense Value {6 + TABLES.tem[15]}" in warning.text

    def test_fair_odds_are_no_matter(self) -> None:
        state = position({**stack(FIRST, 6), "Labor-A": 6})
        do(state, "assault 6")
        assert warnings(state, "attack 6") == []

    def test_a_battalion_one_company_short(self) -> None:
        state = position({**stack(FIRST, 6), **stack(["SEI-A", "SEI-B", "SEI-C"], 11)})
        do(state, "assault 6", *(f"move {unit} 11" for unit in FIRST[:3]))
        assert severities(state, "attack 11")["11.4.2"] == "serious"
        assert "1/306/D could still enter Area 11" in warnings(state, "attack 11")[0].text
        do(state, "move 1/306/D 11")
        assert "11.4.2" not in severities(state, "attack 11")

    def test_the_fourth_company_is_elsewhere(self) -> None:
        away = {**stack(FIRST[:3], 6), "1/306/D": 2, **stack(["SEI-A", "SEI-B", "SEI-C"], 11)}
        state = position(away)
        do(state, "assault 6", *(f"move {unit} 11" for unit in FIRST[:3]))
        assert "11.4.2" not in severities(state, "attack 11")

    def test_who_waits_would_make_it_much_better(self) -> None:
        state = position({**stack([*FIRST, *SECOND], 6), **stack(["SEI-A", "SEI-B"], 11)})
        do(state, "assault 6", "move 1/306/A 11")
        assert severities(state, "attack 11")["11C"] == "serious"

    def test_reduced_units_only(self) -> None:
        state = position({**stack(FIRST[:3], 6), **stack(["SEI-A", "Labor-A"], 6)}, reduced=FIRST)
        do(state, "assault 6")
        assert severities(state, "attack 6")["11.4.4.1A"] == "serious"

    def test_a_free_call_is_not_made(self) -> None:
        state = GAME.new(None, {"support": "on"})
        fought = position({**stack(FIRST, 6), **stack(["SEI-A", "SEI-B"], 6)}, turn=2, extras=_extras(state))
        do(fought, "assault 6", "attack 6", "lead 1/306/A", "lead SEI-A")
        assert severities(fought, "accept") == {"19.2.1A": "mild"}


def _extras(state: object) -> int:
    return state.extras  # type: ignore[attr-defined, no-any-return]


class TestMoves:
    def test_entering_a_hopeless_attack(self) -> None:
        state = position({**stack(FIRST[:2], 6), **stack(["2/1A", "2/1B", "2/1C", "2/1D"], 15)})
        do(state, "assault 6")
        found = severities(state, "move 1/306/A 15")
        assert found["11.1A"] == "serious"
        assert "all 2 units" in warnings(state, "move 1/306/A 15")[0].text

    def test_entering_alone(self) -> None:
        state = position({"1/306/A": 6, "SEI-A": 11, "SEI-B": 11})
        do(state, "assault 6")
        assert severities(state, "move 1/306/A 11")["11.1A"] == "serious"

    def test_entering_as_the_first_of_a_battalion_is_fine(self) -> None:
        state = position({**stack(FIRST, 6), "Labor-A": 7}, used=["air", "artillery", "naval"])
        do(state, "assault 6")
        assert warnings(state, "move 1/306/A 7") == []

    def test_a_marker_is_left_unused(self) -> None:
        state = position({**stack(FIRST, 6), **stack(["SEI-A", "SEI-B", "SEI-C"], 11)})
        do(state, "assault 6")
        assert severities(state, "move 1/306/A 11") == {"12.1.1": "mild"}

    def test_double_cost_next_to_the_enemy(self) -> None:
        # In Rain, 3 MP: by way of 13, next to the enemy in 15, the unit cannot go on to 14; by 10 it can.
        units: dict[str, int | str] = {"1/306/A": 12, "SEI-A": 15}
        state = position(units, weather="rain", us_control=[10, 12, 13])
        do(state, "assault 12")
        assert severities(state, "move 1/306/A 13") == {"10.2B": "serious"}
        assert "by way of Area 10 it is not" in warnings(state, "move 1/306/A 13")[0].text
        assert severities(state, "move 1/306/A 10") == {}
        clear = position(units, us_control=[10, 12, 13])
        do(clear, "assault 12")
        assert severities(clear, "move 1/306/A 13") == {}

    @pytest.mark.parametrize(("others", "severity"), [([], "serious"), (["1/306/B"], None)])
    def test_a_victory_point_area_left_empty(self, others: list[str], severity: str | None) -> None:
        state = position({**stack(["1/306/A", *others], 14), **BOX}, us_control=[5])
        do(state, "assault 14")
        assert severities(state, "move 1/306/A 5").get("10.2.3B") == severity

    def test_no_raiders_no_danger(self) -> None:
        state = position({"1/306/A": 14}, us_control=[5])
        do(state, "assault 14")
        assert "10.2.3B" not in severities(state, "move 1/306/A 5")

    @pytest.mark.parametrize(("other", "severity"), [("away", "serious"), (2, "mild")])
    def test_the_last_beach_counts_more_than_another(self, other: str | int, severity: str) -> None:
        state = position({"1/306/A": 1, "1/306/B": other, **BOX}, us_control=[6])
        do(state, "assault 1")
        assert severities(state, "move 1/306/A 6")["10.2.3B"] == severity

    def test_japan_leaves_a_victory_point_area_to_a_neighbour(self) -> None:
        state = position({"SEI-A": 14, "1/306/A": 5}, side="japan")
        do(state, "assault 14")
        assert severities(state, "move SEI-A 13")["7.2B"] == "serious"

    def test_the_eighth_unit(self) -> None:
        state = position({**stack([*FIRST, *SECOND[:3]], 6), "1/305/A": 5}, us_control=[5, 6])
        do(state, "assault 5")
        assert severities(state, "move 1/305/A 6") == {"7.1A": "mild"}

    def test_units_left_behind(self) -> None:
        state = position({**stack(FIRST, "green"), **stack(["1/305/A"], "blue")})
        do(state, "assault green", "move 1/306/A 2")
        assert severities(state, "end") == {"10.1.2": "mild"}


class TestImpulses:
    def test_a_second_pass(self) -> None:
        state = position({"1/306/A": 6, "SEI-A": 11}, passes=1, impulse=3)
        assert severities(state, "pass")["8.1.4B"] == "serious"
        assert "8.1.4B" not in severities(position({"1/306/A": 6, "SEI-A": 11}, impulse=3), "pass")

    def test_a_bombardment_first(self) -> None:
        units = {**stack(FIRST, 11), **stack(["2/1A", "2/1B", "SEI-A"], 11)}
        state = position(units, turn=2)
        assert severities(state, "assault 11")["12.1.1"] == "serious"
        fired = position(units, turn=2, used=["air", "artillery"])
        assert "12.1.1" not in severities(fired, "assault 11"), "naval fire may not hit a contested town"

    def test_late_in_the_day_a_bombardment_may_end_it(self) -> None:
        units = {**stack(FIRST, 11), **stack(["2/1A", "2/1B", "SEI-A"], 11)}
        assert "12.1.1" not in severities(position(units, turn=2, impulse=9), "assault 11")

    def test_the_naval_marker_on_a_weak_target(self) -> None:
        units = {**stack(FIRST, 6), "Labor-A": 7, **stack(["SEI-A", "SEI-B", "SEI-C", "2/1A"], 11)}
        state = position(units, reduced=["Labor-A"])
        found = severities(state, "bombard naval 7")
        assert found["12.1.2C"] == "serious"
        assert severities(state, "bombard naval 11") == {}


class TestCombat:
    def attack(self) -> IeShimaState:
        state = position(
            {**stack(FIRST, 6), **stack(["SEI-A", "Labor-A"], 6)}, reduced=["1/306/B"], impulse=5
        )
        do(state, "assault 6", "attack 6")
        return state

    def test_a_reduced_unit_leads(self) -> None:
        state = self.attack()
        assert severities(state, "lead 1/306/B") == {"11.4.4.3A": "serious"}
        assert severities(state, "lead 1/306/D") == {"11.4.2": "mild"}
        assert severities(state, "lead 1/306/A") == {}

    def test_the_last_of_its_battalion_is_named(self) -> None:
        units = {"1/306/B": 6, "2/306/E": 6, "SEI-A": 6, "Labor-A": 6}
        state = position(units, others="eliminated", reduced=["1/306/B"])
        do(state, "assault 6", "attack 6")
        assert "last of 1/306" in warnings(state, "lead 1/306/B")[0].text

    def test_on_the_last_day_a_reduced_unit_counts_as_lost_already(self) -> None:
        state = self.attack()
        state.turn = 4
        assert severities(state, "lead 1/306/B") == {}

    def test_withholding_breaks_a_battalion(self) -> None:
        assert severities(self.attack(), "withhold 1/306/B")["11.4.2"] in ("mild", "serious")

    def test_a_weak_lead_defender(self) -> None:
        state = position({**stack(FIRST, 6), **stack(["2/1A", "IE-A"], 6)})
        do(state, "assault 6", "attack 6", "lead 1/306/A")
        assert severities(state, "lead IE-A") == {"11.4.3": "serious"}
        assert severities(state, "lead 2/1A") == {}

    @pytest.mark.parametrize(("rolls", "severity"), [(("1 1", "6 6"), None), (("6 6", "1 1"), "serious")])
    def test_the_advantage_for_a_mild_result(self, rolls: tuple[str, str], severity: str | None) -> None:
        state = self.attack()
        state.impulse = 2
        do(state, "lead 1/306/A", "lead SEI-A", *(f"roll {roll}" for roll in rolls))
        assert severities(state, "reroll").get("15.1.2") == severity

    def test_no_word_against_a_reroll_that_may_save_the_day(self) -> None:
        state = self.attack()
        do(state, "lead 1/306/A", "lead SEI-A", "roll 2 1", "roll 1 1")
        assert severities(state, "reroll") == {}

    def test_giving_a_victory_point_area_away(self) -> None:
        state = position({**stack(FIRST, 14), "SEI-A": 14, "SEI-B": 13})
        do(state, "assault 14", "attack 14", "lead 1/306/A", "roll 2 2", "roll 6 6", "accept")
        assert severities(state, "retreat SEI-A 13") == {"7.2B": "serious"}
        assert severities(state, "stay") == {}

    def test_a_unit_is_given_up_where_others_could_flip(self) -> None:
        units = ["SEI-A", "SEI-B", "SEI-C"]
        state = position({**stack(FIRST, 6), **stack(units, 6)}, reduced=["SEI-A"], phase=None)
        state.stack.append(attrition.TakeLosses(6, 2, -1, True))
        assert severities(state, "eliminate SEI-A") == {"13.1E": "mild"}
        assert severities(state, "reduce SEI-B") == {}


class TestJapan:
    def test_special_units_wait_at_impulse_1(self) -> None:
        state = position({**BOX, "SEI-A": 11, "1/306/A": "green"}, side="japan")
        assert severities(state, "pass")["3.3B"] == "serious"
        assert severities(state, "assault special") == {}

    def test_nothing_is_placed(self) -> None:
        state = position({**BOX, "SEI-A": 11, "1/306/A": "green"}, side="japan")
        do(state, "assault special")
        assert severities(state, "end") == {"10.2.2A": "serious"}
        do(state, "place IE-A 2")
        assert severities(state, "end") == {"10.2.2A": "mild"}

    def test_a_night_of_nothing(self) -> None:
        empty = position({**BOX, "SEI-A": 16}, us_control=[14], phase="night")
        assert severities(empty, "end") == {"10.2.3B": "serious"}
        held = position({**BOX, "SEI-A": 16, "1/306/A": 14}, phase="night")
        assert severities(held, "end") == {"10.2.3C": "mild"}

    def test_a_lone_raid(self) -> None:
        state = position({**BOX, **stack(FIRST, 2), "SEI-A": 16}, phase="night")
        assert severities(state, "place IE-A 2") == {"11.1A": "serious"}
        assert severities(state, "place IE-A 11") == {}

    def test_a_night_assault_is_let_go(self) -> None:
        units = {**stack(["2/1A", "2/1B", "2/1C", "2/1D"], 14), "1/306/A": 14}
        state = position(units, phase="night", reduced=["1/306/A"])
        assert severities(state, "pass") == {"6.4B": "mild"}

    def test_the_advantage_for_few_reinforcements(self) -> None:
        units = dict.fromkeys(BOX, "special") | {"IE-A": "eliminated", "SEI-A": 16}
        state = position(units, phase="reinforcement", turn=2, advantage="japan")
        assert severities(state, "advantage") == {"15.1.1": "serious"}
        lost = position({"SEI-A": 16}, others="eliminated", phase="reinforcement", turn=2, advantage="japan")
        assert severities(lost, "advantage") == {}


class TestRefit:
    def us(self, **fields: object) -> IeShimaState:
        units = {**stack(FIRST, 1), "2/306/E": "eliminated", "SEI-A": 11}
        state = position(units, reduced=FIRST[:3], phase="refit", **fields)  # type: ignore[arg-type]
        do(state, *(["end"] if state.seat == "japan" else []))
        return state

    def test_points_left_over(self) -> None:
        state = self.us()
        (warning,) = warnings(state, "end")
        assert warning == serious(
            "14.6",
            "2 Replacement Points left are lost at the end of the phase, while 3 reduced units could flip "
            "and 1 could be rebuilt.",
        )

    def test_half_a_point_left(self) -> None:
        state = self.us()
        do(state, "restore 1/306/A", "rebuild 2/306/E 1")
        assert severities(state, "end") == {"14.5.2A": "mild"}

    def test_a_rebuilt_unit_before_two_flips(self) -> None:
        assert severities(self.us(), "rebuild 2/306/E 1") == {"17.2.1C": "mild"}

    @pytest.mark.parametrize(("turn", "severity"), [(1, "serious"), (4, None)])
    def test_the_advantage_for_one_point(self, turn: int, severity: str | None) -> None:
        assert severities(self.us(turn=turn), "advantage").get("15.1.3") == severity


def test_serious_warnings_come_first() -> None:
    say = lambda warning: lambda state, action: warning  # noqa: E731
    coach = Coach({("ChooseImpulse", "pass"): (say(mild("1", "1.")), say(None), say(serious("2", "2.")))})
    state = to_daylight(1)
    assert [one.rule for one in coach.warn(state, GAME.parse("pass"))] == ["2", "1"]
    assert coach.warn(state, GAME.parse("regroup")) == []


def test_a_game_without_lessons_has_a_silent_coach() -> None:
    assert make_coach("hill89").warn(to_daylight(1), GAME.parse("pass")) == []


OPTIONS = [None, {"advanced": "on", "figures": "on", "extended": "on"}]


@pytest.mark.parametrize("options", OPTIONS, ids=["basic", "everything"])
def test_every_warning_is_one_sentence_with_a_number_and_a_rule(options: dict[str, str] | None) -> None:
    rng = random.Random(1)
    for _ in range(2):
        state = GAME.new(None, options)
        while state.stack:
            actions = state.legal_actions()
            if state.seat != CHANCE:
                check_wording(state, list(actions))
            state.play(actions[int(rng.random() * len(actions))])


def test_the_heuristic_bot_is_seldom_warned_in_earnest() -> None:
    decisions, blunders = serious_share(GAME, None, range(20))
    assert decisions > 5000
    assert blunders < 0.05 * decisions, f"{blunders} of {decisions}"
