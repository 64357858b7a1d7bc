"""``flibuste serve``: runs the application under uvicorn until Ctrl-C."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

import flibuste
from flibuste.server import descriptors
from flibuste.server.app import make
from flibuste.server.configuration import Configuration
from flibuste.server.databases import shared_key
from flibuste.server.logs import set_up_logs
from flibuste.server.serverkey import kept_secret
from flibuste.server.settings import Settings

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


def hosts(host: str, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The host names to answer to; on a local server only its own and those that are set."""
    return ("localhost", "127.0.0.1", *more) if host in ("127.0.0.1", "localhost") else ("*",)


def address(host: str, made: socket.socket) -> str:
    port = made.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{shown}:{port}/"


class Server(uvicorn.Server):
    """uvicorn's server, which calls ``ready`` once it listens, and drains before it stops."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready
        app: Any = config.app
        self.drain: Callable[[], Coroutine[None, None, None]] = app.state.drain

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal drains, the second one does not wait. Neither is raised again."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, drain, then let uvicorn close what is left."""
        for listener in self.servers:
            listener.close()
        for each in sockets or []:
            each.close()
        log.info("stopping")
        draining = asyncio.ensure_future(self.drain())
        while not draining.done() and not self.force_exit:
            await asyncio.wait([draining], timeout=0.1)
        await super().shutdown(sockets)
        log.info("stopped")

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()


def freeze_memory() -> None:
    """Keep the garbage collector from looking at all that is loaded, and let it run less often.

    The second generation is small, because nobody plays while the collector looks at it: of ten
    thousand tables that took 0.4 s where it had a million objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 5, 400)


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


def protocols(settings: Settings) -> dict[str, Any]:
    """Uvicorn's settings of its protocols: ours on the fast path, otherwise its own."""
    if not fast_path():
        return {"http": "auto", "ws": "auto"}
    from flibuste.server.doorkeeper import Doorkeeper
    from flibuste.server.httplimits import LimitedHttp
    from flibuste.server.uvicornfast import FastSocket

    keeper = Doorkeeper(settings, descriptors.room())
    return {"http": partial(LimitedHttp, keeper=keeper), "ws": partial(FastSocket, keeper=keeper)}


def config(app: Starlette) -> uvicorn.Config:
    """Uvicorn's settings. Whom proxies ask for is the application's to read, see ``app``."""
    return uvicorn.Config(
        app, **protocols(app.state.registry.settings), ws_max_size=16 * 1024,
        ws_ping_interval=20.0, ws_ping_timeout=25.0, ws_per_message_deflate=False,
        log_level="error", log_config=None, access_log=False, server_header=False,
        proxy_headers=False, timeout_graceful_shutdown=3, lifespan="on",
    )  # fmt: skip


def completed(configuration: Configuration) -> Settings:
    """The settings, with the key and the host names that follow from them."""
    settings = configuration.settings
    settings = replace(settings, db=settings.database or settings.db)
    make_folder(configuration)
    if "secret" in configuration.given:
        secret = settings.secret
    else:
        secret = (shared_key if settings.database else kept_secret)(settings.db)
    return replace(settings, secret=secret, hosts=hosts(settings.host, settings.hosts))


def make_folder(configuration: Configuration) -> None:
    """Make the folder of the database, unless another one was chosen."""
    if "db" not in configuration.given and not configuration.settings.database:
        Path(configuration.settings.db).parent.mkdir(parents=True, exist_ok=True)


def serve(configuration: Configuration, ready: Callable[[str], None]) -> int:
    """Serve until told to stop; returns 1 if it could not stop in order.

    ready: called with the address once it listens.
    """
    set_up_logs(configuration.settings)
    host, port = configuration.settings.host, configuration.settings.port
    descriptors.raise_limit()
    app = make(completed(configuration))
    made = listen(host, port)

    def listening() -> None:
        app.state.registry.services.announce(address(host, made))
        log.info("listening at %s, version %s", address(host, made), flibuste.__version__)
        ready(address(host, made))

    server = Server(config(app), listening)
    freeze_memory()
    server.run(sockets=[made])
    return int(server.force_exit)


def open_browser(url: str) -> None:
    """Open the address in a browser, if there is a screen."""
    if (
        sys.platform in ("win32", "darwin")
        or os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
    ):
        webbrowser.open(url)
