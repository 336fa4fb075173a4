"""Boards as files: a position as PNG or SVG, a whole game as an animated GIF."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image
from tqdm.auto import tqdm

from lbnb.board import board_for
from lbnb.core import autosave as files
from lbnb.core.errors import SessionError, UnknownName
from lbnb.core.positions import positions
from lbnb.core.session import Session
from lbnb.core.state import State

SCALES = (1, 2, 3, 4)
SVG_SCALE = 2
"""For the counters, which an SVG embeds as pictures."""

GIF_WIDTH = 960
GIF_SECONDS = 0.7
LAST_SECONDS = 4.0
"""How long the end of a game is shown."""


def save_png(state: State, path: Path | str, scale: int = 1) -> None:
    """Write a position as PNG, `scale` times as wide as on screen.

    Raises UnknownName for a scale that is not in SCALES, SessionError when the file cannot be written.
    """
    if scale not in SCALES:
        raise UnknownName("scale", scale, [str(known) for known in SCALES])
    _write(path, board_for(state.game, scale).render(state))


def save_svg(state: State, path: Path | str) -> None:
    """Write a position as SVG, the map in vectors; the same position gives the same file.

    Raises SessionError when the file cannot be written.
    """
    _write(path, board_for(state.game, SVG_SCALE).svg(state))


SAVERS: dict[str, Callable[[State, Path | str], None]] = {".png": save_png, ".svg": save_svg}
"""By suffix."""


def save_board(state: State, path: Path | str) -> None:
    """Write a position in the format that the file's suffix names; raises UnknownName for any other."""
    SAVERS[_suffix(path, SAVERS)](state, path)


def save_gif(
    session: Session,
    path: Path | str,
    width: int = GIF_WIDTH,
    seconds: float = GIF_SECONDS,
    progress: bool = False,
) -> None:
    """Write a game as an animated GIF, one frame for each step that changes the board.

    Args:
        session: the game, of which all steps are shown.
        path: a name that ends in `.gif`.
        width: of the picture in pixels, at most the board's own.
        seconds: how long each frame is shown, in hundredths at the finest; the last stays longer.
        progress: whether to show a progress bar.

    Raises:
        UnknownName: for another suffix.
        SessionError: for a width or a time out of range, or a file that cannot be written.
    """
    _suffix(path, (".gif",))
    board = board_for(session.game)
    if not 1 <= width <= board.size[0]:
        raise SessionError(f"a picture {width} pixels wide: expected 1 to {board.size[0]}")
    if not 0.02 <= seconds <= 60:
        raise SessionError(f"frames of {seconds} seconds: expected 0.02 to 60")
    frames = list(_frames(session, width, progress))
    times = [round(1000 * seconds)] * (len(frames) - 1) + [round(1000 * max(seconds, LAST_SECONDS))]
    out = BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0)
    _write(path, out.getvalue())


def _frames(session: Session, width: int, progress: bool) -> Iterator[Image.Image]:
    """The board in each position that looks different from the last, in one palette."""
    board = board_for(session.game)
    height = round(board.size[1] * width / board.size[0])
    palette = board.canvas.background
    before = b""
    for state in tqdm(positions(session), desc="Frames", unit="step", disable=not progress):
        picture = board.picture(state)
        now = picture.tobytes()
        if now != before:
            before = now
            small = picture.convert("RGB").resize((width, height), Image.Resampling.BOX)
            yield small.quantize(palette=palette, dither=Image.Dither.NONE)


def _suffix(path: Path | str, known: Collection[str]) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in known:
        raise UnknownName("kind of picture", suffix, list(known))
    return suffix


def _write(path: Path | str, data: bytes) -> None:
    try:
        files.write(Path(path), data)
    except OSError as error:
        raise SessionError(f"{path}: cannot be written: {error.strerror}") from None
