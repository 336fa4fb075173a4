"""Chapter 9 and the held tokens of chapter 13: what may be used, when, and where it goes."""

from __future__ import annotations

import pytest

from lbnb.games.hill89.enemy_turn import TakeDamage
from lbnb.games.hill89.icons import UpgradeBefore
from lbnb.games.hill89.state import ENEMIES, ENEMY_TURN, Hill89State
from lbnb.games.hill89.tables import ROUND_TOKENS, SUPPLIES
from tests.games.hill89.position import (
    begin_turn,
    card,
    choice,
    do,
    fog,
    hurt,
    legal,
    position,
    refused,
    where,
)


def held(state: Hill89State, name: str) -> int:
    return state.round_tokens[ROUND_TOKENS.index(name)]


def supplies(state: Hill89State, name: str) -> int:
    return state.supplies[SUPPLIES.index(name)]


@pytest.mark.rule("9.1")
def test_a_resupply_token_leaves_the_game_when_used() -> None:
    state = position(dice=[1], supplies=["promoted"])
    do(state, "promote 1")
    assert supplies(state, "promoted") == 0
    assert sum(state.supply_deck) + sum(state.supplies) + 3 == 17
    assert refused(state, "promote 2") == "9.2"


@pytest.mark.rule("9.1")
def test_tokens_may_be_used_in_every_choice_of_the_player() -> None:
    kinds = ["promoted", "grenade", "binoculars"]
    pieces = {"enemies": {"e2": "sniper-1", "e3": "bunker", "e4": "squad-1"}, "supplies": kinds}
    wanted = {"promote 1", "grenade squad-1", "binoculars sniper-1"}
    state = position(dice=[1, 1], pawn=4, **pieces)
    assert wanted <= legal(state)
    do(state, "activate 1")
    assert choice(state) == "ChooseScouted"
    assert wanted <= legal(state)
    state = position(dice=[1, 1], pawn=5, held=["repositioning"], **pieces)
    do(state, "move 1")
    assert choice(state) == "ChooseReinforcement"
    assert wanted | {"swap 1 2"} <= legal(state)
    do(state, "take aid_station-1", "draw amtrac", "token promoted")
    assert choice(state) == "PlaceReinforcement"
    assert wanted <= legal(state)
    state = position(**pieces)
    state.stack.append(TakeDamage(1, "19.5", "a test"))
    state.round_tokens[0] = 1
    state.phase = ENEMY_TURN
    assert wanted <= legal(state)
    assert refused(state, "pouch") == "9.6"


@pytest.mark.rule("6.1", "9.1", "9.6", "9.7")
def test_the_players_turn_begins_before_the_enemy_dice() -> None:
    """A Medical Pouch serves there, a Modifier has no die yet; between two turns neither may be used."""
    pieces = {"enemies": {"e2": "squad-1"}, "supplies": ["grenade"], "held": ["pouch", "modifier", "reroll"]}
    state = position(health=2, **pieces)  # type: ignore[arg-type]
    begin_turn(state)
    assert choice(state) == "BeforeTheDice"
    assert [refused(state, text) for text in ("raise 1", "lower 2", "reroll 3")] == ["6.3"] * 3
    do(state, "pouch")
    assert state.health == 3
    state = position(health=2, **pieces)  # type: ignore[arg-type]
    state.stack.append(UpgradeBefore(1))
    state.phase = ENEMIES
    assert [refused(state, text) for text in ("pouch", "raise 1", "reroll 3")] == ["9.6", "9.7", "26.17"]


@pytest.mark.rule("9.2")
def test_promoted_to_veteran_flips_a_card_even_the_pawns() -> None:
    state = position(dice=[1], supplies=["promoted", "promoted"], veterans=[3])
    assert "promote 3" not in legal(state)
    assert refused(state, "promote 3") == "9.2"
    do(state, "promote 1")
    assert state.veteran >> card("rifleman-1") & 1
    state.card_at[2] = -1
    state.lies_on[2] = 1
    assert refused(state, "promote 2") == "8.6"


@pytest.mark.rule("9.4")
def test_a_grenade_deals_2_to_any_visible_enemy() -> None:
    state = position(
        dice=[1],
        supplies=["grenade"] * 3,
        enemies={"e2": "sniper-1", "e3": "tank", "e4": "squad-1", "top": "kawanishi"},
        soldiers=(1, 1, 0, 0),
    )
    assert legal(state, "grenade") == {
        "grenade tank",
        "grenade squad-1",
        "grenade soldier",
        "grenade wounded",
    }
    assert refused(state, "grenade sniper-1") == "9.4"
    assert refused(state, "grenade kawanishi") == "14.4"
    assert refused(state, "grenade bunker") == "9.4"
    do(state, "grenade tank")
    assert hurt(state, "tank") == 2
    do(state, "grenade squad-1", "grenade soldier")
    assert where(state, "squad-1") == ""
    assert state.soldiers == [0, 1, 0, 0]
    assert refused(state, "grenade tank") == "9.4"


