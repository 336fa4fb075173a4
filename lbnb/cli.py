"""The command line: `lbnb lab | play | simulate | replay | rules | pack`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from lbnb import __version__
from lbnb.bots import BOTS
from lbnb.core.bots import HUMAN
from lbnb.core.citations import citations, places_of
from lbnb.core.errors import LbnbError, SessionError, StudyError, UnknownName
from lbnb.core.log import Entry
from lbnb.core.pack import count_sources, export_pack, game_of_pack
from lbnb.core.rulemarks import collect
from lbnb.core.session import Session
from lbnb.games import PACKAGES, load_game

CHECKOUT = Path(__file__).parents[1]
"""The folder of the project where lbnb runs from a checkout."""

app = typer.Typer(
    help="Learn and play board wargames on Okinawa, 1945.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
pack_app = typer.Typer(help="Data packs: the values printed on maps and counters.", no_args_is_help=True)
app.add_typer(pack_app, name="pack")

GameId = Annotated[str, typer.Argument(metavar="GAME", help=f"The id of a game: {' or '.join(PACKAGES)}.")]


def main() -> None:
    """Run a command; an error of lbnb is one message on stderr and exit code 2."""
    try:
        app(prog_name="lbnb")
    except LbnbError as error:
        Console(stderr=True, soft_wrap=True, highlight=False).print(Text(f"lbnb: {error}"))
        sys.exit(2)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lbnb {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[bool, typer.Option("--version", callback=_version, help="Print the version.")] = False,
) -> None:
    pass


@app.command()
def lab() -> None:
    """Open the lessons in JupyterLab."""
    lessons = CHECKOUT / "notebooks"
    if not lessons.is_dir():
        raise SessionError("the lessons are not in the package: run `lbnb lab` in a checkout of lbnb")
    if find_spec("jupyterlab") is None:
        raise SessionError("JupyterLab is not installed: pip install 'lbnb[lab]'")
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={lessons}"]
    command.append("--LabApp.default_url=/lab/tree/00_start_here.ipynb")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # JupyterLab asks root, the only user in many containers, to say so
    raise typer.Exit(subprocess.call(command))


@app.command()
def play(
    game: GameId,
    scenario: Annotated[str | None, typer.Option(help="A scenario; by default the game's first.")] = None,
    option: Annotated[list[str], typer.Option(metavar="K=V", help="An option of the game.")] = [],  # noqa: B006
    seat: Annotated[
        list[str],
        typer.Option(
            metavar="SEAT=BOT", help="Who plays a seat: heuristic (default), random, search or search:2s."
        ),
    ] = [],  # noqa: B006
    seed: Annotated[int | None, typer.Option(help="Makes the dice and the bots' choices.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game here.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the result only.")] = False,
    pack: Annotated[Path | None, typer.Option(metavar="FILE", help="The data pack to play with.")] = None,
) -> None:
    """Let bots play a whole game and print its log, each line with the rule it follows."""
    from lbnb.sessions import new_session

    rules = load_game(game, pack)
    seats = dict.fromkeys(rules.seats, "heuristic") | _pairs(seat, "--seat")
    if HUMAN in seats.values():
        raise UnknownName("bot", HUMAN, BOTS)
    session = new_session(
        rules, scenario=scenario, seed=seed, seats=seats, options=_pairs(option, "--option")
    )
    out = _console()
    if not quiet:
        for entry in session.log:
            out.print(_line(entry))
    if record is not None:
        session.save(record)
    out.print(Text(f"Seed {session.seed}, {len(session.steps)} steps"))
    _print_end(session, out)


@app.command()
def simulate(
    game: GameId,
    scenario: Annotated[str | None, typer.Option(help="A scenario; by default the game's first.")] = None,
    bot: Annotated[
        list[str],
        typer.Option(
            metavar="SEAT=BOT", help="Who plays a seat: heuristic (default), random, search or search:100."
        ),
    ] = [],  # noqa: B006
    option: Annotated[list[str], typer.Option(metavar="K=V", help="An option of the game.")] = [],  # noqa: B006
    games: Annotated[int, typer.Option("-n", metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Makes the seeds of all games.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    pack: Annotated[Path | None, typer.Option(metavar="FILE", help="The data pack to play with.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the table of games here.")] = None,
) -> None:
    """Let bots play many games; print who wins, how games end, and how sure these shares are."""
    from lbnb.study import report
    from lbnb.study.batch import simulate as play_all

    rules = load_game(game, pack)
    if csv is not None and not csv.absolute().parent.is_dir():  # better known before than after the games
        raise StudyError(f"{csv}: cannot be written: there is no such folder")
    with ProcessPoolExecutor(workers) if workers > 1 else nullcontext() as executor:
        table = play_all(
            game if pack is None else rules,
            scenario,
            _pairs(bot, "--bot"),
            games,
            seed,
            options=_pairs(option, "--option"),
            executor=executor,
            progress=sys.stderr.isatty(),
        )
    out = _console()
    out.print(Text(f"{rules.title}: pack {rules.pack.name!r}, seed {seed}, games {games}"))
    for shown in (report.winners(table, rules), report.endings(table, rules), report.numbers(table)):
        out.print(shown)
    if csv is not None:
        try:
            table.to_csv(csv, index=False)
        except OSError as error:
            raise StudyError(f"{csv}: cannot be written: {error.strerror}") from None


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after N steps.")] = None,
    board: Annotated[
        Path | None, typer.Option(metavar="PNG|SVG", help="Draw the board into this file.")
    ] = None,
    gif: Annotated[
        Path | None, typer.Option(metavar="GIF", help="Show the whole game in this animated picture.")
    ] = None,
    pack: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The data pack it was played with.")
    ] = None,
) -> None:
    """Replay a record with every action checked; print where it leads and the hash of that position."""
    from lbnb.sessions import check_record

    session = check_record(file, pack)
    session.mode = "lesson"  # looking back at a match is no way of taking moves back
    session.rewind(len(session.steps) if to is None else to)
    out = _console()
    out.print(Text(f"{session.game.title}: {session.position} of {len(session.steps)} steps, all legal"))
    _print_end(session, out)
    if board is not None or gif is not None:
        from lbnb.board.export import save_board, save_gif

        if board is not None:
            save_board(session.state, board)
        if gif is not None:
            save_gif(session, gif, progress=True)


@app.command()
def rules(
    game: GameId,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List every paragraph of a rulebook: summary, status, where it is implemented, and its tests."""
    index = load_game(game).rules
    package = PACKAGES[game]
    folder = Path(import_module(package).__file__ or "").parent
    cited = citations(folder, package, index)
    where = {rule: places_of(rule, cited) for rule in index}
    tests = CHECKOUT / "tests" / "games" / game
    marks = collect(tests, CHECKOUT) if tests.is_dir() else None
    if as_json:
        rows = [
            {
                "id": rule,
                "summary": index[rule].summary,
                "status": index[rule].status,
                "where": where[rule],
                "tests": None if marks is None else marks.get(rule, []),
            }
            for rule in index
        ]
        typer.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    out = _console()
    for rule in index:
        line = Text(rule, style="bold cyan").append(f" [{index[rule].status}] ", style="dim")
        out.print(line.append(index[rule].summary, style="not bold default"))
        for place in where[rule]:
            out.print(Text(f"    in {place}", style="dim"))
        for test in (marks or {}).get(rule, []):
            out.print(Text(f"    tested by {test}", style="dim"))


