"""Chapter 7.7: retreats, and chapter 7.8: displacement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa import banzai
from lbnb.games.okinawa import combat as fighting
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ARTILLERY, SEATS, US, distance


def begin(
    state: OkinawaState,
    combat: fighting.Combat,
    hexes: int,
    losers: tuple[int, ...],
    victors: tuple[int, ...],
) -> None:
    """Let the owner retreat the losers, one at a time, in any order (7.62)."""
    _go_on(state, Retreat(combat, hexes, losers, victors, -1, -1, (), ()))


def _go_on(state: OkinawaState, retreat: Retreat) -> None:
    if retreat.unit >= 0 or retreat.waiting:
        state.stack.append(retreat)
    else:
        banzai.take_losses(state, retreat.combat, retreat.victors, retreat.paths)


def _open(state: OkinawaState, side: int, hex_: int) -> list[int]:
    """Adjacent hexes that a retreat may enter, friendly-occupied ones included (7.71, 7.72)."""
    enemy_zone = state.zone(1 - side)
    unit_in, side_of = state.unit_in, state.tables.side_of
    return [
        to
        for to in state.tables.open_sides[hex_]
        if not enemy_zone[to] and (unit_in[to] == EMPTY or side_of[unit_in[to]] == side)
    ]


def can_be_displaced(state: OkinawaState, unit: int, passed: frozenset[int]) -> bool:
    """Whether a unit could be displaced one hex without loss, in a chain if it must be (7.81, 7.82).

    A chain ends in a vacant hex; none of it enters the `passed` hexes, from which the displacement comes.
    """
    side = state.tables.side_of[unit]
    seen = {*passed, state.at[unit]}
    waiting = [state.at[unit]]
    while waiting:
        for to in _open(state, side, waiting.pop()):
            if to not in seen:
                if state.unit_in[to] == EMPTY:
                    return True
                seen.add(to)
                waiting.append(to)
    return False


def displacements(state: OkinawaState, unit: int, passed: frozenset[int]) -> list[int]:
    """Where a displaced unit may go: vacant hexes; only if there is none, friendly-occupied ones (7.82)."""
    around = [to for to in _open(state, state.tables.side_of[unit], state.at[unit]) if to not in passed]
    vacant = [to for to in around if state.unit_in[to] == EMPTY]
    if vacant:
        return vacant
    passed |= {state.at[unit]}
    return [to for to in around if can_be_displaced(state, state.unit_in[to], passed)]


def next_steps(state: OkinawaState, unit: int, hex_: int, origin: int, left: int) -> list[int]:
    """Where a retreat at `hex_` may go next with `left` hexes to go; empty: eliminated here (7.74).

    Each hex lies farther from `origin`. Vacant routes of the full length come first (7.73), then routes that
    displace friendly units, then the longest part of a route.
    """
    side = state.tables.side_of[unit]
    for displacing in (False, True):
        found = [
            to
            for to in _farther(state, side, hex_, origin, displacing)
            if _length(state, side, to, origin, displacing) >= left - 1
        ]
        if found:
            return found
    lengths = {
        to: _length(state, side, to, origin, False) for to in _farther(state, side, hex_, origin, False)
    }
    longest = max(lengths.values(), default=-1)
    return [to for to, length in lengths.items() if length == longest]


def _farther(state: OkinawaState, side: int, hex_: int, origin: int, displacing: bool) -> list[int]:
    away = distance(origin, hex_) + 1
    found = []
    for to in _open(state, side, hex_):
        if distance(origin, to) == away:
            there = state.unit_in[to]
            if there == EMPTY or (displacing and can_be_displaced(state, there, frozenset((hex_,)))):
                found.append(to)
    return found


def _length(state: OkinawaState, side: int, hex_: int, origin: int, displacing: bool, most: int = 3) -> int:
    """How many more hexes a retreat could go on from `hex_`, up to `most`."""
    if not most:
        return 0
    steps = _farther(state, side, hex_, origin, displacing)
    return max((1 + _length(state, side, to, origin, displacing, most - 1) for to in steps), default=0)


def _not_retreating(decision: Retreat, state: OkinawaState, unit: int, *_: int) -> bool:
    return unit != decision.unit if decision.unit >= 0 else unit not in decision.waiting


def _not_gone_yet(decision: Retreat, state: OkinawaState, unit: int, *hexes: int) -> bool:
    return not hexes and [] not in decision.ways(state, unit)


def _not_adjacent(decision: Retreat, state: OkinawaState, unit: int, *hexes: int) -> bool:
    return any(to not in state.tables.around[state.at[unit]] for to in hexes)


def _prohibited(decision: Retreat | Displace, state: OkinawaState, unit: int, *hexes: int) -> bool:
    return any((state.at[unit], to) in state.tables.prohibited for to in hexes)


def _enemy_there(decision: Retreat | Displace, state: OkinawaState, unit: int, *hexes: int) -> bool:
    side_of, unit_in = state.tables.side_of, state.unit_in
    return any(unit_in[to] != EMPTY and side_of[unit_in[to]] != side_of[unit] for to in hexes)


def _in_zone(decision: Retreat | Displace, state: OkinawaState, unit: int, *hexes: int) -> bool:
    return any(state.in_enemy_zone(state.tables.side_of[unit], to) for to in hexes)


def _not_away(decision: Retreat, state: OkinawaState, unit: int, *hexes: int) -> bool:
    origin = decision.origin if decision.unit >= 0 else state.at[unit]
    return any(distance(origin, to) <= distance(origin, state.at[unit]) for to in hexes)


def _occupied(decision: Retreat, state: OkinawaState, unit: int, *hexes: int) -> bool:
    return any(state.unit_in[to] != EMPTY for to in hexes) and _too_short(decision, state, unit, *hexes)


def _too_short(decision: Retreat, state: OkinawaState, unit: int, *hexes: int) -> bool:
    return list(hexes) not in decision.ways(state, unit)


class Retreat(Decision, frozen=True, array_like=True):
    """The owner retreats units hex by hex (7.7): `unit` from `origin`, `path` the hexes it left."""

    combat: fighting.Combat
    hexes: int
    waiting: tuple[int, ...]
    victors: tuple[int, ...]
    unit: int
    origin: int
    path: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "7.7"
    prompt: ClassVar[str] = "Retreat a unit."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "retreat": (
            Prohibition(
                "7.7", "Only the units that the result names retreat, one after the other.", _not_retreating
            ),
            Prohibition("7.74", "It can go on, so it must.", _not_gone_yet),
            Prohibition("7.7", "A retreat goes hex by hex, to an adjacent land hex.", _not_adjacent),
            Prohibition("7.72", "That hexside may not be crossed.", _prohibited),
            Prohibition("5.12", "An enemy unit is there.", _enemy_there),
            Prohibition("7.71", "A retreat enters no enemy-controlled hex.", _in_zone),
            Prohibition("7.7", "Every hex of a retreat lies farther from the combat.", _not_away),
            Prohibition(
                "7.73",
                "A friendly unit is there: another way is vacant, or it could not be displaced.",
                _occupied,
            ),
            Prohibition("7.74", "Another way goes farther, or as far and displaces nobody.", _too_short),
        )
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The owner of the retreating units."""
        unit = self.unit if self.unit >= 0 else self.waiting[0]
        return SEATS[state.tables.side_of[unit]]

    def ask(self, state: OkinawaState) -> str:
        """The prompt with the units and the hexes left."""
        ids = state.tables.unit_ids
        if self.unit >= 0:
            return f"Retreat {ids[self.unit]} {self.hexes - len(self.path)} more."
        units = ", ".join(ids[u] for u in self.waiting)
        return f"Retreat {units} by {self.hexes}: choose a unit and its first hex."

    def ways(self, state: OkinawaState, unit: int) -> list[list[int]]:
        """The next hexes of a unit as argument lists; `[[]]` when it can only be eliminated."""
        origin = self.origin if self.unit >= 0 else state.at[unit]
        steps = next_steps(state, unit, state.at[unit], origin, self.hexes - len(self.path))
        return [[to] for to in steps] or [[]]

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each waiting unit, or the one under way, with each hex it may enter."""
        make = state.game.vocabulary.make
        units = (self.unit,) if self.unit >= 0 else self.waiting
        return [make("retreat", unit, *way) for unit in units for way in self.ways(state, unit)]

    def candidates(self, state: OkinawaState) -> Iterable[Action]:
        """Any hex for the units that retreat, a few for others."""
        make = state.game.vocabulary.make
        yield from (make("retreat", unit) for unit in range(len(state.tables.units)))
        yield from state.tables.imaginable("retreat", (self.unit,) if self.unit >= 0 else self.waiting)

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Move one hex, displacing who stands there, or eliminate the unit where it is (7.74).

        A US unit that has gone the whole way scores for Japan at once (17.2, 17.22).
        """
        state.stack.pop()
        unit, *to = action.args
        here = state.at[unit]
        waiting = tuple(u for u in self.waiting if u != unit)
        path = (*self.path, here)
        if not to:
            fighting.eliminate(state, unit, "7.74")
            _go_on(
                state, replace(self, waiting=waiting, unit=-1, origin=-1, path=(), paths=(*self.paths, path))
            )
            return
        (hex_,) = to
        displaced = state.unit_in[hex_]
        state.lift(unit, here)
        state.put(unit, hex_)
        if state.journal is not None:
            tables = state.tables
            state.note(
                "7.7", "{unit} retreats to {hex}.", unit=tables.unit_ids[unit], hex=tables.hex_names[hex_]
            )
        if len(path) == self.hexes:
            if state.tables.side_of[unit] == US:
                state.score(1, self.hexes, "17.21", f"{state.tables.unit_ids[unit]} retreated")
            after = replace(self, waiting=waiting, unit=-1, origin=-1, path=(), paths=(*self.paths, path))
        else:
            origin = self.origin if self.unit >= 0 else here
            after = replace(self, waiting=waiting, unit=unit, origin=origin, path=path)
        if displaced == EMPTY:
            _go_on(state, after)
        else:
            state.stack.append(Displace(displaced, (here, hex_), after))


