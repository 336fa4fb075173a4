"""The odds against the engine itself: every roll and every way to spend the dice, played out."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from lbnb.core.actions import Action
from lbnb.games.hill89 import enemy_turn, odds
from lbnb.games.hill89.clearing import chances_to_clear
from lbnb.games.hill89.icons import ChooseTarget
from lbnb.games.hill89.reach import reachable
from lbnb.games.hill89.state import PLAYER_TURN, Hill89State
from lbnb.games.hill89.tables import MEDICAL_POUCH, POUCH, REPOSITIONING
from lbnb.games.hill89.turn import SpendDie
from tests.games.hill89.policies import EASY, KINDS, roll
from tests.games.hill89.position import GAME, SHIPPED, begin_turn, card, choice, do, enemy, position

MOST_DICE = 3
ENOUGH = 40
HARDY = 99


def chance_to_clear(state: Hill89State, target: int) -> Fraction:
    """The chance for one enemy."""
    return next(chances_to_clear(state, [target]))


def damage_of(state: Hill89State) -> int:
    """What the enemy turn costs from a position in which all dice are rolled."""
    state = state.copy()
    state.stack.clear()
    state.health = HARDY
    enemy_turn.start(state)
    while state.stack == [] and state.queue:
        enemy_turn.act(state)
    return HARDY - state.health


@pytest.mark.rule("16.3", "15.1", "19.2", "19.5")
def test_before_the_enemy_dice_every_space_has_its_odds() -> None:
    """A Soldier's die, a mortar's and a plane's: a thousand rolls, played out for each space."""
    start = position(
        soldiers=(1, 0, 0, 0), enemies={"e2": "field_gun-1", "e3": "mortar-1", "e4": "kawanishi"}
    )
    begin_turn(start)
    found = {danger.space: danger for danger in odds.dangers(start)}
    counts: dict[int, Counter[int]] = {space: Counter() for space in (1, 2, 6, 9)}
    for strike, mortar, plane in product(range(1, 11), repeat=3):
        state = start.copy()
        for die in (strike, mortar, plane):
            state.play(GAME.parse(f"roll {die}"))
        for space, count in counts.items():
            state.pawn = space
            count[damage_of(state)] += 1
    for space, count in counts.items():
        assert found[space].spread == dict(count)
        assert found[space].of == 1000
        assert found[space].expected == pytest.approx(sum(n * ways for n, ways in count.items()) / 1000)
    assert found[2].hit == 1
    assert found[1].hit == pytest.approx(1 - 0.9 * 0.7 * 0.5)


@pytest.mark.rule("15.5")
def test_the_odds_tell_of_suppression() -> None:
    start = position(enemies={"e2": "knee_mortar", "e3": "machine_gun-1"})
    begin_turn(start)
    found = {danger.space: danger for danger in odds.dangers(start)}
    assert found[6].suppressed == 1
    assert found[3].suppressed == found[3].of
    assert found[4].suppressed == 1
    cross_fire = position(objective="crossfire", dice=[1, 1], enemies={"e2": "lookout-1"})
    assert all(danger.suppressed == danger.of for danger in odds.dangers(cross_fire))


@pytest.mark.rule("1.8")
def test_a_mine_field_on_the_way_is_named() -> None:
    """By a 1, a 1 and a 4; the damage of every halt on the way counts."""
    state = position(dice=[1, 1, 4], enemies={"e2": "lookout-1"})
    state.mines[3] = state.mines[5] = 1
    told = GAME.odds(state)
    assert told is not None
    assert [what_if.label for what_if in told.what_ifs] == [
        "On 2 Rifleman",
        "On 3 Rifleman, after 1 damage by Mine Field",
        "On 5 Demolitions, after 1 damage by Mine Field",
        "On 6 Corpsman",
        "On 7 Engineers",
    ]
    state.mines[2] = state.mines[6] = 1
    mined = {space: [sum(way.mined) for way in ways] for space, ways in reachable(state).items()}
    assert mined == {1: [0], 2: [1], 3: [2], 5: [1], 6: [2], 7: [2]}


