"""The site looks as the table does: its colours, its faces and its icon are those of web/."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
FACES = WEB / "node_modules"
URL = re.compile(r'url\("(@fontsource/[^"]+)"\)')
NIGHT = ':root[data-theme="night"]', '[data-md-color-scheme="slate"]'


def files() -> Iterator[tuple[str, str | bytes]]:
    """Path and content of what is taken over."""
    yield "assets/icon.svg", (WEB / "public" / "icon.svg").read_text(encoding="utf-8")
    yield "assets/tokens.css", tokens()
    faces = (WEB / "src" / "fonts.css").read_text(encoding="utf-8")
    found = [url for url in URL.findall(faces) if (FACES / url).is_file()]
    yield "assets/faces.css", faces_of(faces, found)
    for url in found:
        yield f"assets/{Path(url).name}", (FACES / url).read_bytes()


def tokens() -> str:
    """The table's colours; by night where the site's theme has night."""
    text = (WEB / "src" / "tokens.css").read_text(encoding="utf-8")
    assert NIGHT[0] in text, "web/src/tokens.css has no night"
    return text.replace(*NIGHT)


def faces_of(text: str, found: list[str]) -> str:
    """The faces whose files are here: without the pages' packages, readers have their own."""
    rules = re.findall(r"@font-face \{.*?\n\}", text, re.DOTALL)
    ours = (rule for rule in rules if any(url in rule for url in found))
    swap = (rule.replace("display: block", "display: swap") for rule in ours)
    return "\n".join(URL.sub(lambda m: f'url("{Path(m[1]).name}")', rule) for rule in swap) + "\n"
