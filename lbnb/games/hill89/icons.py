"""Chapter 13: what the icons of an activated Action card do, and the choices that they ask for.

The icons act in the order best for the player: tokens and healing, Scout, Upgrade, and then the attack, which
may end the Objective. An icon that can do nothing is ignored (12.4); a lone candidate is not asked for.
"""

from __future__ import annotations

from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import enemies, pieces, tokens
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import ROUND_TOKENS, CardFace

GAIN_RULES = ("13.5", "13.10", "26.17", "13.9", "13.6")
"""The rule of each Round token's icon."""
assert len(GAIN_RULES) == len(ROUND_TOKENS)


def resolve(state: Hill89State, space: int) -> None:
    """Carry out all icons of the card on a space, leaving the choices on the stack (12.4)."""
    card = state.card_at[space]
    face: CardFace = state.face(card)
    for token in face.gains:
        pieces.gain(state, token, GAIN_RULES[token])
    if face.heals:
        pieces.heal(state, face.heals, "13.8")
    if face.refuels:
        _refuel(state)
    if face.attacks:
        state.stack.append(ChooseTarget(card, state.veteran >> card & 1))
    if face.upgrades:
        state.stack.append(ChooseUpgrade(face.upgrades))
    if face.scouts:
        state.stack.append(ChooseScouted(face.scouts))


def _refuel(state: Hill89State) -> None:
    if state.fuelled:
        state.note("26.1", "Refuel: the cards with Fuel turn back.")
    else:
        state.note("12.4", "No card is rotated for Fuel: Refuel does nothing.")
    state.fuelled = 0


def _no_fog_left(decision: ChooseScouted, state: Hill89State, target: int) -> bool:
    return target not in enemies.fogged(state)


class ChooseScouted(tokens.TokenChoice, frozen=True, array_like=True):
    """Scout: remove a Fog of War token from a face-up Enemy card, once for each icon (13.3)."""

    left: int

    rule: ClassVar[str] = "13.3"
    prompt: ClassVar[str] = "Choose the Enemy card that loses a Fog of War token."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "scout": (
            Prohibition("13.3", tokens.NOT_THERE, tokens.not_face_up),
            Prohibition("13.3", "There is no Fog of War token on it.", _no_fog_left),
        ),
        **tokens.USES,
    }

    def settle(self, state: Hill89State) -> bool:
        """Scout the only card with fog; without any the icon is ignored."""
        fogged = enemies.fogged(state)
        if len(fogged) > 1:
            return False
        if not fogged:
            state.note("12.4", "No face-up enemy has Fog of War tokens: there is nothing to scout.")
        self._scout(state, *fogged)
        return True

    def choices(self, state: Hill89State) -> list[Action]:
        """The face-up cards with fog."""
        make = state.tables.vocabulary.make
        return [make("scout", enemy) for enemy in enemies.fogged(state)]

    def decide(self, state: Hill89State, action: Action) -> None:
        """Remove the token."""
        self._scout(state, *action.args)

    def _scout(self, state: Hill89State, *chosen: int) -> None:
        state.stack.pop()
        for enemy in chosen:
            if self.left > 1:
                state.stack.append(ChooseScouted(self.left - 1))
            pieces.lift_fog(state, enemy, "13.3")


def _flips(rule: str) -> dict[str, tuple[Prohibition, ...]]:
    """What may be done in a choice of the card to flip, which this rule gives."""
    return {
        "upgrade": (
            Prohibition("8.6", "The Numbered token of this space is removed.", tokens.no_card),
            Prohibition(rule, "The card is on its veteran side already.", tokens.veteran_already),
        ),
        **tokens.USES,
    }


class ChooseUpgrade(tokens.TokenChoice, frozen=True, array_like=True):
    """Flip an Action card to its veteran side, once for each icon (26.12)."""

    left: int

    rule: ClassVar[str] = "26.12"
    prompt: ClassVar[str] = "Choose an Action card to flip to its veteran side."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = _flips("26.12")

    def settle(self, state: Hill89State) -> bool:
        """With veterans only there is nothing to flip."""
        green = pieces.green_spaces(state)
        if len(green) > 1:
            return False
        if not green:
            state.note(self.rule, "All Action cards are on their veteran side: there is none to flip.")
        self._flip(state, *green)
        return True

    def choices(self, state: Hill89State) -> list[Action]:
        """The cards that are no veterans."""
        make = state.tables.vocabulary.make
        return [make("upgrade", space) for space in pieces.green_spaces(state)]

    def decide(self, state: Hill89State, action: Action) -> None:
        """Flip the card."""
        self._flip(state, *action.args)

    def _flip(self, state: Hill89State, *chosen: int) -> None:
        state.stack.pop()
        for space in chosen:
            if self.left > 1:
                state.stack.append(ChooseUpgrade(self.left - 1))
            pieces.flip(state, space, self.rule)


