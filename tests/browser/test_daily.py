"""The deal of the day: its page, one try, and what it says afterwards."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Opener
from tests.browser.players import PLAIN, play_by_clicks, violations


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("fr", True)])
def test_it_is_played_once_and_the_result_is_told(visit: Opener, lang: str, phone: bool) -> None:
    english = lang == "en"
    page = visit(lang=lang, phone=phone)
    page.get_by_role("link", name="Deal of the day" if english else "La donne du jour").click()
    page.wait_for_url("**/daily")
    page.goto(page.url + f"/{PLAIN}")
    begin = page.get_by_role("button", name="Play it" if english else "La jouer")
    expect(begin).to_be_enabled()
    assert violations(page) == []
    begin.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    play_by_clicks(page, random.Random(3))
    page.locator("dialog .winner").wait_for()
    shut = "Others still play this deal" if english else "D’autres jouent encore"
    expect(page.get_by_role("dialog").get_by_text(shut)).to_be_visible()
    expect(page.get_by_role("link", name="Replay" if english else "Revoir")).to_have_count(0)
    page.get_by_role("link", name="Everybody" if english else "Les résultats").click()
    page.wait_for_url(f"**/daily/{PLAIN}/*")
    expect(page.get_by_text("You played as a guest" if english else "en invité")).to_be_visible()
    expect(begin).to_have_count(0)
    assert violations(page) == []
