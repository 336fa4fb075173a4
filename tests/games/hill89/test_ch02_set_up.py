"""Chapters 2, 4 and 25: setting up, and the options that change it."""

from __future__ import annotations

import pytest

from lbnb.core.errors import UnknownName
from lbnb.games.hill89.state import PLAYER_TURN, REMOVED, Hill89State
from tests.games.hill89.position import GAME, SHIPPED, TABLES, card, choice, do, legal, play_chance, refused


def new(**options: str) -> Hill89State:
    state = GAME.new(options=options)
    assert isinstance(state, Hill89State)
    return state


def set_up(**options: str) -> Hill89State:
    """The position when the first Objective is to be revealed."""
    state = new(**options)
    play_chance(state, "RevealObjective")
    return state


@pytest.mark.rule("2.1", "2.2")
def test_the_ten_starting_cards_are_dealt_into_two_rows() -> None:
    state = new()
    assert choice(state) == "DealCard"
    assert state.decision.chances(state)[0] == pytest.approx(0.3)  # three Riflemen of ten cards
    assert refused(state, "deal rifleman-2") == "2.1"
    assert refused(state, "deal amtrac") == "2.1"
    do(state, "deal corpsman", "deal rifleman-1", "deal rifleman-2")
    assert refused(state, "deal corpsman") == "2.1"
    play_chance(state, "RevealObjective")
    assert state.card_at[1:4] == [card("corpsman"), card("rifleman-1"), card("rifleman-2")]
    assert sorted(state.card_at[1:]) == sorted(TABLES.starting)
    assert TABLES.pack.layout.top == [1, 2, 3, 4, 5]
    assert TABLES.pack.layout.bottom == [10, 9, 8, 7, 6]


@pytest.mark.rule("2.7", "2.6")
def test_three_reinforcements_lie_in_the_row_with_a_token_each() -> None:
    state = set_up()
    assert all(TABLES.card_rows[index].kind == "reinforcement" for index in state.row)
    assert len(set(state.row)) == 3
    assert min(state.row_tokens) >= 0
    assert sum(state.supply_deck) == 15
    assert state.deck_top not in (-1, *state.row)


@pytest.mark.rule("2.5", "2.9", "2.10", "2.11")
def test_what_the_player_starts_with() -> None:
    state = set_up()
    assert state.stored == 1
    assert state.pawn == 1
    assert state.health == 4
    assert state.round_tokens == [1, 1, 1, 0, 0]
    assert not any(state.supplies)
    do(state, "objective beach")
    assert {fact.label for fact in GAME.status(state)} >= {"Objective", "Die on Resupply", "Health"}


@pytest.mark.rule("2.3")
def test_one_objective_of_each_deck_and_hill_89_last() -> None:
    state = set_up()
    assert legal(state) == {"objective beach", "objective jungle", "objective minefield"}
    assert refused(state, "objective hill_89") == "2.3"
    state.stage = 3
    assert legal(state) == {"objective hill_89"}


@pytest.mark.rule("2.4")
def test_the_scenario_card_of_the_letter_comes_with_the_objective() -> None:
    state = set_up()
    entries = do(state, "objective minefield")
    assert any("Scenario K" in str(entry) for entry in entries)


@pytest.mark.rule("2.8")
def test_unknown_cards_lie_shuffled_and_known_ones_open() -> None:
    state = set_up()
    assert state.deck_size == 10
    assert [pool for pool in state.pool_of if pool == 0] == [0] * 10
    do(state, "objective beach")
    play_chance(state, "SoldierDie")
    assert state.deck_size == 9


@pytest.mark.rule("4.1")
def test_player_turns_and_enemy_turns_alternate() -> None:
    state = set_up()
    do(state, "objective beach")
    play_chance(state)
    assert state.turns == 1
    assert state.phase == PLAYER_TURN
    entries = []
    while state.turns == 1 and state.outcome is None:
        entries += state.apply(state.legal_actions()[-1])
    assert [entry.text for entry in entries if entry.rule == "18.1"] == ["Enemy turn."]


@pytest.mark.rule("25.1")
def test_easier_sandbags_dice_and_riflemen() -> None:
    assert set_up(sandbags="two").round_tokens[0] == 2
    state = set_up(dice="extra")
    do(state, "objective beach")
    play_chance(state, "RollActionDice")
    assert state.decision.count == 5  # type: ignore[union-attr]
    state = new(riflemen="exchanged")
    assert choice(state) == "ExchangeRifleman"
    assert refused(state, "draw machine_gun_team") == "25.1"
    do(state, "draw sherman_m4a3", "draw blowtorch-1")
    play_chance(state, "RevealObjective")
    assert {card("sherman_m4a3"), card("blowtorch-1")} <= set(state.card_at)
    riflemen = [index for index in TABLES.starting if TABLES.card_rows[index].id == "rifleman"]
    assert sum(state.card_where[index] == REMOVED for index in riflemen) == 2
    assert len({index for index in state.card_at if index >= 0}) == 10


@pytest.mark.rule("25.1")
def test_the_extra_die_is_for_the_first_two_objectives() -> None:
    from lbnb.games.hill89.turn import action_dice

    state = set_up(dice="extra")
    do(state, "objective beach")
    counts = []
    for stage in range(4):
        state.stage = stage
        counts.append(action_dice(state))
    assert counts == [5, 5, 4, 4]


@pytest.mark.rule("25.2")
def test_harder_no_sandbag_and_more_unknown_cards() -> None:
    assert set_up(sandbags="none").round_tokens[0] == 0
    hidden = []
    for value in ("usual", "one_more", "two_more"):
        state = set_up(unknown=value)
        do(state, "objective beach")
        hidden.append([len(marks) for marks in state.down[2:6]])
    assert hidden == [[0, 1, 0, 0], [1, 1, 0, 0], [1, 2, 0, 0]]


def test_options_are_checked() -> None:
    with pytest.raises(UnknownName):
        SHIPPED.new(options={"sandbags": "three"})
