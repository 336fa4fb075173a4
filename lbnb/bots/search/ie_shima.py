"""The search's guide to Ie Shima: the heuristic bot proposes, a fitted estimate of the chances judges."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from lbnb.bots.ie_shima import Heuristic
from lbnb.bots.search.ie_shima_value import chance_of_us
from lbnb.core.actions import Action
from lbnb.games.ie_shima.impulses import ChooseImpulse
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, US

FEW = 4
"""Of a kind of decision that is listed nowhere below, so many actions or fewer are all candidates."""


def impulse(state: IeShimaState, advised: Action) -> Iterable[Action]:
    """Every Area to activate, every Area within reach to bombard, with the strongest marker; the rest."""
    tables = state.tables
    strongest: dict[int, Action] = {}
    for action in state.legal_actions():
        if action.verb != "bombard":
            yield action
            continue
        marker, area = action.args
        if state.side == US and not (tables.vp[area] or tables.near[area] & state.occupied[US] & AREA_MASK):
            continue
        best = strongest.get(area)
        if best is None or tables.attack_factor[marker] > tables.attack_factor[best.args[0]]:
            strongest[area] = action
    yield from strongest.values()


def assault(state: IeShimaState, advised: Action) -> Iterable[Action]:
    """Instead of an attack or the end, every other attack, and the end."""
    if advised.verb == "move":
        return ()
    return [action for action in state.legal_actions() if action.verb != "move"]


def everything(state: IeShimaState, advised: Action) -> Iterable[Action]:
    """All legal actions."""
    return state.legal_actions()


SEARCHED: dict[str, Callable[[IeShimaState, Action], Iterable[Action]]] = {
    "ChooseImpulse": impulse,
    "Assault": assault,
    "RerollAttack": everything,
    "RerollBombardment": everything,
    "VoluntaryRetreat": everything,
}
"""By kind of decision, what to consider besides the heuristic's advice."""
LEFT_TO_HEURISTIC = frozenset(
    (
        "ActivateAtNight",
        "BidForUS",
        "ChoosePrimaryTarget",
        "LeadAttacker",
        "LeadDefender",
        "NightAssault",
        "PlaceByDay",
        "PlaceByNight",
        "PlaceJapaneseUnit",
        "Regroup",
        "RetreatAttackers",
        "ReturnSpecialUnits",
        "SpendReplacements",
        "TakeLosses",
        "WishSide",
    )
)
"""Kinds of decisions whose alternatives differ less than a search of the usual budget can tell."""


class Guide:
    """Ie Shima for `lbnb.bots.search`; `seat` is the side it would rather command."""

    def __init__(self, seat: str) -> None:
        self._heuristic = Heuristic(seat)

    def candidates(self, state: IeShimaState) -> Sequence[Action]:
        kind = type(state.decision).__name__
        if not self._knows(state):
            return state.legal_actions()
        advised = self._advice(state)
        if kind in LEFT_TO_HEURISTIC:
            return [advised]
        others = SEARCHED[kind](state, advised) if kind in SEARCHED else state.legal_actions()
        found = list(dict.fromkeys((advised, *others)))
        return found if kind in SEARCHED or len(found) <= FEW else [advised]

    def policy(self, state: IeShimaState, rng: random.Random) -> Action:
        if self._knows(state):
            return self._advice(state)
        actions = state.legal_actions()
        return actions[int(rng.random() * len(actions))]

    def is_quiet(self, state: IeShimaState) -> bool:
        return isinstance(state.decision, ChooseImpulse)

    def value(self, state: IeShimaState) -> float:
        return chance_of_us(state)

    def _knows(self, state: IeShimaState) -> bool:
        """Whether the heuristic has a rule of thumb for the pending decision."""
        kind = type(state.decision).__name__
        handlers = self._heuristic.handlers
        return kind == "WishSide" or kind in handlers.get(str(state.seat), handlers["us"])

    def _advice(self, state: IeShimaState) -> Action:
        """The heuristic's choice, which depends on nothing but the position."""
        return self._heuristic.choose(state, _UNUSED).action


_UNUSED = random.Random(0)
