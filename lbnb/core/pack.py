"""Data packs: the values a rulebook does not print, each with the source it comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from lbnb.core.errors import PackError

Source = Literal["printed", "quoted", "inferred", "reconstructed"]


class Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group of values of one origin: `source` for all of them, `sources` for single fields that differ."""

    source: Source
    sources: dict[str, Source] = {}
    note: str = ""

    def source_of(self, field: str) -> Source:
        """Where the value of `field` comes from."""
        return self.sources.get(field, self.source)


class PackHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which game a pack belongs to and what it calls itself."""

    format: int
    game: str
    name: str
    note: str = ""


def read_pack(path: Path | Traversable) -> tuple[dict[str, Any], str]:
    """The TOML tables of a pack file and its hash; raises PackError when it cannot be read."""
    try:
        data = path.read_bytes()
        return tomllib.loads(data.decode("utf-8")), blake2b(
            data.replace(b"\r\n", b"\n"), digest_size=16
        ).hexdigest()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PackError([f"{path}: cannot be read: {error}"]) from None


def decode_pack(
    path: Path | Traversable, raw: Mapping[str, Any], tables: Mapping[str, Any]
) -> dict[str, Any]:
    """Decode each table of `raw` into the type that `tables` gives for it (a Struct or a list of one).

    Raises PackError with every problem found, each as `file: table[index].field: what was wrong`.
    """
    problems = [
        f"{path}: {name}: unknown table; expected {', '.join(tables)}" for name in raw if name not in tables
    ]
    decoded: dict[str, Any] = {}
    for name, kind in tables.items():
        if name not in raw:
            problems.append(f"{path}: {name}: this table is missing")
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
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        where = place
        text = str(error)
        if " - at `$." in text:
            text, _, inner = text.partition(" - at `$.")
            where = f"{place}.{inner.rstrip('`')}"
        named = value.get("id", value.get("number", "")) if isinstance(value, dict) else ""
        problems.append(f"{path}: {where}{f' ({named})' if named != '' else ''}: {text}")
        return None


def export_pack(source: Path | Traversable, target: Path) -> None:
    """Copy a pack to a new file; raises PackError when the file is there already or cannot be written."""
    try:
        with target.open("xb") as file:
            file.write(source.read_bytes())
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
