"""The odds are those of the engine: every roll of the dice is played out and compared, count for count."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lbnb
from lbnb.core.actions import Action
from lbnb.core.errors import IllegalAction
from lbnb.core.odds import Chance, Odds
from lbnb.games.ie_shima import attrition, bombardment, combat, extras, figures, forecast, resolver, support
from lbnb.games.ie_shima.odds import Fight, Offer, cells, differences, odds_of
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import KAMIKAZE, NAVAL, bits
from tests.games.ie_shima.battles import BATTALION, A, B, E, F, attack_within, cv, mandatory_attack
from tests.games.ie_shima.policies import OPTIONS
from tests.games.ie_shima.position import GAME, TABLES, choice, do, index, position

DICE = list(product(range(1, 7), repeat=2))
DR = [(total, sum(a + b == total for a, b in DICE)) for total in range(2, 13)]
ROLLS = {total: next((a, b) for a, b in DICE if a + b == total) for total, _ in DR}


def rolled(state: IeShimaState, *dice: int) -> None:
    """Play one roll in a position."""
    state.play(GAME.vocabulary.make("roll", *dice))


def after_dice(state: IeShimaState, every: bool) -> Iterator[tuple[IeShimaState, int, int, int]]:
    """The position after each roll of both sides, accepted, with both DR and its number of ways.

    `every` plays all 36 x 36 dice one by one; else each pair of DR is played once and weighed.
    """
    pairs = [(a, 1) for a in DICE] if every else [(ROLLS[total], ways) for total, ways in DR]
    for first, some in pairs:
        half = state.copy()
        rolled(half, *first)
        for second, ways in pairs:
            end = half.copy()
            rolled(end, *second)
            if choice(end).startswith("Reroll"):
                end.play(GAME.parse("accept"))
            yield end, sum(first), sum(second), some * ways


def reading(before: IeShimaState, after: IeShimaState, attack: combat.Attack) -> dict[str, int]:
    """What an attack did, read off the positions before and after: nothing here asks the resolver."""
    own = bits(attack.attackers)
    hit = sum(after.full >> u & 1 != before.full >> u & 1 or after.at[u] == 0 for u in own)
    defenders = before.units_in(attack.area, 1 - before.side)
    pending = after.decision
    losing = isinstance(pending, attrition.TakeLosses)
    gone = all(after.at[unit] == 0 for unit in bits(defenders))
    return {
        "steps": hit,
        "points": pending.points if losing else 0,  # type: ignore[union-attr]
        "wiped out": gone,
        "rubble": after.rubble != before.rubble,
        "dead": after.figures_dead != before.figures_dead,
    }


def count(odds: Odds, name: str) -> int:
    """In how many ways something happens."""
    (found,) = [chance for chance in (*odds.outcomes, *odds.events) if chance.name == name]
    return found.ways


def check_attack(state: IeShimaState, every: bool = False) -> None:
    """Compare the odds of the attack whose dice are due with the engine's results."""
    attack = state.decision.attack  # type: ignore[union-attr]
    odds = GAME.odds(state)
    assert odds is not None and odds.of == 36**2
    capacity = attrition.capacity(state, state.units_in(attack.area, 1 - state.side))
    size = attack.attackers.bit_count()
    found: Counter[str] = Counter()
    points: Counter[int] = Counter()
    steps = absorbed = 0
    for after, first, second, ways in after_dice(state, every):
        told = reading(state, after, attack)
        margin = combat.attack_value(state, attack) + first - combat.defense_value(state, attack) - second
        inflicted = capacity if told["wiped out"] else told["points"]
        assert inflicted == min(max(0, margin), capacity)
        assert told["steps"] == (size if margin < 0 else 1)
        name = "Success" if inflicted else "Repulse" if margin < 0 else "Stalemate"
        found[name] += ways
        points[margin] += ways
        steps += ways * told["steps"]
        absorbed += ways * inflicted
        for event in ("wiped out", "rubble", "dead"):
            found[event] += ways * told[event]
    for name in ("Repulse", "Stalemate", "Success"):
        assert count(odds, name) == found[name], name
    assert count(odds, "All eliminated") == found["wiped out"]
    assert {share.number: share.ways for share in odds.distribution} == points
    mine, theirs = odds.losses
    assert (mine.total, theirs.total) == (steps, absorbed)
    names = {event.name: event.ways for event in odds.events}
    assert names.get("Rubble", 0) == found["rubble"]
    assert sum(ways for name, ways in names.items() if "killed" in name) == found["dead"]


