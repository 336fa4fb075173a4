"""The coach of Okinawa: its lessons on moves and arrivals, its wording, and what it thinks of the bots."""

from __future__ import annotations

import random
from typing import cast

import pytest

from lbnb.bots import make_bot
from lbnb.bots.okinawa.coach.chances import Force, Ways, strongest
from lbnb.core.decisions import CHANCE
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import EXITED, JAPAN, US
from tests.bots.coaching import check_wording, said, serious_share, severities, warnings
from tests.games.okinawa.policies import eager, northward, uniform
from tests.games.okinawa.position import (
    BATTALION,
    COMMANDO,
    ENGINEER,
    FIELD_GUN,
    GAME,
    INFANTRY,
    MARINE,
    MORTAR,
    SHIPPED,
    STRONG,
    TABLES,
    WEAK,
    choice,
    do,
    index,
    position,
)

POCKET = {"12-IB": "0506", "13-IB": "0404", "14-IB": "0704"}
"""With these Japanese units all six hexes around 0505 are in their zones."""


def moved(units: dict[str, str], unit: str, *steps: str, **more: object) -> OkinawaState:
    """A Movement Phase with a unit on the move that has taken some steps."""
    state = position(units, **more)  # type: ignore[arg-type]
    do(state, f"move {unit}", *(f"step {to}" for to in steps))
    return state


