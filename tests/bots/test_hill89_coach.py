"""The coach of Hill 89: its lessons, their wording, and what it thinks of the heuristic bot."""

from __future__ import annotations

import random
from typing import cast

import pytest

from lbnb.core.decisions import CHANCE
from lbnb.games.hill89.state import NONE, Hill89State
from tests.bots.coaching import check_wording, said, serious_share, severities
from tests.games.hill89.policies import KINDS, roll
from tests.games.hill89.position import GAME, SHIPPED, card, choice, do, enemy, position

QUIET = [0] * 11


def strikes(**dice: int) -> list[int]:
    """Enemy dice by space: `s4=2` puts two on space 4."""
    return [dice.get(f"s{space}", 0) for space in range(11)]


class TestDice:
    def test_a_lower_die_begins_a_longer_sequence(self) -> None:
        squads = {"e2": "squad-1", "e3": "squad-2", "e4": "squad-3"}
        state = position(pawn=10, dice=[1, 2, 3, 4], enemies={**squads, "e5": "mortar-1"})
        state.fog[enemy("mortar-1")] = 0
        assert severities(state, "activate 4") == {"12.2": "serious"}
        assert said(state, "activate 4", "12.2") == (
            "Beginning with the 4 activates Bar man 1 time, with 1, 2, 3, 4 it could be 4."
        )
        assert severities(state, "activate 1") == {}
        assert severities(state, "activate 2") == {"12.2": "mild"}

    def test_a_short_sequence_is_no_blunder_where_it_suffices(self) -> None:
        state = position(pawn=1, dice=[2, 3, 4], enemies={"e2": "squad-1"})
        assert severities(state, "activate 4") == {"12.2": "mild"}

    def test_a_card_that_rotates_is_used_for_one_die(self) -> None:
        state = position(
            pawn=1, dice=[1, 2, 4], cards={1: "blowtorch-1"}, enemies={"e2": "squad-1", "e3": "squad-2"}
        )
        assert severities(state, "activate 4") == {"13.4": "mild"}
        assert "with 1, 2 it could be 2 before the card rotates" in said(state, "activate 4", "13.4")

    def test_an_activation_that_does_nothing(self) -> None:
        state = position(pawn=5, dice=[1, 4], enemies={"e2": "squad-1"})
        assert severities(state, "activate 1") == {"12.4": "mild"}
        hidden = position(pawn=5, dice=[1, 4], enemies={"e2": "gun-1"})
        assert severities(hidden, "activate 1") == {"12.4": "mild"}
        visible = position(pawn=5, dice=[1, 4], enemies={"e2": "field_gun-1"})
        assert severities(visible, "activate 1") == {}
        healthy = position(pawn=6, dice=[1, 4], enemies={"e2": "squad-1"})
        assert severities(healthy, "activate 1") == {"12.4": "mild"}

    def test_a_rotating_card_is_wasted(self) -> None:
        state = position(pawn=1, dice=[1, 4], cards={1: "corkscrew"}, enemies={"e2": "squad-1"})
        assert severities(state, "activate 1") == {"12.4": "mild"}

    def test_the_reserve_has_no_more_of_a_token(self) -> None:
        foe = {"e2": "squad-1"}
        state = position(pawn=9, dice=[1, 4], held=["modifier", "modifier"], enemies=foe)
        assert said(state, "activate 1", "13.12") == (
            "The reserve has no token Modifier besides the 2 that you hold, so none is gained."
        )
        both = position(pawn=9, dice=[1, 4], held=["modifier", "modifier", "reroll"], enemies=foe)
        assert severities(both, "activate 1") == {"12.4": "mild"}

    def test_the_next_die_of_a_sequence_moves_the_pawn(self) -> None:
        state = position(pawn=10, dice=[1, 2, 4], enemies={"e2": "squad-1", "e3": "squad-2"})
        do(state, "activate 1", "target squad-1")
        assert severities(state, "move 2")["12.3"] == "mild"
        assert "12.3" not in severities(state, "move 4")


