"""A real server, a real Chromium, and a page that tolerates no console error."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
)
from tests.browser.players import ARGUMENTS, CHROMIUM, SECRET, STATIC

Opener = Callable[..., Page]
BLOCKED = "Service Worker registration blocked"
"""What Playwright says where it blocks them."""
expect.set_options(timeout=20_000)  # machines are shared


class Served:
    """A server in a process of its own, on a file of its own."""

    def __init__(
        self, db: Path, bot_ms: int = 0, grace_s: int = 90, generous: bool = True, **env: str
    ) -> None:
        self.db, self.bot_ms, self.grace_s, self.port = db, bot_ms, grace_s, 0
        self.generous, self.env = generous, {"FLIBUSTE_CHAT": "free", **env}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "flibuste", "serve", "--lang", "en"]
        command += ["--port", str(self.port), "--db", str(self.db)]
        env = {**os.environ, "FLIBUSTE_BOT_MS": str(self.bot_ms)}
        env["FLIBUSTE_GENEROUS"] = str(int(self.generous))
        env |= {"FLIBUSTE_SECRET": SECRET, "FLIBUSTE_GRACE_S": str(self.grace_s)}
        env |= self.env
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", said)
        assert found, f"the server did not start: {said!r}"
        self.port = int(found[1])
        self.url = f"http://localhost:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    assert (STATIC / "index.html").is_file(), "the pages are not built: make web"
    served = Served(tmp_path_factory.mktemp("server") / "tables.db")
    yield served
    served.kill()


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    # A service worker would answer what tests want to route: test_offline.py allows it.
    browser.new_context = partial(browser.new_context, service_workers="block")  # type: ignore[method-assign]
    yield browser
    browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Served) -> Iterator[Opener]:
    """Open a page as somebody new: language, size, theme and preferences as asked for."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        path: str = "/", lang: str = "en", phone: bool = False, script: str = "", **kept: Any
    ) -> Page:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        locale = {"en": "en-GB", "fr": "fr-FR"}[lang]
        context = chromium.new_context(viewport=size, locale=locale, has_touch=phone)  # type: ignore[arg-type]
        contexts.append(context)
        keep = json.dumps({"pace": 0, "sound": False, **kept})
        context.add_init_script(
            f"localStorage.getItem('flibuste') || localStorage.setItem('flibuste', {keep!r})"
        )
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda message: note(wrong, message))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, wrong


def note(wrong: list[str], message: ConsoleMessage) -> None:
    """Errors and warnings count; a network that a test takes away does not."""
    kind, text = message.type, message.text
    if kind in ("error", "warning") and "ERR_INTERNET_DISCONNECTED" not in text:
        if "WebSocket connection" not in text and "ERR_CONNECTION" not in text:
            if not (_is_own_404(message) or _is_refused_file(message) or BLOCKED in text):
                wrong.append(f"{kind}: {text}")


def _is_refused_file(message: ConsoleMessage) -> bool:
    """Whether it says that a file for an option was refused: tests send bad ones."""
    return "422" in message.text and "/options/" in message.location["url"]


def _is_own_404(message: ConsoleMessage) -> bool:
    """Whether it says that the page itself is none: that page is looked at, too."""
    page = message.page
    return "404" in message.text and page is not None and message.location["url"] == page.url
