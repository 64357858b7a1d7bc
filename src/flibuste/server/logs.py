"""Logs: one line for each thing, as text or as JSON; each request and socket has an id.

What must stay secret is never given to the log: no headers, no bodies, no query strings, and of a
path only the route, because whoever has the id of a table may watch it.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from random import Random
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flibuste.server.ratelimits import is_in
from flibuste.server.settings import Network, Settings
from flibuste.table import timing
from flibuste.table.counts import Counts

HEADER = "x-request-id"
REQUEST_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)
"""What an id may look like that a proxy gives."""
SEGMENT = re.compile(r"[\w.-]{1,40}", re.ASCII)
"""What a path may begin with to be logged."""
IDS = Random()
"""Ids need not be secret, and nothing else is drawn from here: they tell of nothing else."""
access = logging.getLogger("flibuste.access")
_request: ContextVar[str] = ContextVar("request", default="")
"""The id of the request or socket that is being served."""


# --- lines -------------------------------------------------------------------------------------


class JsonLine(logging.Formatter):
    """A record as an object of JSON, on one line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": _time(record), "level": record.levelname.lower(), "logger": record.name}
        line |= {"message": record.getMessage(), **getattr(record, "fields", {})}
        if request := _request.get():
            line["request"] = request
        if record.exc_info:
            line["traceback"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class PlainLine(logging.Formatter):
    """A record as text: time, level, id of the request, message; a traceback has more lines."""

    def format(self, record: logging.LogRecord) -> str:
        parts = [_time(record), record.levelname, _request.get() or "-", record.getMessage()]
        fields = getattr(record, "fields", {})
        line = " ".join([*parts, *(f"{name}={value}" for name, value in fields.items())])
        if not line.isprintable():  # a line that comes from outside must not look like two
            line = line.encode("unicode_escape").decode()
        return line + ("\n" + self.formatException(record.exc_info) if record.exc_info else "")


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def set_up_logs(settings: Settings) -> None:
    """Write what this package and uvicorn have to say to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine() if settings.log_format == "json" else PlainLine())
    for name, level in (("flibuste", logging.INFO), ("uvicorn", logging.ERROR)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    access.setLevel(logging.INFO if settings.access_log else logging.WARNING)


# --- requests ----------------------------------------------------------------------------------


class RequestLog:
    """Middleware, the outermost: gives an id to every request and socket, and logs its end."""

    def __init__(self, app: ASGIApp, counts: Counts, proxies: tuple[Network, ...]) -> None:
        self.app = app
        self.counts = counts
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request, began, status = self._id(scope), timing.monotonic(), 0
        _request.set(request)

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                message.setdefault("headers", [])
                MutableHeaders(scope=message)[HEADER] = request
            status = message.get("status", message.get("code", status))
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            if scope["type"] == "http":
                self.counts.answered[status] += 1
            if access.isEnabledFor(logging.INFO):
                took = round(1000 * (timing.monotonic() - began), 1)
                access.info("%s", shown_path(scope), extra={"fields": _fields(scope, status, took)})

    def _id(self, scope: Scope) -> str:
        """The id that a named proxy has given, or a new one."""
        given = Headers(scope=scope).get(HEADER) if self.proxies else None
        host = scope["client"][0] if scope["client"] else ""
        if given and REQUEST_ID.fullmatch(given) and is_in(host, self.proxies):
            return given
        return f"{IDS.getrandbits(64):016x}"


def _fields(scope: Scope, status: int, took: float) -> dict[str, Any]:
    """What is logged of a request; its address is the one that proxies have forwarded."""
    client = scope["client"]
    return {
        "method": scope.get("method", "SOCKET"), "status": status, "ms": took,
        "client": client[0] if client else "",
    }  # fmt: skip


def shown_path(scope: Scope) -> str:
    """A path as it may be logged: of what a route takes from it, only the name."""
    taken = scope.get("path_params", {})
    if "path" in taken:  # no route of its own: of pages and files the first part says enough
        first, slash, _ = scope["path"].lstrip("/").partition("/")
        known = first if SEGMENT.fullmatch(first) else "…" if first else ""
        return f"/{known}{slash and '/…'}"
    if "endpoint" not in scope:  # refused before it came to a route
        return "/…"
    names = {value: f"{{{name}}}" for name, value in taken.items()}
    return "/".join(names.get(part, part) for part in scope["path"].split("/"))
