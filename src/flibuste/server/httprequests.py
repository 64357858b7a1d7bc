"""HTTP requests: guest and language, limits, bodies; answers and refusals as JSON."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from flibuste.server import httpwire, ratelimits, wire
from flibuste.server.compression import compressed
from flibuste.server.fairqueue import Payer
from flibuste.server.guests import COOKIE, Guest, Guests
from flibuste.server.headers import is_secure, same_origin
from flibuste.server.lobby import Lobby
from flibuste.server.refusals import Refusal
from flibuste.server.registry import TableRegistry
from flibuste.server.sentences import LANGUAGES, preferred
from flibuste.server.table import Table
from flibuste.server.uploads import Uploads
from flibuste.server.writes import DatabaseGone

LARGEST_BODY = 16 * 1024
BODY_S = 20.0
"""Seconds in which a request's body must come."""
MOST_UNDER_WAY = 100
"""Requests of one address that are being answered: through a proxy its connections say nothing."""
Body = TypeVar("Body")


class HttpRequest:
    """A request with its guest and language, as handlers get it."""

    def __init__(self, request: Request, guest: Guest, endpoints: HttpEndpoints) -> None:
        self.request = request
        self.guest = guest
        self.server = endpoints
        asked = request.query_params.get("lang", guest.lang)
        self.lang = asked if asked in LANGUAGES else guest.lang

    @property
    def payer(self) -> Payer:
        return Payer(self.guest.id, ratelimits.network_of(self.request))

    def limit(self, buckets: ratelimits.TokenBuckets, cost: float = 1.0) -> None:
        """Count the request for its guest and its address. Raises Refusal if there are too many."""
        if self.server.registry.settings.generous:
            return
        for who in (self.guest.id, ratelimits.network_of(self.request)):
            if not buckets.take(who, cost):
                raise Refusal("slow-down", 429)

    async def body(self, shape: type[Body]) -> Body:
        raw = await self.raw(LARGEST_BODY)
        try:
            return msgspec.json.decode(raw, type=shape)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("bad-body", why=str(error)) from None

    async def raw(self, most: int) -> bytes:
        """The body. Raises Refusal if it is larger than ``most`` bytes or too slow."""
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
        """Store a new guest. New guests of one address are limited."""
        if self.guest.new:
            self.limit(self.server.greeting)
        await self.server.guests.welcome(self.guest)

    async def table(self) -> Table:
        """The table that the path names. Raises Refusal."""
        return await self.server.registry.table(self.request.path_params["id"], self.payer)


Handler = Callable[[HttpRequest], Awaitable[object]]
"""Answers a request with something that can be written as JSON, or with a Response."""
Endpoint = Callable[[Request], Awaitable[Response]]


class HttpEndpoints:
    """Makes Starlette's endpoints out of handlers, and holds what handlers share."""

    def __init__(self, registry: TableRegistry, guests: Guests, lobby: Lobby) -> None:
        self.registry = registry
        self.guests = guests
        self.lobby = lobby
        self.uploads = Uploads(registry)
        self._under_way: Counter[str] = Counter()
        self.asking = ratelimits.TokenBuckets(200, 40)
        self.making = ratelimits.TokenBuckets(20, 0.2)
        self.greeting = ratelimits.TokenBuckets(100, 0.5)
        self.looking_back = ratelimits.TokenBuckets(60, 8)

    def endpoint(self, handler: Handler, public: bool = False) -> Endpoint:
        """public: whether everybody may read the answer, see ``compression``."""

        async def answer(request: Request) -> Response:
            try:
                response = await self._answer(request, handler)
            except ClientDisconnect:
                return Response()  # nobody is there to read it
            return compressed(request, response) if public else response

        return answer

    async def _answer(self, request: Request, handler: Handler) -> Response:
        lang = preferred(request.headers.get("accept-language", ""))
        try:
            with self._admitted(request):
                guest = await self.guests.guest(request)
                asked = HttpRequest(request, guest, self)
                lang = asked.lang
                told = await handler(asked)
        except DatabaseGone:
            return _refused(Refusal("failed", 503), lang)
        except Refusal as refusal:
            self.registry.services.counts.refused["http", refusal.code] += 1
            return _refused(refusal, lang)
        response = told if isinstance(told, Response) else _reply(told)
        if self.guests.read(request.cookies.get(COOKIE)) is None and not guest.new:
            self.guests.mark(response, guest, is_secure(request))
        return response

    @contextmanager
    def _admitted(self, request: Request) -> Iterator[None]:
        """Count a request for its address while it is answered. Raises Refusal."""
        settings, network = self.registry.settings, ratelimits.network_of(request)
        if request.method != "GET" and not same_origin(request.headers, settings.origins):
            raise Refusal("bad-origin", 403)
        if not settings.generous:
            if not self.asking.take(network) or self._under_way[network] >= MOST_UNDER_WAY:
                raise Refusal("slow-down", 429)
        self._under_way[network] += 1
        try:
            yield
        finally:
            self._under_way[network] -= 1
            if not self._under_way[network]:
                del self._under_way[network]


def _reply(told: object, status: int = 200) -> Response:
    return Response(wire.encode(told), status, media_type="application/json")


def _refused(refusal: Refusal, lang: str) -> Response:
    error = httpwire.HttpError(refusal.code, refusal.sentence(lang))
    response = _reply(httpwire.HttpRefusal(error), refusal.status)
    if refusal.status == 429:  # another connection is counted too, and costs whoever does not wait
        response.headers.update({"retry-after": "1", "connection": "close"})
    return response
