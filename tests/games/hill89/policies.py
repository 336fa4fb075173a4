"""Ways to choose at random among legal actions, so that games of Hill 89 reach unlike positions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision
from lbnb.games.hill89.state import Hill89State
from tests.games.agreement import Policy, uniform


def roll(state: Hill89State, actions: Sequence[Action], rng: random.Random) -> Action:
    """An outcome of a roll or a draw, by its chance."""
    assert isinstance(state.decision, ChanceDecision)
    left = rng.random()
    for action, chance in zip(actions, state.decision.chances(state), strict=True):
        left -= chance
        if left < 0:
            return action
    return actions[-1]


def _weighted(weights: Mapping[str, float]) -> Policy:
    """Verbs by weight (1 for those not named), then any action of that verb."""

    def choose(state: Hill89State, actions: Sequence[Action], rng: random.Random) -> Action:
        by_verb: dict[str, list[Action]] = {}
        for action in actions:
            by_verb.setdefault(action.verb, []).append(action)
        verbs = list(by_verb)
        left = rng.random() * sum(weights.get(verb, 1) for verb in verbs)
        verb = verbs[-1]
        for verb in verbs:
            left -= weights.get(verb, 1)
            if left < 0:
                break
        chosen = by_verb[verb]
        return chosen[int(rng.random() * len(chosen))]

    return choose


fighting = _weighted(
    {"activate": 12, "take": 8, "replace": 8, "grenade": 6, "sandbag": 9, "swap": 0.1, "end": 4}
)
"""Activations and attacks before all: games that go far, seized Objectives, Hill 89."""

hoarding = _weighted(
    {"activate": 6, "store": 4, "recover": 0.5, "raise": 0.05, "grenade": 0.02, "pouch": 0.05}
)
"""Tokens and dice are kept as long as can be."""

running = _weighted({"move": 12, "take": 9, "replace": 9, "swap": 0.2})
"""The pawn runs: Objectives end by time, and the enemies fall back."""

KINDS = (uniform, fighting, hoarding, running)
EASY = {"sandbags": "two", "dice": "extra", "riflemen": "exchanged"}
"""Options that let games last longer."""
