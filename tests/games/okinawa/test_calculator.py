"""The calculator gives the odds of the positions that its settings describe, whatever the die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from lbnb.core.errors import IllegalAction
from lbnb.core.odds import Odds
from lbnb.games.okinawa.combat import CombatRoll
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import COVER, TERRAINS
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    GAME,
    MARINE,
    STRONG,
    TABLES,
    around,
    battle,
    choice,
    do,
    index,
)

FORM = GAME.odds_form
GROUND = {"clear": "2010", "town": "1410", "city": "1610", "broken": "1210", "rough": "1010"}
TERRAIN_OF = {"clear": "clear", "river": "clear", "broken": "broken", "rough": "rough"}


def same(found: Odds, wanted: Odds | None) -> None:
    """Check that both say the same of die, table and sums; only a game knows who could answer or be lost."""
    assert wanted is not None
    assert found.sums == wanted.sums
    assert found.outcomes == wanted.outcomes
    assert found.distribution == wanted.distribution
    assert found.table == wanted.table
    assert found.what_ifs == tuple(one for one in wanted.what_ifs if one.rule != "8.4")


def odds(values: Mapping[str, Any], terrain: str = "clear") -> Odds:
    """The odds of a setting, with no support unless it says so."""
    return FORM.odds({"support": 0, "barrage": 0, "terrain": TERRAINS.index(terrain), **values})


def strength(*units: str) -> int:
    return sum(TABLES.attack[index(unit)] for unit in units)


def rolled(state: OkinawaState) -> Counter[str]:
    """The codes of the six dice, as the engine plays them."""
    found: Counter[str] = Counter()
    assert isinstance(state.decision, CombatRoll)
    for action in state.legal_actions():
        entries = state.copy().apply(action)
        code = next(entry.refs["code"] for entry in entries if entry.rule == "7.61")
        found["•" if code == "no result" else str(code)] += 1
    return found


@pytest.mark.rule("7.41", "7.43")
@pytest.mark.parametrize("terrain", TERRAINS)
def test_an_attack_by_the_us_on_each_terrain(terrain: str) -> None:
    hex_ = GROUND[terrain]
    first, second = around(hex_)[:2]
    state = battle({BATTALION: first, MARINE: second, STRONG: hex_, FIELD_GUN: "2015"}, support_points=(3, 2))
    do(state, f"attack {hex_}", f"join {BATTALION}", f"join {MARINE}")
    points = 0 if terrain == "rough" else 3
    if points:
        do(state, f"support {points}")
    values = {
        "attack": strength(BATTALION, MARINE),
        "support": points,
        "defense": TABLES.defense[index(STRONG)],
    }
    same(odds(values, terrain), GAME.odds(state))
    do(state, "declare")
    if choice(state) == "DefensiveFire":
        do(state, "support 2", "end")
        values["japanese_support"] = 2
    same(odds(values, terrain), GAME.odds(state))
    found = odds(values, terrain)
    assert {chance.name: chance.ways for chance in found.outcomes if chance.ways} == rolled(state)


@pytest.mark.rule("8.43")
def test_fire_of_artillery_counts() -> None:
    state = battle({BATTALION: "2010", STRONG: "2009", FIELD_GUN: "2006"})
    do(state, "attack 2009", f"join {BATTALION}", "declare", f"fire {FIELD_GUN}", "end")
    values = {"attack": strength(BATTALION), "defense": TABLES.defense[index(STRONG)]}
    same(odds({**values, "fire": TABLES.fpf[index(FIELD_GUN)]}), GAME.odds(state))


@pytest.mark.rule("7.42")
def test_a_river_counts_on_clear_ground() -> None:
    state = battle({BATTALION: "2020", STRONG: "2021"})
    do(state, "attack 2021", f"join {BATTALION}")
    values = {"attack": strength(BATTALION), "defense": TABLES.defense[index(STRONG)], "river": True}
    same(odds(values), GAME.odds(state))
    assert odds(values, "broken") == odds({**values, "river": False}, "broken")


@pytest.mark.rule("10.11", "10.12")
def test_a_massed_attack() -> None:
    state = battle({BATTALION: "2010", STRONG: "2009"}, side="japan", support_points=(2, 1))
    do(state, "attack 2010", f"join {STRONG}", "support 1", "banzai", "declare", "support 2", "end")
    values = {
        "by": "japan",
        "attack": strength(STRONG),
        "massed": strength(STRONG),
        "support": 1,
        "defense": TABLES.defense[index(BATTALION)],
        "us_support": 2,
    }
    same(odds(values), GAME.odds(state))


@pytest.mark.rule("8.15", "8.62")
def test_guns_and_points_alone() -> None:
    state = battle({BATTALION: "2010", FIELD_GUN: "2006"}, side="japan", support_points=(0, 3))
    do(state, "attack 2010", f"barrage {FIELD_GUN}", "support 3", "declare")
    values = {
        "by": "japan-guns",
        "barrage": strength(FIELD_GUN),
        "support": 3,
        "defense": TABLES.defense[index(BATTALION)],
    }
    found = odds(values)
    same(found, GAME.odds(state))
    assert "8.15" in [entry.rule for entry in found.sums]
    assert found.chance("The defenders suffer") == found.chance("D2") + found.chance("D3") + found.chance(
        "De"
    )
    alone = odds({"by": "us-support", "support": 8, "defense": 4})
    assert alone.chance("The attackers suffer") == 0


@pytest.mark.rule("7.6", "7.61")
@pytest.mark.parametrize("row", COVER)
def test_every_cell_of_the_table(row: str) -> None:
    """From below the first column to beyond the last, each die once."""
    columns = set()
    for plus in range(-9, 13):
        attack, defense = max(1, 1 + plus), max(1, 1 - plus)
        found = odds({"attack": attack, "defense": defense, "river": row == "river"}, TERRAIN_OF[row])
        assert found.table is not None and found.table.head == COVER.index(row)
        assert found.sums[2].refs["row"] == row.capitalize()
        live = [cells[found.table.column] for _, cells in found.table.rows]
        assert [share.outcome for share in found.distribution] == live
        assert live == [TABLES.result_code(COVER.index(row), plus, die) for die in range(1, 7)]
        low, high = TABLES.column[row][found.table.column]
        assert low <= plus <= high or plus < TABLES.column[row][0][0] or plus > TABLES.column[row][-1][1]
        columns.add(found.table.column)
    assert len(columns) == len(TABLES.column[row]) == len(found.table.heads[found.table.head][1])


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"by": "japan", "attack": 2, "massed": 3}, "10.11"),
        ({"by": "us-support"}, "7.0"),
        ({"by": "japan-guns"}, "7.0"),
        ({"support": 1, "terrain": TERRAINS.index("rough")}, "16.1"),
    ],
)
def test_what_does_not_fit_is_refused(values: dict[str, Any], rule: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        odds(values)
    assert refused.value.rule == rule
