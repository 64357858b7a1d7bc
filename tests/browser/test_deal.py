"""The fair deal in browsers: nobody notices it, and it outlives reloads, tabs and whoever goes."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import go, my_turn, origin, pick_next, whose_turn

from flibuste.core import registry

GAME = "korsair"
CUT_WORDS = """
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (!String(text).includes('"type":"open"')) send.call(this, text);
  };
"""
"""A browser that keeps its word to itself."""


def _opened(page: Page, others: str = "Open: somebody will come") -> str:
    """A table for two that somebody opens by the page; its id."""
    page.goto(f"{origin(page)}/new/{GAME}")
    page.locator("label").filter(has=page.get_by_role("radio", name="2", exact=True)).click()
    page.locator("select").filter(has_text=others).last.select_option(label=others)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def _sit(page: Page, table: str) -> None:
    go(page, table)
    page.get_by_role("button", name="Sit down and play").click()


def _record(pages: list[Page], table: str) -> dict[str, Any]:
    """Play to the end, see that both browsers find the deal fair; the record."""
    rng = random.Random(1)
    while not all(page.get_by_role("dialog").count() for page in pages):
        lit = [page for page in pages if page.locator("[data-lit]").count()]
        if lit:
            pick_next(lit[0], rng)
        else:
            pages[0].wait_for_timeout(30)
    for page in pages:
        expect(page.get_by_text("The deal was fair")).to_be_visible()
    answer = pages[0].request.get(f"{origin(pages[0])}/api/tables/{table}/record")
    record: dict[str, Any] = answer.json()
    return record


def test_two_browsers_deal_without_noticing_it(visit: Opener) -> None:
    first, second = visit(), visit()
    table = _opened(first)
    first.reload()  # its word is kept
    expect(first.get_by_role("button", name="Copy")).to_be_visible()
    tab = first.context.new_page()
    go(tab, table)  # two tabs, one word
    _sit(second, table)
    whose_turn([first, second])
    note = second.get_by_text("Fair deal: nobody chose these cards")
    note.click()
    expect(second.get_by_text("the browsers of 2 players")).to_be_visible()
    tab.close()
    deal = _record([first, second], table)["deal"]
    assert deal["version"] == 2 and all(deal["seals"]) and all(deal["entropy"])
    first.get_by_role("button", name="Rematch").click()
    second.get_by_role("button", name="Join the rematch").click()
    whose_turn([first, second])  # again without a word to anybody


def test_whoever_withholds_loses_the_chair_and_the_others_deal_anew(visit: Opener) -> None:
    first, second, third = visit(), visit(script=CUT_WORDS), visit()
    table = _opened(first)
    _sit(second, table)
    expect(first.get_by_text("Waiting for").filter(visible=True)).to_be_visible()
    second.get_by_role("button", name="Stand up").click()
    expect(first.get_by_text("the deal begins anew")).to_be_visible()
    expect(first.get_by_text("One attempt to deal was given up").first).to_be_visible()
    _sit(third, table)
    whose_turn([first, third])
    deal = _record([first, third], table)["deal"]
    assert [attempt["withheld"] for attempt in deal["abandoned"]] == [[1]]


def test_one_person_plays_at_once_and_no_word_is_asked_for(visit: Opener) -> None:
    page = visit(learnt=registry.names())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.split("/api/")[-1]))
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    assert my_turn(page)
    assert asked.count("deal") == 1 and asked.count("tables") == 1
    expect(page.get_by_text("Fair deal: nobody chose these cards")).to_be_visible()
