"""What travels through sockets, typed. docs/protocol.md tells its story.

The browser's types (web/src/lib/wire.ts) are made from these and from ``httpwire`` by
``typescript``, sentences below fields included.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

LONGEST = 4096
"""Bytes of a message from a client."""
LONGEST_CHAT = 300
LONGEST_NAME = 24

Lang = Literal["en", "fr"]
TableState = Literal["waiting", "playing", "over", "review"]
ChairKind = Literal["open", "person", "guest", "bot"]
Seat = Annotated[int, Meta(ge=0, lt=16)]
Ply = Annotated[int, Meta(ge=0, lt=1 << 31)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
LevelName = Annotated[str, Meta(min_length=1, max_length=24)]
RequestId = Annotated[int, Meta(ge=0, lt=1 << 53)]


class CloseCode(IntEnum):
    """Why a socket was closed."""

    NORMAL = 1000
    BAD_ORIGIN = 4001
    NOT_ALLOWED = 4003
    NO_TABLE = 4004
    TOO_SLOW = 4008
    FLOOD = 4009
    GOING = 4012
    """The server stops, or knows better: come back."""


# --- requests through a socket -------------------------------------------------------------


class SocketRequest(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Every request through a socket."""

    id: RequestId = 0
    """Comes back with the answer."""


class PlayRequest(SocketRequest, tag="play"):
    ply: Ply
    """Of the position the move was chosen at: a late one is refused as stale."""
    seat: Seat
    move: MoveText


class WhyRequest(SocketRequest, tag="why"):
    """Which clause forbids this move?"""

    seat: Seat
    move: MoveText


class HintRequest(SocketRequest, tag="hint"):
    seat: Seat


