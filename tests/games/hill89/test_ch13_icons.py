"""Chapter 13: what the icons of Action cards do; and those explained in chapter 26 only."""

from __future__ import annotations

import pytest

from lbnb.games.hill89.tables import ROUND_TOKENS
from tests.games.hill89.position import (
    card,
    choice,
    cited,
    do,
    fog,
    go_on,
    hurt,
    legal,
    position,
    refused,
    said,
    where,
)

EVERYBODY = {"e2": "sniper-1", "e3": "tank", "e4": "squad-1", "e5": "bunker", "top": "kawanishi"}


@pytest.mark.rule("13.1", "14.3", "14.4")
def test_wounds_hit_one_visible_soldier_anywhere() -> None:
    state = position(pawn=1, dice=[1, 1], enemies=EVERYBODY, soldiers=(1, 1, 0, 0))
    do(state, "activate 1")
    assert legal(state) == {"target squad-1", "target soldier", "target wounded"}
    assert refused(state, "target sniper-1") == "14.5"
    assert refused(state, "target bullets-1") == "13.1"
    assert refused(state, "target tank") == "14.3"
    assert refused(state, "target kawanishi") == "14.4"
    do(state, "target squad-1")
    assert hurt(state, "squad-1") == 1


@pytest.mark.rule("13.2", "14.3")
def test_partial_destruction_hits_one_visible_vehicle_or_structure() -> None:
    state = position(
        pawn=5,
        dice=[1, 1],
        enemies={**EVERYBODY, "e2": "field_gun-1", "e5": "tunnel-1"},
        soldiers=(1, 0, 0, 0),
    )
    do(state, "activate 1")
    assert legal(state) == {"target field_gun-1", "target tank"}
    assert refused(state, "target tunnel-1") == "14.5"
    assert refused(state, "target gun-1") == "13.2"
    assert refused(state, "target soldier") == "14.3"
    assert refused(state, "target squad-1") == "14.3"
    do(state, "target tank")
    assert hurt(state, "tank") == 2


@pytest.mark.rule("13.2", "14.3", "14.5")
def test_the_wrong_type_is_refused_before_the_fog() -> None:
    """Without its fog it would be out of the card's reach all the same."""
    state = position(pawn=5, dice=[1, 1], enemies={**EVERYBODY, "e2": "field_gun-1", "e4": "mortar-1"})
    do(state, "activate 1")
    assert fog(state, "mortar-1") == 1
    assert refused(state, "target mortar-1") == "14.3"


@pytest.mark.rule("12.4", "13.3", "13.8", "26.1", "26.12")
def test_an_icon_that_can_do_nothing_says_so() -> None:
    for name, sides, words in (
        ("scout", (), "nothing to scout"),
        ("aid_station-1", (), "none to recover"),
        ("amtrac", (), "Refuel does nothing"),
        ("sergeant", range(1, 11), "none to flip"),
    ):
        state = position(pawn=3, dice=[1, 1], cards={4: "rifleman-3", 3: name}, veterans=sides)
        assert words in said(do(state, "activate 1")), name


@pytest.mark.rule("13.3")
def test_each_scout_icon_removes_a_fog_token() -> None:
    state = position(pawn=4, dice=[1, 1], enemies=EVERYBODY)
    do(state, "activate 1")
    assert legal(state) == {"scout sniper-1", "scout bunker"}
    assert refused(state, "scout tank") == "13.3"
    assert refused(state, "scout machine_gun-1") == "13.3"
    do(state, "scout bunker")
    assert fog(state, "bunker") == 1
    do(state, "scout bunker")
    assert fog(state, "bunker") == 0
    assert choice(state) == "SpendDie"


@pytest.mark.rule("13.3")
def test_the_only_card_with_fog_is_scouted_without_asking() -> None:
    state = position(pawn=4, dice=[1, 1], enemies={"e2": "bunker", "e3": "tank"})
    do(state, "activate 1")
    assert fog(state, "bunker") == 0


@pytest.mark.rule("13.3", "12.4")
def test_scouting_comes_before_the_attack_of_the_same_card() -> None:
    state = position(cards={1: "mortar_section"}, dice=[1, 1], enemies={"e2": "machine_gun-1"})
    state.down[5] = (0,)
    state.deck_size -= 1
    do(state, "activate 1")
    assert where(state, "machine_gun-1") == ""


@pytest.mark.rule("13.4", "16.2")
def test_elimination_takes_a_soldier_card_or_token_whatever_its_health() -> None:
    state = position(cards={1: "blowtorch-1"}, dice=[1, 2, 3, 4, 1], enemies=EVERYBODY, soldiers=(1, 1, 0, 0))
    do(state, "activate 1")
    assert legal(state) == {"target squad-1", "target soldier", "target wounded"}
    assert refused(state, "target bullets-1") == "13.4"
    entries = do(state, "target squad-1")
    assert "Eliminated: Squad" in said(entries)
    assert "13.4" in cited(entries)
    assert where(state, "squad-1") == ""
    do(state, "activate 2")
    entries = do(state, "target soldier")
    assert "13.4" in cited(entries)
    do(state, "activate 3")
    assert state.soldiers == [0, 0, 0, 0]
    assert state.rotated == 1 << card("blowtorch-1")


