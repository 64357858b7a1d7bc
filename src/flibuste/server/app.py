"""The ASGI application: its parts are made and connected here, and closed at its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import BaseRoute, Route, WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from flibuste.server import health, moderating
from flibuste.server.calling import Caller
from flibuste.server.company import SeekerList
from flibuste.server.counting import Counting
from flibuste.server.dueturns import DueTurns
from flibuste.server.headers import PlainHost, SecurityHeaders
from flibuste.server.health import Readiness
from flibuste.server.httprequests import HttpEndpoints
from flibuste.server.lobby import Lobby
from flibuste.server.lobbysockets import LobbyRooms
from flibuste.server.logs import RequestLog
from flibuste.server.metrics import MetricsEndpoint, ServerCollector
from flibuste.server.pairing import Pairing
from flibuste.server.registry import TableRegistry
from flibuste.server.retention import Retention
from flibuste.server.routes import ROUTES
from flibuste.server.settings import Network, Settings
from flibuste.server.sockets import SocketEndpoints
from flibuste.server.staticfiles import BuiltFiles
from flibuste.table import answers
from flibuste.table.background import patiently


def make(settings: Settings) -> Starlette:
    """An ASGI application. When it starts, it resumes tables with bots or clocks."""
    registry = TableRegistry(settings)
    guests = registry.services.guests
    lobby = Lobby(registry)
    company = SeekerList(registry.store)
    rooms = LobbyRooms(registry, guests, lobby, company)
    sockets = SocketEndpoints(registry, guests, rooms)
    guests.sessions.ended = sockets.close_signed_out
    registry.services.manners.changed = sockets.heed
    http, caller = HttpEndpoints(registry, guests, lobby), Caller(registry, lobby)
    http.caller, registry.services.turned = caller, caller.look
    readiness = Readiness(registry.store)
    collector = ServerCollector(registry, sockets, readiness)

    async def drain() -> None:
        """Finish what was begun, and send everybody elsewhere; at most ``drain_s`` seconds."""
        readiness.draining = True
        await sockets.drain(settings.drain_s)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await registry.join()
        registry.services.tasks.spawn(health.watch_loop(registry.services.counts))
        registry.services.tasks.spawn(registry.tidy())
        registry.services.tasks.spawn(moderating.watch(registry))
        registry.services.tasks.spawn(DueTurns(registry).run())
        registry.services.tasks.spawn(Pairing(registry, company).run())
        registry.services.tasks.spawn(Retention(registry).run())
        registry.services.tasks.spawn(patiently(registry.resume, "tables did not go on"))
        registry.services.tasks.spawn(registry.archivist.run())
        registry.services.tasks.spawn(Counting(registry.services).run())
        yield
        await drain()
        await registry.archivist.finish()
        await registry.services.leases.leave()
        caller.close()
        http.reviews.close()
        registry.close()

    files = BuiltFiles(settings.static, settings.generous)
    routes = [
        Route("/health", readiness.alive),
        Route("/ready", readiness.ready),
        Route("/metrics", MetricsEndpoint(collector, settings.metrics_from).give),
        *_routes(http, sockets, files),
    ]
    middleware = [
        Middleware(RequestLog, counts=registry.services.counts, proxies=settings.proxies),
        Middleware(ProxyHeadersMiddleware, trusted_hosts=_written(settings.proxies)),
        Middleware(SecurityHeaders),
        Middleware(PlainHost),
        Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts)),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, middleware=middleware)
    app.state.registry = registry
    app.state.drain = drain
    app.state.reviews = http.reviews
    return app


def _routes(http: HttpEndpoints, sockets: SocketEndpoints, files: BuiltFiles) -> list[BaseRoute]:
    return [
        WebSocketRoute("/api/tables/{id}/socket", sockets.table),
        WebSocketRoute("/api/lobby/socket", sockets.lobby),
        *(Route(r.path, http.endpoint(r.handler, r.public), methods=[r.method]) for r in ROUTES),
        Route("/api/{path:path}", http.endpoint(answers.nothing)),
        Route("/{path:path}", files.give, methods=["GET"]),
    ]


def _written(networks: tuple[Network, ...]) -> list[str]:
    """Networks as text; those of IPv4 also as a socket for both versions shows them."""
    mapped = [
        f"::ffff:{each.network_address}/{96 + each.prefixlen}"
        for each in networks
        if each.version == 4
    ]
    return [*map(str, networks), *mapped]
