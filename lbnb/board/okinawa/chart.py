"""The map in the sheet's pixels: hexes, hexsides, and the shapes that kinds of terrain make together."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import shapely
from shapely.ops import linemerge

from lbnb.board.okinawa import layout
from lbnb.board.relief import softened
from lbnb.games.okinawa.data import hex_name
from lbnb.games.okinawa.tables import TERRAINS, Tables
from lbnb.maps.hex_map import HexMap

Point = tuple[float, float]
Side = tuple[int, int]
"""Two hex indices: a hexside between them, or a way across it."""


class Chart:
    """Everything about the map that drawing and hit-testing need."""

    def __init__(self, tables: Tables, hex_map: HexMap) -> None:
        self.tables = tables
        self.map = hex_map
        self.view = layout.view_of(hex_map.frame)

    @cached_property
    def island(self) -> Any:
        """The land within the coastline."""
        return softened(self.view.shape(self.map.coastline), 3.0)

    def degrees(self, x: float, y: float) -> Point:
        """Longitude and latitude of a pixel."""
        frame, ground = self.map.frame, self.view.ground(x, y)
        across, up = (ground[n] / frame.degree[n] + frame.origin[n] for n in (0, 1))
        return across, up

    def centre(self, hex_: int) -> Point:
        """The middle of a hex."""
        return self.view.point(*self.map.centre(hex_name(hex_)))

    def outline(self, hex_: int) -> shapely.Polygon:
        """A hex."""
        return shapely.Polygon([self.view.point(*xy) for xy in self.map.corners(hex_name(hex_))])

    def side(self, side: Side) -> tuple[Point, Point]:
        """Both ends of the hexside between two neighbours."""
        ends = self.map.frame.side(*map(hex_name, side))
        return self.view.point(*ends[0]), self.view.point(*ends[1])

    def middle(self, side: Side) -> Point:
        """The middle of a hexside."""
        (x, y), (u, v) = self.side(side)
        return (x + u) / 2, (y + v) / 2

    def sides(self, sides: Iterable[Side]) -> list[Any]:
        """Hexsides joined into lines as long as may be."""
        ends = sorted(
            tuple(sorted((round(x, 1), round(y, 1)) for x, y in self.side(side)))
            for side in sides
            if side[0] < side[1]
        )
        if not ends:
            return []
        merged = linemerge([shapely.LineString(pair) for pair in ends])
        return list(shapely.get_parts(merged))

    def all_of(self, terrain: int) -> Any:
        """All hexes of one kind of terrain together."""
        hexes = [self.outline(hex_) for hex_ in self.tables.land if self.tables.terrain[hex_] == terrain]
        # A hair wider, so that neighbours leave no gap between them.
        return shapely.union_all([outline.buffer(0.1) for outline in hexes])

    def features(self, *kinds: str) -> list[tuple[Any, Any]]:
        """Digitised features of some kinds with their shapes."""
        return [(feature, self.view.shape(feature.shape)) for feature in self.map.features_of(*kinds)]

    def ways(self, kind: str) -> frozenset[Side]:
        """The hexsides that roads or trails cross, each once."""
        found = set()
        for row in self.tables.pack.way:
            if row.kind == kind:
                for link in row.links:
                    a, b = (self.index(part) for part in link.split("-"))
                    found.add((min(a, b), max(a, b)))
        return frozenset(found)

    def front(self, line: str) -> list[Any]:
        """The hexsides along which an Objective Line parts north from south."""
        north = self.tables.north_of[line]
        return self.sides(
            (min(a, b), max(a, b)) for a in sorted(north) for b in self.tables.around[a] if b not in north
        )

    def index(self, name: str) -> int:
        """The index of a land hex; raises ValueError for a name that no land hex has."""
        if not name:
            raise ValueError("no hex has an empty name")
        return self.tables.hex_names.index(name)

    def at(self, x: float, y: float) -> int | None:
        """The land hex at a pixel."""
        name = self.map.at(*self.view.ground(x, y))
        if name is None or name not in self.map.land:
            return None
        return self.index(name)


ROUGH, BROKEN, TOWN, CITY = (TERRAINS.index(kind) for kind in ("rough", "broken", "town", "city"))
