"""Messages to the viewers of a table; those who may see the same share one encoded frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from flibuste.table import wire
from flibuste.table.frames import frame
from flibuste.table.log import LINES, GameLog
from flibuste.table.logentries import LogEntry, Moved, Undone, as_text
from flibuste.table.manners import Manners, Said
from flibuste.table.sentences import say
from flibuste.table.snapshots import (
    NOTHING,
    NOTHING_PARTED,
    NOTHING_RECORDED,
    ShownPosition,
    Snapshot,
)

LEAN, RECORD, CHANGES, FULL = "lean", "record", "changes", "full"
"""Feeds: moves alone; with redacted records; with what has changed; with whole positions."""
WORDLESS = (LEAN, RECORD)
"""Feeds of programs, which read no sentences."""
UNDEALT: dict[str, wire.AnyPosition] = {CHANGES: NOTHING_PARTED, RECORD: NOTHING_RECORDED}
LastSent = tuple[tuple[int, ...], int]
"""The seats and the ply of the last position that a viewer was sent."""
Frames = dict[object, bytes]
"""The frames of one message that are made already, by what they depend on."""


class Viewer(Protocol):
    """Somebody who looks at a table through a socket."""

    guest: str
    lang: str
    feed: str
    seats: tuple[int, ...]
    """The seats he plays; the table keeps them up to date."""
    last_sent: LastSent | None
    manners: Manners
    hidden: bool
    """Whether its page says that nobody can see it."""

    def post(self, message: bytes) -> None: ...
    def send(self, frame: bytes) -> None: ...
    def close(self, code: wire.CloseCode) -> None: ...


Message = Callable[[Viewer, int, Frames], bytes]
"""Makes the frame for a viewer, from the message's number and the frames made already."""


def same_for_all(made: Callable[[int], wire.ServerMessage]) -> Message:
    """A message that is the same for all viewers, made from its number."""

    def write(viewer: Viewer, n: int, frames: Frames) -> bytes:
        return frames.get("") or frames.setdefault("", frame(wire.encode(made(n))))

    return write


def chat_of(row: dict[str, Any]) -> Said:
    """A line of chat, from its row in the database."""
    told = row["seat"], row["name"], row["text"], row["at"]
    return Said(wire.Chat(*told, row["kind"] or "said", row["number"]), row.get("guest"))


def chat_message(said: Said) -> Message:
    """A line of chat; who is not shown it is sent an empty one, so that numbers have no gap."""

    def write(viewer: Viewer, n: int, frames: Frames) -> bytes:
        line = viewer.manners.shown(said)
        if line.kind not in frames:
            frames[line.kind] = frame(wire.encode(wire.ChatMessage(n, line)))
        return frames[line.kind]

    return write


def undo_message(undo: wire.PendingUndo | None) -> Message:
    return same_for_all(lambda n: wire.UndoMessage(n, undo))


def calling_off_message(wish: wire.CallingOff | None) -> Message:
    return same_for_all(lambda n: wire.CallingOffMessage(n, wish))


def deal_message(deal: wire.DealStatus | None) -> Message:
    return same_for_all(lambda n: wire.DealMessage(n, deal))


def rematch_message(table: str) -> Message:
    return same_for_all(lambda n: wire.RematchMessage(n, table))


