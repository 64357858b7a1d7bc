"""The types of all messages through sockets; docs/protocol.md explains how they are used.

``typescript`` makes the browser's types of these and ``httpwire``, docstrings of fields included.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from flibuste.core import fair
from flibuste.table.dealwire import BranchPoint as BranchPoint
from flibuste.table.dealwire import DealStatus as DealStatus
from flibuste.table.hintwire import HintedMove as HintedMove
from flibuste.table.hintwire import HintManner as HintManner
from flibuste.table.talkwire import Chat as Chat
from flibuste.table.talkwire import ChatKind as ChatKind
from flibuste.table.talkwire import Offence as Offence
from flibuste.table.talkwire import Phrase as Phrase
from flibuste.table.talkwire import TalkManner as TalkManner

LONGEST = 4096
"""How many bytes a message from a client may have."""
LONGEST_CHAT = 300
LONGEST_NAME = 24

Lang = Literal["en", "fr"]
TableState = Literal["waiting", "playing", "over", "review"]
ChairKind = Literal["open", "person", "guest", "bot"]
MoveMaker = Literal["player", "bot", "clock"]
"""Who makes a move: whoever has the seat; a bot; a bot or the lot, because time ran out."""
Seat = Annotated[int, Meta(ge=0, lt=16)]
Ply = Annotated[int, Meta(ge=0, lt=1 << 31)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
LevelName = Annotated[str, Meta(min_length=1, max_length=24)]
SEAL = "^[0-9a-f]{64}$"
Seal = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Attempts = Annotated[int, Meta(ge=0, lt=1 << 16)]
"""How many attempts to deal were given up before."""
RequestId = Annotated[int, Meta(ge=0, lt=1 << 53)]


class CloseCode(IntEnum):
    """Why a socket was closed."""

    NORMAL = 1000
    BAD_ORIGIN = 4001
    FULL = 4003
    """As many watch this table as can."""
    NO_TABLE = 4004
    NO_GAME = 4005
    """The table's game cannot be shown here; the reason says why."""
    TOO_SLOW = 4008
    FLOOD = 4009
    SIGNED_OUT = 4010
    """Its session has ended: begin anew, as whoever the cookie says."""
    SUSPENDED = 4011
    """A moderator has suspended the guest; the reason says until when and why."""
    GOING = 4012
    """The server stops, or has outdated data: reconnect."""
    TOO_MANY = 4029
    """Too many sockets, of this address or in all: reconnect after a while."""


# --- requests through a socket -------------------------------------------------------------


