"""The position of a game: plain data and a stack of pending decisions."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from hashlib import blake2b
from typing import Any, ClassVar, Self, get_type_hints

import msgspec

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision
from lbnb.core.errors import IllegalAction, RecordError
from lbnb.core.log import Entry, Term
from lbnb.core.pictures import PAINTERS


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: `winner` is a seat, `rule` the paragraph, `reason` a sentence, `score` the points."""

    winner: str
    rule: str
    reason: str
    score: int = 0

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class State(msgspec.Struct, kw_only=True):
    """A position. Subclasses add their fields: ints, and lists of ints which `copy` copies.

    There is no random generator inside: dice and draws are decisions of the seat CHANCE.
    """

    transient: ClassVar[frozenset[str]] = frozenset({"game", "journal"})

    game: Any
    stack: list[Decision] = []
    outcome: Outcome | None = None
    journal: list[Entry] | None = None

    @property
    def decision(self) -> Decision | None:
        """The pending decision, or None when the game is over."""
        return self.stack[-1] if self.stack else None

    @property
    def seat(self) -> str | None:
        """Whose decision is pending, or None when the game is over."""
        return self.stack[-1].seat_in(self) if self.stack else None

    def legal_actions(self) -> Sequence[Action]:
        """The legal actions now; empty when the game is over."""
        return self.stack[-1].actions(self) if self.stack else ()

    def why_not(self, action: Action) -> Any:
        """The Refusal for `action`, or None when it is legal. Raises IllegalAction when the game is over."""
        if not self.stack:
            raise IllegalAction("", f"the game is over: {self.outcome}", action)
        return self.stack[-1].why_not(self, action)

    def apply(self, action: Action) -> list[Entry]:
        """Carry out `action` after checking it; returns what happened.

        Raises IllegalAction, with the rule and the reason, and changes nothing when it is not legal.
        """
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal.rule, refusal.reason, action)
        entries: list[Entry] = []
        self.journal = entries
        self.stack[-1].apply(self, action)
        self.journal = None
        return entries

    def play(self, action: Action) -> None:
        """Carry out an action known to be legal, without check or log: for playouts and search."""
        self.stack[-1].apply(self, action)

    def note(
        self, rule: str, text: str, terms: tuple[Term, ...] = (), level: int = 0, **refs: str | int
    ) -> None:
        """Add an entry to the log; callers guard it with `if state.journal is not None` in hot paths."""
        if self.journal is not None:
            self.journal.append(Entry(rule, text, refs, terms, level))

    def describe(self) -> str:
        """The position in words: a text twin of the board."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """Board picture and text, for a notebook."""
        shown: dict[str, Any] = {"text/plain": self.describe()}
        if painter := PAINTERS.get(self.game.id):
            shown["image/png"] = painter(self)
        return shown

    def copy(self) -> Self:
        """An independent copy."""
        new = copy(self)
        for name in self._list_fields():
            setattr(new, name, getattr(self, name)[:])
        return new

    @classmethod
    def _list_fields(cls) -> tuple[str, ...]:
        names = cls.__dict__.get("_lists")
        if names is None:
            hints = get_type_hints(cls)
            names = tuple(
                name for name in cls.__struct_fields__ if getattr(hints[name], "__origin__", None) is list
            )
            cls._lists = names  # type: ignore[attr-defined]
        return names

    def to_json(self) -> dict[str, Any]:
        """The position as plain JSON values; `game.state_from_json` reads it back."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__ if name not in self.transient}
        fields["stack"] = [
            [type(decision).__name__, *msgspec.to_builtins(decision)] for decision in self.stack
        ]
        # Encoded and decoded, since `to_builtins` keeps tuples, which JSON does not have.
        return msgspec.json.decode(msgspec.json.encode(fields))  # type: ignore[no-any-return]

    def key(self) -> str:
        """A stable hash of the position: equal positions have equal keys in every process."""
        return blake2b(msgspec.json.encode(self.to_json(), order="sorted"), digest_size=16).hexdigest()

    @classmethod
    def from_json(cls, game: Any, raw: Any) -> Self:
        """Read `to_json` back for `game`; raises RecordError naming the place of a wrong or missing value."""
        if not isinstance(raw, dict):
            raise RecordError("state", f"expected an object, found {type(raw).__name__}")
        hints = get_type_hints(cls)
        names = [name for name in cls.__struct_fields__ if name not in cls.transient]
        if wrong := sorted(set(names) ^ set(raw)):
            raise RecordError(f"state.{wrong[0]}", "missing" if wrong[0] in names else "unknown field")
        values: dict[str, Any] = {}
        for name in names:
            try:
                values[name] = (
                    game.stack_from_json(raw[name])
                    if name == "stack"
                    else msgspec.convert(raw[name], hints[name])
                )
            except msgspec.ValidationError as error:
                raise RecordError(f"state.{name}", str(error)) from None
        return cls(game=game, **cls._from_game(game), **values)

    @classmethod
    def _from_game(cls, game: Any) -> dict[str, Any]:
        """The transient fields that every position of `game` shares."""
        return {}