@pytest.mark.rule("1.8", "19.6")
def test_no_sandbag_helps_against_a_mine_field() -> None:
    """Health that the Mine Field leaves bears the enemy turn with the Sandbags, or none is left at all."""
    for health, held, lost in (
        (1, [], [1, 1, 0]),
        (1, ["sandbag", "sandbag"], [1, 1, 0]),
        (2, [], [0, 1, 0]),
        (2, ["sandbag"], [0, 0, 0]),
        (3, [], [0, 0, 0]),
    ):
        state = position(dice=[1, 1, 3], enemies={"e2": "lookout-1"}, held=held, health=health)
        state.mines[2] = 1
        state.strikes[3] = 1
        told = GAME.odds(state)
        assert told is not None
        assert [one.label for one in told.what_ifs][:3] == [
            "On 2 Rifleman, after 1 damage by Mine Field",
            "On 3 Rifleman, after 1 damage by Mine Field",
            "On 4 Scout",
        ]
        assert [one.events[1].chance for one in told.what_ifs][:3] == lost
        assert told.what_ifs[1].outcomes[2].chance == 1, "the damage of the enemy turn itself"
        halted = GAME.odds(state, GAME.parse("move 1"))
        if health == 1:
            assert halted is None, "the battle is lost on the Mine Field"
        else:
            assert halted is not None and halted.chance("Battle lost") == lost[0]


@pytest.mark.rule("9.6", "13.6", "19.6")
@pytest.mark.parametrize(
    ("health", "held", "supplies", "here", "after_the_mine"),
    [
        (1, [], [], 1, 1),
        (1, ["pouch"], [], 0, 1),
        (1, [], ["medical_pouch"], 0, 1),
        (1, ["pouch"], ["medical_pouch"], 0, 0),
        (3, ["pouch", "pouch"], [], 0, 0),
        (1, ["sandbag"], ["medical_pouch"], 0, 0),
        (1, ["sandbag"], [], 0, 1),
    ],
)
def test_medical_pouches_are_used_before_the_enemy_turn(
    health: int, held: list[str], supplies: list[str], here: float, after_the_mine: float
) -> None:
    """A strike here and a Mine Field and a strike on the next space; a Pouch may come first or last."""
    state = position(dice=[1], enemies={"e2": "lookout-1"}, held=held, supplies=supplies, health=health)
    state.mines[2] = state.strikes[1] = state.strikes[2] = 1
    told = GAME.odds(state)
    assert told is not None
    assert told.chance("Battle lost") == here
    (there,) = told.what_ifs
    assert there.label == "On 2 Rifleman, after 1 damage by Mine Field"
    assert there.events[1].chance == after_the_mine
    if state.round_tokens[POUCH] or state.supplies[MEDICAL_POUCH]:
        used = GAME.odds(state, GAME.parse("pouch"))
        assert used is not None and used.chance("Battle lost") == here, "whether now or later"
        assert used.what_ifs[0].events[1].chance == after_the_mine


@pytest.mark.rule("9.6", "13.8")
def test_pouches_help_up_to_full_health_only() -> None:
    """Four damage here; a Mine Field of four where the pawn could go ends the battle all the same."""
    held = ["pouch", "pouch"]
    state = position(dice=[1], enemies={"e2": "lookout-1"}, held=held, health=3)
    state.strikes[1] = 4
    state.mines[2] = 4
    told = GAME.odds(state)
    assert told is not None
    assert told.chance("Battle lost") == 1
    assert told.what_ifs[0].events[1].chance == 1
    state.strikes[1], state.mines[2] = 3, 3
    told = GAME.odds(state)
    assert told is not None
    assert told.chance("Battle lost") == 0
    assert told.what_ifs[0].events[1].chance == 0


