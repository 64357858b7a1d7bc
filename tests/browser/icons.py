"""The icons of the installed app, from web/public/icon.svg: ``python -m tests.browser.icons``.

``make pictures`` makes them with the other pictures; they are few and small, and are committed.
"""

from __future__ import annotations

import re

from playwright.sync_api import Browser, sync_playwright
from tests.browser.players import ARGUMENTS, CHROMIUM, ROOT

FOLDER = ROOT / "web" / "public"
FULL = {"icon-180.png": 180, "icon-maskable.png": 512}
"""Systems cut these to a shape of their own: they are filled to the edge."""
ROUND = {"icon-192.png": 192, "icon-512.png": 512}
SAFE = 0.8
"""The share of a maskable icon's width that every system shows, as a circle."""


def main() -> None:
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, size in (ROUND | FULL).items():
            svg = to_the_edge(drawing) if name in FULL else drawing
            (FOLDER / name).write_bytes(drawn(browser, svg, size))
        browser.close()


def to_the_edge(drawing: str) -> str:
    """The drawing inside the safe circle, on its own colour."""
    head, shapes = re.findall(r"<svg[^>]*>|(?<=>)[\s\S]*(?=</svg>)", drawing)
    sea = re.search(r'fill="(#\w+)"', shapes)
    assert sea
    moved = f"translate({32 * (1 - SAFE)} {32 * (1 - SAFE)}) scale({SAFE})"
    return (
        f'{head}<path fill="{sea[1]}" d="M0 0h64v64H0z"/><g transform="{moved}">{shapes}</g></svg>'
    )


def drawn(browser: Browser, svg: str, size: int) -> bytes:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>*{{margin:0;display:block}}svg{{width:{size}px}}</style>{svg}")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


if __name__ == "__main__":
    main()
