"""Who draws a position: boards register here, so that a State shows itself though `core` draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PAINTERS: dict[str, Callable[[Any], bytes]] = {}
"""By game id, a function from a State to a PNG."""
