"""The player turn: tokens that help at once, then the best plan for the dice, said in one sentence."""

from __future__ import annotations

from typing import Any

from lbnb.bots.hill89 import choices, held
from lbnb.bots.hill89.cards import best_offer
from lbnb.bots.hill89.ground import Judge, survey
from lbnb.bots.hill89.plans import Plan, plans
from lbnb.bots.hill89.worth import worth
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.hill89 import moving
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.turn import SpendDie

SMALL = {
    "ChooseTarget": choices.choose_target,
    "ChooseScouted": choices.choose_scouted,
    "ChooseUpgrade": choices.choose_upgrade,
    "TakeDamage": choices.take_damage,
}
RULE_OF_THUMB = Judge(worth, best_offer, point=1.0, breadth=40, exact=10)
_kept: dict[tuple[Any, ...], Plan] = {}
"""The plan that was made last, by the positions in which the player goes on with it."""
TIMES = ("", "once", "twice", "three times", "four times", "five times", "six times")
"""Two cards of one name count together: as many as there are Action dice."""


def small(state: Hill89State) -> Action:
    """The small choices on the way of a plan."""
    return SMALL[type(state.decision).__name__](state, state.decision).action


def spend(state: Hill89State, decision: Any, judge: Judge = RULE_OF_THUMB) -> Advice:
    """A token if one helps, else the first action of the best plan by `judge`."""
    token = held.at_once(state)
    if token is not None:
        return token
    plan = _kept.get(_key(state, judge))
    if plan is not None:
        return Advice(plan.actions[0], in_words(state, plan))
    ground = survey(state, judge, small)
    if any(state.dice):
        token = held.swap(state, ground, judge) or held.reroll(state, ground, judge)
        if token is not None:
            return token
    best = plans(state, ground, judge, small)
    if not best:
        return Advice(state.legal_actions()[0], "Of 0 plans none can be carried out to its end.")
    _keep(state, best[0], judge)
    return Advice(best[0].actions[0], in_words(state, best[0]))


def _keep(state: Hill89State, plan: Plan, judge: Judge) -> None:
    """Keep a plan for the positions that it leads to, as long as no other is made."""
    _kept.clear()
    new = state.copy()
    for number, action in enumerate(plan.actions):
        if isinstance(new.decision, SpendDie):
            _kept[_key(new, judge)] = plan._replace(actions=plan.actions[number:])
        new.play(action)


def _key(state: Hill89State, judge: Judge) -> tuple[Any, ...]:
    """What a plan depends on."""
    return (
        judge,
        state.tables,
        state.turns,
        state.objective,
        state.loops,
        state.health,
        state.pawn,
        state.run,
        state.stored,
        state.stored_now,
        state.veteran,
        state.activated,
        state.fuelled,
        state.rotated,
        state.suppressed,
        *state.dice,
        *state.soldiers,
        *state.round_tokens,
        *state.supplies,
        *state.card_at,
        *state.strikes,
        *state.up,
        tuple(state.at_ends),
        tuple(state.hurt),
        tuple(state.fog),
        tuple(state.die_of),
        tuple(state.mines),
        tuple(state.down),
        tuple(state.card_die),
    )


def in_words(state: Hill89State, plan: Plan) -> str:
    """A plan as a sentence: which cards it activates how often, where it ends, and what that costs."""
    acts: list[tuple[str, int]] = []
    pawn = state.pawn
    for action in plan.actions:
        if action.verb == "move":
            new = state.copy()
            new.pawn = pawn
            pawn = moving.destination(new, action.args[0])
        elif action.verb == "activate":
            name = state.card_name(state.card_at[pawn])
            if acts and acts[-1][0] == name:
                acts[-1] = name, acts[-1][1] + 1
            else:
                acts.append((name, 1))
    said = [f"{name} {TIMES[count]}" for name, count in acts]
    if plan.seizes:
        end = f"Objective {state.stage + 1} is seized"
    else:
        end = f"the turn ends on space {pawn} with {counted(plan.damage, 'point')} of damage to come"
    return f"{', then '.join(said)}; {end}." if said else f"{end[0].upper()}{end[1:]}."
