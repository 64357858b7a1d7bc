"""Results: what came of a finished game, written once, in one transaction with its end.

A rated game moves the strengths of its players there too. The rows of strengths are locked in the
order of their guests: of two games that somebody ended at once, one is counted after the other,
and ``nth`` says which was first.
"""

from __future__ import annotations

import logging
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.server.schema import (
    chairs,
    daily_tries,
    guests,
    moves,
    results,
    strengths,
    tables,
)
from flibuste.server.strengths import Played, Strength, after_game, of_bot
from flibuste.server.writes import Database, Job
from flibuste.table.outcomes import GameOutcome
from flibuste.table.table import BOT, GUEST, OPEN, PERSON, REVIEW

log = logging.getLogger("flibuste.server")
Row = dict[str, Any]
LEFT, OWNER = "left", "owner"
"""Kinds beside those of chairs: a bot has finished the game of whoever left; the table's owner
had no seat."""
NO_SEAT = -1


def record(database: Database, key: str, outcome: GameOutcome | None) -> Job:
    """A job that notes the end of a game and its results, unless somebody has done so.

    outcome: None if the game was not played to its end.
    """

    def job(connection: sa.Connection) -> None:
        if not connection.execute(_end(key)).rowcount:
            return
        row = dict(connection.execute(_TABLE, {"key": key}).mappings().one())
        seated = [dict(c) for c in connection.execute(_SEATED, {"key": key}).mappings()]
        rows = [*_seats(row, seated, outcome), *_owner(row, seated)]
        if row["rated"] and outcome is not None:
            _count(database, connection, rows, outcome)
        connection.execute(sa.insert(results), rows)
        if row["daily"] is not None and outcome is not None:
            for mine in (each for each in rows if each["guest"] == row["owner"]):
                connection.execute(_daily_result(row, mine))
        over = sa.update(chairs).where(chairs.c.table_id == key).values(over=True)
        connection.execute(over)

    return job


def carefully(job: Job) -> Job:
    """A job of which nothing is done if it fails, while the rest of its transaction is."""

    def careful(connection: sa.Connection) -> None:
        try:
            with connection.begin_nested():
                job(connection)
        except sa.exc.DBAPIError as error:
            if error.connection_invalidated:
                raise
            log.exception("a result could not be written")
        except Exception:
            log.exception("a result could not be written")

    return careful


def forget(guest: str, alias: str) -> Job:
    """A job that takes somebody's name out of the results of others, and his strengths away.

    alias: what stands in place of his name.
    """
    his = results.c.guest == guest
    gone = {"guest": None, "name": alias, "plain": plain(alias), "listed": False}

    def job(connection: sa.Connection) -> None:
        connection.execute(sa.update(results).where(his).values(**gone))
        connection.execute(sa.delete(strengths).where(strengths.c.guest == guest))

    return job


def plain(name: str) -> str:
    """A name as it is searched for."""
    return name.casefold()


# --- the rows of a game ----------------------------------------------------------------------


def _end(key: str) -> sa.Update:
    last = select(moves.c.at).where(moves.c.table_id == key).order_by(moves.c.number.desc())
    made = func.coalesce(tables.c.wound, 1000 * tables.c.made)
    when = func.coalesce(last.limit(1).scalar_subquery(), made)
    kept = sa.case((tables.c.state == REVIEW, REVIEW), else_="over")
    here = (tables.c.id == key) & tables.c.ended.is_(None)
    return sa.update(tables).where(here).values(state=kept, ended=when)


_TABLE = select(tables).where(tables.c.id == sa.bindparam("key"))
_SEATED = (
    select(chairs, guests.c.name.label("own"))
    .join(guests, guests.c.id == chairs.c.guest, isouter=True)
    .where(chairs.c.table_id == sa.bindparam("key"))
    .order_by(chairs.c.seat)
)


def _seats(row: Row, seated: list[Row], outcome: GameOutcome | None) -> list[Row]:
    """The results of those who sat at a table."""
    mine: set[str] = set()
    rows = []
    for chair in seated:
        listed = chair["kind"] in (PERSON, BOT) and chair["own"] is not None
        listed = listed and chair["guest"] not in mine
        if listed:
            mine.add(chair["guest"])
        rows.append(_shared(row) | _player(chair) | {"seat": chair["seat"], "listed": listed})
    if outcome is not None:
        for each in rows:
            each |= {"score": outcome.scores[each["seat"]], "place": outcome.place(each["seat"])}
            if row["branch"] is not None:  # it counts for nobody, however it ended
                each["place"] = None
            if each["kind"] == LEFT and row["rated"]:
                each["place"] = len(set(outcome.sides))
    return rows


