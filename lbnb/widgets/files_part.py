"""What is used now and then: the rules, a new game, saved games, the position in words."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from lbnb.bots import BOTS
from lbnb.core.autosave import SUFFIX
from lbnb.core.bots import HUMAN
from lbnb.widgets.desk import Desk
from lbnb.widgets.ledger_view import ledger_html
from lbnb.widgets.rule_view import rule_page_html
from lbnb.widgets.wording import seat_name

Act = Callable[[Callable[..., object]], Callable[..., Any]]


SEATED = (
    ("a person", HUMAN),
    ("the random bot", "random"),
    ("the heuristic bot", "heuristic"),
    ("the search bot", "search"),
    ("the search bot, 1 second a decision", "search:1s"),
    ("the search bot, 5 seconds a decision", "search:5s"),
)
"""Who may have a seat, in words and as `lbnb.new_session` takes it."""


class RulePart:
    """Any paragraph of the rules by its number."""

    def __init__(self, desk: Desk, act: Act) -> None:
        self.choice = w.Dropdown(
            options=list(desk.game.rules), description="Rule", tooltip="Show a paragraph"
        )
        self.choice.observe(act(lambda change: desk.show_rule(change["new"])), "value")
        self.text = w.HTML()
        self.box = w.VBox([self.choice, self.text])

    def show(self, desk: Desk) -> None:
        """Show the desk's paragraph."""
        self.choice.value = desk.rule
        self.text.value = rule_page_html(desk.session, desk.rule)


class NewGamePart:
    """The settings of a new game, and the button that starts it."""

    def __init__(self, desk: Desk, act: Act) -> None:
        game, session = desk.game, desk.session
        wide = {"style": {"description_width": "150px"}, "layout": {"width": "auto"}}
        self.scenario = w.Dropdown(
            options=[(scenario.title, key) for key, scenario in game.scenarios.items()],
            value=session.scenario,
            description="Scenario",
            **wide,
        )
        self.seats = {
            player: w.Dropdown(
                options=who_plays(who),
                value=who if known(who) else HUMAN,
                description=seat_name(player),
                **wide,
            )
            for player, who in session.seats.items()
        }
        self.options = {
            key: w.Dropdown(
                options=option.values,
                value=session.options[key],
                description=option.title,
                tooltip=option.summary,
                **wide,
            )
            for key, option in game.options.items()
        }
        self.dice = w.Dropdown(
            options=[("rolled by the program", "seeded"), ("your own, entered by hand", "manual")],
            value="manual" if session.dice == "manual" else "seeded",
            description="Dice",
            **wide,
        )
        self.mode = w.Dropdown(
            options=[("lesson: take back anything", "lesson"), ("match: no way back over dice", "match")],
            value=session.mode,
            description="Undo",
            **wide,
        )
        self.seed = w.Text(placeholder="any whole number, or empty", description="Seed", **wide)
        self.start = w.Button(description="Start a new game", tooltip="The game of now stays in its autosave")
        self.start.on_click(act(lambda _: desk.new_game(**self.settings())))
        self.box = w.VBox(
            [
                self.scenario,
                *self.seats.values(),
                *self.options.values(),
                self.dice,
                self.mode,
                self.seed,
                self.start,
            ]
        )

    def settings(self) -> dict[str, Any]:
        """The chosen settings, as `lbnb.new_session` takes them."""
        return {
            "scenario": self.scenario.value,
            "seats": {player: choice.value for player, choice in self.seats.items()},
            "options": {key: choice.value for key, choice in self.options.items()},
            "dice": self.dice.value,
            "mode": self.mode.value,
            "seed": whole_number(self.seed.value),
        }


def known(who: str) -> bool:
    """Whether a new game can have this player: a person or a bot that goes by its name."""
    return who == HUMAN or who.partition(":")[0] in BOTS


def who_plays(now: str) -> list[tuple[str, str]]:
    """The choices for a seat, the one who has it now among them, such as a search bot of another budget."""
    named = list(SEATED)
    if known(now) and now not in dict(SEATED).values():
        kind, _, budget = now.partition(":")
        named.append((f"the {kind} bot, {budget}", now))
    return named


def whole_number(text: str) -> int | None:
    """The number typed, None for nothing; raises SessionError for anything else."""
    from lbnb.core.errors import SessionError

    try:
        return int(text) if text.strip() else None
    except ValueError:
        raise SessionError(f"the seed {text!r} is no whole number") from None


class SavePart:
    """Save to and load from a file of the working folder."""

    def __init__(self, desk: Desk, act: Act) -> None:
        self.name = w.Combobox(
            placeholder="file name", ensure_option=False, tooltip="A file name in the folder of this notebook"
        )
        self.save = w.Button(description="Save", tooltip="Write the game into this file")
        self.save.on_click(act(lambda _: desk.save(self.name.value)))
        self.load = w.Button(description="Load", tooltip="Go on with the game in this file")
        self.load.on_click(act(lambda _: desk.load(self.name.value)))
        self.box = w.HBox([self.name, self.save, self.load])
        self.box.add_class("lbnb-row")

    def show(self) -> None:
        """Offer the files that are there."""
        names = tuple(sorted(path.name for path in Path().glob(f"*{SUFFIX}")))
        if names != self.name.options:
            self.name.options = names


class FilesPart:
    """The parts above behind closed lids; `box` is an accordion."""

    def __init__(self, desk: Desk, act: Act) -> None:
        self.rules = RulePart(desk, act)
        self.new_game = NewGamePart(desk, act)
        self.saves = SavePart(desk, act)
        self.words = w.HTML()
        self.ledger = w.HTML()
        lids = {
            "Rules": self.rules.box,
            "Save and load": self.saves.box,
            "New game": self.new_game.box,
            "The board in words": self.words,
        }
        if desk.game.ledger_rule:
            lids["Victory Points"] = self.ledger
        self.box = w.Accordion(children=list(lids.values()), titles=list(lids), selected_index=0)

    def show(self, desk: Desk) -> None:
        """Bring the rule, the files, the text twin of the board and the ledger up to date."""
        self.rules.show(desk)
        self.saves.show()
        if desk.game.ledger_rule:
            self.ledger.value = ledger_html(desk.game, desk.session.log)
        self.words.value = f'<div class="lbnb-words">{escape(desk.state.describe())}</div>'
