"""Rule ids as links that show the paragraph, and the rule box."""

from __future__ import annotations

from html import escape

from lbnb.core.game import Game

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


def rule_of_class(class_name: str) -> str | None:
    """The rule id that a clicked element carries in its class, or None."""
    prefix = f"{LINK}-"
    for name in class_name.split():
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
