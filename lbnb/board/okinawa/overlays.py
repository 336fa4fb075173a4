"""What is laid over hexes in play: legal targets, choices, reach, Zones of Control, attacks."""

import math
from collections.abc import Callable
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board.board import SELECTED, TARGET
from lbnb.board.canvas import Canvas, Ground, Sprite, paste
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.chart import Chart
from lbnb.board.tokens import burst, drawn, us_roundel
from lbnb.games.okinawa import banzai, combat, declaration, final_protective_fire
from lbnb.games.okinawa.combat import Combat
from lbnb.games.okinawa.routes import reach
from lbnb.games.okinawa.state import EMPTY, MOVEMENT, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, US

REACH, US_ZONE, JAPANESE_ZONE = range(SELECTED + 1, SELECTED + 4)
ZONES = {"zone/us": US, "zone/japan": JAPAN}
"""Ids that, among the highlights, show the hexes a side controls by its zones (6.0)."""
RANGE = "range"
"""With a hex after it, the id that shows how far the unit there could move."""

WASHES = {
    REACH: (ink.REACH, 0.42),
    US_ZONE: (ink.US_BLUE, 0.55),
    JAPANESE_ZONE: (ink.JAPAN_RED, 0.6),
}
"""Ink and strength of the overlays that leave the map's lettering legible."""

_RULES = {US_ZONE: (60, 7.0, 2.4), JAPANESE_ZONE: (0, 7.0, 2.4)}
"""Angle, distance and width of the lines of a wash that is ruled, not even."""

_SIZE = 58
"""Side of a hex's sprite, wide enough for its corners."""


MARK = 10
"""Size of the marks beside counters."""


