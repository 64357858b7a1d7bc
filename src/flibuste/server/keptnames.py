"""Keeping a name: from then on its guest signs in, and nobody else may have it."""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from flibuste.server.guests import Guests
from flibuste.server.passkeys import list_passkeys, remove_passkey
from flibuste.server.recovery import count_codes, new_codes, replace_codes
from flibuste.server.schema import credentials, kept_names, push_devices, sessions
from flibuste.server.sessions import session_row
from flibuste.server.store import NAME, Store
from flibuste.table import naming
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal

MOST_PASSKEYS = 20
"""How many passkeys a kept name may have."""


class KeptNames:
    """Keeps names, and what their owners sign in with."""

    def __init__(self, store: Store, guests: Guests) -> None:
        self._store = store
        self._guests = guests

    def _now(self) -> int:
        return self._store.now() // 1000

    async def check_free(self, guest: Guest) -> None:
        """Raises Refusal if a guest may not keep his name, or somebody else keeps it."""
        naming.check_kept(guest.name)
        owner = await self._guests.of_name(guest.name)
        if owner is not None and owner.id != guest.id:
            raise Refusal("name-kept", 409)

    async def keep(
        self, guest: Guest, label: str, passkey: dict[str, Any] | None = None
    ) -> tuple[str, list[str]]:
        """Keep a guest's name. Returns the cookie of his session, and his recovery codes."""
        naming.check_kept(guest.name)
        now, codes = self._now(), new_codes()
        cookie, session = session_row(guest.id, label, now)
        name = {
            "guest": guest.id, "folded": naming.folded(guest.name), "since": now,
            "alias": secrets.token_urlsafe(9),
        }  # fmt: skip
        coded, rows = replace_codes(guest.id, codes, now), {kept_names: name, sessions: session}
        if passkey is not None:
            rows[credentials] = {**passkey, "label": label, "made": now}
        here = sa.update(push_devices).where(push_devices.c.guest == guest.id)
        here = here.values(session=session["id"])  # a guest has one browser

        def job(connection: sa.Connection) -> None:
            for table, row in rows.items():
                connection.execute(sa.insert(table).values(**row))
            connection.execute(here)
            coded(connection)

        try:
            await self._store.change(job, NAME + guest.id)
        except IntegrityError:  # somebody was faster
            raise Refusal("name-kept", 409) from None
        guest.kept, guest.alias = True, str(name["alias"])
        return cookie, codes

    async def sign_in(self, guest: str, label: str) -> str:
        """The cookie of a new session of somebody with a kept name."""
        cookie, row = session_row(guest, label, self._now())
        await self._store.change(lambda connection: connection.execute(sa.insert(sessions), [row]))
        return cookie

    async def add_passkey(self, guest: Guest, label: str, passkey: dict[str, Any]) -> None:
        """One more passkey. Raises Refusal if there are too many, or it is there already."""
        if len(await self._store.read(list_passkeys(guest.id))) >= MOST_PASSKEYS:
            raise Refusal("too-many-passkeys", 409)
        row = {**passkey, "label": label, "made": self._now()}
        try:
            await self._store.change(lambda c: c.execute(sa.insert(credentials), [row]))
        except IntegrityError:
            raise Refusal("passkey-refused", 403) from None

    async def remove_passkey(self, guest: Guest, key: str) -> None:
        """Forget a passkey. Raises Refusal if it is none of his, or all he could come back by."""
        those = await self._store.read(list_passkeys(guest.id))
        if len(those) <= 1 and not await self._store.read(count_codes(guest.id)):
            raise Refusal("last-key", 409)
        if not await self._store.change(remove_passkey(guest.id, key)):
            raise Refusal("no-page", 404)

    async def renew_codes(self, guest: Guest) -> list[str]:
        """New recovery codes; the old ones are good no longer."""
        codes = new_codes()
        await self._store.change(replace_codes(guest.id, codes, self._now()))
        return codes
