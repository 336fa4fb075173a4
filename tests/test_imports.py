"""`import lbnb` is light: whatever draws or computes comes in when it is first used."""

import subprocess
import sys

HEAVY = ("IPython", "ipywidgets", "matplotlib", "numpy", "pandas", "PIL", "rich", "shapely", "typer")


def test_import_lbnb_loads_nothing_heavy() -> None:
    """In a fresh interpreter, since this one has loaded most of it."""
    code = f"import sys, lbnb; print(*sorted(set(sys.modules) & set({HEAVY!r})))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.split() == []
