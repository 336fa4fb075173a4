"""The search bot in Hill 89: what it searches, where it stops, what its estimate knows."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from benchmarks.search import play
from lbnb.bots import make_bot
from lbnb.bots.hill89 import Heuristic
from lbnb.bots.search import Budget, SearchBot
from lbnb.bots.search.hill89 import LEFT_TO_HEURISTIC, PLACES, SEARCHED, Guide, offer
from lbnb.bots.search.hill89_value import FEATURES, GROUPS, chance_of_us, features, fitted, group, log_odds
from lbnb.bots.search.tree import Tree
from lbnb.core.decisions import CHANCE, ChanceDecision
from lbnb.games.hill89.state import Hill89State
from tests.games.hill89.policies import EASY, fighting, roll
from tests.games.hill89.position import SHIPPED, choice, do, position

HILL = {"e2": "tunnel-1", "e3": "machine_gun-1", "e4": "pill_box-1", "e5": "mortar-1"}


def advice(state: Hill89State, playouts: int = 12, seed: int = 1) -> Any:
    return make_bot(f"search:{playouts}", "hill89", "us").choose(state, random.Random(seed))


def passing() -> Hill89State:
    """The pawn has just passed Resupply."""
    state = position(pawn=5, dice=[1, 2], enemies={"e2": "squad-1", "e3": "tunnel-1"})
    do(state, "move 1")
    return state


def game_positions() -> dict[str, Hill89State]:
    """Every kind of decision in games that are played half by the heuristic, half by chance."""
    found: dict[str, Hill89State] = {}
    rng = random.Random(3)
    bot = make_bot("heuristic", "hill89", "us")
    for _ in range(4):
        state = cast(Hill89State, SHIPPED.new(options=EASY))
        while state.stack:
            if state.seat == CHANCE:
                state.play(roll(state, state.legal_actions(), rng))
                continue
            found.setdefault(type(state.decision).__name__, state.copy())
            if rng.random() < 0.1:
                state.play(fighting(state, state.legal_actions(), rng))
            else:
                state.play(bot.choose(state.copy(), rng).action)
    return found


def test_every_kind_of_decision_is_answered_legally_and_the_position_left_alone() -> None:
    positions = game_positions()
    for state in positions.values():
        before = state.key()
        action = SearchBot(Guide("us"), Budget(4)).choose(state, random.Random(1)).action
        assert action in state.legal_actions(), state.decision
        assert state.key() == before
    assert set(positions) == set(Heuristic.handlers["us"])


def test_every_kind_of_decision_is_searched_or_left_to_the_heuristic() -> None:
    assert set(SEARCHED) | LEFT_TO_HEURISTIC == set(Heuristic.handlers["us"])
    assert not set(SEARCHED) & LEFT_TO_HEURISTIC


def test_all_offers_are_candidates_and_the_best_places() -> None:
    state = passing()
    guide = Guide("us")
    verbs = [action.verb for action in guide.candidates(state)]
    assert sorted(verbs) == ["pass", "take", "take", "take"]
    do(state, "take artillery-1")
    while state.seat == CHANCE:
        state.play(state.legal_actions()[0])
    found = guide.candidates(state)
    assert len(found) == PLACES + 1
    assert {action.verb for action in found} == {"replace", "forgo"}


def test_the_dice_of_a_turn_are_planned_and_not_searched() -> None:
    state = position(pawn=4, dice=[1, 2, 2, 4], enemies={"e2": "squad-1", "e3": "gun-1"})
    assert len(Guide("us").candidates(state)) == 1


def test_it_stops_between_the_enemy_turn_and_the_next_rolls_but_not_at_draws() -> None:
    guide = Guide("us")
    state = position(pawn=1, dice=[2], enemies={"e2": "squad-1"}, soldiers=(1, 0, 0, 0))
    assert not guide.is_quiet(state)
    do(state, "move 2")
    assert choice(state) == "SoldierDie"
    assert guide.is_quiet(state) and guide.is_horizon(state)
    drawing = passing()
    do(drawing, "take artillery-1")
    assert drawing.seat == CHANCE
    assert not guide.is_quiet(drawing)


def test_a_playout_rolls_no_dice_of_the_next_turn() -> None:
    state = passing()
    turns: list[int] = []

    class Watching(Guide):
        def value(self, state: Hill89State) -> float:
            turns.append(state.turns)
            return super().value(state)

    tree = Tree(state, Watching("us"), random.Random(1))
    for index in range(len(tree.root.actions)):
        tree.grow(index)
    assert set(turns) == {state.turns + 1}
    assert all(child.player for child in tree.root.children.values())


def test_the_same_generator_makes_the_same_choice() -> None:
    state = passing()
    assert advice(state) == advice(state)


def test_a_game_is_played_to_its_end_by_the_seed() -> None:
    first, again = (play(7, {"us": "search:4"}, "us", "hill89") for _ in range(2))
    assert (first.winner, first.score, first.decisions) == (again.winner, again.score, again.decisions)


def test_the_last_enemy_is_defeated() -> None:
    state = position(pawn=10, dice=[2, 4], enemies={"e2": "squad-1"}, objective="hill_89", loops=2, health=1)
    assert str(advice(state).action).startswith("activate")


def test_an_offer_adds_to_the_odds() -> None:
    assert offer(passing()) >= 0.0


# The estimate


def test_weights_for_every_feature_and_group() -> None:
    assert [len(weights) for weights in fitted()] == [len(FEATURES)] * GROUPS


def test_the_estimate_is_a_chance_everywhere() -> None:
    seen = set()
    rng = random.Random(2)
    for _ in range(10):
        state = cast(Hill89State, SHIPPED.new(options=EASY))
        while state.stack:
            if isinstance(state.decision, ChanceDecision) and state.turns:
                assert len(features(state)) == len(FEATURES)
                assert 0.0 < chance_of_us(state) < 1.0
                seen.add(group(state))
            pick = roll if state.seat == CHANCE else fighting
            state.play(pick(state, state.legal_actions(), rng))
    assert {0, 1, 4} <= seen


@pytest.mark.parametrize(
    "more",
    [
        {"enemies": HILL},
        {"down": {"e2": 2, "e3": 2, "e4": 1}},
        {"soldiers": (5, 0, 0, 0)},
        {"health": 1},
        {"loops": 2},
    ],
    ids=["enemies", "face-down cards", "Soldiers", "hurt", "time"],
)
def test_one_weak_enemy_is_better_than_many(more: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"enemies": {"e2": "squad-1"}, "objective": "hill_89", "loops": 1}
    assert log_odds(position(**usual)) > log_odds(position(**{**usual, **more}))


def test_the_end_of_the_game_is_known() -> None:
    state = position(pawn=10, dice=[2, 4], enemies={"e2": "squad-1"}, objective="hill_89")
    do(state, "activate 2")
    assert state.outcome is not None and state.outcome.winner == "us"
    assert chance_of_us(state) > 0.99
