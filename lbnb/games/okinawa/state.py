"""The position of Okinawa: where every unit stands, who controls which hex, and how far the turn has gone."""

from __future__ import annotations

from typing import Any, ClassVar

from lbnb.core.state import State
from lbnb.games.okinawa.tables import (
    ABSENT,
    ELIMINATED,
    EXITED,
    JAPAN,
    SIDE_NAMES,
    US,
    WAITING,
    Tables,
)

SET_UP, MOVEMENT, COMBAT = range(3)
PHASES = ("Set-up", "Movement Phase", "Combat Phase")
EMPTY = -1
OFF_MAP = {ELIMINATED: "eliminated", EXITED: "exited", WAITING: "waiting", ABSENT: "not in this scenario"}


class OkinawaState(State, kw_only=True):
    """A position. Indices are those of `tables`.

    `at` gives the hex of each unit or where off the map it is, `unit_in` the unit of each hex, `us_zone` and
    `japanese_zone` how many units of a side cast their Zone of Control on each hex (6.0).
    """

    transient: ClassVar[frozenset[str]] = frozenset({"game", "journal", "tables"})

    tables: Tables
    scenario: str
    options: dict[str, str]

    at: list[int]
    unit_in: list[int]
    us_zone: list[int]
    japanese_zone: list[int]

    turn: int
    phase: int = SET_UP
    side: int = US
    points: list[int]
    """Victory Points by side (17.0)."""

    moved: list[int]
    """1 for units that have moved or been brought on in this Movement Phase."""
    entering: bool = False
    """Whether reinforcements have begun to arrive, after which units on the map stay (12.1)."""
    invading: bool = False
    """Whether invasions have begun, after which nothing else moves (14.13)."""
    invaders: int = 0
    """US units that have made an invasion this turn (14.14)."""
    ready_to_invade: list[int]
    """1 for units that began the Player-Turn on a clear coastal hex free of enemy zones (14.13)."""
    invasions: list[int]
    """By side, how many Game-Turns it has invaded in so far (14.0)."""
    invaded_on: list[int]
    """By side, the last Game-Turn in which it has invaded, 0 for none."""

    engaged: list[int]
    """1 for units that have fought in this Combat Phase, or may not attack any more (7.14, 7.82)."""
    shaken: list[int]
    """2 for units with an adverse result or displaced in this Combat Phase, 1 in the last (8.41)."""
    left_to_fire: int = 0
    """Enemies left to guns and Ground Support alone in this Combat Phase, as bits of unit (errata 7.21)."""
    fired: list[int]
    """1 for artillery that has given Final Protective Fire in this Combat Phase."""
    barrage_points: list[int]
    """By side, Ground Support Points left this turn as Barrage (9.0)."""
    fire_points: list[int]
    """By side, Ground Support Points left this turn as FPF (errata 9.11)."""

    us_cities: int = 0
    """City hexes under US control, as bits of `tables.city_bit` (13.15)."""
    replacement_points: int = 0
    """Japanese Replacement Points saved (13.12)."""
    replaced: int = 0
    """Destroyed US units brought back so far (13.11)."""
    withdrawn: int = 0
    """US battalions exited from the northeast mapedge (18.23)."""

    def put(self, unit: int, hex_: int) -> None:
        """Place a unit that is off the map on a hex."""
        self.at[unit] = hex_
        self.unit_in[hex_] = unit
        zone = self.zone(self.tables.side_of[unit])
        for near in self.tables.around[hex_]:
            zone[near] += 1
        self.pass_through(unit, hex_)

    def lift(self, unit: int, where: int) -> None:
        """Take a unit off its hex: to another place off the map, or to be put down again."""
        hex_ = self.at[unit]
        if self.unit_in[hex_] == unit:
            self.unit_in[hex_] = EMPTY
        zone = self.zone(self.tables.side_of[unit])
        for near in self.tables.around[hex_]:
            zone[near] -= 1
        self.at[unit] = where

    def pass_through(self, unit: int, hex_: int) -> None:
        """Let a unit that enters a hex take control of it if it is a city hex (13.15)."""
        bit = self.tables.city_bit.get(hex_)
        if not bit:
            return
        if self.tables.side_of[unit] == US:
            self.us_cities |= bit
        else:
            self.us_cities &= ~bit

    def zone(self, side: int) -> list[int]:
        """How many units of a side cast their Zone of Control on each hex, all terrain alike (6.11, 6.15)."""
        return self.us_zone if side == US else self.japanese_zone

    def in_enemy_zone(self, side: int, hex_: int) -> bool:
        """Whether a hex is enemy-controlled for `side` (6.0)."""
        return self.zone(1 - side)[hex_] > 0

    def on_map(self, side: int) -> list[int]:
        """The units of a side on the map."""
        at = self.at
        return [unit for unit in self.tables.units_of[side] if at[unit] >= 0]

    def score(self, side: int, points: int, rule: str, why: str) -> None:
        """Award Victory Points as they happen (17.0); some scenarios have none for the US (18.44, 18.54)."""
        if side == US and self.tables.scenarios[self.scenario].us_scores_nothing:
            return
        if points:
            self.points[side] += points
            if self.journal is not None:
                self.note(
                    rule, "{side} scores {points}: {why}.", side=SIDE_NAMES[side], points=points, why=why
                )

    @classmethod
    def _from_game(cls, game: Any) -> dict[str, Any]:
        return {"tables": game.tables}

    def describe(self) -> str:
        """The position in words: each unit on the map by hex, then what is off it."""
        tables = self.tables
        head = f"Game-Turn {self.turn}, {PHASES[self.phase]}, {SIDE_NAMES[self.side]}"
        lines = [f"{head}; Victory Points US {self.points[US]}, Japan {self.points[JAPAN]}"]
        for side in (US, JAPAN):
            standing = [f"{tables.hex_names[self.at[u]]} {tables.unit_ids[u]}" for u in self.on_map(side)]
            lines.append(f"{SIDE_NAMES[side]}: {', '.join(sorted(standing)) or 'none on the map'}")
            for place, name in OFF_MAP.items():
                off = [tables.unit_ids[u] for u in tables.units_of[side] if self.at[u] == place]
                if off and place != ABSENT:
                    lines.append(f"  {name}: {', '.join(off)}")
        return "\n".join(lines)
