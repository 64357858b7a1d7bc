"""The answers to requests that a page asks of a server, or without one of this machine."""

from __future__ import annotations

import secrets
from functools import partial

import msgspec

from flibuste.core import fair, registry, rulebooks
from flibuste.core.lessons import has_lesson
from flibuste.table import (
    branching,
    httpwire,
    lessons,
    manners,
    mannerswire,
    rated,
    reviewing,
    wire,
)
from flibuste.table.asked import Asked
from flibuste.table.gamelist import game_list
from flibuste.table.gamewords import speaker
from flibuste.table.guest import Guest
from flibuste.table.making import ID_BYTES, create
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import one_line

LARGEST_RECORD = 2 * 1024 * 1024
MAKING, LOOKING_BACK = "making", "looking back"
"""What is limited."""
UPLOAD = 5.0
"""An upload counts as much as making this many tables, for the rate limit."""


def me_of(guest: Guest) -> httpwire.Me:
    told = {"guest": guest.id, "name": guest.name, "lang": guest.lang, "kept": guest.kept}
    return msgspec.convert(told, httpwire.Me)


async def _me(ask: Asked) -> httpwire.Me:
    made = me_of(ask.guest)
    made.notices, made.moderator = await ask.notices(), await ask.moderates()
    return made


async def me(ask: Asked) -> httpwire.Me:
    await ask.welcome()
    return await _me(ask)


async def change_me(ask: Asked) -> httpwire.Me:
    wish = await ask.body(httpwire.MeChange)
    name = one_line(one_line(wish.name)[: wire.LONGEST_NAME]) if wish.name else None
    await ask.welcome()
    await ask.site.guests.rename(ask.guest, name, wish.lang)
    return await _me(ask)


async def phrases(ask: Asked) -> mannerswire.PhraseList:
    return manners.phrase_list(ask.lang)


# --- games -----------------------------------------------------------------------------------


async def games(ask: Asked) -> httpwire.GameList:
    return game_list(ask.lang)


def _game(ask: Asked) -> str:
    """The game that the path names. Raises Refusal."""
    if ask.path["game"] not in registry.names():
        raise Refusal("no-game", 404)
    return ask.path["game"]


async def rules(ask: Asked) -> httpwire.Rules:
    game = _game(ask)
    book = rulebooks.of_game(registry.get(game), ask.lang)
    clauses = [httpwire.RuleClause(c.id, c.section, c.ruling, c.html) for c in book.clauses]
    taught = has_lesson(registry.get(game))
    short = rulebooks.summary(registry.get(game), ask.lang)
    return httpwire.Rules(speaker(game, ask.lang)("title"), clauses, book.html, short, taught)


async def pictures(ask: Asked) -> httpwire.PictureSheets:
    return await ask.apart(partial(lessons.picture_sheets, _game(ask), ask.lang))


async def lesson(ask: Asked) -> httpwire.Lesson:
    return await ask.apart(partial(lessons.lesson_sheets, ask.path["game"], ask.lang))


async def lesson_reason(ask: Asked) -> httpwire.LessonReason:
    move = ask.query.get("move", "")[: wire.LONGEST]
    return lessons.reason(ask.path["game"], _number(ask.query.get("step", "")), move, ask.lang)


def _number(text: str) -> int:
    """A number of a query; -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


# --- tables ----------------------------------------------------------------------------------


async def my_tables(ask: Asked) -> httpwire.TableList:
    unfinished = ask.query.get("state") == "unfinished"
    return httpwire.TableList(await ask.site.lobby.tables_of(ask.guest.id, ask.lang, unfinished))


async def new_table(ask: Asked) -> httpwire.TableId:
    wish = await ask.body(httpwire.NewTable)
    ask.limit(MAKING)
    if wish.rated:
        rated.check_person(ask.guest)
    await ask.welcome()
    table = await ask.site.registry.create(ask.guest.id, ask.guest.name, wish)
    table.latest_player = ask.payer
    return httpwire.TableId(table.id)


async def new_branch(ask: Asked) -> httpwire.TableId:
    wish = await ask.body(httpwire.NewBranch)
    ask.limit(MAKING)
    ask.limit(LOOKING_BACK)
    source = await ask.table()
    start = await branching.start_of(source, ask.payer, wish)
    await ask.welcome()
    like = branching.table_wish(source, wish)
    made = await create(ask.site.registry, ask.guest.id, ask.guest.name, like, start)
    made.latest_player = ask.payer
    return httpwire.TableId(made.id)


async def table(ask: Asked) -> httpwire.Invitation:
    found = await ask.table()
    brief = msgspec.structs.asdict(found.brief(ask.guest.id, ask.lang))
    brief["notice"] = found.notice(ask.lang)
    link, commitment = invitation(ask, found.id), found.opening.commitment
    return httpwire.Invitation(**brief, invite=link, commitment=commitment, reach=ask.reach)


def invitation(ask: Asked, key: str) -> str:
    return f"{ask.origin}/t/{key}"


async def close_table(ask: Asked) -> httpwire.TableId:
    key = await named_twice(ask)
    await ask.site.registry.close_table(key, ask.guest.id)
    return httpwire.TableId(key)


async def delete_table(ask: Asked) -> httpwire.TableId:
    key = await named_twice(ask)
    await ask.site.registry.delete_table(key, ask.guest.id)
    return httpwire.TableId(key)


async def named_twice(ask: Asked) -> str:
    """A table's id, in the path and in the body: nothing is given up by a slip."""
    if (await ask.body(httpwire.TableId)).id != ask.path["id"]:
        raise Refusal("no-table", 404)
    return ask.path["id"]


async def deal(ask: Asked) -> httpwire.DealOffer:
    """A commitment to a secret, made before the players add their entropy."""
    key = secrets.token_urlsafe(ID_BYTES)
    return httpwire.DealOffer(key, fair.commitment(ask.site.registry.secret_of(key)))


# --- looking back ----------------------------------------------------------------------------


async def record(ask: Asked) -> object:
    return reviewing.record_of(await ask.table())


async def review(ask: Asked) -> httpwire.Review:
    ply = _number(ask.query.get("ply", ""))
    ask.limit(LOOKING_BACK)
    found = await ask.table()
    return await reviewing.review_at(found, ask.payer, ask.lang, ply, ask.query.get("seat"))


async def course(ask: Asked) -> httpwire.GameCourse:
    ask.limit(LOOKING_BACK)
    return await reviewing.course_of(await ask.table(), ask.payer, ask.lang)


async def keep_record(ask: Asked) -> httpwire.TableId:
    ask.limit(MAKING, cost=UPLOAD)
    raw = await ask.raw(LARGEST_RECORD)
    await ask.welcome()
    return httpwire.TableId(await ask.site.uploads.keep(ask.payer, raw))


async def check_record(ask: Asked) -> httpwire.RecordCheck:
    ask.limit(MAKING)
    raw = await ask.raw(LARGEST_RECORD)
    return await ask.site.uploads.check(ask.payer, raw, ask.lang)


async def nothing(ask: Asked) -> object:
    raise Refusal("no-page", 404)
