"""Odds of a combat against the engine's own play of all six dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from lbnb.core.log import Entry
from lbnb.games.okinawa import combat, odds
from lbnb.games.okinawa.combat import Combat, CombatRoll
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import COVER, ELIMINATED
from tests.games.okinawa.policies import eager
from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    GAME,
    SHIPPED,
    STRONG,
    TABLES,
    around,
    battle,
    do,
    index,
)

GROUND = {"clear": "2010", "river": "2021", "broken": "1210", "rough": "1010"}


def code_in(entries: list[Entry]) -> str:
    """The code that the log tells of a roll."""
    code = next(entry.refs["code"] for entry in entries if entry.rule == "7.61")
    return combat.NONE if code == "no result" else str(code)


def rolled(state: OkinawaState) -> Counter[str]:
    """The codes of the six dice, each played from a roll that is pending."""
    found: Counter[str] = Counter()
    for action in state.legal_actions():
        found[code_in(state.copy().apply(action))] += 1
    return found


def ways(chances: Any) -> dict[str, int]:
    return {chance.name: chance.ways for chance in chances if chance.ways}


def against(row: str) -> OkinawaState:
    """One battalion against a strong unit on ground of each row."""
    hex_ = GROUND[row]
    beside = "2020" if row == "river" else around(hex_)[0]
    return battle({BATTALION: beside, STRONG: hex_})


@pytest.mark.parametrize("row", COVER)
def test_every_cell_of_the_table(row: str) -> None:
    """Every differential from below the first column to beyond the last, as it is played."""
    state = against(row)
    plain = Combat((index(STRONG),), (index(BATTALION),))
    base = combat.differential(state, plain)
    columns = set()
    for wanted in range(-9, 13):
        points = wanted - base
        fight = Combat(
            plain.defenders,
            plain.attackers,
            barrage_points=max(0, points),
            fire_points=max(0, -points),
        )
        pending = state.copy()
        pending.stack = [CombatRoll(fight)]
        found = GAME.odds(pending)
        assert found is not None and found.of == 6
        assert COVER[combat.cover(pending, fight)] == row
        assert ways(found.outcomes) == rolled(pending)
        assert [share.outcome for share in found.distribution] == odds.codes(pending, fight)
        columns.add(odds.column_name(TABLES, COVER.index(row), wanted))
        more = TABLES.next_column(COVER.index(row), wanted)
        assert bool(more) == (found.what_ifs[0].rule == "7.61" if found.what_ifs else False)
        if more:
            there = odds.codes(pending, fight, more)
            assert ways(found.what_ifs[0].outcomes) == Counter(there)
            now = TABLES.crt_column(COVER.index(row), wanted)
            assert TABLES.crt_column(COVER.index(row), wanted + more) == now + 1
            assert TABLES.crt_column(COVER.index(row), wanted + more - 1) == now
    assert len(columns) == len(TABLES.column[row])


def sampled(seed: int) -> Iterator[OkinawaState]:
    """Positions of eager random play on the island in which a combat is being prepared or rolled."""
    rng = random.Random(seed)
    state = SHIPPED.new()
    assert isinstance(state, OkinawaState)
    for _ in range(2500):
        if not state.decision:
            return
        if odds.fight_of(state.decision) is not None:
            yield state
        state.play(eager(state, state.legal_actions(), rng))


def test_sampled_positions_equal_their_dice() -> None:
    """Pending combats and actions that lead to them, in random games."""
    count = 0
    for state in sampled(5):
        if isinstance(state.decision, CombatRoll):
            found = SHIPPED.odds(state)
            assert found is not None
            assert ways(found.outcomes) == rolled(state)
            assert sum(chance.ways for chance in found.outcomes) == found.of == 6
            count += 1
            continue
        for action in state.legal_actions():
            after = state.copy()
            after.play(action)
            told = SHIPPED.odds(state, action)
            assert told == SHIPPED.odds(after) or action.verb == "attack"
    assert count > 30


def owner_plays_out(state: OkinawaState, rng: random.Random) -> OkinawaState:
    while type(state.decision).__name__ in ("Retreat", "Displace"):
        state.play(rng.choice(list(state.legal_actions())))
    return state


def test_no_retreat_loses_less_than_the_odds_say() -> None:
    """Whatever way the owner takes, no fewer units are lost than the odds say."""
    rng = random.Random(2)
    lost = 0
    for state in sampled(6):
        if not isinstance(state.decision, CombatRoll):
            continue
        fight = state.decision.combat
        for action in state.legal_actions():
            code = odds.codes(state, fight)[action.args[0] - 1]
            least = odds.fate(state, fight, code)
            after = state.copy()
            after.play(action)
            for _ in range(4):
                end = owner_plays_out(after.copy(), rng)
                gone = sum(at == ELIMINATED != old for at, old in zip(end.at, state.at, strict=True))
                # A massed attack's losses come after this and are not counted yet.
                assert gone >= sum(least.lost)
            lost += sum(least.lost)
    assert lost


def test_the_japanese_points_of_a_retreat() -> None:
    """A US unit that retreats gives Japan a point a hex, a destroyed one its strengths (17.12, 17.21)."""
    state = battle({BATTALION: "2010", STRONG: "2009"}, scenario="outer_shuri")
    fight = Combat((index(STRONG),), (index(BATTALION),))
    assert odds.fate(state, fight, "A1") == odds.Fate((0, 0), (1, 0))
    assert odds.fate(state, fight, "Ae") == odds.Fate((1, 0), (TABLES.victory_value[index(BATTALION)], 0))
    assert odds.fate(state, fight, "De") == odds.Fate((0, 1), (0, TABLES.victory_value[index(STRONG)]))
    assert odds.fate(state, fight, combat.NONE) == odds.Fate((0, 0), (0, 0))


def test_before_anybody_joins_all_who_can_stand_in() -> None:
    state = battle({BATTALION: "2010", "2/381": "1910", STRONG: "2009"})
    first = GAME.odds(state, GAME.parse("attack 2009"))
    assert first is not None and "all who can join" in first.title
    do(state, "attack 2009", f"join {BATTALION}")
    joined = GAME.odds(state, GAME.parse("join 2/381"))
    assert joined is not None and joined.sums == first.sums
    assert GAME.odds(state) == GAME.odds(state.copy())


def test_final_protective_fire_is_a_what_if_until_the_die() -> None:
    state = battle({BATTALION: "2010", STRONG: "2009", FIELD_GUN: "2006"}, support_points=(0, 2))
    do(state, "attack 2009", f"join {BATTALION}")
    before = GAME.odds(state)
    assert before is not None
    label = before.what_ifs[-1].label
    added = TABLES.fpf[index(FIELD_GUN)] + 2
    assert label == f"Against all FPF: {added} more"
    do(state, "declare", f"fire {FIELD_GUN}", "support 2")
    after = GAME.odds(state)
    assert after is not None and after.outcomes == before.what_ifs[-1].outcomes
    assert all(what_if.rule != "8.4" for what_if in after.what_ifs)


def test_no_odds_where_no_combat_is_near() -> None:
    state = battle({BATTALION: "2010", STRONG: "2005"})
    assert GAME.odds(state) is None
    assert GAME.odds(state, GAME.parse("end")) is None


def test_a_massed_attack_tells_its_price() -> None:
    state = battle({BATTALION: "2010", STRONG: "2009"}, side="japan")
    do(state, "attack 2010", f"join {STRONG}", "banzai")
    found = GAME.odds(state)
    assert found is not None
    assert found.sums[-1].rule == "10.12"
    assert found.sums[-1].refs["owed"] == TABLES.defense[index(BATTALION)]
    assert "Die:\n   1" in str(found)
