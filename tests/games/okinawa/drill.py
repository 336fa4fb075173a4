"""A drill ground: the game on a map made for tests, so that they do not hang on how the island is drawn.

Every hex of the frame is land, and clear but for these:

- rough 1010 and 1018, broken 1210, town 1410, cities 1610 and 1710;
- a river along the three northern sides of 1015 and of 1018, between 2020 and 2021, and
  south of 1010, 1210, 1410 and 1610;
- nothing crosses between 1412 and 1413;
- a road down column 05 from row 10 to row 14, a trail down column 07 likewise, both through rough in row 12;
- rough 0312 off the road, broken 0314, and 2911 on the eastern edge;
- the coast is row 32, the northern edge row 01, the eastern one column 29, the northeastern one 2001 to 2901;
- Lines A to D run below rows 08, 12, 16 and 20.

Ground Support is ten points for the US and twelve for Japan on every Game-Turn.
"""

from __future__ import annotations

from msgspec.structs import replace

from lbnb.games.okinawa import Okinawa
from lbnb.games.okinawa.checks import problems
from lbnb.games.okinawa.data import (
    CoastRow,
    EdgesRow,
    HexsideRow,
    LineRow,
    Pack,
    TerrainRow,
    WayRow,
    load_pack,
)

SOURCE = "printed"
SPECIAL = {
    "rough": ["1010", "1018", "0512", "0712", "0312"],
    "broken": ["1210", "0314", "2911"],
    "town": ["1410"],
    "city": ["1610", "1710"],
}
RIVERS = ["1014-1015", "1015-1115", "0915-1015", "1017-1018", "1018-1118", "0918-1018", "2020-2021"]
RIVERS += ["1010-1011", "1210-1211", "1410-1411", "1610-1611"]
ROWS_OF_LINES = {"A": 8, "B": 12, "C": 16, "D": 20}


def name(column: int, row: int) -> str:
    """The name of a hex."""
    return f"{column:02}{row:02}"


EVERYWHERE = [name(column, row) for column in range(1, 30) for row in range(1, 33)]


def drill_pack() -> Pack:
    """The shipped pack with the map of the drill ground."""
    special = {each for names in SPECIAL.values() for each in names}
    ground = {**SPECIAL, "clear": [each for each in EVERYWHERE if each not in special]}
    shipped = load_pack()
    pack = replace(
        shipped,
        terrain=[TerrainRow(kind=kind, hexes=names, source=SOURCE) for kind, names in ground.items()],
        hexside=[
            HexsideRow(kind="river", sides=RIVERS, source=SOURCE),
            HexsideRow(kind="prohibited", sides=["1412-1413"], source=SOURCE),
        ],
        way=[
            WayRow(kind="road", links=[f"05{row}-05{row + 1}" for row in range(10, 14)], source=SOURCE),
            WayRow(kind="trail", links=[f"07{row}-07{row + 1}" for row in range(10, 14)], source=SOURCE),
        ],
        coast=CoastRow(hexes=[name(column, 32) for column in range(1, 30)], source=SOURCE),
        edges=EdgesRow(
            north=[name(column, 1) for column in range(1, 30)],
            east=[name(29, row) for row in range(1, 33)],
            northeast=[name(column, 1) for column in range(20, 30)],
            source=SOURCE,
        ),
        line=[
            LineRow(id=line, north=[each for each in EVERYWHERE if int(each[2:]) <= row], source=SOURCE)
            for line, row in ROWS_OF_LINES.items()
        ],
        turn=[replace(row, us_support=10, japan_support=12) for row in shipped.turn],
    )
    assert problems(pack) == []
    return pack


def drill_game() -> Okinawa:
    """The game on the drill ground."""
    return Okinawa(drill_pack())
