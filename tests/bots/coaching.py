"""Short ways to question the coach of any game, and what is asked of every coach."""

from __future__ import annotations

import random
import re

from lbnb.bots import make_bot
from lbnb.bots.coach import warn
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning
from lbnb.core.decisions import CHANCE
from lbnb.core.game import Game
from lbnb.core.state import State


def warnings(state: State, text: str) -> list[CoachWarning]:
    """What the coach says of a legal action, having checked that the position is left alone."""
    action = state.game.parse(text)
    assert state.why_not(action) is None, state.why_not(action)
    before = state.key()
    found = warn(state.game.id, state, action)
    assert state.key() == before
    return found


def severities(state: State, text: str) -> dict[str, str]:
    """The severity of each warning by its rule."""
    return {warning.rule: warning.severity for warning in warnings(state, text)}


def said(state: State, text: str, rule: str) -> str:
    """The sentence of the one warning by a rule."""
    (warning,) = [one for one in warnings(state, text) if one.rule == rule]
    return warning.text


def check_wording(state: State, actions: list[Action]) -> set[str]:
    """The rules of all warnings about these actions, each one sentence with a number and a known rule."""
    rules = state.game.rules
    found = set()
    before = state.key()
    for action in actions:
        for warning in warn(state.game.id, state, action):
            assert warning.rule in rules, warning
            assert warning.severity in ("serious", "mild"), warning
            assert re.search(r"\d", warning.text), warning
            assert re.fullmatch(r"[^.]([^.]|\.\d)*\.", warning.text), warning
            found.add(warning.rule)
    assert state.key() == before
    return found


def serious_share(game: Game, scenario: str | None, seeds: range) -> tuple[int, int]:
    """Over whole games of the heuristic bots: decisions, and those that the coach calls serious."""
    decisions = blunders = 0
    for seed in seeds:
        rng = random.Random(seed)
        bots = {seat: make_bot("heuristic", game.id, seat) for seat in ("us", "japan")}
        state = game.new(scenario)
        while state.stack:
            if state.seat == CHANCE:
                actions = state.legal_actions()
                state.play(actions[int(rng.random() * len(actions))])
                continue
            assert state.seat
            action = bots[state.seat].choose(state.copy(), rng).action
            decisions += 1
            blunders += any(warning.serious for warning in warn(game.id, state, action))
            state.play(action)
    return decisions, blunders
