"""Whole games as stories with rule ids, told by the actions taken in them.

An unindented line is an action (`us> pass`), the indented ones below it are what the log says; the outcome
and the last position close the story.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from lbnb.core.bots import Bot
from lbnb.core.decisions import CHANCE
from lbnb.core.state import State

PROMPT = "> "


def story(state: State, choose: Callable[[State], str]) -> Iterator[str]:
    """The lines of the game that goes on from `state`, in which `choose` gives the text of each action."""
    while state.stack:
        action = state.game.parse(choose(state))
        yield f"{'dice' if state.seat == CHANCE else state.seat}{PROMPT}{action.text}"
        yield from (f"    {entry}" for entry in state.apply(action))
    yield f"{state.outcome}"
    yield from (f"    {line}" for line in state.describe().splitlines())


def played(state: State, players: Mapping[str, Bot], seed: int) -> list[str]:
    """The story of a game that bots, by seat, play on from `state`."""
    rng = random.Random(seed)

    def choose(state: State) -> str:
        seat = str(state.seat)
        if seat in players:
            return players[seat].choose(state.copy(), rng).action.text
        rolls = state.legal_actions()
        return rolls[int(rng.random() * len(rolls))].text

    return list(story(state, choose))


def write(path: Path, lines: Iterable[str]) -> None:
    """Write a story down."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def assert_told_again(path: Path, state: State) -> None:
    """Play the actions of the story in a file from `state`: it comes out word for word as it is there."""
    lines = path.read_text(encoding="utf-8").splitlines()
    actions = iter([line.split(PROMPT)[1] for line in lines if PROMPT in line and not line.startswith(" ")])
    told = []
    for number, line in enumerate(story(state, lambda _: next(actions))):
        assert [line] == lines[number : number + 1], f"{path.name}, line {number + 1}"
        told.append(line)
    assert told == lines


def untold(path: Path, rules: Iterable[str]) -> set[str]:
    """Those of these rules that the story in a file does not tell of."""
    text = path.read_text(encoding="utf-8")
    return {rule for rule in rules if f"[{rule}]" not in text and f"({rule})" not in text}
