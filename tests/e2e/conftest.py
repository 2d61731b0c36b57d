"""A real server process and a real Chromium for the end-to-end tests."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"portrait": (360, 640), "landscape": (640, 360), "desktop": (1280, 800)}
SCREENSHOTS = Path(__file__).parent / "screenshots"
PATIENCE = 60_000
"""Milliseconds for anything to come: so many that a busy machine fails nothing that does come."""
A_GAME = 900_000
"""The same for a game that is played to its end, or analysed."""
expect.set_options(timeout=PATIENCE)

KEEP_ALERTS = """
  window.alerts = [];
  new MutationObserver(() => {
    for (const { textContent: text } of document.querySelectorAll('[role=alert]'))
      if (alerts.at(-1) !== text) alerts.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""

SETTLED = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
}"""


def settle(page: Page) -> None:
    """Wait until everything that moves is at its place."""
    page.evaluate(SETTLED)


def until(page: Page, holds: Callable[[], bool], patience: int = PATIENCE) -> None:
    """Wait until something holds that no locator can see; the page goes on meanwhile."""
    last = time.monotonic() + patience / 1000
    while not holds():
        assert time.monotonic() < last, "it never came"
        page.wait_for_timeout(25)


def within_one_day() -> None:
    """Where too little is left of the day (UTC) for a test of what changes with the day, wait for the next."""
    left = 86_400 - time.time() % 86_400
    if left < 300:
        time.sleep(left + 1)


def free_port() -> int:
    """A port that nobody listens on, and that no outgoing connection is given while its server is started again."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


@dataclass
class Server:
    """One server process over one database file; it can be killed and started again on the same data."""

    folder: Path
    pace: int = 0
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {
            **os.environ,
            "DOUDIZHU_PORT": str(self.port),
            "DOUDIZHU_PACE": str(self.pace),
            "DOUDIZHU_DATABASE_URL": f"sqlite:///{self.folder / 'doudizhu.sqlite'}",
            "DOUDIZHU_MESSAGES_PER_SECOND": "1000",
            "DOUDIZHU_REQUESTS_PER_SECOND": "1000",
            "DOUDIZHU_GAMES_PER_MINUTE": "1000",
        }
        log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "doudizhu.server"], env=environment, stdout=log, stderr=subprocess.STDOUT
        )
        log.close()
        last = time.monotonic() + PATIENCE / 1000
        while self.process.poll() is None and time.monotonic() < last:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE / 1000):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"the server did not start:\n{(self.folder / 'server.log').read_text()}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=PATIENCE / 1000)
            self.process = None


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers of one's own, for tests that kill them."""
    started: list[Server] = []

    def start(pace: int = 0) -> Server:
        folder = tmp_path / f"server{len(started)}"
        folder.mkdir()
        server = Server(folder, pace)
        server.start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share; its computer players answer at once."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    executable = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert executable, "the end-to-end tests need Chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_FLAGS)
        yield running
        running.close()


@dataclass
class Visit:
    """A page, and all text that reached it over its sockets."""

    page: Page
    heard: list[str]

    def accepted(self) -> int:
        """How many commands the server has carried out or refused."""
        return sum('"type":"accepted"' in text or '"type":"refused"' in text for text in self.heard)

    def alerted(self, text: str) -> None:
        """Wait until an alert has said so: most go away by themselves, perhaps before anybody looks."""
        self.page.wait_for_function("text => alerts.some((each) => each.includes(text))", arg=text, timeout=A_GAME)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Open pages in fresh contexts; afterwards no page may have logged an error, save for the server's absence in an
    `outage`, and for a `refusal` over HTTP that the page tells of itself."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(
        url: str,
        size: str = "desktop",
        language: str = "zh-CN",
        still: bool = True,
        outage: bool = False,
        refusal: bool = False,
    ) -> Visit:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=size != "desktop",
            reduced_motion="reduce" if still else "no-preference",
            service_workers="block",
        )
        contexts.append(context)
        context.add_init_script(KEEP_ALERTS)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        heard: list[str] = []

        def listen(frame: str | bytes) -> None:
            heard.append(frame if isinstance(frame, str) else frame.decode())

        page.on("websocket", lambda socket: socket.on("framereceived", listen))
        page.on("pageerror", lambda error: errors.append(f"{url}: {error}"))

        def complain(message: ConsoleMessage) -> None:
            known = (outage, "ERR_CONNECTION_REFUSED"), (refusal, "status of 400"), (refusal, "status of 500")
            if message.type == "error" and not any(may and text in message.text for may, text in known):
                errors.append(f"{url}: {message.text}")

        page.on("console", complain)
        page.goto(url)
        return Visit(page, heard)

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
