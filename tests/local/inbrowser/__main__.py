"""Local tables in Node and in Chromium: the same messages as here, and how long they take."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests import shown
from tests.browser.conftest import Served
from tests.browser.players import ARGUMENTS, CHROMIUM, STATIC
from tests.local.playthrough import GAMES, playthrough

from flibuste.core import jit, registry

HERE = Path(__file__).parent
TESTS = HERE.parents[1]
VISITS = 5
SEED = 3
Played = tuple[list[str], list[float]]


def known() -> dict[int, list[str]]:
    """What compiled games say here."""
    for name in registry.names():
        jit.compiled(registry.get(name))
    return {
        n: asyncio.run(playthrough(game, *chairs, seed=SEED)).lines
        for n, (game, chairs) in enumerate(GAMES)
    }


def in_node(folder: Path) -> list[Played]:
    with zipfile.ZipFile(folder / "tests.zip", "w") as archive:
        for name in ("shown.py", "local/playthrough.py"):
            archive.write(TESTS / name, f"tests/{name}")
    games = json.dumps([[game, chairs, SEED] for game, chairs in GAMES])
    command = ["node", str(HERE / "node.mjs"), str(STATIC), str(folder / "tests.zip"), games]
    out = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    lines, names = out.strip().split("\n"), registry.names()
    for name, digest in zip(names, lines, strict=False):
        same = "the same" if digest == shown.digest(registry.get(name)) else "DIFFERENT"
        print(f"Node {name}: all that is shown and said, {same}")
    return [json.loads(line) for line in lines[len(names) :]]


def report(where: str, played: list[Played], here: dict[int, list[str]]) -> None:
    for n, ((game, chairs), (lines, took)) in enumerate(zip(GAMES, played, strict=True)):
        same = "the same" if lines == here[n] else "DIFFERENT"
        print(f"{where} {game} {len(chairs)}: {len(lines)} messages {same}; {spent(took)}")


def spent(took: list[float]) -> str:
    late = sorted(took)[int(0.95 * len(took))]
    return f"a move: median {median(took):.1f}, 19 of 20 below {late:.1f}, most {max(took):.1f} ms"


@contextmanager
def browser(home: str, url: str, alone: bool = False) -> Iterator[Page]:
    """A page of a Chromium that keeps its files in ``home``.

    ``alone``: no server's answers are reached; then Chromium uses no file that it has kept.
    """
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            home, executable_path=CHROMIUM, args=ARGUMENTS, locale="en-GB"
        )
        context.add_init_script("localStorage.setItem('flibuste', '{\"learnt\": [\"korsair\"]}')")
        if alone:
            context.route("**/api/**", lambda route: route.abort())
            context.route_web_socket("**/api/**", lambda socket: socket.close())
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(url)
        yield page
        page.wait_for_timeout(3000)  # Chromium keeps compiled code a while later
        context.close()


def visits(url: str) -> None:
    """From the visit to the moment in which a card can be picked; a closed browser in between."""
    with tempfile.TemporaryDirectory() as home:
        with browser(home, url, alone=True) as page:
            page.get_by_role("button", name="Play now: Korsair").click()
            page.wait_for_selector("[data-lit]")
            table = page.url
        for _ in range(VISITS):  # the first of them fetches
            with browser(home, table) as page:
                page.wait_for_selector("[data-lit]")
                print(
                    f"Chromium, cached: a table after {page.evaluate('performance.now()'):.0f} ms"
                )


def moves(url: str) -> None:
    [worker] = STATIC.glob("assets/tables.worker-*.js")
    play = (HERE / "playing.js").read_text(encoding="utf-8").split("*/", 1)[1].strip().rstrip(";")
    with tempfile.TemporaryDirectory() as home, browser(home, url) as page:
        for game in registry.names():
            asked: list[Any] = [f"/assets/{worker.name}", game]
            took = page.evaluate(f"([address, game]) => ({play})(address, game)", asked)
            print(f"Chromium {game}: {len(took)} moves written and told; {spent(took)}")


def main() -> None:
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        report("Node", in_node(Path(folder)), known())
        served = Served(Path(folder) / "tables.db")
        try:
            visits(served.url)
            moves(served.url)
        finally:
            served.kill()
    print(f"{time.process_time() - began:.0f} s; waiting on this machine:", os.getloadavg())


if __name__ == "__main__":
    main()
