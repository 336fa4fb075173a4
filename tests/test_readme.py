"""The README's Python example runs and does what it says."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_python_example_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    names: dict = {}
    exec(compile(example, str(README), "exec"), names)
    said = capsys.readouterr().out
    assert len(example.strip().splitlines()) <= 12
    assert "8.1.1A" in said
    assert "10.2B" not in said
    assert names["session"].state.us_control == 0, "undo took the landing back"
