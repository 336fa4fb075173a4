"""Attacks for tests: set up, and rolled to a wanted result."""

from __future__ import annotations

from lbnb.core.log import Entry
from lbnb.games.ie_shima.combat import Attack, attack_value, defense_value
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.position import (
    TABLES,
    choice,
    do,
    index,
    position,
)

A, B, C, D = "1/306/A", "1/306/B", "1/306/C", "1/306/D"
E, F = "2/306/E", "2/306/F"
BATTALION = [A, B, C, D]


def cv(unit: str, full: bool = True) -> int:
    """The Combat Value of a unit."""
    return TABLES.cv[index(unit)][full]


def attack(
    state: IeShimaState, area: int, attackers: list[str], defender: str, mandatory: bool = False
) -> Attack:
    """An attack led by the first of `attackers`."""
    mask = sum(1 << index(unit) for unit in attackers)
    return Attack(area, mask, mandatory, index(attackers[0]), index(defender))


def edge(state: IeShimaState) -> int:
    """Attack Value minus Defense Value of the attack whose dice are due."""
    assert choice(state) == "AttackRoll"
    due = state.decision.attack  # type: ignore[union-attr]
    return attack_value(state, due) - defense_value(state, due)


def roll(state: IeShimaState, difference: int) -> list[Entry]:
    """Roll so that Attack Total minus Defense Total is `difference`; returns what the log says."""
    by = difference - edge(state)
    assert -10 <= by <= 10
    high, low = 2 + abs(by), 2
    attacker, defender = (high, low) if by >= 0 else (low, high)
    dice = [(min(6, total - 1), total - min(6, total - 1)) for total in (attacker, defender)]
    return do(state, *(f"roll {first} {second}" for first, second in dice))


def mandatory_attack(attackers: list[str], defenders: list[str], **more: object) -> IeShimaState:
    """A Mandatory Attack by US units from Area 1 on Area 6, its dice due; the first of each side leads."""
    state = position(
        {**dict.fromkeys(attackers, 1), **dict.fromkeys(defenders, 6), "Labor-D": 16},
        us_control=[1, 5],
        advantage=None,
        **more,  # type: ignore[arg-type]
    )
    do(state, "assault 1", *(f"move {unit} 6" for unit in attackers), "attack 6")
    lead(state, attackers, defenders)
    return state


def attack_within(attackers: list[str], defenders: list[str], **more: object) -> IeShimaState:
    """An attack by US units in the Contested Area 6 they began in, its dice due."""
    state = position(
        {**dict.fromkeys(attackers, 6), **dict.fromkeys(defenders, 6), "Labor-D": 16},
        us_control=[1, 5],
        advantage=None,
        **more,  # type: ignore[arg-type]
    )
    do(state, "assault 6", "attack 6")
    lead(state, attackers, defenders)
    return state


def lead(state: IeShimaState, attackers: list[str], defenders: list[str]) -> None:
    """Let the first of each side lead, where there is a choice."""
    if len(attackers) > 1:
        do(state, f"lead {attackers[0]}")
    if len(defenders) > 1:
        do(state, f"lead {defenders[0]}")
