"""Actions: a verb and its arguments, with a text form that parses back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from lbnb.core.errors import IllegalAction


class Action:
    """One choice a seat can make, such as `move 1/306/A 4`.

    `verb` is a word, `args` are small integers (indices into the vocabulary's names), `text` is the form
    that people read, records store and `Vocabulary.parse` accepts. Actions with equal text are equal.
    """

    __slots__ = ("args", "text", "verb")

    def __init__(self, verb: str, args: tuple[int, ...], text: str) -> None:
        self.verb = verb
        self.args = args
        self.text = text

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


class Vocabulary:
    """All verbs of a game and the names that their arguments may take.

    `kinds` maps an argument kind to its names in index order (`{"area": ["", "1", "2"], ...}`; an empty
    name stands for an index that no text can name). `verbs` maps a verb to the kinds of its arguments; a
    kind ending in `?` may be left out, a kind ending in `*` takes one or more.
    """

    def __init__(self, kinds: Mapping[str, Sequence[str]], verbs: Mapping[str, Sequence[str]]) -> None:
        self.kinds = {kind: tuple(names) for kind, names in kinds.items()}
        self.verbs = {verb: tuple(signature) for verb, signature in verbs.items()}
        self._index = {
            kind: {name: index for index, name in enumerate(names) if name} for kind, names in kinds.items()
        }
        self._made: dict[tuple[str, tuple[int, ...]], Action] = {}

    def make(self, verb: str, *args: int) -> Action:
        """The one Action object for this verb and these argument indices."""
        action = self._made.get((verb, args))
        if action is None:
            names = [
                self.kinds[kind][arg] for kind, arg in zip(self._spread(verb, len(args)), args, strict=True)
            ]
            action = self._made[verb, args] = Action(verb, args, " ".join([verb, *names]))
        return action

    def all(self, verb: str) -> Iterable[Action]:
        """Every action of a verb: the imaginable ones, legal or not."""
        signature = self.verbs[verb]
        counts = range(sum(not kind.endswith("?") for kind in signature), len(signature) + 1)
        for count in counts:
            yield from (
                self.make(verb, *args) for args in product(*map(self._range, self._spread(verb, count)))
            )

    def parse(self, text: str) -> Action:
        """The action that `text` names; raises IllegalAction saying which word is not understood."""
        words = text.split()
        if not words or words[0] not in self.verbs:
            raise IllegalAction(
                "", f"not an action; the verbs are {', '.join(sorted(self.verbs))}", repr(text)
            )
        verb, *names = words
        kinds = self._spread(verb, len(names))
        if len(kinds) != len(names):
            form = " ".join([verb, *(f"<{kind}>" for kind in self.verbs[verb])])
            raise IllegalAction("", f"the form is: {form}", repr(text))
        args = []
        for kind, name in zip(kinds, names, strict=True):
            index = self._index[kind].get(name)
            if index is None:
                raise IllegalAction("", f"there is no {kind} {name!r}", repr(text))
            args.append(index)
        return self.make(verb, *args)

    def named(self, action: Action, *kinds: str) -> tuple[str, ...]:
        """The names among an action's arguments that are of some kinds, in its order."""
        names = action.text.split()[1:]
        return tuple(
            name
            for kind, name in zip(self._spread(action.verb, len(names)), names, strict=True)
            if kind in kinds
        )

    def _range(self, kind: str) -> list[int]:
        return list(self._index[kind].values())

    def _spread(self, verb: str, count: int) -> list[str]:
        """The argument kinds of `verb` when it is given `count` arguments."""
        signature = self.verbs[verb]
        kinds = [kind.rstrip("?*") for kind in signature]
        if signature and signature[-1].endswith("*"):
            kinds += kinds[-1:] * (count - len(kinds))
        needed = sum(not kind.endswith("?") for kind in signature)
        return kinds[: max(count, needed)]