class MoveMessage:
    """A move or an undo, as each viewer is sent it.

    snapshot: the position after it; None if only lean feeds are sent it.
    """

    def __init__(
        self, log: GameLog, ply: int, entry: LogEntry, snapshot: Snapshot | None = None
    ) -> None:
        self.log, self.ply, self.entry, self.snapshot = log, ply, entry, snapshot
        self.wordless = wire.BareEvent(ply, entry.seat, as_text(entry))
        if isinstance(entry, Moved):
            self.wordless.by = entry.by
        self._told: dict[str, wire.GameEvent] = {}  # by language

    def __call__(self, viewer: Viewer, n: int, frames: Frames) -> bytes:
        feed, snapshot = viewer.feed, self.snapshot
        if feed == LEAN:
            return frames.get(LEAN) or frames.setdefault(LEAN, self._lean(n))
        assert snapshot is not None
        seats = viewer.seats
        if feed == RECORD:
            return frames.get(seats) or frames.setdefault(seats, self._recorded(n, seats))
        lang, before = viewer.lang, viewer.last_sent
        viewer.last_sent = seats, snapshot.ply
        if feed == CHANGES and before == (seats, self.ply) and snapshot.follows:
            return self._changes(seats, lang, n, frames)
        key = feed, lang, seats
        return frames.get(key) or frames.setdefault(
            key, frame(self._event_message(lang, n, drawn(snapshot, viewer)))
        )

    def _changes(self, seats: tuple[int, ...], lang: str, n: int, frames: Frames) -> bytes:
        """What all readers of a language share, with what only these seats see or may do."""
        snapshot = self.snapshot
        assert snapshot is not None
        alike = frames.get(lang) or frames.setdefault(
            lang, self._event_message(lang, n, snapshot.changes())
        )
        own = snapshot.own_changes(seats)
        choices = snapshot.choices_for(seats, lang) if snapshot.to_move in seats else b""
        if own or choices:
            return frame(wire.addressed(alike, choices, own))
        return frames.get((CHANGES, lang)) or frames.setdefault((CHANGES, lang), frame(alike))

    def _lean(self, n: int) -> bytes:
        return frame(wire.encode(wire.LeanEventMessage(n, self.wordless)))

    def _recorded(self, n: int, seats: tuple[int, ...]) -> bytes:
        assert self.snapshot is not None
        position = self.snapshot.recorded(seats)
        return frame(wire.encode(wire.RecordEventMessage(n, self.wordless, position)))

    def _event_message(
        self, lang: str, n: int, position: wire.FullPosition | wire.PartedPosition
    ) -> bytes:
        event = self._told.get(lang) or self._told.setdefault(lang, self._event(lang))
        return wire.encode(wire.EventMessage(n, event, position))

    def _event(self, lang: str) -> wire.GameEvent:
        plain = self.wordless
        if isinstance(self.entry, Undone):
            taken_back = say(lang, "undo-label")
            return wire.GameEvent(plain.ply, plain.seat, plain.move, label=taken_back)
        words, then = self.log.told(self.ply, lang)
        return wire.GameEvent(plain.ply, plain.seat, plain.move, plain.by, label=words, then=then)


def move_again(log: GameLog, ply: int, snapshot: Snapshot | None) -> MoveMessage:
    """The message of a past move, for a viewer who missed it."""
    entry = Moved(log.actors[ply], log.match.moves[ply], log.maker(ply))
    return MoveMessage(log, ply, entry, snapshot)


def position(log: GameLog, viewer: Viewer) -> wire.AnyPosition:
    """The current position, in the form of the viewer's feed; what follows is told as changes."""
    shown = log.shown
    viewer.last_sent = (viewer.seats, log.ply) if shown else None
    if shown is None:
        return UNDEALT.get(viewer.feed, NOTHING)
    if viewer.feed == RECORD:
        return shown.recorded(viewer.seats)
    return drawn(shown, viewer)


def first_position(log: GameLog, viewer: Viewer) -> wire.AnyPosition:
    """The current position for a newcomer; who has the feed *lean* asks for views."""
    if viewer.feed == LEAN and log.shown is not None:
        return log.shown.outline()
    return position(log, viewer)


def drawn(shown: ShownPosition, viewer: Viewer) -> wire.FullPosition | wire.PartedPosition:
    """A position in the form of a feed for people."""
    if viewer.feed == CHANGES:
        return shown.parted(viewer.seats, viewer.lang)
    return shown.full(viewer.seats, viewer.lang)


def log_lines(log: GameLog, lang: str, upto: int | None = None) -> list[wire.LogLine]:
    """The last moves in words."""
    end = log.ply if upto is None else upto
    return [_log_line(log, lang, ply) for ply in range(max(0, end - LINES), end)]


def _log_line(log: GameLog, lang: str, ply: int) -> wire.LogLine:
    words, then = log.told(ply, lang)
    return wire.LogLine(ply, log.actors[ply], words, log.moves[ply], then, log.maker(ply))
