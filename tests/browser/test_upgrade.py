"""A page that is open while the server is upgraded asks for files that are no longer there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect
from tests.browser.conftest import Served
from tests.browser.players import PLAIN

FOLLOW = """path => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


@pytest.fixture
def page(chromium: Browser, server: Served) -> Iterator[Page]:
    context = chromium.new_context(locale="en-GB")
    opened = context.new_page()
    opened.goto(server.url)
    opened.wait_for_load_state("networkidle")
    opened.evaluate("window.stale = true")
    yield opened
    context.close()


def go_to_the_rules(page: Page) -> None:
    """As a link does it: without loading the page."""
    page.evaluate(FOLLOW, f"/rules/{PLAIN}")


def test_where_a_file_is_gone_the_page_is_loaded_anew(page: Page) -> None:
    missing = partial(Route.fulfill, status=404, body="Not found")
    page.route("**/assets/Rules-*.js", lambda route: missing(route))

    def loading(request: Request) -> None:
        if request.is_navigation_request():
            page.unroute_all()

    page.on("request", loading)
    go_to_the_rules(page)
    page.wait_for_function("() => window.stale === undefined")
    expect(page.locator("h1").first).to_be_visible()
    assert page.url.endswith(f"/rules/{PLAIN}")


def test_a_page_whose_server_is_away_stays(page: Page) -> None:
    asked: list[str] = []

    def away(route: Route) -> None:
        asked.append(route.request.method)
        route.abort()

    page.route("**/*", away)
    go_to_the_rules(page)
    for _ in range(100):
        if "HEAD" in asked:
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(300)
    assert "HEAD" in asked
    assert page.evaluate("window.stale") is True
