"""The ledger of a game that awards points as things happen: what each side has scored, and for what."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lbnb.core.game import Game
from lbnb.core.log import Entry
from lbnb.widgets.rule_view import rule_link

SHOWN = 30
"""So many awards are listed one by one, the latest first."""


def awards(log: Sequence[Entry]) -> list[Entry]:
    """The entries that award points."""
    return [entry for entry in log if {"side", "points", "why"} <= entry.refs.keys()]


def ledger_html(game: Game, log: Sequence[Entry]) -> str:
    """A line for each rule with the points of both sides, their totals, then the latest awards."""
    found = awards(log)
    if not found:
        return f'<div class="lbnb-quiet">Nobody has scored yet. {rule_link(game, game.ledger_rule)}</div>'
    sides = sorted({str(entry.refs["side"]) for entry in found}, reverse=True)
    rules = sorted({entry.rule for entry in found}, key=list(game.rules).index)
    heads = "".join(f"<th>{escape(side[:1].upper() + side[1:])}</th>" for side in sides)
    rows = "".join(_row(game, rule, _cells(found, sides, rule)) for rule in rules)
    lines = "".join(
        f"<p>{escape(entry.format())} {rule_link(game, entry.rule)}</p>" for entry in found[: -SHOWN - 1 : -1]
    )
    return (
        f'<div class="lbnb-ledger"><table><tr><th>Victory Points</th>{heads}</tr>{rows}'
        f"<tr><th>All together</th>{_cells(found, sides)}</tr></table>{lines}</div>"
    )


def _cells(found: Sequence[Entry], sides: Sequence[str], rule: str = "") -> str:
    """The points of each side by a rule, or by all."""
    sums = (
        sum(
            int(entry.refs["points"])
            for entry in found
            if entry.refs["side"] == side and rule in ("", entry.rule)
        )
        for side in sides
    )
    return "".join(f"<td>{points}</td>" for points in sums)


def _row(game: Game, rule: str, cells: str) -> str:
    """A rule by the first sentence of what it says, and its points."""
    said = game.rules[rule].summary.split(". ")[0].rstrip(".")
    return f"<tr><th>{escape(said)} {rule_link(game, rule)}</th>{cells}</tr>"
