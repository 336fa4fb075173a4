"""The map of the hex game: terrain, hexsides, ways, places, coast, mapedges and lines, hex by hex."""

import importlib.util
import tomllib
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest

from lbnb.maps.files import geometry_folder
from lbnb.maps.hex_map import HexMap, reach

# Place, hexes, terrains that fit, what else the hex must have.
PLACES = [
    ("Kuba", "2701", "clear", "road"),
    ("Futenma", "2201", "town", "road edge"),
    ("Oyama", "1801", "clear", "coast road edge"),
    ("Uchitomari", "1602", "clear", "coast road"),
    ("Ginowan", "2002", "town", "road"),
    ("Machinato inlet", "1404", "clear", "road"),
    ("Machinato airfield", "1105", "clear", "coast"),
    ("Gusukuma", "1305", "rough", ""),
    ("Item Pocket", "1305", "rough", ""),
    ("Kakazu Ridge", "1705", "rough", ""),
    ("Kaniku", "1904", "rough", ""),
    ("Tombstone Ridge", "1904", "rough", ""),
    ("Nishibaru Ridge", "1805", "rough", ""),
    ("Tanabaru Escarpment", "2005", "rough", ""),
    ("Hill 178", "2205", "rough", ""),
    ("Minami-Uebaru", "2205", "rough", ""),
    ("Ouki", "2406", "rough", "coast road"),
    ("Skyline Ridge", "2406", "rough", ""),
    ("Maeda", "1606", "rough", ""),
    ("Urasoe-Mura Escarpment", "1606", "rough", ""),
    ("Nakama", "1506", "town rough", ""),
    ("Awacha", "1507", "rough", ""),
    ("Dakeshi", "1408", "rough", ""),
    ("Kochi Ridge", "1807", "rough", ""),
    ("Onaga", "2007", "town broken", ""),
    ("Gaja Ridge", "2109", "broken", ""),
    ("Asa Kawa mouth", "1007", "clear", "river"),
    ("Wana Draw", "1409", "rough", ""),
    ("Wana Ridge", "1409", "rough", ""),
    ("Ishimmi Ridge", "1608", "rough", ""),
    ("Chocolate Drop", "1608", "rough", ""),
    ("Flattop Hill", "1709", "rough", ""),
    ("Dick Hill", "1709", "rough", ""),
    ("Oboe Hill", "1709", "rough", ""),
    ("Conical Hill", "1911", "rough", ""),
    ("Yonabaru airstrip", "2210", "clear", "coast"),
    ("Yonabaru (north)", "2310", "town", ""),
    ("Yonabaru", "1912 2012 2013", "town", "road"),
    ("Sugar Loaf", "1110", "broken rough", ""),
    ("Half Moon", "1110", "broken rough", ""),
    ("Asato Gawa mouth", "0909", "clear", "river"),
    ("Naha", "0810 0910 0911 1010", "city", "road"),
    ("Shuri Castle", "1410", "city", ""),
    ("Shuri", "1410 1510", "city", "road"),
    ("Naha harbour", "0811", "clear", "river prohibited"),
    ("Kokuba", "1212", "town", "road river"),
    ("Haebaru", "1514", "town broken", "road"),
    ("Tsukazan", "1514", "town broken", ""),
    ("Oroku peninsula", "0713", "broken", ""),
    ("Oroku airfield", "0412", "clear", "coast"),
    ("Tomigusuku", "0915", "broken", ""),
    ("Ozato", "1915", "rough", ""),
    ("Sashiki", "2316", "clear", "coast"),
    ("Baten", "2316", "clear", "coast road"),
    ("Chinen", "2817", "broken rough", ""),
    ("Itokazu", "2218", "broken", ""),
    ("Kamizato", "1616", "town", "road"),
    ("Kochinda", "1319", "town", "road"),
    ("Minatoga", "2022", "clear", "coast road"),
    ("Tomui", "1521", "town", "road"),
    ("Hanagusuku", "1823", "rough", ""),
    ("Hill 95", "1823", "rough", ""),
    ("Yaeju-Dake", "1422", "rough", ""),
    ("Yuza-Dake", "1324", "rough", ""),
    ("Itoman", "0723", "town", "coast road"),
    ("Kunishi Ridge", "0924", "rough", ""),
    ("Mezado Ridge", "0824", "rough", ""),
    ("Medeera", "1126", "rough town", ""),
    ("Makabe", "1126", "rough town", ""),
    ("Mabuni", "1527", "rough", "coast road"),
    ("Hill 89", "1527", "rough", "coast"),
    ("Komesu", "1227", "broken", ""),
    ("Kiyamu", "0728", "broken", ""),
    ("Ara Saki", "0730", "broken", "coast"),
]

RIVERS = {
    "Asa Kawa": "1007-1008 1107-1108 1408-1409",
    "Asato Gawa": "0909-0910 1110-1111 1310-1311",
    "Kokuba Gawa": "0811-0911 1013-1113 1212-1213 1512-1513",
    "Machinato stream": "1504-1603 1603-1604 1704-1705",
    "Mukue Gawa": "0819-0820 1019-1020 1319-1320",
    "Yonabaru stream": "1911-1912 2011-2012",
}

