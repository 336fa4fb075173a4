"""The exact odds of two DR against each other, by the engine's own resolver: attacks and bombardments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from lbnb.core.log import Entry
from lbnb.core.odds import Chance, Loss, Odds, Share, WhatIf
from lbnb.games.ie_shima import attrition, figures, rubble, sequence
from lbnb.games.ie_shima.resolver import Result
from lbnb.games.ie_shima.support import Call

SIXTHS = 6
DIFFERENCE = "Attack Total minus Defense Total"


class Offer(NamedTuple):
    """A call for support that could be made: what it is, and on how many sides of the die it comes."""

    call: Call
    sides: int


class Fight(NamedTuple):
    """A combat before its dice.

    `result` is the resolver. `attackers` counts the units that a Repulse would hit (0 for a bombardment),
    `capacity` the Attrition Points that the defenders can absorb (0 where nobody defends). `holder` is who
    could reroll: the attacking side (True), the other one (False) or nobody (None). `tem` is that of an Area
    that could turn to rubble, `impulse` the number that the attack DR is compared with as a Sunset DR, each
    0 otherwise; `joined` names the figures in the attack.
    """

    title: str
    rule: str
    sums: tuple[Entry, ...]
    result: Callable[[int], Result]
    names: tuple[tuple[str, str], ...]
    """Every result by name and rule, worst for the attacker first."""
    seats: tuple[str, str]
    """Attacker and defender."""
    attackers: int = 0
    capacity: int = 0
    holder: bool | None = None
    offers: tuple[Offer, ...] = ()
    tem: int = 0
    impulse: int = 0
    joined: tuple[str, ...] = ()

    def totals(self) -> tuple[int, int]:
        """Attack Value and Defense Value."""
        attack, defense = (sum(term.value for term in entry.terms) for entry in self.sums)
        return attack, defense


Rolled = tuple[int, ...]
"""The DR that have been rolled: none, the attacker's, or both."""
Edges = tuple[tuple[int, int], ...]
"""Attack Value minus Defense Value, with a weight: several where a call's die is still to be rolled."""
Spread = dict[int, int]
"""By difference of totals, in how many ways it comes."""


@cache
def cells(rolled: Rolled = ()) -> tuple[tuple[int, int, int], ...]:
    """Every attack DR and defense DR that may still come, with its number of ways (2.2)."""
    one = [a + b for a, b in product(range(1, 7), repeat=2)]
    ways = [(total, one.count(total)) for total in range(2, 13)]
    attack, defense = ([(rolled[n], 1)] if len(rolled) > n else ways for n in (0, 1))
    return tuple((a, d, n * m) for (a, n), (d, m) in product(attack, defense))


@cache
def differences(rolled: Rolled = ()) -> tuple[tuple[int, int], ...]:
    """Attack DR minus defense DR, smallest first, with its number of ways: of 1,296 if nothing is rolled."""
    return _added((attack - defense, ways) for attack, defense, ways in cells(rolled))


