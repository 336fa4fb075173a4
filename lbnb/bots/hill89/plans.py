"""The plans of a player turn: ways to spend the Action dice in hand, the best of them played out exactly.

All that follows a roll of the dice lies open, up to the next turn's rolls, but for what comes from the
Reinforcement deck; so a plan passes Resupply without a card, and what the best card of the row would add
counts for it. Plans are first put together from the parts that `ground` has judged, and the most promising
ones are then played on a copy of the position.
"""

from __future__ import annotations

from typing import NamedTuple

from lbnb.bots.hill89.ground import NEEDS_DIE, OPEN, Ground, Judge, Policy
from lbnb.core.actions import Action
from lbnb.core.decisions import CHANCE
from lbnb.games.hill89 import activation, storage
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import DIE_MODIFIER, HIGHEST, MODIFIER, VALUES
from lbnb.games.hill89.turn import SpendDie

KEPT_DIE = 0.5
MODIFIER_PRICE = 0.5

Step = tuple[str, int, int]
"""A verb, the value of the die, and the space if it is named."""


class Plan(NamedTuple):
    """Actions for the rest of the turn, from the pending decision to the roll after the enemy turn."""

    value: float
    actions: tuple[Action, ...]
    damage: int
    """What the enemy turn costs in Health and Sandbags."""
    seizes: bool


class Sketch(NamedTuple):
    """The beginning of a plan: its value without the end of the turn, where the pawn is, what is left."""

    value: float
    pawn: int
    dice: tuple[int, ...]
    run: int
    times: int
    used: int
    """Mask of the spaces whose card is done for this turn."""
    passed: bool
    freed: int
    stored: int
    spent: int
    """Whether a Modifier is used up."""
    steps: tuple[Step, ...]


def sketches(state: Hill89State, ground: Ground, dice: tuple[int, ...], judge: Judge) -> list[Sketch]:
    """Plans for these dice, put together from the parts of `ground`, best first."""
    point = judge.point
    beginnings = [Sketch(0.0, state.pawn, dice, state.run, 0, 0, False, 0, 0, 0, ())]
    for place in ground.recoverable:
        value = storage.die_at(state, place)
        beginnings.append(
            beginnings[0]._replace(
                dice=_changed(dice, value, 1), value=-KEPT_DIE * point, steps=(("recover", value, place),)
            )
        )
    if state.round_tokens[MODIFIER] or state.supplies[DIE_MODIFIER]:
        beginnings += [new for beginning in beginnings for new in _modified(beginning, point)]
    waves: dict[int, list[Sketch]] = {}
    for beginning in beginnings:
        waves.setdefault(sum(beginning.dice), []).append(beginning)
    complete: list[Sketch] = []
    for left in range(max(waves), 0, -1):
        found: dict[tuple[object, ...], Sketch] = {}
        for sketch in waves.get(left, ()):
            for new in _extended(sketch, ground, point):
                key = new[1:10]
                known = found.get(key)
                if known is None or new.value > known.value:
                    found[key] = new
        best = sorted(found.values(), key=lambda sketch: -sketch.value - ground.end[sketch.pawn])
        waves[left - 1] = waves.get(left - 1, []) + best[: judge.breadth]
    complete = waves.get(0, [])
    complete.sort(key=lambda sketch: -sketch.value - ground.end[sketch.pawn])
    return complete


def _changed(dice: tuple[int, ...], value: int, by: int) -> tuple[int, ...]:
    return (*dice[:value], dice[value] + by, *dice[value + 1 :])


def _modified(beginning: Sketch, point: float) -> list[Sketch]:
    found = []
    for value in VALUES:
        for verb, to in (("raise", value + 1), ("lower", value - 1)):
            if beginning.dice[value] and 1 <= to <= HIGHEST:
                dice = _changed(_changed(beginning.dice, value, -1), to, 1)
                steps = (*beginning.steps, (verb, value, 0))
                found.append(
                    beginning._replace(
                        dice=dice, spent=1, value=beginning.value - MODIFIER_PRICE * point, steps=steps
                    )
                )
    return found


