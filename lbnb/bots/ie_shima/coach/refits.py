"""Lessons on the Refit Phase: points left over, the Advantage for one of them, one unit before two flips."""

from __future__ import annotations

from lbnb.bots.ie_shima.coach.force import name
from lbnb.bots.ie_shima.estimate import is_last_turn
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import SIDE_NAMES, US


def _possible(state: IeShimaState, verb: str) -> set[int]:
    """The units that a verb could still help."""
    return {choice.args[0] for choice in state.legal_actions() if choice.verb == verb}


def points_left_over(state: IeShimaState, action: Action) -> CoachWarning | None:
    """Refit ends with Replacement Points and somebody to spend them on."""
    reduced, lost = len(_possible(state, "restore")), len(_possible(state, "rebuild"))
    if not reduced and not lost:
        return None
    if not state.points:
        return mild(
            "14.5.2A", f"The last point pays for 2 flips, and {counted(reduced, 'unit')} could still flip."
        )
    return serious(
        "14.6",
        f"{counted(state.points, 'Replacement Point')} left are lost at the end of the phase, while "
        f"{counted(reduced, 'reduced unit')} could flip and {lost} could be rebuilt.",
    )


def advantage_for_a_point(state: IeShimaState, action: Action) -> CoachWarning | None:
    """The Advantage spent in Refit although days with rolls to come would need it."""
    use = len(_possible(state, "restore")) + len(state_eliminated(state))
    if not use:
        return serious("15.1.3", "The Advantage would buy 1 Replacement Point, and nobody can use it.")
    if is_last_turn(state):
        return None
    return serious(
        "15.1.3",
        f"The Advantage would buy 1 Replacement Point only, and {SIDE_NAMES[1 - state.side]} could then "
        "reroll your best attack tomorrow.",
    )


def state_eliminated(state: IeShimaState) -> list[int]:
    """The eliminated units of the side that refits."""
    own = state.tables.side_units[state.side] & state.eliminated
    return [unit for unit in range(len(state.at)) if own >> unit & 1]


def rebuilt_before_flips(state: IeShimaState, action: Action) -> CoachWarning | None:
    """A US point for one rebuilt, reduced unit that still counts as lost, where it could flip two."""
    reduced = len(_possible(state, "restore"))
    if state.side != US or reduced < 2:
        return None
    return mild(
        "17.2.1C",
        f"{name(state, action.args[0])} comes back reduced and still counts as lost; the same point flips 2 "
        f"of {reduced} reduced units, and they no longer count.",
    )
