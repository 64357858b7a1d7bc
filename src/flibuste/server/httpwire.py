"""The types of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from flibuste.core.gamerecord import Deal
from flibuste.server.wire import (
    LONGEST_NAME,
    Brief,
    FullPosition,
    GameEvent,
    Lang,
    LevelName,
    LogLine,
    Seal,
    Seat,
)

# --- bodies of HTTP requests -----------------------------------------------------------------


class MeChange(Struct, forbid_unknown_fields=True, omit_defaults=True):
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)] | None = None
    lang: Lang | None = None


class NewChair(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot", "guest"]
    """``guest``: another person at the same screen."""
    level: LevelName | None = None
    """If it is a bot."""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    """If it is a guest."""


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    game: Annotated[str, Meta(max_length=64)]
    seats: Seat
    chairs: Annotated[list[NewChair], Meta(max_length=16)]
    options: dict[str, Any] = {}
    public: bool = False
    clock: Annotated[int, Meta(ge=5, le=86400)] | None = None
    """Seconds for a turn."""
    from_memory: bool = False
    """Totals are hidden until the end, and only people play; for games that have it."""
    entropy: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")] = ""
    """The player's part of the deal's seed, if no chair is open."""
    seal: Seal = ""
    """The seal of the player's part, if others may come."""
    deal: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$")] | None = None
    """The id of a deal from ``GET /api/deal``."""


# --- answers to HTTP requests ------------------------------------------------------------------


class Me(Struct):
    """Who asks."""

    guest: str
    name: str
    lang: Lang


class OptionValue(Struct):
    value: Any
    text: str
    seats: list[int]
    """The numbers of seats with which it can be chosen."""


class OptionSheet(Struct, omit_defaults=True):
    """An option of a game: one of some values, or a whole number of a range."""

    name: str
    text: str
    default: dict[str, Any]
    """By number of seats."""
    range: tuple[int, int] | None = None
    values: list[OptionValue] | None = None
    note: str = ""
    """What to know before choosing."""
    file: str = ""
    """The name of an example, if it may also be read from a file."""


class OptionReading(Struct):
    """What a file states, checked: the value of an option."""

    value: Any


class GameSheet(Struct):
    """What the lobby tells about a game."""

    name: str
    title: str
    tagline: str
    seats: list[int]
    minutes: tuple[int, int]
    age: int
    letter: str
    """The letter its clauses begin with."""
    options: list[OptionSheet]
    lesson: bool
    """Whether it has a lesson."""
    from_memory: bool
    """Whether it can be played from memory."""


class Level(Struct):
    """How well a bot plays."""

    name: str
    title: str
    text: str


class GameList(Struct):
    games: list[GameSheet]
    levels: list[Level]


class Invitation(Brief, kw_only=True):
    """A table for somebody who was given its link."""

    invite: str
    commitment: str


class TableList(Struct):
    tables: list[Brief]


class TableId(Struct):
    id: str


class RecordCheck(Struct):
    """Whether a record replays and its deal was fair; also in words."""

    ok: bool
    text: str


class DealOffer(Struct):
    """A commitment to a secret, made before the players add their entropy."""

    deal: str
    commitment: str


class Review(Struct):
    """A past position."""

    ply: int
    plies: int
    to_move: int | None
    over: bool
    view: Raw
    views: dict[str, Raw]
    log: list[LogLine]


class PlotPoint(Struct):
    ply: int
    scores: list[int]


class ScoreLine(Struct):
    """Points and the clause that gives them."""

    clause: str
    text: str
    points: int


class ScoreSheet(Struct):
    seat: int
    lines: list[ScoreLine]
    total: int


class DealProof(Struct):
    """Everything needed to check a deal by hand."""

    seed: str | None
    deal: Deal | None
    ok: bool


class GameCourse(Struct):
    """The course of a game that is over."""

    plot: list[PlotPoint]
    """The scores whenever they change."""
    breakdown: list[ScoreSheet]
    fair: DealProof


class RuleClause(Struct):
    id: str
    section: str
    ruling: bool
    """Our answer where the printed rules are silent."""
    html: str


class Rules(Struct):
    """A rulebook."""

    title: str
    clauses: list[RuleClause]
    html: str
    """A ``figure`` with ``data-picture`` is the place of the picture of that name."""
    summary: str
    """The rules on one page, as HTML; empty if there is no such page."""
    lesson: bool
    """Whether the game can be learnt move by move."""


class LessonEvent(Struct):
    """A move of a lesson, and the position after it."""

    event: GameEvent
    position: FullPosition


class PictureSheet(Struct):
    """A picture of a rulebook: a position, and the moves that are seen to lead there."""

    name: str
    seat: int | None
    """Whose hand is seen."""
    seats: int
    start: FullPosition
    events: list[LessonEvent]


class PictureSheets(Struct):
    pictures: list[PictureSheet]


class LessonSheet(Struct):
    """A step of a lesson."""

    name: str
    seat: int
    """The seat of whoever learns."""
    rivals: list[str]
    """The names of the others."""
    text: str
    """What to do, and why."""
    done: str
    """What came of it."""
    position: FullPosition
    """Its choices are what glows: the right moves, or all where they are to be found."""
    outcomes: dict[str, list[LessonEvent]]
    """By right move: that move and what follows."""


class Lesson(Struct):
    title: str
    steps: list[LessonSheet]


class LessonReason(Struct):
    """Why a move is not the one the step wants."""

    clause: str | None
    """None: it is legal."""
    text: str


class HttpError(Struct):
    code: str
    text: str


class HttpRefusal(Struct):
    error: HttpError
