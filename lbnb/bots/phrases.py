"""How sentences of bots and coaches say numbers."""

from __future__ import annotations


def counted(count: int, what: str) -> str:
    """`1 unit`, `2 units`."""
    return f"{count} {what}{'' if count == 1 else 's'}"
