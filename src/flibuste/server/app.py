"""The application: routes, start and end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from flibuste.server import pages
from flibuste.server.guard import Armour
from flibuste.server.guests import Desk
from flibuste.server.harbour import Harbour
from flibuste.server.settings import Settings
from flibuste.server.sockets import Doors
from flibuste.server.static import Files


def make(settings: Settings) -> Starlette:
    """An application with its tables; they are opened when it starts."""
    harbour = Harbour(settings)
    desk = Desk(harbour.store, settings.secret)
    doors = Doors(harbour, desk)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        harbour.spawn(harbour.tidy())
        harbour.spawn(harbour.go_on())
        yield
        doors.close()
        harbour.close()

    routes = _routes(pages.Pages(harbour, desk), doors, Files(settings.static))
    named = Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    app = Starlette(routes=routes, lifespan=lifespan, middleware=[Middleware(Armour), named])
    app.state.harbour = harbour
    return app


def _routes(page: pages.Pages, doors: Doors, files: Files) -> list[BaseRoute]:
    get, post = ["GET"], ["POST"]
    return [
        Route("/api/me", page(pages.me), methods=get),
        Route("/api/me", page(pages.change_me), methods=post),
        Route("/api/games", page(pages.games), methods=get),
        Route("/api/tables", page(pages.tables), methods=get),
        Route("/api/tables", page(pages.new_table), methods=post),
        Route("/api/tables/mine", page(pages.my_tables), methods=get),
        Route("/api/tables/{id}", page(pages.table), methods=get),
        Route("/api/tables/{id}/record", page(pages.record), methods=get),
        Route("/api/tables/{id}/review", page(pages.review), methods=get),
        Route("/api/tables/{id}/course", page(pages.course), methods=get),
        Route("/api/tables/{id}/qr.svg", page(pages.qr), methods=get),
        Route("/api/games/{game}/rules", page(pages.rules), methods=get),
        Route("/api/records", page(pages.keep_record), methods=post),
        Route("/api/records/check", page(pages.check_record), methods=post),
        Route("/api/deal", page(pages.deal), methods=get),
        Route("/api/openapi.json", page(pages.openapi), methods=get),
        WebSocketRoute("/api/tables/{id}/socket", doors.table),
        WebSocketRoute("/api/lobby/socket", doors.lobby),
        Route("/api/{path:path}", page(pages.nothing)),
        Route("/{path:path}", files.give, methods=get),
    ]
