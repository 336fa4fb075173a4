"""Chapter 11.4: Attack and Defense Values and results from numbers alone, for the engine and for odds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lbnb.core.log import Term


def attack_sum(
    lead: int, full: int, reduced: int, integral: int, air: bool, calls: Iterable[Term]
) -> tuple[Term, ...]:
    """The terms of an Attack Value (11.4.2).

    Args:
        lead: the Combat Value of the leader.
        full: how many other attackers are on their full-strength side.
        reduced: how many other attackers are on their reduced side.
        integral: how many battalions attack with all their units.
        air: whether US air support flies (9.1B).
        calls: what support adds (`support.terms`).
    """
    terms = [Term("lead unit", lead, "11.4.2")]
    if full:
        terms.append(Term("more full-strength units", full, "11.4.2"))
    if halves := reduced // 2:
        terms.append(Term("more reduced units, half each", halves, "11.4.2"))
    if integral:
        terms.append(Term("battalion integrity", integral, "11.4.2"))
    if air:
        terms.append(Term("air support", 1, "9.1B"))
    return (*terms, *calls)


def defense_sum(lead: int, others: int, tem: int, air: bool, ruins: Iterable[Term]) -> tuple[Term, ...]:
    """The terms of a Defense Value (11.4.3).

    Args:
        lead: the Combat Value of the leader.
        others: how many more units defend.
        tem: the Terrain Effects Modifier of the Area.
        air: whether US air support flies (9.1B).
        ruins: what rubble adds (`rubble.terms`).
    """
    terms = [Term("lead unit", lead, "11.4.3")]
    if others:
        terms.append(Term("more units", others, "11.4.3"))
    terms.append(Term("terrain", tem, "3.1.3"))
    if air:
        terms.append(Term("air support", 2, "9.1B"))
    return (*terms, *ruins)


class Result(NamedTuple):
    """What a difference of totals means: its name, rule, and Attrition Points for the defender.

    Of the attackers all units lose a step (`all_hit`), or else only their leader (11.4.4).
    """

    name: str
    rule: str
    points: int
    all_hit: bool = False


def result_of(difference: int) -> Result:
    """The result of an attack by Attack Total minus Defense Total (11.4.4)."""
    if difference < 0:
        return Result("Repulse", "11.4.4.1A", 0, all_hit=True)
    if difference == 0:
        return Result("Stalemate", "11.4.4.2A", 0)
    return Result("Success", "11.4.4.3A", difference)
