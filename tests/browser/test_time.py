"""Time at a table: it is seen, told and named; by correspondence days off stop it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, PLAIN, bots, go, my_turn, open_table, violations

DAY = 24 * 3600


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("fr", True)])
def test_running_out_of_time_is_told_before_and_after(
    visit: Opener, lang: str, phone: bool
) -> None:
    page = visit("/", lang=lang, phone=phone)
    table = open_table(page, PLAIN, [ME, *bots(1)], options={"first": 0}, clock=9)
    go(page, table)
    assert my_turn(page)
    soon, out = {
        "en": ("Your time runs out", "Time ran out: the ship’s boy"),
        "fr": ("Le temps presse", "Temps écoulé\u00a0: le mousse"),
    }[lang]
    expect(page.locator(".time.note")).to_contain_text(soon)
    expect(page).to_have_title(re.compile("⏳ 0:0"))
    expect(page.locator("p[aria-live=polite]")).to_contain_text(soon)
    assert not violations(page)
    expect(page.locator(".toast")).to_contain_text({"en": "time ran out", "fr": "écoulé"}[lang])
    if phone:
        page.locator("button.talk").click()
    expect(page.locator(".log")).to_contain_text(out)


def test_days_off_are_taken_by_a_button_and_seen_by_all(visit: Opener) -> None:
    ana, ben = visit("/"), visit("/", lang="fr", phone=True)
    wish = {"options": {"first": 0}, "clock": 3 * DAY}
    table = open_table(ana, PLAIN, [ME, {"kind": "open"}], **wish)
    go(ana, table)
    go(ben, table)
    ben.get_by_role("button", name=re.compile("M’asseoir")).click()
    assert my_turn(ana)
    clock = ana.locator(".chip.turn .clock").last
    expect(clock).to_have_text(re.compile("^2 d 23 h|3 d 0 h$"))
    expect(ben.locator(".prompt")).to_contain_text("revenir")
    ana.get_by_role("button", name="Days off").click()
    assert not violations(ana)
    ana.get_by_role("button", name="Take days off").click()
    expect(ana.get_by_role("button", name="Back again")).to_be_visible()
    expect(ben.locator(".prompt")).to_contain_text("relâche")
    ben.get_by_role("button", name="Jours de relâche").click()
    expect(ben.locator("dialog")).to_contain_text("en relâche")
    expect(ben.locator("dialog button", has_text="Faire relâche")).to_have_count(1)
    assert not violations(ben)
    ana.get_by_role("button", name="Back again").click()
    expect(ben.locator(".prompt")).to_contain_text("revenir")