def _not_displaced(decision: Displace, state: OkinawaState, unit: int, to: int) -> bool:
    return unit != decision.unit


def _not_beside(decision: Displace, state: OkinawaState, unit: int, to: int) -> bool:
    return to not in state.tables.around[state.at[unit]]


def _no_room(decision: Displace, state: OkinawaState, unit: int, to: int) -> bool:
    return to not in displacements(state, unit, frozenset(decision.passed))


class Displace(Decision, frozen=True, array_like=True):
    """The owner moves a displaced unit one hex as if retreating (7.81); `passed` hexes are barred."""

    unit: int
    passed: tuple[int, ...]
    after: Retreat

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "7.81"
    prompt: ClassVar[str] = "Displace the unit that is in the way."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "displace": (
            Prohibition("7.81", "Only the unit in the way is displaced.", _not_displaced),
            Prohibition("7.81", "A unit is displaced one hex, to an adjacent land hex.", _not_beside),
            Prohibition("7.72", "That hexside may not be crossed.", _prohibited),
            Prohibition("5.12", "An enemy unit is there.", _enemy_there),
            Prohibition("7.71", "Like a retreat, it enters no enemy-controlled hex.", _in_zone),
            Prohibition(
                "7.82",
                "It goes to a vacant hex if there is one, and never where the displacement comes from.",
                _no_room,
            ),
        )
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The owner of the displaced unit."""
        return SEATS[state.tables.side_of[self.unit]]

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each hex it may be displaced to."""
        make = state.game.vocabulary.make
        return [
            make("displace", self.unit, to) for to in displacements(state, self.unit, frozenset(self.passed))
        ]

    def candidates(self, state: OkinawaState) -> Iterable[Action]:
        """Any hex for the unit in the way, a few for others."""
        return state.tables.imaginable("displace", (self.unit,))

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Displace it, and whoever stands in its way in turn; artillery may not fire in this phase (7.82).

        A displaced unit can still be attacked where it is now (7.83).
        """
        state.stack.pop()
        unit, to = action.args
        in_the_way = state.unit_in[to]
        state.lift(unit, state.at[unit])
        state.put(unit, to)
        state.shaken[unit] = 2
        state.left_to_fire &= ~(1 << unit)  # nobody of the other side is next to it any more
        if state.tables.class_of[unit] == ARTILLERY and state.tables.side_of[unit] == state.side:
            state.engaged[unit] = 1
        if state.journal is not None:
            tables = state.tables
            state.note(
                "7.81", "{unit} is displaced to {hex}.", unit=tables.unit_ids[unit], hex=tables.hex_names[to]
            )
        if in_the_way == EMPTY:
            _go_on(state, self.after)
        else:
            state.stack.append(Displace(in_the_way, (*self.passed, to), self.after))
