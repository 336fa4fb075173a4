"""Who draws a position: boards register here, so that a State shows itself though `core` draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

PAINTERS: dict[str, Callable[[Any], bytes]] = {}
"""By game id, a function from a State to a PNG."""


def as_html(picture: str, words: str, heading: str, line: str) -> str:
    """A PNG in base64 with its text twin, a heading and a line below it, in one piece of HTML.

    A front end shows one form of a result only, so the one it likes best has picture and text together.
    """
    return (
        f'<img alt="{escape(words)}" src="data:image/png;base64,{picture}">'
        f"<p><b>{escape(heading)}</b></p><p>{escape(line)}</p>"
    )
