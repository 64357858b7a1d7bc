"""The database's schema: a row for each table, chair, log entry, line of chat, guest and name.

Log entries are never changed. To change the schema, add a function at the end of ``STEPS``; the
table ``version`` says how many steps a database has taken. A step only adds, with defaults: other
servers that share the database know nothing of it while they run.
"""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, LargeBinary, String, Text

from flibuste.server.troubles import Trouble

META = sa.MetaData()

version = sa.Table("version", META, Column("number", Integer, nullable=False))

guests = sa.Table(
    "guest", META,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("lang", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("phrases", Boolean),  # he, or a parent for him, wants set phrases alone
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
    Column("seed", String),  # hex: of an uploaded record, or of the game it is a branch of
    Column("setup", Text),  # JSON: the same
    Column("rematch", String),
    Column("wound", BigInteger),  # ms: when a turn was begun by the deal or a change of chair
    Column("revision", Integer, nullable=False, server_default="0"),  # how often it was changed
    Column("undo", Text),  # JSON: an undo that was asked for, and the number at which it was
    Column("sent_away", Text),  # JSON: guests who were sent away
    Column("calling_off", Text),  # JSON: as in undo, that somebody asks to call the game off
    Column("called_off", Boolean),  # all have agreed; its state is review
    Column("archived", Boolean),  # whether ``archive`` has it
    Column("from_memory", Boolean),  # until the end only what lies open is shown
    Column("hints", Boolean),  # people may ask for hints, and all are told
    Column("rated", Boolean),  # the result counts for everybody's strength
    Column("ended", BigInteger),  # ms: when the game was over, once ``result`` has it
    Column("branch", Text),  # JSON: the position of another game that it is played on from
    Column("daily", String),  # of which day it is the deal of the day
)  # fmt: skip
sa.Index("game_table_state", tables.c.public, tables.c.state, tables.c.made)
UNARCHIVED = sa.text("archived IS NULL AND state IN ('over', 'review')")
"""Finished games that are not in ``archive`` yet."""
waits_for_archive = sa.Index(
    "game_table_unarchived", tables.c.made, tables.c.id,
    sqlite_where=UNARCHIVED, postgresql_where=UNARCHIVED,
)  # fmt: skip

BY_CORRESPONDENCE = sa.text("state = 'playing' AND clock >= 86400")
takes_days = sa.Index(
    "game_table_takes_days", tables.c.id,
    sqlite_where=BY_CORRESPONDENCE, postgresql_where=BY_CORRESPONDENCE,
)  # fmt: skip
UNCOUNTED = sa.text("ended IS NULL AND state IN ('over', 'review')")
"""Finished games that are not in ``result`` yet."""
waits_for_results = sa.Index(
    "game_table_uncounted", tables.c.made, tables.c.id,
    sqlite_where=UNCOUNTED, postgresql_where=UNCOUNTED,
)  # fmt: skip
owned_unfinished = sa.Index(
    "game_table_unfinished", tables.c.owner,
    sqlite_where=sa.text("ended IS NULL"), postgresql_where=sa.text("ended IS NULL"),
)  # fmt: skip

archives = sa.Table(  # finished games as they were shown: see ``archives``
    "archive", META,
    Column("table_id", String, primary_key=True),
    Column("kept", LargeBinary, nullable=False),
)  # fmt: skip

reviews = sa.Table(  # what was luck and what was skill: see ``keptreviews``
    "review", META,
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
    Column("off_since", BigInteger),  # ms: since when he takes days off
    Column("off_used", BigInteger),  # ms: how long all days off before were
    Column("over", Boolean),  # the game is in ``result``; else none
    sqlite_with_rowid=False,
)  # fmt: skip
seated_unfinished = sa.Index(
    "chair_unfinished", chairs.c.guest,
    sqlite_where=sa.text("over IS NULL"), postgresql_where=sa.text("over IS NULL"),
)  # fmt: skip

moves = sa.Table(
    "move", META,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),  # a second writer of the same number fails
    Column("seat", Integer, nullable=False),  # -1: chance
    Column("text", String, nullable=False),  # a move, or "undo PLY"
    Column("at", BigInteger),  # when it was written, milliseconds; none in databases before step 2
    Column("maker", String),  # bot, clock; NULL: whoever has the seat, or the dice
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
    Column("kind", String),  # see ``wire.ChatKind``; NULL: somebody said it
    Column("guest", String, index=True),  # who said it; none in databases before step 9
    sqlite_with_rowid=False,
)  # fmt: skip

