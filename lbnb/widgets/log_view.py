"""The log as HTML: headings, a line for each entry with its rule, sums that open."""

from __future__ import annotations

from html import escape

from lbnb.core.game import Game
from lbnb.core.log import Entry, Term
from lbnb.widgets.rule_view import rule_link, rule_title
from lbnb.widgets.wording import spoken_ref

SHOWN = 150
"""Entries shown; the whole game is in the record."""


def terms_html(game: Game, terms: tuple[Term, ...]) -> str:
    """A sum, one term a line, each with its rule."""
    rows = "".join(
        f"<li><b>{term.value:+d}</b> {escape(term.label)} {rule_link(game, term.rule)}</li>" for term in terms
    )
    return f"<ul>{rows}</ul>"


def entry_html(game: Game, entry: Entry) -> str:
    """One entry: a heading, a line, or a total whose sum opens on a click."""
    said = escape(entry.format(spoken_ref))
    if entry.level:
        return f"<h4>{said}</h4>"
    link = rule_link(game, entry.rule)
    if entry.terms:
        return f"<details><summary>{said} {link}</summary>{terms_html(game, entry.terms)}</details>"
    return f"<p>{said} {link}</p>"


def sum_html(game: Game, entry: Entry) -> str:
    """A total and its sum in one line; the rules of the terms appear on hover."""
    terms = "".join(
        f"{' - ' if term.value < 0 else ' + '}"
        f'<span title="{rule_title(game, term.rule)}">{abs(term.value)} {escape(term.label)}</span>'
        for term in entry.terms
    )
    said = escape(entry.format(spoken_ref))
    total = f" = {terms.removeprefix(' + ')}" if terms else ""
    return f"<b>{said}</b> {rule_link(game, entry.rule)}{total}"


class LogView:
    """Keeps the HTML of each entry, so that a change costs only its new ones."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._entries: list[Entry] = []
        self._lines: list[str] = []

    def html(self, log: list[Entry]) -> str:
        """The last entries of `log`, oldest first."""
        kept = len(self._entries)
        if len(log) < kept or (kept and log[kept - 1] is not self._entries[-1]):
            kept = next(
                (index for index, (a, b) in enumerate(zip(log, self._entries, strict=False)) if a is not b),
                min(len(log), kept),
            )
        self._lines[kept:] = [entry_html(self._game, entry) for entry in log[kept:]]
        self._entries[kept:] = log[kept:]
        shown = self._lines[-SHOWN:]
        hidden = len(self._lines) - len(shown)
        first = f"<p><em>{hidden} earlier entries are in the record.</em></p>" if hidden else ""
        return f'<div class="lbnb-log" role="log">{first}{"".join(shown)}</div>'
