"""What stands beside the map."""

from lbnb.games import Games

GAME = Games()["ie_shima"]


def test_status() -> None:
    facts = {fact.label: fact for fact in GAME.status(GAME.new())}
    assert facts["Day"].value == "April 16"
    assert facts["Phase"].value == "Set-up"
    assert facts["Advantage"].value == "US"
    assert facts["US points"].value == "0 of 10"
    assert all(fact.rule in GAME.rules for fact in facts.values())
    assert all(fact.value in fact.track for fact in facts.values() if fact.track)


def test_names_and_stacks() -> None:
    assert GAME.spoken("place", "4") == f"Area {GAME.tables.place_names[4]}"
    assert GAME.spoken("place", "green") == "Green Beach"
    assert GAME.spoken("place", "special") == "the Special Units Box"
    assert GAME.spoken("marker", "naval") == "naval fire"
    assert GAME.spoken("unit", "1/306/A") == "1/306/A"
    assert GAME.spoken("side", "us") == "the US"
    assert "1/306/A" in GAME.units_at(GAME.new(), "green")
