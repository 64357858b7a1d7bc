"""Every game that has a drawing is played to its end through the page."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Opener
from tests.browser.players import (
    DRAWN,
    ME,
    bots,
    go,
    open_table,
    over,
    play_by_clicks,
    play_by_keys,
    short,
    violations,
)

from flibuste.core import registry


def fewest(game: str) -> int:
    return min(registry.get(game).seats)


@pytest.mark.parametrize("game", DRAWN)
def test_by_clicks_to_the_end(visit: Opener, game: str) -> None:
    page = visit()
    go(page, open_table(page, game, [ME, *bots(fewest(game) - 1)], options=short(game)))
    play_by_clicks(page, random.Random(1))
    expect(page.locator("dialog .winner")).to_be_visible()
    assert not violations(page)


@pytest.mark.parametrize("game", DRAWN)
def test_by_keys_in_french(visit: Opener, game: str) -> None:
    page = visit(lang="fr")
    go(page, open_table(page, game, [ME, *bots(fewest(game) - 1)], options=short(game)))
    play_by_keys(page, random.Random(2))
    assert over(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert "[" not in page.locator("body").inner_text(), "a word is missing"
