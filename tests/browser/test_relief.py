"""Relief for the server: once everything is kept, tables against bots are held by the browser."""

from __future__ import annotations

import json
import random
import re
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Route,
    WebSocket,
    expect,
)
from tests.browser.conftest import Served, note
from tests.browser.players import (
    ME,
    PLAIN,
    my_turn,
    open_table,
    play_by_clicks,
    violations,
)

KEPT = json.dumps({"pace": 0, "sound": False, "learnt": [PLAIN]})
BARRED = """
const Plain = Worker;
Worker = class extends Plain {
  constructor(url, how) {
    const barred = "indexedDB.open = () => { throw new DOMException('barred', 'SecurityError'); }";
    const text = [`import ${JSON.stringify(String(url))};\n${barred}`];
    super(URL.createObjectURL(new Blob(text, { type: "text/javascript" })), how);
  }
};
"""
"""Workers that may not open IndexedDB."""
SPOILED = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (told, ...more) {
  return post.call(this, told.what === "advise" ? { ...told, text: "{}" } : told, ...more);
};
"""
"""A worker is asked for hints in a way that it does not understand."""
PLAY_NOW = re.compile("^Play now: ")


class Device:
    """A browser whose service worker may work, on one server."""

    def __init__(self, browser: Browser, server: Served, **more: Any) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(
            locale="en-GB", service_workers="allow", **more
        )
        self.context.add_init_script(f"localStorage.setItem('flibuste', '{KEPT}')")
        self.wrong: list[str] = []

    def visit(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", self.note)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.goto(self.server.url + path)
        return page

    def note(self, message: ConsoleMessage) -> None:
        """Chromium tells of a refused copy, and of none, which the page expects."""
        if "/api/copies/~" not in message.location["url"]:
            note(self.wrong, message)

    def warm(self, path: str = "/", ready: bool = True) -> Page:
        """A page that has tried whether it can hold tables; again, where the machine was busy."""
        page, wanted = self.visit(path), str(ready).lower()
        for _ in range(8):
            page.wait_for_selector("html[data-warm]", state="attached")
            if page.evaluate("document.documentElement.dataset.warm") == wanted:
                break
            page.reload()
        return page

    def play_now(self, page: Page) -> str:
        """The id of the table that it opens."""
        page.locator("article", has=page.locator(f'a[href="/rules/{PLAIN}"]')).get_by_role(
            "button", name=PLAY_NOW
        ).click()
        page.wait_for_url("**/t/*")
        page.wait_for_selector("[data-lit]")
        return page.url.rsplit("/", 1)[1]


@pytest.fixture
def device(chromium: Browser, server: Served) -> Iterator[Callable[..., Device]]:
    made: list[Device] = []

    def begin(**more: Any) -> Device:
        made.append(Device(chromium, server, **more))
        return made[-1]

    yield begin
    for each in made:
        each.context.close()
        assert not each.wrong, each.wrong


def counted(server: Served, name: str) -> float:
    """The sum of a metric of the server."""
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    found = [line for line in lines if re.match(rf"{name}(\{{|_count| )", line)]
    return sum(float(line.rsplit(" ", 1)[1]) for line in found)


def test_play_now_needs_no_server_once_all_is_kept(
    device: Callable[..., Device], server: Served
) -> None:
    there = device()
    page = there.warm()
    before = counted(server, "flibuste_moves_total")
    name = page.evaluate("fetch('/api/me').then(answer => answer.json())")["name"]
    table = there.play_now(page)
    assert table.startswith("~")
    expect(page.locator("body")).to_contain_text(name)
    play_by_clicks(page, random.Random(1), moves=4)
    assert counted(server, "flibuste_moves_total") == before
    assert page.evaluate("fetch('/api/tables/mine').then(answer => answer.json())") == {
        "tables": []
    }
    expect(page.get_by_text("cannot be reached")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-lit]")


def test_until_all_is_kept_the_server_has_the_table(device: Callable[..., Device]) -> None:
    there = device()
    there.context.route("**/pack/**", lambda route: route.fulfill(status=404, body=""))
    page = there.visit()
    page.wait_for_selector(".games article")
    assert not there.play_now(page).startswith("~")
    there.wrong.clear()


def test_what_needs_a_server_is_made_there(device: Callable[..., Device]) -> None:
    page = device().warm(f"/new/{PLAIN}")
    page.get_by_text("Everybody: the table is shown").click()
    page.locator(".go").click()
    page.wait_for_url(re.compile(r"/t/[^~]"))


@pytest.mark.parametrize(
    "hindered",
    [
        "Object.defineProperty(navigator, 'locks', {value: undefined})",
        "Object.defineProperty(navigator, 'deviceMemory', {value: 1})",
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})",
    ],
)
def test_a_device_that_cannot_or_should_not_stays_with_the_server(
    device: Callable[..., Device], hindered: str
) -> None:
    there = device()
    there.warm().close()
    there.context.add_init_script(hindered)
    page = there.visit()
    page.wait_for_timeout(3000)  # it would be warm by then
    assert page.evaluate("document.documentElement.dataset.warm") is None
    assert not there.play_now(page).startswith("~")


def test_where_nothing_can_be_kept_the_server_has_the_table(
    device: Callable[..., Device],
) -> None:
    """Found out by trying, and nobody is troubled with it."""
    there = device(bypass_csp=True)
    there.context.add_init_script(BARRED)
    page = there.warm(ready=False)
    assert not there.play_now(page).startswith("~")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("spoiled", [False, True], ids=["thought here", "or by the server"])
def test_hints_at_a_table_of_the_server(device: Callable[..., Device], spoiled: bool) -> None:
    """The server allows one, tells all, and gives what the seat may know: it need not think."""
    there, other, frames = device(), device(), list[dict[str, Any]]()
    there.context.request.get(f"{there.server.url}/api/me")  # so that all know him as the same
    table = open_table(
        there.visit(), PLAIN, [ME, {"kind": "open"}], options={"first": 0}, hints=True
    )
    company = other.visit(f"/t/{table}")
    company.get_by_role("button", name="Sit down and play").click()
    there.context.on("page", lambda page: page.on("websocket", lambda ws: heard(ws, frames)))
    if spoiled:
        there.context.add_init_script(SPOILED)
    page = there.warm(f"/t/{table}")
    assert my_turn(page)
    page.get_by_role("button", name="A hint").click()
    expect(page.locator(".hint .move")).not_to_be_empty()
    expect(company.locator(".chat")).to_contain_text("asks for a hint")
    kinds = [frame["type"] for frame in frames if frame["type"].startswith("hint")]
    assert kinds == (["hint-record", "hint"] if spoiled else ["hint-record"])
    (told,) = [frame for frame in frames if frame["type"] == "hint-record"]
    assert set(told) == {"type", "id", "record"}
    there.wrong[:] = [text for text in there.wrong if not spoiled]  # whoever debugs is told


def heard(socket: WebSocket, frames: list[dict[str, Any]]) -> None:
    """What a page hears through a socket."""
    socket.on("framereceived", lambda text: frames.append(json.loads(text)))


# --- on another device ----------------------------------------------------------------------------


def as_well(first: Device, second: Device) -> None:
    """The second is the same person's."""
    second.context.add_cookies(first.context.cookies())  # type: ignore[arg-type]


