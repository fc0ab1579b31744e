"""JupyterLab in a real browser: a server of its own, which this Python runs, and Debian's Chromium or another in the path.

One server and one browser serve the whole folder. They are gone when its last test is, since Playwright keeps an event loop
running, beside which other tests could not run theirs.
"""

import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from .lab import WAIT, Lab, Shown, notebook

ROOT = Path(__file__).parent.parent.parent
SCREENSHOTS = ROOT / "tests" / "screenshots"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--disable-gpu", "--disable-quic", "--disable-sync", "--disable-component-update", "--disable-background-networking")
WINDOW = {"width": 1500, "height": 1000}
FOR_THE_SERVER = 90  # seconds to come up in; it takes 5 to 7

_failed = pytest.StashKey[bool]()


class Server(NamedTuple):
    """A JupyterLab that runs: where, with which token, and the folder of notebooks that it serves."""

    url: str
    token: str
    folder: Path


def chromium() -> str:
    """The browser; a machine without one fails, so that these tests are never passed over."""
    named = os.environ.get("PATIENCE_CHROMIUM")
    found = [path for name in ([named] if named else NAMES) if (path := shutil.which(name))]
    if not found:
        pytest.fail(f"no browser: PATIENCE_CHROMIUM is {named!r}, looked for {', '.join([named] if named else NAMES)} in PATH")
    return found[0]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Lab saves what it shows, so it is given a copy of the notebooks, and folders of its own for all that it keeps."""
    home = tmp_path_factory.mktemp("jupyter")
    folder = home / "notebooks"
    shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    port = free_port()
    serving = Server(f"http://127.0.0.1:{port}", secrets.token_hex(16), folder)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--LabApp.expose_app_in_browser=True"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.root_dir={folder}"]
    with (home / "server.log").open("w") as log:
        running = subprocess.Popen(command, cwd=home, env=environment(home, serving.token), stdout=log, stderr=log)
        try:
            _wait_until_it_answers(serving, running, home / "server.log")
            yield serving
        finally:
            _stop(serving, running)


def free_port() -> int:
    """One that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def environment(home: Path, token: str) -> dict[str, str]:
    """Ours, but for what Jupyter would read or write elsewhere; the checkout's rules and settings, installed or not."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    folders = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime"}
    folders |= {"JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces", "IPYTHONDIR": "ipython"}
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    ours |= {name: str(home / folder) for name, folder in folders.items()}
    return ours | {"PYTHONPATH": paths, "JUPYTER_CONFIG_PATH": str(ROOT / "etc" / "jupyter"), "JUPYTER_TOKEN": token}


def _ask(serving: Server, path: str, method: str = "GET") -> None:
    request = urllib.request.Request(f"{serving.url}{path}", method=method, headers={"Authorization": f"token {serving.token}"})
    urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=5).close()


def _wait_until_it_answers(serving: Server, running: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + FOR_THE_SERVER
    while time.monotonic() < end and running.poll() is None:
        try:
            return _ask(serving, "/api/status")
        except (URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not come up:\n{log.read_text()[-4000:]}")


def _stop(serving: Server, running: subprocess.Popen[bytes]) -> None:
    """Gently, so that it stops its kernels."""
    try:
        _ask(serving, "/api/shutdown", "POST")
        running.wait(20)
    except (URLError, OSError, subprocess.TimeoutExpired):
        running.kill()
        running.wait(20)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser."""
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def context(server: Server, browser: Browser) -> BrowserContext:
    """A window of the browser that the server lets in."""
    context = browser.new_context(viewport=WINDOW, base_url=server.url)
    context.set_default_timeout(WAIT)
    assert context.request.get(f"/api/status?token={server.token}").ok  # the cookie that it gives is kept
    return context


@pytest.fixture(scope="module")
def lab(request: pytest.FixtureRequest, server: Server, context: BrowserContext) -> Iterator[Lab]:
    """The notebook of a test module, opened and run once: its ``NOTEBOOK``, made of its ``CELLS`` (id: source) if it has any."""
    name, cells = request.module.NOTEBOOK, getattr(request.module, "CELLS", None)
    if cells:
        (server.folder / name).write_text(notebook(cells), encoding="utf-8")
    page = context.new_page()
    yield Lab(page, name, SCREENSHOTS)
    page.close()


@pytest.fixture(autouse=True)
def nothing_goes_wrong(request: pytest.FixtureRequest, lab: Shown) -> Iterator[None]:
    """No error in the page, in its console, or in a callback; a test that fails leaves a picture."""
    yield
    wrong, told = list(lab.problems), lab.page.locator(".patience-error [role=alert]").all_inner_texts()
    lab.problems.clear()
    if wrong or told or request.node.stash.get(_failed, False):
        lab.shot("failed-" + re.sub(r"[^\w.-]+", "-", request.node.name))
    assert (wrong, told) == ([], [])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed."""
    report = yield
    if report.when == "call":
        item.stash[_failed] = report.failed
    return report
