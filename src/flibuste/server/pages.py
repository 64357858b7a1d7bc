"""HTTP: small answers in JSON, and the files of the browser's table."""

from __future__ import annotations

import asyncio
import io
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from flibuste.core import fair, registry
from flibuste.server import description, guard, listing, records, reviewing, rulebooks, wire
from flibuste.server.guests import COOKIE, Desk, Guest
from flibuste.server.harbour import ID_BYTES, Harbour
from flibuste.server.seating import clean
from flibuste.server.speech import LANGUAGES, Refusal
from flibuste.server.table import Table

BODY_S = 20.0
"""For a request's body to come."""
UPLOAD = 5.0
"""What keeping a record costs, in tables."""
Page = Callable[["Ask"], Awaitable[Any]]


class Ask:
    """A request with who asks, and in which language."""

    def __init__(self, request: Request, guest: Guest, pages: Pages) -> None:
        self.request = request
        self.guest = guest
        self.pages = pages
        self.harbour: Harbour = pages.harbour
        self.desk: Desk = pages.desk
        asked = request.query_params.get("lang", guest.lang)
        self.lang = asked if asked in LANGUAGES else guest.lang

    def limit(self, buckets: guard.Buckets, cost: float = 1.0) -> None:
        """What costs more than a look is limited for each guest and each address."""
        if self.harbour.settings.generous:
            return
        for who in (self.guest.id, address(self.request)):
            if not buckets.take(who, cost):
                raise Refusal("slow-down", 429)

    async def body(self, shape: type[Any], most: int = guard.LARGEST_BODY) -> Any:
        raw = await self.raw(most)
        try:
            return msgspec.json.decode(raw, type=shape)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refusal("bad-body", why=str(error)) from None

    async def raw(self, most: int) -> bytes:
        """The body, if it is not too large: a stranger does not fill our memory."""
        got = bytearray()
        try:
            async with asyncio.timeout(BODY_S):
                async for chunk in self.request.stream():
                    got += chunk
                    if len(got) > most:
                        raise Refusal("too-large", 413)
        except TimeoutError:
            raise Refusal("too-slow", 408) from None
        return bytes(got)

    async def welcome(self) -> None:
        """Keep a new guest; not too many new ones come from one address."""
        if self.guest.new:
            self.limit(self.pages.greeting)
        await self.desk.welcome(self.guest)


class Pages:
    """Makes endpoints out of pages: who asks, limits, refusals as JSON, cookies."""

    def __init__(self, harbour: Harbour, desk: Desk) -> None:
        self.harbour = harbour
        self.desk = desk
        self.limits = guard.Buckets(200, 40)
        self.making = guard.Buckets(20, 0.2)
        self.greeting = guard.Buckets(100, 0.5)
        self.looking_back = guard.Buckets(60, 8)

    def __call__(self, page: Page) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            guest = await self.desk.guest(request)
            ask = Ask(request, guest, self)
            try:
                self._admit(request)
                told = await page(ask)
            except Refusal as refusal:
                return refused(refusal, ask.lang)
            response = told if isinstance(told, Response) else reply(told)
            if self.desk.read(request.cookies.get(COOKIE)) is None and not guest.new:
                self.desk.mark(response, guest, guard.is_secure(request))
            return response

        return endpoint

    def _admit(self, request: Request) -> None:
        settings = self.harbour.settings
        if request.method != "GET" and not guard.same_origin(request.headers, settings.origins):
            raise Refusal("bad-origin", 403)
        if not settings.generous and not self.limits.take(address(request)):
            raise Refusal("slow-down", 429)


def address(request: Request) -> str:
    return guard.network(request.client.host if request.client else "")


def reply(told: Any, status: int = 200) -> Response:
    return Response(wire.encode(told), status, media_type="application/json")


def refused(refusal: Refusal, lang: str) -> Response:
    error = {"code": refusal.code, "text": refusal.sentence(lang)}
    return reply({"error": error}, refusal.status)


# --- pages -----------------------------------------------------------------------------------


def _me(guest: Guest) -> dict[str, str]:
    return {"guest": guest.id, "name": guest.name, "lang": guest.lang}


async def me(ask: Ask) -> Any:
    await ask.welcome()
    return _me(ask.guest)


async def change_me(ask: Ask) -> Any:
    wish: wire.Me = await ask.body(wire.Me)
    name = clean(wish.name)[: wire.LONGEST_NAME] if wish.name else None
    await ask.welcome()
    await ask.desk.rename(ask.guest, name, wish.lang)
    return _me(ask.guest)


async def games(ask: Ask) -> Any:
    return listing.games(ask.lang)


async def tables(ask: Ask) -> Any:
    return {"tables": await listing.listed(ask.harbour, ask.guest.id, ask.lang, mine=False)}


async def my_tables(ask: Ask) -> Any:
    return {"tables": await listing.listed(ask.harbour, ask.guest.id, ask.lang, mine=True)}


async def new_table(ask: Ask) -> Any:
    wish: wire.NewTable = await ask.body(wire.NewTable)
    ask.limit(ask.pages.making)
    await ask.welcome()
    table = await ask.harbour.create(ask.guest.id, ask.guest.name, wish)
    return {"id": table.id}


async def table(ask: Ask) -> Any:
    found = await ask.harbour.table(ask.request.path_params["id"])
    brief = msgspec.to_builtins(found.brief(ask.guest.id, ask.lang))
    return {**brief, "invite": invite(ask, found.id), "commitment": found.commitment}


def invite(ask: Ask, key: str) -> str:
    url = ask.request.url
    return f"{url.scheme}://{url.netloc}/t/{key}"


async def _found(ask: Ask) -> Table:
    return await ask.harbour.table(ask.request.path_params["id"])


async def record(ask: Ask) -> Any:
    return reviewing.record(await _found(ask))


async def review(ask: Ask) -> Any:
    query = ask.request.query_params
    text = query.get("ply", "")
    ply = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
    ask.limit(ask.pages.looking_back)
    found = await _found(ask)
    return await reviewing.review(found, ask.guest.id, ask.lang, ply, query.get("seat"))


async def course(ask: Ask) -> Any:
    ask.limit(ask.pages.looking_back)
    return await reviewing.course(await _found(ask), ask.lang)


async def rules(ask: Ask) -> Any:
    game = ask.request.path_params["game"]
    if game not in registry.names():
        raise Refusal("no-game", 404)
    return rulebooks.rules(game, ask.lang)


async def qr(ask: Ask) -> Any:
    found = await _found(ask)
    out = io.BytesIO()
    segno.make(invite(ask, found.id), error="m").save(out, kind="svg", scale=4, xmldecl=False)
    return Response(out.getvalue(), media_type="image/svg+xml")


async def keep_record(ask: Ask) -> Any:
    ask.limit(ask.pages.making, cost=UPLOAD)
    raw = await ask.raw(guard.LARGEST_RECORD)
    await ask.welcome()
    return {"id": await records.keep(ask.harbour, ask.guest.id, raw)}


async def check_record(ask: Ask) -> Any:
    ask.limit(ask.pages.making)
    return await records.check(ask.harbour, await ask.raw(guard.LARGEST_RECORD), ask.lang)


async def deal(ask: Ask) -> Any:
    """A secret fixed before the players add their words to it."""
    key = secrets.token_urlsafe(ID_BYTES)
    return {"deal": key, "commitment": fair.commitment(ask.harbour.secret_of(key))}


async def openapi(ask: Ask) -> Any:
    return description.openapi()


async def nothing(ask: Ask) -> Any:
    raise Refusal("no-page", 404)
