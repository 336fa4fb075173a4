"""The board of Ie Shima: the sheet baked once, and what changes from move to move."""

from collections.abc import Iterable, Mapping
from functools import cache

from PIL import Image

from lbnb.board import counters
from lbnb.board import palette as ink
from lbnb.board.board import PLAIN, SELECTED, TARGET, Hit
from lbnb.board.canvas import Canvas, Ground, Pieces, Sprite, paste
from lbnb.board.close_up import Shown, picture
from lbnb.board.counter_board import CounterBoard, Standing
from lbnb.board.ie_shima import ground, layout, margin, signs
from lbnb.board.ie_shima import tokens as pieces
from lbnb.board.ie_shima.advanced import Advanced
from lbnb.board.ie_shima.faces import detail_of, face_of, name_of, reconstructed
from lbnb.board.ie_shima.lights import Lights
from lbnb.board.ie_shima.stage import Stage
from lbnb.board.ie_shima.tracks import Tracks
from lbnb.board.sheet import Sheet
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game
from lbnb.games.ie_shima.game import IeShima
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, LAST_AREA, NOBODY, SPECIAL_BOX, US, bits
from lbnb.maps.area_map import AreaMap


class IeShimaBoard(CounterBoard[IeShimaState]):
    """Draws positions of Ie Shima; see `lbnb.board.board.Board`."""

    def __init__(self, game: Game, scale: float = 1) -> None:
        """Bake the sheet for a game's pack, `scale` real pixels for each logical one."""
        assert isinstance(game, IeShima)
        super().__init__(game.title, scale, game.tables.unit_ids)
        self._tables = game.tables
        self._pack_name = game.pack.name
        self._names = {area.number: area.name for area in game.pack.area}
        self._map = AreaMap.load("ie_shima")
        self._stage = Stage(self._tables, self._map)
        base = self._sheet(scale).picture()
        self._lights = Lights(self._tables, self._map, base, scale)
        self.canvas = Canvas(base, self._samples())
        self._tracks = Tracks(self._tables, self.canvas, scale)
        self._advanced = Advanced(self._tables, self.canvas, scale)
        self._counter = cache(self._make_counter)
        self._tile = cache(self._make_tile)

    def _put(self, frame: Ground, state: IeShimaState, lights: Mapping[str, int]) -> None:
        for place in range(1, SPECIAL_BOX):
            light = lights.get(self._tables.place_ids[place], PLAIN)
            if place <= LAST_AREA or light:
                side = state.controller(place) if place <= LAST_AREA else NOBODY
                ruined = bool(state.rubble >> place & 1)
                left, top, tile = self._tile(place, side, state.is_contested(place), light, ruined)
                paste(frame, tile, left, top)
        self._put_pieces(frame, state, lights)

    def _put_pieces(self, frame: Ground, state: IeShimaState, lights: Mapping[str, int]) -> None:
        """Everything that lies on the sheet but the Areas themselves."""
        self._tracks.put(frame, state)
        if light := lights.get(self._tables.place_ids[SPECIAL_BOX], PLAIN):
            self._put_rim(frame, *layout.SPECIAL, light)
        for unit, _, size, x, y in self._standing(state):
            full = bool(state.full >> unit & 1)
            paste(frame, self._counter(unit, full, size), self._px(x), self._px(y))
            # Before the next counter, so that a rim shows which of an overlapping row it means.
            if light := lights.get(self._tables.unit_ids[unit], PLAIN):
                self._put_rim(frame, x - light, y - light, size + 2 * light, size + 2 * light, light)
        if state.extras:
            self._advanced.put(frame, state)

    def _drawn(self, state: IeShimaState, lying: Pieces) -> Sheet:
        """The Areas under their holders in lines, below the names."""
        sheet = self._blank(1)
        for place in range(1, LAST_AREA + 1):
            side, contested = state.controller(place), state.is_contested(place)
            ruined = bool(state.rubble >> place & 1)
            self._lights.draw(sheet, place, side, contested, ruined)
            for token, x, y in self._lights.marks(place, side, contested, ruined):
                lying.put(token, round(x - token.width / 2), round(y - token.height / 2))
        self._label(sheet)
        self._put_pieces(lying, state, {})
        return sheet

    def _moment(self, state: IeShimaState) -> str:
        return state.date

    def _standing(self, state: IeShimaState) -> Iterable[Standing]:
        return self._stage.standing(state)

    def hit(self, state: IeShimaState, x: float, y: float) -> Hit:
        """What is at a pixel of the picture of this position, the uppermost counter first.

        Only on an Area, a Beach Approach Box or the Special Units Box is `place` given.
        """
        x, y = x / self._scale, y / self._scale
        ids = self._tables.place_ids
        counter = self._uppermost(state, x, y)
        if counter is not None:
            return Hit(self._tables.unit_ids[counter.unit], ids[counter.place] or None)
        found = self._stage.place_at(x, y)
        return Hit(None, None if found is None else ids[found])

    def close_up(self, state: IeShimaState, place: str) -> bytes:
        """The counters in a place, enlarged and named, as PNG; raises UnknownName for a wrong place id."""
        ids = self._tables.place_ids[1 : SPECIAL_BOX + 1]
        if place not in ids:
            raise UnknownName("place", place, ids)
        index = ids.index(place) + 1
        units = [(self._tables.units[unit], bool(state.full >> unit & 1)) for unit in bits(state.here[index])]
        shown = [Shown(face_of(row, full), name_of(row), detail_of(row, full)) for row, full in units]
        note = "† a value here is reconstructed" if any(reconstructed(row) for row, _ in units) else ""
        return picture(self._tables.place_names[index], note, shown, self._scale)

    def _sheet(self, scale: float) -> Sheet:
        sheet = self._blank(scale)
        self._label(sheet)
        return sheet

    def _blank(self, scale: float) -> Sheet:
        """The map without a word."""
        sheet = Sheet(layout.WIDTH, layout.HEIGHT, scale, ink.SEA)
        ground.draw(sheet, self._map)
        return sheet

    def _label(self, sheet: Sheet) -> None:
        """What stands on the map and round it."""
        signs.draw(sheet, self._map, self._names)
        margin.draw(sheet, self._pack_name)
        ground.frame(sheet)

    def _samples(self) -> list[Image.Image]:
        """Some of everything that will be pasted, to choose the palette by."""
        size = self._px(layout.COUNTER)
        return [
            *(
                counters.draw(face_of(self._tables.units[unit], full), size)
                for unit in range(0, len(self._tables.units), 3)
                for full in (True, False)
            ),
            *(
                self._lights.tile(5, side, contested, light).picture
                for side in (US, JAPAN)
                for contested in (False, True)
                for light in (PLAIN, TARGET, SELECTED)
            ),
            *(pieces.weather(self._px(31), rain) for rain in (False, True)),
        ]

    def _make_counter(self, unit: int, full: bool, size: int) -> Sprite:
        return self.canvas.sprite(counters.draw(face_of(self._tables.units[unit], full), self._px(size)))

    def _make_tile(
        self, place: int, side: int, contested: bool, light: int, ruined: bool
    ) -> tuple[int, int, Sprite]:
        tile = self._lights.tile(place, side, contested, light, ruined)
        return tile.x, tile.y, self.canvas.sprite(tile.finished())
