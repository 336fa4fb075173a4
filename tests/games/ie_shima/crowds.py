"""A position that the pack's Movement Allowances cannot bring about, but other packs may."""

from __future__ import annotations

from lbnb.games.ie_shima.movement import Assault
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.position import US_UNITS, do, index, place, position

ATTACKERS = ("1/306/A", "1/306/B")
GARRISON = [unit for unit in US_UNITS if unit not in ATTACKERS][:7]


def crowded_repulse() -> IeShimaState:
    """Two companies that entered Area 6 from Area 5 are repulsed; in 5 there is room for only one.

    Area 1 and the brown box, each next to one Japanese-controlled Area, are open to the other.
    """
    state = position(
        {"SEI-A": 6, **dict.fromkeys(GARRISON, 5), **dict.fromkeys(ATTACKERS, 6)},
        us_control=[1, 2, 4, 5],
        advantage=None,
        phase=None,
    )
    state.active = 1 << place(5)
    state.mandatory = 1 << place(6)
    for unit in ATTACKERS:
        state.entered |= 1 << index(unit)
        state.origin[index(unit)] = place(5)
    state.stack.append(Assault())
    do(state, "attack 6", "lead 1/306/A", "roll 1 1", "roll 6 6")
    return state
