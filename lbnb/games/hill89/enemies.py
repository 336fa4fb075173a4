"""Chapters 14, 15 and 17: Enemy cards, what they do while face up, damage to them and their defeat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import draws, soldiers
from lbnb.games.hill89.flow import Chance
from lbnb.games.hill89.state import (
    DISCARDED,
    MIX,
    NONE,
    PILE,
    SEIZED,
    Hill89State,
)
from lbnb.games.hill89.tables import PLANE, TANK

CARD_SPACES = (2, 3, 4, 5)
"""The Enemy spaces for cards (5.6)."""


def blocked_arms(state: Hill89State) -> int:
    """Mask of the arms that cannot be activated: by a gun (17.5) or by the Scenario card (5.4)."""
    return barred_arms(state) | blocked_by_guns(state)


def barred_arms(state: Hill89State) -> int:
    """Mask of the arms that the Scenario card bars (5.4)."""
    return state.tables.scenarios[state.objective].blocks if state.objective >= 0 else 0


def blocked_by_guns(state: Hill89State) -> int:
    """Mask of the arms that an Anti-Air/Tank Gun blocks (17.5)."""
    blocks = state.tables.blocks
    for enemy in state.up:
        if enemy >= 0 and blocks[enemy]:
            return 1 << TANK | 1 << PLANE
    return 0


def cuts_resupply(state: Hill89State) -> tuple[str, str] | None:
    """What keeps supplies away: 5.4 and the Scenario card's name, 17.4 and an enemy's name, or None."""
    tables = state.tables
    if tables.scenarios[state.objective].cuts_resupply:
        return "5.4", tables.scenario_rows[state.objective].name
    for enemy in state.up:
        if enemy >= 0 and tables.cuts[enemy]:
            return "17.4", state.enemy_name(enemy)
    return None


def fogged(state: Hill89State) -> list[int]:
    """The face-up enemies with Fog of War tokens (14.5)."""
    fog = state.fog
    return [enemy for enemy in state.face_up() if fog[enemy]]


def open_to_damage(state: Hill89State, soldiers_too: bool, structures: bool) -> list[int]:
    """The visible enemies that damage can reach, of the types asked for; tokens last (13.1, 13.2, 14.4)."""
    tables, fog = state.tables, state.fog
    found = [
        enemy
        for enemy in state.face_up()
        if not fog[enemy]
        and tables.health[enemy]
        and (soldiers_too if tables.is_soldier[enemy] else structures)
    ]
    if soldiers_too:
        found += soldiers.targets(state)
    return found


def planes(state: Hill89State) -> list[int]:
    """The face-up enemies whose health is blank (14.4)."""
    health = state.tables.health
    return [enemy for enemy in state.face_up() if not health[enemy]]


def is_soldier(state: Hill89State, target: int) -> bool:
    """Whether a target is of the Soldier type: a card, or a token (16.2)."""
    return target >= state.tables.soldier or state.tables.is_soldier[target]


def shield(state: Hill89State) -> int:
    """The Pill Box that takes damage aimed at Soldiers, one without fog if there is one; NONE (14.7)."""
    absorbs = state.tables.absorbs
    boxes = [enemy for enemy in state.up if enemy >= 0 and absorbs[enemy]]
    return min(boxes, key=lambda enemy: state.fog[enemy] > 0, default=NONE)


def damage(state: Hill89State, target: int, amount: int, rule: str) -> None:
    """Deal damage to an enemy, or to the Pill Box that stands before it; the excess is lost (17.1)."""
    if is_soldier(state, target):
        box = shield(state)
        if box != NONE:
            if state.journal is not None:
                state.note("14.7", "{box} takes the damage.", box=state.enemy_name(box))
            if state.fog[box]:
                state.note("14.5", "It cannot be damaged while it has Fog of War tokens.")
                return
            target, rule = box, "14.7"
    if target >= state.tables.soldier:
        soldiers.damage(state, target, amount)
        _look_for_end(state)
        return
    state.hurt[target] += amount
    left = state.tables.health[target] - state.hurt[target]
    if state.journal is not None:
        state.note(
            rule,
            "{amount} damage to {enemy}, {left} Health left.",
            amount=amount,
            enemy=state.enemy_name(target),
            left=max(0, left),
        )
    if left <= 0:
        defeat(state, target)


def destroy(state: Hill89State, target: int) -> None:
    """Defeat an enemy outright, whatever its health (17.1)."""
    if target >= state.tables.soldier:
        soldiers.eliminate(state, target)
        _look_for_end(state)
    else:
        defeat(state, target)


def defeat(state: Hill89State, enemy: int) -> None:
    """Take a defeated enemy off the battlefield (17.2); what it covered stays face down for now (17.3)."""
    leave(state, enemy)
    if state.journal is not None:
        known = enemy < state.tables.known_count
        to = "back to the pile of Known Enemy cards" if known else "to the discarded Unknown Enemy cards"
        state.note("17.2", "Defeated: {enemy}, {to}.", enemy=state.enemy_name(enemy), to=to)
    _look_for_end(state)


def leave(state: Hill89State, enemy: int, where: int = NONE) -> None:
    """Take an enemy from its place: to `where`, or to its pile or the discards (17.2)."""
    place = state.enemy_at[enemy]
    if place < len(state.up):
        state.up[place] = NONE
    else:
        state.at_ends.remove(enemy)
    own = PILE if enemy < state.tables.known_count else DISCARDED
    state.enemy_at[enemy] = own if where == NONE else where
    state.fog[enemy] = state.hurt[enemy] = state.die_of[enemy] = 0


def appear(state: Hill89State, enemy: int, space: int, rule: str) -> None:
    """Put an enemy face up into a space (by 5.6, 6.1, 15.3 or 24.5), with its Fog of War tokens (14.5)."""
    state.enemy_at[enemy] = space
    state.up[space] = enemy
    fog = state.fog[enemy] = state.tables.fog[enemy]
    if state.journal is not None:
        name = state.enemy_name(enemy)
        state.note(rule, "Face up in Enemy space {space}: {enemy}.", space=space, enemy=name)
        if fog:
            state.note("14.5", "Fog of War tokens on {enemy}: {fog}.", enemy=name, fog=fog)


def none_left(state: Hill89State) -> bool:
    """Whether all enemies are defeated; a plane cannot be and does not count (14.4, 21.5)."""
    if any(state.soldiers) or any(state.down):
        return False
    health = state.tables.health
    return not any(enemy >= 0 and health[enemy] for enemy in state.up) and not any(
        health[enemy] for enemy in state.at_ends
    )


def _look_for_end(state: Hill89State) -> None:
    if none_left(state):
        state.stack.clear()
        state.queue.clear()
        state.phase = SEIZED


def uncovered(state: Hill89State) -> int:
    """The first Enemy space whose top card is face down, NONE if there is none (6.1)."""
    for space in CARD_SPACES:
        if state.down[space] and state.up[space] == NONE:
            return space
    return NONE


def _not_shuffled_in(decision: RevealEnemy, state: Hill89State, enemy: int) -> bool:
    return state.down[decision.space][0] == MIX and not decision.may_be(state, enemy)


def _cannot_be(decision: RevealEnemy, state: Hill89State, enemy: int) -> bool:
    return not decision.may_be(state, enemy)


class RevealEnemy(Chance, frozen=True, array_like=True):
    """A face-down card that nothing covers is turned over; chance says which it is (6.1)."""

    space: int

    rule: ClassVar[str] = "6.1"
    prompt: ClassVar[str] = "Flip the Enemy card face up."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "reveal": (
            Prohibition("24.3", "This card, or its first copy, is not shuffled in.", _not_shuffled_in),
            Prohibition("2.8", "This card, or its first copy, cannot lie there.", _cannot_be),
        )
    }

    def ask(self, state: Hill89State) -> str:
        """The prompt with the space."""
        return f"Flip the card in Enemy space {self.space} face up."

    def may_be(self, state: Hill89State, enemy: int) -> bool:
        """Whether the card can be this one."""
        return enemy in self._weights(state)

    def _weights(self, state: Hill89State) -> dict[int, float]:
        mark = state.down[self.space][0]
        pools = state.pool_of
        type_of = state.tables.enemy_type
        if mark != MIX:
            cards = [e for e, pool in enumerate(pools) if pool == mark]
            count = draws.alike(cards, type_of)
            return {e: copies / len(cards) for e, copies in count.items()}
        seen = [e for e, pool in enumerate(pools) if pool == MIX]
        total = len(seen) + sum(state.mixed)
        weights = {e: copies / total for e, copies in draws.alike(seen, type_of).items()}
        for pool, marks in enumerate(state.mixed):
            if marks:
                cards = [e for e, own in enumerate(pools) if own == pool]
                for e, copies in draws.alike(cards, type_of).items():
                    weights[e] = marks / total * copies / len(cards)
        return weights

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """One action for each different card that it can be."""
        make = state.tables.vocabulary.make
        return [make("reveal", enemy) for enemy in self._weights(state)]

    def chances(self, state: Hill89State) -> Sequence[float]:
        """By the copies in the pile that the card was drawn from."""
        return list(self._weights(state).values())

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """Turn it over and give it its fog."""
        state.stack.pop()
        (enemy,) = action.args
        mark, *rest = state.down[self.space]
        state.down[self.space] = tuple(rest)
        if mark == MIX and state.pool_of[enemy] != MIX:
            state.mixed[state.pool_of[enemy]] -= 1
        state.pool_of[enemy] = NONE
        appear(state, enemy, self.space, self.rule)


class FlipUncovered(RevealEnemy, frozen=True, array_like=True):
    """A card that a plane's move has uncovered is turned over at once (15.3)."""

    rule: ClassVar[str] = "15.3"
    prompt: ClassVar[str] = "Flip the Enemy card that was uncovered."
