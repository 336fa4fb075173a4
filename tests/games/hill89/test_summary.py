"""What stands beside the battlefield, and what things are called."""

from __future__ import annotations

import random

import pytest

from lbnb.games.hill89.state import Hill89State
from tests.games.hill89.policies import KINDS, roll
from tests.games.hill89.position import GAME, SHIPPED, begin_turn, card, do, enemy, position


def facts(state: Hill89State) -> dict[str, str]:
    return {fact.label: fact.value for fact in GAME.status(state)}


@pytest.mark.parametrize("seed", range(4))
def test_every_fact_of_a_game_cites_a_rule(seed: int) -> None:
    rng = random.Random(seed)
    state = SHIPPED.new()
    assert isinstance(state, Hill89State)
    while state.stack:
        for fact in SHIPPED.status(state):
            assert fact.rule in SHIPPED.rules, fact
            assert fact.value and (not fact.track or fact.value in fact.track), fact
        assert state.decision is not None
        assert state.decision.ask(state)
        policy = roll if state.seat == "chance" else KINDS[seed % 4]
        state.play(policy(state, state.legal_actions(), rng))


def test_the_facts_of_a_position() -> None:
    state = position(
        dice=[1, 2, 2],
        loops=1,
        health=3,
        stored=4,
        held=["sandbag", "modifier"],
        supplies=["modifier", "sandbags", "sandbags"],
        soldiers=(2, 1, 0, 0),
        fallen_soldiers=2,
        fallen_marks=[0],
    )
    told = facts(state)
    assert told["Objective"] == "1 of 4: Beach"
    assert told["Loops"] == "1"
    assert told["Turn"] == "Player turn"
    assert told["Scenario"] == "I, Scenario I"
    assert told["Health"] == "3 of 4"
    assert told["Action dice"] == "1, 2, 2"
    assert told["Die on Resupply"] == "4"
    assert told["Tokens"] == "Sandbag, Modifier, Sandbags \N{MULTIPLICATION SIGN}2, Action Die Modifier"
    assert told["Soldiers"] == "3"
    assert told["Fallback Zone"] == "1 card, 2 Soldiers"
    assert facts(GAME.new()).keys() == {"Health", "Tokens"}  # type: ignore[arg-type]


def test_the_position_in_words() -> None:
    state = position(
        pawn=3,
        dice=[1],
        veterans=[1],
        enemies={"e2": "bunker", "top": "kawanishi"},
        down={"e2": 1},
        soldiers=(1, 1, 1, 0),
    )
    state.hurt[enemy("bunker")] = 1
    state.die_of[enemy("kawanishi")] = 3
    state.suppressed = 1 << card("scout")
    state.fuelled = 1 << card("engineers")
    state.strikes[3] = 2
    state.mines[5] = 1
    state.activated = 1 << card("corpsman")
    text = state.describe()
    for words in (
        "1 rifleman-1 (veteran)",
        "3 rifleman-3 (pawn, 2 Enemy dice)",
        "4 scout (Suppressed)",
        "5 demolitions (Mine Field)",
        "7 engineers (rotated)",
        "e2 bunker (fog 2, damage 1)",
        "top kawanishi (die 3)",
        "e2 1 face down",
        "e6 2 Soldiers (1 wounded)",
        "e1 1 Soldier",
        "aid_station-1 with Grenade",
        "next artillery-3",
        "Loops 0 of 2",
        "6 corpsman (activated)",
    ):
        assert words in text, words


def test_what_lies_where() -> None:
    state = position(enemies={"e2": "bunker", "top": "kawanishi"}, soldiers=(1, 1, 0, 1))
    assert GAME.units_at(state, "1") == ["rifleman-1"]
    assert GAME.units_at(state, "e2") == ["bunker"]
    assert GAME.units_at(state, "top") == ["kawanishi"]
    assert GAME.units_at(state, "e6") == ["soldier", "wounded"]
    assert GAME.units_at(state, "e1") == ["wounded"]
    assert GAME.units_at(state, "e3") == []
    state.card_at[2] = -1
    assert GAME.units_at(state, "2") == []
    assert GAME.units_at(state, "resupply") == []


def test_names_that_people_use() -> None:
    assert GAME.spoken("card", "sherman_m4a3") == "Sherman m4a3"
    assert GAME.spoken("enemy", "squad-2") == "Squad 2"
    assert GAME.spoken("enemy", "wounded") == "a wounded Soldier token"
    assert GAME.spoken("enemy", "soldier") == "a Soldier token"
    assert GAME.spoken("supply", "promoted") == "Promoted to Veteran"
    assert GAME.spoken("objective", "hill_89") == "Hill_89"
    assert GAME.spoken("space", "7") == "space 7"
    assert GAME.spoken("value", "3") == "⚂ 3"


def test_a_story_of_a_turn_is_told_in_order() -> None:
    state = position(down={"e2": 1}, enemies={"e3": "mortar-1"}, soldiers=(1, 0, 0, 0))
    entries = begin_turn(state)
    entries += do(state, "reveal tank", "roll 1", "roll 4", "roll 1 2 3 4")
    assert [entry.rule for entry in entries] == ["6.1", "6.1", "16.3", "15.1", "6.2"]


def test_the_turns_of_a_game_by_name() -> None:
    state = GAME.new()
    assert GAME.turn_name(state) == "Set-up"
    crafted = position(dice=[1], soldiers=(0, 1, 0, 0), turns=4)
    assert GAME.turn_name(crafted) == "Turn 4, Beach"
    do(crafted, "activate 1")
    assert GAME.turn_name(crafted) == "Objective 2"
    do(crafted, "objective crossfire")
    assert GAME.turn_name(crafted) == "Objective 2"
    do(crafted, "pass")
    assert GAME.turn_name(crafted) == "Turn 5, Crossfire"
