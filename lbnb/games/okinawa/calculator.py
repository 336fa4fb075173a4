"""Odds of a combat that nobody plays: every strength set by hand (7.0 to 10.1, 16.1, 16.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lbnb.core.errors import IllegalAction
from lbnb.core.log import Entry
from lbnb.core.odds import Chance, Field, Odds, OddsForm, complete_setting, flag, number
from lbnb.games.okinawa.combat import attack_sum, defense_sum
from lbnb.games.okinawa.odds import SIDES_OF_DIE, codes_at, price, table_odds, vain
from lbnb.games.okinawa.support import US_FIRE_LIMIT
from lbnb.games.okinawa.tables import (
    ARTILLERY,
    CLEAR,
    COVER_OF,
    JAPAN,
    RIVER_COVER,
    ROUGH,
    TERRAINS,
    US,
    Tables,
)

BY_US, US_POINTS, BY_JAPAN, GUNS = "us", "us-support", "japan", "japan-guns"
ATTACKERS = {
    BY_US: "US units",
    US_POINTS: "US Ground Support alone",
    BY_JAPAN: "Japanese units",
    GUNS: "Japanese artillery alone",
}
UNITS = 10
"""So many attackers or defenders are thought of at most."""


def odds_form(tables: Tables) -> OddsForm:
    """What may be set, with the values that a pack has, and the odds of a setting."""
    fields = _fields(tables)

    def odds(values: Mapping[str, Any]) -> Odds:
        return _odds(tables, complete_setting(fields, values))

    return OddsForm(fields, odds)


def _fields(tables: Tables) -> tuple[Field, ...]:
    guns = [unit for unit in tables.units_of[JAPAN] if tables.class_of[unit] == ARTILLERY]
    strongest = [max(tables.attack[unit] for unit in tables.units_of[side]) for side in (US, JAPAN)]
    toughest = max(tables.defense)
    points = range(max(max(row.us_support, row.japan_support) for row in tables.turns.values()) + 1)
    barrage = range(sum(tables.attack[gun] for gun in guns) + 1)
    fire = range(sum(tables.fpf[gun] for gun in guns) + 1)
    by_us, by_japan, assaults = ({"by": who} for who in ((BY_US,), (BY_JAPAN,), (BY_US, BY_JAPAN)))
    strength = range(1, UNITS * max(strongest) + 1)
    massed = range(UNITS * strongest[JAPAN] + 1)
    return (
        Field("by", "Attackers", "7.0", tuple(ATTACKERS), tuple(ATTACKERS.values()), BY_US),
        number("attack", "Units' Attack Strength", "7.0", strength, 8, assaults),
        number("massed", "of it massed, so doubled", "10.11", massed, 0, by_japan),
        number("barrage", "Barrage Strength", "8.21", barrage, 1, {"by": (BY_JAPAN, GUNS)}),
        number("support", "Ground Support", "9.11", points, 1),
        number("defense", "Defense Strength", "7.0", range(1, UNITS * toughest + 1), 4),
        number("fire", "FPF of artillery", "8.43", fire, 0, by_us),
        number("japanese_support", "Ground Support as FPF", "9.11", points, 0, by_us),
        number("us_support", "Ground Support as FPF", "16.2", range(US_FIRE_LIMIT + 1), 0, by_japan),
        Field(
            "terrain",
            "Defender's best terrain",
            "7.45",
            tuple(range(len(TERRAINS))),
            tuple(name.capitalize() for name in TERRAINS),
            CLEAR,
        ),
        flag("river", "All attack across a River", "7.42", {**assaults, "terrain": (CLEAR,)}),
    )


def _odds(tables: Tables, setting: Mapping[str, Any]) -> Odds:
    by = setting["by"]
    alone = by in (US_POINTS, GUNS)
    units = 0 if alone else setting["attack"]
    massed = setting["massed"] if by == BY_JAPAN else 0
    barrage = setting["barrage"] if by in (BY_JAPAN, GUNS) else 0
    if massed > units:
        raise IllegalAction("10.11", "no more strength is doubled than attacks")
    if not units + barrage + setting["support"]:
        raise IllegalAction("7.0", "somebody attacks")
    if by in (BY_US, US_POINTS) and setting["support"] and setting["terrain"] == ROUGH:
        raise IllegalAction("16.1", "US Ground Support never attacks units in Rough terrain")
    fire = setting["fire"] if by == BY_US else 0
    fire_points = {BY_US: setting["japanese_support"], BY_JAPAN: setting["us_support"]}.get(by, 0)
    row = COVER_OF[setting["terrain"]]
    if setting["river"] and not alone:
        row = max(row, RIVER_COVER)
    attack = attack_sum(units, massed, barrage, setting["support"])
    defense = defense_sum(setting["defense"], fire, fire_points)
    plus = sum(term.value for term in attack) - sum(term.value for term in defense)
    found = codes_at(tables, row, plus)
    remarks: tuple[Entry, ...] = vain(found, alone)
    if massed:
        remarks += (price(setting["defense"]),)
    return table_odds(
        tables,
        f"Attack by {ATTACKERS[by]}",
        attack,
        defense,
        row,
        sums=remarks,
        events=_events(found, by),
    )


def _events(found: list[str], by: str) -> tuple[Chance, ...]:
    """The chances that the attackers and the defenders suffer anything (7.62, 8.14, 8.15)."""
    alone = by in (US_POINTS, GUNS)
    hurt = sum(code.startswith("A") for code in found) if by != US_POINTS else 0
    hit = sum(code.startswith("D") and not (alone and code == "D1") for code in found)
    who = "Adjacent guns suffer" if by == GUNS else "The attackers suffer"
    return (
        Chance(who, "8.33" if by == GUNS else "7.62", hurt, SIDES_OF_DIE),
        Chance("The defenders suffer", "7.62", hit, SIDES_OF_DIE),
    )
