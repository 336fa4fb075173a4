"""Where the pawn can end its turn by the dice and tokens in hand, against the engine playing all moves."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from lbnb.games.hill89.reach import Way, reachable
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import MODIFIER
from lbnb.games.hill89.turn import SpendDie
from tests.games.hill89.policies import EASY, KINDS, roll
from tests.games.hill89.position import GAME, SHIPPED, position

ENOUGH = 60
MOST_DICE = 4
HARDY = 99
"""Health that no Mine Field uses up."""


def labels(state: Hill89State) -> list[str]:
    """The what-ifs of the odds."""
    told = GAME.odds(state)
    assert told is not None
    return [one.label for one in told.what_ifs]


@pytest.mark.rule("9.7", "7.1")
def test_spaces_that_a_modifier_leads_to_are_told_with_it() -> None:
    """A 2 turned into a 1 or a 3; where dice alone lead, no Modifier is named."""
    state = position(dice=[2], enemies={"e2": "lookout-1"}, held=["modifier"])
    assert labels(state) == ["On 2 Rifleman, with a Modifier", "On 3 Rifleman", "On 4 Scout, with a Modifier"]
    state = position(dice=[2], enemies={"e2": "lookout-1"}, held=["modifier"], supplies=["modifier"])
    assert labels(state)[2:] == ["On 4 Scout, with a Modifier", "On 5 Demolitions, with 2 Modifiers"]
    after = GAME.odds(state, GAME.parse("raise 2"))
    assert after is not None
    assert [one.label for one in after.what_ifs] == [
        "On 3 Rifleman, with a Modifier",
        "On 4 Scout",
        "On 5 Demolitions, with a Modifier",
    ]


@pytest.mark.rule("10.1", "7.1")
def test_spaces_that_the_stored_die_leads_to_are_told_with_it() -> None:
    state = position(dice=[1], enemies={"e2": "lookout-1"}, stored=3)
    assert labels(state) == [
        "On 2 Rifleman",
        "On 4 Scout, with a stored die",
        "On 5 Demolitions, with a stored die",
    ]
    state.stored_now = 1 << len(state.card_where)
    assert labels(state) == ["On 2 Rifleman"], "a die stored this turn is used on a later turn"


@pytest.mark.rule("10.1", "9.7")
def test_a_stored_die_is_taken_rather_than_a_modifier_spent() -> None:
    state = position(dice=[1], enemies={"e2": "lookout-1"}, stored=2, held=["modifier"])
    assert labels(state) == [
        "On 2 Rifleman",
        "On 3 Rifleman, with a stored die",
        "On 4 Scout, with a stored die",
        "On 5 Demolitions, with a Modifier and a stored die",
    ]


@pytest.mark.rule("13.9", "26.17")
def test_neither_a_reroll_nor_a_repositioning_is_a_way_to_a_space() -> None:
    state = position(dice=[2], enemies={"e2": "lookout-1"}, held=["reroll", "repositioning"])
    assert labels(state) == ["On 3 Rifleman"]


@pytest.mark.rule("1.8", "9.7")
def test_a_modifier_that_saves_damage_by_a_mine_field_is_told_too() -> None:
    """A 1 and a 2 halt on space 2 or on 3 on the way to 4; a 2 turned into a 3 leads there at once."""
    state = position(dice=[1, 2], enemies={"e2": "lookout-1"}, held=["modifier"])
    state.mines[2] = state.mines[3] = 1
    assert reachable(state)[4] == [Way(mined=(1,)), Way(modifiers=1)]
    assert labels(state)[2:5] == [
        "On 4 Scout, after 1 damage by Mine Field",
        "On 4 Scout, with a Modifier",
        "On 5 Demolitions, with a Modifier",
    ]
    state.mines[5] = 1
    assert labels(state)[4:] == ["On 5 Demolitions, with a Modifier, after 1 damage by Mine Field"]


def _played(start: Hill89State) -> dict[int, list[Way]]:
    """The ways by playing every move and every change of the dice, cheapest first."""
    costs: dict[int, set[tuple[int, int, int]]] = {}
    seen = set()
    start = start.copy()
    start.health = HARDY
    waiting = [(start, 0, 0)]
    while waiting:
        state, modifiers, stored = waiting.pop()
        mined = HARDY - state.health
        key = (state.pawn, *state.dice, state.stored, *state.card_die, *state.mines, modifiers, stored, mined)
        if key in seen:
            continue
        seen.add(key)
        costs.setdefault(state.pawn, set()).add((modifiers, stored, mined))
        for action in state.legal_actions():
            if action.verb in ("move", "raise", "lower", "recover"):
                after = state.copy()
                after.stack[-1].carry_out(after, action)  # type: ignore[attr-defined]
                while not isinstance(after.decision, SpendDie) or after.steps:
                    if not after.stack[-1].settle(after):  # type: ignore[attr-defined]
                        after.stack.pop()  # no Reinforcement is taken
                turned, taken = action.verb in ("raise", "lower"), action.verb == "recover"
                waiting.append((after, modifiers + turned, stored + taken))
    found: dict[int, list[Way]] = {}
    for space in sorted(costs):
        found[space] = []
        for modifiers, stored, mined in sorted(costs[space]):
            if not found[space] or mined < sum(found[space][-1].mined):
                found[space].append(Way(modifiers, stored, (mined,) * (mined > 0)))
    return found


def test_the_ways_are_those_that_the_engine_plays() -> None:
    """In positions of random games, with Modifiers and Mine Fields more now and then."""
    compared: Counter[bool] = Counter()
    for seed in range(400):
        if min(compared[True], compared[False]) >= ENOUGH:
            break
        rng = random.Random(seed)
        state = (GAME, SHIPPED)[seed % 2].new(options=EASY)
        assert isinstance(state, Hill89State)
        while state.stack:
            few = sum(state.dice) <= MOST_DICE
            if isinstance(state.decision, SpendDie) and not state.steps and few and rng.random() < 0.1:
                tried = state.copy()
                tried.round_tokens[MODIFIER] = int(rng.random() * 3)
                spaces = [space for space, _ in tried.cards_in_play()]
                for _ in range(int(rng.random() * 4)):
                    tried.mines[spaces[int(rng.random() * len(spaces))]] = 1 + int(rng.random() * 2)
                ways = {
                    space: [way._replace(mined=(sum(way.mined),) * bool(way.mined)) for way in found]
                    for space, found in reachable(tried).items()
                }
                assert ways == _played(tried), f"seed {seed}: {tried.describe()}"
                compared[any(way != Way() for found in ways.values() for way in found)] += 1
            policy = roll if state.seat == "chance" else KINDS[seed // 2 % 4]
            state.play(policy(state, state.legal_actions(), rng))
    assert min(compared[True], compared[False]) >= ENOUGH
