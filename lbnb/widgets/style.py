"""The look of the panel: style sheets with the inks of the boards, put beside it in a style element."""

from __future__ import annotations

from importlib.resources import files

from lbnb.board.palette import INK, JAPAN_RED, PAPER, US_BLUE

SHEETS = ("panel.css", "odds.css")
INKS = {"ink": INK, "paper": PAPER, "us": US_BLUE, "japan": JAPAN_RED}


def css() -> str:
    """The style sheet; `var(--us)` and the like are the inks of the boards."""
    inks = " ".join(f"--{name}: {ink};" for name, ink in INKS.items())
    sheets = [(files(__package__) / name).read_text(encoding="utf-8") for name in SHEETS]
    return "\n".join([f".lbnb {{ {inks} }}", *sheets])
