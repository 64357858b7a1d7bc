"""The page in a real Chromium: the first click, a lesson, from screen to screen, frames in flight.

``PYTHONPATH=src:. python -m bench.browser``. Pictures are painted by the processor here, without
a GPU: a screen of one's own is not slower.
"""

from __future__ import annotations

import json
import random
import re
import statistics
import tempfile
import time
from pathlib import Path

from bench import trace
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import Served
from tests.browser.players import (
    ARGUMENTS,
    CHROMIUM,
    DRAWN,
    ME,
    bots,
    go,
    my_turn,
    open_table,
    pick_next,
    whose_turn,
)

from flibuste.core import registry
from flibuste.core.lessons import has_lesson

FRAMES = """() => {
  window.frames_ = []; let last = performance.now();
  const step = (now) => {
    window.frames_.push(now - last); last = now; requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}"""
SHIFTS = """() => {
  window.shifts_ = [];
  new PerformanceObserver((seen) => window.shifts_.push(...seen.getEntries().map((e) => e.value)))
    .observe({entryTypes: ["layout-shift"]});
}"""


def fresh(browser: Browser, url: str, pace: float) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    keep = json.dumps({"pace": pace, "sound": False})
    context.add_init_script(f"localStorage.setItem('flibuste', {keep!r})")
    page = context.new_page()
    page.goto(url)
    return page


def first_click(browser: Browser, url: str, times: int = 7) -> float:
    """Milliseconds from the address to a lobby whose games can be clicked."""
    took: list[float] = []
    for _ in range(times):
        page = fresh(browser, url, 0)
        page.wait_for_selector(".games article button")
        took.append(page.evaluate("performance.now()"))
        page.context.close()
    return statistics.median(took)


def lesson_opened(browser: Browser, url: str, game: str) -> float:
    """Milliseconds from a click on "Learn" in the lobby until the first step can be played."""
    page = fresh(browser, url, 0)
    page.wait_for_load_state("networkidle")
    link = page.locator(f'a[href="/learn/{game}"]')
    begun = page.evaluate("performance.now()")
    link.click()
    page.wait_for_selector("[data-lit]", state="attached")
    took = page.evaluate("performance.now()") - begun
    page.context.close()
    return float(took)


def across(browser: Browser, url: str, moves: int = 30) -> tuple[float, float]:
    """Milliseconds until a move is on the other screen, from the click: median and the worst."""
    pages = [fresh(browser, url, 0) for _ in range(2)]
    for page in pages:
        page.wait_for_load_state("networkidle")
    table = open_table(pages[0], DRAWN[-1], [ME, {"kind": "open"}])
    for page in pages:
        go(page, table)
    pages[1].get_by_role("button", name="Sit here").click()
    for page in pages:
        page.wait_for_selector(".dock")
        page.evaluate(
            "() => { window.seen = []; window.last = 0;"
            " addEventListener('click', () => window.last = Date.now(), true);"
            " new MutationObserver(() => window.seen.push(Date.now()))"
            " .observe(document.querySelector('.log'), {childList: true, subtree: true}) }"
        )
    rng = random.Random(1)
    took: list[float] = []
    while len(took) < moves:
        mover = whose_turn(pages)
        other = pages[1 - pages.index(mover)]
        before = other.evaluate("window.seen.length")
        pick_next(mover, rng)
        if mover.locator("[data-picked]").count():
            continue
        other.wait_for_function("n => window.seen.length > n", arg=before)
        took.append(other.evaluate("window.seen.at(-1)") - mover.evaluate("window.last"))
    for page in pages:
        page.context.close()
    return statistics.median(took), max(took)


def frames(browser: Browser, url: str, game: str, seconds: float = 8) -> tuple[float, float]:
    """Frames a second while pieces fly at a full table: median, and the slowest hundredth."""
    page = fresh(browser, url, 1)
    page.wait_for_load_state("networkidle")
    seats = max(registry.get(game).seats)
    go(page, open_table(page, game, [ME, *bots(seats - 1)]))
    my_turn(page)
    page.evaluate(FRAMES)
    until = time.monotonic() + seconds
    rng = random.Random(2)
    while time.monotonic() < until and my_turn(page):
        pick_next(page, rng)
        page.wait_for_timeout(300)
    took = sorted(page.evaluate("window.frames_"))
    page.context.close()
    return 1000 / statistics.median(took), 1000 / took[int(0.99 * len(took))]


def all_cards_out(browser: Browser, url: str, seconds: float = 10) -> str:
    """The fullest table, in replay with all hands open, from when most is out: a trace of it."""
    game = max(DRAWN, key=lambda name: max(registry.get(name).seats))
    seats = max(registry.get(game).seats)
    page = fresh(browser, url, 1)
    page.wait_for_load_state("networkidle")
    table = open_table(page, game, bots(seats))
    go(page, table)
    page.wait_for_selector("dialog .winner", timeout=120_000)
    go(page, table, "/replay")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(max((last * n // 12 for n in range(12)), key=lambda ply: drawn(page, ply))))
    page.wait_for_timeout(500)
    page.evaluate(SHIFTS)
    browser.start_tracing(page=page, categories=trace.CATEGORIES)
    page.get_by_role("button", name="Run").click()
    page.wait_for_timeout(1000 * seconds)
    motion = trace.read(browser.stop_tracing())
    shifts = page.evaluate("window.shifts_")
    pieces = page.locator("[data-piece]").count()
    page.context.close()
    return (
        f"{game}, {seats} seats, all hands open, {pieces} pieces, in a trace: "
        f"{trace.told(motion)}; layout shift {sum(shifts):.3f}, pieces that fly among it"
    )


def drawn(page: Page, ply: int) -> int:
    """How many pieces are on the table after so many moves."""
    page.get_by_role("slider").fill(str(ply))
    page.locator("footer .figures", has_text=re.compile(f"^{ply}/")).wait_for()
    return page.locator("[data-piece]").count()


def main() -> None:
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        served = Served(Path(kept) / "tables.db")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        print(f"first click after {first_click(browser, served.url):.0f} ms")
        for game in filter(lambda name: has_lesson(registry.get(name)), DRAWN):
            cold, again = (lesson_opened(browser, served.url, game) for _ in range(2))
            print(f"{game}, lesson opened after {cold:.0f} ms by the first, {again:.0f} by others")
        median, worst = across(browser, served.url)
        print(f"a move on the other screen after {median:.0f} ms (worst of 30: {worst:.0f})")
        for game in DRAWN:
            median, slow = frames(browser, served.url, game)
            print(f"{game}, full table: {median:.0f} frames/s, slowest hundredth {slow:.0f}")
        print(all_cards_out(browser, served.url))
        browser.close()
        served.kill()


if __name__ == "__main__":
    main()
