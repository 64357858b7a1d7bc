"""The service worker: the pages without a network, and while a newer build waits."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.browser.players import ARGUMENTS, CHROMIUM, PLAIN, my_turn
from tests.browser.sites import Site, cut, keep, keep_all, until
from web import assemble

FOLLOW = """path => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
BUILD = "document.documentElement.dataset.build"
IS_OF = "build => document.documentElement.dataset.build === build"
UPDATE = "navigator.serviceWorker.getRegistration().then(found => found.update())"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    served = Site(tmp_path)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    opened = chromium.new_context(locale="en-GB", service_workers="allow")
    yield opened
    opened.close()


def test_without_a_network_the_pages_open_and_say_so(context: BrowserContext, site: Site) -> None:
    """Where nothing is there that could hold tables."""
    shutil.rmtree(site.folder / "pack")
    assemble.seal(site.folder)
    page = keep(context, site)
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    assert page.evaluate("fetch('/api/games').then(() => 'answered', () => 'none')") == "none"
    context.set_offline(False)
    expect(page.locator(".games article")).to_have_count(4)
    site.stop()
    page.goto(f"{site.url}/learn/{PLAIN}")
    expect(page.get_by_text("No network")).to_be_visible()
    page.evaluate(FOLLOW, "/about")
    expect(page.get_by_role("heading", name="About")).to_be_visible()


def test_once_all_is_fetched_games_are_played_without_a_network(
    context: BrowserContext, site: Site
) -> None:
    page = keep_all(context, site)
    cut(context, site)
    page.reload()
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    page.goto(f"{site.url}/new/{PLAIN}")
    page.locator(".go").click()
    assert my_turn(page)


def test_a_newer_build_waits_until_it_is_wanted(context: BrowserContext, site: Site) -> None:
    page = keep(context, site)
    old = page.evaluate(BUILD)
    new = site.build_anew()
    assert new != old
    beside = context.new_page()
    beside.goto(site.url)
    assert beside.evaluate(BUILD) == old, "two builds would share what is kept"
    page.evaluate(UPDATE)
    note = page.get_by_role("status").filter(has_text="A new version")
    note.get_by_role("button", name="Load it").click()
    page.wait_for_function(IS_OF, arg=new)
    expect(page.locator(".games article")).to_have_count(4)
    assert beside.evaluate(BUILD) == old
    beside.evaluate(FOLLOW, f"/rules/{PLAIN}")
    expect(beside.locator(".rulebook")).to_be_visible()  # from the old build's files
    beside.close()
    page.evaluate("navigator.serviceWorker.controller.postMessage('idle')")
    until(page, "(await caches.keys()).length <= 2")


def test_a_page_that_is_alone_gets_the_newer_build(context: BrowserContext, site: Site) -> None:
    """Loaded anew, it need not be asked; and its worker takes over."""
    page = keep(context, site)
    new = site.build_anew()
    page.reload()
    page.wait_for_function(IS_OF, arg=new)
    until(page, f"await caches.has('flibuste-shell-{new}')")
    expect(page.get_by_text("A new version")).to_have_count(0)


def test_a_server_without_the_worker_switches_it_off(context: BrowserContext, site: Site) -> None:
    page = keep(context, site)
    for path in site.folder.glob("sw.js*"):
        path.unlink()
    (site.folder / assemble.PAGE).touch()
    page.reload()
    until(page, "!(await navigator.serviceWorker.getRegistrations()).length")
    until(page, "!(await caches.keys()).length")
    expect(page.locator(".games article")).to_have_count(4)


def test_a_damaged_file_is_not_kept(context: BrowserContext, site: Site) -> None:
    font = next(site.folder.glob("assets/*700*.woff2"))
    font.write_bytes(font.read_bytes()[:-1])
    page = context.new_page()
    page.goto(site.url)
    until(page, "(await navigator.serviceWorker.getRegistrations()).length")
    until(page, "!(await navigator.serviceWorker.getRegistrations()).length")


def test_who_spares_data_is_spared(context: BrowserContext, site: Site) -> None:
    context.add_init_script(
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
    )
    page = context.new_page()
    page.goto(site.url)
    page.wait_for_timeout(2500)
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []


@contextmanager
def installing(folder: Path) -> Iterator[Page]:
    """Chromium installs nothing in private windows, which are what tests have otherwise."""
    with sync_playwright() as playwright:
        own = playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=ARGUMENTS, locale="fr-FR"
        )
        yield own.pages[0]
        own.close()


def test_it_can_be_installed(site: Site, tmp_path: Path) -> None:
    found: dict[str, object] = {}
    run = threading.Thread(target=_install, args=(site, tmp_path, found))
    run.start()
    run.join()
    assert found == {"errors": [], "wrong": [], "lang": "fr", "shortcuts": 4}


def _install(site: Site, folder: Path, found: dict[str, object]) -> None:
    """In a thread: there is one Playwright already in the other."""
    with installing(folder / "profile") as page:
        page.goto(site.url)
        page.wait_for_function("document.querySelector('link[rel=manifest]').href.includes('fr.')")
        devtools = page.context.new_cdp_session(page)
        manifest = devtools.send("Page.getAppManifest")
        found["wrong"] = manifest["errors"]
        described = json.loads(manifest["data"])
        found["lang"], found["shortcuts"] = described["lang"], len(described["shortcuts"])
        errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        found["errors"] = [error["errorId"] for error in errors]
