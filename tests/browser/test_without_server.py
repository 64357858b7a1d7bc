"""Tables without a server: the same pages, and nobody else is asked."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from tests.browser.conftest import Served, note
from tests.browser.players import over, play_by_clicks, violations

GAME = "korsair"
BUILT = r"/assets/tables\.worker-.*\.js$"
FAILING = """
{
  let full = false;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...what) {
    if (full) throw new DOMException("there is no room", "QuotaExceededError");
    return put.apply(this, what);
  };
  new BroadcastChannel("test").onmessage = ({ data }) => (full = data);
}
"""


class Alone:
    """A browser that reaches files, and no server's answers."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.wrong: list[str] = []
        context.route("**/api/**", lambda route: route.abort("internetdisconnected"))
        context.route_web_socket("**/api/**", lambda socket: socket.close())

    def visit(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda message: note(self.wrong, message))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.goto(self.url + path)
        return page

    def play(self, page: Page, *chairs: str) -> str:
        """From the lobby, open a table by the page for it: its id. Chairs are values of fields."""
        page.locator(f'a[href="/new/{GAME}"]').first.click()
        page.locator("label.pill", has_text=str(len(chairs))).click()
        for seat, chair in enumerate(chairs):
            page.locator(".chair select").nth(seat).select_option(chair)
        page.locator(".go").click()
        page.wait_for_url("**/t/~*")
        return page.url.rsplit("/", 1)[1]


@pytest.fixture
def alone(chromium: Browser, server: Served) -> Iterator[Callable[..., Alone]]:
    made: list[Alone] = []

    def begin(lang: str = "en-GB", phone: bool = False) -> Alone:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        context = chromium.new_context(locale=lang, viewport=size, accept_downloads=True)  # type: ignore[arg-type]
        kept = json.dumps({"pace": 0, "sound": False, "learnt": [GAME]})
        context.add_init_script(f"localStorage.setItem('flibuste', {kept!r})")
        made.append(Alone(context, server.url))
        return made[-1]

    yield begin
    for each in made:
        each.context.close()
        assert not each.wrong, each.wrong


def test_a_game_to_its_end_and_what_comes_after(alone: Callable[..., Alone]) -> None:
    there = alone()
    page = there.visit()
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    table = there.play(page, "me", "bot:deckhand")
    play_by_clicks(page, random.Random(1))
    expect(page.locator("dialog .winner")).to_be_visible()
    assert not violations(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the game").click()
    record = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert record["game"] == GAME and record["result"]
    page.get_by_role("link", name="Replay").click()
    page.get_by_label("One move on").click()
    page.get_by_label("Back to the table").click()
    page.get_by_role("button", name="See the table").click()
    page.get_by_role("link", name="To the port").first.click()
    page.get_by_role("link", name="My games").click()
    expect(page.locator(f'a[href="/t/{table}"]')).to_be_visible()


def test_a_reload_in_mid_game_goes_on(alone: Callable[..., Alone]) -> None:
    there = alone()
    page = there.visit()
    there.play(page, "me", "bot:deckhand")
    play_by_clicks(page, random.Random(2), moves=6)
    page.wait_for_selector("[data-lit]")
    lines = page.locator(".log li").all_inner_texts()
    page.reload()
    page.wait_for_selector("[data-lit]")
    expect(page.locator(".log li")).to_have_text(lines)
    play_by_clicks(page, random.Random(2), moves=2)


def test_two_tabs(alone: Callable[..., Alone]) -> None:
    """A table is in one tab; the other offers to take it, and so on."""
    there = alone()
    first = there.visit()
    table = there.play(first, "me", "bot:deckhand")
    play_by_clicks(first, random.Random(3), moves=2)
    second = there.visit(f"/t/{table}")
    second.get_by_role("button", name="Play here").click()
    expect(first.get_by_role("button", name="Play here")).to_be_visible()
    play_by_clicks(second, random.Random(3), moves=2)
    second.get_by_role(
        "link", name="To the port"
    ).click()  # nobody looks at it any more: it is simply given back
    first.get_by_role("button", name="Play here").click()
    play_by_clicks(first, random.Random(3), moves=2)


def test_what_cannot_be_kept_is_not_played(alone: Callable[..., Alone]) -> None:
    there = alone()
    there.context.route(re.compile(BUILT), _failing)
    page = there.visit()
    there.play(page, "me", "guest")
    page.locator(".curtain button").click()
    page.wait_for_selector("[data-lit]")
    page.evaluate("new BroadcastChannel('test').postMessage(true)")
    stock = page.locator('[data-lit][data-handle="stock"]')
    stock.click()
    expect(page.get_by_role("alert")).to_contain_text("could not keep")
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    there.wrong.clear()
    page.evaluate("new BroadcastChannel('test').postMessage(false)")
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    stock.click()
    expect(page.get_by_text("Nothing yet.")).to_have_count(0)


def _failing(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=FAILING + answer.text())


@pytest.mark.parametrize("how", ["missing", "damaged"])
def test_a_module_that_is_not_right(alone: Callable[..., Alone], how: str) -> None:
    there = alone()
    broken = True

    def module(route: Route) -> None:
        if not broken:
            route.continue_()
        elif how == "missing":
            route.fulfill(status=404, body="")
        else:
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.body()[:-1] + b"\0")

    there.context.route(f"**/pack/games-*/{GAME}.wasm", module)
    page = there.visit()
    expect(page.locator(".trouble")).to_contain_text("could not be loaded")
    there.wrong.clear()
    broken = False
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".games article")).to_have_count(4)


def test_at_one_screen_in_french(alone: Callable[..., Alone]) -> None:
    there = alone("fr-FR", phone=True)
    page = there.visit()
    there.play(page, "me", "guest")
    for _ in range(3):
        page.locator(".curtain button").click()
        play_by_clicks(page, random.Random(5), moves=1)
        page.wait_for_timeout(300)
    assert not over(page)
    assert "[" not in page.locator("body").inner_text(), "a word is missing"


def test_lessons_and_rules(alone: Callable[..., Alone]) -> None:
    there = alone()
    page = there.visit(f"/rules/{GAME}")
    expect(page.locator("main h2").first).to_be_visible()
    page.locator(f'a[href="/learn/{GAME}"]').first.click()
    expect(page.locator("footer p")).not_to_be_empty()
    page.wait_for_selector("[data-lit]")


def test_tables_of_both_are_listed(alone: Callable[..., Alone], server: Served) -> None:
    """With the server there again, new tables are its own; those that were made here stay here."""
    there = alone()
    page = there.visit()
    here = there.play(page, "me", "bot:deckhand")
    there.context.unroute_all()
    page.goto(there.url)
    expect(page.locator(f'a[href="/t/{here}"]')).to_be_visible()
    expect(page.get_by_text("The server cannot be reached")).to_have_count(0)
    asked: list[Any] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator(f'a[href="/t/{here}"]').click()
    page.wait_for_selector("[data-lit]")
    assert not [url for url in asked if "/api/tables" in url]
    page.get_by_role("link", name="To the port").click()
    page.locator(f'a[href="/new/{GAME}"]').first.click()
    page.locator(".go").click()
    page.wait_for_url(re.compile(r"/t/[^~]"))