SOURCES = {"printed", "inferred", "reconstructed"}

Side = frozenset[str]
Tables = dict[str, Any]


def sides(texts: list[str]) -> set[Side]:
    return {frozenset(text.split("-")) for text in texts}


@pytest.fixture(scope="module")
def rasterise() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rasterise", geometry_folder() / "okinawa" / "rasterise.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def ground() -> HexMap:
    return HexMap.load("okinawa")


@pytest.fixture(scope="module")
def tables(rasterise: ModuleType) -> Tables:
    return tomllib.loads(rasterise.TARGET.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def terrain(tables: Tables) -> dict[str, str]:
    return {name: group["kind"] for group in tables["terrain"] for name in group["hexes"]}


@pytest.fixture(scope="module")
def hexsides(tables: Tables) -> dict[str, set[Side]]:
    return {group["kind"]: sides(group["sides"]) for group in tables["hexside"]}


@pytest.fixture(scope="module")
def ways(tables: Tables) -> dict[str, set[Side]]:
    return {group["kind"]: sides(group["links"]) for group in tables["way"]}


def test_rasterise_writes_the_committed_file(rasterise: ModuleType) -> None:
    assert rasterise.build().encode() == rasterise.TARGET.read_bytes()


def test_every_group_has_a_source(tables: Tables) -> None:
    assert set(tables) == {"terrain", "hexside", "way", "place", "coast", "edges", "line"}
    for table in tables.values():
        for group in table if isinstance(table, list) else [table]:
            assert group["source"] in SOURCES


def test_printed_hexes_are_those_of_the_rulebook(tables: Tables) -> None:
    printed = [group for group in tables["terrain"] if group["source"] == "printed"]
    assert [(group["kind"], group["hexes"]) for group in printed] == [
        ("town", ["1912", "2012", "2013", "2310"])
    ]


def test_each_land_hex_has_one_terrain(tables: Tables, terrain: dict[str, str], ground: HexMap) -> None:
    assert set(terrain) == ground.land
    assert sum(len(group["hexes"]) for group in tables["terrain"]) == len(terrain) == 448
    assert set(terrain.values()) == {"clear", "town", "city", "broken", "rough"}


@pytest.mark.parametrize(("name", "hexes", "kinds", "extras"), PLACES)
def test_place_lies_on_its_hex(
    name: str,
    hexes: str,
    kinds: str,
    extras: str,
    tables: Tables,
    terrain: dict[str, str],
    hexsides: dict[str, set[Side]],
    ways: dict[str, set[Side]],
) -> None:
    (place,) = (place for place in tables["place"] if place["name"] == name)
    assert place["hexes"] == hexes.split()
    assert {terrain[h] for h in place["hexes"]} <= set(kinds.split())
    touched = {
        "road": set().union(*ways["road"]),
        "river": set().union(*hexsides["river"]),
        "prohibited": set().union(*hexsides["prohibited"]),
        "coast": set(tables["coast"]["hexes"]),
        "edge": set(tables["edges"]["north"]),
    }
    for extra in extras.split():
        assert touched[extra] & set(place["hexes"]), extra


def test_no_place_but_those_of_the_table(tables: Tables) -> None:
    assert {place["name"] for place in tables["place"]} == {name for name, *_ in PLACES} | {"Tomari"}


def test_escarpments_are_unbroken_chains_of_rough(terrain: dict[str, str]) -> None:
    for chain in ("1406 1506 1606 1706", "1322 1422 1522 1622 1723"):
        assert {terrain[name] for name in chain.split()} == {"rough"}


def test_the_inland_is_worse_than_the_coasts_and_shuri_is_worst(
    tables: Tables, terrain: dict[str, str], ground: HexMap
) -> None:
    shore = set(tables["coast"]["hexes"])
    shore |= {other for name in shore for other in ground.neighbours(name) if other in terrain}

    def share(names: set[str], *kinds: str) -> float:
        return sum(terrain[name] in kinds for name in names) / len(names)

    inland = set(terrain) - shore
    shuri = {name for name in terrain if ground.distance(name, "1410") <= 2} - {"1410", "1510"}
    assert 0.10 < share(set(terrain), "rough") < 0.25
    assert 2.5 * share(shore, "rough") < share(inland, "rough")
    assert share(set(tables["coast"]["hexes"]), "clear") > 0.7
    assert share(shuri, "rough") > 0.6
    for name in inland:
        around = {other for other in terrain if ground.distance(name, other) <= 2}
        if ground.distance(name, "1410") > 4:
            assert share(around, "rough", "broken") <= share(shuri, "rough", "broken"), name


@pytest.mark.parametrize("name", RIVERS)
def test_river_runs_along_its_hexsides(name: str, hexsides: dict[str, set[Side]]) -> None:
    assert sides(RIVERS[name].split()) <= hexsides["river"]


def test_hexsides_part_two_adjacent_land_hexes(
    hexsides: dict[str, set[Side]], terrain: dict[str, str], ground: HexMap
) -> None:
    assert not hexsides["river"] & hexsides["prohibited"]
    for side in hexsides["river"] | hexsides["prohibited"]:
        one, other = side
        assert side <= set(terrain) and ground.distance(one, other) == 1


def test_naha_and_oroku_are_parted_by_water(hexsides: dict[str, set[Side]]) -> None:
    water = hexsides["river"] | hexsides["prohibited"]
    assert sides(["0711-0810", "0810-0811", "0811-0911", "0811-0912", "0812-0912", "0913-1012"]) <= water


def test_ways_link_adjacent_land_hexes_over_dry_ground_or_bridges(
    ways: dict[str, set[Side]], hexsides: dict[str, set[Side]], terrain: dict[str, str], ground: HexMap
) -> None:
    assert not ways["road"] & ways["trail"]
    for link in ways["road"] | ways["trail"]:
        one, other = link
        assert link <= set(terrain) and ground.distance(one, other) == 1
        assert link not in hexsides["prohibited"]
    assert ways["road"] & hexsides["river"]


def test_every_road_is_a_chain_of_links(
    rasterise: ModuleType, ways: dict[str, set[Side]], ground: HexMap
) -> None:
    for way in ground.features_of("road", "trail"):
        chain = rasterise.chain(ground, way)
        assert len(chain) == len(set(chain)) >= 3, way.name
        for pair in pairwise(chain):
            assert frozenset(pair) in ways["road"] | (ways["trail"] if way.kind == "trail" else set())


def test_roads_and_trails_are_one_network(ways: dict[str, set[Side]]) -> None:
    for links in (ways["road"], ways["road"] | ways["trail"]):
        found = {"1912"}
        while grown := {name for link in links if link & found for name in link} - found:
            found |= grown
        assert found == set().union(*links)


def test_a_road_that_leaves_the_land_is_refused(rasterise: ModuleType, ground: HexMap) -> None:
    (line, *_) = ground.features_of("line")
    with pytest.raises(ValueError, match="leaves the land"):
        rasterise.chain(ground, line)


def test_every_land_hex_can_be_reached(
    hexsides: dict[str, set[Side]], terrain: dict[str, str], ground: HexMap
) -> None:
    found, front = {"1912"}, ["1912"]
    while front:
        name = front.pop()
        for other in ground.neighbours(name):
            dry = frozenset((name, other)) not in hexsides["prohibited"]
            if other in terrain and other not in found and dry:
                found.add(other)
                front.append(other)
    assert found == set(terrain)


def test_coast(tables: Tables, terrain: dict[str, str], ground: HexMap) -> None:
    coast = set(tables["coast"]["hexes"])
    assert coast <= set(terrain)
    for name in terrain:
        at_sea = [other for other in ground.neighbours(name) if other not in terrain]
        if at_sea:
            assert name in coast
        elif len(ground.neighbours(name)) == 6:
            assert name not in coast
    # Landings need clear ground on the coast.
    assert sum(terrain[name] == "clear" for name in coast) > 50


def test_mapedges(tables: Tables, terrain: dict[str, str]) -> None:
    edges = tables["edges"]
    assert edges["north"] == sorted(name for name in terrain if name.endswith("01"))
    assert edges["east"] == ["2801"]
    assert edges["northeast"] == sorted({*edges["north"], *edges["east"]})


def test_lines_divide_the_land(tables: Tables, ground: HexMap) -> None:
    north = {line["id"]: set(line["north"]) for line in tables["line"]}
    assert list(north) == ["A", "B", "C", "D"]
    for names in north.values():
        assert names < ground.land
        assert set(tables["edges"]["northeast"]) <= names
        assert reach("2001", names, ground.frame) == names
        south = ground.land - names
        assert reach("0728", south, ground.frame) == south
    for smaller, larger in pairwise(north.values()):
        assert smaller < larger


def test_lines_follow_the_fronts(tables: Tables) -> None:
    north = {line["id"]: set(line["north"]) for line in tables["line"]}
    hexes = {place["name"]: place["hexes"][0] for place in tables["place"]}
    fronts = {
        "A": ("Uchitomari|Ginowan|Futenma|Kuba", "Kakazu Ridge|Tombstone Ridge|Hill 178|Ouki"),
        "B": ("Item Pocket|Kakazu Ridge|Hill 178|Ouki", "Maeda|Kochi Ridge|Gaja Ridge"),
        "C": ("Maeda|Kochi Ridge|Gaja Ridge|Dakeshi", "Wana Ridge|Ishimmi Ridge|Conical Hill|Sugar Loaf"),
        "D": ("Naha|Shuri|Yonabaru|Kamizato|Chinen", "Oroku airfield|Kochinda|Yaeju-Dake|Itoman"),
    }
    for line, (within, beyond) in fronts.items():
        for name in within.split("|"):
            assert hexes[name] in north[line], (line, name)
        for name in beyond.split("|"):
            assert hexes[name] not in north[line], (line, name)


def test_scenarios_find_room(tables: Tables, terrain: dict[str, str]) -> None:
    # The most units that each scenario sets up north of its primary line, one in a hex.
    for line, units in zip(tables["line"], (15, 27, 35, 44), strict=True):
        assert len(line["north"]) >= 2 * units
