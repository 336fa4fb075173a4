"""From clicks to actions: what a click on the board selects, carries out or attempts.

Legal actions name units and places. A click picks one of them; when the picks are all that exactly one
legal action names, that action is meant. What every legal action names, such as the one unit that retreats,
need not be clicked. An action that names nothing on the board, such as `end`, is never meant by a click.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from lbnb.board import Hit
from lbnb.core.actions import Action
from lbnb.core.decisions import Refusal
from lbnb.widgets.wording import button_of


class Click(NamedTuple):
    """What a click means: new picks, an action to carry out, or names that no legal action fits."""

    picked: tuple[str, ...] = ()
    action: Action | None = None
    refused: tuple[tuple[str, ...], ...] = ()


class Attempt(NamedTuple):
    """The action that a refused click most naturally stands for (None if there is none), and why not."""

    action: Action | None
    refusal: Refusal


class Choices:
    """The legal actions of a decision, looked up by what they stand for on the board of a position."""

    def __init__(self, state: Any, legal: Iterable[Action]) -> None:
        self.legal = list(legal)
        self._names = [state.game.on_board(state, action) for action in self.legal]
        self._common = set.intersection(*map(set, self._names)) if self._names else set()

    def fitting(self, picked: Collection[str]) -> list[Action]:
        """The actions that name all of `picked`; all actions when nothing is picked."""
        wanted = set(picked)
        return [
            action for action, names in zip(self.legal, self._names, strict=True) if wanted.issubset(names)
        ]

    def complete(self, picked: Collection[str]) -> list[Action]:
        """The actions that name exactly `picked` and what all actions name."""
        wanted = set(picked) | self._common
        return [
            action
            for action, names in zip(self.legal, self._names, strict=True)
            if names and wanted == set(names)
        ]

    def next_names(self, picked: Collection[str]) -> list[str]:
        """What may be clicked next: of each fitting action the first name on the board not yet picked.

        What all actions name is left out where there is a choice besides.
        """
        wanted = set(picked)
        found: dict[str, None] = {}
        for names in self._names:
            if wanted.issubset(names):
                left = [name for name in names if name not in wanted]
                rest = [name for name in left if name not in self._common] or left
                if rest:
                    found[rest[0]] = None
        return list(found)

    def _meant(self, picked: tuple[str, ...]) -> Click | None:
        """What `picked` means, or None when no action fits."""
        fitting = self.fitting(picked)
        if not fitting:
            return None
        complete = self.complete(picked)
        if len(fitting) == len(complete) == 1:
            return Click(action=complete[0])
        return Click(picked)

    def click(self, picked: tuple[str, ...], hit: Hit, stack: Sequence[str]) -> Click:
        """What a click on `hit` means after `picked`; `stack` holds the units of the place, top first.

        A second click on the same thing carries out the one action that names it alone; a second click on
        a stack goes on to its next unit that can act, and after the last lets go.
        """
        if hit.place is None and hit.unit is None:
            return Click()
        if not picked:
            return self._first_click(hit, stack)
        if picked[-1] in (hit.unit, hit.place) or picked[-1] in stack:
            return self._same_again(picked, hit, stack)
        for name in (hit.place, hit.unit):
            if name is not None and (meant := self._meant((*picked, name))):
                return meant
        if hit.unit is not None and (meant := self._meant((hit.unit,))):
            return meant
        return Click(picked, refused=tuple((*picked, name) for name in (hit.place, hit.unit) if name))

    def _first_click(self, hit: Hit, stack: Sequence[str]) -> Click:
        for name in (hit.unit, hit.place, *stack):
            if name is not None and (meant := self._meant((name,))):
                return meant
        return Click(refused=tuple((name,) for name in (hit.unit, hit.place) if name))

    def _same_again(self, picked: tuple[str, ...], hit: Hit, stack: Sequence[str]) -> Click:
        complete = self.complete(picked)
        if len(complete) == 1 and picked[-1] in (hit.unit, hit.place):
            return Click(action=complete[0])
        last = picked[-1]
        if last not in stack:
            return Click()
        if hit.unit not in (None, last) and hit.unit in stack and self.fitting((hit.unit,)):
            return Click((hit.unit,))
        below = list(stack)[list(stack).index(last) + 1 :]
        return Click(next(((unit,) for unit in below if self.fitting((unit,))), ()))


def attempt(state: Any, refused: Iterable[tuple[str, ...]], verb: str | None = None) -> Attempt:
    """The action that a click on something illegal stands for, with its refusal.

    Each of `refused` is one reading of the click. Within a reading the action that names nothing else
    comes first, then the decision's first verb; of several, the one refused last in its table of
    prohibitions, since it came nearest to being legal. Of two readings the nearer one counts.
    """
    decision = state.decision
    best: tuple[int, Action, Refusal] | None = None
    for names in refused:
        found = _nearest(state, set(names), verb)
        if found and (best is None or found[0] > best[0]):
            best = found
    if best is not None:
        return Attempt(best[1], best[2])
    return Attempt(None, Refusal(decision.rule, f"The map has no part in this choice. {decision.ask(state)}"))


def _nearest(state: Any, names: set[str], verb: str | None) -> tuple[int, Action, Refusal] | None:
    decision = state.decision
    best: tuple[tuple[int, int, int], Action, Refusal] | None = None
    for action in decision.candidates(state):
        if verb is not None and button_of(action.verb) != verb:
            continue
        named = state.game.on_board(state, action)
        if not names.issubset(named):
            continue
        verbs = list(decision.prohibitions)
        extra = len(named) - len(names)
        if best is not None and (-extra, -verbs.index(action.verb)) < best[0][:2]:
            continue
        refusal = decision.why_not(state, action)
        if refusal is None:
            continue
        key = (-extra, -verbs.index(action.verb), _progress(decision, action.verb, refusal))
        if best is None or key > best[0]:
            best = key, action, refusal
    return None if best is None else (best[0][2], best[1], best[2])


def _progress(decision: Any, verb: str, refusal: Refusal) -> int:
    rows = [(row.rule, row.reason) for row in decision.prohibitions[verb]]
    return rows.index((refusal.rule, refusal.reason)) if tuple(refusal) in rows else len(rows)