class TestEnds:
    def test_the_last_die_ends_on_a_threatened_space(self) -> None:
        state = position(pawn=1, dice=[2], strikes=strikes(s3=2), enemies={"e2": "tunnel-1"})
        assert severities(state, "move 2") == {"19.2": "serious"}
        assert said(state, "move 2", "19.2") == "2 damage comes on space 3, and storing the 2 would bring 0."
        one = position(pawn=1, dice=[2], strikes=strikes(s3=1), enemies={"e2": "tunnel-1"})
        assert severities(one, "move 2") == {"19.2": "mild"}
        assert severities(one, "store 2") == {}

    def test_the_danger_of_arrows_counts(self) -> None:
        state = position(pawn=3, dice=[1], enemies={"e4": "field_gun-1", "e3": "tunnel-1"}, stored_now=0)
        assert severities(state, "move 1") == {"19.5": "serious"}

    def test_one_damage_is_serious_where_it_is_the_last(self) -> None:
        foe = {"e2": "tunnel-1"}
        state = position(pawn=1, dice=[2], strikes=strikes(s3=1), enemies=foe, health=1)
        assert severities(state, "move 2") == {"19.2": "serious"}
        behind = position(pawn=1, dice=[2], strikes=strikes(s3=1), enemies=foe, health=1, held=["sandbag"])
        assert severities(behind, "move 2") == {"19.2": "mild"}

    def test_a_die_is_stored_under_fire(self) -> None:
        state = position(pawn=1, dice=[2], strikes=strikes(s1=2), enemies={"e2": "tunnel-1"})
        assert severities(state, "store 2") == {"19.2": "serious"}
        assert severities(state, "move 2") == {}

    def test_with_dice_left_the_turn_is_not_over(self) -> None:
        state = position(pawn=1, dice=[2, 2], strikes=strikes(s3=2), enemies={"e2": "tunnel-1"})
        assert severities(state, "move 2") == {}

    def test_the_last_loop_is_made_with_few_enemies_left(self) -> None:
        state = position(pawn=9, dice=[2, 2], loops=1, enemies={"e2": "squad-1"})
        assert severities(state, "move 2") == {"22.3": "mild"}
        assert "few enemies" in said(state, "move 2", "22.3")
        first = position(pawn=9, dice=[2, 2], loops=0, enemies={"e2": "squad-1"})
        assert severities(first, "move 2") == {}

    def test_the_last_loop_at_hill_89(self) -> None:
        many = {"e2": "tunnel-1", "e3": "machine_gun-1", "e4": "pill_box-1", "e5": "mortar-1"}
        state = position(pawn=9, dice=[1, 2], loops=2, enemies=many, objective="hill_89")
        assert severities(state, "move 2")["24.6"] == "serious"
        assert "24.6" not in severities(state, "move 1")
        assert said(state, "move 2", "24.6").endswith(
            ": 1 die is left to defeat all enemies, or the battle is lost."
        )
        stored = position(pawn=9, dice=[1, 2], loops=2, enemies=many, objective="hill_89", stored=3)
        assert ": 2 dice are left to defeat all enemies" in said(stored, "move 2", "24.6")
        one = position(pawn=9, dice=[1, 2], loops=2, enemies={"e2": "squad-1"}, objective="hill_89")
        assert severities(one, "move 2")["24.6"] == "mild"

    def test_resupply_is_not_reached_with_a_rotated_card(self) -> None:
        foe = {"e2": "squad-1"}
        state = position(pawn=4, dice=[1, 2], enemies=foe, cards={1: "sherman_m4a3"})
        state.fuelled = 1 << card("sherman_m4a3")
        assert severities(state, "move 1") == {"11.1": "mild"}
        assert severities(state, "move 2") == {}
        fresh = position(pawn=4, dice=[1, 2], enemies=foe, cards={1: "sherman_m4a3"})
        assert severities(fresh, "move 1") == {}

    def test_nothing_comes_through_at_resupply(self) -> None:
        state = position(pawn=5, dice=[1, 2], enemies={"e2": "infiltrators"})
        assert severities(state, "move 1") == {"17.4": "mild"}

    def test_a_move_ends_on_a_mine_field(self) -> None:
        mines = strikes(s3=1)
        state = position(pawn=1, dice=[1, 2], mines=mines, enemies={"e2": "tunnel-1"})
        assert severities(state, "move 2") == {"1.8": "mild"}
        assert said(state, "move 2", "1.8").endswith("costs 1 Health, and a 1 would end on space 2.")
        assert severities(state, "move 1") == {}
        last = position(pawn=1, dice=[1, 2], mines=mines, enemies={"e2": "tunnel-1"}, health=1)
        assert severities(last, "move 2") == {"1.8": "serious"}

    @pytest.mark.rule("1.8", "21.1")
    def test_no_sandbag_counts_against_a_mine_field(self) -> None:
        """A Sandbag would block the damage of an Enemy die, but not the one of the Mine Field."""
        foe = {"e2": "tunnel-1"}
        state = position(pawn=1, dice=[2], mines=strikes(s3=1), health=1, held=["sandbag"], enemies=foe)
        assert severities(state, "move 2") == {"19.5": "serious"}
        borne = position(pawn=1, dice=[2], mines=strikes(s3=1), health=2, held=["sandbag"], enemies=foe)
        assert severities(borne, "move 2") == {"19.5": "mild"}

    @pytest.mark.rule("14.7", "21.5")
    def test_a_plane_is_no_danger_after_the_charge_of_the_last_enemy(self) -> None:
        """Only the Enemy die that makes 1 space worse than another is left to warn of."""
        die_of = [3 * (each == enemy("kawanishi")) for each in range(len(GAME.tables.enemy_ids))]
        foes = {"e2": "bullets-1", "top": "kawanishi"}
        state = position(pawn=5, dice=[1], enemies=foes, die_of=die_of)
        assert severities(state, "store 1") == {}
        more = position(pawn=5, dice=[1], enemies={**foes, "e3": "tunnel-1"}, die_of=die_of)
        assert severities(more, "store 1") == {"19.5": "mild"}

    def test_a_medical_pouch_is_kept(self) -> None:
        foe = {"e2": "tunnel-1"}
        state = position(dice=[], held=["pouch"], health=2, enemies=foe)
        assert severities(state, "end") == {"9.6": "mild"}
        state = position(dice=[], held=["pouch"], health=1, strikes=strikes(s1=1), enemies=foe)
        assert severities(state, "end") == {"9.6": "serious"}
        beyond_help = position(dice=[], held=["pouch"], health=1, strikes=strikes(s1=2), enemies=foe)
        assert severities(beyond_help, "end") == {"9.6": "mild"}
        state = position(dice=[], held=["pouch", "repositioning"], enemies=foe)
        assert severities(state, "end") == {}

    @pytest.mark.parametrize(
        ("health", "held", "dice", "severity"),
        [
            (4, 1, 1, "mild"),
            (4, 2, 1, "serious"),
            (2, 1, 1, "serious"),
            (1, 1, 1, "serious"),
            (1, 1, 2, None),
        ],
    )
    def test_sandbags_are_kept(self, health: int, held: int, dice: int, severity: str | None) -> None:
        bags = ["sandbag"] * held
        state = position(pawn=1, dice=[1], held=bags, health=health, strikes=strikes(s2=dice))
        do(state, "move 1")
        assert choice(state) == "TakeDamage"
        assert severities(state, "suffer") == ({"21.1": severity} if severity else {})
        assert severities(state, "sandbag") == {}


