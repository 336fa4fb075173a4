"""What things are worth in Ie Shima, in tenths of a Victory Point: Areas, steps, attacks.

Rough by design: an attack is judged by its exact odds, everything that follows it by rules of thumb.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from lbnb.bots.ie_shima.odds import chance_at_least, expected_points
from lbnb.games.ie_shima import april_16, attrition, combat, extended, refit, victory
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AIRFIELDS,
    AREA_MASK,
    BLOODY_RIDGE,
    JAPAN,
    LAST_AREA,
    MOUNT_GUSUKU,
    PLACES,
    US,
    Tables,
    bits,
)

POINT = 10.0
FAR = 9
CONTESTED_PAIR = (BLOODY_RIDGE, MOUNT_GUSUKU)
"""Contesting both at the end is worth a point (17.2.2)."""
FLIP = 0.7
"""What a US flip costs that the next Refit Phase can undo."""
DESPERATE_FLIP = 0.3
"""What it costs on the last day while the US has too few points: losses no longer matter."""
STEP_IN_VP_AREA = 0.3
"""What a Japanese step is worth more for each Victory Point of its Area."""
LAST_CHANCE = 3.0
"""How many times its worth an Area counts on the last day while the US has too few points."""
FOOTHOLD = 30.0
"""What the US gains by contesting the second of Areas 15 and 16 on the last day (17.2.2)."""


@lru_cache(maxsize=8)
def distances(tables: Tables) -> tuple[tuple[int, ...], ...]:
    """Steps between any two places over the links of the map, FAR where there is no way."""
    rows = []
    for start in range(PLACES):
        row = [FAR] * PLACES
        row[start] = 0
        frontier = [start]
        while frontier:
            grown = []
            for place in frontier:
                for to in bits(tables.near[place]):
                    if row[to] == FAR and (to <= LAST_AREA or to == start):
                        row[to] = row[place] + 1
                        grown.append(to)
            frontier = grown
        rows.append(tuple(row))
    return tuple(rows)


def area_value(state: IeShimaState, area: int) -> float:
    """What control of an Area is worth: its VP, the airfields' on April 16, a little for supply."""
    if area > LAST_AREA:
        return 0.0
    worth = POINT * state.tables.vp[area]
    if area == AIRFIELDS and april_16.is_today(state):
        worth += POINT
    return worth + 0.5


def us_points(state: IeShimaState) -> int:
    """The US Victory Points as they would stand now, losses as the next Refit Phase will leave them."""
    terms = victory.points(state)
    score = sum(term.value for term in terms if term.value > 0)
    restored = 2 * refit.replacement_points(state, US)
    return score - max(0, victory.losses(state) - restored) // victory.LOSSES_PER_POINT


def is_last_turn(state: IeShimaState) -> bool:
    """Whether the game is judged at the end of this turn: April 19 (17.2.1), or April 22 (21.1)."""
    return state.turn in (extended.BASIC_TURNS, extended.EXTENDED_TURNS)


def step_costs(state: IeShimaState, side: int) -> tuple[float, float]:
    """What a side pays for a flip, and for the elimination of a reduced unit.

    A reduced US unit counts as lost already (17.2.1C), and the US restores eight a turn, so both are cheap
    until the last turn; Japan restores two, and every unit is a step of the defense.
    """
    if side == JAPAN:
        return 1.0, 2.0
    spare = 2 * refit.replacement_points(state, US) - victory.losses(state)
    if is_last_turn(state):
        if us_points(state) < victory.POINTS_TO_WIN:
            return DESPERATE_FLIP, DESPERATE_FLIP
        return (FLIP if spare > 0 else 2.0), 0.5
    return (FLIP if spare > 0 else 2 * FLIP), 2 * FLIP


def point_value(state: IeShimaState, side: int, area: int) -> float:
    """What one Attrition Point is worth to the attacking `side`: more where Victory Points are at stake."""
    if side == JAPAN:
        return 1.0
    return 0.8 + STEP_IN_VP_AREA * state.tables.vp[area]


class Prospect(NamedTuple):
    """An attack before its dice: its leader, the edge (Attack Value minus Defense Value), odds and worth."""

    lead: int
    edge: int
    repulse: float
    clear: float
    points: float
    score: float

    def in_words(self) -> str:
        """The odds as the tail of a sentence."""
        return f"{1 - self.repulse:.0%} not to be repulsed, {self.clear:.0%} to clear it"


