"""Lessons finished by doing what the page says, and nothing else: by mouse, touch and keys."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import NEXT, sit_down

from flibuste.core import contract, registry
from flibuste.core.lessons import has_lesson, lesson_of

TAUGHT = [name for name in registry.names() if has_lesson(registry.get(name))]


TRIES = 300
"""Picks for a step, and looks while others move."""


def make_the_move(page: Page, how: str) -> None:
    """Pick what glows until the step is done; a riddle may take some tries."""
    chance, tried = random.Random(7), set[str]()
    for _ in range(TRIES):
        if page.locator(NEXT).count():
            return
        lit = page.locator("[data-lit]")
        handles = lit.evaluate_all("es => es.map(e => e.dataset.handle)")
        if not handles:
            page.wait_for_timeout(20)  # others move
            continue
        fresh = [n for n, handle in enumerate(handles) if handle not in tried]
        which = chance.choice(fresh or range(len(handles)))
        tried.add(handles[which])
        touch(page, how, lit.nth(which))
    raise AssertionError(f"not done after {TRIES} tries: {page.locator('footer p').inner_text()}")


def touch(page: Page, how: str, lit: Locator) -> None:
    if how == "keys":
        steer(page, lit)
        page.keyboard.press("Enter")
    elif how == "touch":
        drawn = lit.evaluate("e => e instanceof SVGElement")
        # Of a card, the corner that the next one leaves free.
        lit.tap(position=None if drawn else {"x": 9, "y": 14})
    else:
        lit.click()


WAYS = """(to) => {
  const here = document.activeElement;
  if (here === to) return [];
  if (!here.matches("[data-lit], [data-picked]")) return ["ArrowRight"];
  const [a, b] = [here, to].map((e) => e.getBoundingClientRect());
  const [x, y] = [b.x - a.x + (b.width - a.width) / 2, b.y - a.y + (b.height - a.height) / 2];
  const ways = [x > 0 ? "ArrowRight" : "ArrowLeft", y > 0 ? "ArrowDown" : "ArrowUp"];
  return Math.abs(x) > Math.abs(y) ? ways : ways.reverse();
}"""
"""The arrows that lead from the focus to an element, the better first."""
HERE = "() => document.activeElement?.dataset.handle"


def steer(page: Page, lit: Locator) -> None:
    """Arrows, until the focus is there; where they lead past it, Tab."""
    for _ in range(6):
        before, ways = page.evaluate(HERE), lit.evaluate(WAYS)
        if not ways:
            return
        for way in ways:
            if page.evaluate(HERE) == before:
                page.keyboard.press(way)
    for _ in range(60):
        if not lit.evaluate(WAYS):
            return
        page.keyboard.press("Tab")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_finished_by_what_the_page_says(
    visit: Opener, game: str, how: str, lang: str
) -> None:
    page = visit(f"/learn/{game}", lang=lang, phone=how == "touch")
    for _ in lesson_of(registry.get(game)):
        expect(page.locator("[aria-current=step]")).to_have_count(1)
        make_the_move(page, how)
        expect(page.locator(NEXT)).to_be_focused()
        if how == "keys":
            page.keyboard.press("Enter")
        else:
            page.locator(NEXT).click()
    page.locator("dialog .button.main").click()
    expect(page.locator(".coach")).to_be_visible()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_wrong_move_is_answered_with_its_reason(visit: Opener, game: str) -> None:
    page = visit(f"/learn/{game}")
    page.locator("[data-lit]").first.wait_for()
    page.locator("[data-handle]:not([data-lit])").first.dispatch_event("click")
    expect(page.locator(".toast")).to_be_visible()
    assert page.locator("[data-lit]").count()


def test_the_keys_of_a_lesson_are_shown(visit: Opener) -> None:
    page = visit(f"/learn/{TAUGHT[0]}")
    page.locator("[data-lit]").first.wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_the_lesson_is_offered_before_a_first_game_and_once(visit: Opener) -> None:
    page = visit("/")
    title = contract.TITLE.of(registry.get(TAUGHT[0]), "en")
    play = page.locator("article", has_text=title).get_by_role("button", name="Play now")
    play.click()
    page.get_by_role("dialog").get_by_role("button", name="Play right away").click()
    page.wait_for_url("**/t/*")
    page.go_back()
    play.click()
    page.wait_for_url("**/t/*")


def test_the_lesson_is_reached_from_the_rules_and_from_the_table(visit: Opener) -> None:
    page = visit(f"/rules/{TAUGHT[0]}")
    page.get_by_role("link", name="Learn it in three minutes").click()
    page.wait_for_url(f"**/learn/{TAUGHT[0]}")
    page.locator("[data-lit]").first.wait_for()
    sit_down(page, TAUGHT[0], 2)
    page.locator("[data-lit]").first.wait_for()
    page.get_by_role("button", name="Rules").click()
    with page.context.expect_page() as beside:  # the game goes on where it is
        page.get_by_role("link", name="Learn it in three minutes").click()
    beside.value.locator("[aria-current=step]").wait_for()


def test_a_hand_is_dimmed_only_while_something_can_be_picked(visit: Opener) -> None:
    page = visit("/learn/korsair")
    page.locator("[data-lit]").first.wait_for()
    expect(page.locator(".choosing")).to_have_count(1)
    make_the_move(page, "mouse")
    expect(page.locator(".hand.mine")).to_be_visible()
    expect(page.locator(".choosing")).to_have_count(0)


def test_the_flags_agree_with_what_the_lesson_says(visit: Opener) -> None:
    """Corsari's first step speaks of a crew in orange and violet: no other colour flies a flag."""
    page = visit("/learn/corsari")
    page.locator("[data-lit]").first.wait_for()
    crew = page.locator('[data-handle^="hand/"]:has(.role.crew)')
    handles = crew.evaluate_all("es => es.map(e => e.dataset.handle)")
    assert {handle.split("/")[1].split()[0] for handle in handles} == {"orange", "violet"}


def test_the_limit_is_not_under_the_piles(visit: Opener) -> None:
    page = visit("/learn/corsari")
    limit, pile = page.locator(".limit"), page.locator('[data-handle="stock"]')
    limit.wait_for()
    below, above = limit.bounding_box(), pile.bounding_box()
    assert below and above and below["y"] >= above["y"] + above["height"]
