"""What if: from a replay to a new table that plays on from there."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Opener
from tests.browser.players import finished, go, my_turn, violations


def test_from_a_replay_one_plays_on_at_a_new_table(visit: Opener) -> None:
    page = visit()
    table = finished(page)
    go(page, table, "/replay")
    expect(page.get_by_role("slider", name="Move")).to_have_value("0")
    for _ in range(4):
        page.get_by_role("button", name="One move on").click()
    expect(page.get_by_role("slider", name="Move")).to_have_value("4")
    page.get_by_role("button", name="What if").click()
    sheet = page.get_by_role("dialog", name="What if")
    expect(sheet.get_by_text("after 4 moves")).to_be_visible()
    expect(sheet.get_by_role("button", name="Play on from here")).to_be_enabled()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="What if").focus()
    page.keyboard.press("Enter")
    sheet.get_by_role("radio", name="As they lay").focus()
    page.keyboard.press("Space")
    sheet.get_by_role("button", name="Play on from here").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    assert my_turn(page)
    assert violations(page) == []
    expect(page.get_by_role("link", name="What if")).to_have_attribute("href", f"/t/{table}/replay")


def test_in_french_on_a_phone(visit: Opener) -> None:
    page = visit(lang="fr", phone=True)
    table = finished(page)
    go(page, table, "/replay")
    page.get_by_role("button", name="Et si").click()
    sheet = page.get_by_role("dialog", name="Et si")
    expect(sheet.get_by_role("button", name="Reprendre d’ici")).to_be_enabled()
    assert violations(page) == []
    sheet.get_by_role("button", name="Reprendre d’ici").click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    assert my_turn(page)
