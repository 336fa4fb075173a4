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

COAST_STEP = 40.0
"""Distance, in metres, between the vertices of the drawn coast."""

COAST_REACH = 3
"""Standard deviation of the smoothing of the coast, in steps."""

GRID = 0.1
"""Vertices are laid on a grid of so many metres, so that the same network comes out on every machine."""


def read(name: str) -> list[dict[str, Any]]:
    """Return the features of a GeoJSON file beside this script."""
    features: list[dict[str, Any]] = json.loads((FOLDER / name).read_text(encoding="utf-8"))["features"]
    return features


def coast(projection: LocalProjection) -> shapely.LinearRing:
    """Return the coast in metres, smoothed along its length by a Gaussian and scaled back to its own area.

    The survey's coast was traced from a raster and climbs in steps of some 90 m, which no shore does.
    """
    (feature,) = read("coastline.geojson")
    surveyed = shapely.LinearRing(projection.to_metres(feature["geometry"]["coordinates"][0]))
    count = round(surveyed.length / COAST_STEP)
    stations = shapely.line_interpolate_point(surveyed, np.arange(count) / count, normalized=True)
    points = shapely.get_coordinates(stations)
    shifts = np.arange(-4 * COAST_REACH, 4 * COAST_REACH + 1)
    weights = np.exp(-0.5 * (shifts / COAST_REACH) ** 2)
    smooth = sum(
        weight * np.roll(points, shift, axis=0)
        for shift, weight in zip(shifts, weights / weights.sum(), strict=True)
    )
    growth = np.sqrt(shapely.Polygon(surveyed).area / shapely.Polygon(smooth).area)
    return shapely.LinearRing(smooth * growth)


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
