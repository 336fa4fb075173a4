"""Fixtures for tests that use JupyterLab as a person does: a server, a browser, a page."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.lab import Lab, running_lab

CHROMIUM = Path("/usr/bin/chromium")
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
ARGUMENTS = [
    "--no-sandbox",
    "--headless=new",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser's program; without one the test is skipped, or fails where a browser is required."""
    if not CHROMIUM.exists():
        message = f"no browser at {CHROMIUM} (Debian: apt install chromium)"
        if os.environ.get("LBNB_REQUIRE_BROWSER"):
            pytest.fail(message)
        pytest.skip(message)
    return CHROMIUM


@pytest.fixture(scope="session")
def lab(chromium: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab over a copy of the lessons."""
    root = tmp_path_factory.mktemp("lessons")
    shutil.copytree(NOTEBOOKS, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*"))
    with running_lab(root, tmp_path_factory.mktemp("jupyter")) as lab:
        yield lab


# One browser a module, not a session: as long as Playwright runs, its event loop is the running one of
# this thread, and other tests could not use asyncio.
@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(lab: Lab, browser: Browser) -> Iterator[Page]:
    """A window of 1600 x 1000 pixels, logged in; addresses are relative to the server's."""
    context = browser.new_context(base_url=lab.url, viewport={"width": 1600, "height": 1000})
    context.request.get("lab", params={"token": lab.token})
    yield context.new_page()
    context.close()
    lab.shut_kernels()
