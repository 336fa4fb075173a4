"""The rules index: every paragraph of a rulebook, summed up in our own words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from lbnb.core.errors import PackError, UnknownName


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One paragraph: `engine` rules are enforced, `component` ones describe printed parts."""

    summary: str
    status: Literal["engine", "component", "etiquette"]


class RulesIndex(Mapping[str, Rule]):
    """The paragraphs of one rulebook by id, in the order of the book."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self._rules = dict(rules)

    @classmethod
    def load(cls, path: Traversable) -> RulesIndex:
        """Read a `rules.toml`; raises PackError naming the file and the paragraph that is wrong."""
        try:
            raw = tomllib.loads(path.read_text(encoding="utf-8"))
            return cls(msgspec.convert(raw, dict[str, Rule]))
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise PackError([f"{path}: {error}"]) from None

    def __getitem__(self, rule: str) -> Rule:
        try:
            return self._rules[rule]
        except KeyError:
            raise UnknownName("rule", rule, []) from None

    def __contains__(self, rule: object) -> bool:
        return rule in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)
