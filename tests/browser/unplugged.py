"""Every game without a network: ``PYTHONPATH=src:. python -m tests.browser.unplugged [GAME …]``.

A page is visited once; then its host is killed and the network is cut. What follows has only what
the browser has kept: the page is loaded again, every game is played to its end by clicks against
each level, the page is closed in mid-game and opened again, the game's record is saved, checked
and replayed.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright
from tests.browser.conftest import note
from tests.browser.players import ARGUMENTS, CHROMIUM, DRAWN, my_turn, play_by_clicks, short
from tests.browser.sites import FileHost, Host, Site, cut, keep_all

from flibuste import bots
from flibuste.cli import main as flibuste
from flibuste.core import registry

BEFORE = 5
"""Picks before the page is closed."""


def newcomer(browser: Browser, wrong: list[str], **how: Any) -> BrowserContext:
    """Somebody whose browser keeps service workers; what pages complain about is noted."""
    context = browser.new_context(locale="en-GB", service_workers="allow", **how)
    kept = json.dumps({"pace": 0, "sound": False, "learnt": DRAWN})
    context.add_init_script(f"origin === 'null' || (localStorage.flibuste ??= '{kept}')")
    context.on("console", lambda message: note(wrong, message))
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.set_default_timeout(60_000)
    return context


def unplugged(context: BrowserContext, host: Host) -> None:
    """Visited once; from here on there is no network, and nobody who would answer."""
    page = keep_all(context, host)
    cut(context, host)
    page.reload()
    expect(page.locator(".games article")).to_have_count(len(DRAWN))
    page.close()


def begin(page: Page, host: Host, game: str, *chairs: str, brief: bool = False) -> None:
    """Open a table by the page for it, and wait for one's turn; chairs are values of its fields."""
    page.goto(f"{host.url}/")
    page.locator(f'a[href*="/new/{game}"]').first.click()
    page.locator("label.pill", has_text=str(len(chairs))).click()
    for seat, chair in enumerate(chairs):
        page.locator(".chair select").nth(seat).select_option(chair)
    if brief and short(game):
        rounds = page.get_by_role("spinbutton", name="Rounds")
        rounds.fill(str(short(game)["round_limit"]))
        rounds.blur()
    page.locator(".go").click()
    if "guest" in chairs:
        page.locator(".curtain button").click()
    assert my_turn(page)


def log(page: Page) -> list[str]:
    """What has happened, when it is one's turn."""
    my_turn(page)
    page.keyboard.press("Escape")
    found: list[str] = page.locator(".log li:not(.since)").all_inner_texts()
    return found


def come_back(page: Page, host: Host, crash: bool = False) -> Page:
    """The page is closed in mid-game, or dies; another finds the game in the port, as it was."""
    lines, context = log(page), page.context
    if crash:
        with suppress(Error):
            page.goto("chrome://crash")
    page.close()
    page = context.new_page()
    page.goto(f"{host.url}/")
    page.locator(".list a").first.click()
    assert log(page) == lines
    return page


def saved(page: Page, into: Path) -> dict[str, Any]:
    """The record of a game that is over, which is what ``flibuste check`` accepts."""
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download the game").click()
    coming.value.save_as(into)
    assert flibuste(["check", str(into)]) == 0
    record: dict[str, Any] = json.loads(into.read_text(encoding="utf-8"))
    return record


def replayed(page: Page, last: int) -> None:
    """The whole game step by step, from its end to its beginning."""
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    for key, ply in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        page.get_by_text(f"{ply}/{last}", exact=True).wait_for()


def voyage(
    context: BrowserContext, host: Host, game: str, level: str, brief: bool = False
) -> dict[str, Any]:
    """A game against a level to its end, and what comes after: its record."""
    page, rng = context.new_page(), random.Random(f"{game} {level}")
    begin(page, host, game, "me", f"bot:{level}", brief=brief)
    play_by_clicks(page, rng, BEFORE)
    page = come_back(page, host)
    play_by_clicks(page, rng)
    expect(page.locator("dialog .winner")).to_be_visible()
    with tempfile.TemporaryDirectory() as folder:
        record = saved(page, Path(folder) / "record.json")
    replayed(page, len(record["moves"]))
    page.close()
    return record


# --- the whole, with a report ----------------------------------------------------------------


def campaign(game: str, files: bool) -> None:
    """One game against every level, in a browser of its own."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = FileHost(Path(folder), "of/somebody") if files else Site(Path(folder))
        host.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = newcomer(browser, wrong)
        unplugged(context, host)
        for level in bots.LEVELS:
            began = time.monotonic()
            record = voyage(context, host, game, level)
            took, moves = (time.monotonic() - began) / 60, len(record["moves"])
            print(f"{game}, {level}: {moves} moves, {took:.1f} min", flush=True)
        browser.close()
    assert not wrong, wrong


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.unplugged", description=__doc__)
    parser.add_argument("--files", action="store_true", help="the site of files, in a folder")
    parser.add_argument("--jobs", type=int, default=2, help="games at the same time")
    parser.add_argument("games", nargs="*", metavar="GAME")
    args = parser.parse_args()
    games = args.games or registry.names()
    if len(games) == 1:
        return campaign(games[0], args.files)
    command = [sys.executable, "-m", "tests.browser.unplugged", *["--files"] * args.files]
    with ThreadPoolExecutor(args.jobs) as pool:
        done = list(pool.map(lambda game: subprocess.run([*command, game]).returncode, games))
    failed = [game for game, code in zip(games, done, strict=True) if code]
    print(f"failed: {', '.join(failed)}" if failed else "all games at all levels to their end")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
