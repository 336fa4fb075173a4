"""What a study has found, as tables for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from lbnb.core.game import Game
from lbnb.study.shares import Share, share_of

if TYPE_CHECKING:
    from pandas import DataFrame


def winners(table: DataFrame, game: Game) -> Table:
    """The share of each side."""
    shown = _shares("winner", "won")
    counts = table["winner"].value_counts().to_dict()
    for side in dict.fromkeys((*game.seats, *counts)):
        _add(shown, side, share_of(counts.get(side, 0), len(table)))
    return shown


def endings(table: DataFrame, game: Game) -> Table:
    """The share of each rule by which games ended, the most frequent first."""
    shown = _shares("ended by", "games")
    for rule, count in table["rule"].value_counts().to_dict().items():
        _add(shown, f"{rule} {game.rules[rule].summary}", share_of(count, len(table)))
    return shown


def numbers(table: DataFrame) -> Table:
    """Score and whatever else the game counts: mean, standard error of it, least and most."""
    shown = Table("counted")
    for name in ("mean", "standard error", "least", "most"):
        shown.add_column(name, justify="right")
    counted = table.select_dtypes("integer").drop(columns=["game", "seed", "steps"])
    for name, column in counted.items():
        error = f"{column.sem():.2f}" if len(column) > 1 else ""
        shown.add_row(str(name), f"{column.mean():.2f}", error, str(column.min()), str(column.max()))
    return shown


def _shares(what: str, count: str) -> Table:
    shown = Table(what)
    for name in (count, "share", "95% interval"):
        shown.add_column(name, justify="right", no_wrap=True)
    return shown


def _add(shown: Table, what: str, share: Share) -> None:
    shown.add_row(what, f"{share.won}", f"{share.share:.1%}", f"{share.low:.1%} to {share.high:.1%}")
