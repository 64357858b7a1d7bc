"""Addresses of mail: asked for, confirmed by a code that was sent there, taken away."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import select

from flibuste.server.schema import mail_addresses as box
from flibuste.server.tokens import fingerprint, new_code, read_code
from flibuste.server.writes import Job

LASTS_S = 1800
"""How long a code is good."""
GROUPS = 2
"""Of four characters: forty bits, which nobody finds in half an hour under the limits."""


class Address(NamedTuple):
    """Where somebody may get mail."""

    text: str
    confirmed: bool
    key: str
    """By which a mail names the row, so that whoever has it can have no more."""


def _hash(guest: str, code: str) -> str:
    return fingerprint("mail", guest, read_code(code))


def ask_address(guest: str, text: str, now: int) -> tuple[str, Job]:
    """A code to be sent to an address, which takes the place of an earlier one."""
    code = new_code(GROUPS)
    row = {
        "guest": guest, "address": text, "key": secrets.token_urlsafe(12), "made": now,
        "hash": _hash(guest, code), "until": now + LASTS_S,
    }  # fmt: skip

    def job(connection: sa.Connection) -> None:
        connection.execute(sa.delete(box).where(box.c.guest == guest))
        connection.execute(sa.insert(box).values(**row))

    return code, job


def confirm(guest: str, code: str, now: int) -> Job:
    """Whether a code was the one that was sent; then the address is his."""
    this = (box.c.guest == guest) & (box.c.hash == _hash(guest, code)) & (box.c.until >= now)
    taken = sa.update(box).where(this).values(hash=None, until=None)
    return lambda connection: connection.execute(taken).rowcount == 1


def address_of(guest: str) -> Job:
    query = select(box.c.address, box.c.hash.is_(None), box.c.key).where(box.c.guest == guest)

    def job(connection: sa.Connection) -> Address | None:
        found = connection.execute(query).first()
        return None if found is None else Address(found[0], bool(found[1]), found[2])

    return job


def drop_address(guest: str) -> Job:
    gone = sa.delete(box).where(box.c.guest == guest)
    return lambda connection: connection.execute(gone).rowcount


def drop_key(key: str) -> Job:
    """Whoever has a mail wants no more, whether he is signed in or not."""
    gone = sa.delete(box).where(box.c.key == key)
    return lambda connection: connection.execute(gone).rowcount
