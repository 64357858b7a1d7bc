"""Calling people who do not look: it is their turn, their game has begun, or it is over.

Their devices are called; where no device can be, a mail is sent.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from flibuste.server import pushing
from flibuste.server.httprequests import MANNERS, HttpRequest
from flibuste.server.letters import Postman
from flibuste.server.lobby import Lobby
from flibuste.server.outgoing import NotCalled, checked
from flibuste.server.pushing import Device, Sender
from flibuste.server.ratelimits import TokenBuckets
from flibuste.server.registry import TableRegistry
from flibuste.table import mannerswire
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import say
from flibuste.table.table import OVER, PERSON, PLAYING, Table

log = logging.getLogger("flibuste.server")
SETTLE_S = 2.0
"""Seconds that a turn must last before somebody is called: he may just be loading the page."""
MOST_WAITING = 500
"""How many calls may wait; more are dropped, as a lost message would be."""
MOST_UNUSUAL = 50
"""How many of them to devices of unusual push services, which wait for each other alone."""


class Caller:
    """Calls people by Web Push, in threads of its own, or by mail."""

    def __init__(self, registry: TableRegistry, lobby: Lobby) -> None:
        self._registry = registry
        self._lobby = lobby
        self._usual = ThreadPoolExecutor(2, thread_name_prefix="push")
        self._unusual = ThreadPoolExecutor(2, thread_name_prefix="push-elsewhere")
        self._unusual_waiting = 0
        self._limits = TokenBuckets(30, 1 / 60)
        self._waiting = 0
        self._sender: Sender | None = None
        self.postman = Postman(registry)

    async def sender(self) -> Sender:
        """Raises DatabaseGone."""
        if self._sender is None:
            store, settings = self._registry.store, self._registry.settings
            pem = await store.change(pushing.vapid_key(store.database))
            self._sender = Sender(pem, settings.push_contact, settings.push_hosts)
        return self._sender

    def close(self) -> None:
        for threads in (self._usual, self._unusual):
            threads.shutdown(wait=False, cancel_futures=True)
        self.postman.close()

    def look(self, table: Table) -> None:
        """It may be somebody's turn who does not look. Never waits."""
        absent = [guest for guest in self._awaited(table) if not table.looking(guest)]
        if absent and self._waiting < MOST_WAITING:
            self._waiting += 1
            self._registry.services.tasks.spawn(self._call_later(table, table.log.written))

    @staticmethod
    def _awaited(table: Table) -> list[str]:
        """The guests to whom it matters: at the beginning and the end all, else who is to move."""
        if table.state not in (PLAYING, OVER):
            return []
        all_ = table.state == OVER or table.log.written == 0
        people = [
            who.guest for seat, who in enumerate(table.occupants)
            if who.kind == PERSON and who.guest and who.left is None
            and (all_ or seat == table.log.to_move)
        ]  # fmt: skip
        return list(dict.fromkeys(people))

    async def _call_later(self, table: Table, number: int) -> None:
        try:
            await asyncio.sleep(SETTLE_S)
            if table.log.written != number or table.deleted:
                return
            for guest in self._awaited(table):
                if not table.looking(guest):
                    await self._call(table, guest, number)
        except Exception:
            log.exception("somebody was not called")
        finally:
            self._waiting -= 1

    async def _call(self, table: Table, guest: str, number: int) -> None:
        store = self._registry.store
        devices = await store.read(pushing.devices_of(guest))
        address = await self.postman.address(table, guest)
        if not (devices or address) or not self._limits.take(guest):
            return
        if not await store.change(pushing.claim_call(store.database, table.id, guest, number)):
            return
        known = await self._registry.services.guests.known(guest)
        if known is None or await self._called(devices, table, known):
            return
        if address is not None:
            title = say(known.lang, f"call-{self._kind(table, guest)}")
            await self.postman.tell(address, known, table, title)

    async def _called(self, devices: list[Device], table: Table, guest: Guest) -> bool:
        """Whether one of somebody's devices at least was called."""
        if not devices:
            return False
        message, sender = await self._message(table, guest), await self.sender()
        calls = (self._send(sender, each, table.id, message) for each in devices)
        return any(await asyncio.gather(*calls))

    async def _send(self, sender: Sender, device: Device, topic: str, message: bytes) -> bool:
        status = await self._done(device, partial(sender.try_to_send, device, topic, message))
        if status in pushing.GONE:
            await self._registry.store.change(pushing.remove_device(device.key))
        return 200 <= status < 300

    async def _done(self, device: Device, work: Callable[[], int]) -> int:
        """Call in a thread: nobody waits for services that others have named."""
        loop = asyncio.get_running_loop()
        if pushing.is_usual(device):
            return await loop.run_in_executor(self._usual, work)
        if self._unusual_waiting >= MOST_UNUSUAL:
            return 0
        self._unusual_waiting += 1
        try:
            return await loop.run_in_executor(self._unusual, work)
        finally:
            self._unusual_waiting -= 1

    @staticmethod
    def _kind(table: Table, guest: str) -> str:
        mine = table.log.to_move in table.controls(guest)
        return "over" if table.state == OVER else "turn" if mine else "begun"

    async def _message(self, table: Table, guest: Guest) -> bytes:
        """In the language of whoever is called; with how many games wait for him."""
        lang = guest.lang
        briefs = await self._lobby.tables_of(guest.id, lang, unfinished=True)
        told = {
            "title": say(lang, f"call-{self._kind(table, guest.id)}"), "body": table.title(lang),
            "table": table.id, "lang": lang,
            "waiting": sum(brief.your_turn and not brief.abandoned for brief in briefs),
        }  # fmt: skip
        return json.dumps(told).encode()


# --- handlers ----------------------------------------------------------------------------------


async def push_key(ask: HttpRequest) -> mannerswire.PushKey:
    return mannerswire.PushKey((await ask.site.caller.sender()).public)


async def call_here(ask: HttpRequest) -> mannerswire.PushKey:
    """The guest wants to be called on this device."""
    wish = await ask.body(mannerswire.PushDevice)
    ask.limit(MANNERS)
    device = Device(wish.endpoint, wish.p256dh, wish.auth)
    try:
        checked(device.endpoint, ask.site.registry.settings.push_hosts)
    except NotCalled:
        raise Refusal("bad-push") from None
    if not pushing.is_sound(device):
        raise Refusal("bad-push")
    await ask.welcome()
    job = pushing.add_device(ask.store.database, ask.guest.id, device, ask.session)
    if not await ask.store.change(job):
        raise Refusal("too-many-devices", 409)
    return await push_key(ask)


async def call_no_more(ask: HttpRequest) -> mannerswire.PushEnd:
    wish = await ask.body(mannerswire.PushEnd)
    ask.limit(MANNERS)
    key = Device(wish.endpoint, "", "").key
    await ask.store.change(pushing.remove_device(key, ask.guest.id))
    return wish


async def privacy(ask: HttpRequest) -> mannerswire.Privacy:
    kept = ask.site.registry.settings
    return mannerswire.Privacy(
        kept.keep_days, kept.keep_idle_days, kept.keep_open_days, kept.keep_guest_days
    )
