"""Small helpers of the lessons: a game set up for one, predict then check, the self-check at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jupyterquiz import display_quiz

import lbnb
from lbnb.core.log import Entry
from lbnb.core.session import Session

JAPAN = {"2/1A": 16, "2/1B": 16, "2/1C": 15, "2/1D": 15} | {
    "SEI-A": 11,
    "SEI-B": 13,
    "SEI-C": 14,
    "SEI-D": 14,
    "Labor": 6,
}
"""Where Japan starts in the lessons: units or whole battalions, and Areas (5.3.2)."""

Answer = tuple[str, str]
"""An answer and what to say to whoever picks it."""


def check(guess: object, answer: object, because: str) -> None:
    """Compare a prediction with what happened and say why it happened, naming the rule."""
    if guess is None:
        print(f"No prediction yet. The answer: {answer}. {because}")
    elif guess == answer:
        print(f"Right: {answer}. {because}")
    else:
        print(f"You said {guess}; the answer is {answer}. {because}")


def choice(question: str, right: Answer, *wrong: Answer) -> dict[str, Any]:
    """A question with one right answer; the order on the screen is shuffled."""
    answers = [{"answer": right[0], "feedback": right[1], "correct": True}]
    answers += [{"answer": answer, "feedback": said, "correct": False} for answer, said in wrong]
    return {"question": question, "type": "multiple_choice", "answers": answers}


def number(question: str, value: int, because: str) -> dict[str, Any]:
    """A question whose answer is a number."""
    answers = [
        {"type": "value", "value": value, "correct": True, "feedback": because},
        {"type": "default", "feedback": f"Not quite. {because}"},
    ]
    return {"question": question, "type": "numeric", "answers": answers}


def quiz(*questions: dict[str, Any]) -> None:
    """Show the questions; nothing is stored and nobody is graded."""
    display_quiz(list(questions))


def begin(japan: Mapping[str, int] | None = None, **settings: Any) -> Session:
    """A game of Ie Shima, set up for a lesson, before Japan's first impulse.

    You play both sides and type the dice in, unless `settings` of `lbnb.new_session` say otherwise. `japan`
    moves units or battalions of the usual set-up to other Areas. The game does not save itself.
    """
    session = lbnb.new_session("ie_shima", **{"dice": "manual", "autosave": False, **settings})
    wanted = [*JAPAN.items(), *(japan or {}).items()]
    places = {unit: area for name, area in wanted for unit in _units(session, name)}
    do(session, *(f"place {unit} {area}" for unit, area in places.items()))
    return session


def do(session: Session, *texts: str) -> None:
    """Take these actions one after the other.

    On Ie Shima the name of a battalion stands for each of its companies: `move 1/306 2`. An illegal action
    raises IllegalAction; those before it have been taken.
    """
    for _ in _acting(session, texts):
        pass


def tell(session: Session, *texts: str) -> None:
    """Take these actions like `do` and print what happens."""
    for entry in _acting(session, texts):
        print(entry)


def sums(session: Session, *texts: str) -> None:
    """Print the sums of the combat that the last of these actions leads to, and leave the game as it was."""
    here = session.position
    do(session, *texts[:-1])
    odds = session.odds(texts[-1])
    assert odds is not None, f"{texts[-1]} starts no combat"
    for entry in odds.sums:
        print(entry)
    session.rewind(here)


def coach(session: Session, text: str) -> None:
    """Print what the coach has against an action before it is taken."""
    found = session.warnings(text)
    for warning in found:
        print(f"{warning.severity}: {warning}")
    if not found:
        print("The coach has nothing against it.")


def _acting(session: Session, texts: Iterable[str]) -> Iterator[Entry]:
    """Take these actions and give out what happens."""
    for text in texts:
        verb, *words = text.split()
        for unit in _units(session, words[0]) if words else [""]:
            yield from session.act(" ".join([verb, unit, *words[1:]]).strip())


def _units(session: Session, name: str) -> list[str]:
    """The companies of the battalion with that name; any other name stands for itself."""
    if session.game.id != "ie_shima":
        return [name]
    return [unit.id for unit in session.game.pack.unit if name and unit.battalion == name] or [name]