@pytest.mark.rule("9.6", "21.1")
def test_before_the_enemy_dice_a_pouch_can_still_be_used() -> None:
    """A charge of 2 on Health 2 or, with a Pouch, 3: the die of the Soldier has to hit too."""
    for held, lost in ([], 1), (["pouch"], 0.1):
        state = position(soldiers=(1, 0, 0, 0), enemies={"e2": "bullets-1"}, held=held, health=2)
        begin_turn(state)
        told = GAME.odds(state)
        assert told is not None
        assert told.chance("Battle lost") == pytest.approx(lost)


@pytest.mark.rule("19.5", "7.1")
def test_once_the_dice_lie_each_space_in_reach_is_certain() -> None:
    state = position(
        dice=[1, 2],
        enemies={"e3": "squad-1"},
        strikes=[0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0],
        held=["sandbag"],
        health=1,
    )
    told = GAME.odds(state)
    assert told is not None
    assert told.chance("no damage") == 1
    assert [what_if.label for what_if in told.what_ifs] == ["On 2 Rifleman", "On 3 Rifleman", "On 4 Scout"]
    assert [str(chance) for chance in told.what_ifs[2].outcomes if chance.ways] == ["3 or more 100%"]
    assert told.what_ifs[2].events[1].chance == 1  # Health 1 and a Sandbag do not bear 3 damage
    after = GAME.odds(state, GAME.parse("move 1"))
    assert after is not None
    assert after.chance("2 damage") == 1
    assert [entry.sum_text() for entry in after.sums] == ["1 Enemy dice on the card (19.2) + 1 Squad (19.5)"]
    assert state.pawn == 1
    assert str(after)


@pytest.mark.rule("14.7")
def test_a_charge_is_a_danger_everywhere() -> None:
    state = position(dice=[1, 1], enemies={"e2": "bullets-1", "e3": "bullets-2"})
    assert all(danger.spread == {2: 1} for danger in odds.dangers(state))


@pytest.mark.rule("14.4", "14.7", "21.5")
def test_after_the_charge_of_the_last_enemy_a_plane_does_not_act() -> None:
    """The Objective is seized with the charge, unless somebody else is left."""
    last: dict[str, Any] = {"enemies": {"e2": "bullets-1", "top": "kawanishi"}, "dice": [1, 1], "health": 3}
    for more, costs, lost in (
        ({}, 2, 0),
        ({"soldiers": (1, 0, 0, 0)}, 3, 1),
        ({"down": {"e4": 1}}, 3, 1),
        ({"down": {"e2": 1}}, 3, 1),
        ({"enemies": {**last["enemies"], "e3": "lookout-1"}}, 3, 1),
    ):
        state = position(**{**last, **more})
        state.die_of[enemy("kawanishi")] = 3
        told = GAME.odds(state)
        assert told is not None
        assert told.chance("Battle lost") == lost
        assert odds.danger(state, 1).spread == {costs: 1}
        assert damage_of(state) == costs


