"""From a record back to a session: replayed step by step, and compared with what the record says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lbnb.core.bots import HUMAN, Bot, Warn
from lbnb.core.errors import RecordError, UnknownName
from lbnb.core.game import Game
from lbnb.core.record import Record, digest_of
from lbnb.core.session import Session


def replay(
    record: Record,
    game: Game,
    make_bot: Callable[[str, str], Bot],
    adviser: Callable[[str], Bot] | None = None,
    coach: Warn | None = None,
) -> Session:
    """The session of a record of `game`, at the position that it was saved at.

    `make_bot(name, player)` gives the bots. Every action is checked; whatever does not fit raises RecordError
    with the place.
    """
    _check_names(record, game)
    bots: dict[str, Bot | None] = {}
    for player, name in record.seats.items():
        try:
            bots[player] = None if name == HUMAN else make_bot(name, player)
        except UnknownName as error:
            raise RecordError(f"seats.{player}", str(error)) from None
    session = Session(
        game,
        scenario=record.scenario,
        options=record.options,
        seats=bots,
        seed=record.seed,
        dice=record.dice,
        script=record.script,
        mode=record.mode,
        adviser=adviser,
        coach=coach,
        history=record.actions,
    )
    if not 0 <= record.position <= len(record.actions):
        raise RecordError("position", f"found {record.position}, expected 0 to {len(record.actions)}")
    session.position = record.position
    _compare(record, session)
    return session


def _check_names(record: Record, game: Game) -> None:
    def expect(place: str, found: object, expected: object) -> None:
        if found != expected:
            raise RecordError(place, f"found {found!r}, expected {expected!r}")

    expect("game", record.game, game.id)
    expect("rules_version", record.rules_version, game.rules_version)
    if record.pack.digest != game.pack.digest or record.pack.name != game.pack.name:
        raise RecordError(
            "pack",
            f"saved with the pack {record.pack.name!r} ({record.pack.digest}), not with {game.pack.name!r} "
            f"({game.pack.digest}): name the file of the pack it was saved with",
        )
    if record.scenario not in game.scenarios:
        raise RecordError("scenario", f"found {record.scenario!r}, expected one of {list(game.scenarios)}")
    try:
        complete = game.complete_options(record.options)
    except UnknownName as error:
        raise RecordError("options", str(error)) from None
    expect("options", record.options, complete)
    expect("seats", sorted(record.seats), sorted(game.players(complete)))


def _compare(record: Record, session: Session) -> None:
    state = session.state
    difference = _difference("snapshot", record.snapshot, state.to_json())
    if difference:
        raise RecordError(*difference)
    if record.key != state.key():
        raise RecordError("key", f"found {record.key}, but the actions lead to {state.key()}")
    if record.digest != digest_of(record):
        raise RecordError("digest", "the record is not as it was saved: something in it has been changed")


def _difference(place: str, found: Any, expected: Any) -> tuple[str, str] | None:
    """Where two JSON values first differ, and how; None when they are the same."""
    if type(found) is not type(expected):
        return place, f"found {found!r}, but the actions lead to {expected!r}"
    if isinstance(expected, dict):
        for name in [*expected, *found]:
            if name not in found or name not in expected:
                return f"{place}.{name}", "missing" if name not in found else "unknown field"
            if inner := _difference(f"{place}.{name}", found[name], expected[name]):
                return inner
        return None
    if isinstance(expected, list):
        if len(found) != len(expected):
            return place, f"found {len(found)} values, but the actions lead to {len(expected)}"
        pairs = enumerate(zip(found, expected, strict=True))
        return next(filter(None, (_difference(f"{place}[{n}]", a, b) for n, (a, b) in pairs)), None)
    return None if found == expected else (place, f"found {found!r}, but the actions lead to {expected!r}")
