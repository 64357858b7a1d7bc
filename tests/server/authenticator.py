"""An authenticator of our own: it makes passkeys and signs with them as a device does.

What it says can be falsified, so that tests can try to sign in as somebody else.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class Authenticator:
    """A device with one passkey."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0

    def _client(self, kind: str, challenge: str, **lies: Any) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps({**told, **lies}).encode()

    def _head(self, domain: str, flags: int) -> bytes:
        self.count += 1
        number = self.count.to_bytes(4, "big")
        return hashlib.sha256(domain.encode()).digest() + bytes([flags]) + number

    def _public(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        return bytes(cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y}))

    def create(self, options: dict[str, Any], domain: str = "", **lies: Any) -> dict[str, Any]:
        """What a browser sends when this device has made its passkey."""
        head = self._head(domain or options["rp"]["id"], PRESENT | VERIFIED | ATTESTED)
        length = len(self.id).to_bytes(2, "big")
        data = head + bytes(16) + length + self.id + self._public()
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"], **lies)
        return self._answer(client, attestationObject=attested)

    def get(self, options: dict[str, Any], domain: str = "", **lies: Any) -> dict[str, Any]:
        """What a browser sends when this device has signed."""
        data = self._head(domain or options["rpId"], PRESENT | VERIFIED)
        client = self._client("webauthn.get", options["challenge"], **lies)
        signed = data + hashlib.sha256(client).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(client, authenticatorData=data, signature=signature)

    def _answer(self, client: bytes, **parts: bytes) -> dict[str, Any]:
        key = bytes_to_base64url(self.id)
        response = {"clientDataJSON": client, **parts}
        return {
            "id": key, "rawId": key, "type": "public-key",
            "response": {name: bytes_to_base64url(data) for name, data in response.items()},
        }  # fmt: skip


def tampered(answer: dict[str, Any], part: str) -> dict[str, Any]:
    """The same answer with one bit of a part changed."""
    data = bytearray(base64url_to_bytes(answer["response"][part]))
    data[-1] ^= 1
    return {**answer, "response": {**answer["response"], part: bytes_to_base64url(bytes(data))}}
