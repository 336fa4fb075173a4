"""Which file names a panel takes."""

from __future__ import annotations

from pathlib import Path

from lbnb.core.errors import SessionError


def plain_path(name: str) -> Path:
    """A file of the working folder; raises SessionError for anything that is not a bare file name."""
    name = name.strip()
    if not name or Path(name).name != name or name.startswith("."):
        raise SessionError(f"{name!r} is no plain file name")
    return Path(name if name.endswith(".json") else f"{name}.lbnb.json")
