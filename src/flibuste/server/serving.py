"""``flibuste serve``: runs the application under uvicorn until Ctrl-C."""

from __future__ import annotations

import gc
import logging
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from flibuste.server.app import make
from flibuste.server.settings import Settings, kept_secret

log = logging.getLogger("flibuste.server")
Version = tuple[int, ...]
TESTED: dict[str, tuple[Version, Version]] = {
    "uvicorn": ((0, 54), (0, 55)),
    "websockets": ((17, 0), (18, 0)),
    "httptools": ((0, 9), (0, 10)),
}
"""The versions with which the fast path was tested: from the first, below the second."""
PORTS = range(8000, 8020)
"""The ports that are tried, one after the other, if none is asked for."""


def default_db() -> str:
    """The path of the database: $FLIBUSTE_DB, or a file in the user's data folder."""
    given = os.environ.get("FLIBUSTE_DB")
    if given:
        return given
    import platformdirs

    folder = Path(platformdirs.user_data_dir("flibuste", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.db")


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a port, on the first free one of ``PORTS``."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
    for candidate in PORTS if port is None else [port]:
        try:
            return socket.create_server((host, candidate), family=family, dualstack_ipv6=both)
        except OSError:
            if candidate == (port or PORTS[-1]):
                raise
    raise AssertionError("unreachable")


def hosts(host: str) -> tuple[str, ...]:
    """The host names to answer to; on a local server only its own and $FLIBUSTE_HOSTS."""
    more = tuple(filter(None, os.environ.get("FLIBUSTE_HOSTS", "").split(",")))
    return ("localhost", "127.0.0.1", *more) if host in ("127.0.0.1", "localhost") else ("*",)


def address(host: str, made: socket.socket) -> str:
    port = made.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{shown}:{port}/"


class Server(uvicorn.Server):
    """uvicorn's server, which calls ``ready`` once it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()


def freeze_memory() -> None:
    """Keep the garbage collector from looking at all that is loaded, and let it run less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def fast_path() -> bool:
    """Whether the fast path was tested with the versions that are installed."""
    for package, (least, below) in TESTED.items():
        found = tuple(map(int, re.findall(r"\d+", version(package))[:2]))
        if not least <= found < below:
            log.warning(
                "%s %s is not among the versions the fast path was tested with: sockets go the"
                " slower way, and connections without requests have uvicorn's limits alone",
                package, version(package),
            )  # fmt: skip
            return False
    return True


def protocols() -> dict[str, Any]:
    """Uvicorn's settings of its protocols: ours on the fast path, otherwise its own."""
    if not fast_path():
        return {"http": "auto", "ws": "auto"}
    from flibuste.server.httplimits import LimitedHttp
    from flibuste.server.uvicornfast import FastSocket

    return {"http": LimitedHttp, "ws": FastSocket}


def config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app, **protocols(), ws_max_size=16 * 1024, ws_ping_interval=20.0,
        ws_ping_timeout=25.0, ws_per_message_deflate=False, log_level="warning",
        access_log=False, server_header=False, timeout_graceful_shutdown=3, lifespan="on",
    )  # fmt: skip


def serve(host: str, port: int | None, db: str | None, ready: Callable[[str], None]) -> int:
    """Serve until told to stop. ready: called with the address once it listens."""
    made = listen(host, port)
    path = db or default_db()
    low = int(os.environ.get("FLIBUSTE_BOT_MS", "600"))
    grace = float(os.environ.get("FLIBUSTE_GRACE_S", str(Settings.grace_s)))
    origins = tuple(filter(None, os.environ.get("FLIBUSTE_ORIGINS", "").split(",")))
    settings = Settings(
        db=path, secret=kept_secret(path), bot_ms=(low, low * 3 // 2), origins=origins,
        hosts=hosts(host), generous=os.environ.get("FLIBUSTE_GENEROUS") == "1", grace_s=grace,
    )  # fmt: skip
    server = Server(config(make(settings)), lambda: ready(address(host, made)))
    freeze_memory()
    server.run(sockets=[made])
    return 0


def open_browser(url: str) -> None:
    """Open the address in a browser, if there is a screen."""
    if (
        sys.platform in ("win32", "darwin")
        or os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
    ):
        webbrowser.open(url)
