"""The types of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from flibuste.core.gamerecord import Deal
from flibuste.table.lobbywire import Brief
from flibuste.table.wire import (
    LONGEST_NAME,
    FullPosition,
    GameEvent,
    Lang,
    LevelName,
    LogLine,
    Ply,
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
    clock: Annotated[int, Meta(ge=5, le=604800)] | None = None
    """Seconds for a turn; from a day on it is played by correspondence."""
    hints: bool = False
    """Whether people may ask for hints when others play, who are told each time."""
    rated: bool = False
    """The result counts for everybody's strength."""
    from_memory: bool = False
    """Totals are hidden until the end, and only people play; for games that have it."""
    entropy: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")] = ""
    """The player's part of the deal's seed, if no chair is open."""
    seal: Seal = ""
    """The seal of the player's part, if others may come."""
    deal: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$")] | None = None
    """The id of a deal from ``GET /api/deal``."""


class NewBranch(Struct, forbid_unknown_fields=True, kw_only=True):
    """A table that plays on from a position of a game that is over."""

    ply: Ply
    anew: Seat | None = None
    """The seat from whose view all that it did not see is drawn anew; null: it is as it lay."""
    chairs: Annotated[list[NewChair], Meta(max_length=16)]
    clock: Annotated[int, Meta(ge=5, le=604800)] | None = None
    hints: bool = False
    entropy: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")] = ""
    seal: Seal = ""
    deal: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$")] | None = None
    """As for a new table; without meaning where all is as it lay."""


# --- answers to HTTP requests ------------------------------------------------------------------


class Me(Struct):
    """Who asks."""

    guest: str
    name: str
    lang: Lang
    kept: bool
    """Whether the name is kept: nobody else may have it."""
    notices: list[Notice] = []
    moderator: bool = False


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


Reach = Literal["all", "machine", "name"]
"""Who can open a link: all; only this machine, which serves nobody else; or only this machine,
because it was asked for by a name that means itself."""


class Invitation(Brief, kw_only=True):
    """A table for somebody who was given its link."""

    invite: str
    """Its link."""
    reach: Reach
    commitment: str


class Notice(Struct):
    """What a moderator has told or forbidden the reader."""

    key: str
    kind: Literal["warning", "mute", "suspension"]
    text: str


class TableList(Struct):
    tables: list[Brief]


class TableId(Struct):
    id: str


# --- copies of tables that devices hold --------------------------------------------------------

LONGEST_COPY = 128 * 1024
"""Characters of a copy's text."""


class CopyChair(Struct, forbid_unknown_fields=True, omit_defaults=True):
    kind: Literal["person", "bot"]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    level: LevelName | None = None


class CopyBrief(Struct, forbid_unknown_fields=True):
    """What a list shows of a table that a device holds."""

    game: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,63}$")]
    seats: Annotated[list[CopyChair], Meta(min_length=1, max_length=16)]
    over: bool
    entries: Annotated[int, Meta(ge=0, le=20_000)]
    """How many its log has."""
    your_turn: bool
    made: Annotated[int, Meta(ge=0, lt=1 << 40)]


class NewCopy(Struct, forbid_unknown_fields=True):
    """A table as a device sends it."""

    base: Annotated[int, Meta(ge=0, lt=(1 << 31) - 1)]
    """The revision that it goes on from; 0: the server has none."""
    brief: CopyBrief
    text: Annotated[str, Meta(min_length=2, max_length=LONGEST_COPY)]
    """Whatever the device needs to go on; nobody else reads it."""


class CopyRevision(Struct):
    revision: int
    """How often it was sent."""


class CopyText(CopyRevision):
    text: str
    """Empty if it is of the revision that the asker knows."""


class CopyEntry(Brief, kw_only=True):
    """A copy in a list."""

    revision: int


class CopyList(Struct):
    tables: list[CopyEntry]


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


# --- what was played -------------------------------------------------------------------------


class PastPlayer(Struct, omit_defaults=True):
    """A seat of a finished game."""

    kind: Literal["person", "guest", "bot", "left"]
    """``left``: a person who has left; a bot has finished the game."""
    name: str
    level: str | None = None
    score: int | None = None
    place: int | None = None
    yours: bool = False
    alias: str = ""
    """Where more is told of a person whose name is kept: ``GET /api/people/ALIAS``."""


class PastGame(Struct, omit_defaults=True):
    """A finished game of somebody's."""

    id: str
    """Of its table."""
    game: str
    title: str
    ended: int
    """Seconds since 1970."""
    players: list[PastPlayer]
    """Seat by seat."""
    seat: int = -1
    """That of the person whose game it is; -1: he had none."""
    place: int | None = None
    """His; none if it was not played to its end."""
    rated: bool = False
    kept: bool = True
    """Whether the table is there, and can be looked at."""
    before: int | None = None
    """His points before and after it, if it is rated."""
    after: int | None = None
    branch: bool = False
    """It was played on from a position of another game: nobody has won or lost."""


class PastGames(Struct):
    games: list[PastGame]
    more: str
    """What ``before`` must be for those that follow; empty: these are all."""


class Leader(Struct, omit_defaults=True):
    """How strong somebody is, or a bot."""

    points: int
    spread: int
    """The standard deviation of the points: so unsure they are."""
    sure: bool
    """Whether they are known well enough; else they are provisional."""
    games: int
    name: str = ""
    alias: str = ""
    level: str | None = None
    """If it is a bot."""
    yours: bool = False


class Leaders(Struct):
    """The strongest of a game with so many seats, people and bots."""

    game: str
    title: str
    seats: int
    leaders: list[Leader]
    unlisted: list[Leader]
    """The reader, where he is not among them but has played."""


class CoursePoint(Struct):
    """Somebody's points after a rated game."""

    nth: int
    """Which of his rated games of this kind it was, from 1."""
    ended: int
    points: int
    place: int


class StrengthSheet(Struct):
    """How strong somebody is at a game with so many seats."""

    game: str
    title: str
    seats: int
    points: int
    spread: int
    sure: bool
    games: int
    course: list[CoursePoint]
    """After each game, the latest at the end."""
    bots: list[Leader]


class KindTally(Struct):
    """How many games of a kind somebody has finished, and won."""

    game: str
    title: str
    seats: int
    games: int
    wins: int


class RivalTally(Struct):
    """The same of the games with an opponent: a person, or bots of a level."""

    name: str
    alias: str
    level: str | None
    games: int
    wins: int


class History(Struct):
    """What somebody has played, as far as the reader may know."""

    standings: list[StrengthSheet]
    kinds: list[KindTally]
    rivals: list[RivalTally]
    games: PastGames


class Person(Struct):
    """Somebody whose name is kept."""

    name: str
    alias: str
    yours: bool
    history: History
