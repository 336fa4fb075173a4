"""The calculator gives the odds of the positions that its settings describe."""

from __future__ import annotations

from typing import Any

import pytest

from lbnb.core.errors import IllegalAction
from lbnb.core.odds import Odds
from lbnb.games.ie_shima import extras
from tests.games.ie_shima.battles import BATTALION, A, B, E, F, attack_within, cv
from tests.games.ie_shima.position import GAME, TABLES, do, position

FORM = GAME.odds_form
FIELDS = {field.name: field for field in FORM.fields}
EXTRAS = extras.SUPPORT | extras.SATCHEL | extras.FIGURES | extras.RUBBLE


def same(found: Odds, wanted: Odds | None, what_ifs: bool = True) -> None:
    """Check that two odds differ in their names only."""
    assert wanted is not None
    assert [entry.terms for entry in found.sums] == [entry.terms for entry in wanted.sums]
    assert found.outcomes == wanted.outcomes
    assert found.distribution == wanted.distribution
    assert found.losses == wanted.losses
    assert found.events == tuple(event for event in wanted.events if event.rule != "6.3.2D")
    if what_ifs:
        assert found.what_ifs == wanted.what_ifs


@pytest.mark.parametrize("weather", ["clear", "rain"])
@pytest.mark.parametrize("advantage", ["nobody", "attacker", "defender"])
@pytest.mark.parametrize(
    ("attackers", "reduced", "values"),
    [
        (BATTALION, [], {"full": 3, "battalions": 1}),
        ([A, B], [A], {"full": 1, "battalions": 0}),
        ([A, *BATTALION[1:], E, F], [F, E], {"full": 3, "reduced": 2, "battalions": 1}),
    ],
)
def test_an_attack_by_the_us(
    attackers: list[str], reduced: list[str], values: dict[str, int], advantage: str, weather: str
) -> None:
    state = attack_within(attackers, ["SEI-A", "SEI-B"], reduced=[*reduced, "SEI-B"], weather=weather)
    state.advantage = {"nobody": -1, "attacker": 0, "defender": 1}[advantage]
    state.extras = EXTRAS
    found = FORM.odds(
        {
            **values,
            "combat": "us-attack",
            "lead": cv(attackers[0], attackers[0] not in reduced),
            "defender": cv("SEI-A"),
            "full_defenders": 1,
            "reduced_defenders": 1,
            "tem": TABLES.tem[6],
            "weather": int(weather == "rain"),
            "advantage": advantage,
        }
    )
    same(found, GAME.odds(state), what_ifs=False)
    assert [one for one in found.what_ifs if "support" not in one.label] == list(GAME.odds(state).what_ifs)


@pytest.mark.parametrize("called", ["no", "called", "came"])
@pytest.mark.parametrize("rain", [False, True])
def test_calls_in_town(called: str, rain: bool) -> None:
    town = next(area for area in range(1, 17) if TABLES.urban >> area & 1)
    state = position(
        {A: town, B: town, "SEI-A": town, "Labor-D": 16},
        turn=3,
        extras=EXTRAS,
        advantage=None,
        weather="rain" if rain else "clear",
    )
    do(state, f"assault {town}", f"attack {town}", f"lead {A}")
    if called != "no":
        do(state, "call tanks")
    if called == "came":
        do(state, "roll 6")
    found = FORM.odds(
        {
            "combat": "us-attack",
            "lead": cv(A),
            "full": 1,
            "battalions": 0,
            "defender": cv("SEI-A"),
            "full_defenders": 1,
            "tem": TABLES.tem[town],
            "urban": True,
            "rubble": "may",
            "weather": int(rain),
            "tanks": called,
        }
    )
    same(found, GAME.odds(state), what_ifs=False)


@pytest.mark.parametrize("marker", ["air", "artillery", "naval"])
def test_a_bombardment(marker: str) -> None:
    state = position({A: 2, "SEI-A": 13, "SEI-B": 13}, reduced=["SEI-B"], extras=extras.RUBBLE)
    found = FORM.odds(
        {
            "combat": marker,
            "full_defenders": 1,
            "reduced_defenders": 1,
            "tem": TABLES.tem[13],
            "urban": bool(TABLES.urban >> 13 & 1),
            "rubble": "may",
            "advantage": "attacker",
        }
    )
    same(found, GAME.odds(state, GAME.parse(f"bombard {marker} 13")))


def test_a_kamikaze_attack() -> None:
    state = position({A: 2, "SEI-A": 13}, side="japan", extras=extras.KAMIKAZE, advantage=None)
    same(FORM.odds({"combat": "kamikaze"}), GAME.odds(state, GAME.parse("kamikaze naval")))


def test_by_night_satchels_come_more_easily_and_nobody_rerolls() -> None:
    values: dict[str, Any] = {"combat": "japanese-attack", "advantage": "attacker"}
    day = FORM.odds(values)
    night = FORM.odds({**values, "phase": FIELDS["phase"].values[1]})
    comes = [
        next(one.comes.ways for one in odds.what_ifs if one.comes and "satchel" in one.label)
        for odds in (day, night)
    ]
    assert comes == [2, 3]
    assert [any(one.rule == "15.1.2A" for one in odds.what_ifs) for odds in (day, night)] == [True, False]
    assert day.sums[1].terms[-1].label == "air support"
    assert night.sums[1].terms[-1].label == "terrain"


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"full_defenders": 0}, "11.4A"),
        ({"full_defenders": 8, "reduced_defenders": 1}, "10.3.1A"),
        ({"full": 7, "reduced": 1}, "10.3.1A"),
        ({"full": 2}, "11.4.2"),
    ],
)
def test_what_does_not_fit_is_refused(values: dict[str, int], rule: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        FORM.odds(values)
    assert refused.value.rule == rule
