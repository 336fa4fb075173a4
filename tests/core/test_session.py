"""The session: acting, going back and forth, match mode, seats, hints."""

import pytest

import lbnb
from lbnb.core.bots import Advice
from lbnb.core.session import Session
from lbnb.errors import IllegalAction, SessionError, UnknownName

GAME = lbnb.games()["ie_shima"]
RANDOM = {"us": "random", "japan": "random"}


def first_impulses(**settings) -> Session:
    """A session whose set-up the random bot of Japan has done; the US, a person, is to move."""
    return lbnb.new_session("ie_shima", seed=11, seats={"japan": "random"}, autosave=False, **settings)


def play_first(session: Session, count: int) -> None:
    """Take the first legal action, `count` times."""
    for _ in range(count):
        session.act(session.legal_actions()[0])


def test_a_session_waits_for_a_person() -> None:
    session = first_impulses()
    assert session.seat == session.player == "us"
    assert session.seats == {"us": "human", "japan": "random"}
    assert {step.seat for step in session.steps} <= {"japan", "chance"}
    assert all(step.automatic for step in session.steps)


def test_act_returns_what_happened_with_dice_and_bots() -> None:
    session = first_impulses()
    start, before = session.position, len(session.log)
    entries = session.act("pass")
    assert session.log[before:] == entries
    assert not session.steps[start].automatic
    assert all(step.automatic for step in session.steps[start + 1 :])
    assert session.seat == "us"


def test_an_illegal_action_changes_nothing() -> None:
    session = first_impulses()
    play_first(session, 2)
    session.undo()
    before = session.record()
    for action in ("assault 9", "move 1/306/A 10", "fly", "", "roll 6 6", GAME.parse("regroup")):
        refusal = session.why_not(action)
        assert refusal
        with pytest.raises(IllegalAction) as error:
            session.act(action)
        assert (error.value.rule, error.value.reason) == refusal
    assert session.record() == before, "the undone step is still there to redo"
    assert session.why_not(session.legal_actions()[0]) is None


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    session = lbnb.new_session("ie_shima", seed=1, seats=RANDOM)
    assert session.decision is session.seat is session.player is None
    assert not session.automatic
    assert session.legal_actions() == []
    assert "over" in str(session.why_not("pass"))
    with pytest.raises(IllegalAction, match="over"):
        session.act("pass")
    with pytest.raises(SessionError, match="over"):
        session.hint()
    assert "The game is over" in repr(session)


def test_undo_goes_to_the_last_decision_of_a_person_and_redo_back() -> None:
    session = first_impulses()
    keys = [session.state.key()]
    positions = [session.position]
    for _ in range(12):
        play_first(session, 1)
        keys.append(session.state.key())
        positions.append(session.position)
    assert positions[-1] > positions[0] + 12, "dice and Japan acted too"
    for key, position in zip(reversed(keys[:-1]), reversed(positions[:-1]), strict=True):
        session.undo()
        assert (session.state.key(), session.position) == (key, position)
    assert not session.can_undo
    with pytest.raises(SessionError, match="no decision of yours"):
        session.undo()
    for key, position in zip(keys[1:], positions[1:], strict=True):
        session.redo()
        assert (session.state.key(), session.position) == (key, position)
    assert not session.can_redo
    with pytest.raises(SessionError, match="nothing to redo"):
        session.redo()


def test_the_same_action_after_undo_meets_the_same_dice() -> None:
    session = first_impulses()
    play_first(session, 12)
    whole = session.record()
    for _ in range(8):
        session.undo()
    play_first(session, 8)
    assert session.record() == whole


def test_another_action_after_undo_forgets_the_old_way() -> None:
    session = first_impulses()
    play_first(session, 3)
    session.undo()
    session.act(session.legal_actions()[-1])
    assert session.position == len(session.steps)
    assert not session.can_redo


