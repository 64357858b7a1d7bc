"""Taking back, hints, the end and what comes after it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import (
    DRAWN,
    ME,
    PLAIN,
    bots,
    expect_over,
    finished,
    go,
    my_turn,
    open_table,
    origin,
    pick_next,
    short,
    violations,
    whose_turn,
)

import flibuste
from flibuste.core import registry


def test_the_end_and_after(visit: Opener, tmp_path: Path) -> None:
    """Who won and why; the record goes out, is looked at again, or is refused."""
    page = visit()
    table = finished(page)
    expect(page.locator("dialog .tallies .clause").first).to_be_visible()
    expect(page.get_by_role("img", name="Scores from move to move")).to_be_visible()
    expect(page.get_by_text("The deal is as the server promised")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    moves = len(json.loads(file.read_text(encoding="utf-8"))["moves"])
    page.get_by_role("link", name="Replay").click()
    look_through(page, moves)
    other = visit()
    other.locator("input[type=file]").set_input_files(file)
    look_through(other, moves)
    other.goto(origin(other))
    file.write_text("not a record", encoding="utf-8")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_role("alert")).to_be_visible()
    go(page, table)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    assert my_turn(page)


DARK = """() => [...document.querySelectorAll(".stage .in-hand")]
  .filter((card) => getComputedStyle(card).filter !== "none").length"""


@pytest.mark.parametrize("game", DRAWN)
def test_a_hand_in_a_replay_is_not_dimmed(visit: Opener, game: str) -> None:
    """Nothing can be picked there: whoever looks through a seat's eyes sees all cards alike."""
    page = visit()
    table = open_table(page, game, bots(2), options={"first": 0, **short(game)})
    expect_over(page, table)
    go(page, table, "/replay")
    page.locator("header select").select_option(index=1)
    for ply in range(1, 5):
        page.keyboard.press("ArrowRight")
        page.locator("footer .figures", has_text=re.compile(f"^{ply}/")).wait_for()
        expect(page.locator(".choosing")).to_have_count(0)
        assert not page.evaluate(DARK)


def look_through(page: Page, moves: int) -> None:
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(moves))
    for _ in range(9):  # faster than any answer: no step is lost, none is shown late
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_js_property("value", "8")
    page.keyboard.press("End")
    expect(slider).to_have_js_property("value", str(moves))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_js_property("value", str(moves - 1))
    page.locator("header select").select_option("0")
    page.keyboard.press("Home")
    assert not violations(page)


def test_a_hint_can_be_played(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    my_turn(page)
    lines = page.locator(".log li .seat-mark").count()
    page.get_by_role("button", name="A hint").click()
    card = page.locator(".hint")
    card.wait_for(timeout=60_000)
    expect(card).to_contain_text("chance of winning")
    expect(card).to_contain_text("points")
    expect(page.locator(".hint-mark").first).to_have_text("1")
    assert not violations(page)
    card.get_by_role("button", name="Play it").click()
    expect(page.locator(".log li .seat-mark").nth(lines)).to_be_attached()
    expect(card).to_have_count(0)


def test_another_press_shows_the_next_best_move(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    my_turn(page)
    press = page.locator(".dock").get_by_role("button", name="A hint")
    press.click()
    card, move = page.locator(".hint"), page.locator(".hint .move")
    card.wait_for(timeout=60_000)
    first = move.inner_text()
    press.click()
    expect(card).to_contain_text("Hint 2 of")
    expect(move).not_to_have_text(first)
    card.get_by_role("button", name="Close").click()
    expect(page.locator(".hint-mark")).to_have_count(0)


def test_a_hint_names_few_of_many_moves(visit: Opener) -> None:
    page = visit()
    many = max(registry.names(), key=lambda name: len(flibuste.new(name, seed=1).actions))
    go(page, open_table(page, many, [ME, *bots(1)]))
    my_turn(page)
    page.get_by_role("button", name="A hint").click()
    page.locator(".hint").wait_for(timeout=60_000)
    expect(page.locator(".hint")).to_contain_text("Hint 1 of 3")


def test_a_move_is_taken_back_by_consent(visit: Opener) -> None:
    """The other is asked; where cards were drawn meanwhile the answer is a sentence."""
    first, second = visit(), visit()
    table = open_table(first, PLAIN, [ME, {"kind": "open"}])
    go(first, table)
    go(second, table)
    second.get_by_role("button", name="Sit down and play").click()
    rng = random.Random(13)
    question = second.get_by_text("would like to take a move back")
    for _ in range(30):
        mover = whose_turn([first, second])
        ply = mover.locator(".log li .seat-mark").count()
        while (
            mover.locator(".log li .seat-mark").count() == ply
            and mover.locator("[data-lit]").count()
        ):
            pick_next(mover, rng)
        if mover is not first:
            continue
        expect(second.locator(".log li .seat-mark")).to_have_count(ply + 1)
        # A reason is told to whoever clicks where it is refused.
        first.get_by_role("button", name="ask to take").click(force=True)
        first.locator(".toast, .prompt:has-text('asked')").first.wait_for()
        if first.locator(".toast").count() == 0:
            break
    expect(question).to_be_visible()
    second.get_by_role("button", name="Yes").click()
    expect(question).to_be_hidden()
    expect(first.locator(".log")).to_contain_text("takes back")
    expect(first.locator("[data-lit]").first).to_be_attached()
