"""8.6: what a removed number means for cards that lie there, for Enemy dice and for Mine Fields."""

from __future__ import annotations

import pytest

from lbnb.games.hill89 import objectives
from lbnb.games.hill89.enemy_turn import targets
from lbnb.games.hill89.state import NONE, REMOVED, Hill89State
from tests.games.hill89.position import card, do, enemy, position

GUNS = {"e2": "tank", "e5": "kawanishi"}


def taken(name: str, **pieces: object) -> Hill89State:
    """A card of two spaces lies on 2 and 3, the number 2 removed, and this card has to be placed."""
    state = position(
        pawn=5,
        dice=[1, 1],
        cards={3: "machine_gun_team"},
        row=((name, "grenade"),),
        enemies=GUNS,
        **pieces,  # type: ignore[arg-type]
    )
    state.card_at[2] = NONE
    state.lies_on[2] = 3
    state.card_where[card("rifleman-2")] = REMOVED
    do(state, "move 1", f"take {name}", "draw amtrac", "token promoted")
    return state


@pytest.mark.rule("8.6", "14.2", "15.2")
def test_the_place_of_a_removed_number_is_empty_once_a_narrow_card_lies_there() -> None:
    state = taken("aid_station-1")
    tank, plane = enemy("tank"), enemy("kawanishi")
    assert targets(state, tank) == [3, 9]
    do(state, "replace 3")
    assert state.lies_on[1:6] == [1, NONE, 3, 4, 5]
    assert targets(state, tank) == [9]
    state.die_of[plane] = 1
    assert targets(state, plane) == [1, 3, 4, 5]


@pytest.mark.rule("8.6")
def test_a_wide_card_in_place_of_a_wide_one_and_its_neighbour_leaves_the_third_place_empty() -> None:
    state = taken("corkscrew")
    wide = list(state.tables.wide)
    state.tables.wide[card("corkscrew")] = True
    try:
        do(state, "replace 3 4")
    finally:
        state.tables.wide[:] = wide
    assert state.lies_on[1:6] == [1, NONE, 3, 3, 5]


@pytest.mark.rule("8.6", "1.8")
def test_no_mine_field_lies_on_an_empty_place() -> None:
    state = taken("aid_station-1")
    do(state, "replace 3")
    objectives.scenario_acts(state, [("mine_field", 2), ("mine_field", 7)])
    assert [space for space, damage in enumerate(state.mines) if damage] == [7]


@pytest.mark.rule("8.4", "8.6", "16.3")
def test_enemy_dice_and_mine_fields_of_the_removed_number_lie_on_the_wide_card() -> None:
    state = position(pawn=5, dice=[1, 1], row=(("machine_gun_team", "grenade"),))
    state.strikes[3], state.strikes[4] = 2, 1
    state.mines[3], state.mines[4] = 1, 1
    do(state, "move 1", "take machine_gun_team", "draw amtrac", "token promoted", "replace 4 3")
    assert (state.strikes[3], state.strikes[4]) == (0, 3)
    assert (state.mines[3], state.mines[4]) == (0, 2)


@pytest.mark.rule("8.4", "8.6")
def test_they_stay_on_the_space_when_a_narrow_card_replaces_the_wide_one() -> None:
    state = taken("aid_station-1")
    state.strikes[3], state.mines[3] = 2, 1
    do(state, "replace 3")
    assert (state.strikes[3], state.mines[3]) == (2, 1)
    assert not state.strikes[2]
    assert not state.mines[2]
