"""Chapter 20: Ernie Pyle and Major Igawa (4.5.5)."""

from __future__ import annotations

from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import IGAWA_CALL, PYLE_CALL

NAMES = ("Ernie Pyle", "Major Igawa")


def is_dead(state: IeShimaState, side: int) -> bool:
    """Whether a side's figure has been killed (20.2A)."""
    return bool(state.figures_dead >> side & 1)


def has_joined(state: IeShimaState, side: int) -> bool:
    """Whether a side's figure has joined an attack today (20.1B)."""
    return bool(state.figures_used >> side & 1)


def join(state: IeShimaState, side: int, name: str, area: int) -> None:
    """Let a figure join an attack (20.1C)."""
    state.figures_used |= 1 << side
    state.note("20.1C", "{name} joins the attack on {area}.", name=name, area=state.tables.place_labels[area])


def kills(attack_roll: int, defense_roll: int) -> bool:
    """Whether these DR kill the figures in an attack: identical ones (20.2A)."""
    return attack_roll == defense_roll


def after_combat(state: IeShimaState, support: int, area: int, attack_roll: int, defense_roll: int) -> None:
    """Kill a figure in the attack if both DR are identical (20.2A); else it waits for tomorrow (20.2B)."""
    for side, kind in enumerate((PYLE_CALL, IGAWA_CALL)):
        if support >> kind & 1:
            name = NAMES[side]
            if kills(attack_roll, defense_roll):
                state.figures_dead |= 1 << side
                state.figure_graves[side] = area
                label = state.tables.place_labels[area]
                state.note("20.2A", "Identical DR: {name} is killed in {area}.", name=name, area=label)
            else:
                state.note("20.2B", "{name} goes to tomorrow's space of the Turn Track.", name=name)


def new_day(state: IeShimaState) -> None:
    """Let both figures act again (20.2B)."""
    state.figures_used = 0
