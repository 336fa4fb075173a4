"""docs/teaching.md keeps what it promises: its tests, rules and lessons exist, and its code runs."""

import re
from pathlib import Path

import pytest

import lbnb

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
MISTAKES = {
    "ie_shima": "test_newcomer_mistakes.py",
    "okinawa": "test_okinawa_newcomer_mistakes.py",
    "hill89": "test_hill89_newcomer_mistakes.py",
}
"""By game, the tests of its mistakes; the table is below a heading with the name of the game."""
HEADINGS = {"### Ie Shima": "ie_shima", "### Okinawa": "okinawa", "### Hill 89": "hill89"}


def rows() -> list[tuple[str, list[str]]]:
    """The rows of the tables of mistakes, each with its game."""
    found = []
    game = ""
    for line in PAGE.splitlines():
        if line.startswith("#"):
            game = HEADINGS.get(line, "")
        if game and line.startswith("|") and "`test_" in line:
            found.append((game, [cell.strip(" `") for cell in line.strip("|").split("|")]))
    return found


ROWS = rows()
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("game", MISTAKES)
def test_every_test_of_a_mistake_is_in_the_table_and_the_other_way_round(game: str) -> None:
    source = (ROOT / "tests" / "bots" / MISTAKES[game]).read_text(encoding="utf-8")
    assert MISTAKES[game] in PAGE
    assert [row[3] for each, row in ROWS if each == game] == re.findall(
        r"^def (test_\w+)", source, re.MULTILINE
    )


@pytest.mark.parametrize(("game", "row"), ROWS, ids=[row[3] for _, row in ROWS])
def test_each_mistake_has_its_rule_and_its_lesson(game: str, row: list[str]) -> None:
    _, caught, rule, _, lesson = row
    assert caught.startswith(("engine", "coach"))
    assert rule in lbnb.games()[game].rules
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
