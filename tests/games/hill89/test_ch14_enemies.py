"""Chapters 14, 15 and 17: Enemy cards, their effects, and how they are defeated."""

from __future__ import annotations

import pytest

from lbnb.games.hill89 import enemy_turn as turns
from lbnb.games.hill89.state import DISCARDED, NONE, PILE, Hill89State
from lbnb.games.hill89.tables import ENEMY_PLACES
from tests.games.hill89.position import (
    TABLES,
    begin_turn,
    card,
    choice,
    cited,
    do,
    enemy,
    enemy_turn,
    fog,
    go_on,
    hurt,
    legal,
    play_chance,
    position,
    refused,
    stand,
    where,
)


def targets(state: Hill89State, name: str) -> list[int]:
    return turns.targets(state, enemy(name))


@pytest.mark.rule("14.2")
def test_the_example_of_the_arrows() -> None:
    """From the centre the four diagonals reach 2, 4, 7 and 9."""
    assert targets(position(enemies={"e3": "squad-1"}), "squad-1") == [2, 4, 7, 9]
    assert targets(position(enemies={"e2": "squad-1"}), "squad-1") == [1, 3, 8, 10]
    assert targets(position(enemies={"e5": "squad-1"}), "squad-1") == [4, 7]
    assert targets(position(enemies={"e4": "tank"}), "tank") == [4, 7]


@pytest.mark.rule("14.1", "14.3")
def test_type_and_health_are_those_of_the_card() -> None:
    assert TABLES.is_soldier[enemy("squad-2")]
    assert not TABLES.is_soldier[enemy("tank")]
    assert TABLES.health[enemy("tank")] == 4
    assert TABLES.letters[enemy("gun-2")] == "C"


@pytest.mark.rule("14.4", "17.1")
def test_damage_adds_up_to_the_health_and_the_excess_is_lost() -> None:
    state = position(pawn=5, dice=[1, 2, 2], enemies={"e2": "pill_box-1", "e3": "tunnel-1"})
    do(state, "activate 1")
    assert hurt(state, "pill_box-1") == 2
    do(state, "activate 2")
    assert where(state, "pill_box-1") == ""
    assert hurt(state, "tunnel-1") == 0


@pytest.mark.rule("14.5")
def test_a_revealed_card_gets_its_fog_and_takes_no_damage_behind_it() -> None:
    state = position(down={"e2": 1}, enemies={"e3": "lookout-1"}, pawn=5)
    begin_turn(state)
    do(state, "reveal bunker", "roll 1 1 1 1")
    assert fog(state, "bunker") == 2
    do(state, "activate 1")
    assert hurt(state, "lookout-1") == 2
    assert hurt(state, "bunker") == 0


@pytest.mark.rule("14.6", "19.5")
def test_the_damage_icon_hits_a_pawn_on_a_targeted_space() -> None:
    assert enemy_turn(enemies={"e2": "field_gun-1"}, pawn=2)[0].health == 2
    assert enemy_turn(enemies={"e2": "field_gun-1"}, pawn=9)[0].health == 2
    assert enemy_turn(enemies={"e2": "field_gun-1"}, pawn=3)[0].health == 4


@pytest.mark.rule("14.7")
def test_a_pill_box_takes_the_damage_aimed_at_soldiers() -> None:
    state = position(
        dice=[1, 1],
        enemies={"e2": "pill_box-1", "e3": "squad-1"},
        soldiers=(1, 0, 0, 0),
        supplies=["grenade"],
    )
    do(state, "activate 1", "target soldier")
    assert hurt(state, "pill_box-1") == 1
    assert state.soldiers[0] == 1
    do(state, "grenade squad-1")
    assert where(state, "pill_box-1") == ""
    assert hurt(state, "squad-1") == 0


@pytest.mark.rule("14.7", "14.5")
def test_a_pill_box_in_the_fog_absorbs_unhurt() -> None:
    state = position(dice=[1, 1], enemies={"e2": "pill_box-1", "e3": "squad-1"})
    state.fog[enemy("pill_box-1")] = 1
    entries = do(state, "activate 1")
    assert hurt(state, "pill_box-1") == hurt(state, "squad-1") == 0
    assert "14.5" in cited(entries)
    stand(state, "e4", "pill_box-2")
    do(state, "move 1", "roll 1 1 1 1", "activate 1")
    assert hurt(state, "pill_box-2") == 1


@pytest.mark.rule("14.7", "13.4")
def test_elimination_passes_the_pill_box_by() -> None:
    state = position(cards={1: "blowtorch-1"}, dice=[1, 1], enemies={"e2": "pill_box-1", "e3": "squad-1"})
    do(state, "activate 1")
    assert where(state, "squad-1") == ""
    assert where(state, "pill_box-1") == "e2"


