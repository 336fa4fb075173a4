"""9.1, 9.4: a Grenade can be thrown before the Enemy dice of a turn are rolled."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lbnb.bots import make_bot
from lbnb.core.state import State
from lbnb.games.hill89.odds import odds
from lbnb.games.hill89.state import Hill89State
from tests.games.hill89.position import GAME, begin_turn, choice, do, legal, position, where


def begun(**pieces: Any) -> Hill89State:
    """The beginning of a turn with these pieces."""
    state = position(**{"supplies": ["grenade"], **pieces})
    begin_turn(state)
    return state


@pytest.mark.rule("9.1", "9.4", "16.3")
def test_a_soldier_that_a_grenade_defeats_rolls_no_die() -> None:
    state = begun(enemies={"e2": "lookout-1"}, soldiers=(2, 0, 0, 0))
    assert choice(state) == "BeforeTheDice"
    assert legal(state) == {"pass", "grenade soldier", "grenade lookout-1"}
    do(state, "grenade soldier")
    assert choice(state) == "SoldierDie"
    assert state.to_roll == 0  # the one that is being rolled is the last


@pytest.mark.rule("9.1")
def test_without_a_throw_all_dice_are_rolled() -> None:
    state = begun(enemies={"e2": "lookout-1"}, soldiers=(2, 0, 0, 0))
    do(state, "pass")
    assert choice(state) == "SoldierDie"
    assert state.to_roll == 1


@pytest.mark.rule("9.1", "9.4")
def test_it_is_asked_for_only_with_a_grenade_and_an_enemy_open_to_it() -> None:
    assert choice(begun(enemies={"e2": "bunker"})) == "RollActionDice"
    assert choice(begun(enemies={"e2": "squad-1"}, supplies=["binoculars", "promoted"])) == "RollActionDice"
    state = begun(enemies={"e2": "squad-1", "e3": "squad-2"}, supplies=["grenade", "grenade", "promoted"])
    do(state, "promote 1", "grenade squad-1")
    assert choice(state) == "BeforeTheDice"


@pytest.mark.rule("9.4", "21.5")
def test_a_grenade_at_the_last_enemy_seizes_the_objective() -> None:
    state = begun(enemies={"e2": "squad-1"})
    do(state, "grenade squad-1")
    assert choice(state) == "RevealObjective"
    assert state.stage == 1


@pytest.mark.rule("6.1", "9.1")
def test_it_comes_after_the_flip_of_uncovered_cards() -> None:
    state = begun(down={"e2": 1})
    assert choice(state) == "RevealEnemy"
    do(state, "reveal bullets-1")
    assert legal(state, "grenade") == {"grenade bullets-1"}


@pytest.mark.rule("9.1", "19.5")
def test_the_odds_before_the_dice_are_those_of_the_first_roll() -> None:
    """And with a throw told beforehand those after it."""
    enemies = {"e2": "tank", "e3": "mortar-1"}
    state = begun(enemies=enemies, soldiers=(2, 0, 0, 0), pawn=2)
    for text in ("pass", "grenade soldier"):
        told = odds(state, GAME.parse(text))
        after = state.copy()
        do(after, text)
        assert choice(after) == "SoldierDie"
        assert told is not None
        assert told == odds(after)
    assert odds(state) == odds(state, GAME.parse("pass")) != odds(state, GAME.parse("grenade soldier"))
    assert odds(begun(enemies={"e2": "squad-1"}), GAME.parse("grenade squad-1")) is None


def advised(state: State, bot: str) -> str:
    """What a bot does."""
    return make_bot(bot, "hill89", "us").choose(state, random.Random(1)).action.text


@pytest.mark.rule("9.4")
@pytest.mark.parametrize("bot", ["heuristic", "search:20"])
def test_the_bots_throw_it_where_it_defeats(bot: str) -> None:
    assert advised(begun(enemies={"e2": "lookout-1"}, soldiers=(1, 0, 0, 0)), bot) == "grenade soldier"
    assert advised(begun(enemies={"e2": "lookout-1"}), bot) == "pass"
    state = begun(enemies={"e2": "pill_box-1"}, soldiers=(1, 0, 0, 0))
    assert advised(state, bot) == "pass"
    assert where(state, "pill_box-1") == "e2"
