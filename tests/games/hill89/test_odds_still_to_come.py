"""The damage still to come while a Sandbag is decided on, against the engine played out."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from lbnb.games.hill89 import enemies, odds, pieces
from lbnb.games.hill89 import enemy_turn as engine
from lbnb.games.hill89.enemy_turn import TakeDamage
from lbnb.games.hill89.state import PLAYER_TURN, Hill89State
from lbnb.games.hill89.tables import SANDBAG
from tests.games.hill89.policies import EASY, KINDS, roll
from tests.games.hill89.position import GAME, SHIPPED, choice, do, enemy, enemy_turn

ENOUGH = 200
HARDY = 99
"""Health that no enemy turn uses up."""


@pytest.mark.rule("19.3", "19.5", "21.1")
def test_while_a_sandbag_is_decided_on_the_rest_of_the_enemy_turn_is_told() -> None:
    """First what is being decided, then the cards from left to right."""
    state, _ = enemy_turn(
        enemies={"e2": "field_gun-1", "e3": "squad-1", "e4": "knee_mortar"}, pawn=2, held=["sandbag"]
    )
    assert choice(state) == "TakeDamage"
    told = GAME.odds(state)
    assert told is not None
    assert told.title == "Still to come, pawn on 2 Rifleman"
    assert [entry.sum_text() for entry in told.sums] == ["2 Field gun (19.5) + 1 Squad (19.5)"]
    assert told.chance("3 or more") == 1
    assert told.what_ifs == (), "the pawn stays where it is"
    assert [danger.space for danger in odds.dangers(state)] == [2]
    blocked = GAME.odds(state, GAME.parse("sandbag"))
    assert blocked is not None and blocked.chance("2 damage") == 1
    taken = GAME.odds(state, GAME.parse("suffer"))
    assert taken is not None and taken.chance("1 damage") == 1
    assert choice(state) == "TakeDamage", "the position is left alone"
    do(state, "suffer")
    assert GAME.odds(state) == taken


@pytest.mark.rule("19.6")
def test_the_rest_of_the_enemy_turn_may_be_more_than_can_be_borne() -> None:
    """Of the 3 damage to come a Sandbag blocks 1."""
    for health, lost in ((3, 0), (2, 1)):
        state, _ = enemy_turn(
            enemies={"e2": "field_gun-1", "e3": "squad-1"}, pawn=2, held=["sandbag"], health=health
        )
        told = GAME.odds(state)
        assert told is not None and told.chance("Battle lost") == lost
        assert (GAME.odds(state, GAME.parse("suffer")) is None) == lost


@pytest.mark.rule("9.6", "19.6")
def test_no_medical_pouch_helps_in_the_enemy_turn() -> None:
    """Of 2 damage a Sandbag blocks 1, and the other is too much; in time a Pouch would have helped."""
    state, _ = enemy_turn(enemies={"e2": "field_gun-1"}, pawn=2, held=["sandbag", "pouch"], health=1)
    told = GAME.odds(state)
    assert told is not None and told.chance("Battle lost") == 0
    do(state, "end")
    assert choice(state) == "TakeDamage"
    told = GAME.odds(state)
    assert told is not None and told.chance("Battle lost") == 1


@pytest.mark.rule("14.7", "15.5")
def test_charges_and_suppression_are_still_to_come() -> None:
    """First the Enemy dice on the card, then a charge, then a Machine gun."""
    state, _ = enemy_turn(
        enemies={"e2": "bullets-1", "e3": "machine_gun-1"},
        pawn=3,
        held=["sandbag"],
        strikes=[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    )
    (here,) = odds.dangers(state)
    assert [term.label for term in here.known] == [
        "Enemy dice on the pawn's card",
        "Bullets",
        "Machine gun",
    ]
    assert here.suppressed == here.of
    do(state, "suffer")
    assert choice(state) == "TakeDamage"
    (here,) = odds.dangers(state)
    assert [term.label for term in here.known] == ["the charge of Bullets", "Machine gun"]


@pytest.mark.rule("19.4", "9.4")
def test_an_enemy_defeated_while_the_player_decides_is_no_danger_any_more() -> None:
    state, _ = enemy_turn(
        enemies={"e2": "field_gun-1", "e3": "squad-1", "e5": "lookout-1"},
        pawn=2,
        held=["sandbag"],
        supplies=["grenade"],
    )
    do(state, "end")
    assert odds.still_to_come(state).spread == {3: 1}
    told = GAME.odds(state, GAME.parse("grenade squad-1"))
    assert told is not None and told.chance("2 damage") == 1
    do(state, "grenade squad-1")
    assert odds.still_to_come(state).spread == {2: 1} == {_borne(state)[0]: 1}


@pytest.mark.rule("19.4", "15.1")
def test_the_die_of_a_defeated_mortar_is_no_danger() -> None:
    state, _ = enemy_turn(
        enemies={"e2": "field_gun-1", "e3": "mortar-1", "e5": "lookout-1"}, pawn=2, held=["sandbag"]
    )
    state.die_of[enemy("mortar-1")] = state.pawn
    assert odds.still_to_come(state).spread == {3: 1} == {_borne(state)[0]: 1}
    enemies.defeat(state, enemy("mortar-1"))
    assert odds.still_to_come(state).spread == {2: 1} == {_borne(state)[0]: 1}


@pytest.mark.rule("14.7")
def test_a_card_that_hits_and_charges_is_decided_on_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack may have such a card; its hit is asked first, then its charge."""
    for name in ("charges", "acts_afterwards"):
        values = list(getattr(GAME.tables, name))
        values[enemy("field_gun-1")] = 1
        monkeypatch.setattr(GAME.tables, name, values)
    state, _ = enemy_turn(enemies={"e2": "field_gun-1", "e3": "squad-1"}, pawn=2, held=["sandbag"])
    here = odds.still_to_come(state)
    assert [term.value for term in here.known] == [2, 1, 1]
    assert _borne(state) == (4, False)
    do(state, "suffer")
    assert [term.value for term in odds.still_to_come(state).known] == [1, 1]


