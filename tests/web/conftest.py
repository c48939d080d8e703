"""A real server and a real browser. Without Chromium these tests say so and are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from grognard.server.serve import free_port

CHROMIUM = os.environ.get("CHROMIUM") or next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
UNBRIEFED = """
if (!localStorage.getItem("grognard.settings"))
  localStorage.setItem("grognard.settings", JSON.stringify({ briefing: false }));
"""
"""Most tests want the table at once; those of the briefing ask for it."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only smokes are for every day. A browser on a busy machine may lose a race that says nothing of the page: a
    second try tells."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.flaky(reruns=2))
            if item.get_closest_marker("smoke") is None:
                item.add_marker(pytest.mark.proof)


class Server:
    """A server process that can be stopped and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port(0, "127.0.0.1")
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = f"sqlite:///{folder / 'tables.db'}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "grognard.server", "--port", str(self.port), "--database", self._database]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.address}/api/health", timeout=2):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(20)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop and start."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: the browser tests cannot run (apt-get install chromium)")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


def open_page(browser: Browser, server: Server, viewport: dict[str, int] = DESKTOP, touch: bool = False) -> Page:
    """A page of its own: own storage, nothing moving, no console error goes unseen."""
    context: BrowserContext = browser.new_context(
        viewport=viewport,  # type: ignore[arg-type]
        has_touch=touch,
        reduced_motion="reduce",
        base_url=server.address,
    )
    context.add_init_script(UNBRIEFED)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.on("pageerror", lambda error: pytest.fail(f"the page threw {error}"))
    return page


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    opened = open_page(browser, server)
    yield opened
    opened.context.close()
