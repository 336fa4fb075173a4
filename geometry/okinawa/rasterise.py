"""Lay the digitised ground of southern Okinawa on the hexes and write the map of the game's data pack.

Reads ``coastline.geojson`` and ``features.geojson`` beside this script and writes ``map.toml`` of the game.
Polygons give the hexes they fill their terrain, roads become links from hex to hex, rivers are drawn to the
nearest chain of hexsides, and a hex lies north of a line when its middle does.
"""

import heapq
import json
import math
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import shapely

from lbnb.maps.area_map import XY, Feature
from lbnb.maps.hex_map import HexMap

TARGET = Path(__file__).parents[2] / "lbnb" / "games" / "okinawa" / "data" / "map.toml"

TERRAIN_SHARES = {"city": 1 / 3, "town": 1 / 3, "rough": 1 / 2, "broken": 1 / 2}
"""How much of a hex's land ground of each kind must fill to give it that terrain; the first kind wins."""

STEP = 10
"""A road is followed in steps of so many metres."""

SHORTEST_RUN = 150
"""A road that cuts a corner of a hex for less than so many metres does not enter it, if it can do without."""

DETOUR = 200.0
"""A river's chain of hexsides keeps close to it: a side so many metres away costs twice its length."""

DRY_SHARE = 0.1
"""Less land than this on a hexside leaves no way across it."""

NORTHEAST_ROW = 5
"""Mapedge hexes of this row and north of it are the northeast mapedge."""

OURS = "reconstructed"

PER_LINE = 10
"""How many hexes or hexsides stand on a line of the file."""

HEADER = """\
# The map of southern Okinawa, 29 x 32 hexes: made by geometry/okinawa/rasterise.py from the files beside it.
# Hexes are named column, row; a hexside is named by the two hexes it parts.
# source: printed (a rulebook names the hexes), inferred (a known place at its approximate position),
# reconstructed (our own drawing; the printed map was not used).
"""

NOTES = {
    "clear": "Every land hex on which no other ground was drawn.",
    "prohibited": "Naha harbour, the lagoon behind it, and hexsides that lie in the water.",
    "coast": "Land hexes with sea beside them.",
    "edges": (
        "North: the land hexes of row 01. East: the land hex where the east coast leaves the frame. The "
        "frame also cuts off the tip of Chinen; only sea lies beyond it, so nothing enters or leaves there. "
        "All hexes of both edges are the northeast mapedge."
    ),
}

Side = tuple[str, str]
Vertex = tuple[int, int]


def share(ground: HexMap, name: str, shape: shapely.Geometry) -> float:
    """Return how much of a hex's land a shape fills."""
    outline = ground.frame.shape(name)
    land = outline.area * ground.land_share(name)
    return min(1.0, float(shapely.intersection(outline, shape).area / land))


def filled(ground: HexMap, kind: str, features: Iterable[Feature]) -> set[str]:
    """Return the land hexes to which polygons of one kind give its terrain."""
    union = shapely.union_all([feature.shape for feature in features])
    shapely.prepare(union)
    return {name for name in ground.land if share(ground, name, union) >= TERRAIN_SHARES[kind]}


def terrain(ground: HexMap) -> dict[str, tuple[str, str]]:
    """Return the terrain of every land hex and its source, in the order of the hexes."""
    found: dict[str, tuple[str, str]] = {}
    for kind in TERRAIN_SHARES:
        drawn = ground.features_of(kind)
        printed = filled(ground, kind, [feature for feature in drawn if feature.confidence == "printed"])
        for name in filled(ground, kind, drawn) - set(found):
            found[name] = (kind, "printed" if name in printed else "reconstructed")
    return {name: found.get(name, ("clear", "reconstructed")) for name in sorted(ground.land)}


