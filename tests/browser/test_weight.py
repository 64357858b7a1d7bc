"""How much is fetched before a game is opened."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Request, WebSocket
from tests.browser.conftest import Served

REQUESTS, BYTES = 20, 200_000


def test_the_first_page_is_light(chromium: Browser, server: Served) -> None:
    """The lobby with all its covers, for somebody whose browser has kept nothing."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="fr-FR")
    page = context.new_page()
    asked: list[Request] = []
    sockets: list[WebSocket] = []
    page.on("request", lambda request: asked.append(request))
    page.on("websocket", lambda socket: sockets.append(socket))
    page.goto(server.url)
    page.locator(".games article svg").nth(3).wait_for()
    page.wait_for_load_state("networkidle")
    weights = {request.url: weight(request.sizes()) for request in asked}
    context.close()
    assert any(".js" in url for url in weights) and any(".woff2" in url for url in weights)
    assert len(asked) + len(sockets) <= REQUESTS, list(weights)
    assert sum(weights.values()) <= BYTES, weights


def weight(sizes: Any) -> int:
    """Bytes as they come, compressed, with their headers."""
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])
