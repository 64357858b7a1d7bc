"""Archives: finished games as they were shown, to be read when their rules are gone.

An archive has what people saw: every position from every seat, every sentence in every language,
the scores by clause, and the record. It is made by the code that shows a finished game, and kept
as differences from one position to the next. Nothing of it is computed when it is read.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct

from flibuste.core import branching
from flibuste.core.gamerecord import GameRecord
from flibuste.core.match import Match
from flibuste.table import scoring
from flibuste.table.gamewords import asides, label
from flibuste.table.httpwire import PlotPoint, ScoreSheet
from flibuste.table.log import GameLog, Opening, makers, standing
from flibuste.table.logentries import LogEntry
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import LANGUAGES
from flibuste.table.snapshots import ShownPosition, Snapshot, effects_between
from flibuste.table.wire import Aside, MoveMaker, RecordPosition

Told = tuple[str, list[Aside]]
"""A move in words, and what came of it."""


Change = tuple[list[str | int], Any]


class Step(Struct, array_like=True):
    """What is new in a position."""

    to_move: int | None
    changes: list[Change]
    """Paths into what is seen (the public parts, then each seat's own), and what is there now."""


class Words(Struct, array_like=True):
    """What was said about a game in a language."""

    moves: list[Told]
    breakdown: list[ScoreSheet]


class Archive(Struct):
    """A finished game as it was shown."""

    record: GameRecord
    actors: list[int]
    """The seat of each move, CHANCE for dice."""
    steps: list[Raw]
    """A ``Step`` for each position, the first one first."""
    plot: list[PlotPoint]
    words: dict[str, Words]
    """By language."""
    makers: dict[int, MoveMaker] = {}
    """By ply: who made the moves that the players did not make themselves."""


def pack(archive: Archive) -> bytes:
    return zlib.compress(msgspec.json.encode(archive), 9)


def unpack(kept: bytes) -> Archive:
    return msgspec.json.decode(zlib.decompress(kept), type=Archive)


# --- making ----------------------------------------------------------------------------------


class Archiving:
    """Makes the archive of a game, little by little: ``go_on`` until it is ``done``.

    It uses nothing that changes, so it can run in any thread.
    """

    def __init__(self, opening: Opening, entries: list[LogEntry]) -> None:
        self._opening, self._entries = opening, entries
        self._moves, self._actors = standing(entries)
        self._latest: Snapshot | None = None
        self._seen: Any = None
        self._steps: list[Raw] = []
        self._plot: list[PlotPoint] = []
        self._told: dict[str, list[Told]] = {lang: [] for lang in LANGUAGES}

    @property
    def done(self) -> bool:
        return len(self._steps) > len(self._moves)

    def go_on(self, enough: Callable[[], bool]) -> None:
        """Work until that is enough."""
        while not self.done:
            self._add(self._next())
            if enough():
                return

    def _next(self) -> Snapshot:
        before = self._latest
        if before is None:
            return Snapshot(self._opening.deal(), veil=False)
        match, move = before.match.copy(), self._moves[before.ply]
        match.play(move)
        after = Snapshot(match, before, veil=False)
        effects = effects_between(before, after)
        for lang, told in self._told.items():
            game = match.game.name
            told.append((label(game, lang, move), asides(game, lang, effects)))
        return after

    def _add(self, shown: Snapshot) -> None:
        own = [shown.own_parts(seat) for seat in range(shown.match.seats)]
        before, self._seen = self._seen, [shown.public_parts(), *own]
        step = Step(shown.to_move, list(_changes(before, self._seen, [])))
        self._steps.append(Raw(msgspec.json.encode(step)))
        scoring.plot(self._plot, shown.match, last=self.done and bool(self._moves))
        if self._latest is not None:
            self._latest.release()
        self._latest = shown

    def archive(self) -> Archive:
        """What was made, once it is done."""
        assert self.done and self._latest is not None
        match = self._latest.match
        words = {
            lang: Words(told, scoring.breakdown(match, lang)) for lang, told in self._told.items()
        }
        record = whole_record(match, self._opening)
        by = makers(self._entries)
        return Archive(record, self._actors, self._steps, self._plot, words, by)


def _changes(before: Any, after: Any, path: list[str | int]) -> Iterator[Change]:
    """Where two values differ, as deep down as their shapes are the same."""
    if before is after:
        return
    if isinstance(after, dict) and isinstance(before, dict) and list(before) == list(after):
        for name in after:
            yield from _changes(before[name], after[name], [*path, name])
    elif isinstance(after, list) and isinstance(before, list) and len(before) == len(after):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(old, new, [*path, i])
    elif type(before) is not type(after) or before != after:
        yield path, after


def whole_record(match: Match, opening: Opening) -> GameRecord:
    """A game's record, with the proof that its deal was fair."""
    match = match.copy()
    if opening.promised is not None:
        match.deal = opening.promised.proof()
    return msgspec.convert(match.record(), GameRecord)


def _changed(seen: Any, changes: list[Change]) -> Any:
    """The reverse of ``_changes``; what was there is changed itself."""
    for path, value in changes:
        if not path:
            return value
        *way, last = path
        here = seen
        for step in way:
            here = here[step]
        here[last] = value
    return seen


# --- reading ---------------------------------------------------------------------------------


class ArchivedPosition(ShownPosition):
    """A position of an archive."""

    def __init__(self, archive: Archive, ply: int) -> None:
        self.ply = ply
        result = archive.record.result
        self.over = result is not None and ply == len(archive.record.moves)
        self.scores = result.scores if result and self.over else None
        self.winners = result.winners if result and self.over else []
        self._views = {}
        seen: Any = None
        for raw in archive.steps[: ply + 1]:
            step = msgspec.json.decode(raw, type=Step)
            seen = _changed(seen, step.changes)
            self.to_move = step.to_move
        self._public: dict[str, Any] = seen[0]
        self._own: list[dict[str, Any]] = seen[1:]

    def public_parts(self) -> dict[str, Any]:
        return self._public

    def own_parts(self, seat: int) -> dict[str, Any]:
        return self._own[seat]

    def choices_for(self, seats: tuple[int, ...], lang: str) -> bytes:
        return b""

    def recorded(self, seats: tuple[int, ...]) -> RecordPosition:
        """No program here knows the rules that could read its records."""
        return RecordPosition(*self._state(), {})


class ArchivedLog(GameLog):
    """The log of a game that is known from its archive alone."""

    def __init__(self, opening: Opening, archive: Archive, written: int) -> None:
        super().__init__(opening)
        self.archive = archive
        self.actors = archive.actors
        self._makers = archive.makers
        self.written = written
        self._shown = self.at(len(archive.record.moves))

    def at(self, ply: int) -> ArchivedPosition:
        """The position after the first ``ply`` moves."""
        return ArchivedPosition(self.archive, ply)

    @property
    def shown(self) -> ArchivedPosition:
        return self._shown

    @property
    def match(self) -> Match:
        """There is none: nobody here knows how it would go on. Raises Refusal."""
        raise Refusal("archived", 409, rules=self.archive.record.rules)

    @property
    def moves(self) -> list[str]:
        return self.archive.record.moves

    @property
    def options(self) -> dict[str, Any]:
        return self.archive.record.options

    @property
    def seed(self) -> int | None:
        record = self.archive.record
        seed = None if record.seed is None else int(record.seed, 16)
        return branching.latest_seed(record.branch, seed)

    def unknown(self, first: int, end: int) -> bool:
        return False

    def told(self, ply: int, lang: str) -> Told:
        return self.archive.words[lang].moves[ply]
