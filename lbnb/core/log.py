"""The structured log: what happened, by which rule, and the sum behind each total."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from string import Formatter
from typing import Any

import msgspec


class Term(msgspec.Struct, frozen=True, array_like=True):
    """One line of a sum: `value` comes from `label`, by `rule`."""

    label: str
    value: int
    rule: str


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened.

    `text` is a template whose fields are the keys of `refs`; a ref is the id of a unit or an Area (as in
    action texts) or a plain number. `terms` is the sum behind a total, `rule` the paragraph that made it
    happen, `level` 0 for a line, 1 for a heading of a turn, phase or impulse.
    """

    rule: str
    text: str
    refs: dict[str, str | int] = {}
    terms: tuple[Term, ...] = ()
    level: int = 0

    def format(self, show: Callable[[str, Any], str] = lambda _field, value: str(value)) -> str:
        """The sentence, each ref passed through `show(field, value)`."""
        parts = []
        for literal, field, _spec, _conversion in Formatter().parse(self.text):
            parts.append(literal)
            if field is not None:
                parts.append(show(field, self.refs[field]))
        return "".join(parts)

    def sum_text(self) -> str:
        """The terms as one line, `4 lead unit (11.4.2) + 3 more units (11.4.2)`; empty without terms."""
        return " + ".join(f"{term.value} {term.label} ({term.rule})" for term in self.terms)

    def __str__(self) -> str:
        total = f" = {self.sum_text()}" if self.terms else ""
        return f"{self.format()}{total} [{self.rule}]"

    def html(self) -> str:
        """The entry as HTML: refs carry `data-ref`, the rule `data-rule`, the sum is a title."""
        said = self.format(
            lambda _field, value: f'<span data-ref="{escape(str(value))}">{escape(str(value))}</span>'
        )
        total = f" = {escape(self.sum_text())}" if self.terms else ""
        return f'{said}{total} <span class="rule" data-rule="{escape(self.rule)}">{escape(self.rule)}</span>'
