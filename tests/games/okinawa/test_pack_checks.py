"""The checks of the data pack, in its two files and exported to one: what is refused, and how it is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lbnb.core.pack import export_pack
from lbnb.errors import PackError
from lbnb.games.okinawa import data
from lbnb.games.okinawa.data import load_pack
from tests.games.pack_files import (
    changed_pack,
    check_broken_files,
    check_refused,
    places_of_problems,
    problems,
)

OWN = load_pack()
PACK, MAP = (Path(path).read_text(encoding="utf-8") for path in OWN.paths)
Load = Callable[[Path], Any]
Forms = Callable[..., list[tuple[Load, Path]]]


@pytest.fixture
def forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Forms:
    """Makes both forms of a changed pack, each with how it is loaded: the two files, and one exported.

    A change is made in the first of the two files that has its text.
    """
    monkeypatch.setattr(data, "files", lambda package: tmp_path)

    def make(*changes: tuple[str, str]) -> list[tuple[Load, Path]]:
        folder, aside = tmp_path / "data", tmp_path / "aside"
        folder.mkdir()
        aside.mkdir()
        rows = changed_pack(PACK, folder, *(change for change in changes if change[0] in PACK))
        of_map = changed_pack(MAP, aside, *(change for change in changes if change[0] not in PACK))
        ground = of_map.rename(folder / "map.toml")
        export_pack([rows, ground], tmp_path / "exported.toml")
        return [(lambda _: load_pack(), rows), (load_pack, tmp_path / "exported.toml")]

    return make


HEX = '"0613", "0712", "0713"'
COAST = '"0313", "0411", "0412", "0413", "0511", "0514"'
LINE_A = '"1602", "1603", "1702", "1703", "1704", "1801", "1802", "1803", "1901"'
RIVER = '"0811-0911", "0811-0912"'
SHORE = 'sides = ["0710-0711", "0711-0810"'
HEXSIDES = '[[hexside]]\nkind = "river"'
ROAD = '"0723-0822", "0811-0812"'
TRAIL = '"0412-0413", "0412-0512"'
KUBA = 'name = "Kuba"\nkind = "village"\nsource = "inferred"\nhexes = ["2701"]'
ROUGH_LADDER = "[-2, -2], [-1, -1], [0, 0], [1, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 10]]"
DIE_1 = 'results = ["A1", "A1", "A1", "•", "D1", "D2", "D2", "D2", "D2", "D3", "D3", "De"]'
FIRST = 'organization = "96th Infantry Division"\nattack = 4\ndefense = 3\nma = 10'
GUN = "attack = 1\ndefense = 1\nma = 6\nfpf = 2\nrange = 10"
OUTER = 'rule = "18.14"\nfirst_turn = 1\nlast_turn = 12\nprimary = "A"\nsecondary = "B"'
SHURI = '{ count = 15, units = "4-3-10", divisions ='
SIDES = "two adjacent land hexes, as 1208-1308"
WRONG = [
    # a value of the wrong kind, a field or table too many or too few
    ("clear = 1", 'clear = "one"', "terrain_key.clear: found 'one', expected a whole number"),
    (DIE_1, DIE_1.replace("De", "Dx"), "crt_die[0].results[11]: found 'Dx', expected 'A1' or 'Ae' or 'D1'"),
    ('kind = "broken"', 'kind = "jungle"', "terrain[0].kind: found 'jungle', expected 'clear' or 'town' or"),
    ('kind = "broken"\n', "", "terrain[0].kind: found nothing, expected 'clear' or 'town' or 'city'"),
    (FIRST, f"{FIRST}\nmorale = 7", "unit[0] (1/381): found an unknown field 'morale', expected"),
    ("[coast]", "[shore]", "found an unknown table 'shore', expected pack, terrain, hexside,"),
    ("[coast]", "[shore]", "coast: found nothing, expected a table"),
    # the header and the map
    ("format = 1", "format = 2", "pack.format: found 2, expected 1"),
    ('game = "okinawa"', 'game = "hill89"', "pack.game: found 'hill89', expected 'okinawa'"),
    (HEX, '"3013", "0712", "0713"', "terrain: found '3013', expected a hex 0101 to 2932"),
    (HEX, '"0633", "0712", "0713"', "terrain: found '0633', expected a hex 0101 to 2932"),
    (HEX, '"0013", "0712", "0713"', "terrain: found '0013', expected a hex 0101 to 2932"),
    (HEX, '"0600", "0712", "0713"', "terrain: found '0600', expected a hex 0101 to 2932"),
    (HEX, '"613", "0712", "0713"', "terrain: found '613', expected a hex 0101 to 2932"),
    (HEX, '"061³", "0712", "0713"', "terrain: found '061³', expected a hex 0101 to 2932"),
    (HEX, '"0613", "0613", "0712", "0713"', "terrain 0613: found 2 times, expected once"),
    (COAST, f'"0101", {COAST}', "coast: found '0101', expected a land hex of the terrain tables"),
    ('north = [\n    "1801"', 'north = [\n    "0101"', "edges.north: found '0101', expected a land hex"),
    ("east = [", 'east = ["0101", ', "edges.east: found '0101', expected a land hex"),
    ("northeast = [", 'northeast = ["0101", ', "edges.northeast: found '0101', expected a land hex"),
    (LINE_A, f'"0101", {LINE_A}', "line A: found '0101', expected a land hex of the terrain tables"),
    (KUBA, KUBA.replace("2701", "0101"), "place Kuba: found '0101', expected a land hex"),
    (KUBA, KUBA.replace("Kuba", "Futenma"), "place Futenma: found 2 times, expected once"),
    (RIVER, '"0811-0811", "0811-0912"', f"hexside river: found '0811-0811', expected {SIDES}"),
    (RIVER, '"0811", "0811-0912"', f"hexside river: found '0811', expected {SIDES}"),
    (SHORE, 'sides = ["0101-0711", "0711-0810"', f"hexside prohibited: found '0101-0711', expected {SIDES}"),
    (ROAD, '"0723-0101", "0811-0812"', f"way road: found '0723-0101', expected {SIDES}"),
    (TRAIL, '"0412-0513-0612", "0412-0512"', f"way trail: found '0412-0513-0612', expected {SIDES}"),
    (
        HEXSIDES,
        f'[[hexside]]\nkind = "river"\nsource = "inferred"\nsides = ["0101-0102"]\n\n{HEXSIDES}',
        f"hexside river: found '0101-0102', expected {SIDES}",
    ),
    ('[[line]]\nid = "B"', '[[line]]\nid = "A"', "line: found ['A', 'A', 'C', 'D'], expected A, B, C and D"),
    # the terrain key and the Combat Results Table
    *(
        (f"{field} = {own}", f"{field} = {new}", f"terrain_key.{field}: found {new}, expected 1 to 12")
        for field, own, new in (
            ("clear", 1, 0),
            ("town", 2, 13),
            ("city", 2, 0),
            ("broken", 3, 13),
            ("rough", 4, -1),
            ("river", 3, 13),
        )
    ),
    (
        'terrain = "rough"',
        'terrain = "clear"',
        "crt_row: found ['clear', 'broken', 'river', 'clear'], expected clear, river, broken, rough, each",
    ),
    (
        f"columns = [{ROUGH_LADDER}",
        "columns = []",
        "crt_row rough.columns: found 0 columns, expected 1 to 12",
    ),
    (
        f"columns = [{ROUGH_LADDER}",
        f"columns = [[-6, -6], [-5, -5], [-4, -4], [-3, -3], {ROUGH_LADDER}",
        "crt_row rough.columns: found 13 columns, expected 1 to 12",
    ),
    (
        f"columns = [{ROUGH_LADDER}",
        f"columns = [[-2, -2], {ROUGH_LADDER}",
        "crt_row rough.columns: found -2 then -2, expected columns that follow each other",
    ),
    (
        f"columns = [{ROUGH_LADDER}",
        f"columns = [[-1, -3], {ROUGH_LADDER}",
        "crt_row rough.columns: found -1 to -3, expected the lowest differential first",
    ),
    ("die = 2", "die = 1", "crt_die: found [1, 1, 3, 4, 5, 6], expected die 1 to 6, each once"),
    (DIE_1, DIE_1.replace(', "De"', ""), "crt_die 1.results: found 11 results, expected 12"),
    # the units and the Turn Record Track
    ('id = "2/381"', 'id = "1/381"', "unit '1/381': found 2 times, expected once, an id without spaces"),
    ('id = "2/381"', 'id = "2 381"', "unit '2 381': found 1 times, expected once, an id without spaces"),
    ('id = "2/381"', 'id = ""', "unit '': found 1 times, expected once, an id without spaces"),
    (
        'id = "1/381"\nside = "us"',
        'id = "1/381"\nside = "japan"',
        "unit: found {'japan': 45, 'us': 53}, expected {'us': 54, 'japan': 44}",
    ),
    (FIRST, f"{FIRST}\nrange = 3", "unit 1/381.range: found 3, expected a range for artillery only"),
    (GUN, GUN.replace("range = 10", "range = 0"), "unit 1/42-FA.range: found 0, expected a range for"),
    (GUN, GUN.replace("range = 10", "range = 41"), "unit 1/42-FA.range: found 41, expected 0 to 40"),
    (GUN, GUN.replace("fpf = 2", "fpf = -1"), "unit 1/42-FA.fpf: found -1, expected 0 to 40"),
    (FIRST, FIRST.replace("attack = 4", "attack = 41"), "unit 1/381.attack: found 41, expected 0 to 40"),
    (FIRST, FIRST.replace("defense = 3", "defense = 0"), "unit 1/381.defense: found 0, expected 1 to 40"),
    (FIRST, FIRST.replace("ma = 10", "ma = 0"), "unit 1/381.ma: found 0, expected 1 to 40"),
    (FIRST, FIRST.replace("ma = 10", "ma = 41"), "unit 1/381.ma: found 41, expected 1 to 40"),
    ("number = 2\ndate", "number = 3\ndate", "turn: found numbers [1, 3, 3, 4, 5,"),
    ("number = 60\ndate", "number = 61\ndate", "59, 61], expected 1 to 60 in order (18.53)"),
    (
        '["1/184", "2/184", "3/184"]',
        '["1/184", "1/184", "3/184"]',
        "turn reinforcements '1/184': found 2 times, expected US units, each once (12.0)",
    ),
    (
        '["1/184", "2/184", "3/184"]',
        '["1/42-FA", "2/184", "3/184"]',
        "turn reinforcements '1/42-FA': found 1 times, expected US units, each once (12.0)",
    ),
    ("us_support = 5", "us_support = 61", "turn 1.us_support: found 61, expected 0 to 60"),
    ("japan_support = 11", "japan_support = -1", "turn 1.japan_support: found -1, expected 0 to 60"),
    # the scenarios
    ('id = "campaign"', 'id = "breakout"', "scenario: found ['outer_shuri', 'counterattack', 'final_shuri',"),
    (OUTER, OUTER.replace("= 12", "= 61"), "scenario outer_shuri: found turns 1 to 61, expected within 1"),
    (OUTER, OUTER.replace("first_turn = 1", "first_turn = 13"), "found turns 13 to 12, expected within 1 to"),
    (OUTER, OUTER.replace("first_turn = 1", "first_turn = 0"), "found turns 0 to 12, expected within 1 to"),
    (OUTER, OUTER.replace('"A"', '"E"'), "scenario outer_shuri.primary: found line 'E', expected ['A', 'B',"),
    (OUTER, OUTER.replace('"A"', '""'), "scenario outer_shuri.primary: found line '', expected ['A', 'B',"),
    (
        OUTER,
        OUTER.replace('"B"', '"E"'),
        "scenario outer_shuri.secondary: found line 'E', expected ['A', 'B',",
    ),
    (SHURI, SHURI.replace("15", "19"), "scenario outer_shuri.us[0]: found 19 of 4-3-10, expected 1 to 15"),
    (SHURI, SHURI.replace("15", "0"), "scenario outer_shuri.us[0]: found 0 of 4-3-10, expected 1 to 15"),
    (
        '["96th Infantry Division", "7th',
        '["96th", "7th',
        "scenario outer_shuri.us[0]: found 15 of 4-3-10, expected 1 to 6",
    ),
    (
        '{ count = 3, units = "2-3-10", area',
        '{ count = 3, units = "2-3-9", area',
        "scenario outer_shuri.japan[0]: found 3 of 2-3-9, expected 1 to 0",
    ),
    (
        'name = "Yonabaru"\n',
        'name = "Yonabaru town"\n',
        "scenario outer_shuri.japan[0]: found no place Yonabaru, expected the place that its area names",
    ),
]


@pytest.mark.parametrize(("old", "new", "problem"), WRONG)
def test_a_wrong_pack_is_refused_with_file_place_found_and_expected(
    forms: Forms, old: str, new: str, problem: str
) -> None:
    for load, path in forms((old, new)):
        check_refused(load, path, problem)


def test_both_forms_of_the_own_pack_are_the_same(forms: Forms) -> None:
    two, one = (load(path) for load, path in forms())
    assert len(two.paths) == 2
    assert len(one.paths) == 1
    assert two.digest == one.digest
    assert two.unit == one.unit
    assert two.terrain == one.terrain


def test_units_that_other_groups_or_later_turns_have_are_not_deployed_twice(forms: Forms) -> None:
    """The 2-3-10s before this group are the three by Yonabaru, one in the west, one anywhere."""
    there = sum(unit.printed == "2-3-10" for unit in OWN.unit)
    more = '  { count = 40, units = "2-3-10" },\n  { count = 3, units = "1-2-10/1-6" },\n'
    for load, path in forms(('  { count = 3, units = "1-2-10/1-6" },\n', more)):
        (told,) = problems(load, path)
        assert told == f"scenario outer_shuri.japan[5]: found 40 of 2-3-10, expected 1 to {there - 5}"


def test_a_group_takes_its_first_division_first(forms: Forms) -> None:
    """Six of the 7th Infantry Division are there on Turn 1; three go with the first group."""
    own = SHURI + ' ["96th Infantry Division", "7th Infantry Division"] },'
    seventh = '["7th Infantry Division"] },'
    both = '["7th Infantry Division", "96th Infantry Division"] },'
    first = SHURI.replace("15", "3")
    for load, path in forms((own, f"{first} {both}\n  {SHURI.replace('15', '4')} {seventh}")):
        assert problems(load, path) == ["scenario outer_shuri.us[1]: found 4 of 4-3-10, expected 1 to 3"]


def test_a_hex_that_is_none_makes_no_hexside(forms: Forms) -> None:
    for load, path in forms((HEX, '"Shuri", "0712", "0713"'), (RIVER, '"Shuri-0712", "0811-0912"')):
        told = problems(load, path)
        assert told[0] == "terrain: found 'Shuri', expected a hex 0101 to 2932"
        assert f"hexside river: found 'Shuri-0712', expected {SIDES}" in told


def test_all_problems_are_told_at_once(forms: Forms) -> None:
    for load, path in forms(
        (FIRST, f"{FIRST}\nrange = 3"),
        ("us_support = 5", "us_support = 61"),
        (OUTER, OUTER.replace('"B"', '"E"')),
    ):
        assert places_of_problems(load, path) == [
            "unit 1/381.range",
            "turn 1.us_support",
            "scenario outer_shuri.secondary",
        ]


def test_a_file_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    check_broken_files(load_pack, tmp_path)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[[terrain]\n", None])
def test_a_broken_map_file_is_refused_by_its_name(forms: Forms, content: bytes | None) -> None:
    (load, path), _ = forms()
    ground = path.with_name("map.toml")
    ground.unlink()
    if content is not None:
        ground.write_bytes(content)
    with pytest.raises(PackError, match=r"map\.toml: cannot be read"):
        load(path)


def test_a_pack_without_its_map_tells_every_table_that_is_missing(forms: Forms) -> None:
    (load, path), _ = forms()
    path.with_name("map.toml").write_bytes(b"")
    assert places_of_problems(load, path) == ["terrain", "hexside", "way", "place", "coast", "edges", "line"]
