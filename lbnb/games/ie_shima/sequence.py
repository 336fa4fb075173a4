"""Chapter 6: the sequence of play, phase by phase (6.1.1); chapter 3.4 and 3.5: its tracks."""

from __future__ import annotations

from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.games.ie_shima import (
    april_16,
    extended,
    figures,
    impulses,
    refit,
    reinforcement,
    special_units,
    victory,
    weather,
)
from lbnb.games.ie_shima.dice import DiceRoll
from lbnb.games.ie_shima.state import DAYLIGHT, END, NIGHT, REINFORCEMENT, IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, US


def start_first_turn(state: IeShimaState) -> None:
    """April 16 begins with the first Japanese impulse (6.1.2)."""
    state.note("6.1.2", "{date} begins with Japanese Impulse 1.", level=1, date=state.date)
    start_daylight(state)


def start_turn(state: IeShimaState) -> None:
    """Begin a turn: with the Reinforcement Phase (6.2), but not on April 16 (16.1)."""
    if april_16.is_today(state):
        start_first_turn(state)
        return
    state.phase = REINFORCEMENT
    state.note("6.2", "{date}, Reinforcement Phase.", level=1, date=state.date)
    reinforcement.start(state)


def start_daylight(state: IeShimaState) -> None:
    """Begin the Daylight Phase with a Japanese impulse; the sides take turns (6.3.1A, 6.3.1B)."""
    state.phase = DAYLIGHT
    state.passes = 0
    impulses.start(state, JAPAN)


class SunsetRoll(DiceRoll, frozen=True, array_like=True):
    """The separate Sunset DR of a US impulse in which the US rolled nothing else (6.3.2A)."""

    rule: ClassVar[str] = "6.3.2A"
    prompt: ClassVar[str] = "Roll the Sunset DR."

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Judge it."""
        state.stack.pop()
        state.sunset = action.args[0] + action.args[1]
        judge_sunset(state)


def ends_day(rolled: int, number: int) -> bool:
    """Whether a Sunset DR ends the day in the impulse of that number (6.3.2D)."""
    return rolled < number


def judge_sunset(state: IeShimaState) -> None:
    """Compare the Sunset DR with the impulse number: go on, change the weather, or end the day (6.3.2B-D).

    After a US bombardment the marker stays, but the day may still end (12.1.1B, 12.1.1C).
    """
    rolled, number = state.sunset, state.impulse
    if ends_day(rolled, number):
        state.note(
            "6.3.2D",
            "Sunset DR {rolled} is below impulse {number}: the day ends.",
            rolled=rolled,
            number=number,
        )
        end_daylight(state)
        return
    state.note(
        "6.3.2B",
        "Sunset DR {rolled} against impulse {number}: the day goes on.",
        rolled=rolled,
        number=number,
    )
    if rolled == number and not state.bombarded:
        weather.announce_change(state)
    if not state.bombarded:
        advance_marker(state)
        if state.impulse > state.tables.last_impulse:
            state.impulse = state.tables.last_impulse
            state.note("6.3.2B", "The Impulse marker leaves its track: the day ends.")
            end_daylight(state)
            return
    impulses.start(state, JAPAN)


def advance_marker(state: IeShimaState) -> None:
    """Move the Impulse marker one space (8C)."""
    state.impulse += 1


def end_daylight(state: IeShimaState) -> None:
    """Begin the Night Phase (6.4)."""
    state.phase = NIGHT
    state.side = JAPAN
    state.note("6.4", "{date}, Night Phase.", level=1, date=state.date)
    special_units.start_night(state)


def end_night(state: IeShimaState) -> None:
    """Begin the Refit Phase (6.5)."""
    impulses.clear_frame(state)
    refit.start(state)


def end_phase(state: IeShimaState) -> None:
    """The End Phase: victory (6.6C), fresh markers (6.6B, 19.1E), the next turn (6.6A)."""
    state.phase = END
    state.note("6.6", "{date}, End Phase.", level=1, date=state.date)
    if victory.automatic(state):
        return
    april_16.note_airfields(state)
    if state.turn == extended.BASIC_TURNS and victory.operational(state):
        return
    if state.turn == extended.EXTENDED_TURNS:
        victory.out_of_time(state)
        return
    state.used = state.withdrawn
    figures.new_day(state)
    state.impulse = 1
    weather.clear(state)
    state.turn += 1
    start_turn(state)


def first_us_roll(state: IeShimaState, total: int) -> None:
    """Let a US attack or bombardment DR serve as the Sunset DR if it is the first (6.3.2A)."""
    if state.side == US and state.phase == DAYLIGHT and not state.sunset:
        state.sunset = total
        state.sunset_open = True
