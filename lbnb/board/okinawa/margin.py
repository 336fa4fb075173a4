"""The margin of the sheet: title, track, boxes for units, terrain key, Combat Results Table, legend."""

from lbnb.board import furniture
from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC, SANS_BOLD, SERIF, SERIF_BOLD
from lbnb.board.furniture import Rect, heading, panel, title_panel
from lbnb.board.okinawa import inset, layout, legend
from lbnb.board.okinawa.chart import Chart
from lbnb.board.sheet import Sheet
from lbnb.games.okinawa.tables import US, Tables

PHASES = ("US Movement", "US Combat", "Japan Movement", "Japan Combat")
ROWS = (("rough", "Rough"), ("broken", "Broken, town"), ("river", "River hexside"), ("clear", "Clear"))
"""Lines of the Combat Results Table, top to bottom (7.61)."""


def draw(sheet: Sheet, chart: Chart) -> None:
    """Draw all that stands still."""
    tables = chart.tables
    _title(sheet)
    _track(sheet, tables)
    for name, box in zip(PHASES, layout.PHASES, strict=True):
        panel(sheet, box)
        sheet.text(*box.centre, name, SERIF, 12, ink.INK)
    for side, name in enumerate(("US", "JAPAN")):
        panel(sheet, layout.SUPPORT[side])
        sheet.text(
            layout.SUPPORT[side].centre[0],
            layout.SUPPORT[side].y + 9,
            f"{name} GROUND SUPPORT †",
            SANS_BOLD,
            6.6,
            ink.INK,
        )
        panel(sheet, layout.LEDGER[side])
        sheet.text(
            layout.LEDGER[side].centre[0],
            layout.LEDGER[side].y + 9,
            f"{name} VICTORY POINTS",
            SANS_BOLD,
            7.5,
            ink.INK,
        )
    for (side, what), box in layout.OFF_MAP.items():
        panel(sheet, box)
        name = f"{'US' if side == US else 'Japan'}: {what}"
        sheet.text(
            box.x + 6, box.y + 9, name.upper(), SANS_BOLD, 7, (ink.INK, ink.JAPAN_INK)[side], ha="left"
        )
    _key(sheet, tables)
    _results(sheet, tables)
    legend.draw(sheet, tables)
    inset.draw(sheet, chart)
    furniture.compass(sheet, *layout.COMPASS)
    furniture.scale_bar(sheet, *layout.SCALE, layout.FLATS / 820, 500, 500)


def _title(sheet: Sheet) -> None:
    box = layout.TITLE
    title_panel(sheet, box)
    x = box.centre[0]
    sheet.lettering(x, box.y + 16, "THE LAST BATTLE", SERIF, 10.5, ink.INK, 4)
    sheet.lettering(x, box.y + 42, "OKINAWA", SERIF_BOLD, 36, ink.INK, 6)
    sheet.strokes([[(box.x + 40, box.y + 62), (box.x + box.w - 40, box.y + 62)]], ink.INK, 0.9)
    sheet.lettering(x, box.y + 71, "APRIL TO JUNE 1945", SERIF, 10.5, ink.INK, 1.8)
    sheet.text(x, box.y + 84, "hexes after the ground; not the published map", ITALIC, 11, ink.GREY)


def _track(sheet: Sheet, tables: Tables) -> None:
    heading(sheet, layout.TRACK.x, 129, "TURN RECORD TRACK")
    sheet.text(
        layout.TRACK.x + layout.TRACK.w - 2, 129, "+n: reinforcements due (12.0) †", ITALIC, 11, ink.INK,
        ha="right",
    )  # fmt: skip
    for turn in tables.turns.values():
        box = layout.track_box(turn.number)
        panel(sheet, box)
        sheet.text(box.x + 5, box.y + 11, str(turn.number), SERIF_BOLD, 13, ink.INK, ha="left")
        sheet.text(box.centre[0], box.y + box.h - 9, short_date(turn.date), SERIF, 9.5, ink.INK)
        if turn.reinforcements:
            marine = turn.reinforcements[0].endswith("M")
            face, lettering = (ink.MARINE_FACE, ink.MARINE_INK) if marine else (ink.ARMY_FACE, ink.ARMY_INK)
            sheet.box(box.x + box.w - 19, box.y + 5, 15, 13, face, ink.INK, 0.7)
            sheet.text(
                box.x + box.w - 11.5, box.y + 11.5, f"+{len(turn.reinforcements)}", SANS_BOLD, 7.5, lettering
            )


