"""Small helpers of the lessons: predict, then check."""

from __future__ import annotations


def check(guess: object, answer: object, because: str) -> None:
    """Compare a prediction with what happened and say why it happened, naming the rule."""
    if guess is None:
        print(f"No prediction yet. The answer: {answer}. {because}")
    elif guess == answer:
        print(f"Right: {answer}. {because}")
    else:
        print(f"You said {guess}; the answer is {answer}. {because}")
