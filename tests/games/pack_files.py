"""Packs of a game with something changed: what the tests of packs share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lbnb.errors import PackError

Load = Callable[[Path], Any]


def changed_pack(own: str, folder: Path, *changes: tuple[str, str]) -> Path:
    """A file with the text of the game's own pack, each first `old` replaced by `new`."""
    for old, new in changes:
        assert old in own, old
        own = own.replace(old, new, 1)
    path = folder / "pack.toml"
    path.write_text(own, encoding="utf-8")
    return path


def problems(load: Load, path: Path) -> list[str]:
    """What is said of a pack that is refused, each line without the file's name that it begins with."""
    with pytest.raises(PackError) as caught:
        load(path)
    assert all(problem.startswith(f"{path}: ") for problem in caught.value.problems)
    return [problem.removeprefix(f"{path}: ") for problem in caught.value.problems]


def check_refused(load: Load, path: Path, problem: str) -> None:
    """Check that a pack is refused with this problem, and every problem says what was found and expected."""
    told = problems(load, path)
    assert any(problem in line for line in told), told
    assert all("found" in line and "expected" in line for line in told), told


def places_of_problems(load: Load, path: Path) -> list[str]:
    """Where the problems of a pack are."""
    return [problem.split(":")[0] for problem in problems(load, path)]


def check_broken_files(load: Load, folder: Path) -> None:
    """Check that files which are no text, no TOML, no pack or not there are refused by name."""
    path = folder / "broken.toml"
    for content in (b"\xff\xfe", b"[pack\n", b""):
        path.write_bytes(content)
        assert problems(load, path), content
    with pytest.raises(PackError, match=r"nowhere\.toml: cannot be read"):
        load(folder / "nowhere.toml")
