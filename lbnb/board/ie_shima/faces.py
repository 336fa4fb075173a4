"""The counters of Ie Shima: what the pack says about a unit, as a face to draw and as words."""

from lbnb.board import palette as ink
from lbnb.board.counters import JAPAN, US, Face
from lbnb.games.ie_shima.data import UnitRow

_SYMBOLS = {
    "rifle": "infantry",
    "infantry": "infantry",
    "weapons": "weapons",
    "mg": "machine gun",
    "pillbox": "pillbox",
    "ie": "civilians",
}
_FORMATIONS = {"pillbox": "PBX", "mg": "MG", "ie": "IE"}
_BANDS = {
    "306": (ink.GREEN_BEACH, 0),
    "305": (ink.BLUE_BEACH, 1),
    "307": (ink.BROWN_BEACH, 2),
    "2/1": (ink.JAPAN_RED, 0),
    "SEI": (ink.JAPAN_RED, 1),
    "Labor": (ink.JAPAN_RED, 2),
    "pillbox": (ink.INK, 0),
    "mg": (ink.INK, 1),
    "ie": (ink.INK, 2),
}
"""By US regiment (in the colour of its beach, 4.2), Japanese battalion or kind of Special Unit."""


def face_of(unit: UnitRow, full: bool) -> Face:
    """The full or reduced side of a unit's counter (4.3)."""
    formation = unit.battalion or unit.kind
    band, marks = _BANDS[formation.split("/")[-1] if unit.side == "us" else formation]
    cv = unit.cv if full else unit.reduced_cv
    star = "*" if unit.kind == "pillbox" else ""
    return Face(
        style=US if unit.side == "us" else JAPAN,
        symbol=_SYMBOLS[unit.kind],
        size="company" if unit.battalion else "",
        letter=unit.id[-1],
        formation=_FORMATIONS.get(unit.kind) or formation.upper().replace("LABOR", "LAB"),
        strength=f"{cv}{star}-{unit.ma}",
        reduced=not full,
        band=band,
        band_marks=marks,
    )


def reconstructed(unit: UnitRow) -> bool:
    """Whether a value on the counter is reconstructed."""
    return unit.is_reconstructed("cv", "reduced_cv", "ma")


_KINDS = {"rifle": "rifle", "weapons": "heavy weapons", "infantry": "infantry"}
_SPECIALS = {"pillbox": "Pillbox", "mg": "Machine-gun nest", "ie": "Civilians"}


def name_of(unit: UnitRow) -> str:
    """A unit's name in words, with a dagger when a value on its counter is reconstructed."""
    dagger = " †" if reconstructed(unit) else ""
    if unit.kind in _SPECIALS:
        return f"{_SPECIALS[unit.kind]} {unit.id[-1]}{dagger}"
    return f"{unit.id[-1]} Company, {unit.battalion}{dagger}"


def detail_of(unit: UnitRow, full: bool) -> str:
    """What kind of unit it is and which side of the counter is up."""
    strength = "full" if full else "reduced"
    return f"{_KINDS[unit.kind]}, {strength}" if unit.kind in _KINDS else strength
