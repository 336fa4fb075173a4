"""The committed map files: licence, areas of the islands, and that the build scripts make them again."""

import importlib.util
import json
import math
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from lbnb.maps import files
from lbnb.maps.files import geometry_folder, read_geojson


def script(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(path).stem, geometry_folder() / path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sphere_area_km2(ring: list[list[float]]) -> float:
    total = 0.0
    for (lon0, lat0), (lon1, lat1) in pairwise(ring):
        mean_sine = (math.sin(math.radians(lat0)) + math.sin(math.radians(lat1))) / 2
        total += math.radians(lon1 - lon0) * mean_sine
    return abs(total) * 6371.0088**2


@pytest.mark.parametrize(("map_id", "points", "km2"), [("ie_shima", 102, 24.05), ("okinawa", 2800, 1201.4)])
def test_coastline(map_id: str, points: int, km2: float) -> None:
    coastline = read_geojson(map_id, "coastline.geojson")
    (feature,) = coastline["features"]
    (ring,) = feature["geometry"]["coordinates"]
    assert ring[0] == ring[-1]
    assert len(ring) in {points, points + 1}
    assert sphere_area_km2(ring) == pytest.approx(km2, rel=0.005)
    assert feature["properties"]["area_km2"] == pytest.approx(km2, rel=0.001)


@pytest.mark.parametrize(
    "path",
    [("ie_shima", "coastline.geojson"), ("okinawa", "coastline.geojson"), ("ie_shima", "areas.geojson")],
)
def test_licence_note(path: tuple[str, str]) -> None:
    licence = read_geojson(*path)["licence"]
    assert "LGPL" in licence and "Wessel" in licence and "Smith" in licence and "1996" in licence
    assert "LGPL" in (geometry_folder() / "README.md").read_text(encoding="utf-8")


def test_partition_rebuilds_the_committed_file() -> None:
    committed = (geometry_folder() / "ie_shima" / "areas.geojson").read_bytes()
    assert script("ie_shima/partition.py").build().encode() == committed


def test_partition_refuses_a_face_without_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    partition = script("ie_shima/partition.py")
    original = partition.read
    monkeypatch.setattr(
        partition,
        "read",
        lambda name: [item for item in original(name) if item["properties"].get("id") != "16"],
    )
    with pytest.raises(LookupError, match="1 faces without a seed point"):
        partition.build()


def test_coastline_script_reads_the_gshhg_format(tmp_path: Path) -> None:
    extract = script("extract_coastlines.py")
    ring = read_geojson("ie_shima", "coastline.geojson")["features"][0]["geometry"]["coordinates"][0]
    data = b"\0" * 8 + b"".join(extract.struct.pack("<2f", *point) for point in ring[::-1])
    (tmp_path / "gshhs_f.dat").write_bytes(data)
    (tmp_path / "gshhsmeta_f.dat").write_text(
        f"1 24.045 102 26.70625 26.73958 8 {len(data) - 8} 3487\n1 24.0 3 -5.0 -4.0 0 8 1\n"
    )
    entry, found = extract.find(extract.ISLANDS[0], tmp_path)
    assert entry.area_km2 == 24.045
    assert json.dumps(found) == json.dumps(ring)
    with pytest.raises(LookupError, match="Okinawa: 0 polygons fit"):
        extract.find(extract.ISLANDS[1], tmp_path)


def test_the_installed_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "lbnb"
    monkeypatch.setattr(files, "_PACKAGE", package)
    with pytest.raises(FileNotFoundError, match="no map files"):
        geometry_folder()
    (tmp_path / "geometry").mkdir()
    assert geometry_folder() == tmp_path / "geometry"
    (package / "geometry").mkdir(parents=True)
    assert geometry_folder() == package / "geometry"
