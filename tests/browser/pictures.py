"""The pictures of README and site: every table in the middle of a game, and one that moves.

``make pictures``, or ``PYTHONPATH=src:. python -m tests.browser.pictures [part of a name …]``.
Deals have names and bots their seeds, so the positions are the same every time.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FloatRect, Page, ViewportSize, sync_playwright
from tests.browser import film
from tests.browser.conftest import Served
from tests.browser.players import (
    ARGUMENTS,
    CHROMIUM,
    DRAWN,
    ROOT,
    SECRET,
    go,
    open_table,
    play_ahead,
)
from tests.browser.screenshots import FRAMES, settle

import flibuste
from flibuste import bots
from flibuste.core import fair, registry

FOLDER = ROOT / "docs" / "images"
PEOPLE = ("Anne", "Barthélemy", "Mary", "Édouard")
SEATS = 3
BOT = "heuristic"
MOST_STILL, MOST_FILM = 150_000, 600_000
"""Bytes."""
PATIENCE = 300_000
"""Milliseconds; machines are shared."""

Move = tuple[int, str, int]
"""Who, what, at which ply."""
Pictures = Iterator[tuple[str, bytes]]
"""Names of files, and what is in them."""


@dataclass(frozen=True)
class Look:
    """A way to see a table."""

    ending: str = ""
    """Of the file's name."""
    night: bool = False
    lang: str = "en"


SIZE = (1280, 800)
SCENES = ("lobby", *DRAWN)
LOOKS = (Look(), Look("-night", night=True), Look("-fr", lang="fr"))
FILMED, PLIES = "korsair", range(64, 71)
"""The game that is filmed, and from where to where."""
FILM_SIZE = (660, 520)
BEAT, PAUSE = 100, 900
"""Milliseconds of the film: how long a frame is shown, and how long nothing moves."""


# --- games -------------------------------------------------------------------------------


