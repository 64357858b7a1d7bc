"""The database's schema: a row for each table, chair, log entry, line of chat and guest.

Log entries are never changed. To change the schema, add a function at the end of ``STEPS``; the
table ``version`` says how many steps a database has taken. A step only adds, with defaults: other
servers that share the database know nothing of it while they run.
"""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, String, Text

from flibuste.server.troubles import Trouble

META = sa.MetaData()

version = sa.Table("version", META, Column("number", Integer, nullable=False))

guests = sa.Table(
    "guest", META,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("lang", String, nullable=False),
    Column("made", BigInteger, nullable=False),
)  # fmt: skip

tables = sa.Table(
    "game_table", META,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON, as asked for
    Column("owner", String, nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("clock", Integer),
    Column("state", String, nullable=False),  # waiting, playing, over, review, closed
    Column("made", BigInteger, nullable=False),
    Column("secret", String, unique=True),  # hex, revealed when the game is over; none if uploaded
    Column("entropy", Text, nullable=False),  # JSON: hex by seat; of deals before step 4
    Column("deal", Text),  # JSON: the origin of the seed, seals and words; none before step 4
    Column("seed", String),  # hex: of an uploaded record
    Column("setup", Text),  # JSON: of an uploaded record
    Column("rematch", String),
    Column("wound", BigInteger),  # ms: when a turn was begun by the deal or a change of chair
    Column("revision", Integer, nullable=False, server_default="0"),  # how often it was changed
    Column("undo", Text),  # JSON: an undo that was asked for, and the number at which it was
    Column("archived", Boolean),  # whether ``archive`` has it
    Column("from_memory", Boolean),  # until the end only what lies open is shown
)  # fmt: skip
sa.Index("game_table_state", tables.c.public, tables.c.state, tables.c.made)
UNARCHIVED = sa.text("archived IS NULL AND state IN ('over', 'review')")
"""Finished games that are not in ``archive`` yet."""
waits_for_archive = sa.Index(
    "game_table_unarchived", tables.c.made, tables.c.id,
    sqlite_where=UNARCHIVED, postgresql_where=UNARCHIVED,
)  # fmt: skip

archives = sa.Table(  # finished games as they were shown: see ``archives``
    "archive", META,
    Column("table_id", String, primary_key=True),
    Column("kept", LargeBinary, nullable=False),
)  # fmt: skip

chairs = sa.Table(
    "chair", META,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # open, person, guest, bot
    Column("guest", String, index=True),  # whose it is, also while a bot sits there
    Column("name", String, nullable=False),
    Column("level", String),
    Column("gone", BigInteger),  # ms: since when its person has left the game
    sqlite_with_rowid=False,
)  # fmt: skip

moves = sa.Table(
    "move", META,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),  # a second writer of the same number fails
    Column("seat", Integer, nullable=False),  # -1: chance
    Column("text", String, nullable=False),  # a move, or "undo PLY"
    Column("at", BigInteger),  # when it was written, milliseconds; none in databases before step 2
    sqlite_with_rowid=False,
)  # fmt: skip

chats = sa.Table(
    "chat", META,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

nodes = sa.Table(  # servers that share the database
    "node", META,
    Column("id", String, primary_key=True),
    Column("batch", BigInteger, nullable=False),  # the number of its last transaction
    Column("until", BigInteger, nullable=False),  # ms: it counts as running until then
)  # fmt: skip

leases = sa.Table(
    "lease", META,
    Column("table_id", String, primary_key=True),
    Column("node", String, index=True),  # who plays the table's bots and clocks, if anybody
    Column("epoch", Integer, nullable=False),  # how often it was taken
)  # fmt: skip

presences = sa.Table(  # who looks at a table, of nodes that share the database
    "presence", META,
    Column("table_id", String, primary_key=True),
    Column("guest", String, primary_key=True),
    Column("node", String, primary_key=True, index=True),
    Column("gone", BigInteger),  # ms: when the guest's last socket at that node was closed
)  # fmt: skip

shared_settings = sa.Table(
    "setting", META,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)  # fmt: skip

spent_deals = sa.Table(  # of tables that were deleted: nobody may have the same deal again
    "spent_deal", META,
    Column("commitment", String, primary_key=True),  # to its secret, hex
)  # fmt: skip


def _first(connection: sa.Connection) -> None:
    META.create_all(connection)


def _second(connection: sa.Connection) -> None:
    """Add when turns began."""
    for column in (tables.c.wound, moves.c.at):
        _add(connection, column)


def _third(connection: sa.Connection) -> None:
    """Add what several servers need to share a database."""
    META.create_all(connection)
    for column in (tables.c.revision, tables.c.undo, chairs.c.gone):
        _add(connection, column)


def _fourth(connection: sa.Connection) -> None:
    """Add words that are sealed before they are opened."""
    _add(connection, tables.c.deal)


def _fifth(connection: sa.Connection) -> None:
    """Add the deals of tables that were deleted."""
    META.create_all(connection)


def _sixth(connection: sa.Connection) -> None:
    """Add archives, in which games outlive their rules."""
    META.create_all(connection)
    _add(connection, tables.c.archived)
    waits_for_archive.create(connection, checkfirst=True)


def _seventh(connection: sa.Connection) -> None:
    """Add tables that are played from memory."""
    _add(connection, tables.c.from_memory)


def _add(connection: sa.Connection, column: sa.Column[object]) -> None:
    """Add a column. ``_first`` makes new databases with all of them."""
    name = column.table.name
    there = {c["name"] for c in sa.inspect(connection).get_columns(name)}
    if column.name not in there:
        made = sa.schema.CreateColumn(column).compile(dialect=connection.dialect)
        connection.exec_driver_sql(f"ALTER TABLE {name} ADD COLUMN {made}")


STEPS: tuple[Callable[[sa.Connection], None], ...] = (
    _first, _second, _third, _fourth, _fifth, _sixth, _seventh,
)  # fmt: skip
LOCK = 0x0F11B057E
"""The advisory lock of PostgreSQL under which a schema is changed."""
LIMITS = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
PATIENCE = "60s"
"""How long a step may take, or be waited for; a move may not."""


def steps_taken(connection: sa.Connection) -> int:
    """How many steps a database has taken. Raises Trouble if it is newer than this program."""
    there = sa.inspect(connection).has_table("version")
    at = int(connection.execute(sa.select(version.c.number)).scalar_one()) if there else 0
    if at > len(STEPS):
        raise Trouble("database-newer", number=at, known=len(STEPS))
    return at


def upgrade(connection: sa.Connection) -> None:
    """Bring a database up to date. Raises Trouble if it is newer than this program."""
    if connection.dialect.name == "postgresql":
        for limit in LIMITS:
            connection.execute(sa.text(f"SET LOCAL {limit} = '{PATIENCE}'"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    at = steps_taken(connection)
    for step in STEPS[at:]:
        step(connection)
    if at < len(STEPS):
        connection.execute(sa.delete(version))
        connection.execute(sa.insert(version).values(number=len(STEPS)))
