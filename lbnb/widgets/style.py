"""The look of the panel: `panel.css` with the inks of the boards, put beside the panel in a style element."""

from __future__ import annotations

from importlib.resources import files

from lbnb.board.palette import INK, JAPAN_RED, PAPER, US_BLUE

INKS = {"ink": INK, "paper": PAPER, "us": US_BLUE, "japan": JAPAN_RED}


def css() -> str:
    """The style sheet; `var(--us)` and the like are the inks of the boards."""
    inks = " ".join(f"--{name}: {ink};" for name, ink in INKS.items())
    sheet = (files(__package__) / "panel.css").read_text(encoding="utf-8")
    return f".lbnb {{ {inks} }}\n{sheet}"