def _extended(sketch: Sketch, ground: Ground, point: float) -> list[Sketch]:
    value, pawn, dice, run, times, used, passed, freed, stored, spent, steps = sketch
    found = []
    bit = 1 << pawn
    lock = (ground.after_resupply if passed else ground.locks)[pawn]
    if lock == NEEDS_DIE and freed & bit:
        lock = OPEN
    gain = ground.gain[pawn]
    left = sum(dice)
    for die in VALUES:
        if not dice[die]:
            continue
        rest = _changed(dice, die, -1)
        to = ground.to[pawn][die]
        crosses = ground.passes[pawn][die]
        done = used | bit if times else used
        found.append(
            Sketch(
                value + (ground.offer if crosses else 0.0),
                to,
                rest,
                0,
                0,
                done,
                passed or crosses,
                freed,
                stored,
                spent,
                (*steps, ("move", die, 0)),
            )
        )
        if lock == OPEN and not used & bit and (die == run + 1 if run else True):
            more = gain[min(times + 1, HIGHEST)] - gain[times]
            found.append(
                Sketch(
                    value + more,
                    pawn,
                    rest,
                    die,
                    times + 1,
                    used,
                    passed,
                    freed,
                    stored,
                    spent,
                    (*steps, ("activate", die, 0)),
                )
            )
        if lock == NEEDS_DIE and left > 1:
            found.append(
                sketch._replace(dice=rest, run=0, freed=freed | bit, steps=(*steps, ("free", die, pawn)))
            )
        if left == 1 and ground.slots and not stored:
            found.append(
                sketch._replace(
                    value=value + KEPT_DIE * point,
                    dice=rest,
                    stored=die,
                    run=0,
                    steps=(*steps, ("store", die, ground.slots[0])),
                )
            )
    return found


def play_out(state: Hill89State, sketch: Sketch, judge: Judge, small: Policy) -> Plan | None:
    """Play a sketch on a copy of the position; None if something on the way forbids a step."""
    new = state.copy()
    make = state.tables.vocabulary.make
    turn, stage = state.turns, state.stage
    actions: list[Action] = []
    bonus = 0.0
    steps = list(sketch.steps)
    damage = 0
    while new.seat not in (None, CHANCE) and new.turns == turn and new.stage == stage:
        if isinstance(new.decision, SpendDie):
            action = _next(new, steps)
            if action is None:
                return None
        elif type(new.decision).__name__ == "ChooseReinforcement":
            bonus += judge.offer(new)
            action = make("pass")
        else:
            action = small(new)
            damage += action.verb == "sandbag"
        actions.append(action)
        before = new.health
        new.play(action)
        damage += max(0, before - new.health)
    seizes = new.seized and new.stage > stage
    if seizes:
        bonus += judge.offer(new)
    return Plan(judge.value(new) + bonus, tuple(actions), damage, seizes)


def _next(state: Hill89State, steps: list[Step]) -> Action | None:
    """The action of the next step, or the end of the turn; None if it is not legal."""
    tables = state.tables
    if not steps:
        return tables.end if not any(state.dice) else None
    verb, die, space = steps.pop(0)
    make = tables.vocabulary.make
    if verb == "move":
        return tables.move[die]
    if verb == "activate":
        return tables.activate[die] if die in activation.values(state) else None
    if verb == "free":
        bit = 1 << state.card_at[space]
        if not (state.suppressed | state.rotated) & bit:
            return None
        return make("steady" if state.suppressed & bit else "rotate", die, space)
    return make(verb, die, *((space,) if space else ()))


def plans(state: Hill89State, ground: Ground, judge: Judge, small: Policy) -> list[Plan]:
    """The best plans of a position in which the player may spend a die, best first."""
    found = []
    for sketch in sketches(state, ground, tuple(state.dice), judge)[: judge.exact]:
        plan = play_out(state, sketch, judge, small)
        if plan is not None:
            found.append(plan)
    return sorted(found, key=lambda plan: -plan.value)
