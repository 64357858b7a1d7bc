"""Rate limits of guests and addresses: token buckets."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import ip_address, ip_network

from starlette.requests import HTTPConnection

from flibuste.server.settings import Network
from flibuste.table import timing


def network(host: str) -> str:
    """What is counted as one address: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if found.version == 4:
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found) >> 64 << 64, 64)))


def is_in(host: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address belongs to one of these networks."""
    try:
        found = ip_address(host)
    except ValueError:  # a Unix socket has none
        return False
    plain = getattr(found, "ipv4_mapped", None) or found
    return any(plain in each for each in networks)


def network_of(connection: HTTPConnection) -> str:
    return network(connection.client.host if connection.client else "")


class TokenBucket:
    """A token bucket: ``burst`` at once, then ``rate`` a second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._left, self._at = burst, timing.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = timing.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class TokenBuckets:
    """A bucket for each name. When there are too many, the least recently used is dropped."""

    def __init__(self, burst: float, rate: float, most: int = 20_000) -> None:
        self._make = burst, rate
        self._most = most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = TokenBucket(*self._make)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take(cost)
