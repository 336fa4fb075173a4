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
"""Where a kind of decision is not listed below, so many actions or fewer are all candidates."""


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


def by_area(state: IeShimaState, advised: Action) -> Iterable[Action]:
    """One placement for each Area: of the advised unit, or the first that may go there; and the end."""
    areas = set()
    unit = advised.args[0] if advised.verb == "place" else -1
    actions = sorted(state.legal_actions(), key=lambda one: one.args[:1] != (unit,))
    for action in actions:
        if action.verb != "place":
            yield action
        elif action.args[1] not in areas and state.tables.vp[action.args[1]]:
            areas.add(action.args[1])
            yield action


def everything(state: IeShimaState, advised: Action) -> Iterable[Action]:
    """All legal actions."""
    return state.legal_actions()


def nothing(state: IeShimaState, advised: Action) -> Iterable[Action]:
    """Only what the heuristic says."""
    return ()


ALTERNATIVES: dict[str, Callable[[IeShimaState, Action], Iterable[Action]]] = {
    "ChooseImpulse": impulse,
    "Assault": assault,
    "RerollAttack": everything,
    "RerollBombardment": everything,
    "VoluntaryRetreat": everything,
    "NightAssault": everything,
    "PlaceByDay": by_area,
    "PlaceByNight": by_area,
    "ActivateAtNight": everything,
    "BidForUS": nothing,
    "ChoosePrimaryTarget": nothing,
    "LeadAttacker": nothing,
    "LeadDefender": nothing,
    "PlaceJapaneseUnit": nothing,
    "Regroup": nothing,
    "RetreatAttackers": nothing,
    "ReturnSpecialUnits": nothing,
    "SpendReplacements": nothing,
    "TakeLosses": nothing,
    "WishSide": nothing,
}
"""By kind of decision, what to consider besides the heuristic's advice."""


class Guide:
    """Ie Shima for `lbnb.bots.search`; `seat` is the side it would rather command."""

    def __init__(self, seat: str) -> None:
        self._heuristic = Heuristic(seat)

    def candidates(self, state: IeShimaState) -> Sequence[Action]:
        advised = self._advice(state)
        kind = type(state.decision).__name__
        if kind in ALTERNATIVES and advised is not None:
            others = ALTERNATIVES[kind](state, advised)
        else:
            others = state.legal_actions()
            if advised is not None and len(others) > FEW:
                others = ()
        return list(dict.fromkeys((advised, *others) if advised is not None else others))

    def policy(self, state: IeShimaState, rng: random.Random) -> Action:
        advised = self._advice(state)
        if advised is not None:
            return advised
        actions = state.legal_actions()
        return actions[int(rng.random() * len(actions))]

    def is_quiet(self, state: IeShimaState) -> bool:
        return isinstance(state.decision, ChooseImpulse)

    def value(self, state: IeShimaState) -> float:
        return chance_of_us(state)

    def _advice(self, state: IeShimaState) -> Action | None:
        """The heuristic's choice, or None for a kind of decision that it does not know."""
        try:
            return self._heuristic.choose(state, _NO_CHANCE).action
        except KeyError:
            return None


_NO_CHANCE = random.Random(0)
