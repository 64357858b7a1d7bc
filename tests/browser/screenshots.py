"""Pictures of every page and state, on a desk and on a phone, by day and by night.

``PYTHONPATH=src:. python -m tests.browser.screenshots FOLDER [--fr] [part of a name …]``.
In French only what is found without reading: scenes look for buttons by their English names.
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import Served
from tests.browser.players import (
    ARGUMENTS,
    CHROMIUM,
    DRAWN,
    ME,
    NEXT,
    PLAIN,
    bots,
    finished,
    go,
    my_turn,
    open_table,
    origin,
    pick_next,
    play_by_clicks,
    sit_down,
)

from flibuste.core import registry
from flibuste.core.lessons import has_lesson, lesson_of

SIZES = {"desk": (1280, 800), "phone": (390, 844), "side": (844, 390)}
EYES = ("deuteranopia", "protanopia", "tritanopia", "achromatopsia")
"""Ways of seeing colours; the last sees none. Tables are shown to each of them too."""
Scene = Callable[[Page], Any]


CALM = """() => document.getAnimations().every((animation) =>
  animation.playState !== "running" ||
  !Number.isFinite(animation.effect.getComputedTiming().endTime))"""
"""Nothing moves but what moves for ever."""


FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def calm(page: Page) -> None:
    """What has just begun to move has moved."""
    page.evaluate(FRAMES)
    page.wait_for_function(CALM)


def settle(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    calm(page)


def lobby(page: Page) -> None:
    for game in DRAWN[:2]:
        open_table(page, game, [ME, {"kind": "open"}], public=True)
    page.reload()


def visit(path: str) -> Scene:
    return lambda page: page.goto(origin(page) + path)


def waiting(page: Page) -> None:
    chairs = [ME, {"kind": "open"}, *bots(1)]
    go(page, open_table(page, PLAIN, chairs))


def playing(game: str, seats: int, picks: int, **options: Any) -> Scene:
    def scene(page: Page) -> None:
        sit_down(page, game, seats, "boatswain", options=options)
        play_by_clicks(page, random.Random(seats), picks, "anchor")  # it may be the end

    return scene


def picked(game: str) -> Scene:
    def scene(page: Page) -> None:
        playing(game, min(registry.get(game).seats), 8)(page)
        while my_turn(page) and not page.locator("[data-picked]").count():
            pick_next(page, random.Random(3))

    return scene


def impossible(page: Page) -> None:
    playing(PLAIN, 2, 6)(page)
    my_turn(page)
    unlit = page.locator("[data-handle]:not([data-lit]):not([data-picked])")
    if unlit.count():
        unlit.first.dispatch_event("click")


def rules_beside(page: Page) -> None:
    playing(PLAIN, 2, 4)(page)
    page.get_by_role("button", name="Rules").click()


def preferences(page: Page) -> None:
    page.get_by_role("button", name="Preferences").click()


def talk(page: Page) -> None:
    playing(PLAIN, 3, 14)(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Log and chat").click()


def hints(page: Page) -> None:
    playing(PLAIN, 3, 6)(page)
    while my_turn(page) and page.locator("[data-picked]").count():
        pick_next(page, random.Random(3))
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint").wait_for()


def curtain(page: Page) -> None:
    chairs = [{"kind": "guest", "name": "Ana"}, {"kind": "guest", "name": "Bartholomew"}]
    go(page, open_table(page, PLAIN, chairs))


def lesson(game: str, steps: int) -> Scene:
    """A lesson after so many steps."""

    def scene(page: Page) -> None:
        page.goto(f"{origin(page)}/learn/{game}")
        for _ in range(steps):
            while not page.locator(NEXT).count():
                pick_next(page, random.Random(3))
            page.locator(NEXT).click()
        page.locator("[data-lit]").first.wait_for()

    return scene


def watching(game: str) -> Scene:
    def scene(page: Page) -> None:
        go(page, open_table(page, game, bots(max(registry.get(game).seats), "boatswain")))
        page.locator(".log li .seat-mark").nth(5).wait_for(state="attached")

    return scene


def offline(page: Page) -> None:
    playing(PLAIN, 2, 4)(page)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")


def ended(game: str) -> Scene:
    return lambda page: finished(page, game)


def replay(game: str) -> Scene:
    def scene(page: Page) -> None:
        ended(game)(page)
        page.get_by_role("link", name="Replay").click()
        page.get_by_role("slider").wait_for()
        for ply in range(1, 13):
            page.keyboard.press("ArrowRight")
            page.locator("footer .figures", has_text=re.compile(f"^{ply}/")).wait_for()

    return scene


def scenes() -> dict[str, Scene]:
    found: dict[str, Scene] = {
        "lobby": lobby,
        "lobby-preferences": preferences,
        "new": visit(f"/new/{PLAIN}"),
        "rules": visit(f"/rules/{PLAIN}"),
        "about": visit("/about"),
        "lost": visit("/no/such/page"),
        "gone": visit("/t/aaaaaaaaaaaaaaaa"),
        "waiting": waiting,
        "impossible": impossible,
        "rules-beside": rules_beside,
        "talk": talk,
        "hints": hints,
        "curtain": curtain,
        "offline": offline,
    }
    for game in DRAWN:
        seats = registry.get(game).seats
        found[f"{game}-start"] = playing(game, min(seats), 0)
        found[f"{game}-middle"] = playing(game, 3 if 3 in seats else min(seats), 25)
        found[f"{game}-full"] = playing(game, max(seats), 12)
        found[f"{game}-watching"] = watching(game)
        found[f"{game}-picked"] = picked(game)
        found[f"{game}-end"] = ended(game)
        found[f"{game}-replay"] = replay(game)
        if has_lesson(registry.get(game)):
            found[f"{game}-lesson"] = lesson(game, 0)
            found[f"{game}-lesson-last"] = lesson(game, len(lesson_of(registry.get(game))) - 1)
    return found


LOOKS = (
    ("desk", "day"), ("phone", "night"), ("desk", "night"), ("phone", "day"), ("side", "day"),
)  # fmt: skip
OTHER_EYES = (("desk", "day"), ("phone", "night"))


def shoot(
    browser: Browser, url: str, scene: Scene, files: dict[tuple[str, str], Path], locale: str
) -> None:
    """One scene; then the window changes its size and the day turns to night."""
    width, height = SIZES["desk"]
    context = browser.new_context(viewport={"width": width, "height": height}, locale=locale)
    keep = json.dumps({"pace": 0, "sound": False})
    context.add_init_script(f"localStorage.setItem('flibuste', {keep!r})")
    page = context.new_page()
    page.goto(url)
    settle(page)
    scene(page)
    for (size, theme), file in files.items():
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if theme == "night" else "light")
        calm(page)
        page.screenshot(path=file)
        if file.name.split(".")[0].endswith("-full") and (size, theme) in OTHER_EYES:
            through_other_eyes(page, file)
    context.close()


def through_other_eyes(page: Page, file: Path) -> None:
    chromium = page.context.new_cdp_session(page)
    for eyes in EYES:
        chromium.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        page.screenshot(path=file.with_suffix(f".{eyes}.png"))
    chromium.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    locale = "fr-FR" if "--fr" in wanted else "en-GB"
    wanted = [part for part in wanted if part != "--fr"]
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        served = Served(Path(kept) / "tables.db")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, scene in scenes().items():
            named = {look: folder / f"{name}.{look[0]}.{look[1]}.png" for look in LOOKS}
            files = {k: v for k, v in named.items() if all(part in v.name for part in wanted)}
            try:
                if files:
                    shoot(browser, served.url, scene, files, locale)
            except Exception as problem:
                print(name, str(problem).splitlines()[0])
        browser.close()
        served.kill()


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
