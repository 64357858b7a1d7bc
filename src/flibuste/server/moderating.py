"""Reporting somebody, and the moderators' page; they learn no ids of guests."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

from sqlalchemy.exc import IntegrityError

from flibuste.server import moderation, regards
from flibuste.server.httprequests import MANNERS, HttpRequest
from flibuste.server.moderation import Moderator, Ruling
from flibuste.server.registry import TableRegistry
from flibuste.server.store import NAME, Store
from flibuste.server.writes import Job
from flibuste.table import mannerswire
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import one_line, say

log = logging.getLogger("flibuste.server")
LOOK_S = 0.4
"""Seconds between two looks for decisions of other servers and of commands."""
TRIES = 5
"""How often a decision is written again that another one came before."""


async def report(ask: HttpRequest) -> mannerswire.ReportTaken:
    """Tell the moderators of somebody, with what was said and played around it."""
    wish = await ask.body(mannerswire.ReportWish)
    ask.limit(MANNERS, cost=4.0)
    table, guest = await ask.table(), ask.guest.id
    accused = regards.person_at(table, wish, guest)
    await ask.welcome()
    evidence = moderation.evidence_of(table, wish.line)
    job = moderation.add_report(guest, accused, table.id, wish.reason, evidence)
    return mannerswire.ReportTaken(await ask.store.change(job))


async def read_notice(ask: HttpRequest) -> mannerswire.NoticeRead:
    wish = await ask.body(mannerswire.NoticeRead)
    ask.limit(MANNERS)
    if not await ask.store.change(moderation.note_read(ask.guest.id, wish.key)):
        raise Refusal("nobody", 404)
    return wish


# --- for moderators ----------------------------------------------------------------------------


async def _check(ask: HttpRequest) -> None:
    if ask.guest.new or not await ask.store.read(moderation.is_moderator(ask.guest.id)):
        raise Refusal("no-moderator", 403)


async def queue(ask: HttpRequest) -> mannerswire.ModeratorQueue:
    await _check(ask)
    found = await ask.store.read(moderation.open_reports(ask.guest.id))
    decided = await ask.store.read(moderation.latest_decisions())
    return mannerswire.ModeratorQueue(
        [moderation.brief_of(row) for row in found], list(map(_line, decided))
    )


def _line(row: dict[str, Any]) -> mannerswire.AuditLine:
    by = row["moderator_name"] or "flibuste moderate"
    why = row["reason"], row["note"], row["until"]
    return mannerswire.AuditLine(row["at"], by, row["action"], row["name"], *why)


async def one(ask: HttpRequest) -> mannerswire.ReportSheet:
    await _check(ask)
    row = await ask.store.read(moderation.find_report(ask.path["key"], ask.guest.id))
    if row is None:
        raise Refusal("no-report", 404)
    return moderation.sheet_of(row)


async def decide_report(ask: HttpRequest) -> mannerswire.ModeratorQueue:
    wish = await ask.body(mannerswire.DecisionWish)
    ask.limit(MANNERS)
    await _check(ask)
    row = await ask.store.read(moderation.find_report(wish.report, ask.guest.id))
    if row is None:
        raise Refusal("no-report", 404)
    decision = Ruling(
        wish.action, row["accused"], row["accused_name"], wish.reason, one_line(wish.note),
        wish.days, wish.report, plain_name(ask.lang),
    )  # fmt: skip
    job = moderation.rule(decision, Moderator(ask.guest.id, ask.guest.name))
    await written(ask.store, job, decision.guest)
    await heeded(ask.site.registry, decision.guest)
    return await queue(ask)


def plain_name(lang: str) -> str:
    """A name as a new guest gets it."""
    return say(lang, "guest-name", number=str(100 + secrets.randbelow(900)))


async def written(store: Store, job: Job, guest: str) -> None:
    """Write a decision; two at once take their numbers one after the other."""
    for _ in range(TRIES):
        try:
            await store.change(job, NAME + guest)
            return
        except IntegrityError:
            continue
    raise Refusal("busy", 429)


async def heeded(registry: TableRegistry, guest: str) -> None:
    """What was decided counts from now on, for open sockets too."""
    registry.services.guests.forget(guest)
    await registry.services.manners.renew(guest)


async def watch(registry: TableRegistry) -> None:
    """Heed what other servers and commands decide, again and again."""
    store, seen = registry.store, None
    while True:
        try:
            found = await store.read(moderation.latest_decisions(seen))
            for guest in dict.fromkeys(row["about"] for row in found if seen is not None):
                await heeded(registry, guest)
            seen = max([seen or 0, *(row["number"] for row in found)])
        except Exception:  # the next look is soon
            log.exception("decisions of moderators could not be read")
        await asyncio.sleep(LOOK_S)
