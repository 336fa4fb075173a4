"""The search bot: what it finds, what it may not touch, how chance is treated, what it costs."""

import json
import random
from collections import Counter
from typing import Any, ClassVar

import pytest

from benchmarks.search import play
from lbnb.bots import make_bot
from lbnb.bots.search import Budget, SearchBot, parse_budget
from lbnb.bots.search.bot import halving
from lbnb.bots.search.guide import PlainGuide
from lbnb.bots.search.ie_shima import LEFT_TO_HEURISTIC, SEARCHED, Guide
from lbnb.bots.search.ie_shima_value import (
    AREA_FEATURES,
    GLOBAL_FEATURES,
    chance_of_us,
    features,
    fitted,
    prizes,
)
from lbnb.bots.search.tree import Tree
from lbnb.core.actions import Action, Vocabulary
from lbnb.core.decisions import ChanceDecision, Decision
from lbnb.core.errors import UnknownName
from lbnb.core.state import Outcome, State
from lbnb.games.ie_shima import combat
from tests.games.ie_shima.position import GAME, TABLES, index, place, position


class Toy:
    """Three choices: a certain loss, an offer that the other side may take, a coin that wins 3 in 4."""

    id = "toy"
    seats = ("one", "two")
    vocabulary = Vocabulary(
        {}, {"gamble": (), "lose": (), "offer": (), "take": (), "leave": (), "won": (), "lost": ()}
    )

    def player_of(self, state: State, seat: str) -> str:
        return seat


class ToyState(State, kw_only=True):
    def end(self, winner: str) -> None:
        self.stack.clear()
        self.outcome = Outcome(winner, "", winner)


class Choice(Decision, frozen=True, array_like=True):
    seat: ClassVar[str] = "one"
    verbs: ClassVar[tuple[str, ...]] = ("lose", "offer", "gamble")

    def actions(self, state: ToyState) -> list[Action]:
        return [state.game.vocabulary.make(verb) for verb in self.verbs]

    def apply(self, state: ToyState, action: Action) -> None:
        match action.verb:
            case "lose" | "take":
                state.end("two")
            case "offer":
                state.stack[-1] = Answer()
            case "gamble":
                state.stack[-1] = Coin()
            case "leave":
                state.end("one")


class Answer(Choice, frozen=True, array_like=True):
    seat: ClassVar[str] = "two"
    verbs: ClassVar[tuple[str, ...]] = ("leave", "take")


class Coin(ChanceDecision, frozen=True, array_like=True):
    def actions(self, state: ToyState) -> list[Action]:
        return [state.game.vocabulary.make(verb) for verb in ("won", "lost")]

    def chances(self, state: ToyState) -> list[float]:
        return [0.75, 0.25]

    def apply(self, state: ToyState, action: Action) -> None:
        state.end("one" if action.verb == "won" else "two")


def toy(decision: Decision | None = None) -> ToyState:
    return ToyState(game=Toy(), stack=[decision or Choice()])


def advice(state: Any, playouts: int = 40, seed: int = 1) -> Any:
    seat = state.seat
    return make_bot(f"search:{playouts}", "ie_shima", seat).choose(state.copy(), random.Random(seed))


def last_impulse(**fields: Any) -> Any:
    """April 19, the last impulse of the day: the US holds 9 points and stands before empty Area 13."""
    units = {f"1/306/{letter}": "7" for letter in "ABCD"}
    units |= {"2/306/E": "11", "2/306/F": "12", "2/306/G": "14", "2/306/H": "1", "3/306/I": "15"}
    units |= {"Pillbox-A": "16", "Pillbox-B": "16"}
    held = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]
    return position(units, us_control=held, turn=4, impulse=12, **fields)


def test_any_game_is_searched_without_advice() -> None:
    found = SearchBot(PlainGuide(), Budget(200)).choose(toy(), random.Random(1))
    assert found.action.text == "gamble"
    assert found.reason.startswith("Expects 7")
    assert "after 200 playouts" in found.reason


def test_the_other_side_is_expected_to_do_its_best() -> None:
    tree = Tree(toy(), PlainGuide(), random.Random(1))
    for _ in range(60):
        tree.grow(1)
    assert tree.root.mean(1) < 0.2
    answer = tree.root.children[1]
    assert answer.player == "two"
    assert answer.visits[1] > answer.visits[0]


