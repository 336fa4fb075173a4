"""The data pack of Ie Shima: what is printed on its map, counters and markers (chapters 3 to 5)."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from lbnb.core.pack import PackHeader, Sourced, load_checked

Side = Literal["us", "japan"]
AREAS = range(1, 17)
BOX_IDS = ("green", "blue", "brown")
BOMBARDMENTS = {"air": "us", "artillery": "us", "naval": "us", "japanese-artillery": "japan"}


class AreaRow(Sourced, frozen=True, kw_only=True):
    """An Area (3.1): its number, terrain, Terrain Effects Modifier and Victory Points."""

    number: int
    name: str
    terrain: Literal["clear", "urban"]
    tem: int
    vp: int


class BoxRow(Sourced, frozen=True, kw_only=True):
    """A Beach Approach Box (3.2) and the Areas next to it."""

    id: str
    name: str
    areas: list[int]


class LinkRow(Sourced, frozen=True, kw_only=True):
    """Pairs of adjacent Areas (3.1)."""

    pairs: list[tuple[int, int]]


class UnitRow(Sourced, frozen=True, kw_only=True):
    """A unit (4.2, 4.3): Combat Value full and reduced, Movement Allowance, battalion for integrity."""

    id: str
    side: Side
    kind: Literal["rifle", "weapons", "infantry", "pillbox", "mg", "ie"]
    organization: str
    battalion: str = ""
    cv: int
    reduced_cv: int
    ma: int


class BombardmentRow(Sourced, frozen=True, kw_only=True):
    """A bombardment marker (4.4.5) and its Attack Factor."""

    id: str
    side: Side
    attack_factor: int


class SetupRow(Sourced, frozen=True, kw_only=True):
    """Where battalions may start (5.3): boxes, numbered Areas, or every Area of a terrain."""

    units: list[str]
    boxes: tuple[str, ...] = ()
    areas: tuple[int, ...] = ()
    terrain: Literal["clear", "urban"] | None = None


class ReinforcementRow(Sourced, frozen=True, kw_only=True):
    """Battalions that arrive in a box on a turn (6.2.2A); turn 1 is April 16."""

    units: list[str]
    turn: int
    box: str


class TrackRow(Sourced, frozen=True, kw_only=True):
    """The length of the Impulse Track (3.5)."""

    impulses: int


class Pack(msgspec.Struct, frozen=True):
    """All data of the game, checked."""

    header: PackHeader
    digest: str
    paths: tuple[str, ...]
    area: list[AreaRow]
    box: list[BoxRow]
    links: list[LinkRow]
    unit: list[UnitRow]
    bombardment: list[BombardmentRow]
    setup: list[SetupRow]
    reinforcement: list[ReinforcementRow]
    track: TrackRow

    @property
    def name(self) -> str:
        """What the pack calls itself."""
        return self.header.name


TABLES = {
    "pack": PackHeader,
    "area": list[AreaRow],
    "box": list[BoxRow],
    "links": list[LinkRow],
    "unit": list[UnitRow],
    "bombardment": list[BombardmentRow],
    "setup": list[SetupRow],
    "reinforcement": list[ReinforcementRow],
    "track": TrackRow,
}
"""What each table of a pack holds."""


def load_pack(path: Path | None = None) -> Pack:
    """Read and cross-check a pack, the project's own when `path` is None; PackError lists all problems."""
    where = files(__package__) / "data" / "pack.toml" if path is None else path
    return load_checked([where], TABLES, Pack, _problems)


