"""The chance that the US wins a position of Okinawa, fitted to the results of games between bots.

By how many Victory Points Japan will lead at the end is its lead now and a weighted sum of `features`, with
weights of each scenario and of whoever moves next. The chance follows from how far that is from what Japan
needs, and from how far such estimates were out with so many turns left. `benchmarks/fit_okinawa.py` finds the
weights.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from math import exp

import msgspec

from lbnb.bots.okinawa.ground import shelter
from lbnb.games.okinawa import victory
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import JAPAN, US

FEATURES = (
    "one",
    "Japanese lead",
    "Japanese lead by the lines",
    "Japanese strength",
    "Japanese shelter",
    "Japanese units in contact",
    "US strength",
    "Japanese points to come",
)
"""What the estimate sees, in tens or twenties; each counts again by the share of turns left."""
STEEPNESS = 1.7
"""Of the logistic curve that comes closest to a normal distribution, in standard deviations."""
LEAST_SPREAD = 2.0


class Weights(msgspec.Struct, frozen=True):
    """`lead`: a weight for each of `features`; `spread`: the error at the end, and what turns left add."""

    lead: list[float]
    spread: tuple[float, float]


UNKNOWN = Weights([0.0] * (2 * len(FEATURES)), (20.0, 60.0))
"""For a scenario that was not fitted: the lead stays as it is."""


@lru_cache(maxsize=1)
def fitted() -> dict[str, list[Weights]]:
    """By scenario, the weights in `okinawa_weights.json` for when the US moves next and when Japan does."""
    raw = (files(__package__) / "okinawa_weights.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, list[Weights]])


def turns_left(state: OkinawaState) -> float:
    """The share of the scenario that is still to play when a Movement Phase begins."""
    row = state.tables.scenarios[state.scenario]
    turns = row.last_turn - state.turn + (1.0 if state.side == US else 0.5)
    return turns / (row.last_turn - row.first_turn + 1)


def lead(state: OkinawaState) -> int:
    """By how many Victory Points Japan is ahead."""
    return state.points[JAPAN] - state.points[US]


def to_come(state: OkinawaState) -> int:
    """What Japan will score at the ends of Game-Turns if nothing changes (18.23, 18.44, 18.54)."""
    row = state.tables.scenarios[state.scenario]
    standing = len(state.on_map(JAPAN))
    late = victory.STILL_HERE * max(0, row.must_withdraw - state.withdrawn)
    turns = row.last_turn - state.turn + 1
    total = row.per_unit * standing * turns
    if standing and row.per_turn:
        total += row.per_turn * min(turns, row.last_turn - row.per_turn_from + 1)
    if late:
        total += late * min(turns, row.last_turn - row.withdraw_by + 1)
    return total


def features(state: OkinawaState) -> list[float]:
    """The values of FEATURES, then the same times `turns_left`."""
    tables = state.tables
    at = state.at
    japan = state.on_map(JAPAN)
    for_us, for_japan = victory.territorial(state)
    lines = sum([term.value for term in for_japan]) - sum([term.value for term in for_us])
    now = [
        1.0,
        lead(state) / 10,
        lines / 10,
        sum([tables.defense[unit] for unit in japan]) / 10,
        sum([shelter(state, at[unit]) for unit in japan]) / 10,
        len([unit for unit in japan if state.us_zone[at[unit]]]) / 10,
        sum([tables.attack[unit] for unit in state.on_map(US)]) / 20,
        to_come(state) / 10,
    ]
    left = turns_left(state)
    return now + [left * value for value in now]


def chance_of_us(state: OkinawaState) -> float:
    """The estimated chance, 0 to 1, that the US wins from the beginning of a Movement Phase."""
    rows = fitted().get(state.scenario)
    weights = rows[state.side] if rows else UNKNOWN
    needed = state.tables.scenarios[state.scenario].japan_needs
    growth = sum([value * weight for value, weight in zip(features(state), weights.lead, strict=True)])
    missing = needed - lead(state) - growth
    end, more = weights.spread
    spread = max(LEAST_SPREAD, end + more * turns_left(state))
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, -STEEPNESS * missing / spread))))