class ChatRequest(SocketRequest, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class UndoRequest(SocketRequest, tag="undo"):
    """Take back the seat's last move."""

    seat: Seat


class AgreeRequest(SocketRequest, tag="agree"):
    """Yes or no to an undo that was asked for."""

    seat: Seat
    yes: bool


class SitRequest(SocketRequest, tag="sit"):
    """Take an open chair."""

    seat: Seat
    entropy: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")] = ""
    """One's share in the chance of the deal."""


class LeaveRequest(SocketRequest, tag="leave"):
    seat: Seat


class BotRequest(SocketRequest, tag="bot"):
    """Let a bot take a chair."""

    seat: Seat
    level: LevelName


class ReclaimRequest(SocketRequest, tag="reclaim"):
    """Take one's seat back from a bot."""

    seat: Seat


class StartRequest(SocketRequest, tag="start"):
    pass


class RematchRequest(SocketRequest, tag="rematch"):
    pass


class PositionRequest(SocketRequest, tag="position"):
    pass


class PingRequest(SocketRequest, tag="ping"):
    pass


Request = (
    PlayRequest | WhyRequest | HintRequest | ChatRequest | UndoRequest | AgreeRequest | SitRequest
    | LeaveRequest | BotRequest | ReclaimRequest | StartRequest | RematchRequest
    | PositionRequest | PingRequest
)  # fmt: skip

# --- positions -----------------------------------------------------------------------------


class Choice(Struct):
    """A legal move of whoever is to move."""

    move: str
    label: str
    """The move in words, to follow a name."""
    steps: list[str]
    """The things to pick on the table, one after the other, to make it."""


Choices = Annotated[Raw, Meta(extra={"type": dict[str, list[Choice]]})]
"""By seat, the legal moves of the seat to move, if it is the reader's; written beforehand."""
OwnParts = Annotated[Raw, Meta(extra={"type": dict[str, dict[str, Any]]})]
"""By seat, parts of its view that not all see alike; written beforehand."""


class FullPosition(Struct):
    """A position with whole views: the feed *full*."""

    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    views: dict[str, Raw]
    """By seat, or for a ``spectator``: what it may know, as the game tells it."""
    choices: Choices


class PartedPosition(Struct):
    """The same with views in parts: the feed *changes*."""

    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    public: dict[str, Any]
    """What all see alike."""
    whole: bool
    """Forget what was told before; otherwise these are only the parts that have changed."""
    choices: Choices  # this and what follows comes last, see ``addressed``
    own: OwnParts


class RecordPosition(Struct):
    """The same for a program that has the games itself: the feed *record*."""

    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    records: dict[int | str, bytes]
    """By seat, or for a ``spectator``: redacted records, Base64 on the wire."""


AnyPosition = FullPosition | PartedPosition | RecordPosition

# --- what is told about a table --------------------------------------------------------------


class Chair(Struct, omit_defaults=True):
    """Who sits where."""

    seat: int
    kind: ChairKind
    name: str
    here: bool
    """A socket of theirs is open."""
    yours: bool
    level: str | None = None
    """Of a bot."""
    left_s: int | None = None
    """Seconds until a bot may take the seat of somebody who is gone."""
    clock_s: int | None = None
    """Seconds left of the turn."""


class Aside(Struct):
    """What came of a move."""

    seat: int
    """Whose name the label follows; -1: it is a sentence alone."""
    label: str


class BareEvent(Struct):
    """A move that was just made, for programs."""

    ply: int
    seat: int
    """-1: dice."""
    move: str
    """``undo 12``: everything from ply 12 on was taken back."""


class GameEvent(BareEvent, omit_defaults=True):
    """The same for people."""

    label: str
    """The move in words, to follow a name."""
    then: list[Aside] = []


class LogLine(Struct, omit_defaults=True):
    """A move of the log."""

    ply: int
    seat: int
    label: str
    move: str
    then: list[Aside] = []


class Chat(Struct):
    seat: int | None
    name: str
    text: str
    at: int
    """Seconds since 1970."""


class PendingUndo(Struct):
    """An undo that was asked for."""

    by: int
    to: int
    """The ply to go back to."""
    agreed: list[int]
    """The seats that have said yes."""


class TableInfo(Struct):
    """A table without its game."""

    id: str
    game: str
    title: str
    state: TableState
    seats: list[Chair]
    options: dict[str, Any]
    clock: int | None
    """Seconds for a turn."""
    public: bool
    owner: bool
    controls: list[int]
    """The seats the reader plays."""
    spectators: int
    commitment: str
    """To the secret of the deal."""
    rules: str
    """Their version."""
    rematch: str | None
    """The next table with the same chairs."""
    undo: PendingUndo | None


# --- messages to a client --------------------------------------------------------------------


class ServerMessage(Struct, tag_field="type", omit_defaults=False):
    """Everything the server sends through a socket."""


class TableMessage(ServerMessage, tag="table"):
    """The whole table: the first message, and whenever too much was missed."""

    n: int
    table: TableInfo
    position: AnyPosition
    log: list[LogLine]
    chat: list[Chat]


class EventMessage(ServerMessage, tag="event"):
    """A move, and the position after it."""

    n: int
    event: GameEvent
    position: FullPosition | PartedPosition


class RecordEventMessage(ServerMessage, tag="event"):
    """The same in the feed *record*."""

    n: int
    event: BareEvent
    position: RecordPosition


class LeanEventMessage(ServerMessage, tag="event"):
    """A move without its position: the feed *lean*."""

    n: int
    event: BareEvent


class SeatsMessage(ServerMessage, tag="seats"):
    """Somebody came, left or sat down; or the game is over."""

    n: int
    state: TableState
    seats: list[Chair]
    controls: list[int]
    spectators: int
    options: dict[str, Any]


class ChatMessage(ServerMessage, tag="chat"):
    n: int
    chat: Chat


class UndoMessage(ServerMessage, tag="undo"):
    """Somebody wants to take back, or no longer."""

    n: int
    undo: PendingUndo | None


class RematchMessage(ServerMessage, tag="rematch"):
    n: int
    id: str


News = TableMessage | EventMessage | SeatsMessage | ChatMessage | UndoMessage | RematchMessage
"""Numbered: everybody at the table hears it, and a resumed socket goes on from the last one.

Programs hear ``RecordEventMessage`` or ``LeanEventMessage`` in the place of ``EventMessage``.
"""


class BriefChair(Struct, omit_defaults=True):
    kind: ChairKind
    name: str
    level: str | None = None


class Brief(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    seats: list[BriefChair]
    state: TableState
    ply: int
    yours: bool
    your_turn: bool
    public: bool
    age_s: int


class TablesMessage(ServerMessage, tag="tables"):
    """The lobby."""

    tables: list[Brief]


# --- answers to requests ----------------------------------------------------------------------


class OkAnswer(ServerMessage, tag="ok"):
    id: int


class ErrorAnswer(ServerMessage, tag="error", omit_defaults=True):
    id: int
    code: str
    text: str
    clause: str | None = None


class WhyAnswer(ServerMessage, tag="why"):
    id: int
    move: str
    clause: str | None
    text: str


class HintedMove(Struct):
    """A move and what the search thinks of it."""

    move: str
    label: str
    win: float
    """Probability that the seat's side wins."""
    score: float
    """Expected at the end."""
    share: float
    """Part of the search's visits: how sure it is."""


class HintAnswer(ServerMessage, tag="hint"):
    id: int
    ideas: list[HintedMove]
    line: list[str]
    """What is expected next, in words."""
    firm: bool
    """Not a guess from a few games."""


class PositionAnswer(ServerMessage, tag="position"):
    id: int
    position: AnyPosition


class PongAnswer(ServerMessage, tag="pong"):
    id: int


Answer = OkAnswer | ErrorAnswer | WhyAnswer | HintAnswer | PositionAnswer | PongAnswer
"""To a request, by the request's id."""

encode = msgspec.json.Encoder().encode
read_request = msgspec.json.Decoder(Request).decode

NONE = Raw(b"{}")
ALIKE = b'"choices":{},"own":{}}}'
"""How a position ends that has nothing of anybody's own, and the message it comes in."""


def addressed(message: bytes, choices: bytes, own: bytes) -> bytes:
    """A message that all get alike, with what one of them may do and sees besides."""
    return b'%b"choices":{%b},"own":{%b}}}' % (message[: -len(ALIKE)], choices, own)
