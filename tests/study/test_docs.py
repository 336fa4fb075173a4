"""The example of docs/study.md runs, with fewer games."""

import re
from pathlib import Path

import pytest

STUDY = Path(__file__).parents[2] / "docs" / "study.md"


def test_the_first_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example, *_ = re.findall(r"```python\n(.*?)```", STUDY.read_text(encoding="utf-8"), re.DOTALL)
    fewer = example.replace("n=200", "n=3, progress=False")
    assert fewer.count("n=3") == 2
    exec(compile(fewer, str(STUDY), "exec"), {})
    shown, compared = capsys.readouterr().out.splitlines()
    assert " of 3 games: " in shown
    assert compared.endswith(" of 3 games differ")
