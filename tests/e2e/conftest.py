"""A real server process and a real Chromium for the end-to-end tests."""

from __future__ import annotations

import os
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
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

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


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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
        for _ in range(300):
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"the server did not start:\n{(self.folder / 'server.log').read_text()}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=20)
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
        page = context.new_page()
        page.set_default_timeout(20_000)
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
