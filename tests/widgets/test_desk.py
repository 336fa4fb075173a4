"""The desk: what a player can do, without a browser and without widgets."""

from collections.abc import Callable
from pathlib import Path

import pytest

import lbnb
from lbnb.board import Hit
from lbnb.core.errors import SessionError
from lbnb.core.session import Session
from lbnb.widgets.desk import Desk

Until = Callable[[Session, str], None]


def test_it_opens_with_what_the_other_side_did(session: Session) -> None:
    desk = Desk(session)
    assert desk.message.kind == "info"
    assert desk.fresh == session.steps
    assert [verb for verb, _ in desk.verbs()] == ["assault", "bombard", "regroup", "pass"]
    assert "green" in desk.highlights()


def test_a_click_on_a_box_and_a_second_one_is_an_assault(session: Session) -> None:
    desk = Desk(session)
    desk.click(Hit(None, "green"))
    assert desk.picked == ("green",)
    assert "2 actions fit" in desk.message.html and "again" in desk.message.html
    desk.click(Hit("1/306/A", "green"))
    assert desk.decision_name == "Assault"
    assert desk.picked == ()
    assert "1/306/A" in desk.highlights()


def test_two_clicks_move_a_unit(session: Session) -> None:
    desk = Desk(session)
    desk.do("assault green")
    desk.click(Hit("1/306/B", "green"))
    assert desk.selected() == ["1/306/B", "2"], "the only way ashore is marked at once"
    assert desk.chosen == desk.game.parse("move 1/306/B 2")
    desk.click(Hit(None, "2"))
    assert "1/306/B" in desk.game.units_at(desk.state, "2")
    assert "1/306/B" in desk.message.html


def test_an_illegal_target_is_refused_with_its_rule(session: Session) -> None:
    desk = Desk(session)
    desk.do("assault green")
    before = desk.state.key()
    desk.click(Hit("1/306/B", "green"))
    desk.click(Hit(None, "16"))
    assert desk.message.kind == "refusal"
    assert "Move 1/306/B to Area 16 Mount Gusuku" in desk.message.html
    assert "10.1.1B" in desk.message.html
    assert desk.game.rules["10.1.1B"].summary[:20] in desk.message.html
    assert desk.rule == "10.1.1B"
    assert desk.picked == ("1/306/B",), "the unit stays selected for another try"
    assert desk.state.key() == before


def test_a_verb_narrows_clicks_and_the_list(session: Session) -> None:
    desk = Desk(session)
    desk.choose_verb("bombard")
    assert {action.verb for action in desk.offered()} == {"bombard"}
    desk.click(Hit("1/306/A", "green"))
    assert desk.message.kind == "refusal"
    assert "12.3" in desk.message.html
    desk.choose_verb("bombard")
    assert desk.verb is None


def test_a_bare_verb_is_done_at_once(session: Session) -> None:
    desk = Desk(session)
    desk.choose_verb("regroup")
    assert desk.decision_name == "Regroup"


def test_marking_and_doing(session: Session) -> None:
    desk = Desk(session)
    desk.do_chosen()
    assert "list first" in desk.message.html
    desk.mark("assault blue")
    assert desk.selected() == ["blue"] and desk.highlights() == []
    desk.do_chosen()
    assert desk.decision_name == "Assault"
    assert desk.chosen is None


def test_letting_go(session: Session) -> None:
    desk = Desk(session)
    desk.click(Hit(None, "green"))
    desk.let_go()
    assert desk.picked == () and len(desk.offered()) == len(session.legal_actions())


def test_hint_and_the_bot(session: Session) -> None:
    desk = Desk(session)
    desk.hint()
    assert desk.chosen in session.legal_actions()
    assert desk.message.kind == "hint" and desk.say(desk.chosen) in desk.message.html
    position = session.position
    desk.bot_step()
    assert session.position > position


def test_the_bot_sets_up_the_rest() -> None:
    session = lbnb.new_session("ie_shima", seed=3, autosave=False)
    desk = Desk(session)
    assert desk.decision_name == "PlaceJapaneseUnit"
    desk.click(Hit(None, "15"))
    assert {action.text.split()[1][:3] for action in desk.offered()} == {"2/1", "SEI", "Lab"}
    desk.bot_phase()
    assert desk.decision_name == "ChooseImpulse"
    assert session.position == 12


def test_back_and_forth(session: Session) -> None:
    desk = Desk(session)
    start = desk.state.key()
    desk.do("assault green")
    after = desk.state.key()
    desk.undo()
    assert desk.state.key() == start
    desk.redo()
    assert desk.state.key() == after
    desk.rewind(0)
    assert session.position == 0
    assert "Redo" in desk.message.html
    assert desk.offered() == [] and desk.highlights() == []
    desk.click(Hit(None, "4"))
    assert desk.message.kind == "refusal"


