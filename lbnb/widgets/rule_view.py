"""Rule ids as links that show the paragraph, and the rule box."""

from __future__ import annotations

from html import escape
from typing import Any

from lbnb.core.game import Game
from lbnb.core.session import Session
from lbnb.core.uses import roles
from lbnb.widgets.wording import spoken_ref

USES = 6
"""How many of the last uses of a rule are listed."""
LINK = "lbnb-rule"
STATUS = {
    "engine": "enforced by the program",
    "component": "about the printed parts",
    "etiquette": "conduct at the table",
}


def rule_link(game: Game, rule: str) -> str:
    """A rule id that shows its summary on hover and names itself in its class, for a click."""
    if rule not in game.rules:
        return f'<span class="{LINK}">{escape(rule)}</span>'
    title = rule_title(game, rule)
    return f'<span class="{LINK} {LINK}-{escape(rule)}" title="{title}">{escape(rule)}</span>'


def rule_title(game: Game, rule: str) -> str:
    """A rule id with its summary, as the value of an HTML attribute."""
    summary = f": {game.rules[rule].summary}" if rule in game.rules else ""
    return escape(f"{rule}{summary}", quote=True)


def rule_clicked(event: dict[str, Any]) -> str | None:
    """The rule id that the clicked element of an ipyevents event carries in its class, or None."""
    prefix = f"{LINK}-"
    for name in str(event.get("target", {}).get("className", "")).split():
        if name.startswith(prefix):
            return name.removeprefix(prefix)
    return None


def rule_html(game: Game, rule: str) -> str:
    """The rule box: id, summary in our own words, and whether the program enforces it."""
    row = game.rules[rule]
    return (
        f'<div class="lbnb-rulebox"><b>{escape(rule)}</b> {escape(row.summary)} '
        f"<em>({STATUS[row.status]})</em></div>"
    )


def rule_page_html(session: Session, rule: str) -> str:
    """The rule box, where the rule was used in this game, and what it does in the engine."""
    parts = (rule_html(session.game, rule), _uses_html(session, rule), _roles_html(session.game, rule))
    return "".join(parts)


def _uses_html(session: Session, rule: str) -> str:
    found = session.uses(rule)
    if not found:
        return '<div class="lbnb-quiet">Not used in this game so far.</div>'
    count = "once" if len(found) == 1 else f"{len(found)} times"
    last = f", the last {USES}" if len(found) > USES else ""
    rows = "".join(
        f"<li>step {index + 1}: {escape(entry.format(spoken_ref))}</li>" for index, entry in found[-USES:]
    )
    return f'<div class="lbnb-uses">Used {count} in this game{last}:<ul>{rows}</ul></div>'


def _roles_html(game: Game, rule: str) -> str:
    said = {
        f"refuses <b>{escape(role.verb)}</b>: {escape(role.text)}"
        if role.verb
        else f"gives a choice: {escape(role.text)}": None
        for role in roles(rule, game.decisions)
    }
    if not said:
        return ""
    rows = "".join(f"<li>{one}</li>" for one in said)
    return f'<div class="lbnb-uses">In the engine it<ul>{rows}</ul></div>'
