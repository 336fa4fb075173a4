"""Chapter 8: what passing the Resupply card brings."""

from __future__ import annotations

from typing import Any

import pytest

from lbnb.games.hill89.state import IN_ROW, NONE, REMOVED, Hill89State
from lbnb.games.hill89.tables import SUPPLIES
from tests.games.hill89.position import (
    TABLES,
    TOP,
    card,
    choice,
    do,
    legal,
    position,
    refused,
)


@pytest.mark.rule("8.1")
def test_passing_resupply_offers_a_card_with_its_token_and_refills_the_row() -> None:
    state = position(pawn=5, dice=[1, 1])
    do(state, "move 1")
    assert choice(state) == "ChooseReinforcement"
    assert legal(state) == {"take aid_station-1", "take artillery-1", "take artillery-2", "pass"}
    assert refused(state, "take amtrac") == "8.1"
    do(state, "take aid_station-1")
    assert state.supplies[TABLES.vocabulary.kinds["supply"].index("grenade")] == 1
    assert choice(state) == "DrawReinforcement"
    do(state, "draw amtrac")
    assert choice(state) == "DrawToken"
    do(state, "token promoted")
    assert state.row == [card("artillery-3"), card("artillery-1"), card("artillery-2")]
    assert state.card_where[card("artillery-3")] == IN_ROW
    assert state.deck_top == card("amtrac")
    assert choice(state) == "PlaceReinforcement"


@pytest.mark.rule("8.1")
def test_the_player_may_pass_the_reinforcement() -> None:
    state = position(pawn=4, dice=[2, 1])
    do(state, "move 2", "pass")
    assert state.pawn == 6
    assert state.row[0] == card("aid_station-1")
    assert choice(state) == "SpendDie"


@pytest.mark.rule("8.1", "8.6")
def test_resupply_is_passed_though_number_6_is_removed() -> None:
    state = position(pawn=5, dice=[1, 1], cards={7: "machine_gun_team"})
    state.card_at[6] = -1
    state.lies_on[6] = 7
    do(state, "move 1")
    assert choice(state) == "ChooseReinforcement"
    do(state, "pass")
    assert state.pawn == 7


@pytest.mark.rule("8.1")
def test_without_resupply_tokens_the_next_card_has_none() -> None:
    state = position(pawn=5, dice=[1, 1])
    state.supply_deck = [0] * len(SUPPLIES)
    do(state, "move 1", "take aid_station-1", "draw amtrac")
    assert choice(state) == "PlaceReinforcement"
    assert state.row[0] == card(TOP)
    assert state.row_tokens[0] == NONE


@pytest.mark.rule("11.1", "13.4")
def test_passing_resupply_turns_back_every_rotated_card() -> None:
    state = position(pawn=5, dice=[1, 1], cards={1: "blowtorch-1", 2: "flame_tank"})
    state.rotated, state.fuelled = 1 << card("blowtorch-1"), 1 << card("flame_tank")
    do(state, "move 1")
    assert (state.rotated, state.fuelled) == (0, 0)


@pytest.mark.rule("8.1")
def test_the_rest_of_the_move_follows_the_choice() -> None:
    state = position(pawn=4, dice=[4, 1])
    do(state, "move 4")
    assert state.pawn == 6
    do(state, "take aid_station-1", "draw amtrac", "token promoted", "replace 8")
    assert state.pawn == 8
    assert state.card_at[8] == card("aid_station-1")


def _taken(name: str) -> Hill89State:
    row = ((name, "grenade"), ("artillery-1", "binoculars"), ("artillery-2", "sandbags"))
    state = position(pawn=5, dice=[1, 1], row=row)
    do(state, "move 1", f"take {name}", "draw amtrac", "token promoted")
    return state


@pytest.mark.rule("8.3", "8.4")
def test_the_card_takes_the_place_of_any_action_card_which_leaves_the_game() -> None:
    state = _taken("aid_station-1")
    assert legal(state, "replace") == {f"replace {space}" for space in range(1, 11)}
    do(state, "replace 1")
    assert state.card_at[1] == card("aid_station-1")
    assert state.card_where[card("rifleman-1")] == REMOVED
    assert refused(_taken("aid_station-1"), "replace 1 2") == "8.4"


@pytest.mark.rule("8.4")
def test_what_lies_on_a_replaced_card_goes_with_it() -> None:
    state = position(pawn=5, dice=[1, 1], veterans=[1])
    bit = 1 << card("rifleman-1")
    state.suppressed = state.rotated = bit
    state.strikes[1] = 2
    do(state, "move 1", "take artillery-1", "draw amtrac", "token promoted", "replace 1")
    assert not (state.suppressed | state.rotated | state.veteran)
    assert state.strikes[1] == 2


