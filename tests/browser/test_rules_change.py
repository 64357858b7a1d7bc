"""Games outlive their rules, in the browser: Plank gets a new version between two servers."""

from __future__ import annotations

import os
import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener, Served
from tests.browser.players import violations
from tests.plank import build, environment, renewed


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server beside which the old version is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(build(tmp_path_factory.mktemp("old")))["PYTHONPATH"])
        served = Served(tmp_path_factory.mktemp("server") / "tables.db")
    yield served
    served.kill()


def upgrade(served: Served, new: Path, patch: pytest.MonkeyPatch) -> None:
    """Stop the server as an operator does, and start it where the new version is installed."""
    served.process.send_signal(signal.SIGTERM)
    served.process.wait()
    assert served.process.stdout is not None
    served.process.stdout.close()
    path = [str(new), *environment(new)["PYTHONPATH"].split(os.pathsep)]
    patch.setenv("PYTHONPATH", os.pathsep.join(path))
    served.start()


def play_now(page: Page, moves: int) -> str:
    """Begin a game and make some moves; returns the table's address."""
    page.goto(page.url.split("/t/")[0])
    card = page.locator("article", has=page.get_by_role("heading", name="Plank", exact=True))
    card.get_by_role("button", name="Play now").click()
    offers, rng = (
        page.get_by_role("button", name=re.compile(r"^plays \d+$", re.I)),
        random.Random(1),
    )
    for left in range(4, 4 - moves, -1):
        expect(offers).to_have_count(left)
        offers.nth(rng.randrange(left)).click()
    return page.url


def steps(page: Page, address: str) -> list[str]:
    """What the page of a replay says at each step."""
    page.goto(address + "/replay")
    expect(page.locator(".figures")).to_have_text(re.compile("^0/12$"))
    said = []
    for ply in range(1, 13):
        page.get_by_role("button", name="One move on").click()
        expect(page.locator(".figures")).to_have_text(f"{ply}/12")
        said.append(page.locator(".said").inner_text() + page.locator("main").inner_text())
    return said


def test_a_new_version(
    visit: Opener, server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit()
    over = play_now(page, 4)
    end = page.locator("dialog")
    expect(end.locator(".tallies").first).to_contain_text("Score")
    winner, tallies = end.locator(".winner").inner_text(), end.locator(".tallies").inner_text()
    before = steps(page, over)
    unfinished = play_now(page, 1)
    upgrade(server, renewed(tmp_path), monkeypatch)
    page.goto(over)
    expect(end.locator(".tallies").first).to_contain_text("Score")
    expect(end.locator(".winner")).to_have_text(winner)
    expect(end.locator(".tallies")).to_have_text(tallies, use_inner_text=True)
    expect(end.locator(".notice")).to_contain_text("rules 1.0")
    assert not violations(page)
    assert steps(page, over) == before
    page.goto(unfinished)
    expect(page.locator("main.failure")).to_contain_text("began under rules 1.0")
    page.locator("main.failure a").click()
    expect(page.locator(".notice")).to_contain_text("cannot go on here")
    assert not violations(page)
    page.get_by_role("button", name="Close this table").click()
    expect(page.get_by_role("button", name="Close this table")).to_have_count(0)
