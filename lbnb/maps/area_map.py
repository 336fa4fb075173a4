"""A map of numbered Areas and boxes: shapes for drawing, hit tests and the check of the pack's adjacency."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Self

import shapely
from shapely.geometry import shape as shape_of

from lbnb.maps.files import read_geojson
from lbnb.maps.projection import LocalProjection

SHORTEST_BORDER = 60.0
"""Locations touch when they share at least so many metres of boundary; meeting at a point is not touching."""

XY = tuple[float, float]


@dataclass(frozen=True)
class Slots:
    """Anchor points, in metres, for what stands in a location."""

    us: XY
    japan: XY
    marker: XY


@dataclass(frozen=True)
class Location:
    """One Area or box: ``kind`` is "area", "approach" (Beach Approach Box) or "box" (off the ground)."""

    id: str
    kind: str
    name: str
    shape: shapely.Polygon
    label: XY
    slots: Slots


@dataclass(frozen=True)
class Feature:
    """Something drawn on the ground, not used by the rules: a runway, a road, a cliff."""

    kind: str
    name: str
    source: str
    confidence: str
    shape: shapely.Geometry
    properties: dict[str, Any]

    @classmethod
    def read(cls, properties: dict[str, Any], shape: shapely.Geometry) -> Self:
        """From the properties in a map file, with the shape in metres."""
        return cls(
            properties["kind"],
            properties["name"],
            properties["source"],
            properties["confidence"],
            shape,
            properties,
        )


class AreaMap:
    """The shapes of one map. All coordinates are metres east and north of the map's origin."""

    def __init__(self, locations: Iterable[Location], features: Iterable[Feature]) -> None:
        """Hold the locations, in map order, and the drawn features."""
        self.locations = {location.id: location for location in locations}
        self.features = tuple(features)
        self._ids = tuple(self.locations)
        self._tree = shapely.STRtree([location.shape for location in self.locations.values()])

    @classmethod
    def load(cls, map_id: str) -> Self:
        """Read ``areas.geojson`` and ``features.geojson`` of a map, for example "ie_shima"."""
        areas = read_geojson(map_id, "areas.geojson")
        projection = LocalProjection(*areas["origin"])
        features = read_geojson(map_id, "features.geojson")
        return cls(
            [_location(item, projection) for item in areas["features"]],
            [_feature(item, projection) for item in features["features"]],
        )

    @cached_property
    def coastline(self) -> shapely.Polygon:
        """The island: all Areas together."""
        areas = [location.shape for location in self.locations.values() if location.kind == "area"]
        island = shapely.union_all(areas)
        if not isinstance(island, shapely.Polygon):
            raise ValueError("the Areas do not form one island without holes")
        return island

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north edge of all locations together."""
        west, south, east, north = shapely.total_bounds(list(self._tree.geometries))
        return float(west), float(south), float(east), float(north)

    def features_of(self, kind: str) -> tuple[Feature, ...]:
        """Return the drawn features of one kind, such as "runway" or "road", in file order."""
        return tuple(feature for feature in self.features if feature.kind == kind)

    def touching(self) -> set[frozenset[str]]:
        """Return every pair of locations that share at least ``SHORTEST_BORDER`` metres of boundary."""
        pairs = set()
        for one, other in combinations(self.locations.values(), 2):
            border = shapely.intersection(one.shape.boundary, other.shape.boundary)
            if border.length >= SHORTEST_BORDER:
                pairs.add(frozenset((one.id, other.id)))
        return pairs

    def at(self, x: float, y: float) -> str | None:
        """Return the id of the location at a point, or None; on a boundary, the first in map order."""
        hits = self._tree.query(shapely.Point(x, y), predicate="intersects")
        return self._ids[min(hits)] if len(hits) else None


def _project(geometry: dict[str, Any], projection: LocalProjection) -> Any:
    return shapely.transform(shape_of(geometry), projection.to_metres)


def _location(item: dict[str, Any], projection: LocalProjection) -> Location:
    properties = item["properties"]

    def point(degrees: list[float]) -> XY:
        ((x, y),) = projection.to_metres([degrees])
        return float(x), float(y)

    return Location(
        id=properties["id"],
        kind=properties["kind"],
        name=properties["name"],
        shape=_project(item["geometry"], projection),
        label=point(properties["label"]),
        slots=Slots(**{side: point(degrees) for side, degrees in properties["slots"].items()}),
    )


def _feature(item: dict[str, Any], projection: LocalProjection) -> Feature:
    return Feature.read(item["properties"], _project(item["geometry"], projection))
