"""Passkeys (WebAuthn): made, and asked for. What a device answers is checked by py_webauthn.

A passkey belongs to a domain name, and works over https alone; on localhost also without.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
import webauthn
from sqlalchemy import select
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from flibuste.server import challenges
from flibuste.server.schema import credentials
from flibuste.server.store import Store
from flibuste.server.writes import Job
from flibuste.table import signingwire
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal

CREATED, ASKED = "webauthn.create", "webauthn.get"
"""Kinds of challenges, and what a device's answer says of itself."""
NAME = "Flibuste"


@dataclass(frozen=True)
class Place:
    """Where passkeys are made and used: the pages' origin, and the domain name they belong to."""

    origin: str
    domain: str


def place_of(origin: str, domain: str) -> Place:
    """domain: that the operator has chosen, if any. Raises Refusal where there are no passkeys."""
    parts = urlsplit(origin)
    host = parts.hostname or ""
    if _is_address(host) or (parts.scheme != "https" and host != "localhost"):
        raise Refusal("no-passkeys", 409)
    if domain and host != domain and not host.endswith(f".{domain}"):
        raise Refusal("no-passkeys", 409)
    return Place(origin, domain or host)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return not host
    return True


def _new_challenge() -> bytes:
    return secrets.token_bytes(32)


async def creation(store: Store, place: Place, guest: Guest) -> dict[str, Any]:
    """What ``navigator.credentials.create`` is to be told."""
    challenge = _new_challenge()
    await challenges.offer(store, CREATED, guest.id, bytes_to_base64url(challenge))
    those = await store.read(list_passkeys(guest.id))
    options = webauthn.generate_registration_options(
        rp_id=place.domain, rp_name=NAME, user_id=guest.id.encode(), user_name=guest.name,
        user_display_name=guest.name, challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(row["id"])) for row in those
        ],
    )  # fmt: skip
    return dict(json.loads(options_to_json(options)))


async def request(store: Store, place: Place, guest: Guest) -> dict[str, Any]:
    """What ``navigator.credentials.get`` is to be told: any passkey of this place will do."""
    challenge = _new_challenge()
    await challenges.offer(store, ASKED, guest.id, bytes_to_base64url(challenge))
    options = webauthn.generate_authentication_options(
        rp_id=place.domain, challenge=challenge,
        user_verification=UserVerificationRequirement.PREFERRED,
    )  # fmt: skip
    return dict(json.loads(options_to_json(options)))


async def _spent(store: Store, kind: str, guest: Guest, answer: signingwire.PasskeyAnswer) -> bytes:
    """The challenge that was answered, from now on used up. Raises Refusal if it does not count."""
    try:
        told = json.loads(base64url_to_bytes(answer.response.clientDataJSON))
        text = told["challenge"]
        challenge = base64url_to_bytes(text)
    except Exception:  # whatever a stranger can make of it
        raise Refusal("passkey-refused", 403) from None
    if await challenges.take(store, kind, guest.id, bytes_to_base64url(challenge)) is None:
        raise Refusal("passkey-late", 403)
    return challenge


async def created(
    store: Store, place: Place, guest: Guest, answer: signingwire.PasskeyAnswer
) -> dict[str, Any]:
    """The row of a passkey that a device has made. Raises Refusal if anything is not as asked."""
    challenge = await _spent(store, CREATED, guest, answer)
    try:
        made = webauthn.verify_registration_response(
            credential=msgspec.to_builtins(answer), expected_challenge=challenge,
            expected_rp_id=place.domain, expected_origin=place.origin,
        )  # fmt: skip
    except Exception:  # the library's own, and whatever else a stranger's bytes may raise
        raise Refusal("passkey-refused", 403) from None
    return {
        "id": bytes_to_base64url(made.credential_id), "guest": guest.id, "domain": place.domain,
        "public_key": made.credential_public_key, "uses": made.sign_count,
    }  # fmt: skip


async def owner(store: Store, place: Place, guest: Guest, answer: signingwire.PasskeyAnswer) -> str:
    """Whose passkey has answered. Raises Refusal if anything is not as asked."""
    challenge = await _spent(store, ASKED, guest, answer)
    row = await store.read(find_passkey(answer.id, place.domain))
    if row is None:
        raise Refusal("passkey-unknown", 403)
    try:
        used = webauthn.verify_authentication_response(
            credential=msgspec.to_builtins(answer), expected_challenge=challenge,
            expected_rp_id=place.domain, expected_origin=place.origin,
            credential_public_key=row["public_key"], credential_current_sign_count=row["uses"],
        )  # fmt: skip
    except Exception:
        raise Refusal("passkey-refused", 403) from None
    now = store.now() // 1000
    if not await store.change(use_passkey(row, used.new_sign_count, now)):
        raise Refusal("passkey-refused", 403)
    return str(row["guest"])


# --- jobs ------------------------------------------------------------------------------------


def list_passkeys(guest: str) -> Job:
    mine = select(credentials).where(credentials.c.guest == guest).order_by(credentials.c.made)
    return lambda connection: [dict(row._mapping) for row in connection.execute(mine)]


def find_passkey(key: str, domain: str) -> Job:
    this = (credentials.c.id == key) & (credentials.c.domain == domain)

    def job(connection: sa.Connection) -> dict[str, Any] | None:
        found = connection.execute(select(credentials).where(this)).first()
        return None if found is None else dict(found._mapping)

    return job


def use_passkey(row: dict[str, Any], uses: int, now: int) -> Job:
    """Note that it was used. Returns whether nobody was faster."""
    this = (credentials.c.id == row["id"]) & (credentials.c.uses == row["uses"])
    used = sa.update(credentials).where(this).values(uses=uses, used=now)
    return lambda connection: connection.execute(used).rowcount == 1


def remove_passkey(guest: str, key: str) -> Job:
    """Returns whether there was one."""
    this = (credentials.c.guest == guest) & (credentials.c.id == key)
    return lambda connection: connection.execute(sa.delete(credentials).where(this)).rowcount == 1
