"""The counters of Okinawa: what the pack says about a unit, as a face to draw and as words."""

from lbnb.board import palette as ink
from lbnb.board.counters import JAPAN, Face, Style
from lbnb.games.okinawa.data import UnitRow

ARMY = Style(ink.ARMY_FACE, ink.ARMY_FACE, ink.ARMY_INK, ink.ARMY_FACE, True, ink.RIM)
MARINES = Style(ink.MARINE_FACE, ink.MARINE_FACE, ink.MARINE_INK, ink.MARINE_FACE, True)

_BANDS = {
    "7th Infantry Division": (ink.JAPAN_RED, 0),
    "27th Infantry Division": (ink.US_TINT, 1),
    "77th Infantry Division": (ink.TARGET, 2),
    "96th Infantry Division": (ink.STRIPE, 3),
    "1st Marine Division": (ink.US_BLUE, 0),
    "6th Marine Division": (ink.JAPAN_RED, 1),
    "62nd Division": (ink.JAPAN_RED, 0),
    "24th Division": (ink.INK, 1),
    "44th Independent Mixed Brigade": (ink.US_BLUE, 2),
}
_OTHERS = (ink.GREY, 3)
_SHORT = {"Tank": "Tk", "Hvy": "Hv", "LMtr": "LM", "Mtr": "M", "Engr": "Sh E", "Med": "Md"}


def face_of(unit: UnitRow) -> Face:
    """A unit's counter (2.31)."""
    letter, formation = _designation(unit)
    band, marks = _BANDS.get(unit.organization, _OTHERS)
    above, _, below = unit.printed.partition("/")
    return Face(
        style=JAPAN if unit.side == "japan" else MARINES if "Marine" in unit.organization else ARMY,
        symbol="mortar" if "Mtr" in unit.id else unit.kind,
        size="regiment" if _is_regiment(unit) else "battalion",
        letter=letter,
        formation=formation,
        strength=above,
        reduced=False,
        band=band,
        band_marks=marks,
        below=below,
    )


def _designation(unit: UnitRow) -> tuple[str, str]:
    """Number and name: `1/381` is the 1st Battalion of 381, `11-IB` the 11th of its kind."""
    number, mark, formation = unit.id.partition("/")
    if not mark:
        number, _, formation = unit.id.partition("-")
    elif unit.kind == "artillery":
        # A small place beside a small symbol: the regiment's number says enough.
        formation, _, _ = formation.partition("-")
    formation = formation.replace("-", " ")
    return number, _SHORT.get(formation, formation)


def _is_regiment(unit: UnitRow) -> bool:
    return "/" not in unit.id and "Regiment" in unit.organization


def name_of(unit: UnitRow) -> str:
    """A unit's name, with a dagger where its strengths are not printed in the rulebook."""
    dagger = " †" if reconstructed(unit) else ""
    return f"{unit.id}{dagger}"


def detail_of(unit: UnitRow) -> str:
    """What it belongs to, and the values that its counter prints."""
    return unit.organization


def reconstructed(unit: UnitRow) -> bool:
    """Whether a value on the counter is reconstructed."""
    return unit.is_reconstructed("attack", "defense", "ma", "fpf", "range")
