"""What the message line says: what happened, why not, what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from lbnb.core.bots import CoachWarning
from lbnb.core.decisions import CHANCE, Refusal
from lbnb.core.errors import LbnbError
from lbnb.core.game import Game
from lbnb.core.session import Session, Step
from lbnb.widgets.rule_view import rule_link
from lbnb.widgets.wording import seat_name, spoken_ref

LINES = 3
"""How many of the last things that happened are told; all of them are in the log."""
MARKS = {"refusal": "Not allowed", "warning": "Coach", "hint": "Hint", "error": "The program failed"}
REPLACE = {
    True: "<p>To change what was placed: Place elsewhere, then click the unit and its new place.</p>",
    False: "<p>To change what was placed: Undo, click the unit, then the place where it shall stand.</p>",
}
"""After a set-up by the program, whether or not the units can still be placed elsewhere at once."""
COACH = '<b class="lbnb-coach">Coach:</b> '


class Message(NamedTuple):
    """`kind` is info, refusal, warning, hint or error; `html` is safe to show."""

    kind: str
    html: str


def told(game: Game, steps: Sequence[Step]) -> str:
    """The last things that some steps made happen, as HTML; nothing for no entries."""
    entries = [entry for step in steps for entry in step.entries if not entry.level and not entry.terms]
    lines = [f"{escape(entry.format(spoken_ref))} {rule_link(game, entry.rule)}" for entry in entries]
    seats = {seat_name(step.seat): None for step in steps if step.automatic and step.seat != CHANCE}
    heads = [f"{' and '.join(seats)} played."] if seats else []
    if len(lines) > LINES:
        earlier = len(lines) - LINES
        heads.append(f"{earlier} earlier lines are in the log." if earlier > 1 else "One more is in the log.")
    head = f"<small>{escape(' '.join(heads))}</small><br>" if heads and lines else ""
    return head + "<br>".join(lines[-LINES:])


def refused(game: Game, said: str, refusal: Refusal) -> Message:
    """A refusal: the action in words (or nothing), the reason, the rule and what it says."""
    action = f"<b>{escape(said)}.</b> " if said else ""
    cited = f" {rule_link(game, refusal.rule)}" if refusal.rule else ""
    summary = ""
    if refusal.rule in game.rules:
        summary = (
            f"<br><small>Rule {escape(refusal.rule)}: {escape(game.rules[refusal.rule].summary)}</small>"
        )
    return Message("refusal", f"{action}{escape(refusal.reason)}{cited}{summary}")


def closed(session: Session) -> Refusal:
    """Why nothing can be chosen now."""
    if session.decision is None:
        outcome = session.state.outcome
        return Refusal(outcome.rule if outcome else "", f"The game is over. {outcome}")
    who = seat_name(session.seat or "")
    return Refusal("", f"Here the program acts for {who}: press Redo, or go back to a decision of yours.")


def warned(game: Game, said: str, warnings: Sequence[CoachWarning]) -> Message:
    """What the coach says before an action that it holds back, and how to do it all the same."""
    rows = "<br>".join(_warning(game, warning) for warning in warnings)
    return Message(
        "warning",
        f"{rows}<br><small>Press or click again to {escape(said[:1].lower() + said[1:])} anyway.</small>",
    )


def coached(game: Game, warnings: Sequence[CoachWarning]) -> str:
    """The mild warnings of an action that has been carried out, as HTML."""
    return "".join(f"{COACH}{_warning(game, warning)}<br>" for warning in warnings if not warning.serious)


def remarked(said: str, reason: str) -> str:
    """What the program would rather have done, as HTML."""
    return f"{COACH}the program would rather: <b>{escape(said)}.</b> {escape(reason)}<br>"


def _warning(game: Game, warning: CoachWarning) -> str:
    return f"{escape(warning.text)} {rule_link(game, warning.rule)}"


def failed(error: Exception) -> Message:
    """An error: our own is an answer to the player, any other a fault of the program."""
    if isinstance(error, LbnbError):
        return Message("refusal", escape(str(error)))
    said = f"{type(error).__name__}: {error}"
    return Message("error", f"{escape(said)} (details in the log of the notebook server)")


def message_html(message: Message) -> str:
    """The message line; refusals and errors are announced at once to a screen reader."""
    role = "alert" if message.kind in ("refusal", "warning", "error") else "status"
    mark = MARKS.get(message.kind)
    said = f'<span class="lbnb-mark">{mark}:</span>' if mark else ""
    return f'<div class="lbnb-message lbnb-{message.kind}" role="{role}">{said}{message.html}</div>'
