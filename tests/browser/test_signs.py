"""Signs that it is one's turn, that time runs, that somebody left; what moves and what does not."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener, Served
from tests.browser.players import (
    ME,
    PLAIN,
    bots,
    go,
    my_turn,
    open_table,
    pick_next,
    play_ahead,
    play_by_clicks,
    whose_turn,
)

OPEN = {"kind": "open"}
AWAY = """
  window.away = false; window.notes = [];
  Object.defineProperty(document, "hidden", {get: () => window.away});
  window.Notification = class { constructor(title) { window.notes.push(title); } };
  window.Notification.permission = "granted";
"""
EARS = """
  window.played = 0;
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.played++; return made.call(this);
  };
"""
FLIGHTS = """
  window.flown = []; window.ghosts = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.flown.push(Object.keys(frames[0]).join()); return animate.call(this, frames, options);
  };
  new MutationObserver((seen) => seen.forEach((one) => one.addedNodes.forEach(
    (node) => node.className === "ghost" && window.ghosts++))).observe(document, {
    childList: true, subtree: true});
"""


def two_at_a_table(visit: Opener, first: Page, second: Page, **more: object) -> str:
    table = open_table(first, PLAIN, [ME, OPEN], **more)
    go(first, table)
    go(second, table)
    second.get_by_role("button", name="Sit down and play").click()
    expect(first.locator(".dock")).to_be_visible()
    expect(second.locator(".dock")).to_be_visible()
    return table


def until_it_passes(mover: Page, other: Page) -> None:
    """Move until the other one is to move."""
    rng = random.Random(1)
    while not other.locator("[data-lit]").count():
        if mover.locator("[data-lit]").count():
            pick_next(mover, rng)
        other.wait_for_timeout(30)


def test_the_title_calls_and_so_does_a_notification(visit: Opener) -> None:
    first, second = visit(notify=True, script=AWAY), visit()
    two_at_a_table(visit, first, second, options={"first": 1})
    expect(first).to_have_title("Korsair")
    expect(second).to_have_title("● Your turn – Korsair")
    first.evaluate("window.away = true")
    until_it_passes(second, first)
    expect(first).to_have_title("● Your turn – Korsair")
    assert first.evaluate("window.notes") == ["Your turn!"]


@pytest.mark.parametrize("sound", [True, False])
def test_sounds_can_be_switched_off(visit: Opener, sound: bool) -> None:
    page = visit(sound=sound, script=EARS)
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    rng = random.Random(2)
    for _ in range(6):
        my_turn(page)
        pick_next(page, rng)
    my_turn(page)
    assert bool(page.evaluate("window.played")) is sound


def test_the_log_opens_at_its_end(visit: Opener) -> None:
    page = visit(phone=True)
    go(page, open_table(page, PLAIN, [ME, *bots(2)], options={"first": 0}))
    play_by_clicks(page, random.Random(5), 24)
    my_turn(page)
    page.get_by_role("button", name="Log and chat").click()
    expect(page.locator(".log li").last).to_be_in_viewport()
    expect(page.locator(".log li").first).not_to_be_in_viewport()


def test_the_log_stays_at_its_end_whoever_looks(visit: Opener) -> None:
    """What is new since the last move of whoever looks is marked, which takes a line."""
    page = visit()
    table = open_table(page, PLAIN, [ME, {"kind": "guest"}], options={"first": 0})
    play_ahead(page, table, [(turn % 2, "draw") for turn in range(40)])
    go(page, table)
    page.locator(".curtain button").click()
    expect(page.locator(".log .since")).to_be_in_viewport()
    expect(page.locator(".log li").last).to_be_in_viewport(ratio=0.9)


def test_a_clock_runs_and_then_somebody_moves(visit: Opener) -> None:
    page = visit()
    go(page, open_table(page, PLAIN, [ME, *bots(1)], clock=5, options={"first": 0}))
    my_turn(page)
    expect(page.locator(".chip .clock")).to_have_text(re.compile(r"0:0[0-5]"))
    expect(page.locator(".chip .clock.late")).to_be_visible()
    expect(page.locator(".log li .seat-mark").first).to_be_attached()


def test_a_leavers_seat_goes_to_a_bot_and_back(visit: Opener, tmp_path: Path) -> None:
    own = Served(tmp_path / "own.db", grace_s=1)
    first, second = visit(), visit()
    for page in (first, second):
        page.goto(own.url)
        page.wait_for_load_state("networkidle")
    table = two_at_a_table(visit, first, second)
    second.goto(own.url)
    expect(first.locator(".leavers")).to_contain_text("has left the table")
    first.get_by_role("button", name="Let a bot take over").click()
    expect(first.locator(".chip").nth(1).locator(".name")).not_to_have_text(re.compile("Sailor"))
    go(second, table)
    second.get_by_role("button", name="Take my seat back").click()
    expect(second.locator(".leavers")).to_have_count(0)
    expect(first.locator(".chip").nth(1).locator(".name")).to_have_text(re.compile("Sailor"))
    whose_turn([first, second])
    for page in (first, second):
        page.close()
    own.kill()


@pytest.mark.parametrize("calm", [False, True])
def test_pieces_fly_unless_one_would_rather_not(visit: Opener, calm: bool) -> None:
    page = visit(pace=0.5, script=FLIGHTS)
    if calm:
        page.emulate_media(reduced_motion="reduce")
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    rng = random.Random(3)
    while page.locator(".log li .seat-mark").count() < 6:
        my_turn(page)
        pick_next(page, rng)
    flown = set(page.evaluate("window.flown"))
    assert flown == {"opacity"} if calm else "translate,scale" in flown
    assert calm is (page.evaluate("window.ghosts") == 0)


@pytest.mark.parametrize(("pace", "takes"), [(0, "0.001s"), (1, "0.3s")])
def test_no_motion_means_none(visit: Opener, pace: float, takes: str) -> None:
    """What styles animate stands still too."""
    page = visit(pace=pace)
    lasts = "e => getComputedStyle(e).animationDuration"
    assert page.locator(".cover").first.evaluate(lasts) == takes


def test_everything_is_told_once(visit: Opener) -> None:
    """One live region tells moves, what came of them and whose turn it is."""
    page = visit()
    go(page, open_table(page, PLAIN, [ME, *bots(1)]))
    rng = random.Random(5)
    while page.locator(".log li .seat-mark").count() < 4 or not page.locator("[data-lit]").count():
        my_turn(page)
        pick_next(page, rng)
        my_turn(page)
    told = page.locator("[aria-live=polite]:not([role=log])")
    expect(told).to_have_count(1)
    latest = page.locator(".log li:has(.seat-mark) span").last.inner_text()
    expect(told).to_contain_text(latest)
    expect(told).to_contain_text("Your turn.")
    assert told.inner_text().count(latest) == 1
    spoken = page.locator("[role=status], [role=alert]").all_inner_texts()
    assert latest not in " ".join(spoken)


def test_a_public_table_is_seen_in_the_port_at_once(visit: Opener) -> None:
    """Others join it from there; whoever opened it goes on with it from there."""
    page, other = visit(), visit()
    table = open_table(page, PLAIN, [ME, OPEN], public=True)
    entry = other.locator(f'a[href="/t/{table}"]')
    expect(entry).to_contain_text("Join")
    entry.click()
    expect(other.locator(".dock")).to_be_visible()
    page.reload()
    mine = page.locator(f'a[href="/t/{table}"]')
    expect(mine).to_contain_text(re.compile("Your turn!|Continue"))
    mine.click()
    expect(page.locator(".dock")).to_be_visible()
    watcher = visit()
    expect(watcher.locator(f'a[href="/t/{table}"]')).to_contain_text("Watch")
