"""Chapter 9 and the held tokens of chapter 13: what may be used at any time, in every choice of the player.

A Medical Pouch or a Modifier held as a Round token is used before one from Resupply: it returns to the
reserve and can be gained again (13.12), while the other is removed from the game (9.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import dice, enemies, pieces, soldiers
from lbnb.games.hill89.flow import Choice
from lbnb.games.hill89.state import ENEMY_TURN, NONE, TURN_START, Hill89State
from lbnb.games.hill89.tables import (
    BINOCULARS,
    DIE_MODIFIER,
    GRENADE,
    HIGHEST,
    MEDICAL_POUCH,
    MODIFIER,
    POUCH,
    PROMOTED,
    REPOSITIONING,
    REROLL,
    VALUES,
)

GRENADE_DAMAGE = 2


def actions(state: Hill89State) -> list[Action]:
    """The tokens that may be used now, with everything that they could be used on."""
    found: list[Action] = []
    round_tokens, supplies = state.round_tokens, state.supplies
    make = state.tables.vocabulary.make
    if _your_turn(state):
        if state.health < state.tables.set_up.health and (round_tokens[POUCH] or supplies[MEDICAL_POUCH]):
            found.append(make("pouch"))
        dice = state.dice
        if round_tokens[MODIFIER] or supplies[DIE_MODIFIER]:
            found += [make("raise", value) for value in (1, 2, 3) if dice[value]]
            found += [make("lower", value) for value in (2, 3, 4) if dice[value]]
        if round_tokens[REROLL]:
            found += [make("reroll", value) for value in VALUES if dice[value]]
    if supplies[GRENADE]:
        found += [make("grenade", target) for target in enemies.open_to_damage(state, True, True)]
    if supplies[BINOCULARS]:
        found += [make("binoculars", enemy) for enemy in enemies.fogged(state)]
    if supplies[PROMOTED]:
        found += [make("promote", space) for space in pieces.green_spaces(state)]
    if round_tokens[REPOSITIONING]:
        wide = state.tables.wide
        single = [space for space, card in enumerate(state.card_at) if card >= 0 and not wide[card]]
        found += [make("swap", a, b) for i, a in enumerate(single) for b in single[i + 1 :]]
    return found


def _no_round_token(token: int, rule: str, name: str) -> Prohibition:
    return Prohibition(
        rule, f"You hold no {name} token.", lambda _, state, *args: not state.round_tokens[token]
    )


def _neither(token: int, supply: int, rule: str, name: str) -> Prohibition:
    return Prohibition(
        rule,
        f"You hold no {name} token.",
        lambda _, state, *args: not state.round_tokens[token] and not state.supplies[supply],
    )


def _no_supply(supply: int, rule: str, name: str) -> Prohibition:
    return Prohibition(rule, f"You hold no {name} token.", lambda _, state, *args: not state.supplies[supply])


def _your_turn(state: Hill89State) -> bool:
    return TURN_START < state.phase < ENEMY_TURN


def _not_your_turn(_: Any, state: Hill89State, *args: int) -> bool:
    return not _your_turn(state)


def no_such_die(_: Any, state: Hill89State, value: int, *more: int) -> bool:
    """Whether no die of that value is in the player's reserve."""
    return not state.dice[value]


def _always(_: Any, state: Hill89State, *args: int) -> bool:
    return True


def _unhurt(_: Any, state: Hill89State) -> bool:
    return state.health >= state.tables.set_up.health


def _at_highest(_: Any, state: Hill89State, value: int) -> bool:
    return value == HIGHEST


def _at_lowest(_: Any, state: Hill89State, value: int) -> bool:
    return value == 1


def not_face_up(_: Any, state: Hill89State, target: int) -> bool:
    """Whether a target is not on the battlefield, or face down."""
    return target not in state.face_up() and target not in soldiers.targets(state)


def fog_hides(_: Any, state: Hill89State, target: int) -> bool:
    """Whether a target has Fog of War tokens."""
    return target < state.tables.soldier and state.fog[target] > 0


def blank_health(_: Any, state: Hill89State, target: int) -> bool:
    """Whether a target cannot be damaged since its health is blank."""
    return target < state.tables.soldier and not state.tables.health[target]


def no_fog(_: Any, state: Hill89State, target: int) -> bool:
    """Whether a target has no Fog of War token to remove."""
    return target >= state.tables.soldier or not state.fog[target]


def no_card(_: Any, state: Hill89State, space: int, *more: int) -> bool:
    """Whether the Numbered token of a space is removed, so that no card bears it."""
    return state.card_at[space] == NONE


def veteran_already(_: Any, state: Hill89State, space: int) -> bool:
    """Whether a card lies on its veteran side."""
    return bool(state.veteran >> state.card_at[space] & 1)


def _not_in_order(_: Any, state: Hill89State, first: int, second: int) -> bool:
    return first >= second


def _gap(_: Any, state: Hill89State, first: int, second: int) -> bool:
    return NONE in (state.card_at[first], state.card_at[second])


def _wide(_: Any, state: Hill89State, first: int, second: int) -> bool:
    wide = state.tables.wide
    return wide[state.card_at[first]] or wide[state.card_at[second]]


_DIE = Prohibition("6.3", "You have no Action die of that value.", no_such_die)
NOT_THERE = "This enemy is not face up on the battlefield."
_NO_CARD = Prohibition("8.6", "The Numbered token of this space is removed.", no_card)