def test_every_pair_of_dice_of_some_attacks() -> None:
    """All 1,296 rolls one by one, before an attack that could go either way."""
    check_attack(attack_within([A, B], ["SEI-A", "SEI-B"]), every=True)
    check_attack(mandatory_attack(BATTALION, ["SEI-A", "SEI-B"]), every=True)


@pytest.mark.parametrize("reduced", [0, 2, 4])
@pytest.mark.parametrize("size", [1, 2, 4, 6])
@pytest.mark.parametrize("defenders", [1, 3, 8])
def test_attacks_of_many_sizes(size: int, defenders: int, reduced: int) -> None:
    attackers = [*BATTALION, E, F][:size]
    stack = [name for name in TABLES.unit_ids if name.startswith(("SEI", "Labor"))][:defenders]
    check_attack(attack_within(attackers, stack, reduced=[*attackers[:reduced], *stack[: reduced // 2]]))


def test_every_difference_of_values_over_the_whole_range() -> None:
    """Attack Value minus Defense Value from -30 to 30: the counts are those of the resolver over all dice."""
    for edge in range(-30, 31):
        odds = odds_of(fight(edge, capacity=7))
        margins = Counter(edge + sum(a) - sum(b) for a, b in product(DICE, repeat=2))
        assert {share.number: share.ways for share in odds.distribution} == margins
        for chance in odds.outcomes:
            wanted = [ways for m, ways in margins.items() if resolver.result_of(m).name == chance.name]
            assert chance.ways == sum(wanted) and chance.of == 36**2
        assert count(odds, "All eliminated") == sum(ways for m, ways in margins.items() if m >= 7)
        assert count(odds, "Area cleared") == sum(ways for m, ways in margins.items() if m >= 6)


def fight(edge: int, **more: object) -> Fight:
    """An attack with this Attack Value minus Defense Value."""
    sums = tuple(
        forecast.value_entry("11.4.2", "Value", resolver.attack_sum(value, 0, 0, 0, False, ()))
        for value in (max(edge, 0), max(-edge, 0))
    )
    return Fight(
        title="An attack",
        rule="11.4",
        sums=sums,
        result=resolver.result_of,
        names=forecast.ATTACK_RESULTS,
        seats=("us", "japan"),
        attackers=3,
        **more,  # type: ignore[arg-type]
    )


def sampled(decisions: tuple[str, ...], wanted: int, seed: int) -> Iterator[IeShimaState]:
    """Positions of random games with all options where one of these decisions is pending."""
    rng = random.Random(seed)
    while wanted:
        state = GAME.new(options=dict.fromkeys(OPTIONS, "on"))
        last = rng.randrange(40, 900)
        for _ in range(last):
            if not state.stack:
                break
            actions = state.legal_actions()
            state.play(actions[int(rng.random() * len(actions))])
        while state.stack and choice(state) not in decisions:
            actions = state.legal_actions()
            state.play(actions[int(rng.random() * len(actions))])
        if state.stack:
            yield state
            wanted -= 1


@pytest.mark.parametrize("seed", range(4))
def test_attacks_of_real_games(seed: int) -> None:
    for state in sampled(("AttackRoll",), 6, seed):
        check_attack(state)


def check_bombardment(state: IeShimaState, every: bool = False) -> None:
    """Compare the odds of the bombardment whose dice are due with the engine's results."""
    pending = state.decision
    assert isinstance(pending, bombardment.BombardmentRoll)
    odds = GAME.odds(state)
    assert odds is not None and odds.of == 36**2
    kamikaze = pending.marker == KAMIKAZE
    defenders = state.units_in(pending.area, 1 - state.side)
    capacity = attrition.capacity(state, defenders)
    found: Counter[str] = Counter()
    total = 0
    for after, _, _, ways in after_dice(state, every):
        if kamikaze:
            hit = after.lost_points > state.lost_points or after.used >> NAVAL & 1 > state.used >> NAVAL & 1
            points = 0
        else:
            gone = all(after.at[unit] == 0 for unit in bits(defenders))
            losing = isinstance(after.decision, attrition.TakeLosses)
            points = capacity if gone else after.decision.points if losing else 0  # type: ignore[union-attr]
            hit = points > 0
            found["gone"] += ways * gone
        found["Hit" if hit else "Miss"] += ways
        found["rubble"] += ways * (after.rubble != state.rubble)
        total += ways * points
    assert (count(odds, "Hit"), count(odds, "Miss")) == (found["Hit"], found["Miss"])
    assert {event.name: event.ways for event in odds.events}.get("Rubble", 0) == found["rubble"]
    if kamikaze:
        assert odds.losses == ()
    else:
        assert count(odds, "All eliminated") == found["gone"]
        (loss,) = odds.losses
        assert loss.total == total


@pytest.mark.parametrize("marker", ["air", "artillery", "naval"])
@pytest.mark.parametrize("stack", [["SEI-A"], ["SEI-A", "SEI-B", "SEI-C"]])
def test_bombardments(marker: str, stack: list[str]) -> None:
    state = position({A: 2, **dict.fromkeys(stack, 13)}, extras=extras.RUBBLE, reduced=stack[1:])
    do(state, f"bombard {marker} 13", *([f"target {stack[0]}"] if len(stack) > 1 else []))
    check_bombardment(state, every=marker == "naval")


@pytest.mark.parametrize("target", ["naval", "green"])
def test_kamikaze(target: str) -> None:
    state = position({A: 2, "SEI-A": 13}, side="japan", extras=extras.KAMIKAZE, advantage="us")
    do(state, f"kamikaze {target}")
    check_bombardment(state, every=True)


def test_bombardments_of_real_games() -> None:
    for state in sampled(("BombardmentRoll",), 8, seed=3):
        check_bombardment(state)


@pytest.mark.rule("13.1C", "13.1E")
@pytest.mark.parametrize(("stack", "reduced"), [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 1), (3, 3)])
def test_an_area_is_cleared_whatever_the_defender_chooses(stack: int, reduced: int) -> None:
    """The defender's every way of taking losses, played out: the most units that can stay."""
    units = ["SEI-A", "SEI-B", "SEI-C"][:stack]
    for first in (units[0], units[-1]):
        state = position({A: 6, **dict.fromkeys(units, 6)}, reduced=units[:reduced], phase=None)
        state.side = 0
        capacity = attrition.capacity(state, state.units_in(6, 1))
        for points in range(1, capacity + 2):
            start = state.copy()
            attrition.take_losses(start, 6, points, index(first), assault=True)
            assert (most_left(start) == 0) == attrition.leaves_nobody(points, capacity), points


def most_left(state: IeShimaState) -> int:
    """How many defenders of Area 6 stay if they take their losses so that most do."""
    if not isinstance(state.decision, attrition.TakeLosses):
        return state.units_in(6, 1).bit_count()
    best = 0
    for action in state.legal_actions():
        after = state.copy()
        after.play(action)
        best = max(best, most_left(after))
    return best


SUPPORTED = {"extras": extras.SUPPORT | extras.SATCHEL | extras.FIGURES, "turn": 3}


def test_a_call_is_its_die_and_the_dice() -> None:
    """6 x 1,296 cases: after `call`, and as the what-if of the decision before."""
    for weather in ("clear", "rain"):
        state = attack_within([A, B, E], ["SEI-A", "SEI-B"], weather=weather, **SUPPORTED)
        before = GAME.odds(state)
        assert before is not None
        for name, label in (("artillery", "artillery support"), ("tanks", "tank support")):
            after = state.copy()
            do(after, f"call {name}")
            odds = GAME.odds(state, GAME.parse(f"call {name}"))
            assert odds is not None and odds == GAME.odds(after) and odds.of == 6 * 36**2
            found: Counter[str] = Counter()
            for die in range(1, 7):
                diced = after.copy()
                rolled(diced, die)
                if choice(diced) == "CallSupport":
                    diced.play(GAME.parse("accept"))
                fair = GAME.odds(diced)
                assert fair is not None
                check_attack(diced)
                found.update({chance.name: chance.ways for chance in (*fair.outcomes, *fair.events)})
            assert {c.name: c.ways for c in (*odds.outcomes, *odds.events)} == found
            (what_if,) = [one for one in before.what_ifs if one.label == f"With {label}"]
            assert what_if.outcomes == odds.outcomes
            assert set(what_if.events) <= set(odds.events)


def test_a_figure_needs_no_die() -> None:
    state = attack_within([A, B], ["SEI-A"], **SUPPORTED)
    odds = GAME.odds(state, GAME.parse("call pyle"))
    assert odds is not None and odds.of == 36**2
    killed = sum(ways for first, second, ways in cells() if figures.kills(first, second))
    assert count(odds, "Ernie Pyle is killed") == killed == 146


def test_half_rolled_and_rolled() -> None:
    """With the attacker's DR known 36 cases are left; a result that is accepted is certain."""
    state = mandatory_attack([A, B], ["SEI-A"])
    state.advantage = 1
    do(state, "roll 3 4")
    odds = GAME.odds(state)
    assert odds is not None and odds.of == 36
    found: Counter[str] = Counter()
    for dice in DICE:
        after = state.copy()
        rolled(after, *dice)
        certain = GAME.odds(after, GAME.parse("accept"))
        assert certain is not None and certain.of == 1
        (name,) = [chance.name for chance in certain.outcomes if chance.ways]
        found[name] += 1
    assert {chance.name: chance.ways for chance in odds.outcomes if chance.ways} == found


@pytest.mark.rule("15.1.2A")
@pytest.mark.parametrize("holder", ["us", "japan"])
def test_the_reroll_by_enumeration(holder: str) -> None:
    """A holder who rerolls each result that is bad for it, over 1,296 x 1,296 cases."""
    state = attack_within([A, B], ["SEI-A", "SEI-B"])
    state.advantage = ("us", "japan").index(holder)
    odds = GAME.odds(state)
    assert odds is not None
    (what_if,) = [one for one in odds.what_ifs if one.rule == "15.1.2A"]
    found: Counter[str] = Counter()
    for share in odds.distribution:
        if (share.outcome == "Success") == (holder == "us"):
            found[share.outcome] += share.ways * 36**2
        else:
            for again in odds.distribution:
                found[again.outcome] += share.ways * again.ways
    assert {chance.name: chance.ways for chance in what_if.outcomes} == found
    assert {chance.of for chance in what_if.outcomes} == {36**4}
    success = odds.chance("Success")
    kept = next(chance for chance in what_if.outcomes if chance.name == "Success").chance
    assert kept == pytest.approx(1 - (1 - success) ** 2 if holder == "us" else success**2)
    do(state, "roll 1 1", "roll 6 6")
    again = GAME.odds(state)
    assert again is not None and again.outcomes == odds.outcomes
    (stands,) = again.what_ifs
    assert [chance.name for chance in stands.outcomes if chance.ways] == ["Repulse"]


def test_at_night_nobody_rerolls() -> None:
    for state in sampled(("AttackRoll", "LeadAttacker"), 6, seed=11):
        odds = GAME.odds(state)
        assert odds is not None
        has = any(one.rule == "15.1.2A" for one in odds.what_ifs)
        assert has == (state.phase == 2 and state.advantage >= 0)


@pytest.mark.rule("6.3.2D")
def test_the_day_ends_as_often_as_the_engine_ends_it() -> None:
    state = attack_within([A], ["SEI-A"], impulse=6)
    odds = GAME.odds(state)
    assert odds is not None
    ended = sum(ways for first, ways in DR if first < 6) * 36
    assert count(odds, "The day ends") == ended
    for total, _ in DR:
        after = state.copy()
        rolled(after, *ROLLS[total])
        rolled(after, *ROLLS[7])
        while choice(after) != "ChooseImpulse" and after.phase == state.phase:
            after.play(after.legal_actions()[-1])
        assert (after.phase != state.phase) == (total < 6), total


def test_the_sums_before_an_attack_are_those_of_the_attack() -> None:
    """The terms without the dice, for every attack and bombardment of some random games."""
    checked = set()
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.new(options=dict.fromkeys(OPTIONS, "on" if seed % 2 else "off"))
        expected: list[str] = []
        while state.decision:
            rolling = type(state.decision).__name__
            if rolling in ("DefenseRoll", "ShelterRoll"):
                odds = GAME.odds(state)
                assert odds is not None
                expected = [entry.sum_text() for entry in odds.sums]
                checked.add(rolling)
            entries = state.apply(rng.choice(state.legal_actions()))
            if expected:
                totals = [entry for entry in entries if entry.terms][:2]
                assert [total.sum_text().rpartition(" + ")[0] for total in totals] == expected
                expected = []
    assert checked == {"DefenseRoll", "ShelterRoll"}


def test_the_odds_of_an_action_change_nothing_and_name_the_strongest() -> None:
    rng = random.Random(5)
    state = GAME.new()
    seen = 0
    while state.decision and seen < 5:
        for action in state.legal_actions():
            if action.verb == "attack":
                key = state.key()
                odds = GAME.odds(state, action)
                assert state.key() == key
                assert odds is not None
                attack, defense = odds.sums
                area = action.args[0]
                best = max(map(state.value, bits(state.units_in(area, 1 - state.side))))
                assert defense.terms[0].value == best
                assert str(attack).startswith("Attack Value")
                seen += 1
        state.play(rng.choice(state.legal_actions()))
    assert seen == 5


def test_the_next_attack_is_told_while_units_move() -> None:
    state = position({**dict.fromkeys(BATTALION, 1), "SEI-A": 6, "Labor-D": 16}, us_control=[1, 5])
    assert GAME.odds(state) is None
    assert GAME.odds(state, GAME.parse("assault 1")) is None
    do(state, "assault 1")
    last = 0.0
    for unit in BATTALION:
        move = GAME.parse(f"move {unit} 6")
        odds = GAME.odds(state, move)
        assert odds is not None and odds.chance("Success") > last
        last = odds.chance("Success")
        do(state, str(move))
        assert GAME.odds(state) == odds
    assert GAME.odds(state, GAME.parse("attack 6")) == odds
    assert odds.title == "Attack on Area 6 by 4 units"


def test_an_assault_where_the_enemy_is_already() -> None:
    state = position({A: 6, "SEI-A": 6, "Labor-D": 16})
    odds = GAME.odds(state, GAME.parse("assault 6"))
    assert odds is not None and odds.sums[0].terms[0].value == cv(A)


@pytest.mark.parametrize("seed", range(2))
def test_every_decision_and_action_of_a_game_has_odds_or_none(seed: int) -> None:
    """Whatever is pending and whatever is chosen: odds that add up, or None, and nothing changes."""
    rng = random.Random(seed)
    state = GAME.new(options=dict.fromkeys(OPTIONS, "on"))
    seen = 0
    while state.stack and seen < 400:
        actions = state.legal_actions()
        if rng.random() < 0.1:
            key = state.key()
            for odds in (GAME.odds(state), *(GAME.odds(state, one) for one in actions[:12])):
                if odds is not None:
                    check_adds_up(odds)
                    seen += 1
            assert state.key() == key
        state.play(actions[int(rng.random() * len(actions))])


def check_adds_up(odds: Odds) -> None:
    """All shares and outcomes count every case once, and every rule is one of the rulebook."""
    assert sum(chance.ways for chance in odds.outcomes) == odds.of
    assert sum(share.ways for share in odds.distribution) == odds.of
    cited: list[Chance] = [*odds.outcomes, *odds.events]
    for one in odds.what_ifs:
        assert sum(chance.ways for chance in one.outcomes) == one.outcomes[0].of
        cited += [*one.outcomes, *one.events]
        assert one.rule in GAME.rules
    assert all(0 <= chance.ways <= chance.of and chance.rule in GAME.rules for chance in cited)
    assert odds.rule in GAME.rules
    assert str(odds).count("\n") > len(odds.distribution)


edges = st.integers(-40, 40)


@given(edges, st.integers(2, 24), st.booleans() | st.none(), st.integers(1, 6))
def test_chances_sum_to_one_and_grow_with_the_attack_value(
    edge: int, capacity: int, holder: bool | None, sides: int
) -> None:
    offers = (Offer(support.CALLS[2], sides),)
    less, more = (
        odds_of(fight(value, capacity=capacity, holder=holder, offers=offers)) for value in (edge, edge + 1)
    )
    check_adds_up(less)
    assert less.chance("Success") <= more.chance("Success")
    assert less.chance("Repulse") >= more.chance("Repulse")
    assert less.chance("Area cleared") <= more.chance("Area cleared")
    assert less.chance("All eliminated") <= less.chance("Area cleared") <= less.chance("Success")
    assert less.losses[1].total <= more.losses[1].total
    by_label = {one.label: one.outcomes for one in less.what_ifs}
    assert by_label["With one more full-strength unit"] == more.outcomes
    better = by_label[f"With {support.CALLS[2].name}"][-1]
    assert better.chance >= less.chance("Success")
    if holder is not None:
        kept = by_label["If the attacker rerolls" if holder else "If the defender rerolls"][-1]
        assert (kept.chance >= less.chance("Success")) == holder or kept.chance == less.chance("Success")


def test_differences_are_symmetric() -> None:
    ways = dict(differences())
    assert sum(ways.values()) == 36**2 and all(ways[number] == ways[-number] for number in ways)


def test_session_odds() -> None:
    session = lbnb.new_session("ie_shima", seed=7, seats={"japan": "random"}, autosave=False)
    assert session.odds() is None
    assert session.odds("pass") is None
    key = session.state.key()
    odds = session.odds("bombard naval 13")
    assert odds is not None and odds.title == "Naval fire on Area 13"
    action: Action = session.parse("bombard naval 13")
    assert session.odds(action) == odds
    assert session.state.key() == key
    with pytest.raises(IllegalAction) as refused:
        session.odds("bombard japanese-artillery 13")
    assert refused.value.rule == "12.1.2"
    with pytest.raises(IllegalAction):
        session.odds("attack the moon")
