"""What a build has beside Vite's files: manifests, a name of its own, the list of what is kept.

The first line of ``sw.js`` lists the build's files with their hashes; the service worker keeps
these and no others. The name of a build is a hash of that list.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).parent
PICTURE = WEB.parent / "docs" / "images" / "lobby.webp"
PAGE, WORKER = "index.html", "sw.js"
COMPRESSED = (".gz", ".br")
ANSWERS = "answers"
LATER = ("pack/", f"{ANSWERS}/")
"""What pages open without: it is fetched when they have nothing else to do."""
PICTURES = (".png", ".webp", ".txt")
"""For those who link to the pages; the pages have no use for them."""
LISTED = re.compile(r"\Aconst LISTED = (.*);\n")
BUILD = re.compile(r'data-build="\w*"')


def assemble(folder: Path) -> bool:
    """Complete what Vite has built: a server has it at the root. Was there anything to do?"""
    before = (folder / WORKER).read_text(encoding="utf-8")
    if (folder / "theme.js").exists():
        page = (folder / PAGE).read_text(encoding="utf-8").replace('="./', '="/')
        (folder / PAGE).write_text(name_by_content(folder, "theme.js", page), encoding="utf-8")
    shutil.copy(PICTURE, folder / f"picture{PICTURE.suffix}")
    for lang in ("en", "fr"):
        text = json.dumps(manifest(lang), ensure_ascii=False, indent=1)
        (folder / f"{lang}.webmanifest").write_text(text, encoding="utf-8")
    seal(folder)
    return (folder / WORKER).read_text(encoding="utf-8") != before


def name_by_content(folder: Path, name: str, page: str) -> str:
    """Move a script of the page to where names have hashes in them; the page that asks for it."""
    path = folder / name
    named = f"assets/{path.stem}-{digest(path)[:8]}{path.suffix}"
    path.replace(folder / named)
    return page.replace(f'"/{name}"', f'"/{named}"')


def manifest(lang: str) -> dict[str, Any]:
    """The app as systems install it. Addresses are relative: it may lie in any folder."""
    from flibuste.core import contract, registry, words

    games = [(name, contract.TITLE.of(registry.get(name), lang)) for name in registry.names()]
    tokens = (WEB / "src" / "tokens.css").read_text(encoding="utf-8")
    day = re.search(r"--page: (#\w+);", tokens)
    assert day, "web/src/tokens.css has no --page"
    return {
        "name": "Flibuste",
        "short_name": "Flibuste",
        "description": words.say(WEB, lang, "lobby-motto"),
        "lang": lang,
        "dir": "ltr",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": day[1],
        "background_color": day[1],
        "categories": ["games", "entertainment"],
        "icons": [
            {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "icon-maskable.png", "sizes": "512x512", "type": "image/png",
             "purpose": "maskable"},
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [{"name": title, "url": f"./new/{name}"} for name, title in games],
    }  # fmt: skip


def seal(folder: Path) -> str:
    """Write the list into the worker, and the build's name into it and into the page."""
    unnamed = BUILD.sub('data-build=""', (folder / PAGE).read_text(encoding="utf-8"))
    named = {p.relative_to(folder).as_posix(): digest(p) for p in files_of(folder)}
    listed = json.dumps([unnamed, named], sort_keys=True)
    build = hashlib.sha256(listed.encode()).hexdigest()[:16]
    (folder / PAGE).write_text(unnamed.replace('data-build=""', f'data-build="{build}"'), "utf-8")
    rest = {name: named[name] for name in named if name.startswith(LATER)}
    shell = {name: named[name] for name in named if name not in rest}
    kept = {"build": build, "shell": {"": digest(folder / PAGE), **shell}, "rest": rest}
    script = LISTED.sub("", (folder / WORKER).read_text(encoding="utf-8"))
    (folder / WORKER).write_text(f"const LISTED = {json.dumps(kept)};\n{script}", "utf-8")
    return build


def files_of(folder: Path) -> list[Path]:
    """The files that are kept, the page apart."""
    left_out = {folder / PAGE, folder / WORKER}
    files = (p for p in folder.rglob("*") if p.is_file() and p not in left_out)
    return sorted(p for p in files if p.suffix not in (*COMPRESSED, *PICTURES))


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parent / "src"))
    assemble(Path(sys.argv[1]))