@pytest.mark.rule("8.4", "23.5")
def test_a_new_card_is_neither_rotated_nor_holds_a_die() -> None:
    """By the Reinforcement of a seized Objective, since passing Resupply would turn all cards back."""
    state = position(pawn=3, dice=[1, 2], soldiers=(0, 1, 0, 0), cards={4: "machine_gun_team"}, veterans=[4])
    state.card_at[5] = NONE
    state.lies_on[5] = 4
    bit = 1 << card("machine_gun_team")
    state.fuelled = state.rotated = bit
    state.card_die[card("machine_gun_team")] = 2
    do(state, "activate 1", "objective slope", "upgrade 1")
    do(state, "take aid_station-1", "draw amtrac", "token promoted", "replace 4")
    assert (state.fuelled, state.rotated) == (0, 0)
    assert not any(state.card_die)


@pytest.mark.rule("8.3", "8.5")
def test_or_it_is_forgone() -> None:
    state = _taken("aid_station-1")
    before = list(state.card_at)
    do(state, "forgo")
    assert state.card_at == before
    assert state.card_where[card("aid_station-1")] == REMOVED
    assert sum(state.supplies) == 1


@pytest.mark.rule("8.6")
def test_a_card_of_two_spaces_takes_two_adjacent_cards_of_a_row() -> None:
    state = _taken("machine_gun_team")
    pairs = {"1 2", "2 3", "3 4", "4 5", "6 7", "7 8", "8 9", "9 10"}
    pairs |= {" ".join(reversed(pair.split())) for pair in pairs}
    assert legal(state, "replace") == {f"replace {pair}" for pair in pairs}
    assert refused(state, "replace 5 6") == "8.6"
    assert refused(state, "replace 1 10") == "8.6"
    assert refused(state, "replace 3") == "8.6"
    do(state, "replace 4 3")
    assert state.card_at[4] == card("machine_gun_team")
    assert state.card_at[3] == -1
    assert state.card_where[card("rifleman-3")] == state.card_where[card("scout")] == REMOVED


@pytest.mark.rule("8.6")
def test_the_removed_number_stays_away_when_the_card_is_replaced() -> None:
    state = position(pawn=5, dice=[1, 1], cards={4: "machine_gun_team"})
    state.card_at[3] = -1
    state.lies_on[3] = 4
    state.card_where[card("rifleman-3")] = REMOVED
    do(state, "move 1", "take aid_station-1", "draw amtrac", "token promoted")
    assert refused(state, "replace 3") == "8.6"
    do(state, "replace 4")
    assert state.card_at[3] == -1
    assert state.card_at[4] == card("aid_station-1")


@pytest.mark.rule("8.6")
def test_a_pawn_on_the_removed_number_stands_on_the_new_card() -> None:
    state = position(pawn=5, dice=[1, 1], row=(("machine_gun_team", "grenade"),))
    do(state, "move 1", "take machine_gun_team", "draw amtrac", "token promoted", "replace 7 6")
    assert state.pawn == 7


@pytest.mark.rule("5.4", "8.1", "17.4")
@pytest.mark.parametrize(
    ("rule", "who", "fields"),
    [
        ("17.4", "Infiltrators", {"enemies": {"e2": "infiltrators"}}),
        ("5.4", "Scenario J", {"objective": "jungle"}),
    ],
    ids=["an enemy", "the Scenario card"],
)
def test_reinforcements_are_kept_away(rule: str, who: str, fields: dict[str, Any]) -> None:
    state = position(pawn=5, dice=[1, 1], **fields)
    state.fuelled = 1 << card("scout")
    told = [str(entry) for entry in do(state, "move 1")]
    assert f"No reinforcements or supplies come through: {who}. [{rule}]" in told
    assert choice(state) == "SpendDie"
    assert not state.fuelled


@pytest.mark.rule("8.4", "12.3")
def test_the_mark_of_an_activation_leaves_with_the_card_that_is_replaced() -> None:
    """The new card on the space has not been activated this turn, and may be."""
    state = position(pawn=4, dice=[1, 1, 2, 4, 4])
    do(state, "activate 1", "move 2", "take artillery-1", "draw amtrac", "token promoted", "replace 4")
    assert not state.activated
    do(state, "move 4", "move 4")
    assert state.pawn == 4
    assert "activate 1" in legal(state)
    state = position(pawn=4, dice=[1, 1, 2, 4, 4])
    do(state, "activate 1", "move 2", "pass", "move 4", "move 4")
    assert refused(state, "activate 1") == "12.3"


@pytest.mark.rule("8.1")
def test_an_empty_row_offers_nothing() -> None:
    state = position(pawn=5, dice=[1, 1], row=())
    do(state, "move 1")
    assert choice(state) == "SpendDie"


@pytest.mark.rule("2.7", "8.1")
def test_the_row_shrinks_when_the_deck_is_empty() -> None:
    state = position(pawn=5, dice=[1, 1])
    for index in TABLES.reinforcements:
        if state.card_where[index] == 0:
            state.card_where[index] = REMOVED
    do(state, "move 1", "take aid_station-1")
    do(state, "token promoted", "forgo")
    assert state.deck_top == -1
    state = position(pawn=5, dice=[1, 1])
    state.card_where[state.deck_top] = REMOVED
    state.deck_top = -1
    for index in TABLES.reinforcements:
        if state.card_where[index] == 0:
            state.card_where[index] = REMOVED
    do(state, "move 1", "take aid_station-1")
    assert choice(state) == "PlaceReinforcement"
    assert state.row[0] == -1
