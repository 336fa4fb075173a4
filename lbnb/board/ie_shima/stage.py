"""Where the counters of a position stand on the board, and what is at a pixel."""

from collections.abc import Iterator

from lbnb.board.counter_board import Standing
from lbnb.board.ie_shima import layout
from lbnb.board.stacks import Room, Spot, row
from lbnb.games.ie_shima import extended
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    BROWN,
    ELIMINATED,
    JAPAN,
    LAST_AREA,
    NOT_ARRIVED,
    SPECIAL_BOX,
    US,
    Tables,
    bits,
)
from lbnb.maps.area_map import AreaMap

SETTING_UP = 0
"""The turn of units that Japan has yet to set up (5.3.2)."""

EDGE = 2
"""Pixels that counters keep from the boundary of their place."""


class Stage:
    """The rooms of all places."""

    def __init__(self, tables: Tables, area_map: AreaMap) -> None:
        self._tables = tables
        self._map = area_map
        self._names = {area.number: area.name for area in tables.pack.area}
        self._rooms = {place: self._room(place) for place in range(1, BROWN + 1)}
        self._arrivals = {
            unit: row_.turn
            for row_ in tables.pack.reinforcement
            for name in row_.units
            for unit in bits(tables.battalion_of[name])
        }

    def _room(self, place: int) -> Room:
        location = self._map.locations[self._tables.place_ids[place]]
        shape = layout.VIEW.shape(location.shape).buffer(-EDGE)
        if place <= LAST_AREA:
            sign = layout.SIGNS[place]
            taken = [sign.plate(self._tables.vp[place] > 0).edges]
            name = sign.name_box(self._names[place]).edges
        else:
            x, y = layout.BOX_NAMES[location.id]
            taken, name = [], (x - 90, y - 12, x + 90, y + 24)
        anchors = [
            (round(x), round(y))
            for x, y in (layout.VIEW.point(*location.slots.us), layout.VIEW.point(*location.slots.japan))
        ]
        return Room(shape, taken, name, anchors)

    def standing(self, state: IeShimaState) -> Iterator[Standing]:
        """Every counter, each after those that it covers."""
        sides = self._tables.side_units
        for place, room in self._rooms.items():
            if not state.here[place]:
                continue
            stacks = [bits(state.here[place] & sides[side]) for side in (US, JAPAN)]
            size, spots = room.spots(*(len(stack) for stack in stacks))
            standing = [
                Standing(unit, place, size, x, y)
                for stack, corners in zip(stacks, spots, strict=True)
                for unit, (x, y) in zip(stack, corners, strict=True)
            ]
            # On a shelf that both sides share, too, each counter covers the one to its left.
            yield from sorted(standing, key=lambda counter: (counter.y, counter.x))
        yield from self._margin(state)

    def _margin(self, state: IeShimaState) -> Iterator[Standing]:
        box, size = layout.SPECIAL, layout.COUNTER
        special = bits(state.here[SPECIAL_BOX])
        columns = 8
        for start in range(0, len(special), columns):
            line = special[start : start + columns]
            corners = row(box.x + 6, box.y + 22 + start // columns * (size + 2), box.w - 12, len(line), size)
            yield from self._row(line, SPECIAL_BOX, size, corners)
        for side in (US, JAPAN):
            box = layout.LOST[side]
            lost = bits(state.here[ELIMINATED] & self._tables.side_units[side])
            corners = row(box.x + 40, box.y + 2, box.w - 44, len(lost), size)
            yield from self._row(lost, ELIMINATED, size, corners)
        calendar = layout.calendar(extended.turns(state))
        waiting: dict[int, list[int]] = {}
        for unit in bits(state.here[NOT_ARRIVED]):
            waiting.setdefault(self._arrivals.get(unit, SETTING_UP), []).append(unit)
        for turn, units in waiting.items():
            if turn <= len(calendar.turns):
                box = calendar.muster if turn == SETTING_UP else calendar.turns[turn - 1]
                corners = row(box.x + 4, box.y + 17, box.w - 8, len(units), size)
                yield from self._row(units, NOT_ARRIVED, size, corners)

    @staticmethod
    def _row(units: list[int], place: int, size: int, corners: tuple[Spot, ...]) -> Iterator[Standing]:
        for unit, (x, y) in zip(units, corners, strict=True):
            yield Standing(unit, place, size, x, y)

    def place_at(self, x: float, y: float) -> int | None:
        """The place at a logical pixel, counters apart; None on the sea and the margin."""
        if layout.SPECIAL.holds(x, y):
            return SPECIAL_BOX
        found = self._map.at(*layout.VIEW.ground(x, y))
        if found is None or found == "special":
            return None
        return self._tables.place_ids.index(found)
