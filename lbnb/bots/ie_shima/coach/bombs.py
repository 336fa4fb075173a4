"""What a bombardment marker could do, for the lessons that ask."""

from __future__ import annotations

from lbnb.bots.ie_shima.odds import expected_points
from lbnb.games.ie_shima import attrition, bombardment
from lbnb.games.ie_shima.state import IeShimaState


def points_on(state: IeShimaState, marker: int, area: int) -> float:
    """The Attrition Points that the active side's marker takes from an Area on average (12.7C)."""
    attack = sum(term.value for term in bombardment.attack_terms(state, marker))
    defense = sum(term.value for term in bombardment.defense_terms(state, marker, area))
    return expected_points(attack - defense, attrition.capacity(state, state.units_in(area, 1 - state.side)))


def best_marker(state: IeShimaState, area: int) -> tuple[int, float]:
    """The unused marker of the active side that would hurt an Area most, and by how much; -1 for none."""
    found = [
        (points_on(state, marker, area), -marker)
        for marker in bombardment.MARKERS_OF[state.side]
        if bombardment.targets(state, marker) >> area & 1
    ]
    points, marker = max(found, default=(0.0, 1))
    return -marker, points
