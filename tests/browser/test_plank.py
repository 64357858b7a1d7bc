"""The guide's game, which has no drawing, no cover and no option, in the browser."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener, Served
from tests.browser.players import over, violations
from tests.plank import environment

HAND = 4


@pytest.fixture(scope="module")
def server(plank: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server beside which the guide's game is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(plank)["PYTHONPATH"])
        served = Served(tmp_path_factory.mktemp("server") / "tables.db")
    yield served
    served.kill()


def play(page: Page, moves: str) -> None:
    """One of the moves on offer, until all the cards are played."""
    rng = random.Random(1)
    offers = page.get_by_role("button", name=re.compile(rf"^{moves} \d+$", re.IGNORECASE))
    for left in range(HAND, 0, -1):
        expect(offers).to_have_count(left)
        offers.nth(rng.randrange(left)).click()
    expect(page.locator("dialog .winner")).to_be_visible()
    assert over(page)


def test_play_now(visit: Opener) -> None:
    """From the lobby in one click, to the end; then where the score comes from, and the rules."""
    page = visit()
    card = page.locator("article", has=page.get_by_role("heading", name="Plank", exact=True))
    assert not violations(page)
    card.get_by_role("button", name="Play now").click()
    play(page, "plays")
    assert not violations(page)
    expect(page.locator("dialog .tallies").first).to_contain_text("Score")
    page.goto(page.url.split("/t/")[0] + "/rules/plank")
    expect(page.locator("#L-3")).to_contain_text("The highest card takes the trick")


def test_a_table_of_ones_own_in_french(visit: Opener) -> None:
    """Two seats, against the strongest bot; no word is missing."""
    page = visit("/new/plank", lang="fr")
    page.locator("select").nth(1).select_option("bot:admiral")
    page.get_by_role("button", name="Ouvrir la table").click()
    play(page, "joue")
    assert "[" not in page.locator("body").inner_text(), "a word is missing"


def test_on_a_phone(visit: Opener) -> None:
    """What is seen and what can be done are both in reach."""
    page = visit(phone=True)
    card = page.locator("article", has=page.get_by_role("heading", name="Plank", exact=True))
    card.get_by_role("button", name="Play now").click()
    play(page, "plays")
