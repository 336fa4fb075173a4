"""Chapters 18 to 21: the enemy turn, damage and Sandbags, and the advance."""

from __future__ import annotations

import pytest

from lbnb.games.hill89.state import NONE
from lbnb.games.hill89.tables import ROUND_TOKENS
from tests.games.hill89.position import (
    LAID_OUT,
    TABLES,
    card,
    choice,
    do,
    enemy,
    enemy_turn,
    fog,
    go_on,
    legal,
    position,
    refused,
    where,
)


@pytest.mark.rule("18.1", "18.2", "18.3", "20.5", "21.2")
def test_attacks_then_the_advance_then_the_players_turn() -> None:
    state, entries = enemy_turn(enemies={"e3": "tank"}, pawn=3)
    rules = [entry.rule for entry in entries]
    assert rules.index("18.1") < rules.index("19.5") < rules.index("20.1") < rules.index("6.1")
    assert choice(state) == "RollActionDice"


@pytest.mark.rule("19.3", "19.4")
def test_cards_act_from_left_to_right() -> None:
    _, entries = enemy_turn(enemies={"e2": "field_gun-1", "e3": "squad-1"}, pawn=2)
    hits = [str(entry) for entry in entries if entry.rule == "19.5"]
    assert "Field gun" in hits[0]
    assert "Squad" in hits[1]


@pytest.mark.rule("14.7", "19.4", "19.5")
def test_an_enemy_attacks_before_its_other_effects() -> None:
    """A Sniper hits, and then takes cover; while the hit is decided on he is in the open."""
    pieces = {"enemies": {"e3": "sniper-1", "e5": "lookout-1"}, "pawn": 2}
    in_the_open = [0] * len(TABLES.enemy_ids)
    _, entries = enemy_turn(**pieces, fog=in_the_open[:])
    told = [entry.rule for entry in entries]
    assert told.index("19.5") < told.index("14.7")
    state, _ = enemy_turn(**pieces, fog=in_the_open, held=["sandbag"], supplies=["grenade"])
    do(state, "end")
    assert choice(state) == "TakeDamage"
    assert fog(state, "sniper-1") == 0
    entries = do(state, "grenade sniper-1", "sandbag")
    assert "14.7" not in {entry.rule for entry in entries}
    assert state.health == 4


