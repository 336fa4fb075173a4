"""Chapter 19: the Advanced Game as options, each rule by itself and all together; and what is left out."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from lbnb.core.errors import UnknownName
from lbnb.games.ie_shima import extras
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import CALL_IDS, STRIKE_IDS
from tests.games.ie_shima.policies import OPTIONS
from tests.games.ie_shima.position import (
    GAME,
    begin,
    choice,
    do,
    legal,
    play_at_random,
    position,
    refused,
    text,
)

A, B = "1/306/A", "1/306/B"
ADVANCED = ("kamikaze", "support", "rubble", "satchel")
BITS = {
    "kamikaze": extras.KAMIKAZE,
    "support": extras.SUPPORT,
    "rubble": extras.RUBBLE,
    "satchel": extras.SATCHEL,
    "figures": extras.FIGURES,
    "extended": extras.EXTENDED,
}
KINDS_OF = {"support": {"artillery", "tanks"}, "satchel": {"satchel"}, "figures": {"pyle", "igawa"}}


def us_attack(*options: str, turn: int = 3, area: int = 13, **more: object) -> IeShimaState:
    """A US attack in a Contested Area, its lead units named."""
    units = {A: area, "SEI-A": area, "Labor-D": 8 if area == 16 else 16}
    state = position(units, options=options, turn=turn, **{"advantage": None, "impulse": 4, **more})  # type: ignore[arg-type]
    do(state, f"assault {area}", f"attack {area}")
    return state


def japanese_attack(*options: str, turn: int = 3, area: int = 13, **more: object) -> IeShimaState:
    """A Japanese attack in a Contested Area, its lead units named."""
    units = {A: area, "SEI-A": area, "Labor-D": 8 if area == 16 else 16}
    state = position(units, options=options, turn=turn, side="japan", **{"advantage": None, **more})  # type: ignore[arg-type]
    do(state, f"assault {area}", f"attack {area}")
    return state


def calls(state: IeShimaState) -> set[str]:
    """The calls that may be made now."""
    return {action.removeprefix("call ") for action in legal(state) if action.startswith("call")}


@pytest.mark.rule("19A", "19B", "4.5")
def test_the_basic_game_has_none_of_these_markers() -> None:
    for state in (us_attack(), japanese_attack()):
        assert choice(state) == "AttackRoll"
    state = position({A: 13, "SEI-A": 13}, side="japan")
    assert not any(action.startswith("kamikaze") for action in legal(state))
    for target in STRIKE_IDS:
        assert refused(state, f"kamikaze {target}") == "19B"
    assert GAME.new().extras == 0


@pytest.mark.rule("19A")
@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_is_off_unless_chosen_and_brings_its_rules_alone(option: str) -> None:
    assert GAME.options[option].values == ("off", "on")
    assert GAME.options[option].rule in GAME.rules
    state = GAME.new(options={option: "on"})
    wanted = ADVANCED if option == "advanced" else (option,)
    assert state.extras == sum(BITS[name] for name in wanted)
    read = GAME.state_from_json(json.loads(json.dumps(state.to_json())))
    assert read.extras == state.extras  # type: ignore[attr-defined]
    assert GAME.new(options={option: "off"}).extras == 0


@pytest.mark.rule("19A")
def test_options_add_up_in_every_combination() -> None:
    for count in range(len(BITS) + 1):
        for chosen in combinations(BITS, count):
            state = GAME.new(options=dict.fromkeys(chosen, "on"))
            assert state.extras == sum(BITS[name] for name in chosen)
    assert GAME.new(options={"advanced": "on", "rubble": "on"}).extras == extras.ADVANCED
    with pytest.raises(UnknownName):
        GAME.new(options={"kamikaze": "perhaps"})


@pytest.mark.rule("19B", "5.2G")
@pytest.mark.parametrize("chosen", [*combinations(KINDS_OF, 1), *combinations(KINDS_OF, 2), tuple(KINDS_OF)])
def test_only_calls_in_play_are_offered_and_others_refused(chosen: tuple[str, ...]) -> None:
    mine = {"us": {"artillery", "tanks", "pyle"}, "japan": {"satchel", "igawa"}}
    in_play = set().union(*(KINDS_OF[option] for option in chosen))
    for side, attack in (("us", us_attack), ("japan", japanese_attack)):
        state = attack(*chosen)
        if not in_play & mine[side]:
            assert choice(state) == "AttackRoll"
            continue
        assert choice(state) == "CallSupport" and state.seat == side
        assert calls(state) == in_play & mine[side]
        for kind in set(CALL_IDS) - in_play:
            assert refused(state, f"call {kind}") == ("5.2G" if kind in KINDS_OF["figures"] else "19B")


@pytest.mark.rule("4.5.1", "4.5.2", "4.5.3", "4.5.4", "4.5.5")
def test_all_markers_together() -> None:
    chosen = ("advanced", "figures", "extended")
    assert calls(us_attack(*chosen)) == {"artillery", "tanks", "pyle"}
    assert calls(japanese_attack(*chosen)) == {"satchel", "igawa"}
    state = us_attack(*chosen)
    do(state, "accept", "roll 4 5", "roll 6 6")
    assert state.rubble == 1 << 13
    state = position({A: 13, "SEI-A": 13}, side="japan", options=chosen)
    assert {f"kamikaze {target}" for target in STRIKE_IDS} <= legal(state)


@pytest.mark.rule("5.2D", "5.2G", "19.1A", "19.4", "20.1A")
def test_set_up_tells_which_markers_are_in_their_boxes() -> None:
    for options in ({}, {"kamikaze": "on"}, {"satchel": "on"}, {"figures": "on"}, {"advanced": "on"}):
        state = GAME.new(options=options)
        play_at_random(state, 3, lambda state: state.at.count(21) == 9)
        log = ""
        while choice(state) == "PlaceJapaneseUnit":
            log = text(state.apply(state.legal_actions()[0]))
        advanced = options.get("advanced") == "on"
        assert ("Kamikaze" in log) == ("kamikaze" in options or advanced)
        assert ("Satchel" in log) == ("satchel" in options or advanced)
        assert ("Pyle" in log) == ("figures" in options)


@pytest.mark.rule("6.2.2B", "19.2")
@pytest.mark.parametrize(("turn", "told"), [(2, "artillery support"), (3, "tank support"), (4, "")])
def test_the_reinforcement_phase_tells_of_new_support(turn: int, told: str) -> None:
    for options in (("support",), ()):
        state = position({A: 13, "SEI-A": 13, "IE-A": "eliminated"}, turn=turn, phase=None, options=options)
        begin(state, "reinforcement")
        assert choice(state) == "SpecialUnitsRoll"
        log = text(do(state, "roll 1 1", "end"))
        for kind in ("artillery support", "tank support"):
            assert (f"call for {kind}" in log) == (bool(options) and kind == told)


@pytest.mark.rule("19B")
def test_the_tracks_show_the_markers_in_play_only() -> None:
    state = position({A: 13, "SEI-A": 13})
    labels = {fact.label for fact in GAME.status(state)}
    assert not labels & {"Kamikaze", "Rubble", "Ernie Pyle", "Major Igawa", "Naval fire"}
    state = position(
        {A: 13, "SEI-A": 13},
        options=("advanced", "figures"),
        used=["kamikaze"],
        lost_points=1,
        rubble=1 << 13 | 1 << 14,
        figures_used=1,
        figures_dead=2,
        figure_graves=[0, 13],
    )
    shown = {fact.label: fact.value for fact in GAME.status(state)}
    assert shown["Kamikaze"] == "used" and shown["US RPs lost"] == "1"
    assert shown["Rubble"] == "13, 14"
    assert (shown["Ernie Pyle"], shown["Major Igawa"]) == ("joined today", "killed in Area 13")
    assert "rubble]" in state.describe()
    assert all(fact.rule in GAME.rules for fact in GAME.status(state))
    assert GAME.spoken("support", "tanks") == "tank support"
    assert GAME.spoken("strike", "naval") == "the naval marker"
    assert GAME.spoken("strike", "green") == "Green Beach"
