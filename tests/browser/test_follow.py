"""People can follow: what is new, move by move if they wish; keys, titles, forms."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, PLAIN, bots, go, my_turn, open_table, pick_next

from flibuste.core import contract, registry

GAME = "korsair"


def test_every_page_has_a_title_of_its_own(visit: Opener) -> None:
    paths = ["/", f"/new/{PLAIN}", f"/rules/{PLAIN}", "/about"]
    titles = []
    for path in paths:
        page = visit(path)
        expect(page.locator("h1").first).to_be_visible()
        titles.append(page.title())
    assert len(set(titles)) == len(paths)


def test_the_rules_say_of_which_game(visit: Opener) -> None:
    expect(visit(f"/rules/{GAME}")).to_have_title("Rules of Korsair – Flibuste")


@pytest.mark.parametrize("name", ["Play now", "Learn", "New table"])
def test_a_button_says_of_which_game_it_is(visit: Opener, name: str) -> None:
    page = visit()
    for game in registry.names():
        title = contract.TITLE.of(registry.get(game), "en")
        expect(
            page.locator(".buttons").get_by_label(f"{name}: {title}", exact=True)
        ).to_be_visible()


def test_a_bots_level_is_seen(visit: Opener) -> None:
    """On a desk beside the name; where there is no room, by a touch."""
    page, phone = visit(), visit(phone=True)
    for each in (page, phone):
        go(each, open_table(each, GAME, [ME, *bots(2)]))
        my_turn(each)
    expect(page.locator(".chip .level").first).to_be_visible()
    chip = phone.locator(".chip:not(.mine)").first
    expect(chip.locator(".level")).to_be_hidden()
    chip.tap()
    level = str(page.locator(".chip .level").first.text_content())
    assert level
    expect(phone.locator(".toast")).to_contain_text(level)


WAITS = """
window.waits = [];
const wait = window.setTimeout;
window.setTimeout = (then, ms, ...more) => (window.waits.push(ms), wait(then, ms, ...more));
"""


def test_moves_of_others_are_apart_unless_one_is_in_a_hurry(visit: Opener) -> None:
    page = visit(pace=1, script=WAITS)
    go(page, open_table(page, GAME, [ME, *bots(2)]))
    _others_move(page)
    page.wait_for_function("() => window.waits.includes(700)")  # between the two bots' moves
    page.locator(".stage").dispatch_event("pointerdown")
    my_turn(page)


def test_a_game_that_is_none_is_off_the_map(visit: Opener) -> None:
    page = visit("/new/nope")
    expect(page.get_by_text("Here be dragons")).to_be_visible()


def test_only_what_can_be_chosen_is_offered(visit: Opener) -> None:
    page = visit(f"/new/{GAME}")

    def count(seats: int) -> None:
        radio = page.get_by_role("radio", name=str(seats), exact=True)
        page.locator("label").filter(has=radio).click()

    pairs = page.locator("input[name=pairs]")
    for seats, offered in ((3, 0), (4, 2), (6, 0)):
        count(seats)
        expect(pairs).to_have_count(offered)
    expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport()


def test_who_begins_is_chosen(visit: Opener) -> None:
    page = visit(f"/new/{GAME}")
    page.get_by_label("Who begins?").select_option("0")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert my_turn(page)
    expect(page.locator(".log li").first).to_contain_text("Nothing yet")


def _others_move(page: Page) -> None:
    my_turn(page)
    rng = random.Random(4)
    while page.locator(".dock.mine").count():
        pick_next(page, rng)


def test_the_log_marks_what_is_new(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, GAME, [ME, *bots(2)]))
    _others_move(page)
    my_turn(page)
    expect(page.locator(".since")).to_have_text("since your last move")


def test_moves_one_by_one(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, GAME, [ME, *bots(2)]))
    my_turn(page)
    page.evaluate("localStorage.flibuste = JSON.stringify({stepwise: true, learnt: ['korsair']})")
    page.reload()
    _others_move(page)
    on = page.get_by_role("button", name="Go on")
    expect(on).to_be_visible()
    before = page.locator(".log li").count()
    page.wait_for_timeout(2500)  # the second bot has moved, and it is not shown
    assert page.locator(".log li").count() == before
    on.click()
    assert my_turn(page)


def test_keys_reach_what_cannot_be_picked_and_say_why(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, GAME, [ME, *bots(1)]))
    my_turn(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    chat = page.get_by_role("textbox", name="Say something")
    chat.press_sequentially("Where?")
    expect(chat).to_have_value("Where?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    chat.blur()
    for _ in range(40):
        page.keyboard.press("Shift+ArrowRight")
        if not page.evaluate("document.activeElement.matches('[data-lit]')"):
            break
        page.keyboard.press("Shift+ArrowUp")
    assert page.evaluate("document.activeElement.matches('[data-handle]:not([data-lit])')")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_be_visible()


def test_behind_the_curtain_nothing_can_be_reached(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, GAME, [ME, {"kind": "guest", "name": "Anne"}]))
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("[data-handle]")).not_to_have_count(0)
    expect(page.locator("[data-handle]:not([inert] *)")).to_have_count(0)
