"""The database's schema: a row for each table, chair, log entry, line of chat and guest.

Log entries are never changed. To change the schema, add a function at the end of ``STEPS``; the
table ``version`` says how many steps a database has taken.
"""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import Boolean, Column, Integer, String, Text

META = sa.MetaData()

version = sa.Table("version", META, Column("number", Integer, nullable=False))

guests = sa.Table(
    "guest", META,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("lang", String, nullable=False),
    Column("made", Integer, nullable=False),
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
    Column("state", String, nullable=False),  # waiting, playing, over
    Column("made", Integer, nullable=False),
    Column("secret", String, unique=True),  # hex, revealed when the game is over; none if uploaded
    Column("entropy", Text, nullable=False),  # JSON: hex by seat, fixed when the game begins
    Column("seed", String),  # hex: of an uploaded record
    Column("setup", Text),  # JSON: of an uploaded record
    Column("rematch", String),
    Column("wound", Integer),  # ms: when a turn was begun by the deal or a change of chair
)  # fmt: skip
sa.Index("game_table_state", tables.c.public, tables.c.state, tables.c.made)

chairs = sa.Table(
    "chair", META,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # open, person, guest, bot
    Column("guest", String, index=True),  # whose it is, also while a bot sits there
    Column("name", String, nullable=False),
    Column("level", String),
    sqlite_with_rowid=False,
)  # fmt: skip

moves = sa.Table(
    "move", META,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),  # a second writer of the same number fails
    Column("seat", Integer, nullable=False),  # -1: chance
    Column("text", String, nullable=False),  # a move, or "undo PLY"
    Column("at", Integer),  # when it was written, milliseconds; none in databases before step 2
    sqlite_with_rowid=False,
)  # fmt: skip

chats = sa.Table(
    "chat", META,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("at", Integer, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip


def _first(connection: sa.Connection) -> None:
    META.create_all(connection)


def _second(connection: sa.Connection) -> None:
    """Add when turns began. ``_first`` makes new databases with these columns already."""
    for column in (tables.c.wound, moves.c.at):
        name = column.table.name
        there = {c["name"] for c in sa.inspect(connection).get_columns(name)}
        if column.name not in there:
            connection.exec_driver_sql(f"ALTER TABLE {name} ADD COLUMN {column.name} INTEGER")


STEPS: tuple[Callable[[sa.Connection], None], ...] = (_first, _second)


def upgrade(connection: sa.Connection) -> None:
    """Bring a database up to date. Raises RuntimeError if it is newer than this program."""
    there = sa.inspect(connection).has_table("version")
    at = connection.execute(sa.select(version.c.number)).scalar_one() if there else 0
    if at > len(STEPS):
        raise RuntimeError(f"this database is newer ({at}) than this program ({len(STEPS)})")
    for step in STEPS[at:]:
        step(connection)
    if at < len(STEPS):
        connection.execute(sa.delete(version))
        connection.execute(sa.insert(version).values(number=len(STEPS)))
