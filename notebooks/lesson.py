"""Small helpers of the lessons: predict then check, and the self-check at the end."""

from __future__ import annotations

from typing import Any

from jupyterquiz import display_quiz

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
