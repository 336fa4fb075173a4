"""Which test covers which paragraph of a rulebook, read from the sources without importing them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

Marks = dict[str, list[str]]


def collect(folder: Path, root: Path) -> Marks:
    """Map each rule id marked under `folder` to the node ids of the tests that carry it.

    `@pytest.mark.rule("11.4.2")` counts on a test, on a class, inside a test's parametrize list and in a
    `pytestmark`. Node ids start with the path relative to `root`, as pytest prints them.

    Raises:
        ValueError: a mark that names no id, names one by anything but a plain string, or stands where no
            test gets it; the message gives file and line.
    """
    found: Marks = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        name = path.relative_to(root).as_posix()
        used: set[ast.AST] = set()
        for test, marks in _tests(tree, name, []):
            for mark in marks:
                used.add(mark.func)
                for rule in _ids(mark, name):
                    found.setdefault(rule, []).append(test)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and _is_rule(node) and node not in used:
                raise ValueError(f"{name}:{node.lineno}: this rule mark reaches no test")
    return {rule: sorted(set(tests)) for rule, tests in sorted(found.items())}


def _tests(
    scope: ast.Module | ast.ClassDef, name: str, outer: list[ast.Call]
) -> Iterator[tuple[str, list[ast.Call]]]:
    """Each test in a module or class with every rule mark that applies to it."""
    shared = outer + [mark for node in scope.body if _is_pytestmark(node) for mark in _marks(node)]
    for node in scope.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = [mark for decorator in node.decorator_list for mark in _marks(decorator)]
            yield from _tests(node, f"{name}::{node.name}", shared + own)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            own = [mark for decorator in node.decorator_list for mark in _marks(decorator)]
            yield f"{name}::{node.name}", shared + own


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _is_rule(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.mark.rule"


def _marks(node: ast.AST) -> list[ast.Call]:
    return [call for call in ast.walk(node) if isinstance(call, ast.Call) and _is_rule(call.func)]


def _ids(mark: ast.Call, name: str) -> list[str]:
    ids = [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if not ids or len(ids) != len(mark.args) or mark.keywords:
        raise ValueError(f"{name}:{mark.lineno}: a rule mark takes plain strings and nothing else")
    return ids
