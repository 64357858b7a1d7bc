"""The types of the lobby's messages: tables in brief, and who looks for company."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from flibuste.table.wire import ChairKind, Seat, ServerMessage, SocketRequest, TableState


class BriefChair(Struct, omit_defaults=True):
    kind: ChairKind
    name: str
    level: str | None = None


class Brief(Struct, omit_defaults=True):
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
    notice: str = ""
    """Why it cannot be read or played on, if so; or that its rules are gone."""
    closable: bool = False
    """The reader may close it: it cannot go on."""
    deletable: bool = False
    """The reader may delete it: it is his, and never began or was played alone."""
    from_memory: bool = False
    called_off: bool = False
    clock: int | None = None
    """Seconds for a turn."""
    options: dict[str, Any] = {}
    """As far as they were stated; null: what was read from a file."""
    rated: bool = False
    abandoned: bool = False
    """The reader has left it, or nobody has moved for long."""
    branch: bool = False
    """It is played on from a position of another game."""


class Sought(Struct):
    """Somebody who looks for company."""

    name: str
    game: str


class Company(Struct):
    """Who looks for company."""

    waiting: dict[str, int]
    """By game: how many."""
    people: list[Sought]
    """Those who have waited longest."""


class Seeking(Struct):
    """That the reader looks for company."""

    game: str
    seats: int
    """0: any number."""
    waited_s: int
    wide_s: int
    """Seconds until every number of seats will do."""
    offer_s: int
    """Seconds until bots are offered for empty chairs."""
    bots: bool
    rated: bool


class TablesMessage(ServerMessage, tag="tables"):
    """What the lobby shows."""

    tables: list[Brief]
    """The public ones."""
    mine: list[Brief]
    company: Company
    seeking: Seeking | None
    paired: str | None
    """A table was found for who has looked for company through this socket: its id."""


# --- requests through its socket ------------------------------------------------------------


class SeekRequest(SocketRequest, tag="seek"):
    """Look for company; again: for another number of seats, or with bots."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Seat = 0
    """0: any number."""
    bots: bool = False
    """Bots may take the chairs that are empty: the game begins at once."""
    rated: bool = False
    """The result is to count; only for who keeps his name, and with others who want that."""


class StopSeekingRequest(SocketRequest, tag="stop-seeking"):
    pass


class LobbyPingRequest(SocketRequest, tag="ping"):
    pass


LobbyRequest = SeekRequest | StopSeekingRequest | LobbyPingRequest
read_lobby_request = msgspec.json.Decoder(LobbyRequest).decode