USES: dict[str, tuple[Prohibition, ...]] = {
    "sandbag": (Prohibition("9.3", "A Sandbag blocks damage in the enemy turn only.", _always),),
    "pouch": (
        _neither(POUCH, MEDICAL_POUCH, "9.6", "Medical Pouch"),
        Prohibition("9.6", "A Medical Pouch is used during your turn only.", _not_your_turn),
        Prohibition("9.6", "No Health is lost.", _unhurt),
    ),
    "raise": (
        _neither(MODIFIER, DIE_MODIFIER, "9.7", "Modifier"),
        Prohibition("9.7", "A Modifier is used during your turn only.", _not_your_turn),
        _DIE,
        Prohibition("13.10", "A die cannot go above 4.", _at_highest),
    ),
    "lower": (
        _neither(MODIFIER, DIE_MODIFIER, "9.7", "Modifier"),
        Prohibition("9.7", "A Modifier is used during your turn only.", _not_your_turn),
        _DIE,
        Prohibition("13.10", "A die cannot go below 1.", _at_lowest),
    ),
    "reroll": (
        _no_round_token(REROLL, "26.17", "Reroll"),
        Prohibition("26.17", "A die is rerolled during your turn only.", _not_your_turn),
        _DIE,
    ),
    "grenade": (
        _no_supply(GRENADE, "9.4", "Grenade"),
        Prohibition("9.4", NOT_THERE, not_face_up),
        Prohibition("9.4", "A Grenade hits no enemy with Fog of War tokens.", fog_hides),
        Prohibition("14.4", "An enemy with blank Health takes no damage.", blank_health),
    ),
    "binoculars": (
        _no_supply(BINOCULARS, "9.5", "Binoculars"),
        Prohibition("9.5", NOT_THERE, not_face_up),
        Prohibition("9.5", "There is no Fog of War token on it.", no_fog),
    ),
    "promote": (
        _no_supply(PROMOTED, "9.2", "Promoted to Veteran"),
        _NO_CARD,
        Prohibition("9.2", "The card is on its veteran side already.", veteran_already),
    ),
    "swap": (
        _no_round_token(REPOSITIONING, "13.9", "Repositioning"),
        Prohibition("13.9", "Name two different spaces, the lower number first.", _not_in_order),
        Prohibition("8.6", "The Numbered token of a space is removed.", _gap),
        Prohibition("8.6", "A card on two spaces cannot change places.", _wide),
    ),
}
"""What may be used at any time, with what forbids it; and Sandbags, which are for damage alone (21.1)."""


def _pouch(state: Hill89State, args: tuple[int, ...]) -> None:
    pieces.spend(state, POUCH, MEDICAL_POUCH)
    pieces.heal(state, 1, "9.6")


def _shift(by: int) -> Callable[[Hill89State, tuple[int, ...]], None]:
    def use(state: Hill89State, args: tuple[int, ...]) -> None:
        (value,) = args
        pieces.spend(state, MODIFIER, DIE_MODIFIER)
        state.dice[value] -= 1
        state.dice[value + by] += 1
        if state.journal is not None:
            state.note("9.7", "A Modifier turns a {old} into a {new}.", old=value, new=value + by)

    return use


def _reroll(state: Hill89State, args: tuple[int, ...]) -> None:
    (value,) = args
    state.round_tokens[REROLL] -= 1
    state.dice[value] -= 1
    state.stack.append(dice.Reroll())
    if state.journal is not None:
        state.note("26.17", "A Reroll token: a {value} is rolled again.", value=value)


def _grenade(state: Hill89State, args: tuple[int, ...]) -> None:
    state.supplies[GRENADE] -= 1
    state.note("9.4", "A Grenade is thrown.")
    enemies.damage(state, args[0], GRENADE_DAMAGE, "9.4")


def _binoculars(state: Hill89State, args: tuple[int, ...]) -> None:
    state.supplies[BINOCULARS] -= 1
    pieces.lift_fog(state, args[0], "9.5")


def _promote(state: Hill89State, args: tuple[int, ...]) -> None:
    state.supplies[PROMOTED] -= 1
    pieces.flip(state, args[0], "9.2")


def _swap(state: Hill89State, args: tuple[int, ...]) -> None:
    first, second = args
    state.round_tokens[REPOSITIONING] -= 1
    a, b = state.card_at[first], state.card_at[second]
    state.card_at[first], state.card_at[second] = b, a
    state.card_where[a], state.card_where[b] = second, first
    if state.pawn in args:
        state.run = 0
    if state.journal is not None:
        state.note(
            "13.9",
            "{a} goes to space {second}, {b} to space {first}.",
            a=state.card_name(a),
            second=second,
            b=state.card_name(b),
            first=first,
        )


_EFFECTS: dict[str, Callable[[Hill89State, tuple[int, ...]], None]] = {
    "pouch": _pouch,
    "raise": _shift(1),
    "lower": _shift(-1),
    "reroll": _reroll,
    "grenade": _grenade,
    "binoculars": _binoculars,
    "promote": _promote,
    "swap": _swap,
}


class TokenChoice(Choice, frozen=True, array_like=True):
    """A choice of the player in which tokens may be used too; subclasses add `choices` and `decide`."""

    def choices(self, state: Hill89State) -> list[Action]:
        """The legal actions besides tokens."""
        raise NotImplementedError

    def decide(self, state: Hill89State, action: Action) -> None:
        """Carry out one of `choices`."""
        raise NotImplementedError

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """The choices, then the tokens."""
        return self.choices(state) + actions(state)

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """Use a token, or decide."""
        effect = _EFFECTS.get(action.verb)
        if effect is not None:
            effect(state, action.args)
        else:
            self.decide(state, action)