def leave(page: Page) -> None:
    """To the port; what happened is sent."""
    with page.expect_response(lambda answer: "/api/copies/~" in answer.url) as sent:
        page.get_by_role("link", name="To the port").first.click()
    assert sent.value.request.method == "POST"


def lines(page: Page) -> list[str]:
    page.wait_for_selector("[data-lit]")
    return page.locator(".log li").all_inner_texts()


def test_another_device_goes_on_and_the_first_one_sees_it(device: Callable[..., Device]) -> None:
    first, second = device(), device()
    page = first.warm()
    there = page.evaluate(OPEN_THERE, PLAIN)
    table = first.play_now(page)
    play_by_clicks(page, random.Random(2), moves=3)
    known = lines(page)
    leave(page)
    for id in (table, there):
        expect(page.locator(f'a[href="/t/{id}"]')).to_be_visible()
    as_well(first, second)
    other = second.visit()
    expect(other.locator(f'a[href="/t/{there}"]')).to_be_visible()
    other.locator(f'a[href="/t/{table}"]').click()
    assert lines(other) == known
    play_by_clicks(other, random.Random(2), moves=2)
    more = lines(other)
    leave(other)
    page.locator(f'a[href="/t/{table}"]').click()
    expect(page.locator(".log li")).to_have_count(len(more))
    assert lines(page) == more and len(more) > len(known)


def test_what_the_server_says_late_counts_all_the_same(device: Callable[..., Device]) -> None:
    first, second = device(), device()
    page = first.warm()
    table = first.play_now(page)
    leave(page)
    as_well(first, second)
    other = second.visit(f"/t/{table}")
    lines(other)
    play_by_clicks(other, random.Random(2), moves=2)
    more = lines(other)
    leave(other)
    held: list[Route] = []
    page.route("**/api/copies/~*", lambda route: held.append(route), times=1)
    page.locator(f'a[href="/t/{table}"]').click()
    assert len(lines(page)) < len(more)  # nobody waits for ever
    held[0].continue_()
    expect(page.locator(".log li")).to_have_count(len(more))
    assert lines(page) == more


OPEN_THERE = """game => fetch("/api/tables", {
  method: "POST",
  body: JSON.stringify({
    game, seats: 2, options: {}, public: false, clock: null,
    chairs: [{kind: "me"}, {kind: "open"}],
  }),
}).then(answer => answer.json()).then(({id}) => id)"""


def test_of_two_devices_that_went_on_one_is_chosen(device: Callable[..., Device]) -> None:
    first, second = device(), device()
    page = first.warm()
    table = first.play_now(page)
    leave(page)
    as_well(first, second)
    other = second.visit(f"/t/{table}")
    lines(other)
    page.goto(f"{first.server.url}/t/{table}")
    play_by_clicks(page, random.Random(3), moves=7)
    lines(page)  # the bots have answered: what they do later would not be sent
    leave(page)
    play_by_clicks(other, random.Random(40), moves=6)
    mine = lines(other)
    leave(other)
    other.locator(f'a[href="/t/{table}"]').click()
    sheet = other.get_by_role("dialog", name="One game, two devices")
    expect(sheet).to_be_visible()
    assert not violations(other)
    with other.expect_response(lambda answer: "/api/copies/~" in answer.url):
        sheet.get_by_role("button", name="The game on this device").click()
    assert lines(other) == mine
    page.goto(f"{first.server.url}/t/{table}")
    expect(page.locator(".log li")).to_have_count(len(mine))
    assert lines(page) == mine
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_deleted_table_is_gone_everywhere(device: Callable[..., Device]) -> None:
    first = device()
    page = first.warm()
    table = first.play_now(page)
    leave(page)
    card = page.locator("li", has=page.locator(f'a[href="/t/{table}"]'))
    card.locator(".bin").click()
    with page.expect_response(lambda answer: answer.url.endswith("/delete")):
        card.locator(".sure").click()
    expect(card).to_have_count(0)
    copies = page.evaluate("fetch('/api/copies').then(answer => answer.json())")
    assert copies == {"tables": []}