@pytest.mark.rule("15.1", "16.4", "19.2", "19.5")
def test_what_misses_the_pawn_is_told() -> None:
    dice = [0] * len(TABLES.enemy_ids)
    dice[enemy("mortar-1")] = 8
    _, entries = enemy_turn(
        enemies={"e2": "field_gun-1", "e3": "mortar-1"},
        cards={7: "machine_gun_team"},
        card_at=[-1, *(card(LAID_OUT[n]) if n != 8 else -1 for n in range(1, 11))],
        pawn=4,
        die_of=dice,
        strikes=[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    )
    assert [str(entry) for entry in entries][1:4] == [
        "No Enemy die lies on the pawn's card. [19.2]",
        "Fire of Field gun on 2, 9; the pawn is on 4. [19.5]",
        "Number 8 is out of the game: the shot of Mortar is lost. [15.1]",
    ]


@pytest.mark.rule("18.2")
def test_only_face_up_cards_act() -> None:
    state, _ = enemy_turn(down={"e2": 3}, pawn=2)
    assert state.health == 4


@pytest.mark.rule("19.6", "3.1")
def test_without_health_the_game_is_lost_at_once() -> None:
    state, entries = enemy_turn(enemies={"e2": "field_gun-1", "e3": "squad-1"}, pawn=2, health=2)
    assert state.health == 0
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == ("japan", "19.6")
    assert not state.stack
    assert entries[-1].rule == "19.6"
    assert state.legal_actions() == ()


@pytest.mark.rule("9.3", "13.5", "21.1")
def test_sandbags_block_a_point_each() -> None:
    state, _ = enemy_turn(enemies={"e2": "field_gun-1"}, pawn=2, held=["sandbag"], supplies=["sandbags"])
    assert choice(state) == "TakeDamage"
    assert "2 damage" in state.decision.ask(state)  # type: ignore[union-attr]
    do(state, "sandbag")
    assert state.round_tokens[ROUND_TOKENS.index("sandbag")] == 0
    do(state, "sandbag")
    assert state.health == 4
    assert not any(state.supplies)


@pytest.mark.rule("21.1")
def test_the_player_may_take_the_damage() -> None:
    state, _ = enemy_turn(enemies={"e2": "field_gun-1"}, pawn=2, held=["sandbag"])
    assert legal(state) == {"sandbag", "suffer"}
    do(state, "suffer")
    assert state.health == 2
    assert state.round_tokens[0] == 1
    state, _ = enemy_turn(enemies={"e2": "field_gun-1"}, pawn=2, held=["sandbag"])
    do(state, "sandbag")
    assert state.health == 3


@pytest.mark.rule("9.3")
def test_sandbags_are_of_no_use_in_the_players_turn() -> None:
    state = position(dice=[1], held=["sandbag"])
    assert refused(state, "sandbag") == "9.3"


@pytest.mark.rule("20.1")
def test_face_up_cards_fill_empty_spaces_on_their_left() -> None:
    state, _ = enemy_turn(enemies={"e3": "tank", "e5": "lookout-1"}, pawn=10)
    assert where(state, "tank") == "e2"
    assert where(state, "lookout-1") == "e3"


@pytest.mark.rule("20.2", "20.4")
def test_face_down_cards_stay_and_hold_their_space() -> None:
    state, _ = enemy_turn(enemies={"e4": "lookout-1"}, down={"e2": 1, "e5": 1})
    assert where(state, "lookout-1") == "e3"
    assert state.down[2] == (0,)
    assert choice(state) == "RevealEnemy"
    state, _ = enemy_turn(enemies={"e4": "lookout-1"}, down={"e3": 1})
    assert where(state, "lookout-1") == "e2"


@pytest.mark.rule("20.3")
def test_what_an_advance_uncovers_is_revealed_at_the_start_of_the_next_turn() -> None:
    state, entries = enemy_turn(enemies={"e3": "lookout-1"}, down={"e3": 1})
    assert where(state, "lookout-1") == "e2"
    assert state.up[3] == NONE
    assert choice(state) == "RevealEnemy"
    assert "6.1" in {entry.rule for entry in entries}


@pytest.mark.rule("19.4")
def test_an_enemy_defeated_while_the_player_decides_does_not_act() -> None:
    state, _ = enemy_turn(
        enemies={"e2": "field_gun-1", "e3": "squad-1", "e5": "lookout-1"},
        pawn=2,
        held=["sandbag"],
        supplies=["grenade"],
    )
    assert choice(state) == "SpendDie"  # the Grenade could be thrown before the turn ends
    do(state, "end")
    do(state, "grenade squad-1", "suffer")
    assert state.health == 2
    assert choice(state) == "RollActionDice"


@pytest.mark.rule("14.7", "9.4")
def test_a_charge_may_be_stopped_by_a_grenade_after_its_damage() -> None:
    state, _ = enemy_turn(
        enemies={"e2": "bullets-1", "e5": "lookout-1"}, held=["sandbag"], supplies=["grenade"]
    )
    do(state, "end")
    assert choice(state) == "TakeDamage"
    do(state, "grenade bullets-1", "suffer")
    assert state.health == 2
    assert choice(state) == "RollActionDice"
    assert where(state, "lookout-1") == "e2"


@pytest.mark.rule("19.6")
def test_nothing_happens_after_the_game_is_lost() -> None:
    _, entries = enemy_turn(
        enemies={"e2": "field_gun-1", "e3": "tunnel-1"}, pawn=2, health=1, soldiers=(1, 0, 0, 0)
    )
    assert [entry.rule for entry in entries[-2:]] == ["19.5", "19.6"]


def test_a_position_made_by_hand_goes_on() -> None:
    state = position(enemies={"e2": "lookout-1"})
    assert go_on(state)