def chain(ground: HexMap, way: Feature) -> list[str]:
    """Return the hexes a road or trail runs through, in order; raises ValueError when it leaves the land."""
    stations = shapely.line_interpolate_point(way.shape, range(0, int(way.shape.length) + STEP, STEP))
    names = [str(ground.at(point.x, point.y)) for point in stations]
    if not ground.land.issuperset(names):
        raise ValueError(f"{way.name} leaves the land at {sorted(set(names) - ground.land)}")
    runs = [(name, STEP * len(list(run))) for name, run in groupby(names)]
    kept = [runs[0][0]]
    for (name, metres), (after, _) in pairwise(runs[1:]):
        if metres >= SHORTEST_RUN or ground.distance(kept[-1], after) > 1:
            kept.append(name)
    kept.append(runs[-1][0])
    return [name for name, _ in groupby(kept)]


def vertices(ground: HexMap) -> dict[Vertex, list[tuple[Vertex, Side]]]:
    """Return the network of hexsides: for each corner, the corners next to it and the two hexes between."""
    network: dict[Vertex, list[tuple[Vertex, Side]]] = {}
    for name in ground.frame.names:
        for other in ground.frame.surrounding(name):
            ends = [_vertex(point) for point in ground.frame.side(name, other)]
            for end, far in (ends, ends[::-1]):
                network.setdefault(end, []).append((far, side_of(name, other)))
    return network


def _vertex(point: XY) -> Vertex:
    return round(point[0]), round(point[1])


def side_of(one: str, other: str) -> Side:
    """Return a hexside or a link with its two hexes in order."""
    return (one, other) if one < other else (other, one)


def hexsides(network: dict[Vertex, list[tuple[Vertex, Side]]], river: Feature) -> list[Side]:
    """Return the chain of hexsides nearest to a line of water, from its one end to its other."""
    first, last = (_nearest(network, point) for point in (river.shape.coords[0], river.shape.coords[-1]))
    queue: list[tuple[float, Vertex, tuple[Side, ...]]] = [(0.0, first, ())]
    done = set()
    while queue:
        cost, corner, path = heapq.heappop(queue)
        if corner == last:
            return list(path)
        if corner not in done:
            done.add(corner)
            for other, side in network[corner]:
                middle = shapely.Point((corner[0] + other[0]) / 2, (corner[1] + other[1]) / 2)
                step = math.dist(corner, other) * (1 + (middle.distance(river.shape) / DETOUR) ** 2)
                heapq.heappush(queue, (cost + step, other, (*path, side)))
    raise ValueError(f"{river.name}: no way from {first} to {last}")


def _nearest(network: Iterable[Vertex], point: XY) -> Vertex:
    return min(network, key=lambda corner: (math.dist(corner, point), corner))


def water(ground: HexMap) -> tuple[set[Side], set[Side]]:
    """Return the river hexsides and the prohibited ones, between land hexes only."""
    network = vertices(ground)
    rivers, prohibited = (
        {
            side
            for feature in ground.features_of(kind)
            for side in hexsides(network, feature)
            if _ashore(ground, side)
        }
        for kind in ("river", "channel")
    )
    for name in ground.land:
        for other in ground.neighbours(name):
            if other in ground.land:
                line = shapely.LineString(ground.frame.side(name, other))
                if shapely.intersection(line, ground.coastline).length < DRY_SHARE * line.length:
                    prohibited.add(side_of(name, other))
    return rivers - prohibited, prohibited


def _ashore(ground: HexMap, side: Side) -> bool:
    return all(name in ground.land for name in side)


def north_of(ground: HexMap, line: Feature) -> list[str]:
    """Return the land hexes whose middle lies north of a line; beyond its ends the line goes on level."""
    corners = list(line.shape.coords)

    def height(x: float) -> float:
        for (x0, y0), (x1, y1) in pairwise(corners):
            if x0 <= x <= x1 and x0 < x1:
                return float(y0 + (y1 - y0) * (x - x0) / (x1 - x0))
        return float(corners[0][1] if x < corners[0][0] else corners[-1][1])

    middles = {name: ground.centre(name) for name in ground.land}
    return sorted(name for name, (x, y) in middles.items() if y > height(x))


