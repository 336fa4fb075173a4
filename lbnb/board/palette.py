"""The inks of the boards: one place for every colour, as `#rrggbb`."""

PAPER = "#f6efdc"
LAND = "#efe2bf"
LAND_HIGH = "#e3cd9b"
SEA = "#a9c1c8"
SEA_SHELF = "#b0c6cb"
SEA_SHALLOW = "#bed2d3"
REEF = "#d2dfd6"
WATERLINE = "#6f929e"
SEA_TEXT = "#2a4a57"
COAST = "#3a3f3d"
SAND = "#f8edc9"
INK = "#262421"
GREY = "#7c756a"
FORM_LINE = "#b07a48"
HACHURE = "#7d4f2a"
ROAD = "#a2402c"
ROAD_FILL = "#e9a987"
TOWN = "#e2bf97"
LAKE = "#7fa9bd"
RUNWAY = "#fbf7ea"
AIRFIELD = "#e4d8b4"

US_FACE = "#668b4a"
US_REDUCED = "#a9c18c"
US_INK = "#10130c"
JAPAN_FACE = "#e6c78f"
JAPAN_REDUCED = "#f3e3c3"
JAPAN_INK = "#8d1512"
US_SYMBOL = "#e9efdc"
JAPAN_SYMBOL = "#fff6e2"
USED = "#d6cfbe"
WINNING = "#ffe9a3"
STRIPE = "#ffffff"

US_BLUE = "#1f4e8c"
JAPAN_RED = "#b3261e"
US_EDGE = "#6c8fbf"
JAPAN_EDGE = "#d08468"
US_TINT = "#86b4ee"
JAPAN_TINT = "#f2b98c"

GREEN_BEACH = "#2f7d3b"
BLUE_BEACH = "#2258a5"
BROWN_BEACH = "#7a4a21"

SKY = "#cfe4ef"
RAIN = "#8fa3ad"

TARGET = "#ffd400"
SELECTED = "#ff7a00"
RIM = "#141414"

INKS = tuple(dict.fromkeys(value for name, value in sorted(globals().items()) if name.isupper()))
"""All of them."""


def rgb(ink: str) -> tuple[int, int, int]:
    """The red, green and blue of an ink, 0 to 255."""
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)
