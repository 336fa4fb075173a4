"""A map of hexes: centres and corners for drawing, hit tests for clicks, and which hexes hold land.

Hexes stand on their flat sides in columns that run from west to east; rows run from north to south, and the
even columns sit half a hex lower. A hex's name is its column and its row, two digits each: "1912".
Coordinates are metres east and north of the frame's origin.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
import shapely
from shapely.geometry import shape as shape_of

from lbnb.maps.area_map import XY, Feature
from lbnb.maps.files import read_geojson
from lbnb.maps.projection import Coordinates

LAND_SHARE = 0.4
"""A hex counts as land when the coastline encloses at least so much of it."""

BEYOND = 2
"""The coastline goes on for so many hexes outside the frame."""

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The order in which `HexFrame.neighbours` lists the six neighbours."""

_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The same six steps in axial coordinates: column, and row counted along the slant."""


def hex_name(column: int, row: int) -> str:
    """Return the name of a hex: column and row, two digits each."""
    return f"{column:02d}{row:02d}"


@dataclass(frozen=True)
class HexFrame:
    """The grid: its size, and where the globe's degrees fall on it.

    ``origin`` is longitude and latitude of the point (0, 0), ``at_origin`` the column and the row (as the odd
    columns count it) that fall there. ``across_flats`` is in metres, ``column_pitch`` in units of it,
    ``degree`` the metres in one degree of longitude and of latitude.
    """

    columns: int
    rows: int
    across_flats: float
    column_pitch: float
    origin: XY
    at_origin: XY
    degree: XY

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every hex of the frame, column by column from the west, each from the north."""
        return tuple(
            hex_name(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1)
        )

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north edge of all hexes together."""
        corners = np.array([corner for name in self.names for corner in self.corners(name)])
        west, south = corners.min(axis=0)
        east, north = corners.max(axis=0)
        return float(west), float(south), float(east), float(north)

    @property
    def _pitch(self) -> float:
        return self.column_pitch * self.across_flats

    def to_metres(self, degrees: Any) -> Coordinates:
        """Project an (n, 2) array of longitude and latitude."""
        metres: Coordinates = (np.asarray(degrees, dtype=float) - self.origin) * np.array(self.degree)
        return metres

    def centre(self, name: str) -> XY:
        """Return the middle of a hex; hexes just outside the frame have one too."""
        column, row = int(name[:2]), int(name[2:])
        x, y = self.at_origin
        return (column - x) * self._pitch, (y - row - (0.5 if column % 2 == 0 else 0.0)) * self.across_flats

    def corners(self, name: str) -> tuple[XY, ...]:
        """Return the six corners of a hex, clockwise; hexside i, in the order N, NE, …, joins i and i + 1."""
        x, y = self.centre(name)
        wide, narrow, half = self._pitch * 2 / 3, self._pitch / 3, self.across_flats / 2
        return (
            (x - narrow, y + half), (x + narrow, y + half), (x + wide, y),
            (x + narrow, y - half), (x - narrow, y - half), (x - wide, y),
        )  # fmt: skip

    def shape(self, name: str) -> shapely.Polygon:
        """Return the outline of a hex."""
        return shapely.Polygon(self.corners(name))

    def contains(self, name: str) -> bool:
        """Tell whether a hex of that name lies in the frame."""
        return 1 <= int(name[:2]) <= self.columns and 1 <= int(name[2:]) <= self.rows

    def surrounding(self, name: str) -> tuple[str, ...]:
        """Return the six names round a hex, in the order N, NE, SE, S, SW, NW, in the frame or not."""
        column, slant = _axial(name)
        return tuple(hex_name(column + dx, _row(column + dx, slant + dy)) for dx, dy in _STEPS)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the neighbours of a hex that lie in the frame, in the order N, NE, SE, S, SW, NW."""
        return tuple(other for other in self.surrounding(name) if self.contains(other))

    def side(self, one: str, other: str) -> tuple[XY, XY]:
        """Return both ends of the hexside between two neighbours; raises ValueError when they are not."""
        index = self.surrounding(one).index(other)
        corners = self.corners(one)
        return corners[index], corners[(index + 1) % 6]

    def distance(self, one: str, other: str) -> int:
        """Return the number of steps from one hex to another."""
        dx, dy = (a - b for a, b in zip(_axial(one), _axial(other), strict=True))
        return max(abs(dx), abs(dy), abs(dx + dy))

    def at(self, x: float, y: float) -> str | None:
        """Return the hex round a point, on land or at sea, or None outside the frame."""
        across = x / self._pitch + self.at_origin[0]
        column, slant = _rounded(across, self.at_origin[1] - y / self.across_flats - (across + 1) / 2)
        row = _row(column, slant)
        return hex_name(column, row) if 1 <= column <= self.columns and 1 <= row <= self.rows else None


