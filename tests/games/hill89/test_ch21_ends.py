"""Chapters 3 and 21 to 24: how Objectives end, Hill 89, and how the game ends."""

from __future__ import annotations

import pytest

from lbnb.games.hill89.state import ADVANCE, DISCARDED, FALLEN, MIX, MIXED, NONE, PILE, REMOVED, Hill89State
from tests.games.hill89.position import (
    begin_turn,
    card,
    choice,
    cited,
    do,
    enemy,
    go_on,
    legal,
    position,
    refused,
    where,
)


def time_up(**pieces: object) -> Hill89State:
    """The end of the last enemy turn of an Objective."""
    state = position(loops=2, **pieces)  # type: ignore[arg-type]
    go_on(state)
    return state


@pytest.mark.rule("21.3", "21.4", "22.2")
def test_at_the_turn_limit_the_turn_is_finished_and_one_enemy_turn_follows() -> None:
    state = position(pawn=10, loops=1, dice=[1, 2], enemies={"e2": "tunnel-1"})
    do(state, "move 1")
    assert state.loops == 2
    assert choice(state) == "SpendDie"
    entries = do(state, "move 2")
    assert [entry.rule for entry in entries if entry.rule in ("18.1", "16.1", "22.2")] == [
        "18.1",
        "16.1",
        "22.2",
    ]
    assert choice(state) == "RevealObjective"


@pytest.mark.rule("22.3")
def test_the_enemies_left_fall_back() -> None:
    state = time_up(enemies={"e2": "squad-1", "e3": "tank"}, down={"e3": 2}, soldiers=(2, 1, 0, 0), pawn=5)
    assert state.enemy_at[enemy("squad-1")] == state.enemy_at[enemy("tank")] == FALLEN
    assert state.fallen_marks == [0, 0]
    assert state.fallen_soldiers == 3
    assert state.soldiers == [0, 0, 0, 0]
    assert not state.face_up()
    assert not any(state.down)


@pytest.mark.rule("22.3", "16.2", "17.2")
def test_what_falls_back_adds_up_and_leaves_its_damage_behind() -> None:
    state = position(loops=2, enemies={"e2": "tank"}, down={"e4": 2}, soldiers=(1, 1, 0, 0), pawn=6)
    state.hurt[enemy("tank")] = 3
    go_on(state)
    assert state.hurt[enemy("tank")] == 0
    do(state, "objective crossfire")
    state.stack.clear()
    state.down[5] = (1,)
    state.soldiers = [0, 2, 0, 0]
    state.loops, state.phase = 2, ADVANCE
    before = len(state.fallen_marks)
    go_on(state)
    assert len(state.fallen_marks) > before == 2
    assert (state.fallen_soldiers, state.fallen_wounded) == (4, 3)


@pytest.mark.rule("14.4", "22.3")
def test_a_plane_leaves_instead() -> None:
    state = time_up(enemies={"top": "kawanishi", "e2": "tank"}, pawn=6)
    assert state.enemy_at[enemy("kawanishi")] == PILE


@pytest.mark.rule("22.4", "22.5", "22.6")
def test_the_next_objective_and_turn_follow_with_the_pawn_where_it_is() -> None:
    state = time_up(enemies={"e2": "lookout-1"}, pawn=7)
    do(state, "objective crossfire")
    assert state.stage == 1
    assert state.loops == 0
    assert state.pawn == 7
    assert choice(state) == "SoldierDie"


@pytest.mark.rule("21.5", "23.1", "23.2", "23.3", "23.4")
def test_with_all_enemies_defeated_the_objective_is_seized_at_once() -> None:
    state = position(pawn=3, dice=[1, 2, 3], soldiers=(0, 1, 0, 0), stored=2)
    state.mines[5] = 1
    entries = do(state, "activate 1")
    assert cited(entries) >= {"23.1", "23.3"}
    assert "18.1" not in cited(entries)
    assert not any(state.dice)
    assert state.stored == 2
    assert state.pawn == 1
    assert choice(state) == "RevealObjective"
    assert not any(state.mines)
    assert state.stage == 1


@pytest.mark.rule("8.6", "23.3")
def test_the_pawn_starts_on_the_first_card_though_number_1_is_removed() -> None:
    state = position(pawn=3, dice=[1, 2], soldiers=(0, 1, 0, 0), cards={2: "machine_gun_team"})
    state.card_at[1] = NONE
    state.lies_on[1] = 2
    do(state, "activate 1")
    assert state.pawn == 2