class SocketRequest(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Every request through a socket."""

    id: RequestId = 0
    """Comes back with the answer."""


class PlayRequest(SocketRequest, tag="play"):
    ply: Ply
    """The ply of the position in which the move was chosen; if it is over, the move is stale."""
    seat: Seat
    move: MoveText


class WhyRequest(SocketRequest, tag="why"):
    """Which clause forbids this move? ``undo``: why can the seat's last one not be taken back?"""

    seat: Seat
    move: MoveText


class HintRequest(SocketRequest, tag="hint"):
    seat: Seat
    here: bool = False
    """The one who asks thinks himself: he wants what the seat knows, and no hint."""


class ChatRequest(SocketRequest, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class PhraseRequest(SocketRequest, tag="phrase"):
    """Say a set phrase."""

    phrase: Phrase


class UndoRequest(SocketRequest, tag="undo"):
    """Take back the seat's last move."""

    seat: Seat


class AgreeRequest(SocketRequest, tag="agree"):
    """Yes or no to an undo that was asked for."""

    seat: Seat
    yes: bool


class SitRequest(SocketRequest, tag="sit"):
    """Take an open chair. With a seal, the player's word takes part in the deal."""

    seat: Seat
    seal: Seal = ""
    attempt: Attempts = 0


class SealRequest(SocketRequest, tag="seal"):
    """Seal a word for the next attempt to deal, or for a rematch."""

    seat: Seat
    seal: Annotated[str, Meta(pattern=SEAL)]
    attempt: Attempts = 0


class OpenRequest(SocketRequest, tag="open"):
    """Open one's word, when all have sealed theirs."""

    seat: Seat
    entropy: Annotated[str, Meta(pattern=fair.SEALED_WORD)]


class LeaveRequest(SocketRequest, tag="leave"):
    seat: Seat


class BotRequest(SocketRequest, tag="bot"):
    """Let a bot take a chair."""

    seat: Seat
    level: LevelName


class ReclaimRequest(SocketRequest, tag="reclaim"):
    """Take one's seat back from a bot."""

    seat: Seat


class DaysOffRequest(SocketRequest, tag="days-off"):
    """Begin or end days off, at a table by correspondence."""

    seat: Seat
    on: bool


class RemoveRequest(SocketRequest, tag="remove"):
    """Whoever opened the table sends somebody away before the first card."""

    seat: Seat


class CallOffRequest(SocketRequest, tag="call-off"):
    """Ask that the game be called off, or agree; or not."""

    seat: Seat
    yes: bool


class StartRequest(SocketRequest, tag="start"):
    pass


class RematchRequest(SocketRequest, tag="rematch"):
    pass


class PositionRequest(SocketRequest, tag="position"):
    pass


class PingRequest(SocketRequest, tag="ping"):
    hidden: bool = False
    """Whether the page is behind others: nobody looks, though somebody may be there."""


Request = (
    PlayRequest | WhyRequest | HintRequest | ChatRequest | UndoRequest | AgreeRequest | SitRequest
    | SealRequest | OpenRequest | LeaveRequest | BotRequest | ReclaimRequest | DaysOffRequest
    | RemoveRequest | CallOffRequest | StartRequest | RematchRequest | PositionRequest | PingRequest
    | PhraseRequest
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
"""By seat: the legal moves of the seat to move, if it is the reader's. Encoded beforehand."""
OwnParts = Annotated[Raw, Meta(extra={"type": dict[str, dict[str, Any]]})]
"""By seat: the part of its view that it alone sees. Encoded beforehand."""


class FullPosition(Struct):
    """A position with whole views: the feed *full*."""

    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    views: dict[str, Raw]
    """By seat, or for a ``spectator``: its view, as the game's view.py makes it."""
    choices: Choices


class PartedPosition(Struct):
    """A position with views in parts: the feed *changes*."""

    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    public: dict[str, Any]
    """The parts of the view that all see."""
    whole: bool
    """True: these are all parts. False: only those that have changed since the last position."""
    choices: Choices  # ``addressed`` relies on these two being last
    own: OwnParts


class RecordPosition(Struct):
    """A position for a program that knows the rules itself: the feed *record*."""

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
    """Whether a socket of theirs is open."""
    yours: bool
    level: str | None = None
    """If it is a bot."""
    left: bool = False
    """Whether they have left the game on purpose."""
    left_s: int | None = None
    """Seconds until a bot may take the seat of somebody who is gone."""
    clock_s: int | None = None
    """Seconds left of the turn; while days off are taken it stands still."""
    off: bool = False
    """Whether its player takes days off now, at a table by correspondence."""
    off_s: int | None = None
    """Seconds of days off that are left, at a table by correspondence."""


class Aside(Struct):
    """An effect of a move, in words."""

    seat: int
    """The seat whose name comes before the label; -1: the label is a whole sentence."""
    label: str
    kind: str
    """The name of the effect's message, such as ``told-seized``."""


class BareEvent(Struct, omit_defaults=True):
    """A move that was just made, for programs."""

    ply: int
    seat: int
    """-1: dice."""
    move: str
    """``undo 12``: everything from ply 12 on was taken back."""
    by: MoveMaker = "player"


class GameEvent(BareEvent, omit_defaults=True, kw_only=True):
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
    by: MoveMaker = "player"


class PendingUndo(Struct):
    """An undo that was asked for."""

    by: int
    to: int
    """The ply to go back to."""
    agreed: list[int]
    """The seats that have said yes."""


class CallingOff(Struct):
    """Somebody asks that the game be called off."""

    by: int
    agreed: list[int]


class TableInfo(Struct, omit_defaults=True):
    """A table without the position of its game."""

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
    """The commitment to the secret of the deal."""
    rules: str
    """The version of the rules."""
    rematch: str | None
    """The next table with the same chairs."""
    undo: PendingUndo | None
    deal: DealStatus | None
    """None if the record was uploaded, or dealt by a server of 0.2 or before."""
    notice: str = ""
    """That the game is shown as it was kept, because its rules are gone."""
    hints: HintManner = "free"
    from_memory: bool = False
    """What would have to be remembered is not shown until the end; only people play."""
    sides: list[int] = []
    """The side of each seat, where partners win together; else nothing."""
    deletable: bool = False
    """The reader may delete it: it is his, and never began or is played by him alone."""
    rated: bool = False
    """The result counts for everybody's strength: no hints, and no move is taken back."""
    talk: TalkManner = "free"
    host: str = ""
    """Who opened it, if he sits there; he may send others away before the first card."""
    calling_off: CallingOff | None = None
    called_off: bool = False
    """All have agreed to end it: nobody has won."""
    sent_away: bool = False
    """The reader was sent away, and may not sit down."""
    branch: BranchPoint | None = None
    """The position of another game that this one is played on from."""
    daily: str = ""
    """Of which day it is the deal of the day, if it is one: 2026-11-19."""


# --- messages to a client --------------------------------------------------------------------


class ServerMessage(Struct, tag_field="type", omit_defaults=False):
    """Everything the server sends through a socket."""


class TableMessage(ServerMessage, tag="table"):
    """The whole table: the first message, and again when too many messages were missed."""

    n: int
    table: TableInfo
    position: AnyPosition
    log: list[LogLine]
    chat: list[Chat]
    run: str = ""
    """Whose numbers ``n`` are: another server, or another run of it, counts on its own."""


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
    hints: HintManner = "free"
    called_off: bool = False
    sent_away: bool = False


class ChatMessage(ServerMessage, tag="chat"):
    n: int
    chat: Chat


class UndoMessage(ServerMessage, tag="undo"):
    """Somebody asks to take a move back, or no longer asks."""

    n: int
    undo: PendingUndo | None


class CallingOffMessage(ServerMessage, tag="calling-off"):
    """Somebody asks that the game be called off, or no longer asks."""

    n: int
    calling_off: CallingOff | None


class DealMessage(ServerMessage, tag="deal"):
    """Words were sealed or opened, or an attempt was given up."""

    n: int
    deal: DealStatus | None


class RematchMessage(ServerMessage, tag="rematch"):
    n: int
    id: str


News = (
    TableMessage
    | EventMessage
    | SeatsMessage
    | ChatMessage
    | UndoMessage
    | CallingOffMessage
    | DealMessage
    | RematchMessage
)
"""Numbered messages, sent to everybody at a table; a resumed socket goes on after the last one.

Programs get ``RecordEventMessage`` or ``LeanEventMessage`` in place of ``EventMessage``.
"""


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


class HintAnswer(ServerMessage, tag="hint"):
    id: int
    ideas: list[HintedMove]
    line: list[str]
    """The moves expected next, in words."""
    firm: bool
    """Whether the search was long enough to rely on."""


class HintRecordAnswer(ServerMessage, tag="hint-record"):
    """What a hint is thought from, for whoever thinks himself."""

    id: int
    record: bytes
    """Redacted for the seat that asks, Base64 on the wire."""


class PositionAnswer(ServerMessage, tag="position"):
    id: int
    position: AnyPosition


class PongAnswer(ServerMessage, tag="pong"):
    id: int


Answer = (
    OkAnswer | ErrorAnswer | WhyAnswer | HintAnswer | HintRecordAnswer | PositionAnswer | PongAnswer
)
"""The answer to a request; it has the request's id."""

encode = msgspec.json.Encoder().encode
read_request = msgspec.json.Decoder(Request).decode
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading a request may raise."""

NONE = Raw(b"{}")
ALIKE = b'"choices":{},"own":{}}}'
"""The last bytes of a message whose position has no choices and nobody's own parts."""


def addressed(message: bytes, choices: bytes, own: bytes) -> bytes:
    """A message shared by all, with the choices and own parts of one viewer put in."""
    return b'%b"choices":{%b},"own":{%b}}}' % (message[: -len(ALIKE)], choices, own)


class _Numbered(msgspec.Struct):
    id: int = 0


def request_id(message: bytes) -> int:
    """The id of a request of which nothing else may be readable; 0 if that is not either."""
    try:
        return msgspec.json.decode(message, type=_Numbered).id
    except UNREADABLE:
        return 0
