"""The journal of a tournament: a line for every finished game, written once.

A game counts from the moment its line is complete in the file. A process that dies leaves at
most half a line at the end, which the next one cuts off; every other line carries a checksum
and the fingerprint of its plan, and a line that was changed or is of another tournament is
refused. A second line for the same game is refused too: nothing counts twice.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING

import msgspec

from flibuste.arena.plan import GameTask, Plan
from flibuste.arena.playgame import GameResult
from flibuste.core.errors import FlibusteError

if TYPE_CHECKING:
    from filelock import BaseFileLock

Key = tuple[str, int, int]
"""Fingerprint of the plan, deal, seating."""


class BadJournal(FlibusteError):
    """A journal that is damaged, in use, or of another tournament."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """A line of the journal: one finished game."""

    plan: str
    deal: int
    seating: int
    result: GameResult


def encode_entry(entry: Entry) -> bytes:
    text = msgspec.json.encode(entry)
    return b"%08x %b\n" % (zlib.crc32(text), text)


def decode_entry(raw: bytes, where: str) -> Entry:
    check, _, text = raw.rstrip(b"\n").partition(b" ")
    if check != b"%08x" % zlib.crc32(text):
        raise BadJournal(f"{where} was changed: its checksum is wrong")
    try:
        return msgspec.json.decode(text, type=Entry)
    except msgspec.DecodeError as error:
        raise BadJournal(f"{where} cannot be read: {error}") from error


def _locked(path: Path) -> BaseFileLock:
    from filelock import FileLock, Timeout

    # The file stays when the lock is released: deleting it would race with the next one.
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise BadJournal(f"{path} is being written by another tournament") from error
    return lock


class Journal:
    """The results of some plans in one file. One process writes at a time.

    plans: whose lines are expected; a line of any other is refused, or with ``others`` kept
    in the file and left out of ``games``.
    """

    def __init__(self, path: Path, plans: Iterable[Plan], *, others: bool = False) -> None:
        self.path = path
        self.plans = {plan.fingerprint: plan for plan in plans}
        self.others = others
        self.games: dict[Key, GameResult] = {}
        self._lock = _locked(path)
        self._file: IO[bytes] = path.open("a+b")
        try:
            self._read()
        except BaseException:
            self.close()
            raise

    def _read(self) -> None:
        self._file.seek(0)
        end = 0
        for number, raw in enumerate(self._file, 1):
            if raw.endswith(b"\n"):
                self._add_read(decode_entry(raw, f"{self.path}, line {number},"), number)
                end += len(raw)
        self._file.truncate(end)

    def _add_read(self, entry: Entry, number: int) -> None:
        key = (entry.plan, entry.deal, entry.seating)
        if entry.plan not in self.plans:
            if self.others:
                return
            raise BadJournal(f"{self.path}, line {number}, is of another tournament")
        if key in self.games:
            raise BadJournal(f"{self.path}, line {number}: this game is there already")
        self._check_fits(entry, number)
        self.games[key] = entry.result

    def _check_fits(self, entry: Entry, number: int) -> None:
        plan, result = self.plans[entry.plan], entry.result
        seats = range(plan.seats)
        per_seat = (result.scores, result.moves, result.seconds)
        right = (
            entry.deal >= 0
            and 0 <= entry.seating < len(plan.seatings)
            and all(len(x) == len(seats) for x in per_seat)
            and result.winners
            and all(w in seats for w in result.winners)
        )
        if not right:
            raise BadJournal(f"{self.path}, line {number}, is no game of this tournament")

    def add(self, task: GameTask, result: GameResult) -> None:
        """Write a finished game; when this returns, killing the process cannot lose it."""
        key = task.key
        if key in self.games:
            return
        self._file.write(encode_entry(Entry(*key, result)))
        self._file.flush()
        self.games[key] = result

    def __contains__(self, task: GameTask) -> bool:
        return task.key in self.games

    def deals(self, plan: Plan) -> list[list[GameResult]]:
        """The deals of a plan of which all seatings are played, in order, by seating."""
        mark, each = plan.fingerprint, range(len(plan.seatings))
        numbers = sorted({deal for p, deal, _ in self.games if p == mark and deal < plan.deals})
        whole = [d for d in numbers if all((mark, d, s) in self.games for s in each)]
        return [[self.games[mark, d, s] for s in each] for d in whole]

    def close(self) -> None:
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._file.close()
        self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