def test_chance_nodes_are_explicit_and_keep_the_distribution() -> None:
    tree = Tree(toy(), PlainGuide(), random.Random(7))
    for _ in range(400):
        tree.grow(2)
    coin = tree.root.children[2]
    assert coin.player == "chance"
    assert [action.text for action in coin.actions] == ["won", "lost"]
    assert coin.visits[0] / sum(coin.visits) == pytest.approx(0.75, abs=0.01)
    assert tree.root.mean(2) == pytest.approx(0.75, abs=0.01)


def test_every_roll_comes_as_often_as_its_probability() -> None:
    attack = combat.Attack(place("13"), 1 << index("1/306/A"), True, index("1/306/A"), index("SEI-A"))
    state = position({"1/306/A": "13", "SEI-A": "13"}, phase=None)
    state.stack.append(combat.AttackRoll(attack))
    node = Tree(state, Guide("us"), random.Random(3)).root
    drawn = Counter(node.draw() for _ in range(3600))
    assert len(node.actions) == len(drawn) == 36
    assert all(abs(count - 100) <= 3 for count in drawn.values())


def test_the_impulse_that_wins_the_game_is_found() -> None:
    state = last_impulse()
    found = advice(state)
    assert found.action.text == "assault 7"
    assert "Expects 9" in found.reason or "Expects 100%" in found.reason


def test_it_goes_on_to_take_the_area_that_wins() -> None:
    state = last_impulse()
    while state.outcome is None:
        if isinstance(state.decision, ChanceDecision):
            state.play(GAME.parse("roll 6 6"))
        elif state.seat == "us":
            state.play(advice(state).action)
        else:
            state.play(make_bot("heuristic", "ie_shima", "japan").choose(state, random.Random(1)).action)
    assert state.outcome.winner == "us"


@pytest.mark.parametrize(("attack_roll", "choice"), [(2, "reroll"), (12, "accept")])
def test_a_reroll_that_decides_the_game(attack_roll: int, choice: str) -> None:
    state = last_impulse()
    state.stack.clear()
    state.put(index("SEI-A"), place("13"))
    for letter in "ABCD":
        state.put(index(f"1/306/{letter}"), place("13"))
    attackers = sum(1 << index(f"1/306/{letter}") for letter in "ABCD")
    attack = combat.Attack(place("13"), attackers, True, index("1/306/A"), index("SEI-A"))
    state.active, state.activated, state.origin[index("1/306/A")] = 1 << 7, attackers, 7
    state.sunset, state.advantage = 12, 0
    state.stack += [GAME.decisions["Assault"](), combat.RerollAttack(attack, attack_roll, 7)]
    assert advice(state, 60).action.text == choice


def test_the_same_seed_gives_the_same_advice() -> None:
    state = to_impulse(3)
    assert advice(state, 24, seed=5) == advice(state, 24, seed=5)


def to_impulse(turn: int) -> Any:
    """The first US impulse of a turn in a game between heuristic bots."""
    state = GAME.new()
    rng = random.Random(turn)
    while state.turn < turn or state.seat != "us" or type(state.decision).__name__ != "ChooseImpulse":
        step(state, rng)
    return state


def step(state: Any, rng: random.Random) -> None:
    if isinstance(state.decision, ChanceDecision):
        actions = state.legal_actions()
        state.play(actions[int(rng.random() * len(actions))])
    else:
        state.play(make_bot("heuristic", "ie_shima", state.seat).choose(state.copy(), rng).action)


@pytest.mark.parametrize("playouts", [1, 2, 7, 50])
def test_the_budget_is_kept(playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    grown = []
    grow = Tree.grow
    monkeypatch.setattr(Tree, "grow", lambda tree, choice: (grown.append(choice), grow(tree, choice))[1])
    SearchBot(PlainGuide(), Budget(playouts)).choose(toy(), random.Random(1))
    assert len(grown) == playouts


def test_the_better_half_gets_the_playouts_and_the_guides_choice_stays() -> None:
    tree = Tree(toy(), PlainGuide(), random.Random(1))
    order = halving(tree, Budget(80))
    assert order[0] == 2
    assert tree.root.visits == [34, 13, 33]


def test_a_budget_of_time_ends_the_search() -> None:
    bot = make_bot("search:0.02s", "ie_shima", "us")
    assert bot.choose(to_impulse(2), random.Random(1)).action in to_impulse(2).legal_actions()


def test_a_single_candidate_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tree, "grow", lambda *_: pytest.fail("a playout for nothing"))
    new = GAME.new()
    assert advice(new).action in new.legal_actions()