def test_rewind_goes_anywhere_and_keeps_the_rest() -> None:
    session = first_impulses()
    play_first(session, 10)
    whole, end = len(session.steps), session.state.key()
    for position in (0, 5, whole // 2, whole):
        session.rewind(position)
        assert session.position == position
        assert len(session.steps) == whole
        assert len(session.log) == sum(len(step.entries) for step in session.steps[:position])
    assert session.state.key() == end
    for position in (-1, whole + 1):
        with pytest.raises(SessionError, match=f"cannot go to step {position}"):
            session.rewind(position)


def test_rewound_to_the_turn_of_a_bot_nobody_acts_for_it() -> None:
    session = first_impulses()
    start = session.position
    play_first(session, 1)
    session.rewind(3)
    assert session.automatic
    with pytest.raises(IllegalAction, match="turn of the random bot"):
        session.act(session.legal_actions()[0])
    session.play_on()
    assert session.position == 3, "play_on does not replace what redo would bring back"
    session.redo()
    assert session.position == start


def test_states_and_actions_handed_out_are_copies() -> None:
    session = first_impulses()
    key = session.state.key()
    state = session.state
    state.apply(state.legal_actions()[0])
    session.legal_actions().clear()
    assert session.state.key() == key
    assert session.legal_actions()


def test_a_match_takes_back_nothing_behind_dice_or_another_seat() -> None:
    session = lbnb.new_session("ie_shima", seed=11, mode="match", dice="manual", autosave=False)
    session.act("place Labor-A 1")
    session.act("place Labor-B 2")
    assert session.can_undo
    session.undo()
    session.redo()
    session.rewind(0)
    session.rewind(2)
    while session.seat == "japan":
        play_first(session, 1)
    if session.seat == "chance":
        session.act("roll 6 6")
    else:
        play_first(session, 1)
    position = session.position
    with pytest.raises(SessionError, match="in a match nothing is taken back"):
        session.rewind(0)
    while session.seat != "chance":
        play_first(session, 1)
    session.act("roll 6 6")
    assert not session.can_undo
    with pytest.raises(SessionError, match="once dice"):
        session.undo()
    assert session.position > position


def test_a_match_takes_back_nothing_behind_a_bot() -> None:
    session = first_impulses(mode="match")
    session.act("pass")
    assert not session.can_undo


def test_manual_dice_wait_to_be_entered() -> None:
    session = lbnb.new_session("ie_shima", seed=11, seats=RANDOM, dice="manual")
    assert session.player == session.seat == "chance"
    assert session.why_not("roll 3") == ("2.2", "This is a DR: roll two dice.")
    session.act("roll 3 4")
    rolls = [step for step in session.steps if step.seat == "chance"]
    assert [step.action.text for step in rolls] == ["roll 3 4"]
    assert not rolls[0].automatic


def test_scripted_dice_follow_the_script() -> None:
    manual = lbnb.new_session("ie_shima", seed=11, dice="manual", autosave=False)
    while manual.seat != "chance":
        manual.act(manual.legal_actions()[0])
    texts = [step.action.text for step in manual.steps]

    def scripted(*script: str) -> Session:
        session = lbnb.new_session("ie_shima", seed=11, dice="scripted", script=script, autosave=False)
        for text in texts[:-1]:
            session.act(text)
        return session

    session = scripted("roll 6 5", "roll 1 1")
    session.act(texts[-1])
    assert [step.action.text for step in session.steps[len(texts) :]] == ["roll 6 5", "roll 1 1"]
    for script, message in (
        ((), "script of 0 rolls is used up"),
        (("roll 6",), r"script\[0\].*two dice"),
        (("roll 7 1",), r"script\[0\].*no die '7'"),
    ):
        session = scripted(*script)
        before = session.record()
        with pytest.raises(SessionError, match=message):
            session.act(texts[-1])
        assert session.record() == before


def test_bids_decide_which_side_a_player_commands() -> None:
    def begin(second: str) -> Session:
        return lbnb.new_session("ie_shima", seats={second: LastBot()}, options={"sides": "bid"})

    session = begin("second")
    assert session.seats == {"first": "human", "second": "last"}
    session.act("wish us")
    assert (session.player, session.seat) == ("first", "us")
    assert [step.automatic for step in session.steps if step.seat == "japan"][-1], "the second set up"

    session = begin("second")
    session.act("wish japan")
    session.act("bid 0")
    assert (session.player, session.seat) == ("first", "japan"), "the second bid 10 and commands the US"

    assert begin("japan").seats == session.seats, "sides stand for players, in order"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"scenario": "moon"}, "no scenario 'moon'"),
        ({"options": {"sides": "no"}}, "no value of option sides 'no'"),
        ({"options": {"size": "no"}}, "no option 'size'"),
        ({"seats": {"italy": "random"}}, "no seat 'italy'"),
        ({"seats": {"first": "random"}}, "no seat 'first'"),
        ({"seats": {"us": "genius"}}, "no bot 'genius'"),
        ({"dice": "loaded"}, "no dice 'loaded'"),
        ({"mode": "war"}, "no mode 'war'"),
    ],
)
def test_unknown_names_are_refused(settings: dict, message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        lbnb.new_session(**{"game": "ie_shima", **settings})


@pytest.mark.parametrize("seed", ["7", 1.5, 2**63])
def test_a_seed_is_an_integer_of_64_bits(seed: object) -> None:
    with pytest.raises(SessionError, match="seed"):
        lbnb.new_session("ie_shima", seed=seed)  # type: ignore[arg-type]


class LastBot:
    """Always proposes the last legal action."""

    name = "last"

    def choose(self, state, rng) -> Advice:
        return Advice(state.legal_actions()[-1], "It is the last.")


class FailingBot(LastBot):
    """Fails at its first choice after the set-up."""

    def choose(self, state, rng) -> Advice:
        if state.decision.rule != "5.3.2":
            raise ZeroDivisionError
        return super().choose(state, rng)


def test_a_hint_is_the_advice_of_the_adviser() -> None:
    session = Session(GAME, adviser=lambda player: LastBot())
    assert session.hint() == (session.legal_actions()[-1], "It is the last.")
    with pytest.raises(SessionError, match="no advice"):
        Session(GAME).hint()


def test_a_bot_of_ones_own_takes_a_seat() -> None:
    session = lbnb.new_session("ie_shima", seats={"japan": LastBot()})
    assert session.seats["japan"] == "last"
    assert session.steps[0].action == GAME.new().legal_actions()[-1]


def test_when_a_bot_fails_the_position_before_remains() -> None:
    session = lbnb.new_session("ie_shima", seats={"us": FailingBot()}, autosave=False)
    with pytest.raises(ZeroDivisionError):
        while True:
            before = session.record()
            session.act(session.legal_actions()[-1])
    assert session.record() == before


def test_listeners_hear_every_change() -> None:
    session = first_impulses()
    start = session.position
    heard: list[int] = []
    session.listeners.append(lambda: heard.append(session.position))
    session.act("pass")
    end = session.position
    session.undo()
    session.redo()
    session.rewind(0)
    assert heard == [end, start, end, 0]


def test_a_notebook_shows_picture_prompt_and_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lbnb.PAINTERS, "ie_shima", lambda state: b"PNG")
    session = first_impulses()
    shown = session._repr_mimebundle_()
    assert set(shown) == {"text/plain", "image/png", "text/html"}
    assert "Choose an impulse" in shown["text/plain"]
    assert "bombard air 1" in shown["text/plain"]
    assert "Bloody Ridge" in shown["text/plain"]
    assert "Choose an impulse" in shown["text/html"]
    assert repr(session) == (
        "<Session of ie_shima, step 22 of 22: "
        "us: Choose an impulse: assault, bombard, regroup or pass. (8.1)>"
    )