def _added(parts: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    total: Spread = {}
    for number, ways in parts:
        total[number] = total.get(number, 0) + ways
    return tuple(sorted(total.items()))


def spread(edges: Edges, rolled: Rolled = ()) -> Spread:
    """The differences of totals that may come."""
    if len(edges) == 1:
        ((edge, weight),) = edges
        return {edge + number: weight * ways for number, ways in differences(rolled)}
    return dict(
        _added(
            (edge + number, weight * ways) for edge, weight in edges for number, ways in differences(rolled)
        )
    )


def rerolled(fight: Fight, edges: Edges, rolled: Rolled) -> Spread:
    """The differences if the holder of the Advantage rerolls whatever is not to its liking (15.1.2A).

    That is a result without Attrition Points for the attacker, one with them for the defender.
    """
    fresh = differences()
    every = sum(ways for _, ways in fresh)
    parts: list[tuple[int, int]] = []
    for edge in edges:
        first = spread((edge,), rolled)
        kept = [(number, ways) for number, ways in first.items() if _pleases(fight, number)]
        parts += [(number, ways * every) for number, ways in kept]
        again = sum(first.values()) - sum(ways for _, ways in kept)
        parts += [(edge[0] + number, again * ways) for number, ways in fresh]
    return dict(_added(parts))


def _pleases(fight: Fight, difference: int) -> bool:
    """Whether the holder of the Advantage would leave a result alone."""
    return (fight.result(difference).points > 0) == fight.holder


def chances(fight: Fight, ways: Spread) -> tuple[Chance, ...]:
    """The chance of each result."""
    of = sum(ways.values())
    count = {name: 0 for name, _ in fight.names}
    for number, some in ways.items():
        count[fight.result(number).name] += some
    return tuple(Chance(name, rule, count[name], of) for name, rule in fight.names)


def clearing(fight: Fight, ways: Spread) -> tuple[Chance, ...]:
    """The chances that no defender can stay and that all are eliminated (13.1C, 13.1D)."""
    if not fight.capacity:
        return ()
    of = sum(ways.values())
    gone = dead = 0
    for number, some in ways.items():
        points = fight.result(number).points
        if attrition.leaves_nobody(points, fight.capacity):
            gone += some
            if attrition.wipes_out(points, fight.capacity):
                dead += some
    return Chance("Area cleared", "13.1E", gone, of), Chance("All eliminated", "13.1C", dead, of)


def losses(fight: Fight, ways: Spread) -> tuple[Loss, ...]:
    """What both sides lose on average: steps of the attackers, Attrition Points absorbed by the defenders."""
    of = sum(ways.values())
    steps = points = 0
    for number, some in ways.items():
        result = fight.result(number)
        steps += some * (fight.attackers if result.all_hit else min(1, fight.attackers))
        points += some * min(result.points, fight.capacity)
    attacker, defender = fight.seats
    found = [Loss(attacker, "steps", steps, of)] if fight.attackers else []
    return (*found, Loss(defender, "Attrition Points", points, of)) if fight.capacity else tuple(found)


def besides(fight: Fight, rolled: Rolled, weight: int) -> tuple[Chance, ...]:
    """What the dice themselves may do: rubble (19.3.1A), a figure's death (20.2A), sunset (6.3.2D)."""
    every = cells(rolled)
    of = weight * sum(ways for *_, ways in every)
    found = []
    if fight.tem:
        ways = sum(ways for attack, _, ways in every if rubble.is_enough(attack, fight.tem))
        found.append(Chance("Rubble", "19.3.1A", weight * ways, of))
    for name in fight.joined:
        ways = sum(ways for attack, defense, ways in every if figures.kills(attack, defense))
        found.append(Chance(f"{name} is killed", "20.2A", weight * ways, of))
    if fight.impulse:
        ways = sum(ways for attack, _, ways in every if sequence.ends_day(attack, fight.impulse))
        found.append(Chance("The day ends", "6.3.2D", weight * ways, of))
    return tuple(found)


def called(edges: Edges, offer: Offer) -> Edges:
    """The edges after a call for support: its die, if it needs one, is still to be rolled (19.2.1E)."""
    bonus, sides = offer.call.bonus, offer.sides
    parts = [(edge + bonus, weight * sides) for edge, weight in edges]
    parts += [(edge, weight * (SIXTHS - sides)) for edge, weight in edges if sides < SIXTHS]
    return tuple(parts)


def _what_ifs(fight: Fight, edges: Edges, rolled: Rolled) -> Iterable[WhatIf]:
    for offer in fight.offers:
        call = offer.call
        comes = Chance(call.name, call.bonus_rule, offer.sides, SIXTHS)
        yield _what_if(fight, f"With {call.name}", call.bonus_rule, spread(called(edges, offer)), comes)
    if fight.attackers and not rolled:
        more = tuple((edge + 1, weight) for edge, weight in edges)
        yield _what_if(fight, "With one more full-strength unit", "11.4.2", spread(more))
    if fight.holder is not None:
        who = "attacker" if fight.holder else "defender"
        ways = rerolled(fight, edges, rolled)
        yield _what_if(fight, f"If the {who} rerolls", "15.1.2A", ways)


def _what_if(fight: Fight, label: str, rule: str, ways: Spread, comes: Chance | None = None) -> WhatIf:
    return WhatIf(label, rule, chances(fight, ways), clearing(fight, ways), comes)


def odds_of(fight: Fight, edges: Edges | None = None, rolled: Rolled = ()) -> Odds:
    """The odds of a fight.

    `edges` are by default the one of its sums; `rolled` are the DR already there. With both of them the
    result is certain.
    """
    if edges is None:
        attack, defense = fight.totals()
        edges = ((attack - defense, 1),)
    ways = spread(edges, rolled)
    weight = sum(weight for _, weight in edges)
    return Odds(
        title=fight.title,
        rule=fight.rule,
        of=sum(ways.values()),
        sums=fight.sums,
        outcomes=chances(fight, ways),
        events=(*clearing(fight, ways), *besides(fight, rolled, weight)),
        measure=DIFFERENCE,
        distribution=tuple(Share(number, fight.result(number).name, some) for number, some in ways.items()),
        losses=losses(fight, ways),
        what_ifs=tuple(_what_ifs(fight, edges, rolled)),
    )
