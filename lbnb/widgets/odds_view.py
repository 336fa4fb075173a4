"""Exact odds as HTML: the results as one bar, a table with what would change, and where the roll is read.

That is the game's own table with its live column, or a bar for every number. Each picture is labelled with
its text, and each result has a mark beside its colour, so that neither colours nor pictures are needed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from lbnb.core.game import Game
from lbnb.core.odds import Chance, Odds, WhatIf, percent
from lbnb.widgets.log_view import sum_html
from lbnb.widgets.rule_view import rule_link
from lbnb.widgets.wording import seat_name

RANKS = 4
"""The best of all outcomes has this rank, the worst 0; each rank has a colour and a pattern of its own."""
TALLEST = 34
"""Pixels of the highest bar of a distribution."""


def odds_html(game: Game, odds: Odds) -> str:
    """The odds with their sums, for a panel."""
    ranks = _ranks(odds)
    sums = "".join(f"<p>{sum_html(game, entry)}</p>" for entry in odds.sums)
    return (
        f'<div class="lbnb-chances"><div><b>{escape(odds.title)}</b> {rule_link(game, odds.rule)}</div>'
        f"{result_bar(odds.outcomes, ranks)}{table_html(game, odds, ranks)}{losses_html(odds)}"
        f"{results_html(game, odds, ranks) or distribution_html(odds, ranks)}{sums}</div>"
    )


def _ranks(odds: Odds) -> dict[str, int]:
    """By outcome its rank; they come worst first, and a neutral one has the middle rank to itself."""
    names = [chance.name for chance in odds.outcomes]
    if odds.neutral not in names:
        last = max(1, len(names) - 1)
        return {name: round(RANKS * place / last) for place, name in enumerate(names)}
    middle = names.index(odds.neutral)
    bad, good = names[:middle], names[middle + 1 :]
    return {
        **{name: int(2 * place >= len(bad)) for place, name in enumerate(bad)},
        odds.neutral: RANKS // 2,
        **{name: RANKS - int(2 * place < len(good)) for place, name in enumerate(good)},
    }


def result_bar(outcomes: Sequence[Chance], ranks: dict[str, int]) -> str:
    """All results side by side in one bar, each as wide as its chance."""
    parts = "".join(
        f'<span class="lbnb-rank-{ranks[chance.name]}" style="width:{100 * chance.chance:.2f}%" '
        f'title="{escape(str(chance), quote=True)}"></span>'
        for chance in outcomes
        if chance.ways
    )
    said = ", ".join(map(str, outcomes))
    return f'<div class="lbnb-results" role="img" aria-label="{escape(said, quote=True)}">{parts}</div>'


def table_html(game: Game, odds: Odds, ranks: dict[str, int]) -> str:
    """A row for the odds as they stand and one for each what-if; a column for each result and event.

    What comes in none of the rows has no column; a rule that all what-ifs share stands above them once.
    """
    shared = odds.what_ifs[0].events if odds.what_ifs else odds.events
    events = tuple(event for event in odds.events if event.name in {e.name for e in shared})
    rules = {one.rule for one in odds.what_ifs}
    corner = f"What if {rule_link(game, rules.pop())}" if len(rules) == 1 and len(odds.what_ifs) > 1 else ""
    rows = {"As it stands": (*odds.outcomes, *events)}
    rows |= {
        _what_if(one, "" if corner else f" {rule_link(game, one.rule)}"): (*one.outcomes, *one.events)
        for one in odds.what_ifs
    }
    possible = {chance.name for chances in rows.values() for chance in chances if chance.ways}
    columns = [chance for chance in (*odds.outcomes, *events) if chance.name in possible]
    heads = "".join(f"<th>{_swatch(ranks, chance)}{_head(chance.name)}</th>" for chance in columns)
    lines = "".join(
        _row(label, [chance for chance in chances if chance.name in possible])
        for label, chances in rows.items()
    )
    alone = [event for event in odds.events if event not in columns]
    besides = " · ".join(
        f"{escape(event.name)} <b>{percent(event.chance)}</b> {rule_link(game, event.rule)}"
        for event in alone
    )
    table = f"<table><tr><th>{corner}</th>{heads}</tr>{lines}</table>"
    return table + (f"<div>{besides}</div>" if besides else "")


def _head(name: str) -> str:
    """A heading; a long word may break between two like consonants, for the columns are narrow."""
    return re.sub(r"(?<=\w{2})([b-df-hj-np-tv-z])(?=\1\w{5})", r"\1&shy;", escape(name))


def _swatch(ranks: dict[str, int], chance: Chance) -> str:
    if chance.name not in ranks:
        return ""
    return f'<i class="lbnb-swatch lbnb-rank-{ranks[chance.name]}"></i>'


def _row(label: str, chances: Sequence[Chance]) -> str:
    cells = "".join(f"<td>{percent(chance.chance)}</td>" for chance in chances)
    return f"<tr><th>{label}</th>{cells}</tr>"


def _what_if(what_if: WhatIf, rule: str) -> str:
    """The label of a row; what stands after a comma is small, on a second line if need be."""
    comes = what_if.comes
    uncertain = comes is not None and comes.ways < comes.of
    said = f" (comes {comes.chance:.0%})" if comes is not None and uncertain else ""
    label, _, more = escape(what_if.label).partition(", ")
    return f"{label}{said}{rule}" + (f"<small>{more}</small>" if more else "")


def losses_html(odds: Odds) -> str:
    """What both sides lose on average."""
    if not odds.losses:
        return ""
    said = " · ".join(
        f"{escape(seat_name(loss.seat))} <b>{loss.expected:.2f}</b> {escape(loss.unit)}"
        for loss in odds.losses
    )
    return f"<div>Expected losses: {said}</div>"


def distribution_html(odds: Odds, ranks: dict[str, int]) -> str:
    """A bar for each number of the distribution, coloured by its result; none of a certain number."""
    if len(odds.distribution) < 2:
        return ""
    most = max(share.ways for share in odds.distribution)
    bars = "".join(
        f'<div title="{odds.numbered(share)}: {escape(share.outcome)}, {percent(share.ways / odds.of)}">'
        f'<i class="lbnb-rank-{ranks[share.outcome]}" '
        f'style="height:{max(1, round(TALLEST * share.ways / most))}px"></i>{share.number}</div>'
        for share in odds.distribution
    )
    said = "; ".join(f"{odds.numbered(share)} {percent(share.ways / odds.of)}" for share in odds.distribution)
    label = escape(f"{odds.measure}: {said}", quote=True)
    return (
        f'<div class="lbnb-differences" role="img" aria-label="{label}">{bars}</div>'
        f'<div class="lbnb-quiet">{escape(odds.measure)}</div>'
    )


def results_html(game: Game, odds: Odds, ranks: dict[str, int]) -> str:
    """The printed table that the roll is read on, its live headings and column marked."""
    table = odds.table
    if table is None:
        return ""
    width = len(table.rows[0][1])
    lines = []
    for index, (name, heads) in enumerate(table.heads):
        padded = [escape(head) for head in (*heads, *[""] * (width - len(heads)))]
        lines.append(_line(name, padded, "th", table.column if index == table.head else None))
    for name, results in table.rows:
        cells = [escape(result) for result in results]
        cells[table.column] = f'<i class="lbnb-rank-{ranks[results[table.column]]}"></i>{cells[table.column]}'
        lines.append(_line(name, cells, "td", table.column))
    name, heads = table.heads[table.head]
    said = f"{table.name}: row {name}, column {heads[table.column]}"
    return (
        f'<div class="lbnb-crt"><div>{escape(table.name)} {rule_link(game, table.rule)}</div>'
        f'<table aria-label="{escape(said, quote=True)}">{"".join(lines)}</table></div>'
    )


def _line(name: str, cells: Sequence[str], tag: str, live: int | None) -> str:
    """A line of the table, its cell in the live column marked, and the whole line if it is the heading."""
    inside = "".join(
        f"<{tag}{' class=lbnb-live' if at == live else ''}>{cell}</{tag}>" for at, cell in enumerate(cells)
    )
    marked = " class=lbnb-live" if tag == "th" and live is not None else ""
    return f"<tr{marked}><th>{escape(name)}</th>{inside}</tr>"
