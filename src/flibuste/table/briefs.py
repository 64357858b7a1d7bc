"""Tables in brief, as lists show them: those in memory, and those that are only kept."""

from __future__ import annotations

import json
from typing import Any, Protocol

from flibuste.core import registry as games
from flibuste.table import loading, lobbywire, timing
from flibuste.table.gamewords import title_of
from flibuste.table.loading import UnreadableTables
from flibuste.table.refusals import Refusal
from flibuste.table.table import (
    BOT,
    GUEST,
    PERSON,
    PLAYING,
    WAITING,
    Table,
    brief_options,
    deletable,
)

Row = dict[str, Any]
FORGOTTEN_S = 21 * 24 * 3600
"""Seconds after the last move until a game counts as abandoned."""
StoredBrief = tuple[Row, list[Row], int]
"""The row of a table, those of its chairs, and how many entries its log has."""


class Known(Protocol):
    """What lists ask of the tables of a site."""

    unreadable: UnreadableTables

    def in_memory(self, key: str) -> Table | None: ...
    def obstacle(self, row: Row) -> Refusal | None: ...
    async def turn(self, key: str, entries: int) -> int | None: ...


def same_rules(row: Row) -> bool:
    """Whether a table's game has the same rules here. Raises UnknownGame, or anything."""
    return games.get(row["game"]).version == str(row["rules"])


def obstacle(row: Row, unreadable: UnreadableTables) -> Refusal | None:
    """Why a kept table cannot be opened, as far as is known without reading it."""
    try:
        same = same_rules(row) or bool(row.get("archived"))
    except Exception as error:  # a game of another package may fail in any way
        return unreadable.refusal(row["id"], error)
    if not same:
        return loading.old_rules(row)
    return Refusal("unreadable-table", 409) if row["id"] in unreadable else None


def closable(row: Row, found: Refusal | None) -> bool:
    """Whether a table's owner may give it up: its game cannot go on here."""
    return row["state"] in (WAITING, PLAYING) and found is not None


def check_closing(row: Row | None, guest: str, known: Known) -> None:
    """Raises Refusal unless this guest may give up this table."""
    if row is None:
        raise Refusal("no-table", 404)
    if row["owner"] != guest:
        raise Refusal("not-owner", 403)
    if not closable(row, known.obstacle(row)):
        raise Refusal("not-stranded", 409)


class TableBriefs:
    """Lists the tables of a guest."""

    def __init__(self, known: Known) -> None:
        self._known = known

    async def own(self, guest: str, unfinished: bool) -> list[StoredBrief]:
        """A guest's own tables, the newest first; or only those whose games are not over."""
        raise NotImplementedError

    async def tables_of(
        self, guest: str, lang: str, unfinished: bool = False
    ) -> list[lobbywire.Brief]:
        """A guest's own tables, finished ones included unless those alone are asked for."""
        briefs = []
        for row, chairs, entries in await self.own(guest, unfinished):
            live = self.live(row, guest, lang)
            if live is None:
                turn = await self._is_turn(row, chairs, entries, guest)
                live = self.kept(row, chairs, entries, guest, lang)
                live.your_turn = turn
            live.abandoned = abandoned(row, chairs, guest)
            briefs.append(live)
        return briefs

    def live(self, row: Row, guest: str, lang: str) -> lobbywire.Brief | None:
        table = self._known.in_memory(row["id"])
        return table.brief(guest, lang) if table else None

    def kept(
        self, row: Row, chairs: list[Row], entries: int, guest: str, lang: str
    ) -> lobbywire.Brief:
        """A table's entry in a list, from its rows alone; whatever they are like."""
        refusal = self._known.obstacle(row)
        try:
            brief = _brief(row, chairs, entries, guest)
        except Exception as error:
            refusal = self._known.unreadable.refusal(row["id"], error)
            mine = row["owner"] == guest
            brief = lobbywire.Brief(row["id"], "", "", [], PLAYING, 0, mine, False, False, 0)
        if refusal is not None:
            brief.notice = refusal.sentence(lang)
            brief.closable = row["owner"] == guest and closable(row, refusal)
        brief.title = title_of(row["game"], lang)
        return brief

    async def _is_turn(self, row: Row, chairs: list[Row], entries: int, guest: str) -> bool:
        """Whether it is the guest's turn at a table that is kept, replayed only if he plays."""
        seats = [c["seat"] for c in chairs if c["guest"] == guest and c["kind"] in (PERSON, GUEST)]
        if row["state"] != PLAYING or not seats:
            return False
        return await self._known.turn(row["id"], entries) in seats


def abandoned(row: Row, chairs: list[Row], guest: str) -> bool:
    """Whether a guest has left a game, or nobody has moved in it for long."""
    if row["state"] not in (WAITING, PLAYING):
        return False
    his = [c for c in chairs if c["guest"] == guest]
    left = bool(his) and all(c["kind"] == BOT or c.get("gone") is not None for c in his)
    now = timing.seconds()
    made = row.get("made", now)  # of a damaged table nothing is known
    touched = row.get("touched") or 1000 * made
    return left or touched < 1000 * (now - FORGOTTEN_S)


def _brief(row: Row, chairs: list[Row], entries: int, guest: str) -> lobbywire.Brief:
    chairs.sort(key=lambda c: int(c["seat"]))
    yours = row["owner"] == guest or any(c["guest"] == guest for c in chairs)
    return lobbywire.Brief(
        row["id"], row["game"], row["game"],
        [lobbywire.BriefChair(c["kind"], c["name"], c["level"]) for c in chairs],
        row["state"], entries, yours, False, bool(row["public"]),
        max(0, timing.seconds() - row["made"]),
        deletable=deletable(
            row["owner"], row["state"], [c["guest"] for c in chairs], guest, bool(row["rated"])
        ),
        from_memory=bool(row["from_memory"]), rated=bool(row["rated"]),
        called_off=bool(row.get("called_off")), clock=row.get("clock"),
        options=brief_options(json.loads(row["options"])), branch=row.get("branch") is not None,
    )  # fmt: skip
