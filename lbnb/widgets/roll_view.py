"""A roll with its odds: the dice, the chance of every total, and what hung on them in a combat."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision
from lbnb.core.game import Game
from lbnb.core.odds import percent
from lbnb.core.session import Step
from lbnb.core.state import State
from lbnb.widgets.dice_view import dice_html, rolls_of
from lbnb.widgets.odds_view import odds_html


def total_of(action: Action) -> int:
    """The sum of a roll's dice."""
    return sum(int(word) for word in action.text.split()[1:])


def chances_of_totals(state: State) -> dict[int, float]:
    """The chance of each total of the pending roll, lowest total first."""
    decision = state.decision
    assert isinstance(decision, ChanceDecision)
    found: dict[int, float] = {}
    for action, chance in zip(decision.actions(state), decision.chances(state), strict=True):
        found[total_of(action)] = found.get(total_of(action), 0.0) + chance
    return dict(sorted(found.items()))


def roll_html(game: Game, before: State, steps: Sequence[Step]) -> str:
    """The roll that is the first of `steps`, taken in `before`; the next step may tell what it was for."""
    if not steps or not isinstance(before.decision, ChanceDecision) or steps[0].action.verb != "roll":
        return '<div class="lbnb-odds lbnb-quiet">No roll in this step.</div>'
    rolled = total_of(steps[0].action)
    chances = chances_of_totals(before)
    # By what is left over, so that certainty is exactly 1.
    at_least = 1 - sum(chance for total, chance in chances.items() if total < rolled)
    at_most = 1 - sum(chance for total, chance in chances.items() if total > rolled)
    most = max(chances.values())
    bars = "".join(
        f'<div class="lbnb-bar{" lbnb-rolled" * (total == rolled)}" title="{total}: {percent(chance)}">'
        f'<i style="height:{round(34 * chance / most)}px"></i>{total}</div>'
        for total, chance in chances.items()
    )
    said = f"{rolled} or more: {percent(at_least)} · {rolled} or less: {percent(at_most)}"
    odds = game.odds(before)
    return (
        f'<div class="lbnb-odds">{dice_html(rolls_of(steps, game.ten_sided)[:1])}'
        f'<div class="lbnb-bars" role="img" aria-label="{escape(said, quote=True)}">{bars}</div>'
        f"<div>{said}</div>{odds_html(game, odds) if odds else ''}</div>"
    )
