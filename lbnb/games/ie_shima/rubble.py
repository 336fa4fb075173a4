"""Chapter 19.3: rubble in Urban Areas (4.5.3)."""

from __future__ import annotations

from lbnb.core.log import Term
from lbnb.games.ie_shima import extras
from lbnb.games.ie_shima.state import IeShimaState

TOO_MUCH = 11


def fall(state: IeShimaState, area: int, attack_roll: int) -> None:
    """Turn an Urban Area to rubble for good if attack DR and TEM exceed 11 (19.3.1A, 19.3.1B)."""
    ruined = (
        state.extras & extras.RUBBLE
        and state.tables.urban >> area & 1
        and not state.rubble >> area & 1
        and attack_roll + state.tables.tem[area] > TOO_MUCH
    )
    if ruined:
        state.rubble |= 1 << area
        parts = (
            Term("attack roll", attack_roll, "19.3.1A"),
            Term("terrain", state.tables.tem[area], "3.1.3"),
        )
        label = state.tables.place_labels[area]
        state.note("19.3.1A", "{area} turns to rubble", parts, area=label)


def terms(state: IeShimaState, area: int) -> tuple[Term, ...]:
    """What rubble adds to a Defense Value (19.3.2.2)."""
    return (Term("rubble", 1, "19.3.2.2"),) if state.rubble >> area & 1 else ()


def stops(state: IeShimaState, place: int) -> bool:
    """Whether units that enter must stop there (19.3.2.1)."""
    return bool(state.rubble >> place & 1)
