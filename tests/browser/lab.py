"""A JupyterLab of the tests' own, and the few things that a person does in it."""

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

# No proxy that the environment may name stands between us and our own machine.
LOOPBACK = urllib.request.build_opener(urllib.request.ProxyHandler({}))
START_SECONDS = 60
RUN_SECONDS = 60

# A lost server ends by itself: idle kernels are culled, and then nothing keeps it running.
SERVER_CONFIG = {
    "ServerApp": {"open_browser": False, "allow_root": True, "shutdown_no_activity_timeout": 600},
    "MappingKernelManager": {"cull_idle_timeout": 600, "cull_connected": True},
    "LabApp": {
        "expose_app_in_browser": True,
        "news_url": None,
        "check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    },
}

SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "checkForUpdates": False,
        "doNotDisturbMode": True,
        "fetchNews": "false",
    },
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}

# The cells' own model rather than their looks: a lesson may fold a cell away.
NOTEBOOK = "window.jupyterapp?.shell?.currentWidget"
READY = f"() => {NOTEBOOK}?.sessionContext?.session?.kernel?.status === 'idle'"
CODE_CELLS = f"""() => [...{NOTEBOOK}.content.model.cells]
    .filter(cell => cell.type === 'code' && cell.sharedModel.source.trim())
    .map(cell => ({{
        count: cell.executionCount ?? 0,
        running: cell.executionState === 'running',
        errors: cell.outputs.toJSON()
            .filter(output => output.output_type === 'error')
            .map(output => output.traceback.join('\\n')),
    }}))"""


@dataclass(frozen=True)
class Lab:
    """A running server: its address with the closing slash, its token and the folder that it serves."""

    url: str
    token: str
    root: Path

    def request(self, path: str, method: str = "GET") -> Any:
        """Call the server's REST interface and return its decoded answer, None for an empty one."""
        headers = {"Authorization": f"token {self.token}"}
        call = urllib.request.Request(self.url + path, headers=headers, method=method)
        with LOOPBACK.open(call, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def shut_kernels(self) -> None:
        """End every kernel, so that the next test starts with none."""
        for session in self.request("api/sessions"):
            self.request(f"api/sessions/{session['id']}", "DELETE")


@contextmanager
def running_lab(root: Path, home: Path) -> Iterator[Lab]:
    """Serve `root` on a free loopback port; all settings and state of the server stay in `home`.

    The kernel is the Python that runs the tests. On leaving, the server and its kernels are gone.

    Raises:
        RuntimeError: the server ended or was not ready within START_SECONDS; the message has its log.
    """
    config = home / "config"
    (config / "labconfig").mkdir(parents=True)
    (config / "jupyter_lab_config.json").write_text(json.dumps(SERVER_CONFIG))
    (config / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    lab = Lab(f"http://127.0.0.1:{_free_port()}/", secrets.token_hex(16), root)
    environment = os.environ | {
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTER_TOKEN": lab.token,
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "LBNB_HOME": str(home / "games"),
    }
    port = lab.url.rpartition(":")[2].strip("/")
    command = [sys.executable, "-m", "jupyterlab", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", f"--ServerApp.root_dir={root}"]
    log = home / "server.log"
    with log.open("w") as stream:
        server = subprocess.Popen(
            command,
            cwd=root,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_until_ready(lab, server, log)
        yield lab
    finally:
        _end(server)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def _wait_until_ready(lab: Lab, server: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            lab.request("api/status")
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")


def _end(server: "subprocess.Popen[bytes]") -> None:
    """Ask the server to end, which ends its kernels; a deaf one is killed with its process group."""
    server.terminate()
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def open_notebook(page: Page, name: str) -> None:
    """Open the notebook `name`, a path below the server's root, and wait until its kernel is idle."""
    page.goto(f"lab/tree/{name}?reset")
    page.wait_for_function(READY, timeout=RUN_SECONDS * 1000)


def run_all(page: Page) -> None:
    """Choose Run > Run All Cells and wait until every code cell has run and the kernel is idle.

    Raises:
        AssertionError: a cell ended in an error (the message has the traceback), or the time is over.
    """
    # A saved notebook brings the counts of its last run along.
    page.evaluate("window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    deadline = time.monotonic() + RUN_SECONDS
    while time.monotonic() < deadline:
        cells = page.evaluate(CODE_CELLS)
        fresh = [cell for cell in cells if cell["count"] and not cell["running"]]
        for cell in fresh:
            assert not cell["errors"], re.sub(r"\x1b\[[\d;]*m", "", cell["errors"][0])
        if len(fresh) == len(cells) and page.evaluate(READY):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{len(fresh)} of {len(cells)} code cells had run after {RUN_SECONDS} seconds")


def screenshot(page: Page, name: str) -> Path:
    """Save what the window shows as `name`.png in the folder LBNB_SCREENSHOTS, else in a temporary one."""
    folder = Path(os.environ.get("LBNB_SCREENSHOTS") or Path(tempfile.gettempdir()) / "lbnb-screenshots")
    path = folder / f"{name}.png"
    page.screenshot(path=path)
    return path
