"""Requests of ours to others: to push services alone, never to private addresses.

The name is resolved once, every address is looked at, and the connection goes to an address that
was looked at: a name that means something else a moment later gains nothing. Redirects are answers.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

CONNECT_S, WHOLE_S = 5.0, 15.0
"""Seconds to connect, or between two packets; and for all of a request."""
LONGEST_URL = 1000


class NotCalled(Exception):
    """Raised when an address is not called, or does not answer in time."""


def checked(url: str, allowed: tuple[str, ...]) -> SplitResult:
    """The parts of an address that may be called, as far as the text tells. Raises NotCalled.

    allowed: hosts with their ports that the operator allows, whatever they are.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotCalled("unreadable") from None
    host = parts.hostname or ""
    plain = url.isascii() and url.isprintable() and len(url) <= LONGEST_URL and " " not in url
    if not host or not plain or parts.username is not None:
        raise NotCalled("unreadable")
    if parts.netloc in allowed:
        return parts
    if parts.scheme != "https" or port not in (None, 443):
        raise NotCalled("not https")
    if _is_address(host) and not is_public(host):
        raise NotCalled("private")
    return parts


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Whether an address belongs to somebody on the internet."""
    found = ip_address(address.partition("%")[0])
    plain = getattr(found, "ipv4_mapped", None) or found
    inner = getattr(plain, "sixtofour", None) or (getattr(plain, "teredo", None) or (None, None))[1]
    if inner is not None:
        return False
    return plain.is_global and not plain.is_multicast and not plain.is_reserved


def post(url: str, headers: Mapping[str, str], body: bytes, allowed: tuple[str, ...]) -> int:
    """Send a request; returns the status of its answer, which is not read. Raises NotCalled."""
    parts = checked(url, allowed)
    connection = _Connection(parts, parts.netloc in allowed)
    alarm = threading.Timer(WHOLE_S, connection.cut)
    alarm.daemon = True
    alarm.start()
    try:
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path or "/", body, dict(headers))
        return connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotCalled(type(error).__name__) from None
    finally:
        alarm.cancel()
        connection.close()


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was looked at."""

    def __init__(self, parts: SplitResult, trusted: bool) -> None:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        super().__init__(parts.hostname or "", port, timeout=CONNECT_S)
        self._secure, self._trusted = parts.scheme == "https", trusted

    def connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        if not self._trusted and not all(is_public(str(each[4][0])) for each in found):
            raise NotCalled("private")
        if not found:
            raise NotCalled("unknown")
        family, kind, protocol, _, address = found[0]
        made = socket.socket(family, kind, protocol)
        self.sock = made
        made.settimeout(CONNECT_S)
        made.connect(address)
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(made, server_hostname=self.host)

    def cut(self) -> None:
        """It has taken too long."""
        sock = self.sock
        if sock is not None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
