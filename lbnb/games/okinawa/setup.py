"""Chapters 3 and 18: setting up the game, from each scenario's Initial Deployment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa import sequence
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ABSENT, HEXES, JAPAN, SEATS, US, WAITING, Tables


def first_state(game: Any, tables: Tables, scenario: str, options: dict[str, str]) -> OkinawaState:
    """The position before the first choice: nobody on the map yet, Japan to set up (3.0, 18.0)."""
    row = tables.scenarios[scenario]
    count = len(tables.units)
    state = OkinawaState(
        game=game,
        tables=tables,
        scenario=scenario,
        options=options,
        at=[ABSENT] * count,
        unit_in=[EMPTY] * HEXES,
        us_zone=[0] * HEXES,
        japanese_zone=[0] * HEXES,
        turn=row.first_turn,
        side=JAPAN,
        points=[0, 0],
        moved=[0] * count,
        ready_to_invade=[0] * count,
        invasions=[0, 0],
        invaded_on=[0, 0],
        engaged=[0] * count,
        shaken=[0] * count,
        fired=[0] * count,
        barrage_points=[0, 0],
        fire_points=[0, 0],
    )
    for unit in tables.roster[scenario]:
        state.at[unit] = WAITING
    state.stack.append(PlaceUnits(JAPAN))
    return state


def to_place(state: OkinawaState, side: int) -> list[int]:
    """The units of a side that the Initial Deployment puts on the map and that are not there yet."""
    groups = state.tables.deployment[state.scenario]
    return [unit for unit in state.tables.units_of[side] if unit in groups and state.at[unit] == WAITING]


def next_unit(state: OkinawaState, side: int) -> int:
    """The unit that is deployed next: the one with the narrowest area, so that the others leave it room.

    The order takes nothing from the player: every arrangement can be reached.
    """
    areas = state.tables.deployment[state.scenario]
    return min(to_place(state, side), key=lambda unit: (len(areas[unit]), unit))


def hexes_for(state: OkinawaState, unit: int) -> list[int]:
    """The vacant hexes where a unit may be deployed (18.0)."""
    tables = state.tables
    area = tables.deployment[state.scenario][unit]
    unit_in = state.unit_in
    if tables.side_of[unit] == US:
        zone = state.japanese_zone
        return [hex_ for hex_ in area if unit_in[hex_] == EMPTY and not zone[hex_]]
    return [hex_ for hex_ in area if unit_in[hex_] == EMPTY]


def _not_yours(decision: PlaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return unit not in to_place(state, decision.side)


def _not_next(decision: PlaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return unit != next_unit(state, decision.side)


def _occupied(_: PlaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return state.unit_in[hex_] != EMPTY


def _outside(_: PlaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return hex_ not in state.tables.deployment[state.scenario][unit]


def _in_zone(_: PlaceUnits, state: OkinawaState, unit: int, hex_: int) -> bool:
    return hex_ not in hexes_for(state, unit)


class PlaceUnits(Decision, frozen=True, array_like=True):
    """A side deploys one unit after another: Japan south of the Primary Line, then the US north (18.0)."""

    side: int

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "18.0"
    prompt: ClassVar[str] = "Deploy your units."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "place": (
            Prohibition("18.0", "This unit is not yours to deploy now.", _not_yours),
            Prohibition("18.0", "Units with the narrowest area are deployed first.", _not_next),
            Prohibition("5.31", "Stacking is prohibited: a unit is there.", _occupied),
            Prohibition("18.0", "The Initial Deployment puts it elsewhere.", _outside),
            Prohibition("18.0", "US units do not set up in a Japanese Zone of Control.", _in_zone),
        )
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The side that deploys."""
        return SEATS[self.side]

    def ask(self, state: OkinawaState) -> str:
        """The prompt with the unit and the number left."""
        unit = state.tables.unit_ids[next_unit(state, self.side)]
        left = len(to_place(state, self.side))
        return f"Deploy {unit} ({left} unit{'s' * (left > 1)} to go)."

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """The next unit in each hex open to it."""
        make = state.game.vocabulary.make
        unit = next_unit(state, self.side)
        return [make("place", unit, hex_) for hex_ in hexes_for(state, unit)]

    def candidates(self, state: OkinawaState) -> Iterable[Action]:
        """Any hex for the unit that is next, a few for others."""
        return state.tables.imaginable("place", (next_unit(state, self.side),))

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Place it; after the last one the other side deploys, or play begins."""
        unit, hex_ = action.args
        state.put(unit, hex_)
        if state.journal is not None:
            tables = state.tables
            state.note(
                "18.0", "{unit} is deployed in {hex}.", unit=tables.unit_ids[unit], hex=tables.hex_names[hex_]
            )
        if to_place(state, self.side):
            return
        state.stack.pop()
        if self.side == JAPAN:
            state.side = US
            state.note("18.0", "The US deploys.", level=1)
            state.stack.append(PlaceUnits(US))
        else:
            state.us_cities = 0
            sequence.start_turn(state)
