"""Okinawa at the same desk: its words, far clicks, implied names, a tall board."""

import random
import re
from pathlib import Path

import pytest

import lbnb
from lbnb.board import Hit
from lbnb.core.amend import PLACE, placed_last
from lbnb.core.session import Session
from lbnb.games.okinawa.state import OkinawaState
from lbnb.widgets import Panel
from lbnb.widgets.board_part import TALLEST
from lbnb.widgets.desk import Desk
from lbnb.widgets.dice_view import dice_html, rolls_of
from lbnb.widgets.selection import Choices
from lbnb.widgets.status_view import facts_html
from lbnb.widgets.wording import action_text, by_verb, verb_text
from tests.games.okinawa.policies import eager

GAME = lbnb.games()["okinawa"]
ROLLS = ("CombatRoll",)
PLACES = [place for place in GAME.vocabulary.kinds["place"] if place]


def new(seed: int = 3) -> Session:
    return lbnb.new_session(GAME, "outer_shuri", seed=seed, autosave=False)


@pytest.fixture
def moving() -> Session:
    """The US at its first Movement Phase, everybody deployed at random."""
    session = new()
    rng = random.Random(3)
    while type(session.decision).__name__ == "PlaceUnits":
        legal = session.legal_actions()
        session.act(legal[int(rng.random() * len(legal))])
    return session


@pytest.mark.parametrize("scenario", ["outer_shuri", "campaign"])
def test_every_action_has_a_sentence_of_its_own_and_the_buttons_fit_into_a_row(scenario: str) -> None:
    rng = random.Random(1)
    state = GAME.new(scenario)
    seen = set()
    for _ in range(3000):
        if not state.decision:
            break
        legal = list(state.legal_actions())
        name = type(state.decision).__name__
        seen.add(name)
        sentences = [action_text(GAME, action, name) for action in legal]
        assert len(set(sentences)) == len(sentences)
        assert not any("{" in sentence for sentence in sentences)
        buttons = [verb_text(GAME, group, name) for group in by_verb(legal).values()]
        assert sum(7 * len(text) + 18 for text in buttons) < 410 or name in ROLLS, buttons
        state.play(eager(state, legal, rng))  # type: ignore[arg-type]
    assert {"PlaceUnits", "MovementPhase", "MoveUnit", "CombatPhase", "PrepareAttack", "Advance"} <= seen


def test_words() -> None:
    def say(text: str, decision: str = "") -> str:
        return action_text(GAME, GAME.parse(text), decision)

    assert say("place 12-IB 0911") == "Place 12-IB in 0911 Naha"
    assert say("move 1/381") == "Move 1/381"
    assert say("support 1") == "Ground Support: 1 point"
    assert say("retreat 12-IB") == "Retreat 12-IB: no way out, it is eliminated"
    assert say("end", "DefensiveFire") == "Roll the die"
    assert say("end", "CombatPhase") == "End combat"


def test_one_click_deploys_the_unit_that_is_next() -> None:
    session = new()
    desk = Desk(session)
    unit, place = session.legal_actions()[0].text.split()[1:]
    assert place in desk.highlights() and unit not in desk.highlights()
    desk.click(Hit(None, place))
    assert session.steps[-1].action.text == f"place {unit} {place}"


def test_what_all_actions_name_need_not_be_clicked() -> None:
    texts = ("retreat 12-IB 1805", "retreat 12-IB 1705")
    ways = Choices(GAME.new(), [GAME.parse(text) for text in texts])
    assert ways.next_names(()) == ["1805", "1705"]
    assert ways.click((), Hit(None, "1705"), []).action == GAME.parse("retreat 12-IB 1705")
    assert ways.click(("12-IB",), Hit(None, "1805"), []).action == GAME.parse("retreat 12-IB 1805")
    only = Choices(GAME.new(), [GAME.parse("retreat 12-IB 1805")])
    assert only.next_names(()) == ["12-IB"]
    either = Choices(GAME.new(), [GAME.parse(text) for text in (*texts, "end")])
    assert either.click((), Hit(None, "1705"), []).action is None


