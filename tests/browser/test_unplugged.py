"""Visited once, then without a network for good; ``unplugged`` plays every game at every level."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.players import (
    DRAWN,
    ME,
    PLAIN,
    go,
    open_table,
    play_by_clicks,
    same,
    short,
)
from tests.browser.sites import FileHost, Host, Site, cut, hurried, keep_all
from tests.browser.test_lessons import make_the_move
from tests.browser.unplugged import begin, come_back, newcomer, unplugged, voyage

from flibuste import bots

LEVELS = dict(zip(DRAWN, bots.LEVELS, strict=True))
"""A level for each game: all are played."""


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    wrong: list[str] = []
    opened = newcomer(chromium, wrong)
    yield opened
    opened.close()
    assert not wrong, wrong


@pytest.fixture(params=["server", "files"])
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    made = FileHost(tmp_path, "of/somebody") if request.param == "files" else Site(tmp_path)
    hurried(made)
    made.start()
    yield made
    made.stop()


@pytest.mark.parametrize("host", ["server"], indirect=True)
@pytest.mark.parametrize("game", DRAWN)
def test_a_game_to_its_end(context: BrowserContext, host: Host, game: str) -> None:
    unplugged(context, host)
    record = voyage(context, host, game, LEVELS[game], brief=True)
    assert record["game"] == game and record["result"]


NAMES = ["Scheherazade", "Sieglinde"]
PLAYED = """([table, seed]) => new Promise((done, fail) => {
  const socket = new WebSocket(
    `${location.origin.replace(/^http/, "ws")}/api/tables/${table}/socket?feed=full`);
  let id = 0;
  socket.onmessage = ({data}) => {
    const said = JSON.parse(data);
    if (said.type === "error") fail(said.text);
    if (!said.position) return;
    if (said.position.over) return (socket.close(), done());
    const {ply, choices} = said.position;
    for (const [seat, moves] of Object.entries(choices)) {
      const {move} = moves[(seed + ply * 7919) % moves.length];
      socket.send(JSON.stringify({type: "play", id: ++id, ply, seat: Number(seat), move}));
    }
  };
})"""
"""A game of one's own at a server, by wire."""
DRAWN_NOW = """() => document.querySelector(".said").innerText
  + document.querySelector(".page").children[1].outerHTML"""


def names_of(page: Page) -> list[str]:
    page.get_by_role("slider").wait_for()
    return page.get_by_label("Seen by").locator("option").all_inner_texts()[1:]


def shown(page: Page, last: int) -> list[str]:
    """What all eyes see of a game, at every seventh step and at its end."""
    found: list[str] = []
    for eyes in ("all", "0", "1"):
        page.get_by_label("Seen by").select_option(eyes)
        for ply in [*range(0, last, 7), last]:
            page.get_by_role("slider").fill(str(ply))
            page.get_by_text(f"{ply}/{last}", exact=True).wait_for()
            found.append(page.evaluate(DRAWN_NOW))
    return found


@pytest.mark.parametrize("game", [PLAIN])
def test_a_game_of_a_server_is_replayed_the_same(
    context: BrowserContext, tmp_path: Path, game: str
) -> None:
    """Played at a server, saved; opened where there is none, every view is what it was.

    But for the names, which records do not have: the marks of "somebody" have an S too.
    """
    host, record = Site(tmp_path), tmp_path / "record.json"
    host.start()
    page = keep_all(context, host)
    page.request.post(f"{host.url}/api/me", data={"name": NAMES[0]}, headers=same(page))
    chairs = [ME, {"kind": "guest", "name": NAMES[1]}]
    table = open_table(page, game, chairs, options=short(game))
    page.evaluate(PLAYED, [table, 5])
    record.write_bytes(page.request.get(f"{host.url}/api/tables/{table}/record").body())
    last = len(json.loads(record.read_text(encoding="utf-8"))["moves"])
    go(page, table, "/replay")
    assert names_of(page) == NAMES
    there = shown(page, last)
    cut(context, host)
    page.goto(f"{host.url}/")
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/t/~*/replay")
    names = dict(zip(NAMES, names_of(page), strict=True))
    here = shown(page, last)
    assert len(set(here)) > last / 7
    for a, b in zip(here, there, strict=True):
        assert a == re.sub("|".join(names), lambda found: names[found[0]], b)


def test_all_else_is_there(context: BrowserContext, host: Host) -> None:
    """Rules, a lesson, one screen for two, a hint, the other language, the fair deal."""
    unplugged(context, host)
    page = context.new_page()
    page.goto(f"{host.url}/")
    page.get_by_role("link", name="Rules of").last.click()
    expect(page.locator(".rulebook figure").first).to_be_visible()
    page.locator(f'a[href*="/learn/{PLAIN}"]').first.click()
    make_the_move(page, "click")
    begin(page, host, PLAIN, "me", "bot:boatswain")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    page.get_by_text("Fair deal").click()
    expect(page.get_by_text("Fingerprint of the secret")).to_be_visible()
    begin(page, host, PLAIN, "me", "guest")
    page.locator('[data-lit][data-handle="stock"]').click()
    page.locator(".curtain button").click()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Français").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Règles")).to_be_visible()


def test_a_page_that_dies_in_mid_game(context: BrowserContext, host: Host) -> None:
    unplugged(context, host)
    page = context.new_page()
    begin(page, host, PLAIN, "me", "bot:deckhand")
    play_by_clicks(page, random.Random(1), 4)
    page = come_back(page, host, crash=True)
    play_by_clicks(page, random.Random(2), 2)
