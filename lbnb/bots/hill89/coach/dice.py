"""Lessons on activations: sequences of dice, and activations that do nothing."""

from __future__ import annotations

from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.hill89 import activation, enemies, pieces
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import HIGHEST, VALUES, CardFace

MUCH_SHORTER = 2
"""So many activations fewer are a blunder."""


def run_from(state: Hill89State, value: int) -> int:
    """How many dice in hand form an ascending sequence that begins with a value (12.1)."""
    length = 0
    while value + length <= HIGHEST and state.dice[value + length]:
        length += 1
    return length


def useful(state: Hill89State, face: CardFace) -> bool:
    """Whether an activation of a side would change anything (12.4)."""
    return (
        bool(face.upgrades and pieces.green_spaces(state))
        or bool(face.heals and state.health < state.tables.set_up.health)
        or bool(face.refuels and state.fuelled)
        or bool(face.scouts and enemies.fogged(state))
        or any(state.round_tokens[token] < state.tables.reserve[token] for token in face.gains)
        or bool(victims(state, face))
    )


def victims(state: Hill89State, face: CardFace) -> list[int]:
    """The enemies that a side can attack."""
    found = enemies.open_to_damage(
        state, bool(face.wounds or face.eliminates), bool(face.partial or face.destroys)
    )
    return enemies.planes(state) + found if face.planes else found


def _card(state: Hill89State) -> int:
    return state.card_at[state.pawn]


def short_run(state: Hill89State, action: Action) -> CoachWarning | None:
    """The first die of a sequence is a high one although a lower one would begin a longer sequence (12.2)."""
    (value,) = action.args
    face = state.face(_card(state))
    if state.run or not useful(state, face) or face.heals or face.gains:
        return None
    mine = run_from(state, value)
    start = max(VALUES, key=lambda other: (run_from(state, other), -other))
    best = run_from(state, start)
    if best <= mine:
        return None
    dice = ", ".join(str(start + step) for step in range(best))
    said = (
        f"Beginning with the {value} activates {state.card_name(_card(state))} {counted(mine, 'time')}, with "
        f"{dice} it could be {best}."
    )
    if face.rotates:
        return mild("13.4", f"{said[:-1]} before the card rotates.")
    targets = sum(_health(state, target) for target in victims(state, face))
    reach = max(face.wounds, face.partial)
    if best - mine >= MUCH_SHORTER and reach and targets >= reach * best:
        return serious("12.2", said)
    return mild("12.2", said)


def _health(state: Hill89State, target: int) -> int:
    tables = state.tables
    if target == tables.soldier:
        return 2 * (state.soldiers[0] + state.soldiers[2])
    if target == tables.wounded:
        return state.soldiers[1] + state.soldiers[3]
    return tables.health[target] - state.hurt[target]


def nothing_happens(state: Hill89State, action: Action) -> CoachWarning | None:
    """A card is activated although none of its icons can do anything (12.4)."""
    face = state.face(_card(state))
    if useful(state, face):
        return None
    name = state.card_name(_card(state))
    if face.attacks and not face.eliminates:
        return mild("12.4", f"{name} finds 0 enemies that it could attack.")
    if face.rotates or face.fuel:
        return mild("13.4", f"{name} finds 0 enemies to attack, and rotates all the same.")
    return mild("12.4", f"{name} would do nothing: 0 of its icons apply now.")


def reserve_is_full(state: Hill89State, action: Action) -> CoachWarning | None:
    """The card gives a token of which the reserve has none left (13.12)."""
    face = state.face(_card(state))
    full = [token for token in face.gains if state.round_tokens[token] >= state.tables.reserve[token]]
    if not full or not useful(state, face):
        return None
    token, held = pieces.WORDS[full[0]], state.round_tokens[full[0]]
    return mild(
        "13.12", f"The reserve has no token {token} besides the {held} that you hold, so none is gained."
    )


def run_given_up(state: Hill89State, action: Action) -> CoachWarning | None:
    """The pawn leaves with the die that would go on with the sequence, though another is there (12.3)."""
    if not state.run:
        return None
    (value,) = action.args
    following = state.run + 1
    others = sum(state.dice) - state.dice[value]
    if value != following or value not in activation.values(state) or not others or state.dice[value] > 1:
        return None
    if not useful(state, state.face(_card(state))):
        return None
    return mild(
        "12.3",
        f"The {value} could activate {state.card_name(_card(state))} once more, and after the move the card "
        f"is done for this turn.",
    )
