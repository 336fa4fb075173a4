"""Where a rule applies: in the log of a game, and among the decisions that its engine knows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lbnb.core.decisions import Decision
from lbnb.core.log import Entry


class Role(NamedTuple):
    """What a rule does in the engine.

    With a `verb` it refuses that kind of action in the decision of that name, for the reason in `text`;
    without one it gives somebody the decision, whose prompt is `text`.
    """

    decision: str
    verb: str
    text: str


def cites(entry: Entry, rule: str) -> bool:
    """Whether an entry or a term of its sum names exactly this rule."""
    return entry.rule == rule or any(term.rule == rule for term in entry.terms)


def below(rule: str, other: str) -> bool:
    """Whether `other` is a paragraph under the heading `rule`."""
    return re.match(rf"{re.escape(rule)}(\.|[A-Z])", other) is not None


def uses(rule: str, log: Sequence[Iterable[Entry]]) -> list[tuple[int, Entry]]:
    """The entries that cite a rule, each with its index in `log`, which holds the entries of each step.

    Where nothing cites the rule itself, those that cite a paragraph below it.
    """
    rows = [(index, entry) for index, entries in enumerate(log) for entry in entries]
    exact = [(index, entry) for index, entry in rows if cites(entry, rule)]
    return exact or [
        (index, entry)
        for index, entry in rows
        if any(below(rule, cited) for cited in (entry.rule, *(term.rule for term in entry.terms)))
    ]


def roles(rule: str, decisions: Mapping[str, type[Decision]]) -> list[Role]:
    """What a rule does among the decisions of a game: those it gives, then those in which it refuses."""
    given = [Role(name, "", kind.prompt) for name, kind in decisions.items() if kind.rule == rule]
    refused = [
        Role(name, verb, row.reason)
        for name, kind in decisions.items()
        for verb, table in kind.prohibitions.items()
        for row in table
        if row.rule == rule
    ]
    return given + refused
