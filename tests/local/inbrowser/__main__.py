"""Local tables in Node and in Chromium: the same messages as here, and how long they take."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright
from tests import shown
from tests.browser.players import CHROMIUM
from tests.local.inbrowser import pack
from tests.local.playthrough import GAMES, playthrough

from flibuste.core import jit, registry

HERE = Path(__file__).parent
WEB = HERE.parents[2] / "web"
VISITS = 5
SEED = 3
Played = tuple[list[str], list[float]]


def make_site(folder: Path, modules: Path | None) -> Path:
    site, pyodide = folder / "site", WEB / "node_modules" / "pyodide"
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    for path in (*HERE.glob("*.js"), HERE / "index.html"):
        shutil.copy(path, site)
    subprocess.run([sys.executable, WEB / "pack.py", site], check=True)
    pack.write(site / "flibuste.zip")
    subprocess.run(["node", HERE / "build.mjs", pyodide, site], check=True)
    for path in modules.glob("*.*") if modules else ():
        if path.suffix in (".js", ".json", ".wasm"):
            shutil.copy(path, site)
    return site


def sizes(site: Path) -> dict[str, int]:
    """Bytes of each file, gzipped."""
    return {p.name: len(gzip.compress(p.read_bytes(), 9)) for p in sorted(site.iterdir())}


def known() -> dict[int, list[str]]:
    """What compiled games say here."""
    for name in registry.names():
        jit.compiled(registry.get(name))
    return {
        n: asyncio.run(playthrough(game, *chairs, seed=SEED)).lines
        for n, (game, chairs) in enumerate(GAMES)
    }


def in_node(site: Path) -> tuple[dict[str, float], list[Played]]:
    games = json.dumps([[game, chairs, SEED] for game, chairs in GAMES])
    command = ["node", str(HERE / "node.mjs"), str(site), games]
    out = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    times, *told = map(json.loads, out.strip().split("\n"))
    names = registry.names()
    for name, digest in zip(names, told, strict=False):
        same = "the same" if digest == shown.digest(registry.get(name)) else "DIFFERENT"
        print(f"Node {name}: all that is shown and said, {same}")
    return times, told[len(names) :]


class Handler(SimpleHTTPRequestHandler):
    """Files that a browser may keep."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, *args: object) -> None:
        """Nothing is logged."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def browser(home: str, url: str) -> Iterator[Any]:
    """A page of a Chromium that keeps its files in ``home``."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        context = chromium.launch_persistent_context(
            home, executable_path=CHROMIUM, args=["--no-sandbox"]
        )
        page = context.new_page()
        page.goto(url)
        yield page
        context.close()


def in_chromium(site: Path) -> tuple[list[dict[str, float]], list[Played]]:
    """The times of visits, each in a browser that was closed in between, and the games of one."""
    with served(site) as url, tempfile.TemporaryDirectory() as home:
        visits, played = [], []
        for visit in range(VISITS):
            with browser(home, url) as page:
                visits.append(page.evaluate("window.started()"))
                if not visit:
                    plays = [[game, list(chairs), SEED] for game, chairs in GAMES]
                    played = [page.evaluate("game => window.play(game)", one) for one in plays]
                page.wait_for_timeout(2000)  # Chromium keeps compiled code a while later
        return visits, played


def report(where: str, played: list[Played], here: dict[int, list[str]]) -> None:
    for n, ((game, chairs), (lines, took)) in enumerate(zip(GAMES, played, strict=True)):
        same = "the same" if lines == here[n] else "DIFFERENT"
        late = sorted(took)[int(0.95 * len(took))]
        spent = f"median {median(took):.1f}, 19 of 20 below {late:.1f}, at most {max(took):.1f} ms"
        print(f"{where} {game} {len(chairs)}: {len(lines)} messages {same}; a move {spent}")


def main(folder: Path, modules: Path | None) -> None:
    site = make_site(folder, modules)
    found = sizes(site)
    print(json.dumps(found), f"\ngzipped: {sum(found.values()):,} bytes")
    here = known()
    times, played = in_node(site)
    print("Node", {name: round(ms) for name, ms in times.items()})
    report("Node", played, here)
    visits, played = in_chromium(site)
    for visit in visits:
        print("Chromium", {name: round(ms) for name, ms in visit.items()})
    report("Chromium", played, here)
    print("processes waiting on this machine:", os.getloadavg())


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve() if sys.argv[2:] else None)
