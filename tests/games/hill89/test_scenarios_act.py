"""5.4 on the shipped cards: every effect of every Scenario card really changes something in games."""

from __future__ import annotations

import random
from functools import cache

import pytest
from msgspec.structs import replace

from lbnb.games.hill89 import Hill89
from lbnb.games.hill89.state import Hill89State
from tests.games.hill89.policies import EASY, fighting, roll, running
from tests.games.hill89.position import SHIPPED

EFFECTS = [(row.letter, effect) for row in SHIPPED.pack.scenario for effect in row.effects]
GAMES, MOST = 40, 1000


def without(letter: str, effect: str) -> Hill89:
    """The shipped game in which this Scenario card lacks this effect."""
    rows = [
        replace(row, effects=[each for each in row.effects if each != effect])
        if row.letter == letter
        else row
        for row in SHIPPED.pack.scenario
    ]
    return Hill89(replace(SHIPPED.pack, scenario=rows))


@cache
def changes() -> frozenset[tuple[str, str]]:
    """The effects without which a step of some game offers other actions or ends in another position."""
    bare = {pair: without(*pair) for pair in EFFECTS}
    found: set[tuple[str, str]] = set()
    for seed in range(MOST):
        if len(found) == len(EFFECTS):
            break
        rng = random.Random(seed)
        state = SHIPPED.new(options=EASY)
        assert isinstance(state, Hill89State)
        state.stage = seed // 2 % 4
        while state.outcome is None:
            state.health = state.tables.set_up.health  # so that turns are many
            actions = state.legal_actions()
            policy = roll if state.seat == "chance" else (fighting, running)[seed % 2]
            action = policy(state, actions, rng)
            twins = []
            for pair, game in bare.items():
                mine = state.objective < 0 or state.tables.scenario_rows[state.objective].letter == pair[0]
                if pair in found or (not mine and action.verb != "objective"):
                    continue
                twin = state.copy()
                twin.game, twin.tables = game, game.tables
                if twin.legal_actions() != actions:
                    found.add(pair)
                else:
                    twin.play(action)
                    twins.append((pair, twin))
            state.play(action)
            found.update(pair for pair, twin in twins if twin.key() != state.key())
    return frozenset(found)


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(("letter", "effect"), EFFECTS)
def test_an_effect_of_a_scenario_card_changes_something(letter: str, effect: str) -> None:
    assert (letter, effect) in changes()


@pytest.mark.rule("5.4", "14.5")
def test_the_log_tells_of_fog_only_if_some_is_removed() -> None:
    """Naval Bombardment acts each turn, and speaks in the turns in which it finds fog."""
    spoken = silent = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        state = SHIPPED.new()
        assert isinstance(state, Hill89State)
        while state.outcome is None:
            before = sum(state.fog), state.turns
            actions = state.legal_actions()
            policy = roll if state.seat == "chance" else fighting
            entries = state.apply(policy(state, actions, rng))
            told = [entry for entry in entries if "Fog of War tokens" in entry.text and entry.rule == "5.4"]
            letter = state.tables.scenario_rows[state.objective].letter if state.objective >= 0 else ""
            if letter == "I":
                spoken += len(told)
                silent += state.turns > before[1] and not told
            if state.stage:
                break
    assert spoken
    assert silent
