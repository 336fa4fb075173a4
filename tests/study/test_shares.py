"""Intervals of shares, and differences over the same seeds."""

from math import sqrt

import pandas as pd
import pytest

from lbnb.errors import StudyError
from lbnb.study import compare, share
from lbnb.study.shares import paired, share_of


def table(winners: str, scores: list[int] | None = None, first: int = 0) -> pd.DataFrame:
    """A study whose games were won by "us" (u) or "japan" (j)."""
    return pd.DataFrame(
        {
            "seed": range(first, first + len(winners)),
            "winner": ["us" if letter == "u" else "japan" for letter in winners],
            "score": scores or [0] * len(winners),
        }
    )


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_those_of_the_literature(won: int, games: int, low: float, high: float) -> None:
    """Newcombe (1998), Statistics in Medicine 17, table I, the score method without continuity correction."""
    found = share_of(won, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_share_counts_the_games_of_a_side() -> None:
    games = table("ujju" * 5)
    assert share(games, "us")[:3] == (10, 20, 0.5)
    assert str(share(games, "japan")) == "10 of 20 games: 50.0% (29.9% to 70.1%)"
    with pytest.raises(StudyError, match="no games"):
        share(games.head(0), "us")


def test_compare_takes_pairs_of_the_same_seed() -> None:
    """Two games of four are won more, one less: a quarter more, by deviations of 1, 1, -1, 0 from it."""
    found = compare(table("uuju"), table("jjuu"), "us")
    error = sqrt((2 * 0.75**2 + 1.25**2 + 0.25**2) / 3 / 4)
    assert found[:4] == pytest.approx((4, 3, 0.25, error))
    assert (found.low + found.high) / 2 == pytest.approx(0.25)
    assert found.high - found.low == pytest.approx(2 * 1.959964 * error)
    assert str(found) == (
        f"+0.250 ± {error:.3f} ({found.low:+.3f} to {found.high:+.3f}); 3 of 4 games differ"
    )


def test_compare_takes_scores_unless_a_winner_is_named() -> None:
    found = compare(table("jjj", [3, 5, 4]), table("uuu", [1, 2, 3]))
    assert (found.games, found.mean) == (3, 2)


def test_the_order_of_rows_is_no_matter_and_the_shorter_study_decides() -> None:
    shuffled = table("uuju").iloc[[2, 0, 3, 1]]
    assert compare(shuffled, table("jjuuuuuuu"), "us") == compare(table("uuju"), table("jjuu"), "us")


def test_pairs_are_surer_than_two_separate_studies() -> None:
    """Nine of ten games are the same in both; a comparison of shares would not know."""
    one, other = table("uj" * 50), table("uj" * 45 + "jj" * 5)
    separate = sqrt(2 * 0.25 / 100)
    assert compare(one, other, "us").error < separate / 2


def test_what_cannot_be_compared() -> None:
    with pytest.raises(StudyError, match=r"0 games in common.*the same seed"):
        compare(table("uj"), table("uj", first=5), "us")
    with pytest.raises(StudyError, match="1 games in common"):
        compare(table("uj"), table("uj", first=1), "us")
    with pytest.raises(StudyError, match="one seed twice"):
        compare(pd.concat([table("uj"), table("uj")]), table("uj"), "us")
    with pytest.raises(StudyError, match="two games or more"):
        paired([1], [0])
