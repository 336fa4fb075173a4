"""What the rules lay over the ground: boundaries of Areas, their names, the Beach Approach Boxes."""

from lbnb.board import palette as ink
from lbnb.board.fonts import ITALIC_BOLD, SERIF_BOLD
from lbnb.board.ie_shima import layout
from lbnb.board.sheet import Sheet
from lbnb.maps.area_map import AreaMap

BEACHES = {
    "green": (ink.GREEN_BEACH, "306TH INFANTRY"),
    "blue": (ink.BLUE_BEACH, "305TH INFANTRY"),
    "brown": (ink.BROWN_BEACH, "307TH INFANTRY"),
}


def draw(sheet: Sheet, area_map: AreaMap, names: dict[int, str]) -> None:
    """Boxes first, then boundaries, then names."""
    for box, (colour, regiment) in BEACHES.items():
        shape = layout.VIEW.shape(area_map.locations[box].shape)
        sheet.fill(shape, colour, alpha=0.13)
        sheet.line(shape.buffer(-3), colour, 1.0, dash=(5, 3))
        sheet.line(shape, colour, 2.2)
        x, y = layout.BOX_NAMES[box]
        sheet.lettering(x, y, f"{box.upper()} BEACH APPROACH", SERIF_BOLD, 11.5, colour, 0.9)
        sheet.lettering(x, y + 15, regiment, SERIF_BOLD, 9.5, colour, 1.2)
    areas = [place for place in area_map.locations.values() if place.kind == "area"]
    for area in areas:
        sheet.line(layout.VIEW.shape(area.shape), ink.PAPER, 4.0, alpha=0.55)
    for area in areas:
        sheet.line(layout.VIEW.shape(area.shape), ink.INK, 1.9)
    for place, sign in layout.SIGNS.items():
        lines = sign.wrapped(names[place])
        top = sign.name_y - layout.NAME_LEADING * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            middle = top + layout.NAME_LEADING * number
            size, spacing = layout.NAME_SIZE, layout.NAME_SPACING
            sheet.lettering(sign.name_x, middle, line, ITALIC_BOLD, size, ink.INK, spacing, halo=ink.LAND)
