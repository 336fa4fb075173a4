"""The board of Ie Shima: the sheet baked once, and what changes from move to move."""

from collections.abc import Iterable, Mapping
from functools import cache

from PIL import Image

from lbnb.board import counters, tokens
from lbnb.board import palette as ink
from lbnb.board.board import Hit, Overlay
from lbnb.board.canvas import Canvas, Ground, Pieces, Sprite, paste
from lbnb.board.close_up import Shown, picture
from lbnb.board.ie_shima import ground, layout, margin, signs
from lbnb.board.ie_shima import tokens as pieces
from lbnb.board.ie_shima.advanced import Advanced
from lbnb.board.ie_shima.faces import detail_of, face_of, name_of, reconstructed
from lbnb.board.ie_shima.lights import PLAIN, SELECTED, TARGET, Lights
from lbnb.board.ie_shima.stage import Stage
from lbnb.board.ie_shima.tracks import Tracks
from lbnb.board.sheet import Sheet
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game
from lbnb.games.ie_shima.game import IeShima
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, LAST_AREA, NOBODY, SPECIAL_BOX, US, bits
from lbnb.maps.area_map import AreaMap


class IeShimaBoard:
    """Draws positions of Ie Shima; see `lbnb.board.board.Board`."""

    overlays: tuple[Overlay, ...] = ()

    def __init__(self, game: Game, scale: float = 1) -> None:
        """Bake the sheet for a game's pack, `scale` real pixels for each logical one."""
        assert isinstance(game, IeShima)
        self._tables = game.tables
        self._scale = scale
        self._title, self._pack_name = game.title, game.pack.name
        self._names = {area.number: area.name for area in game.pack.area}
        self._map = AreaMap.load("ie_shima")
        self._stage = Stage(self._tables, self._map)
        base = self._bake()
        self._lights = Lights(self._tables, self._map, base, scale)
        self.canvas = Canvas(base, self._samples())
        self._tracks = Tracks(self._tables, self.canvas, scale)
        self._advanced = Advanced(self._tables, self.canvas, scale)
        self._counter = cache(self._make_counter)
        self._tile = cache(self._make_tile)
        self._rim = cache(self._make_rim)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.canvas.size

    def render(
        self, state: IeShimaState, highlights: Iterable[str] = (), selected: Iterable[str] = ()
    ) -> bytes:
        """The position as PNG, with ids of places and units that may be chosen, and that are chosen."""
        return self.canvas.png(self.picture(state, highlights, selected))

    def picture(
        self, state: IeShimaState, highlights: Iterable[str] = (), selected: Iterable[str] = ()
    ) -> Image.Image:
        """The same in the canvas's palette."""
        lights = dict.fromkeys(highlights, TARGET) | dict.fromkeys(selected, SELECTED)
        frame = self.canvas.frame()
        for place in range(1, SPECIAL_BOX):
            light = lights.get(self._tables.place_ids[place], PLAIN)
            if place <= LAST_AREA or light:
                side = state.controller(place) if place <= LAST_AREA else NOBODY
                ruined = bool(state.rubble >> place & 1)
                left, top, tile = self._tile(place, side, state.is_contested(place), light, ruined)
                paste(frame, tile, left, top)
        self._put_pieces(frame, state, lights)
        return frame

    def _put_pieces(self, frame: Ground, state: IeShimaState, lights: Mapping[str, int]) -> None:
        """Everything that lies on the sheet."""
        self._tracks.put(frame, state)
        if light := lights.get(self._tables.place_ids[SPECIAL_BOX], PLAIN):
            self._put_rim(frame, *layout.SPECIAL, light)
        for unit, _, size, x, y in self._stage.standing(state):
            full = bool(state.full >> unit & 1)
            paste(frame, self._counter(unit, full, size), self._px(x), self._px(y))
            # Before the next counter, so that a rim shows which of an overlapping row it means.
            if light := lights.get(self._tables.unit_ids[unit], PLAIN):
                self._put_rim(frame, x - light, y - light, size + 2 * light, size + 2 * light, light)
        if state.extras:
            self._advanced.put(frame, state)

    def svg(self, state: IeShimaState) -> bytes:
        """The position as SVG: the map in lines and areas, the counters and markers as embedded pictures.

        The same position gives the same bytes.
        """
        sheet = Sheet(layout.WIDTH, layout.HEIGHT, 1, ink.SEA)
        ground.draw(sheet, self._map)
        lying = Pieces()
        for place in range(1, LAST_AREA + 1):
            side, contested = state.controller(place), state.is_contested(place)
            ruined = bool(state.rubble >> place & 1)
            self._lights.draw(sheet, place, side, contested, ruined)
            for token, x, y in self._lights.marks(place, side, contested, ruined):
                lying.put(token, round(x - token.width / 2), round(y - token.height / 2))
        signs.draw(sheet, self._map, self._names)
        margin.draw(sheet, self._pack_name)
        ground.frame(sheet)
        self._put_pieces(lying, state, {})
        for piece, x, y in lying.pieces:
            width, height = piece.width / self._scale, piece.height / self._scale
            sheet.image(piece, x / self._scale, y / self._scale, width, height)
        return sheet.svg(f"{self._title}, {state.date}")

    def hit(self, state: IeShimaState, x: float, y: float) -> Hit:
        """What is at a pixel of the picture of this position, the uppermost counter first.

        Only on an Area, a Beach Approach Box or the Special Units Box is `place` given.
        """
        x, y = x / self._scale, y / self._scale
        ids = self._tables.place_ids
        for unit, place, size, left, top in reversed(list(self._stage.standing(state))):
            if left <= x < left + size and top <= y < top + size:
                return Hit(self._tables.unit_ids[unit], ids[place] or None)
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

    def spots(self, state: IeShimaState) -> dict[str, tuple[int, int, int, int]]:
        """By unit id, the box of its counter in the picture: left, top, width, height; topmost last."""
        return {
            self._tables.unit_ids[unit]: (self._px(x), self._px(y), self._px(size), self._px(size))
            for unit, _, size, x, y in self._stage.standing(state)
        }

    def floor(self) -> bytes:
        """The bare background as PNG: the least that any frame takes."""
        return self.canvas.png(self.canvas.frame())

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)

    def _bake(self) -> Image.Image:
        sheet = Sheet(layout.WIDTH, layout.HEIGHT, self._scale, ink.SEA)
        ground.draw(sheet, self._map)
        signs.draw(sheet, self._map, self._names)
        margin.draw(sheet, self._pack_name)
        ground.frame(sheet)
        return sheet.picture()

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

    def _make_rim(self, width: int, height: int, light: int) -> Sprite:
        colour, thick = (ink.TARGET, 2) if light == TARGET else (ink.SELECTED, 4)
        return self.canvas.sprite(tokens.ring(width, height, colour, thick * self._scale))

    def _put_rim(self, frame: Ground, x: int, y: int, w: int, h: int, light: int) -> None:
        paste(frame, self._rim(self._px(w), self._px(h), light), self._px(x), self._px(y))