class UpgradeBefore(ChooseUpgrade, frozen=True, array_like=True):
    """Flip an Action card to its veteran side before an Objective begins (5.8)."""

    rule: ClassVar[str] = "5.8"
    prompt: ClassVar[str] = "Before the Objective, choose an Action card to flip to its veteran side."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = _flips("5.8")


def _absent_for(rule: str) -> Prohibition:
    """The refusal of a target that is not face up, by the rule of the icon that would attack it."""

    def bites(decision: ChooseTarget, state: Hill89State, target: int) -> bool:
        return tokens.not_face_up(decision, state, target) and rule in _icon_rules(decision, state, target)

    return Prohibition(rule, tokens.NOT_THERE, bites)


def _icon_rules(decision: ChooseTarget, state: Hill89State, target: int) -> tuple[str, ...]:
    """The rules of the card's icons against enemies of the target's type, or of all if it has none."""
    face = decision.face(state)
    against_soldiers = ("13.4",) * face.eliminates + ("13.1",) * (face.wounds > 0)
    against_structures = ("13.7",) * face.destroys + ("13.2",) * (face.partial > 0)
    against_planes = ("13.11",) * face.planes
    if tokens.blank_health(decision, state, target):
        mine = against_planes
    else:
        mine = against_soldiers if enemies.is_soldier(state, target) else against_structures
    return mine or against_soldiers + against_structures or against_planes


def _unreachable(decision: ChooseTarget, state: Hill89State, target: int) -> bool:
    return tokens.blank_health(decision, state, target) and not decision.face(state).planes


def _spared(decision: ChooseTarget, state: Hill89State, target: int) -> bool:
    face = decision.face(state)
    if tokens.blank_health(decision, state, target):
        return False
    if enemies.is_soldier(state, target):
        return not (face.wounds or face.eliminates)
    return not (face.partial or face.destroys)


def _hidden(decision: ChooseTarget, state: Hill89State, target: int) -> bool:
    plane = tokens.blank_health(decision, state, target)
    return not plane and tokens.fog_hides(decision, state, target)


class ChooseTarget(tokens.TokenChoice, frozen=True, array_like=True):
    """The one enemy that an activation attacks (12.4): by damage, or outright."""

    card: int
    veteran: int

    rule: ClassVar[str] = "12.4"
    prompt: ClassVar[str] = "Choose the enemy to attack."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "target": (
            *map(_absent_for, ("13.11", "13.4", "13.7", "13.1", "13.2")),
            Prohibition("14.4", "Only a card that destroys planes attacks one.", _unreachable),
            Prohibition("14.3", "The card has no icon against enemies of this type.", _spared),
            Prohibition("14.5", "Fog of War hides this enemy.", _hidden),
        ),
        **tokens.USES,
    }

    def face(self, state: Hill89State) -> CardFace:
        """The side that was activated."""
        return state.tables.faces[self.card][self.veteran]

    def ask(self, state: Hill89State) -> str:
        """The prompt with the card."""
        return f"Choose the enemy that {state.card_name(self.card)} attacks."

    def targets(self, state: Hill89State) -> list[int]:
        """The enemies that the card can attack."""
        face = self.face(state)
        found = enemies.open_to_damage(
            state, bool(face.wounds or face.eliminates), bool(face.partial or face.destroys)
        )
        return enemies.planes(state) + found if face.planes else found

    def settle(self, state: Hill89State) -> bool:
        """Attack the only target; without any the attack is ignored."""
        targets = self.targets(state)
        if len(targets) > 1:
            return False
        if targets:
            self._attack(state, targets[0])
        else:
            state.stack.pop()
            state.note("12.4", "There is nothing to attack.")
        return True

    def choices(self, state: Hill89State) -> list[Action]:
        """The enemies that the card can attack."""
        make = state.tables.vocabulary.make
        return [make("target", target) for target in self.targets(state)]

    def decide(self, state: Hill89State, action: Action) -> None:
        """Attack it."""
        self._attack(state, action.args[0])

    def _attack(self, state: Hill89State, target: int) -> None:
        state.stack.pop()
        attack(state, self.face(state), target)


def attack(state: Hill89State, face: CardFace, target: int) -> None:
    """Use the icons on a target: outright if they can, else by damage (13.1, 13.2, 13.4, 13.7, 13.11)."""
    if target < state.tables.soldier and not state.tables.health[target]:
        state.note("13.11", "The plane is shot down.")
        enemies.destroy(state, target)
    elif enemies.is_soldier(state, target):
        if face.eliminates:
            if target < state.tables.soldier and state.journal is not None:
                state.note("13.4", "Eliminated: {enemy}.", enemy=state.enemy_name(target))
            enemies.destroy(state, target)
        else:
            enemies.damage(state, target, face.wounds, "13.1")
    elif face.destroys:
        if state.journal is not None:
            state.note("13.7", "Destroyed: {enemy}.", enemy=state.enemy_name(target))
        enemies.destroy(state, target)
    else:
        enemies.damage(state, target, face.partial, "13.2")