def _shared(row: Row) -> Row:
    """What is the same for all seats, and what only some have."""
    return {
        "table_id": row["id"], "game": row["game"], "seats": row["seats"],
        "public": bool(row["public"]), "ended": row["ended"], "rated": bool(row["rated"]),
        "level": None, "score": None, "place": None, "nth": None, "before": None, "mu": None,
        "sigma": None,
    }  # fmt: skip


def _player(chair: Row) -> Row:
    left = has_left(chair)
    name = (chair["own"] or "") if left and chair["kind"] == BOT else chair["name"]
    kind = LEFT if left else GUEST if chair["kind"] == OPEN else chair["kind"]
    level = chair["level"] if chair["kind"] == BOT else None
    known = chair["guest"] if chair["own"] is not None else None  # or he was deleted meanwhile
    return {
        "kind": kind, "guest": known, "name": name, "plain": plain(name), "level": level
    }  # fmt: skip


def has_left(chair: Row) -> bool:
    """Whether the person of a chair has left the game, by its row."""
    return chair["guest"] is not None and (chair["kind"] == BOT or chair["gone"] is not None)


def _owner(row: Row, seated: list[Row]) -> list[Row]:
    """A row for the owner of a table at which he does not sit: it is among his games too."""
    if any(c["guest"] == row["owner"] and c["kind"] in (PERSON, BOT) for c in seated):
        return []
    owner = {"seat": NO_SEAT, "kind": OWNER, "guest": row["owner"], "name": "", "plain": ""}
    return [_shared(row) | owner | {"listed": True}]


def _daily_result(row: Row, mine: Row) -> sa.Update:
    """What came of the deal of the day for whoever plays it."""
    this = (daily_tries.c.game == row["game"]) & (daily_tries.c.day == row["daily"])
    his = this & (daily_tries.c.table_id == row["id"])
    return sa.update(daily_tries).where(his).values(score=mine["score"], place=mine["place"])


# --- strengths -------------------------------------------------------------------------------


def _count(database: Database, connection: sa.Connection, rows: list[Row], of: GameOutcome) -> None:
    """Move the strengths of those who have played a rated game, and note it in their results."""
    players = [row for row in rows if row["seat"] != NO_SEAT]
    known = _known(database, connection, players)
    before = [_before(row, known) for row in players]
    after = after_game([
        Played(strength, of.sides[row["seat"]], of.place(row["seat"]), row["kind"] == LEFT)
        for row, strength in zip(players, before, strict=True)
    ])  # fmt: skip
    for row, old, new in zip(players, before, after, strict=True):
        if row["guest"] in known:
            row |= {"nth": known[row["guest"]][1] + 1, "before": old.mu, **new._asdict()}
            connection.execute(_moved(row, new))


def _before(row: Row, known: dict[str, tuple[Strength, int]]) -> Strength:
    if row["guest"] in known:
        return known[row["guest"]][0]
    measured = of_bot(row["game"], row["seats"], row["level"]) if row["level"] else None
    return measured or Strength()


def _known(
    database: Database, connection: sa.Connection, players: list[Row]
) -> dict[str, tuple[Strength, int]]:
    """The strengths of the people among these players, and how many games they have; locked."""
    people = sorted({row["guest"] for row in players if row["guest"] is not None})
    if not people:
        return {}
    kind = {name: players[0][name] for name in ("game", "seats")}
    fresh = {**Strength()._asdict(), "games": 0, "sure": False, **kind}
    new = [{"guest": guest, **fresh} for guest in people]
    connection.execute(database.insert(strengths).on_conflict_do_nothing(), new)
    these = select(strengths).where(_kind(kind), strengths.c.guest.in_(people))
    found = connection.execute(these.order_by(strengths.c.guest).with_for_update())
    return {row.guest: (Strength(row.mu, row.sigma), row.games) for row in found}


def _kind(row: Row) -> sa.ColumnElement[bool]:
    return sa.and_(strengths.c.game == row["game"], strengths.c.seats == row["seats"])


def _moved(row: Row, new: Strength) -> sa.Update:
    here = _kind(row) & (strengths.c.guest == row["guest"])
    values = {**new._asdict(), "games": row["nth"], "sure": new.sure}
    return sa.update(strengths).where(here).values(**values)
