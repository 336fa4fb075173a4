"""Crafted positions of Ie Shima, and short ways to play and question them in tests.

Places are named by their ids (`"4"`, `"green"`, `"special"`), `"eliminated"` or `"away"` (not arrived).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lbnb.core.decisions import ChanceDecision
from lbnb.core.log import Entry
from lbnb.games import Games
from lbnb.games.ie_shima import control, impulses, sequence
from lbnb.games.ie_shima.state import CLEAR, DAYLIGHT, RAIN, REFIT, IeShimaState
from lbnb.games.ie_shima.tables import BOMBARDMENT_IDS, ELIMINATED, NOBODY, NOT_ARRIVED, SEATS
from tests.games.steps import choice as choice
from tests.games.steps import do as do
from tests.games.steps import legal as legal
from tests.games.steps import refused as refused

GAME = Games()["ie_shima"]
TABLES = GAME.tables
US_UNITS = [unit.id for unit in TABLES.units if unit.side == "us"]
JAPANESE_UNITS = [unit.id for unit in TABLES.units if unit.side == "japan"]
MARKERS = (*BOMBARDMENT_IDS, "kamikaze")
SPECIAL_UNITS = [unit.id for unit in TABLES.units if unit.kind in ("pillbox", "mg", "ie")]


def place(name: str | int) -> int:
    """The index of a place by its id."""
    named = {"eliminated": ELIMINATED, "away": NOT_ARRIVED}
    return named[str(name)] if str(name) in named else TABLES.place_ids.index(str(name))


def index(unit: str) -> int:
    """The index of a unit by its id."""
    return TABLES.unit_ids.index(unit)


def position(
    units: Mapping[str, str | int],
    *,
    reduced: Iterable[str] = (),
    others: str = "away",
    us_control: Iterable[str | int] = (),
    phase: str | None = "daylight",
    turn: int = 1,
    side: str = "us",
    impulse: int = 1,
    weather: str = "clear",
    advantage: str | None = "us",
    used: Iterable[str] = (),
    options: Iterable[str] = (),
    **fields: Any,
) -> IeShimaState:
    """A position with `units` where they are put and all others `away` or `eliminated`.

    The US controls `us_control` and every Area that it alone occupies. The decision of `phase` is pending:
    `daylight` (an impulse of `side`), `night`, `refit`, `reinforcement`, `end` (whatever follows it), or
    nothing with None. `options` are those turned on. `fields` sets further fields of the state, such as
    `passes=1`.
    """
    state = GAME.new(options=dict.fromkeys(options, "on"))
    state.stack.clear()
    for unit in TABLES.unit_ids:
        state.put(index(unit), place(units.get(unit, others)))
    for unit in [*reduced, *(unit for unit in TABLES.unit_ids if state.at[index(unit)] == ELIMINATED)]:
        state.full &= ~(1 << index(unit))
    state.us_control = sum(1 << place(area) for area in us_control)
    control.settle(state)
    state.turn = turn
    state.phase = DAYLIGHT
    state.side = SEATS.index(side)
    state.impulse = impulse
    state.weather = {"clear": CLEAR, "rain": RAIN}[weather]
    state.advantage = NOBODY if advantage is None else SEATS.index(advantage)
    state.used = sum(1 << MARKERS.index(marker) for marker in used)
    for name, value in fields.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    if phase is not None:
        begin(state, phase)
    return state


def begin(state: IeShimaState, phase: str) -> list[Entry]:
    """Start a phase of the current turn by the engine's own functions; returns what the log says."""
    starts: dict[str, Callable[[IeShimaState], None]] = {
        "reinforcement": sequence.start_turn,
        "daylight": lambda state: impulses.start(state, state.side),
        "night": sequence.end_daylight,
        "refit": sequence.end_night,
        "end": sequence.end_phase,
    }
    if phase == "end":
        state.phase = REFIT
    state.journal = entries = []
    starts[phase](state)
    state.journal = None
    return entries


def where(state: IeShimaState, unit: str) -> str:
    """The id of a unit's place, `eliminated` or `away`."""
    at = state.at[index(unit)]
    return {ELIMINATED: "eliminated", NOT_ARRIVED: "away"}.get(at, TABLES.place_ids[at])


def is_full(state: IeShimaState, unit: str) -> bool:
    """Whether a unit shows its full-strength side."""
    return bool(state.full >> index(unit) & 1)


def controller(state: IeShimaState, area: str | int) -> str:
    """The seat that controls an Area."""
    return SEATS[state.controller(place(area))]


def used(state: IeShimaState) -> set[str]:
    """The bombardment markers on their Used side."""
    return {marker for number, marker in enumerate(MARKERS) if state.used >> number & 1}


def rules(entries: Iterable[Entry]) -> list[str]:
    """The rule of each log entry, in order."""
    return [entry.rule for entry in entries]


def text(entries: Iterable[Entry]) -> str:
    """The log as lines."""
    return "\n".join(str(entry) for entry in entries)


def play_at_random(state: IeShimaState, seed: int, until: Callable[[IeShimaState], bool]) -> IeShimaState:
    """Apply random legal actions until the position satisfies `until` or the game is over."""
    rng = random.Random(seed)
    while state.stack and not until(state):
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
    return state


def to_daylight(seed: int) -> IeShimaState:
    """A new game with the Japanese infantry set up at random, at Japanese Impulse 1 of April 16."""
    return play_at_random(GAME.new(), seed, lambda state: state.phase == DAYLIGHT)


def is_chance(state: IeShimaState) -> bool:
    """Whether dice are due."""
    return isinstance(state.decision, ChanceDecision)
