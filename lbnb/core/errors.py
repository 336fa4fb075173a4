"""The errors of lbnb: each names what is wrong, where, and why."""

from __future__ import annotations

from collections.abc import Sequence


class LbnbError(Exception):
    """Base of every error that lbnb raises on purpose."""


class UnknownName(LbnbError):
    """A game, scenario, option, seat or bot was asked for that does not exist."""

    def __init__(self, kind: str, name: object, known: Sequence[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(f"no {kind} {name!r}; there is: {', '.join(self.known) or 'none'}")


class IllegalAction(LbnbError):
    """The rules refuse an action; nothing has changed.

    `rule` is the paragraph that refuses it ("" where the text is no action at all), `reason` says why.
    """

    def __init__(self, rule: str, reason: str, action: object = None) -> None:
        self.rule = rule
        self.reason = reason
        self.action = action
        said = f"{action}: " if action is not None else ""
        cited = f" ({rule})" if rule else ""
        super().__init__(f"{said}{reason}{cited}")


class SessionError(LbnbError):
    """A session was asked for something it cannot do now, such as undo past a roll in match mode."""


class StudyError(LbnbError):
    """A study of many games cannot be made or compared as it was asked for."""


class RecordError(LbnbError):
    """A saved game cannot be trusted; `place` says where in it, `reason` what is wrong there."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")


class PackError(LbnbError):
    """A data pack is wrong; `problems` lists all of them, each with file, path, found and expected."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))