def played(game: str, deal: str) -> tuple[list[Move], int]:
    """A whole game of bots in the deal of this name, and the move of it with most to choose from.

    It is one of the middle third.
    """
    secret = hmac.new(SECRET.encode(), f"deal {deal}".encode(), hashlib.sha256).hexdigest()
    match = flibuste.new(game, seats=SEATS, first=0, seed=fair.seed_from(secret, [""] * SEATS))
    mind = bots.get(BOT, registry.get(game), wait=False)
    moves, choices = list[Move](), list[int]()
    while not match.over:
        seat, ply = int(str(match.to_move)), match.ply
        move = match.text(mind.choose(match.redacted(seat), match.actions, seed=ply))
        moves.append((seat, move, ply))
        choices.append(len(match.actions))
        match.play(move)
    middle = range(len(moves) // 3, 2 * len(moves) // 3)
    return moves, max(middle, key=choices.__getitem__)


def seated(page: Page, game: str, deal: str, over: bool = False) -> str:
    """A table of people at one screen, in the middle of a game or at its end; its id."""
    chairs = [{"kind": "guest", "name": name} for name in PEOPLE[:SEATS]]
    table = open_table(page, game, chairs, options={"first": 0}, deal=deal)
    moves, middle = played(game, deal)
    play_ahead(page, table, moves if over else moves[:middle])
    return table


# --- pictures ----------------------------------------------------------------------------


def still(page: Page, most: int) -> bytes:
    """What the page shows, as WebP, as good as fits."""
    chromium = page.context.new_cdp_session(page)
    for quality in (90, 84, 76, 66, 50):
        asked = {"format": "webp", "quality": quality}
        made = base64.b64decode(chromium.send("Page.captureScreenshot", asked)["data"])
        if len(made) <= most:
            return made
    raise SystemExit(f"{page.url}: more than {most} bytes")


class Studio:
    """A server, and pages that look at it."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url

    def page(self, size: tuple[int, int], script: str = "", **kept: Any) -> Page:
        view: ViewportSize = {"width": size[0], "height": size[1]}
        context = self.browser.new_context(viewport=view, bypass_csp=True)
        keep = json.dumps({"sound": False, "learnt": DRAWN, **kept})
        context.add_init_script(
            f"localStorage.getItem('flibuste') || localStorage.setItem('flibuste', {keep!r});"
            + script
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.url)
        settle(page)
        return page

    def lobby(self) -> Pictures:
        page = self.page(SIZE, pace=0, lang="en")
        for look in LOOKS:
            dress(page, look)
            yield f"lobby{look.ending}.webp", taken(page)
        page.context.close()

    def table(self, game: str) -> Pictures:
        """Whoever is to move looks at the middle of a game."""
        page = self.page(SIZE, pace=0, lang="en")
        go(page, seated(page, game, f"picture-{game:_>8.8}"))
        for look in LOOKS:
            dress(page, look)
            page.locator(".curtain button").click()
            page.locator("[data-lit]").first.wait_for()
            yield f"{game}{look.ending}.webp", taken(page)
        page.context.close()

    def film(self) -> Pictures:
        """Some moves of a game that is over, one after the other."""
        page = self.page(FILM_SIZE, film.HELD, pace=1, lang="en")
        go(page, seated(page, FILMED, "pictures-in-film", over=True), "/replay")
        yield "moves.webp", film.webp(filmed(page, PLIES), MOST_FILM)
        page.context.close()


def dress(page: Page, look: Look) -> None:
    """The page by day or by night, in a language."""
    page.emulate_media(color_scheme="dark" if look.night else "light")
    page.evaluate(KEEP, look.lang)
    page.reload()


KEEP = """(lang) => localStorage.setItem(
  "flibuste", JSON.stringify({ ...JSON.parse(localStorage.getItem("flibuste")), lang }))"""


def taken(page: Page) -> bytes:
    """The page when all has arrived, nothing pointed at."""
    page.mouse.move(0, 0)
    settle(page)
    page.evaluate("document.activeElement?.blur(), document.fonts.ready.then(() => 1)")
    return still(page, MOST_STILL)


def filmed(page: Page, plies: range) -> list[film.Frame]:
    """A replay from one ply to another, as the first seat saw it."""
    page.locator("header select").select_option(index=1)
    page.get_by_role("slider").evaluate(SLIDE, plies[0])
    _reach(page, plies[0])
    reel = film.Film(page, _clip(page))
    reel.shoot(PAUSE)
    for ply in plies[1:]:
        page.keyboard.press("ArrowRight")
        _reach(page, ply)
        reel.roll(BEAT)
        reel.shoot(PAUSE)
    reel.frames[-1].ms += PAUSE
    return reel.frames


SLIDE = """(slider, ply) => {
  slider.value = ply;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def _reach(page: Page, ply: int) -> None:
    """The replay is there, and what flies is about to."""
    page.locator("footer .figures", has_text=re.compile(f"^{ply}/")).wait_for()
    page.evaluate(FRAMES)


def _clip(page: Page) -> FloatRect:
    """The table, and the line below it that tells what happens."""
    table = page.locator(".page > main").bounding_box()
    line = page.locator("footer .said").bounding_box()
    assert table and line
    bottom = line["y"] + line["height"] + 4
    return {**table, "height": bottom - table["y"]}


def wanted(studio: Studio, parts: list[str]) -> Iterator[Pictures]:
    """What is made: all, or what is asked for."""
    made: dict[str, Callable[[], Pictures]] = {"lobby": studio.lobby, "moves": studio.film}
    made |= {game: partial(studio.table, game) for game in DRAWN}
    for name, make in made.items():
        if not parts or any(part in name for part in parts):
            yield make()


def main(parts: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        served = Served(Path(kept) / "tables.db")
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            for name, picture in chain.from_iterable(wanted(Studio(browser, served.url), parts)):
                (FOLDER / name).write_bytes(picture)
                print(f"{name}: {len(picture):,} bytes", flush=True)
            browser.close()
        finally:
            served.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