class TestContact:
    def test_an_attack_that_can_hardly_succeed(self) -> None:
        state = moved({STRONG: "1010", BATTALION: "1007"}, BATTALION, "1008")
        (warning,) = warnings(state, "step 1009")
        assert warning.rule == "7.12" and warning.serious
        assert warning.text == (
            "Alone the attack that 1/381 then owes on 11-IB stands at 0 and hits on 0 of 6 rolls, "
            "while 6 hurt you."
        )

    def test_others_can_come(self) -> None:
        state = moved(
            {STRONG: "1010", BATTALION: "1007", "2/381": "0907", "3/381": "1107"}, BATTALION, "1008"
        )
        assert severities(state, "step 1009") == {}
        two = moved({STRONG: "1010", BATTALION: "1007", "2/381": "1030"}, BATTALION, "1008")
        assert severities(two, "step 1009") == {"7.12": "serious"}

    def test_in_the_open_one_battalion_will_do(self) -> None:
        state = moved({INFANTRY: "2010", BATTALION: "2007"}, BATTALION, "2008")
        assert severities(state, "step 2009") == {}

    def test_all_who_can_come_find_room(self) -> None:
        # 1/381 reaches both hexes next to the corner, 2/381 only the one that 1/381 would take first.
        state = position({STRONG: "0101", BATTALION: "0105", "2/381": "0112"})
        assert strongest(state, index(STRONG)) == Force(index(STRONG), 2, Ways(5, 0, 4))

    def test_ground_support_counts_in_the_open_only(self) -> None:
        units = {"11-IB": "2010", "12-IB": "1010", BATTALION: "2007", "2/381": "1007"}
        state = position(units, support_points=(6, 0))
        do(state, "move 1/381", "step 2008")
        assert severities(state, "step 2009") == {}
        do(state, "step 2009", "move 2/381", "step 1008")
        assert severities(state, "step 1009") == {"7.12": "serious"}

    def test_japanese_infantry_that_was_in_contact_anyway(self) -> None:
        state = moved({WEAK: "0505", BATTALION: "0504", MARINE: "0605"}, WEAK, side="japan")
        assert severities(state, "step 0604")["7.12"] == "mild"

    def test_two_enemies_for_one(self) -> None:
        units = {INFANTRY: "0605", "2/22-IR": "0404", BATTALION: "0503"}
        assert severities(moved(units, BATTALION), "step 0504") == {}
        between = {INFANTRY: "0606", "2/22-IR": "0406", BATTALION: "0504"}
        state = moved(between, BATTALION, "0505")
        assert severities(state, "step 0506") == {"7.21": "serious"}
        assert "attack 2 enemies at once" in said(state, "step 0506", "7.21")
        weak = moved({WEAK: "0606", "2-SRB": "0406", MARINE: "0504"}, MARINE, "0505")
        assert severities(weak, "step 0506") == {}, "4 against 2 and 2 will do"
        helped = moved({**between, "2/381": "0701"}, BATTALION, "0505")
        assert severities(helped, "step 0506") == {}
        shelled = moved(between, BATTALION, "0505", support_points=(1, 0))
        assert "7.21" not in severities(shelled, "step 0506"), "the point of Ground Support takes one of them"

    def test_a_landing_without_a_way_back(self) -> None:
        units = {INFANTRY: "1031", "2/22-IR": "1231", BATTALION: "2032"}
        state = position(units, turn=20)
        found = severities(state, "invade 1/381 1132")
        assert found["7.71"] == "serious"
        assert "7.71" not in severities(state, "invade 1/381 1532")

    def test_after_a_raider_others_may_land(self) -> None:
        state = position({COMMANDO: "1032", BATTALION: "1931"}, side="japan", turn=20)
        assert severities(state, f"invade {COMMANDO} 1932") == {"7.12": "mild"}
        assert severities(state, f"invade {COMMANDO} 2532") == {}

    def test_the_last_way_back_of_a_friend(self) -> None:
        units = {BATTALION: "0505", "11-IB": "0405", "12-IB": "0605", "2/381": "0501"}
        state = moved(units, "2/381", "0502", "0503")
        assert severities(state, "step 0504") == {}
        do(state, "step 0504")
        assert severities(state, "stop") == {"7.73": "mild"}

    def test_a_friend_that_could_not_even_be_displaced(self) -> None:
        fixed = {"1/381": "0405", "2/381": "0605", "3/381": "0502", "1/382": "0703", "2/382": "0303"}
        state = moved({**fixed, INFANTRY: "0505", "2/22-IR": "0503"}, "2/22-IR", side="japan")
        assert severities(state, "step 0504")["7.82"] == "serious"

    def test_across_the_river(self) -> None:
        state = moved({INFANTRY: "2021", BATTALION: "2018"}, BATTALION, "2019")
        assert severities(state, "step 2020") == {"7.42": "mild"}
        assert "on 3 of 6 rolls instead of 2" in said(state, "step 2020", "7.42")
        helped = moved({INFANTRY: "2021", BATTALION: "2018", "2/381": "2022"}, BATTALION, "2019")
        assert severities(helped, "step 2020") == {}

    def test_japan_leaves_rough_ground(self) -> None:
        state = moved({STRONG: "0312", BATTALION: "0315"}, STRONG, "0313", side="japan")
        assert severities(state, "stop") == {"7.43": "serious"}
        assert "there two battalions would hit 11-IB on 2 rolls instead of 5 of 6" in said(
            state, "stop", "7.43"
        )
        far = moved({STRONG: "0312", BATTALION: "0325"}, STRONG, "0313", side="japan")
        assert severities(far, "stop") == {}

    def test_a_unit_put_down_where_it_was_has_not_moved(self) -> None:
        state = moved({STRONG: "0313", BATTALION: "0315"}, STRONG, side="japan")
        assert severities(state, "stop") == {}

    def test_a_gun_next_to_the_enemy(self) -> None:
        state = moved({FIELD_GUN: "0508", BATTALION: "0505", STRONG: "0509"}, FIELD_GUN, "0507", side="japan")
        assert severities(state, "step 0506")["8.31"] == "serious"
        assert severities(state, "stop") == {}

    def test_a_gun_that_reaches_nobody(self) -> None:
        units = {MORTAR: "0510", STRONG: "0515"}
        state = moved(units, MORTAR, "0509", side="japan")
        assert severities(state, "stop") == {"8.42": "mild"}
        assert "within the 2 hexes that 1-Mtr reaches: the nearest is 6 away" in said(state, "stop", "8.42")
        assert severities(moved({**units, WEAK: "0507"}, MORTAR, "0509", side="japan"), "stop") == {}


