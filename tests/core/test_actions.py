"""Actions have one text, which parses back; a text that does not parse says which word is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lbnb
from lbnb.core.actions import Action, Vocabulary
from lbnb.errors import IllegalAction

WORDS = Vocabulary(
    {"unit": ["A/1", "B/2"], "area": ["", "1", "2"]},
    {"move": ("unit", "area"), "roll": ("area", "area?"), "strike": ("unit*",), "end": ()},
)


def test_every_imaginable_action_parses_back() -> None:
    for verb in ("move", "roll", "end"):
        for action in WORDS.all(verb):
            assert WORDS.parse(action.text) is action
    assert [action.text for action in WORDS.all("roll")] == [
        "roll 1",
        "roll 2",
        "roll 1 1",
        "roll 1 2",
        "roll 2 1",
        "roll 2 2",
    ]
    assert WORDS.parse("strike B/2 A/1").args == (1, 0)


def test_all_actions_of_ie_shima_parse_back() -> None:
    vocabulary = lbnb.games()["ie_shima"].vocabulary
    count = 0
    for verb in vocabulary.verbs:
        for action in vocabulary.all(verb):
            assert vocabulary.parse(f"  {action.text.replace(' ', '  ')} ") is action
            count += 1
    assert count > 4000


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the verbs are end, move, roll, strike"),
        ("jump", "the verbs are"),
        ("move", "the form is: move <unit> <area>"),
        ("move A/1", "the form is: move <unit> <area>"),
        ("move A/1 1 2", "the form is"),
        ("move C/3 1", "there is no unit 'C/3'"),
        ("move A/1 3", "there is no area '3'"),
        ("end now", "the form is: end"),
        ("roll", "the form is"),
        ("strike", "the form is"),
    ],
)
def test_a_text_that_names_no_action_says_why(text: str, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason) as error:
        WORDS.parse(text)
    assert error.value.rule == ""


@given(st.text())
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        action = WORDS.parse(text)
    except IllegalAction:
        return
    assert action.text.split() == text.split()


def test_actions_with_equal_texts_are_equal() -> None:
    a, b = WORDS.make("end"), Action("end", (), "end")
    assert a == b
    assert len({a, b}) == 1
    assert a != "end"
    assert (str(a), repr(a)) == ("end", "Action('end')")
