"""Hands that play through the page: by clicks, by keys, for any game that has a drawing."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

import flibuste
from flibuste.core import registry

STATIC = Path(flibuste.__file__).parent / "server" / "static"
ROOT = Path(flibuste.__file__).parents[2]
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
SECRET = "for tests of the table in a browser"
"""The server's: with it, deals are the same every time."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

DRAWN = [n for n in registry.names() if (registry.get(n).folder / "web" / "Table.svelte").is_file()]
"""The games that have a drawing."""
PLAIN = DRAWN[-1]
"""The one for tests of what all have in common."""


NEXT = ".page > footer .button.main"
"""The button of a lesson's step that is done."""


def short(game: str) -> dict[str, int]:
    """Options that bring a game to its end sooner, where it has a limit of rounds."""
    names = {option.name for option in registry.get(game).options}
    return {"round_limit": 12} if "round_limit" in names else {}


def open_table(page: Page, game: str, chairs: list[dict[str, Any]], **more: Any) -> str:
    """A table opened by whoever looks at the page; its id. A test has the same deals every time."""
    wish = {
        "game": game, "seats": len(chairs), "options": {}, "chairs": chairs,
        "public": False, "clock": None, "deal": next_deal(game), **more,
    }  # fmt: skip
    answer = page.request.post(f"{origin(page)}/api/tables", data=wish, headers=same(page))
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


_dealt: Counter[str] = Counter()


def next_deal(game: str) -> str:
    """A server that is told its secret makes the same deal of the same name, and each once."""
    name = f"{os.environ.get('PYTEST_CURRENT_TEST', '').split(' ')[0]} {game}"
    _dealt[name] += 1
    return hashlib.sha256(f"{name} {_dealt[name]}".encode()).hexdigest()[:16]


AHEAD = """([table, moves]) => new Promise((done, fail) => {
  const socket = new WebSocket(
    `${location.origin.replace(/^http/, "ws")}/api/tables/${table}/socket?feed=lean`);
  const play = (id, [seat, move, ply = id]) =>
    JSON.stringify({type: "play", id, ply, seat, move});
  const next = (id) =>
    id < moves.length ? socket.send(play(id, moves[id])) : (socket.close(), done());
  socket.onopen = () => next(0);
  socket.onmessage = ({data}) => {
    const said = JSON.parse(data);
    if (said.type === "ok") next(said.id + 1);
    if (said.type === "error") fail(said.text);
  };
})"""


def play_ahead(
    page: Page, table: str, moves: Sequence[tuple[int, str] | tuple[int, str, int]]
) -> None:
    """Seats and moves from the beginning on, played by wire by whoever has all the seats.

    With the ply of each, where dice count as moves too.
    """
    page.evaluate(AHEAD, [table, moves])


def origin(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def same(page: Page) -> dict[str, str]:
    return {"origin": origin(page)}


def bots(count: int, level: str = "deckhand") -> list[dict[str, Any]]:
    return [{"kind": "bot", "level": level} for _ in range(count)]


ME = {"kind": "me"}


def go(page: Page, table: str, tail: str = "") -> None:
    page.goto(f"{origin(page)}/t/{table}{tail}")


def sit_down(page: Page, game: str, seats: int, level: str = "deckhand", **more: Any) -> str:
    """A table of bots and whoever looks at the page, who goes there; its id."""
    table = open_table(page, game, [ME, *bots(seats - 1, level)], **more)
    go(page, table)
    return table


def coached(page: Page, game: str, seats: int) -> None:
    """A first game with the coach."""
    table = open_table(page, game, [ME, *bots(seats - 1)], options={"first": 0})
    kept = json.dumps({"pace": 0, "sound": False, "coached": table})
    page.evaluate("kept => localStorage.flibuste = kept", kept)
    go(page, table)
    my_turn(page)


def finished(page: Page, game: str = PLAIN) -> str:
    """A game of two, played to its end; the table's id."""
    table = sit_down(page, game, 2, options=short(game))
    play_by_clicks(page, random.Random(12))
    page.locator("dialog .winner").wait_for()
    return table


def expect_over(page: Page, table: str) -> None:
    for _ in range(1800):  # machines are shared
        if page.request.get(f"{origin(page)}/api/tables/{table}").json()["state"] == "over":
            return
        page.wait_for_timeout(100)
    raise AssertionError("the bots do not come to an end")


def over(page: Page) -> bool:
    return page.locator("dialog .winner").count() > 0


def my_turn(page: Page) -> bool:
    """Wait until something can be picked, or the game is over; what is to be read is closed."""
    wanted = "[data-lit], dialog .winner"
    page.wait_for_selector(f"{wanted}, [data-dismiss]", state="attached")
    if not page.locator(wanted).count():
        with suppress(TooLate):  # it closes by itself, too
            page.locator("[data-dismiss]").dispatch_event("click", timeout=1000)
    page.wait_for_selector(wanted, state="attached")
    return not over(page)


def whose_turn(pages: list[Page]) -> Page:
    """The page, of several at one table, where something can be picked."""
    for _ in range(1200):
        for page in pages:
            if page.locator("[data-lit]").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody can pick anything")


def pick_next(page: Page, rng: random.Random, avoid: str = "-") -> None:
    """Click one of the things that glow. One that goes out meanwhile is let go."""
    lit = page.locator(f'[data-lit]:not([data-handle="{avoid}"])')
    handles = lit.evaluate_all("es => es.map(e => e.dataset.handle)")
    if not handles:
        return
    name = rng.choice(sorted(set(handles)))
    chosen = page.locator(f'[data-lit][data-handle="{name}"]').first
    with suppress(TooLate):
        try:
            chosen.click(timeout=2500)
        except TooLate:
            chosen.dispatch_event("click", timeout=1000)


def play_by_clicks(page: Page, rng: random.Random, moves: int = 10_000, avoid: str = "-") -> int:
    """Play until the game is over, or for a number of picks."""
    for pick in range(moves):
        if not my_turn(page):
            return pick
        pick_next(page, rng, avoid)
    return moves


def play_by_keys(page: Page, rng: random.Random, moves: int = 10_000) -> int:
    """The same with arrows and Enter alone."""
    arrows = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
    for pick in range(moves):
        if not my_turn(page):
            return pick
        for _ in range(rng.randint(1, 4)):
            page.keyboard.press(rng.choice(arrows))
        page.keyboard.press("Enter")
    return moves


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it is.

    Figures in a drawing are part of the picture, not a label: pieces say more than they show.
    """
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document)).violations")
    return [
        f"{v['id']}: {n['target']} {n.get('failureSummary', '')[:300]}"
        for v in found
        for n in v["nodes"]
        if not (v["id"] == "label-content-name-mismatch" and n["html"].startswith(("<g ", "<svg ")))
    ]