@pack_app.command()
def export(
    game: GameId, file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to make.")]
) -> None:
    """Write a game's data pack to a new file, to put in the values of your own copy."""
    export_pack(map(Path, load_game(game).pack.paths), file)
    _console().print(Text(f"{file}: written; play with it: lbnb play {game} --pack {file}"))


@pack_app.command()
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A data pack.")]) -> None:
    """Check a data pack; every problem is listed."""
    game = load_game(game_of_pack(file), file)
    sources = ", ".join(f"{count} {source}" for source, count in count_sources(game.pack).items())
    _console().print(Text(f"{file}: a good pack for {game.id}, {game.pack.name!r}; rows: {sources}"))


def _console() -> Console:
    return Console(soft_wrap=True, highlight=False)


def _pairs(texts: list[str], flag: str) -> dict[str, str]:
    pairs = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key and equals and value):
            raise SessionError(f"{flag} {text}: expected a name and a value, such as us=heuristic")
        pairs[key] = value
    return pairs


def _line(entry: Entry) -> Text:
    line = Text(f"{entry.format()}", style="bold" if entry.level else "")
    if entry.terms:
        line.append(f" = {entry.sum_text()}", style="italic")
    return line.append(f" [{entry.rule}]", style="cyan")


def _print_end(session: Session, out: Console) -> None:
    state = session.state
    if state.outcome is None:
        out.print(Text(f"Not over: {session.pending}"))
    else:
        out.print(Text(f"Winner: {state.outcome.winner}. {state.outcome}", style="bold"))
    out.print(Text(f"State hash {state.key()}"))
