"""The data pack: its provenance, its checks, and that play follows it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from lbnb.core.pack import Source, Sourced
from lbnb.games import load_game
from lbnb.games.ie_shima.data import load_pack
from lbnb.games.ie_shima.tables import Tables
from tests.games.ie_shima.position import GAME, do, legal, play_at_random, text
from tests.games.pack_files import (
    changed_pack,
    check_broken_files,
    check_refused,
    places_of_problems,
    problems,
)

OWN = Path(*GAME.pack.paths).read_text(encoding="utf-8")


def rows() -> list[Sourced]:
    pack = GAME.pack
    tables = [pack.area, pack.box, pack.links, pack.unit, pack.bombardment, pack.setup, pack.reinforcement]
    return [row for table in tables for row in table] + [pack.track]


def test_every_value_has_a_source() -> None:
    for row in rows():
        fields = {name for name in row.__struct_fields__ if name not in ("source", "sources", "note")}
        assert set(row.sources) <= fields, row
        assert {row.source_of(field) for field in fields} <= set(get_args(Source)), row
    counted = Counter(row.source_of(name) for row in GAME.pack.unit for name in ("cv", "reduced_cv", "ma"))
    assert counted["printed"] == 4, "of the strengths, the rulebook gives the Pillboxes' movement alone"


def test_what_the_rulebook_prints_is_marked_printed_and_nothing_else_is() -> None:
    for unit in GAME.pack.unit:
        assert {unit.source_of(field) for field in ("side", "kind")} == {"printed"}
        assert unit.source_of("cv") != "printed"
    for area in GAME.pack.area:
        assert area.source_of("vp") == "printed", area
        assert area.source_of("tem") != "printed", area
    assert {row.source_of("units") for row in [*GAME.pack.setup, *GAME.pack.reinforcement]} == {"printed"}
    assert "printed" not in {row.source for row in GAME.pack.links}


def test_fifty_two_units_and_sixteen_areas() -> None:
    units = Counter(unit.side for unit in GAME.pack.unit)
    assert units == {"us": 28, "japan": 24}
    assert Counter(unit.kind for unit in GAME.pack.unit if unit.side == "japan") == {
        "infantry": 12,
        "pillbox": 4,
        "mg": 4,
        "ie": 4,
    }
    battalions = Counter(unit.battalion for unit in GAME.pack.unit if unit.battalion)
    assert set(battalions.values()) == {4}
    assert len(battalions) == 10
    assert sorted(area.number for area in GAME.pack.area) == list(range(1, 17))
    assert len({area.name for area in GAME.pack.area}) == 16


def test_the_own_pack_is_reconstructed_and_says_so() -> None:
    assert "Reconstruction" in GAME.pack.name
    assert GAME.pack.header.note
    assert len(GAME.pack.digest) == 32


WRONG = [
    # a value of the wrong kind
    ("tem = 1", 'tem = "low"', "area[0] (1).tem: found 'low', expected a whole number"),
    ("tem = 1", "tem = true", "area[0] (1).tem: found True, expected a whole number"),
    (
        'terrain = "clear"',
        'terrain = "swamp"',
        "area[0] (1).terrain: found 'swamp', expected 'clear' or 'urban'",
    ),
    (
        'source = "inferred"\npairs',
        'source = "guessed"\npairs',
        "links[0].source: found 'guessed', expected 'printed' or 'quoted' or 'inferred' or 'reconstructed'",
    ),
    (
        "[1, 5],",
        "[1, 5, 6],",
        "links[0].pairs[0]: found [1, 5, 6], expected [a whole number, a whole number]",
    ),
    ('boxes = ["green"]', "boxes = [17]", "setup[0].boxes[0]: found 17, expected text"),
    # a field or table too many or too few
    ("cv = 4\n", "", "unit[0] (1/306/A).cv: found nothing, expected a whole number"),
    ("ma = 4", "ma = 4\nmorale = 7", "unit[0] (1/306/A): found an unknown field 'morale', expected"),
    ("[track]", "[tracks]", "found an unknown table 'tracks', expected pack, area, box, links,"),
    ("[track]", "[tracks]", "track: found nothing, expected a table"),
    ("sources = { tem =", "sources = { team =", "area[0] (1).sources: found 'team', expected"),
    # tables that do not fit each other or the rulebook
    ("format = 1", "format = 2", "pack.format: found 2, expected 1"),
    ('game = "ie_shima"', 'game = "okinawa"', "pack.game: found 'okinawa', expected 'ie_shima'"),
    ("number = 3", "number = 4", "area: found numbers [1, 2, 4, 4, 5,"),
    ("tem = 1", "tem = 5", "area 1.tem: found 5, expected 1 to 4 (3.1.3)"),
    ("vp = 0", "vp = -1", "area 1.vp: found -1, expected 0 to 9"),
    (
        'id = "green"',
        'id = "red"',
        "box: found ['red', 'blue', 'brown'], expected ['green', 'blue', 'brown']",
    ),
    ("areas = [2]", "areas = [20]", "box green.areas: found [20], expected Areas 1 to 16"),
    ("[1, 5],", "[1, 5],\n  [5, 1],", "links [1, 5]: found 2 times, expected once"),
    ("[1, 5],", "[1, 5],\n  [5, 17],", "links [5, 17]: found (5, 17), expected two Areas of 1 to 16"),
    ('id = "1/306/B"', 'id = "1/306/A"', "unit 1/306/A: found 2 times, expected once"),
    ('id = "1/306/B"', 'id = "1/306 B"', "unit 1/306 B: found '1/306 B', expected an id without spaces"),
    ("cv = 4", "cv = 21", "unit 1/306/A.cv: found 21, expected 0 to 20"),
    ("reduced_cv = 2", "reduced_cv = 5", "unit 1/306/A.reduced_cv: found 5, expected at most cv 4"),
    ("ma = 4", "ma = 0", "unit 1/306/A.ma: found 0, expected 0 for Pillboxes only (4.2.2B)"),
    ("ma = 4", "ma = 13", "unit 1/306/A.ma: found 13, expected 0 to 12"),
    (
        'kind = "rifle"',
        'kind = "mg"',
        "unit 1/306/A.kind: found mg, expected Special Units of side japan only",
    ),
    ('kind = "mg"', 'kind = "ie"', "unit: found 3 of kind mg, expected 4 (5.3.2.4)"),
    ('battalion = "1/306"', 'battalion = ""', "unit 1/306/A.battalion: found '', expected a battalion for"),
    ('battalion = "1/306"', 'battalion = "2/306"', "battalion 1/306: found 3 units, expected 4 (11.4.2)"),
    ('side = "us"', 'side = "japan"', "unit: found 27 of side us, expected 28 (5.3)"),
    (
        'id = "air"',
        'id = "naval"',
        "bombardment: found [('naval', 'us'), ('artillery', 'us'), ('naval', 'us')",
    ),
    ("attack_factor = 5", "attack_factor = -1", "bombardment air.attack_factor: found -1, expected 0 to 20"),
    ('"1/305", "3/305"', '"1/305"', "setup: found {"),
    ('boxes = ["green"]', 'boxes = ["green", "blue"]', "setup[0]: found boxes ['green', 'blue'], areas []"),
    ('boxes = ["green"]', "areas = [3, 4]", "expected one box for US battalions (5.3.1)"),
    ("areas = [15, 16]", "areas = [15]", "expected areas or a terrain, two Areas at least (5.3.2)"),
    ("areas = [15, 16]", 'boxes = ["green"]', "expected areas or a terrain, two Areas at least (5.3.2)"),
    ("areas = [15, 16]", "areas = [15, 17]", "setup[2].areas: found (15, 17), expected Areas 1 to 16"),
    ('box = "brown"', 'box = "red"', "reinforcement[0].box: found red, expected ['green', 'blue', 'brown']"),
    ("turn = 2", "turn = 1", "reinforcement[0].turn: found 1, expected 2 to 7"),
    ("impulses = 12", "impulses = 13", "track.impulses: found 13, expected 2 to 12"),
]


@pytest.mark.parametrize(("old", "new", "problem"), WRONG)
def test_a_wrong_pack_is_refused_with_file_path_found_and_expected(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    check_refused(load_pack, changed_pack(OWN, tmp_path, (old, new)), problem)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    path = changed_pack(
        OWN,
        tmp_path,
        ("tem = 1", 'tem = "low"'),
        ('terrain = "clear"', 'terrain = "swamp"'),
        ("ma = 4\n", ""),
    )
    assert places_of_problems(load_pack, path) == [
        "area[0] (1).terrain",
        "area[0] (1).tem",
        "unit[0] (1/306/A).ma",
    ]
    path = changed_pack(
        OWN, tmp_path, ("tem = 1", "tem = 9"), ("ma = 4", "ma = 40"), ("turn = 2", "turn = 9")
    )
    assert places_of_problems(load_pack, path) == [
        "area 1.tem",
        "unit 1/306/A.ma",
        "reinforcement[0].turn",
    ]


def test_areas_must_hang_together(tmp_path: Path) -> None:
    links = OWN.index("[[links]]")
    pack = OWN[:links] + OWN[links : OWN.index("[[unit]]")].replace("  [3, 9],\n", "")
    for near in (4, 7):
        pack = pack.replace(f"  [{min(near, 9)}, {max(near, 9)}],\n", "")
    path = tmp_path / "pack.toml"
    path.write_text(pack + OWN[OWN.index("[[unit]]") :], encoding="utf-8")
    assert problems(load_pack, path) == [
        "links: found Areas cut off from Area 16, expected all Areas connected"
    ]


def test_a_file_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    check_broken_files(load_pack, tmp_path)


def test_another_pack_changes_play_and_is_told_apart(tmp_path: Path) -> None:
    path = changed_pack(
        OWN,
        tmp_path,
        ('name = "Reconstruction 1"', 'name = "Mine"'),
        ("attack_factor = 8", "attack_factor = 9"),
        ("cv = 4", "cv = 7"),
        ("areas = [2]", "areas = [3]"),
    )
    game = load_game("ie_shima", path)
    assert (game.pack.name, game.pack.paths) == ("Mine", (str(path),))
    assert game.pack.digest != GAME.pack.digest
    assert GAME.pack.name != "Mine"
    assert isinstance(game.tables, Tables)
    state = play_at_random(game.new(), 1, lambda state: state.phase == 2)
    do(state, "pass", "assault green")
    assert "move 1/306/A 3" in legal(state)
    assert "move 1/306/A 2" not in legal(state)
    assert state.value(0) == 7
    assert game.tables.attack_factor[2] == 9


def test_line_ends_do_not_change_the_digest(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(OWN.replace("\n", "\r\n").encode())
    assert load_pack(path).digest == GAME.pack.digest


def test_the_log_counts_with_the_packs_values(tmp_path: Path) -> None:
    path = changed_pack(OWN, tmp_path, ("attack_factor = 8", "attack_factor = 11"))
    state = play_at_random(load_game("ie_shima", path).new(), 1, lambda state: state.phase == 2)
    do(state, "pass")
    target = min(action for action in legal(state) if action.startswith("bombard naval"))
    do(state, target)
    if state.seat == "us":
        do(state, min(legal(state)))
    assert "Attack Total 13 = 11 attack factor" in text(do(state, "roll 1 1", "roll 1 1"))