@pytest.mark.rule("17.4", "17.5")
def test_a_gun_blocks_tanks_and_planes_until_it_is_destroyed() -> None:
    pieces = {"cards": {1: "sherman_m4a3", 2: "f4u_corsair"}, "soldiers": (3, 0, 0, 0)}
    for pawn in (1, 2):
        state = position(pawn=pawn, dice=[1, 1], enemies={"e2": "gun-1"}, **pieces)
        assert refused(state, "activate 1") == "17.5"
    state = position(dice=[1, 1], enemies={"e2": "gun-1"}, supplies=["grenade"] * 2, **pieces)
    state.fog[enemy("gun-1")] = 0
    do(state, "grenade gun-1", "grenade gun-1", "activate 1")
    assert state.soldiers[0] == 2


@pytest.mark.rule("15.1")
def test_a_die_is_rolled_for_each_card_with_a_die_effect() -> None:
    state = position(enemies={"e2": "mortar-1", "e3": "squad-1", "e4": "kawanishi"})
    begin_turn(state)
    assert choice(state) == "EffectDie"
    assert len(state.legal_actions()) == 10
    for side in ((0,), (1, 2)):
        refusal = state.why_not(state.tables.vocabulary.make("roll", *side))
        assert refusal is not None
        assert refusal.rule == "15.1"
    do(state, "roll 4")
    assert "Kawanishi" in state.decision.ask(state)  # type: ignore[union-attr]
    do(state, "roll 8")
    assert state.die_of[enemy("mortar-1")] == 4
    assert state.die_of[enemy("kawanishi")] == 8
    assert refused(state, "roll 5") == "6.2"


@pytest.mark.rule("15.1", "19.4")
def test_a_mortar_hits_the_space_of_its_die_and_those_beside_it() -> None:
    state = position(enemies={"e2": "mortar-1"})
    state.die_of[enemy("mortar-1")] = 1
    assert targets(state, "mortar-1") == [1, 2, 10]
    state.card_at[2] = NONE
    state.lies_on[2] = 1
    assert targets(state, "mortar-1") == [1, 3, 10]
    state.die_of[enemy("mortar-1")] = 2
    assert targets(state, "mortar-1") == []
    hit, _ = enemy_turn(enemies={"e2": "mortar-1"}, pawn=4, die_of=_die("mortar-1", 5))
    assert hit.health == 3
    assert hit.die_of[enemy("mortar-1")] == 0
    assert enemy_turn(enemies={"e2": "mortar-1"}, pawn=3, die_of=_die("mortar-1", 5))[0].health == 4


def _die(name: str, result: int) -> list[int]:
    dice = [0] * len(TABLES.enemy_ids)
    dice[enemy(name)] = result
    return dice


@pytest.mark.rule("15.2", "15.4")
def test_the_example_of_the_plane() -> None:
    """It moves to the right end of the row of its die and deals 1 damage on every space of that row."""
    for die, place, row in ((3, "top", range(1, 6)), (8, "bottom", range(6, 11))):
        for pawn in range(1, 11):
            state, _ = enemy_turn(
                enemies={"e3": "kawanishi", "e5": "lookout-1"}, pawn=pawn, die_of=_die("kawanishi", die)
            )
            assert where(state, "kawanishi") == place
            assert state.health == (3 if pawn in row else 4)
    state, entries = enemy_turn(
        enemies={"top": "kawanishi", "e5": "lookout-1"}, pawn=1, die_of=_die("kawanishi", 3)
    )
    assert where(state, "kawanishi") == "top"
    assert "15.2" not in cited(entries)
    state, _ = enemy_turn(
        enemies={"top": "kawanishi", "e5": "lookout-1"}, pawn=1, die_of=_die("kawanishi", 9)
    )
    assert where(state, "kawanishi") == "bottom"


@pytest.mark.rule("15.3")
def test_a_card_uncovered_by_a_move_is_flipped_at_once() -> None:
    """It acts from the next enemy turn on."""
    state, _ = enemy_turn(
        enemies={"e3": "kawanishi", "e5": "lookout-1"},
        down={"e3": 1},
        pawn=3,
        die_of=_die("kawanishi", 9),
    )
    assert choice(state) == "FlipUncovered"
    assert state.decision.rule == "15.3"  # type: ignore[union-attr]
    assert "15.3" in cited(do(state, "reveal tank"))
    assert state.health == 4
    assert where(state, "tank") == "e2"


@pytest.mark.rule("15.5")
def test_a_machine_gun_suppresses_the_card_under_the_pawn() -> None:
    state, _ = enemy_turn(enemies={"e3": "machine_gun-1"}, pawn=2)
    assert state.suppressed == 1 << card("rifleman-2")
    assert state.health == 3
    state, _ = enemy_turn(enemies={"e3": "machine_gun-1"}, pawn=1)
    assert not state.suppressed
    state, _ = enemy_turn(enemies={"e3": "knee_mortar"}, pawn=6, die_of=_die("knee_mortar", 6))
    assert state.suppressed == 1 << card("corpsman")
    assert state.health == 4


@pytest.mark.rule("14.7", "16.1")
def test_a_tunnel_brings_soldiers_up() -> None:
    state, _ = enemy_turn(enemies={"e3": "tunnel-1"})
    assert state.soldiers == [1, 0, 0, 0]


