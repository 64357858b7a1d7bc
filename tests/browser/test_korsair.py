"""Korsair's own table: eight seats in pairs, who leads, what the log calls a galleon."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, bots, go, my_turn, open_table, play_by_clicks, violations

GAME = "korsair"


def sit(page: Page, seats: int, **options: object) -> None:
    table = open_table(page, GAME, [ME, *bots(seats - 1)], options={"first": 0, **options})
    go(page, table)
    my_turn(page)


@pytest.mark.parametrize("phone", [False, True])
def test_eight_in_pairs(visit: Opener, phone: bool) -> None:
    """My partner's hand lies open, and no other; no name or figure is cut off."""
    page = visit(phone=phone)
    sit(page, 8)
    play_by_clicks(page, random.Random(1), 10)
    my_turn(page)
    expect(page.locator(".chip")).to_have_count(8)
    expect(page.locator(".other")).to_have_count(1)
    cut = page.locator(".chip .info").evaluate_all(
        "es => es.filter(e => e.scrollWidth > e.clientWidth + 1).length"
    )
    assert cut == 0
    assert not violations(page)


def test_a_galleon_has_the_number_that_the_log_calls_it_by(visit: Opener) -> None:
    page = visit()
    sit(page, 2)
    galleon = page.locator("[data-handle^='galleon/']")
    rng = random.Random(2)
    while not galleon.count():
        play_by_clicks(page, rng, 1)
    number = str(galleon.first.get_attribute("data-handle")).split("/")[1]
    expect(galleon.first.locator(".number")).to_have_text(f"№ {number}")


def test_gold_that_comes_home_is_told(visit: Opener) -> None:
    """A galleon brought home or seized stands in the log, with its gold."""
    page = visit(lang="fr")
    sit(page, 2)
    told = page.locator(".log .then", has_text="pièces d’or")
    rng = random.Random(3)
    while not told.count():
        play_by_clicks(page, rng, 1)
    expect(told.first).to_contain_text("galion")
