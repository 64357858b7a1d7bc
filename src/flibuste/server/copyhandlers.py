"""The handlers of copies of tables that devices hold."""

from __future__ import annotations

import re

from flibuste.server import copies
from flibuste.server.httprequests import COPYING, HttpRequest
from flibuste.table import httpwire
from flibuste.table.answers import named_twice
from flibuste.table.asked import read_body
from flibuste.table.refusals import Refusal

PORTION = 16 * 1024
"""Bytes: for the rate limit a copy counts as one, and one more for each of these."""
LARGEST_COPY = 4 * httpwire.LONGEST_COPY
"""Bytes of a request that brings one."""
COPY_ID = re.compile(r"~[A-Za-z0-9_-]{16}", re.ASCII)


async def copy_list(ask: HttpRequest) -> httpwire.CopyList:
    store = ask.site.registry.store
    return httpwire.CopyList(await store.read(copies.of_guest(ask.guest.id, ask.lang)))


async def copy(ask: HttpRequest) -> httpwire.CopyText:
    known = ask.query.get("known", "")
    number = int(known) if known.isascii() and known.isdigit() and len(known) < 10 else 0
    found: httpwire.CopyText | None = await ask.site.registry.store.read(
        copies.find(ask.guest.id, _copy_id(ask), number)
    )
    if found is None:
        raise Refusal("no-table", 404)
    return found


async def keep_copy(ask: HttpRequest) -> httpwire.CopyRevision:
    key, store = _copy_id(ask), ask.site.registry.store
    ask.limit(COPYING)
    raw = await ask.raw(LARGEST_COPY)
    ask.limit(COPYING, cost=len(raw) // PORTION)
    new = read_body(raw, httpwire.NewCopy)
    await ask.welcome()
    job = copies.keep(store.database, ask.guest.id, key, new, store.now() // 1000)
    revision = await store.change(job)
    if revision is None:
        raise Refusal("copy-differs", 409)
    return httpwire.CopyRevision(revision)


async def delete_copy(ask: HttpRequest) -> httpwire.TableId:
    key = await named_twice(ask)
    await ask.site.registry.store.change(copies.drop(ask.guest.id, _copy_id(ask)))
    return httpwire.TableId(key)


def _copy_id(ask: HttpRequest) -> str:
    if not COPY_ID.fullmatch(ask.path["id"]):
        raise Refusal("no-table", 404)
    return ask.path["id"]
