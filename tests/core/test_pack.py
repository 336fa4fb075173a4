"""Packs: decoded with all their problems listed, exported whole, counted by source."""

from pathlib import Path

import msgspec
import pytest

import lbnb
from lbnb.core.pack import Sourced, count_sources, decode_pack, export_pack, game_of_pack, read_pack
from lbnb.errors import PackError, RecordError

OWN = Path(*lbnb.games()["ie_shima"].pack.paths)


class Row(Sourced, frozen=True, kw_only=True):
    id: str
    size: int


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


def test_all_problems_are_reported_with_their_places() -> None:
    raw = {
        "head": {"name": 3},
        "row": [
            {"id": "a", "size": 1, "source": "printed"},
            {"id": "b", "size": "big", "source": "printed"},
            {"id": "c", "size": 1, "source": "guessed"},
            {"id": "d", "size": 1, "source": "quoted", "colour": "red"},
        ],
        "extra": {},
    }
    with pytest.raises(PackError) as error:
        decode_pack(Path("p.toml"), raw, {"head": Head, "row": list[Row], "more": Head})
    said = "\n".join(error.value.problems)
    for place in ("extra", "head.name", "row[1] (b).size", "row[2] (c).source", "row[3] (d)", "more"):
        assert place in said
    assert len(error.value.problems) == 6
    assert all(problem.startswith("p.toml: ") for problem in error.value.problems)


def test_a_value_knows_its_source() -> None:
    row = Row(id="a", size=1, source="reconstructed", sources={"id": "printed"})
    assert (row.source_of("id"), row.source_of("size")) == ("printed", "reconstructed")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: list[str]
    big: bool = False


class Whole(Sourced, frozen=True, kw_only=True):
    id: str
    part: Part
    parts: list[Part] = msgspec.field(default_factory=list)


def test_tables_within_a_row_are_read_field_by_field() -> None:
    good = {"id": "a", "part": {"words": ["x"]}, "parts": [{"words": [], "big": True}], "source": "printed"}
    assert decode_pack(Path("p"), {"row": [good]}, {"row": list[Whole]})["row"][0].parts[0].big
    wrong = {"id": "a", "part": {"words": ["x", 3], "tall": 1}, "parts": [{"big": 1}, 4], "source": "printed"}
    with pytest.raises(PackError) as error:
        decode_pack(Path("p"), {"row": [wrong]}, {"row": list[Whole]})
    assert list(error.value.problems) == [
        "p: row[0] (a).part: found an unknown field 'tall', expected words, big",
        "p: row[0] (a).part.words[1]: found 3, expected text",
        "p: row[0] (a).parts[0].words: found nothing, expected a list of text",
        "p: row[0] (a).parts[0].big: found 1, expected true or false",
        "p: row[0] (a).parts[1]: found 4, expected a table",
    ]


@pytest.mark.parametrize("game", lbnb.games())
def test_an_exported_pack_is_one_file_and_the_same_pack(game: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    own = list(map(Path, lbnb.games()[game].pack.paths))
    export_pack(own, path)
    assert game_of_pack(path) == game
    assert read_pack(path) == read_pack(*own)
    session = lbnb.new_session(game, pack=path, autosave=False)
    assert session.game.pack.digest == lbnb.games()[game].pack.digest
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_pack(path) == read_pack(*own), "line ends do not matter"
    with pytest.raises(PackError, match="is there already"):
        export_pack(own, path)
    with pytest.raises(PackError, match="cannot be written"):
        export_pack(own, tmp_path / "no" / "my.toml")


@pytest.mark.parametrize("game", lbnb.games())
def test_a_record_needs_the_pack_that_it_was_played_with(game: str, tmp_path: Path) -> None:
    """One that is only exported is the game's own; one that says something else must be given."""
    path, saved = tmp_path / "my.toml", tmp_path / "game.json"
    export_pack(map(Path, lbnb.games()[game].pack.paths), path)
    bots = dict.fromkeys(lbnb.games()[game].seats[1:], "random")
    session = lbnb.new_session(game, pack=path, seed=1, seats=bots, autosave=False)
    session.save(saved)
    assert lbnb.load_record(saved).record() == session.record()
    own = session.game.pack.name
    path.write_bytes(path.read_bytes().replace(b"Reconstruction 1", b"Mine"))
    session = lbnb.new_session(game, pack=path, seed=1, seats=bots, autosave=False)
    session.save(saved)
    with pytest.raises(RecordError, match="saved with the pack 'Mine'"):
        lbnb.load_record(saved)
    assert lbnb.load_record(saved, pack=path).record() == session.record()
    lbnb.new_session(game, seed=1, seats=bots, autosave=False).save(saved)
    assert lbnb.load_record(saved, pack=path).game.pack.name == own


@pytest.mark.parametrize("text", ["", "pack = 3", "[pack]\nname = 'x'", "[pack]\ngame = 3"])
def test_a_pack_without_a_game_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(text)
    with pytest.raises(PackError, match=r"pack\.game: found"):
        game_of_pack(path)


@pytest.mark.parametrize("data", [b"a = ", b"\xff\xfe"])
def test_what_is_no_toml_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(data)
    with pytest.raises(PackError, match="cannot be read"):
        read_pack(path)
    with pytest.raises(PackError, match="cannot be read"):
        read_pack(tmp_path / "none.toml")


def test_a_pack_changed_on_disk_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    export_pack([OWN], path)
    lbnb.new_session("ie_shima", pack=path, autosave=False)
    path.write_bytes(path.read_bytes().replace(b"Reconstruction 1", b"Mine"))
    assert lbnb.new_session("ie_shima", pack=path, autosave=False).game.pack.name == "Mine"


def test_rows_are_counted_by_source() -> None:
    counts = count_sources(lbnb.games()["ie_shima"].pack)
    assert set(counts) == {"printed", "quoted", "inferred", "reconstructed"}
    assert sum(counts.values()) > 52
