"""A node of a simulation: the real application, in a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context
from typing import Any
from unittest.mock import patch

from faults.simulated.database import Disk, Link
from faults.simulated.loop import PROCESS, Process, VirtualLoop
from faults.simulated.store import SimulatedStore
from starlette.applications import Starlette

from flibuste.server import services
from flibuste.server.app import make
from flibuste.server.settings import Settings

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
AGAIN_S = 1.0
"""Seconds after which a server that ended by itself is started again."""


class Node:
    """A server that is started, killed, paused and started again."""

    def __init__(
        self, name: str, disk: Disk, link: Link, settings: Settings, shared: bool, skew: float
    ) -> None:
        """shared: the database may have other nodes."""
        self.name = name
        self.link = link
        self.shared = shared
        self.skew = skew
        self._disk = disk
        self._settings = settings
        self.process = Process(name, skew)
        self.process.killed = True
        self.stores: list[SimulatedStore] = []
        self.app: Starlette | None = None
        self.errors: list[BaseException] = []
        """What the application raised; a server would have answered 500, or not have started."""

    @property
    def running(self) -> bool:
        return not self.process.killed

    def start(self) -> None:
        self.process = Process(self.name, self.skew)
        context = contextvars.copy_context()
        context.run(PROCESS.set, self.process)
        self._context = context
        store = context.run(SimulatedStore, self._disk, self.link, self.shared)
        self.stores.append(store)
        with patch.object(services, "Store", lambda _: store):
            self.app = context.run(make, self._settings)
        self._life = self._spawn(self._live(self.app))

    async def _live(self, app: Starlette) -> None:
        try:
            async with app.router.lifespan_context(app):
                with suppress(asyncio.CancelledError):  # told to stop
                    await asyncio.get_running_loop().create_future()
        except Exception as error:  # it ends, and whoever watches it starts it again
            self.errors.append(error)
            PROCESS.get().killed = True
            Context().run(asyncio.get_running_loop().call_later, AGAIN_S, self.revive)

    def call(
        self, scope: dict[str, Any], receive: Receive, send: Send,
        failed: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        """Give the application a request or a socket, in the node's process."""
        assert self.app is not None

        async def served(app: Starlette) -> None:
            try:
                await app({**scope, "app": app}, receive, send)  # type: ignore[arg-type]
            except OSError:  # the client has gone
                pass
            except Exception as error:
                self.errors.append(error)
                if failed is not None:
                    failed()

        self._spawn(served(self.app))

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        loop = asyncio.get_running_loop()
        return loop.create_task(work, context=self._context.copy())

    def revive(self) -> None:
        if not self.running:
            self.start()

    def stop(self) -> None:
        """Like SIGTERM: the application is told to end."""
        self._life.cancel()

    def kill(self) -> None:
        """Like kill -9: nothing of it ever runs again."""
        self.process.killed = True

    def pause(self) -> None:
        """Like SIGSTOP."""
        self.process.paused = True

    def resume(self, loop: VirtualLoop) -> None:
        """Like SIGCONT."""
        if self.running:
            loop.resume(self.process)
