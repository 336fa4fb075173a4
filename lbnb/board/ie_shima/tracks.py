"""The markers in the margin: turn, phase, impulse and weather, Victory Points, bombardment, losses."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board import tokens
from lbnb.board.canvas import Canvas, Ground, Sprite, paste
from lbnb.board.fonts import SANS_BOLD, SERIF, SERIF_BOLD, pillow
from lbnb.board.furniture import Rect
from lbnb.board.ie_shima import layout, margin
from lbnb.board.ie_shima import tokens as pieces
from lbnb.board.sheet import Sheet
from lbnb.games.ie_shima import extended, victory
from lbnb.games.ie_shima.state import PHASES, IeShimaState
from lbnb.games.ie_shima.tables import BOMBARDMENT_IDS, ELIMINATED, JAPAN, NOBODY, US, Tables

Pen = ImageDraw.ImageDraw


class Tracks:
    """Puts the markers of a position on a frame; each is drawn when first needed."""

    def __init__(self, tables: Tables, canvas: Canvas, scale: float) -> None:
        self._tables = tables
        self._canvas = canvas
        self._scale = scale
        self._turn = self._kept(self._draw_turn)
        self._phase = self._kept(self._draw_phase)
        self._calendar = self._kept(self._draw_calendar)
        self._weather = self._kept(lambda rain, size: pieces.weather(self._px(size), bool(rain)))
        self._star = self._kept(lambda: pieces.score(self._px(22)))
        self._total = self._kept(self._draw_total)
        self._bombardment = self._kept(self._draw_bombardment)
        self._holder = self._kept(self._draw_holder)
        self._count = self._kept(self._draw_count)

    def put(self, frame: Ground, state: IeShimaState) -> None:
        """Paste every marker."""
        calendar = layout.calendar(extended.turns(state))
        if calendar is layout.EXTENDED:
            self._paste(frame, self._calendar(), layout.CALENDAR)
        turn = calendar.turns[state.turn - 1]
        self._paste(frame, self._turn(state.turn, state.weather, turn), turn)
        self._paste(frame, self._phase(state.phase), layout.PHASES[state.phase])
        impulse = calendar.impulses[state.impulse - 1]
        self._paste(frame, self._weather(state.weather, impulse.w - 4), impulse, 2, 21)
        total = sum(term.value for term in victory.points(state))
        space = min(max(total, 0), len(layout.POINTS) - 1)
        self._paste(frame, self._star(), layout.POINTS[space], 3, 15)
        self._paste(frame, self._total(total, victory.losses(state)), layout.SCORE, 5, 15)
        for marker, box in enumerate(layout.MARKERS):
            withdrawn = state.withdrawn >> marker & 1
            self._paste(frame, self._bombardment(marker, state.used >> marker & 1, withdrawn), box, 4, 14)
        if state.advantage != NOBODY:
            self._paste(frame, self._holder(state.advantage), layout.ADVANTAGE, 34, 14)
        for side in (US, JAPAN):
            lost = state.here[ELIMINATED] & self._tables.side_units[side]
            self._paste(frame, self._count(lost.bit_count()), layout.LOST[side], 3, 24)

    def _kept(self, draw: Callable[..., Image.Image]) -> Callable[..., Sprite]:
        return lru_cache(maxsize=128)(lambda *args: self._canvas.sprite(draw(*args)))

    def _paste(self, frame: Ground, sprite: Sprite, box: Rect, dx: int = 0, dy: int = 0) -> None:
        paste(frame, sprite, self._px(box.x + dx), self._px(box.y + dy))

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)

    def _draw_calendar(self) -> Image.Image:
        sheet = Sheet(layout.WIDTH, layout.HEIGHT, self._scale, ink.SEA)
        margin.calendar(sheet, layout.EXTENDED)
        left, top, right, bottom = map(self._px, layout.CALENDAR.edges)
        return sheet.picture().crop((left, top, right, bottom))

    def _draw_turn(self, turn: int, rain: int, box: Rect) -> Image.Image:
        def paint(pen: Pen, w: int, h: int) -> None:
            pen.rectangle((0, 0, w - 1, h - 1), ink.JAPAN_RED)
            pen.rectangle((w * 0.03, h * 0.36, w * 0.97, h * 0.95), ink.PAPER)
            lines = (
                (f"April {15 + turn}", 0.17, 0.26 if box.w > 60 else 0.22, SERIF_BOLD, "#ffffff"),
                ("Rain" if rain else "Clear", 0.55, 0.26, SERIF_BOLD, ink.INK),
                ("weather", 0.79, 0.2, SERIF, ink.INK),
            )
            for text, y, size, face, colour in lines if box.w > 60 else lines[:2]:
                pen.text((w / 2, h * y), text, colour, pillow(face, int(h * size)), anchor="mm")

        return tokens.drawn(self._px(box.w), self._px(box.h), paint)

    def _draw_phase(self, phase: int) -> Image.Image:
        box = layout.PHASES[phase]
        width, height = self._px(box.w), self._px(box.h)
        return tokens.plate(width, height, PHASES[phase], self._px(13), ink.JAPAN_RED, "#ffffff")

    def _draw_total(self, total: int, lost: int) -> Image.Image:
        def paint(pen: Pen, w: int, h: int) -> None:
            pen.rectangle((0, 0, w, h), ink.PAPER)
            large, small = pillow(SERIF_BOLD, int(h * 1.05)), pillow(SERIF, int(h * 0.42))
            pen.text((w * 0.02, h * 0.48), str(total), ink.INK, large, anchor="lm")
            pen.text((w * 0.99, h * 0.28), f"{lost} US lost", ink.INK, small, anchor="rm")
            pen.text((w * 0.99, h * 0.74), "or reduced", ink.INK, small, anchor="rm")

        return tokens.drawn(self._px(layout.SCORE.w - 10), self._px(30), paint)

    def _draw_bombardment(self, marker: int, used: int, withdrawn: int) -> Image.Image:
        box = layout.MARKERS[marker]
        width, height = self._px(box.w - 8), self._px(box.h - 17)
        if withdrawn:
            return tokens.plate(width, height, "withdrawn", self._px(9), ink.USED, ink.GREY)
        factor = self._tables.attack_factor[marker]
        return pieces.bombardment(width, height, BOMBARDMENT_IDS[marker], factor, bool(used))

    def _draw_holder(self, side: int) -> Image.Image:
        return (tokens.us_roundel if side == US else tokens.sun_disc)(self._px(32))

    def _draw_count(self, count: int) -> Image.Image:
        def paint(pen: Pen, w: int, h: int) -> None:
            pen.rectangle((0, 0, w, h), ink.PAPER)
            pen.text((w * 0.1, h / 2), str(count), ink.INK, pillow(SANS_BOLD, int(h * 0.85)), anchor="lm")

        return tokens.drawn(self._px(30), self._px(15), paint)
