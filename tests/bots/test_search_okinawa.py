"""The search bot in Okinawa: what it searches, where it stops, what its estimate knows."""

import json
import random
from typing import Any, cast

import pytest

from benchmarks.search import play
from lbnb.bots import make_bot
from lbnb.bots.search import Budget, SearchBot
from lbnb.bots.search.okinawa import LEFT_TO_HEURISTIC, SEARCHED, Guide
from lbnb.bots.search.okinawa_value import FEATURES, chance_of_us, features, fitted
from lbnb.bots.search.tree import Node, Tree
from lbnb.core.decisions import ChanceDecision
from lbnb.games.okinawa import combat
from lbnb.games.okinawa.state import MOVEMENT, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, US
from tests.games.okinawa.policies import uniform
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    GAME,
    SHIPPED,
    STRONG,
    attack,
    battle,
    choice,
    do,
    hold_fire,
    position,
    suffer,
)

LAST_TURN = 12


def advice(state: OkinawaState, playouts: int = 40, seed: int = 1) -> Any:
    return make_bot(f"search:{playouts}", "okinawa", str(state.seat)).choose(state, random.Random(seed))


def last_attack(points: list[int], **more: Any) -> OkinawaState:
    """Japan's last Combat Phase of Outer Shuri: a unit south of Line A may attack one north of it."""
    units = {BATTALION: "2508", "2/381": "2913", STRONG: "2509"}
    return battle(units, side="japan", scenario="outer_shuri", turn=LAST_TURN, points=points, **more)


def game_positions(scenario: str, decisions: int) -> list[OkinawaState]:
    """Every kind of decision in the first part of a game that heuristic bots play with some slips."""
    found: dict[str, OkinawaState] = {}
    rng = random.Random(4)
    state: Any = SHIPPED.new(scenario)
    for _ in range(decisions):
        if state.decision is None:
            break
        if not isinstance(state.decision, ChanceDecision):
            found.setdefault(type(state.decision).__name__, state.copy())
        if isinstance(state.decision, ChanceDecision) or rng.random() < 0.05:
            state.play(uniform(state, state.legal_actions(), rng))
        else:
            state.play(make_bot("heuristic", "okinawa", state.seat).choose(state.copy(), rng).action)
    return list(found.values())


def deployed(scenario: str) -> Any:
    """The first Movement Phase, after both bots have set up."""
    state: Any = SHIPPED.new(scenario)
    while state.phase != MOVEMENT:
        state.play(make_bot("heuristic", "okinawa", state.seat).choose(state.copy(), random.Random(1)).action)
    return state


def test_every_kind_of_decision_is_answered_legally_and_the_position_left_alone() -> None:
    kinds = set()
    for state in game_positions("counterattack", 1500):
        before = json.dumps(state.to_json())
        action = SearchBot(Guide(str(state.seat)), Budget(4)).choose(state, random.Random(1)).action
        assert action in state.legal_actions(), state.decision
        assert json.dumps(state.to_json()) == before
        kinds.add(type(state.decision).__name__)
    assert set(SEARCHED) <= kinds
    asked = {name for name, kind in GAME.decisions.items() if not issubclass(kind, ChanceDecision)}
    assert LEFT_TO_HEURISTIC | set(SEARCHED) == asked


def test_deployment_and_movement_are_the_heuristics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tree, "grow", lambda *_: pytest.fail("a playout for nothing"))
    for state in (SHIPPED.new("outer_shuri"), position({BATTALION: "2505", STRONG: "2515"})):
        expected = make_bot("heuristic", "okinawa", "us").choose(state.copy(), random.Random(1)).action
        assert advice(state).action == expected


def test_it_looks_no_further_than_the_combat_phase() -> None:
    state = battle({BATTALION: "2508", "2/381": "2408", STRONG: "2509"}, scenario="outer_shuri")
    tree = Tree(state, Guide("us"), random.Random(2))
    ends = []
    for number in range(60):
        tree.grow(number % len(tree.root.actions))
    waiting: list[Node] = [tree.root]
    while waiting:
        node = waiting.pop()
        assert not {"move", "step"} & {action.verb for action in node.actions}
        if not node.player:
            ends.append(node)
        waiting += node.children.values()
    assert ends


def test_the_advance_that_wins_the_game_is_found() -> None:
    """Seven points for the battalion and five for a unit north of Line A make fifty."""
    state = last_attack([0, 42])
    attack(state, "2508", by=[STRONG])
    hold_fire(state)
    suffer(state, "De")
    assert choice(state) == "Advance"
    found = advice(state)
    assert found.action.text == "advance 11-IB 2508"
    assert "Expects 100%" in found.reason
    do(state, found.action.text, "end")
    assert state.outcome and state.outcome.winner == "japan"