def _axial(name: str) -> tuple[int, int]:
    column, row = int(name[:2]), int(name[2:])
    return column, row - (column + 1) // 2


def _row(column: int, slant: int) -> int:
    return slant + (column + 1) // 2


def _rounded(column: float, slant: float) -> tuple[int, int]:
    """Return the axial coordinates of the nearest centre: round three cube coordinates, mend the worst."""
    exact = (column, slant, -column - slant)
    near = [math.floor(value + 0.5) for value in exact]
    off = [abs(a - b) for a, b in zip(near, exact, strict=True)]
    if sum(near) and off[0] >= max(off[1:]):
        return -near[1] - near[2], near[1]
    if sum(near) and off[1] > off[2]:
        return near[0], -near[0] - near[2]
    return near[0], near[1]


@dataclass(frozen=True)
class HexMap:
    """One map: its frame, the land within its coastline and what is drawn on it. Made by `HexMap.load`."""

    frame: HexFrame
    coastline: shapely.Geometry
    features: tuple[Feature, ...]

    @classmethod
    def load(cls, map_id: str) -> Self:
        """Read ``coastline.geojson`` and ``features.geojson`` of a map, for example "okinawa"."""
        data = read_geojson(map_id, "features.geojson")
        frame = HexFrame(**{key: _immutable(value) for key, value in data["frame"].items()})
        features = tuple(_feature(item, frame) for item in data["features"])
        (island,) = read_geojson(map_id, "coastline.geojson")["features"]
        survey = shapely.transform(shape_of(island["geometry"]), frame.to_metres)
        shores = [feature.shape for feature in features if feature.kind == "shore"]
        near = shapely.box(*frame.bounds).buffer(BEYOND * frame.across_flats, join_style="mitre")
        coastline = shapely.intersection(shapely.union_all([survey, *shores]), near)
        shapely.prepare(coastline)
        return cls(frame, coastline, features)

    @cached_property
    def land(self) -> frozenset[str]:
        """The land hexes: those of the frame that the coastline fills to `LAND_SHARE` at least."""
        return frozenset(name for name in self.frame.names if self.is_land(name))

    def is_land(self, name: str) -> bool:
        """Tell whether enough of a hex is land, in the frame or just outside it."""
        return self.land_share(name) >= LAND_SHARE

    def land_share(self, name: str) -> float:
        """Return how much of a hex the coastline encloses, from 0 to 1."""
        outline = self.frame.shape(name)
        return float(shapely.intersection(outline, self.coastline).area / outline.area)

    @cached_property
    def lines(self) -> dict[str, Feature]:
        """The objective lines by their letter, each drawn from west to east."""
        return {feature.properties["id"]: feature for feature in self.features_of("line")}

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north edge of the frame, whole hexes."""
        return self.frame.bounds

    def features_of(self, *kinds: str) -> tuple[Feature, ...]:
        """Return the features of some kinds, such as "road" and "trail", in file order."""
        return tuple(feature for feature in self.features if feature.kind in kinds)

    def centre(self, name: str) -> XY:
        """Return the middle of a hex."""
        return self.frame.centre(name)

    def corners(self, name: str) -> tuple[XY, ...]:
        """Return the six corners of a hex, as `HexFrame.corners`."""
        return self.frame.corners(name)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the neighbours of a hex in the frame, in the order N, NE, SE, S, SW, NW."""
        return self.frame.neighbours(name)

    def distance(self, one: str, other: str) -> int:
        """Return the number of steps from one hex to another."""
        return self.frame.distance(one, other)

    def at(self, x: float, y: float) -> str | None:
        """Return the hex round a point, on land or at sea, or None outside the frame."""
        return self.frame.at(x, y)


def reach(start: str, names: Iterable[str], frame: HexFrame) -> set[str]:
    """Return the hexes that can be reached from one through neighbours among the given names."""
    left = set(names) - {start}
    found, front = {start}, [start]
    while front:
        near = [other for other in frame.neighbours(front.pop()) if other in left]
        left.difference_update(near)
        found.update(near)
        front.extend(near)
    return found


def _immutable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _feature(item: dict[str, Any], frame: HexFrame) -> Feature:
    shape = shapely.transform(shape_of(item["geometry"]), frame.to_metres)
    return Feature.read(item["properties"], shape)
