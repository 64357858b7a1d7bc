"""A desk has room: large pieces, and a log that can be folded."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, PLAIN, bots, go, my_turn, open_table

CARDS = {"korsair": (".hand.mine .in-hand", 120, 165), "corsari": (".piles .stock", 105, 140)}
"""Something to look at, and how wide it is at least on a small desk and on a large one."""


def sit(page: Page, game: str) -> None:
    go(page, open_table(page, game, [ME, *bots(1)], options={"first": 0}))
    my_turn(page)


def width(page: Page, what: str) -> float:
    box = page.locator(what).first.bounding_box()
    assert box
    return box["width"]


def wider(page: Page, what: str, than: float) -> None:
    """The page is laid out some time after it was drawn."""
    measured = "([what, than]) => document.querySelector(what).getBoundingClientRect().width > than"
    page.wait_for_function(measured, arg=[what, than])


@pytest.mark.parametrize("game", CARDS)
def test_cards_grow_with_the_room(visit: Opener, game: str) -> None:
    card, small, large = CARDS[game]
    page = visit()
    sit(page, game)
    wider(page, card, small)
    page.set_viewport_size({"width": 1920, "height": 1080})
    wider(page, card, large)
    page.set_viewport_size({"width": 390, "height": 844})
    small_again = "([card]) => document.querySelector(card).getBoundingClientRect().width < 100"
    page.wait_for_function(small_again, arg=[card])  # a phone stays as it is


def test_the_log_can_be_folded_and_stays_so(visit: Opener) -> None:
    page = visit()
    sit(page, PLAIN)
    log, button = page.locator(".side"), page.get_by_role("button", name="Log and chat")
    narrow = width(page, ".stage")
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(log).to_be_hidden()
    wider(page, ".stage", narrow + 250)
    page.reload()
    my_turn(page)
    expect(log).to_be_hidden()
    button.click()
    expect(log).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")


def test_a_bots_move_is_one_sentence(visit: Opener) -> None:
    """Name, mark of the bot and move stand in one line of the log, as those of people do."""
    page = visit()
    go(page, open_table(page, PLAIN, bots(2)))
    line = page.locator(".log li:has(.bot)").first
    expect(line).to_be_visible()
    right, down = line.evaluate(  # of the mark from the name, while the log goes on
        """(line) => {
          const box = (what) => line.querySelector(what).getBoundingClientRect();
          const [name, mark] = [box("b"), box(".bot")];
          return [mark.x - name.right, mark.y + mark.height / 2 - name.y - name.height / 2];
        }"""
    )
    assert 0 <= right < 20 and abs(down) < 5