def test_a_lost_game_is_known_to_be_lost() -> None:
    state = last_attack([0, 20])
    attack(state, "2508", by=[STRONG])
    hold_fire(state)
    suffer(state, "De")
    tree = Tree(state, Guide("japan"), random.Random(1))
    for number in range(10):
        tree.grow(number % len(tree.root.actions))
    assert [tree.root.mean(one) for one in range(len(tree.root.actions))] == [0.0] * len(tree.root.actions)


def test_the_fire_that_saves_the_game_is_given() -> None:
    state = last_attack([0, 48], support_points=(4, 0))
    attack(state, "2508", by=[STRONG])
    assert choice(state) == "DefensiveFire"
    assert advice(state, 60).action.verb == "support"


def test_points_are_tried_by_the_columns_they_reach() -> None:
    units = {BATTALION: "2508", "2/381": "2408", STRONG: "2509", FIELD_GUN: "2512"}
    state = battle(units, scenario="outer_shuri", support_points=(8, 8))
    do(state, "attack 2509", f"join {BATTALION}", "join 2/381")

    def columns(actions: Any, sign: int) -> list[int]:
        fight = state.decision.combat  # type: ignore[union-attr]
        row, plus = combat.cover(state, fight), combat.differential(state, fight)
        found = [action.args[0] for action in actions if action.verb == "support"]
        return [state.tables.crt_column(row, plus + sign * points) for points in [0, *found]]

    for kind, sign in (("PrepareAttack", 1), ("DefensiveFire", -1)):
        assert choice(state) == kind
        tried = SEARCHED[kind](state, GAME.parse("end"))
        reached = columns(tried, sign)
        assert len(reached) == len(set(reached)) > 1
        assert set(reached) == set(columns(state.legal_actions(), sign))
        do(state, "declare" if sign > 0 else "end")


def test_its_usual_budget_is_smaller() -> None:
    assert cast(SearchBot, make_bot("search", "okinawa", "us")).budget == Budget(50)
    assert cast(SearchBot, make_bot("search", "ie_shima", "us")).budget == Budget(100)


def test_the_same_seed_gives_the_same_advice() -> None:
    state = last_attack([0, 40])
    assert advice(state, 24, seed=5) == advice(state, 24, seed=5)


def test_the_estimate_has_a_weight_for_each_feature_of_each_scenario() -> None:
    assert set(fitted()) == set(GAME.scenarios)
    state = last_attack([0, 0])
    for rows in fitted().values():
        assert [len(row.lead) for row in rows] == [len(features(state))] * 2 == [2 * len(FEATURES)] * 2


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
@pytest.mark.parametrize("side", [US, JAPAN])
def test_the_estimate_knows_who_is_winning(scenario: str, side: int) -> None:
    state = position(
        {BATTALION: "2505", STRONG: "2528"}, phase=None, scenario=scenario, side=("us", "japan")[side]
    )
    row = state.tables.scenarios[scenario]
    state.turn = row.last_turn
    state.withdrawn = row.must_withdraw
    assert state.phase == MOVEMENT
    chances = []
    for points in (row.japan_needs + 150, row.japan_needs - 100):
        state.points = [0, points]
        chances.append(chance_of_us(state))
    assert chances[0] < 0.2 < 0.8 < chances[1]


def test_a_scenario_without_weights_is_judged_by_its_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lbnb.bots.search.okinawa_value.fitted", dict)
    state = last_attack([0, 50])
    assert chance_of_us(state) == 0.5
    state.points[US] += 1
    assert chance_of_us(state) > 0.5


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
@pytest.mark.parametrize("side", [US, JAPAN])
def test_a_destroyed_unit_changes_the_chances_the_right_way(scenario: str, side: int) -> None:
    """Over all units of a side, after its bot has deployed them."""
    state = deployed(scenario)
    state.points[JAPAN] = state.tables.scenarios[scenario].japan_needs // 2
    changes = []
    for unit in state.on_map(side):
        after = state.copy()
        combat.eliminate(after, unit, "7.62")
        changes.append(chance_of_us(after) - chance_of_us(state))
    assert sum(changes) > 0 if side == JAPAN else sum(changes) < 0


def test_the_benchmark_plays_okinawa() -> None:
    bots = {"us": "heuristic", "japan": "search:1"}
    game = play(1, bots, "japan", "okinawa", "outer_shuri")
    assert game == play(1, bots, "japan", "okinawa", "outer_shuri")._replace(seconds=game.seconds)
    assert game.winner in SHIPPED.seats
