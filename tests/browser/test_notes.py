"""What is said to whoever plays: at one place, never one thing on another, never on a seat."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import DRAWN, coached, my_turn, pick_next

from flibuste.core import registry

GAME = "korsair"
OVERLAPS = """() => {
  const said = [...document.querySelectorAll(".notes > *:not(.hint-mark)")];
  const seats = [...document.querySelectorAll(".chip")];
  const box = (e) => e.getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || b.right <= a.left ||
    a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const pairs = said.flatMap((a, i) => [...said.slice(i + 1), ...seats].map((b) => [a, b]));
  return pairs.filter(([a, b]) => !apart(box(a), box(b))).map((two) => two.map((e) => e.className));
}"""


def nothing_covered(page: Page) -> None:
    """Once the page has been drawn: what is said finds its place in the next frame."""
    page.wait_for_function(f"() => ({OVERLAPS})().length === 0", timeout=20_000)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", DRAWN)
def test_nothing_that_is_said_covers_anything(visit: Opener, game: str, phone: bool) -> None:
    page = visit(phone=phone)
    coached(page, game, max(registry.get(game).seats))
    coach, hint = page.locator(".coach"), page.locator(".hint")
    expect(coach).to_be_visible()
    page.locator("[data-handle]:not([data-lit])").first.dispatch_event("click")
    expect(page.locator(".toast")).to_be_visible()
    nothing_covered(page)
    page.get_by_role("button", name="A hint").click()
    hint.wait_for(timeout=60_000)
    expect(coach).to_be_visible()  # he sits beside the table, or below it
    nothing_covered(page)
    hint.get_by_role("button", name="Close").click()
    expect(coach).to_be_visible()


def test_the_coach_sits_beside_the_table_where_there_is_room(visit: Opener) -> None:
    page = visit()
    coached(page, GAME, 3)
    expect(page.locator(".side .coach")).to_be_visible()
    page.get_by_role("button", name="Log and chat").click()
    expect(page.locator(".notes .coach")).to_be_visible()


@pytest.mark.parametrize("game", DRAWN)
def test_on_a_phone_the_coach_sits_below_the_table_and_moves_nothing(
    visit: Opener, game: str
) -> None:
    page = visit(phone=True)
    coached(page, game, 3)
    stage, coach = page.locator(".stage").first, page.locator(".below .coach")
    expect(coach).not_to_be_empty()
    before = stage.bounding_box()
    for _ in range(6):
        my_turn(page)
        pick_next(page, random.Random(5))
    expect(coach).not_to_be_empty()
    assert stage.bounding_box() == before
    expect(page.locator(".notes .coach")).to_be_hidden()


def test_whoever_goes_on_playing_has_read_what_the_coach_said(visit: Opener) -> None:
    page = visit(phone=True)
    page.set_viewport_size({"width": 844, "height": 390})
    coached(page, GAME, 3)
    expect(page.locator(".notes .coach")).to_be_visible()
    pick_next(page, random.Random(5), avoid="stock")
    expect(page.locator(".notes .coach")).to_be_hidden()


def test_what_flies_passes_under_what_is_to_be_read(visit: Opener) -> None:
    page = visit(phone=True)
    coached(page, GAME, 3)
    layers = page.evaluate(
        """() => {
          const ghost = document.querySelector(".page").appendChild(document.createElement("div"));
          ghost.className = "ghost";
          const layer = (e) => Number(getComputedStyle(e).zIndex);
          return [layer(ghost), layer(document.querySelector(".notes"))];
        }"""
    )
    assert layers[0] < layers[1]


def test_ones_own_seat_says_so(visit: Opener) -> None:
    page = visit()
    coached(page, GAME, 3)
    expect(page.locator(".chip .you")).to_have_count(1)
    expect(page.locator(".chip.mine .you")).to_have_text("you")


@pytest.mark.parametrize("game", DRAWN)
def test_a_click_leaves_no_ring(visit: Opener, game: str) -> None:
    """Rings are for those who use keys."""
    page = visit()
    coached(page, game, 2)
    page.locator("[data-handle]:not([data-lit])").first.click(force=True)
    focused = page.locator(":focus")
    outlines = focused.evaluate_all("es => es.map(e => getComputedStyle(e).outlineStyle)")
    assert set(outlines) <= {"none"}
