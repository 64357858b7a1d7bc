"""The types of HTTP requests and answers about talk, people and moderators."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from flibuste.table.talkwire import Chat, Offence, Phrase, TalkManner
from flibuste.table.wire import Seat

RegardKind = Literal["mute", "block"]
Key = Annotated[str, Meta(max_length=40, pattern="^[A-Za-z0-9_-]*$")]
ModeratorAction = Literal["warn", "mute", "suspend", "lift", "name", "dismiss"]


class AtTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """Somebody at a table, by his chair or by something he has said there."""

    seat: Seat | None = None
    line: Annotated[int, Meta(ge=0, lt=1 << 31)] | None = None
    """The number of a line of chat."""


class RegardWish(AtTable):
    """Not to hear somebody (*mute*), or neither to hear him nor to play with him (*block*)."""

    kind: RegardKind


class RegardEnd(Struct, forbid_unknown_fields=True):
    key: Key


class TalkChange(Struct, forbid_unknown_fields=True):
    phrases: bool
    """Whether set phrases alone are written and shown, as a parent may want it."""


class ReportWish(AtTable):
    reason: Offence


class NoticeRead(Struct, forbid_unknown_fields=True):
    key: Key


class DecisionWish(Struct, forbid_unknown_fields=True):
    """What a moderator decides about a report."""

    report: Key
    action: ModeratorAction
    reason: Offence = "other"
    days: Annotated[int, Meta(ge=1, le=3650)] = 1
    """How long somebody is muted or suspended."""
    note: Annotated[str, Meta(max_length=300)] = ""
    """Told to him with the reason."""


class ReportTaken(Struct):
    key: str


class ReportBrief(Struct):
    """A report in the moderators' queue."""

    key: str
    name: str
    """Of whom it is about, at that time."""
    reason: Offence
    at: int
    before: int
    """How often something was decided about him."""


class ReportSheet(ReportBrief):
    """A report with its evidence."""

    chat: list[Chat]
    log: list[str]
    """The latest moves: the seat, a blank, the move."""
    names: list[str]
    """Who sat where."""
    line: int | None
    """The line of chat it is about."""


class AuditLine(Struct):
    """A decision of a moderator."""

    at: int
    by: str
    action: str
    name: str
    reason: str
    note: str
    until: int | None


class ModeratorQueue(Struct):
    reports: list[ReportBrief]
    audit: list[AuditLine]


class Regard(Struct):
    """Somebody whom the reader does not hear, or does not play with."""

    key: str
    kind: RegardKind
    name: str
    """His name at that time."""


class Talk(Struct):
    """How the reader may talk, and whom he does not hear."""

    phrases: bool
    """Whether he has chosen set phrases alone."""
    manner: TalkManner
    """What the server allows him."""
    regards: list[Regard]


class PhraseSheet(Struct):
    """A set phrase of the chat, in words."""

    phrase: Phrase
    text: str


class PhraseList(Struct):
    phrases: list[PhraseSheet]


class PushDevice(Struct, forbid_unknown_fields=True):
    """Where a browser can be called, as it says itself."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{80,96}=*$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{20,28}=*$")]


class PushEnd(Struct, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(max_length=1000)]


class MailAddress(Struct, forbid_unknown_fields=True):
    """An address that is said to be one's own."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]


class MailCode(Struct, forbid_unknown_fields=True):
    """The code that came there."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Mail(Struct):
    """Where the reader gets mail."""

    offered: bool
    """Whether the operator has set up mail."""
    address: str
    """Empty if there is none."""
    confirmed: bool
    """Whether the code that was sent there has come back."""


class MailStopped(Struct):
    """What came of the link in a mail."""

    stopped: bool


class PushKey(Struct):
    """What a browser asks its push service with."""

    key: str


class Privacy(Struct):
    """How long things are kept, in days; 0: for ever."""

    keep_days: int
    keep_idle_days: int
    keep_open_days: int
    keep_guest_days: int
