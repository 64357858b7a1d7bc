"""Where there is no room: the browser says so in its language, and comes in when there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect
from tests.browser.conftest import Served
from tests.server.harness import wish
from tests.server.hostile.attackers import Attacker

from flibuste.server.spectating import MOST_OF_ADDRESS


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Served]:
    """A server with its limits."""
    served = Served(tmp_path / "tables.db", generous=False)
    yield served
    served.kill()


def test_a_full_table_says_so_and_opens_when_there_is_room(
    chromium: Browser, limited: Served
) -> None:
    with httpx.Client(base_url=limited.url) as owner:
        made = owner.post("/api/tables", json=wish("korsair", "me", "open")).json()["id"]
    path = f"/api/tables/{made}/socket"
    crowd = [Attacker(limited.port).upgrade(path) for _ in range(MOST_OF_ADDRESS)]
    context = chromium.new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(f"{limited.url}/t/{made}")
    expect(page.get_by_role("heading", name="Pas de place pour l’instant")).to_be_visible()
    expect(page.get_by_text("autant de spectateurs qu’elle peut")).to_be_visible()
    for hostile in crowd:
        hostile.close()
    expect(page.get_by_text("autant de spectateurs qu’elle peut")).to_be_hidden()
    expect(page.locator("main.waiting")).to_be_visible()
    context.close()