def positions() -> list[Any]:
    """A position of each kind of decision that comes up in some games, without and with all options."""
    found: dict[str, Any] = {}
    everything = {name: option.values[-1] for name, option in GAME.options.items()}
    for seed, options in enumerate([{}, everything, {}, everything]):
        rng = random.Random(seed)
        state = GAME.new(options=options)
        while state.decision is not None:
            kind = type(state.decision).__name__
            if not isinstance(state.decision, ChanceDecision):
                found.setdefault(kind, state.copy())
                if rng.random() < 0.1:
                    actions = state.legal_actions()
                    state.play(actions[int(rng.random() * len(actions))])
                    continue
            step(state, rng)
    return list(found.values())


def test_every_kind_of_decision_is_answered_legally_and_the_position_left_alone() -> None:
    kinds = set()
    for state in positions():
        before = json.dumps(state.to_json())
        bot = SearchBot(Guide(state.seat), Budget(6))
        action = bot.choose(state, random.Random(1)).action
        assert action in state.legal_actions(), state.decision
        assert json.dumps(state.to_json()) == before
        kinds.add(type(state.decision).__name__)
    assert len(kinds) > 15
    assert LEFT_TO_HEURISTIC | set(SEARCHED) <= set(GAME.decisions)


class Novelty(Decision, frozen=True, array_like=True):
    """A decision that no bot has heard of."""

    seat: ClassVar[str] = "us"

    def actions(self, state: Any) -> list[Action]:
        return [TABLES.end, *TABLES.lead[:3]]

    def apply(self, state: Any, action: Action) -> None:
        state.stack.pop()


def test_an_unknown_kind_of_decision_is_searched_among_all_its_actions() -> None:
    state = last_impulse()
    state.stack.append(Novelty())
    assert list(Guide("us").candidates(state)) == state.legal_actions()
    assert advice(state, 12).action in state.legal_actions()


@pytest.mark.parametrize(
    ("text", "budget"),
    [("200", Budget(200)), ("1.5s", Budget(0, 1.5)), ("2s", Budget(0, 2.0))],
)
def test_budgets_are_named(text: str, budget: Budget) -> None:
    assert parse_budget(text) == budget
    assert make_bot(f"search:{text}", "ie_shima", "us").name == f"search:{text}"


@pytest.mark.parametrize(
    "name", ["search:", "search:x", "search:0", "search:-3", "search:nans", "search:infs", "searching"]
)
def test_nonsense_is_no_bot(name: str) -> None:
    with pytest.raises(UnknownName):
        make_bot(name, "ie_shima", "us")


def test_the_estimate_has_a_weight_for_each_feature() -> None:
    state = to_impulse(1)
    length = len(GLOBAL_FEATURES) + len(AREA_FEATURES) * len(prizes(TABLES))
    assert len(features(state)) == length
    assert [len(weights) for weights in fitted().points] == [length] * 4


def test_the_estimate_knows_who_is_winning() -> None:
    won = last_impulse()
    won.put(index("1/306/A"), place("13"))
    won.us_control |= 1 << 13
    assert chance_of_us(won) > 0.8 > 0.2 > chance_of_us(position({"2/1A": "16"}, turn=4, impulse=12))


def test_the_benchmark_plays_the_game_of_a_seed() -> None:
    game = play(1, {"us": "heuristic", "japan": "search:2"}, "japan")
    assert game == play(1, {"us": "heuristic", "japan": "search:2"}, "japan")._replace(seconds=game.seconds)
    assert game.winner in GAME.seats


@pytest.mark.parametrize(("wins", "best"), [(6, 0), (10, 1)])
def test_the_guides_choice_is_left_only_for_a_clearly_better_one(wins: int, best: int) -> None:
    tree = Tree(toy(), PlainGuide(), random.Random(1))
    root, tree.playouts = tree.root, 30
    root.visits = [10, 10, 10]
    root.totals = root.squares = [5.0, float(wins), 0.0]
    assert halving(tree, Budget(30))[0] == best
