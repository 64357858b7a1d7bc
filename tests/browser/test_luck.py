"""Luck and skill of a finished game, as people see it: the picture, the books, the moments."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.conftest import Served, note
from tests.browser.players import PLAIN, violations

import flibuste
from flibuste import bots
from flibuste.core import registry, words
from flibuste.core.match import load
from flibuste.reviews.results import Measured
from flibuste.server.keptreviews import kept_of, pack
from flibuste.server.moments import moments_of, work_out
from flibuste.server.reviewprocess import UNJUDGED, is_judged

UNTOLD = [name for name in registry.names() if not is_judged(registry.get(name))]
FEW = 400
"""Playouts: too few to be sure of anything."""
Open = Callable[..., Page]


@cache
def played(name: str) -> dict[str, Any]:
    """A game of somebody sensible against players who are not."""
    match = flibuste.new(name, seed=5)
    players = [bots.get("boatswain" if seat else "random", match.game) for seat in range(9)]
    while match.to_move is not None:
        seat = match.to_move
        match.act(players[seat].choose(match.redacted(seat), match.actions, seed=match.ply))
    return match.record()


def planted(name: str) -> bytes:
    """Its review, with luck and a costly choice of seat 0 that nobody doubts."""
    found = flibuste.review(json.dumps(played(name)), playouts=FEW)
    plies, judgements = list(found.plies), list(found.judgements)
    swing = [Measured(-0.25, 0.02), Measured(0.25, 0.02)]
    plies[4] = replace(plies[4], luck=swing)
    choice = next(j for j in judgements if j.seat == 0 and len(j.candidates) > 3)
    better = [
        replace(each, ahead=0.2 - i / 10, error=0.02) if each.move != choice.move else each
        for i, each in enumerate(choice.candidates)
    ]
    costly = replace(choice, loss=0.2, error=0.02, name="blunder", candidates=better)
    judgements[judgements.index(choice)] = costly
    sure = replace(found, plies=plies, judgements=judgements)
    kept = kept_of(sure, judged=True)
    kept.moments = moments_of(sure, judged=True)
    kept.done = True
    for _ in work_out(load(played(name), auto_chance=False), kept.moments):
        pass
    return pack(kept)


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    """A server, and the id of a game whose review it has."""
    path = tmp_path_factory.mktemp("luck") / "tables.db"
    served = Served(path, FLIBUSTE_REVIEW_PLAYOUTS=str(FEW))
    key = httpx.post(f"{served.url}/api/records", json=played(PLAIN), timeout=60).json()["id"]
    served.kill()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO review VALUES (?, ?)", (key, planted(PLAIN)))
    served.start()
    yield served, key
    served.kill()


@pytest.fixture
def see(chromium: Browser, harbour: tuple[Served, str]) -> Iterator[Open]:
    """Open the luck and skill of a game that was played; of the one whose review is there."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(game: str = "", lang: str = "en-GB", phone: bool = False) -> Page:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        context = chromium.new_context(viewport=size, locale=lang, has_touch=phone)  # type: ignore[arg-type]
        context.add_init_script("localStorage.setItem('flibuste', '{\"sound\": false}')")
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: note(wrong, message))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        served, key = harbour
        page.goto(served.url)
        if game:
            kept = page.request.post(f"{served.url}/api/records", data=played(game))
            key = kept.json()["id"]
        page.goto(f"{served.url}/t/{key}/luck")
        expect(page.get_by_role("status")).to_contain_text(
            re.compile("imagined games went|parties imaginées ont"), timeout=120_000
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, wrong


def test_the_picture_the_books_and_the_moments(see: Open) -> None:
    """By mouse and by keys, to a moment and back; nothing for axe to complain about."""
    page = see()
    assert violations(page) == []
    plot = page.get_by_role("slider")
    expect(plot).to_have_attribute("aria-valuenow", "0")
    plot.press("End")
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"After move \d+: Seat 1 \d+"))
    last = plot.get_attribute("aria-valuenow")
    page.get_by_text("The figures behind the picture").click()
    rows = page.get_by_role("region", name="The figures behind the picture").get_by_role("row")
    expect(rows.last).to_contain_text(last or "?")
    page.get_by_role("radio", name="Seat 1").check()
    books = page.get_by_role("table", name="What made the result, line by line").get_by_role("row")
    expect(books).to_have_count(6)
    figures = books.locator(".figure b").all_inner_texts()
    added = [int(figure.replace("\u2212", "-")) for figure in figures]
    assert sum(added[:-1]) == added[-1]
    unlucky = page.locator("main ol a").filter(has_text="Bad luck")
    expect(unlucky).to_contain_text("\u221225 ± 2")
    unlucky.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".stage")).to_be_visible()
    expect(page.locator("footer .what")).to_contain_text(re.compile(r"Move \d+"))
    page.get_by_role("link", name="Back to luck and skill").click()
    expect(plot).to_be_visible()


def test_a_choice_is_shown_with_what_else_there_was(see: Open) -> None:
    """Each move that is chosen, or touched on the table, is marked there and explained."""
    page = see()
    page.get_by_role("radio", name="Seat 1").check()
    page.locator("main ol a").filter(has_text="Something much better was there").click()
    moves = page.get_by_role("radiogroup").get_by_role("radio")
    expect(moves.first).to_be_checked()
    expect(page.locator(".hint-mark").first).to_be_visible()
    expect(page.get_by_role("radiogroup")).to_contain_text("done")
    moves.first.press("ArrowDown")
    expect(moves.nth(1)).to_be_checked()
    expect(page.locator("footer .why")).to_contain_text(
        re.compile("This was done|in a hundred|of a hundred|nobody can be sure")
    )
    assert violations(page) == []
    page.reload()
    expect(page.locator(".hint-mark").first).to_be_visible()


@pytest.mark.parametrize("game", registry.names())
def test_every_game_on_a_phone_in_french(see: Open, game: str) -> None:
    page = see(game, lang="fr-FR", phone=True)
    expect(page.get_by_role("heading", name=re.compile("Chance et talent"))).to_be_visible()
    expect(page.get_by_role("slider")).to_be_visible()
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    assert violations(page) == []


@pytest.mark.parametrize("game", UNTOLD)
def test_where_choices_are_not_judged_it_says_why(see: Open, game: str) -> None:
    page = see(game)
    why = words.say(registry.get(game).folder, "en", UNJUDGED)
    expect(page.get_by_text(why)).to_be_visible()
    expect(page.get_by_text("By what one could know")).to_have_count(0)
    expect(page.get_by_role("radiogroup")).to_have_count(0)


def test_the_replay_leads_there_and_a_running_game_has_none(see: Open) -> None:
    page = see()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="Luck and skill").click()
    expect(page.get_by_role("slider")).to_be_visible()
    chairs = [{"kind": "me"}, {"kind": "guest"}]
    url = page.url.split("/t/")[0]
    wish = {"game": PLAIN, "seats": 2, "chairs": chairs}
    key = page.request.post(f"{url}/api/tables", data=wish).json()["id"]
    page.goto(f"{url}/t/{key}/luck")
    expect(page.get_by_text("The game is not over yet")).to_be_visible()
