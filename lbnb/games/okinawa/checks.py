"""Cross-checks of the data pack: every way in which its tables may not fit each other or the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lbnb.games.okinawa.data import Pack, ScenarioRow

COLUMNS, ROWS = 29, 32
ON_MAP = {"us": 54, "japan": 44}


def problems(pack: Pack) -> list[str]:
    """All problems, each with place, what was found and what was expected."""
    found = [*_header(pack), *_hexes(pack)]
    return found or [*_sides(pack), *_table(pack), *_units(pack), *_track(pack), *_scenarios(pack)]


def _said(place: str, found: Any, expected: Any) -> str:
    return f"{place}: found {found}, expected {expected}"


def _header(pack: Pack) -> Iterator[str]:
    if pack.header.format != 1:
        yield _said("pack.format", pack.header.format, 1)
    if pack.header.game != "okinawa":
        yield _said("pack.game", repr(pack.header.game), "'okinawa'")


def _is_hex(name: str) -> bool:
    digits = len(name) == 4 and name.isascii() and name.isdigit()
    return digits and 1 <= int(name[:2]) <= COLUMNS and 1 <= int(name[2:]) <= ROWS


def _hexes(pack: Pack) -> Iterator[str]:
    land = Counter(name for row in pack.terrain for name in row.hexes)
    for name, count in land.items():
        if not _is_hex(name):
            yield _said("terrain", repr(name), f"a hex 0101 to {COLUMNS}{ROWS}")
        if count > 1:
            yield _said(f"terrain {name}", f"{count} times", "once")
    for name, count in Counter(place.name for place in pack.place).items():
        if count > 1:
            yield _said(f"place {name}", f"{count} times", "once")
    groups = [
        ("coast", pack.coast.hexes),
        ("edges.north", pack.edges.north),
        ("edges.east", pack.edges.east),
        ("edges.northeast", pack.edges.northeast),
        *((f"line {line.id}", line.north) for line in pack.line),
        *((f"place {place.name}", place.hexes) for place in pack.place),
    ]
    for place, names in groups:
        for name in names:
            if name not in land:
                yield _said(place, repr(name), "a land hex of the terrain tables")
    pairs = [
        *((f"hexside {row.kind}", row.sides) for row in pack.hexside),
        *((f"way {row.kind}", row.links) for row in pack.way),
    ]
    for place, names in pairs:
        for name in names:
            a, _, b = name.partition("-")
            if not (_is_hex(a) and a in land and b in land and b in _near(a)):
                yield _said(place, repr(name), "two adjacent land hexes, as 1208-1308")


def _near(name: str) -> set[str]:
    column, row = int(name[:2]), int(name[2:])
    low = column % 2 == 0
    steps = ((0, -1), (0, 1), (1, low - 1), (1, low), (-1, low - 1), (-1, low))
    return {f"{column + across:02}{row + down:02}" for across, down in steps}


def _sides(pack: Pack) -> Iterator[str]:
    lines = [line.id for line in pack.line]
    if sorted(lines) != ["A", "B", "C", "D"]:
        yield _said("line", lines, "A, B, C and D")
    for field in ("clear", "town", "city", "broken", "rough", "river"):
        value = getattr(pack.terrain_key, field)
        if not 1 <= value <= 12:
            yield _said(f"terrain_key.{field}", value, "1 to 12")


def _table(pack: Pack) -> Iterator[str]:
    rows = {row.terrain: row.columns for row in pack.crt_row}
    if sorted(rows) != ["broken", "clear", "river", "rough"] or len(pack.crt_row) != 4:
        yield _said(
            "crt_row", [row.terrain for row in pack.crt_row], "clear, river, broken, rough, each once"
        )
    for terrain, columns in rows.items():
        if not 1 <= len(columns) <= 12:
            yield _said(f"crt_row {terrain}.columns", f"{len(columns)} columns", "1 to 12")
        for low, high in columns:
            if low > high:
                yield _said(f"crt_row {terrain}.columns", f"{low} to {high}", "the lowest differential first")
        for (_, high), (low, _) in pairwise(columns):
            if low != high + 1:
                yield _said(
                    f"crt_row {terrain}.columns", f"{high} then {low}", "columns that follow each other"
                )
    dice = [row.die for row in pack.crt_die]
    if sorted(dice) != [1, 2, 3, 4, 5, 6]:
        yield _said("crt_die", dice, "die 1 to 6, each once")
    for row in pack.crt_die:
        if len(row.results) != 12:
            yield _said(f"crt_die {row.die}.results", f"{len(row.results)} results", 12)


def _units(pack: Pack) -> Iterator[str]:
    for name, count in Counter(unit.id for unit in pack.unit).items():
        if count > 1 or not name or " " in name:
            yield _said(f"unit {name!r}", f"{count} times", "once, an id without spaces")
    sides = Counter(unit.side for unit in pack.unit)
    if dict(sides) != ON_MAP:
        yield _said("unit", dict(sides), ON_MAP)
    for unit in pack.unit:
        gun = unit.kind == "artillery"
        if gun != (unit.range > 0):
            yield _said(f"unit {unit.id}.range", unit.range, "a range for artillery only")
        for field in ("attack", "defense", "ma", "fpf", "range"):
            value = getattr(unit, field)
            if not 0 <= value <= 40 or (field in ("defense", "ma") and value == 0):
                yield _said(
                    f"unit {unit.id}.{field}", value, "1 to 40" if field in ("defense", "ma") else "0 to 40"
                )


def _track(pack: Pack) -> Iterator[str]:
    numbers = [row.number for row in pack.turn]
    if numbers != list(range(1, 61)):
        yield _said("turn", f"numbers {numbers}", "1 to 60 in order (18.53)")
    ids = {unit.id for unit in pack.unit if unit.side == "us"}
    arrivals = Counter(name for row in pack.turn for name in row.reinforcements)
    for name, count in arrivals.items():
        if name not in ids or count > 1:
            yield _said(f"turn reinforcements {name!r}", f"{count} times", "US units, each once (12.0)")
    for row in pack.turn:
        for field in ("us_support", "japan_support"):
            if not 0 <= getattr(row, field) <= 60:
                yield _said(f"turn {row.number}.{field}", getattr(row, field), "0 to 60")


def _scenarios(pack: Pack) -> Iterator[str]:
    if len({row.id for row in pack.scenario}) != len(pack.scenario) or not pack.scenario:
        yield _said("scenario", [row.id for row in pack.scenario], "at least one, each id once")
    lines = sorted(line.id for line in pack.line)
    for row in pack.scenario:
        if not 1 <= row.first_turn <= row.last_turn <= 60:
            yield _said(f"scenario {row.id}", f"turns {row.first_turn} to {row.last_turn}", "within 1 to 60")
        if row.primary not in lines:
            yield _said(f"scenario {row.id}.primary", f"line {row.primary!r}", lines)
        if row.secondary and row.secondary not in lines:
            yield _said(f"scenario {row.id}.secondary", f"line {row.secondary!r}", [*lines, "no line"])
        yield from _deployments(pack, row)


def _deployments(pack: Pack, row: ScenarioRow) -> Iterator[str]:
    """The units of each group must be there when the groups before it are deployed, and its area too."""
    arrivals = {name: turn.number for turn in pack.turn for name in turn.reinforcements}
    for side, groups in (("us", row.us), ("japan", row.japan)):
        here = [
            unit
            for unit in pack.unit
            if unit.side == side and not row.first_turn <= arrivals.get(unit.id, 0) <= row.last_turn
        ]
        for index, group in enumerate(groups):
            place = f"scenario {row.id}.{side}[{index}]"
            fitting = [
                unit
                for unit in here
                if unit.printed == group.units
                and (not group.divisions or unit.organization in group.divisions)
            ]
            if group.divisions:
                fitting.sort(key=lambda unit: group.divisions.index(unit.organization))
            if not 1 <= group.count <= len(fitting):
                yield _said(place, f"{group.count} of {group.units}", f"1 to {len(fitting)}")
            if group.area == "yonabaru" and all(town.name != "Yonabaru" for town in pack.place):
                yield _said(place, "no place Yonabaru", "the place that its area names")
            for unit in fitting[: max(group.count, 0)]:
                here.remove(unit)
