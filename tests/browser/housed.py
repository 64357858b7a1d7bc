"""A server in this process, in a thread of its own: tests may move its clock, read its tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.server.harness import RunningServer, running_server

Result = TypeVar("Result")


class Housed:
    """Runs until it is closed. Whatever talks to it from here does so in its event loop."""

    def __init__(self, **settings: Any) -> None:
        self._settings = settings
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        assert self._ready.wait(60), "the server did not start"

    async def _run(self) -> None:
        self._loop, self._done = asyncio.get_running_loop(), asyncio.Event()
        async with running_server(generous=True, **self._settings) as home:
            self.home: RunningServer = home
            self.url = home.url.replace("127.0.0.1", "localhost")
            self._ready.set()
            await self._done.wait()

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(60)
