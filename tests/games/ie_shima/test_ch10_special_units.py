"""Chapter 10.2.2 and 10.2.3: Japanese Special Units come on, by day and by night."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import US
from tests.games.ie_shima.position import (
    JAPANESE_UNITS,
    SPECIAL_UNITS,
    TABLES,
    choice,
    controller,
    do,
    index,
    is_full,
    legal,
    position,
    refused,
    where,
)

A, B = "1/306/A", "1/306/B"
BOX = dict.fromkeys(SPECIAL_UNITS, "special")
MG_ALLOWANCE, IE_ALLOWANCE = TABLES.ma[index("MG-A")], TABLES.ma[index("IE-A")]


def areas(state: IeShimaState, unit: str) -> set[str]:
    """The Areas where a Special Unit may be placed now."""
    return {text.split()[2] for text in legal(state) if text.startswith(f"place {unit} ")}


def by_day(units: dict[str, str | int], **more: object) -> IeShimaState:
    """A Japanese Assault Impulse from the Special Units Box."""
    state = position({**BOX, **units}, side="japan", **more)  # type: ignore[arg-type]
    do(state, "assault special")
    assert choice(state) == "PlaceByDay"
    return state


def by_night(units: dict[str, str | int], **more: object) -> IeShimaState:
    """The Night Phase."""
    return position({**BOX, **units}, phase="night", **more)  # type: ignore[arg-type]


@pytest.mark.rule("10.2.2", "10.2.2A")
def test_by_day_up_to_four_come_on() -> None:
    state = by_day({"SEI-A": 16, A: 1})
    do(state, "place Pillbox-A 15", "place MG-A 14", "place IE-A 13", "place IE-B 12")
    assert legal(state) == {"end"}
    assert refused(state, "place MG-B 11") == "10.2.2A"
    do(state, "end")
    assert [where(state, unit) for unit in ("Pillbox-A", "MG-A", "IE-A", "IE-B")] == ["15", "14", "13", "12"]
    do(state, "pass", "assault special", "place MG-B 11")


@pytest.mark.rule("10.2.2A")
def test_by_day_one_comes_on_in_an_area() -> None:
    state = by_day({"SEI-A": 16, A: 1})
    do(state, "place MG-A 14")
    assert "14" not in areas(state, "IE-A")
    assert refused(state, "place IE-A 14") == "10.2.2A"


@pytest.mark.rule("10.2.2A")
def test_only_units_of_the_box_come_on_and_only_in_areas() -> None:
    state = by_day({"SEI-A": 16, "MG-A": 13, A: 1})
    assert refused(state, "place SEI-A 15") == "10.2.2A"
    assert refused(state, "place MG-A 15") == "10.2.2A"
    assert refused(state, f"place {A} 15") == "10.2.2A"
    assert refused(state, "place MG-B green") == "10.2.2A"
    assert refused(state, "place MG-B special") == "10.2.2A"


@pytest.mark.rule("10.2.2B")
def test_pillboxes_come_on_in_supplied_japanese_areas() -> None:
    # The US holds 5, 13 and 15: Area 14 is cut off from Mount Gusuku, Area 12 is not.
    state = by_day({"SEI-A": 14, "SEI-B": 16, A: 13}, us_control=[5, 10, 13, 15])
    assert "12" in areas(state, "Pillbox-A") and "16" in areas(state, "Pillbox-A")
    assert "14" not in areas(state, "Pillbox-A") and "14" in areas(state, "MG-A")
    assert refused(state, "place Pillbox-A 14") == "10.2.2B"
    assert refused(state, "place Pillbox-A 13") == "10.2.2C"


@pytest.mark.rule("10.2.2B")
def test_no_pillbox_comes_on_once_mount_gusuku_is_lost() -> None:
    state = by_day({"SEI-A": 14, A: 16})
    assert not areas(state, "Pillbox-A") and areas(state, "IE-A")


@pytest.mark.rule("10.2.2B")
def test_no_pillbox_comes_on_at_night() -> None:
    state = by_night({"SEI-A": 16, A: 1})
    assert not areas(state, "Pillbox-A")
    assert refused(state, "place Pillbox-A 15") == "10.2.2B"


@pytest.mark.rule("10.2.2C")
def test_by_day_they_go_to_japanese_controlled_areas_contested_or_not() -> None:
    state = by_day({"SEI-A": 6, A: 6, B: 5, "SEI-B": 7, "1/306/C": 7}, us_control=[1, 7])
    assert {"6", "4"} <= areas(state, "MG-A")
    for area in (1, 5, 7):
        assert refused(state, f"place MG-A {area}") == "10.2.2C"


@pytest.mark.rule("10.2.2C")
def test_by_day_they_do_nothing_more() -> None:
    state = by_day({"SEI-A": 6, A: 6, B: 1})
    do(state, "place MG-A 6", "place IE-A 4")
    assert {text.split()[0] for text in legal(state)} == {"place", "end"}
    assert refused(state, "attack 6") == refused(state, "move IE-A 3")
    do(state, "end")
    assert choice(state) == "ChooseImpulse" and state.side == US


@pytest.mark.rule("10.2.2A")
def test_a_full_area_takes_none() -> None:
    garrison = dict.fromkeys(JAPANESE_UNITS[:8], 16)
    state = by_day({**garrison, A: 1})
    assert "16" not in areas(state, "MG-A")
    assert refused(state, "place MG-A 16") == "10.3.1A"
    night = by_night({**garrison, A: 1})
    assert refused(night, "place MG-A 16") == "10.3.1A"


@pytest.mark.rule("10.2.2A")
def test_the_box_is_not_activated_for_nothing() -> None:
    state = position({**BOX, A: 1, "SEI-A": 16}, side="japan", us_control=range(1, 16))
    do(state, "assault special", "place Pillbox-A 16", "end")
    everything = position(
        {"Pillbox-A": "special", "SEI-A": 14, A: 16}, side="japan", us_control=[*range(1, 14), 15]
    )
    assert refused(everything, "assault special") == "10.2.2A"


@pytest.mark.rule("10.2.3", "10.2.3A")
def test_by_night_up_to_four_mg_and_ie_units_come_on_one_an_area() -> None:
    state = by_night({"SEI-A": 16, A: 1})
    for unit, area in (("MG-A", 15), ("MG-B", 14), ("IE-A", 13)):
        do(state, f"place {unit} {area}", "stay")
        assert refused(state, f"place IE-D {area}") == "10.2.2A"
    do(state, "place IE-B 12", "stay")
    assert legal(state) == {"end"}
    assert refused(state, "place IE-C 11") == "10.2.2A"
    do(state, "end")
    assert choice(state) == "SpendReplacements"


@pytest.mark.rule("10.2.3A")
def test_the_night_may_end_without_any() -> None:
    state = by_night({"SEI-A": 16, A: 1})
    do(state, "end")
    assert choice(state) == "SpendReplacements"


@pytest.mark.rule("10.2.3B")
@pytest.mark.parametrize("area", range(1, 17))
def test_by_night_any_area_is_open(area: int) -> None:
    units = {"SEI-A": 16, A: 1, B: 6, "SEI-B": 6, "1/306/C": 7, "SEI-C": 7}
    state = by_night(units, us_control=[1, 2, 4, 7])
    assert str(area) in areas(state, "MG-A") & areas(state, "IE-A")


@pytest.mark.rule("10.2.3B", "11.1A")
def test_by_night_entering_an_uncontested_us_area_forces_an_attack() -> None:
    state = by_night({"SEI-A": 16, A: 4})
    do(state, "place IE-A 4")
    assert choice(state) == "Assault"
    assert legal(state) == {"attack 4"}
    assert refused(state, "end") == "11.1A"
    assert refused(state, "move IE-A 3") == "10.2A"


@pytest.mark.rule("10.2.3B", "11.4.4.1B")
def test_a_repulsed_night_attacker_goes_back_to_its_box() -> None:
    state = by_night({"SEI-A": 16, A: 4})
    do(state, "place IE-A 4", "attack 4", "roll 1 1", "roll 6 6")
    assert where(state, "IE-A") == "special" and not is_full(state, "IE-A")
    assert controller(state, 4) == "us"


@pytest.mark.rule("10.2.3B")
def test_entering_a_vacant_us_area_takes_it() -> None:
    state = by_night({"SEI-A": 16, A: 1}, us_control=[1, 4])
    do(state, "place IE-A 4")
    assert controller(state, 4) == "japan"


@pytest.mark.rule("10.2.3B", "10.2B")
@pytest.mark.parametrize("us", [True, False])
def test_a_us_controlled_area_takes_the_whole_allowance_a_japanese_one_the_ordinary_cost(us: bool) -> None:
    state = by_night({"SEI-A": 16, A: 1}, us_control=[1, 9] if us else [1])
    do(state, "place IE-A 9", "activate IE-A")
    moves = {text for text in legal(state) if text.startswith("move")}
    assert moves == (set() if us else {"move IE-A 3", "move IE-A 4", "move IE-A 7"})
    assert state.mp == (0 if us else IE_ALLOWANCE - 1)


@pytest.mark.rule("10.2.3B", "10.2B")
def test_beside_an_enemy_the_ordinary_cost_is_two() -> None:
    state = by_night({"SEI-A": 16, A: 1})
    do(state, "place IE-A 4", "activate IE-A")
    assert state.mp == IE_ALLOWANCE - 2
    state = by_night({"SEI-A": 16, A: 1})
    do(state, "place MG-A 4", "activate MG-A")
    assert state.mp == MG_ALLOWANCE - 2 == 0
    assert legal(state) == {"end"}


@pytest.mark.rule("10.2.3C")
def test_japan_may_do_nothing_more() -> None:
    state = by_night({"SEI-A": 16, A: 1})
    do(state, "place IE-A 16")
    assert legal(state) == {"stay", "activate IE-A", "activate-all"}
    do(state, "stay")
    assert choice(state) == "PlaceByNight"


@pytest.mark.rule("10.2.3C")
def test_japan_may_activate_the_new_unit_alone() -> None:
    state = by_night({"SEI-A": 16, "SEI-B": 9, A: 1})
    do(state, "place IE-A 9")
    assert refused(state, "activate SEI-B") == "10.2.3C"
    do(state, "activate IE-A")
    assert refused(state, "move SEI-B 7") == "10.1.1A"
    do(state, "move IE-A 7", "move IE-A 8", "end")
    assert where(state, "IE-A") == "8"
    assert choice(state) == "PlaceByNight"


@pytest.mark.rule("10.2.3C")
def test_japan_may_activate_every_unit_there_but_pillboxes() -> None:
    state = by_night({"SEI-A": 16, "SEI-B": 9, "Pillbox-A": 9, A: 1})
    do(state, "place IE-A 9", "activate-all")
    assert refused(state, "move Pillbox-A 7") == "4.2.2B"
    do(state, "move IE-A 7", "move SEI-B 3", "end")
    assert [where(state, unit) for unit in ("IE-A", "SEI-B", "Pillbox-A")] == ["7", "3", "9"]


@pytest.mark.rule("10.2.3C")
def test_in_a_contested_area_the_new_unit_may_attack_alone_or_with_all() -> None:
    units = {"SEI-A": 16, "SEI-B": 6, "Pillbox-A": 6, A: 6, B: 1}
    alone = by_night(units)
    do(alone, "place IE-A 6", "activate IE-A")
    assert refused(alone, "move IE-A 4") == "10.2A"
    do(alone, "attack 6")
    assert choice(alone) == "AttackRoll"
    together = by_night(units)
    do(together, "place IE-A 6", "activate-all", "attack 6")
    assert {"lead IE-A", "lead SEI-B"} <= legal(together)
    assert refused(together, "lead Pillbox-A") == "11.4B"
    do(together, "withhold SEI-B")
    assert choice(together) in {"LeadAttacker", "AttackRoll"}
    neither = by_night(units)
    do(neither, "place IE-A 6", "activate-all", "end")
    assert choice(neither) == "PlaceByNight"


@pytest.mark.rule("10.2.3C")
def test_a_forced_attack_leaves_no_choice_of_activation() -> None:
    state = by_night({"SEI-A": 16, A: 4})
    do(state, "place IE-A 4")
    assert choice(state) != "ActivateAtNight"


@pytest.mark.rule("10.2.3D")
def test_one_units_movement_and_combat_are_done_before_the_next_comes_on() -> None:
    state = by_night({"SEI-A": 16, A: 4, B: 1})
    do(state, "place IE-A 4")
    assert not any(text.startswith("place") for text in legal(state))
    do(state, "attack 4", "roll 1 1", "roll 6 6")
    while choice(state) != "Assault":
        do(state, "stay")
    assert refused(state, "place IE-B 1")
    do(state, "end", "place IE-B 1", "attack 1")
    assert choice(state) == "AttackRoll"


@pytest.mark.rule("10.2.3D")
def test_a_later_arrival_does_not_carry_on_an_earlier_move() -> None:
    state = by_night({"SEI-A": 16, A: 1})
    do(state, "place IE-A 9", "activate IE-A", "move IE-A 7", "end", "place IE-B 3", "activate IE-B")
    assert not any(text.startswith("move IE-A") for text in legal(state))


@pytest.mark.rule("10.2.3")
def test_there_is_no_reroll_at_night() -> None:
    state = by_night({"SEI-A": 16, A: 4}, advantage="us")
    do(state, "place IE-A 4", "attack 4", "roll 1 1", "roll 6 6")
    assert not any("reroll" in text for text in legal(state))
