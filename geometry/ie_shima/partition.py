"""Divide Ie Shima into the 16 Areas and add the boxes, from the coastline and the digitised boundaries.

Reads ``coastline.geojson`` and ``boundaries.geojson`` beside this script and writes ``areas.geojson``. The
coast and all boundary lines are noded into one network and its faces become the shapes, so that neighbours
share their boundary vertex by vertex. A boundary that meets the coast runs a little past it; the loose end
falls away.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry.polygon import orient

from lbnb.maps.projection import Coordinates, LocalProjection

FOLDER = Path(__file__).parent
ORIGIN = (127.791, 26.723)
"""Longitude and latitude of the point (0, 0) of the map in metres."""

COAST_STEP = 100.0
"""Longest stretch of coast, in metres, that the rounding of corners may see at once."""

GRID = 0.1
"""Vertices are laid on a grid of so many metres, so that the same network comes out on every machine."""


def read(name: str) -> list[dict[str, Any]]:
    """Return the features of a GeoJSON file beside this script."""
    features: list[dict[str, Any]] = json.loads((FOLDER / name).read_text(encoding="utf-8"))["features"]
    return features


def rounded(ring: Coordinates) -> Coordinates:
    """Return a closed ring with its corners cut (Chaikin's method, two passes).

    The survey's coast was traced from a raster and climbs in steps of some 90 m; the cut corners leave its
    area as it was to about a part in ten thousand.
    """
    points = ring[:-1]
    for _ in range(2):
        following = np.roll(points, -1, axis=0)
        points = np.stack([0.75 * points + 0.25 * following, 0.25 * points + 0.75 * following], axis=1)
        points = points.reshape(-1, 2)
    return np.vstack([points, points[:1]])


def coast(projection: LocalProjection) -> shapely.LinearRing:
    """Return the coast in metres, its corners rounded."""
    (feature,) = read("coastline.geojson")
    ring = shapely.LinearRing(projection.to_metres(feature["geometry"]["coordinates"][0]))
    return shapely.LinearRing(rounded(shapely.get_coordinates(shapely.segmentize(ring, COAST_STEP))))


def faces(projection: LocalProjection, lines: list[dict[str, Any]]) -> list[shapely.Polygon]:
    """Return every polygon that the coast and the boundary lines enclose, in metres."""
    network = [shapely.LineString(projection.to_metres(line["geometry"]["coordinates"])) for line in lines]
    noded = shapely.union_all([coast(projection), *network], grid_size=GRID)
    return list(shapely.polygonize([noded]).geoms)


def take(found: list[shapely.Polygon], point: Coordinates) -> shapely.Polygon:
    """Remove the face round a point from ``found`` and return it; raises LookupError when there is none."""
    for face in found:
        if face.contains(shapely.Point(point)):
            found.remove(face)
            return face
    raise LookupError(f"no face left for the seed point at {point}")


def in_degrees(shape: shapely.Polygon, projection: LocalProjection) -> shapely.Polygon:
    """Return a shape in degrees, rounded to a centimetre, in one canonical order of vertices."""
    degrees = shapely.transform(shape, lambda metres: projection.to_degrees(metres).round(7))
    return orient(degrees.normalize())


def build() -> str:
    """Return the text of ``areas.geojson``; raises LookupError unless faces and seed points pair off."""
    projection = LocalProjection(*ORIGIN)
    features = read("boundaries.geojson")
    seeds = [feature for feature in features if feature["geometry"]["type"] == "Point"]
    lines = [feature for feature in features if feature["geometry"]["type"] == "LineString"]
    found = faces(projection, lines)
    output = []
    for seed in seeds:
        label = seed["geometry"]["coordinates"]
        (point,) = projection.to_metres([label])
        geometry = shapely.geometry.mapping(in_degrees(take(found, point), projection))
        properties = {**seed["properties"], "label": label}
        output.append({"type": "Feature", "properties": properties, "geometry": geometry})
    if found:
        raise LookupError(f"{len(found)} faces without a seed point: {found[0].centroid} and so on")
    collection = {
        "type": "FeatureCollection",
        "origin": ORIGIN,
        "licence": read("coastline.geojson")[0]["properties"]["licence"],
        "features": output,
    }
    text = json.dumps(collection, separators=(",", ":"))
    return text.replace('{"type":"Feature",', '\n{"type":"Feature",') + "\n"


if __name__ == "__main__":
    (FOLDER / "areas.geojson").write_text(build(), encoding="utf-8")
