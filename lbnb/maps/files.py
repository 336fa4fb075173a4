"""Where the map files are: ``geometry/`` of a checkout, or the copy inside the installed package."""

import json
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parents[1]


def geometry_folder() -> Path:
    """Return the folder that holds one sub-folder per map; raises FileNotFoundError when there is none."""
    places = (_PACKAGE / "geometry", _PACKAGE.parent / "geometry")
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no map files: looked in {places[0]} and {places[1]}")


def read_geojson(map_id: str, name: str) -> dict[str, Any]:
    """Return one GeoJSON file of a map, for example ``read_geojson("ie_shima", "areas.geojson")``."""
    path = geometry_folder() / map_id / name
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
