"""Web Push: messages that a push service brings to a device, encrypted for it alone (RFC 8291).

The server says who it is by a key of its own (VAPID, RFC 8292), which is made once and kept with
the database.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

import http_ece
import sqlalchemy as sa
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import func, select

from flibuste.server.outgoing import NotCalled, post
from flibuste.server.schema import calls, push_devices, shared_settings
from flibuste.server.writes import Database, Job
from flibuste.table import timing

KEY = "vapid"
"""The shared setting with the private key."""
MOST_DEVICES = 10
"""On how many devices somebody can be called."""
TTL_S = 24 * 3600
"""How long a push service keeps a message for a device that is away."""
TOKEN_S = 12 * 3600
SERVICES = (
    "fcm.googleapis.com", "updates.push.services.mozilla.com", ".push.apple.com",
    ".notify.windows.com",
)  # fmt: skip
"""The push services of the usual browsers; of a name that begins with a dot, all hosts."""
GONE = (404, 410)
"""A push service knows the device no longer."""


@dataclass(frozen=True)
class Device:
    """Where a message goes, and for whom it is encrypted."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def key(self) -> str:
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


def bytes_of(text: str) -> bytes:
    """Base64 as browsers give it. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def is_usual(device: Device) -> bool:
    """Whether a device is called through a service that answers soon.

    Anybody can name another one, which never does.
    """
    host = f".{urlsplit(device.endpoint).netloc}"
    return any(host.endswith(name) if name[0] == "." else host == f".{name}" for name in SERVICES)


def is_sound(device: Device) -> bool:
    """Whether something can be encrypted for a device."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(device.p256dh))
        return len(bytes_of(device.auth)) == 16
    except (ValueError, UnsupportedAlgorithm):
        return False


# --- the server's key --------------------------------------------------------------------------


def vapid_key(database: Database) -> Job:
    """The private key of all servers that share a database, made by the first, as PEM."""
    made = Vapid02()
    made.generate_keys()
    row = {"name": KEY, "value": made.private_pem().decode()}
    insert = database.insert(shared_settings).values(**row).on_conflict_do_nothing()
    query = select(shared_settings.c.value).where(shared_settings.c.name == KEY)

    def job(connection: sa.Connection) -> str:
        connection.execute(insert)
        return str(connection.execute(query).scalar_one())

    return job


class Sender:
    """Encrypts messages and brings them to push services."""

    def __init__(self, pem: str, subject: str, allowed: tuple[str, ...]) -> None:
        self._vapid = Vapid02.from_pem(pem.encode())
        self._subject = subject
        self._allowed = allowed
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = _text(point)
        """What browsers subscribe with."""

    def send(self, device: Device, topic: str, message: bytes) -> int:
        """Send a message; a later one with its topic takes its place. Raises NotCalled."""
        body = http_ece.encrypt(
            message, private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=bytes_of(device.p256dh), auth_secret=bytes_of(device.auth), version="aes128gcm",
        )  # fmt: skip
        parts = urlsplit(device.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}", "sub": self._subject,
            "exp": timing.seconds() + TOKEN_S,
        }  # fmt: skip
        headers = {
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
            "TTL": str(TTL_S), "Topic": topic[:32], "Urgency": "normal",
            **self._vapid.sign(claims),
        }  # fmt: skip
        return post(device.endpoint, headers, body, self._allowed)

    def try_to_send(self, device: Device, topic: str, message: bytes) -> int:
        """As ``send``; 0 if the push service cannot be called."""
        try:
            return self.send(device, topic, message)
        except NotCalled:
            return 0


# --- devices -----------------------------------------------------------------------------------


def add_device(database: Database, guest: str, device: Device, session: str = "") -> Job:
    """Remember a device; whoever uses it last is called there. False if there are too many.

    session: in which he is signed in there, if he is; it ends with it.
    """
    row = {
        "key": device.key, "guest": guest, "endpoint": device.endpoint, "p256dh": device.p256dh,
        "auth": device.auth, "made": timing.seconds(), "session": session or None,
    }  # fmt: skip
    others = (push_devices.c.guest == guest) & (push_devices.c.key != device.key)
    count = select(func.count()).where(others)

    def job(connection: sa.Connection) -> bool:
        if connection.execute(count).scalar_one() >= MOST_DEVICES:
            return False
        connection.execute(sa.delete(push_devices).where(push_devices.c.key == device.key))
        connection.execute(database.insert(push_devices).values(**row).on_conflict_do_nothing())
        return True

    return job


def remove_device(key: str, guest: str | None = None) -> Job:
    """Forget a device; guest: if it is his."""
    this = push_devices.c.key == key
    if guest is not None:
        this &= push_devices.c.guest == guest
    return lambda connection: connection.execute(sa.delete(push_devices).where(this)).rowcount


def devices_of(guest: str) -> Job:
    columns = push_devices.c.endpoint, push_devices.c.p256dh, push_devices.c.auth
    query = select(*columns).where(push_devices.c.guest == guest)
    return lambda connection: [Device(*row) for row in connection.execute(query)]


def claim_call(database: Database, table: str, guest: str, number: int) -> Job:
    """Whether somebody is to be called now: once after each entry of a log, by one server."""
    this = (calls.c.table_id == table) & (calls.c.guest == guest)
    later = sa.update(calls).where(this, calls.c.number < number).values(number=number)
    row = {"table_id": table, "guest": guest, "number": number}
    first = database.insert(calls).values(**row).on_conflict_do_nothing()
    first = first.returning(calls.c.number)

    def job(connection: sa.Connection) -> bool:
        if connection.execute(later).rowcount:
            return True
        return connection.execute(first).first() is not None

    return job
