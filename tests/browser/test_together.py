"""Two browsers at one table, a third that watches; what happens when one of them is lost."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect
from tests.browser.conftest import Opener, Served
from tests.browser.players import (
    DRAWN,
    ME,
    PLAIN,
    bots,
    go,
    my_turn,
    open_table,
    over,
    pick_next,
    whose_turn,
)

OPEN = {"kind": "open"}


class Traffic:
    """Everything a page is told, by sockets and by answers."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.answers: list[Response] = []
        page.on("websocket", self.listen)
        page.on("response", lambda answer: self.answers.append(answer))

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def told(self, table: str, key: str) -> Iterator[Any]:
        """Everything that was sent under a name, however deep it lay."""
        answers = [answer.text() for answer in self.answers if f"/{table}" in answer.url]
        for text in self.frames + [text for text in answers if text.startswith("{")]:
            yield from found(json.loads(text), key)


def found(data: Any, key: str) -> Iterator[Any]:
    """Every value of a key, however deep it lies."""
    if isinstance(data, dict):
        if key in data:
            yield data[key]
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from found(part, key)


@pytest.mark.parametrize("game", DRAWN)
def test_two_play_and_one_watches(visit: Opener, game: str) -> None:
    """They sit down through the link; the watcher is told of no card in anybody's hand."""
    first, second, third = visit(), visit(), visit()
    traffic = Traffic(third)
    table = open_table(first, game, [ME, OPEN])
    go(first, table)
    expect(first.get_by_role("button", name="Copy")).to_be_visible()
    go(second, table)
    second.get_by_role("button", name="Sit down and play").click()
    go(third, table)
    expect(third.get_by_text("You are watching").filter(visible=True)).to_be_visible()
    rng = random.Random(4)
    while first.locator(".log li").count() < 12:
        pick_next(whose_turn([first, second]), rng)
    expect(third.locator(".log li").nth(10)).to_be_attached()
    assert not third.locator("[data-lit]").count()
    public = list(traffic.told(table, "public"))
    assert any(isinstance(view, dict) and view for view in public)
    for secret in ("own", "views", "choices"):
        assert not any(traffic.told(table, secret)), f"{secret} of somebody's seat"
    for seat in (seat for seats in traffic.told(table, "seats") for seat in seats):
        assert not seat.get("hand") or seat.get("laid"), "only what is laid down is open"


def seated(first: Page, second: Page, **more: Any) -> None:
    """Both at a table of two."""
    table = open_table(first, PLAIN, [ME, OPEN], **more)
    go(first, table)
    go(second, table)
    second.get_by_role("button", name="Sit down and play").click()


def test_among_people_hints_are_off(visit: Opener) -> None:
    """Unless the table was opened with them: then everybody is told."""
    first, second = visit(), visit()
    seated(first, second)
    asking = whose_turn([first, second])
    asking.get_by_role("button", name="A hint").click(force=True)  # though it says disabled
    expect(asking.get_by_text("No hints: other people play")).to_be_visible()
    assert not asking.locator(".hint").count()
    seated(first, second, hints=True)
    asking = whose_turn([first, second])
    asking.get_by_role("button", name="A hint").click()
    expect(asking.locator(".hint")).to_be_visible(timeout=60_000)
    for page in (first, second):
        expect(page.locator(".chat")).to_contain_text("asks for a hint")


def test_chat_reaches_the_others(visit: Opener) -> None:
    first, second = visit(), visit()
    seated(first, second)
    second.get_by_label("Say something").fill("Ahoy <b>there</b>")
    second.keyboard.press("Enter")
    expect(first.locator(".chat")).to_contain_text("Ahoy <b>there</b>")


def test_a_refresh_changes_nothing(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    rng = random.Random(5)
    for _ in range(6):
        my_turn(page)
        pick_next(page, rng)
    my_turn(page)
    page.keyboard.press("Escape")
    before = page.locator(".log li").all_inner_texts()
    page.reload()
    my_turn(page)
    expect(page.locator(".log li")).to_have_text(before)


def test_a_lost_network_comes_back(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    my_turn(page)
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=15_000)
    lines = page.locator(".log li").count()
    rng = random.Random(6)
    while page.locator(".log li").count() <= lines:
        my_turn(page)
        pick_next(page, rng)


def test_a_killed_server_comes_back(visit: Opener, tmp_path: Path) -> None:
    own = Served(tmp_path / "own.db")
    page = visit()
    page.goto(own.url)
    page.wait_for_load_state("networkidle")
    table = open_table(page, PLAIN, [ME, *bots(1)])
    go(page, table)
    rng = random.Random(7)
    for _ in range(8):
        my_turn(page)
        pick_next(page, rng)
    my_turn(page)
    page.keyboard.press("Escape")
    before = page.locator(".log li").all_inner_texts()
    own.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    own.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=30_000)
    my_turn(page)
    expect(page.locator(".log li")).to_have_text(before)
    while page.locator(".log li").count() <= len(before):
        my_turn(page)
        pick_next(page, rng)
    page.close()
    own.kill()


@pytest.mark.parametrize("game", DRAWN)
def test_one_screen_never_shows_the_wrong_hand(visit: Opener, game: str) -> None:
    page = visit()
    names = ["Ana", "Bo"]
    go(page, open_table(page, game, [{"kind": "guest", "name": n} for n in names]))
    rng = random.Random(8)
    lifted = 0
    for _ in range(40):
        page.wait_for_selector(".curtain, [data-lit], dialog .winner", state="attached")
        if over(page):
            break
        if page.locator(".curtain").count():
            assert not page.locator("[data-handle^='hand/']").count(), "a hand behind the curtain"
            page.locator(".curtain button").click()
            lifted += 1
        elif page.locator("[data-lit]").count():
            pick_next(page, rng)
    assert lifted > 2
