"""The board of Ie Shima: the sheet baked once, and what changes from move to move."""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageDraw

from lbnb.board import counters, tokens
from lbnb.board import palette as ink
from lbnb.board.board import Hit
from lbnb.board.canvas import Canvas, Sprite, paste
from lbnb.board.close_up import Shown, picture
from lbnb.board.fonts import SANS_BOLD, SERIF, SERIF_BOLD, pillow
from lbnb.board.ie_shima import ground, layout, margin, signs
from lbnb.board.ie_shima import tokens as pieces
from lbnb.board.ie_shima.faces import detail_of, face_of, name_of, reconstructed
from lbnb.board.ie_shima.stage import Stage
from lbnb.board.sheet import Sheet
from lbnb.board.tiles import Tile
from lbnb.core.game import Game
from lbnb.games.ie_shima import victory
from lbnb.games.ie_shima.game import IeShima
from lbnb.games.ie_shima.state import PHASES, IeShimaState
from lbnb.games.ie_shima.tables import (
    BOMBARDMENT_IDS,
    ELIMINATED,
    JAPAN,
    LAST_AREA,
    NOBODY,
    SPECIAL_BOX,
    US,
    bits,
)
from lbnb.maps.area_map import AreaMap
from lbnb.maps.files import read_geojson
from lbnb.maps.projection import LocalProjection

PLAIN, TARGET, SELECTED = range(3)
WASH = (0.5, 0.2)
"""How strongly control tints an Area, by side."""


