"""The deal of the day: one deal a day and game, the same for all who play it, each once.

Its secret is drawn at random the day before, when its commitment is first shown, and kept in the
database. There are no words of players in it: else it would not be the same for all. Nobody is
shown anything of a game of it but its player, until the day is over.
"""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.core import fair, registry
from flibuste.server.registry import TableRegistry
from flibuste.server.schema import daily_deals, daily_tries, guests, kept_names, tables
from flibuste.server.writes import Database, Job
from flibuste.table import days, httpwire
from flibuste.table.dailywire import DailyBoard, DailyEntry, DailyTry
from flibuste.table.failures import Outdated
from flibuste.table.gamewords import title_of
from flibuste.table.guest import Guest
from flibuste.table.log import SeedOrigin
from flibuste.table.making import Start
from flibuste.table.refusals import Refusal
from flibuste.table.table import BOT, PERSON, Occupant
from flibuste.table.thinking import SUBSTITUTE, free_name

USUAL = 3
"""How many play it, where the game can be played by so many."""
LISTED = 200
"""How many a board lists."""
Row = dict[str, Any]


def seats_of(game: str) -> int:
    """How many play the deal of the day of a game."""
    return min(registry.get(game).seats, key=lambda seats: (abs(seats - USUAL), seats))


# --- the deal ------------------------------------------------------------------------------------


def _secret(game: str, day: str) -> Job:
    """A job that reads a day's secret; None if it has none yet."""
    this = (daily_deals.c.game == game) & (daily_deals.c.day == day)
    query = select(daily_deals.c.secret).where(this)
    return lambda connection: connection.execute(query).scalar_one_or_none()


def _make(database: Database, game: str, day: str) -> Job:
    """A job that draws a day's secret, unless somebody has done so, and reads it."""
    row = {"game": game, "day": day, "secret": secrets.token_hex(32)}
    read = _secret(game, day)

    def job(connection: sa.Connection) -> str:
        made = database.insert(daily_deals).values(**row)
        connection.execute(made.on_conflict_do_nothing())
        return str(read(connection))

    return job


async def secret_of(tables_: TableRegistry, game: str, day: str) -> str:
    """The secret of today or of tomorrow, of which the commitment may be shown."""
    store = tables_.store
    found: str | None = await store.read(_secret(game, day))
    return found or str(await store.change(_make(store.database, game, day)))


# --- playing it ----------------------------------------------------------------------------------


async def play(tables_: TableRegistry, guest: Guest, game: str) -> str:
    """The table at which somebody plays today's deal; made the first time. Raises Refusal."""
    day = days.day_of(tables_.store.now())
    begun = await tables_.store.read(_own(game, day, guest.id))
    if begun is None:
        try:
            return await _begin(tables_, guest, game, day)
        except Outdated:  # he has just begun it through another page
            begun = await tables_.store.read(_own(game, day, guest.id))
    if begun is None or not begun["kept"]:
        raise Refusal("daily-played", 409)
    return str(begun["table_id"])


async def _begin(tables_: TableRegistry, guest: Guest, game: str, day: str) -> str:
    secret = await secret_of(tables_, game, day)
    await tables_.check_room(guest.id)
    seats = seats_of(game)
    occupants = [Occupant(PERSON, guest.id, guest.name)]
    while len(occupants) < seats:
        name = free_name([each.name for each in occupants])
        occupants.append(Occupant(BOT, None, name, SUBSTITUTE))
    me, bot = httpwire.NewChair("me"), httpwire.NewChair("bot", SUBSTITUTE)
    wish = httpwire.NewTable(game=game, seats=seats, chairs=[me, *[bot] * (seats - 1)])
    # The table's own secret is nobody's deal: the database has each but once.
    start = Start({"daily": day, "secret": secrets.token_hex(32)})
    origin = SeedOrigin.promised(secret, seats)
    row = {"game": game, "day": day, "guest": guest.id, "counts": guest.kept}
    table = await tables_.open(
        guest.id, wish, occupants, origin, start=start, claimed=lambda key: _claim(row, key)
    )
    return table.id


