"""What changes in the margin: turn, phase, Ground Support, Victory Points, the live column of the table."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board import tokens
from lbnb.board.canvas import Canvas, Ground, Sprite, paste
from lbnb.board.fonts import SANS_BOLD, SERIF, SERIF_BOLD, pillow
from lbnb.board.furniture import Rect
from lbnb.board.okinawa import layout, margin
from lbnb.board.okinawa.chart import Chart
from lbnb.board.okinawa.overlays import combat_of
from lbnb.board.okinawa.stage import OFF
from lbnb.games.okinawa import combat as combats
from lbnb.games.okinawa import victory
from lbnb.games.okinawa.state import MOVEMENT, SET_UP, OkinawaState
from lbnb.games.okinawa.tables import COVER, JAPAN, US

Pen = ImageDraw.ImageDraw


class Tracks:
    """Puts the markers of a position on a frame; each is drawn when first needed."""

    def __init__(self, chart: Chart, canvas: Canvas, scale: float) -> None:
        self._chart = chart
        self._tables = chart.tables
        self._canvas = canvas
        self._scale = scale
        self._space = self._kept(self._draw_space)
        self._phase = self._kept(self._draw_phase)
        self._lines = self._kept(self._draw_lines)
        self._cell = self._kept(self._draw_cell)
        self._ring = self._kept(self._draw_ring)
        self._plate = self._kept(self._draw_plate)
        self._count = self._kept(self._draw_count)

    def put(self, frame: Ground, state: OkinawaState) -> None:
        """Paste every marker."""
        row = self._tables.scenarios[state.scenario]
        for turn in self._tables.turns:
            if turn == state.turn or not row.first_turn <= turn <= row.last_turn:
                self._paste(frame, self._space(turn, turn == state.turn), layout.track_box(turn))
        phase = 2 * state.side + (state.phase > MOVEMENT)
        self._paste(frame, self._phase(phase, state.phase == SET_UP), layout.PHASES[phase])
        for side in (US, JAPAN):
            box = layout.SUPPORT[side]
            support = (("Barrage", state.barrage_points[side]), ("FPF", state.fire_points[side]))
            lines = tuple((name, str(points), False) for name, points in support)
            self._paste(frame, self._lines(box.w - 10, 13, lines), box, 5, 16)
            box = layout.LEDGER[side]
            self._paste(frame, self._lines(box.w - 12, 15, self._ledger(state, side)), box, 6, 16)
        for box_of, box in layout.OFF_MAP.items():
            side, what = box_of
            count = sum(
                state.tables.side_of[unit] == side and place == OFF[what]
                for unit, place in enumerate(state.at)
            )
            self._paste(frame, self._count(count), box, box.w - 28, 4)
        self._live(frame, state)

    def _ledger(self, state: OkinawaState, side: int) -> tuple[tuple[str, str, bool], ...]:
        row = self._tables.scenarios[state.scenario]
        now = victory.territorial(state)[side] if state.phase != SET_UP else ()
        lines = [("scored", str(state.points[side]), True)]
        if row.secondary:
            lines.append(
                (f"lines {row.primary}, {row.secondary} now", f"+{sum(t.value for t in now)}", False)
            )
        if side == US:
            if row.us_scores_nothing:
                lines.append(("do not count", "", False))
            if row.must_withdraw:
                lines.append(("battalions left", f"{state.withdrawn} of {row.must_withdraw}", False))
            if state.replaced:
                lines.append(("replaced", f"{state.replaced} of 8", False))
        else:
            cut = len(victory.out_of_communication(state)) if state.phase != SET_UP else 0
            lines.append(("US cut off now", f"+{cut * victory.OUT_OF_COMMUNICATION}", False))
            lines.append(("wins with", f"{row.japan_needs}{'' if row.us_scores_nothing else ' more'}", False))
        return tuple(lines)

    def _live(self, frame: Ground, state: OkinawaState) -> None:
        """The row and the column of the pending combat, and its differential."""
        combat = combat_of(state)
        if combat is None:
            return
        plus, cover = combats.differential(state, combat), combats.cover(state, combat)
        column = self._tables.crt_column(cover, plus)
        line = [terrain for terrain, _ in margin.ROWS].index(COVER[cover])
        low, high = self._tables.column[COVER[cover]][column]
        self._paste(frame, self._cell(margin.differential(low, high), 8.2), layout.crt_cell(column, line))
        for die in range(1, 7):
            box = layout.crt_cell(column, die + 3)
            self._paste(frame, self._cell(self._tables.results[die][column], 9.5), box)
        top, last = layout.crt_cell(column, 4), layout.crt_cell(column, 9)
        self._paste(frame, self._ring(top.w + 4, last.y + last.h - top.y + 4), top, -2, -2)
        cell = layout.crt_cell(column, line)
        self._paste(frame, self._ring(cell.w + 4, cell.h + 4), cell, -2, -2)
        box = Rect(layout.CRT.x + 188, layout.CRT.y + 4, 112, 20)
        self._paste(frame, self._plate(plus, box.w, box.h), box)

    def _kept(self, draw: Callable[..., Image.Image]) -> Callable[..., Sprite]:
        return lru_cache(maxsize=256)(lambda *args: self._canvas.sprite(draw(*args)))

    def _paste(self, frame: Ground, sprite: Sprite, box: Rect, dx: int = 0, dy: int = 0) -> None:
        paste(frame, sprite, self._px(box.x + dx), self._px(box.y + dy))

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)

    def _draw_space(self, turn: int, now: bool) -> Image.Image:
        box = layout.track_box(turn)
        date = margin.short_date(self._tables.turns[turn].date)

        def paint(pen: Pen, w: int, h: int) -> None:
            pen.rectangle((0, 0, w - 1, h - 1), ink.INK if now else ink.GREY)
            edge = h // 16 if now else h // 40
            pen.rectangle((edge, edge, w - 1 - edge, h - 1 - edge), ink.JAPAN_RED if now else ink.USED)
            colour = ink.STRIPE if now else ink.GREY
            size = 0.5 if now else 0.33
            place = (w / 2, h * 0.36) if now else (w * 0.24, h * 0.28)
            pen.text(place, str(turn), colour, pillow(SERIF_BOLD, int(h * size)), anchor="mm")
            pen.text((w / 2, h * 0.78), date, colour, pillow(SERIF, int(h * 0.25)), anchor="mm")

        return tokens.drawn(self._px(box.w), self._px(box.h), paint)

    def _draw_phase(self, phase: int, set_up: bool) -> Image.Image:
        box = layout.PHASES[phase]
        text = f"{('US', 'Japan')[phase // 2]} sets up" if set_up else margin.PHASES[phase]
        width, height = self._px(box.w), self._px(box.h)
        return tokens.plate(width, height, text, self._px(13), ink.JAPAN_RED, ink.STRIPE)

    def _draw_lines(self, width: int, leading: int, lines: tuple[tuple[str, str, bool], ...]) -> Image.Image:
        heights = [leading + 9 * large for _, _, large in lines]

        def paint(pen: Pen, w: int, h: int) -> None:
            unit, y = w / width, 0.0
            pen.rectangle((0, 0, w, h), ink.PAPER)
            for (name, value, large), height in zip(lines, heights, strict=True):
                middle = (y + height / 2) * unit
                pen.text((0, middle), name, ink.INK, pillow(SERIF, int(12.5 * unit)), anchor="lm")
                font = pillow(SERIF_BOLD, int((24 if large else 13.5) * unit))
                pen.text((w, middle), value, ink.INK, font, anchor="rm")
                y += height

        return tokens.drawn(self._px(width), self._px(sum(heights)), paint)

    def _draw_cell(self, text: str, size: float) -> Image.Image:
        box = layout.crt_cell(0, 0)

        def paint(pen: Pen, w: int, h: int) -> None:
            pen.rectangle((0, 0, w, h), ink.TARGET)
            font = pillow(SANS_BOLD, int(size * w / box.w))
            pen.text((w / 2, h / 2), text.replace("-", "−"), ink.INK, font, anchor="mm")

        return tokens.drawn(self._px(box.w), self._px(box.h), paint)

    def _draw_plate(self, plus: int, width: int, height: int) -> Image.Image:
        text = "differential " + margin.differential(plus, plus).replace("-", "−")
        size = self._px(12.5)
        return tokens.plate(self._px(width), self._px(height), text, size, ink.SELECTED, ink.INK)

    def _draw_ring(self, width: int, height: int) -> Image.Image:
        return tokens.ring(self._px(width), self._px(height), ink.SELECTED, 2 * self._scale)

    def _draw_count(self, count: int) -> Image.Image:
        def paint(pen: Pen, w: int, h: int) -> None:
            pen.rectangle((0, 0, w, h), ink.PAPER)
            pen.text((w * 0.95, h / 2), str(count), ink.INK, pillow(SANS_BOLD, int(h * 0.8)), anchor="rm")

        return tokens.drawn(self._px(22), self._px(11), paint)
