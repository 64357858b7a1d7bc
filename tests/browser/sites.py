"""Pages in a folder of their own, of a server or a host of files that can be stopped for good."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import httpx
from playwright.sync_api import BrowserContext, Page
from tests.browser.players import ROOT, STATIC
from tests.server.harness import running_server
from web import assemble

KEPT = "() => navigator.serviceWorker.controller !== null"
"""Whether a service worker is at work, which begins when it has all its files."""
HURRY = """{ const later = self.setTimeout;
  self.setTimeout = (done, ms, ...more) => later(done, ms < 3000 ? 0 : ms, ...more); }
"""
"""In the worker that holds tables: bots make no pause."""


class Site:
    """A server in a thread, and a folder of built pages of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = shutil.copytree(STATIC, folder / "static")
        self._started, self._stop = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(),), daemon=True)

    def start(self) -> None:
        self._thread.start()
        assert self._started.wait(60)

    async def _serve(self) -> None:
        async with running_server(static=self.folder, generous=True) as home:
            self.url = home.url
            self._started.set()
            await asyncio.to_thread(self._stop.wait)

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def build_anew(self) -> str:
        """Other names for all scripts of pages and for the pack; nothing of the old is left."""
        plain(self.folder)
        self._move_pack()
        scripts = [path.name for path in self.folder.glob("assets/*.js")]
        names = re.compile("|".join(map(re.escape, scripts)))
        for path in [*self.folder.glob("assets/*.js"), self.folder / assemble.PAGE]:
            text = names.sub(lambda found: f"x{found[0]}", path.read_text(encoding="utf-8"))
            path.write_text(text, encoding="utf-8")
        for name in scripts:
            (self.folder / "assets" / name).rename(self.folder / "assets" / f"x{name}")
        built = assemble.seal(self.folder)
        httpx.get(self.url)  # whereupon the server reads its folder anew
        return built

    def _move_pack(self) -> None:
        manifest = self.folder / "pack" / "manifest.json"
        text = manifest.read_text(encoding="utf-8").replace('"pack/', '"pack/x')
        manifest.write_text(text, encoding="utf-8")
        for path in [path for path in manifest.parent.iterdir() if path.is_dir()]:
            path.rename(path.with_name(f"x{path.name}"))


class FileHost:
    """``python -m http.server`` with the site that ``make site`` makes, in a folder of it."""

    def __init__(self, root: Path, inside: str = "") -> None:
        self.root, self.folder, self.inside = root, root / inside, inside
        self._port = "0"
        command = [sys.executable, str(ROOT / "web" / "serverless.py")]
        subprocess.run([*command, "--into", str(self.folder)], check=True)

    def start(self) -> None:
        """Where it was before, if it was."""
        command = [sys.executable, "-u", "-m", "http.server", self._port, "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            command, cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        found = re.search(r"http://[\d.]+:(\d+)/", self._process.stdout.readline())
        assert found
        self._port = found[1]
        self.url = (found[0] + self.inside).rstrip("/")

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


Host = Site | FileHost


def plain(folder: Path) -> None:
    """Without the compressed copies of files, which would no longer be theirs."""
    for path in [p for p in folder.rglob("*") if p.suffix in assemble.COMPRESSED]:
        path.unlink()


def hurried(host: Host) -> None:
    """Bots of tables without a server make no pause."""
    plain(host.folder)
    (worker,) = host.folder.glob("assets/tables.worker-*.js")
    worker.write_text(HURRY + worker.read_text(encoding="utf-8"), encoding="utf-8")
    assemble.seal(host.folder)


def until(page: Page, found: str) -> None:
    """Wait for what must be awaited itself: a promise is true for ``wait_for_function``."""
    wait = "await new Promise(again => setTimeout(again, 100))"
    tries = f"for (let i = 0; i < 300; i++) {{ if ({found}) return true; {wait}; }}"
    assert page.evaluate(f"async () => {{ {tries} return false; }}"), found


def keep(context: BrowserContext, host: Host) -> Page:
    """A page whose own files are all kept."""
    page = context.new_page()
    page.goto(f"{host.url}/")
    page.wait_for_function(KEPT)
    return page


def keep_all(context: BrowserContext, host: Host) -> Page:
    """The same, and all that is fetched in the background."""
    page = keep(context, host)
    names = [path.relative_to(host.folder).as_posix() for path in assemble.files_of(host.folder)]
    later = [name for name in names if name.startswith(assemble.LATER)]
    until(page, f"(await (await caches.open('flibuste-rest')).keys()).length === {len(later)}")
    return page


def cut(context: BrowserContext, host: Host) -> None:
    """No network any more, and nobody who would answer."""
    context.set_offline(True)
    host.stop()