@pytest.mark.rule("14.7")
def test_bullets_charge_in_space_2_and_are_spent() -> None:
    state, _ = enemy_turn(enemies={"e2": "bullets-1", "e5": "lookout-1"}, pawn=7)
    assert state.health == 2
    assert state.enemy_at[enemy("bullets-1")] == DISCARDED
    state, _ = enemy_turn(enemies={"e2": "lookout-1", "e3": "bullets-1"}, pawn=7)
    assert state.health == 4
    assert where(state, "bullets-1") == "e3"


@pytest.mark.rule("14.7", "21.5")
def test_a_charge_that_spends_the_last_enemy_ends_the_objective() -> None:
    state, _ = enemy_turn(enemies={"e2": "bullets-1"})
    assert state.health == 2
    assert choice(state) == "RevealObjective"
    assert state.seized


@pytest.mark.rule("14.7")
def test_a_sniper_takes_cover_again() -> None:
    state = position(enemies={"e2": "sniper-1"}, pawn=5)
    state.fog[enemy("sniper-1")] = 0
    go_on(state)
    assert fog(state, "sniper-1") == 1
    state, _ = enemy_turn(enemies={"e2": "sniper-1"}, pawn=5)
    assert fog(state, "sniper-1") == 1


@pytest.mark.rule("17.2")
def test_where_defeated_enemies_go() -> None:
    state = position(
        dice=[1, 1, 1],
        enemies={"e2": "squad-1", "e3": "tank", "e4": "lookout-1"},
        soldiers=(0, 1, 0, 0),
        supplies=["grenade"] * 3,
    )
    do(state, "grenade squad-1", "grenade tank", "grenade tank", "activate 1")
    assert state.enemy_at[enemy("squad-1")] == PILE
    assert state.enemy_at[enemy("tank")] == DISCARDED
    assert state.soldier_count == 0


@pytest.mark.rule("17.3")
def test_a_card_that_a_defeat_uncovers_waits_for_the_next_turn() -> None:
    state = position(dice=[1, 1], enemies={"e2": "squad-1"}, down={"e2": 1}, supplies=["grenade"])
    do(state, "grenade squad-1")
    assert choice(state) == "SpendDie"
    assert legal(state, "target") == set()
    do(state, "move 1", "move 1")
    assert choice(state) == "RevealEnemy"


@pytest.mark.rule("15.2", "19.4")
def test_a_card_at_the_end_of_a_row_acts_last() -> None:
    _, entries = enemy_turn(
        enemies={"top": "kawanishi", "e2": "field_gun-1"}, pawn=2, health=4, die_of=_die("kawanishi", 1)
    )
    hits = [str(entry) for entry in entries if entry.rule == "19.5"]
    assert ["Field gun" in hits[0], "Kawanishi" in hits[1]] == [True, True]
    assert ENEMY_PLACES[6:] == ("top", "bottom")


@pytest.mark.rule("15.2", "19.4")
@pytest.mark.parametrize(("die", "ends"), [(1, ("kawanishi", "tunnel-1")), (8, ("tunnel-1", "kawanishi"))])
def test_of_two_enemies_at_the_ends_of_rows_the_upper_one_acts_first(die: int, ends: tuple[str, str]) -> None:
    """Whichever came first: the plane moves to the free end, and acts in its place a turn later."""
    kept = "bottom" if die == 1 else "top"
    state, _ = enemy_turn(
        enemies={kept: "tunnel-1", "e3": "kawanishi", "e5": "lookout-1"},
        pawn=1 if die == 1 else 10,
        die_of=_die("kawanishi", die),
    )
    assert [TABLES.enemy_ids[each] for each in state.at_ends] == list(ends)
    assert [where(state, name) for name in ends] == ["top", "bottom"]
    play_chance(state, "EffectDie")
    do(state, f"roll {die}", "roll 1 1 1 1")
    state.dice = [0] * 5
    told = [entry.rule for entry in go_on(state)]
    acts = {"kawanishi": told.index("19.5"), "tunnel-1": told.index("16.1")}
    assert sorted(acts, key=lambda name: acts[name]) == list(ends)


@pytest.mark.rule("17.2")
def test_the_log_says_where_a_defeated_enemy_goes() -> None:
    state = position(dice=[1], enemies={"e2": "squad-1", "e3": "tank"}, supplies=["grenade"] * 3)
    entries = do(state, "grenade tank", "grenade tank", "grenade squad-1")
    told = [str(entry) for entry in entries if entry.rule in ("9.4", "17.2")]
    assert "2 damage to Tank, 2 Health left. [9.4]" in told
    assert "Defeated: Tank, to the discarded Unknown Enemy cards. [17.2]" in told
    assert "Defeated: Squad, back to the pile of Known Enemy cards. [17.2]" in told


@pytest.mark.rule("8.6", "15.2")
def test_a_card_on_two_spaces_is_hit_on_either() -> None:
    state = position(enemies={"e2": "tank"}, cards={3: "machine_gun_team"}, pawn=3)
    state.card_at[2] = NONE
    state.lies_on[2] = 3
    assert targets(state, "tank") == [3, 9]
    go_on(state)
    assert state.health == 2
