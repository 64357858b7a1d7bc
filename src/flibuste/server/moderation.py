"""Reports, and what moderators decide about them. Whatever is decided is written down for good."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.server.schema import audits, guests, kept_names, moderators, reports, sanctions
from flibuste.server.writes import Job
from flibuste.table import mannerswire, timing, wire
from flibuste.table.table import Table

DAY_S = 24 * 3600
LINES, MOVES = 50, 100
"""How much of the chat and of the log is evidence: the latest."""
QUEUE = 100
"""How many reports and decisions a moderator is shown."""
BANS = {"mute": "mute", "suspend": "suspension"}
"""Actions that forbid something until they end, and what they make."""
Row = dict[str, Any]


class Evidence(msgspec.Struct):
    """What was said and played, and by whom, when somebody was reported."""

    chat: list[wire.Chat]
    speakers: list[str | None]
    """The guests who said it, line by line."""
    log: list[str]
    names: list[str]
    guests: list[str | None]
    """Whose the seats were."""
    line: int | None = None


def evidence_of(table: Table, line: int | None) -> Evidence:
    """Taken when somebody is reported: what he does later changes nothing."""
    shown = list(table.chat)[-LINES:]
    return Evidence(
        [said.line for said in shown], [said.guest for said in shown],
        [f"{seat} {text}" for seat, text in _latest(table)],
        [who.name for who in table.occupants], [who.guest for who in table.occupants], line,
    )  # fmt: skip


def _latest(table: Table) -> list[tuple[int, str]]:
    moves = list(zip(table.log.actors, table.log.moves, strict=False)) if table.log.shown else []
    return [(seat, str(move)) for seat, move in moves[-MOVES:]]


def add_report(
    reporter: str, accused: tuple[str, str], table: str, reason: str, evidence: Evidence
) -> Job:
    """Write a report down; the same one again stays one. Returns its key."""
    key, name = accused
    same = select(reports.c.key).where(
        reports.c.reporter == reporter, reports.c.accused == key, reports.c.table_id == table,
        reports.c.closed.is_(None),
    )  # fmt: skip
    row = {
        "key": secrets.token_urlsafe(12), "table_id": table, "accused": key, "accused_name": name,
        "reporter": reporter, "reason": reason, "at": timing.seconds(),
        "evidence": msgspec.json.encode(evidence).decode(),
    }  # fmt: skip

    def job(connection: sa.Connection) -> str:
        there = connection.execute(same).scalars().first()
        if there is None:
            connection.execute(sa.insert(reports).values(**row))
        return str(there or row["key"])

    return job


# --- decisions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moderator:
    """Who decides: a guest, or whoever runs the server, by command."""

    guest: str
    name: str


@dataclass(frozen=True)
class Ruling:
    """What is decided about somebody, and why."""

    action: str
    guest: str
    name: str
    reason: str = "other"
    note: str = ""
    days: int = 1
    report: str | None = None
    new_name: str = ""
    """In place of one that offends."""

    @property
    def until(self) -> int | None:
        return timing.seconds() + self.days * DAY_S if self.action in BANS else None


def rule(decision: Ruling, by: Moderator) -> Job:
    """A job that does what was decided, and writes down who decided what and why."""

    def job(connection: sa.Connection) -> None:
        until = decision.until
        if decision.action == "warn":
            _sanction(connection, decision, "warning", 0)
        elif until is not None:
            _sanction(connection, decision, BANS[decision.action], until)
        elif decision.action == "lift":
            _lift(connection, decision.guest)
        elif decision.action == "name":
            _rename(connection, decision)
        if decision.report is not None:
            _close(connection, decision)
        _audit(connection, decision, by, until)

    return job


def _sanction(connection: sa.Connection, decision: Ruling, kind: str, until: int) -> None:
    row = {"key": secrets.token_urlsafe(12), "guest": decision.guest, "kind": kind}
    told = {"reason": decision.reason, "note": decision.note, "at": timing.seconds()}
    connection.execute(sa.insert(sanctions).values(**row, **told, until=until))


def _lift(connection: sa.Connection, guest: str) -> None:
    now = timing.seconds()
    open_ = (sanctions.c.guest == guest) & (sanctions.c.until > now)
    connection.execute(sa.update(sanctions).where(open_).values(until=now))


def _rename(connection: sa.Connection, decision: Ruling) -> None:
    """Another name, which is not kept."""
    guest = decision.guest
    connection.execute(sa.delete(kept_names).where(kept_names.c.guest == guest))
    renamed = sa.update(guests).where(guests.c.id == guest)
    connection.execute(renamed.values(name=decision.new_name))


def _close(connection: sa.Connection, decision: Ruling) -> None:
    """All open reports about the same person are answered by the decision."""
    open_ = (reports.c.accused == decision.guest) & reports.c.closed.is_(None)
    if decision.action == "dismiss":
        open_ &= reports.c.key == decision.report
    connection.execute(sa.update(reports).where(open_).values(closed=timing.seconds()))


def _audit(connection: sa.Connection, decision: Ruling, by: Moderator, until: int | None) -> None:
    last = connection.execute(select(func.max(audits.c.number))).scalar() or 0
    row = {
        "number": last + 1, "at": timing.seconds(), "moderator": by.guest,
        "moderator_name": by.name, "action": decision.action, "about": decision.guest,
        "name": decision.name, "reason": decision.reason, "note": decision.note, "until": until,
        "report": decision.report,
    }  # fmt: skip
    connection.execute(sa.insert(audits).values(**row))


def name_moderator(guest: str, name: str, named: bool) -> Job:
    """By command alone: make somebody a moderator, or no longer."""
    decision = Ruling("moderator" if named else "no-moderator", guest, name)

    def job(connection: sa.Connection) -> None:
        connection.execute(sa.delete(moderators).where(moderators.c.guest == guest))
        if named:
            row = {"guest": guest, "since": timing.seconds()}
            connection.execute(sa.insert(moderators).values(**row))
        _audit(connection, decision, Moderator("", ""), None)

    return job


# --- questions ---------------------------------------------------------------------------------


def is_moderator(guest: str) -> Job:
    query = select(moderators.c.guest).where(moderators.c.guest == guest)
    return lambda connection: connection.execute(query).first() is not None


def _rows(connection: sa.Connection, query: Any) -> list[Row]:
    return [dict(row) for row in connection.execute(query).mappings()]


def open_reports(reader: str) -> Job:
    """The queue, the oldest first; reports about or by whoever reads it are for others."""
    others = (reports.c.accused != reader) & (reports.c.reporter != reader)
    query = select(reports, _decided()).where(reports.c.closed.is_(None), others)
    query = query.order_by(reports.c.at, reports.c.key).limit(QUEUE)
    return lambda connection: _rows(connection, query)


def _decided() -> Any:
    before = select(func.count()).where(
        audits.c.about == reports.c.accused, audits.c.action != "dismiss"
    )
    return before.scalar_subquery().label("before")


def find_report(key: str, reader: str) -> Job:
    others = (reports.c.accused != reader) & (reports.c.reporter != reader)
    query = select(reports, _decided()).where(reports.c.key == key, others)
    return lambda connection: next(iter(_rows(connection, query)), None)


def latest_decisions(after: int | None = None) -> Job:
    """The latest ones, or all after a number, the latest first."""
    query = select(audits).order_by(audits.c.number.desc()).limit(QUEUE)
    if after is not None:
        query = query.where(audits.c.number > after)
    return lambda connection: _rows(connection, query)


def unread(guest: str) -> Job:
    """What somebody is to be told: warnings he has not read, and what he is forbidden."""
    now = timing.seconds()
    warned = (sanctions.c.kind == "warning") & (sanctions.c.until == 0)
    forbidden = (sanctions.c.kind != "warning") & (sanctions.c.until > now)
    query = select(sanctions).where(sanctions.c.guest == guest, warned | forbidden)
    return lambda connection: _rows(connection, query.order_by(sanctions.c.at))


def note_read(guest: str, key: str) -> Job:
    this = (sanctions.c.guest == guest) & (sanctions.c.key == key) & (sanctions.c.until == 0)
    read = sa.update(sanctions).where(this).values(until=timing.seconds())
    return lambda connection: connection.execute(read).rowcount


# --- as moderators are told --------------------------------------------------------------------


def brief_of(row: Row) -> mannerswire.ReportBrief:
    told = row["key"], row["accused_name"], row["reason"], row["at"], row["before"]
    return mannerswire.ReportBrief(*told)


def sheet_of(row: Row) -> mannerswire.ReportSheet:
    """A report with its evidence, without the ids of guests."""
    seen, brief = msgspec.json.decode(row["evidence"], type=Evidence), brief_of(row)
    return mannerswire.ReportSheet(
        **msgspec.structs.asdict(brief), chat=seen.chat, log=seen.log, names=seen.names,
        line=seen.line,
    )  # fmt: skip
