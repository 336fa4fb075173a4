"""Hill 89 at the same desk: its words, what clicks on cards, dice and tokens mean, its dice by hand."""

import random
import re

import pytest

import lbnb
from lbnb.board import Hit, board_for
from lbnb.board.hill89 import layout
from lbnb.core.session import Session
from lbnb.games.hill89 import Hill89, load
from lbnb.games.hill89.state import Hill89State
from lbnb.widgets import Panel
from lbnb.widgets.desk import Desk
from lbnb.widgets.dice_view import FEW, dice_html, rolls_of
from lbnb.widgets.replay import Replay
from lbnb.widgets.wording import action_text, by_verb, verb_text
from tests.games.hill89.policies import KINDS, roll
from tests.games.hill89.position import GAME as DRILL
from tests.games.hill89.position import position

GAME = load()


def new(seed: int = 3, **settings: str) -> Session:
    return lbnb.new_session("hill89", seed=seed, seats={"us": "human"}, autosave=False, **settings)


def desk_at(state: Hill89State) -> Desk:
    """A desk that shows a crafted position, its session only standing by."""
    desk = Desk(new())
    desk.game = DRILL
    desk.session = _Standing(state)  # type: ignore[assignment]
    desk._read()
    return desk


class _Standing:
    """A session of one crafted position, of which the actions taken are noted."""

    def __init__(self, state: Hill89State) -> None:
        self.game: Hill89 = DRILL
        self.state = state
        self.steps: list[object] = []
        self.taken: list[str] = []
        self.position = 0
        self.automatic = False

    @property
    def decision(self) -> object:
        return self.state.decision

    @property
    def seat(self) -> str | None:
        return self.state.seat

    player = seat

    def legal_actions(self) -> list[object]:
        return list(self.state.legal_actions())

    def act(self, action: object) -> None:
        self.state.play(DRILL.parse(str(action)))
        self.taken.append(str(action))


def taken(desk: Desk) -> list[str]:
    return desk.session.taken  # type: ignore[attr-defined]


def plain(html: str) -> str:
    return re.sub("<[^>]+>", "", html)


def test_every_action_has_a_sentence_of_its_own_and_the_buttons_fit_into_a_row() -> None:
    seen = set()
    for seed in range(12):
        rng = random.Random(seed)
        state = GAME.new()
        while state.stack:
            legal = list(state.legal_actions())
            name = type(state.decision).__name__
            seen.add(name)
            sentences = [action_text(GAME, action, name) for action in legal]
            assert len(set(sentences)) == len(sentences), name
            assert not any("{" in sentence for sentence in sentences)
            if state.seat == "us":
                buttons = [verb_text(GAME, group, name) for group in by_verb(legal).values()]
                assert sum(7 * len(text) + 18 for text in buttons) < 410, buttons
            policy = roll if state.seat == "chance" else KINDS[seed % len(KINDS)]
            state.play(policy(state, legal, rng))  # type: ignore[arg-type]
    assert {"SpendDie", "ChooseTarget", "TakeDamage", "ChooseReinforcement", "RevealEnemy"} <= seen


def test_words() -> None:
    def say(text: str) -> str:
        return action_text(GAME, GAME.parse(text), "SpendDie")

    assert say("move 3") == "Move by ⚂ 3"
    assert say("store 2") == "Keep ⚁ 2 on Resupply"
    assert say("recover 2 4") == "Take ⚁ 2 from the card of space 4"
    assert say("steady 1 8") == "Free space 8 from suppression with ⚀ 1"
    assert say("target rifle_squad-2") == "Attack Rifle Squad 2"
    assert say("target soldier") == "Attack a Soldier token"
    assert say("end") == "End the turn"


def test_the_list_says_what_actions_come_to() -> None:
    desk = desk_at(position(pawn=4, dice=[2], enemies={"e2": "squad-1"}, supplies=["promoted", "grenade"]))
    said = [desk.say(action) for action in desk.choices.legal]
    assert said[:2] == ["Move by ⚁ 2 to 6 Corpsman", "Activate with ⚁ 2 (Scout)"]
    assert "Promoted to Veteran: space 8 (Radioman)" in said
    assert "Grenade: Squad 1 (space 2)" in said


