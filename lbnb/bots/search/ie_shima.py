"""The search's guide to Ie Shima: the heuristic bot proposes, a fitted estimate of the chances judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from lbnb.bots.ie_shima import Heuristic
from lbnb.bots.search.advised import AdvisedGuide, everything
from lbnb.bots.search.ie_shima_value import chance_of_us
from lbnb.core.actions import Action
from lbnb.games.ie_shima.impulses import ChooseImpulse
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, US


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


class Guide(AdvisedGuide):
    """Ie Shima for `lbnb.bots.search`; `seat` is the side it would rather command."""

    searched: ClassVar = SEARCHED
    left_to_heuristic: ClassVar = LEFT_TO_HEURISTIC

    def __init__(self, seat: str) -> None:
        super().__init__(Heuristic(seat))

    def is_quiet(self, state: IeShimaState) -> bool:
        return isinstance(state.decision, ChooseImpulse)

    def value(self, state: IeShimaState) -> float:
        return chance_of_us(state)
