"""What keeps one unit from one place wherever units are moved or put: predicates of several tables."""

from __future__ import annotations

from lbnb.core.decisions import Decision
from lbnb.games.ie_shima import control
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import BOX_MASK, JAPAN


def a_pillbox(_: Decision, state: IeShimaState, unit: int, *__: int) -> bool:
    """Whether the unit is a Pillbox, which never moves (4.2.2B)."""
    return bool(state.tables.pillboxes >> unit & 1)


def a_beach_box(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    """Whether Japan would enter a Beach Approach Box (3.2D)."""
    return state.side == JAPAN and bool(BOX_MASK >> place & 1)


def not_adjacent(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    """Whether the place is none that the unit could step to (10.1.1B)."""
    return place not in state.tables.ways[state.side][state.at[unit]]


def fully_stacked(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    """Whether the active side has its eight units there (10.3.1A)."""
    return control.is_full(state, state.side, place)
