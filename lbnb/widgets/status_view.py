"""The head of the panel: title, tracks and facts; and whose decision it is."""

from __future__ import annotations

from html import escape

from lbnb.core.decisions import CHANCE
from lbnb.core.game import Fact, Game
from lbnb.core.session import Session
from lbnb.widgets.rule_view import rule_link
from lbnb.widgets.wording import seat_name

COLUMNS = (4, 3)
"""Of the facts; the first is the better one."""


def head_html(session: Session) -> str:
    """Title, scenario and the tracks with the space of now marked."""
    game, state = session.game, session.state
    tracks = "".join(_track(game, fact) for fact in game.status(state) if fact.track)
    scenario = game.scenarios[session.scenario].title
    return (
        f'<div class="lbnb-head"><div class="lbnb-title">{escape(game.title)} '
        f"<span>{escape(scenario)}</span></div>{tracks}</div>"
    )


def _track(game: Game, fact: Fact) -> str:
    spaces = "".join(
        f'<span class="lbnb-now" aria-current="step">{escape(space)}</span>'
        if space == fact.value
        else f"<span>{escape(space)}</span>"
        for space in fact.track
    )
    return f'<div class="lbnb-track"><b>{escape(fact.label)}</b>{spaces}</div>'


def facts_html(game: Game, facts: list[Fact]) -> str:
    """The facts that are no track, each with its rule, in as many columns as leave the fewest cells empty."""
    shown = [fact for fact in facts if not fact.track]
    cells = sum(1 + fact.wide for fact in shown)
    columns = min(COLUMNS, key=lambda number: -cells % number)
    rows = "".join(
        f'<div class="lbnb-fact{" lbnb-wide" * fact.wide}"><div>{escape(fact.label)} '
        f"{rule_link(game, fact.rule)}</div><b>{escape(fact.value)}</b></div>"
        for fact in shown
    )
    return f'<div class="lbnb-facts lbnb-columns-{columns}">{rows}</div>'


def decision_html(session: Session) -> str:
    """Whose decision it is, large, in the side's colour and in words; below it the prompt with its rule."""
    game, state = session.game, session.state
    decision = state.decision
    if decision is None:
        outcome = state.outcome
        winner = f"{seat_name(outcome.winner)} wins" if outcome else "The game is over"
        reason = f"{escape(outcome.reason)}. {rule_link(game, outcome.rule)}" if outcome else ""
        return _banner("over", winner, reason)
    seat = session.seat or ""
    return _banner(
        seat, _whose(session, seat), f"{escape(decision.ask(state))} {rule_link(game, decision.rule)}"
    )


def _whose(session: Session, seat: str) -> str:
    if seat == CHANCE:
        return "The dice" if session.automatic else "Roll the dice"
    who = session.seats.get(session.player or "", "human")
    return f"{seat_name(seat)} decides" + ("" if who == "human" else f" ({who} bot)")


def _banner(seat: str, title: str, prompt: str) -> str:
    return (
        f'<div class="lbnb-turn lbnb-seat-{escape(seat)}"><div class="lbnb-whose">{escape(title)}</div>'
        f'<div class="lbnb-prompt">{prompt}</div></div>'
    )


def source_html(game: Game) -> str:
    """Where the map and the values come from, and how reconstructed ones are marked."""
    name = getattr(game.pack, "name", "")
    return (
        f'<div class="lbnb-quiet">Map and values: {escape(name)} (reconstructed values marked †). '
        "Unofficial; rules in our own words.</div>"
    )
