"""The words for actions."""

import random

import pytest

from lbnb.games import Games
from lbnb.widgets.wording import PHRASES, action_text, by_verb, seat_name, spoken_ref, verb_text

GAME = Games()["ie_shima"]


def say(text: str, decision: str = "") -> str:
    return action_text(GAME, GAME.parse(text), decision)


def test_sentences() -> None:
    assert say("move 1/306/A 2") == f"Move 1/306/A to {GAME.spoken('place', '2')}"
    assert say("bombard naval 6") == f"Bombard {GAME.spoken('place', '6')} with naval fire"
    assert say("assault green") == "Assault from Green Beach"
    assert say("assault green blue") == "Land from Green Beach and Blue Beach together"
    assert say("retreat 2/1A") == "Retreat 2/1A: no way out, it is eliminated"
    assert say("wish us") == "Play the US"
    assert say("bid -3") == "Bid -3"


def test_a_bare_verb_means_what_the_decision_says() -> None:
    assert say("end") == "End"
    assert say("end", "Assault") == "End the impulse"
    assert say("accept", "AutomaticReinforcements") == "Keep it and roll"


def test_a_verb_without_a_phrase_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PHRASES, "lead")
    assert say("lead 1/306/A") == "Lead 1/306/A"


def test_every_action_has_a_sentence_of_its_own_and_the_buttons_fit_into_a_row() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        state = GAME.new()
        while state.decision:
            legal = state.legal_actions()
            name = type(state.decision).__name__
            sentences = [action_text(GAME, action, name) for action in legal]
            assert len(set(sentences)) == len(sentences)
            buttons = [verb_text(GAME, group, name) for group in by_verb(legal).values()]
            assert sum(7 * len(text) + 18 for text in buttons) < 410 or name.endswith("Roll"), buttons
            assert not any("{" in sentence for sentence in sentences)
            state.play(rng.choice(legal))


def test_buttons_of_verbs() -> None:
    actions = [GAME.parse(text) for text in ("move 1/306/A 2", "move 1/306/A 3", "end")]
    groups = by_verb(actions)
    assert list(groups) == ["move", "end"]
    assert verb_text(GAME, groups["move"]) == "Move …"
    assert verb_text(GAME, groups["end"], "Regroup") == "End the impulse"


def test_seats_and_refs() -> None:
    assert seat_name("us") == "US"
    assert seat_name("umpire") == "Umpire"
    assert spoken_ref("japan", "Japan") == "Japan"
    assert spoken_ref("Area 4", "Area 4") == "Area 4"
    assert spoken_ref(4, "4") == "4"
