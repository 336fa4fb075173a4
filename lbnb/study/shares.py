"""How sure the numbers of a study are: intervals for shares, and differences over the same seeds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from lbnb.core.errors import StudyError

if TYPE_CHECKING:
    from pandas import DataFrame

Z = NormalDist().inv_cdf(0.975)
"""Standard errors on each side of a 95% interval."""


class Share(NamedTuple):
    """How many of the `games` were `won`, the `share` that is, and its 95% interval from `low` to `high`."""

    won: int
    games: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.won} of {self.games} games: {self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


class Difference(NamedTuple):
    """How much more one study has than another of the same seeds, as a mean over the `games` compared.

    `error` is its standard error, `low` to `high` its 95% interval; in `changed` of the games the two differ.
    """

    games: int
    changed: int
    mean: float
    error: float
    low: float
    high: float

    def __str__(self) -> str:
        return (
            f"{self.mean:+.3f} ± {self.error:.3f} ({self.low:+.3f} to {self.high:+.3f}); "
            f"{self.changed} of {self.games} games differ"
        )


def share_of(won: int, games: int) -> Share:
    """The share of games won, with its 95% interval by Wilson's formula."""
    share = won / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return Share(won, games, share, max(0.0, middle - half), min(1.0, middle + half))


def paired(ones: Sequence[float], others: Sequence[float]) -> Difference:
    """How much more the `ones` are than the `others`, which are of the same games, in the same order.

    Raises StudyError for fewer than two games.
    """
    pairs = [one - other for one, other in zip(ones, others, strict=True)]
    if len(pairs) < 2:
        raise StudyError(f"a difference and its error need two games or more, and here are {len(pairs)}")
    mean = fmean(pairs)
    error = stdev(pairs) / sqrt(len(pairs))
    changed = sum(pair != 0 for pair in pairs)
    return Difference(len(pairs), changed, mean, error, mean - Z * error, mean + Z * error)


def share(table: DataFrame, winner: str) -> Share:
    """The share of the games of a study that a side has won; raises StudyError for a table without games."""
    if not len(table):
        raise StudyError("there are no games in this table")
    return share_of(int((table["winner"] == winner).sum()), len(table))


def compare(table: DataFrame, other: DataFrame, winner: str | None = None) -> Difference:
    """How much more of the games that both studies have `table` has won for `winner` than `other`.

    Without a `winner` it is the score that is compared. Games are the same when their seeds are: give
    both studies the same `seed`. They may be of different length.

    Raises StudyError for fewer than two games in common, and for tables that hold a game twice.
    """
    for each in (table, other):
        if not each["seed"].is_unique:
            raise StudyError("a table holds one seed twice: compare studies, not several put together")
    both = table.merge(other, on="seed", suffixes=("", "_other"))
    if len(both) < 2:
        raise StudyError(
            f"these studies have {len(both)} games in common, and a comparison needs two or more: "
            "simulate both with the same seed"
        )
    if winner is None:
        return paired(both["score"].tolist(), both["score_other"].tolist())
    return paired(*((both[column] == winner).tolist() for column in ("winner", "winner_other")))
