"""The ASGI application: its parts are made and connected here, and closed at its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from flibuste.server import handlers
from flibuste.server.guests import Guests
from flibuste.server.headers import SecurityHeaders
from flibuste.server.httprequests import HttpEndpoints
from flibuste.server.lobby import Lobby
from flibuste.server.registry import TableRegistry
from flibuste.server.routes import ROUTES
from flibuste.server.settings import Settings
from flibuste.server.sockets import SocketEndpoints
from flibuste.server.staticfiles import BuiltFiles


def make(settings: Settings) -> Starlette:
    """An ASGI application. When it starts, it resumes tables with bots or clocks."""
    registry = TableRegistry(settings)
    guests = Guests(registry.store, settings.secret)
    lobby = Lobby(registry)
    sockets = SocketEndpoints(registry, guests, lobby)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        registry.services.tasks.spawn(registry.tidy())
        registry.services.tasks.spawn(registry.resume())
        yield
        sockets.close()
        registry.close()

    routes = _routes(HttpEndpoints(registry, guests, lobby), sockets, BuiltFiles(settings.static))
    hosts = Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    middleware = [Middleware(SecurityHeaders), hosts]
    app = Starlette(routes=routes, lifespan=lifespan, middleware=middleware)
    app.state.registry = registry
    return app


def _routes(http: HttpEndpoints, sockets: SocketEndpoints, files: BuiltFiles) -> list[BaseRoute]:
    return [
        *(Route(r.path, http.endpoint(r.handler), methods=[r.method]) for r in ROUTES),
        WebSocketRoute("/api/tables/{id}/socket", sockets.table),
        WebSocketRoute("/api/lobby/socket", sockets.lobby),
        Route("/api/{path:path}", http.endpoint(handlers.nothing)),
        Route("/{path:path}", files.give, methods=["GET"]),
    ]
