"""The record of a game as JSON: what was played, and enough to prove that nothing in it has changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec

from lbnb.core.errors import RecordError
from lbnb.core.game import Game
from lbnb.core.state import State

LARGEST = 16 * 1024 * 1024
"""Bytes of the largest record that is read; a long game takes less than a hundredth."""
DEEPEST = 20
"""How deep the snapshot may nest."""


class PackStamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which data pack was played with."""

    name: str
    digest: str


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game up to its last step, and the position that was being looked at.

    `actions` are the texts of all steps, dice included; the first `position` of them lead to `snapshot`,
    whose hash is `key`. `digest` is the hash of everything else.
    """

    format: Literal[1]
    game: str
    rules_version: int
    scenario: str
    options: dict[str, str]
    pack: PackStamp
    seats: dict[str, str]
    seed: Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    dice: Literal["seeded", "manual", "scripted"]
    script: list[str]
    mode: Literal["lesson", "match"]
    actions: list[str]
    position: int
    snapshot: dict[str, Any]
    key: str
    digest: str


def make(
    *,
    game: Game,
    scenario: str,
    options: Mapping[str, str],
    seats: Mapping[str, str],
    seed: int,
    dice: Literal["seeded", "manual", "scripted"],
    script: Sequence[str],
    mode: Literal["lesson", "match"],
    actions: Sequence[str],
    position: int,
    state: State,
) -> Record:
    """The record of a session; `state` is the position after `position` actions."""
    bare = Record(
        format=1,
        game=game.id,
        rules_version=game.rules_version,
        scenario=scenario,
        options=dict(options),
        pack=PackStamp(game.pack.name, game.pack.digest),
        seats=dict(seats),
        seed=seed,
        dice=dice,
        script=list(script),
        mode=mode,
        actions=list(actions),
        position=position,
        snapshot=state.to_json(),
        key=state.key(),
        digest="",
    )
    return msgspec.structs.replace(bare, digest=digest_of(bare))


def digest_of(record: Record) -> str:
    """The hash over the canonical JSON of everything but the digest itself."""
    bare = msgspec.structs.replace(record, digest="")
    return blake2b(msgspec.json.encode(bare, order="sorted"), digest_size=16).hexdigest()


def encode(record: Record) -> bytes:
    """The record as a JSON file."""
    return msgspec.json.encode(record) + b"\n"


def decode(data: bytes) -> Record:
    """Read a record and check its form, not yet its game; raises RecordError with the place."""
    if len(data) > LARGEST:
        raise RecordError("record", f"{len(data)} bytes; a record has at most {LARGEST}")
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        field = re.search(r"(?:unknown|required) field `(.+)`", reason)
        parts = [place.rstrip("`").lstrip("."), field[1] if field else ""]
        raise RecordError(".".join(filter(None, parts)) or "record", reason) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        at = re.search(r"byte (\d+)", str(error))
        place = f"byte {at[1] if at else len(data)}"
        raise RecordError(place, f"not a whole JSON text: {error}") from None
    except RecursionError:
        raise RecordError("record", "nested too deep") from None
    if _deeper_than(record.snapshot, DEEPEST):
        raise RecordError("snapshot", f"nested deeper than {DEEPEST} levels")
    return record


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    return msgspec.json.schema(Record)


def _deeper_than(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    if levels == 0:
        return True
    items = value.values() if isinstance(value, dict) else value
    return any(_deeper_than(item, levels - 1) for item in items)
