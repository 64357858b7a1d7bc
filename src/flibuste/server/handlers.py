"""The handlers of HTTP routes that only a server has; ``routes`` says which belongs to which."""

from __future__ import annotations

import io
from typing import Any

import segno
from starlette.responses import Response

from flibuste.core import registry
from flibuste.server import daily, history
from flibuste.server.httprequests import HttpRequest
from flibuste.server.writes import Job
from flibuste.table import days, httpwire, signingwire, wire
from flibuste.table.answers import LOOKING_BACK, MAKING, invitation
from flibuste.table.dailywire import DailyBoard
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import one_line

LONGEST_ALIAS = 64


async def tables(ask: HttpRequest) -> httpwire.TableList:
    return httpwire.TableList(await ask.site.lobby.public_tables(ask.guest, ask.lang))


# --- what was played -------------------------------------------------------------------------


def _reader(ask: HttpRequest) -> history.Reader:
    return history.Reader(ask.guest.id, ask.lang)


def _wanted(ask: HttpRequest, person: str) -> history.Wanted:
    """Which finished games of a person a query asks for."""
    game, result = ask.query.get("game", ""), ask.query.get("result", "")
    return history.Wanted(
        person, game if game in registry.names() else "",
        one_line(ask.query.get("with", ""))[: wire.LONGEST_NAME],
        result if result in ("won", "lost") else "",
        history.cursor(ask.query.get("before", "")),
        "" if person == ask.guest.id else ask.guest.id,
    )  # fmt: skip


async def _found(ask: HttpRequest, job: Job) -> Any:
    ask.limit(LOOKING_BACK)
    return await ask.site.registry.store.read(job)


async def past_games(ask: HttpRequest) -> httpwire.PastGames:
    found: httpwire.PastGames = await _found(
        ask, history.finished(_wanted(ask, ask.guest.id), _reader(ask))
    )
    return found


async def my_history(ask: HttpRequest) -> httpwire.History:
    found: httpwire.History = await _found(ask, history.profile(ask.guest.id, _reader(ask)))
    return found


async def _person(ask: HttpRequest) -> Guest:
    """Whom the path names. Raises Refusal."""
    alias = ask.path["alias"]
    plausible = len(alias) <= LONGEST_ALIAS and alias.isprintable()
    found = await ask.site.guests.of_alias(alias) if plausible else None
    if found is None:
        raise Refusal("no-person", 404)
    return found


async def person(ask: HttpRequest) -> httpwire.Person:
    who = await _person(ask)
    told: httpwire.History = await _found(ask, history.profile(who.id, _reader(ask)))
    return httpwire.Person(who.name, who.alias, who.id == ask.guest.id, told)


async def person_games(ask: HttpRequest) -> httpwire.PastGames:
    who = await _person(ask)
    wanted = _wanted(ask, who.id)
    found: httpwire.PastGames = await _found(ask, history.finished(wanted, _reader(ask)))
    return found


async def leaders(ask: HttpRequest) -> httpwire.Leaders:
    game, seats = _game(ask), ask.query.get("seats", "")
    offered = {str(n): n for n in registry.get(game).seats}
    chosen = offered.get(seats, min(offered.values()))
    found: httpwire.Leaders = await _found(ask, history.leaderboard(game, chosen, _reader(ask)))
    return found


# --- the deal of the day ---------------------------------------------------------------------


def _game(ask: HttpRequest) -> str:
    """The game that the path names. Raises Refusal."""
    if ask.path["game"] not in registry.names():
        raise Refusal("no-game", 404)
    return ask.path["game"]


async def daily_board(ask: HttpRequest) -> DailyBoard:
    game, tables = _game(ask), ask.site.registry
    ask.limit(LOOKING_BACK)
    wanted = ask.query.get("day", "")
    day = days.read_day(wanted) if wanted else days.day_of(tables.store.now())
    if day is None:
        raise Refusal("no-page", 404)
    return await daily.board(tables, ask.guest, ask.lang, game, day)


async def play_daily(ask: HttpRequest) -> httpwire.TableId:
    game = _game(ask)
    await ask.body(signingwire.Nothing)
    ask.limit(MAKING)
    await ask.welcome()
    return httpwire.TableId(await daily.play(ask.site.registry, ask.guest, game))


# --- invitations -----------------------------------------------------------------------------


async def qr(ask: HttpRequest) -> Response:
    found, out = await ask.table(), io.BytesIO()
    code = segno.make(invitation(ask, found.id), error="m")
    code.save(out, kind="svg", scale=4, xmldecl=False)
    return Response(out.getvalue(), media_type="image/svg+xml")
