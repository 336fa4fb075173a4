"""The lessons: listed where people look for them, and what they point to is there."""

import re
from io import StringIO
from pathlib import Path
from token import NUMBER
from tokenize import generate_tokens

import nbformat
import pytest

import lbnb

ROOT = Path(__file__).parents[1]
LESSONS = {path.stem: path for path in sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))}
FIRST = "00_start_here"
GAME_OF = {"1": "ie_shima", "2": "okinawa", "3": "hill89"}
"""The game of a lesson, by the first digit of its number; in other lessons it is the one named last."""
NAMES = {"Ie Shima": "ie_shima", "Okinawa": "okinawa", "Hill 89": "hill89"}
NAMED = re.compile("|".join([*NAMES, *NAMES.values()]))
RULE = r"(?<![\d.])\d{1,2}(?:\.\d{1,3})+[A-Z]?(?![\d%])"
"""A paragraph's id."""
MOVES_ON = r"\b(tell|do|march|hold_fire)\(|\.(act|undo|redo|play)\("
SETS_UP = r"= (begin|exercise|\w*\.new_session)\(|\.rewind\("
CITING = re.compile(r"\([^()]*\)|^\*\*Rules .*|\|[\d., A-Z]+\|$", re.MULTILINE)
"""Where ids are cited: brackets, the list of a lesson's rules, a last column with nothing else in it."""


def words(name: str) -> str:
    """The text of a lesson and of its quiz, without outputs and without the numbers of its code."""
    return "\n".join(map(_words, nbformat.read(LESSONS[name], as_version=4).cells))


def _words(cell: nbformat.NotebookNode) -> str:
    if cell.cell_type != "code":
        return str(cell.source)
    tokens = generate_tokens(StringIO(cell.source).readline)
    return " ".join(token.string for token in tokens if token.type != NUMBER)


def citations(name: str) -> list[tuple[str, str]]:
    """Each rule that a lesson cites, with its game."""
    text = words(name)
    found = []
    for said in CITING.finditer(text):
        for rule in re.findall(RULE, said.group()):
            named = NAMED.findall(text, 0, said.end())
            game = GAME_OF.get(name[0]) or NAMES.get(named[-1], named[-1])
            found.append((game, rule))
    return found


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


@pytest.mark.parametrize("name", LESSONS)
def test_a_cell_that_asks_for_a_prediction_can_be_run_again(name: str) -> None:
    """It moves no game on, unless it sets that game up itself: whoever has a guess runs it once more."""
    asking = [
        cell.source
        for cell in nbformat.read(LESSONS[name], as_version=4).cells
        if cell.cell_type == "code" and "guess = None" in cell.source
    ]
    moving = [source for source in asking if re.search(MOVES_ON, source) and not re.search(SETS_UP, source)]
    assert moving == []


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_cites_only_rules_of_its_game(name: str) -> None:
    cited = citations(name)
    assert cited
    games = lbnb.games()
    assert [(game, rule) for game, rule in cited if rule not in games[game].rules] == []
