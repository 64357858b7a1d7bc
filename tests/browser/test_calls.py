"""Called when it is one's turn: by push, over days, by a badge and by mail."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.housed import Housed
from tests.browser.players import ME, go, my_turn, open_table, pick_next, same, violations
from tests.server.harness import Line, Person
from tests.server.postoffice import PostOffice
from tests.server.test_correspondence import DAY_MS, _pass
from tests.server.test_push import PushService, move

from flibuste.server import calling

Opposed = Callable[[str], Person]
GAME = "korsair"
DAYS = 3
SUBSCRIBED = """device => {
  const made = {
    endpoint: device.endpoint, unsubscribe: async () => !(there = false),
    toJSON: () => ({endpoint: device.endpoint, keys: {p256dh: device.p256dh, auth: device.auth}}),
  };
  let there = false;
  PushManager.prototype.subscribe = async () => ((there = true), made);
  PushManager.prototype.getSubscription = async () => (there ? made : null);
  navigator.setAppBadge = async (n) => void (window.badge = n);
  navigator.clearAppBadge = async () => void (window.badge = 0);
  const asked = matchMedia.bind(window);
  window.matchMedia = (query) => query.includes("standalone") ? {matches: true} : asked(query);
}"""
"""A push service of the test's own, and an installed app with a badge that can be read."""
TOLD = """() => navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((told) => told.map(({title, body, tag}) => ({title, body, tag})))"""


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def office() -> Iterator[PostOffice]:
    made = PostOffice()
    yield made
    made.close()


@pytest.fixture
def house(
    tmp_path: Path, service: PushService, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Housed]:
    monkeypatch.setattr(calling, "SETTLE_S", 0.5)
    settings = office.settings(push_hosts=(service.host,), idle_s=0.1)
    made = Housed(db=str(tmp_path / "t.db"), **settings)
    yield made
    made.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    opened = chromium.new_context(locale="en-GB", service_workers="allow")
    opened.set_default_timeout(60_000)
    yield opened
    opened.close()


class Worker:
    """The service worker of a page, woken through DevTools as a push service would."""

    def __init__(self, page: Page) -> None:
        self._origin = "/".join(page.url.split("/")[:3])
        self._line = page.context.new_cdp_session(page)
        self._found: list[str] = []
        self._line.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._line.send("ServiceWorker.enable")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")

    def _note(self, told: dict[str, Any]) -> None:
        self._found += [each["registrationId"] for each in told["registrations"]]

    def push(self, message: str) -> None:
        which = {"origin": self._origin, "registrationId": self._found[-1], "data": message}
        self._line.send("ServiceWorker.deliverPushMessage", which)


@pytest.fixture
def opposed(house: Housed) -> Iterator[Opposed]:
    """Lets somebody sit down at a table."""
    ben = Person(house.home.url)

    async def sit(table: str) -> None:
        await ben.__aenter__()
        line = await ben.look(table)
        assert (await line.ask("sit", seat=1))["type"] == "ok"
        await line.ws.close()

    def opposed_at(table: str) -> Person:
        house.do(sit(table))
        return ben

    yield opposed_at
    house.do(ben.__aexit__())


async def his_move(ben: Person, table: str, stay: bool = False) -> Line:
    """He comes, plays until his turn is over, and goes."""
    line = await ben.look(table)
    assert await line.until_mine()
    while line.position["to_move"] == 1:
        await move(line)
        while line.position["to_move"] == 1 and not line.position["choices"]:
            await line.hear()
    if not stay:
        await line.ws.close()
    return line


def her_move(page: Page, rng: random.Random) -> None:
    """By clicks, until nothing can be picked any more."""
    assert my_turn(page)
    while page.locator("[data-lit]").count():
        pick_next(page, rng)
        page.wait_for_timeout(100)
    expect(page.locator("[data-lit]")).to_have_count(0)


def test_a_game_of_days_calls_whoever_does_not_look(
    context: BrowserContext, house: Housed, service: PushService, opposed: Opposed
) -> None:
    context.add_init_script(f"({SUBSCRIBED})({service.device()})")
    context.grant_permissions(["notifications"], origin=house.url)
    context.request.get(f"{house.url}/api/me")  # so that all requests come from the same guest
    page = context.new_page()
    page.goto(f"{house.url}/me")
    with page.expect_response("**/api/me/push"):  # else the next page comes before it is asked
        page.get_by_label("Notify me on this device").check()
    expect(page.get_by_label("Notify me on this device")).to_be_checked()
    worker, rng = Worker(page), random.Random(7)
    chairs = [ME, {"kind": "open"}]
    table = open_table(page, GAME, chairs, clock=86400, options={"first": 0})
    go(page, table)
    ben = opposed(table)
    her_move(page, rng)

    house.do(his_move(ben, table))  # she looks
    her_move(page, rng)
    assert service.heard == []

    for day in range(1, DAYS + 1):
        page.goto(f"{house.url}/me")
        house.do(_pass(house.home, table, DAY_MS * 9 // 10))
        house.do(his_move(ben, table))
        house.do(service.until(day))
        told = service.read()
        assert (told["title"], told["table"], told["waiting"]) == ("It’s your turn", table, 1)
        worker.push(service.text())
        page.wait_for_function(f"() => ({TOLD})().then((told) => told.length === 1)")
        (shown,) = page.evaluate(TOLD)
        assert (shown["title"], shown["tag"]) == ("It’s your turn", table)
        page.goto(house.url)
        page.wait_for_function("() => window.badge === 1")
        go(page, table)
        her_move(page, rng)
        page.wait_for_function("() => window.badge === 0")
    assert len(service.heard) == DAYS, "once a turn, and never while she looks"


def test_mail_by_keys_and_no_more(
    context: BrowserContext, house: Housed, office: PostOffice
) -> None:
    page = context.new_page()
    page.goto(f"{house.url}/me")
    expect(page.get_by_text("Keep your name first")).to_be_visible()
    for path, body in (("me", {"name": "Ana Post"}), ("me/codes", {})):
        answer = page.request.post(f"{house.url}/api/{path}", data=body, headers=same(page))
        assert answer.ok, answer.text()
    page.reload()
    page.get_by_label("Your address").fill("ana@example.org")
    page.keyboard.press("Enter")
    expect(page.get_by_text("A code was sent to ana@example.org")).to_be_visible()
    assert not violations(page)
    office.until(1)
    found = re.search(r"[0-9A-Z]{4}-[0-9A-Z]{4}", office.letters[0].get_content())
    assert found
    page.get_by_label("Code", exact=True).fill("0000-0000")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This code is not good")).to_be_visible()
    page.get_by_label("Code", exact=True).fill(found[0])
    page.keyboard.press("Enter")
    expect(page.get_by_text("Mail comes to ana@example.org")).to_be_visible()
    assert not violations(page)

    async def stop() -> str:
        postman = house.home.registry.services.turned.__self__.postman
        from flibuste.server.schema import mail_addresses

        read = house.home.registry.store.read
        key = await read(lambda c: c.execute(mail_addresses.select()).one().key)
        return str(postman.stop_token(key))

    stranger = context.browser.new_page()  # type: ignore[union-attr]
    stranger.goto(f"{house.url}/no-mail/{house.do(stop())}")
    expect(stranger.locator("h1")).to_be_visible()
    assert not violations(stranger)
    stranger.get_by_role("button", name="Send me no more").press("Enter")
    expect(stranger.get_by_text("No other mail will come")).to_be_visible()
    stranger.close()
    page.reload()
    expect(page.get_by_label("Your address")).to_have_value("")
