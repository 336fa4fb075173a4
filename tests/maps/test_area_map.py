"""The shapes of Ie Shima: coverage, links, hit tests and drawn features."""

from itertools import combinations

import pytest
import shapely

from lbnb.maps.area_map import AreaMap
from lbnb.maps.files import read_geojson
from lbnb.maps.projection import LocalProjection

# Links that evidence supports.
EVIDENCED = {
    ("1", "5"), ("1", "blue"), ("14", "brown"), ("2", "3"), ("2", "4"), ("2", "green"), ("3", "9"),
    ("4", "6"), ("5", "brown"), ("7", "9"),
}  # fmt: skip

# Links that we propose.
PROPOSED = {
    ("1", "2"), ("1", "4"), ("1", "6"), ("10", "12"), ("10", "13"), ("10", "14"), ("10", "8"), ("11", "15"),
    ("11", "16"), ("11", "6"), ("11", "7"), ("11", "8"), ("12", "13"), ("12", "16"), ("12", "8"),
    ("13", "14"), ("13", "15"), ("13", "16"), ("14", "15"), ("14", "5"), ("15", "16"), ("15", "5"),
    ("15", "6"), ("3", "4"), ("4", "9"), ("5", "6"), ("6", "7"), ("7", "8"),
}  # fmt: skip

KINDS = {
    "airfield", "beach", "block", "bluff", "building", "cliff", "form_line", "hill", "lake", "peak", "reef",
    "ridge", "road", "runway", "taxiway", "town", "track",
}  # fmt: skip

Pairs = set[frozenset[str]]


@pytest.fixture(scope="module")
def area_map() -> AreaMap:
    return AreaMap.load("ie_shima")


@pytest.fixture(scope="module")
def touching(area_map: AreaMap) -> Pairs:
    return area_map.touching()


def centre(area_map: AreaMap, kind: str, name: str) -> shapely.Point:
    (feature,) = (feature for feature in area_map.features_of(kind) if feature.name == name)
    return feature.shape.centroid


def test_locations_are_16_areas_three_approach_boxes_and_the_special_units_box(area_map: AreaMap) -> None:
    kinds = {id_: location.kind for id_, location in area_map.locations.items()}
    assert list(kinds) == [*(str(n) for n in range(1, 17)), "green", "blue", "brown", "special"]
    assert [id_ for id_, kind in kinds.items() if kind == "approach"] == ["green", "blue", "brown"]
    assert kinds["special"] == "box"
    assert area_map.locations["15"].name == "Bloody Ridge"
    assert area_map.locations["16"].name == "Mount Gusuku"


def test_areas_cover_the_surveyed_coastline(area_map: AreaMap) -> None:
    ring = read_geojson("ie_shima", "coastline.geojson")["features"][0]["geometry"]["coordinates"][0]
    projection = LocalProjection(*read_geojson("ie_shima", "areas.geojson")["origin"])
    surveyed = shapely.Polygon(projection.to_metres(ring))
    areas = sum(location.shape.area for location in area_map.locations.values() if location.kind == "area")
    assert areas == pytest.approx(surveyed.area, rel=0.001)
    assert areas == pytest.approx(area_map.coastline.area, rel=1e-9)
    assert area_map.coastline.symmetric_difference(surveyed).area < 0.01 * surveyed.area


def test_shapes_are_valid_and_do_not_overlap(area_map: AreaMap) -> None:
    for location in area_map.locations.values():
        assert location.shape.is_valid, location.id
    for one, other in combinations(area_map.locations.values(), 2):
        assert one.shape.intersection(other.shape).area < 1e-6, (one.id, other.id)


@pytest.mark.parametrize("pair", sorted(EVIDENCED))
def test_every_evidenced_link_is_there(touching: Pairs, pair: tuple[str, str]) -> None:
    assert frozenset(pair) in touching


def test_the_links_are_exactly_these(touching: Pairs) -> None:
    assert touching == {frozenset(pair) for pair in EVIDENCED | PROPOSED}


