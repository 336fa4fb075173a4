"""Chapter 13.1: how Attrition Points are absorbed."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from lbnb.games.ie_shima import attrition
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.position import (
    choice,
    controller,
    do,
    index,
    is_full,
    legal,
    position,
    refused,
    where,
)

A = "1/306/A"
SEI = ["SEI-A", "SEI-B", "SEI-C", "SEI-D"]


def losses(points: int, first: str, units: list[str], reduced: list[str] | None = None) -> IeShimaState:
    """Japanese `units` in Area 6 have to absorb `points` after a US attack, the first by `first`."""
    state = position(
        {A: 6, **dict.fromkeys(units, 6), "Labor-D": 16, "Labor-C": 9},
        us_control=[1, 4],
        reduced=reduced or [],
    )
    state.stack.clear()
    attrition.take_losses(state, 6, points, index(first), assault=True)
    return state


def steps(state: IeShimaState) -> set[tuple[str, str]]:
    """The verbs and units of the legal steps, wherever a retreat leads."""
    return {(text.split()[0], text.split()[1]) for text in legal(state)}


def points_left(state: IeShimaState) -> int:
    """The points still to be absorbed; 0 when that is done."""
    return state.decision.points if choice(state) == "TakeLosses" else 0  # type: ignore[union-attr]


@pytest.mark.rule("13.1", "13.1A")
def test_the_defenders_units_in_that_area_absorb_the_points() -> None:
    state = losses(2, "SEI-A", SEI[:2])
    assert state.seat == "japan"
    assert refused(state, "reduce Labor-D") == "13.1A"
    assert refused(state, f"reduce {A}") == "13.1A"
    do(state, "reduce SEI-A", "reduce SEI-B")
    assert points_left(state) == 0


@pytest.mark.rule("13.1B")
@pytest.mark.parametrize("reduced", [[], ["SEI-A"]])
def test_the_first_point_is_the_lead_units_and_only_the_first(reduced: list[str]) -> None:
    state = losses(3, "SEI-A", SEI[:3], reduced)
    assert {unit for _, unit in steps(state)} == {"SEI-A"}
    for verb in ("reduce", "eliminate", "retreat"):
        assert refused(state, f"{verb} SEI-B") == "13.1B"
    do(state, "eliminate SEI-A" if reduced else "reduce SEI-A")
    assert {"SEI-B", "SEI-C"} <= {unit for _, unit in steps(state)}


@pytest.mark.rule("13.1C")
def test_the_defender_spreads_the_rest_as_it_likes() -> None:
    spread = losses(3, "SEI-A", SEI[:3])
    do(spread, "reduce SEI-A", "reduce SEI-C", "reduce SEI-B")
    assert not any(is_full(spread, unit) for unit in SEI[:3])
    concentrated = losses(3, "SEI-A", SEI[:3])
    do(concentrated, "reduce SEI-A", "eliminate SEI-A")
    assert where(concentrated, "SEI-A") == "eliminated" and is_full(concentrated, "SEI-B")


@pytest.mark.rule("13.1C")
@pytest.mark.parametrize("excess", [0, 1, 5])
def test_points_beyond_what_the_units_absorb_are_ignored(excess: int) -> None:
    state = losses(3 + 2 + excess, "SEI-A", SEI[:2], ["SEI-B"])
    assert where(state, "SEI-A") == where(state, "SEI-B") == "eliminated"
    assert controller(state, 6) == "us"
    assert choice(state) != "TakeLosses"


@pytest.mark.rule("13.1D")
def test_two_points_do_not_eliminate_a_full_unit_to_save_a_reduced_one() -> None:
    state = losses(2, "SEI-A", SEI[:2], ["SEI-B"])
    assert refused(state, "eliminate SEI-A") == "13.1E"
    do(state, "reduce SEI-A")
    assert refused(state, "eliminate SEI-A") == "13.1D"
    assert steps(state) == {("retreat", "SEI-A"), ("retreat", "SEI-B")}


@pytest.mark.rule("13.1D")
def test_a_retreat_may_not_leave_more_than_the_others_can_absorb() -> None:
    # Three reduced units absorb 6 points; once one has retreated for 1 of 5, the others must die for 4.
    state = losses(5, "SEI-A", SEI[:3], SEI[:3])
    do(state, min(text for text in legal(state) if text.startswith("retreat")))
    assert steps(state) == {("eliminate", "SEI-B"), ("eliminate", "SEI-C")}
    assert refused(state, "retreat SEI-B 11") == "13.1D"
    do(state, "eliminate SEI-C", "eliminate SEI-B")
    assert points_left(state) == 0


@pytest.mark.rule("13.1E")
def test_what_each_step_absorbs() -> None:
    state = losses(6, "SEI-A", SEI)
    do(state, "reduce SEI-A")
    assert points_left(state) == 5
    do(state, "eliminate SEI-A")
    assert points_left(state) == 3
    do(state, "reduce SEI-B")
    assert points_left(state) == 2
    do(state, min(text for text in legal(state) if text.startswith("retreat SEI-B")))
    assert points_left(state) == 1
    assert refused(state, "reduce SEI-B") == "13.1A"
    assert refused(state, "retreat SEI-C 11") == "13.1E"
    do(state, "reduce SEI-C")
    assert points_left(state) == 0


@pytest.mark.rule("13.1E")
def test_a_reduced_unit_is_not_reduced_again() -> None:
    state = losses(2, "SEI-A", SEI[:2], ["SEI-A"])
    assert refused(state, "reduce SEI-A") == "13.1E"


@pytest.mark.rule("13.1E", "13.2.4")
def test_a_pillbox_absorbs_its_last_point_by_a_retreat_that_destroys_it() -> None:
    state = losses(1, "Pillbox-A", ["Pillbox-A", "SEI-A"], ["Pillbox-A"])
    assert legal(state) == {"retreat Pillbox-A"}
    do(state, "retreat Pillbox-A")
    assert where(state, "Pillbox-A") == "eliminated" and is_full(state, "SEI-A")


Stack = tuple[str, ...]
STEPS = {"reduce": ("F", "R", 1), "eliminate": ("R", "-", 2), "retreat": ("R", "-", 1)}
"""By verb: the condition of a unit before and after it (full, reduced, gone), and the points absorbed."""


def after(stack: Stack, number: int, verb: str) -> tuple[Stack, int] | None:
    """The stack after a step by one unit and the points it absorbs, or None if 13.1E has no such step."""
    old, new, points = STEPS[verb]
    return ((*stack[:number], new, *stack[number + 1 :]), points) if stack[number] == old else None


def can_be_exact(stack: Stack, points: int) -> bool:
    """Whether some steps of 13.1E absorb exactly `points`, found by trying them all."""
    return points == 0 or any(
        step is not None and step[1] <= points and can_be_exact(step[0], points - step[1])
        for number in range(len(stack))
        for verb in STEPS
        for step in [after(stack, number, verb)]
    )


def compare(state: IeShimaState, units: list[str], stack: Stack, points: int, first: str | None) -> int:
    """Follow every course of the losses; a step must be offered just where the rest can still be exact."""
    if points == 0:
        assert choice(state) != "TakeLosses"
        return 1
    allowed = {}
    for number, unit in enumerate(units):
        for verb in STEPS:
            step = after(stack, number, verb)
            if (
                step
                and first in (None, unit)
                and step[1] <= points
                and can_be_exact(step[0], points - step[1])
            ):
                allowed[verb, unit] = step
    assert allowed
    assert steps(state) == set(allowed), f"{stack}, {points} points"
    count = 0
    for (verb, unit), (left, cost) in allowed.items():
        following = state.copy()
        do(following, min(text for text in legal(state) if text.split()[:2] == [verb, unit]))
        count += compare(following, units, left, points - cost, None)
    return count


STACKS = [stack for size in (1, 2, 3) for stack in combinations_with_replacement("FR", size)]


@pytest.mark.rule("13.1D", "13.1B", "13.1E")
@pytest.mark.parametrize("stack", STACKS, ids="".join)
@pytest.mark.parametrize("units", [SEI[:3], ["SEI-A", "Pillbox-A", "MG-A"]], ids=["SEI", "with a Pillbox"])
def test_a_step_is_legal_exactly_when_the_rest_can_still_be_absorbed_exactly(
    stack: Stack, units: list[str]
) -> None:
    names = units[: len(stack)]
    reduced = [unit for unit, condition in zip(names, stack, strict=True) if condition == "R"]
    capacity = sum({"F": 3, "R": 2}[condition] for condition in stack)
    for first in names:
        for points in range(1, capacity):
            assert can_be_exact(stack, points)
            assert compare(losses(points, first, names, reduced), names, stack, points, first) > 0


@pytest.mark.rule("13.1C", "13.1D")
@pytest.mark.parametrize("stack", STACKS, ids="".join)
def test_with_all_they_can_absorb_or_more_there_is_no_choice(stack: Stack) -> None:
    capacity = sum({"F": 3, "R": 2}[condition] for condition in stack)
    assert can_be_exact(stack, capacity)
    assert not can_be_exact(stack, capacity + 1)
    names = SEI[: len(stack)]
    reduced = [unit for unit, condition in zip(names, stack, strict=True) if condition == "R"]
    for points in (capacity, capacity + 1, capacity + 7):
        state = losses(points, names[-1], names, reduced)
        assert all(where(state, unit) == "eliminated" for unit in names)
