"""The search's guide to Okinawa: combats are searched, movement and deployment are the heuristic bot's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from lbnb.bots.okinawa import Heuristic
from lbnb.bots.okinawa.attack import plan
from lbnb.bots.search.advised import AdvisedGuide, everything
from lbnb.bots.search.okinawa_value import chance_of_us
from lbnb.core.actions import Action
from lbnb.games.okinawa import combat as fighting
from lbnb.games.okinawa.state import MOVEMENT, OkinawaState

ATTACKS = 6
"""So many of the heuristic's planned attacks are tried first."""


def opening(state: OkinawaState, advised: Action) -> Iterable[Action]:
    """Every planned attack as the next, the best ones if there are many, and the end of the phase."""
    planned = [state.at[attack.defender] for attack in plan(state)[:ATTACKS]]
    return [action for action in state.legal_actions() if action.verb == "end" or action.args[0] in planned]


def preparation(state: OkinawaState, advised: Action) -> Iterable[Action]:
    """Once the planned units and guns are in: others, more defenders, a massed attack, other support."""
    return () if advised.verb in ("join", "attack", "barrage") else _support_in_steps(state, 1)


def defense(state: OkinawaState, advised: Action) -> Iterable[Action]:
    """Every gun, every number of points that reaches another column, and no more fire."""
    return _support_in_steps(state, -1)


def _support_in_steps(state: OkinawaState, sign: int) -> Iterator[Action]:
    """The legal actions; of several numbers of points that lead to the same column, the smallest."""
    combat = state.decision.combat  # type: ignore[union-attr]
    row, plus = fighting.cover(state, combat), fighting.differential(state, combat)
    column = state.tables.crt_column(row, plus)
    for action in state.legal_actions():
        if action.verb == "support":
            reached = state.tables.crt_column(row, plus + sign * action.args[0])
            if reached == column:
                continue
            column = reached
        yield action


SEARCHED: dict[str, Callable[[OkinawaState, Action], Iterable[Action]]] = {
    "CombatPhase": opening,
    "PrepareAttack": preparation,
    "DefensiveFire": defense,
    "MassedAttack": everything,
    "Retreat": everything,
    "Advance": everything,
}
"""By kind of decision, what to consider besides the heuristic's advice."""
LEFT_TO_HEURISTIC = frozenset(
    (
        "Displace",
        "MassedLosses",
        "MoveUnit",
        "MovementPhase",
        "PlaceUnits",
        "RemoveUnits",
        "ReplaceUnits",
    )
)
"""Kinds of decisions whose alternatives a search of the usual budget cannot tell apart."""


class Guide(AdvisedGuide):
    """Okinawa for `lbnb.bots.search`; `seat` is the side it commands."""

    searched: ClassVar = SEARCHED
    left_to_heuristic: ClassVar = LEFT_TO_HEURISTIC

    def __init__(self, seat: str) -> None:
        super().__init__(Heuristic(seat))

    def is_quiet(self, state: OkinawaState) -> bool:
        return state.phase == MOVEMENT

    def is_horizon(self, state: OkinawaState) -> bool:
        return state.phase == MOVEMENT

    def value(self, state: OkinawaState) -> float:
        return chance_of_us(state)
