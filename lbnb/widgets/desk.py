"""The player's desk: a session, what is selected, and what the panel has to say. No widgets here."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import lbnb
from lbnb.board import Hit
from lbnb.core.actions import Action
from lbnb.core.amend import PLACE, Placing, amend, placed_last, placing_of
from lbnb.core.decisions import CHANCE, Refusal
from lbnb.core.errors import IllegalAction, SessionError
from lbnb.core.odds import Odds
from lbnb.core.positions import positions
from lbnb.core.session import Session, Step
from lbnb.widgets.file_names import plain_path
from lbnb.widgets.messages import REPLACE, Message, closed, coached, failed, refused, remarked, told, warned
from lbnb.widgets.selection import Choices, attempt
from lbnb.widgets.wording import action_text, button_of, by_verb, verb_text

MOST_STEPS = 200
"""How many actions `bot_phase` takes at most."""


class Desk:
    """All that a panel shows and does. After each call the panel reads the attributes again.

    `picked` are the units and places clicked so far, `verb` the kind of action wanted, `chosen` the one
    marked in the list, `rule` the paragraph in the rule box, `place` the one looked at, `fresh` the steps of
    the last action. While `coaching`, an action with a serious warning is held back once: `warned` is it.
    `taken_up` is a unit that has been placed and is about to be placed elsewhere.
    """

    def __init__(self, session: Session, coaching: bool = False) -> None:
        self.coaching = coaching
        self.attach(session)

    def attach(self, session: Session) -> None:
        """Play another session."""
        self.session = session
        self.game = session.game
        self.fresh: list[Step] = session.steps[: session.position]
        self._read()
        places = self.game.places
        self.place = next((name for name in (*self.highlights(), *places) if name in places), "")
        self._inform(told(self.game, self.fresh) or "Click the board, or choose in the list.")

    def _read(self) -> None:
        """Drop every selection and read the position again."""
        self.picked: tuple[str, ...] = ()
        self.verb: str | None = None
        self.chosen: Action | None = None
        self.warned: Action | None = None
        self.taken_up: Placing | None = None
        self.state = self.session.state
        legal = [] if self.session.automatic else self.session.legal_actions()
        self.choices = Choices(self.state, legal)
        pending = self.state.decision or self.state.outcome
        self.rule = pending.rule if pending else next(iter(self.game.rules))

    @property
    def decision_name(self) -> str:
        """The class name of the pending decision, or nothing."""
        return type(self.state.decision).__name__ if self.state.decision else ""

    @property
    def rolling(self) -> int:
        """How many dice a person has to enter now; 0 when no roll is pending."""
        if self.session.player != CHANCE or self.session.automatic:
            return 0
        first = self.choices.legal[0]
        return len(first.text.split()) - 1 if first.verb == "roll" else 0

    @property
    def sides(self) -> int:
        """The highest number on a die that has to be entered now."""
        return max(int(word) for action in self.choices.legal for word in action.text.split()[1:])

    @property
    def just_deployed(self) -> bool:
        """Whether the last placement has ended a set-up, and what was placed may still stand elsewhere."""
        offered = any(action.verb == PLACE for action in self.choices.legal)
        return not (offered or self.session.automatic) and bool(placed_last(self.session))

    def say(self, action: Action) -> str:
        """The sentence for an action now."""
        return action_text(self.game, action, self.decision_name) + self.game.outcome_of(self.state, action)

    def verbs(self) -> list[tuple[str, str]]:
        """The verbs of the legal actions, each with the text of its button."""
        groups = by_verb(self.choices.legal)
        named = [(verb, verb_text(self.game, group, self.decision_name)) for verb, group in groups.items()]
        return [*named, (PLACE, "Place elsewhere …")] if self.just_deployed else named

    def offered(self) -> list[Action]:
        """The legal actions that fit the picks and the verb."""
        fitting = self.choices.fitting(self.picked)
        return [action for action in fitting if self.verb in (None, button_of(action.verb))]

    def highlights(self) -> list[str]:
        """What may be clicked next."""
        if self.taken_up is not None:
            return list(self.taken_up.others)
        if self.verb == PLACE and self.just_deployed:
            return placed_last(self.session)
        if self.chosen is not None:
            return []
        offered = Choices(self.state, self.offered())
        return offered.next_names(self.picked)

    def selected(self) -> list[str]:
        """What is picked, or what the chosen action names."""
        if self.taken_up is not None:
            return [self.taken_up.unit]
        if self.chosen is not None:
            return list(self.game.on_board(self.state, self.chosen))
        return list(self.picked)

    def click(self, hit: Hit) -> None:
        """A click on the board: pick, carry out, or say why not."""
        self.place = hit.place or self.place
        if self.state.decision is None or self.session.automatic:
            self._refuse(None, closed(self.session))
            return
        if self.taken_up is not None:
            self._place_again(self.taken_up, hit.place)
            return
        way = self.game.way_to(self.state, hit.place) if hit.place and not self.picked else []
        if way and self.verb in (None, button_of(way[0].split()[0])):
            self._go(way)
            return
        stack = self.game.units_at(self.state, hit.place) if hit.place else []
        wanted = [action for action in self.choices.legal if self.verb in (None, button_of(action.verb))]
        click = Choices(self.state, wanted).click(self.picked, hit, stack)
        if click.action is not None:
            self.do(click.action)
        elif click.refused and hit.unit and (placed := placing_of(self.session, hit.unit)) is not None:
            self.picked, self.chosen, self.taken_up = (), None, placed
            self._inform(
                f"<b>{escape(self.game.called(hit.unit))}</b>: click the place where it shall stand."
            )
        elif click.refused:
            self.chosen = None
            named = [name for name in hit if name is not None and self.verb is None and not self.picked]
            reasons = [self.game.not_there(self.state, name) for name in named]
            reason = next((reason for reason in reasons if reason), None)
            attempted = (None, reason) if reason else attempt(self.state, click.refused, self.verb)
            self._refuse(*attempted)
        else:
            self._pick(click.picked)

    def _place_again(self, placed: Placing, place: str | None) -> None:
        """Place a unit elsewhere that has been placed before; on its own place, leave it."""
        self.taken_up = None
        if place in (None, placed.place):
            self._inform("It stays.")
            return
        action = self.game.parse(f"{PLACE} {placed.unit} {place}")
        if place not in placed.others:
            before = positions(self.session)[placed.step]
            self._refuse(action, before.why_not(action) or Refusal("", "Another unit stands there."))
            return
        dropped = amend(self.session, placed.step, action)
        self.reread()
        lost = f" No more legal, and taken back: {', '.join(map(escape, dropped))}." if dropped else ""
        self._inform(f"<b>{escape(self.say(action))}</b>: done.{lost}")

    def _pick(self, picked: tuple[str, ...]) -> None:
        self.picked = picked
        self.chosen = None
        if not picked:
            self._inform("Nothing is selected.")
            return
        offered = self.offered()
        if len(offered) == 1:
            self.chosen = offered[0]
        named = " and ".join(escape(self.game.called(name)) for name in picked)
        again = self.choices.complete(picked)
        more = f" Click it again to {escape(_lower(self.say(again[0])))}." if len(again) == 1 else ""
        count = f"{len(offered)} actions fit" if len(offered) > 1 else "1 action fits"
        self._inform(f"<b>{named}</b>: {count}; click the board or choose in the list.{more}")

    def choose_verb(self, verb: str) -> None:
        """Want one kind of action; the same verb again wants them all. A bare verb is carried out.

        After a set-up, the verb of placing wants a unit that has been placed, to place it elsewhere.
        """
        group = by_verb(self.choices.legal).get(verb, [])
        if len(group) == 1 and not group[0].args:
            self.do(group[0])
            return
        self.verb = None if verb == self.verb else verb
        self.picked = ()
        self.chosen = None
        if self.verb == PLACE and self.just_deployed:
            self._inform("<b>Place elsewhere</b>: click the unit, then the place where it shall stand.")
        elif self.verb:
            self._inform(f"<b>{escape(verb.capitalize())}</b>: click the board or choose in the list.")
        else:
            self._inform("All actions are in the list.")

    def let_go(self) -> None:
        """Drop picks, verb and mark."""
        self.picked, self.verb, self.chosen, self.taken_up = (), None, None, None
        self._inform("All actions are in the list.")

    def reread(self) -> None:
        """Take in what somebody else did with the session."""
        self.fresh = []
        self._read()

    def mark(self, text: str | None) -> None:
        """Mark an action of the list, to look at it before it is done."""
        self.chosen = self.game.parse(text) if text else None
        places = self.game.places
        self.place = next((name for name in self.selected() if name in places), self.place)

    def do(self, action: Action | str) -> None:
        """Carry out an action for a player: the coach, if on, has its say before and after."""
        if not self.coaching:
            self._carry_out(action)
            return
        warnings = self.session.warnings(action)
        again = self.warned is not None and self.warned.text == str(action)
        if not again and any(warning.serious for warning in warnings):
            self.chosen = self.warned = self.game.parse(str(action))
            self.message = warned(self.game, self.say(self.warned), warnings)
            return
        step, decision = self.session.position, self.decision_name
        self._carry_out(action)
        if self.session.position > step:
            said = coached(self.game, warnings) + self._remark(step, decision)
            self.message = self.message._replace(html=said + self.message.html)

    def _remark(self, step: int, decision: str) -> str:
        """What the program would have done in place of a step, as HTML; nothing if it is much the same.

        Another company to the same place is much the same.
        """
        remark = self.session.remark(step)
        taken, advised = remark.taken, remark.advice.action
        areas = self._areas(taken)
        if remark.agrees or (taken.verb == advised.verb and areas and areas == self._areas(advised)):
            return ""
        return remarked(action_text(self.game, advised, decision), remark.advice.reason)

    def _areas(self, action: Action) -> set[str]:
        """The places that an action names."""
        return set(self.game.vocabulary.named(action, "place"))

    def _carry_out(self, action: Action | str) -> None:
        """Take an action and what follows by itself; a refusal goes to the message line."""
        before = self.session.position
        said = self.say(action) if isinstance(action, Action) else ""
        try:
            self.session.act(action)
        except IllegalAction as error:
            refused = action if isinstance(action, Action) else None
            self._refuse(refused, Refusal(error.rule, error.reason))
            return
        self._arrived(self.session.steps[before : self.session.position], said)

    def _go(self, way: list[str]) -> None:
        """Take the actions that bring the unit on the move to a place."""
        if len(way) == 1:
            self.do(self.game.parse(way[0]))
            return
        before = self.session.position
        for action in way:
            self.session.act(action)
        self._arrived(self.session.steps[before : self.session.position])

    def do_chosen(self) -> None:
        """Carry out the marked action."""
        if self.chosen is None:
            self._inform("Choose an action in the list first.")
        else:
            self.do(self.chosen)

    def roll(self, *dice: str) -> None:
        """Enter a roll by hand; where the order of the dice means nothing, in any order."""
        legal = {action.text for action in self.choices.legal}
        entered, ordered = (" ".join(["roll", *row]) for row in (dice, sorted(dice, key=int)))
        self._carry_out(ordered if entered not in legal and ordered in legal else entered)

    def coach(self, on: bool) -> None:
        """Turn the coach on or off."""
        self.coaching = on
        self.warned = None
        self._inform(
            "The coach is on: it warns before a blunder and says afterwards what the program would have done."
            if on
            else "The coach is off."
        )

    def hint(self) -> None:
        """Ask the adviser, mark its action and show its reason."""
        advice = self.session.hint()
        self.picked, self.verb, self.chosen = (), None, advice.action
        said = escape(self.say(advice.action))
        self.message = Message("hint", f"<b>{said}.</b> {escape(advice.reason)}")

    def bot_step(self) -> None:
        """Let the adviser take this decision."""
        self._carry_out(self.session.hint().action)

    def bot_phase(self) -> None:
        """Let the adviser decide until a decision of another kind or seat comes up."""
        before = self.session.position
        kind, seat = self.decision_name, self.session.seat
        for _ in range(MOST_STEPS):
            self.session.act(self.session.hint().action)
            pending = self.session.decision
            if type(pending).__name__ != kind or self.session.seat != seat:
                break
        steps = self.session.steps[before : self.session.position]
        self._arrived(steps)
        if steps[0].action.verb == PLACE:
            self.message = self.message._replace(html=f"{REPLACE[self.just_deployed]}{self.message.html}")

    def undo(self) -> None:
        """Take back the last decision."""
        self._travel(self.session.undo, "Taken back.")

    def redo(self) -> None:
        """Bring it back."""
        before = self.session.position
        self.session.redo()
        self._arrived(self.session.steps[before : self.session.position])

    def rewind(self, position: int) -> None:
        """Go to where so many steps have been taken."""
        if position != self.session.position:
            self._travel(
                lambda: self.session.rewind(position), f"Step {position} of {len(self.session.steps)}."
            )

    def show_rule(self, rule: str) -> None:
        """Put a paragraph into the rule box."""
        if rule in self.game.rules:
            self.rule = rule
        else:
            self.message = Message("refusal", f"There is no rule {escape(rule)!r}.")

    def save(self, name: str) -> None:
        """Save into the working folder under a plain file name."""
        path = plain_path(name)
        self.session.save(path)
        self._inform(f"Saved as <b>{escape(path.name)}</b>.")

    def load(self, name: str) -> None:
        """Go on with a game saved in the working folder."""
        session = lbnb.load_record(plain_path(name))
        if session.game.id != self.game.id:
            raise SessionError(f"{name} is a game of {session.game.title}: open it with lbnb.play")
        self.attach(session)
        self._inform(f"Loaded <b>{escape(name)}</b>.")

    def new_game(self, **settings: Any) -> None:
        """Start again, with the settings of `lbnb.new_session`."""
        self.attach(lbnb.new_session(self.game, **settings))

    def fail(self, error: Exception) -> None:
        """Show an error in the message line."""
        self.message = failed(error)

    def odds(self) -> Odds | None:
        """The odds of the combat that is pending, or that the marked or only fitting action leads to."""
        if self.state.decision is None or self.session.automatic:
            return None
        action = self.chosen
        offered = self.offered()
        if action is None and self.picked and len(offered) == 1:
            action = offered[0]
        return self.game.odds(self.state, action)

    def _arrived(self, steps: list[Step], said: str = "") -> None:
        self.fresh = steps
        self._read()
        self._inform(told(self.game, steps) or (f"<b>{escape(said)}</b>: done." if said else "Done."))

    def _travel(self, move: Callable[[], None], said: str) -> None:
        move()
        self.fresh = []
        self._read()
        self._inform(said if not self.session.automatic else f"{said} {escape(closed(self.session).reason)}")

    def _inform(self, html: str) -> None:
        self.message = Message("info", html)

    def _refuse(self, action: Action | None, refusal: Refusal) -> None:
        if refusal.rule in self.game.rules:
            self.rule = refusal.rule
        self.message = refused(self.game, self.say(action) if action else "", refusal)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
