"""The messages of the socket and the bodies of HTTP, typed. docs/protocol.md tells their story."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

LONGEST = 4096
"""Bytes of a message from a client."""
LONGEST_CHAT = 300
LONGEST_NAME = 24

Seat = Annotated[int, Meta(ge=0, lt=16)]
Ply = Annotated[int, Meta(ge=0, lt=1 << 31)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
Id = Annotated[int, Meta(ge=0, lt=1 << 53)]

# --- from a client -----------------------------------------------------------------------


class Ask(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Every request; ``id`` comes back with the answer."""

    id: Id = 0


class Play(Ask, tag="play"):
    ply: Ply
    seat: Seat
    move: MoveText


class Why(Ask, tag="why"):
    seat: Seat
    move: MoveText


class Hint(Ask, tag="hint"):
    seat: Seat


class Say(Ask, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Undo(Ask, tag="undo"):
    seat: Seat


class Agree(Ask, tag="agree"):
    seat: Seat
    yes: bool


class Sit(Ask, tag="sit"):
    seat: Seat
    entropy: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")] = ""


class Leave(Ask, tag="leave"):
    seat: Seat


class SeatBot(Ask, tag="bot"):
    seat: Seat
    level: Level


class Reclaim(Ask, tag="reclaim"):
    seat: Seat


class Start(Ask, tag="start"):
    pass


class Rematch(Ask, tag="rematch"):
    pass


class Where(Ask, tag="position"):
    pass


class Ping(Ask, tag="ping"):
    pass


Request = (
    Play | Why | Hint | Say | Undo | Agree | Sit | Leave | SeatBot | Reclaim | Start
    | Rematch | Where | Ping
)  # fmt: skip

# --- to a client -------------------------------------------------------------------------


class Chair(Struct, omit_defaults=True):
    seat: int
    kind: str
    name: str
    here: bool
    yours: bool
    level: str | None = None
    left_s: int | None = None
    clock_s: int | None = None


class Choice(Struct):
    move: str
    label: str
    steps: list[str]


class Position(Struct):
    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    views: dict[str, Raw]  # by seat, what games say
    choices: Raw  # by seat, lists of Choice


class PartedPosition(Struct):
    """The same with views in parts; unless it is whole, only those that have changed."""

    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    public: dict[str, Any]
    whole: bool
    choices: Raw  # by seat; with what follows it comes last, see ``addressed``
    own: Raw  # by seat


class Sight(Struct):
    """The same for a program that has the games itself: redacted records alone."""

    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    records: dict[int | str, bytes]  # by seat; Base64 on the wire


Shown = Position | PartedPosition | Sight


class Aside(Struct):
    """What came of a move, to follow the name of a seat, or alone (-1)."""

    seat: int
    label: str


class Event(Struct, omit_defaults=True):
    ply: int
    seat: int
    move: str
    label: str = ""
    then: list[Aside] = []


class Line(Struct, omit_defaults=True):
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


class Taking(Struct):
    """An undo that was asked for."""

    by: int
    to: int
    agreed: list[int]


class About(Struct):
    id: str
    game: str
    title: str
    state: str
    seats: list[Chair]
    options: dict[str, Any]
    clock: int | None
    public: bool
    owner: bool
    controls: list[int]
    spectators: int
    commitment: str
    rules: str
    rematch: str | None
    undo: Taking | None


class Told(Struct, tag_field="type", omit_defaults=False):
    """Everything the server sends."""


class TableNow(Told, tag="table"):
    n: int
    table: About
    position: Shown
    log: list[Line]
    chat: list[Chat]


class Happened(Told, tag="event"):
    n: int
    event: Event
    position: Shown


class HappenedLean(Told, tag="event"):
    n: int
    event: Event


class Seated(Told, tag="seats"):
    n: int
    state: str
    seats: list[Chair]
    controls: list[int]
    spectators: int
    options: dict[str, Any]


class Chatted(Told, tag="chat"):
    n: int
    chat: Chat


class UndoAsked(Told, tag="undo"):
    n: int
    undo: Taking | None


class Again(Told, tag="rematch"):
    n: int
    id: str


class Ok(Told, tag="ok"):
    id: int


class Refused(Told, tag="error", omit_defaults=True):
    id: int
    code: str
    text: str
    clause: str | None = None


class Because(Told, tag="why"):
    id: int
    move: str
    clause: str | None
    text: str


class Idea(Struct):
    move: str
    label: str
    win: float
    score: float
    share: float


class Hinted(Told, tag="hint"):
    id: int
    ideas: list[Idea]
    line: list[str]
    firm: bool
    """Not a guess from a few games."""


class Here(Told, tag="position"):
    id: int
    position: Shown


class Pong(Told, tag="pong"):
    id: int


# --- HTTP --------------------------------------------------------------------------------


class BriefChair(Struct, omit_defaults=True):
    kind: str
    name: str
    level: str | None = None


class Brief(Struct):
    id: str
    game: str
    title: str
    seats: list[BriefChair]
    state: str
    ply: int
    yours: bool
    your_turn: bool
    public: bool
    age_s: int


class Tables(Told, tag="tables"):
    tables: list[Brief]


class ChairWish(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot", "guest"]
    level: Level | None = None
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    game: Annotated[str, Meta(max_length=64)]
    seats: Seat
    chairs: Annotated[list[ChairWish], Meta(max_length=16)]
    options: dict[str, Any] = {}
    public: bool = False
    clock: Annotated[int, Meta(ge=5, le=86400)] | None = None
    entropy: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")] = ""
    deal: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$")] | None = None


class Me(Struct, forbid_unknown_fields=True, omit_defaults=True):
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)] | None = None
    lang: Literal["en", "fr"] | None = None


encode = msgspec.json.Encoder().encode
read_request = msgspec.json.Decoder(Request).decode

NONE = Raw(b"{}")
ALIKE = b'"choices":{},"own":{}}}'
"""How a position ends that has nothing of anybody's own, and the message it comes in."""


def addressed(message: bytes, choices: bytes, own: bytes) -> bytes:
    """A message that all get alike, with what one of them may do and sees besides."""
    return b'%b"choices":{%b},"own":{%b}}}' % (message[: -len(ALIKE)], choices, own)