kept_names = sa.Table(  # guests who can come back from anywhere: their names are theirs alone
    "kept_name", META,
    Column("guest", String, primary_key=True),
    Column("folded", String, nullable=False, unique=True),  # see ``naming.folded``
    Column("alias", String, nullable=False, unique=True),  # what others may know him by
    Column("since", BigInteger, nullable=False),
)  # fmt: skip

credentials = sa.Table(  # passkeys
    "credential", META,
    Column("id", String, primary_key=True),  # Base64
    Column("guest", String, nullable=False, index=True),
    Column("domain", String, nullable=False),  # that it was made for
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),  # as its device counts them
    Column("label", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
)  # fmt: skip

recovery_codes = sa.Table(
    "recovery_code", META,
    Column("hash", String, primary_key=True),
    Column("guest", String, nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
)  # fmt: skip

sessions = sa.Table(  # browsers in which somebody with a kept name is signed in
    "session", META,
    Column("hash", String, primary_key=True),  # of what its cookie says
    Column("id", String, nullable=False, unique=True),
    Column("guest", String, nullable=False, index=True),
    Column("label", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, index=True),
)  # fmt: skip

challenges = sa.Table(  # what a passkey is asked to sign, once
    "challenge", META,
    Column("hash", String, primary_key=True),
    Column("guest", String, nullable=False, index=True),  # who asked for it
    Column("kind", String, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
)  # fmt: skip

device_links = sa.Table(  # codes by which another device is signed in
    "device_link", META,
    Column("hash", String, primary_key=True),
    Column("guest", String, nullable=False, index=True),  # who is signed in
    Column("until", BigInteger, nullable=False, index=True),
    Column("claimant", String, index=True),  # the guest who came with the code
    Column("label", String),  # his browser
    Column("confirmed", Boolean),
)  # fmt: skip

learnt = sa.Table(  # lessons that somebody with a kept name has finished, or did not want
    "learnt", META,
    Column("guest", String, primary_key=True),
    Column("game", String, primary_key=True),
    sqlite_with_rowid=False,
)  # fmt: skip

copies = sa.Table(  # tables that devices hold, as their guests send them
    "table_copy", META,
    Column("guest", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("revision", Integer, nullable=False),  # how often it was sent
    Column("brief", Text, nullable=False),  # JSON: what a list shows
    Column("over", Boolean, nullable=False),
    Column("text", LargeBinary, nullable=False),  # read by devices alone
    Column("at", BigInteger, nullable=False),  # seconds: when it was last sent
)  # fmt: skip
sa.Index("table_copy_at", copies.c.at)

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

seekers = sa.Table(  # who looks for company
    "seeker", META,
    Column("guest", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),  # 0: any number
    Column("since", BigInteger, nullable=False),  # ms
    Column("bots", Boolean, nullable=False),  # they may take empty chairs
    Column("node", String, nullable=False),  # through which server
    Column("rated", Boolean),  # the result is to count
    Column("table_id", String),  # the table that was found for him
)  # fmt: skip

spent_deals = sa.Table(  # of tables that were deleted: nobody may have the same deal again
    "spent_deal", META,
    Column("commitment", String, primary_key=True),  # to its secret, hex
)  # fmt: skip

results = sa.Table(  # what came of a finished game, seat by seat
    "result", META,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),  # -1: its owner, who had no seat
    Column("kind", String, nullable=False),  # person, guest, bot, left, owner: see ``results``
    Column("guest", String),  # whose it was; none once he is deleted
    Column("listed", Boolean, nullable=False),  # among the guest's games, each once
    Column("name", String, nullable=False),
    Column("plain", String, nullable=False),  # the name as it is searched for
    Column("level", String),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("ended", BigInteger, nullable=False),  # ms
    Column("score", Integer),
    Column("place", Integer),  # none if the game was not played to its end
    Column("rated", Boolean, nullable=False),
    Column("nth", Integer),  # which of the guest's rated games of this kind it is
    Column("before", Float),  # his strength before and after, as ``strengths`` measures it
    Column("mu", Float),
    Column("sigma", Float),
    sqlite_with_rowid=False,
)  # fmt: skip
sa.Index(
    "result_listed", results.c.guest, results.c.ended, results.c.table_id,
    sqlite_where=sa.text("listed = 1"), postgresql_where=sa.text("listed"),
)  # fmt: skip
sa.Index(
    "result_rated", results.c.guest, results.c.game, results.c.seats, results.c.nth,
    sqlite_where=sa.text("nth IS NOT NULL"), postgresql_where=sa.text("nth IS NOT NULL"),
)  # fmt: skip

strengths = sa.Table(  # how well somebody plays a game with so many seats
    "strength", META,
    Column("guest", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("sure", Boolean, nullable=False),  # sigma is small enough
    sqlite_with_rowid=False,
)  # fmt: skip
sa.Index("strength_order", strengths.c.game, strengths.c.seats, strengths.c.sure, strengths.c.mu)

regards = sa.Table(  # whom a guest does not want to hear, or to play with
    "regard", META,
    Column("guest", String, primary_key=True),
    Column("other", String, primary_key=True, index=True),
    Column("key", String, nullable=False, unique=True),  # by which he names the row
    Column("kind", String, nullable=False),  # mute, block
    Column("name", String, nullable=False),  # of the other, at that time
    Column("at", BigInteger, nullable=False),
)  # fmt: skip

reports = sa.Table(  # what people have told moderators, with what was said and played around it
    "report", META,
    Column("key", String, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("accused", String, nullable=False, index=True),
    Column("accused_name", String, nullable=False),
    Column("reporter", String, nullable=False, index=True),
    Column("reason", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("evidence", Text, nullable=False),  # JSON, see ``moderation.Evidence``
)  # fmt: skip
sa.Index("report_queue", reports.c.closed, reports.c.at)

sanctions = sa.Table(  # what moderators have decided about somebody
    "sanction", META,
    Column("key", String, primary_key=True),
    Column("guest", String, nullable=False, index=True),
    Column("kind", String, nullable=False),  # warning, mute, suspension
    Column("reason", String, nullable=False),
    Column("note", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # when it ends; of a warning: when it was read
)  # fmt: skip

audits = sa.Table(  # every decision of a moderator; rows are only added
    "audit", META,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("moderator", String, nullable=False),  # a guest, or nothing: by command
    Column("moderator_name", String, nullable=False),
    Column("action", String, nullable=False),
    Column("about", String, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("note", String, nullable=False),
    Column("until", BigInteger),
    Column("report", String),
)  # fmt: skip

moderators = sa.Table(
    "moderator", META,
    Column("guest", String, primary_key=True),
    Column("since", BigInteger, nullable=False),
)  # fmt: skip

push_devices = sa.Table(  # where somebody wants to be called: Web Push, by his consent
    "push_device", META,
    Column("key", String, primary_key=True),  # a hash of the endpoint
    Column("guest", String, nullable=False, index=True),
    Column("endpoint", String, nullable=False),
    Column("p256dh", String, nullable=False),  # Base64
    Column("auth", String, nullable=False),  # Base64
    Column("made", BigInteger, nullable=False),
    Column("session", String),  # the id of the session there; none of a guest's
)  # fmt: skip

calls = sa.Table(  # who was called, and after which entry of the log: never twice for one
    "call", META,
    Column("table_id", String, primary_key=True),
    Column("guest", String, primary_key=True),
    Column("number", Integer, nullable=False),
)  # fmt: skip

daily_deals = sa.Table(  # the deal of the day, of each game; made the day before
    "daily_deal", META,
    Column("game", String, primary_key=True),
    Column("day", String, primary_key=True),
    Column("secret", String, nullable=False),  # hex, revealed when the day is over
)  # fmt: skip

daily_tries = sa.Table(  # who plays it: once
    "daily_try", META,
    Column("game", String, primary_key=True),
    Column("day", String, primary_key=True, index=True),
    Column("guest", String, primary_key=True, index=True),
    Column("table_id", String, nullable=False),
    Column("counts", Boolean, nullable=False),  # his name was kept when he began
    Column("score", Integer),  # none until it is over
    Column("place", Integer),
)  # fmt: skip

mail_addresses = sa.Table(  # where somebody with a kept name gets mail, by his consent
    "mail_address", META,
    Column("guest", String, primary_key=True),
    Column("address", String, nullable=False),
    Column("key", String, nullable=False, unique=True),  # by which a mail names the row
    Column("made", BigInteger, nullable=False),
    Column("hash", String),  # of the code that was sent there; none once it has come back
    Column("until", BigInteger),  # how long the code is good
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


def _eighth(connection: sa.Connection) -> None:
    """Add hints that everybody is told of."""
    _add(connection, tables.c.hints)
    _add(connection, chats.c.kind)


def _ninth(connection: sa.Connection) -> None:
    """Add kept names, how their owners sign in, and who said what."""
    META.create_all(connection)
    _add(connection, chats.c.guest)
    for index in chats.indexes:
        index.create(connection, checkfirst=True)


def _tenth(connection: sa.Connection) -> None:
    """Add who has moved for a seat, and what games by correspondence need."""
    for column in (moves.c.maker, chairs.c.off_since, chairs.c.off_used):
        _add(connection, column)
    takes_days.create(connection, checkfirst=True)


def _eleventh(connection: sa.Connection) -> None:
    """Add results and strengths. Games that are over wait until somebody has time for theirs."""
    META.create_all(connection)
    for column in (tables.c.rated, tables.c.ended, chairs.c.over):
        _add(connection, column)
    for index in (waits_for_results, owned_unfinished, seated_unfinished):
        index.create(connection, checkfirst=True)


def _twelfth(connection: sa.Connection) -> None:
    """Add copies of tables that devices hold."""
    META.create_all(connection)


def _manners(connection: sa.Connection) -> None:
    """Add set phrases, and people one does not want to hear."""
    META.create_all(connection)
    _add(connection, guests.c.phrases)


def _moderated(connection: sa.Connection) -> None:
    """Add reports, decisions about them, and who may decide."""
    META.create_all(connection)


def _people(connection: sa.Connection) -> None:
    """Add who looks for company, who was sent away from a table, and games that are called off."""
    META.create_all(connection)
    for column in (tables.c.sent_away, tables.c.calling_off, tables.c.called_off):
        _add(connection, column)


def _called(connection: sa.Connection) -> None:
    """Add where people want to be called when it is their turn."""
    META.create_all(connection)


def _branched(connection: sa.Connection) -> None:
    """Add tables that play on from a position of another game."""
    _add(connection, tables.c.branch)


def _daily(connection: sa.Connection) -> None:
    """Add the deal of the day."""
    META.create_all(connection)
    _add(connection, tables.c.daily)


def _taught(connection: sa.Connection) -> None:
    """Add lessons that somebody has finished."""
    META.create_all(connection)


def _called_where(connection: sa.Connection) -> None:
    """Add in which session somebody wanted to be called."""
    _add(connection, push_devices.c.session)


def _reviewed(connection: sa.Connection) -> None:
    """Add reviews of finished games."""
    META.create_all(connection)


def _mailed(connection: sa.Connection) -> None:
    """Add where people get mail, and that company is looked for whose games count."""
    META.create_all(connection)
    _add(connection, seekers.c.rated)


def _add(connection: sa.Connection, column: sa.Column[object]) -> None:
    """Add a column. ``_first`` makes new databases with all of them."""
    name = column.table.name
    there = {c["name"] for c in sa.inspect(connection).get_columns(name)}
    if column.name not in there:
        made = sa.schema.CreateColumn(column).compile(dialect=connection.dialect)
        connection.exec_driver_sql(f"ALTER TABLE {name} ADD COLUMN {made}")


STEPS: tuple[Callable[[sa.Connection], None], ...] = (
    _first, _second, _third, _fourth, _fifth, _sixth, _seventh, _eighth, _ninth,
    _tenth, _eleventh, _twelfth,
    _manners, _moderated, _people, _called, _branched, _daily, _taught, _called_where,
    _reviewed, _mailed,
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
