"""Last Battle Notebooks: learn and play three board wargames on Okinawa 1945, with every rule enforced."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lbnb import errors
from lbnb.core.pictures import PAINTERS

if TYPE_CHECKING:
    from pathlib import Path

    from lbnb import study
    from lbnb.core.game import Game
    from lbnb.core.session import Session
    from lbnb.core.state import State
    from lbnb.sessions import load_record, new_session, resume
    from lbnb.widgets import Calculator, Panel
    from lbnb.widgets.replay import Replay

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "calculator",
    "errors",
    "games",
    "load_record",
    "new_session",
    "play",
    "replay",
    "resume",
    "study",
]

_IN_SESSIONS = ("load_record", "new_session", "resume")


def games() -> Mapping[str, Game]:
    """All games by id, each loaded when first asked for."""
    from lbnb.games import Games

    return Games()


def play(game: str | Game | Session, *, coach: bool = False, **settings: Any) -> Panel:
    """The panel to play in a notebook: a new game, you against the heuristic bot, or a session that you have.

    `settings` are those of `new_session`, for a new game only; by default you have the first seat of the game
    and the heuristic bot any other. `coach` is whether the coach warns before blunders; a button of the panel
    turns it on and off.
    """
    from lbnb.core.bots import HUMAN
    from lbnb.core.session import Session
    from lbnb.sessions import new_session
    from lbnb.widgets import Panel

    if isinstance(game, Session):
        return Panel(game, coach)
    if settings.get("seats") is None:
        first, *others = (games()[game] if isinstance(game, str) else game).seats
        settings["seats"] = {first: HUMAN} | dict.fromkeys(others, "heuristic")
    return Panel(new_session(game, **settings), coach)


def replay(game: Path | str | Session, pack: Path | str | None = None) -> Replay:
    """A game that has been played, to go through step by step: a session, or the file of a record.

    `pack` is the file of the data pack that it was played with, if not the game's own. Whatever is wrong with
    a file raises RecordError with the place and the reason.
    """
    from lbnb.core.session import Session
    from lbnb.sessions import check_record
    from lbnb.widgets.replay import Replay

    return Replay(game if isinstance(game, Session) else check_record(game, pack))


def calculator(game: str | Game) -> Calculator:
    """Sliders and lists for the odds of any combat of a game, without playing it.

    Raises UnknownName for a game that does not exist or that has no such form.
    """
    from lbnb.widgets import Calculator

    return Calculator(games()[game] if isinstance(game, str) else game)


def _paint(state: State) -> bytes:
    from lbnb.board import png

    return png(state)


PAINTERS.update(dict.fromkeys(("ie_shima", "okinawa", "hill89"), _paint))


def __getattr__(name: str) -> Any:
    """`lbnb.study` and what `lbnb.sessions` defines, imported when first asked for: `lbnb` stays light."""
    if name == "study":
        return import_module("lbnb.study")
    if name in _IN_SESSIONS:
        return getattr(import_module("lbnb.sessions"), name)
    raise AttributeError(f"module 'lbnb' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
