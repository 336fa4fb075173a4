"""Chapter 5: what an Objective card brings, and its Scenario card."""

from __future__ import annotations

import pytest

from lbnb.games.hill89 import objectives
from lbnb.games.hill89.state import DISCARDED, NONE, OBJECTIVE, Hill89State
from tests.games.hill89.position import (
    GAME,
    TABLES,
    begin_turn,
    card,
    choice,
    do,
    enemy,
    fog,
    go_on,
    legal,
    play_chance,
    position,
    refused,
    where,
)


def revealed(name: str, **pieces: object) -> Hill89State:
    """A position in which this Objective has just been revealed."""
    state = position(down={}, **pieces)  # type: ignore[arg-type]
    state.stack.clear()
    state.dice = [0] * 5
    state.phase = OBJECTIVE
    state.stage = next(row.deck for row in TABLES.objectives if row.id == name) - 1
    go_on(state)
    do(state, f"objective {name}")
    return state


@pytest.mark.rule("5.1", "5.5", "5.6", "5.7", "5.9")
def test_the_example_of_the_rulebook() -> None:
    """G in space 2, F in 3 with an Unknown card under it, G in 4, nothing in 5."""
    state = revealed("beach")
    assert where(state, "squad-1") == "e2"
    assert where(state, "field_gun-1") == "e3"
    assert where(state, "squad-2") == "e4"
    assert [len(marks) for marks in state.down[2:6]] == [0, 1, 0, 0]
    assert state.up[5] == NONE
    assert state.soldiers == [2, 0, 0, 0]


@pytest.mark.rule("5.1", "5.9")
def test_the_place_is_named_in_the_log_with_turn_limit_and_dice() -> None:
    state = position(down={})
    state.stack.clear()
    state.phase = OBJECTIVE
    go_on(state)
    told = [str(entry) for entry in do(state, "objective beach")]
    assert told[:3] == [
        "Objective 1: Beach, 2 loops, 4 Action dice. [5.1]",
        "Scenario I: Scenario I. [5.4]",
        "At once: each face-up enemy loses 1 Fog of War. [5.4]",
    ]
    assert ("Objective", "1 of 4: Beach", "5.9") in {fact[:3] for fact in GAME.status(state)}


@pytest.mark.rule("5.5", "5.6", "5.7", "14.5")
def test_each_piece_of_an_objective_is_told_by_its_own_rule() -> None:
    state = position(down={})
    state.stack.clear()
    state.phase = OBJECTIVE
    state.stage = 2
    go_on(state)
    told = [str(entry) for entry in do(state, "objective night")]
    assert told[3:-2] == [
        "Face up in Enemy space 2: Squad. [5.6]",
        "An Unknown Enemy card lies face down in Enemy space 2. [5.7]",
        "Face up in Enemy space 3: Mortar. [5.6]",
        "Fog of War tokens on Mortar: 1. [14.5]",
        "Face up in Enemy space 4: Pill box. [5.6]",
        "An Unknown Enemy card lies face down in Enemy space 4. [5.7]",
        "Face up in Enemy space 5: Machine gun. [5.6]",
        "Fog of War tokens on Machine gun: 1. [14.5]",
        "Soldier tokens that arrive in Enemy space 6: 3. [5.5]",
    ]


@pytest.mark.rule("5.2", "5.3")
def test_the_card_gives_the_turn_limit_and_the_action_dice() -> None:
    state = revealed("beach", loops=2)
    assert state.loops == 0
    assert TABLES.objectives[state.objective].turn_limit == 2
    play_chance(state, "RollActionDice")
    assert state.decision.count == 4  # type: ignore[union-attr]


@pytest.mark.rule("5.6", "24.5")
def test_a_known_card_that_is_not_in_the_pile_comes_from_the_fallback_zone() -> None:
    state = position(down={})
    for name in ("squad-1", "squad-2"):
        state.enemy_at[enemy(name)] = 9
    state.stack.clear()
    state.phase = OBJECTIVE
    state.stage = 0
    go_on(state)
    entries = do(state, "objective beach")
    assert "From the Fallback Zone comes Squad. [5.6]" in map(str, entries)
    assert where(state, "squad-3") == "e2"
    assert where(state, "squad-1") == "e4"
    assert state.enemy_at[enemy("squad-2")] == 9


@pytest.mark.rule("5.7")
def test_an_empty_unknown_deck_is_made_anew_from_the_discards() -> None:
    state = position(down={"e2": 9}, deck_size=10)
    state.deck_size = 0
    state.down[2] = (0,) * 9
    state.pool_of[enemy("tank")] = NONE
    state.enemy_at[enemy("tank")] = DISCARDED
    state.objective = next(i for i, row in enumerate(TABLES.objectives) if row.id == "beach")
    objectives.place_enemies(state)
    assert state.down[3] == (1,)
    assert state.pool_of[enemy("tank")] == 1
    assert state.deck_size == 0
    state.down[2] = ()
    state.up[2] = state.up[3] = NONE
    begin_turn(state)
    assert legal(state) == {"reveal tank"}