def test_every_border_is_a_clear_border_or_a_single_point(area_map: AreaMap, touching: Pairs) -> None:
    for one, other in combinations(area_map.locations.values(), 2):
        shared = one.shape.boundary.intersection(other.shape.boundary).length
        assert shared > 150 if {one.id, other.id} in touching else shared == 0, (one.id, other.id)


def test_labels_and_slots_lie_well_inside_their_location(area_map: AreaMap) -> None:
    for location in area_map.locations.values():
        slots = location.slots
        for point in (location.label, slots.us, slots.japan, slots.marker):
            assert area_map.at(*point) == location.id
        for stack in (slots.us, slots.japan):
            assert shapely.Point(stack).distance(location.shape.boundary) > 180, location.id
        assert shapely.Point(slots.us).distance(shapely.Point(slots.japan)) > 400, location.id


def test_hits_and_misses(area_map: AreaMap) -> None:
    assert area_map.at(0.0, 5000.0) is None
    assert area_map.at(4300.0, -1700.0) is None
    assert area_map.at(-3500.0, 0.0) == "3"
    border = area_map.locations["15"].shape.boundary.intersection(area_map.locations["16"].shape.boundary)
    point = shapely.get_coordinates(border)[0]
    assert area_map.at(*point) in {"11", "13", "15", "16"}


def test_the_ground_lies_in_the_areas_named_after_it(area_map: AreaMap) -> None:
    where = {
        ("peak", "Mount Gusuku (the Pinnacle)"): "16",
        ("lake", "Lake at the foot of the peak"): "16",
        ("hill", "Government House Hill"): "15",
        ("ridge", "Bloody Ridge"): "15",
        ("runway", "West runway"): "4",
        ("runway", "Centre runway"): "4",
        ("runway", "East runway"): "4",
        ("airfield", "East airfield"): "4",
    }
    for (kind, name), location in where.items():
        point = centre(area_map, kind, name)
        assert area_map.at(point.x, point.y) == location, name
    for runway in area_map.features_of("runway"):
        assert area_map.locations["4"].shape.contains(runway.shape)
        assert runway.shape.length / 2 > 1609
    town = area_map.features_of("town")[0].shape
    urban = shapely.union_all([area_map.locations[id_].shape for id_ in ("13", "14")])
    assert town.intersection(urban).area > 0.95 * town.area


def test_beaches_front_the_area_that_their_box_reaches(area_map: AreaMap) -> None:
    for beach in area_map.features_of("beach"):
        shore = area_map.locations[beach.properties["box"]].shape.boundary.buffer(1)
        assert shore.contains(beach.shape), beach.name


def test_ridge_is_about_700_yards_south_west_of_the_peak(area_map: AreaMap) -> None:
    peak = area_map.features_of("peak")[0].shape
    hill = area_map.features_of("hill")[0].shape
    assert peak.distance(hill) == pytest.approx(640, abs=40)
    assert hill.x < peak.x and hill.y < peak.y


def test_every_feature_says_where_it_comes_from(area_map: AreaMap) -> None:
    assert {feature.kind for feature in area_map.features} == KINDS
    for feature in area_map.features:
        assert feature.name and feature.source
        assert feature.confidence.split(":")[0] in {"stated", "plausible"}, feature.name


def test_bounds_hold_everything(area_map: AreaMap) -> None:
    west, south, east, north = area_map.bounds
    for location in area_map.locations.values():
        x0, y0, x1, y1 = location.shape.bounds
        assert west <= x0 and south <= y0 and x1 <= east and y1 <= north
    assert 8000 < east - west < 10000


def test_projection_returns_to_the_same_degrees() -> None:
    projection = LocalProjection(127.791, 26.723)
    (degrees,) = projection.to_degrees(projection.to_metres([[127.8, 26.71]]))
    assert degrees == pytest.approx([127.8, 26.71])
    ((x, y),) = projection.to_metres([[127.801, 26.733]])
    assert (x, y) == pytest.approx((993.3, 1112.0), abs=0.2)
