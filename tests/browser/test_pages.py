"""Pages beside the table; picking in all its ways; nothing for axe to complain about."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import (
    DRAWN,
    ME,
    PLAIN,
    bots,
    go,
    my_turn,
    open_table,
    pick_next,
    violations,
)

from flibuste.core import registry

PATHS = [
    "/",
    f"/new/{PLAIN}",
    f"/rules/{PLAIN}",
    "/about",
    "/me",
    "/played",
    "/p/me",
    f"/leaders/{PLAIN}",
    "/daily",
    "/privacy",
    "/no-mail/x",
    "/no/such/page",
]


@pytest.mark.parametrize(("lang", "theme"), [("en", "day"), ("fr", "night")])
def test_pages_are_clean(visit: Opener, lang: str, theme: str) -> None:
    for path in PATHS:
        page = visit(path, lang=lang, phone=lang == "fr", theme=theme)
        page.wait_for_load_state("networkidle")
        expect(page.locator("h1").first).to_be_visible()
        assert not violations(page), path


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("game", DRAWN)
def test_tables_are_clean(visit: Opener, game: str, theme: str) -> None:
    page = visit(phone=theme == "night", theme=theme)
    go(page, open_table(page, game, [ME, *bots(1)]))
    rng = random.Random(9)
    for _ in range(12):
        my_turn(page)
        pick_next(page, rng)
    my_turn(page)
    assert not violations(page)


@pytest.mark.parametrize(
    ("path", "said"), [("/me", "Garder mon nom"), ("/privacy", "Combien de temps")]
)
def test_a_page_with_words_of_its_own_speaks_both_languages(
    visit: Opener, path: str, said: str
) -> None:
    page = visit("/")
    page.get_by_role("link", name="Privacy" if path == "/privacy" else "Me", exact=True).click()
    expect(page.locator("h1")).to_be_visible()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_text(said).first).to_be_visible()
    assert "[" not in page.locator("main").inner_text()


def test_play_now_is_one_click(visit: Opener) -> None:
    page = visit(learnt=registry.names())
    page.get_by_role("button", name="Play now").first.click()
    assert my_turn(page)


def test_a_table_of_ones_own(visit: Opener) -> None:
    page = visit(f"/new/{PLAIN}", lang="fr")
    page.locator("select").nth(1).select_option("open")
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page.get_by_role("button", name="Copier")).to_be_visible()
    expect(page.get_by_role("img", name="Le lien en code QR")).to_be_visible()
    assert not violations(page)


def test_a_link_is_sent_the_way_the_device_has(visit: Opener) -> None:
    """Where there is none, no button promises it."""
    chairs = [ME, {"kind": "open"}]
    plain = visit(script="delete Navigator.prototype.share")
    go(plain, open_table(plain, PLAIN, chairs))
    expect(plain.get_by_role("button", name="Copy")).to_be_visible()
    expect(plain.get_by_role("button", name="Send the link")).to_have_count(0)
    page = visit(script="navigator.share = async (what) => { window.sent = what.url }")
    table = open_table(page, PLAIN, chairs)
    go(page, table)
    page.get_by_role("button", name="Send the link").click()
    assert page.evaluate("window.sent").endswith(f"/t/{table}")


def test_words_can_be_changed_at_the_table(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    my_turn(page)
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Préférences")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Journal de bord")).to_be_visible()


@pytest.mark.parametrize("game", DRAWN)
def test_an_impossible_wish_gets_its_clause(visit: Opener, game: str) -> None:
    page = visit()
    go(page, open_table(page, game, [ME, *bots(1)]))
    told = False
    rng = random.Random(10)
    for _ in range(30):
        my_turn(page)
        unlit = page.locator("[data-handle]:not([data-lit]):not([data-picked])")
        for i in range(unlit.count()):
            unlit.nth(i).dispatch_event("click")
            page.locator(".toast").wait_for()
            told = page.locator(".toast .clause").count() > 0
            if told:
                break
        if told:
            break
        pick_next(page, rng)
    assert told
    page.locator(".toast .clause").click()
    expect(page.locator(".rulebook .here")).to_be_visible()


def test_confirming(visit: Opener) -> None:
    page = visit(confirm=True)
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    rng = random.Random(11)
    my_turn(page)
    confirm = page.get_by_role("button", name="Do it")
    while not confirm.count():
        pick_next(page, rng)
    lines = page.locator(".log li:not(.soft)").count()
    page.keyboard.press("Escape")
    expect(confirm).to_be_hidden()
    while not confirm.count():
        pick_next(page, rng)
    confirm.click()
    expect(page.locator(".log li:not(.soft)").nth(lines)).to_be_attached()


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 12, start[1] - 12, steps=3)
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def test_dragging(visit: Opener) -> None:
    """A card dropped on a place is a move; dropped elsewhere it is taken back."""
    page = visit()
    cards = page.locator("[data-lit][data-handle^='hand/']")
    while not cards.count():  # some hands cannot begin
        go(page, open_table(page, PLAIN, [ME, *bots(1)]))
        my_turn(page)
    box = cards.first.bounding_box()
    assert box is not None
    start = (box["x"] + box["width"] / 3, box["y"] + 20)
    drag(page, start, (8, 300))
    expect(page.locator("[data-picked]")).to_have_count(0)
    lines = page.locator(".log li:not(.soft)").count()
    cards.first.click(position={"x": 10, "y": 20})
    target = page.locator("[data-lit]:not([data-handle^='hand/'])").first.bounding_box()
    assert target is not None
    page.keyboard.press("Escape")
    drag(page, start, (target["x"] + target["width"] / 2, target["y"] + target["height"] / 2))
    expect(page.locator(".log li:not(.soft)").nth(lines)).to_be_attached()
