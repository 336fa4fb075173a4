"""The calculator of activations against playing every order of the dice."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from lbnb.games.hill89.calculator import activations, longest_run
from tests.games.hill89.position import GAME, do, enemy, hurt, position


def by_hand(dice: tuple[int, ...], steps: int, modifiers: int) -> int:
    """Every order of the dice, each turned up or down: first those that move, then the sequence."""
    best = -1
    for order in permutations(dice):
        for turned in product(range(1, 5), repeat=len(dice)):
            cost = [abs(a - b) for a, b in zip(order, turned, strict=True)]
            for movers in range(len(dice) + 1):
                if sum(turned[:movers]) not in ((steps, steps + 10) if movers else (0,)):
                    continue
                if steps and not movers:
                    continue
                length = 0
                if sum(cost[:movers]) > modifiers:
                    continue
                best = max(best, 0)
                for at in range(movers, len(dice)):
                    if at > movers and turned[at] != turned[at - 1] + 1:
                        break
                    if sum(cost[: at + 1]) > modifiers:
                        break
                    length += 1
                best = max(best, length)
    return best


@pytest.mark.rule("12.1", "7.3", "9.7")
@pytest.mark.parametrize("modifiers", range(3))
def test_activations_are_what_every_order_of_the_dice_allows(modifiers: int) -> None:
    for dice in ((1, 2, 2, 4), (1, 3), (2, 2, 4), (1, 1, 3, 4), (4, 4, 4), (3,), (1, 2, 4)):
        for steps in range(10):
            assert activations(dice, steps, modifiers) == by_hand(dice, steps, modifiers), (dice, steps)


@pytest.mark.rule("12.2")
def test_the_example_of_the_rulebook() -> None:
    assert longest_run((1, 2, 2, 4), 0) == 2
    assert longest_run((4,), 0) == 1
    assert longest_run((1, 2, 2, 4), 1) == 4
    assert longest_run((), 2) == 0


@pytest.mark.rule("7.1", "12.1")
def test_the_engine_can_do_what_the_calculator_says() -> None:
    assert activations((1, 2, 3, 4), 4, 0) == 3
    state = position(pawn=1, dice=[1, 2, 3, 4, 1], enemies={"e2": "lookout-1", "e3": "lookout-2"})
    do(state, "move 4", "activate 1", "target lookout-1", "activate 2", "target lookout-1", "activate 3")
    assert hurt(state, "lookout-1") == 4
    do(state, "target lookout-2")
    assert state.hurt[enemy("lookout-2")] == 2


def test_the_odds_of_a_setting() -> None:
    form = GAME.odds_form
    told = form.odds({"dice": 2, "soldiers": 3})
    assert told.of == 36
    assert told.chance("not at all") == 0
    # 1 2, 2 3 and 3 4 in either order, on faces 1 2 2 3 3 4
    assert told.chance("twice") == pytest.approx((2 * 2 + 2 * 4 + 2 * 2) / 36)
    assert told.chance("An Enemy die on it") == pytest.approx(1 - 0.9**3)
    assert form.odds({"dice": 1, "stored": 2}).chance("twice") == pytest.approx(3 / 6)
    assert form.odds({"dice": 1, "steps": 9}).chance("not at all") == 1
    assert len(form.odds({"dice": 6}).what_ifs) == 1