def test_a_combat_shows_its_sums(session: Session, until: Until) -> None:
    desk = Desk(session)
    assert desk.odds() is None
    desk.mark("bombard naval 13")
    attack, defense = desk.odds().sums
    assert str(attack).startswith("Attack Value")
    assert str(defense).startswith("Defense Value")


def test_dice_by_hand() -> None:
    session = lbnb.new_session("ie_shima", seed=7, seats={"japan": "random"}, dice="manual", autosave=False)
    desk = Desk(session)
    while session.player == "chance":
        desk.roll("3", "4")
    assert desk.rolling == 0
    desk.do(next(action for action in session.legal_actions() if action.verb == "bombard"))
    while desk.decision_name == "ChoosePrimaryTarget":
        desk.do(session.legal_actions()[0])
    assert desk.rolling == 2
    assert desk.odds()
    desk.click(Hit(None, "4"))
    assert desk.message.kind == "refusal"
    desk.roll("6", "6")
    assert session.steps[-1].action.text == "roll 6 6"


def test_the_end_of_a_game(session: Session) -> None:
    desk = Desk(session)
    while session.decision:
        session.act(session.legal_actions()[-1])
    desk.reread()
    assert desk.verbs() == [] and desk.odds() is None
    assert desk.rule == desk.state.outcome.rule
    desk.click(Hit(None, "4"))
    assert "The game is over" in desk.message.html


def test_save_and_load(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    desk = Desk(session)
    desk.do("assault green")
    desk.save("mine")
    assert (tmp_path / "mine.lbnb.json").exists()
    other = Desk(lbnb.new_session("ie_shima", seed=1, seats={"japan": "random"}, autosave=False))
    other.load("mine.lbnb.json")
    assert other.state.key() == desk.state.key()
    for name in ("", "..", "../mine", "a/b", ".hidden"):
        with pytest.raises(SessionError):
            desk.save(name)


def test_a_new_game(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LBNB_HOME", str(tmp_path))
    desk = Desk(session)
    desk.do("assault green")
    desk.new_game(seed=7, seats={"us": "human", "japan": "random"})
    assert desk.session is not session
    assert desk.decision_name == "ChooseImpulse"


def test_rules(session: Session) -> None:
    desk = Desk(session)
    desk.show_rule("11.4.2")
    assert desk.rule == "11.4.2"
    desk.show_rule("99")
    assert desk.rule == "11.4.2" and desk.message.kind == "refusal"


def test_sides_are_bid_for_with_the_buttons() -> None:
    desk = Desk(lbnb.new_session("ie_shima", seed=3, options={"sides": "bid"}, autosave=False))
    desk.click(Hit(None, "4"))
    assert desk.message.kind == "refusal" and "5.1.2" in desk.message.html
    assert [action.text for action in desk.offered()] == ["wish us", "wish japan"]


def test_the_coach_holds_a_blunder_back_once(session: Session) -> None:
    desk = Desk(session)
    desk.coach(True)
    before = session.position
    desk.do("assault green")
    assert session.position == before
    assert desk.message.kind == "warning" and "16.2" in desk.message.html
    assert desk.chosen == desk.warned == desk.game.parse("assault green")
    desk.do_chosen()
    assert session.position > before and desk.warned is None


def test_another_action_is_not_the_warned_one(session: Session) -> None:
    desk = Desk(session, coaching=True)
    desk.do("assault green")
    before = session.position
    desk.do("assault blue")
    assert session.position == before and desk.message.kind == "warning"
    desk.do("assault green blue")
    assert session.position > before


def test_a_second_click_does_what_the_coach_held_back(session: Session) -> None:
    desk = Desk(session, coaching=True)
    desk.click(Hit(None, "green"))
    before = session.position
    desk.click(Hit("1/306/A", "green"))
    assert session.position == before and desk.warned is not None
    desk.click(Hit("1/306/A", "green"))
    assert session.position > before


def test_afterwards_the_coach_compares(session: Session) -> None:
    desk = Desk(session, coaching=True)
    desk.do("regroup")
    assert "the program would rather" in desk.message.html
    desk.undo()
    desk.do(session.hint().action)
    assert "the program would rather" not in desk.message.html


def test_mild_warnings_come_with_what_happened(session: Session) -> None:
    desk = Desk(session, coaching=True)
    desk.do("assault green blue")
    desk.do("move 1/306/A 2")
    desk.do("end")
    assert "10.1.2" in desk.message.html and desk.message.kind == "info"


def test_the_bot_is_not_coached(session: Session) -> None:
    desk = Desk(session, coaching=True)
    for _ in range(20):
        desk.bot_step()
        assert desk.message.kind == "info"
