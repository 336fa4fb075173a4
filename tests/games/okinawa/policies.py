"""Ways to choose at random among legal actions, so that games of Okinawa reach unlike positions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from lbnb.core.actions import Action
from lbnb.games.okinawa.state import OkinawaState
from tests.games.agreement import Policy as Policy
from tests.games.agreement import uniform as uniform


def _weighted(weights: Mapping[str, float], toward_enemy: float = 0.0) -> Policy:
    """Verbs by weight (1 for those not named), then any action of that verb.

    With the chance `toward_enemy` a step is one that enters an enemy zone, or goes south for the US and north
    for Japan.
    """

    def choose(state: OkinawaState, actions: Sequence[Action], rng: random.Random) -> Action:
        by_verb: dict[str, list[Action]] = {}
        for action in actions:
            by_verb.setdefault(action.verb, []).append(action)
        verbs = list(by_verb)
        left = rng.random() * sum(weights.get(verb, 1) for verb in verbs)
        for verb in verbs:
            left -= weights.get(verb, 1)
            if left < 0:
                break
        chosen = by_verb[verb]
        if verb == "step" and rng.random() < toward_enemy:
            way = 1 if state.side == 0 else -1
            ahead = [a for a in chosen if state.in_enemy_zone(state.side, a.args[0])]
            chosen = ahead or sorted(chosen, key=lambda a: -way * (a.args[0] % 32))[:2]
        return chosen[int(rng.random() * len(chosen))]

    return choose


eager = _weighted(
    {
        "move": 8,
        "step": 12,
        "stop": 0.3,
        "enter": 6,
        "exit": 0.05,
        "attack": 4,
        "join": 6,
        "barrage": 3,
        "banzai": 2,
    }
    | {"end": 0.2, "fire": 3, "advance": 6, "replace": 5, "support": 2, "invade": 0.3, "land": 0.3},
    toward_enemy=0.9,
)
"""Everybody forward into enemy zones: long Combat Phases, retreats into crowds, massed attacks."""

northward = _weighted({"move": 8, "step": 12, "stop": 0.3, "exit": 12, "end": 0.3}, toward_enemy=0.5)
"""Units run for the edges: exits and what they cost."""

landing = _weighted({"invade": 30, "land": 30, "move": 0.5, "end": 0.3, "attack": 4, "join": 4})
"""Invasions whenever they are allowed."""

KINDS = (uniform, eager, northward, landing)


def mixed(seed: int) -> tuple[Policy, Policy]:
    """A policy for each side, all pairs in turn as `seed` grows."""
    return KINDS[seed % 4], KINDS[seed // 4 % 4]