def _claim(row: Row, key: str) -> Job:
    """A job that notes that somebody plays it. Raises Outdated if he has before."""
    this = (daily_tries.c.game == row["game"]) & (daily_tries.c.day == row["day"])
    mine = select(daily_tries.c.guest).where(this, daily_tries.c.guest == row["guest"])

    def job(connection: sa.Connection) -> None:
        if connection.execute(mine).first() is not None:
            raise Outdated
        connection.execute(sa.insert(daily_tries).values(**row, table_id=key))

    return job


def _own(game: str, day: str, guest: str) -> Job:
    """A job that finds somebody's game of a day, and whether its table is kept."""
    joined = daily_tries.outerjoin(tables, tables.c.id == daily_tries.c.table_id)
    kept = tables.c.id.is_not(None).label("kept")
    query = select(daily_tries, kept).select_from(joined).where(
        daily_tries.c.game == game, daily_tries.c.day == day, daily_tries.c.guest == guest
    )  # fmt: skip

    def job(connection: sa.Connection) -> Row | None:
        found = connection.execute(query).mappings().first()
        return dict(found) if found is not None else None

    return job


# --- the board -----------------------------------------------------------------------------------


async def board(tables_: TableRegistry, guest: Guest, lang: str, game: str, day: str) -> DailyBoard:
    """What there is to see of a day's deal. Raises Refusal for days to come."""
    store = tables_.store
    today = days.day_of(store.now())
    if day > today:
        raise Refusal("no-page", 404)
    over, tomorrow = day < today, ""
    if over:
        secret = await store.read(_secret(game, day)) or ""
    else:
        secret = await secret_of(tables_, game, day)
        tomorrow = fair.commitment(await secret_of(tables_, game, days.day_after(day)))
    mine = await store.read(_own(game, day, guest.id))
    done = mine is not None and mine["score"] is not None
    rows = await store.read(_results(game, day)) if over or done else []
    return DailyBoard(
        game, title_of(game, lang), day, over, days.end_of(day) // 1000, seats_of(game), SUBSTITUTE,
        fair.commitment(secret) if secret else "", secret if over else "", tomorrow,
        await store.read(_count(game, day)), _try(mine), _entries(rows, guest.id, over),
    )  # fmt: skip


def _try(mine: Row | None) -> DailyTry | None:
    if mine is None:
        return None
    key = mine["table_id"] if mine["kept"] else ""
    return DailyTry(key, mine["counts"], mine["score"], mine["place"])


def _count(game: str, day: str) -> Job:
    this = (daily_tries.c.game == game) & (daily_tries.c.day == day)
    query = select(func.count()).where(this)
    return lambda connection: connection.execute(query).scalar_one()


def _results(game: str, day: str) -> Job:
    """A job that lists the games of a day that count and are over, the best first."""
    joined = (
        daily_tries.join(kept_names, kept_names.c.guest == daily_tries.c.guest)
        .join(guests, guests.c.id == daily_tries.c.guest)
        .outerjoin(tables, tables.c.id == daily_tries.c.table_id)
    )
    query = select(daily_tries, guests.c.name, kept_names.c.alias, tables.c.id.label("kept"))
    query = query.select_from(joined).where(
        daily_tries.c.game == game, daily_tries.c.day == day, daily_tries.c.counts,
        daily_tries.c.score.is_not(None),
    )  # fmt: skip
    order = daily_tries.c.place, daily_tries.c.score.desc(), guests.c.name
    best = query.order_by(*order).limit(LISTED)
    return lambda connection: [dict(row) for row in connection.execute(best).mappings()]


def _entries(rows: list[Row], reader: str, over: bool) -> list[DailyEntry]:
    """Equal results have the same rank."""
    worth = [(row["place"], -row["score"]) for row in rows]
    return [
        DailyEntry(
            row["name"], row["alias"], row["score"], row["place"], 1 + worth.index(mine),
            row["guest"] == reader, (row["kept"] or "") if over else "",
        )
        for row, mine in zip(rows, worth, strict=True)
    ]  # fmt: skip