def mapedge(ground: HexMap, side: str) -> list[str]:
    """Return the land hexes that a digitised mapedge runs through."""
    (edge,) = (feature for feature in ground.features_of("edge") if feature.properties["side"] == side)
    return sorted(name for name in ground.land if ground.frame.shape(name).intersects(edge.shape))


def places(ground: HexMap) -> Iterator[dict[str, Any]]:
    """Yield the named places; a city or a town has all hexes that the ground of its name fills."""
    for place in ground.features_of("place"):
        built = [feature for feature in ground.features_of("city", "town") if feature.name == place.name]
        hexes = {str(ground.at(place.shape.x, place.shape.y))}
        for feature in built:
            hexes |= filled(ground, feature.kind, [feature])
        kind = place.properties["place"]
        yield {"name": place.name, "kind": kind, "source": place.confidence, "hexes": sorted(hexes)}


def ways(ground: HexMap) -> dict[str, set[Side]]:
    """Return the links of the roads and of the trails; a link that is both is a road."""
    links = {
        kind: {side_of(*pair) for way in ground.features_of(kind) for pair in pairwise(chain(ground, way))}
        for kind in ("road", "trail")
    }
    return {"road": links["road"], "trail": links["trail"] - links["road"]}


def coast(ground: HexMap) -> list[str]:
    """Return the land hexes with a neighbour, in the frame or not, that is no land."""
    return sorted(
        name for name in ground.land if not all(map(ground.is_land, ground.frame.surrounding(name)))
    )


def edges(ground: HexMap) -> dict[str, Any]:
    """Return the mapedge hexes."""
    north, east = mapedge(ground, "north"), mapedge(ground, "east")
    northeast = sorted(name for name in {*north, *east} if int(name[2:]) <= NORTHEAST_ROW)
    return {"north": north, "east": east, "northeast": northeast}


def tables(ground: HexMap) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the header and the values of every table of the map, in file order."""
    kinds = terrain(ground)
    for kind, source in sorted(set(kinds.values())):
        hexes = [name for name in kinds if kinds[name] == (kind, source)]
        yield "[[terrain]]", {"kind": kind, "source": source, **note(kind), "hexes": hexes}
    for kind, sides in zip(("river", "prohibited"), water(ground), strict=True):
        yield "[[hexside]]", {"kind": kind, "source": OURS, **note(kind), "sides": joined(sides)}
    for kind, links in ways(ground).items():
        yield "[[way]]", {"kind": kind, "source": OURS, **note(kind), "links": joined(links)}
    for place in places(ground):
        yield "[[place]]", place
    yield "[coast]", {"source": OURS, **note("coast"), "hexes": coast(ground)}
    yield "[edges]", {"source": OURS, **note("edges"), **edges(ground)}
    for letter, line in ground.lines.items():
        yield "[[line]]", {"id": letter, "source": OURS, "note": line.name, "north": north_of(ground, line)}


def joined(pairs: Iterable[Side]) -> list[str]:
    """Return the names of hexsides or links, in order."""
    return sorted("-".join(pair) for pair in pairs)


def note(name: str) -> dict[str, str]:
    """Return the note of a group, if it has one."""
    return {"note": NOTES[name]} if name in NOTES else {}


def build() -> str:
    """Return the text of ``map.toml``."""
    lines = [HEADER]
    for header, values in tables(HexMap.load("okinawa")):
        lines += [header, *(f"{key} = {toml(value)}" for key, value in values.items()), ""]
    return "\n".join(lines)


def toml(value: str | list[str]) -> str:
    """Return a string or a list of strings as TOML; a JSON string is one too."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if len(value) <= PER_LINE:
        return f"[{', '.join(map(toml, value))}]"
    rows = (value[start : start + PER_LINE] for start in range(0, len(value), PER_LINE))
    return "\n".join(["[", *(f"    {', '.join(map(toml, row))}," for row in rows), "]"])


if __name__ == "__main__":
    TARGET.write_text(build(), encoding="utf-8", newline="\n")
