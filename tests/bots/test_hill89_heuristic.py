"""The heuristic bot of Hill 89 plays legally, says why, and shows the habits it is described by."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any, cast

import pytest

from lbnb.bots import make_bot
from lbnb.bots.hill89 import Heuristic
from lbnb.bots.hill89 import turn as turns
from lbnb.bots.hill89.cards import offer_worth, replacements, side_worth, use
from lbnb.bots.hill89.choices import hit_worth
from lbnb.bots.hill89.ground import survey
from lbnb.bots.hill89.plans import plans
from lbnb.bots.hill89.turn import RULE_OF_THUMB, small
from lbnb.bots.hill89.worth import steps_left, worth
from lbnb.core.bots import Advice
from lbnb.core.decisions import CHANCE, ChanceDecision
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import SUPPLIES
from tests.games.hill89.policies import EASY, KINDS, roll
from tests.games.hill89.position import SHIPPED, TABLES, card, do, enemy, position

BOT = Heuristic("us")


def advice(state: Hill89State) -> Advice:
    """What the heuristic would do, checked to be legal and reasoned."""
    before = state.key()
    found = BOT.choose(state.copy(), random.Random(0))
    assert state.key() == before
    assert found.action in state.legal_actions(), found
    assert state.why_not(found.action) is None
    assert re.fullmatch(r"[A-Z0-9].*\.", found.reason), found.reason
    assert ". " not in found.reason, found.reason
    assert re.search(r"\d", found.reason), found.reason
    assert len(found.reason) <= 220, found.reason
    return found


def said(state: Hill89State) -> str:
    """The advised action."""
    return str(advice(state).action)


def turn(state: Hill89State) -> list[str]:
    """What the heuristic does until its turn is over."""
    found = []
    number = state.turns
    while state.seat == "us" and state.turns == number:
        action = advice(state).action
        found.append(str(action))
        state.play(action)
    return found


def play(bot: str, seed: int, **options: str) -> Hill89State:
    """A whole game of a bot by name."""
    state = cast(Hill89State, SHIPPED.new(options=options))
    player = make_bot(bot, "hill89", "us")
    rng = random.Random(seed)
    while state.stack:
        if state.seat == CHANCE:
            state.play(roll(state, state.legal_actions(), rng))
        else:
            state.play(player.choose(state, rng).action)
    return state


# Legal in any position


def test_only_legal_actions_in_positions_of_random_play() -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(5)
    for number in range(160):
        state = cast(Hill89State, SHIPPED.new(options=EASY if number % 2 else None))
        policy = KINDS[number % len(KINDS)]
        while state.stack:
            actions = state.legal_actions()
            if isinstance(state.decision, ChanceDecision):
                state.play(roll(state, actions, rng))
                continue
            kind = type(state.decision).__name__
            if kind not in seen or rng.random() < 0.2:
                advice(state)
                seen[kind] += 1
            state.play(policy(state, actions, rng))
    assert set(seen) == set(Heuristic.handlers["us"]), seen


def test_every_decision_of_the_player_has_a_handler() -> None:
    ours = {name for name, kind in SHIPPED.decisions.items() if kind.seat == "us"}
    assert set(Heuristic.handlers["us"]) == ours


def test_the_same_position_gives_the_same_advice() -> None:
    state = position(pawn=4, dice=[1, 2, 2, 4], enemies={"e2": "squad-1", "e3": "gun-1"})
    assert advice(state) == advice(state.copy())


def test_it_goes_farther_than_chance() -> None:
    bots = {bot: sum(play(bot, seed).stage for seed in range(4)) for bot in ("random", "heuristic")}
    assert bots["heuristic"] >= bots["random"] + 4, bots


# Dice


def test_an_ascending_sequence_is_used_on_the_card_with_the_pawn() -> None:
    state = position(
        pawn=10, dice=[1, 2, 3], enemies={"e2": "squad-1", "e3": "squad-2", "e4": "squad-3", "e5": "tunnel-1"}
    )
    done = turn(state)
    assert [action for action in done if action.startswith("activate")] == [
        "activate 1",
        "activate 2",
        "activate 3",
    ]


def test_the_turn_ends_where_no_damage_comes_if_nothing_else_matters() -> None:
    state = position(
        pawn=1, dice=[1, 2], cards={1: "corpsman", 6: "rifleman-1"}, strikes=[0, 0, 2, 2] + [0] * 7
    )
    state.down[5] = (0,)
    turn(state)
    assert state.health == 4


def test_a_scout_lifts_the_fog_before_the_shot() -> None:
    moved = {8: "scout", 9: "demolitions", 4: "radioman", 5: "squad_leader"}
    state = position(pawn=8, dice=[1, 3, 3], enemies={"e2": "gun-1"}, cards=moved)
    assert "Scout once" in advice(state).reason
    assert turn(state)[0].startswith("activate")
    assert not state.fog[enemy("gun-1")]


def test_a_die_that_is_not_needed_is_kept() -> None:
    state = position(
        pawn=5,
        dice=[4],
        enemies={"e2": "squad-1"},
        strikes=[0] * 9 + [3, 0],
        activated=1 << card("demolitions"),
    )
    assert said(state) == "store 4"


def test_the_last_enemy_is_defeated_at_once() -> None:
    state = position(pawn=10, dice=[2, 4], enemies={"e2": "squad-1"})
    found = advice(state)
    assert str(found.action) == "activate 2"
    assert "seized" in found.reason


def test_a_suppressed_card_is_freed_where_that_is_best() -> None:
    state = position(
        pawn=10,
        dice=[1, 2, 4],
        enemies={"e2": "squad-1", "e3": "squad-2"},
        suppressed=1 << card("bar_man"),
        strikes=[0] + [3] * 9 + [0],
    )
    assert said(state).startswith("steady") and said(state).endswith("10")


def test_a_plan_is_kept_while_the_turn_goes_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    squads = {"e2": "squad-1", "e3": "squad-2", "e4": "squad-3", "e5": "tunnel-1"}
    state = position(pawn=10, dice=[1, 2, 3], enemies=squads)
    made: list[int] = []

    def counting(state: Hill89State, *more: Any) -> Any:
        made.append(sum(state.dice))
        return survey(state, *more)

    monkeypatch.setattr(turns, "survey", counting)
    turn(state)
    assert made == [3]
    do(other := position(pawn=10, dice=[1, 2, 3], enemies=squads), "move 1")
    advice(other)
    assert made == [3, 2]


def test_a_plan_is_made_anew_when_the_die_it_took_is_stored_again() -> None:
    state = position(dice=[2], stored=3, enemies={"e2": "lookout-1"}, soldiers=(2, 0, 0, 0))
    assert said(state) == "recover 3"
    do(state, "recover 3", "store 3")
    assert said(state) == "activate 2"


# Tokens


def test_a_medical_pouch_is_used_when_hurt() -> None:
    state = position(dice=[1], held=["pouch"], health=2)
    assert said(state) == "pouch"
    state = position(dice=[1], held=["pouch"])
    assert said(state) != "pouch"


def test_a_grenade_waits_for_what_it_defeats() -> None:
    state = position(dice=[4], supplies=["grenade"], enemies={"e2": "squad-1", "e3": "tunnel-1"})
    assert said(state) == "grenade squad-1"
    state = position(dice=[4], supplies=["grenade"], enemies={"e2": "field_gun-1", "e3": "tunnel-1"})
    assert not said(state).startswith("grenade")


def test_no_grenade_at_soldiers_behind_a_pill_box() -> None:
    state = position(
        dice=[4], supplies=["grenade"], enemies={"e2": "squad-1", "e3": "pill_box-1"}, soldiers=(1, 0, 0, 0)
    )
    assert not said(state).startswith("grenade")


def test_a_promotion_goes_to_the_card_that_gains_most() -> None:
    state = position(dice=[4], supplies=["promoted"], enemies={"e2": "squad-1"})
    found = said(state)
    assert found.startswith("promote")
    space = int(found.split()[1])
    gains = {s: side_worth(TABLES, c, True) - side_worth(TABLES, c, False) for s, c in state.cards_in_play()}
    assert gains[space] == max(gains.values())


def test_binoculars_make_an_enemy_visible() -> None:
    state = position(dice=[4], supplies=["binoculars"], enemies={"e2": "mortar-1", "e3": "squad-1"})
    assert said(state) == "binoculars mortar-1"


def test_a_bad_die_is_rolled_again() -> None:
    strikes = [0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0]
    bad = position(dice=[4, 4], held=["reroll"], enemies={"e2": "squad-1", "e3": "tunnel-1"}, strikes=strikes)
    bad.activated = 1 << card("rifleman-1")
    bad.stored = 1
    bad.stored_now = 1 << len(bad.card_where)
    assert said(bad) == "reroll 4"
    good = position(pawn=10, dice=[1, 2], held=["reroll"], enemies={"e2": "squad-1", "e3": "tunnel-1"})
    assert said(good) == "activate 1"


# Small choices


def test_it_attacks_what_falls_rather_than_what_stays() -> None:
    state = position(pawn=10, dice=[1], enemies={"e2": "squad-1", "e3": "mortar-1"})
    state.fog[enemy("mortar-1")] = 0
    do(state, "activate 1")
    assert said(state) == "target squad-1"


def test_damage_behind_a_pill_box_counts_for_the_box() -> None:
    state = position(enemies={"e2": "squad-1", "e3": "pill_box-1"})
    box, squad = enemy("pill_box-1"), enemy("squad-1")
    assert hit_worth(state, squad, 2) == hit_worth(state, box, 2)
    state.fog[box] = 1
    assert hit_worth(state, squad, 2) == 0


def test_the_offer_with_most_worth_is_taken_and_replaces_the_least() -> None:
    state = position(pawn=5, dice=[1], enemies={"e2": "squad-1", "e3": "tunnel-1"})
    do(state, "move 1")
    found = said(state)
    taken = TABLES.card_ids.index(found.split()[1])
    offers = {c: offer_worth(state, c, t) for c, t in zip(state.row, state.row_tokens, strict=True)}
    assert offers[taken] == max(offers.values())
    do(state, found)
    while state.seat == CHANCE:
        state.play(state.legal_actions()[0])
    gain, spaces = replacements(state, taken)[0]
    assert gain > 0
    assert said(state) == f"replace {spaces[0]}"


def test_a_card_worse_than_all_others_is_forgone() -> None:
    state = position(
        cards={space: name for space, name in enumerate(("corkscrew", "blowtorch-1", "blowtorch-2"), 1)},
        veterans=range(1, 11),
        pawn=5,
        dice=[1],
        row=(("amtrac", "grenade"), ("artillery-1", "binoculars"), ("artillery-2", "sandbags")),
        enemies={"e2": "squad-1"},
    )
    do(state, "move 1", "take amtrac")
    while state.seat == CHANCE:
        state.play(state.legal_actions()[0])
    while (found := said(state)).split()[0] not in ("forgo", "replace"):
        do(state, found)
    assert found == "forgo"


def test_damage_is_blocked_with_sandbags() -> None:
    state = position(pawn=1, dice=[1], held=["sandbag"], strikes=[0, 0, 1] + [0] * 8)
    do(state, "move 1")
    assert said(state) == "sandbag"


# What things are worth


def test_veterans_are_worth_more() -> None:
    for front, veteran in SHIPPED.tables.faces:
        assert use(veteran) > use(front)


def test_every_token_of_resupply_adds_to_an_offer() -> None:
    state = position()
    plain = offer_worth(state, card("artillery-3"), -1)
    for kind in range(len(SUPPLIES)):
        assert offer_worth(state, card("artillery-3"), kind) > plain


def test_a_position_is_worth_less_with_less() -> None:
    best = position(enemies={"e2": "squad-1"}, held=["sandbag"])
    now = worth(best)
    for worse in (
        position(enemies={"e2": "squad-1"}, held=["sandbag"], health=3),
        position(enemies={"e2": "squad-1"}),
        position(enemies={"e2": "squad-1", "e3": "tunnel-1"}, held=["sandbag"]),
        position(enemies={"e2": "squad-1"}, held=["sandbag"], fallen_soldiers=1),
        position(enemies={"e2": "squad-1"}, held=["sandbag"], soldiers=(1, 0, 0, 0)),
        position(enemies={"e2": "squad-1"}, held=["sandbag"], down={"e2": 1}),
    ):
        assert worth(worse) < now


def test_spaces_left_before_the_objective_ends() -> None:
    assert steps_left(position(pawn=1)) == 20
    assert steps_left(position(pawn=4, loops=1)) == 7
    assert steps_left(position(pawn=4, loops=2)) == 0


def test_plans_are_legal_to_their_end_and_sorted() -> None:
    state = position(pawn=4, dice=[1, 2, 2, 4], enemies={"e2": "squad-1", "e3": "gun-1"}, stored=1)
    found = plans(state, survey(state, RULE_OF_THUMB, small), RULE_OF_THUMB, small)
    assert len(found) > 5
    assert [plan.value for plan in found] == sorted((plan.value for plan in found), reverse=True)
    for plan in found:
        copy = state.copy()
        for action in plan.actions:
            assert copy.why_not(action) is None
            copy.play(action)
        assert copy.turns > state.turns or copy.outcome or copy.stage > state.stage
