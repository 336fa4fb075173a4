"""Lessons on the defender's fire: guns that stay silent, and fire that changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from lbnb.bots.okinawa.coach.chances import name, rolls, ways
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.okinawa import duty
from lbnb.games.okinawa.final_protective_fire import DefensiveFire
from lbnb.games.okinawa.odds import codes
from lbnb.games.okinawa.state import OkinawaState

SPOILED = 3
"""So many rolls of six that fire could take from an attack make it a blunder to keep silent."""


def _others_wait(state: OkinawaState) -> bool:
    """Whether more attacks are to come in this Combat Phase, which the fire might be kept for."""
    return bool(duty.owed(state))


def _offered(state: OkinawaState) -> tuple[list[int], int]:
    """The guns that may still fire, and the most Ground Support that may be added."""
    legal: Sequence[Action] = state.legal_actions()
    guns = [action.args[0] for action in legal if action.verb == "fire"]
    return guns, max((action.args[0] for action in legal if action.verb == "support"), default=0)


def silent_guns(state: OkinawaState, action: Action) -> CoachWarning | None:
    """The defender adds nothing although that would spoil the attack (8.4)."""
    decision = state.decision
    assert isinstance(decision, DefensiveFire)
    guns, points = _offered(state)
    most = sum(state.tables.fpf[gun] for gun in guns) + points
    now = ways(state, decision.combat)
    needed = next(
        (less for less in range(1, most + 1) if ways(state, decision.combat, -less).hit < now.hit), None
    )
    if needed is None:
        return None
    full = ways(state, decision.combat, -most)
    parts = [counted(len(guns), "gun")] if guns else []
    parts += [counted(points, "Ground Support Point")] if points else []
    said = (
        f"{' and '.join(parts)} could add {most} to the defense: {needed} already cost the attack "
        f"a hit, and all of it takes it from {now.hit} hits to {rolls(full.hit)}."
    )
    waits = _others_wait(state)
    if now.hit - full.hit >= SPOILED and not waits:
        return serious("8.4", said)
    return None if waits and now.hit - full.hit < 2 else mild("8.4", said)


def wasted_fire(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Fire that leaves the column as it is, while other attacks are to come that need it (8.43)."""
    decision = state.decision
    assert isinstance(decision, DefensiveFire)
    guns, points = _offered(state)
    tables = state.tables
    rest = sum(tables.fpf[gun] for gun in guns)
    now = ways(state, decision.combat)
    if action.verb == "fire":
        gun = action.args[0]
        if codes(state, decision.combat, -rest - points) != codes(state, decision.combat):
            return None
        if not _others_wait(state):
            return None
        return mild(
            "8.43",
            f"With the {tables.fpf[gun]} of {name(state, gun)} and all else there is {rolls(now.hit)} still "
            "hit, "
            "and other attacks are to come.",
        )
    added = action.args[0]
    if guns or not _others_wait(state):
        return None
    then = codes(state, decision.combat, -added)
    enough = next(less for less in range(added + 1) if codes(state, decision.combat, -less) == then)
    if enough == added:
        return None
    return mild(
        "8.43",
        f"{counted(added, 'point')} spoil the attack no more than {enough} would, and more attacks come.",
    )