def best_defender(state: IeShimaState, units: int) -> int:
    """The unit to lead a defense: highest Combat Value, then full strength, then Special Units."""
    special = state.tables.special_units
    return max(
        bits(units), key=lambda unit: (state.value(unit), state.full >> unit & 1, special >> unit & 1, -unit)
    )


def clearing_points(state: IeShimaState, units: int) -> int:
    """Attrition Points after which none of `units` would stay: reduced ones can retreat for one (13.1E)."""
    stuck = units & state.tables.pillboxes
    return units.bit_count() + (units & state.full).bit_count() + stuck.bit_count()


def prospect(state: IeShimaState, area: int, attackers: int, mandatory: bool) -> Prospect:
    """The best way for the active side to attack `area` with `attackers`, over all who could lead."""
    side = state.side
    defenders = state.units_in(area, 1 - side)
    defender = best_defender(state, defenders)
    kinds: dict[tuple[int, int], int] = {}
    for unit in bits(attackers):
        kinds.setdefault((state.value(unit), state.full >> unit & 1), unit)
    lead = next(iter(kinds.values()))
    shape = combat.Attack(area, attackers, mandatory, lead, defender)
    base = combat.attack_value(state, shape) - combat.defense_value(state, shape)
    lead_full = state.full >> lead & 1
    reduced = (attackers & ~state.full).bit_count()
    base -= state.value(lead) + (reduced - 1 + lead_full) // 2 - lead_full
    best: Prospect | None = None
    for (value, full), unit in kinds.items():
        edge = base + value + (reduced - 1 + full) // 2 - full
        found = _judged(state, area, attackers, defenders, unit, edge, mandatory)
        if best is None or found.score > best.score:
            best = found
    assert best is not None
    return best


def _judged(
    state: IeShimaState, area: int, attackers: int, defenders: int, lead: int, edge: int, mandatory: bool
) -> Prospect:
    side = state.side
    flip, kill = step_costs(state, side)
    full = (attackers & state.full).bit_count()
    all_hit = flip * full + kill * (attackers.bit_count() - full)
    lead_cost = flip if state.full >> lead & 1 else kill
    repulse = 1 - chance_at_least(edge, 0)
    points = expected_points(edge, attrition.capacity(state, defenders))
    clear = chance_at_least(edge, clearing_points(state, defenders))
    gain = point_value(state, side, area) * points + clear * capture_value(state, side, area)
    score = gain - repulse * all_hit - (1 - repulse) * lead_cost
    if mandatory and not state.contested >> area & 1:
        score += (1 - repulse - clear) * foothold_value(state, side, area)
    return Prospect(lead, edge, repulse, clear, points, score)


def capture_value(state: IeShimaState, side: int, area: int) -> float:
    """What it is worth to a side to clear an Area of the enemy now."""
    own = bool(state.us_control >> area & 1) == (side == US)
    worth = area_value(state, area)
    if own:
        return 0.3 * worth
    if side == JAPAN and not is_last_turn(state):
        return 0.4 * worth
    if side == US and is_last_turn(state) and us_points(state) < victory.POINTS_TO_WIN:
        return LAST_CHANCE * worth
    return worth


def foothold_value(state: IeShimaState, side: int, area: int) -> float:
    """What it is worth to stand in an Area with the enemy still there."""
    if side == JAPAN:
        return -0.5
    if is_last_turn(state) and area in CONTESTED_PAIR:
        other = sum(CONTESTED_PAIR) - area
        return FOOTHOLD if state.is_contested(other) or state.us_control >> other & 1 else 0.5 * FOOTHOLD
    return 0.08 * area_value(state, area)


def strength(state: IeShimaState, units: int) -> int:
    """A plain Attack Value of `units`, for comparing stacks: best Combat Value and the others' numbers."""
    units &= ~state.tables.pillboxes
    if not units:
        return 0
    full = (units & state.full).bit_count()
    top = max(state.value(unit) for unit in bits(units))
    return top + max(0, full - 1) + (units.bit_count() - full) // 2


def danger(state: IeShimaState, area: int, side: int) -> int:
    """How strong an attack the enemy of `side` could bring into `area` in one impulse, as an Attack Value."""
    foe = 1 - side
    places = bits(state.tables.near[area] & AREA_MASK & state.occupied[foe])
    stacks = [state.units_in(place, foe) for place in (*places, area)]
    return max((strength(state, units) for units in stacks), default=0)


def defense(state: IeShimaState, area: int, units: int) -> int:
    """The Defense Value of `units` in an Area without air support (11.4.3)."""
    if not units:
        return 0
    return max(state.value(unit) for unit in bits(units)) + units.bit_count() - 1 + state.tables.tem[area]
