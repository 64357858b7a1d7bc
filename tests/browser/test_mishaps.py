"""What goes wrong on a device that holds tables: it is said, and nothing is lost."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.browser.players import ARGUMENTS, CHROMIUM, PLAIN, my_turn, origin, play_by_clicks
from tests.browser.sites import FileHost, Host, Site, hurried, keep_all
from tests.browser.test_offline import BUILD, IS_OF, UPDATE
from tests.browser.unplugged import begin, log, newcomer

REST = """async ([part, text]) => {
  const kept = await caches.open("flibuste-rest");
  for (const { url } of await kept.keys())
    if (url.includes(part)) await (text ? kept.put(url, new Response(text)) : kept.delete(url));
}"""
"""Damage what is kept of the pack, or take it away."""


@pytest.fixture
def wrong() -> list[str]:
    return []


@pytest.fixture
def context(chromium: Browser, wrong: list[str]) -> Iterator[BrowserContext]:
    opened = newcomer(chromium, wrong)
    yield opened
    opened.close()
    assert not wrong, wrong


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Callable[[type[Site] | type[FileHost]], Host]]:
    hosts: list[Host] = []

    def make(kind: type[Site] | type[FileHost]) -> Host:
        host = Site(tmp_path) if kind is Site else FileHost(tmp_path, "of/somebody")
        hurried(host)
        host.start()
        hosts.append(host)
        return host

    yield make
    for host in hosts:
        host.stop()


def goes_on(page: Page, host: Host, before: list[str]) -> None:
    """The game is in the port, as it was."""
    page.goto(f"{host.url}/")
    page.locator(".list a").first.click()
    my_turn(page)
    assert log(page) == before
    play_by_clicks(page, random.Random(1), 2)


def in_mid_game(page: Page, host: Host) -> list[str]:
    begin(page, host, PLAIN, "me", "bot:deckhand")
    play_by_clicks(page, random.Random(2), 4)
    return log(page)


@pytest.mark.parametrize("text", ["", "rubbish"], ids=["missing", "damaged"])
def test_a_part_of_the_pack(
    context: BrowserContext, made: Any, text: str, wrong: list[str]
) -> None:
    """Without its host that is said; with it, it is fetched anew.

    The host ends before anything is damaged: a browser that only plays being offline may let the
    service worker fetch what is missing.
    """
    host = made(FileHost)
    page = keep_all(context, host)
    before = in_mid_game(page, host)
    for part in (
        "manifest.json",
        "flibuste.zip",
        "stdlib.zip",
        "pyodide.asm.wasm",
        f"{PLAIN}.wasm",
    ):
        page.goto(f"{host.url}/about/")
        host.stop()
        page.evaluate(REST, [part, text])
        page.goto(f"{host.url}/")
        trouble = page.locator(".trouble")
        expect(trouble).to_contain_text("could not be loaded")
        trouble.get_by_role("button", name="Try again").click()
        expect(trouble).to_contain_text("could not be loaded")  # there is still nobody
        expect(trouble.get_by_role("button", name="Try again")).to_be_enabled()
        wrong.clear()
        host.start()
        trouble.get_by_role("button", name="Try again").click()
        expect(page.locator(".list a")).to_have_count(1)
        wrong.clear()
    goes_on(page, host, before)


def test_a_disk_that_is_full(context: BrowserContext, made: Any, wrong: list[str]) -> None:
    """By the browser's own count: nothing can be kept, then there is room."""
    host = made(FileHost)
    page = context.new_page()
    page.goto(f"{host.url}/robots.txt")
    devtools, room = context.new_cdp_session(page), {"origin": origin(page)}
    devtools.send("Storage.overrideQuotaForOrigin", {**room, "quotaSize": 1})
    page.goto(f"{host.url}/")
    expect(page.locator(".games article").first).to_be_visible()
    page.get_by_role("button", name="Play now").last.click()
    expect(page.get_by_role("alert")).to_contain_text("could not keep")
    assert page.url == f"{host.url}/"
    page.goto(f"{host.url}/rules/{PLAIN}/")
    expect(page.locator(".rulebook")).to_be_visible()
    wrong.clear()
    devtools.send("Storage.overrideQuotaForOrigin", room)
    goes_on(page, host, in_mid_game(page, host))


def test_a_database_that_is_blocked(made: Any, tmp_path: Path) -> None:
    """By a person who lets sites keep nothing: games cannot be held, all else is there."""
    host, found = made(FileHost), dict[str, Any]()
    run = threading.Thread(target=_blocked, args=(host, tmp_path, found))
    run.start()
    run.join()
    assert found == {
        "rules": True, "lesson": True, "said": True, "url": f"{host.url}/", "errors": [],
    }  # fmt: skip


def _blocked(host: Host, folder: Path, found: dict[str, Any]) -> None:
    """In a thread: there is one Playwright already in the other."""
    refused = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (folder / "profile" / "Default").mkdir(parents=True)
    (folder / "profile" / "Default" / "Preferences").write_text(json.dumps(refused), "utf-8")
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder / "profile", executable_path=CHROMIUM, args=ARGUMENTS, locale="en-GB"
        )
        page, errors = context.pages[0], list[str]()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{host.url}/rules/{PLAIN}/")
        page.locator(".rulebook").wait_for()
        found["rules"] = True
        page.goto(f"{host.url}/learn/{PLAIN}/")
        page.locator("[data-lit]").first.wait_for()
        found["lesson"] = True
        page.goto(f"{host.url}/")
        page.get_by_role("button", name="Play now").last.click()
        page.get_by_role("button", name="Play right away").click()
        page.get_by_role("alert").get_by_text("could not keep the table").wait_for()
        found |= {"said": True, "url": page.url, "errors": errors}
        context.close()


def test_a_new_server_while_a_game_is_held_here(
    context: BrowserContext, made: Any, wrong: list[str]
) -> None:
    """The old pages play on with the old pack; the new ones go on with the new."""
    host = made(Site)
    page = keep_all(context, host)
    context.set_offline(True)
    page.reload()
    before = in_mid_game(page, host)
    old, new = page.evaluate(BUILD), host.build_anew()
    context.set_offline(False)
    page.evaluate(UPDATE)
    note = page.get_by_role("status").filter(has_text="A new version")
    expect(note).to_be_visible()
    assert page.evaluate(BUILD) == old != new
    play_by_clicks(page, random.Random(3), 2)
    assert len(before) <= len(before := log(page))
    note.get_by_role("button", name="Load it").click()
    page.wait_for_function(IS_OF, arg=new)
    my_turn(page)
    assert log(page) == before
    play_by_clicks(page, random.Random(3), 2)
    wrong[:] = [text for text in wrong if "404" not in text]  # the server has no old files
