"""Every HTTP route, once: the application and the OpenAPI page are both made from this table."""

from __future__ import annotations

from functools import cache
from typing import Any

from flibuste.server import copyhandlers, handlers, luckhandlers, mannersroutes, openapi
from flibuste.server.signingroutes import SIGNING
from flibuste.table import httpwire, signingwire
from flibuste.table.asked import Asked, HttpRoute
from flibuste.table.dailywire import DailyBoard
from flibuste.table.sharedroutes import SHARED


@cache
def description() -> dict[str, Any]:
    return openapi.describe(ROUTES)


async def _description(ask: Asked) -> dict[str, Any]:
    return description()


ROUTES = (
    *SHARED,
    *mannersroutes.ROUTES,
    *luckhandlers.ROUTES,
    HttpRoute(
        "GET", "/api/tables", handlers.tables, "Public tables that are waiting or playing.",
        answer=httpwire.TableList, public=True,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}/qr.svg", handlers.qr, "The invitation as a QR code.",
        media="image/svg+xml",
    ),
    HttpRoute(
        "GET", "/api/me/games", handlers.past_games,
        "Your finished games: ?game=, with= (an opponent), result= (won or lost), before=.",
        answer=httpwire.PastGames,
    ),
    HttpRoute(
        "GET", "/api/me/history", handlers.my_history,
        "Your strengths, and how often you have won.", answer=httpwire.History,
    ),
    HttpRoute(
        "GET", "/api/people/{alias}", handlers.person,
        "Somebody whose name is kept: strengths, wins, games.", answer=httpwire.Person,
    ),
    HttpRoute(
        "GET", "/api/people/{alias}/games", handlers.person_games,
        "His finished games that are rated, public or yours too; a query as for your own.",
        answer=httpwire.PastGames,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/leaders", handlers.leaders,
        "The strongest of a game with ?seats=N, people and bots.", answer=httpwire.Leaders,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/daily", handlers.daily_board,
        "The deal of the day, or of ?day=2026-11-19, and what came of it.", answer=DailyBoard,
    ),
    HttpRoute(
        "POST", "/api/games/{game}/daily", handlers.play_daily,
        "Your table with today's deal, once a day.", body=signingwire.Nothing,
        answer=httpwire.TableId,
    ),
    HttpRoute(
        "GET", "/api/copies", copyhandlers.copy_list,
        "Copies of your tables that devices hold.", answer=httpwire.CopyList,
    ),
    HttpRoute(
        "GET", "/api/copies/{id}", copyhandlers.copy,
        "A copy: ?known=N, without its text if that is its revision.", answer=httpwire.CopyText,
    ),
    HttpRoute(
        "POST", "/api/copies/{id}", copyhandlers.keep_copy,
        "Keep a copy of a table that a device holds.", body=httpwire.NewCopy,
        answer=httpwire.CopyRevision,
    ),
    HttpRoute(
        "POST", "/api/copies/{id}/delete", copyhandlers.delete_copy, "Delete a copy.",
        body=httpwire.TableId, answer=httpwire.TableId,
    ),
    *SIGNING,
    HttpRoute("GET", "/api/openapi.json", _description, "This description.", public=True),
)  # fmt: skip