def test_buttons_show_the_dice_and_tokens_share_one() -> None:
    state = position(
        dice=[1, 3, 3], held=["modifier", "reroll"], supplies=["grenade"], enemies={"e2": "squad-1"}
    )
    desk = desk_at(state)
    assert dict(desk.verbs()) == {
        "move": "Move ⚀⚂",
        "activate": "Activate ⚀⚂",
        "store": "Store ⚀⚂",
        "use": "Tokens …",
    }
    desk.choose_verb("use")
    assert {action.verb for action in desk.offered()} == {"raise", "lower", "reroll", "grenade"}
    assert set(desk.highlights()) == {"token modifier", "token reroll", "token grenade"}


@pytest.mark.rule("7.1")
def test_a_click_on_a_space_moves_there_by_the_fewest_dice() -> None:
    desk = desk_at(position(pawn=4, dice=[2, 4, 1, 1], row=()))
    desk.click(Hit("corpsman", "6"))
    assert taken(desk) == ["move 2"]
    desk = desk_at(position(pawn=1, dice=[1, 2, 4], row=()))
    desk.click(Hit("radioman", "8"))
    assert sorted(taken(desk)) == ["move 1", "move 2", "move 4"]
    assert desk.state.pawn == 8


@pytest.mark.rule("8.1")
@pytest.mark.rule("1.8")
def test_a_way_does_not_run_over_a_choice_or_a_mine() -> None:
    state = position(pawn=4, dice=[2, 1], mines=[0] * 11)
    assert DRILL.way_to(state, "7") == ["move 1", "move 2"]
    state.mines[5] = 1
    assert DRILL.way_to(state, "7") == []
    assert DRILL.way_to(state, "6") == ["move 2"]
    assert DRILL.way_to(state, "5") == ["move 1"]
    assert DRILL.way_to(state, "e2") == DRILL.way_to(GAME.new(), "5") == []  # type: ignore[arg-type]


@pytest.mark.rule("12.1")
def test_a_click_on_the_pawns_card_activates_it_once_the_die_is_clear() -> None:
    desk = desk_at(position(pawn=9, dice=[2, 3]))
    desk.click(Hit("squad_leader", "9"))
    assert taken(desk) == [] and desk.picked == ("9",)
    desk.let_go()
    desk.click(Hit("die 2", None))
    desk.click(Hit("squad_leader", "9"))
    assert taken(desk) == ["activate 2"]
    desk.click(Hit("squad_leader", "9"))
    assert taken(desk) == ["activate 2", "activate 3"]


@pytest.mark.rule("10.1")
def test_a_die_goes_to_the_resupply_card_and_back_by_clicks() -> None:
    desk = desk_at(position(dice=[2, 3]))
    desk.click(Hit("die 3", None))
    assert desk.picked == ("die 3",) and "resupply" in desk.highlights()
    desk.click(Hit(None, "resupply"))
    assert taken(desk) == ["store 3"]
    desk = desk_at(position(dice=[2, 3], stored=1))
    desk.click(Hit(None, "resupply"))
    assert taken(desk) == ["recover 1"]


def test_tokens_are_used_by_a_click_on_the_token_and_one_on_its_aim() -> None:
    enemies = {"e2": "squad-1", "e3": "lookout-1"}
    held, supplies = ["pouch", "modifier"], ["promoted", "grenade"]
    desk = desk_at(position(dice=[2, 3], health=3, held=held, supplies=supplies, enemies=enemies))
    desk.click(Hit("token pouch", "held"))
    desk.click(Hit("token grenade", "held"))
    assert set(desk.highlights()) == {"squad-1", "lookout-1"}
    desk.click(Hit("lookout-1", "e3"))
    desk.click(Hit("token promoted", "held"))
    desk.click(Hit("radioman", "8"))
    desk.click(Hit("token modifier", "held"))
    desk.click(Hit("die 3", None))
    assert len(desk.offered()) == 2
    assert taken(desk) == ["pouch", "grenade lookout-1", "promote 8"]


@pytest.mark.rule("12.4")
def test_the_enemy_to_attack_is_clicked() -> None:
    desk = desk_at(position(pawn=1, dice=[2], enemies={"e2": "squad-1"}, soldiers=(1, 0, 0, 0)))
    desk.click(Hit("rifleman-1", "1"))
    assert desk.decision_name == "ChooseTarget" and set(desk.highlights()) == {"squad-1", "soldier"}
    desk.click(Hit("soldier", "e6"))
    assert taken(desk)[-1] == "target soldier"


@pytest.mark.rule("8.4")
def test_a_reinforcement_is_taken_and_placed_by_clicks() -> None:
    desk = desk_at(position(pawn=4, dice=[2, 2]))
    desk.click(Hit("corpsman", "6"))
    assert desk.decision_name == "ChooseReinforcement"
    desk.click(Hit("artillery-1", "row2"))
    assert taken(desk)[-1] == "take artillery-1"


