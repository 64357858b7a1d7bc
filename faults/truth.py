"""What really happened at a table: its log, replayed entry by entry from the database's rows."""

from __future__ import annotations

from functools import cached_property

from faults.history import Rows

from flibuste.core.match import Match
from flibuste.table.loading import decoded
from flibuste.table.logentries import LogEntry, Undone, from_text
from flibuste.table.table import opening_of

Line = tuple[int, str]
"""A move of the log: who made it, and its text."""


class Truth:
    """A table's log. The entries of undos stay in it, so an index names one moment of the game."""

    def __init__(self, rows: Rows, key: str) -> None:
        self.key = key
        self.row = rows.tables[key]
        self.chairs = rows.chairs[key]
        self.chats = rows.chats[key]
        self.numbers = [row["number"] for row in rows.moves[key]]
        self.entries: list[LogEntry] = [
            from_text(row["seat"], row["text"]) for row in rows.moves[key]
        ]
        self.logs = self._logs()
        """The moves that stand after the first i entries, for every i."""

    def _logs(self) -> list[list[Line]]:
        logs: list[list[Line]] = [[]]
        for entry in self.entries:
            if isinstance(entry, Undone):
                logs.append(logs[-1][: entry.to])
            else:
                logs.append([*logs[-1], (entry.seat, entry.move)])
        return logs

    @property
    def end(self) -> int:
        return len(self.entries)

    @property
    def begun(self) -> bool:
        return bool(self.row["state"] != "waiting")

    def ply(self, i: int) -> int:
        return len(self.logs[i])

    def where(self, ply: int, line: Line) -> list[int]:
        """The moments at which this move was made at this ply."""
        return [
            i for i in range(self.end) if self.ply(i) == ply and self.logs[i + 1][ply:] == [line]
        ]

    @cached_property
    def deal(self) -> Match:
        return opening_of(decoded(self.row)).deal()

    @cached_property
    def positions(self) -> list[Match]:
        """The position after the first i entries, for every i. Raises FlibusteError."""
        made = [self.deal]
        for i, entry in enumerate(self.entries):
            if isinstance(entry, Undone):
                made.append(_replayed(self.deal, self.logs[i + 1]))
            else:
                match = made[-1].copy()
                match.play(entry.move)
                made.append(match)
        return made


def _replayed(deal: Match, log: list[Line]) -> Match:
    match = deal.copy()
    for _, move in log:
        match.play(move)
    return match
