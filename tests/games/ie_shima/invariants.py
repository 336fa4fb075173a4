"""What must hold in every position of Ie Shima, and between one position and the next."""

from __future__ import annotations

from lbnb.games.ie_shima import extended, extras
from lbnb.games.ie_shima.attrition import RetreatAttackers, TakeLosses
from lbnb.games.ie_shima.bombardment import MARKERS_OF
from lbnb.games.ie_shima.impulses import ChooseImpulse
from lbnb.games.ie_shima.state import END, SET_UP, IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    ARTILLERY_CALL,
    BOX_MASK,
    ELIMINATED,
    JAPAN,
    KAMIKAZE,
    LAST_AREA,
    NAVAL,
    NOBODY,
    NOT_ARRIVED,
    PLACES,
    SATCHEL_CALL,
    SEATS,
    SPECIAL_BOX,
    STACKING_LIMIT,
    TANK_CALL,
    US,
    bits,
)


def check(state: IeShimaState) -> None:
    """Check one position; cheap enough for every decision of every game."""
    check_places(state)
    check_control(state)
    check_markers(state)
    check_impulse(state)
    check_extras(state)
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
    assert 1 <= state.turn <= extended.turns(state)
    assert 1 <= state.impulse <= state.tables.last_impulse
    assert SET_UP <= state.phase <= END
    assert state.weather in (0, 1)
    assert 0 <= state.passes <= 2
    assert state.sunset == 0 or 2 <= state.sunset <= 12
    assert -10 <= state.bid <= 10
    assert state.points >= 0
    assert 0 <= state.used < 1 << 5
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
            state.called,
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


def check_extras(state: IeShimaState) -> None:
    """What chapters 19 to 21 add is within its bounds, and absent where its option is off."""
    kamikazed = state.used >> KAMIKAZE & 1
    assert not kamikazed or state.extras & extras.KAMIKAZE, "19B"
    assert state.lost_points in (0, 1), "19.1D"
    assert not state.lost_points or kamikazed, "19.1D: a point is lost, and the marker not used"
    assert not state.rubble or state.extras & extras.RUBBLE, "19B"
    assert not state.rubble & ~state.tables.urban, "19.3: rubble in a Clear Area"
    own = (1 << ARTILLERY_CALL | 1 << TANK_CALL, 1 << SATCHEL_CALL)[state.side]
    assert not state.called & ~own, "19.2.1A, 19.4.1A: the other side's call"
    assert not state.called & own or state.extras & (extras.SUPPORT, extras.SATCHEL)[state.side], "19B"
    assert not state.called >> ARTILLERY_CALL & 1 or state.turn >= 2, "19.2"
    assert not state.called >> TANK_CALL & 1 or state.turn >= 3, "19.2"
    assert not state.figures_used | state.figures_dead or state.extras & extras.FIGURES, "5.2G"
    for side, grave in enumerate(state.figure_graves):
        assert bool(grave) == bool(state.figures_dead >> side & 1), "20.2A"
        assert 0 <= grave <= LAST_AREA
    assert state.withdrawn in (0, 1 << NAVAL)
    assert bool(state.withdrawn) == extended.is_overtime(state), "21.2"
    assert not state.withdrawn & ~state.used, "a withdrawn marker could fire"
    attack = getattr(state.decision, "attack", None)
    if attack is not None:
        figures = attack.support >> (TANK_CALL + 1)
        assert not attack.support & (1 << (TANK_CALL + 1)) - 1 & ~state.called, "support that nobody called"
        assert not figures & ~state.figures_used, "a figure that did not join"
        assert not figures & ~(1 << state.side), "20.1B: the defender's figure"


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
                self._check_marker(before.side, marker, state)
            assert not before.figures_used & ~state.figures_used, "20.1B"
        elif state.turn > before.turn:
            assert state.used == state.withdrawn, "6.6B, 19.1E"
            assert not state.figures_used, "20.2B"
            assert not state.lost_points, "19.1D"
        assert before.airfields_point <= state.airfields_point
        assert not before.rubble & ~state.rubble, "19.3.1B"
        assert not before.withdrawn & ~state.withdrawn, "21.2"
        assert not before.figures_dead & ~state.figures_dead, "20.2A"
        assert all(
            old in (0, new) for old, new in zip(before.figure_graves, state.figure_graves, strict=True)
        )
        for unit in bits(state.tables.pillboxes):
            self._check_pillbox(before.at[unit], state.at[unit])
        self._check_sides(state)
        self.before = state.copy()

    def _check_marker(self, side: int, marker: int, state: IeShimaState) -> None:
        """A side fires its own markers; a kamikaze may silence the ships (12.1.2, 19.1D)."""
        if marker == NAVAL and side == JAPAN:
            assert state.used >> KAMIKAZE & 1, "19.1D"
        else:
            assert marker in MARKERS_OF[side] or (side, marker) == (JAPAN, KAMIKAZE), "12.1.2"

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
