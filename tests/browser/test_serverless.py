"""The site without a server, from a host of files that knows nothing of it, in a folder."""

from __future__ import annotations

import functools
import http.server
import json
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Response, expect
from tests.browser.conftest import note
from tests.browser.players import DRAWN, PLAIN, ROOT, my_turn, pick_next
from tests.browser.sites import until

from flibuste.core import registry

FOLDER = "of/somebody"


class QuietHost(http.server.SimpleHTTPRequestHandler):
    """``python -m http.server``, without its log."""

    def handle(self) -> None:
        with suppress(ConnectionError):  # a page was left while its files came
            super().handle()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    command = [sys.executable, str(ROOT / "web" / "serverless.py"), "--into", str(root / FOLDER)]
    subprocess.run(command, check=True)
    return root


@pytest.fixture
def host(files: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    handler = functools.partial(QuietHost, directory=str(files))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def wrong() -> list[str]:
    """What pages complain about, or ask for outside their folder."""
    return []


@pytest.fixture
def context(chromium: Browser, wrong: list[str]) -> Iterator[BrowserContext]:
    opened = chromium.new_context(locale="en-GB", service_workers="allow")
    kept = json.dumps({"pace": 0, "sound": False, "learnt": registry.names()})
    opened.add_init_script(f"origin === 'null' || (localStorage.flibuste = '{kept}')")
    opened.on("console", lambda message: note(wrong, message))
    opened.on("weberror", lambda error: wrong.append(str(error.error)))

    def stray(request: Request) -> None:
        if f"/{FOLDER}/" not in request.url:
            wrong.append(request.url)

    def failed(answer: Response) -> None:
        if not answer.ok:
            wrong.append(answer.url)

    opened.on("request", stray)
    opened.on("response", failed)
    yield opened
    opened.close()
    assert not wrong


def at(host: http.server.ThreadingHTTPServer, path: str = "") -> str:
    return f"http://127.0.0.1:{host.server_address[1]}/{FOLDER}/{path}"


def play_now(page: Page) -> None:
    page.get_by_role("button", name="Play now").last.click()
    assert my_turn(page)


def test_every_page_opens_by_its_address(
    context: BrowserContext, host: http.server.ThreadingHTTPServer
) -> None:
    page = context.new_page()
    page.goto(at(host))
    expect(page.locator(".games article")).to_have_count(len(DRAWN))
    assert page.evaluate("performance.getEntriesByType('resource').length") < 30
    for path, found in (
        (f"rules/{PLAIN}/", ".rulebook"), (f"learn/{PLAIN}/", "[data-lit]"),
        (f"new/{PLAIN}/", ".chair"), ("about/", "h1"), ("index.html", ".games"),
    ):  # fmt: skip
        page.goto(at(host, path))
        expect(page.locator(found).first).to_be_visible()
    page.locator(".games article").first.get_by_role("link", name="Rules").click()
    expect(page.locator(".rulebook")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/{FOLDER}/rules/\w+/$"))
    page.reload()
    expect(page.locator(".rulebook")).to_be_visible()


def test_what_is_said_of_a_page_is_its_own(files: Path) -> None:
    text = (files / FOLDER / "rules" / PLAIN / "index.html").read_text(encoding="utf-8")
    title = re.search(r'"og:title" content="(.*?)"', text)
    picture = re.search(r'"og:image" content="(.*?)"', text)
    assert title and picture and title[1] != "Flibuste"
    assert (files / FOLDER / "rules" / PLAIN / picture[1]).is_file()


def test_games_are_played_and_go_on_without_a_network(
    context: BrowserContext, host: http.server.ThreadingHTTPServer, files: Path
) -> None:
    page = context.new_page()
    page.goto(at(host))
    play_now(page)
    pick_next(page, random.Random(1))
    later = [
        path
        for name in ("pack", "answers")
        for path in (files / FOLDER / name).rglob("*")
        if path.is_file() and path.suffix != ".txt"
    ]
    until(page, f"(await (await caches.open('flibuste-rest')).keys()).length === {len(later)}")
    context.set_offline(True)
    host.shutdown()
    page.reload()
    assert my_turn(page)
    page.goto(at(host))
    expect(page.locator(".games article")).to_have_count(len(DRAWN))