@pytest.mark.rule("5.4", "14.7", "21.5")
def test_soldiers_who_arrive_at_the_end_of_the_turn_keep_the_plane_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They come before the charge; where the reserve has none left, nobody comes."""
    state = position(enemies={"e2": "bullets-1", "top": "kawanishi"}, dice=[1, 1])
    state.die_of[enemy("kawanishi")] = 3
    scenarios = list(GAME.tables.scenarios)
    scenarios[state.objective] = scenarios[state.objective]._replace(turn_end=(("soldiers", 1),))
    monkeypatch.setattr(GAME.tables, "scenarios", scenarios)
    assert odds.danger(state, 1).spread == {3: 1} == {damage_of(state): 1}
    assert state.soldier_count == 0, "the position is left alone"
    state.fallen_soldiers = GAME.tables.set_up.soldier_tokens
    assert odds.danger(state, 1).spread == {2: 1} == {damage_of(state): 1}


@pytest.mark.rule("15.1", "14.7", "21.5")
def test_a_die_still_to_be_rolled_for_that_plane_is_no_danger() -> None:
    state = position(enemies={"e2": "bullets-1", "e3": "kawanishi"})
    begin_turn(state)
    assert choice(state) == "EffectDie"
    found = odds.danger(state, 1)
    assert (found.hit, found.expected, found.spread) == (1, 2, {2: found.of})
    with_lookout = position(enemies={"e2": "bullets-1", "e3": "kawanishi", "e4": "lookout-1"})
    begin_turn(with_lookout)
    assert odds.danger(with_lookout, 1).expected == 2.5


def test_odds_are_for_the_players_turn() -> None:
    state = position(down={"e2": 1}, enemies={"e3": "lookout-1"})
    begin_turn(state)
    assert choice(state) == "RevealEnemy"
    assert GAME.odds(state) is None
    assert GAME.odds(GAME.new()) is None  # type: ignore[arg-type]
    state = position(pawn=5, dice=[1, 1])
    assert GAME.odds(state, GAME.parse("move 1")) is None  # a Reinforcement is to be chosen first
    state = position(dice=[1], enemies={"e2": "squad-1"})
    last = GAME.odds(state, GAME.parse("move 1"))
    assert last is not None and "2 Rifleman" in last.title
    state = position(dice=[1, 1, 1], soldiers=(0, 1, 0, 0))
    assert GAME.odds(state, GAME.parse("activate 1")) is None  # the Objective is seized


@pytest.mark.rule("12.1", "17.1")
def test_what_can_be_cleared_with_the_dice_in_hand() -> None:
    state = position(pawn=5, dice=[1, 2, 2, 4], enemies={"e2": "lookout-1", "e3": "pill_box-1"})
    told = GAME.odds(state)
    assert told is not None
    assert told.chance("Can clear Lookout (e2)") == 0  # twice 2 damage of 5
    assert told.chance("Can clear Pill box (e3)") == 1
    state = position(pawn=5, dice=[1, 3], enemies={"e3": "pill_box-1"}, held=["reroll"])
    assert chance_to_clear(state, enemy("pill_box-1")) == Fraction(1, 2)  # of the 1 a 2 or a 4
    do(state, "activate 1")
    assert chance_to_clear(state, enemy("pill_box-1")) == Fraction(1, 3)


def _what_matters(state: Hill89State) -> tuple[object, ...]:
    """All of a position that can differ in the course of a turn."""
    lists = (state.dice, state.card_at, state.card_die, state.fog, state.hurt, state.enemy_at, state.soldiers)
    held = (state.supplies, state.round_tokens)
    masks = (state.veteran, state.activated, state.fuelled, state.rotated, state.suppressed, state.stored_now)
    numbers = (state.pawn, state.steps, state.run, state.stored, state.health, state.loops, *state.mines)
    return (*map(tuple, (*lists, *held)), *masks, *numbers, *state.stack)


def _brute(start: Hill89State, target: int) -> Fraction:
    """The best chance by playing every action of the engine, Reinforcements left alone."""
    tokens = start.soldier_count
    known: dict[tuple[object, ...], Fraction] = {}

    def gone(state: Hill89State) -> bool:
        if target >= state.tables.soldier:
            return state.soldier_count < tokens
        return not 0 < state.enemy_at[target] <= 8

    def after(state: Hill89State, action: Action) -> Hill89State:
        """The position before the turn can end by itself."""
        state = state.copy()
        state.stack[-1].carry_out(state, action)  # type: ignore[attr-defined]
        while state.stack and not (isinstance(state.decision, SpendDie) and not state.steps):
            if not state.stack[-1].settle(state):  # type: ignore[attr-defined]
                break
        return state

    def best(state: Hill89State) -> Fraction:
        if gone(state):
            return Fraction(1)
        if state.outcome is not None or state.phase != PLAYER_TURN:
            return Fraction(0)
        key = _what_matters(state)
        if key not in known:
            actions = [a for a in state.legal_actions() if a.verb not in ("take", "end", "store")]
            results = (best(after(state, action)) for action in actions)
            if state.seat == "chance":
                chances = state.decision.chances(state)  # type: ignore[union-attr]
                pairs = zip(chances, results, strict=True)
                known[key] = sum((Fraction(c).limit_denominator(6) * r for c, r in pairs), Fraction(0))
            else:
                known[key] = max(results, default=Fraction(0))
        return known[key]

    return best(start)


def test_what_can_be_cleared_is_what_playing_everything_out_says() -> None:
    """In positions of random games, with a token more now and then."""
    compared: Counter[Fraction] = Counter()
    for seed in range(1000):
        if min(compared[Fraction(0)], compared[Fraction(1)]) >= ENOUGH:
            break
        rng = random.Random(seed)
        state = (GAME, SHIPPED)[seed % 2].new(options=EASY)
        assert isinstance(state, Hill89State)
        while state.stack:
            few = sum(state.dice) + (state.stored > 0) <= MOST_DICE
            if isinstance(state.decision, SpendDie) and few and rng.random() < 0.08:
                targets = state.face_up()
                if state.soldier_count and not state.soldiers[1] + state.soldiers[3]:
                    targets.append(state.tables.soldier)
                targets = [] if state.round_tokens[3] else targets
                for target, chance in zip(targets, chances_to_clear(state, targets), strict=True):
                    assert chance == _brute(state, target), f"seed {seed}: {state.describe()}"
                    compared[chance] += 1
            if state.phase == PLAYER_TURN and not any(state.supplies) and rng.random() < 0.3:
                state.supplies[int(rng.random() * 6)] += 1
            policy = roll if state.seat == "chance" else KINDS[seed // 2 % 4]
            state.play(policy(state, state.legal_actions(), rng))
    assert set(compared) > {0, 1}, "no chance between, by a Reroll"


def test_repositioning_brings_the_right_card() -> None:
    state = position(pawn=6, dice=[1], enemies={"e2": "squad-1", "e3": "lookout-1"}, held=["repositioning"])
    assert chance_to_clear(state, enemy("squad-1")) == _brute(state, enemy("squad-1")) == 1
    assert isinstance(state.decision, SpendDie)
    do(state, "swap 6 10", "activate 1")
    assert isinstance(state.decision, ChooseTarget)


MINED: dict[str, Any] = {
    "dice": [2, 2],
    "cards": {3: "bar_man", 10: "rifleman-3"},
    "enemies": {"e2": "squad-1"},
    "mines": 3,
}
CRAFTED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "binoculars lift the fog": (
        "sniper-1",
        1,
        {"dice": [1], "enemies": {"e2": "sniper-1"}, "supplies": ["binoculars"]},
    ),
    "a die turns the card back": (
        "squad-1",
        1,
        {"dice": [1, 1], "cards": {1: "blowtorch-1"}, "enemies": {"e2": "squad-1"}, "rotated": "blowtorch-1"},
    ),
    "fog on the pill box": (
        "squad-1",
        0,
        {"dice": [1, 2], "enemies": {"e2": "pill_box-1", "e3": "squad-1"}, "fog": "pill_box-1"},
    ),
    "the fog on the pill box is lifted": (
        "pill_box-1",
        1,
        {
            "dice": [1, 1, 2],
            "pawn": 4,
            "veterans": [5],
            "enemies": {"e2": "pill_box-1", "e3": "squad-1"},
            "fog": "pill_box-1",
        },
    ),
    "a soldier is scouted to hit the pill box behind": (
        "pill_box-1",
        1,
        {
            "dice": [1, 1, 2],
            "cards": {1: "mortar_section", 2: "rifleman-1"},
            "enemies": {"e2": "pill_box-1", "e3": "sniper-1"},
        },
    ),
    "the corsair": (
        "kawanishi",
        1,
        {"dice": [1], "cards": {1: "f4u_corsair"}, "enemies": {"top": "kawanishi"}},
    ),
    "no plane without it": ("kawanishi", 0, {"dice": [1, 2], "enemies": {"top": "kawanishi"}}),
    "the box blown up, then the squad behind": (
        "squad-1",
        1,
        {
            "dice": [1, 1, 2],
            "cards": {1: "corkscrew", 2: "bar_man", 10: "rifleman-2"},
            "enemies": {"e2": "pill_box-1", "e3": "squad-1"},
        },
    ),
    "one of two boxes": (
        "pill_box-2",
        0,
        {"dice": [1, 2], "enemies": {"e2": "pill_box-1", "e3": "pill_box-2", "e4": "squad-1"}},
    ),
    "promotion gives the second point": (
        "squad-1",
        1,
        {"dice": [1], "enemies": {"e2": "squad-1"}, "supplies": ["promoted"]},
    ),
    "the gun first, then the tank": (
        "squad-1",
        1,
        {
            "dice": [1, 1, 1],
            "pawn": 5,
            "cards": {6: "sherman_m4a3"},
            "enemies": {"e2": "gun-1", "e3": "squad-1"},
            "hurt": "gun-1",
        },
    ),
    "the gun stands, and so the tank": (
        "squad-1",
        0,
        {
            "dice": [1, 1],
            "pawn": 5,
            "cards": {6: "sherman_m4a3"},
            "enemies": {"e2": "gun-1", "e3": "squad-1"},
            "hurt": "gun-1",
        },
    ),
    "the gun first, then the plane": (
        "kawanishi",
        1,
        {
            "dice": [1, 1],
            "cards": {2: "f4u_corsair"},
            "enemies": {"e2": "gun-1", "e3": "lookout-1", "top": "kawanishi"},
            "hurt": "gun-1",
            "supplies": ["grenade"],
        },
    ),
    "the gun is the last one that counts, and the plane leaves": (
        "kawanishi",
        0,
        {
            "dice": [1, 1],
            "cards": {2: "f4u_corsair"},
            "enemies": {"e2": "gun-1", "top": "kawanishi"},
            "hurt": "gun-1",
            "supplies": ["grenade"],
        },
    ),
    "the gun falls, a card lies face down, and the plane stays": (
        "kawanishi",
        1,
        {
            "dice": [1, 1],
            "cards": {2: "f4u_corsair"},
            "enemies": {"e2": "gun-1", "top": "kawanishi"},
            "down": {"e4": 1},
            "hurt": "gun-1",
            "supplies": ["grenade"],
        },
    ),
    "a mine ends the battle on the way": (
        "squad-1",
        0,
        {
            "dice": [2, 2],
            "cards": {3: "bar_man", 10: "rifleman-3"},
            "mines": 3,
            "enemies": {"e2": "squad-1"},
            "health": 1,
        },
    ),
    "a mine is borne": (
        "squad-1",
        1,
        {
            "dice": [2, 2],
            "cards": {3: "bar_man", 10: "rifleman-3"},
            "mines": 3,
            "enemies": {"e2": "squad-1"},
            "health": 2,
        },
    ),
    "a pouch helps to bear a mine": (
        "squad-1",
        1,
        {**MINED, "health": 1, "supplies": ["medical_pouch"]},
    ),
    "the corpsman helps to bear a mine": (
        "squad-1",
        1,
        {
            "dice": [3, 1, 1],
            "cards": {1: "corpsman", 6: "rifleman-1", 4: "bar_man", 10: "scout"},
            "mines": 4,
            "enemies": {"e2": "squad-1"},
            "health": 1,
        },
    ),
}
"""Target, whether it can be cleared, and the pieces."""


@pytest.mark.parametrize("name", CRAFTED)
def test_crafted_ways_to_clear_an_enemy(name: str) -> None:
    target, expected, pieces = CRAFTED[name]
    pieces = dict(pieces)
    hidden, rotated = pieces.pop("fog", None), pieces.pop("rotated", None)
    hurt, mine = pieces.pop("hurt", None), pieces.pop("mines", 0)
    state = position(**pieces)
    state.mines[mine] = int(mine > 0)
    if hurt:
        state.fog[enemy(hurt)], state.hurt[enemy(hurt)] = 0, 1
    if hidden:
        state.fog[enemy(hidden)] = 2
    if rotated:
        state.rotated = 1 << card(rotated)
    assert chance_to_clear(state, enemy(target)) == expected
    assert _brute(state, enemy(target)) == expected


@pytest.mark.rule("12.4", "14.4", "21.5")
def test_the_card_that_brings_the_corsair_must_attack_the_last_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 2 Health left that ends the Objective, and the plane leaves; with 3 it is shot down next."""
    faces = list(GAME.tables.faces)
    front, veteran = faces[card("radioman")]
    faces[card("radioman")] = (front._replace(partial=2), veteran)
    monkeypatch.setattr(GAME.tables, "faces", faces)
    for hurt, chance in ((1, 0), (0, 1)):
        state = position(
            pawn=8,
            dice=[1, 1],
            cards={5: "f4u_corsair"},
            enemies={"e2": "field_gun-1", "top": "kawanishi"},
        )
        state.hurt[enemy("field_gun-1")] = hurt
        assert chance_to_clear(state, enemy("kawanishi")) == chance == _brute(state, enemy("kawanishi"))


