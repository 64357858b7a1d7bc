"""HTTP requests: guest and language, limits, bodies; answers and refusals as JSON."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from flibuste.server import moderation, ratelimits
from flibuste.server.compression import compressed
from flibuste.server.guests import Guests, Recognised
from flibuste.server.headers import is_loopback, is_secure, same_origin
from flibuste.server.lobby import Lobby
from flibuste.server.registry import TableRegistry
from flibuste.server.reviewpool import ReviewPool
from flibuste.server.store import Store
from flibuste.table import httpwire, wire
from flibuste.table.answers import LOOKING_BACK, MAKING
from flibuste.table.asked import Asked, FileAnswer, Handler
from flibuste.table.failures import DatabaseGone
from flibuste.table.fairqueue import Payer
from flibuste.table.manners import Ban
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import preferred, say
from flibuste.table.uploads import Uploads

COPYING, MANNERS, REVIEWING, MAILING = "copying", "manners", "reviewing", "mailing"
GREETING, SIGNING, GUESSING, WAITING = "greeting", "signing", "guessing", "waiting"
"""What is limited: new guests; signing in, and all about it; trying codes; asking again."""
OWN = "/api/me"
"""What is below is about the guest himself."""
BODY_S = 20.0
"""Seconds in which a request's body must come."""
MOST_UNDER_WAY = 100
"""Requests of one address that are being answered: through a proxy its connections say nothing."""
Result = TypeVar("Result")


class HttpRequest(Asked):
    """A request that came by HTTP."""

    def __init__(self, request: Request, who: Recognised, endpoints: HttpEndpoints) -> None:
        self.request = request
        self.guest = who.guest
        self.session = who.session
        self.known_by = who.cookie
        self.cookie: str | None = None  # that the answer sets, if another one
        self.site: HttpEndpoints = endpoints
        self.path, self.query = request.path_params, request.query_params
        self.speak()

    @property
    def payer(self) -> Payer:
        return Payer(self.guest.id, ratelimits.network_of(self.request))

    async def notices(self) -> list[httpwire.Notice]:
        if self.guest.new:
            return []
        found = await self.store.read(moderation.unread(self.guest.id))
        return [_notice(row, self.lang) for row in found]

    async def moderates(self) -> bool:
        return bool(await self.store.read(moderation.is_moderator(self.guest.id)))

    async def check_suspended(self) -> None:
        """Raises Refusal if the guest is suspended and this is more than looking or about him."""
        if self.request.method != "GET" and not self.request.url.path.startswith(OWN):
            (await self.site.registry.services.manners.of(self.guest)).check_play()

    @property
    def store(self) -> Store:
        return self.site.registry.store

    @property
    def origin(self) -> str:
        url = self.request.url
        return self.site.registry.settings.site or f"{url.scheme}://{url.netloc}"

    @property
    def reach(self) -> httpwire.Reach:
        settings = self.site.registry.settings
        if settings.site or not is_loopback(self.request.url.hostname or ""):
            return "all"
        return "machine" if is_loopback(settings.host) else "name"

    def limit(self, what: str, cost: float = 1.0) -> None:
        """Count the request for its guest and its address. Raises Refusal if there are too many."""
        for who in (self.guest.id, ratelimits.network_of(self.request)):
            self.limit_for(what, who, cost)

    def limit_for(self, what: str, who: str, cost: float = 1.0) -> None:
        """Count the request for whoever this is. Raises Refusal if there are too many."""
        generous = self.site.registry.settings.generous
        if not generous and not self.site.limits[what].take(who, cost):
            raise Refusal("slow-down", 429)

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

    async def apart(self, work: Callable[[], Result]) -> Result:
        return await asyncio.to_thread(work)

    async def welcome(self) -> None:
        """Store a new guest. New guests of one address are limited."""
        if self.guest.new:
            self.limit(GREETING)
        await super().welcome()


def _notice(row: dict[str, Any], lang: str) -> httpwire.Notice:
    ban = Ban(row["until"], row["reason"], row["note"])
    text = say(lang, f"notice-{row['kind']}", until=ban.until, why=ban.sentence(lang))
    return httpwire.Notice(row["key"], row["kind"], text)


Endpoint = Callable[[Request], Awaitable[Response]]


class HttpEndpoints:
    """Makes Starlette's endpoints out of handlers, and holds what handlers share."""

    def __init__(self, registry: TableRegistry, guests: Guests, lobby: Lobby) -> None:
        self.registry = registry
        self.guests = guests
        self.lobby = lobby
        self.uploads = Uploads(registry)
        tasks, settings = registry.services.tasks, registry.settings
        self.reviews = ReviewPool(registry.store, tasks, settings)
        self.caller: Any = None  # a ``calling.Caller``: who calls people that do not look
        self._under_way: Counter[str] = Counter()
        self.asking = ratelimits.TokenBuckets(200, 40)
        self.limits = {
            MAKING: ratelimits.TokenBuckets(20, 0.2),
            GREETING: ratelimits.TokenBuckets(100, 0.5),
            LOOKING_BACK: ratelimits.TokenBuckets(60, 8),
            COPYING: ratelimits.TokenBuckets(60, 1),
            REVIEWING: ratelimits.TokenBuckets(20, 0.05),
            MANNERS: ratelimits.TokenBuckets(20, 0.2),
            MAILING: ratelimits.TokenBuckets(5, 1 / 600),
            SIGNING: ratelimits.TokenBuckets(30, 0.2),
            GUESSING: ratelimits.TokenBuckets(10, 0.1),
            WAITING: ratelimits.TokenBuckets(60, 2),
        }

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
                who = await self.guests.recognise(request)
                asked = HttpRequest(request, who, self)
                lang = asked.lang
                await asked.check_suspended()
                told = await handler(asked)
        except DatabaseGone:
            return _refused(Refusal("failed", 503), lang)
        except Refusal as refusal:
            self.registry.services.counts.refused["http", refusal.code] += 1
            return _refused(refusal, lang)
        response = _response(told)
        if asked.cookie is None and asked.known_by is None and not asked.guest.new:
            asked.cookie = self.guests.sign(asked.guest.id)
        if asked.cookie is not None:
            self.guests.mark(response, asked.cookie, is_secure(request))
        return response

    @contextmanager
    def _admitted(self, request: Request) -> Iterator[None]:
        """Count a request for its address while it is answered. Raises Refusal."""
        settings, network = self.registry.settings, ratelimits.network_of(request)
        if "\0" in request.scope["path"]:  # PostgreSQL has no such text
            raise Refusal("no-page", 404)
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


def _response(told: object) -> Response:
    if isinstance(told, FileAnswer):
        named = {"content-disposition": f'attachment; filename="{told.name}"'}
        return Response(told.content, media_type=told.media, headers=named)
    return told if isinstance(told, Response) else _reply(told)


def _reply(told: object, status: int = 200) -> Response:
    return Response(wire.encode(told), status, media_type="application/json")


def _refused(refusal: Refusal, lang: str) -> Response:
    error = httpwire.HttpError(refusal.code, refusal.sentence(lang))
    response = _reply(httpwire.HttpRefusal(error), refusal.status)
    if refusal.status == 429:  # another connection is counted too, and costs whoever does not wait
        response.headers.update({"retry-after": "1", "connection": "close"})
    return response
