"""Lessons on whom to attack and to scout: Pill Boxes, guns, excess damage, fog."""

from __future__ import annotations

from lbnb.bots.hill89.choices import health_left, menace_of, name_of
from lbnb.bots.phrases import counted
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.hill89 import enemies
from lbnb.games.hill89.icons import ChooseTarget
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.tables import NO_ARM
from lbnb.games.hill89.tokens import GRENADE_DAMAGE

MUCH_MORE = 2
"""So much more Health on another target makes it the better prey by far."""


def _amount(state: Hill89State, decision: ChooseTarget, target: int) -> int:
    """The damage that the activation deals to a target, 0 where it defeats outright."""
    face = decision.face(state)
    if enemies.is_soldier(state, target):
        return 0 if face.eliminates else face.wounds
    return 0 if face.destroys else face.partial


def _decision(state: Hill89State) -> ChooseTarget:
    decision = state.decision
    assert isinstance(decision, ChooseTarget)
    return decision


def _blank(state: Hill89State, target: int) -> bool:
    return target < state.tables.soldier and not state.tables.health[target]


def _lost_in_fog(state: Hill89State, target: int) -> int:
    """The Pill Box in the fog that swallows damage aimed at a target, NONE if there is none."""
    if _blank(state, target) or not enemies.is_soldier(state, target):
        return NONE
    box = enemies.shield(state)
    return box if box != NONE and state.fog[box] else NONE


def behind_a_pill_box(state: Hill89State, action: Action) -> CoachWarning | None:
    """Damage aimed at a Soldier is lost, for a Pill Box in the fog absorbs it (14.7).

    No Pill Box of the shipped pack comes with fog; one of another pack may.
    """
    decision = _decision(state)
    (target,) = action.args
    amount = 0 if _blank(state, target) else _amount(state, decision, target)
    box = _lost_in_fog(state, target)
    if not amount or box == NONE:
        return None
    others = [one for one in decision.targets(state) if not enemies.is_soldier(state, one)]
    said = f"{name_of(state, box)} absorbs the damage in the fog, so 0 of {amount} count"
    said = said[0].upper() + said[1:]
    if others:
        return serious("14.7", f"{said}: {name_of(state, others[0])} can be hurt.")
    return mild("14.7", f"{said} until its fog is lifted.")


def gun_first(state: Hill89State, action: Action) -> CoachWarning | None:
    """Another enemy is attacked while a gun that could be hit blocks tanks and planes (17.5)."""
    decision = _decision(state)
    blocked = [card for _, card in state.cards_in_play() if state.tables.arm[card] != NO_ARM]
    guns = [one for one in decision.targets(state) if one < state.tables.soldier and state.tables.blocks[one]]
    (target,) = action.args
    if not blocked or not guns or target in guns or enemies.is_soldier(state, target):
        return None
    names = f"{counted(len(blocked), 'tank or plane card')}"
    return mild("17.5", f"{_begun(state, guns[0])} blocks {names} and could be attacked instead.")


def _begun(state: Hill89State, target: int) -> str:
    name = name_of(state, target)
    return name[0].upper() + name[1:]


def excess_damage(state: Hill89State, action: Action) -> CoachWarning | None:
    """More damage than the target has Health, while another, no less dangerous, takes all of it (17.1)."""
    decision = _decision(state)
    (target,) = action.args
    if _blank(state, target) or _lost_in_fog(state, target) != NONE:
        return None
    amount = _amount(state, decision, target)
    shield = enemies.shield(state)
    hit = shield if shield != NONE and amount and enemies.is_soldier(state, target) else target
    excess = amount - health_left(state, hit)
    if excess <= 0:
        return None
    better = [
        other
        for other in decision.targets(state)
        if not _blank(state, other)
        and (shield == NONE or not enemies.is_soldier(state, other))
        and _amount(state, decision, other) >= health_left(state, other) > health_left(state, hit)
        and menace_of(state, other) >= menace_of(state, hit)
    ]
    if not better:
        return None
    other = max(better, key=lambda one: (menace_of(state, one), -one))
    return mild(
        "17.1",
        f"{excess} of {amount} damage is lost, and {name_of(state, other)} with {health_left(state, other)} "
        f"Health would be defeated too.",
    )


def small_prey(state: Hill89State, action: Action) -> CoachWarning | None:
    """Elimination or Total Destruction takes a small enemy while a big one is visible (13.4, 13.7)."""
    decision = _decision(state)
    (target,) = action.args
    if _blank(state, target) or _amount(state, decision, target):
        return None
    soldier = enemies.is_soldier(state, target)
    others = [
        other
        for other in decision.targets(state)
        if not _blank(state, other)
        and enemies.is_soldier(state, other) == soldier
        and not _amount(state, decision, other)
    ]
    best = max(others, key=lambda one: (health_left(state, one), menace_of(state, one), -one))
    more = health_left(state, best) - health_left(state, target)
    if more <= 0 or menace_of(state, best) + more < menace_of(state, target):
        return None
    said = (
        f"It defeats any such enemy, {name_of(state, best)} with {health_left(state, best)} Health left as "
        f"well as {name_of(state, target)} with {health_left(state, target)}."
    )
    rule = "13.4" if soldier else "13.7"
    return serious(rule, said) if more >= MUCH_MORE else mild(rule, said)


def grenade(state: Hill89State, action: Action) -> CoachWarning | None:
    """A Grenade is lost on a Pill Box in the fog, or does less than its 2 damage could (9.4)."""
    (target,) = action.args
    box = _lost_in_fog(state, target)
    if box != NONE:
        said = f"{_begun(state, box)} absorbs the {GRENADE_DAMAGE} damage in the fog."
        return serious("14.7", said)
    left = health_left(state, target)
    if left >= GRENADE_DAMAGE:
        return None
    others = [
        other
        for other in enemies.open_to_damage(state, True, True)
        if health_left(state, other) == GRENADE_DAMAGE and menace_of(state, other) >= menace_of(state, target)
    ]
    if not others or enemies.shield(state) != NONE:
        return None
    return mild(
        "9.4",
        f"A Grenade deals {GRENADE_DAMAGE} damage, and {name_of(state, others[0])} with {GRENADE_DAMAGE} "
        f"Health would be defeated too.",
    )


def fog_stays(state: Hill89State, action: Action) -> CoachWarning | None:
    """The scouted enemy stays in the fog while another would become visible (13.3)."""
    (enemy,) = action.args
    left = state.fog[enemy] - 1
    clear = [other for other in enemies.fogged(state) if state.fog[other] == 1]
    if not left or not clear or state.decision.left > left:  # type: ignore[union-attr]
        return None
    return mild(
        "13.3",
        f"{counted(left, 'Fog of War token')} would be left on {name_of(state, enemy)}, and none on "
        f"{name_of(state, clear[0])}.",
    )
