"""A device that holds its own tables: how long a start and a move take, how many frames are missed.

python -m bench.device [--quick], after ``make web``

Real Chromium, everything kept by the service worker. Pages are drawn by the processor, which plays
too. Figures are by the clock: on a busy machine they say how busy it is.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

from bench.browser import FRAMES
from bench.report import Table
from playwright.sync_api import BrowserContext, Page, sync_playwright
from tests.browser.players import ARGUMENTS, CHROMIUM, DRAWN, ME, my_turn, open_table, pick_next
from tests.browser.sites import Site, hurried, keep_all
from tests.browser.unplugged import newcomer

MOVES = "a move, ms", "moves", "median", "9 of 10", "most", "longest list"
FRAMES_MISSED = "frames missed, %", "here", "at the server", "frames here"
MISSED = 25.0
"""Milliseconds: a frame that took longer missed the next one, at 60 a second."""
PLAY = """([script, game, most]) => new Promise((done, fail) => {
  const took = [], worker = new Worker(script, {type: "module"});
  const send = (text) => worker.postMessage({kind: "send", socket: 2, text: JSON.stringify(text)});
  let began = 0, lists = [];
  const next = ({ply, choices}) => {
    const [[seat, moves]] = Object.entries(choices);
    lists.push(moves.length);
    const {move} = moves[Math.floor(Math.random() * moves.length)];
    setTimeout(() => {
      began = performance.now();
      send({type: "play", id: took.length + 1, ply, seat: Number(seat), move});
    }, 60);
  };
  worker.onmessage = ({data}) => {
    if (data.kind === "trouble") fail(data.text);
    if (data.kind === "answer") {
      const {id} = JSON.parse(new TextDecoder().decode(data.body));
      const address = `/api/tables/${id}/socket?feed=changes&lang=en`;
      worker.postMessage({kind: "open", socket: 2, address, lang: "en", force: false});
    }
    if (data.kind !== "message") return;
    const {type, position, text} = JSON.parse(data.text);
    if (type === "error") fail(text);
    if (!position || !(position.over || Object.keys(position.choices).length)) return;
    if (began) took.push(performance.now() - began);
    if (position.over || took.length >= most) done({took, lists});
    else next(position);
  };
  worker.postMessage({kind: "start", pack: new URL("/pack/manifest.json", location).href});
  const wish = {game, seats: 2, options: {}, chairs: [{kind: "me"}, {kind: "guest"}],
    public: false, clock: null, entropy: "ab".repeat(32)};
  const body = new TextEncoder().encode(JSON.stringify(wish));
  const address = "/api/tables";
  worker.postMessage({kind: "ask", id: 1, method: "POST", address, lang: "en", body});
})"""
"""Moves of both seats, asked of the worker: from each until the next list of moves is there."""


def moves(context: BrowserContext, site: Site, game: str, most: int) -> tuple[str, ...]:
    """A game's row: how long its moves took, beside the longest list of moves."""
    page = context.new_page()
    page.goto(f"{site.url}/about")
    (script,) = site.folder.glob("assets/tables.worker-*.js")
    found: dict[str, Any] = page.evaluate(PLAY, [f"/assets/{script.name}", game, most])
    page.close()
    took = sorted(found["took"])
    figures = statistics.median(took), took[int(0.9 * len(took))], took[-1]
    return game, str(len(took)), *(f"{ms:.1f}" for ms in figures), str(max(found["lists"]))


def warm(context: BrowserContext, site: Site) -> Page:
    """A page that holds its own tables; a machine that is too busy for that is tried again."""
    page = context.new_page()
    page.goto(f"{site.url}/")
    for _ in range(10):
        page.wait_for_selector("html[data-warm]", state="attached")
        if page.evaluate("document.documentElement.dataset.warm") == "true":
            return page
        page.reload()
    raise SystemExit("This machine is too slow, or too busy, to hold tables.")


def admirals(page: Page, site: Site, game: str, here: bool) -> str:
    """A table of one's own against an admiral, on this device or at the server: its address."""
    if not here:
        chairs = [ME, {"kind": "bot", "level": "admiral"}]
        return f"{site.url}/t/{open_table(page, game, chairs)}"
    page.locator(f'a[href*="/new/{game}"]').first.click()
    page.locator("label.pill", has_text="2").first.click()
    for seat, chair in enumerate(("me", "bot:admiral")):
        page.locator(".chair select").nth(seat).select_option(chair)
    page.locator(".go").click()
    page.wait_for_url("**/t/~*")
    return page.url


def starts(context: BrowserContext, address: str, times: int) -> list[float]:
    """Seconds from visiting a kept table, whose files are kept, until one can move."""
    took: list[float] = []
    for _ in range(times):
        page = context.new_page()
        page.goto(address)
        my_turn(page)
        took.append(page.evaluate("performance.now()") / 1000)
        page.close()
    return took


def missed(context: BrowserContext, address: str, picks: int) -> list[float]:
    """What frames took while one plays against an admiral, in milliseconds."""
    page, rng = context.new_page(), random.Random(1)
    page.goto(address)
    my_turn(page)
    page.evaluate(FRAMES)
    for _ in range(picks):
        if not my_turn(page):
            break
        pick_next(page, rng)
    took: list[float] = page.evaluate("window.frames_")
    page.close()
    return took


def frames(context: BrowserContext, site: Site, game: str, rounds: int) -> tuple[str, ...]:
    """A game's row: frames missed of a hundred, here and at the server, in turns."""
    found: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(rounds):
        for here in (True, False):
            page = warm(context, site)
            address = admirals(page, site, game, here)
            page.close()
            found[here] += missed(context, address, 8)
    shares = [100 * sum(ms > MISSED for ms in took) / len(took) for took in found.values()]
    return game, *(f"{share:.1f}" for share in shares), str(len(found[True]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.device", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer moves, one round")
    args = parser.parse_args()
    few = args.quick
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        hurried(site)
        site.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = newcomer(browser, [])
        keep_all(context, site).close()
        rows = [moves(context, site, game, 60 if few else 400) for game in DRAWN]
        print(Table(MOVES, rows), flush=True)
        page = warm(context, site)
        address = admirals(page, site, DRAWN[-1], True)
        page.close()
        took = starts(context, address, 3 if few else 10)
        print(f"from a cached start to a move: {min(took):.1f} to {max(took):.1f} s, "
              f"median {statistics.median(took):.1f}", flush=True)  # fmt: skip
        rows = [frames(context, site, game, 1 if few else 5) for game in DRAWN]
        print(Table(FRAMES_MISSED, rows), flush=True)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
