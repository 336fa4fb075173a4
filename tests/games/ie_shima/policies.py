"""Ways to choose at random among legal actions, so that games reach unlike positions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from lbnb.bots import make_bot
from lbnb.core.actions import Action
from lbnb.games.ie_shima import extras
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.agreement import Policy as Policy
from tests.games.agreement import uniform as uniform

OPTIONS = tuple(extras.OPTIONS)


def _weighted(weights: Mapping[str, float]) -> Policy:
    """Verbs by weight (1 for those not named), then any action of that verb."""

    def choose(_: IeShimaState, actions: Sequence[Action], rng: random.Random) -> Action:
        verbs = sorted({action.verb for action in actions})
        left = rng.random() * sum(weights.get(verb, 1) for verb in verbs)
        for verb in verbs:
            left -= weights.get(verb, 1)
            if left < 0:
                break
        chosen = [action for action in actions if action.verb == verb]
        return chosen[int(rng.random() * len(chosen))]

    return choose


eager = _weighted(
    {"assault": 8, "bombard": 2, "move": 6, "attack": 3, "place": 6, "retreat": 0.5, "stay": 2, "pass": 0.1}
)
"""Moves and attacks whenever it can: crowded, Contested Areas and many losses."""

cautious = _weighted({"regroup": 6, "move": 4, "retreat": 6, "end": 0.3, "pass": 0.2, "withhold": 3})
"""Regroups and retreats: full Areas, long retreats, units withheld."""


def options(seed: int) -> dict[str, str]:
    """Options for a game: of four seeds one plays the Basic Game, one a single option, two any of them."""
    rng = random.Random(seed)
    if seed % 4 == 0:
        on: list[str] = []
    elif seed % 4 == 1:
        on = [OPTIONS[seed // 4 % len(OPTIONS)]]
    else:
        on = [name for name in OPTIONS if rng.random() < 0.5]
    return {"sides": ("agreed", "bid")[seed // 4 % 2], **dict.fromkeys(on, "on")}


def mixed(seed: int) -> tuple[Policy, Policy]:
    """A policy for each side, all pairs in turn as `seed` grows."""
    kinds = (uniform, eager, cautious)
    return kinds[seed % 3], kinds[seed // 3 % 3]


def bot(name: str, seat: str) -> Policy:
    """A bot of the project; each of its choices must be legal and have a reason."""
    player = make_bot(name, "ie_shima", seat)

    def choose(state: IeShimaState, actions: Sequence[Action], rng: random.Random) -> Action:
        action, reason = player.choose(state.copy(), rng)
        assert action in actions, f"{name} chose {action}"
        assert reason
        return action

    return choose
