"""What somebody has played: his games, his strengths, how often he won, and the leaders.

Lists are read from the rows of results, by an index from the newest on: how long it takes does not
depend on how many games there are. Others see of a person what counts for his strength, and games
that were public or their own; he himself sees all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.bots import LEVELS
from flibuste.server.results import NO_SEAT, Row, plain
from flibuste.server.schema import guests, kept_names, results, strengths, tables
from flibuste.server.strengths import POINTS, Strength, of_bot
from flibuste.server.writes import Job
from flibuste.table import httpwire
from flibuste.table.gamewords import title_of

PAGE = 30
"""How many games are listed at once."""
COURSE = 400
"""The most points of a plot: the latest games."""
RIVALS, LATEST = 12, 1000
"""How many opponents are listed, and of how many games."""
LONGEST_ID = 64
LEADERS = 100
"""How many people a leaderboard has."""


class Reader(NamedTuple):
    """Who reads, and in which language."""

    guest: str
    lang: str


class Wanted(NamedTuple):
    """Which of a person's finished games are wanted."""

    guest: str
    """Whose they are."""
    game: str = ""
    rival: str = ""
    """A part of an opponent's name."""
    result: str = ""
    """"won", "lost", or any."""
    before: tuple[int, str] | None = None
    """Only those before this one: when it ended, and its table."""
    shown_to: str = ""
    """To whom they are shown, if not to himself."""


def cursor(text: str) -> tuple[int, str] | None:
    """Where a list goes on, from the text that the page before gave; None: from the beginning."""
    at, _, key = text.partition(".")
    plausible = at.isascii() and at.isdigit() and len(at) < 16 and 0 < len(key) <= LONGEST_ID
    if not (plausible and key.isprintable()):
        return None
    return int(at), key


# --- games -----------------------------------------------------------------------------------


def finished(wanted: Wanted, reader: Reader, most: int = PAGE) -> Job:
    """A job that lists a person's finished games, the newest first."""
    query = his_games(wanted, most + 1)

    def job(connection: sa.Connection) -> httpwire.PastGames:
        mine = [dict(row) for row in connection.execute(query).mappings()]
        shown, rest = mine[:most], mine[most:]
        players = _players(connection, [row["table_id"] for row in shown])
        games = [_game(row, players[row["table_id"]], reader) for row in shown]
        last = shown[-1] if rest else None
        return httpwire.PastGames(games, f"{last['ended']}.{last['table_id']}" if last else "")

    return job


def his_games(wanted: Wanted, most: int) -> sa.Select[Any]:
    """The rows of his finished games, and whether their tables are kept."""
    kept, branch = tables.c.id.is_not(None).label("kept"), tables.c.branch.is_not(None)
    joined = results.outerjoin(tables, tables.c.id == results.c.table_id)
    query = select(results, kept, branch.label("branched")).select_from(joined)
    query = query.where(results.c.guest == wanted.guest, results.c.listed, *_filters(wanted))
    return query.order_by(results.c.ended.desc(), results.c.table_id.desc()).limit(most)