class TestTargets:
    def test_damage_is_lost_behind_a_pill_box_in_the_fog(self) -> None:
        state = position(
            pawn=10, dice=[1, 4], enemies={"e2": "squad-1", "e3": "pill_box-1", "e4": "field_gun-1"}
        )
        state.fog[enemy("pill_box-1")] = 1
        do(state, "activate 1")
        assert severities(state, "target squad-1") == {"14.7": "serious"}
        assert severities(state, "target field_gun-1") == {}

    def test_the_gun_is_left_alone_while_it_blocks_a_tank(self) -> None:
        foes = {"e2": "gun-1", "e3": "field_gun-1"}
        state = position(pawn=5, dice=[1, 4], enemies=foes, cards={1: "sherman_m4a3"})
        state.fog[enemy("gun-1")] = 0
        do(state, "activate 1")
        assert severities(state, "target field_gun-1") == {"17.5": "mild"}
        assert severities(state, "target gun-1") == {}
        without = position(pawn=5, dice=[1, 4], enemies=foes)
        without.fog[enemy("gun-1")] = 0
        do(without, "activate 1")
        assert severities(without, "target field_gun-1") == {}

    def test_excess_damage(self) -> None:
        state = position(pawn=10, dice=[1, 4], enemies={"e2": "squad-1"}, soldiers=(0, 1, 0, 0))
        do(state, "activate 1")
        assert severities(state, "target wounded") == {"17.1": "mild"}
        assert said(state, "target wounded", "17.1").startswith("1 of 2 damage is lost, and the Squad with 2")
        assert severities(state, "target squad-1") == {}

    def test_excess_damage_on_the_more_dangerous_enemy_is_well_spent(self) -> None:
        """A squad that has 1 Health left points at more than a Soldier token with 2 does."""
        state = position(pawn=10, dice=[1, 4], enemies={"e2": "squad-1"}, soldiers=(1, 0, 0, 0))
        state.hurt[enemy("squad-1")] = 1
        do(state, "activate 1")
        assert severities(state, "target squad-1") == {}

    def test_elimination_takes_a_small_enemy(self) -> None:
        state = position(
            pawn=1,
            dice=[1, 4],
            cards={1: "blowtorch-1"},
            enemies={"e2": "mortar-1"},
            soldiers=(0, 1, 0, 0),
        )
        state.fog[enemy("mortar-1")] = 0
        do(state, "activate 1")
        assert severities(state, "target wounded") == {"13.4": "serious"}
        assert severities(state, "target mortar-1") == {}

    def test_a_grenade_for_the_last_point(self) -> None:
        state = position(dice=[1], supplies=["grenade"], enemies={"e2": "squad-1"}, soldiers=(0, 1, 0, 0))
        assert severities(state, "grenade wounded") == {"9.4": "mild"}
        assert severities(state, "grenade squad-1") == {}
        near_death = position(
            dice=[1], supplies=["grenade"], enemies={"e2": "squad-1"}, soldiers=(1, 0, 0, 0)
        )
        near_death.hurt[enemy("squad-1")] = 1
        assert severities(near_death, "grenade squad-1") == {}

    def test_a_grenade_behind_a_pill_box_in_the_fog(self) -> None:
        state = position(dice=[1], supplies=["grenade"], enemies={"e2": "squad-1", "e3": "pill_box-1"})
        assert severities(state, "grenade squad-1") == {}
        state.fog[enemy("pill_box-1")] = 1
        assert severities(state, "grenade squad-1") == {"14.7": "serious"}

    def test_an_enemy_that_stays_in_the_fog_is_scouted(self) -> None:
        state = position(
            pawn=8, dice=[1, 2], enemies={"e2": "bunker", "e3": "mortar-1"}, cards={8: "scout", 4: "radioman"}
        )
        state.fog[enemy("bunker")] = 3
        do(state, "activate 1")
        assert severities(state, "scout bunker") == {"13.3": "mild"}
        assert severities(state, "scout mortar-1") == {}


