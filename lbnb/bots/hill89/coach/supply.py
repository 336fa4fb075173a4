"""Lessons on Reinforcements and veterans: what is taken, what it replaces, who is promoted."""

from __future__ import annotations

from lbnb.bots.hill89.cards import card_worth, promotion, replacements, side_worth
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.hill89.state import NONE, Hill89State

CLEARLY = 1.0
"""A difference an activation that nobody should overlook."""
SLIGHTLY = 0.4


def nothing_taken(state: Hill89State, action: Action) -> CoachWarning | None:
    """No Reinforcement is taken, though its token is free and the card may be forgone (8.1, 8.5)."""
    tokens = sum(token != NONE for token in state.row_tokens)
    if not tokens:
        return None
    bearing = "the 1 card that bears" if tokens == 1 else f"any of the {tokens} cards that bear"
    return serious("8.1", f"A token comes with {bearing} one, and the card may be forgone (8.5).")


def better_card_forgone(state: Hill89State, action: Action) -> CoachWarning | None:
    """A card is forgone that does more than the weakest in play (8.4)."""
    card = state.decision.card  # type: ignore[union-attr]
    gain, spaces = replacements(state, card)[0]
    if gain < SLIGHTLY:
        return None
    names = " and ".join(state.card_name(state.card_at[space]) for space in spaces)
    said = f"{state.card_name(card)} would do about {gain:.1f} points more an activation than {names}."
    return serious("8.4", said) if gain >= CLEARLY else mild("8.4", said)


def good_card_replaced(state: Hill89State, action: Action) -> CoachWarning | None:
    """A good card leaves the game while a weaker one is in play (8.4)."""
    tables = state.tables
    card = state.decision.card  # type: ignore[union-attr]
    if tables.wide[card]:
        return None
    (space,) = action.args
    gone = card_worth(state, state.card_at[space])
    best, (other,) = replacements(state, card)[0]
    lost = gone - side_worth(tables, card, False)
    if lost < SLIGHTLY and best + lost < CLEARLY:
        return None
    said = (
        f"{state.card_name(state.card_at[space])} is worth about {gone:.1f} points an activation and "
        f"{state.card_name(state.card_at[other])} {card_worth(state, state.card_at[other]):.1f}."
    )
    return serious("8.4", said) if lost >= SLIGHTLY else mild("8.4", said)


def poor_promotion(state: Hill89State, action: Action) -> CoachWarning | None:
    """Another card gains more than twice as much on its veteran side (9.2, 26.12, 5.8)."""
    (space,) = action.args
    mine = promotion(state, state.card_at[space])
    green = [card for _, card in state.cards_in_play() if not state.veteran >> card & 1]
    best = max(green, key=lambda card: (promotion(state, card), -card))
    if promotion(state, best) <= 2 * mine:
        return None
    return mild(
        "9.2" if action.verb == "promote" else state.decision.rule,  # type: ignore[union-attr]
        f"{state.card_name(best)} gains about {promotion(state, best):.1f} points an activation, "
        f"{state.card_name(state.card_at[space])} {mine:.1f}.",
    )
