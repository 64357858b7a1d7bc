"""HTTP headers: security headers on every response, and whether a request comes from our pages."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Svelte sets style attributes (positions of cards): styles may be inline, scripts never.
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'",
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
HSTS = "max-age=31536000"
"""A browser that came by https uses nothing else for a year."""


class SecurityHeaders:
    """Middleware that puts ``HEADERS`` on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", HSTS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def same_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from our pages, an allowed origin, or a program without a browser."""
    origin = headers.get("origin")
    if origin is None:  # a program sends neither header, a browser at least the second
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return origin in allowed or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not a URL
        return False
