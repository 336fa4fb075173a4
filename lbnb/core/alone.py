"""One at a time: games are played and shown by one thread of a program after another.

What happens in widgets JupyterLab brings to a kernel by a thread of its own, beside the one that runs the
cells; the first clicks come by either. Two that moved one game at once would lose a move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_turn = RLock()


def alone(call: Callable[P, R]) -> Callable[P, R]:
    """`call`, but it waits until nothing else that is `alone` runs in another thread."""

    @wraps(call)
    def run(*args: P.args, **named: P.kwargs) -> R:
        with _turn:
            return call(*args, **named)

    return run
