"""Nothing that matters is smaller than 14 pixels on a phone, however it is held."""

from __future__ import annotations

import random

import pytest
from tests.browser.conftest import Opener
from tests.browser.players import DRAWN, ME, bots, go, my_turn, open_table, play_by_clicks

from flibuste.core import registry

NOT = ".unseen, .seat-mark, .other, .lair .pip, .ship .count"
"""Marks of seats have shape and colour besides their initial; a partner's small cards are the
same that he sees large; whoever holds a lair is shown large where the odds are, and how much a
ship has aboard stands on its captain's card."""
SMALL = """(NOT) => {
  const found = [], walk = document.createTreeWalker(
    document.querySelector(".page"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const inside = node.parentElement, range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!node.data.trim() || box.width < 1 || inside.closest(NOT)) continue;
    const drawn = inside.closest("text")?.getScreenCTM();
    const size = parseFloat(getComputedStyle(inside).fontSize) * (drawn ? drawn.a : 1);
    if (size < 13.9) found.push(`${node.data.trim()} ${size.toFixed(1)}`);
  }
  return found;
}"""
NAMES = ("Blackbeard", "L’Olonnais", "Henry Morgan", "Anne Bonny", "Maynard")
"""Captains are known by their faces and their emblems."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
@pytest.mark.parametrize("game", DRAWN)
def test_everything_can_be_read(visit: Opener, game: str, width: int, height: int) -> None:
    page = visit(phone=True)
    page.set_viewport_size({"width": width, "height": height})
    seats = max(registry.get(game).seats)
    go(page, open_table(page, game, [ME, *bots(seats - 1)], options={"first": 0}))
    play_by_clicks(page, random.Random(4), 14, "anchor")
    my_turn(page)
    small = [text for text in page.evaluate(SMALL, NOT) if not text.startswith(NAMES)]
    assert not small, small
