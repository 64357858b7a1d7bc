"""What all tables share, and what they ask of whoever keeps them, thinks for bots and replays.

A server's answers are in ``flibuste.server``, those of a screen without one in ``flibuste.local``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from flibuste.core.game import Game
from flibuste.table.background import BackgroundTasks, Signal
from flibuste.table.counts import Counts
from flibuste.table.fairqueue import Payer
from flibuste.table.logentries import LogEntry
from flibuste.table.outcomes import GameOutcome
from flibuste.table.thinking import Advice

Result = TypeVar("Result")


class TableSettings(Protocol):
    """The settings of tables; ``server.settings`` says what each means."""

    @property
    def bot_ms(self) -> tuple[int, int]: ...
    @property
    def grace_s(self) -> float: ...
    @property
    def idle_s(self) -> float: ...
    @property
    def word_s(self) -> float: ...


class TableStore(Protocol):
    """Keeps the rows of tables. What is awaited is on the disk."""

    def now(self) -> int:
        """The time of all who share the rows, in milliseconds."""

    def append(
        self,
        table: str,
        number: int,
        entries: Sequence[LogEntry],
        epoch: int | None = None,
        outcome: GameOutcome | None = None,
    ) -> Awaitable[object]:
        """Append entries to a table's log, all or none; number: that of the first entry.

        epoch: of the table's lease, if only its holder may do this. outcome: if they end the
        game. Raises Outdated.
        """

    def change_table(
        self, key: str, seated: list[dict[str, Any]] | None, revision: int, **values: Any
    ) -> Awaitable[object]:
        """Change a table's row and these chairs. Raises Outdated unless that is its revision."""

    def add_chat(self, chat: dict[str, Any]) -> Awaitable[object]:
        """Add a line of chat. Raises Outdated if another server has written one meanwhile."""


class TablePlaces(Protocol):
    """A number of places."""

    def waited_for(self, payer: Payer) -> AbstractAsyncContextManager[None]:
        """A place as soon as there is one."""


class TableBots(Protocol):
    """Thinks for bots."""

    @property
    def bot_tables(self) -> TablePlaces:
        """The tables at which only bots sit that may play at once."""

    async def choose(
        self, payer: Payer, game: Game, level: str, record: Any, actions: Sequence[int], seed: int
    ) -> int:
        """The action that a bot of this level chooses, from a redacted record."""

    async def hint(self, payer: Payer, game: Game, record: Any, actions: Sequence[int]) -> Advice:
        """The advice of the strongest bot. Raises Refusal if too many are asked for at once."""


class TableReplays(Protocol):
    """Does what takes a while and waits for nothing else: replays games, reads files."""

    async def run(self, payer: Payer, work: Callable[[], Result]) -> Result:
        """Do some work in its turn. Raises Refusal if too much is under way."""

    async def load(self, payer: Payer, work: Callable[[], Result]) -> Result:
        """The same for what must not be refused."""


class TableLeases(Protocol):
    """Says whether a table's bots and clocks are ours."""

    def holds(self, table: str) -> bool:
        """Whether they are; if they are nobody's, they may be soon."""

    def has(self, table: str) -> bool:
        """As ``holds``, but it does not ask for them."""

    def epoch(self, table: str) -> int | None:
        """The lease's number, for writes that only its holder may make."""

    def release(self, table: str) -> None:
        """Let go of them."""

    def lose(self, table: str) -> None:
        """They are another's."""


class TablePresence(Protocol):
    """Told who looks at which table."""

    def came(self, table: str, guest: str) -> None: ...
    def went(self, table: str, guest: str) -> None: ...


@dataclass
class Services:
    """What every table has."""

    settings: TableSettings
    store: TableStore
    bots: TableBots
    replays: TableReplays
    leases: TableLeases
    presence: TablePresence
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    counts: Counts = field(default_factory=Counts)
    lobby: Signal = field(default_factory=Signal)
    """Emitted when something that the lobby shows has changed."""
    stirred: Callable[[str], None] = lambda table: None
    """Called with a table at which it is somebody else's turn now."""
    turned: Callable[[Any], None] = lambda table: None
    """Called when the turn at a table has changed, or its game has begun or ended."""
    behind: Callable[[str], None] = lambda table: None
    """Called when another server has written to a table; what it wrote is then read."""
