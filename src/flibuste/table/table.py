"""One table: its state, and what it sends to its viewers. Other modules change the state.

    waiting ──all chairs taken──► playing ──the game ends──► over

What viewers are shown is always on the disk. A move is tried on a copy of the match and written
to the disk. Only then does the copy become the table's match, and viewers are told.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flibuste.core import registry
from flibuste.core.match import Match
from flibuste.table import days, lobbywire, messages, timing, wire
from flibuste.table.daysoff import DAY_S, NONE, DaysOff
from flibuste.table.fairqueue import Payer
from flibuste.table.frames import frame
from flibuste.table.gamewords import speaker
from flibuste.table.log import GameLog, Opening
from flibuste.table.logentries import LogEntry
from flibuste.table.manners import Said
from flibuste.table.messages import Frames, Message, Viewer
from flibuste.table.outcomes import GameOutcome
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import say
from flibuste.table.services import Services

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
REVIEW: Final = "review"
CLOSED: Final = "closed"
"""Of tables on the disk only: their owners have given them up."""
FINISHED = (OVER, REVIEW)
"""Nobody moves, and nothing is secret. REVIEW: an uploaded record of an unfinished game."""
OPEN: Final = "open"
PERSON: Final = "person"
GUEST: Final = "guest"
BOT: Final = "bot"
RECENT = 64
"""How many messages are kept, to be sent again to a viewer who missed some."""
REPLAYED = 1000
"""In longer games who missed something is sent the whole table: to replay them takes too long."""
CHATS = 50
"""How many lines of chat are kept in memory."""
Elsewhere = dict[str, int | None]
"""Guests whom other servers have seen at a table: None if they still do, else since when not."""


@dataclass
class Occupant:
    """Who sits in a chair."""

    kind: wire.ChairKind
    guest: str | None = None  # the owner of the seat, also while a bot plays it
    name: str = ""
    level: str | None = None
    left: int | None = None  # when its person has left the game on purpose, ms
    off: DaysOff = NONE
    gone: float | None = None  # since when its person is away, by the monotonic clock

    @classmethod
    def of(cls, row: dict[str, Any]) -> Occupant:
        off = DaysOff(row.get("off_since"), row.get("off_used") or 0)
        return cls(row["kind"], row["guest"], row["name"], row["level"], row["gone"], off)

    def row(self, seat: int) -> dict[str, Any]:
        return {
            "seat": seat, "kind": self.kind, "guest": self.guest, "name": self.name,
            "level": self.level, "gone": self.left,
            "off_since": self.off.since, "off_used": self.off.used,
        }  # fmt: skip

    def renewed(self, other: Occupant) -> Occupant:
        """The occupant who sits here now; if it is the same one, away for as long."""
        if (other.guest, other.kind) == (self.guest, self.kind):
            other.gone = self.gone
        return other


def _controls(occupants: list[Occupant]) -> dict[str, tuple[int, ...]]:
    """The seats that each guest plays, by the guest's id."""
    played: dict[str, tuple[int, ...]] = {}
    for seat, occupant in enumerate(occupants):
        if occupant.guest is not None and occupant.kind in (PERSON, GUEST):
            played[occupant.guest] = (*played.get(occupant.guest, ()), seat)
    return played


def deletable(
    owner: str, state: str, seated: Iterable[str | None], guest: str, rated: bool = False
) -> bool:
    """Whether a guest may delete a table; ``server.deleting`` asks the database the same."""
    alone = not {*seated} - {guest, None} and not (rated and state == PLAYING)
    return owner == guest and (state in (WAITING, CLOSED) or alone)


def brief_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a table in a list: what was read from a file is left out."""
    plain = (str, int, bool, float)
    return {k: v if isinstance(v, plain) else None for k, v in options.items()}


def opening_of(row: dict[str, Any]) -> Opening:
    """How a table's game begins; its JSON was read by ``loading.decoded``."""
    game = registry.get(row["game"])
    return Opening(
        game, row["seats"], row["options"], row["deal"], row["seed"], row["setup"],
        bool(row["from_memory"]), row.get("branch"),
    )  # fmt: skip


