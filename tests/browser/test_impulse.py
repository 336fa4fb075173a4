"""One whole impulse by clicks: the Active Area, moves, an attack, its leaders, a call for support, losses."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

import lbnb
from lbnb.core.session import Session
from lbnb.widgets.wording import action_text
from tests.browser.lab import Lab, screenshot
from tests.browser.panel import open_panel

pytestmark = pytest.mark.browser

SEEDS = range(7, 30)
BEGIN = "lbnb.new_session('ie_shima', seed={}, options={{'support': 'on'}}, autosave=False)"
LOSSES = ("reduce", "eliminate", "retreat")


class Click(NamedTuple):
    """One human action of the impulse, as the panel words it."""

    decision: str
    verb: str
    label: str


def choose(session: Session) -> str:
    """What the bot would do, but support is called for wherever it can be."""
    calls = [action.text for action in session.legal_actions() if action.verb == "call"]
    return calls[0] if calls else session.hint().action.text


def is_choice_of_impulse(session: Session) -> bool:
    return type(session.decision).__name__ == "ChooseImpulse"


def clicks_of_the_impulse(session: Session) -> list[Click]:
    """Play the impulse that begins now, and tell its human actions."""
    clicks = []
    while not clicks or (session.decision is not None and not is_choice_of_impulse(session)):
        action = session.parse(choose(session))
        decision = type(session.decision).__name__
        clicks.append(Click(decision, action.verb, action_text(session.game, action, decision)))
        session.act(action)
    return clicks


def impulse_with_an_attack() -> tuple[str, list[str], list[Click]]:
    """How a session begins, the actions up to such a US impulse, and the clicks of that impulse."""
    for seed in SEEDS:
        begin = BEGIN.format(seed)
        session = lbnb.new_session("ie_shima", seed=seed, options={"support": "on"}, autosave=False)
        while session.decision is not None:
            if session.state.turn >= 3 and session.seat == "us" and is_choice_of_impulse(session):
                before = [step.action.text for step in session.steps if not step.automatic]
                clicks = clicks_of_the_impulse(session)
                verbs = {click.verb for click in clicks}
                if {"assault", "move", "attack", "call"} <= verbs and verbs & set(LOSSES):
                    return begin, before, clicks
            else:
                session.act(session.hint().action)
    raise AssertionError("none of the seeds has such an impulse")


def take(panel: Locator, click: Click) -> None:
    """Carry out an action from the list, or by its button where it has one of its own."""
    actions = panel.locator(".widget-select select")
    shown = actions.locator("option").all_text_contents()
    labels = [label.replace("\N{NO-BREAK SPACE}", " ") for label in shown]
    if click.label in labels:
        actions.select_option(index=labels.index(click.label))
        panel.locator(".lbnb-do").click()
    else:
        panel.locator(".lbnb-verbs").get_by_role("button", name=click.label).click()


def test_an_impulse_with_an_attack_a_call_and_losses(lab: Lab, page: Page) -> None:
    """Each human action of the impulse is clicked; the log tells of each stage with its rule."""
    begin, before, clicks = impulse_with_an_attack()
    code = (
        f"import lbnb\nsession = {begin}\nfor text in {before!r}:\n    session.act(text)\nlbnb.play(session)"
    )
    panel = open_panel(lab, page, "impulse.ipynb", code)
    expect(panel.locator(".lbnb-prompt")).to_contain_text("Choose an impulse")
    step = panel.locator(".lbnb-time .lbnb-quiet")
    seen = []
    for click in clicks:
        was = step.inner_text()
        if click.verb not in seen:
            screenshot(page, f"impulse_{len(seen)}_{click.verb}")
            seen.append(click.verb)
        take(panel, click)
        expect(step).not_to_have_text(was)
    log = panel.locator(".lbnb-log")
    for said, rule in (("attacks Area", "11."), ("Call for", "19.2.1E"), ("Attack Total", "11.4.2")):
        line = log.locator("li, p, div, details", has_text=said).last
        expect(line).to_contain_text(rule)
    screenshot(page, "impulse_end")
