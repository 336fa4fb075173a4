"""The heuristic bots of Okinawa play legally, say why, and show the habits they are described by."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import cast

import pytest

from lbnb.bots import make_bot
from lbnb.bots.okinawa import Heuristic
from lbnb.bots.okinawa.ground import escape, shelter
from lbnb.bots.okinawa.odds import under_fire, weigh, worth
from lbnb.bots.okinawa.us import worth_bringing
from lbnb.core.bots import Advice
from lbnb.core.decisions import ChanceDecision
from lbnb.games.okinawa.state import MOVEMENT, OkinawaState
from lbnb.games.okinawa.tables import ARTILLERY, JAPAN, SEATS, US
from tests.games.okinawa.policies import eager, uniform
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    INFANTRY,
    SHIPPED,
    STRONG,
    WEAK,
    around,
    do,
    hex_,
    index,
    position,
)

BOTS = {seat: Heuristic(seat) for seat in SEATS}
SCENARIOS = sorted(SHIPPED.scenarios)


def advice(state: OkinawaState) -> Advice:
    """What the heuristic of the seat to decide would do, checked to be legal and reasoned."""
    found = BOTS[cast(str, state.seat)].choose(state, random.Random(0))
    assert found.action in state.legal_actions(), found
    assert state.why_not(found.action) is None
    assert re.fullmatch(r"[A-Z0-9][^!?]*\.", found.reason), found.reason
    assert ". " not in found.reason
    assert re.search(r"\d", found.reason), found.reason
    assert len(found.reason) <= 160
    return found


def play(us: str, japan: str, scenario: str, seed: int) -> OkinawaState:
    """A whole game between bots by name."""
    state = cast(OkinawaState, SHIPPED.new(scenario))
    players = {"us": make_bot(us, "okinawa", "us"), "japan": make_bot(japan, "okinawa", "japan")}
    rng = random.Random(seed)
    while state.stack:
        player = players.get(state.seat or "")
        if player:
            state.play(player.choose(state, rng).action)
        else:
            state.play(uniform(state, state.legal_actions(), rng))
    return state


def set_up(scenario: str) -> OkinawaState:
    """A scenario after both bots have deployed."""
    state = cast(OkinawaState, SHIPPED.new(scenario))
    while type(state.decision).__name__ == "PlaceUnits":
        state.play(advice(state).action)
    return state


# Legal in any position


def test_only_legal_actions_in_positions_of_random_play() -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(5)
    for scenario in SCENARIOS:
        state = cast(OkinawaState, SHIPPED.new(scenario))
        count = 0
        while state.stack and count < 2500:
            kind = type(state.decision).__name__
            if not isinstance(state.decision, ChanceDecision) and (seen[kind] < 25 or rng.random() < 0.01):
                seen[kind] += 1
                advice(state)
            state.play(eager(state, state.legal_actions(), rng))
            count += 1
    missing = set(SHIPPED.decisions) - set(seen) - {"CombatRoll", "RemoveUnits"}
    assert not missing


def test_only_legal_actions_in_its_own_games() -> None:
    rng = random.Random(6)
    for scenario in ("outer_shuri", "counterattack"):
        state = cast(OkinawaState, SHIPPED.new(scenario))
        count = 0
        while state.stack and count < 1500:
            if isinstance(state.decision, ChanceDecision):
                state.play(uniform(state, state.legal_actions(), rng))
            else:
                state.play(advice(state).action)
            count += 1


def test_the_same_position_gets_the_same_advice() -> None:
    state = set_up("outer_shuri")
    first = [advice(state) for _ in range(2)]
    other = state.copy()
    other.play(other.legal_actions()[0])
    advice(other)
    assert [advice(state), *first] == [first[0]] * 3


# How well


@pytest.mark.parametrize("seat", SEATS)
def test_it_beats_random_play(seat: str) -> None:
    us, japan = ("heuristic", "random") if seat == "us" else ("random", "heuristic")
    games = [play(us, japan, "outer_shuri", seed) for seed in range(3)]
    assert [game.outcome.winner for game in games if game.outcome] == [seat] * 3


# Set-up


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_japan_holds_sheltered_ground_with_guns_behind(scenario: str) -> None:
    state = set_up(scenario)
    tables = state.tables
    foot = [u for u in state.on_map(JAPAN) if tables.class_of[u] != ARTILLERY]
    sheltered = sum(shelter(state, state.at[unit]) > 0 for unit in foot)
    assert sheltered >= 0.75 * len(foot)
    front = [state.at[unit] for unit in foot]
    for gun in state.on_map(JAPAN):
        if tables.class_of[gun] == ARTILLERY:
            assert any(hex_ in tables.within(state.at[gun], tables.reach[gun]) for hex_ in front)


def test_the_us_sets_up_close_to_the_enemy() -> None:
    state = set_up("final_shuri")
    near = sum(
        any(state.at[foe] in state.tables.within(state.at[unit], 3) for foe in state.on_map(JAPAN))
        for unit in state.on_map(US)
    )
    assert near >= 10


# Odds and combat


def test_results_are_weighed_by_the_six_rolls() -> None:
    codes = ("D1", "D2", "•", "A1", "Ae", "De")
    assert weigh(codes, 12.0, 1.0, 1.0, 6.0, 3) == pytest.approx((2 + 3 + 0 - 1 - 6 + 12) / 6)
    assert weigh(codes, 12.0, 1.0, 1.0, 6.0, 1) == pytest.approx((2 + 12 + 0 - 1 - 6 + 12) / 6)


def test_a_surrounded_unit_cannot_retreat() -> None:
    ring = around("0505")
    free = position({STRONG: "0505"})
    held = position({STRONG: "0505", **dict(zip(["1/381", "2/381", "3/381"], ring[::2], strict=True))})
    assert escape(free, index(STRONG)) == 3
    assert escape(held, index(STRONG)) == 0


def test_the_defenders_fire_spoils_one_attack_of_several() -> None:
    ring = around("0505")
    state = position({INFANTRY: "0505", BATTALION: ring[0], "2/381": ring[1]}, support_points=(0, 6))
    defender, attackers = (index(INFANTRY),), (index(BATTALION), index("2/381"))
    free = worth(state, defender, attackers, 5)
    alone, shared = (under_fire(state, defender, attackers, 5, among) for among in (1, 3))
    assert alone == pytest.approx(worth(state, defender, attackers, -1))
    assert shared == pytest.approx(free + (alone - free) / 3)
    assert alone < shared < free


def test_an_attack_without_a_way_back_is_worth_less() -> None:
    free = position({INFANTRY: "0505", BATTALION: "0504"})
    trapped = position({INFANTRY: "0505", BATTALION: "0504", WEAK: "0403", STRONG: "0603"})
    values = [worth(state, (index(INFANTRY),), (index(BATTALION),), 0, 3) for state in (free, trapped)]
    assert values[1] < values[0] - 1


@pytest.mark.parametrize(("turn", "massed"), [(1, False), (60, True)])
def test_a_massed_attack_is_made_when_units_count_no_more(turn: int, massed: bool) -> None:
    state = position({BATTALION: "0505", INFANTRY: "0504"}, phase="combat", side="japan", turn=turn)
    verbs = []
    while type(state.decision).__name__ in ("CombatPhase", "PrepareAttack"):
        found = advice(state)
        verbs.append(found.action.verb)
        state.play(found.action)
    assert ("banzai" in verbs) == massed


@pytest.mark.parametrize(("turn", "massed"), [(1, False), (60, True)])
def test_a_massed_attack_in_answer_to_fire_is_made_for_the_same_reasons(turn: int, massed: bool) -> None:
    state = position({BATTALION: "0505", INFANTRY: "0504"}, phase="combat", side="japan", turn=turn)
    state.fire_points = [1, 0]
    do(state, "attack 0505", f"join {INFANTRY}", "declare", "support 1", "end")
    assert type(state.decision).__name__ == "MassedAttack"
    assert advice(state).action.verb == ("banzai" if massed else "end")


@pytest.mark.parametrize(("turn", "attacks"), [(20, False), (60, True)])
def test_japan_attacks_when_there_is_nothing_left_to_hold_on_for(turn: int, attacks: bool) -> None:
    units = {BATTALION: "0508", INFANTRY: "0503", STRONG: "0603", WEAK: "0403"}
    state = position(units, side="japan", turn=turn, support_points=(0, 6))
    while state.phase == MOVEMENT:
        state.play(advice(state).action)
    beside = [unit for unit in (INFANTRY, STRONG, WEAK) if state.at[index(unit)] in map(hex_, around("0508"))]
    assert bool(beside) == attacks


def test_no_unit_is_brought_on_too_late_to_fight() -> None:
    units = {BATTALION: "0505", INFANTRY: "0520", "1/184": "waiting"}
    early, late = (position(units, turn=turn) for turn in (40, 58))
    assert worth_bringing(early, index("1/184"))
    assert not worth_bringing(late, index("1/184"))


def test_adjacent_units_concentrate_on_one_defender() -> None:
    ring = around("0505")
    state = position({WEAK: "0505", BATTALION: ring[0], "2/381": ring[1], "3/381": ring[2]}, phase="combat")
    texts = []
    while type(state.decision).__name__ in ("CombatPhase", "PrepareAttack"):
        found = advice(state)
        texts.append(found.action.verb)
        state.play(found.action)
    assert texts.count("join") == 3


def test_ground_support_goes_in() -> None:
    ring = around("0505")
    state = position({STRONG: "0505", BATTALION: ring[0]}, phase="combat", support_points=(6, 0))
    verbs = []
    while type(state.decision).__name__ in ("CombatPhase", "PrepareAttack"):
        found = advice(state)
        verbs.append(found.action.verb)
        state.play(found.action)
    assert "support" in verbs


def test_the_defender_fires_where_it_moves_the_column() -> None:
    ring = around("0505")
    state = position(
        {INFANTRY: "0505", FIELD_GUN: "0510", BATTALION: ring[0], "2/381": ring[1]}, phase="combat"
    )
    while type(state.decision).__name__ in ("CombatPhase", "PrepareAttack"):
        state.play(advice(state).action)
    assert type(state.decision).__name__ == "DefensiveFire"
    assert advice(state).action.verb == "fire"


# Movement


def test_the_us_masses_on_a_lone_unit_in_the_open() -> None:
    ring = {INFANTRY: "0508"}
    battalions = ["1/381", "2/381", "3/381", "1/382"]
    state = position({**ring, **dict(zip(battalions, ("0403", "0503", "0603", "0703"), strict=True))})
    while state.phase == MOVEMENT:
        state.play(advice(state).action)
    beside = [unit for unit in battalions if state.at[index(unit)] in map(hex_, around("0508"))]
    assert len(beside) >= 3


def test_nine_battalions_leave_in_time() -> None:
    state = play("heuristic", "random", "counterattack", 1)
    assert state.withdrawn == 9


def test_a_japanese_unit_on_the_northeast_edge_leaves() -> None:
    edge = min(SHIPPED.tables.northeast)
    state = set_up("breakout")
    while not (state.side == JAPAN and type(state.decision).__name__ == "MovementPhase"):
        state.play(state.legal_actions()[-1])
    unit = state.on_map(JAPAN)[0]
    taken = state.unit_in[edge]
    if taken >= 0:
        state.lift(taken, -2)
    state.lift(unit, -2)
    state.put(unit, edge)
    verbs = []
    for _ in range(100):
        found = advice(state)
        verbs.append(found.action.verb)
        if found.action.verb == "exit":
            break
        state.play(found.action)
    state.play(found.action)
    assert verbs[-1] == "exit"
    assert type(state.decision).__name__ == "RemoveUnits"
    assert advice(state).action.verb == "remove"
