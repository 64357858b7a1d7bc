"""The handlers of keeping a name and signing in to it: by passkey, code, another device."""

from __future__ import annotations

import io
from typing import Any

import segno

from flibuste.server import challenges, passkeys
from flibuste.server.devicelinks import LASTS_S, DeviceLinks, check_digits
from flibuste.server.farewells import merge
from flibuste.server.headers import same_origin
from flibuste.server.httprequests import GUESSING, SIGNING, WAITING, HttpRequest
from flibuste.server.keptnames import KeptNames
from flibuste.server.passkeys import Place, place_of
from flibuste.server.personal import count_tables
from flibuste.server.recovery import use_code
from flibuste.server.sessions import browser_label
from flibuste.server.tokens import new_token
from flibuste.table import httpwire, naming, signingwire
from flibuste.table.answers import me_of
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal

MERGE = "merge"
"""The kind of challenge that hands a guest's tables over."""


def names_of(ask: HttpRequest) -> KeptNames:
    return KeptNames(ask.site.registry.store, ask.site.guests)


def links_of(ask: HttpRequest) -> DeviceLinks:
    return DeviceLinks(ask.site.registry.store)


def label_of(ask: HttpRequest) -> str:
    return browser_label(ask.request.headers.get("user-agent", "")[:512])


def signed_in(ask: HttpRequest) -> Guest:
    """Raises Refusal unless the name of whoever asks is kept."""
    if not ask.session:
        raise Refusal("not-signed-in", 403)
    return ask.guest


def _place(ask: HttpRequest) -> Place:
    """The pages from which somebody asks; their origin was compared with ours before."""
    headers, settings = ask.request.headers, ask.site.registry.settings
    told = headers.get("origin", "")
    origin = told if told and same_origin(headers, settings.origins) else ask.origin
    return place_of(origin, settings.passkey_domain)


# --- keeping a name --------------------------------------------------------------------------


async def new_passkey(ask: HttpRequest) -> dict[str, Any]:
    """What a browser needs to make a passkey."""
    await ask.body(signingwire.Nothing)
    ask.limit(SIGNING)
    place = _place(ask)
    await ask.welcome()
    if not ask.guest.kept:
        await names_of(ask).check_free(ask.guest)
    return await passkeys.creation(ask.site.registry.store, place, ask.guest)


async def keep_by_passkey(ask: HttpRequest) -> signingwire.KeptName:
    answer = await ask.body(signingwire.PasskeyAnswer)
    ask.limit(SIGNING)
    made = await passkeys.created(ask.site.registry.store, _place(ask), ask.guest, answer)
    if ask.guest.kept:
        await names_of(ask).add_passkey(signed_in(ask), label_of(ask), made)
        return signingwire.KeptName(me_of(ask.guest), [])
    return await _keep(ask, made)


async def keep_by_codes(ask: HttpRequest) -> signingwire.KeptName:
    """Keep a name where there are no passkeys; or new codes for one that is kept."""
    await ask.body(signingwire.Nothing)
    ask.limit(SIGNING, cost=3)
    await ask.welcome()
    if ask.guest.kept:
        codes = await names_of(ask).renew_codes(signed_in(ask))
        return signingwire.KeptName(me_of(ask.guest), codes)
    return await _keep(ask, None)


async def _keep(ask: HttpRequest, passkey: dict[str, Any] | None) -> signingwire.KeptName:
    ask.cookie, codes = await names_of(ask).keep(ask.guest, label_of(ask), passkey)
    await ask.site.registry.services.manners.renew(ask.guest.id)
    return signingwire.KeptName(me_of(ask.guest), codes)


# --- signing in ------------------------------------------------------------------------------


async def ask_passkey(ask: HttpRequest) -> dict[str, Any]:
    """What a browser needs to ask for a passkey."""
    await ask.body(signingwire.Nothing)
    ask.limit(SIGNING)
    place = _place(ask)
    await ask.welcome()
    return await passkeys.request(ask.site.registry.store, place, ask.guest)


async def by_passkey(ask: HttpRequest) -> signingwire.SignedIn:
    answer = await ask.body(signingwire.PasskeyAnswer)
    ask.limit(SIGNING)
    owner = await passkeys.owner(ask.site.registry.store, _place(ask), ask.guest, answer)
    return await _sign_in(ask, owner)