def test_a_click_on_a_far_hex_moves_the_unit_there_and_another_one_stops_it(moving: Session) -> None:
    desk = Desk(moving)
    legal = {action.text for action in moving.legal_actions()}
    there = {unit: place for place in PLACES for unit in units(moving, place) if f"move {unit}" in legal}
    unit, place = next(iter(there.items()))
    desk.click(Hit(unit, place))
    assert desk.decision_name == "MoveUnit"
    state = moving.state
    assert isinstance(state, OkinawaState)
    far = next(p for p in PLACES if len(GAME.way_to(state, p)) == 2)
    before = moving.position
    desk.click(Hit(None, far))
    assert moving.position == before + 2
    assert desk.message.kind == "info"
    if desk.decision_name == "MoveUnit":
        desk.click(Hit(unit, far))
        assert moving.steps[-1].action.text == "stop"
    assert units(moving, far) == [unit]


def units(session: Session, place: str) -> list[str]:
    return GAME.units_at(session.state, place)  # type: ignore[arg-type]


def test_a_hex_out_of_reach_is_refused_with_its_rule(moving: Session) -> None:
    desk = Desk(moving)
    desk.do(next(action for action in moving.legal_actions() if action.verb == "move"))
    before = moving.position
    desk.click(Hit(None, "0929"))
    assert moving.position == before
    assert desk.message.kind == "refusal"


def test_the_panel_of_a_tall_board() -> None:
    panel = Panel(new())
    width, height = panel.board._board.size
    assert panel.board.widest * height / width <= TALLEST
    assert "Turn" in panel.facts.value and "lbnb-track" in panel.head.value


def where(session: Session, unit: str) -> str:
    return next((place for place in PLACES if units(session, place) == [unit]), "")


def test_a_bot_deploys_and_the_player_changes_what_it_did() -> None:
    """One button places all; a click on a unit and one on a hex put it elsewhere, and the others stay."""
    session = new()
    desk = Desk(session)
    desk.bot_phase()
    placed = [step.action.text for step in session.steps]
    assert session.seat == "us" and desk.decision_name == "PlaceUnits"
    assert len(placed) == sum(GAME.tables.side_of[unit] for unit in GAME.tables.deployment["outer_shuri"])
    assert "To change what was placed" in desk.message.html
    desk.undo()
    before = {text.split()[1]: text.split()[2] for text in placed[:-1]}
    unit, old = list(before.items())[3]
    desk.click(Hit(unit, old))
    assert desk.selected() == [unit]
    assert old not in desk.highlights() and desk.highlights()
    new_place = desk.highlights()[0]
    assert units(session, new_place) == []
    desk.click(Hit(None, new_place))
    assert desk.taken_up is None and desk.message.kind == "info"
    assert {name: where(session, name) for name in before} == {**before, unit: new_place}
    desk.bot_phase()
    assert session.seat == "us"


def test_after_the_last_placement_a_unit_is_still_placed_elsewhere() -> None:
    """The set-up is over and a click would move a unit; one button says that it means the set-up."""
    session = lbnb.new_session(GAME, "outer_shuri", seed=3, seats={"japan": "random"}, autosave=False)
    desk = Desk(session)
    assert PLACE in dict(desk.verbs()) and not desk.just_deployed
    desk.bot_phase()
    assert desk.decision_name == "MovementPhase"
    assert "Place elsewhere" in desk.message.html and "Undo" not in desk.message.html
    assert dict(desk.verbs())[PLACE] == "Place elsewhere …"
    desk.choose_verb(PLACE)
    unit = session.steps[-3].action.text.split()[1]
    old = where(session, unit)
    assert unit in desk.highlights() and set(desk.highlights()) == set(placed_last(session))
    desk.click(Hit(unit, old))
    assert desk.selected() == [unit] and old not in desk.highlights()
    new_place = desk.highlights()[0]
    desk.click(Hit(None, new_place))
    assert where(session, unit) == new_place and desk.decision_name == "MovementPhase"
    desk.do(next(action for action in session.legal_actions() if action.verb == "move"))
    desk.do("stop")
    assert not desk.just_deployed and PLACE not in dict(desk.verbs())


def test_an_action_without_a_log_entry_is_told_by_its_sentence(moving: Session) -> None:
    desk = Desk(moving)
    action = next(action for action in moving.legal_actions() if action.verb == "move")
    said = desk.say(action)
    desk.do(action)
    assert desk.message.html == f"<b>{said}</b>: done."


