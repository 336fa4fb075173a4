"""Last Battle Notebooks: learn and play three board wargames on Okinawa 1945, with every rule enforced."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from lbnb.core.bots import Bot
    from lbnb.core.game import Game
    from lbnb.core.session import Session

__version__ = "0.1.0"
__all__ = ["__version__", "games", "load_record", "new_session", "play", "resume"]


def games() -> Mapping[str, Game]:
    """All games by id, each loaded when first asked for."""
    from lbnb.games import Games

    return Games()


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
    from lbnb.bots import make_bot
    from lbnb.core import autosave as saves
    from lbnb.core.bots import HUMAN
    from lbnb.core.session import Session
    from lbnb.games import load_game

    if isinstance(game, str) or pack is not None:
        game_id = game if isinstance(game, str) else game.id
        game = load_game(game_id, None if pack is None else Path(pack))
    adviser = partial(make_bot, "heuristic", game.id)
    players: dict[str, Bot | None] = {}
    for seat, who in (seats or {}).items():
        if isinstance(who, str):
            players[seat] = None if who == HUMAN else make_bot(who, game.id, seat)
        else:
            players[seat] = who
    session = Session(
        game,
        scenario=scenario,
        options=options,
        seats=players,
        seed=secrets.randbelow(2**31) if seed is None else seed,
        dice=dice,
        script=script,
        mode=mode,
        adviser=adviser,
    )
    if autosave or (autosave is None and HUMAN in session.seats.values()):
        session.autosave = saves.new_path(game.id)
    return session


def load_record(path: Path | str, pack: Path | str | None = None) -> Session:
    """The session saved in a file."""
    raise NotImplementedError


def resume(pack: Path | str | None = None) -> Session:
    """Go on with the newest unfinished game."""
    raise NotImplementedError


def play(game: str | Game, **settings: Any) -> Any:
    """The panel."""
    from lbnb.widgets import Panel

    settings.setdefault("seats", {"japan": "heuristic"})
    return Panel(new_session(game, **settings))
