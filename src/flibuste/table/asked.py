"""A request as handlers get it, whether it came by HTTP or from a page without a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import msgspec

from flibuste.table import httpwire, lobbywire
from flibuste.table.fairqueue import Payer
from flibuste.table.guest import Guest
from flibuste.table.making import TableMaker
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import LANGUAGES
from flibuste.table.table import Table

LARGEST_BODY = 16 * 1024
Body = TypeVar("Body")
Result = TypeVar("Result")


class GuestBook(Protocol):
    """Where guests are kept."""

    async def welcome(self, guest: Guest) -> None: ...
    async def rename(self, guest: Guest, name: str | None, lang: str | None) -> None: ...


class Tables(TableMaker, Protocol):
    """All tables of a site."""

    async def table(self, key: str, payer: Payer) -> Table: ...
    async def create(self, guest: str, name: str, wish: httpwire.NewTable) -> Table: ...
    async def close_table(self, key: str, guest: str) -> None: ...
    async def delete_table(self, key: str, guest: str) -> None: ...


class TableLists(Protocol):
    """Lists of tables."""

    async def tables_of(
        self, guest: str, lang: str, unfinished: bool = False
    ) -> list[lobbywire.Brief]: ...


class RecordShelf(Protocol):
    """Where uploaded records are read and kept."""

    async def check(self, payer: Payer, raw: bytes, lang: str) -> httpwire.RecordCheck: ...
    async def keep(self, payer: Payer, raw: bytes) -> str: ...


class Site(Protocol):
    """What handlers share: a server, or one person's own tables."""

    @property
    def registry(self) -> Tables: ...
    @property
    def guests(self) -> GuestBook: ...
    @property
    def lobby(self) -> TableLists: ...
    @property
    def uploads(self) -> RecordShelf: ...


class Asked:
    """A request with its guest and language, its path and its query."""

    site: Site
    guest: Guest
    lang: str
    path: Mapping[str, str]
    query: Mapping[str, str]

    def speak(self) -> None:
        """Choose the language of the answer."""
        asked = self.query.get("lang", self.guest.lang)
        self.lang = asked if asked in LANGUAGES else self.guest.lang

    @property
    def payer(self) -> Payer:
        return Payer(self.guest.id)

    @property
    def origin(self) -> str:
        """Where the pages come from: the beginning of a link to one of them."""
        raise NotImplementedError

    @property
    def reach(self) -> httpwire.Reach:
        """Who can open such a link."""
        return "all"

    def limit(self, what: str, cost: float = 1.0) -> None:
        """Raises Refusal if somebody asks too much of this kind."""

    async def raw(self, most: int) -> bytes:
        """The body. Raises Refusal if it is larger than ``most`` bytes."""
        raise NotImplementedError

    async def body(self, shape: type[Body]) -> Body:
        return read_body(await self.raw(LARGEST_BODY), shape)

    async def apart(self, work: Callable[[], Result]) -> Result:
        """Do what takes long, where nobody else has to wait for it."""
        return work()

    async def welcome(self) -> None:
        """Keep a new guest."""
        await self.site.guests.welcome(self.guest)

    async def notices(self) -> list[httpwire.Notice]:
        """What moderators have told or forbidden the guest."""
        return []

    async def moderates(self) -> bool:
        """Whether the guest is a moderator."""
        return False

    async def table(self) -> Table:
        """The table that the path names. Raises Refusal."""
        return await self.site.registry.table(self.path["id"], self.payer)


def read_body(raw: bytes, shape: type[Body]) -> Body:
    """A body in JSON. Raises Refusal."""
    try:
        return msgspec.json.decode(raw, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad-body", why=str(error)) from None


@dataclass(frozen=True)
class FileAnswer:
    """An answer that is a file to be saved."""

    content: bytes
    media: str
    name: str


Handler = Callable[[Any], Awaitable[object]]
"""Answers an ``Asked`` with something that can be written as JSON, or with a ``FileAnswer``."""


@dataclass(frozen=True)
class HttpRoute:
    """An HTTP route: its handler, and how it is described."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: type | None = None
    """The type of the answer; None: any JSON."""
    body: type | None = None
    takes: str = "application/json"
    """The media type of the body."""
    media: str = "application/json"
    """The media type of the answer."""
    public: bool = False
    """Whether everybody may read the answer: no secret is in it, and it is compressed."""
