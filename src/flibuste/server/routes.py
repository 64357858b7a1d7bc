"""Every HTTP route, once: the application and the OpenAPI page are both made from this table."""

from __future__ import annotations

from functools import cache
from typing import Any

from flibuste.core.gamerecord import GameRecord
from flibuste.server import handlers, httpwire, openapi, optionfiles
from flibuste.server.httprequests import HttpRequest
from flibuste.server.openapi import HttpRoute


@cache
def description() -> dict[str, Any]:
    return openapi.describe(ROUTES)


async def _description(ask: HttpRequest) -> dict[str, Any]:
    return description()


ROUTES = (
    HttpRoute(
        "GET", "/api/me", handlers.me, "Who you are; the first answer sets a signed cookie.",
        answer=httpwire.Me,
    ),
    HttpRoute(
        "POST", "/api/me", handlers.change_me, "Change your name or language.",
        body=httpwire.MeChange, answer=httpwire.Me,
    ),
    HttpRoute(
        "GET", "/api/games", handlers.games, "The games, their options and the levels of bots.",
        answer=httpwire.GameList, public=True,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/rules", handlers.rules,
        "The rulebook as HTML, clause by clause.", answer=httpwire.Rules, public=True,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/pictures", handlers.pictures,
        "The pictures of the rulebook, as positions.", answer=httpwire.PictureSheets, public=True,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/options/{option}", optionfiles.example,
        "A file to start from, for an option that may be read from one.", media=optionfiles.TEXT,
    ),
    HttpRoute(
        "POST", "/api/games/{game}/options/{option}", optionfiles.read,
        "The value of an option, read from a file and checked.", answer=httpwire.OptionReading,
        body=str, takes=optionfiles.TEXT,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/lesson", handlers.lesson, "The lesson, step by step.",
        answer=httpwire.Lesson, public=True,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/lesson/why", handlers.lesson_reason,
        "Why a move is not the one a step wants: ?step=N&move=M.", answer=httpwire.LessonReason,
    ),
    HttpRoute(
        "GET", "/api/tables", handlers.tables, "Public tables that are waiting or playing.",
        answer=httpwire.TableList, public=True,
    ),
    HttpRoute(
        "POST", "/api/tables", handlers.new_table, "A new table; it begins when no chair is open.",
        body=httpwire.NewTable, answer=httpwire.TableId,
    ),
    HttpRoute(
        "GET", "/api/tables/mine", handlers.my_tables, "Your tables, finished ones included.",
        answer=httpwire.TableList,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}", handlers.table,
        "A table in brief, its invitation and commitment.", answer=httpwire.Invitation,
    ),
    HttpRoute(
        "POST", "/api/tables/{id}/close", handlers.close_table,
        "Give up a table of yours that cannot go on.", body=httpwire.TableId,
        answer=httpwire.TableId,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}/qr.svg", handlers.qr, "The invitation as a QR code.",
        media="image/svg+xml",
    ),
    HttpRoute(
        "GET", "/api/tables/{id}/record", handlers.record, "The record, once the game is over.",
        answer=GameRecord,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}/review", handlers.review, "A past position: ?ply=N&seat=S.",
        answer=httpwire.Review,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}/course", handlers.course,
        "Scores by clause, plot and proof of the deal.", answer=httpwire.GameCourse,
    ),
    HttpRoute(
        "POST", "/api/records", handlers.keep_record, "Make a table of a record, to look at it.",
        body=GameRecord, answer=httpwire.TableId,
    ),
    HttpRoute(
        "POST", "/api/records/check", handlers.check_record,
        "Does a record replay, was its deal fair?", body=GameRecord, answer=httpwire.RecordCheck,
    ),
    HttpRoute(
        "GET", "/api/deal", handlers.deal,
        "A commitment to a secret, to be named in a new table.", answer=httpwire.DealOffer,
    ),
    HttpRoute("GET", "/api/openapi.json", _description, "This description.", public=True),
)  # fmt: skip
