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

from flibuste.arena.plan import Plan, Unit
from flibuste.arena.playing import Played
from flibuste.core.errors import FlibusteError

if TYPE_CHECKING:
    from filelock import BaseFileLock

Key = tuple[str, int, int]
"""Fingerprint of the plan, deal, seating."""


class BadJournal(FlibusteError):
    """A journal that is damaged, in use, or of another tournament."""


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A game in the journal."""

    plan: str
    deal: int
    seating: int
    played: Played


def encoded(line: Line) -> bytes:
    text = msgspec.json.encode(line)
    return b"%08x %b\n" % (zlib.crc32(text), text)


def decoded(raw: bytes, where: str) -> Line:
    check, _, text = raw.rstrip(b"\n").partition(b" ")
    if check != b"%08x" % zlib.crc32(text):
        raise BadJournal(f"{where} was changed: its checksum is wrong")
    try:
        return msgspec.json.decode(text, type=Line)
    except msgspec.DecodeError as error:
        raise BadJournal(f"{where} cannot be read: {error}") from error


def _locked(path: Path) -> BaseFileLock:
    from filelock import FileLock, Timeout

    lock = FileLock(f"{path}.lock", timeout=0)
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
        self.games: dict[Key, Played] = {}
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
                self._take(decoded(raw, f"{self.path}, line {number},"), number)
                end += len(raw)
        self._file.truncate(end)

    def _take(self, line: Line, number: int) -> None:
        key = (line.plan, line.deal, line.seating)
        if line.plan not in self.plans:
            if self.others:
                return
            raise BadJournal(f"{self.path}, line {number}, is of another tournament")
        if key in self.games:
            raise BadJournal(f"{self.path}, line {number}: this game is there already")
        self._fits(line, number)
        self.games[key] = line.played

    def _fits(self, line: Line, number: int) -> None:
        plan, played = self.plans[line.plan], line.played
        seats = range(plan.seats)
        per_seat = (played.scores, played.moves, played.seconds)
        right = (
            line.deal >= 0
            and 0 <= line.seating < len(plan.seatings)
            and all(len(x) == len(seats) for x in per_seat)
            and played.winners
            and all(w in seats for w in played.winners)
        )
        if not right:
            raise BadJournal(f"{self.path}, line {number}, is no game of this tournament")

    def add(self, unit: Unit, played: Played) -> None:
        """Acknowledge a game: when this returns, a kill cannot lose it."""
        key = unit.key
        if key in self.games:
            return
        self._file.write(encoded(Line(*key, played)))
        self._file.flush()
        self.games[key] = played

    def __contains__(self, unit: Unit) -> bool:
        return unit.key in self.games

    def deals(self, plan: Plan) -> list[list[Played]]:
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
