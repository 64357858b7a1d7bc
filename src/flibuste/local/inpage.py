"""The door as a page's worker has it: what is around it is JavaScript.

JavaScript gives and takes texts, numbers and bytes; what it promises is awaited.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from flibuste.core import registry
from flibuste.local import wasmkernels
from flibuste.local.advising import WantedHint, advise
from flibuste.local.copying import copy_of, relation
from flibuste.local.door import Answer, Door, Socket
from flibuste.local.localbots import HintQuestion, MoveQuestion
from flibuste.local.rehearsing import rehearse
from flibuste.table.refusals import Refusal

log = logging.getLogger("flibuste.local")


class PageModule:
    """A ``WasmModule``, on what JavaScript has of it."""

    def __init__(self, js: Any) -> None:
        self.reserve, self.put, self.call, self._take = js.reserve, js.put, js.call, js.take

    def take(self, address: int, size: int) -> bytes:
        taken: bytes = self._take(address, size).to_bytes()
        return taken


class Page:
    """A door, for JavaScript. ``js`` has ``keep``, ``think``, ``advise``."""

    def __init__(self, js: Any, origin: str) -> None:
        self._js = js
        self.door = Door(self._keep, self._think, self._advise, origin=origin)

    def use(self, name: str, module: Any) -> None:
        """From now on the game runs on this module."""
        wasmkernels.use(registry.get(name), PageModule(module))

    # --- what pages ask ----------------------------------------------------------------------

    def read(self, name: str, text: str) -> bool:
        return self.door.read(name, text.encode())

    async def ask(self, method: str, path: str, query: str, body: Any, lang: str) -> Answer:
        return await self.door.ask(method, path, query, body.to_bytes(), lang)

    def open(self, key: str, query: str, hear: Any, closed: Any, lang: str) -> Looker:
        hears = lambda message: hear(message.decode())  # noqa: E731
        return Looker(self.door.open(key, query, hears, closed, lang))

    async def rehearse(self, lang: str) -> bool:
        """Play a little of every game; whether this machine is quick enough for tables."""
        return (await rehearse(self.door.bots, lang)).quick

    async def copied(self, key: str) -> str:
        """A table for a server, as JSON; empty if it has nothing to do with it."""
        try:
            found = await copy_of(self.door.registry, key)
        except Refusal:
            found = None
        except Exception:  # a text that makes no sense stays where it is
            log.exception("a table could not be copied")
            found = None
        return msgspec.json.encode(found).decode() if found else ""

    def relation(self, key: str, text: str) -> str:
        """How what is kept here stands to a copy of a server."""
        return relation(self.door.registry.kept, key, text.encode())

    async def advise(self, wanted: str) -> str:
        """A hint for a table of a server, as its answer; empty if it cannot be had here."""
        try:
            hint = await advise(self.door.bots, msgspec.json.decode(wanted, type=WantedHint))
        except Exception:  # then the server is asked
            log.exception("no hint")
            return ""
        return msgspec.json.encode(hint).decode()

    def let_go(self, key: str) -> None:
        """Somebody else has the table now."""
        self.door.registry.let_go(key)

    # --- what the door asks ------------------------------------------------------------------

    async def _keep(self, name: str, text: bytes | None) -> None:
        await self._js.keep(name, None if text is None else text.decode())

    async def _think(self, question: MoveQuestion) -> int:
        return int(await self._js.think(*question))

    async def _advise(self, question: HintQuestion) -> str:
        return str(await self._js.advise(*question))


class Looker:
    """A socket of the door, for JavaScript."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket

    def hear(self, text: str) -> None:
        self._socket.hear(text.encode())

    def close(self) -> None:
        self._socket.close()