class TestFront:
    @pytest.mark.parametrize(("hex_", "severity"), [("2006", "serious"), ("2030", None)])
    def test_a_way_to_the_northeast(self, hex_: str, severity: str | None) -> None:
        state = position({BATTALION: "0505", INFANTRY: hex_})
        assert severities(state, "end").get("17.41") == severity

    def test_a_way_that_a_zone_closes(self) -> None:
        state = position({BATTALION: "2909", INFANTRY: "2910"})
        assert "17.41" not in severities(state, "end"), "held in a zone, it goes one hex"

    def test_an_unwatched_coast(self) -> None:
        state = cast(OkinawaState, SHIPPED.new("counterattack"))
        while choice(state) == "PlaceUnits":
            state.play(
                make_bot("heuristic", "okinawa", state.seat or "").choose(state, random.Random(1)).action
            )
        shore = [hex_ for hex_ in state.tables.beaches if hex_ in state.tables.northeast]
        watchers = [
            u for u in state.on_map(US) if {state.at[u], *state.tables.around[state.at[u]]} & {*shore}
        ]
        assert shore and warnings_by(state, "14.13") != bool(watchers)
        for unit in watchers:
            state.lift(unit, EXITED)
        assert warnings_by(state, "14.13")
        state.invasions[JAPAN] = 2
        assert not warnings_by(state, "14.13")

    def test_battalions_that_should_leave(self) -> None:
        def at(turn: int, hex_: str, **more: object) -> dict[str, str]:
            state = position({BATTALION: hex_}, scenario="counterattack", turn=turn, **more)  # type: ignore[arg-type]
            return severities(state, "end")

        assert "18.23" not in at(16, "2003")
        assert at(18, "2003")["18.23"] == "mild"
        assert at(19, "2003")["18.23"] == "serious"
        assert at(19, "0530")["18.23"] == "mild"
        assert "18.23" not in at(19, "2003", withdrawn=9)

    def test_reinforcements_wait(self) -> None:
        turn = min(TABLES.arrival)
        due = TABLES.unit_ids[TABLES.arrival.index(turn)]
        state = position({due: "waiting", BATTALION: "0505"}, scenario="outer_shuri", turn=turn)
        assert severities(state, "end")["12.1"] == "serious"
        early = position({due: "waiting", BATTALION: "0505"}, scenario="outer_shuri", turn=turn - 1)
        assert "12.1" not in severities(early, "end")

    def test_in_the_campaign_an_arrival_costs_points(self) -> None:
        turn = min(TABLES.arrival)
        due = TABLES.unit_ids[TABLES.arrival.index(turn)]
        state = position({due: "waiting", BATTALION: "0505"}, turn=turn)
        assert "12.1" not in severities(state, "end")
        assert severities(state, f"enter {due} 2001") == {"18.54": "mild"}
        assert "gives Japan 4 Victory Points" in said(state, f"enter {due} 2001", "18.54")
        assert "gives Japan 8 Victory Points" in said(state, f"land {due} 1532", "18.54")

    def test_the_last_way_back_of_an_enemy(self) -> None:
        units = {INFANTRY: "0505", BATTALION: "0405", "2/381": "0605", "3/381": "0501"}
        state = position(units)
        assert severities(state, "end") == {"7.71": "mild"}
        assert "1/22-IR has 1 way back, 0504: 3/381 could close it" in said(state, "end", "7.71")
        closed = position({**units, "3/381": "0503"})
        assert severities(closed, "end") == {}

    @pytest.mark.parametrize(("turn", "severity"), [(12, "serious"), (11, None)])
    def test_cut_off_at_the_end(self, turn: int, severity: str | None) -> None:
        state = position({BATTALION: "0505", **POCKET}, scenario="outer_shuri", turn=turn)
        assert severities(state, "end").get("17.52") == severity

    def test_nobody_beyond_the_line_at_the_end(self) -> None:
        def at(turn: int, *others: str) -> str | None:
            units = {BATTALION: "0303", INFANTRY: "2012", **dict.fromkeys(others, "2025")}
            state = position(units, scenario="outer_shuri", turn=turn)
            return severities(state, "end").get("17.6")

        assert (at(10), at(11), at(12)) == (None, "mild", "serious")
        assert at(12, "2/381") is None

    @pytest.mark.parametrize(("side", "unit", "points"), [("us", BATTALION, 4), ("japan", INFANTRY, 5)])
    def test_a_line_within_reach_on_the_last_turn(self, side: str, unit: str, points: int) -> None:
        state = position({unit: "0510"}, scenario="outer_shuri", turn=12, side=side)
        assert f": {points} Victory Points each" in said(state, "end", "17.31")
        early = position({unit: "0510"}, scenario="outer_shuri", turn=11, side=side)
        assert "17.31" not in severities(early, "end")

    def test_japan_stays_in_contact(self) -> None:
        in_the_open = position({WEAK: "0505", MARINE: "0504"}, side="japan")
        assert severities(in_the_open, "end")["6.14"] == "mild"
        on_rough = position({WEAK: "1009", BATTALION: "1010"}, side="japan")
        assert severities(on_rough, "end")["6.14"] == "serious"
        strong = position({"11-IB": "0505", "12-IB": "0605", BATTALION: "0604"}, side="japan")
        assert "6.14" not in severities(strong, "end")
        held = position({WEAK: "1010", BATTALION: "1009"}, side="japan")
        assert "6.14" not in severities(held, "end"), "it would leave rough ground"

    def test_a_missed_exit(self) -> None:
        state = position({INFANTRY: "2003"}, side="japan")
        assert severities(state, "end") == {"17.41": "serious"}
        assert "9 Victory Points" in said(state, "end", "17.41")
        assert severities(position({INFANTRY: "0103"}, side="japan"), "end") == {}


