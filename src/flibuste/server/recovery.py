"""Recovery codes: ten for a kept name, shown once, each good for one sign-in."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import func, select

from flibuste.server.schema import recovery_codes
from flibuste.server.tokens import fingerprint, new_code, read_code
from flibuste.server.writes import Job

HOW_MANY = 10
GROUPS = 4
"""Of four characters, twenty bits each: eighty bits, which nobody finds by trying."""


def new_codes() -> list[str]:
    return [new_code(GROUPS) for _ in range(HOW_MANY)]


def _hash(guest: str, code: str) -> str:
    return fingerprint("recovery", guest, read_code(code))


def replace_codes(guest: str, codes: list[str], now: int) -> Job:
    """From now on a guest has these codes alone."""
    rows = [{"hash": _hash(guest, code), "guest": guest, "made": now} for code in codes]
    mine = recovery_codes.c.guest == guest

    def job(connection: sa.Connection) -> None:
        connection.execute(sa.delete(recovery_codes).where(mine))
        connection.execute(sa.insert(recovery_codes), rows)

    return job


def use_code(guest: str, code: str, now: int) -> Job:
    """Use a code up. Returns whether it was good."""
    good = (recovery_codes.c.hash == _hash(guest, code)) & (recovery_codes.c.guest == guest)
    unused = good & recovery_codes.c.used.is_(None)
    used = sa.update(recovery_codes).where(unused).values(used=now)
    return lambda connection: connection.execute(used).rowcount == 1


def count_codes(guest: str) -> Job:
    """How many codes a guest has left."""
    left = (recovery_codes.c.guest == guest) & recovery_codes.c.used.is_(None)
    query = select(func.count()).select_from(recovery_codes).where(left)
    return lambda connection: connection.execute(query).scalar_one()