def test_the_caption_of_a_die_says_what_it_led_to() -> None:
    session = lbnb.new_session(
        GAME, "outer_shuri", seed=3, seats=dict.fromkeys(GAME.seats, "random"), autosave=False
    )
    combat = next(n for n, step in enumerate(session.steps) if step.action.verb == "roll")
    (roll,) = rolls_of(session.steps[combat : combat + 1])
    assert re.fullmatch(r"Differential [+-]?\d+ on the row \w+.*, die \d: .+", roll.caption)
    html = dice_html([roll])
    assert f'<span class="lbnb-caption">{roll.caption}</span>' in html


def test_the_facts_stand_in_columns_without_a_gap() -> None:
    facts = GAME.status(new().state)
    assert sum(not fact.track for fact in facts) % 3 == 0
    assert "lbnb-columns-3" in facts_html(GAME, facts)
    assert "lbnb-columns-4" in facts_html(GAME, facts[:-1])


def test_the_enlarged_board_opens_where_the_player_looks() -> None:
    panel = Panel(new())
    part, desk = panel.board, panel.desk
    told: list[object] = []
    part.spot.focus = lambda: told.append("focus")
    for place in (PLACES[0], PLACES[-1]):
        desk.place = place
        part.near.value = True
        x, y = (int(text.removesuffix("px")) for text in (part.spot.layout.left, part.spot.layout.top))
        assert part._board.hit(desk.state, x, y).place == place
        part.near.value = False
    assert told == ["focus", "focus"]
    width, height = part._board.size
    assert part.middle(desk.state, "nowhere") == (width // 2, height // 2)


def test_a_unit_is_not_placed_again_where_it_may_not_stand() -> None:
    session = new()
    desk = Desk(session)
    for _ in range(6):
        desk.bot_step()
    (unit, place), (_, other) = (step.action.text.split()[1:] for step in session.steps[3:5])
    before = session.record()
    for wrong, kind in ((other, "refusal"), (PLACES[-1], "refusal"), (place, "info"), (None, "info")):
        desk.click(Hit(unit, place))
        assert desk.taken_up is not None
        desk.click(Hit(None, wrong))
        assert desk.taken_up is None and desk.message.kind == kind
        assert session.record() == before
    desk.click(Hit(unit, place))
    desk.let_go()
    assert desk.taken_up is None


def test_once_the_enemy_has_deployed_nothing_is_placed_again() -> None:
    session = new()
    desk = Desk(session)
    desk.bot_phase()
    unit, place = session.steps[0].action.text.split()[1:]
    desk.click(Hit(unit, place))
    assert desk.taken_up is None and desk.message.kind == "refusal"


def test_buttons_lay_zones_and_ranges_over_the_board(moving: Session) -> None:
    panel = Panel(moving)
    plain = bytes(panel.board.image.value)
    shown = {plain}
    assert [toggle.description for toggle in panel.board.overlays.values()] == [
        "US zones",
        "Japan's zones",
        "Range",
    ]
    panel.desk.place = where(moving, moving.legal_actions()[0].text.split()[1])
    for toggle in panel.board.overlays.values():
        toggle.value = True
        shown.add(bytes(panel.board.image.value))
        toggle.value = False
        assert bytes(panel.board.image.value) == plain
    assert len(shown) == 4


def test_the_board_is_enlarged_in_its_box() -> None:
    panel = Panel(new())
    panel.board.near.value = True
    assert "lbnb-near" in panel.board.frame._dom_classes
    panel.board.near.value = False
    assert "lbnb-near" not in panel.board.frame._dom_classes
    assert "1440 / 1500" in panel.board.css and panel.board.css in panel.children[0].value


def test_a_game_is_saved_and_loaded_in_the_panel(
    moving: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LBNB_HOME", str(tmp_path / "home"))
    panel = Panel(moving)
    saved = moving.record()
    panel.files.saves.name.value = "mine"
    panel.files.saves.save.click()
    panel.choices.bot.click()
    assert panel.session.record() != saved
    panel.files.saves.load.click()
    assert panel.session is not moving and panel.session.record() == saved
    other = Panel(lbnb.new_session("ie_shima", seed=1, autosave=False))
    other.files.saves.name.value = "mine"
    other.files.saves.load.click()
    assert "open it with lbnb.play" in other.message.value and other.session.game.id == "ie_shima"
