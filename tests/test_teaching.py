"""docs/teaching.md keeps what it promises: its tests, rules and lessons exist, and its code runs."""

import re
from pathlib import Path

import pytest

import lbnb

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
MISTAKES = (ROOT / "tests" / "bots" / "test_newcomer_mistakes.py").read_text(encoding="utf-8")
ROWS = [
    [cell.strip(" `") for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if "`test_" in line and line.startswith("|")
]
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_every_test_of_a_mistake_is_in_the_table_and_the_other_way_round() -> None:
    assert [row[3] for row in ROWS] == re.findall(r"^def (test_\w+)", MISTAKES, re.MULTILINE)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[3])
def test_each_mistake_has_its_rule_and_its_lesson(row: list[str]) -> None:
    _, caught, rule, _, lesson = row
    assert caught.startswith(("engine", "coach"))
    assert rule in lbnb.games()["ie_shima"].rules
    assert (ROOT / "notebooks" / f"{lesson}.ipynb").exists()


def test_the_code_for_collected_games_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LBNB_HOME", str(tmp_path / "home"))
    session = lbnb.new_session("ie_shima", seed=416, seats={"japan": "random"}, mode="match", autosave=False)
    for action in ("assault green", "end", "regroup", "end"):
        session.act(action)
    session.save("red.lbnb.json")
    panel, *collected = CODE
    assert "lbnb.play" in panel
    names: dict[str, object] = {}
    for code in collected:
        exec(code, names)
    said = capsys.readouterr().out
    assert "red.lbnb.json April 16 0 of 10 points, 0 losses" in said
    assert re.search(r"red.lbnb.json step \d+ us assault green - .*\(16\.2\)", said)
    assert "assault green" in said
