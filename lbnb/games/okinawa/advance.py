"""Chapter 7.9: advance after combat, along the Path of Retreat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import SEATS


def offer(state: OkinawaState, victors: tuple[int, ...], paths: tuple[tuple[int, ...], ...]) -> None:
    """Let victorious units that were adjacent advance, if any could (7.91, 7.94)."""
    units = tuple(unit for unit in victors if state.at[unit] >= 0)
    decision = Advance(units, paths)
    if units and any(decision.ends(state, unit) for unit in units):
        state.stack.append(decision)


def _not_victorious(decision: Advance, state: OkinawaState, unit: int, to: int) -> bool:
    return unit not in decision.units


def _off_path(decision: Advance, state: OkinawaState, unit: int, to: int) -> bool:
    return not any(to in path for path in decision.paths)


def _occupied(decision: Advance, state: OkinawaState, unit: int, to: int) -> bool:
    return state.unit_in[to] != EMPTY


def _cut_off(decision: Advance, state: OkinawaState, unit: int, to: int) -> bool:
    return to not in decision.ends(state, unit)


class Advance(Decision, frozen=True, array_like=True):
    """Each victor may move along a Path of Retreat as far as it likes, ignoring zones (7.92, 7.93, 7.97)."""

    units: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]

    seat: ClassVar[str] = "us"
    rule: ClassVar[str] = "7.91"
    prompt: ClassVar[str] = "Advance victorious units along the Path of Retreat, or end."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "advance": (
            Prohibition(
                "7.94", "Only victorious units that were adjacent advance, each once.", _not_victorious
            ),
            Prohibition("7.95", "An advance follows the Path of Retreat.", _off_path),
            Prohibition("5.31", "A unit is there; an advance ends in a vacant hex.", _occupied),
            Prohibition(
                "7.95", "A prohibited hexside or an enemy unit shuts the way along that path.", _cut_off
            ),
        ),
        "end": (),
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The side of the victors."""
        return SEATS[state.tables.side_of[self.units[0]]]

    def ends(self, state: OkinawaState, unit: int) -> list[int]:
        """The vacant hexes that a unit could advance to: along a path that begins across an open hexside."""
        found = [
            hex_ for path in self._open_paths(state, unit) for hex_ in path if state.unit_in[hex_] == EMPTY
        ]
        return list(dict.fromkeys(found))

    def _open_paths(self, state: OkinawaState, unit: int) -> Iterator[tuple[int, ...]]:
        """The paths that begin across an open hexside, each as far as the first enemy on it."""
        side_of = state.tables.side_of
        for path in self.paths:
            if path[0] in state.tables.open_sides[state.at[unit]]:
                units = [state.unit_in[hex_] for hex_ in path]
                ends = (
                    i for i, there in enumerate(units) if there != EMPTY and side_of[there] != side_of[unit]
                )
                yield path[: next(ends, len(path))]

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each victor to each hex open to it, and the end."""
        make = state.game.vocabulary.make
        actions = [make("advance", unit, to) for unit in self.units for to in self.ends(state, unit)]
        return [*actions, state.tables.end]

    def candidates(self, state: OkinawaState) -> Iterable[Action]:
        """Any hex for the victors, a few for others."""
        yield from state.tables.imaginable("advance", self.units)
        yield state.tables.end

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Advance one unit and ask again; like all who fought it is out of the rest of this phase (7.96)."""
        state.stack.pop()
        if action.verb == "end":
            return
        unit, to = action.args
        path = next(path for path in self._open_paths(state, unit) if to in path)
        for hex_ in path[: path.index(to) + 1]:
            state.pass_through(unit, hex_)
        state.lift(unit, state.at[unit])
        state.put(unit, to)
        if state.journal is not None:
            tables = state.tables
            state.note(
                "7.91", "{unit} advances to {hex}.", unit=tables.unit_ids[unit], hex=tables.hex_names[to]
            )
        offer(state, tuple(u for u in self.units if u != unit), self.paths)
