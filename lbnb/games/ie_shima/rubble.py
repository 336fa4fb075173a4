"""Chapter 19.3: rubble in Urban Areas (4.5.3)."""

from __future__ import annotations

from lbnb.core.log import Term
from lbnb.games.ie_shima import extras
from lbnb.games.ie_shima.state import IeShimaState

TOO_MUCH = 11


def fall(state: IeShimaState, area: int, attack_roll: int) -> None:
    """Turn an Urban Area to rubble for good if attack DR and TEM exceed 11 (19.3.1A, 19.3.1B)."""
    ruined = may_fall(state, area) and is_enough(attack_roll, state.tables.tem[area])
    if ruined:
        state.rubble |= 1 << area
        parts = (
            Term("attack roll", attack_roll, "19.3.1A"),
            Term("terrain", state.tables.tem[area], "3.1.3"),
        )
        label = state.tables.place_labels[area]
        state.note("19.3.1A", "{area} turns to rubble", parts, area=label)


def may_fall(state: IeShimaState, area: int) -> bool:
    """Whether an Area could turn to rubble: an Urban one that has not (19.3.1A)."""
    return bool(state.extras & extras.RUBBLE and state.tables.urban & ~state.rubble & 1 << area)


def is_enough(attack_roll: int, tem: int) -> bool:
    """Whether an attack DR ruins an Area of that TEM (19.3.1A)."""
    return attack_roll + tem > TOO_MUCH


def terms(ruined: bool) -> tuple[Term, ...]:
    """What rubble adds to a Defense Value (19.3.2.2)."""
    return (Term("rubble", 1, "19.3.2.2"),) if ruined else ()


def stops(state: IeShimaState, place: int) -> bool:
    """Whether units that enter must stop there (19.3.2.1)."""
    return bool(state.rubble >> place & 1)
