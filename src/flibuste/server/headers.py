"""HTTP headers: security headers on every response; host and origin of a request."""

from __future__ import annotations

import logging
import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("flibuste.server")

# Svelte sets style attributes (positions of cards): styles may be inline, scripts never. Tables
# without a server are held by a worker, whose games and whose Python are WebAssembly.
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'", "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:", "font-src 'self'", "media-src 'self' data:", "connect-src 'self'",
    "manifest-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
])  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
HSTS = "max-age=31536000"
"""A browser that came by https uses nothing else for a year."""


class SecurityHeaders:
    """Middleware that puts ``HEADERS`` on every response, also on those to failures of ours."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                _complete(MutableHeaders(scope=message), scope)
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except Exception:
            log.exception("a request failed")
            if not begun:
                failed = PlainTextResponse("Something went wrong on the server.", 500)
                await failed(scope, receive, send_with_headers)


def _complete(headers: MutableHeaders, scope: Scope) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["scheme"] == "https":
        headers.setdefault("strict-transport-security", HSTS)
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")


HOST = re.compile(r"([\w.-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(:\d{1,5})?", re.ASCII)


class PlainHost:
    """Middleware that refuses what cannot be a host name: links are made of it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hosts = Headers(scope=scope).getlist("host") if "headers" in scope else []
        if len(hosts) <= 1 and all(map(HOST.fullmatch, hosts)):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            await PlainTextResponse("Bad host", 400)(scope, receive, send)


def is_loopback(host: str) -> bool:
    """Whether a host's name or address means the very machine that asks."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_secure(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def same_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from our pages, an allowed origin, or a program without a browser."""
    origin = headers.get("origin")
    if origin is None:  # a program sends neither header, a browser at least the second
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return origin in allowed or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not a URL
        return False