@pytest.mark.parametrize(
    ("hit", "rule"),
    [
        (Hit("bar_man", "10"), "7.1"),
        (Hit("squad-1", "e2"), "12.4"),
        (Hit("soldier", "e6"), "12.4"),
        (Hit("aid_station-1", "row1"), "8.1"),
    ],
)
def test_clicks_that_lead_to_nothing_say_why(hit: Hit, rule: str) -> None:
    desk = desk_at(position(dice=[2], enemies={"e2": "squad-1"}, soldiers=(1, 0, 0, 0)))
    desk.click(hit)
    assert desk.message.kind == "refusal" and desk.rule == rule and taken(desk) == []


@pytest.mark.rule("21.1")
def test_damage_is_blocked_by_a_click_on_the_sandbag() -> None:
    state = position(pawn=2, dice=[1], held=["sandbag"], strikes=[0, 0, 0, 1] + [0] * 7, row=(), stored=0,
                     enemies={"e5": "lookout-1"})  # fmt: skip
    desk = desk_at(state)
    desk.click(Hit("rifleman-3", "3"))
    assert desk.decision_name == "TakeDamage"
    assert dict(desk.verbs())["suffer"] == "Take the damage"
    desk.click(Hit("token sandbag", "held"))
    assert taken(desk)[-1] == "sandbag" and desk.state.health == 4


def test_dice_are_entered_in_any_order_by_hand() -> None:
    session = new(dice="manual")
    desk = Desk(session)
    while not desk.rolling:
        desk.do(session.legal_actions()[0])
    while desk.rolling == 1:
        assert desk.sides == 10
        desk.roll("7")
    assert desk.sides == 4
    desk.roll(*["3", "1", "4", "2", "2", "2"][: desk.rolling])
    assert session.steps[-1].action.text.startswith("roll 1")
    assert desk.decision_name == "SpendDie"


def test_dice_of_ten_sides_are_drawn_as_such_and_many_dice_take_the_room() -> None:
    session = new()
    rolls = rolls_of(session.steps, GAME.ten_sided)
    assert [roll.ten_sided for roll in rolls] == [len(roll.dice) == 1 for roll in rolls]
    assert len(rolls[-1].dice) > FEW
    html = dice_html(rolls)
    assert html.count("lbnb-die") == len(rolls[-1].dice) and "lbnb-ten" not in html
    assert "lbnb-ten" in dice_html(rolls[:-1]) and ">10<" not in html


def test_the_danger_is_over_the_board_until_it_is_taken_off() -> None:
    session = new()
    panel = Panel(session)
    board = board_for(session.game)
    (toggle,) = panel.board.overlays.values()
    assert toggle.value
    before = bytes(panel.board.image.value)
    assert before == board.render(session.state, ["danger", *panel.desk.highlights()])
    toggle.value = False
    assert bytes(panel.board.image.value) == board.render(session.state, panel.desk.highlights()) != before


def test_a_mouse_that_rests_on_a_card_shows_both_of_its_sides() -> None:
    panel = Panel(new())
    board, state = panel.board, panel.desk.state
    x, y = layout.slot(1, 2).centre
    event = {"relativeX": x / 2, "relativeY": y / 2}
    event |= {"boundingRectWidth": layout.WIDTH / 2, "boundingRectHeight": layout.HEIGHT / 2}
    board.hover(panel.desk, event)
    shown = board_for(GAME).close_up(state, "8")
    assert bytes(board.detail.value) == shown
    board.hover(panel.desk, event | {"relativeX": 1, "relativeY": 1})
    assert bytes(board.detail.value) == shown
    panel.refresh()
    assert bytes(board.detail.value) == board_for(GAME).close_up(state, panel.desk.place) != shown


def test_a_whole_game_at_the_panel_and_its_replay() -> None:
    session = new(seed=5)
    panel = Panel(session)
    for _ in range(400):
        if session.state.outcome:
            break
        panel.desk.do(panel.desk.choices.legal[0])
        panel.refresh()
    assert session.state.outcome and "wins" in plain(panel.decision.value)
    replay = Replay(session)
    for position_ in (0, len(session.steps) // 2, len(session.steps)):
        replay.desk.go(position_)
        replay.refresh()
        assert replay.board.image.value and replay.desk.place in GAME.places
