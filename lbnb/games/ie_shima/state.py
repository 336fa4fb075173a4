"""The position of Ie Shima: where every unit stands, who controls what, and how far the day has gone."""

from __future__ import annotations

from typing import Any, ClassVar

from lbnb.core.state import State
from lbnb.games.ie_shima.tables import AREA_MASK, ELIMINATED, JAPAN, NOBODY, PLACES, US, Tables, bits

SET_UP, REINFORCEMENT, DAYLIGHT, NIGHT, REFIT, END = range(6)
PHASES = ("Set-up", "Reinforcement Phase", "Daylight Phase", "Night Phase", "Refit Phase", "End Phase")
CLEAR, RAIN = 0, 1


class IeShimaState(State, kw_only=True):
    """A position, open to both sides (7.1E). Masks and indices are those of `tables`.

    `at` gives the place of each unit, `here` the unit mask of each place, `full` the units on their
    full-strength side, `us_control` the Areas under US control (the others are Japanese), `occupied` by
    side the places that hold its units. The fields from `active` on describe the impulse in progress.
    """

    transient: ClassVar[frozenset[str]] = frozenset({"game", "journal", "tables"})

    tables: Tables
    scenario: str
    options: dict[str, str]
    extras: int = 0
    """The rules of chapters 19 to 21 in play, as a mask of `extras`."""

    at: list[int]
    here: list[int]
    full: int
    us_control: int = 0
    occupied: list[int]

    turn: int = 1
    phase: int = SET_UP
    impulse: int = 1
    side: int = JAPAN
    weather: int = CLEAR
    weather_change: bool = False
    sunset: int = 0
    """The US Sunset DR of this impulse, 0 before it is rolled (6.3.2)."""
    sunset_open: bool = False
    """Whether a reroll would still replace it (15.1.2C)."""
    passes: int = 0
    """Pass Impulses in a row by the two sides (8.1.4B)."""
    bombarded: bool = False
    """Whether the impulse in progress is a Bombardment Impulse (12.1.1)."""

    advantage: int = US
    advantage_next: int = NOBODY
    """Who gets a spent Advantage when the impulse or phase ends (15.2)."""
    used: int = 0
    """Bombardment markers on their Used side, as a mask."""
    airfields_point: bool = False
    """The Victory Point for Area 4 on April 16 (17.2.1B)."""
    bid: int = 0
    commander: int = 0
    """Which player commands the US: 0 the first, 1 the second (5.1.2)."""
    rubble: int = 0
    """Areas with a Rubble marker (19.3)."""
    lost_points: int = 0
    """Replacement Points that Kamikaze Attacks cost the US in its next Refit Phase (19.1D)."""
    withdrawn: int = 0
    """Bombardment markers that are out of play (21.2)."""
    figures_used: int = 0
    """Sides whose historical figure has joined an attack today (20.1B)."""
    figures_dead: int = 0
    figure_graves: list[int]
    """By side, the Area where its figure was killed (20.2A), or 0."""
    points: int = 0
    """Replacement Points left (14.4)."""
    half_spent: bool = False
    """Whether one flip of a two-flip point is still to be had (14.5.2A)."""

    active: int = 0
    """The Active Areas, as a place mask."""
    activated: int = 0
    """Units that began in an Active Area: the ones that may act in this impulse (10.1.2)."""
    ready: int = 0
    """Those of them that have neither moved nor attacked."""
    mover: int = -1
    """The unit that is moving, or -1."""
    mp: int = 0
    """Movement Points that the mover has left."""
    origin: list[int]
    """For units that entered an enemy-occupied Area in this impulse, where they came from."""
    entered: int = 0
    """Those units, until they attack."""
    mandatory: int = 0
    """Areas where an attack must be made before the impulse may end (11.1)."""
    contested: int = 0
    """Areas contested when the impulse began."""
    called: int = 0
    """Kinds of support called for in this impulse (19.2.1A)."""
    closed: int = 0
    """Areas where an attack has been resolved in this impulse (10.2.1C)."""
    filled: int = 0
    """Areas that took a Special Unit in this impulse or night (10.2.2A)."""

    def put(self, unit: int, place: int) -> None:
        """Move a unit to a place, whatever the rules; control is settled by `control.settle`."""
        bit = 1 << unit
        side = self.tables.side_of[unit]
        here = self.here
        old = self.at[unit]
        here[old] ^= bit
        if not here[old] & self.tables.side_units[side]:
            self.occupied[side] &= ~(1 << old)
        self.at[unit] = place
        here[place] |= bit
        self.occupied[side] |= 1 << place

    def units_in(self, place: int, side: int) -> int:
        """The unit mask of a side in a place."""
        return self.here[place] & self.tables.side_units[side]

    def value(self, unit: int) -> int:
        """The Combat Value that a unit shows (4.3.1)."""
        return self.tables.cv[unit][self.full >> unit & 1]

    def controller(self, area: int) -> int:
        """The side that controls an Area (7.2A, 7.2E)."""
        return US if self.us_control >> area & 1 else JAPAN

    def is_contested(self, area: int) -> bool:
        """Whether both sides have units there (7.3)."""
        return bool(self.occupied[US] & self.occupied[JAPAN] & AREA_MASK & 1 << area)

    @classmethod
    def _from_game(cls, game: Any) -> dict[str, Any]:
        return {"tables": game.tables}

    @property
    def eliminated(self) -> int:
        """The unit mask of eliminated units."""
        return self.here[ELIMINATED]

    @property
    def date(self) -> str:
        """The day of the turn, such as `April 16`."""
        return f"April {15 + self.turn}"

    def unit_list(self, mask: int) -> str:
        """Unit ids of a mask, comma-separated."""
        return ", ".join(self.tables.unit_ids[unit] for unit in bits(mask))

    def describe(self) -> str:
        """Text picture of the position: one line for each place that holds units, with control."""
        weather = "Rain" if self.weather else "Clear"
        lines = [f"{self.date}, {PHASES[self.phase]}, impulse {self.impulse}, {weather}"]
        for place in range(1, PLACES - 1):
            held = self.here[place]
            if held or place <= 16:
                mark = "US" if self.us_control >> place & 1 else "Japan" if place <= 16 else "-"
                mark += ", rubble" if self.rubble >> place & 1 else ""
                units = ", ".join(
                    self.tables.unit_ids[unit] + ("" if self.full >> unit & 1 else " (reduced)")
                    for unit in bits(held)
                )
                lines.append(f"{self.tables.place_names[place]} [{mark}]: {units or 'empty'}")
        return "\n".join(lines)
