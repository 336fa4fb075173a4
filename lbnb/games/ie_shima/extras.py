"""Which rules of chapters 19 to 21 are in play: the Advanced, the Optional and the Extended Game.

The Basic Game leaves all their markers out (4.5, 19B).
"""

from __future__ import annotations

from collections.abc import Mapping

from lbnb.core.game import Option

KAMIKAZE, SUPPORT, RUBBLE, SATCHEL, FIGURES, EXTENDED = (1 << bit for bit in range(6))
ADVANCED = KAMIKAZE | SUPPORT | RUBBLE | SATCHEL

_OFF_ON = ("off", "on")
OPTIONS = {
    "advanced": Option("Advanced Game", "all four rules of chapter 19 together", "19A", _OFF_ON),
    "kamikaze": Option("Kamikaze Attack", "on the naval marker or a beach box", "19.1A", _OFF_ON),
    "support": Option("Artillery and Tank Support", "US calls in an attack", "19.2", _OFF_ON),
    "rubble": Option("Rubble", "heavy fire ruins Urban Areas", "19.3.1A", _OFF_ON),
    "satchel": Option("Satchel Charges", "Japanese calls in an attack", "19.4.1A", _OFF_ON),
    "figures": Option("Historical Figures", "Ernie Pyle and Major Igawa", "20.1A", _OFF_ON),
    "extended": Option("Extended Game", "play on to April 22 for an Automatic Victory", "21.1", _OFF_ON),
}
_RULES = {
    "advanced": ADVANCED,
    "kamikaze": KAMIKAZE,
    "support": SUPPORT,
    "rubble": RUBBLE,
    "satchel": SATCHEL,
    "figures": FIGURES,
    "extended": EXTENDED,
}


def in_play(options: Mapping[str, str]) -> int:
    """The mask of the rules that these options turn on (5.1.1B, 19A)."""
    mask = 0
    for name, rules in _RULES.items():
        if options[name] == "on":
            mask |= rules
    return mask
