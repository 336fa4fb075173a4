"""Tokens that may be used at any time: when the player turn is better for one at once (9, 13)."""

from __future__ import annotations

from typing import Any

from lbnb.bots.hill89.choices import (
    health_left,
    hit_worth,
    menace_of,
    name_of,
    promotion_action,
    scout_worth,
)
from lbnb.bots.hill89.ground import Ground, Judge
from lbnb.bots.hill89.plans import sketches
from lbnb.bots.phrases import counted
from lbnb.core.bots import Advice
from lbnb.games.hill89 import enemies, tokens
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.tables import (
    BINOCULARS,
    GRENADE,
    MEDICAL_POUCH,
    POUCH,
    PROMOTED,
    REPOSITIONING,
    REROLL,
    VALUES,
)

WORTH_A_SWAP, WORTH_A_REROLL = 2.0, 1.0
"""What a Repositioning and a Reroll token must add to be used."""


def at_once(state: Hill89State) -> Advice | None:
    """A token that need not wait: a Medical Pouch, a promotion, a Grenade that defeats, Binoculars."""
    make = state.tables.vocabulary.make
    hurt = state.health < state.tables.set_up.health
    if hurt and (state.round_tokens[POUCH] or state.supplies[MEDICAL_POUCH]):
        return Advice(make("pouch"), f"Health is {state.health}, and a Medical Pouch recovers 1 (9.6).")
    if state.supplies[PROMOTED] and any(not state.veteran >> card & 1 for _, card in state.cards_in_play()):
        return promotion_action(state, "promote")
    if state.supplies[GRENADE]:
        thrown = _grenade(state)
        if thrown is not None:
            return thrown
    if state.supplies[BINOCULARS]:
        fogged = [enemy for enemy in enemies.fogged(state) if state.fog[enemy] == 1]
        if fogged:
            enemy = max(fogged, key=lambda enemy: (scout_worth(state, enemy), -enemy))
            return Advice(
                make("binoculars", enemy), f"The 1 Fog of War token on {name_of(state, enemy)} goes (9.5)."
            )
    return None


def before_the_dice(state: Hill89State, decision: Any) -> Advice:
    """Throw a Grenade if it defeats an enemy, best a Soldier who then rolls no Enemy die; else go on."""
    thrown = _grenade(state)
    if thrown is not None:
        return thrown
    return Advice(
        state.tables.vocabulary.make("pass"),
        f"With {tokens.GRENADE_DAMAGE} damage a Grenade defeats nobody now (9.4).",
    )


def _grenade(state: Hill89State) -> Advice | None:
    target = grenade_target(state)
    if target == NONE:
        return None
    return Advice(
        state.tables.vocabulary.make("grenade", target),
        f"A Grenade deals {tokens.GRENADE_DAMAGE} damage, and {name_of(state, target)} has "
        f"{health_left(state, target)} Health left (9.4).",
    )


def grenade_target(state: Hill89State) -> int:
    """The most worthwhile enemy that a Grenade would defeat, NONE if there is none."""
    damage = tokens.GRENADE_DAMAGE
    shielded = enemies.shield(state) != NONE
    falls = [
        target
        for target in enemies.open_to_damage(state, True, True)
        if health_left(state, target) <= damage and not (shielded and enemies.is_soldier(state, target))
    ]
    return max(
        falls,
        key=lambda target: (hit_worth(state, target, damage), menace_of(state, target), -target),
        default=NONE,
    )


def swap(state: Hill89State, ground: Ground, judge: Judge) -> Advice | None:
    """Exchange the pawn's card, before it is activated, for one that does much more with the dice (13.9)."""
    wide = state.tables.wide
    card = state.card_at[state.pawn]
    if not state.round_tokens[REPOSITIONING] or state.run or wide[card]:
        return None
    times = longest_run(state)
    gain = {space: ground.gain[space][times] for space, _ in state.cards_in_play()}
    others = [space for space, other in state.cards_in_play() if not wide[other] and space != state.pawn]
    best = max(others, key=lambda space: (gain[space], -space), default=NONE)
    if best == NONE or gain[best] - gain[state.pawn] < WORTH_A_SWAP * times * judge.point:
        return None
    pair = sorted((state.pawn, best))
    return Advice(
        state.tables.vocabulary.make("swap", *pair),
        f"{state.card_name(state.card_at[best])} comes to the pawn, where the dice activate it "
        f"{counted(times, 'time')}.",
    )


def longest_run(state: Hill89State) -> int:
    """How often the dice in hand could activate a card: the longest ascending sequence (12.1)."""
    best = length = 0
    for value in VALUES:
        length = length + 1 if state.dice[value] else 0
        best = max(best, length)
    return best


def reroll(state: Hill89State, ground: Ground, judge: Judge) -> Advice | None:
    """Roll the worst die again if that is better on average (26.17)."""
    if not state.round_tokens[REROLL] or state.run or sum(state.dice) < 2:
        return None
    chance = state.tables.face_chance

    def value(dice: tuple[int, ...]) -> float:
        best = sketches(state, ground, dice, judge)[0]
        return best.value + ground.end[best.pawn]

    dice = tuple(state.dice)
    now = value(dice)
    best, worst = now + WORTH_A_REROLL * judge.point, NONE
    for old in VALUES:
        if dice[old]:
            mean = sum(
                chance[new] * value(tuple(n - (v == old) + (v == new) for v, n in enumerate(dice)))
                for new in VALUES
                if chance[new]
            )
            if mean > best:
                best, worst = mean, old
    if worst == NONE:
        return None
    return Advice(
        state.tables.vocabulary.make("reroll", worst),
        f"Another roll of the {worst} adds about {(best - now) / judge.point:.1f} points on average.",
    )
