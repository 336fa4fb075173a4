"""Whatever is done to a session, its position is the replay of its steps so far."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import lbnb
from lbnb.core.session import Session
from lbnb.errors import IllegalAction, SessionError

GAME = lbnb.games()["ie_shima"]
SEATS = st.fixed_dictionaries({}, optional={"us": st.just("random"), "japan": st.just("random")})


class SessionMachine(RuleBasedStateMachine):
    """A person who acts, errs, undoes, redoes and rewinds; the model is a list of texts and a number."""

    session: Session

    @initialize(
        seats=SEATS,
        seed=st.integers(0, 3),
        dice=st.sampled_from(["seeded", "manual"]),
        mode=st.sampled_from(["lesson", "match"]),
        sides=st.sampled_from(["agreed", "bid"]),
    )
    def begin(self, seats, seed, dice, mode, sides) -> None:
        self.session = lbnb.new_session(
            "ie_shima",
            seed=seed,
            seats=seats,
            dice=dice,
            mode=mode,
            options={"sides": sides},
            autosave=False,
        )
        self.note()

    def note(self) -> None:
        self.texts = [step.action.text for step in self.session.steps]
        self.position = self.session.position

    @precondition(lambda self: self.session.decision and not self.session.automatic)
    @rule(choice=st.integers(0, 10**6))
    def act(self, choice) -> None:
        actions = self.session.legal_actions()
        action = actions[choice % len(actions)]
        self.session.act(action)
        assert [s.action.text for s in self.session.steps[: self.position]] == self.texts[: self.position]
        assert self.session.steps[self.position].action == action
        self.note()
        assert self.position == len(self.texts)

    @rule(text=st.sampled_from(["pass", "end", "roll 1 1", "assault 16", "attack 3", "place MG-A 4", "x"]))
    def err(self, text) -> None:
        refusal = self.session.why_not(text)
        if refusal is not None:
            try:
                self.session.act(text)
            except IllegalAction as error:
                assert error.reason == refusal.reason
            else:
                raise AssertionError(f"{text} was refused and then taken")

    @rule()
    def undo(self) -> None:
        can = self.session.can_undo
        try:
            self.session.undo()
        except SessionError:
            assert not can
        else:
            assert can
            assert self.session.position < self.position
            assert not self.session.steps[self.session.position].automatic
            self.position = self.session.position

    @precondition(lambda self: self.session.can_redo)
    @rule()
    def redo(self) -> None:
        self.session.redo()
        assert self.session.position > self.position
        self.position = self.session.position

    @rule(share=st.floats(0, 1))
    def rewind(self, share) -> None:
        position = round(share * len(self.texts))
        crossed = self.session.steps[position:] if position < self.position else []
        seats = {step.seat for step in crossed}
        try:
            self.session.rewind(position)
        except SessionError:
            assert self.session.mode == "match"
            assert "chance" in seats or len(seats) > 1
        else:
            assert self.session.mode == "lesson" or len(seats - {"chance"}) == len(seats) <= 1
            self.position = position

    @invariant()
    def position_is_the_replay_of_the_steps(self) -> None:
        assert self.session.position == self.position
        assert [step.action.text for step in self.session.steps] == self.texts
        state = GAME.new(options=self.session.options)
        for step in self.session.steps[: self.position]:
            assert state.seat == step.seat
            assert tuple(state.apply(step.action)) == step.entries
        assert state.to_json() == self.session.state.to_json()


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
