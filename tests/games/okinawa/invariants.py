"""What must hold in every position of Okinawa, and between one position and the next."""

from __future__ import annotations

from lbnb.games.okinawa import duty
from lbnb.games.okinawa.declaration import CombatPhase, PrepareAttack
from lbnb.games.okinawa.movement import MovementPhase, MoveUnit
from lbnb.games.okinawa.retreat import Displace
from lbnb.games.okinawa.state import COMBAT, EMPTY, MOVEMENT, SET_UP, OkinawaState
from lbnb.games.okinawa.tables import ABSENT, ELIMINATED, EXITED, JAPAN, SEATS, US, WAITING

OFF_MAP = (ELIMINATED, EXITED, WAITING, ABSENT)


def check(state: OkinawaState) -> None:
    """Check one position; cheap enough for every decision of every game."""
    check_places(state)
    check_markers(state)
    if state.stack:
        assert state.outcome is None
        assert state.legal_actions(), "a dead end"
        assert state.seat in (*SEATS, "chance")
    else:
        assert state.outcome is not None, "nothing to decide, and no outcome"
        assert not state.legal_actions()


def in_hand(state: OkinawaState) -> int:
    """The unit that is on its way and stands nowhere: one that moves or is being displaced."""
    decision = state.decision
    return decision.unit if isinstance(decision, MoveUnit | Displace) else EMPTY


def check_places(state: OkinawaState) -> None:
    """No two units share a hex (5.31), and every unit stands where the map says."""
    hand = in_hand(state)
    standing = 0
    for unit, place in enumerate(state.at):
        if place < 0:
            assert place in OFF_MAP
        elif unit != hand:
            assert state.unit_in[place] == unit, f"5.31: {unit} in {place}"
            standing += 1
        else:
            assert state.unit_in[place] != unit
    assert standing == sum(unit != EMPTY for unit in state.unit_in)


def check_zones(state: OkinawaState) -> None:
    """The counters of the Zones of Control are those of the units on the map (6.0)."""
    hand = in_hand(state) if isinstance(state.decision, MoveUnit) else EMPTY
    zones = [[0] * len(state.us_zone), [0] * len(state.us_zone)]
    for unit, place in enumerate(state.at):
        if place >= 0 and unit != hand:
            for near in state.tables.around[place]:
                zones[state.tables.side_of[unit]][near] += 1
    assert [state.us_zone, state.japanese_zone] == zones


def check_markers(state: OkinawaState) -> None:
    """Turn, support, invasions and replacements are within their bounds."""
    row = state.tables.scenarios[state.scenario]
    assert row.first_turn <= state.turn <= row.last_turn
    assert state.phase in (SET_UP, MOVEMENT, COMBAT)
    track = state.tables.turns[state.turn]
    if state.phase != SET_UP:
        for side, most in ((US, track.us_support), (JAPAN, track.japan_support)):
            assert 0 <= state.barrage_points[side] <= most, "9.14"
            assert 0 <= state.fire_points[side] <= most, "9.14"
    assert state.invasions[US] <= row.us_invasions
    assert state.invasions[JAPAN] <= row.japanese_invasions
    assert 0 <= state.invaders <= 6, "14.14"
    assert 0 <= state.replaced <= 8, "13.11"
    assert row.campaign or state.replaced == state.replacement_points == 0, "13.0"
    assert not row.us_scores_nothing or state.points[US] == 0, "18.44, 18.54"
    assert 0 <= state.replacement_points <= 60
    if isinstance(state.decision, MovementPhase):
        assert not state.invading or not any(a.verb == "move" for a in state.legal_actions()), "14.13"
    if isinstance(state.decision, PrepareAttack):
        combat = state.decision.combat
        assert not combat.attackers or all(
            duty.beside_all(state, unit, combat.defenders) for unit in combat.attackers
        ), "7.23"
    if isinstance(state.decision, CombatPhase):
        assert state.phase == COMBAT


class Watch:
    """Compares a position of a game with an earlier one."""

    def __init__(self, state: OkinawaState) -> None:
        self.before = self._kept(state)

    def _kept(self, state: OkinawaState) -> tuple[list[int], list[int], tuple[int, int, int]]:
        return list(state.at), list(state.points), (state.turn, state.side, state.phase)

    def see(self, state: OkinawaState) -> None:
        """Check what happened since the last position that was seen."""
        at, points, when = self.before
        now = (state.turn, state.side, state.phase)
        assert when[2] == SET_UP or now >= when, "4.1"
        assert all(new >= old for new, old in zip(state.points, points, strict=True)), "13.13"
        for unit, (old, new) in enumerate(zip(at, state.at, strict=True)):
            if old == new:
                continue
            assert ABSENT not in (old, new), f"{state.tables.unit_ids[unit]}: a unit of another scenario"
            assert old != EXITED, f"15.0: {state.tables.unit_ids[unit]} comes back"
            assert new != WAITING, f"{state.tables.unit_ids[unit]} waits again"
            assert old != ELIMINATED or state.tables.scenarios[state.scenario].campaign, "13.0"
        self.before = self._kept(state)