def _filters(wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    found: list[sa.ColumnElement[bool]] = []
    if wanted.before is not None:
        here = sa.tuple_(results.c.ended, results.c.table_id)
        found.append(here < sa.tuple_(*map(sa.literal, wanted.before)))
    if wanted.game:
        found.append(results.c.game == wanted.game)
    if wanted.result:
        found.append(results.c.place == 1 if wanted.result == "won" else results.c.place > 1)
    other = results.alias()
    if wanted.rival:
        named = other.c.plain.contains(plain(wanted.rival), autoescape=True)
        found.append(_some(other, named & (other.c.seat != results.c.seat)))
    if wanted.shown_to:
        his = _some(other, other.c.guest == wanted.shown_to)
        found.append(results.c.public | results.c.rated | his)
    return found


def _some(other: sa.FromClause, condition: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Whether a game has a seat like that."""
    return select(other.c.seat).where(other.c.table_id == results.c.table_id, condition).exists()


def _players(connection: sa.Connection, keys: list[str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {key: [] for key in keys}
    named = results.outerjoin(kept_names, kept_names.c.guest == results.c.guest)
    query = select(results, kept_names.c.alias).select_from(named)
    query = query.where(results.c.table_id.in_(keys), results.c.seat != NO_SEAT)
    for row in connection.execute(query.order_by(results.c.seat)).mappings():
        found[row["table_id"]].append(dict(row))
    return found


def _game(row: Row, players: list[Row], reader: Reader) -> httpwire.PastGame:
    return httpwire.PastGame(
        row["table_id"], row["game"], title_of(row["game"], reader.lang), row["ended"] // 1000,
        [_player(each, reader) for each in players], seat=row["seat"], place=row["place"],
        rated=row["rated"], kept=row["kept"],
        before=_points(row["before"]), after=_points(row["mu"]), branch=row["branched"],
    )  # fmt: skip


def _player(row: Row, reader: Reader) -> httpwire.PastPlayer:
    return httpwire.PastPlayer(
        row["kind"], row["name"], row["level"], row["score"], row["place"],
        row["guest"] == reader.guest, row["alias"] or "",
    )  # fmt: skip


def _points(mu: float | None) -> int | None:
    return None if mu is None else round(POINTS * mu)


# --- people ----------------------------------------------------------------------------------


def profile(person: str, reader: Reader) -> Job:
    """A job that tells of a person what a reader may know."""
    shown_to = "" if reader.guest == person else reader.guest
    games = finished(Wanted(person, shown_to=shown_to), reader, 10)

    def job(connection: sa.Connection) -> httpwire.History:
        return httpwire.History(
            _standings(connection, person, reader.lang),
            _by_kind(connection, person, reader),
            _by_rival(connection, person, reader),
            games(connection),
        )

    return job


def _standings(connection: sa.Connection, person: str, lang: str) -> list[httpwire.StrengthSheet]:
    query = select(strengths).where(strengths.c.guest == person)
    found = connection.execute(query.order_by(strengths.c.game, strengths.c.seats)).all()
    return [
        httpwire.StrengthSheet(
            row.game, title_of(row.game, lang), row.seats, _points(row.mu) or 0,
            round(POINTS * row.sigma), row.sure, row.games,
            _course(connection, person, row.game, row.seats), _bots(row.game, row.seats),
        )
        for row in found if row.games
    ]  # fmt: skip


def _course(
    connection: sa.Connection, person: str, game: str, seats: int
) -> list[httpwire.CoursePoint]:
    """A person's points after each rated game of a kind, the oldest first."""
    query = select(results.c.nth, results.c.ended, results.c.mu, results.c.place).where(
        results.c.guest == person, results.c.game == game, results.c.seats == seats,
        results.c.nth.is_not(None),
    )  # fmt: skip
    latest = connection.execute(query.order_by(results.c.nth.desc()).limit(COURSE)).all()
    return [
        httpwire.CoursePoint(row.nth, row.ended // 1000, round(POINTS * row.mu), row.place)
        for row in reversed(latest)
    ]


def _played(person: str, reader: Reader) -> sa.ColumnElement[bool]:
    """A person's games that count for shares of wins: of others only rated ones do."""
    his = (results.c.guest == person) & results.c.listed & results.c.place.is_not(None)
    return his if reader.guest == person else his & results.c.rated


WINS = func.sum(sa.case((results.c.place == 1, 1), else_=0))


def _by_kind(connection: sa.Connection, person: str, reader: Reader) -> list[httpwire.KindTally]:
    kind = results.c.game, results.c.seats
    query = select(*kind, func.count(), WINS).where(_played(person, reader), results.c.seat >= 0)
    found = connection.execute(query.group_by(*kind).order_by(*kind)).all()
    return [
        httpwire.KindTally(game, title_of(game, reader.lang), seats, games, int(wins))
        for game, seats, games, wins in found
    ]


def _by_rival(connection: sa.Connection, person: str, reader: Reader) -> list[httpwire.RivalTally]:
    """By opponent, those first with whom he has played most."""
    latest = select(results.c.table_id, results.c.seat, results.c.place)
    latest = latest.where(_played(person, reader)).order_by(results.c.ended.desc())
    mine, other = latest.limit(LATEST).subquery(), results.alias()
    who = other.c.guest, other.c.level
    met = (other.c.table_id == mine.c.table_id) & (other.c.seat != mine.c.seat)
    games = func.count(sa.distinct(mine.c.table_id))
    won = sa.case((mine.c.place == 1, mine.c.table_id))
    query = (
        select(*who, func.max(other.c.name), func.max(kept_names.c.alias), games,
               func.count(sa.distinct(won)))
        .select_from(mine.join(other, met))
        .join(kept_names, kept_names.c.guest == other.c.guest, isouter=True)
        .where(sa.or_(*(each.is_not(None) for each in who)), other.c.kind != "guest")
        .group_by(*who).order_by(games.desc(), *who).limit(RIVALS)
    )  # fmt: skip
    return [
        httpwire.RivalTally("" if guest is None else name, alias or "",
                            level if guest is None else None, games, wins)
        for guest, level, name, alias, games, wins in connection.execute(query)
    ]  # fmt: skip


# --- leaders ---------------------------------------------------------------------------------


def leaderboard(game: str, seats: int, reader: Reader) -> Job:
    """A job that lists the strongest people of a game with so many seats, and its bots."""
    kind = (strengths.c.game == game) & (strengths.c.seats == seats)
    named = strengths.join(kept_names, kept_names.c.guest == strengths.c.guest)
    named = named.join(guests, guests.c.id == strengths.c.guest)
    query = select(strengths, guests.c.name, kept_names.c.alias).select_from(named).where(kind)
    best = query.where(strengths.c.sure).order_by(strengths.c.mu.desc()).limit(LEADERS)
    own = query.where(strengths.c.guest == reader.guest, strengths.c.games > 0)

    def job(connection: sa.Connection) -> httpwire.Leaders:
        people = [_leader(row, reader) for row in connection.execute(best)]
        mine = [_leader(row, reader) for row in connection.execute(own)]
        unlisted = [] if any(each.yours for each in people) else mine
        listed = sorted([*people, *_bots(game, seats)], key=lambda each: -each.points)
        return httpwire.Leaders(game, title_of(game, reader.lang), seats, listed, unlisted)

    return job


def _leader(row: Any, reader: Reader) -> httpwire.Leader:
    strength = Strength(row.mu, row.sigma)
    return httpwire.Leader(
        strength.points, round(POINTS * row.sigma), row.sure, row.games, row.name, row.alias,
        yours=row.guest == reader.guest,
    )  # fmt: skip


def _bots(game: str, seats: int) -> list[httpwire.Leader]:
    """The bots of a game that were measured, the strongest first."""
    known = [(of_bot(game, seats, level), level) for level in LEVELS]
    return [
        httpwire.Leader(strength.points, round(POINTS * strength.sigma), True, 0, level=level)
        for strength, level in reversed(known) if strength is not None
    ]  # fmt: skip
