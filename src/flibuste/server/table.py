"""One table: the only authority over its game. State here, what changes it in other modules.

    waiting ──all chairs taken──► playing ──the game ends──► over

The match shown is always one that is on the disk: a move is tried on a copy, written, and
only then does the copy become the table's match and is anybody told.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from flibuste.core import fair, registry
from flibuste.core.game import Effect, Game
from flibuste.core.match import Match
from flibuste.server import drawings, wire
from flibuste.server.moments import Moment, asides, label, speaker
from flibuste.server.speech import Refusal

if TYPE_CHECKING:
    from flibuste.server.harbour import Harbour

WAITING, PLAYING, OVER, REVIEW = "waiting", "playing", "over", "review"
FINISHED = (OVER, REVIEW)
"""Nobody moves any more, and nothing is secret: REVIEW is a record that stops before the end."""
OPEN, PERSON, GUEST, BOT = "open", "person", "guest", "bot"
CHANCE = -1
RECENT = 64
"""Messages that can be sent again to a viewer who lost some."""
TALK = 50


@dataclass
class Sitter:
    """Who sits in a chair."""

    kind: str
    guest: str | None = None  # whose seat it is, also while a bot keeps it warm
    name: str = ""
    level: str | None = None
    gone: float | None = None  # since when its person is not there, by the monotonic clock

    def row(self, seat: int) -> dict[str, Any]:
        return {
            "seat": seat, "kind": self.kind, "guest": self.guest, "name": self.name,
            "level": self.level,
        }  # fmt: skip


Known = tuple[tuple[int, ...], int]
"""Of the last position somebody was sent: whose, and after how many moves."""


def _controls(sitters: list[Sitter]) -> dict[str, tuple[int, ...]]:
    """Whose seats are whose to play."""
    played: dict[str, tuple[int, ...]] = {}
    for seat, sitter in enumerate(sitters):
        if sitter.guest is not None and sitter.kind in (PERSON, GUEST):
            played[sitter.guest] = (*played.get(sitter.guest, ()), seat)
    return played


class Viewer(Protocol):
    """Somebody who looks at a table through a socket."""

    guest: str
    lang: str
    feed: str
    known: Known | None

    def post(self, message: bytes) -> None: ...
    def send(self, frame: bytes) -> None: ...
    def close(self, code: int) -> None: ...


Drawing = Callable[["Table", Viewer, int, dict[Any, bytes]], bytes]
"""The frame of a number for a viewer; the dict has those already made, by what they depend on."""


class Table:
    """A table that is in memory."""

    def __init__(self, harbour: Harbour, row: dict[str, Any], sitters: list[Sitter]) -> None:
        self.harbour = harbour
        self.id: str = row["id"]
        self.game: Game = registry.get(row["game"])
        self.rules: str = row["rules"]
        self.seats: int = row["seats"]
        self.options: dict[str, Any] = row["options"]
        self.owner: str = row["owner"]
        self.public: bool = bool(row["public"])
        self.clock: int | None = row["clock"]
        self.state: str = row["state"]
        self.made: int = row["made"]
        self.secret: str = row["secret"]
        self.entropy: list[str] = row["entropy"]
        self.rematch: str | None = row["rematch"]
        self.setup: dict[str, Any] | None = row["setup"]
        self.seed: int | None = row["seed"]  # of an uploaded record
        self.sitters = sitters
        self._controls = _controls(sitters)
        self.moment: Moment | None = None  # None before the deal
        self.actors: list[int] = []  # the seat of each move, -1 for chance
        self.facts: list[tuple[Effect, ...] | None] = []  # what came of each move, once it was told
        self.rows = 0  # lines of the log on the disk, undone moves and undos included
        self.chat: deque[wire.Chat] = deque(maxlen=TALK)
        self.chats = 0
        self.undo: wire.Taking | None = None
        self.viewers: set[Viewer] = set()
        # Numbers of an earlier run of the server are below those of this one.
        self.n = time.time_ns() // 1_000_000
        self.recent: deque[tuple[int, Drawing | int]] = deque(maxlen=RECENT)
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self.began: int | None = None  # the turn it came to memory in, in milliseconds
        self.deadline: float | None = None  # of the turn clock
        self.alarm: asyncio.TimerHandle | None = None
        self.touched = time.monotonic()

    # --- who is who ------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        if self.moment is None:
            raise Refusal("not-playing", 409)
        return self.moment.match

    @property
    def ply(self) -> int:
        return len(self.actors)

    def controls(self, guest: str) -> tuple[int, ...]:
        """The seats somebody plays."""
        return self._controls.get(guest, ())

    def seat(self, seat: int, sitter: Sitter) -> None:
        """Put somebody in a chair."""
        self.sitters[seat] = sitter
        self._controls = _controls(self.sitters)

    def sitter(self, seat: int) -> Sitter:
        if seat >= self.seats:
            raise Refusal("no-such-seat", 404)
        return self.sitters[seat]

    def controlled(self, guest: str, seat: int) -> Sitter:
        sitter = self.sitter(seat)
        if sitter.guest != guest or sitter.kind not in (PERSON, GUEST):
            raise Refusal("not-yours", 403)
        return sitter

    def spectators(self) -> int:
        return sum(1 for viewer in self.viewers if not self.controls(viewer.guest))

    def present(self, guest: str | None) -> bool:
        return any(viewer.guest == guest for viewer in self.viewers)

    @property
    def uploaded(self) -> bool:
        return not self.secret

    @property
    def commitment(self) -> str:
        return "" if self.uploaded else fair.commitment(self.secret)

    def chosen(self) -> dict[str, Any]:
        """The options as they are played, or as they were asked for before the deal."""
        return dict(self.moment.match.options) if self.moment else dict(self.options)

    # --- what is told ------------------------------------------------------------------------

    def chairs(self, guest: str) -> list[wire.Chair]:
        return [self._chair(seat, sitter, guest) for seat, sitter in enumerate(self.sitters)]

    def _chair(self, seat: int, sitter: Sitter, guest: str) -> wire.Chair:
        person = sitter.kind in (PERSON, GUEST)
        here = self.present(sitter.guest) if person else sitter.kind == BOT
        chair = wire.Chair(seat, sitter.kind, sitter.name, here, sitter.guest == guest)
        chair.level = sitter.level
        if person and not here and self.state == PLAYING:
            chair.left_s = self.patience(sitter)
        if self.deadline is not None and self.moment and self.moment.to_move == seat:
            chair.clock_s = max(0, round(self.deadline - time.monotonic()))
        return chair

    def patience(self, sitter: Sitter) -> int:
        """Seconds until a bot may take a leaver's seat."""
        since = sitter.gone if sitter.gone is not None else self.touched
        return max(0, round(since + self.harbour.settings.grace_s - time.monotonic()))

    def position(self, viewer: Viewer) -> wire.Shown:
        if self.moment is None:
            return drawings.nothing(viewer)
        return drawings.shown(self.moment, viewer, self.controls(viewer.guest))

    def about(self, viewer: Viewer) -> wire.About:
        return wire.About(
            id=self.id, game=self.game.name, title=self.title(viewer.lang), state=self.state,
            seats=self.chairs(viewer.guest), options=self.chosen(), clock=self.clock,
            public=self.public, owner=self.owner == viewer.guest,
            controls=list(self.controls(viewer.guest)), spectators=self.spectators(),
            commitment=self.commitment, rules=self.rules, rematch=self.rematch, undo=self.undo,
        )  # fmt: skip

    def title(self, lang: str) -> str:
        return speaker(self.game.name, lang)("title")

    def now(self, viewer: Viewer) -> wire.TableNow:
        """Everything somebody needs who has just come."""
        log = [] if viewer.feed in drawings.WORDLESS else self.lines(viewer.lang)
        viewer.known = (self.controls(viewer.guest), self.ply) if self.moment else None
        return wire.TableNow(
            self.n, self.about(viewer), self.position(viewer), log, list(self.chat)
        )

    def lines(self, lang: str, upto: int | None = None) -> list[wire.Line]:
        """The last moves in words."""
        end = self.ply if upto is None else upto
        return [self._line(lang, ply) for ply in range(max(0, end - TALK), end)]

    def _line(self, lang: str, ply: int) -> wire.Line:
        move, game = self.match.moves[ply], self.game.name
        then = asides(game, lang, self.came_of(ply))
        return wire.Line(ply, self.actors[ply], label(game, lang, move), move, then)

    def came_of(self, ply: int) -> tuple[Effect, ...]:
        """What came of a move. Where nobody was told at the time, the game is replayed."""
        known = self.facts[ply] if ply < len(self.facts) else None
        if known is None:
            self.facts = self.harbour.retold(self)
        return self.facts[ply] or ()

    def keep(self, ply: int, facts: tuple[Effect, ...] | None) -> None:
        """Note what came of the latest move (None: nobody asks); moves undone are forgotten."""
        self.facts += [None] * (ply - len(self.facts))
        self.facts[ply:] = [facts]

    @property
    def told(self) -> bool:
        """Does anybody read the log?"""
        wordless = drawings.WORDLESS
        for viewer in self.viewers:
            if viewer.feed not in wordless:
                return True
        return False

    def brief(self, guest: str, lang: str) -> wire.Brief:
        mine = self.controls(guest)
        turn = self.moment.to_move if self.moment else None
        chairs = [wire.BriefChair(c.kind, c.name, c.level) for c in self.sitters]
        return wire.Brief(
            self.id, self.game.name, self.title(lang), chairs, self.state, self.ply,
            bool(mine) or self.owner == guest, turn in mine, self.public,
            max(0, int(time.time()) - self.made),
        )  # fmt: skip

    # --- telling ---------------------------------------------------------------------------

    def broadcast(self, drawing: Drawing, ply: int | None = None) -> None:
        """Number a message and send it to everybody; equal messages are made once.

        ply: of a move, which is all that has to be kept to tell it again.
        """
        self.n = n = self.n + 1
        self.recent.append((n, drawing if ply is None else ply))
        made: dict[Any, bytes] = {}
        for viewer in tuple(self.viewers):
            viewer.send(drawing(self, viewer, n, made))

    def tell_seats(self) -> None:
        self.broadcast(drawings.seats)
        self.harbour.changed()

    def welcome(self, viewer: Viewer, after: int) -> None:
        """Let somebody look on, from the last message he has seen."""
        self.viewers.add(viewer)
        self.touched = time.monotonic()
        missed = [entry for entry in self.recent if entry[0] > after]
        if 0 < after <= self.n and len(missed) == self.n - after:
            plies = [kept for _, kept in missed if isinstance(kept, int)]
            shown = plies and viewer.feed != drawings.LEAN
            moments = self.harbour.moments(self, plies[0]) if shown else {}
            for n, kept in missed:
                drawing = self._move(kept, moments) if isinstance(kept, int) else kept
                viewer.send(drawing(self, viewer, n, {}))
        else:
            viewer.post(wire.encode(self.now(viewer)))

    def _move(self, ply: int, moments: dict[int, Moment]) -> Drawing:
        return drawings.Happened(ply, self.actors[ply], self.match.moves[ply], moments.get(ply))

    def farewell(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.touched = time.monotonic()
