"""Chapter 18: side determination."""

from __future__ import annotations

import pytest

from lbnb.core.errors import IllegalAction
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.position import GAME, choice, do, is_chance, legal, position, refused, text


def bidding(wish: str = "us") -> IeShimaState:
    state = GAME.new(options={"sides": "bid"})
    do(state, f"wish {wish}", f"wish {wish}")
    return state


def commander(state: IeShimaState) -> str:
    assert choice(state) == "PlaceJapaneseUnit"
    return GAME.player_of(state, "us")


@pytest.mark.rule("18.1")
@pytest.mark.parametrize("wish", ["us", "japan"])
def test_the_same_wish_leads_to_bids(wish: str) -> None:
    state = bidding(wish)
    assert (choice(state), state.seat) == ("BidForUS", "first")
    do(state, "bid 0")
    assert (choice(state), state.seat) == ("BidForUS", "second")


@pytest.mark.rule("18.2", "18.2A")
@pytest.mark.parametrize("wish", ["us", "japan"])
@pytest.mark.parametrize(
    ("first", "second", "us_player"),
    [(3, 2, "first"), (-4, -3, "second"), (-10, 10, "second"), (1, 0, "first")],
)
def test_the_higher_bid_commands_the_us(wish: str, first: int, second: int, us_player: str) -> None:
    state = bidding(wish)
    do(state, f"bid {first}", f"bid {second}")
    assert commander(state) == us_player
    assert {GAME.player_of(state, "us"), GAME.player_of(state, "japan")} == {"first", "second"}
    assert state.bid == max(first, second)


@pytest.mark.rule("18.2A")
def test_bids_range_from_minus_10_to_10_and_are_secret() -> None:
    state = bidding()
    assert legal(state) == {f"bid {number}" for number in range(-10, 11)}
    with pytest.raises(IllegalAction):
        GAME.parse("bid 11")
    assert "7" not in text(do(state, "bid 7"))
    assert "7" not in str(state.decision.ask(state) if state.decision else "7")


@pytest.mark.rule("18.2A")
@pytest.mark.parametrize(
    ("bid", "roll", "count"),
    [
        (0, "3 4", 3),
        (3, "3 4", 5),
        (-3, "3 4", 2),
        (10, "6 6", 6),
        (-10, "1 1", 1),
        (-10, "6 6", 1),
        (10, "1 1", 6),
    ],
)
def test_the_bid_modifies_japans_dr_within_2_and_12(bid: int, roll: str, count: int) -> None:
    dead = dict.fromkeys([f"{kind}-{letter}" for kind in ("MG", "IE") for letter in "ABCD"], "eliminated")
    state = position({"1/306/A": 2, "SEI-A": 16, **dead}, turn=2, phase="reinforcement", bid=bid)
    assert f"Up to {count} Special Units" in text(do(state, f"roll {roll}"))
    for unit in list(dead)[:count]:
        do(state, f"return {unit}")
    assert choice(state) == "ChooseImpulse"


@pytest.mark.rule("18.2B")
@pytest.mark.parametrize(
    ("wish", "roll", "us_player"),
    [("us", "5 2", "first"), ("us", "2 5", "second"), ("japan", "5 2", "second"), ("japan", "2 5", "first")],
)
def test_equal_bids_are_settled_by_a_die_each_and_the_high_roller_has_its_wish(
    wish: str, roll: str, us_player: str
) -> None:
    state = bidding(wish)
    do(state, "bid 4", "bid 4")
    assert is_chance(state)
    assert refused(state, "roll 5") == "2.2"
    do(state, "roll 3 3")
    assert is_chance(state), "equal dice are rolled again"
    do(state, f"roll {roll}")
    assert (commander(state), state.bid) == (us_player, 4)


@pytest.mark.rule("18.2C")
def test_a_bid_alters_nothing_about_victory() -> None:
    for bid in (-10, 0, 10):
        units = {"1/306/A": 2, "SEI-A": 3}
        state = position(units, us_control=[11, 12, 15, 16], phase="end", turn=4, bid=bid)
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.score) == ("us", 10)
