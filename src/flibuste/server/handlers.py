"""The handlers of HTTP routes; ``routes`` says which belongs to which."""

from __future__ import annotations

import asyncio
import io
import secrets

import msgspec
import segno
from starlette.responses import Response

from flibuste.core import fair, registry, rulebooks
from flibuste.core.lessons import has_lesson
from flibuste.server import httpwire, lessons, reviewing, wire
from flibuste.server.gamelist import game_list
from flibuste.server.gamewords import speaker
from flibuste.server.guests import Guest
from flibuste.server.httprequests import HttpRequest
from flibuste.server.refusals import Refusal
from flibuste.server.registry import ID_BYTES
from flibuste.server.sentences import one_line

LARGEST_RECORD = 2 * 1024 * 1024
UPLOAD = 5.0
"""An upload counts as much as making this many tables, for the rate limit."""


def _me(guest: Guest) -> httpwire.Me:
    return msgspec.convert({"guest": guest.id, "name": guest.name, "lang": guest.lang}, httpwire.Me)


async def me(ask: HttpRequest) -> httpwire.Me:
    await ask.welcome()
    return _me(ask.guest)


async def change_me(ask: HttpRequest) -> httpwire.Me:
    wish = await ask.body(httpwire.MeChange)
    name = one_line(one_line(wish.name)[: wire.LONGEST_NAME]) if wish.name else None
    await ask.welcome()
    await ask.server.guests.rename(ask.guest, name, wish.lang)
    return _me(ask.guest)


async def games(ask: HttpRequest) -> httpwire.GameList:
    return game_list(ask.lang)


async def rules(ask: HttpRequest) -> httpwire.Rules:
    game = ask.request.path_params["game"]
    if game not in registry.names():
        raise Refusal("no-game", 404)
    book = rulebooks.of_game(registry.get(game), ask.lang)
    clauses = [httpwire.RuleClause(c.id, c.section, c.ruling, c.html) for c in book.clauses]
    taught = has_lesson(registry.get(game))
    short = rulebooks.summary(registry.get(game), ask.lang)
    return httpwire.Rules(speaker(game, ask.lang)("title"), clauses, book.html, short, taught)


async def pictures(ask: HttpRequest) -> httpwire.PictureSheets:
    game = ask.request.path_params["game"]
    if game not in registry.names():
        raise Refusal("no-game", 404)
    return await asyncio.to_thread(lessons.picture_sheets, game, ask.lang)


async def lesson(ask: HttpRequest) -> httpwire.Lesson:
    return await asyncio.to_thread(lessons.lesson_sheets, ask.request.path_params["game"], ask.lang)


async def lesson_reason(ask: HttpRequest) -> httpwire.LessonReason:
    query, game = ask.request.query_params, ask.request.path_params["game"]
    move = query.get("move", "")[: wire.LONGEST]
    return lessons.reason(game, _number(query.get("step", "")), move, ask.lang)


async def tables(ask: HttpRequest) -> httpwire.TableList:
    return httpwire.TableList(await ask.server.lobby.public_tables(ask.guest.id, ask.lang))


async def my_tables(ask: HttpRequest) -> httpwire.TableList:
    return httpwire.TableList(await ask.server.lobby.tables_of(ask.guest.id, ask.lang))


async def new_table(ask: HttpRequest) -> httpwire.TableId:
    wish = await ask.body(httpwire.NewTable)
    ask.limit(ask.server.making)
    await ask.welcome()
    table = await ask.server.registry.create(ask.guest.id, ask.guest.name, wish)
    table.latest_player = ask.payer
    return httpwire.TableId(table.id)


async def table(ask: HttpRequest) -> httpwire.Invitation:
    found = await ask.table()
    brief = msgspec.structs.asdict(found.brief(ask.guest.id, ask.lang))
    brief["notice"] = found.notice(ask.lang)
    link, commitment = _invitation(ask, found.id), found.opening.commitment
    return httpwire.Invitation(**brief, invite=link, commitment=commitment)


async def close_table(ask: HttpRequest) -> httpwire.TableId:
    key = ask.request.path_params["id"]
    if (await ask.body(httpwire.TableId)).id != key:
        raise Refusal("no-table", 404)
    await ask.server.registry.close_table(key, ask.guest.id)
    return httpwire.TableId(key)


def _invitation(ask: HttpRequest, key: str) -> str:
    url = ask.request.url
    return f"{url.scheme}://{url.netloc}/t/{key}"


async def qr(ask: HttpRequest) -> Response:
    found, out = await ask.table(), io.BytesIO()
    code = segno.make(_invitation(ask, found.id), error="m")
    code.save(out, kind="svg", scale=4, xmldecl=False)
    return Response(out.getvalue(), media_type="image/svg+xml")


def _number(text: str) -> int:
    """A number of a query; -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


async def record(ask: HttpRequest) -> object:
    return reviewing.record_of(await ask.table())


async def review(ask: HttpRequest) -> httpwire.Review:
    query = ask.request.query_params
    ply = _number(query.get("ply", ""))
    ask.limit(ask.server.looking_back)
    found = await ask.table()
    return await reviewing.review_at(found, ask.payer, ask.lang, ply, query.get("seat"))


async def course(ask: HttpRequest) -> httpwire.GameCourse:
    ask.limit(ask.server.looking_back)
    return await reviewing.course_of(await ask.table(), ask.payer, ask.lang)


async def keep_record(ask: HttpRequest) -> httpwire.TableId:
    ask.limit(ask.server.making, cost=UPLOAD)
    raw = await ask.raw(LARGEST_RECORD)
    await ask.welcome()
    return httpwire.TableId(await ask.server.uploads.keep(ask.payer, raw))


async def check_record(ask: HttpRequest) -> httpwire.RecordCheck:
    ask.limit(ask.server.making)
    raw = await ask.raw(LARGEST_RECORD)
    return await ask.server.uploads.check(ask.payer, raw, ask.lang)


async def deal(ask: HttpRequest) -> httpwire.DealOffer:
    """A commitment to a secret, made before the players add their entropy."""
    key = secrets.token_urlsafe(ID_BYTES)
    return httpwire.DealOffer(key, fair.commitment(ask.server.registry.secret_of(key)))


async def nothing(ask: HttpRequest) -> object:
    raise Refusal("no-page", 404)
