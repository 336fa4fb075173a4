"""Chapter 9: weather."""

from __future__ import annotations

from lbnb.games.ie_shima.state import CLEAR, DAYLIGHT, RAIN, IeShimaState
from lbnb.games.ie_shima.tables import US


def announce_change(state: IeShimaState) -> None:
    """Note that the weather changes with the next Japanese impulse (9.3A)."""
    state.weather_change = True
    state.note("6.3.2C", "The Sunset DR equals the impulse number: the weather changes.")


def turn(state: IeShimaState) -> None:
    """Flip the weather if a change is due (9.3)."""
    if state.weather_change:
        state.weather_change = False
        state.weather = CLEAR if state.weather else RAIN
        state.note("9.3B", "The weather is now {weather}.", weather="Rain" if state.weather else "Clear")


def clear(state: IeShimaState) -> None:
    """Each turn starts Clear (9, 6.6A)."""
    state.weather = CLEAR
    state.weather_change = False


def air_support(state: IeShimaState) -> bool:
    """Whether US air flies for assaults: Clear weather in the Daylight Phase (9.1A, 9.1B, 9.2C)."""
    return flies(state.weather, state.phase)


def flies(weather: int, phase: int) -> bool:
    """Whether US air flies for assaults in that weather and phase."""
    return weather == CLEAR and phase == DAYLIGHT


def movement_allowance(state: IeShimaState, unit: int) -> int:
    """A unit's Movement Allowance now: US units have 1 less in Rain (9.2B)."""
    allowance = state.tables.ma[unit]
    if state.weather == RAIN and state.tables.side_of[unit] == US:
        return max(0, allowance - 1)
    return allowance
