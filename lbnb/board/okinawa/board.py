"""The board of Okinawa: the sheet baked once, and what changes from move to move."""

from collections.abc import Iterable, Mapping
from functools import cache

from PIL import Image

from lbnb.board import counters
from lbnb.board import palette as ink
from lbnb.board.board import PLAIN, TARGET, Hit, Overlay
from lbnb.board.canvas import Canvas, Ground, Sprite, paste
from lbnb.board.close_up import Shown, picture
from lbnb.board.counter_board import CounterBoard, Standing
from lbnb.board.furniture import neatline
from lbnb.board.okinawa import ground, layout, margin, names, signs, works
from lbnb.board.okinawa.chart import Chart
from lbnb.board.okinawa.faces import detail_of, face_of, name_of, reconstructed
from lbnb.board.okinawa.overlays import (
    RANGE,
    REACH,
    WASHES,
    ZONES,
    Overlays,
    combat_of,
    range_of,
    sample,
)
from lbnb.board.okinawa.stage import Stage
from lbnb.board.okinawa.tracks import Tracks
from lbnb.board.sheet import Sheet
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game
from lbnb.games.okinawa.game import Okinawa
from lbnb.games.okinawa.routes import reach_of_mover
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import TERRAINS
from lbnb.maps.hex_map import HexMap

_MINUTE = 1 / 60
MANY = 60
"""More hexes than this, such as those open to a deployment, are tinted like a reach, not edged."""


class OkinawaBoard(CounterBoard[OkinawaState]):
    """Draws positions of Okinawa; see `lbnb.board.board.Board`.

    Places are hexes by name, such as "1912". Among the highlights, "zone/us" and "zone/japan" show the Zones
    of Control of a side, and "range/1912" how far the unit in a hex could move. While a unit is on the
    move, the hexes within its reach are tinted; while a combat is pending, arrows show who attacks, and the
    Combat Results Table its column.
    """

    overlays = (
        Overlay("zone/us", "US zones", "Hatch the hexes in a Zone of Control of the US"),
        Overlay("zone/japan", "Japan's zones", "Hatch the hexes in a Zone of Control of Japan"),
        Overlay(RANGE, "Range", "Show how far the unit that was clicked could move", placed=True),
    )

    def __init__(self, game: Game, scale: float = 1) -> None:
        """Bake the sheet for a game's pack, `scale` real pixels for each logical one."""
        assert isinstance(game, Okinawa)
        super().__init__(game.title, scale, game.tables.unit_ids)
        self._tables = game.tables
        self._chart = Chart(self._tables, HexMap.load("okinawa"))
        self._stage = Stage(self._chart)
        base = self._sheet(scale).picture()
        self.canvas = Canvas(base, self._samples(base))
        self._overlays = Overlays(self._chart, self.canvas, scale)
        self._tracks = Tracks(self._chart, self.canvas, scale)
        self._counter = cache(self._make_counter)

    def _put(self, frame: Ground, state: OkinawaState, lights: Mapping[str, int]) -> None:
        for zone, side in ZONES.items():
            if zone in lights:
                self._overlays.zone(frame, state, side)
        near = [name.removeprefix(f"{RANGE}/") for name in lights if name.startswith(f"{RANGE}/")]
        ranges = [range_of(state, self._chart.index(name)) for name in near]
        for hex_ in {hex_ for hexes in (reach_of_mover(state), *ranges) for hex_ in hexes}:
            self._overlays.hex(frame, hex_, REACH)
        self._tracks.put(frame, state)
        hexes = {name: light for name, light in lights.items() if name in self._chart.map.land}
        many = list(hexes.values()).count(TARGET) > MANY
        for name, light in hexes.items():
            shown = REACH if many and light == TARGET else light
            self._overlays.hex(frame, self._chart.index(name), shown)
        for unit, _, size, x, y in self._standing(state):
            paste(frame, self._counter(unit, size), self._px(x), self._px(y))
            # Before the next counter, so that a rim shows which of an overlapping row it means.
            if light := lights.get(self._tables.unit_ids[unit], PLAIN):
                out = 2 * light + 1
                self._put_rim(frame, x - out, y - out, size + 2 * out, size + 2 * out, light)
        self._overlays.marks(frame, state)
        pending = combat_of(state)
        if pending is not None:
            self._overlays.attack(frame, state, pending)

    def _moment(self, state: OkinawaState) -> str:
        return self._tables.turns[state.turn].date

    def _standing(self, state: OkinawaState) -> Iterable[Standing]:
        return self._stage.standing(state)

    def hit(self, state: OkinawaState, x: float, y: float) -> Hit:
        """What is at a pixel of the picture of this position, the uppermost counter first.

        Only on a land hex is `place` given.
        """
        x, y = x / self._scale, y / self._scale
        counter = self._uppermost(state, x, y)
        if counter is not None:
            place = self._tables.hex_names[counter.place] if counter.place >= 0 else None
            return Hit(self._tables.unit_ids[counter.unit], place)
        found = self._stage.hex_at(x, y)
        return Hit(None, None if found is None else self._tables.hex_names[found])

    def close_up(self, state: OkinawaState, place: str) -> bytes:
        """The counter in a hex, enlarged and named, as PNG; raises UnknownName for a wrong hex."""
        if place not in self._chart.map.land:
            raise UnknownName("hex", place, sorted(self._chart.map.land))
        hex_ = self._chart.index(place)
        rows = [self._tables.units[unit] for unit, at in enumerate(state.at) if at == hex_]
        shown = [Shown(face_of(row), name_of(row), detail_of(row)) for row in rows]
        note = TERRAINS[self._tables.terrain[hex_]] + " ground"
        if any(map(reconstructed, rows)):
            note += " · † a value here is reconstructed"
        return picture(self._place_name(hex_), note, shown, self._scale)

    def _place_name(self, hex_: int) -> str:
        name = self._tables.hex_names[hex_]
        known = [place for place, hexes in self._tables.places.items() if hex_ in hexes]
        return f"{name}, {known[0]}" if known else name

    def _sheet(self, scale: float) -> Sheet:
        sheet = Sheet(layout.WIDTH, layout.HEIGHT, scale, ink.SEA)
        ground.draw(sheet, self._chart)
        works.draw(sheet, self._chart)
        signs.grid(sheet, self._chart)
        signs.lines(sheet, self._chart)
        names.draw(sheet, self._chart)
        margin.draw(sheet, self._chart)
        edge = layout.FRAME
        west, north = self._chart.degrees(edge, edge)
        east, south = self._chart.degrees(layout.WIDTH - edge, layout.HEIGHT - edge)
        neatline(sheet, (layout.WIDTH, layout.HEIGHT), edge, (west, south, east, north), _MINUTE)
        return sheet

    def _samples(self, base: Image.Image) -> list[Image.Image]:
        """Some of everything that will be pasted, to choose the palette by."""
        size = self._px(layout.COUNTER)
        faces = [counters.draw(face_of(unit), size) for unit in self._tables.units[::4]]
        return [*faces, *(sample(base, *wash) for wash in WASHES.values())]

    def _make_counter(self, unit: int, size: int) -> Sprite:
        return self.canvas.sprite(counters.draw(face_of(self._tables.units[unit]), self._px(size)))
