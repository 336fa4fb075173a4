"""The lessons: listed where people look for them, and what they point to is there."""

import re
from pathlib import Path

import nbformat
import pytest

import lbnb

ROOT = Path(__file__).parents[1]
LESSONS = {path.stem: path for path in sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))}
FIRST = "00_start_here"
GAME_OF = {"1": "ie_shima", "2": "okinawa", "3": "hill89"}
"""The game of a lesson, by the first digit of its number."""
RULE = r"(?<![\d.])\d{1,2}(?:\.\d{1,3})+[A-Z]?(?![\d%])"
"""A paragraph's id, where it is cited in brackets."""


def words(name: str) -> str:
    """The text of a lesson and of its quiz, without outputs."""
    return "\n".join(cell.source for cell in nbformat.read(LESSONS[name], as_version=4).cells)


def test_the_first_lesson_and_the_readme_list_all_others() -> None:
    linked = re.findall(r"\]\((\d\d_\w+)\.ipynb\)", words(FIRST))
    assert linked == [name for name in LESSONS if name != FIRST]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in LESSONS if f"`{name}`" not in readme] == []


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_names_only_lessons_that_exist(name: str) -> None:
    named = set(re.findall(r"`(\d\d_\w+)`", words(name)))
    assert named <= set(LESSONS)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_was_run_and_says_by_which_kernel(name: str) -> None:
    notebook = nbformat.read(LESSONS[name], as_version=4)
    assert notebook.metadata.kernelspec.name == "python3"
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert any(cell.outputs for cell in code)
    assert not any(output.output_type == "error" for cell in code for output in cell.outputs)


@pytest.mark.parametrize("name", [name for name in LESSONS if name[0] in GAME_OF])
def test_a_lesson_cites_only_rules_of_its_game(name: str) -> None:
    rules = lbnb.games()[GAME_OF[name[0]]].rules
    cited = {rule for said in re.findall(r"\([^()]*\)", words(name)) for rule in re.findall(RULE, said)}
    assert cited
    assert {rule for rule in cited if rule not in rules} == set()