@pytest.mark.rule("5.7")
def test_with_no_card_left_none_is_hidden() -> None:
    state = position(down={})
    state.deck_size = 0
    state.journal = entries = []
    objectives.place_enemies(state)
    assert not any(state.down)
    assert "No Unknown Enemy card is left for Enemy space 3. [5.7]" in map(str, entries)


@pytest.mark.rule("5.8")
def test_the_upgrade_comes_before_the_enemies() -> None:
    state = revealed("jungle")
    assert choice(state) == "UpgradeBefore"
    assert state.decision.rule == "5.8"  # type: ignore[union-attr]
    assert not state.face_up()
    assert refused(state, "end") == "5.8"
    state.veteran = 1 << card("rifleman-1")
    assert refused(state, "upgrade 1") == "5.8"
    state.veteran = 0
    entries = do(state, "upgrade 4")
    assert "5.8" in {entry.rule for entry in entries}
    assert state.veteran == 1 << card("scout")
    assert state.face_up()


@pytest.mark.rule("5.8")
def test_without_a_card_to_flip_nothing_is_asked() -> None:
    state = revealed("jungle", veterans=range(1, 11))
    assert choice(state) != "UpgradeBefore"


@pytest.mark.rule("5.4")
def test_scenarios_that_act_at_once() -> None:
    state = position(enemies={"e2": "bunker", "e3": "sniper-1", "e4": "tank"})
    objectives.scenario_acts(state, TABLES.scenarios[state.objective].at_once)
    assert [fog(state, name) for name in ("bunker", "sniper-1", "tank")] == [1, 0, 0]
    state = revealed("slope")
    entries = do(state, "upgrade 1")
    assert "Fog of War tokens added to each face-up Enemy card: 2. [5.4]" in map(str, entries)
    assert [fog(state, name) for name in ("tunnel-1", "squad-1", "machine_gun-1")] == [3, 2, 3]
    state = revealed("night")
    assert state.soldiers[0] == 5
    state = revealed("minefield")
    assert [space for space, damage in enumerate(state.mines) if damage] == [3, 7]


@pytest.mark.rule("5.4", "1.8")
def test_a_mine_field_on_a_removed_number_lies_on_the_card_that_covers_it() -> None:
    state = position(down={}, objective="minefield")
    state.card_at[3] = NONE
    state.lies_on[3] = 2
    objectives.place_enemies(state)
    assert [space for space, damage in enumerate(state.mines) if damage] == [2, 7]


@pytest.mark.rule("5.4")
def test_scenarios_that_act_at_the_start_or_the_end_of_turns() -> None:
    state = position(objective="dawn", down={"e5": 1}, enemies={"e2": "lookout-1"}, pawn=4)
    begin_turn(state)
    assert state.soldiers[0] == 0
    do(state, "reveal tank")
    assert state.soldiers[0] == 1
    assert state.suppressed == 1 << card("scout")
    state = position(objective="crossfire", enemies={"e2": "lookout-1"}, pawn=4, dice=[1])
    do(state, "activate 1")
    assert state.suppressed == 1 << card("scout")


@pytest.mark.rule("5.4")
def test_scenarios_that_last() -> None:
    state = position(objective="mud", enemies={"e2": "lookout-1"}, cards={1: "sherman_m4a3"}, dice=[1, 1])
    assert refused(state, "activate 1") == "5.4"
    assert "tank" in state.why_not(GAME.parse("activate 1")).reason  # type: ignore[union-attr]
    begin_turn(state)
    assert choice(state) == "RollActionDice"
    assert state.decision.count == 4  # type: ignore[union-attr]
    state = position(objective="docks", enemies={"e2": "lookout-1"}, cards={1: "f4u_corsair"}, dice=[1, 1])
    assert refused(state, "activate 1") == "5.4"
    assert "plane" in state.why_not(GAME.parse("activate 1")).reason  # type: ignore[union-attr]
    state = position(objective="docks", enemies={"e2": "gun-1"}, cards={1: "f4u_corsair"}, dice=[1, 1])
    assert refused(state, "activate 1") == "17.5"
    state = position(objective="docks", enemies={"e2": "lookout-1"}, cards={1: "flame_tank"}, dice=[1, 1])
    assert "activate 1" in legal(state)
    state = position(objective="jungle", pawn=5, dice=[1, 1])
    do(state, "move 1")
    assert choice(state) == "SpendDie"
    state = position(objective="hill_89", soldiers=(1, 0, 0, 0))
    begin_turn(state)
    assert state.to_roll == 1  # with the one that is being rolled: a Soldier and the Scenario card


@pytest.mark.rule("5.10", "22.5")
def test_the_pawn_starts_the_game_on_card_1() -> None:
    state = revealed("beach")
    assert state.pawn == 1
