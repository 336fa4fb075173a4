"""Crafted positions on the drill ground, and short ways to play and question them in tests.

`GAME` is the game on the map of `drill`, `SHIPPED` the one on the map of the island.
Hexes are named as on the map (`"1912"`), units by their ids; a unit may also be `"eliminated"`, `"exited"`,
`"waiting"` or `"absent"`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lbnb.core.log import Entry
from lbnb.games.okinawa import combat, declaration, load, sequence, support
from lbnb.games.okinawa.state import COMBAT, EMPTY, MOVEMENT, OkinawaState
from lbnb.games.okinawa.tables import ABSENT, ELIMINATED, EXITED, HEXES, JAPAN, SEATS, US, WAITING
from tests.games.okinawa.drill import drill_game
from tests.games.steps import choice as choice
from tests.games.steps import do as do
from tests.games.steps import legal as legal
from tests.games.steps import refused as refused

SHIPPED = load()
GAME = drill_game()
TABLES = GAME.tables
OFF_MAP = {"eliminated": ELIMINATED, "exited": EXITED, "waiting": WAITING, "absent": ABSENT}

BATTALION, MARINE = "1/381", "1/1M"
STRONG, INFANTRY, WEAK = "11-IB", "1/22-IR", "1-SRB"
TANK, ENGINEER, COMMANDO = "27-Tank", "23-Engr", "3-Cdo"
FIELD_GUN, MORTAR, MEDIUM = "7-Hvy", "1-Mtr", "1-Med"


def hex_(name: str) -> int:
    """The index of a hex by its name, or the marker of a place off the map."""
    return OFF_MAP[name] if name in OFF_MAP else TABLES.hex_names.index(name)


def index(unit: str) -> int:
    """The index of a unit by its id."""
    return TABLES.unit_ids.index(unit)


def around(name: str) -> list[str]:
    """The names of the land hexes next to one."""
    return [TABLES.hex_names[near] for near in TABLES.around[hex_(name)]]


def position(
    units: Mapping[str, str],
    *,
    phase: str | None = "movement",
    side: str = "us",
    turn: int | None = None,
    scenario: str = "campaign",
    support_points: tuple[int, int] = (0, 0),
    **fields: Any,
) -> OkinawaState:
    """A position with `units` where they are put and all others absent.

    `phase` starts one: `movement` (a Player-Turn of `side`), `turn` (the Game-Turn, with its Ground Support),
    `combat`, `end` (of the Game-Turn: whatever follows it), or nothing with None. `support_points` are what
    each side has left, as Barrage and as FPF. `fields` sets further fields of the state.
    """
    state = GAME.new(scenario)
    assert isinstance(state, OkinawaState)
    state.stack.clear()
    state.at = [ABSENT] * len(TABLES.units)
    state.unit_in = [EMPTY] * HEXES
    for unit, name in units.items():
        if name in OFF_MAP:
            state.at[index(unit)] = OFF_MAP[name]
        else:
            assert state.unit_in[hex_(name)] == EMPTY, f"two units in {name}"
            state.put(index(unit), hex_(name))
    state.us_cities = 0
    state.turn = TABLES.scenarios[scenario].first_turn if turn is None else turn
    state.side = SEATS.index(side)
    state.phase = MOVEMENT
    for name, value in fields.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    if phase is not None:
        begin(state, phase)
    if phase != "turn":
        state.barrage_points = list(support_points)
        state.fire_points = list(support_points)
    return state


def begin(state: OkinawaState, phase: str) -> list[Entry]:
    """Start a phase by the engine's own functions; returns what the log says."""
    state.journal = entries = []
    if phase == "movement":
        sequence.start_player_turn(state, state.side)
    elif phase == "turn":
        sequence.start_turn(state)
    elif phase == "combat":
        declaration.start_phase(state)
    else:
        assert phase == "end"
        support.new_turn(state)
        state.side, state.phase = JAPAN, COMBAT
        sequence.end_player_turn(state)
    state.journal = None
    return entries


def battle(units: Mapping[str, str], **more: Any) -> OkinawaState:
    """A Combat Phase."""
    return position(units, phase="combat", **more)


def where(state: OkinawaState, unit: str) -> str:
    """The name of a unit's hex, or of its place off the map."""
    at = state.at[index(unit)]
    return {place: name for name, place in OFF_MAP.items()}.get(at) or TABLES.hex_names[at]


def attack(
    state: OkinawaState, *targets: str, by: Iterable[str] = (), also: Iterable[str] = ()
) -> list[Entry]:
    """Open an attack on the units in the first of `targets`, let units join, add the others, and declare."""
    first, *others = targets
    return do(
        state,
        f"attack {first}",
        *(f"join {unit}" for unit in by),
        *(f"attack {target}" for target in others),
        *also,
        "declare",
    )


def hold_fire(state: OkinawaState) -> None:
    """Let the defender add nothing, if he is asked."""
    if choice(state) == "DefensiveFire":
        do(state, "end")


def result(state: OkinawaState, code: str) -> list[Entry]:
    """Go on to the die and roll one that gives `code`."""
    hold_fire(state)
    assert choice(state) == "CombatRoll", choice(state)
    decision: Any = state.decision
    row, plus = combat.cover(state, decision.combat), combat.differential(state, decision.combat)
    for die in range(1, 7):
        if TABLES.result_code(row, plus, die) == code:
            return do(state, f"roll {die}")
    codes = [TABLES.result_code(row, plus, die) for die in range(1, 7)]
    raise AssertionError(f"no {code} at {plus:+d}: {codes}")


def suffer(state: OkinawaState, code: str) -> list[Entry]:
    """Apply a result without a die, whatever the odds of it."""
    hold_fire(state)
    decision: Any = state.stack.pop()
    state.journal = entries = []
    combat.apply_result(state, decision.combat, code)
    state.journal = None
    return entries


def sum_of(state: OkinawaState) -> tuple[int, str]:
    """The differential of the combat that is pending and the row of the table it is read on."""
    decision: Any = state.decision
    return (
        combat.differential(state, decision.combat),
        ("clear", "river", "broken", "rough")[combat.cover(state, decision.combat)],
    )


def rules(entries: Iterable[Entry]) -> list[str]:
    """The rule of each log entry, in order."""
    return [entry.rule for entry in entries]


def text(entries: Iterable[Entry]) -> str:
    """The log as lines."""
    return "\n".join(str(entry) for entry in entries)


def points(state: OkinawaState) -> tuple[int, int]:
    """Victory Points, US and Japanese."""
    return state.points[US], state.points[JAPAN]


def play_at_random(state: OkinawaState, seed: int, until: Callable[[OkinawaState], bool]) -> OkinawaState:
    """Apply random legal actions until the position satisfies `until` or the game is over."""
    rng = random.Random(seed)
    while state.stack and not until(state):
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
    return state
