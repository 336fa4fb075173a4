"""The data pack of Okinawa: map, terrain key, Combat Results Table, turn track, counters, deployments."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from lbnb.core.pack import PackHeader, Sourced, load_checked
from lbnb.games.okinawa import checks

Side = Literal["us", "japan"]
Terrain = Literal["clear", "town", "city", "broken", "rough"]
ROWS = 32


def hex_index(name: str) -> int:
    """The index of a hex called `CCRR`, such as `1912` for column 19, row 12."""
    return (int(name[:2]) - 1) * ROWS + int(name[2:]) - 1


def hex_name(index: int) -> str:
    """The name of a hex index."""
    column, row = divmod(index, ROWS)
    return f"{column + 1:02}{row + 1:02}"


class TerrainRow(Sourced, frozen=True, kw_only=True):
    """The land hexes of one kind of terrain (2.1)."""

    kind: Terrain
    hexes: list[str]


class HexsideRow(Sourced, frozen=True, kw_only=True):
    """Hexsides that cost more, or that nothing crosses (5.21, 7.72)."""

    kind: Literal["river", "prohibited"]
    sides: list[str]


class WayRow(Sourced, frozen=True, kw_only=True):
    """Hexsides crossed by a road or a trail (5.22, 5.23)."""

    kind: Literal["road", "trail"]
    links: list[str]


class PlaceRow(Sourced, frozen=True, kw_only=True):
    """A named place and its hexes."""

    name: str
    kind: str
    hexes: list[str]


class CoastRow(Sourced, frozen=True, kw_only=True):
    """The hexes by the sea (14.13)."""

    hexes: list[str]


class EdgesRow(Sourced, frozen=True, kw_only=True):
    """The land hexes at the mapedges where units come and go (12.2, 15.0, 17.41)."""

    north: list[str]
    east: list[str]
    northeast: list[str]


class LineRow(Sourced, frozen=True, kw_only=True):
    """An Objective Line: the hexes north of it (17.31)."""

    id: str
    north: list[str]


class TerrainKey(Sourced, frozen=True, kw_only=True):
    """Movement Points to enter each terrain; `river` is added for the hexside (5.21)."""

    clear: int
    town: int
    city: int
    broken: int
    rough: int
    river: int


class CrtRow(Sourced, frozen=True, kw_only=True):
    """The differentials, lowest and highest, of each column of a terrain's row (7.61)."""

    terrain: Literal["clear", "river", "broken", "rough"]
    columns: list[tuple[int, int]]


class CrtDie(Sourced, frozen=True, kw_only=True):
    """The twelve results of one die roll (7.61)."""

    die: int
    results: list[Literal["A1", "Ae", "D1", "D2", "D3", "De", "•"]]


class UnitRow(Sourced, frozen=True, kw_only=True):
    """A unit (2.31). Artillery has its Barrage Strength in `attack`, and `fpf` and `range`."""

    id: str
    side: Side
    kind: Literal["infantry", "engineer", "commando", "armor", "artillery"]
    organization: str
    attack: int
    defense: int
    ma: int
    fpf: int = 0
    range: int = 0

    @property
    def printed(self) -> str:
        """The strengths as the scenarios list them, such as `4-3-10` or `1-2-15/1-6`."""
        if self.kind == "artillery":
            return f"{self.attack}-{self.fpf}-{self.range}/{self.defense}-{self.ma}"
        return f"{self.attack}-{self.defense}-{self.ma}"


class TurnRow(Sourced, frozen=True, kw_only=True):
    """A space of the Turn Record Track: its date, Ground Support and reinforcements (3.0)."""

    number: int
    date: str
    us_support: int
    japan_support: int
    reinforcements: tuple[str, ...] = ()


class DeploymentRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units of a printed kind that are deployed in one area: all south of a line, or in named hexes."""

    count: int
    units: str
    area: Literal["primary", "yonabaru", "west"] = "primary"
    divisions: tuple[str, ...] = ()
    """The organizations whose units are taken, in this order; any where it is empty."""


class ScenarioRow(Sourced, frozen=True, kw_only=True):
    """A scenario: its deployments, lines, turns, invasions and victory (18.1, 18.2, 18.3, 18.4, 18.5)."""

    id: str
    title: str
    rule: str
    first_turn: int
    last_turn: int
    primary: str
    secondary: str = ""
    """No line where there is none (18.13, 18.23, 18.33, 18.43, 18.53)."""
    us: list[DeploymentRow]
    """(18.11, 18.21, 18.31, 18.41, 18.51)"""
    japan: list[DeploymentRow]
    """(18.12, 18.22, 18.32, 18.42, 18.52)"""
    us_invasions: int = 0
    us_invasion_from: int = 0
    japanese_invasions: int = 0
    must_withdraw: int = 0
    withdraw_by: int = 0
    per_unit: int = 0
    per_turn: int = 0
    per_turn_from: int = 0
    us_scores_nothing: bool = False
    japan_needs: int
    """The margin with which Japan wins (18.14, 18.24, 18.34), or its own total (18.44, 18.54)."""
    campaign: bool = False


class Pack(msgspec.Struct, frozen=True):
    """All data of the game, checked."""

    header: PackHeader
    digest: str
    paths: tuple[str, ...]
    terrain: list[TerrainRow]
    hexside: list[HexsideRow]
    way: list[WayRow]
    place: list[PlaceRow]
    coast: CoastRow
    edges: EdgesRow
    line: list[LineRow]
    terrain_key: TerrainKey
    crt_row: list[CrtRow]
    crt_die: list[CrtDie]
    unit: list[UnitRow]
    turn: list[TurnRow]
    scenario: list[ScenarioRow]

    @property
    def name(self) -> str:
        """What the pack calls itself."""
        return self.header.name


TABLES = {
    "pack": PackHeader,
    "terrain": list[TerrainRow],
    "hexside": list[HexsideRow],
    "way": list[WayRow],
    "place": list[PlaceRow],
    "coast": CoastRow,
    "edges": EdgesRow,
    "line": list[LineRow],
    "terrain_key": TerrainKey,
    "crt_row": list[CrtRow],
    "crt_die": list[CrtDie],
    "unit": list[UnitRow],
    "turn": list[TurnRow],
    "scenario": list[ScenarioRow],
}


def load_pack(path: Path | None = None) -> Pack:
    """Read and cross-check a pack, the project's own when `path` is None; PackError lists all problems.

    The project's own pack is in two files, the second of them made from the geometry; one that was exported
    is in one.
    """
    folder = files(__package__) / "data"
    paths = [folder / "pack.toml", folder / "map.toml"] if path is None else [path]
    return load_checked(paths, TABLES, Pack, checks.problems)
