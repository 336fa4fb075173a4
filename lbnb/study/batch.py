"""Many games that bots play, one row of a table each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from typing import TYPE_CHECKING, Any, NamedTuple

from tqdm.auto import tqdm

from lbnb.bots import BOTS, make_bots
from lbnb.core.bots import HUMAN
from lbnb.core.dice import derived_rng
from lbnb.core.errors import StudyError, UnknownName
from lbnb.core.game import Game
from lbnb.core.playing import play_out
from lbnb.games import load_game

if TYPE_CHECKING:
    from pandas import DataFrame

TASKS = 256
"""An executor gets the games in at most so many parts: enough to share them out, not too many to send."""
SEEDS = 2**48
"""Seeds are below this, so that a spreadsheet, which keeps 15 digits, keeps them whole."""

Row = dict[str, Any]


class _Match(NamedTuple):
    """What all games of a study have in common. `game` is an id, which is cheap to send, or a Game."""

    game: str | Game
    scenario: str | None
    options: dict[str, str]
    bots: dict[str, str]

    def play(self, numbered_seeds: Sequence[tuple[int, int]]) -> list[Row]:
        """A row for each game."""
        return [self._play(number, seed) for number, seed in numbered_seeds]

    def _play(self, number: int, seed: int) -> Row:
        game = load_game(self.game) if isinstance(self.game, str) else self.game
        state = game.new(self.scenario, self.options)
        steps = play_out(state, make_bots(game, self.options, self.bots), seed)
        end = state.outcome
        assert end is not None
        return {
            "game": number,
            "seed": seed,
            "winner": end.winner,
            "score": end.score,
            "rule": end.rule,
            "turn": game.turn_name(state),
            "steps": steps,
            **game.tally(state),
            "reason": end.reason,
        }


def simulate(
    game: str | Game,
    scenario: str | None = None,
    bots: Mapping[str, str] | None = None,
    n: int = 100,
    seed: int = 0,
    *,
    options: Mapping[str, str] | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> DataFrame:
    """Let bots play `n` games; returns a table of them.

    Args:
        game: a game or its id. One with a changed pack comes from `lbnb.games.load_game(id, path)`.
        scenario: an id of `game.scenarios`, by default the first.
        bots: by seat, the name of a bot: "random", "heuristic" (by default) or "search:100".
        n: how many games.
        seed: makes the seeds of all games. The first games of a longer study are those of a shorter one.
        options: values for `game.options`.
        executor: where to play, such as a ProcessPoolExecutor or `dask.distributed.Client().get_executor()`;
            by default here. The table does not depend on it.
        progress: whether to show a bar.

    Returns:
        A row for each game: its number `game`, the `seed` with which a session plays the same game, `winner`,
        `score`, the `rule` by which it ended, the `turn` then, the `steps` that it took (dice included), what
        the game counts besides, and the `reason` in words.

    Raises:
        UnknownName: for a game, scenario, seat, bot or option that does not exist.
        StudyError: for less than one game, and where pandas is not installed.
    """
    try:
        from pandas import DataFrame
    except ModuleNotFoundError:
        raise StudyError("a study needs pandas, which is not installed: pip install 'lbnb[study]'") from None
    if not isinstance(n, int) or n < 1:
        raise StudyError(f"a study has one game or more, not {n!r}")
    match = _checked(game, scenario, bots or {}, options)
    seeds = [(number, spawned(seed, number)) for number in range(n)]
    with tqdm(total=n, desc="Games", unit="game", disable=not progress) as bar:
        rows = []
        for part in _parts(match, seeds, executor):
            rows += part
            bar.update(len(part))
    return DataFrame(sorted(rows, key=lambda row: row["game"]))


def spawned(seed: int, number: int) -> int:
    """The seed of a study's game of this number, counted from 0."""
    return int(derived_rng(seed, "game", number).random() * SEEDS)


def _checked(
    game: str | Game, scenario: str | None, bots: Mapping[str, str], options: Mapping[str, str] | None
) -> _Match:
    """The match if it can be played; raises UnknownName."""
    rules = load_game(game) if isinstance(game, str) else game
    complete = rules.complete_options(options)
    rules.new(scenario, complete)
    seats = dict.fromkeys(rules.players(complete), "heuristic") | dict(bots)
    for bot in seats.values():
        if bot == HUMAN or not isinstance(bot, str):
            raise UnknownName("bot", bot, BOTS)
    make_bots(rules, complete, seats)
    return _Match(game, scenario, complete, seats)


def _parts(match: _Match, seeds: Sequence[tuple[int, int]], executor: Executor | None) -> Iterator[list[Row]]:
    """The rows, as games are finished."""
    if executor is None:
        yield from (match.play([each]) for each in seeds)
        return
    size = -(-len(seeds) // TASKS)
    futures = [
        executor.submit(match.play, seeds[start : start + size]) for start in range(0, len(seeds), size)
    ]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()