@pytest.mark.rule("13.7")
def test_total_destruction_takes_a_vehicle_or_structure() -> None:
    state = position(cards={1: "corkscrew"}, dice=[1, 2, 2], enemies=EVERYBODY)
    entries = do(state, "activate 1")
    assert "Destroyed: Tank" in said(entries)
    assert "13.7" in cited(entries)
    assert where(state, "tank") == ""
    assert where(state, "squad-1") == "e4"
    assert state.rotated == 1 << card("corkscrew")


@pytest.mark.rule("13.7", "14.7")
def test_total_destruction_takes_a_pill_box_too() -> None:
    state = position(cards={1: "corkscrew"}, dice=[1, 1], enemies={"e2": "squad-1", "e3": "pill_box-1"})
    do(state, "activate 1")
    assert where(state, "pill_box-1") == ""
    assert where(state, "squad-1") == "e2"


@pytest.mark.rule("13.2", "13.4", "13.7", "13.11", "14.5")
def test_a_target_that_is_not_there_is_refused_by_the_rule_of_the_icon() -> None:
    pieces = {"e2": "field_gun-1", "e3": "tank", "e4": "sniper-1", "e5": "bunker"}
    state = position(cards={1: "corkscrew"}, dice=[1, 1], enemies=pieces)
    do(state, "activate 1")
    assert refused(state, "target gun-1") == refused(state, "target squad-1") == "13.7"
    assert refused(state, "target bunker") == "14.5"
    state = position(cards={1: "f4u_corsair"}, dice=[1, 1], enemies=pieces)
    do(state, "activate 1")
    assert refused(state, "target kawanishi") == "13.11"
    assert refused(state, "target gun-1") == "13.2"
    assert refused(state, "target squad-1") == "13.2"


@pytest.mark.rule("13.11", "14.4")
def test_the_corsair_destroys_planes() -> None:
    state = position(cards={1: "f4u_corsair"}, dice=[1, 1], enemies=EVERYBODY)
    do(state, "activate 1")
    assert legal(state) == {"target kawanishi", "target tank"}
    entries = do(state, "target kawanishi")
    assert where(state, "kawanishi") == ""
    assert "13.11" in cited(entries)


@pytest.mark.rule("13.5", "13.6", "13.8", "13.9", "13.10", "26.17")
def test_icons_that_gain_tokens_and_health() -> None:
    gains = {
        7: ["sandbag"],
        8: ["repositioning"],
        9: ["modifier", "reroll"],
    }
    for space, names in gains.items():
        state = position(pawn=space, dice=[1, 1])
        do(state, "activate 1")
        assert [ROUND_TOKENS[kind] for kind, n in enumerate(state.round_tokens) if n] == names
    state = position(pawn=6, dice=[1, 1], health=2, veterans=[6])
    do(state, "activate 1")
    assert state.health == 3
    assert state.round_tokens[ROUND_TOKENS.index("pouch")] == 1
    twice = position(dice=[1, 1], health=1, cards={1: "aid_station-1"}, veterans=[1])
    do(twice, "activate 1")
    assert twice.health == 3
    full = position(pawn=6, dice=[1, 1])
    do(full, "activate 1")
    assert full.health == 4


@pytest.mark.rule("13.12")
def test_no_more_tokens_than_the_reserve_has() -> None:
    state = position(pawn=7, dice=[1, 2, 2], veterans=[7], supplies=["sandbags"])
    do(state, "activate 1")
    assert state.round_tokens[0] == 2
    entries = do(state, "activate 2")
    assert state.round_tokens[0] == 2
    assert "13.12" in cited(entries)


@pytest.mark.rule("26.12")
def test_the_upgrade_icon_flips_your_cards() -> None:
    state = position(pawn=9, dice=[1, 1], veterans=[9, 1])
    do(state, "activate 1")
    assert choice(state) == "ChooseUpgrade"
    assert refused(state, "upgrade 1") == "26.12"
    do(state, "upgrade 2", "upgrade 3")
    assert choice(state) == "SpendDie"
    assert state.veteran.bit_count() == 4


@pytest.mark.rule("26.12")
def test_the_last_green_card_is_flipped_without_asking() -> None:
    state = position(pawn=9, dice=[1, 1], veterans=[1, 2, 3, 4, 5, 6, 7, 9, 10])
    do(state, "activate 1")
    assert state.veteran.bit_count() == 10
    assert choice(state) == "SpendDie"


def test_nothing_is_pending_in_a_position_made_by_hand() -> None:
    state = position(dice=[1])
    assert go_on(state) == []