def short_date(date: str) -> str:
    """A date as the track prints it."""
    month, _, day = date.partition(" ")
    return f"{month[:3]} {day}" if month != "June" else date


def _key(sheet: Sheet, tables: Tables) -> None:
    """Movement Points of the Terrain Key (5.2)."""
    box, key = layout.KEY, tables.pack.terrain_key
    panel(sheet, box)
    heading(sheet, box.x + 10, box.y + 12, "TERRAIN KEY")
    sheet.text(box.x + box.w - 10, box.y + 12, "Movement Points to enter", ITALIC, 11, ink.INK, ha="right")
    rows = [
        (kind, _dagger(getattr(key, kind), key.source_of(kind)), legend.swatch)
        for kind in ("clear", "town", "city", "broken", "rough")
    ]
    for number, (kind, value, paint) in enumerate(rows):
        x, y = box.x + 12 + number % 3 * 131, box.y + 34 + number // 3 * 31
        paint(sheet, kind, x, y)
        sheet.text(x + 34, y, kind.capitalize(), SERIF, 12, ink.INK, ha="left")
        sheet.text(x + 118, y, value, SERIF_BOLD, 12, ink.INK, ha="right")
    ways = (
        ("road", "Road", "½"),
        ("trail", "Trail", "1"),
        ("river", "River", _dagger(key.river, key.source_of("river"), "+")),
        ("prohibited", "No way", "–"),
    )
    for number, (kind, name, value) in enumerate(ways, 5):
        x, y = box.x + 12 + number % 3 * 131, box.y + 34 + number // 3 * 31
        legend.stroke(sheet, kind, x, y)
        sheet.text(x + 34, y, name, SERIF, 12, ink.INK, ha="left")
        sheet.text(x + 118, y, value, SERIF_BOLD, 12, ink.INK, ha="right")


def _dagger(value: int, source: str, sign: str = "") -> str:
    return f"{sign}{value}{'' if source in ('printed', 'quoted') else ' †'}"


def _results(sheet: Sheet, tables: Tables) -> None:
    """The Combat Results Table (7.61)."""
    box = layout.CRT
    panel(sheet, box)
    heading(sheet, box.x + 10, box.y + 14, "COMBAT RESULTS TABLE")
    sheet.text(
        box.x + box.w - 10, box.y + 14, "attacking less defending strength", ITALIC, 11, ink.INK, ha="right"
    )
    sources = {row.terrain: row.source for row in tables.pack.crt_row}
    for line, (terrain, name) in enumerate(ROWS):
        first = layout.crt_cell(0, line)
        mark = "" if sources[terrain] == "printed" else " †"  # type: ignore[index]
        sheet.text(first.x - 6, first.centre[1], name + mark, SERIF, 11, ink.INK, ha="right")
        for column, (low, high) in enumerate(tables.column[terrain]):
            _cell(sheet, layout.crt_cell(column, line), differential(low, high), 8.2)
    for die in range(1, 7):
        first = layout.crt_cell(0, die + 3)
        sheet.text(first.x - 6, first.centre[1], f"die {die}", SERIF_BOLD, 11, ink.INK, ha="right")
        for column, result in enumerate(tables.results[die]):
            _cell(sheet, layout.crt_cell(column, die + 3), result, 9, result_paper(result))
    sheet.text(
        box.centre[0],
        box.y + box.h - 10,
        "A, D: attacker, defender retreats so many hexes · e: eliminated · results reconstructed †",
        ITALIC,
        10.5,
        ink.INK,
    )


def differential(low: int, high: int) -> str:
    """A column's differentials as the table prints them."""
    first = f"{low:+d}" if low else "0"
    return first if low == high else f"{first},{abs(high)}"


def result_paper(result: str) -> str:
    """The paper of a cell: attacker's results darker, defender's lighter, the better the warmer."""
    return {"A": ink.USED, "D": ink.WINNING}.get(result[0], ink.PAPER)


def _cell(sheet: Sheet, box: Rect, text: str, size: float, paper: str = ink.PAPER) -> None:
    sheet.box(*box, paper, ink.GREY, 0.5)
    sheet.text(*box.centre, text.replace("-", "−"), SANS_BOLD, size, ink.INK)
