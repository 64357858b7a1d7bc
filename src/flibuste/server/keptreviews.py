"""Reviews as they are kept: figures and moves without words, which are said when somebody asks."""

from __future__ import annotations

import math
import zlib

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import select

from flibuste.bots.advice import Outlook
from flibuste.reviews.results import GameReview, Judgement, Ledger, Measured
from flibuste.server.schema import reviews, tables
from flibuste.server.writes import Database, Job
from flibuste.table.luckwire import MomentKind, MomentName

DIGITS = 4
"""Of shares that are drawn: hundredths of a percent."""


class KeptMove(Struct):
    """A move of a moment."""

    move: str
    share: float
    ahead: Measured
    steps: list[str] = []
    outlook: Outlook = Outlook()
    """What may come of it, by what the seat knew."""


class KeptMoment(Struct):
    """See ``luckwire.LuckMoment``."""

    seat: int
    ply: int
    kind: MomentKind
    mover: int
    move: str
    change: Measured
    name: MomentName = ""
    moves: list[KeptMove] = []


class KeptChoices(Struct):
    """A seat's judged decisions, added up."""

    choices: int
    costly: int
    lost: Measured


class KeptReview(Struct):
    """A review, or as much of it as there is."""

    policy: str
    seed: int
    playouts: int
    done: bool
    shares: list[list[float]]
    errors: list[list[float]]
    ledgers: list[Ledger]
    choices: list[KeptChoices]
    """By seat; empty until decisions are judged, or if they are not."""
    moments: list[KeptMoment]


def kept_of(found: GameReview, judged: bool) -> KeptReview:
    """A picture without its moments. judged: whether decisions are judged in this game."""
    before = [ply.before for ply in found.plies]
    shares = [[round(each.value, DIGITS) for each in seats] for seats in before]
    errors = [[round(each.error, DIGITS) for each in seats] for seats in before]
    shares.append([round(ledger.result, DIGITS) for ledger in found.ledgers])
    errors.append([0.0] * found.seats)
    told = found.judgements if judged else []
    choices = [_added([j for j in told if j.seat == seat]) for seat in range(found.seats)]
    return KeptReview(
        found.policy, found.seed, found.playouts, False, shares, errors, found.ledgers,
        choices if told else [], [],
    )  # fmt: skip


def _added(told: list[Judgement]) -> KeptChoices:
    error = math.sqrt(sum(judgement.error**2 for judgement in told))
    lost = Measured(sum(judgement.loss for judgement in told), error)
    return KeptChoices(len(told), sum(bool(judgement.name) for judgement in told), lost)


def pack(kept: KeptReview) -> bytes:
    return zlib.compress(msgspec.json.encode(kept), 9)


def unpack(packed: bytes) -> KeptReview:
    return msgspec.json.decode(zlib.decompress(packed), type=KeptReview)


# --- jobs ----------------------------------------------------------------------------------------


def find_review(key: str) -> Job:
    """A table's review as it was packed, if it is kept."""
    kept = select(reviews.c.kept).where(reviews.c.table_id == key)
    return lambda connection: connection.execute(kept).scalar_one_or_none()


def add_review(database: Database, key: str, packed: bytes) -> Job:
    """Keep a review, unless another server has one already or the table is deleted."""
    there = select(tables.c.id).where(tables.c.id == key).with_for_update(read=True)
    row = database.insert(reviews).values(table_id=key, kept=packed).on_conflict_do_nothing()

    def job(connection: sa.Connection) -> None:
        if connection.execute(there).first() is not None:
            connection.execute(row)

    return job
