"""Chapter 2: the pack compiled for speed: hexes, hexsides, units and the Combat Results Table (7.61).

A hex is an index, `(column - 1) * ROWS + row - 1`; columns run west to east, rows north to south, and even
columns lie half a hex lower. A unit is an index, American units first. Movement Points count in halves.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from lbnb.core.actions import Action, Vocabulary
from lbnb.games.okinawa.data import Pack, ScenarioRow, hex_index, hex_name

US, JAPAN = 0, 1
SEATS = ("us", "japan")
SIDE_NAMES = ("the US", "Japan")
COLUMNS, ROWS = 29, 32
HEXES = COLUMNS * ROWS
ELIMINATED, EXITED, WAITING, ABSENT = -1, -2, -3, -4
CLASSES = ("infantry", "engineer", "commando", "armor", "artillery")
INFANTRY, ENGINEER, COMMANDO, ARMOR, ARTILLERY = range(5)
TERRAINS = ("clear", "town", "city", "broken", "rough")
CLEAR, TOWN, CITY, BROKEN, ROUGH = range(5)
OPEN_TO_ARMOR = (CLEAR, TOWN, CITY)
"""The terrain that armor enters without a road or trail (5.25)."""
COVER = ("clear", "river", "broken", "rough")
"""Rows of the Combat Results Table from the least to the most favourable to the defender (7.44)."""
COVER_OF = {CLEAR: 0, TOWN: 2, CITY: 2, BROKEN: 2, ROUGH: 3}
RIVER_COVER = 1
ROAD_COST, TRAIL_COST = 1, 2
NEVER = 99
WESTERN_COLUMNS = 18
"""West of the 1800 hex row, inclusive (18.12)."""
NO_WAY = 99
FEW = 100
"""Of so many hexes `imaginable` names one for a unit that has no part in a choice."""

VERBS = {
    "place": ("unit", "place"),
    "move": ("unit",),
    "step": ("place",),
    "stop": (),
    "exit": (),
    "enter": ("unit", "place"),
    "land": ("unit", "place"),
    "invade": ("unit", "place"),
    "replace": ("unit", "place"),
    "attack": ("place",),
    "join": ("unit",),
    "barrage": ("unit",),
    "support": ("points",),
    "banzai": (),
    "declare": (),
    "fire": ("unit",),
    "retreat": ("unit", "place?"),
    "displace": ("unit", "place"),
    "advance": ("unit", "place"),
    "remove": ("unit",),
    "end": (),
    "roll": ("die",),
}


def neighbours_of(hex_: int) -> list[int]:
    """The six hexes around one, north first and clockwise; -1 beyond the frame."""
    column, row = divmod(hex_, ROWS)
    low = column & 1  # column index 1 is column 02: even columns lie lower
    steps = ((0, -1), (1, -1 + low), (1, low), (0, 1), (-1, low), (-1, -1 + low))
    found = []
    for across, down in steps:
        x, y = column + across, row + down
        found.append(x * ROWS + y if 0 <= x < COLUMNS and 0 <= y < ROWS else -1)
    return found


def _cube(hex_: int) -> tuple[int, int, int]:
    column, row = divmod(hex_, ROWS)
    z = row - (column - (column & 1)) // 2
    return column, -column - z, z


_CUBES = [_cube(hex_) for hex_ in range(HEXES)]


def distance(a: int, b: int) -> int:
    """The number of hexes from one to another, counting the second only (8.12)."""
    ax, ay, az = _CUBES[a]
    bx, by, bz = _CUBES[b]
    return max(abs(ax - bx), abs(ay - by), abs(az - bz))


class Tables:
    """Everything about a pack that does not change in play."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        units = sorted(pack.unit, key=lambda unit: unit.side != "us")
        self.units = units
        self.unit_ids = [unit.id for unit in units]
        self.side_of = [SEATS.index(unit.side) for unit in units]
        self.class_of = [CLASSES.index(unit.kind) for unit in units]
        self.attack = [unit.attack for unit in units]
        self.defense = [unit.defense for unit in units]
        self.fpf = [unit.fpf for unit in units]
        self.reach = [unit.range for unit in units]
        self.ma = [2 * unit.ma for unit in units]
        self.victory_value = [unit.attack + unit.fpf + unit.defense for unit in units]
        self.units_of = tuple([u for u, side in enumerate(self.side_of) if side == s] for s in (US, JAPAN))
        self.leaves_zone = [
            side == JAPAN and kind in (INFANTRY, ENGINEER, COMMANDO)
            for side, kind in zip(self.side_of, self.class_of, strict=True)
        ]

        self.terrain = [-1] * HEXES
        for row in pack.terrain:
            for name in row.hexes:
                self.terrain[hex_index(name)] = TERRAINS.index(row.kind)
        self.rough = frozenset(hex_ for hex_ in range(HEXES) if self.terrain[hex_] == ROUGH)
        self.land = [hex_ for hex_ in range(HEXES) if self.terrain[hex_] >= 0]
        self.around = [
            [n for n in neighbours_of(hex_) if n >= 0 and self.terrain[n] >= 0]
            if self.terrain[hex_] >= 0
            else []
            for hex_ in range(HEXES)
        ]
        """The land hexes next to a land hex."""
        sides = {kind: _sides(pack, kind) for kind in ("river", "prohibited")}
        ways = {kind: _ways(pack, kind) for kind in ("road", "trail")}
        key = pack.terrain_key
        costs = (key.clear, key.town, key.city, key.broken, key.rough)
        self.hex_cost = [2 * costs[t] if t >= 0 else NO_WAY for t in self.terrain]
        self.rivers = sides["river"]
        self.prohibited = sides["prohibited"]
        self.open_sides = [
            [n for n in self.around[hex_] if (hex_, n) not in self.prohibited] for hex_ in range(HEXES)
        ]
        """The land hexes that can be reached without crossing a prohibited hexside."""
        self.ways: tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]]] = ([], [])
        """For other units and for armor: by hex, the (neighbour, cost in half points) pairs (5.2)."""
        for armored in (False, True):
            for hex_ in range(HEXES):
                found = []
                for to in self.open_sides[hex_]:
                    if (hex_, to) in ways["road"]:
                        cost = ROAD_COST
                    elif (hex_, to) in ways["trail"]:
                        cost = TRAIL_COST
                    elif armored and self.terrain[to] not in OPEN_TO_ARMOR:
                        continue
                    else:
                        cost = self.hex_cost[to] + (2 * key.river if (hex_, to) in self.rivers else 0)
                    found.append((to, cost))
                self.ways[armored].append(found)

        named = {place.name: [hex_index(h) for h in place.hexes] for place in pack.place}
        self.places = named
        self.cities = sorted(h for h in self.land if self.terrain[h] == CITY)
        self.city_bit = {hex_: 1 << index for index, hex_ in enumerate(self.cities)}
        coast = {hex_index(h) for h in pack.coast.hexes}
        self.beaches = sorted(h for h in coast if self.terrain[h] == CLEAR)
        """The clear coastal hexes, where invasions start and land (14.13)."""
        self.entry = sorted({hex_index(h) for h in (*pack.edges.north, *pack.edges.east)})
        self.northeast = frozenset(hex_index(h) for h in pack.edges.northeast)
        self.edge = frozenset(self.entry) | self.northeast
        self.north_of = {line.id: frozenset(hex_index(h) for h in line.north) for line in pack.line}

        self._within: dict[tuple[int, int], frozenset[int]] = {}
        self.results = {row.die: row.results for row in pack.crt_die}
        self.column: dict[str, list[tuple[int, int]]] = {row.terrain: row.columns for row in pack.crt_row}
        self.turns = {row.number: row for row in pack.turn}
        self.scenarios = {row.id: row for row in pack.scenario}
        due = {name: row.number for row in pack.turn for name in row.reinforcements}
        self.arrival = [due.get(unit.id, NEVER) for unit in units]
        self.deployment = {row.id: self._deployment(row) for row in pack.scenario}
        """By scenario, the hexes open to each unit that starts on the map (18.0)."""
        self.roster = {
            row.id: {
                *self.deployment[row.id],
                *(u for u, turn in enumerate(self.arrival) if row.first_turn <= turn <= row.last_turn),
            }
            for row in pack.scenario
        }

        self.hex_names = [hex_name(h) if self.terrain[h] >= 0 else "" for h in range(HEXES)]
        most = max([8, *(max(row.us_support, row.japan_support) for row in pack.turn)])
        self.vocabulary = Vocabulary(
            {
                "unit": self.unit_ids,
                "place": self.hex_names,
                "points": ["", *(str(n) for n in range(1, most + 1))],
                "die": ["", *"123456"],
            },
            VERBS,
        )
        make = self.vocabulary.make
        self.step = {hex_: make("step", hex_) for hex_ in self.land}
        self.move = [make("move", unit) for unit in range(len(units))]
        self.dies = tuple(make("roll", die) for die in range(1, 7))
        self.end = make("end")

    def _deployment(self, row: ScenarioRow) -> dict[int, list[int]]:
        """Which units start on the map and where; units that are due later wait."""
        areas: dict[int, list[int]] = {}
        for side, groups in ((US, row.us), (JAPAN, row.japan)):
            for group in groups:
                of_kind = [
                    unit
                    for unit in self.units_of[side]
                    if self.units[unit].printed == group.units
                    and unit not in areas
                    and not row.first_turn <= self.arrival[unit] <= row.last_turn
                ]
                if group.divisions:
                    order = {name: index for index, name in enumerate(group.divisions)}
                    of_kind = sorted(
                        (unit for unit in of_kind if self.units[unit].organization in order),
                        key=lambda unit: order[self.units[unit].organization],
                    )
                hexes = self._area(row, side, group.area)
                areas |= dict.fromkeys(of_kind[: group.count], hexes)
        return areas

    def _area(self, row: ScenarioRow, side: int, area: str) -> list[int]:
        """The hexes of a deployment area: the US north of the Primary Line, Japan south of it (18.0)."""
        if area == "yonabaru":
            return self.places["Yonabaru"]
        north = self.north_of[row.primary]
        hexes = [hex_ for hex_ in self.land if (hex_ in north) == (side == US)]
        if area == "west":
            return [hex_ for hex_ in hexes if hex_ // ROWS < WESTERN_COLUMNS]
        return hexes

    def within(self, hex_: int, reach: int) -> frozenset[int]:
        """The land hexes no farther than `reach` from one (2.32, 8.12)."""
        found = self._within.get((hex_, reach))
        if found is None:
            found = frozenset(to for to in self.land if distance(hex_, to) <= reach)
            self._within[hex_, reach] = found
        return found

    def imaginable(self, verb: str, units: Container[int]) -> Iterator[Action]:
        """The actions of a unit and a hex that one could think of: any hex for `units`, a few for others."""
        make = self.vocabulary.make
        for unit in range(len(self.units)):
            hexes = self.land if unit in units else self.land[unit % FEW :: FEW]
            for hex_ in hexes:
                yield make(verb, unit, hex_)

    def cost_between(self, unit: int, origin: int, to: int) -> int:
        """Half Movement Points for a unit to go to an adjacent hex (5.2); NO_WAY if it may not."""
        for place, cost in self.ways[self.class_of[unit] == ARMOR][origin]:
            if place == to:
                return cost
        return NO_WAY

    def cost_to_leave(self, unit: int, hex_: int) -> int:
        """Half Movement Points for the imaginary hex beyond a mapedge hex, of the same terrain (15.0).

        NO_WAY for armor where no road or trail leads and the terrain bars it (5.25).
        """
        barred = self.class_of[unit] == ARMOR and self.terrain[hex_] not in OPEN_TO_ARMOR
        return NO_WAY if barred else self.hex_cost[hex_]

    def crt_column(self, cover: int, differential: int) -> int:
        """The column, 0 to 11, of a differential on the row of a terrain (7.61)."""
        columns = self.column[COVER[cover]]
        return next(
            (index for index, (_, high) in enumerate(columns) if differential <= high), len(columns) - 1
        )

    def result_code(self, cover: int, differential: int, die: int) -> str:
        """The code at a row, differential and die (7.61)."""
        return self.results[die][self.crt_column(cover, differential)]

    def next_column(self, cover: int, differential: int) -> int:
        """How much more strength brings the next column of a row; 0 in the last one (7.61)."""
        columns = self.column[COVER[cover]]
        index = self.crt_column(cover, differential) + 1
        return columns[index][0] - differential if index < len(columns) else 0


def _sides(pack: Pack, kind: str) -> frozenset[tuple[int, int]]:
    return _pairs(side for row in pack.hexside if row.kind == kind for side in row.sides)


def _ways(pack: Pack, kind: str) -> frozenset[tuple[int, int]]:
    return _pairs(link for row in pack.way if row.kind == kind for link in row.links)


def _pairs(names: object) -> frozenset[tuple[int, int]]:
    found = set()
    for name in names:  # type: ignore[attr-defined]
        a, b = (hex_index(part) for part in name.split("-"))
        found |= {(a, b), (b, a)}
    return frozenset(found)
