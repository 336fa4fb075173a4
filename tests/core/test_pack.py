"""Packs: decoded with all their problems listed, exported whole, counted by source."""

from pathlib import Path

import msgspec
import pytest

import lbnb
from lbnb.core.pack import Sourced, count_sources, decode_pack, export_pack, game_of_pack, read_pack
from lbnb.errors import PackError

OWN = Path(lbnb.games()["ie_shima"].pack.path)


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


def test_an_exported_pack_is_the_same_pack(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    export_pack(OWN, path)
    assert game_of_pack(path) == "ie_shima"
    assert read_pack(path) == read_pack(OWN)
    session = lbnb.new_session("ie_shima", pack=path, autosave=False)
    assert session.game.pack.digest == lbnb.games()["ie_shima"].pack.digest
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_pack(path) == read_pack(OWN), "line ends do not matter"
    with pytest.raises(PackError, match="is there already"):
        export_pack(OWN, path)
    with pytest.raises(PackError, match="cannot be written"):
        export_pack(OWN, tmp_path / "no" / "my.toml")


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
    export_pack(OWN, path)
    lbnb.new_session("ie_shima", pack=path, autosave=False)
    path.write_bytes(path.read_bytes().replace(b"Reconstruction 1", b"Mine"))
    assert lbnb.new_session("ie_shima", pack=path, autosave=False).game.pack.name == "Mine"


def test_rows_are_counted_by_source() -> None:
    counts = count_sources(lbnb.games()["ie_shima"].pack)
    assert set(counts) == {"printed", "quoted", "inferred", "reconstructed"}
    assert sum(counts.values()) > 52