@pytest.mark.rule("23.5", "23.6")
def test_seizing_gains_a_reinforcement_and_a_new_turn() -> None:
    state = position(pawn=3, dice=[1, 2, 3], soldiers=(0, 1, 0, 0))
    entries = do(state, "activate 1", "objective slope", "upgrade 1")
    assert entries[-1].rule == "23.5"
    assert choice(state) == "ChooseReinforcement"
    do(state, "take aid_station-1", "draw amtrac", "token promoted", "replace 1")
    assert choice(state) == "BeforeTheDice"
    do(state, "pass")
    assert choice(state) == "SoldierDie"
    assert state.turns == 1


@pytest.mark.rule("23.5")
def test_a_blocked_resupply_does_not_keep_that_reinforcement_away() -> None:
    state = position(pawn=3, dice=[1, 2, 3], soldiers=(0, 1, 0, 0))
    state.stage = -1
    do(state, "activate 1", "objective jungle", "upgrade 1")
    assert choice(state) == "ChooseReinforcement"


@pytest.mark.rule("11.1", "23.5")
def test_seizing_turns_no_card_back() -> None:
    state = position(pawn=3, dice=[1, 2, 3], soldiers=(0, 1, 0, 0))
    state.fuelled, state.rotated = 1 << card("scout"), 1 << card("corpsman")
    do(state, "activate 1", "objective slope", "upgrade 1", "pass")
    assert (state.fuelled, state.rotated) == (1 << card("scout"), 1 << card("corpsman"))


@pytest.mark.rule("21.5", "22.2", "23.5")
def test_in_the_last_turn_an_objective_may_still_be_seized() -> None:
    state = position(pawn=3, loops=2, dice=[1, 2], soldiers=(0, 1, 0, 0))
    do(state, "activate 1", "objective slope", "upgrade 1")
    assert state.pawn == 1
    assert choice(state) == "ChooseReinforcement"


@pytest.mark.rule("22.5", "23.5")
def test_running_out_of_turns_gains_nothing() -> None:
    state = time_up(enemies={"e2": "lookout-1"}, pawn=7)
    do(state, "objective dawn")
    assert choice(state) == "SoldierDie"


@pytest.mark.rule("14.4", "21.5")
def test_a_plane_is_no_enemy_to_be_defeated() -> None:
    state = position(dice=[1, 1], enemies={"top": "kawanishi"}, soldiers=(0, 1, 0, 0))
    do(state, "activate 1")
    assert choice(state) == "RevealObjective"
    assert state.enemy_at[enemy("kawanishi")] == PILE


@pytest.mark.rule("21.5")
def test_a_face_down_card_is_an_enemy_still() -> None:
    state = position(dice=[1, 1], down={"e4": 1}, soldiers=(0, 1, 0, 0))
    do(state, "activate 1")
    assert choice(state) == "SpendDie"


def hill(**pieces: object) -> Hill89State:
    """Hill 89 has just been revealed, after a third Objective that ran out of turns."""
    state = position(objective="night", loops=2, pawn=6, **pieces)  # type: ignore[arg-type]
    go_on(state)
    do(state, "objective hill_89")
    return state


@pytest.mark.rule("16.2", "24.2")
def test_the_fallen_soldiers_come_to_space_1_the_wounded_on_their_red_side() -> None:
    state = hill(enemies={"e2": "lookout-1"}, soldiers=(1, 1, 0, 0))
    assert state.soldiers == [3, 0, 1, 1]
    assert state.fallen_soldiers == state.fallen_wounded == 0


@pytest.mark.rule("24.3", "24.4")
def test_the_fallen_cards_and_four_unknown_ones_are_dealt_face_down() -> None:
    state = hill(enemies={"e2": "lookout-1", "e3": "squad-1"}, down={"e3": 1}, held=["sandbag"])
    assert state.down[2:6] == [(MIX, MIX), (MIX, MIX), (MIX, MIX), (MIX,)]
    assert state.enemy_at[enemy("squad-1")] == MIXED
    assert state.mixed == [5]  # the one face down, and four of the deck
    assert state.deck_size == 4
    state.up[2:6] = [NONE] * 4
    for name in ("tunnel-1", "machine_gun-1", "pill_box-1", "mortar-1"):
        state.enemy_at[enemy(name)] = PILE
    begin_turn(state)
    chances = dict(zip(map(str, state.legal_actions()), state.decision.chances(state), strict=True))  # type: ignore[union-attr]
    assert chances["reveal squad-1"] == pytest.approx(1 / 7)
    assert chances["reveal lookout-1"] == pytest.approx(1 / 7)
    assert chances["reveal lookout-2"] == pytest.approx(5 / 7 / 9)
    assert chances["reveal bullets-1"] == pytest.approx(5 / 7 * 2 / 9)
    assert sum(chances.values()) == pytest.approx(1)
    assert refused(state, "reveal squad-2") == "24.3"
    do(state, "reveal squad-1")
    assert state.mixed == [5]
    do(state, "reveal tank")
    assert state.mixed == [4]


