"""What every game's test of `actions` against `why_not` does: play on, and look at each position once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lbnb.core.actions import Action, Vocabulary
from lbnb.core.state import State

Policy = Callable[[Any, Sequence[Action], random.Random], Action]


def disagreements(state: State) -> list[str]:
    """Every way in which the pending decision contradicts itself about an action."""
    decision, rules = state.decision, state.game.rules
    assert decision is not None
    actions = state.legal_actions()
    legal = set(actions)
    found = [] if len(legal) == len(actions) else ["an action is offered twice"]
    imagined = 0
    for action in decision.candidates(state):
        refusal = decision.why_not(state, action)
        offered = action in legal
        imagined += offered
        if (refusal is None) != offered:
            said = "offered" if offered else "not offered"
            found.append(f"{action}: {said}, but {refusal or 'not refused'}")
        elif refusal is not None and not (refusal.rule in rules and refusal.reason):
            found.append(f"{action}: refused by {refusal.rule!r} because {refusal.reason!r}")
    if imagined != len(legal):
        found.append(f"{len(legal)} actions are offered, and {imagined} of them imaginable")
    vocabulary = state.game.vocabulary
    for verb in vocabulary.verbs:
        if verb not in decision.prohibitions:
            action = next(iter(vocabulary.all(verb)))
            refusal = decision.why_not(state, action)
            if refusal is None or not refusal.reason or refusal.rule not in rules:
                found.append(f"{action}: {refusal}, though {verb} is no choice now")
    return found


def agree(
    begin: Callable[[int], tuple[State, Mapping[str, Policy]]],
    seeds: Iterable[int],
    enough: Callable[[int, set[str]], bool],
    rarely: Mapping[str, int] = {},
) -> set[str]:
    """Play games and assert that no position contradicts itself; returns the decisions that were looked at.

    Args:
        begin: a new game for a seed, and how each seat chooses; others, such as the dice, do so at random.
        seeds: the games.
        enough: whether so many unlike positions, with these decisions among them, will do.
        rarely: of how many positions with a decision one is looked at, where it is not every one.
    """
    looked: set[str] = set()
    met: set[str] = set()
    for seed in seeds:
        rng = random.Random(seed)
        state, policies = begin(seed)
        while state.stack:
            name = type(state.decision).__name__
            due = name not in rarely or rng.random() * rarely[name] < 1
            if due and (key := state.key()) not in looked:
                looked.add(key)
                met.add(name)
                assert not (found := disagreements(state)), f"seed {seed}, {state.decision}: {found[:5]}"
            if enough(len(looked), met):
                return met
            policy = policies.get(state.seat or "", uniform)
            state.play(policy(state, state.legal_actions(), rng))
    raise AssertionError(f"{len(looked)} positions only, without some decisions: there were {sorted(met)}")


def uniform(_: Any, actions: Sequence[Action], rng: random.Random) -> Action:
    """Any legal action, all alike."""
    return actions[int(rng.random() * len(actions))]


def texts_that_parse_back(vocabulary: Vocabulary, most: int = 2000) -> int:
    """Assert that the text of an action names it; of a verb with many, about `most` are tried."""
    count = 0
    for verb in vocabulary.verbs:
        actions = list(vocabulary.all(verb))
        for action in actions[:: -(-len(actions) // most)]:
            assert vocabulary.parse(action.text) is action
            assert action.text.split()[0] == verb
            count += 1
    return count
