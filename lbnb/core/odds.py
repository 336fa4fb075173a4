"""Exact odds of a roll: counts of equally likely ways, never rounded, in a form that fits every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from lbnb.core.errors import UnknownName
from lbnb.core.log import Entry

BAR = 20
"""How many signs wide the longest bar of the text is."""


class Chance(msgspec.Struct, frozen=True):
    """Something that happens in `ways` of `of` equally likely cases, by `rule`."""

    name: str
    rule: str
    ways: int
    of: int

    @property
    def chance(self) -> float:
        """The probability, 0 to 1."""
        return self.ways / self.of

    def __str__(self) -> str:
        return f"{self.name} {percent(self.chance)}"


class Share(msgspec.Struct, frozen=True):
    """One bar of a distribution: a `number`, the name of the outcome that it brings, and in how many ways."""

    number: int
    outcome: str
    ways: int


class Loss(msgspec.Struct, frozen=True):
    """What a seat loses on average, counted in `unit`: the sum over all cases is `total`."""

    seat: str
    unit: str
    total: int
    of: int

    @property
    def expected(self) -> float:
        """The mean."""
        return self.total / self.of


class WhatIf(msgspec.Struct, frozen=True):
    """How the odds would change if something were done; `comes` is the chance that it comes off at all."""

    label: str
    rule: str
    outcomes: tuple[Chance, ...]
    events: tuple[Chance, ...] = ()
    comes: Chance | None = None


class ResultTable(msgspec.Struct, frozen=True):
    """A printed table on which a roll is read, and where on it the combat stands.

    `heads` are the lines of column headings, each with its name, `rows` the results, each with its roll; a
    line of headings may be shorter than the results. The combat is at `head` and `column`, both from 0.
    """

    name: str
    rule: str
    heads: tuple[tuple[str, tuple[str, ...]], ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    head: int
    column: int


class Odds(msgspec.Struct, frozen=True):
    """The exact odds of a combat before its dice.

    Of `of` equally likely cases, `outcomes` exclude each other and cover them all, `events` may happen
    besides. `distribution` counts the cases by `measure`, smallest number first; its numbers are `signed`
    where they are differences. `sums` are the totals before the dice, `table` is what they are read on.
    `neutral` is the outcome in which nothing happens; those named before it are bad for the attacker.
    """

    title: str
    rule: str
    of: int
    sums: tuple[Entry, ...]
    outcomes: tuple[Chance, ...]
    events: tuple[Chance, ...]
    measure: str
    distribution: tuple[Share, ...]
    losses: tuple[Loss, ...]
    what_ifs: tuple[WhatIf, ...]
    signed: bool = True
    table: ResultTable | None = None
    neutral: str = ""

    def numbered(self, share: Share) -> str:
        """The number of a share as people write it."""
        return f"{share.number:+d}" if self.signed else str(share.number)

    def chance(self, name: str) -> float:
        """The probability of the outcome or event of that name; raises KeyError when there is none."""
        for found in (*self.outcomes, *self.events):
            if found.name == name:
                return found.chance
        raise KeyError(name)

    def __str__(self) -> str:
        """The odds as lines of text: a twin of the picture."""
        width = max(len(chance.name) for chance in (*self.outcomes, *self.events))
        lines = [f"{self.title} ({self.rule})", *(str(entry) for entry in self.sums)]
        lines += [
            f"{chance.name:{width}} {percent(chance.chance):>6} {'█' * round(BAR * chance.chance)}".rstrip()
            for chance in self.outcomes
        ]
        lines += [f"{event.name:{width}} {percent(event.chance):>6} ({event.rule})" for event in self.events]
        lines += [f"Expected loss of {loss.seat}: {loss.expected:.2f} {loss.unit}" for loss in self.losses]
        lines += [f"{what_if_text(one)}" for one in self.what_ifs]
        most = max(share.ways for share in self.distribution)
        lines.append(f"{self.measure}:")
        lines += [
            f"{self.numbered(share):>4} {percent(share.ways / self.of):>6}"
            f" {'█' * round(BAR * share.ways / most)} {share.outcome}".rstrip()
            for share in self.distribution
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


class Field(NamedTuple):
    """One thing to set in a form: its possible values and, under the same index, how they are called.

    `default` is one of `values`; `rule` says where it comes from. A field matters only where the values of
    other fields are among those of `when`.
    """

    name: str
    label: str
    rule: str
    values: tuple[Any, ...]
    names: tuple[str, ...]
    default: Any
    when: Mapping[str, tuple[Any, ...]] = {}

    def matters(self, values: Mapping[str, Any]) -> bool:
        """Whether the field changes anything beside these values of the others."""
        return all(values[name] in wanted for name, wanted in self.when.items())


def complete_setting(fields: tuple[Field, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """A value for every field, defaults filled in; raises UnknownName for a field or value not there."""
    known = {field.name: field for field in fields}
    for name, value in values.items():
        if name not in known:
            raise UnknownName("field", name, list(known))
        if value not in known[name].values:
            raise UnknownName(f"value of {name}", value, list(map(str, known[name].values)))
    return {field.name: field.default for field in fields} | dict(values)


def number(
    name: str,
    label: str,
    rule: str,
    values: range,
    default: int,
    when: Mapping[str, tuple[Any, ...]] = {},
) -> Field:
    """A field for a number."""
    return Field(name, label, rule, tuple(values), tuple(map(str, values)), default, when)


def flag(name: str, label: str, rule: str, when: Mapping[str, tuple[Any, ...]] = {}) -> Field:
    """A field for yes or no."""
    return Field(name, label, rule, (False, True), ("no", "yes"), False, when)


class OddsForm(NamedTuple):
    """Odds without a game: what may be set, and the odds of a setting (a value for each field name)."""

    fields: tuple[Field, ...]
    odds: Callable[[Mapping[str, Any]], Odds]

    def defaults(self) -> dict[str, Any]:
        """A setting to begin with."""
        return {field.name: field.default for field in self.fields}


def percent(chance: float) -> str:
    """A probability for people: 0% and 100% only when nothing else can happen."""
    if 0 < chance < 0.001:
        return "<0.1%"
    if 0.999 < chance < 1:
        return ">99.9%"
    return f"{chance:.1%}" if 0 < chance < 1 else f"{chance:.0%}"


def what_if_text(what_if: WhatIf) -> str:
    """One line for a what-if."""
    comes = f", comes {percent(what_if.comes.chance)}" if what_if.comes else ""
    said = ", ".join(map(str, (*what_if.outcomes, *what_if.events)))
    return f"{what_if.label}{comes} ({what_if.rule}): {said}"
