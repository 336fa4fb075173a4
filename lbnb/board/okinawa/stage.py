"""Where the counters of a position stand on the board, and what is at a pixel."""

from collections.abc import Iterator, Sequence

from lbnb.board.counter_board import Standing
from lbnb.board.furniture import Rect
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.chart import Chart
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import ELIMINATED, EXITED, WAITING

OFF = {"waiting": WAITING, "eliminated": ELIMINATED, "exited": EXITED}
SHIFT = 8
"""How far a unit on its way stands off one that it passes."""


class Stage:
    """The spots of all hexes and boxes."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        tables = chart.tables
        half = layout.COUNTER / 2
        self._spots = {
            hex_: (round(x - half), round(y - half + layout.COUNTER_BELOW))
            for hex_, (x, y) in ((hex_, chart.centre(hex_)) for hex_ in tables.land)
        }
        self._order = sorted(range(len(tables.units)), key=lambda unit: (tables.arrival[unit], unit))

    def standing(self, state: OkinawaState) -> Iterator[Standing]:
        """Every counter, each after those that it covers."""
        passing = []
        for unit, hex_ in enumerate(state.at):
            if hex_ >= 0:
                if state.unit_in[hex_] != unit:
                    passing.append(unit)
                else:
                    yield Standing(unit, hex_, layout.COUNTER, *self._spots[hex_])
        for (side, what), box in layout.OFF_MAP.items():
            units = [
                unit
                for unit in self._order
                if state.at[unit] == OFF[what] and state.tables.side_of[unit] == side
            ]
            yield from _in_box(units, box)
        for unit in passing:
            hex_ = state.at[unit]
            shift = SHIFT if state.unit_in[hex_] >= 0 else 0
            x, y = self._spots[hex_]
            yield Standing(unit, hex_, layout.COUNTER, x - shift, y - shift)

    def hex_at(self, x: float, y: float) -> int | None:
        """The land hex at a logical pixel, counters apart."""
        return self._chart.at(x, y)


def _in_box(units: Sequence[int], box: Rect) -> Iterator[Standing]:
    """Rows of counters under a box's heading, as large and as far apart as its room allows."""
    width, height = box.w - 8, box.h - layout.OFF_HEAD - 3
    for size in layout.OFF_SIZES:
        rows = max(1, height // (size + 1))
        columns = -(-len(units) // rows)
        if columns * (size + 1) <= width:
            break
    columns = max(columns, width // (size + 1))
    step = min(size + 1, (width - size) // (columns - 1))
    for number, unit in enumerate(units):
        row, column = divmod(number, columns)
        yield Standing(unit, -1, size, box.x + 4 + column * step, box.y + layout.OFF_HEAD + row * (size + 1))
