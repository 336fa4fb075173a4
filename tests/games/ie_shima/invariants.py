"""What must hold in every position of Ie Shima, and between one position and the next."""

from __future__ import annotations

import json
import random

from lbnb.games.ie_shima.attrition import RetreatAttackers, TakeLosses
from lbnb.games.ie_shima.bombardment import MARKERS_OF
from lbnb.games.ie_shima.impulses import ChooseImpulse
from lbnb.games.ie_shima.state import END, LAST_TURN, SET_UP, IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    BOX_MASK,
    ELIMINATED,
    JAPAN,
    LAST_AREA,
    NOBODY,
    NOT_ARRIVED,
    PLACES,
    SEATS,
    SPECIAL_BOX,
    STACKING_LIMIT,
    US,
    bits,
)


def check(state: IeShimaState) -> None:
    """Check one position; cheap enough for every decision of every game."""
    check_places(state)
    check_control(state)
    check_markers(state)
    check_impulse(state)
    if state.stack:
        assert state.outcome is None
        assert state.legal_actions(), "a dead end"
        assert state.seat in (*SEATS, "chance", "first", "second")
    else:
        assert state.outcome is not None, "nothing to decide, and no outcome"
        assert not state.legal_actions()


def check_places(state: IeShimaState) -> None:
    """Every unit is in one place, all masks agree, and no place holds units that may not be there."""
    tables = state.tables
    here = [0] * PLACES
    for unit, place in enumerate(state.at):
        here[place] |= 1 << unit
    assert state.here == here
    us, japan = tables.side_units
    for side, own in enumerate((us, japan)):
        assert state.occupied[side] == sum(1 << place for place in range(PLACES) if here[place] & own)
        for area in range(1, LAST_AREA + 1):
            assert (here[area] & own).bit_count() <= STACKING_LIMIT, f"7.1A: Area {area}"
    assert not state.occupied[JAPAN] & BOX_MASK, "3.2D"
    assert not here[SPECIAL_BOX] & ~tables.special_units, "3.3A"
    assert not here[ELIMINATED] & state.full, "an eliminated unit shows its full-strength side"
    assert not here[NOT_ARRIVED] & ~state.full, "5.3B"


def check_control(state: IeShimaState) -> None:
    """A side that alone occupies an Area controls it, once losses and retreats are done (7.2B)."""
    assert not state.us_control & ~AREA_MASK
    if not isinstance(state.decision, TakeLosses | RetreatAttackers):
        us, japan = state.occupied
        assert not us & ~japan & AREA_MASK & ~state.us_control, "7.2B: a US Area shows Japanese control"
        assert not japan & ~us & AREA_MASK & state.us_control, "7.2B: a Japanese Area shows US control"


def check_markers(state: IeShimaState) -> None:
    """Turn, impulse, Advantage, bombardment markers and Replacement Points are within their bounds."""
    assert 1 <= state.turn <= LAST_TURN
    assert 1 <= state.impulse <= state.tables.last_impulse
    assert SET_UP <= state.phase <= END
    assert state.weather in (0, 1)
    assert 0 <= state.passes <= 2
    assert state.sunset == 0 or 2 <= state.sunset <= 12
    assert -10 <= state.bid <= 10
    assert state.points >= 0
    assert 0 <= state.used < 1 << 4
    assert sorted((state.advantage, state.advantage_next))[0] == NOBODY, "15.2"
    assert max(state.advantage, state.advantage_next) in (US, JAPAN), "the Advantage is lost"
    if isinstance(state.decision, ChooseImpulse):
        assert state.advantage != NOBODY, "15A"
        frame = (
            state.active,
            state.ready,
            state.mp,
            state.entered,
            state.mandatory,
            state.closed,
            state.filled,
        )
        assert not any((*frame, *state.origin)) and state.mover == -1, (
            "the last impulse left something behind"
        )


def check_impulse(state: IeShimaState) -> None:
    """The fields of the impulse in progress speak of the active side's units and of Areas."""
    own = state.tables.side_units[state.side]
    if state.stack:
        assert not state.ready & ~own
        assert not state.ready & state.tables.pillboxes, "4.2.2B"
        assert not state.entered & ~own
        assert state.mover == -1 or own >> state.mover & 1
    assert not (state.mandatory | state.contested | state.closed | state.filled) & ~AREA_MASK
    assert state.filled.bit_count() <= 4, "10.2.2A, 10.2.3A"
    assert not state.mandatory & state.contested, "11.1A"
    assert not state.mandatory & state.closed, "10.2.1C"
    for unit in bits(state.entered):
        assert state.occupied[1 - state.side] >> state.at[unit] & 1, "a unit waits to attack nobody"


def check_deeply(state: IeShimaState, rng: random.Random) -> None:
    """Check that the position survives JSON, that its actions have texts, and that a copy is independent."""
    key = state.key()
    read = state.game.state_from_json(json.loads(json.dumps(state.to_json())))
    assert read.key() == key
    assert read.stack == state.stack
    actions = state.legal_actions()
    assert read.legal_actions() == actions
    assert len({action.text for action in actions}) == len(actions), "an action is offered twice"
    assert all(state.game.parse(action.text) == action for action in actions)
    if actions:
        copied = state.copy()
        assert copied.key() == key
        copied.apply(actions[int(rng.random() * len(actions))])
        assert state.key() == key, "a copy shares something with its original"


class Watch:
    """Compares each position of a game with the one before it."""

    def __init__(self, state: IeShimaState) -> None:
        self.before = state.copy()

    def see(self, state: IeShimaState) -> None:
        """Check the step from the last position to this one."""
        before = self.before
        assert (state.turn, state.phase) >= (before.turn, before.phase) or state.turn > before.turn
        if (state.turn, state.phase) == (before.turn, before.phase):
            assert state.impulse >= before.impulse, "3.5"
            assert before.impulse + 1 >= state.impulse, "8C"
            fired = state.used & ~before.used
            assert not before.used & ~state.used, "12.1.2C: a Used marker is back before its time"
            for marker in bits(fired):
                assert marker in MARKERS_OF[before.side], "12.1.2: the other side's marker was fired"
        assert before.airfields_point <= state.airfields_point
        for unit in bits(state.tables.pillboxes):
            self._check_pillbox(before.at[unit], state.at[unit])
        self._check_sides(state)
        self.before = state.copy()

    def _check_pillbox(self, old: int, new: int) -> None:
        """A Pillbox comes from its box, stays where it is, and leaves only by elimination (4.2.2B)."""
        if old == new:
            return
        if old == ELIMINATED:
            assert new == SPECIAL_BOX or 1 <= new <= LAST_AREA
        elif old == SPECIAL_BOX:
            assert 1 <= new <= LAST_AREA
        else:
            assert new == ELIMINATED, "a Pillbox moved or retreated"

    def _check_sides(self, state: IeShimaState) -> None:
        """A rebuilt unit is reduced, a returning one full-strength (14.5.2B, 6.2.1A)."""
        for unit in bits(self.before.here[ELIMINATED] & ~state.here[ELIMINATED]):
            assert (state.at[unit] == SPECIAL_BOX) == bool(state.full >> unit & 1)
