"""Begin a game, load one, or go on with one: what `lbnb` offers under the same names."""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from lbnb.bots import make_bot, make_bots
from lbnb.bots.coach import warn
from lbnb.core import autosave as saves
from lbnb.core.bots import HUMAN, Bot
from lbnb.core.errors import RecordError, SessionError, UnknownName
from lbnb.core.game import Game
from lbnb.core.record import LARGEST, Record, decode, digest_of
from lbnb.core.replay import replay
from lbnb.core.session import Session
from lbnb.games import load_game


def new_session(
    game: str | Game,
    scenario: str | None = None,
    seed: int | None = None,
    seats: Mapping[str, str | Bot | None] | None = None,
    options: Mapping[str, str] | None = None,
    dice: Literal["seeded", "manual", "scripted"] = "seeded",
    mode: Literal["lesson", "match"] = "lesson",
    pack: Path | str | None = None,
    script: Sequence[str] = (),
    autosave: bool | None = None,
) -> Session:
    """Begin to play.

    Args:
        game: a game or its id.
        scenario: an id of `game.scenarios`, by default the first.
        seed: makes the dice and the bots' choices; by default a new one.
        seats: who plays what, such as `{"japan": "heuristic"}`: "human" (also for seats not named), the name
            of a bot, or a Bot.
        options: values for `game.options`.
        dice: "seeded"; "manual": you enter each roll; "scripted": they come from `script`.
        mode: a "lesson" can be rewound everywhere, a "match" not past dice or another seat's decision.
        pack: a TOML file with the data to play with instead of the game's own.
        script: action texts of the rolls, such as `roll 5 3`.
        autosave: whether the game saves itself for `resume`; by default when a person plays.

    Raises:
        UnknownName: for a game, scenario, option, seat or bot that does not exist.
        PackError: for a wrong pack.
    """
    if isinstance(game, str) or pack is not None:
        game = _load(game if isinstance(game, str) else game.id, pack)
    session = Session(
        game,
        scenario=scenario,
        options=options,
        seats=make_bots(game, game.complete_options(options), seats or {}),
        seed=secrets.randbelow(2**31) if seed is None else seed,
        dice=dice,
        script=script,
        mode=mode,
        adviser=partial(make_bot, "heuristic", game.id),
        coach=partial(warn, game.id),
    )
    if autosave or (autosave is None and HUMAN in session.seats.values()):
        session.autosave = saves.new_path(game.id)
    return session


def load_record(path: Path | str, pack: Path | str | None = None) -> Session:
    """The session saved in a file, replayed and checked; it goes on saving itself elsewhere.

    `pack` is the file of the data pack that it was played with, if not the game's own. Whatever is wrong with
    the file raises RecordError with the place and the reason.
    """
    session = _replay(_read(Path(path)), pack)
    _go_on(session)
    if HUMAN in session.seats.values():
        session.autosave = saves.new_path(session.game.id)
    return session


def resume(pack: Path | str | None = None) -> Session:
    """The unfinished game that was saved last, which goes on saving itself in the same file.

    A file that cannot be loaded is left alone, with a warning that names it. Raises SessionError when there
    is no game to go on with; `pack` is as for `load_record`.
    """
    for path in saves.newest_first():
        try:
            record = _read(path)
            if record.snapshot.get("outcome") is not None and record.digest == digest_of(record):
                continue
            session = _replay(record, pack)
        except RecordError as error:
            warnings.warn(f"{path} is skipped: {error}", stacklevel=2)
            continue
        session.autosave = path
        _go_on(session)
        return session
    raise SessionError(f"there is no unfinished game in {saves.folder()}")


def check_record(path: Path | str, pack: Path | str | None = None) -> Session:
    """The session saved in a file as it is there: neither dice nor bots go on with it."""
    return _replay(_read(Path(path)), pack)


def _load(game_id: str, pack: Path | str | None) -> Game:
    return load_game(game_id, None if pack is None else Path(pack))


def _read(path: Path) -> Record:
    try:
        with path.open("rb") as file:
            return decode(file.read(LARGEST + 1))
    except OSError as error:
        raise RecordError(str(path), f"cannot be read: {error.strerror}") from None


def _replay(record: Record, pack: Path | str | None) -> Session:
    try:
        game = _load(record.game, None)
        if pack is not None and record.pack.digest != game.pack.digest:
            game = _load(record.game, pack)
    except UnknownName as error:
        raise RecordError("game", str(error)) from None
    return replay(
        record,
        game,
        lambda name, player: make_bot(name, game.id, player),
        partial(make_bot, "heuristic", game.id),
        partial(warn, game.id),
    )


def _go_on(session: Session) -> None:
    try:
        session.play_on()
    except SessionError as error:
        raise RecordError("script", str(error)) from None
