"""Citations are found where they stand, and only those."""

from pathlib import Path

import lbnb
from lbnb.core.citations import citations, places_of

SOURCE = '''"""Chapter 9: weather; not chapter 99."""

RULE = "9.1B"


class Storm:
    """It blows (9.1B, 9.2A-C) for 2 (3) days (9 and 9.2)."""

    field: int
    """Of one day (9.3)."""

    def apply(self):
        note("9.2A", f"{9} is no id, nor is 9.3 here")  # (9.4)
'''


def test_ids_docstrings_and_chapters_are_found(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text('"""A game (9.1B)."""')
    (tmp_path / "weather.py").write_text(SOURCE)
    rules = {"3", "9", "9.1B", "9.2", "9.2A", "9.2B", "9.2C", "9.3", "9.4"}
    assert citations(tmp_path, "a.game", rules) == {
        "9": ["a.game.weather:1", "a.game.weather:7"],
        "9.1B": ["a.game:1", "a.game.weather:3", "a.game.weather:7"],
        "9.2": ["a.game.weather:7"],
        "9.2A": ["a.game.weather:7", "a.game.weather:13"],
        "9.2B": ["a.game.weather:7"],
        "9.2C": ["a.game.weather:7"],
        "9.3": ["a.game.weather:10"],
    }


def test_every_decision_and_prohibition_of_ie_shima_is_found() -> None:
    game = lbnb.games()["ie_shima"]
    folder = Path(lbnb.__file__).parent / "games" / "ie_shima"
    found = citations(folder, "lbnb.games.ie_shima", game.rules)
    for decision in game.decisions.values():
        cited = [decision.rule, *(row.rule for table in decision.prohibitions.values() for row in table)]
        assert all(found[rule] for rule in cited)
    assert any(place.startswith("lbnb.games.ie_shima.setup:") for place in found["5.3.2.1"])


def test_a_heading_lies_where_its_paragraphs_lie() -> None:
    found = {"9.1": ["a:1"], "9.1B": ["a:2", "b:3"], "9.1.2A": ["b:3"], "9.10": ["c:1"], "99": ["d:1"]}
    assert places_of("9.1", found) == ["a:1"]
    del found["9.1"]
    assert places_of("9.1", found) == ["a:2", "b:3"]
    assert places_of("9.1B", found) == ["a:2", "b:3"]
    assert places_of("8", found) == []