class TestSupply:
    def passing(self, **more: object) -> Hill89State:
        state = position(pawn=5, dice=[1, 2], enemies={"e2": "squad-1"}, **more)  # type: ignore[arg-type]
        do(state, "move 1")
        return state

    def placing(self, name: str, **more: object) -> Hill89State:
        state = self.passing(**more)
        do(state, f"take {name}")
        while state.seat == CHANCE:
            state.play(state.legal_actions()[0])
        return state

    def test_nothing_is_taken(self) -> None:
        state = self.passing()
        assert severities(state, "pass") == {"8.1": "serious"}
        assert said(state, "pass", "8.1").startswith("A token comes with any of the 3 cards that bear one")
        state.row_tokens[1:] = [NONE, NONE]
        assert said(state, "pass", "8.1").startswith("A token comes with the 1 card that bears one")
        assert severities(self.passing(), "take artillery-1") == {}

    def test_a_good_card_is_forgone(self) -> None:
        assert severities(self.placing("artillery-1"), "forgo") == {"8.4": "serious"}

    def test_a_good_card_is_replaced(self) -> None:
        state = self.placing("artillery-1", cards={1: "corkscrew"}, veterans=[1])
        assert severities(state, "replace 1") == {"8.4": "serious"}
        assert severities(state, "replace 8") == {}
        assert severities(state, "replace 10") == {"8.4": "mild"}

    def test_a_promotion_that_adds_less_than_half_of_another(self) -> None:
        state = position(dice=[1], supplies=["promoted"], enemies={"e2": "squad-1"})
        assert severities(state, "promote 8") == {"9.2": "mild"}
        assert said(state, "promote 8", "9.2") == (
            "Squad leader gains about 1.5 points an activation, Radioman 0.5."
        )
        assert severities(state, "promote 1") == {}

    def test_a_promotion_that_adds_little(self) -> None:
        state = position(dice=[1], supplies=["promoted"], cards={5: "flame_tank"}, enemies={"e2": "squad-1"})
        assert severities(state, "promote 5") == {"9.2": "mild"}
        assert severities(state, "promote 9") == {}


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_every_warning_is_one_sentence_with_a_number_and_a_rule(kind: int) -> None:
    rng = random.Random(kind)
    cited: set[str] = set()
    for _ in range(12):
        state = cast(Hill89State, SHIPPED.new(options={"sandbags": "two", "dice": "extra"}))
        while state.stack:
            actions = list(state.legal_actions())
            if state.seat == CHANCE:
                state.play(roll(state, actions, rng))
                continue
            if rng.random() < 0.3:
                cited |= check_wording(state, actions[:: 1 + len(actions) // 20])
            state.play(KINDS[kind](state, actions, rng))
    assert len(cited) > 5, cited


def test_the_heuristic_bot_is_seldom_warned_in_earnest() -> None:
    decisions, blunders = serious_share(SHIPPED, None, range(6))
    assert decisions > 500
    assert blunders < 0.05 * decisions, f"{blunders} of {decisions}"
