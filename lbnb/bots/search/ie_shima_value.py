"""The chance that the US wins a position of Ie Shima, fitted to the results of games between bots.

The expected Victory Points at the end are a weighted sum of `features`, with weights of each day; the
chance of ten of them follows from that sum and the hour of the day. `benchmarks/fit_ie_shima.py` finds the
weights.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from math import exp

import msgspec

from lbnb.games.ie_shima import extended, refit, victory
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AIRFIELDS,
    AREA_MASK,
    ELIMINATED,
    GREEN,
    JAPAN,
    PLACES,
    SPECIAL_BOX,
    US,
    Tables,
    bits,
)

DAYS = extended.BASIC_TURNS
GLOBAL_FEATURES = (
    "one",
    "US losses",
    "US losses that no replacement undoes",
    "points for those losses",
    "eliminated US units",
    "eliminated Japanese infantry",
    "eliminated Special Units",
    "Pillboxes in the box",
    "MG and IE units in the box",
    "hour",
    "hour squared",
    "US impulse",
    "rain",
    "change of weather",
    "US has the Advantage",
    "Japan has the Advantage",
    "Used air",
    "Used artillery",
    "Used naval",
    "Used Japanese artillery",
    "point for the airfields",
    "control of the airfields",
    "other Areas under US control",
    "other Areas with Japanese units",
    "units in boxes",
    "points now",
    "ten points now",
    "nine points now",
    "points missing",
    "ten points now, by hour",
    "points missing, by hour",
)
AREA_FEATURES = (
    "US",
    "US alone, units",
    "contested for Japan",
    "Defense Value",
    "points to clear",
    "US steps inside",
    "US steps near",
    "no US near",
    "Japan's but empty",
    "contested for the US",
    "points to clear in US Area",
    "US units near US Area",
    "Japanese units near US Area",
)


class Weights(msgspec.Struct, frozen=True):
    """`points`: by day, a weight for each feature; `chance`: by day, what `chance_from` needs."""

    points: list[list[float]]
    chance: list[list[float]]


@lru_cache(maxsize=1)
def fitted() -> Weights:
    """The weights in `ie_shima_weights.json`."""
    return msgspec.json.decode((files(__package__) / "ie_shima_weights.json").read_bytes(), type=Weights)


@lru_cache(maxsize=8)
def _near(tables: Tables) -> list[list[int]]:
    """The Areas next to each place."""
    return [bits(tables.near[place] & AREA_MASK) for place in range(PLACES)]


@lru_cache(maxsize=8)
def prizes(tables: Tables) -> list[int]:
    """The Areas that count for victory."""
    return [area for area in bits(AREA_MASK) if tables.vp[area]]


def day(state: IeShimaState) -> int:
    """Whose weights to take: 0 to 3, counted back from the last day."""
    return max(0, state.turn - 1 - extended.turns(state) + DAYS)


def hour(state: IeShimaState) -> float:
    """How far the day has gone, 0 to 1."""
    return state.impulse / state.tables.last_impulse


def features(state: IeShimaState) -> list[float]:
    """What the estimate sees: GLOBAL_FEATURES, then AREA_FEATURES of each of `prizes`."""
    tables = state.tables
    us, _ = tables.side_units
    held = sum([tables.vp[area] for area in prizes(tables) if state.us_control >> area & 1])
    row = _overview(state, held)
    for area in prizes(tables):
        row += _area(state, area, us)
    return row


def _overview(state: IeShimaState, held: int) -> list[float]:
    tables, here = state.tables, state.here
    us, japan = tables.side_units
    special = tables.special_units
    gone = here[ELIMINATED]
    lost = victory.losses(state)
    lasting = max(0, lost - 2 * refit.replacement_points(state, US))
    penalty = lasting // victory.LOSSES_PER_POINT
    airfields = state.us_control >> AIRFIELDS & 1
    points = held + (state.airfields_point or (state.turn == 1 and bool(airfields))) - penalty
    missing = max(0, victory.POINTS_TO_WIN - points) / 10
    now = hour(state)
    enough = float(missing == 0)
    others = AREA_MASK & ~sum([1 << area for area in prizes(tables)])
    return [
        1.0,
        lost / 10,
        lasting / 10,
        float(penalty),
        (us & gone).bit_count() / 10,
        (japan & gone & ~special).bit_count() / 8,
        (gone & special).bit_count() / 8,
        (here[SPECIAL_BOX] & tables.pillboxes).bit_count() / 4,
        (here[SPECIAL_BOX] & tables.mg_and_ie).bit_count() / 8,
        now,
        now * now,
        float(state.side == US),
        float(state.weather),
        float(state.weather_change),
        float(state.advantage == US),
        float(state.advantage == JAPAN),
        *[float(state.used >> marker & 1) for marker in range(4)],
        float(state.airfields_point),
        float(airfields),
        (state.us_control & others).bit_count() / 10,
        (state.occupied[JAPAN] & others).bit_count() / 10,
        sum([(us & here[box]).bit_count() for box in range(GREEN, GREEN + 3)]) / 12,
        points / 10,
        enough,
        float(points == victory.POINTS_TO_WIN - 1),
        missing,
        now * enough,
        now * missing,
    ]


def _area(state: IeShimaState, area: int, us: int) -> list[float]:
    tables, here, full = state.tables, state.here, state.full
    inside = here[area]
    around = 0
    for place in _near(tables)[area]:
        around |= here[place]
    friends, foes = inside & us, inside & ~us
    near = around & us
    foe_count = foes.bit_count()
    to_clear = foe_count + (foes & full).bit_count() + (foes & tables.pillboxes).bit_count()
    units = friends.bit_count()
    if state.us_control >> area & 1:
        return [
            1.0,
            0.0 if foes else units / 8,
            *(0.0,) * 7,
            float(foe_count > 0),
            to_clear / 10,
            (units + near.bit_count()) / 16,
            (around & ~us).bit_count() / 8,
        ]
    lead = max([tables.cv[unit][full >> unit & 1] for unit in bits(foes)], default=0)
    return [
        0.0,
        0.0,
        float(foe_count > 0 and units > 0),
        (lead + foe_count - 1) / 10 if foes else 0.0,
        to_clear / 10,
        (units + (friends & full).bit_count()) / 16,
        (near.bit_count() + (near & full).bit_count()) / 16,
        float(not friends and not near),
        float(not foes),
        *(0.0,) * 4,
    ]


def chance_from(missing: float, hour: float, terms: list[float]) -> float:
    """The chance of victory with so many points expected above ten (below: negative), at this hour."""
    base, slope, late, late_slope = terms
    logit = base + slope * missing + late * hour + late_slope * hour * missing
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))


def chance_of_us(state: IeShimaState) -> float:
    """The estimated chance, 0 to 1, that the US wins."""
    weights = fitted()
    today = day(state)
    points = sum(
        [value * weight for value, weight in zip(features(state), weights.points[today], strict=True)]
    )
    return chance_from(points, hour(state), weights.chance[today])
