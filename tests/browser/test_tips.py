"""What a thing is, is told beside it: to a mouse, a resting finger, keys and a screen reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, bots, go, my_turn, open_table, violations


def sit(page: Page, game: str) -> None:
    go(page, open_table(page, game, [ME, *bots(1)], options={"first": 0}))
    my_turn(page)


def press(page: Page, thing: Locator) -> None:
    """A finger rests until something is told, and goes."""
    box = thing.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".tip")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_mouse_that_rests_is_told(visit: Opener) -> None:
    page = visit()
    sit(page, "korsair")
    stock, tip = page.locator("[data-handle=stock]"), page.locator(".tip")
    stock.hover()
    expect(tip).to_contain_text("cards are left in the stock")
    expect(tip).to_contain_text("Drawing a card is a whole turn.")
    assert not violations(page)
    page.locator(".log").hover()
    expect(tip).to_have_count(0)


def test_a_finger_that_rests_is_told_and_picks_nothing(visit: Opener) -> None:
    page = visit(phone=True)
    sit(page, "korsair")
    stock, tip = page.locator("[data-handle=stock]"), page.locator(".tip")
    held = page.locator(".hand.mine .in-hand")
    press(page, stock)
    expect(tip).to_contain_text("Drawing a card is a whole turn.")
    page.locator(".chip .gold").first.tap()
    expect(tip).to_have_count(0)
    expect(held).to_have_count(6)
    stock.tap()
    expect(held).to_have_count(7)


def test_keys_are_told_until_escape(visit: Opener) -> None:
    page = visit()
    sit(page, "corsari")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_have_count(0)


@pytest.mark.parametrize(("game", "signs"), [
    ("korsair", ".chip .gold, .chip .figures > span"),
    ("corsari", ".fines, .limit, button.standing, p.sign"),
])  # fmt: skip
def test_every_sign_says_what_it_is(visit: Opener, game: str, signs: str) -> None:
    page = visit()
    sit(page, game)
    for thing in [*page.locator("[data-handle]").all(), *page.locator(signs).all()]:
        text = str(thing.get_attribute("data-tip") or "")
        assert text.endswith("."), thing.evaluate("e => e.outerHTML.slice(0, 200)")
        expect(thing).to_have_attribute("aria-description", text)
        assert thing.get_attribute("aria-label") or thing.inner_text().strip()
