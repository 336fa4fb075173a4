"""Chapter 4: the sequence of play."""

from __future__ import annotations

import pytest

from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    GAME,
    STRONG,
    attack,
    battle,
    choice,
    do,
    legal,
    position,
    refused,
    text,
)


@pytest.mark.rule("4.1", "18.13")
def test_each_side_moves_then_fights_and_the_us_goes_first() -> None:
    state = position({BATTALION: "1504", STRONG: "1528"}, phase="turn", scenario="outer_shuri")
    seen = []
    for _ in range(4):
        seen.append((state.seat, choice(state)))
        do(state, "end")
    assert seen == [
        ("us", "MovementPhase"),
        ("us", "CombatPhase"),
        ("japan", "MovementPhase"),
        ("japan", "CombatPhase"),
    ]
    assert (state.turn, state.seat) == (2, "us")


@pytest.mark.rule("4.0")
def test_play_goes_on_to_the_last_turn_and_is_then_judged() -> None:
    state = position({BATTALION: "1520", STRONG: "1528"}, phase="turn", turn=11, scenario="outer_shuri")
    do(state, *["end"] * 7)
    assert (state.turn, state.outcome) == (12, None)
    said = text(do(state, "end"))
    assert state.outcome is not None
    assert state.outcome.rule == "18.14"
    assert "wins" in said
    assert not state.legal_actions()


@pytest.mark.rule("4.1")
def test_barrage_and_support_come_before_the_defenders_fire_and_then_the_die() -> None:
    state = battle({BATTALION: "1520", STRONG: "1521", FIELD_GUN: "1528"}, support_points=(5, 5))
    do(state, "attack 1521", "join 1/381", "support 3", "declare")
    assert (choice(state), state.seat) == ("DefensiveFire", "japan")
    do(state, "fire 7-Hvy", "support 2", "end")
    assert (choice(state), state.seat) == ("CombatRoll", "chance")
    assert legal(state) == {f"roll {die}" for die in range(1, 7)}


@pytest.mark.rule("4.1", "5.11")
def test_only_the_phasing_player_moves() -> None:
    state = position({BATTALION: "1504", STRONG: "1528"})
    assert refused(state, f"move {STRONG}") == "5.11"
    assert refused(state, "move 2/381") == "5.1"
    do(state, "end", "end")
    assert refused(state, f"move {BATTALION}") == "5.11"
    do(state, f"move {STRONG}")


@pytest.mark.rule("5.11")
def test_nobody_moves_in_the_combat_phase() -> None:
    state = battle({BATTALION: "1504", STRONG: "1528"})
    assert refused(state, f"move {BATTALION}") == "7.0"
    assert "not a choice" in str(state.why_not(GAME.parse(f"move {BATTALION}")))


@pytest.mark.rule("4.1")
def test_combats_are_resolved_one_by_one_in_any_order() -> None:
    state = battle({BATTALION: "1520", "2/381": "2020", STRONG: "1521", "12-IB": "2021"})
    assert legal(state) == {"attack 1521", "attack 2021"}
    attack(state, "2021", by=["2/381"])
    assert choice(state) == "CombatRoll"
