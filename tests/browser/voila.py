"""Voilà, which serves a notebook as a page of its own, and such a page: nothing but the classroom's table is on it."""

import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError

from playwright.sync_api import BrowserContext

from .lab import OPEN, Shown, Stage

# What Voilà's own page asks of the world outside: letters that are pictures, of which we use none. Anything else is a problem.
_OUTSIDE = "https://cdn.jsdelivr.net/npm/@fortawesome/fontawesome-free@*/css/*.css"
FOR_THE_SERVER = 90  # seconds


@contextmanager
def serving(notebook: Path, port: int, environment: dict[str, str]) -> Iterator[str]:
    """Voilà with a notebook, in the folder where it lies; the address of its page."""
    command = [sys.executable, "-m", "voila", notebook.name, "--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"]
    log, url = notebook.with_suffix(".log"), f"http://127.0.0.1:{port}/"
    with log.open("w") as file:
        running = subprocess.Popen(command, cwd=notebook.parent, env=environment, stdout=file, stderr=file)
        try:
            if not _answers(url, running):
                raise AssertionError(f"Voilà did not come up:\n{log.read_text()[-4000:]}")
            yield url
        finally:
            running.terminate()
            running.wait(20)


def _answers(url: str, running: "subprocess.Popen[bytes]") -> bool:
    """It is asked for what it does not have, since each look at the notebook itself starts a kernel."""
    ask, end = urllib.request.build_opener(urllib.request.ProxyHandler({})), time.monotonic() + FOR_THE_SERVER
    while time.monotonic() < end and running.poll() is None:
        try:
            ask.open(f"{url}static/nothing", timeout=5).close()
        except HTTPError:
            return True
        except (URLError, OSError):
            time.sleep(0.2)
    return False


class Classroom(Shown):
    """A look at the page, which has a kernel of its own; ``asked`` is what stands after the address's question mark."""

    def __init__(self, context: BrowserContext, url: str, asked: str, screenshots: Path) -> None:
        super().__init__(context.new_page(), screenshots)
        self.page.route(_OUTSIDE, lambda route: route.fulfill(content_type="text/css", body=""))
        self.page.goto(f"{url}?{asked}", timeout=OPEN)
        self.root = self.page.locator(".patience-classroom")
        self.root.locator(".patience-stage canvas.patience-canvas").wait_for(timeout=OPEN)
        self.table, self.chooser = Stage(self, ".patience-classroom"), self.root.locator("select").first