async def by_code(ask: HttpRequest) -> signingwire.SignedIn:
    """A name that nobody keeps is refused as a wrong code is, and takes as long."""
    told = await ask.body(signingwire.RecoverySignIn)
    ask.limit(SIGNING)
    ask.limit_for(GUESSING, f"{naming.folded(told.name)} {ask.payer.address}")
    store = ask.site.registry.store
    owner = await ask.site.guests.of_name(told.name)
    key = owner.id if owner is not None else "nobody"
    if not await store.change(use_code(key, told.code, store.now() // 1000)) or owner is None:
        raise Refusal("wrong-code", 403)
    return await _sign_in(ask, owner.id)


async def _sign_in(ask: HttpRequest, owner: str) -> signingwire.SignedIn:
    """A session for whoever has shown that he is this guest."""
    store, before = ask.site.registry.store, ask.guest
    found = await ask.site.guests.known(owner)
    if found is None:
        raise Refusal("not-signed-in", 403)
    if ask.session:  # this browser was signed in as somebody
        await ask.site.guests.sessions.end(before.id, ask.session)
    ask.cookie = await names_of(ask).sign_in(owner, label_of(ask))
    games = 0 if before.kept else await store.read(count_tables(before.id))
    token = ""
    if games:
        token = new_token()
        await challenges.offer(store, f"{MERGE} {owner}", before.id, token)
    return signingwire.SignedIn(me_of(found), games, token)


async def choose_merge(ask: HttpRequest) -> httpwire.Me:
    """The games of the guest who one was before sign-in become one's own, or not."""
    told = await ask.body(signingwire.MergeChoice)
    ask.limit(SIGNING)
    heir, registry = signed_in(ask), ask.site.registry
    kind = f"{MERGE} {heir.id}"
    before = await challenges.take(registry.store, kind, None, told.token)
    if before is None:
        raise Refusal("merge-late", 403)
    if told.yes:
        await merge(registry, before, heir)
    return me_of(heir)


# --- another device --------------------------------------------------------------------------


async def offer_link(ask: HttpRequest) -> signingwire.DeviceLink:
    await ask.body(signingwire.Nothing)
    ask.limit(SIGNING)
    code = await links_of(ask).offer(signed_in(ask).id)
    address, out = f"{ask.origin}/me#{code}", io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=4, xmldecl=False)
    return signingwire.DeviceLink(code, address, out.getvalue().decode(), LASTS_S)


async def link_state(ask: HttpRequest) -> signingwire.LinkState:
    ask.limit(WAITING)
    row = await links_of(ask).of(signed_in(ask).id)
    if row is None:
        raise Refusal("link-late", 404)
    claimed = row["claimant"] is not None
    check = check_digits(row) if claimed else ""
    return signingwire.LinkState(claimed, row["label"] or "", check)


async def decide_link(ask: HttpRequest) -> signingwire.LinkState:
    told = await ask.body(signingwire.LinkDecision)
    ask.limit(SIGNING)
    guest = signed_in(ask).id
    row = await links_of(ask).of(guest)
    if row is None or row["claimant"] is None or check_digits(row) != told.check:
        raise Refusal("link-late", 404)
    if not await links_of(ask).decide(guest, row["claimant"], told.yes):
        raise Refusal("link-late", 404)
    return signingwire.LinkState(True, row["label"] or "", told.check)


async def claim_link(ask: HttpRequest) -> signingwire.LinkClaim:
    """The other device comes with the code."""
    told = await ask.body(signingwire.LinkCode)
    ask.limit(SIGNING)
    await ask.welcome()
    if not await links_of(ask).claim(told.code, ask.guest.id, label_of(ask)):
        raise Refusal("wrong-code", 403)
    row = await links_of(ask).claimed_by(ask.guest.id)
    return signingwire.LinkClaim(False, check_digits(row) if row else "")


async def finish_link(ask: HttpRequest) -> signingwire.LinkClaim:
    """The other device asks whether it was confirmed; if so, it is signed in."""
    await ask.body(signingwire.Nothing)
    ask.limit(WAITING)
    row = await links_of(ask).claimed_by(ask.guest.id)
    if row is None:
        raise Refusal("link-late", 404)
    if not row["confirmed"]:
        return signingwire.LinkClaim(False, check_digits(row))
    if not await links_of(ask).take(row):
        raise Refusal("link-late", 404)
    return signingwire.LinkClaim(True, check_digits(row), await _sign_in(ask, row["guest"]))
