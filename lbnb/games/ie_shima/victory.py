"""Chapter 17: victory conditions; chapter 3.6: the Victory Point Track."""

from __future__ import annotations

from lbnb.core.log import Term
from lbnb.core.state import Outcome
from lbnb.games.ie_shima import extended
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    BLOODY_RIDGE,
    ELIMINATED,
    MOUNT_GUSUKU,
    SEATS,
    SIDE_NAMES,
    US,
    bits,
)

POINTS_TO_WIN = 10
LOSSES_PER_POINT = 5


def automatic(state: IeShimaState) -> bool:
    """End the game if the US controls every Area (17.1); returns whether it did."""
    if state.us_control != AREA_MASK:
        return False
    score = sum(term.value for term in points(state))
    _end(state, Outcome("us", "17.1", "The US controls every Area: Automatic Victory", score))
    return True


def points(state: IeShimaState) -> tuple[Term, ...]:
    """The US Victory Points now, as a sum (17.2)."""
    tables = state.tables
    held = sum(tables.vp[area] for area in bits(state.us_control))
    terms = [Term("for controlled Areas", held, "17.2.1B")]
    if state.airfields_point:
        terms.append(Term("for Area 4 on April 16", 1, "17.2.1B"))
    if all(
        state.is_contested(area) and not state.us_control >> area & 1 for area in (BLOODY_RIDGE, MOUNT_GUSUKU)
    ):
        terms.append(Term("for contesting 15 and 16", 1, "17.2.2"))
    if lost := losses(state) // LOSSES_PER_POINT:
        terms.append(Term("for losses", -lost, "17.2.1C"))
    return tuple(terms)


def losses(state: IeShimaState) -> int:
    """Reduced and eliminated US units (17.2.1C)."""
    us = state.tables.side_units[US]
    return (us & (state.here[ELIMINATED] | ~state.full)).bit_count()


def operational(state: IeShimaState) -> bool:
    """Judge the end of April 19: the US needs ten points (17.2.1D); Japan counts none (17.2.1E).

    Returns whether the game is over: in the Extended Game it goes on without the US ships (21.1, 21.2).
    """
    terms = points(state)
    score = sum(term.value for term in terms)
    state.note("17.2.1A", "The US has {score} Victory Points.", terms, score=score)
    if score >= POINTS_TO_WIN:
        _end(state, Outcome("us", "17.2.1D", f"The US has {score} Victory Points of the 10 needed", score))
        return True
    if extended.in_play(state):
        state.note("21.1", "No victory yet: the US has until April 22 for an Automatic Victory.")
        extended.withdraw_navy(state)
        return False
    reason = f"The US has only {score} Victory Points of the 10 needed"
    _end(state, Outcome("japan", "17.2.1D", reason, score))
    return True


def out_of_time(state: IeShimaState) -> None:
    """End the Extended Game without an Automatic Victory (21.1)."""
    score = sum(term.value for term in points(state))
    _end(state, Outcome("japan", "21.1", "The US has no Automatic Victory by April 22", score))


def _end(state: IeShimaState, outcome: Outcome) -> None:
    state.outcome = outcome
    state.stack.clear()
    winner = SIDE_NAMES[SEATS.index(outcome.winner)]
    state.note(outcome.rule, "{reason}: {winner} wins.", reason=outcome.reason, winner=winner)
