"""Where a game's sources cite the paragraphs of its rulebook, read without importing them."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator, Mapping
from pathlib import Path

ID = r"\d+(?:\.\d+)*[A-Z]?(?:-[A-Z])?"
IN_PARENTHESES = re.compile(rf"\(({ID}(?:(?:, | and ){ID})*)\)")
CHAPTER = re.compile(r"\bchapter (\d+(?:\.\d+)*)", re.IGNORECASE)


def citations(folder: Path, package: str, rules: Container[str]) -> dict[str, list[str]]:
    """Map each cited id of `rules` to the places in the modules under `folder`, as `package.module:line`.

    A citation is a string that is the id (the rule of a decision, a prohibition, a log entry or a term), an
    id in parentheses in a docstring, such as (6.3.2B-D), or a chapter that a docstring names. A bare number
    in parentheses is a number.
    """
    found: dict[str, set[tuple[str, int]]] = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        module = ".".join([package, *(part for part in parts if part != "__init__")])
        for rule, line in _cited(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if rule in rules:
                found.setdefault(rule, set()).add((module, line))
    return {rule: [f"{module}:{line}" for module, line in sorted(places)] for rule, places in found.items()}


def places_of(rule: str, found: Mapping[str, list[str]]) -> list[str]:
    """Where a paragraph is cited, or for a mere heading, where the paragraphs below it are."""
    if rule in found:
        return found[rule]
    below = [each for each in found if re.match(rf"{re.escape(rule)}(\.|[A-Z])", each)]
    return list(dict.fromkeys(place for each in below for place in found[each]))


def _cited(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, node.lineno
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value  # a docstring, of a field too
            if isinstance(text, str):
                for number, line in enumerate(text.splitlines()):
                    for rule in _named(line):
                        yield rule, node.lineno + number


def _named(text: str) -> Iterator[str]:
    for match in CHAPTER.finditer(text):
        yield match[1]
    for match in IN_PARENTHESES.finditer(text):
        ids = re.findall(ID, match[1])
        if all(rule.isdigit() for rule in ids):
            continue
        for rule in ids:
            first, _, last = rule.partition("-")
            yield first
            for letter in range(ord(first[-1]) + 1, ord(last) + 1) if last else ():
                yield first[:-1] + chr(letter)