@pytest.mark.rule("17.5", "13.9")
def test_the_card_that_opens_the_way_brings_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It shoots the gun, and its Repositioning puts the plane under the pawn: two dice do."""
    faces = list(GAME.tables.faces)
    front, veteran = faces[card("demolitions")]
    faces[card("demolitions")] = (front._replace(gains=(REPOSITIONING,)), veteran)
    monkeypatch.setattr(GAME.tables, "faces", faces)
    state = position(
        pawn=5,
        dice=[1, 1],
        cards={9: "f4u_corsair"},
        enemies={"e2": "gun-1", "e3": "lookout-1", "top": "kawanishi"},
    )
    state.fog[enemy("gun-1")], state.hurt[enemy("gun-1")] = 0, 1
    assert chance_to_clear(state, enemy("kawanishi")) == 1 == _brute(state, enemy("kawanishi"))
    state.fog[enemy("gun-1")] = 1
    assert chance_to_clear(state, enemy("kawanishi")) == 0 == _brute(state, enemy("kawanishi"))


@pytest.mark.rule("12.1", "13.9")
def test_the_card_that_turns_the_die_brings_the_next_one() -> None:
    """Of 2, 4 and 4 the 2 gains a Modifier and a Repositioning, and a 3 and a 4 follow on BAR man."""
    state = position(pawn=8, veterans=[8], dice=[2, 4, 4], enemies={"e2": "tunnel-1", "e3": "mortar-1"})
    state.fog[enemy("mortar-1")] = 0
    assert chance_to_clear(state, enemy("mortar-1")) == 1 == _brute(state, enemy("mortar-1"))
    state.veteran = 0
    assert chance_to_clear(state, enemy("mortar-1")) == 0 == _brute(state, enemy("mortar-1"))


@pytest.mark.rule("13.3", "13.4", "17.5")
def test_the_tank_scouts_and_eliminates_at_once() -> None:
    state = position(
        pawn=5,
        dice=[1, 1, 2],
        cards={6: "sherman_m4a3"},
        veterans=[6],
        enemies={"e2": "gun-1", "e3": "machine_gun-1"},
    )
    state.fog[enemy("gun-1")], state.hurt[enemy("gun-1")] = 0, 1
    assert chance_to_clear(state, enemy("machine_gun-1")) == 1 == _brute(state, enemy("machine_gun-1"))
