"""Chapters 18, 19 and 20: the enemy turn: Soldiers' dice, Enemy cards from left to right, their advance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import enemies, objectives, pieces, soldiers, tokens
from lbnb.games.hill89.flow import Chance
from lbnb.games.hill89.state import ADVANCE, ENEMY_TURN, NONE, TURN_START, Hill89State
from lbnb.games.hill89.tables import (
    BOTTOM_ROW,
    ENEMY_PLACES,
    NO_DIE,
    SANDBAG,
    SANDBAGS,
    SPACES,
    TOP_ROW,
    bits,
)

AFTERWARDS, SPENT = 1, 2
STEP = 1000
"""How often it is added to an enemy in the queue says what of its effects comes now: the attack first."""
FIRST_CARD_SPACE = 2


def start(state: Hill89State) -> None:
    """Begin the enemy turn with the dice of the Soldiers (18.1, 18.2, 19.1, 19.2)."""
    state.run = 0
    objectives.scenario_acts(state, state.tables.scenarios[state.objective].turn_end)
    state.note("18.1", "Enemy turn.", level=1)
    state.phase = ENEMY_TURN
    state.queue = state.face_up()
    dice, hits = any(state.strikes), state.strikes[state.pawn]
    state.strikes = [0] * (SPACES + 1)
    if hits:
        suffer(state, hits, "19.2", "Enemy dice on the pawn's card")
    elif dice:
        state.note("19.2", "No Enemy die lies on the pawn's card.")


def suffer(state: Hill89State, amount: int, rule: str, why: str) -> None:
    """Take damage in the enemy turn, with the choice to discard Sandbags (14.6, 19.5, 21.1)."""
    if pieces.sandbags(state):
        state.stack.append(TakeDamage(amount, rule, why))
    else:
        pieces.lose_health(state, amount, rule, why)


def act(state: Hill89State) -> None:
    """Resolve the effects of the next Enemy card (19.3, 19.4)."""
    if not state.queue:
        state.phase = ADVANCE
        return
    step, enemy = divmod(state.queue.pop(0), STEP)
    if not 0 < state.enemy_at[enemy] <= BOTTOM_ROW:
        return  # defeated while the player decided about damage
    if step == SPENT:
        enemies.defeat(state, enemy)
    elif step == AFTERWARDS:
        _act_afterwards(state, enemy)
    else:
        _attack(state, enemy)


def aimed_at(state: Hill89State, enemy: int) -> int:
    """Mask of the numbers that a face-up enemy targets this turn: by arrows or by its die (15.4, 19.5)."""
    tables = state.tables
    place = state.enemy_at[enemy]
    die = state.die_of[enemy]
    mask = tables.arrow_targets[enemy][place] if place < TOP_ROW else 0
    if die and tables.strafes[enemy]:
        mask |= tables.row_of[tables.strafes[enemy][die]]
    elif die and tables.mortar[enemy] != NO_DIE and state.card_at[die] != NONE:
        mask |= around(state, die, tables.mortar[enemy])
    return mask


def around(state: Hill89State, space: int, steps: int) -> int:
    """Mask of a space and the Action cards up to so many steps from it, both ways."""
    mask = 1 << space
    numbers = [number for number, _ in state.cards_in_play()]
    at = numbers.index(space)
    for step in range(1, steps + 1):
        mask |= 1 << numbers[(at + step) % len(numbers)] | 1 << numbers[at - step]
    return mask


def targets(state: Hill89State, enemy: int) -> list[int]:
    """The Action spaces that a face-up enemy targets; a card on two spaces is hit on either (8.6, 15.2)."""
    hit = {state.lies_on[number] for number in bits(aimed_at(state, enemy)) if number <= SPACES}
    return sorted(hit - {NONE})


def _attack(state: Hill89State, enemy: int) -> None:
    """Move the enemy if its die says so (15.2), and hit the pawn if it is on a targeted space (19.5)."""
    tables = state.tables
    aimed = aimed_at(state, enemy)
    die = state.die_of[enemy]
    uncovered = _move_to_row(state, enemy) if tables.strafes[enemy] and die else NONE
    state.die_of[enemy] = 0
    if tables.acts_afterwards[enemy]:
        state.queue.insert(0, AFTERWARDS * STEP + enemy)
    if aimed and any(state.lies_on[number] == state.pawn for number in bits(aimed)):
        if tables.suppresses[enemy]:
            pieces.suppress(state, "15.5")
        if tables.damage[enemy]:
            suffer(state, tables.damage[enemy], "19.5", state.enemy_name(enemy))
    elif state.journal is not None:
        _tell_of_a_miss(state, enemy, aimed, die)
    if uncovered != NONE and state.outcome is None:
        state.stack.append(enemies.FlipUncovered(uncovered))


def _tell_of_a_miss(state: Hill89State, enemy: int, aimed: int, die: int) -> None:
    """Say what an enemy targets without reaching the pawn (19.5), or that its shot is lost (15.1)."""
    name = state.enemy_name(enemy)
    spaces = sorted({state.lies_on[number] for number in bits(aimed)} - {NONE})
    if spaces:
        where = ", ".join(map(str, spaces))
        state.note(
            "19.5",
            "Fire of {enemy} on {where}; the pawn is on {space}.",
            enemy=name,
            where=where,
            space=state.pawn,
        )
    elif die and state.tables.mortar[enemy] != NO_DIE:
        state.note(
            "15.1", "Number {die} is out of the game: the shot of {enemy} is lost.", die=die, enemy=name
        )


def _act_afterwards(state: Hill89State, enemy: int) -> None:
    """What an enemy does after its attack: bring Soldiers (16.1), take cover, charge (14.7)."""
    tables = state.tables
    if tables.spawns[enemy]:
        soldiers.arrive(state, tables.spawns[enemy], "16.1")
    if tables.refogs[enemy] and state.fog[enemy] < tables.fog[enemy]:
        state.fog[enemy] += 1
        if state.journal is not None:
            state.note(
                "14.7",
                "Fog of War returns to {enemy}: {fog}.",
                enemy=state.enemy_name(enemy),
                fog=state.fog[enemy],
            )
    if tables.charges[enemy] and state.enemy_at[enemy] == FIRST_CARD_SPACE:
        state.queue.insert(0, SPENT * STEP + enemy)
        suffer(state, tables.charges[enemy], "14.7", f"the charge of {state.enemy_name(enemy)}")


def _move_to_row(state: Hill89State, enemy: int) -> int:
    """Move an enemy to the right of the row its die says; returns the space of a card it uncovers (15.2)."""
    place = state.enemy_at[enemy]
    to = state.tables.strafes[enemy][state.die_of[enemy]]
    if place == to:
        return NONE
    if place < TOP_ROW:
        state.up[place] = NONE
    else:
        state.at_ends.remove(enemy)
    state.enemy_at[enemy] = to
    state.at_ends.append(enemy)
    state.at_ends.sort(key=lambda each: state.enemy_at[each])
    if state.journal is not None:
        state.note(
            "15.2",
            "Movement of {enemy} to the right end of the {row} row.",
            enemy=state.enemy_name(enemy),
            row=ENEMY_PLACES[to - 1],
        )
    return place if place < TOP_ROW and state.down[place] else NONE


def advance(state: Hill89State) -> None:
    """Move face-up cards left into empty spaces (18.3, 20.1, 20.2); what they uncover waits (20.3, 20.4).

    Then the turn ends (20.5, 21.2), and after the last one the Objective (22.2).
    """
    up, down = state.up, state.down
    for space in enemies.CARD_SPACES[1:]:
        enemy = up[space]
        if enemy == NONE:
            continue
        for to in range(FIRST_CARD_SPACE, space):
            if up[to] == NONE and not down[to]:
                up[to], up[space] = enemy, NONE
                state.enemy_at[enemy] = to
                if state.journal is not None:
                    state.note(
                        "20.1",
                        "Advance of {enemy} to Enemy space {space}.",
                        enemy=state.enemy_name(enemy),
                        space=to,
                    )
                break
    if state.loops >= state.tables.objectives[state.objective].turn_limit:
        objectives.time_out(state)
    else:
        state.phase = TURN_START


class EffectDie(Chance, frozen=True, array_like=True):
    """The Enemy die of a card with a die effect (15.1)."""

    enemy: int

    rule: ClassVar[str] = "15.1"
    prompt: ClassVar[str] = "Roll the Enemy die of the card."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "roll": (Prohibition("15.1", "One Enemy die is rolled.", soldiers.no_such_side),)
    }

    def ask(self, state: Hill89State) -> str:
        """The prompt with the card."""
        return f"Roll the Enemy die of {state.enemy_name(self.enemy)}."

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """The ten sides."""
        return state.tables.enemy_die

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """Leave the die on the card until the enemy turn."""
        state.stack.pop()
        state.die_of[self.enemy] = action.args[0]
        if state.journal is not None:
            state.note(
                "15.1", "Enemy die of {enemy}: {die}.", enemy=state.enemy_name(self.enemy), die=action.args[0]
            )


def _no_sandbag(_: TakeDamage, state: Hill89State) -> bool:
    return not pieces.sandbags(state)


class TakeDamage(tokens.TokenChoice, frozen=True, array_like=True):
    """Damage in the enemy turn: each Sandbag discarded blocks one point (21.1)."""

    amount: int
    cause: str
    """The rule that deals it."""
    why: str

    rule: ClassVar[str] = "21.1"
    prompt: ClassVar[str] = "Block damage with Sandbags, or take it."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        **tokens.USES,
        "sandbag": (Prohibition("9.3", "You hold no Sandbag token.", _no_sandbag),),
        "suffer": (),
    }

    def ask(self, state: Hill89State) -> str:
        """The prompt with the damage."""
        return f"{self.amount} damage ({self.why}): block a point with a Sandbag, or take it."

    def settle(self, state: Hill89State) -> bool:
        """Without Sandbags the damage is taken."""
        if pieces.sandbags(state):
            return False
        self._take(state)
        return True

    def choices(self, state: Hill89State) -> list[Action]:
        """To block or to take the damage."""
        return [state.tables.block, state.tables.suffer]

    def decide(self, state: Hill89State, action: Action) -> None:
        """Block one point, or take all that are left."""
        if action.verb == "suffer":
            self._take(state)
            return
        state.stack.pop()
        pieces.spend(state, SANDBAG, SANDBAGS)
        state.note("21.1", "A Sandbag blocks 1 damage.")
        if self.amount > 1:
            state.stack.append(TakeDamage(self.amount - 1, self.cause, self.why))

    def _take(self, state: Hill89State) -> None:
        state.stack.pop()
        pieces.lose_health(state, self.amount, self.cause, self.why)
