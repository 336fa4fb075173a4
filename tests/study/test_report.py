"""What the command line shows of a study."""

import pandas as pd
import pytest
from rich.console import Console
from rich.table import Table

import lbnb
from lbnb.study import report

GAME = lbnb.games()["hill89"]
TABLE = pd.DataFrame(
    {
        "game": [0, 1, 2, 3],
        "seed": [5, 6, 7, 8],
        "winner": ["japan"] * 4,
        "score": [0, 1, 1, 2],
        "rule": ["24.6", "19.6", "24.6", "24.6"],
        "turn": ["Turn 1"] * 4,
        "steps": [9] * 4,
        "reason": [""] * 4,
    }
)


def cells(table: Table) -> list[list[str]]:
    console = Console(width=200)
    with console.capture() as shown:
        console.print(table)
    return [
        [cell.strip() for cell in line.strip("│").split("│")]
        for line in shown.get().splitlines()
        if line.startswith("│")
    ]


def test_a_side_that_never_won_is_shown() -> None:
    assert cells(report.winners(TABLE, GAME)) == [
        ["us", "0", "0.0%", "0.0% to 49.0%"],
        ["japan", "4", "100.0%", "51.0% to 100.0%"],
    ]


def test_games_end_by_rules_with_their_summaries() -> None:
    (first, *_), (second, *_) = rows = cells(report.endings(TABLE, GAME))
    assert first == f"24.6 {GAME.rules['24.6'].summary}"
    assert second == f"19.6 {GAME.rules['19.6'].summary}"
    assert [row[1:3] for row in rows] == [["3", "75.0%"], ["1", "25.0%"]]


@pytest.mark.parametrize(
    ("games", "row"),
    [(4, ["score", "1.00", "0.41", "0", "2"]), (1, ["score", "0.00", "", "0", "0"])],
)
def test_what_is_counted_has_a_mean_and_its_error(games: int, row: list[str]) -> None:
    assert cells(report.numbers(TABLE.head(games))) == [row]
