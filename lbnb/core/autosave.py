"""Files that survive a crash: written whole or not at all, and a folder of the newest games."""

from __future__ import annotations

import os
import secrets
import time
import warnings
from pathlib import Path

from lbnb.core.errors import RecordError
from lbnb.core.record import decode

KEPT = 20
SUFFIX = ".lbnb.json"


def folder() -> Path:
    """Where sessions save themselves: `LBNB_HOME`, else `.lbnb` in the home folder."""
    return Path(os.environ.get("LBNB_HOME") or Path.home() / ".lbnb")


def new_path(game_id: str) -> Path:
    """A file name that no other session has; names sort by time."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game_id}-{stamp}-{secrets.token_hex(4)}{SUFFIX}"


def newest_first() -> list[Path]:
    """The saved sessions, the one saved last first."""
    found = [(path.stat().st_mtime_ns, path) for path in folder().glob(f"*{SUFFIX}")]
    return [path for _, path in sorted(found, reverse=True)]


def write(path: Path, data: bytes) -> None:
    """Replace `path` by `data` in one step: whoever reads it finds the old content or the new."""
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def keep(path: Path, data: bytes) -> None:
    """Save a session; a game goes on when its file cannot be written, with a warning."""
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            _drop_old(KEPT - 1)
        write(path, data)
    except OSError as error:
        warnings.warn(f"{path}: this game is not being saved: {error.strerror}", stacklevel=2)


def _drop_old(kept: int) -> None:
    """Delete all but the newest; a file that is damaged stays, for somebody to look at."""
    for path in newest_first()[kept:]:
        try:
            decode(path.read_bytes())
        except RecordError:
            continue
        path.unlink()