@pytest.mark.rule("24.4")
def test_they_are_dealt_one_by_one_from_space_2_on() -> None:
    state = hill(enemies={"e2": "lookout-1", "e3": "squad-1"})
    assert list(map(len, state.down[2:6])) == [2, 2, 1, 1]


@pytest.mark.rule("24.5")
def test_the_known_cards_h_e_b_d_lie_on_top() -> None:
    state = hill(enemies={"e2": "lookout-1"})
    names = ("tunnel-1", "machine_gun-1", "pill_box-1", "mortar-1")
    assert [where(state, name) for name in names] == ["e2", "e3", "e4", "e5"]


@pytest.mark.rule("24.5")
def test_a_card_of_those_letters_that_fell_back_is_not_shuffled_in() -> None:
    state = position(objective="night", loops=2, pawn=6, enemies={"e2": "tunnel-1", "e3": "tunnel-2"})
    go_on(state)
    assert state.fallen_soldiers == 2
    do(state, "objective hill_89")
    assert where(state, "tunnel-1") == "e2"
    assert state.enemy_at[enemy("tunnel-2")] == MIXED


@pytest.mark.rule("25.2", "24.3")
def test_more_unknown_cards_come_to_hill_89_too() -> None:
    state = hill(enemies={"e2": "lookout-1"}, options={"unknown": "two_more"})
    assert sum(map(len, state.down)) == 7


@pytest.mark.rule("5.7", "24.3")
def test_with_fewer_unknown_cards_left_those_are_shuffled_in() -> None:
    state = position(loops=2, objective="night", enemies={"e2": "lookout-1"})
    state.deck_size = 3
    go_on(state)
    entries = do(state, "objective hill_89")
    assert sum(map(len, state.down)) == 4
    assert "No Unknown Enemy card is left to shuffle in. [24.3]" in map(str, entries)


@pytest.mark.rule("3.1", "24.6", "24.1")
def test_hill_89_is_won_when_every_enemy_is_defeated() -> None:
    state = position(objective="hill_89", dice=[1, 1], soldiers=(0, 0, 0, 1))
    do(state, "activate 1")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule, state.outcome.score) == ("us", "24.6", 4)
    assert not state.stack


@pytest.mark.rule("16.2", "24.2", "24.6")
def test_soldiers_in_space_1_hold_it_too() -> None:
    state = position(objective="hill_89", dice=[1, 1], soldiers=(0, 1, 1, 0))
    do(state, "activate 1", "target wounded")
    assert state.outcome is None
    assert state.soldiers == [0, 0, 1, 0]


@pytest.mark.rule("3.1", "24.6", "16.2")
def test_and_lost_when_one_is_left_at_the_turn_limit() -> None:
    state = position(objective="hill_89", loops=3, soldiers=(0, 1, 0, 0))
    go_on(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule, state.outcome.score) == ("japan", "24.6", 3)


@pytest.mark.rule("24.6", "22.2")
def test_in_the_last_turn_it_may_still_be_won() -> None:
    state = position(objective="hill_89", loops=3, dice=[1, 1], soldiers=(0, 1, 0, 0))
    do(state, "activate 1")
    assert state.outcome is not None
    assert state.outcome.winner == "us"


@pytest.mark.rule("23.1", "8.3")
def test_a_reinforcement_in_hand_is_lost_when_the_turn_ends_at_once() -> None:
    state = position(pawn=5, dice=[1, 1], enemies={"e2": "bullets-1"}, supplies=["grenade"])
    do(state, "move 1", "take aid_station-1", "draw amtrac", "token promoted", "grenade bullets-1")
    assert state.card_where[card("aid_station-1")] == REMOVED
    assert state.enemy_at[enemy("bullets-1")] == DISCARDED
    assert legal(state) == {"objective slope", "objective dawn", "objective crossfire"}
    assert refused(state, "objective beach") == "2.3"