@pytest.mark.rule("9.5")
def test_binoculars_remove_a_fog_token() -> None:
    state = position(dice=[1], supplies=["binoculars"], enemies={"e2": "bunker", "e3": "tank"})
    assert legal(state, "binoculars") == {"binoculars bunker"}
    assert refused(state, "binoculars tank") == "9.5"
    assert refused(state, "binoculars squad-1") == "9.5"
    do(state, "binoculars bunker")
    assert fog(state, "bunker") == 1
    assert supplies(state, "binoculars") == 0
    assert refused(state, "binoculars bunker") == "9.5"


@pytest.mark.rule("9.6")
def test_a_medical_pouch_recovers_health_in_your_turn() -> None:
    state = position(dice=[1], supplies=["medical_pouch"], health=2)
    do(state, "pouch")
    assert state.health == 3
    assert refused(state, "pouch") == "9.6"
    assert refused(position(dice=[1], supplies=["medical_pouch"]), "pouch") == "9.6"


@pytest.mark.rule("9.7", "13.10")
def test_a_modifier_changes_a_die_by_one_within_1_and_4() -> None:
    state = position(dice=[1, 2, 4], supplies=["modifier"] * 3)
    assert legal(state, "raise") == {"raise 1", "raise 2"}
    assert legal(state, "lower") == {"lower 2", "lower 4"}
    assert refused(state, "raise 4") == "13.10"
    assert refused(state, "lower 1") == "13.10"
    assert refused(state, "raise 3") == "6.3"
    do(state, "raise 1", "lower 4")
    assert state.dice == [0, 0, 2, 1, 0]
    assert refused(position(dice=[1]), "raise 1") == "9.7"


@pytest.mark.rule("13.6", "13.10", "13.12")
def test_a_token_of_the_reserve_is_used_before_one_from_resupply() -> None:
    state = position(
        dice=[1, 1], held=["modifier", "pouch"], supplies=["modifier", "medical_pouch"], health=1
    )
    do(state, "raise 1", "pouch")
    assert held(state, "modifier") == held(state, "pouch") == 0
    assert supplies(state, "modifier") == supplies(state, "medical_pouch") == 1
    do(state, "raise 1", "pouch")
    assert supplies(state, "modifier") == supplies(state, "medical_pouch") == 0
    assert state.health == 3


@pytest.mark.rule("13.9")
def test_repositioning_swaps_two_cards_and_returns_to_the_reserve() -> None:
    state = position(dice=[1, 1], held=["repositioning"], veterans=[2])
    state.suppressed = 1 << card("rifleman-2")
    state.strikes[2] = 1
    assert refused(state, "swap 3 2") == "13.9"
    assert refused(state, "swap 2 2") == "13.9"
    do(state, "swap 2 6")
    assert state.card_at[2] == card("corpsman")
    assert state.card_at[6] == card("rifleman-2")
    assert state.veteran >> card("rifleman-2") & 1
    assert state.suppressed >> card("rifleman-2") & 1
    assert state.strikes[2] == 1
    assert held(state, "repositioning") == 0
    assert refused(state, "swap 2 6") == "13.9"


@pytest.mark.rule("8.6", "13.9")
def test_a_card_on_two_spaces_keeps_its_place() -> None:
    state = position(dice=[1], held=["repositioning"], cards={3: "machine_gun_team"})
    state.card_at[4] = -1
    state.lies_on[4] = 3
    assert refused(state, "swap 1 3") == "8.6"
    assert refused(state, "swap 1 4") == "8.6"


@pytest.mark.rule("13.9", "12.1")
def test_a_swap_under_the_pawn_breaks_the_sequence() -> None:
    state = position(dice=[1, 2, 3], held=["repositioning"], enemies={"e2": "lookout-1"})
    do(state, "activate 1", "swap 1 6")
    assert state.run == 0
    assert {"activate 2", "activate 3"} <= legal(state)


@pytest.mark.rule("26.17")
def test_a_reroll_token_rolls_one_die_again() -> None:
    state = position(dice=[1, 2], held=["reroll"])
    assert refused(state, "reroll 3") == "6.3"
    do(state, "reroll 1")
    assert choice(state) == "Reroll"
    assert state.decision.chances(state) == [1 / 6, 2 / 6, 2 / 6, 1 / 6]  # type: ignore[union-attr]
    assert refused(state, "roll 7") == "26.17"
    do(state, "roll 4")
    assert state.dice == [0, 0, 1, 0, 1]
    assert held(state, "reroll") == 0
    assert refused(state, "reroll 2") == "26.17"


@pytest.mark.rule("9.4", "21.5")
def test_a_grenade_may_seize_the_objective_in_the_middle_of_a_choice() -> None:
    state = position(pawn=5, dice=[1, 1], enemies={"e2": "sniper-1"}, supplies=["grenade", "binoculars"])
    do(state, "move 1", "take aid_station-1", "draw amtrac", "token promoted", "binoculars sniper-1")
    do(state, "grenade sniper-1")
    assert choice(state) == "RevealObjective"
    assert state.stage == 1