class IeShimaBoard:
    """Draws positions of Ie Shima; see `lbnb.board.board.Board`."""

    def __init__(self, game: Game, scale: float = 1) -> None:
        """Bake the sheet for a game's pack, `scale` real pixels for each logical one."""
        assert isinstance(game, IeShima)
        self._tables = game.tables
        self._scale = scale
        self._map = AreaMap.load("ie_shima")
        self._stage = Stage(self._tables, self._map)
        self._base = self._bake(game)
        self._counters = {
            (unit, full, size): counters.draw(face_of(row, bool(full)), self._px(size))
            for unit, row in enumerate(self._tables.units)
            for full in (0, 1)
            for size in layout.SIZES
        }
        samples = [
            picture
            for (unit, _, size), picture in self._counters.items()
            if unit % 4 in (0, 3) and size == layout.COUNTER
        ]
        samples += [
            self._tile_picture(5, side, bool(war), light)
            for side in (0, 1)
            for war in (0, 1)
            for light in range(3)
        ]
        samples += [pieces.weather(self._px(31), rain) for rain in (False, True)]
        self.canvas = Canvas(self._base, samples)
        self._sprites = {key: self.canvas.sprite(picture) for key, picture in self._counters.items()}
        self._tile = lru_cache(maxsize=None)(self._make_tile)
        self._token = lru_cache(maxsize=256)(self._make_token)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.canvas.size

    def render(
        self, state: IeShimaState, highlights: Iterable[str] = (), selected: Iterable[str] = ()
    ) -> bytes:
        """The position as PNG, with ids of places and units that may be chosen, and that are chosen."""
        lights = dict.fromkeys(highlights, TARGET) | dict.fromkeys(selected, SELECTED)
        frame = self.canvas.frame()
        for place in range(1, SPECIAL_BOX):
            light = lights.get(self._tables.place_ids[place], PLAIN)
            if place <= LAST_AREA:
                key = (place, state.controller(place), state.is_contested(place), light)
            elif light:
                key = (place, NOBODY, False, light)
            else:
                continue
            x, y, sprite = self._tile(*key)
            paste(frame, sprite, x, y)
        self._tracks(frame, state)
        if light := lights.get("special", PLAIN):
            self._rim(frame, *layout.SPECIAL, light)
        for unit, _, size, x, y in self._stage.standing(state):
            paste(frame, self._sprites[unit, state.full >> unit & 1, size], self._px(x), self._px(y))
            # Before the next counter, so that a rim shows which of an overlapping row it means.
            if light := lights.get(self._tables.unit_ids[unit], PLAIN):
                self._rim(frame, x - light, y - light, size + 2 * light, size + 2 * light, light)
        return self.canvas.png(frame)

    def hit(self, state: IeShimaState, x: float, y: float) -> Hit:
        """What is at a pixel of the picture of this position, the uppermost counter first."""
        x, y = x / self._scale, y / self._scale
        for unit, place, size, left, top in reversed(list(self._stage.standing(state))):
            if left <= x < left + size and top <= y < top + size:
                return Hit(self._tables.unit_ids[unit], self._tables.place_ids[place] or None)
        found = self._stage.place_at(x, y)
        return Hit(None, None if found is None else self._tables.place_ids[found])

    def close_up(self, state: IeShimaState, place: str) -> bytes:
        """The counters in a place, enlarged and named, as PNG."""
        index = self._tables.place_ids.index(place)
        units = [(self._tables.units[unit], bool(state.full >> unit & 1)) for unit in bits(state.here[index])]
        shown = [Shown(face_of(row, full), name_of(row), detail_of(row, full)) for row, full in units]
        note = "† a value here is reconstructed" if any(reconstructed(row) for row, _ in units) else ""
        return picture(self._tables.place_names[index], note, shown, self._scale)

    def spots(self, state: IeShimaState) -> dict[str, tuple[int, int, int, int]]:
        """By unit id, the box of its counter in the picture: left, top, width, height."""
        return {
            self._tables.unit_ids[unit]: (self._px(x), self._px(y), self._px(size), self._px(size))
            for unit, _, size, x, y in self._stage.standing(state)
        }

    def floor(self) -> bytes:
        """The bare background as PNG: the least that any frame takes."""
        return self.canvas.png(self.canvas.frame())

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)

    def _bake(self, game: IeShima) -> Image.Image:
        sheet = Sheet(layout.WIDTH, layout.HEIGHT, self._scale, ink.SEA)
        ground.draw(sheet, self._map)
        names = {area.number: area.name for area in game.pack.area}
        signs.draw(sheet, self._map, names)
        ground.frame(sheet, LocalProjection(*read_geojson("ie_shima", "areas.geojson")["origin"]))
        margin.draw(sheet, game.pack.name)
        return sheet.picture()

    def _make_tile(self, place: int, side: int, contested: bool, light: int) -> tuple[int, int, Sprite]:
        tile = self._cut(place)
        self._paint_tile(tile, place, side, contested, light)
        return tile.x, tile.y, self.canvas.sprite(tile.finished())

    def _tile_picture(self, place: int, side: int, contested: bool, light: int) -> Image.Image:
        tile = self._cut(place)
        self._paint_tile(tile, place, side, contested, light)
        return tile.picture

    def _cut(self, place: int) -> Tile:
        shape = self._map.locations[self._tables.place_ids[place]].shape
        return Tile(self._base, layout.VIEW.shape(shape), self._scale)

    def _paint_tile(self, tile: Tile, place: int, side: int, contested: bool, light: int) -> None:
        if side != NOBODY:
            tile.tint(ink.US_TINT if side == US else ink.JAPAN_TINT, WASH[side])
            own, other = (ink.US_BLUE, ink.JAPAN_RED) if side == US else (ink.JAPAN_RED, ink.US_BLUE)
            if side == US:
                tile.hatch(ink.US_BLUE, 9, 0.8, 60)
            if contested:
                tile.border((own, other), 1, 4, dash=14)
            else:
                tile.border((own,), 1, 3, alpha=150)
        if light == TARGET:
            tile.border((ink.RIM, ink.TARGET), 1, 7, dash=11)
        elif light == SELECTED:
            tile.border((ink.RIM,), 1, 10)
            tile.border((ink.SELECTED,), 2.5, 7)
        if place <= LAST_AREA:
            self._paint_sign(tile, place, side, contested)

    def _paint_sign(self, tile: Tile, place: int, side: int, contested: bool) -> None:
        tables, sign, s = self._tables, layout.SIGNS[place], self._scale
        area = next(row for row in tables.pack.area if row.number == place)
        control, points = layout.marks_of(sign, area.vp > 0)
        dagger = area.source_of("tem") not in ("printed", "quoted")
        urban = area.terrain == "urban"
        size = self._px(2 * layout.SIGN_RADIUS)
        tile.put(pieces.identifier(size, place, area.tem, urban, dagger), sign.x * s, sign.y * s)
        if area.vp:
            tile.put(pieces.points_star(self._px(24), area.vp), points[0] * s, points[1] * s)
        if contested:
            tile.put(tokens.burst(self._px(30)), control[0] * s, control[1] * s)
        token = tokens.us_roundel(self._px(17)) if side == US else tokens.sun_disc(self._px(17))
        tile.put(token, control[0] * s, control[1] * s)

    def _rim(self, frame: Image.Image, x: int, y: int, w: int, h: int, light: int) -> None:
        paste(frame, self._token("rim", self._px(w), self._px(h), light), self._px(x), self._px(y))

    def _make_token(self, kind: str, *args: int | str) -> Sprite:
        makers = {
            "rim": self._draw_rim,
            "turn": self._draw_turn,
            "phase": self._draw_phase,
            "weather": lambda rain: pieces.weather(self._px(31), rain),
            "score": lambda: pieces.score(self._px(22)),
            "bombardment": self._draw_bombardment,
            "holder": self._draw_holder,
            "total": self._draw_total,
            "count": lambda n: tokens.tag(str(n), self._px(12), SANS_BOLD, ink.PAPER, ink.INK),
        }
        return self.canvas.sprite(makers[kind](*args))

    def _draw_rim(self, width: int, height: int, light: int) -> Image.Image:
        colour = ink.TARGET if light == TARGET else ink.SELECTED
        return tokens.ring(width, height, colour, (2 if light == TARGET else 4) * self._scale)

    def _draw_turn(self, turn: int, rain: int) -> Image.Image:
        box = layout.TURNS[turn - 1]

        def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
            pen.rectangle((0, 0, w - 1, h - 1), ink.JAPAN_RED)
            pen.rectangle((w * 0.03, h * 0.36, w * 0.97, h * 0.95), ink.PAPER)
            font = pillow(SERIF_BOLD, int(h * 0.26))
            pen.text((w / 2, h * 0.17), f"April {15 + turn}", "#ffffff", font, anchor="mm")
            for row, label in enumerate(("Rain" if rain else "Clear", "weather")):
                font = pillow(SERIF_BOLD if not row else SERIF, int(h * (0.25, 0.2)[row]))
                pen.text((w / 2, h * (0.55, 0.79)[row]), label, ink.INK, font, anchor="mm")

        return tokens.drawn(self._px(box.w), self._px(box.h), paint)

    def _draw_phase(self, phase: int) -> Image.Image:
        box = layout.PHASES[phase]
        return tokens.plate(
            self._px(box.w), self._px(box.h), PHASES[phase], self._px(13), ink.JAPAN_RED, "#ffffff"
        )

    def _draw_bombardment(self, marker: int, used: int) -> Image.Image:
        box = layout.MARKERS[marker]
        factor = self._tables.attack_factor[marker]
        name = BOMBARDMENT_IDS[marker]
        return pieces.bombardment(self._px(box.w - 8), self._px(box.h - 17), name, factor, bool(used))

    def _draw_holder(self, side: int) -> Image.Image:
        return (tokens.us_roundel if side == US else tokens.sun_disc)(self._px(32))

    def _draw_total(self, total: int, lost: int) -> Image.Image:
        box = layout.SCORE

        def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
            pen.rectangle((0, 0, w, h), ink.PAPER)
            pen.text(
                (w * 0.02, h * 0.48), str(total), ink.INK, pillow(SERIF_BOLD, int(h * 1.05)), anchor="lm"
            )
            small = pillow(SERIF, int(h * 0.42))
            pen.text((w * 0.99, h * 0.28), f"{lost} units lost", ink.INK, small, anchor="rm")
            pen.text((w * 0.99, h * 0.74), "or reduced", ink.INK, small, anchor="rm")

        return tokens.drawn(self._px(box.w - 10), self._px(30), paint)

    def _tracks(self, frame: Image.Image, state: IeShimaState) -> None:
        put = self._put
        turn = layout.TURNS[state.turn - 1]
        put(frame, self._token("turn", state.turn, state.weather), turn.x, turn.y)
        phase = layout.PHASES[state.phase]
        put(frame, self._token("phase", state.phase), phase.x, phase.y)
        space = layout.IMPULSES[state.impulse - 1]
        put(frame, self._token("weather", state.weather), space.x + 2, space.y + 21)
        total = sum(term.value for term in victory.points(state))
        space = layout.POINTS[min(max(total, 0), len(layout.POINTS) - 1)]
        put(frame, self._token("score"), space.x + 3, space.y + 15)
        box = layout.SCORE
        put(frame, self._token("total", total, victory.losses(state)), box.x + 5, box.y + 15)
        for marker, box in enumerate(layout.MARKERS):
            put(frame, self._token("bombardment", marker, state.used >> marker & 1), box.x + 4, box.y + 14)
        if state.advantage != NOBODY:
            box = layout.ADVANTAGE
            put(frame, self._token("holder", state.advantage), box.x + box.w // 2 - 16, box.y + 14)
        for side in (US, JAPAN):
            lost = state.here[ELIMINATED] & self._tables.side_units[side]
            box = layout.LOST[side]
            put(frame, self._token("count", lost.bit_count()), box.x + 5, box.y + 23)

    def _put(self, frame: Image.Image, sprite: Sprite, x: float, y: float) -> None:
        paste(frame, sprite, self._px(x), self._px(y))
