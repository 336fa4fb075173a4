"""The small choices: whom to attack or scout, what to upgrade, what to take at Resupply, when to block."""

from __future__ import annotations

from typing import Any

from lbnb.bots.hill89.cards import (
    offer_worth,
    promotion,
    replacements,
)
from lbnb.bots.hill89.worth import menaces
from lbnb.bots.phrases import counted
from lbnb.core.bots import Advice
from lbnb.games.hill89 import enemies
from lbnb.games.hill89.state import NONE, Hill89State

KILL = 3.0
PER_POINT = 1.0
PLANE = 2.5


def name_of(state: Hill89State, target: int) -> str:
    """How a sentence calls an enemy or a Soldier token."""
    tables = state.tables
    if target >= tables.soldier:
        return "a Soldier token" if target == tables.soldier else "a wounded Soldier token"
    return f"the {tables.enemy_rows[target].name}"


def _begun(name: str) -> str:
    """A name at the beginning of a sentence."""
    return name[0].upper() + name[1:]


def health_left(state: Hill89State, target: int) -> int:
    """The damage that still defeats a target."""
    tables = state.tables
    if target >= tables.soldier:
        return 2 if target == tables.soldier else 1
    return tables.health[target] - state.hurt[target]


def menace_of(state: Hill89State, target: int) -> float:
    """What a target does while it stays."""
    return menaces(state.tables)[target] if target < state.tables.soldier else 0.4


def hit_worth(state: Hill89State, target: int, amount: int) -> float:
    """What damage to a target is worth: what it needs, and more if it is defeated."""
    if enemies.is_soldier(state, target):
        box = enemies.shield(state)
        if box != NONE:
            if state.fog[box]:
                return 0.0
            target = box
    left = health_left(state, target)
    if amount < left:
        return PER_POINT * amount * (1.0 + 0.1 * menace_of(state, target))
    return PER_POINT * left + KILL + menace_of(state, target) - 0.2 * (amount - left)


def target_worth(state: Hill89State, decision: Any, target: int) -> float:
    """What the activation that is pending does to a target."""
    face = decision.face(state)
    tables = state.tables
    if target < tables.soldier and not tables.health[target]:
        return PLANE + menace_of(state, target)
    soldier = enemies.is_soldier(state, target)
    if face.eliminates if soldier else face.destroys:
        return PER_POINT * health_left(state, target) + KILL + menace_of(state, target)
    return hit_worth(state, target, face.wounds if soldier else face.partial)


def choose_target(state: Hill89State, decision: Any) -> Advice:
    """Attack where it does most: what falls, what is dangerous, no more damage than needed."""
    target = max(decision.targets(state), key=lambda target: (target_worth(state, decision, target), -target))
    action = state.tables.vocabulary.make("target", target)
    if target < state.tables.soldier and not state.tables.health[target]:
        return Advice(action, f"It shoots down {name_of(state, target)} (13.11).")
    left = health_left(state, target)
    return Advice(action, f"{_begun(name_of(state, target))} has {left} Health left.")


def scout_worth(state: Hill89State, enemy: int) -> float:
    """What a Fog of War token less is worth on an enemy: most where it is the last one."""
    worth = menace_of(state, enemy) + state.tables.health[enemy] * 0.3
    return worth / state.fog[enemy]


def choose_scouted(state: Hill89State, decision: Any) -> Advice:
    """Scout the enemy that is most worth attacking, soonest visible."""
    fogged = enemies.fogged(state)
    enemy = max(fogged, key=lambda enemy: (scout_worth(state, enemy), -enemy))
    return Advice(
        state.tables.vocabulary.make("scout", enemy),
        f"{_begun(name_of(state, enemy))} then has {counted(state.fog[enemy] - 1, 'Fog of War token')}.",
    )


def promotion_action(state: Hill89State, verb: str) -> Advice:
    """Flip the card that gains most."""
    spaces = [space for space, card in state.cards_in_play() if not state.veteran >> card & 1]
    space = max(spaces, key=lambda space: (promotion(state, state.card_at[space]), -space))
    card = state.card_at[space]
    return Advice(
        state.tables.vocabulary.make(verb, space),
        f"{state.card_name(card)} gains most, about {promotion(state, card):.1f} points an activation.",
    )


def choose_upgrade(state: Hill89State, decision: Any) -> Advice:
    """Flip the card that gains most."""
    return promotion_action(state, "upgrade")


def choose_reinforcement(state: Hill89State, decision: Any) -> Advice:
    """Take the card that, with its token, adds most."""
    tables = state.tables
    offers = [
        (offer_worth(state, card, token), -slot, card, token)
        for slot, (card, token) in enumerate(zip(state.row, state.row_tokens, strict=True))
        if card != NONE
    ]
    worth, _, card, token = max(offers)
    with_token = f" with {tables.supply_names[token]}" if token != NONE else ""
    return Advice(
        tables.vocabulary.make("take", card),
        f"{state.card_name(card)}{with_token} adds most, about {worth:.0f} points in this game.",
    )


def place_reinforcement(state: Hill89State, decision: Any) -> Advice:
    """Replace the card that is least worth, or forgo the new one if none is worse."""
    make = state.tables.vocabulary.make
    gain, spaces = replacements(state, decision.card)[0]
    if gain <= 0:
        return Advice(make("forgo"), f"No card is worth less than it, by {-gain:.1f} at best (8.5).")
    names = " and ".join(state.card_name(state.card_at[space]) for space in spaces)
    return Advice(
        make("replace", *spaces), f"It does about {gain:.1f} points more an activation than {names}."
    )


def take_damage(state: Hill89State, decision: Any) -> Advice:
    """Block with Sandbags as long as there are any."""
    return Advice(
        state.tables.block,
        f"Of {decision.amount} damage a Sandbag blocks 1, and Health is {state.health}.",
    )
