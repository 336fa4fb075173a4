"""What stands beside the map, and that the sums before a combat are those of the combat."""

import random

from lbnb.games import Games
from lbnb.games.ie_shima import combat
from tests.games.ie_shima.policies import OPTIONS

GAME = Games()["ie_shima"]


def test_the_sums_before_an_attack_are_those_of_the_attack() -> None:
    """The terms without the dice, for every attack and bombardment of some random games."""
    checked = set()
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.new(options=dict.fromkeys(OPTIONS, "on" if seed % 2 else "off"))
        expected: list[str] = []
        while state.decision:
            rolling = type(state.decision).__name__
            if rolling in ("DefenseRoll", "ShelterRoll"):
                expected = [entry.sum_text() for entry in GAME.preview(state)]
                checked.add(rolling)
            entries = state.apply(rng.choice(state.legal_actions()))
            if expected:
                totals = [entry for entry in entries if entry.terms][:2]
                assert [total.sum_text().rpartition(" + ")[0] for total in totals] == expected
                expected = []
    assert checked == {"DefenseRoll", "ShelterRoll"}


def test_a_preview_of_an_action_changes_nothing_and_names_the_strongest() -> None:
    rng = random.Random(5)
    state = GAME.new()
    seen = 0
    while state.decision and seen < 5:
        for action in state.legal_actions():
            if action.verb == "attack":
                key = state.key()
                attack, defense = GAME.preview(state, action)
                assert state.key() == key
                area = action.args[0]
                best = max(map(state.value, combat.bits(state.units_in(area, 1 - state.side))))
                assert defense.terms[0].value == best
                assert str(attack).startswith("Attack Value")
                seen += 1
        state.play(rng.choice(state.legal_actions()))
    assert seen == 5


def test_no_preview_without_a_combat() -> None:
    assert GAME.preview(GAME.new()) == []


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