class Table:
    """A table in memory, made from its row in the database."""

    def __init__(self, services: Services, row: dict[str, Any], occupants: list[Occupant]) -> None:
        self.services = services
        self.id: str = row["id"]
        self.rules: str = row["rules"]
        self.owner: str = row["owner"]
        self.latest_player = Payer(self.owner)  # its bots search in his time
        self.public: bool = bool(row["public"])
        self.clock: int | None = row["clock"]
        self.hints: bool = bool(row["hints"])  # among people too
        self.rated: bool = bool(row["rated"])  # see ``rated``
        self.daily: str | None = row.get("daily")  # whose deal of the day it is
        self.hinted: tuple[int, int] | None = None  # which seat was given one, after which entry
        self.state: wire.TableState = row["state"]
        self.made: int = row["made"]
        self.rematch: str | None = row["rematch"]
        self.revision: int = row.get("revision", 0)  # of its rows
        self.wound: int | None = row.get("wound")
        self.opening = opening_of(row)
        self.game = self.opening.game
        self.seats = self.opening.seats
        self.log = GameLog(self.opening)
        self.before: list[LogEntry] = []  # the moves of the game that it is a branch of
        self.occupants = occupants
        self._controls = _controls(occupants)
        self.chat: deque[Said] = deque(maxlen=CHATS)
        self.chats = 0  # the number of the next line of chat
        self.calling_off: wire.CallingOff | None = None
        self.called_off: bool = bool(row.get("called_off"))
        self.sent_away: list[str] = json.loads(
            row.get("sent_away") or "[]"
        )  # guests who were sent away
        self.undo: wire.PendingUndo | None = None
        self.undo_refusals: dict[int, tuple[int, str | None]] = {}  # by seat, see ``undoing``
        self.viewers: set[Viewer] = set()
        self.readers = 0  # viewers who read the log
        self.elsewhere: Elsewhere = {}
        self.run = secrets.token_urlsafe(6)  # whose numbers its messages have
        # The last message's number. It begins above all numbers of an earlier run of the server.
        self.n = timing.milliseconds()
        self.recent: deque[tuple[int, Message | int]] = deque(maxlen=RECENT)  # int: a move's ply
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self.began: int | None = None  # when the turn began during which it was loaded, ms
        self.turn_began = timing.monotonic()
        self.deadline: float | None = None  # of the turn clock, if it is a person's turn
        self.alarm: asyncio.TimerHandle | None = None
        self.rung: int | None = None  # the log's length when time was up, until a bot has moved
        self.deal_stage: tuple[int, bool] | None = None  # that the alarm is for, see ``dealing``
        self.touched = timing.monotonic()
        self.deleted = False

    def branch_off(self, entries: Sequence[LogEntry]) -> None:
        """Note the moves that were made before its own game begins; they are on the disk."""
        self.before = [*entries]
        self.log.written = len(self.before)

    @property
    def first_ply(self) -> int:
        """The ply at which its own game begins."""
        return self.opening.branch.ply if self.opening.branch else 0

    @property
    def match(self) -> Match:
        return self.log.match

    @property
    def outcome(self) -> GameOutcome | None:
        """What came of its game; None if that was not played to its end."""
        shown = self.log.shown
        if shown is None or not shown.over or shown.scores is None:
            return None
        sides = self.sides() or list(range(self.seats))
        return GameOutcome(tuple(shown.scores), tuple(shown.winners), tuple(sides))

    # --- who is who ------------------------------------------------------------------------

    def controls(self, guest: str) -> tuple[int, ...]:
        """The seats that a guest plays."""
        return self._controls.get(guest, ())

    def seat(self, seat: int, occupant: Occupant) -> None:
        """Put somebody in a chair."""
        self.occupants[seat] = occupant
        self._controls = _controls(self.occupants)
        for viewer in self.viewers:
            viewer.seats = self.controls(viewer.guest)

    def occupant(self, seat: int) -> Occupant:
        if seat >= self.seats:
            raise Refusal("no-such-seat", 404)
        return self.occupants[seat]

    def controlled(self, guest: str, seat: int) -> Occupant:
        """The occupant of a seat. Raises Refusal unless this guest plays it."""
        occupant = self.occupant(seat)
        if occupant.guest != guest or occupant.kind not in (PERSON, GUEST):
            raise Refusal("not-yours", 403)
        return occupant

    @property
    def payer(self) -> Payer:
        """In whose time its bots search: of the player or owner who came last."""
        return self.latest_player._replace(watched=self.watched, fixed=self.strict)

    @property
    def strict(self) -> bool:
        """Whether the game is compared with others': no help, and no move taken back."""
        return self.rated or self.daily is not None

    @property
    def shut(self) -> bool:
        """Whether others still play the same deal: nobody but its player looks at it."""
        return self.daily is not None and self.services.store.now() < days.end_of(self.daily)

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it, here or through another server."""
        return bool(self.viewers) or None in self.elsewhere.values()

    @property
    def busy(self) -> bool:
        """Whether something is being done here, so that it must stay in memory."""
        waits = self.thinking is not None or self.rung is not None
        return bool(self.viewers) or waits or self.lock.locked()

    @property
    def by_correspondence(self) -> bool:
        """Whether a turn may take days: nobody has to be there."""
        return self.clock is not None and self.clock >= DAY_S

    @property
    def only_bots(self) -> bool:
        return all(occupant.kind == BOT for occupant in self.occupants)

    def deletable(self, guest: str) -> bool:
        """Whether a guest may delete it: it is his, and it never began or he plays it alone."""
        seated = [c.guest for c in self.occupants]
        return deletable(self.owner, self.state, seated, guest, self.rated)

    def check_kept(self) -> None:
        """Raises Refusal if it was deleted: nothing is written to it any more."""
        if self.deleted:
            raise Refusal("no-table", 404)

    def spectators(self) -> int:
        here = sum(1 for viewer in self.viewers if not viewer.seats)
        return here + sum(
            1 for guest, gone in self.elsewhere.items() if gone is None and not self.controls(guest)
        )

    def present(self, guest: str | None) -> bool:
        return self.here(guest) or self.elsewhere.get(guest or "", 0) is None

    def looking(self, guest: str) -> bool:
        """Whether a guest can see the table now; elsewhere he counts as if he could."""
        seen = any(viewer.guest == guest and not viewer.hidden for viewer in self.viewers)
        return seen or self.elsewhere.get(guest, 0) is None

    def here(self, guest: str | None) -> bool:
        """Whether a guest looks at the table through this server."""
        return any(viewer.guest == guest for viewer in self.viewers)

    def chosen_options(self) -> dict[str, Any]:
        """The options of the game, completed with defaults once it is dealt."""
        return dict(self.log.options if self.log.shown else self.opening.options)

    def patience(self, occupant: Occupant) -> int:
        """Seconds until a bot may take the seat of an occupant who is gone."""
        if occupant.left is not None:
            return 0
        since = occupant.gone if occupant.gone is not None else self.touched
        return max(0, round(since + self.services.settings.grace_s - timing.monotonic()))

    # --- what viewers are told ---------------------------------------------------------------

    def chairs(self, guest: str) -> list[wire.Chair]:
        return [self._chair(seat, who, guest) for seat, who in enumerate(self.occupants)]

    def _chair(self, seat: int, occupant: Occupant, guest: str) -> wire.Chair:
        person = occupant.kind in (PERSON, GUEST)
        staying = person and occupant.left is None and self.present(occupant.guest)
        here = staying or occupant.kind == BOT
        chair = wire.Chair(seat, occupant.kind, occupant.name, here, occupant.guest == guest)
        chair.level, chair.left = occupant.level, occupant.left is not None
        waits = self.by_correspondence and occupant.left is None
        if person and not (here or waits or self.opening.from_memory) and self.state == PLAYING:
            chair.left_s = self.patience(occupant)
        if person and self.by_correspondence and self.state == PLAYING:
            now = self.services.store.now()
            chair.off, chair.off_s = occupant.off.on(now), occupant.off.left(now) // 1000
        if self.deadline is not None and self.log.to_move == seat:
            still = chair.off_s or 0 if chair.off else 0
            chair.clock_s = max(0, round(self.deadline - timing.monotonic() - still))
        return chair

    def title(self, lang: str) -> str:
        return speaker(self.game.name, lang)("title")

    def notice(self, lang: str) -> str:
        """That the game is shown as it was kept, if so."""
        if self.rules == self.game.version:
            return ""
        return say(lang, "archived", rules=self.rules, here=self.game.version)

    def info(self, viewer: Viewer) -> wire.TableInfo:
        return wire.TableInfo(
            id=self.id, game=self.game.name, title=self.title(viewer.lang), state=self.state,
            seats=self.chairs(viewer.guest), options=self.chosen_options(), clock=self.clock,
            public=self.public, owner=self.owner == viewer.guest, controls=list(viewer.seats),
            spectators=self.spectators(), commitment=self.opening.commitment, rules=self.rules,
            rematch=self.rematch, undo=self.undo, deal=self.deal_status(),
            notice=self.notice(viewer.lang), from_memory=self.opening.from_memory,
            sides=self.sides(), hints=self.hint_manner(), deletable=self.deletable(viewer.guest),
            rated=self.rated, talk=viewer.manners.talk,
            host=self.host(), calling_off=self.calling_off,
            called_off=self.called_off, sent_away=viewer.guest in self.sent_away,
            branch=self.branch_point(), daily=self.daily or "",
        )  # fmt: skip

    def branch_point(self) -> wire.BranchPoint | None:
        branch = self.opening.branch
        return wire.BranchPoint(branch.table, branch.ply, branch.anew) if branch else None

    def host(self) -> str:
        """The name of whoever opened it, if he sits there."""
        mine = (c.name for c in self.occupants if c.guest == self.owner and c.kind == PERSON)
        return next(mine, "")

    def sides(self) -> list[int]:
        """The side of each seat, once it is known that partners play; else nothing."""
        if not self.log.shown or self.rules != self.game.version:
            return []
        seats = len(self.occupants)
        found = list(self.game.sides(seats, self.chosen_options()))
        return [] if found == list(range(seats)) else found

    def hint_manner(self) -> wire.HintManner:
        """Whether hints are given here. A bot that plays for somebody keeps his chair for him."""
        if self.opening.from_memory or self.strict:
            return "off"
        people = [c for c in self.occupants if c.guest is not None or c.kind == OPEN]
        if len(people) < 2:
            return "free"
        return "told" if self.hints else "off"

    def waited_for(self) -> list[int]:
        """The seats that have to seal their words, or to open them, before the deal."""
        origin = self.opening.origin
        if origin is None or self.state != WAITING or any(c.kind == OPEN for c in self.occupants):
            return []
        done = origin.entropy if origin.sealed else origin.seals
        return [seat for seat in origin.parts if not done[seat]]

    def deal_status(self) -> wire.DealStatus | None:
        origin = self.opening.promised
        if origin is None or origin.version < 2:
            return None
        waiting = self.waited_for()
        left = None
        if waiting and self.deadline is not None:
            left = max(0, round(self.deadline - timing.monotonic()))
        return wire.DealStatus(
            attempt=len(origin.abandoned), commitment=origin.commitment, parts=origin.parts,
            seals=origin.seals, opened=[bool(word) for word in origin.entropy],
            open_now=bool(waiting) and origin.sealed, left_s=left, abandoned=origin.abandoned,
        )  # fmt: skip

    def whole(self, viewer: Viewer) -> wire.TableMessage:
        """The message for a viewer who has just come."""
        log, wordless = self.log, viewer.feed in messages.WORDLESS
        lines = [] if wordless else messages.log_lines(log, viewer.lang)
        position = messages.first_position(log, viewer)
        return wire.TableMessage(
            self.n, self.info(viewer), position, lines, self._talk(viewer), self.run
        )

    def _talk(self, viewer: Viewer) -> list[wire.Chat]:
        return [viewer.manners.shown(said) for said in self.chat]

    def brief(self, guest: str, lang: str) -> lobbywire.Brief:
        mine = self.controls(guest)
        chairs = [lobbywire.BriefChair(c.kind, c.name, c.level) for c in self.occupants]
        return lobbywire.Brief(
            self.id, self.game.name, self.title(lang), chairs, self.state, self.log.ply,
            bool(mine) or self.owner == guest, self.log.to_move in mine, self.public,
            max(0, timing.seconds() - self.made), deletable=self.deletable(guest),
            from_memory=self.opening.from_memory, rated=self.rated,
            called_off=self.called_off, clock=self.clock,
            options=brief_options(self.opening.options), branch=self.opening.branch is not None,
        )  # fmt: skip

    # --- telling ---------------------------------------------------------------------------

    def broadcast(self, message: Message, ply: int | None = None) -> None:
        """Number a message and send it to every viewer; equal frames are made once.

        ply: if the message is a move, its ply. It is kept in place of the message, which can be
        made again from it.
        """
        self.n = n = self.n + 1
        self.recent.append((n, message if ply is None else ply))
        frames: Frames = {}
        for viewer in tuple(self.viewers):
            viewer.send(message(viewer, n, frames))

    def unload(self) -> None:
        """It leaves memory at once, not when the garbage is collected: messages refer to it."""
        self.recent.clear()
        if self.alarm is not None:
            self.alarm.cancel()

    def tell_seats(self) -> None:
        self.broadcast(self._seats_message)
        self.services.lobby.emit()

    def _seats_message(self, viewer: Viewer, n: int, frames: Frames) -> bytes:
        seated = any(occupant.guest == viewer.guest for occupant in self.occupants)
        seated = seated or viewer.guest in self.sent_away
        guest = viewer.guest if seated else ""  # all who have no chair are told the same
        if guest not in frames:
            told = wire.SeatsMessage(
                n, self.state, self.chairs(guest), list(viewer.seats), self.spectators(),
                self.chosen_options(), self.hint_manner(), self.called_off,
                viewer.guest in self.sent_away,
            )  # fmt: skip
            frames[guest] = frame(wire.encode(told))
        return frames[guest]

    def welcome(self, viewer: Viewer, after: int) -> None:
        """Add a viewer and send it what it missed after this message, or the whole table."""
        if viewer not in self.viewers:
            self.viewers.add(viewer)
            self.readers += viewer.feed not in messages.WORDLESS
        viewer.seats = self.controls(viewer.guest)
        self.touched = timing.monotonic()
        missed = [entry for entry in self.recent if entry[0] > after]
        if 0 < after <= self.n and len(missed) == self.n - after and self.log.ply <= REPLAYED:
            self._tell_missed(viewer, missed)
        else:
            viewer.post(wire.encode(self.whole(viewer)))

    def _tell_missed(self, viewer: Viewer, missed: list[tuple[int, Message | int]]) -> None:
        plies = [kept for _, kept in missed if isinstance(kept, int)]
        shown = plies and viewer.feed != messages.LEAN
        snapshots = dict(enumerate(self.log.snapshots(plies[0]), plies[0])) if shown else {}
        for n, kept in missed:
            if isinstance(kept, int):
                kept = messages.move_again(self.log, kept, snapshots.get(kept))
            viewer.send(kept(viewer, n, {}))

    def farewell(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            self.readers -= viewer.feed not in messages.WORDLESS
        self.touched = timing.monotonic()

    # --- keeping ---------------------------------------------------------------------------

    async def change(self, seated: list[dict[str, Any]] | None = None, **values: Any) -> None:
        """Change the table's rows. Raises Outdated if another server has changed them."""
        await self.services.store.change_table(self.id, seated, self.revision, **values)
        self.revision += 1
        self.wound = values.get("wound", self.wound)
