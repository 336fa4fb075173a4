"""Data packs: the values a rulebook does not print, each with the source it comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from lbnb.core.errors import PackError

P = TypeVar("P")

Source = Literal["printed", "quoted", "inferred", "reconstructed"]


class Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group of values of one origin: `source` for all of them, `sources` for single fields that differ."""

    source: Source
    sources: dict[str, Source] = {}
    note: str = ""

    def source_of(self, field: str) -> Source:
        """Where the value of `field` comes from."""
        return self.sources.get(field, self.source)

    def is_reconstructed(self, *fields: str) -> bool:
        """Whether one of these is neither printed in the rulebook nor quoted by an owner of the game."""
        return any(self.source_of(field) not in ("printed", "quoted") for field in fields)


class PackHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which game a pack belongs to and what it calls itself."""

    format: int
    game: str
    name: str
    note: str = ""


def load_checked(
    paths: Sequence[Path | Traversable],
    tables: Mapping[str, Any],
    make: Callable[..., P],
    problems: Callable[[P], Iterable[str]],
) -> P:
    """Read the files of a pack, decode their `tables`, `make` the pack of them and ask for its `problems`.

    `make` takes the tables by name, that of the pack as `header`, and `digest` and `paths`. Raises PackError
    with all problems, each after the name of the first file.
    """
    raw, digest = read_pack(*paths)
    decoded = decode_pack(paths[0], raw, tables)
    pack = make(header=decoded.pop("pack"), digest=digest, paths=tuple(map(str, paths)), **decoded)
    if found := [f"{paths[0]}: {problem}" for problem in problems(pack)]:
        raise PackError(found)
    return pack


def read_pack(*paths: Path | Traversable) -> tuple[dict[str, Any], str]:
    """The TOML tables of a pack, in one file or in parts, and its hash, which is the same either way.

    Raises PackError when a file cannot be read.
    """
    tables: dict[str, Any] = {}
    digest = blake2b(digest_size=16)
    for path in paths:
        try:
            data = path.read_bytes()
            tables |= tomllib.loads(data.decode("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise PackError([f"{path}: cannot be read: {error}"]) from None
        digest.update(data.replace(b"\r\n", b"\n"))
    return tables, digest.hexdigest()


def decode_pack(
    path: Path | Traversable, raw: Mapping[str, Any], tables: Mapping[str, Any]
) -> dict[str, Any]:
    """Decode each table of `raw` into the type that `tables` gives for it (a Struct or a list of one).

    Raises PackError with every problem, each as `file: table[index] (id).field: found …, expected …`.
    """
    problems = [
        f"{path}: found an unknown table {name!r}, expected {', '.join(tables)}"
        for name in raw
        if name not in tables
    ]
    decoded: dict[str, Any] = {}
    for name, kind in tables.items():
        if name not in raw:
            problems.append(f"{path}: {name}: found nothing, expected a table")
        elif get_origin(kind) is list:
            (row,) = get_args(kind)
            rows = raw[name] if isinstance(raw[name], list) else [raw[name]]
            decoded[name] = [
                _decode(path, f"{name}[{index}]", value, row, problems) for index, value in enumerate(rows)
            ]
        else:
            decoded[name] = _decode(path, name, raw[name], kind, problems)
    if problems:
        raise PackError(problems)
    return decoded


def _decode(path: Path | Traversable, place: str, value: Any, kind: Any, problems: list[str]) -> Any:
    """One row as a Struct, field by field so that every wrong one is told; None when one is."""
    if not isinstance(value, dict):
        problems.append(f"{path}: {place}: found {value!r}, expected a table")
        return None
    name = value.get("id", value.get("number"))
    row = f"{path}: {place}" if name is None else f"{path}: {place} ({name})"
    wrong = list(_wrong_fields(row, value, kind))
    problems.extend(wrong)
    return None if wrong else msgspec.convert(value, kind)


def _wrong_fields(row: str, value: dict[str, Any], kind: Any) -> Iterator[str]:
    """Each field of a Struct that is unknown, wrong or missing."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    expected = ", ".join(fields)
    for key in value:
        if key not in fields:
            yield f"{row}: found an unknown field {key!r}, expected {expected}"
    for key, field in fields.items():
        if key in value:
            yield from _wrong(f"{row}.{key}", value[key], field.type)
        elif field.required:
            yield f"{row}.{key}: found nothing, expected {_wanted(field.type)}"
    sources = value.get("sources")
    if "sources" in fields and isinstance(sources, dict):
        for key in sources:
            if key not in fields:
                yield f"{row}.sources: found {key!r}, expected {expected}"


def _wrong(place: str, value: Any, kind: Any) -> Iterator[str]:
    """Each part of a value that is not of its kind."""
    args = get_args(kind)
    if get_origin(kind) is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from _wrong(f"{place}.{key}", item, args[1])
    elif isinstance(value, list) and (get_origin(kind) is list or args[1:] == (...,)):
        for index, item in enumerate(value):
            yield from _wrong(f"{place}[{index}]", item, args[0])
    elif isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _wrong_fields(place, value, kind)
    else:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError:
            yield f"{place}: found {value!r}, expected {_wanted(kind)}"


def _wanted(kind: Any) -> str:
    """What a field takes, in words."""
    args = get_args(kind)
    origin = get_origin(kind)
    if origin is None:
        return {int: "a whole number", str: "text", bool: "true or false"}.get(kind, "a table")
    if origin is Literal:
        return " or ".join(map(repr, args))
    if origin is dict:
        return f"a table of {_wanted(args[1])}"
    if origin is list or args[1:] == (...,):
        return f"a list of {_wanted(args[0])}"
    if origin is tuple:
        return f"[{', '.join(map(_wanted, args))}]"
    return " or ".join(_wanted(arg) for arg in args if arg is not type(None))


def export_pack(sources: Iterable[Path | Traversable], target: Path) -> None:
    """Copy a pack, its parts one after another, to one new file.

    Raises PackError when the file is there already or cannot be written.
    """
    try:
        with target.open("xb") as file:
            file.writelines(source.read_bytes() for source in sources)
    except FileExistsError:
        raise PackError([f"{target}: is there already, and is not overwritten"]) from None
    except OSError as error:
        raise PackError([f"{target}: cannot be written: {error.strerror}"]) from None


def game_of_pack(path: Path) -> str:
    """The id of the game that a pack file is for; raises PackError when it does not say."""
    raw, _ = read_pack(path)
    header = raw.get("pack")
    game = header.get("game") if isinstance(header, dict) else None
    if not isinstance(game, str):
        raise PackError([f"{path}: pack.game: found {game!r}, expected the id of a game"])
    return game


def count_sources(pack: Any) -> dict[str, int]:
    """How many rows of a decoded pack have each source."""
    counts = dict.fromkeys(get_args(Source), 0)
    for name in pack.__struct_fields__:
        rows = getattr(pack, name)
        for row in rows if isinstance(rows, list) else [rows]:
            if isinstance(row, Sourced):
                counts[row.source] += 1
    return counts
