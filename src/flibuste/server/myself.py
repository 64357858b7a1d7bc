"""The handlers of what one does about oneself: devices, sessions, one's data."""

from __future__ import annotations

import msgspec

from flibuste.server.farewells import erase_guest, told
from flibuste.server.httprequests import SIGNING, HttpRequest
from flibuste.server.passkeys import list_passkeys
from flibuste.server.recovery import count_codes
from flibuste.server.sessions import list_sessions
from flibuste.server.signing import names_of, signed_in
from flibuste.table import httpwire, signingwire, wire
from flibuste.table.answers import me_of
from flibuste.table.asked import FileAnswer
from flibuste.table.refusals import Refusal

EXPORT = 5.0
"""What an export counts as, beside a sign-in."""


async def devices(ask: HttpRequest) -> signingwire.Devices:
    guest, read = signed_in(ask), ask.site.registry.store.read
    sessions = [
        signingwire.SessionSheet(
            s["id"], s["label"], s["made"], s["used"], here=s["id"] == ask.session
        )
        for s in await read(list_sessions(guest.id))
    ]
    passkeys = [
        signingwire.PasskeySheet(p["id"], p["label"], p["made"], p["used"])
        for p in await read(list_passkeys(guest.id))
    ]
    return signingwire.Devices(sessions, passkeys, await read(count_codes(guest.id)))


async def sign_out(ask: HttpRequest) -> signingwire.Devices:
    """End a session, or all; whoever has ended his own is a new guest from now on."""
    which = await ask.body(signingwire.SessionEnd)
    ask.limit(SIGNING)
    guest = signed_in(ask)
    if not await ask.site.guests.sessions.end(guest.id, which.id):
        raise Refusal("no-page", 404)
    if which.id in (None, ask.session):
        ask.cookie = ""
        return signingwire.Devices([], [], 0)
    return await devices(ask)


async def forget_passkey(ask: HttpRequest) -> signingwire.Devices:
    which = await ask.body(signingwire.PasskeyEnd)
    ask.limit(SIGNING)
    await names_of(ask).remove_passkey(signed_in(ask), which.id)
    return await devices(ask)


async def my_data(ask: HttpRequest) -> FileAnswer:
    ask.limit(SIGNING, cost=EXPORT)
    found = await told(ask.site.registry, ask.guest, ask.payer)
    text = msgspec.json.format(wire.encode(found), indent=1)  # it may be 40 MB: everybody waits
    return FileAnswer(text, "application/json", "flibuste.json")


async def delete_me(ask: HttpRequest) -> httpwire.Me:
    """Delete a guest; the name is said once more, so that it is no slip."""
    said = await ask.body(signingwire.Farewell)
    ask.limit(SIGNING)
    if said.name != ask.guest.name:
        raise Refusal("not-your-name", 409)
    if ask.guest.new:
        return me_of(ask.guest)
    await erase_guest(ask.site.registry, ask.guest)
    ask.cookie = ""
    return me_of(ask.guest)
