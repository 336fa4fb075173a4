"""The structured log: what happened, by which rule, and the sum behind each total."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from string import Formatter

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

    def format(self, show: Callable[[str | int, str], str] = lambda _ref, shown: shown) -> str:
        """The sentence, beginning with a capital; each ref appears as `show(ref, its text)`."""
        parts: list[str] = []
        for literal, field, _spec, _conversion in Formatter().parse(self.text):
            parts.append(literal)
            if field is not None:
                ref = self.refs[field]
                shown = str(ref)
                parts.append(show(ref, shown if any(parts) else shown[:1].upper() + shown[1:]))
        return "".join(parts)

    def sum_text(self) -> str:
        """The terms as one line, `4 lead unit (11.4.2) + 3 more units (11.4.2)`; empty without terms."""
        said = " + ".join(f"{term.value} {term.label} ({term.rule})" for term in self.terms)
        return said.replace("+ -", "- ")

    def __str__(self) -> str:
        total = f" = {self.sum_text()}" if self.terms else ""
        return f"{self.format()}{total} [{self.rule}]"

    def html(self) -> str:
        """The entry as HTML: refs carry `data-ref`, the rule `data-rule`, the sum is a title."""
        said = self.format(lambda ref, shown: f'<span data-ref="{escape(str(ref))}">{escape(shown)}</span>')
        total = f" = {escape(self.sum_text())}" if self.terms else ""
        return f'{said}{total} <span class="rule" data-rule="{escape(self.rule)}">{escape(self.rule)}</span>'
