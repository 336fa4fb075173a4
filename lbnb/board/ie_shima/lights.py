"""How an Area looks: who controls it, whether it is contested, whether it may be chosen."""

from collections.abc import Iterator

import numpy as np
import shapely
from PIL import Image

from lbnb.board import palette as ink
from lbnb.board import tokens
from lbnb.board.board import SELECTED, TARGET
from lbnb.board.ie_shima import layout
from lbnb.board.ie_shima import tokens as pieces
from lbnb.board.sheet import Sheet
from lbnb.board.tiles import STONE_EDGE, Tile, stones
from lbnb.games.ie_shima.tables import LAST_AREA, NOBODY, US, Tables
from lbnb.maps.area_map import AreaMap

WASHES = (ink.US_TINT, ink.JAPAN_TINT)
WASH_STRENGTHS = (0.5, 0.2)
EDGES = (ink.US_EDGE, ink.JAPAN_EDGE)
HATCH_GAP = 9
FRONTS = (ink.US_BLUE, ink.JAPAN_RED)


class Lights:
    """Paints Areas and Beach Approach Boxes over a baked picture of the board."""

    def __init__(self, tables: Tables, area_map: AreaMap, base: Image.Image, scale: float) -> None:
        self._tables = tables
        self._shapes = {
            place: layout.VIEW.shape(area_map.locations[tables.place_ids[place]].shape)
            for place in range(1, LAST_AREA + 4)
        }
        self._rows = {row.number: row for row in tables.pack.area}
        self._base = base
        self._scale = scale

    def tile(self, place: int, side: int, contested: bool, light: int, ruined: bool = False) -> Tile:
        """A place as it looks under a side's control (NOBODY for a box), `ruined` with its rubble (19.3)."""
        tile = Tile(self._base, self._shapes[place], self._scale)
        if ruined:
            tile.scatter(ink.GREY, ink.INK)
        if side != NOBODY:
            self._control(tile, side, contested)
        if light == TARGET:
            tile.border((ink.RIM, ink.TARGET), 1, 7, dash=11)
        elif light == SELECTED:
            tile.border((ink.RIM,), 1, 10)
            tile.border((ink.SELECTED,), 2.5, 7)
        if place <= LAST_AREA:
            # Above every wash.
            for token, x, y in self.marks(place, side, contested, ruined):
                tile.put(token, x, y)
        return tile

    def _control(self, tile: Tile, side: int, contested: bool) -> None:
        """A wash, ruled as well under US control; a border in the holder's colour, or in both by turns."""
        tile.tint(WASHES[side], WASH_STRENGTHS[side])
        if side == US:
            tile.hatch(ink.US_BLUE, HATCH_GAP, 0.8, 60)
        if contested:
            tile.border((FRONTS[side], FRONTS[1 - side]), 1, 4, dash=14)
        else:
            tile.border((EDGES[side],), 1, 3)

    def marks(
        self, place: int, side: int, contested: bool, ruined: bool
    ) -> Iterator[tuple[Image.Image, float, float]]:
        """Identifier, Victory Points and control marker of an Area, each with its middle in the picture."""
        sign, area = layout.SIGNS[place], self._rows[place]
        control, points = layout.marks_of(sign, area.vp > 0)
        urban = area.terrain == "urban"
        dagger = area.is_reconstructed("tem")
        size = self._px(2 * layout.SIGN_RADIUS)
        found = [(pieces.identifier(size, place, area.tem, urban, dagger, ruined), (sign.x, sign.y))]
        if area.vp:
            found.append((pieces.points_star(self._px(24), area.vp), points))
        if contested:
            found.append((tokens.burst(self._px(30)), control))
        marker = tokens.us_roundel if side == US else tokens.sun_disc
        found.append((marker(self._px(17)), control))
        for token, (x, y) in found:
            yield token, x * self._scale, y * self._scale

    def draw(self, sheet: Sheet, place: int, side: int, contested: bool, ruined: bool) -> None:
        """Draw who holds an Area with lines and washes, and its rubble, as its tile shows them."""
        shape = self._shapes[place]
        sheet.fill(shape, WASHES[side], alpha=0.9 * WASH_STRENGTHS[side])
        left, top, right, bottom = shape.bounds
        if ruined:
            heaps = [shapely.Polygon(corners) for corners in stones(right - left, bottom - top)]
            strewn = shapely.transform(shapely.MultiPolygon(heaps), lambda xy: np.add(xy, (left, top)))
            sheet.fill(strewn.intersection(shape), ink.GREY, ink.INK, STONE_EDGE)
        if side == US:
            height = bottom - top
            rules = [[(x, bottom), (x + height, top)] for x in np.arange(left - height, right, HATCH_GAP)]
            lines = shapely.MultiLineString(rules).intersection(shape)
            sheet.line(lines, ink.US_BLUE, 0.8, alpha=0.25)
        width = 4 if contested else 3
        edge = shape.buffer(-(1 + width / 2))
        if contested:
            sheet.line(edge, FRONTS[1 - side], width)
            sheet.line(edge, FRONTS[side], width, dash=(14, 14))
        else:
            sheet.line(edge, EDGES[side], width)

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)