def test_warnings_come_from_the_coach_before_an_action() -> None:
    session = first_impulses()
    before = session.record()
    found = session.warnings("assault green")
    assert [warning.rule for warning in found] == ["16.2"] and found[0].serious
    assert str(found[0]).endswith("(16.2)")
    assert session.warnings("assault green blue") == []
    assert session.warnings("assault 9") == session.warnings("fly") == [], "that is a matter for why_not"
    assert session.record() == before
    assert Session(GAME).warnings("place 2/1A 15") == [], "without a coach nobody warns"


def test_remark_compares_a_decision_with_advice() -> None:
    session = first_impulses()
    with pytest.raises(SessionError):
        session.remark()
    advice = session.hint()
    session.act(advice.action)
    remark = session.remark()
    assert remark.agrees and remark.advice == advice and "would have done the same" in str(remark)
    session.undo()
    step = session.position
    session.act("regroup")
    session.act("end")
    remark = session.remark(step)
    assert not remark.agrees and remark.taken.text == "regroup"
    assert f"'{advice.action}'" in str(remark)
    with pytest.raises(SessionError):
        session.remark(session.position)


def test_a_loaded_session_has_its_coach(tmp_path) -> None:
    session = first_impulses()
    session.save(tmp_path / "game.json")
    assert lbnb.load_record(tmp_path / "game.json").warnings("assault green")