def mark(name: str, size: int) -> Image.Image:
    """One of the marks beside counters: "done", "shaken" or "city"."""
    if name == "city":
        return us_roundel(size)

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        if name == "done":
            pen.ellipse((w * 0.1, h * 0.1, w * 0.9, h * 0.9), ink.INK)
            pen.line((w * 0.3, h * 0.52, w * 0.45, h * 0.68, w * 0.72, h * 0.34), ink.STRIPE, w // 8)
        else:
            pen.polygon((w * 0.5, 0, w, h * 0.92, 0, h * 0.92), ink.INK)
            pen.polygon((w * 0.5, h * 0.18, w * 0.86, h * 0.83, w * 0.14, h * 0.83), ink.TARGET)
            pen.rectangle((w * 0.44, h * 0.38, w * 0.56, h * 0.62), ink.INK)
            pen.rectangle((w * 0.44, h * 0.68, w * 0.56, h * 0.78), ink.INK)

    return drawn(size, size, paint)


class Overlays:
    """Pastes them; each is drawn when first needed, and fits every hex."""

    def __init__(self, chart: Chart, canvas: Canvas, scale: float) -> None:
        self._chart = chart
        self._scale = scale
        self._border = self._kept(canvas, self._draw_border)
        self._washes = {kind: canvas.wash(*wash) for kind, wash in WASHES.items()}
        self._mask = cache(self._draw_mask)
        self._arrow = self._kept(canvas, self._draw_arrow)
        self._burst = self._kept(canvas, self._draw_burst)
        self._mark = self._kept(canvas, lambda name: mark(name, round(MARK * scale)))
        self._centres = {hex_: chart.centre(hex_) for hex_ in chart.tables.land}

    def hex(self, frame: Ground, hex_: int, kind: int) -> None:
        """One hex in a light."""
        if kind in WASHES:
            self._wash(frame, hex_, kind)
        else:
            self._at(frame, self._border(kind), *self._centres[hex_])

    def _wash(self, frame: Ground, hex_: int, kind: int) -> None:
        mask = self._mask(kind)
        x, y = (round(part * self._scale - mask.width / 2) for part in self._centres[hex_])
        if isinstance(frame, Image.Image):
            piece = frame.crop((x, y, x + mask.width, y + mask.height))
            frame.paste(piece.point(self._washes[kind]), (x, y), mask)
            return
        flat = Image.new("RGBA", mask.size, WASHES[kind][0])
        flat.putalpha(mask.point([int(value * WASHES[kind][1]) for value in range(256)]))
        frame.paste(flat, (x, y), None)

    def zone(self, frame: Ground, state: OkinawaState, side: int) -> None:
        """Every hex in a Zone of Control of a side."""
        zone = state.zone(side)
        for hex_ in self._chart.tables.land:
            if zone[hex_]:
                self.hex(frame, hex_, US_ZONE if side == US else JAPANESE_ZONE)

    def attack(self, frame: Ground, state: OkinawaState, pending: Combat) -> None:
        """An arrow from each attacker to each defender, and a burst at what guns fire upon."""
        for unit in pending.defenders:
            to = state.at[unit]
            for attacker in pending.attackers:
                origin = state.at[attacker]
                if origin in self._chart.tables.around[to] if to >= 0 else False:
                    (x, y), (u, v) = self._centres[origin], self._centres[to]
                    turn = round(math.degrees(math.atan2(v - y, u - x)))
                    self._at(frame, self._arrow(turn), (x + u) / 2, (y + v) / 2)
            if to >= 0 and (pending.barrage or pending.barrage_points):
                x, y = self._centres[to]
                self._at(frame, self._burst(), x + 20, y + 17)

    def marks(self, frame: Ground, state: OkinawaState) -> None:
        """Beside the counters: who has moved or fought, who may not give fire, which cities the US holds."""
        done = state.moved if state.phase == MOVEMENT else state.engaged
        for unit, hex_ in enumerate(state.at):
            if hex_ < 0:
                continue
            x, y = self._centres[hex_]
            if done[unit]:
                self._at(frame, self._mark("done"), x - 23.4, y + layout.COUNTER_BELOW)
            if state.shaken[unit]:
                self._at(frame, self._mark("shaken"), x + 23.4, y + 7)
        for city, bit in self._chart.tables.city_bit.items():
            if state.us_cities & bit:
                x, y = self._centres[city]
                self._at(frame, self._mark("city"), x + 23.4, y - 5)

    def _at(self, frame: Ground, sprite: Sprite, x: float, y: float) -> None:
        width, height = sprite.image.size
        paste(frame, sprite, round(x * self._scale - width / 2), round(y * self._scale - height / 2))

    @staticmethod
    def _kept(canvas: Canvas, draw: Callable[..., Image.Image]) -> Callable[..., Sprite]:
        return lru_cache(maxsize=64)(lambda *args: canvas.sprite(draw(*args)))

    def _draw_border(self, kind: int) -> Image.Image:
        size = round(_SIZE * self._scale)
        if kind == TARGET:
            return drawn(size, size, lambda pen, w, h: _border(pen, w, 4.4, (ink.RIM, ink.TARGET)))

        def chosen(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
            _ring(pen, w, 0.0, 7.2, ink.RIM)
            _ring(pen, w, 1.2, 4.8, ink.SELECTED)

        return drawn(size, size, chosen)

    def _draw_mask(self, kind: int) -> Image.Image:
        size = round(_SIZE * self._scale)
        whole = drawn(size, size, lambda pen, w, h: pen.polygon(_corners(w, 0.8), ink.RIM))
        if kind in _RULES:
            whole = _hatched(size, *_RULES[kind], ink.RIM)
        return whole.getchannel("A").point([255 * (alpha >= 128) for alpha in range(256)])

    def _draw_arrow(self, turn: int) -> Image.Image:
        size = round(28 * self._scale)

        def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
            angle = math.radians(turn)
            along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))

            def at(forward: float, side: float) -> tuple[float, float]:
                return (
                    w * (0.5 + forward * along[0] + side * across[0]),
                    h * (0.5 + forward * along[1] + side * across[1]),
                )

            for grow, colour in ((0.05, ink.RIM), (0.0, ink.SELECTED)):
                tail, tip, neck = -0.36 - grow, 0.42 + 2 * grow, 0.06 - grow
                pen.polygon(
                    [
                        at(tail, -0.11 - grow), at(neck, -0.11 - grow), at(neck, -0.28 - 1.6 * grow),
                        at(tip, 0), at(neck, 0.28 + 1.6 * grow), at(neck, 0.11 + grow), at(tail, 0.11 + grow),
                    ],
                    colour,
                )  # fmt: skip

        return drawn(size, size, paint)

    def _draw_burst(self) -> Image.Image:
        return burst(round(20 * self._scale))


