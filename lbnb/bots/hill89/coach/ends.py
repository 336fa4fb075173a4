"""Lessons on where a turn ends and when an Objective does: threats, Resupply, loops, tokens that are kept."""

from __future__ import annotations

from lbnb.bots.hill89.worth import work
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.hill89 import activation, enemies, moving, odds, pieces, storage
from lbnb.games.hill89.objectives import LAST_STAGE
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import MEDICAL_POUCH, POUCH, VALUES

FEW = 6.0
"""So much work is little: one or two enemies."""
MUCH_WORSE = 2


def to_come(state: Hill89State, space: int) -> int:
    """The damage of halting on a space and of the enemy turn there, when all Enemy dice lie."""
    return _mined(state, space) + round(odds.danger(state, space).expected)


def _mined(state: Hill89State, space: int) -> int:
    """The damage of halting on a space (1.8)."""
    return state.mines[space] * (space != state.pawn)


def _survives(state: Hill89State, space: int) -> bool:
    """Whether Health and Sandbags bear that; no Sandbag blocks a Mine Field (1.8, 21.1)."""
    health = state.health - _mined(state, space)
    return health > 0 and to_come(state, space) < state.health + pieces.sandbags(state)


def threatened_end(state: Hill89State, action: Action) -> CoachWarning | None:
    """The last die leaves the pawn where more damage comes than another use of the die would bring."""
    if sum(state.dice) != 1 or storage.recoverable(state):
        return None
    value = action.args[0]
    ends = state.pawn if action.verb != "move" else moving.destination(state, value)
    here = to_come(state, ends)
    if not here or _may_win(state, action):
        return None
    options = {moving.destination(state, value): f"a move to space {moving.destination(state, value)}"}
    if not state.stored:
        options[state.pawn] = f"storing the {value}"
    elif value in activation.values(state):
        options[state.pawn] = f"activating {state.card_name(state.card_at[state.pawn])}"
    best = min(options, key=lambda space: (to_come(state, space), space))
    safe = to_come(state, best)
    if safe >= here:
        return None
    said = f"{here} damage comes on space {ends}, and {options[best]} would bring {safe}."
    rule = "19.2" if state.strikes[ends] else "19.5"
    if _survives(state, best) > _survives(state, ends) or here - safe >= MUCH_WORSE:
        return serious(rule, said)
    return mild(rule, said)


def _may_win(state: Hill89State, action: Action) -> bool:
    """Whether an activation could defeat an enemy, which may be worth the damage."""
    return action.verb == "activate" and bool(enemies.open_to_damage(state, True, True))


def last_loop(state: Hill89State, action: Action) -> CoachWarning | None:
    """The move makes the last loop although enemies are left that there was still time for (22.2)."""
    (value,) = action.args
    to = moving.destination(state, value)
    limit = state.tables.objectives[state.objective].turn_limit
    if to >= state.pawn or state.loops + 1 < limit or state.loops >= limit:
        return None
    staying = [die for die in VALUES if state.dice[die] and moving.destination(state, die) > state.pawn]
    if not staying and (sum(state.dice) > 1 or state.stored) and not activation.values(state):
        return None
    said = f"With this move loop {limit} of {limit} is made and the Objective ends after this turn"
    if state.stage == LAST_STAGE:
        dice = sum(state.dice) - 1 + len(storage.recoverable(state))
        left = "1 die is" if dice == 1 else f"{dice} dice are"
        said = f"{said}: {left} left to defeat all enemies, or the battle is lost."
        return serious("24.6", said) if work(state) > FEW * (1 + dice) else mild("24.6", said)
    if work(state) <= FEW:
        return mild("22.3", f"{said}, though few enemies are left: another turn might seize it.")
    return mild("22.3", f"{said}: the enemies that are left fall back and return at Hill 89.")


def stops_short_of_resupply(state: Hill89State, action: Action) -> CoachWarning | None:
    """The move stops short of Resupply while cards are rotated and another die would pass it (11.1)."""
    (value,) = action.args
    rotated = (state.fuelled | state.rotated).bit_count()
    if not rotated or moving.passes_resupply(state, value) or enemies.cuts_resupply(state):
        return None
    passing = [die for die in VALUES if state.dice[die] and moving.passes_resupply(state, die)]
    if not passing or sum(state.dice) > 1 + len(passing):
        return None
    return mild(
        "11.1",
        f"A {passing[0]} would pass Resupply, where {counted(rotated, 'rotated card')} "
        f"{'turns' if rotated == 1 else 'turn'} back and a Reinforcement waits.",
    )


def nothing_comes_through(state: Hill89State, action: Action) -> CoachWarning | None:
    """The pawn passes Resupply while an enemy that could be attacked keeps supplies away (17.4)."""
    (value,) = action.args
    if not moving.passes_resupply(state, value):
        return None
    cutters = [enemy for enemy in state.up if enemy >= 0 and state.tables.cuts[enemy]]
    if not cutters:
        return None
    name = state.enemy_name(cutters[0])
    return mild("17.4", f"Past Resupply 0 cards and tokens come through while the card {name} is face up.")


def mine_field(state: Hill89State, action: Action) -> CoachWarning | None:
    """The move ends on a Mine Field although another die leads elsewhere (1.8)."""
    (value,) = action.args
    to = moving.destination(state, value)
    damage = state.mines[to]
    others = [die for die in VALUES if state.dice[die] and not state.mines[moving.destination(state, die)]]
    if not damage or not others:
        return None
    clear = moving.destination(state, others[0])
    said = f"On space {to} a Mine Field costs {damage} Health, and a {others[0]} would end on space {clear}."
    return serious("1.8", said) if damage >= state.health else mild("1.8", said)


def pouch_kept(state: Hill89State, action: Action) -> CoachWarning | None:
    """The turn ends hurt, with a Medical Pouch that can be used in this turn only before the attack (9.6)."""
    pouches = state.round_tokens[POUCH] + state.supplies[MEDICAL_POUCH]
    lost = state.tables.set_up.health - state.health
    if not pouches or not lost:
        return None
    damage = to_come(state, state.pawn) - pieces.sandbags(state)
    said = f"Health is {state.health}, and a Medical Pouch could still recover 1 before the attack."
    saves = state.health <= damage < state.health + min(pouches, lost)
    return serious("9.6", said) if saves else mild("9.6", said)


def sandbags_kept(state: Hill89State, action: Action) -> CoachWarning | None:
    """Damage is taken although Sandbags could block it, and not in vain (21.1)."""
    held = pieces.sandbags(state)
    amount = state.decision.amount  # type: ignore[union-attr]
    if amount - held >= state.health:
        return None
    left = state.health - amount
    blocked = min(held, amount)
    said = f"You hold {counted(held, 'Sandbag')}: {blocked} of {amount} damage could be blocked"
    if left <= 0:
        return serious("21.1", f"{said}, and without that the battle is lost.")
    if left == 1 or held > 1:
        return serious("21.1", f"{said}, and Health would fall to {left}.")
    return mild("21.1", f"{said}.")
