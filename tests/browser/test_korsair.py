"""Korsair's own table: eight seats in pairs, who leads, what the log calls a galleon."""

from __future__ import annotations

import random
import re

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


@pytest.mark.parametrize("phone", [False, True])
def test_partners_sit_together_with_one_chest(visit: Opener, phone: bool) -> None:
    page = visit(phone=phone)
    sit(page, 4, pairs=True)
    crews = page.locator(".crew")
    expect(crews).to_have_count(2)
    for crew in crews.all():
        expect(crew.locator(".chip")).to_have_count(2)
        expect(crew.locator(".gold")).to_have_count(1)
        names = crew.locator(".chip .name").all_inner_texts()
        expect(crew).to_have_attribute("aria-label", f"{names[0]} and {names[1]}, a pair")
    assert not violations(page)


def test_a_pair_has_one_place_in_the_result(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, GAME, bots(4), options={"pairs": True}))
    places = page.locator("dialog .tallies section h3")
    expect(places).to_have_count(2, timeout=60_000)
    expect(places.first.locator(".seat-mark")).to_have_count(2)
    expect(places.first).to_contain_text(re.compile(r"\S \+ \S"))
    expect(page.locator("dialog .plot .tag")).to_have_count(2)


def test_a_galleon_carried_off_is_seen_until_one_goes_on(visit: Opener) -> None:
    """So slowly that it would stay for long."""
    page = visit(pace=20)
    sit(page, 2)
    prize, rng = page.locator(".prize"), random.Random(3)
    while not prize.count():
        play_by_clicks(page, rng, 1)
        my_turn(page)
    expect(prize.locator(".gold")).to_have_text(re.compile(r"\+\d"))
    page.keyboard.press("Shift")
    expect(prize).to_have_count(0, timeout=5_000)


def test_the_sea_is_still_for_those_who_want_no_motion(visit: Opener) -> None:
    page = visit(pace=0)
    sit(page, 2)
    swell = page.locator(".sea .swell").first
    moves = "e => getComputedStyle(e).animationName"
    assert swell.evaluate(moves) == "none"
    page.evaluate("localStorage.setItem('flibuste', '{\"pace\": 1}')")
    page.reload()
    my_turn(page)
    assert swell.evaluate(moves) != "none"