def warnings_by(state: OkinawaState, rule: str) -> bool:
    """Whether the coach cites a rule at the end of the Movement Phase."""
    return rule in severities(state, "end")


class TestArrivals:
    def test_set_up_in_the_open(self) -> None:
        state = cast(OkinawaState, GAME.new("final_shuri"))
        unit = state.legal_actions()[0].text.split()[1]
        assert severities(state, f"place {unit} 1019") == {"7.43": "mild"}
        assert severities(state, f"place {unit} 1018") == {}
        assert severities(state, f"place {unit} 2525") == {}

    def test_replacement_points_are_kept(self) -> None:
        lost = {STRONG: "eliminated", WEAK: "eliminated", BATTALION: "0505"}
        state = position(lost, side="japan", replacement_points=3)
        assert choice(state) == "ReplaceUnits"
        assert severities(state, "end") == {"13.15": "serious"}
        assert "11-IB could return now for 4 of 4" in said(state, "end", "13.15")
        saving = position(lost, side="japan", replacement_points=1)
        assert severities(saving, "end") == {"13.15": "mild"}

    def test_a_replacement_beside_the_enemy(self) -> None:
        units = {STRONG: "eliminated", BATTALION: "1608"}
        state = position({**units, BATTALION: "1609"}, side="japan", replacement_points=3)
        assert severities(state, "replace 11-IB 1610") == {"7.12": "mild"}
        assert severities(position(units, side="japan", replacement_points=3), "replace 11-IB 1610") == {}

    @pytest.mark.parametrize(
        ("unit", "hex_", "scenario", "rule"),
        [
            (BATTALION, "2001", "outer_shuri", "15.0"),
            (BATTALION, "2001", "counterattack", None),
            (BATTALION, "0101", "counterattack", "15.0"),
            (MARINE, "2001", "counterattack", "15.0"),
            (INFANTRY, "2001", "counterattack", None),
            (ENGINEER, "0101", "counterattack", "17.41"),
        ],
    )
    def test_who_may_leave_the_map(self, unit: str, hex_: str, scenario: str, rule: str | None) -> None:
        side = "us" if TABLES.side_of[index(unit)] == US else "japan"
        state = moved({unit: hex_}, unit, scenario=scenario, side=side)
        assert severities(state, "exit") == ({rule: "serious"} if rule else {})

    def test_a_commando_on_the_coast_may_stand_in_the_open(self) -> None:
        state = cast(OkinawaState, GAME.new("counterattack"))
        while not state.legal_actions()[0].text.startswith(f"place {COMMANDO} "):
            free = [a for a in state.legal_actions() if not a.text.endswith("32")]
            state.play(free[0])
        assert severities(state, f"place {COMMANDO} 1032") == {}


@pytest.mark.parametrize("policy", [uniform, eager, northward], ids=["uniform", "eager", "northward"])
def test_every_warning_is_one_sentence_with_a_number_and_a_rule(policy: object) -> None:
    rng = random.Random(1)
    cited: set[str] = set()
    for scenario in sorted(SHIPPED.scenarios):
        state = SHIPPED.new(scenario)
        for _ in range(1500):
            if not state.stack:
                break
            actions = list(state.legal_actions())
            if state.seat != CHANCE and rng.random() < 0.05:
                cited |= check_wording(state, actions[:: 1 + len(actions) // 12])
            state.play(policy(state, actions, rng))  # type: ignore[operator]
    assert len(cited) > 5


@pytest.mark.parametrize("scenario", ["outer_shuri", "counterattack", "final_shuri", "breakout"])
def test_the_heuristic_bot_is_seldom_warned_in_earnest(scenario: str) -> None:
    decisions, blunders = serious_share(SHIPPED, scenario, range(1))
    assert decisions > 500
    assert blunders < 0.05 * decisions, f"{blunders} of {decisions}"
