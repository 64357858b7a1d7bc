"""Pieces set out from where they were, and fly without being painted again for every frame."""

from __future__ import annotations

import re

import pytest
from bench import trace
from playwright.sync_api import Browser
from tests.browser.conftest import Opener
from tests.browser.players import DRAWN, bots, expect_over, go, open_table, short

from flibuste.core import registry

COUNT = """
  window.moving = 0;
  const ends = (animation) => Number.isFinite(animation.effect.getComputedTiming().endTime);
  const tick = () => {
    if (document.getAnimations().some(ends)) window.moving += 1;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);"""
ENOUGH = 60
"""Frames in which something flies."""


@pytest.mark.parametrize("game", DRAWN)
def test_nothing_that_moves_is_painted_frame_by_frame(
    visit: Opener, chromium: Browser, game: str
) -> None:
    page = visit(pace=0.5, script=COUNT)
    table = open_table(page, game, bots(max(registry.get(game).seats)))
    chromium.start_tracing(page=page, categories=["devtools.timeline", "cc", "benchmark"])
    try:
        go(page, table)
        page.wait_for_function("enough => window.moving >= enough", arg=ENOUGH)
    finally:
        recorded = chromium.stop_tracing()  # the next test shares the browser
    motion = trace.read(recorded)
    assert len(motion.shown) > 20, "nothing moved"
    assert not motion.painted


BOXES = """() => Object.fromEntries(
  [...document.querySelectorAll(".stage [data-piece]")].map((piece) => {
    const box = piece.getBoundingClientRect();
    return [piece.dataset.piece, [box.x + box.width / 2, box.y + box.height / 2, box.width]];
  }))"""
# What goes on for ever (a mark that says "wait") has no end to be brought to.
LAND = """() => document.getAnimations()
  .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
  .forEach((animation) => animation.finish())"""
NEAR = 8


def apart(a: list[float], b: list[float]) -> float:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("game", DRAWN)
def test_a_piece_sets_out_from_where_it_was(visit: Opener, game: str) -> None:
    """So slowly that it has hardly left: parts of drawings too, whatever they lie in."""
    page = visit(pace=60)
    page.set_default_timeout(15_000)
    table = open_table(page, game, bots(max(registry.get(game).seats)), options=short(game))
    expect_over(page, table)
    go(page, table, "/replay")
    page.get_by_role("slider").wait_for()
    page.locator(".stage [data-piece]").first.wait_for()
    moved = 0
    for ply in range(1, 31):
        before = page.evaluate(BOXES)
        page.keyboard.press("ArrowRight")
        page.locator("footer .figures", has_text=re.compile(f"^{ply}/")).wait_for()
        setting_out = page.evaluate(BOXES)
        page.evaluate(LAND)
        there = page.evaluate(BOXES)
        for key in before.keys() & there.keys():
            if apart(before[key], there[key]) > NEAR:
                assert apart(before[key], setting_out[key]) < NEAR, (ply, key)
                moved += 1
    assert moved, "nothing moved"
