"""Chapters 7.4 to 7.6: terrain, the Combat Results Table and its results."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lbnb.games.okinawa.tables import COVER
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    INFANTRY,
    STRONG,
    TABLES,
    WEAK,
    around,
    attack,
    battle,
    choice,
    do,
    hold_fire,
    legal,
    points,
    result,
    suffer,
    sum_of,
    text,
    where,
)

LADDER = [
    (-7, -7),
    (-6, -5),
    (-4, -3),
    (-2, -2),
    (-1, -1),
    (0, 0),
    (1, 1),
    (2, 3),
    (4, 5),
    (6, 7),
    (8, 9),
    (10, 10),
]
ROWS = {"clear": LADDER, "river": LADDER[1:], "broken": LADDER[2:], "rough": LADDER[3:]}
RESULTS = {
    1: "A1 A1 A1 • D1 D2 D2 D2 D2 D3 D3 De",
    2: "A1 A1 A1 A1 • D1 D2 D2 D2 D2 D3 D3",
    3: "A1 A1 A1 A1 A1 • D1 D2 D2 D2 D2 D3",
    4: "A1 A1 A1 A1 A1 • • D1 D2 D2 D2 D2",
    5: "A1 A1 A1 A1 A1 A1 • • D1 D2 D2 D2",
    6: "Ae Ae A1 A1 A1 A1 A1 • • • D2 D2",
}
GROUND = {"clear": "2510", "rough": "1010", "broken": "1210", "town": "1410", "city": "1610"}
ROW_OF = {"clear": "clear", "rough": "rough", "broken": "broken", "town": "broken", "city": "broken"}


def lowest(row: str) -> int:
    """The lowest differential of a row: printed for rough and broken ground, inferred for the others."""
    return {"clear": -7, "river": -5, "broken": -3, "rough": -2}[row]


@pytest.mark.rule("7.6", "7.61")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("row", list(COVER))
def test_every_cell_of_the_table(row: str, die: int) -> None:
    columns = TABLES.column[row]
    cells = RESULTS[die].split()
    assert len(columns) == {"clear": 12, "river": 11, "broken": 10, "rough": 9}[row]
    for number, (low, high) in enumerate(columns):
        for plus in range(low, high + 1):
            assert TABLES.result_code(COVER.index(row), plus, die) == cells[number]


@pytest.mark.rule("7.61")
@pytest.mark.parametrize("row", list(COVER))
def test_beyond_the_ends_of_a_row_the_end_columns_serve(row: str) -> None:
    columns = TABLES.column[row]
    assert columns[0][0] == lowest(row)
    assert columns[-1] == (10, 10)
    for plus in (lowest(row) - 1, lowest(row) - 30):
        assert TABLES.crt_column(COVER.index(row), plus) == 0
    for plus in (11, 12, 40):
        assert TABLES.crt_column(COVER.index(row), plus) == len(columns) - 1


@pytest.mark.rule("7.61")
def test_the_columns_of_a_row_follow_each_other_up_to_ten() -> None:
    assert {row: len(columns) for row, columns in TABLES.column.items()} == {
        "clear": 12,
        "river": 11,
        "broken": 10,
        "rough": 9,
    }
    for columns in TABLES.column.values():
        for (_, high), (low, _) in pairwise(columns):
            assert low == high + 1


@pytest.mark.rule("7.0")
def test_example_of_thirteen_against_four() -> None:
    """The printed example: thirteen against four is +9, and a die of 1 gives a D3.

    Our map has no jungle; across a river the same ladder of columns serves.
    """
    three = dict(zip(["1/381", "2/381", "3/381"], ["1014", "1115", "0915"], strict=True))
    state = battle({STRONG: "1015", **three}, support_points=(1, 0))
    attack(state, "1015", by=list(three), also=["support 1"])
    assert sum_of(state) == (13 - 4, "river")
    assert TABLES.column["river"][TABLES.crt_column(COVER.index("river"), 9)] == (8, 9)
    said = do(state, "roll 1")
    assert "+9 on the row river, die 1: D3" in text(said)
    assert choice(state) == "Retreat"


@pytest.mark.rule("7.0")
def test_the_differential_is_attack_minus_defense() -> None:
    state = battle({BATTALION: "2520", INFANTRY: "2521"})
    attack(state, "2521", by=[BATTALION])
    assert sum_of(state) == (1, "clear")
    said = text(do(state, "roll 1"))
    assert "Differential +1" in said
    assert "4 attacking units (7.0)" in said


@pytest.mark.rule("7.4", "7.41", "7.43")
@pytest.mark.parametrize("kind", GROUND)
def test_the_defenders_ground_finds_the_row(kind: str) -> None:
    there = GROUND[kind]
    state = battle({BATTALION: around(there)[0], STRONG: there})
    attack(state, there, by=[BATTALION])
    assert sum_of(state) == (0, ROW_OF[kind])


@pytest.mark.rule("7.41")
@pytest.mark.parametrize("kind", GROUND)
def test_the_attackers_ground_makes_no_difference(kind: str) -> None:
    there = around(GROUND[kind])[0]
    state = battle({BATTALION: GROUND[kind], STRONG: there})
    attack(state, there, by=[BATTALION])
    assert sum_of(state) == (0, "clear")


@pytest.mark.rule("7.42")
def test_a_river_helps_only_against_attacks_across_it_alone() -> None:
    state = battle({BATTALION: "1014", STRONG: "1015"})
    attack(state, "1015", by=[BATTALION])
    assert sum_of(state) == (0, "river")
    state = battle({BATTALION: "1014", "2/381": "1115", STRONG: "1015"})
    attack(state, "1015", by=[BATTALION, "2/381"])
    assert sum_of(state)[1] == "river"
    state = battle({BATTALION: "1014", "2/381": "1016", STRONG: "1015"})
    attack(state, "1015", by=[BATTALION, "2/381"])
    assert sum_of(state)[1] == "clear"


@pytest.mark.rule("7.42", "7.44", "8.62")
@pytest.mark.parametrize("guns", [False, True])
@pytest.mark.parametrize("across", ["all", "one of two", "none"])
@pytest.mark.parametrize(
    ("there", "beyond", "beside", "ground", "best"),
    [
        ("2021", "2020", "2022", "clear", "river"),
        ("1010", "1011", "1009", "rough", "rough"),
        ("1210", "1211", "1209", "broken", "broken"),
        ("1410", "1411", "1409", "broken", "broken"),
        ("1610", "1611", "1609", "broken", "broken"),
    ],
)
def test_every_ground_with_and_without_a_river(
    there: str, beyond: str, beside: str, ground: str, best: str, across: str, guns: bool
) -> None:
    stands = {"all": [beyond], "one of two": [beyond, beside], "none": [beside]}[across]
    names = [FIELD_GUN, "2/42-FA"] if guns else [INFANTRY, STRONG]
    units = dict(zip(names, stands, strict=False))
    state = battle({BATTALION: there, **units}, side="japan")
    attack(state, there, by=list(units))
    plus = sum(TABLES.attack[TABLES.unit_ids.index(unit)] for unit in units) - 3
    assert sum_of(state) == (plus, best if across == "all" and not guns else ground)


@pytest.mark.rule("7.42")
def test_an_adjacent_gun_that_crosses_no_river_counts_as_an_attacker() -> None:
    state = battle({BATTALION: "2021", INFANTRY: "2020", FIELD_GUN: "2022"}, side="japan")
    attack(state, "2021", by=[INFANTRY, FIELD_GUN])
    assert sum_of(state)[1] == "clear"


@pytest.mark.rule("7.44")
def test_example_of_rough_ground_behind_a_river() -> None:
    """The printed example: only the rough ground counts."""
    state = battle({BATTALION: "1017", STRONG: "1018"})
    attack(state, "1018", by=[BATTALION])
    assert sum_of(state) == (0, "rough")


@pytest.mark.rule("7.45")
@pytest.mark.parametrize(
    ("stand", "first", "second", "row"),
    [
        ("1011", "1010", "1111", "rough"),
        ("1211", "1210", "1311", "broken"),
        ("1014", "1015", "1115", "clear"),
    ],
)
def test_the_best_ground_of_several_defenders_serves_all(
    stand: str, first: str, second: str, row: str
) -> None:
    state = battle({BATTALION: stand, INFANTRY: first, WEAK: second})
    by = [first, second] if row != "clear" else [second, first]
    do(state, f"attack {by[0]}", f"join {BATTALION}", f"attack {by[1]}", "declare")
    assert sum_of(state) == (4 - 3 - 2, "river" if row == "clear" else row)


@pytest.mark.rule("7.62")
def test_a_dot_leaves_everybody_where_he_is() -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"})
    attack(state, "2521", by=[BATTALION])
    result(state, "•")
    assert (where(state, BATTALION), where(state, STRONG)) == ("2520", "2521")
    assert legal(state) == {"end"}


@pytest.mark.rule("7.62")
@pytest.mark.parametrize("hexes", [1, 2, 3])
def test_the_defender_retreats_as_far_as_the_result_says(hexes: int) -> None:
    state = battle({BATTALION: "2520", STRONG: "2521"})
    attack(state, "2521", by=[BATTALION])
    suffer(state, f"D{hexes}")
    assert (choice(state), state.seat) == ("Retreat", "japan")
    do(state, *(f"retreat {STRONG} 25{row}" for row in range(22, 22 + hexes)))
    assert where(state, STRONG) == f"25{21 + hexes}"
    assert choice(state) == "Advance"
    assert points(state) == (0, 0)


@pytest.mark.rule("7.62", "17.21")
def test_a1_sends_every_attacker_back_one_hex() -> None:
    state = battle({BATTALION: "2520", "2/381": "2421", STRONG: "2521"})
    attack(state, "2521", by=[BATTALION, "2/381"])
    suffer(state, "A1")
    assert (choice(state), state.seat) == ("Retreat", "us")
    do(state, f"retreat {BATTALION} 2519", "retreat 2/381 2321")
    assert (where(state, BATTALION), where(state, "2/381")) == ("2519", "2321")
    assert (choice(state), state.seat) == ("Advance", "japan")
    assert points(state) == (0, 2)


@pytest.mark.rule("7.62", "17.12")
def test_ae_and_de_eliminate_and_the_other_side_may_advance() -> None:
    units = {BATTALION: "2520", "2/381": "2421", STRONG: "2521"}
    state = battle(units, scenario="outer_shuri")
    attack(state, "2521", by=[BATTALION, "2/381"])
    suffer(state, "Ae")
    assert where(state, BATTALION) == where(state, "2/381") == "eliminated"
    assert points(state) == (0, 14)
    do(state, f"advance {STRONG} 2421")
    assert where(state, STRONG) == "2421"
    state = battle(units, scenario="outer_shuri")
    attack(state, "2521", by=[BATTALION, "2/381"])
    suffer(state, "De")
    assert where(state, STRONG) == "eliminated"
    assert points(state) == (7, 0)
    do(state, "advance 2/381 2521")
    assert where(state, "2/381") == "2521"


@pytest.mark.rule("7.6")
def test_the_six_results_of_the_die_are_what_the_table_says() -> None:
    seen = []
    for die in range(1, 7):
        state = battle({BATTALION: "2520", INFANTRY: "2521", FIELD_GUN: "2530"})
        attack(state, "2521", by=[BATTALION])
        hold_fire(state)
        assert sum_of(state) == (1, "clear")
        said = do(state, f"roll {die}")
        seen.append(next(str(entry.refs["code"]) for entry in said if "code" in entry.refs))
    assert seen == ["D2", "D2", "D1", "no result", "no result", "A1"]