@pytest.mark.rule("14.4", "14.7", "21.5")
def test_a_plane_is_not_still_to_come_after_the_charge_of_the_last_enemy() -> None:
    """Nor while the charge itself is decided on; but it is where the Soldiers are not all defeated."""
    for soldiers, rest in (((0, 0, 0, 0), 2), ((1, 0, 0, 0), 3)):
        state, _ = enemy_turn(
            enemies={"e2": "bullets-1", "top": "kawanishi"},
            soldiers=soldiers,
            held=["sandbag"],
            strikes=[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            health=4,
            die_of=[3 * (each == enemy("kawanishi")) for each in range(len(GAME.tables.enemy_ids))],
        )
        assert odds.still_to_come(state).spread == {1 + rest: 1} == {_borne(state)[0]: 1}
        do(state, "suffer")
        assert odds.still_to_come(state).spread == {rest: 1} == {_borne(state)[0]: 1}
        told = GAME.odds(state)
        assert told is not None and told.chance("Battle lost") == 0, "a Sandbag is held"
        assert (told.chance("2 damage") == 1) == (rest == 2)


def test_the_damage_still_to_come_is_what_the_engine_deals() -> None:
    """At every such decision of random games with Sandbags to spare, the enemy turn played out."""
    compared: Counter[int] = Counter()
    for seed in range(400):
        if sum(compared.values()) >= ENOUGH * 4 and sum(compared[n] for n in compared if n > 1) >= ENOUGH:
            break
        rng = random.Random(seed)
        state = (GAME, SHIPPED)[seed % 2].new(options=EASY)
        assert isinstance(state, Hill89State)
        while state.stack:
            if isinstance(state.decision, TakeDamage):
                (here,) = odds.dangers(state)
                told, suppressed = _borne(state)
                assert here.spread == {told: 1}, f"seed {seed}: {state.describe()}"
                assert here.suppressed == suppressed, f"seed {seed}: {state.describe()}"
                compared[told] += 1
            elif state.phase == PLAYER_TURN and not pieces.sandbags(state) and rng.random() < 0.5:
                state.round_tokens[SANDBAG] += 1
            policy = roll if state.seat == "chance" else KINDS[seed // 2 % 4]
            state.play(policy(state, state.legal_actions(), rng))
    assert compared[1] and sum(compared[n] for n in compared if n > 1) >= ENOUGH


def _borne(start: Hill89State) -> tuple[int, bool]:
    """The damage of the rest of an enemy turn, all suffered, and whether the card becomes Suppressed."""
    state = start.copy()
    state.health = HARDY
    card_here = 1 << state.card_at[state.pawn]
    state.suppressed &= ~card_here
    while state.stack or state.queue:
        if not state.stack:
            engine.act(state)
        elif isinstance(state.decision, TakeDamage):
            state.stack[-1].carry_out(state, state.tables.suffer)  # type: ignore[attr-defined]
        else:
            first = next(iter(state.legal_actions()))
            state.stack[-1].carry_out(state, first)  # type: ignore[attr-defined]
    return HARDY - state.health, bool(state.suppressed & card_here)
