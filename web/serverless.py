"""The site without a server: ``make site`` makes build/site, for any host of files, in any folder.

``--at https://example.org/flibuste/`` says where it will lie: pictures of links need whole
addresses, and so does the page for addresses that there are not.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape as escape_xml

import assemble

from flibuste.core import contract, registry, words
from flibuste.local.door import Door
from flibuste.server.headers import POLICY

ROOT = assemble.WEB.parent
STATIC = ROOT / "src" / "flibuste" / "server" / "static"
DOCS = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"
ANSWERS = ("/api/games", *(f"/api/games/{{}}/{what}" for what in ("rules", "pictures", "lesson")))
"""What a server would answer everybody alike; web/src/lib/link.ts reads it from files."""


class Shown(NamedTuple):
    """What is said of a page where somebody links to it."""

    title: str
    text: str
    picture: str


def main(folder: Path, at: str = "") -> None:
    shutil.rmtree(folder, ignore_errors=True)
    compressed = shutil.ignore_patterns(*(f"*{ending}" for ending in assemble.COMPRESSED))
    shutil.copytree(STATIC, folder, ignore=compressed)
    asyncio.run(write_answers(folder))
    for game in registry.names():
        picture = ROOT / "docs" / "images" / f"{game}.webp"
        shutil.copy(picture, folder / f"{game}{picture.suffix}")
    built = (folder / assemble.PAGE).read_text(encoding="utf-8")
    write_pages(folder, built, at)
    write_rest(folder, built, at)
    if DOCS.is_dir():
        shutil.copytree(DOCS, folder / "docs")


async def write_answers(folder: Path) -> None:
    """The door's own answers: those of a server, to the byte."""

    async def never(*_: object) -> None:
        raise AssertionError("no table is asked for")

    door = Door(never, never, never)  # type: ignore[arg-type]
    paths = {path.format(game) for path in ANSWERS for game in registry.names()}
    for path in sorted(paths):
        for lang in words.LANGUAGES:
            answer = await door.ask("GET", path, f"lang={lang}", b"", lang)
            assert answer.status == 200, path
            file = folder / assemble.ANSWERS / f"{path.removeprefix('/api/')}.{lang}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(answer.body)
    door.close()


# --- pages -------------------------------------------------------------------------------


def write_pages(folder: Path, built: str, at: str) -> None:
    """The first page, then those in folders; only the first is kept by the service worker."""
    (folder / assemble.PAGE).write_text(page(built, "./", at, FIRST), encoding="utf-8")
    assemble.seal(folder)
    sealed = (folder / assemble.PAGE).read_text(encoding="utf-8")
    named = assemble.BUILD.search(sealed)
    assert named
    for path, shown in pages():
        file = folder / path / assemble.PAGE
        file.parent.mkdir(parents=True, exist_ok=True)
        own = assemble.BUILD.sub(named[0], built)
        file.write_text(page(own, "../" * (path.count("/") + 1), at, shown), encoding="utf-8")


FIRST = Shown("Flibuste", words.say(assemble.WEB, "en", "lobby-motto"), "picture.webp")


def pages() -> Iterator[tuple[str, Shown]]:
    """Every page that can be linked to: its folder, and what it shows."""
    yield "about", FIRST
    yield "me", FIRST
    yield "played", FIRST
    yield "t", FIRST
    for name in registry.names():
        game = registry.get(name)
        shown = Shown(
            contract.TITLE.of(game, "en"), contract.TAGLINE.of(game, "en"), f"{name}.webp"
        )
        for kind in ("new", "rules", "learn"):
            yield f"{kind}/{name}", shown


def page(built: str, base: str, at: str, shown: Shown) -> str:
    """A page of a host that sends no headers of ours; ``base``: the way to the first page."""
    policy = "; ".join(part for part in POLICY.split("; ") if not part.startswith("frame-"))
    charset = '<meta charset="utf-8" />'
    head = (
        f'{charset}\n    <meta http-equiv="content-security-policy" content="{policy}" />\n'
        '    <meta name="flibuste" content="local" />'
    )
    text = built.replace(charset, head).replace('="/', f'="{base}')
    title = shown.title if shown == FIRST else f"{shown.title} – Flibuste"
    text = re.sub(r"<title>.*?</title>", f"<title>{escape(title)}</title>", text)
    for name, value in (
        ("description", shown.text), ("og:title", title), ("og:description", shown.text),
        ("og:image", f"{at or base}{shown.picture}"), ("og:image:alt", shown.title),
    ):  # fmt: skip
        text = re.sub(f'("{name}" content=)"[^"]*"', rf'\1"{escape(value)}"', text)
    return text


def write_rest(folder: Path, built: str, at: str) -> None:
    """What hosts and robots read."""
    (folder / ".nojekyll").touch()
    robots = "User-agent: *\nAllow: /\n"
    if at:
        own = assemble.BUILD.sub('data-build=""', built)
        (folder / "404.html").write_text(page(own, at, at, FIRST), encoding="utf-8")
        listed = [at, *(f"{at}{path}/" for path, _ in pages() if path != "t")]
        places = "".join(f"<url><loc>{escape_xml(place)}</loc></url>" for place in listed)
        space = "http://www.sitemaps.org/schemas/sitemap/0.9"
        (folder / "sitemap.xml").write_text(f'<urlset xmlns="{space}">{places}</urlset>', "utf-8")
        robots += f"Sitemap: {at}sitemap.xml\n"
    (folder / "robots.txt").write_text(robots, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at", default="", metavar="URL")
    parser.add_argument("--into", default=SITE, type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    main(asked.into, asked.at and asked.at.rstrip("/") + "/")
