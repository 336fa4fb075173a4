"""The player's pieces: Health, the tokens held (13.12), and the state of the Action cards."""

from __future__ import annotations

from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import (
    DIE_MODIFIER,
    MEDICAL_POUCH,
    MODIFIER,
    POUCH,
    REPOSITIONING,
    REROLL,
    SANDBAG,
    SANDBAGS,
)

WORDS = {
    SANDBAG: "Sandbag",
    MODIFIER: "Modifier",
    REROLL: "Reroll",
    REPOSITIONING: "Repositioning",
    POUCH: "Medical Pouch",
}


def gain(state: Hill89State, token: int, rule: str) -> None:
    """Take a Round token from the reserve, if one is left there (13.12)."""
    if state.round_tokens[token] < state.tables.reserve[token]:
        state.round_tokens[token] += 1
        if state.journal is not None:
            state.note(rule, "You gain a token: {token}.", token=WORDS[token])
    elif state.journal is not None:
        state.note("13.12", "The reserve has no more of this token: {token}.", token=WORDS[token])


def heal(state: Hill89State, amount: int, rule: str) -> None:
    """Recover lost Health, to the full number at most (13.8)."""
    amount = min(amount, state.tables.set_up.health - state.health)
    state.health += amount
    if state.journal is None:
        return
    if amount:
        state.note(rule, "You recover {amount} Health. Health {health}.", amount=amount, health=state.health)
    else:
        state.note("12.4", "No Health is lost: there is none to recover.")


def lose_health(state: Hill89State, amount: int, rule: str, why: str) -> None:
    """Turn Health tokens to the skull side; without one left the battle is lost (3.1, 19.6)."""
    state.health = max(0, state.health - amount)
    if state.journal is not None:
        state.note(
            rule,
            "You take {amount} damage: {why}. Health {health}.",
            amount=amount,
            why=why,
            health=state.health,
        )
    if not state.health:
        state.lose("19.6", "Health has fallen to 0")


def sandbags(state: Hill89State) -> int:
    """How many points of damage the player's Sandbags could block (9.3, 13.5)."""
    return state.round_tokens[SANDBAG] + state.supplies[SANDBAGS]


def modifiers(state: Hill89State) -> int:
    """How many points Action dice could be turned by (9.7, 13.10)."""
    return state.round_tokens[MODIFIER] + state.supplies[DIE_MODIFIER]


def pouches(state: Hill89State) -> int:
    """How much Health the player's Medical Pouches could recover (9.6, 13.6)."""
    return state.round_tokens[POUCH] + state.supplies[MEDICAL_POUCH]


def spend(state: Hill89State, token: int, supply: int) -> None:
    """Use up a token that comes in both forms: the one from the reserve first."""
    if state.round_tokens[token]:
        state.round_tokens[token] -= 1
    else:
        state.supplies[supply] -= 1


def flip(state: Hill89State, space: int, rule: str) -> None:
    """Turn a card to its veteran side."""
    card = state.card_at[space]
    state.veteran |= 1 << card
    if state.journal is not None:
        state.note(
            rule, "On its veteran side now: {card}, space {space}.", card=state.card_name(card), space=space
        )


def green_spaces(state: Hill89State) -> list[int]:
    """The spaces of the cards that are not on their veteran side."""
    veteran = state.veteran
    return [space for space, card in enumerate(state.card_at) if card >= 0 and not veteran >> card & 1]


def lift_fog(state: Hill89State, enemy: int, rule: str) -> None:
    """Remove a Fog of War token from an enemy."""
    state.fog[enemy] -= 1
    if state.journal is not None:
        state.note(
            rule,
            "A Fog of War token of {enemy} is removed, {fog} left.",
            enemy=state.enemy_name(enemy),
            fog=state.fog[enemy],
        )


def suppress(state: Hill89State, rule: str) -> None:
    """Put a Suppressed token on the pawn's card (15.5)."""
    card = state.card_at[state.pawn]
    state.suppressed |= 1 << card
    if state.journal is not None:
        state.note(rule, "A Suppressed token lies on {card}.", card=state.card_name(card))
