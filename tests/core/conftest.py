"""Sessions of these tests save themselves into a folder of their own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of autosaved games."""
    folder = tmp_path / "home"
    monkeypatch.setenv("LBNB_HOME", str(folder))
    return folder
