"""The dice of the last action, drawn as dice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape
from typing import NamedTuple

from lbnb.core.session import Step
from lbnb.widgets.wording import spoken_ref

FACES = "⚀⚁⚂⚃⚄⚅"
SHOWN = 3
FEW = 2
"""A roll of more dice has no room for its caption."""


class Roll(NamedTuple):
    """The numbers of one roll and what it was for."""

    dice: tuple[int, ...]
    caption: str
    ten_sided: bool = False


def rolls_of(steps: Sequence[Step], ten_sided: Collection[str] = ()) -> list[Roll]:
    """The rolls among some steps; a caption is the roll's term in a sum, else its log entry.

    `ten_sided` are the rules whose log entries tell of dice with ten sides.
    """
    rolls: list[Roll] = []
    for index, step in enumerate(steps):
        if step.action.verb != "roll":
            continue
        dice = tuple(int(word) for word in step.action.text.split()[1:])
        caption = _caption(steps[index : index + 2], sum(dice))
        rolls.append(Roll(dice, caption, any(entry.rule in ten_sided for entry in step.entries[:1])))
    return rolls


def _caption(steps: Sequence[Step], total: int) -> str:
    terms = [
        term.label
        for step in steps
        for entry in step.entries
        for term in entry.terms
        if term.label.endswith("roll") and term.value == total
    ]
    if terms:
        # Of two rolls with equal totals the second belongs to the second sum.
        label = terms[-1] if len(steps[0].entries) else terms[0]
        return label.capitalize()
    for entry in steps[0].entries:
        if not entry.level and not entry.terms:
            return entry.format(spoken_ref)
    return ""


def dice_html(rolls: Sequence[Roll]) -> str:
    """The last rolls as large dice with their sums."""
    if not rolls:
        return '<div class="lbnb-dice"><span class="lbnb-quiet">No dice since the last decision.</span></div>'
    last = rolls[-SHOWN:]
    # A roll of many dice takes the room of those before it.
    many = [number for number, roll in enumerate(last) if len(roll.dice) > FEW]
    return f'<div class="lbnb-dice">{"".join(map(_roll_html, last[max(many, default=0) :]))}</div>'


def _roll_html(roll: Roll) -> str:
    kind = "ten" if roll.ten_sided else "die"
    faces = "".join(
        f'<span class="lbnb-{kind}" title="{number}">{number if roll.ten_sided else FACES[number - 1]}</span>'
        for number in roll.dice
    )
    total = f"<b>{sum(roll.dice)}</b>" if len(roll.dice) == FEW else ""
    said = f"{_list(roll.dice)}: {roll.caption}"
    said = escape(said, quote=True)
    caption = f'<span class="lbnb-caption">{escape(roll.caption)}</span>' if len(roll.dice) <= FEW else ""
    return f'<div class="lbnb-roll" title="{said}" aria-label="{said}">{faces}{total}{caption}</div>'


def _list(dice: Iterable[int]) -> str:
    return " and ".join(map(str, dice))