def _problems(pack: Pack) -> list[str]:
    """Every way in which the tables do not fit each other or the rulebook."""
    found: list[str] = []

    def expect(place: str, good: bool, said: object, wanted: object) -> None:
        if not good:
            found.append(f"{place}: found {said}, expected {wanted}")

    expect("pack.format", pack.header.format == 1, pack.header.format, 1)
    expect("pack.game", pack.header.game == "ie_shima", repr(pack.header.game), "'ie_shima'")
    numbers = [area.number for area in pack.area]
    expect("area", sorted(numbers) == list(AREAS), f"numbers {sorted(numbers)}", "1 to 16, each once (3.1)")
    for area in pack.area:
        expect(f"area {area.number}.tem", 1 <= area.tem <= 4, area.tem, "1 to 4 (3.1.3)")
        expect(f"area {area.number}.vp", 0 <= area.vp <= 9, area.vp, "0 to 9")
    expect("box", sorted(b.id for b in pack.box) == sorted(BOX_IDS), [b.id for b in pack.box], list(BOX_IDS))
    for box in pack.box:
        expect(
            f"box {box.id}.areas",
            bool(box.areas) and set(box.areas) <= set(AREAS),
            box.areas,
            "Areas 1 to 16",
        )
    pairs = [tuple(sorted(pair)) for row in pack.links for pair in row.pairs]
    for pair, count in Counter(pairs).items():
        expect(f"links {list(pair)}", count == 1, f"{count} times", "once")
        expect(
            f"links {list(pair)}",
            set(pair) <= set(AREAS) and pair[0] != pair[1],
            pair,
            "two Areas of 1 to 16",
        )
    expect("links", _connected(pairs), "Areas cut off from Area 16", "all Areas connected")

    ids = Counter(unit.id for unit in pack.unit)
    for unit_id, count in ids.items():
        expect(f"unit {unit_id}", count == 1, f"{count} times", "once")
        expect(f"unit {unit_id}", bool(unit_id) and " " not in unit_id, repr(unit_id), "an id without spaces")
    for side, wanted in (("us", 28), ("japan", 24)):
        count = sum(unit.side == side for unit in pack.unit)
        expect("unit", count == wanted, f"{count} of side {side}", f"{wanted} (5.3)")
    for unit in pack.unit:
        special = unit.kind in ("pillbox", "mg", "ie")
        for field, value in (("cv", unit.cv), ("reduced_cv", unit.reduced_cv)):
            expect(f"unit {unit.id}.{field}", 0 <= value <= 20, value, "0 to 20")
        expect(
            f"unit {unit.id}.reduced_cv", unit.reduced_cv <= unit.cv, unit.reduced_cv, f"at most cv {unit.cv}"
        )
        expect(
            f"unit {unit.id}.ma",
            (unit.ma == 0) == (unit.kind == "pillbox"),
            unit.ma,
            "0 for Pillboxes only (4.2.2B)",
        )
        expect(f"unit {unit.id}.ma", 0 <= unit.ma <= 12, unit.ma, "0 to 12")
        expect(
            f"unit {unit.id}.kind",
            not special or unit.side == "japan",
            unit.kind,
            "Special Units of side japan only",
        )
        expect(
            f"unit {unit.id}.battalion",
            special == (not unit.battalion),
            repr(unit.battalion),
            "a battalion for infantry only",
        )
    for battalion, count in Counter(unit.battalion for unit in pack.unit if unit.battalion).items():
        expect(f"battalion {battalion}", count == 4, f"{count} units", "4 (11.4.2)")
    sides = {unit.battalion: unit.side for unit in pack.unit if unit.battalion}
    for unit in pack.unit:
        if unit.battalion:
            side = sides[unit.battalion]
            expect(f"unit {unit.id}.side", unit.side == side, unit.side, f"{side}, as all {unit.battalion}")
    for kind in ("pillbox", "mg", "ie"):
        count = sum(unit.kind == kind for unit in pack.unit)
        expect("unit", count == 4, f"{count} of kind {kind}", "4 (5.3.2.4)")

    markers = [(marker.id, marker.side) for marker in pack.bombardment]
    expect(
        "bombardment", sorted(markers) == sorted(BOMBARDMENTS.items()), markers, list(BOMBARDMENTS.items())
    )
    for marker in pack.bombardment:
        factor = marker.attack_factor
        expect(f"bombardment {marker.id}.attack_factor", 0 <= factor <= 20, factor, "0 to 20")

    placed = Counter(name for starting in pack.setup for name in starting.units)
    placed.update(name for arrival in pack.reinforcement for name in arrival.units)
    expect(
        "setup",
        dict(placed) == dict.fromkeys(sides, 1),
        dict(placed),
        f"each battalion once, in setup or reinforcement: {', '.join(sides)}",
    )
    for index, start in enumerate(pack.setup):
        expect(f"setup[{index}].boxes", set(start.boxes) <= set(BOX_IDS), start.boxes, list(BOX_IDS))
        expect(f"setup[{index}].areas", set(start.areas) <= set(AREAS), start.areas, "Areas 1 to 16")
        ground = set(start.areas) | {a.number for a in pack.area if a.terrain == start.terrain}
        said = f"boxes {list(start.boxes)}, areas {list(start.areas)}, terrain {start.terrain}"
        if {sides.get(name) for name in start.units} == {"us"}:
            good = len(start.boxes) == 1 and not start.areas and start.terrain is None
            expect(f"setup[{index}]", good, said, "one box for US battalions (5.3.1)")
        else:
            # Two Areas hold all twelve units that Japan sets up, so that no order of placing them fails.
            good = len(ground) > 1 and not start.boxes and bool(start.areas) != bool(start.terrain)
            expect(f"setup[{index}]", good, said, "areas or a terrain, two Areas at least (5.3.2)")
    for index, arrival in enumerate(pack.reinforcement):
        expect(f"reinforcement[{index}].box", arrival.box in BOX_IDS, arrival.box, list(BOX_IDS))
        expect(f"reinforcement[{index}].turn", 2 <= arrival.turn <= 7, arrival.turn, "2 to 7")
        us_only = all(sides.get(name) == "us" for name in arrival.units)
        expect(f"reinforcement[{index}].units", us_only, arrival.units, "US battalions (6.2.2A)")
    expect("track.impulses", 2 <= pack.track.impulses <= 12, pack.track.impulses, "2 to 12")
    return found


def _connected(pairs: list[tuple[int, ...]]) -> bool:
    reached, grown = {16}, True
    while grown:
        more = {area for pair in pairs if reached & set(pair) for area in pair} - reached
        reached |= more
        grown = bool(more)
    return reached >= set(AREAS)