def _corners(width: float, inset: float) -> list[tuple[float, float]]:
    """A hex in the middle of a square `width` wide, `inset` logical pixels within its outline."""
    unit = width / _SIZE
    flats = (layout.FLATS - 2 * inset) * unit
    radius = flats / math.sqrt(3)
    return [
        (
            width / 2 + radius * math.cos(math.tau * n / 6),
            width / 2 + radius * math.sin(math.tau * n / 6),
        )
        for n in range(6)
    ]


def _ring(pen: ImageDraw.ImageDraw, width: int, inset: float, thick: float, colour: str) -> None:
    """A band inside the outline."""
    middle = _corners(width, inset + thick / 2 + 0.6)
    pen.line([*middle, *middle[:2]], colour, round(thick * width / _SIZE), joint="curve")


def _border(pen: ImageDraw.ImageDraw, width: int, thick: float, colours: tuple[str, str]) -> None:
    """A band of dashes in two colours, four of each to a hexside."""
    middle = _corners(width, thick / 2 + 1)
    pieces = 5
    for side in range(6):
        (x, y), (u, v) = middle[side], middle[(side + 1) % 6]
        for n in range(pieces):
            ends = [(x + (u - x) * m / pieces, y + (v - y) * m / pieces) for m in (n, n + 1)]
            pen.line(ends, colours[(side * pieces + n) % 2], round(thick * width / _SIZE))


def _hatched(size: int, angle: float, gap: float, thick: float, colour: str) -> Image.Image:
    """A hex ruled with lines at an angle."""

    def paint(pen: ImageDraw.ImageDraw, w: int, h: int) -> None:
        unit = w / _SIZE
        mask = Image.new("L", (w, h))
        ruler = ImageDraw.Draw(mask)
        run, rise = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for n in range(-int(_SIZE / gap), int(_SIZE / gap) + 1):
            x, y = w / 2 - rise * n * gap * unit, h / 2 + run * n * gap * unit
            ruler.line((x - run * w, y - rise * w, x + run * w, y + rise * w), 255, round(thick * unit))
        cut = Image.new("L", (w, h))
        ImageDraw.Draw(cut).polygon(_corners(w, 1.2), 255)
        blank = Image.new("L", (w, h))
        pen.bitmap((0, 0), Image.composite(mask, blank, cut), colour)

    return drawn(size, size, paint)


def sample(base: Image.Image, colour: str, strength: float) -> Image.Image:
    """A piece of a board under a wash, to choose the palette by."""
    width, height = base.size
    piece = base.crop((width // 2, height // 8, width * 3 // 4, height // 2)).resize(
        (width // 8, height // 5)
    )
    piece.paste(
        colour, (0, 0, *piece.size), piece.convert("L").point([int(n * strength) for n in range(256)])
    )
    return piece


def range_of(state: OkinawaState, hex_: int) -> dict[int, int]:
    """How far the unit in a hex could move now, or outside its own Movement Phase if that came now (5.1)."""
    unit = state.unit_in[hex_]
    if unit == EMPTY:
        return {}
    side = state.tables.side_of[unit]
    if (state.phase, state.side) != (MOVEMENT, side):
        state = state.copy()
        state.phase, state.side, state.moved[unit] = MOVEMENT, side, 0
    return reach(state, unit)


def combat_of(state: OkinawaState) -> Combat | None:
    """The combat whose die is still to be rolled; None when there is none."""
    decision = state.stack[-1] if state.stack else None
    return decision.combat if isinstance(decision, _BEFORE_THE_DIE) else None


_BEFORE_THE_DIE = (
    declaration.PrepareAttack,
    final_protective_fire.DefensiveFire,
    banzai.MassedAttack,
    combat.CombatRoll,
)
