"""The doorkeeper: how many connections there are and from where, and who makes room for others.

Of an address that has too many, or opens them too fast, the newcomer is refused. If the server has
too many, those make room that do least: idle connections, then unfinished requests, then sockets
without a seat; and among them those of the address that has most.
"""

from __future__ import annotations

import asyncio
import enum
from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Protocol

from flibuste.server.ratelimits import TokenBuckets, is_in, network
from flibuste.server.settings import Settings

MOST_CONNECTIONS = 200
"""Connections of one address, WebSockets not counted."""
OPENING = 400, 40
"""Token bucket of an address: new connections at once, and new connections a second."""
AT_ONCE = 2
"""New connections that are let in in one turn of the event loop."""
SHARE = 100
"""When there are too many connections, one in so many goes at once."""


class Rank(enum.IntEnum):
    """Who makes room first."""

    IDLE = 0
    UNFINISHED = 1
    WATCHING = 2
    BUSY = 3
    """A request is being answered, or somebody plays: never made to go."""


class OpenConnection(Protocol):
    """A connection as the doorkeeper knows it."""

    def rank(self) -> Rank:
        """How much would be lost if it went."""

    def origin(self) -> str:
        """The address that it is counted for."""

    def make_room(self) -> None:
        """Close at once."""


class Doorkeeper:
    """One for each server."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.by_network: Counter[str] = Counter()
        """How many connections each address has."""
        self._most = most
        self._proxies = settings.proxies
        self._generous = settings.generous
        self._opening = TokenBuckets(*OPENING)
        self._leaving: set[OpenConnection] = set()
        self._queue: deque[Callable[[], None]] = deque()

    def is_proxy(self, host: str) -> bool:
        """Whether an address is one of the proxies in the settings."""
        return bool(self._proxies) and is_in(host, self._proxies)

    def admits(self, host: str) -> bool:
        """Whether an address may have one more. Proxies may: their clients are counted singly."""
        if self._generous or self.is_proxy(host):
            return True
        where = network(host)
        return self.by_network[where] <= MOST_CONNECTIONS and self._opening.take(where)

    def queue(self, enter: Callable[[], None]) -> None:
        """Let a new connection in when those before it have had their turns.

        When a node has gone all its clients come at once, and to open a socket takes much longer
        than a move: whoever plays already must not wait for all of them.
        """
        self._queue.append(enter)
        if len(self._queue) == 1:
            asyncio.get_running_loop().call_soon(self._let_in)

    def _let_in(self) -> None:
        waiting = self._queue
        for _ in range(min(AT_ONCE, len(waiting))):
            waiting[0]()
            waiting.popleft()
        if waiting:
            asyncio.get_running_loop().call_soon(self._let_in)

    def has_room(self, connections: Iterable[OpenConnection], count: int) -> bool:
        """Whether the server can have one more; makes room if it must. count: of connections."""
        if count - len(self._leaving) <= self._most:
            return True
        going = _least_needed(connections, 1 + self._most // SHARE)
        for connection in going:
            self._leaving.add(connection)
            connection.make_room()
        return bool(going)

    def left(self, connection: OpenConnection) -> None:
        self._leaving.discard(connection)


def _least_needed(connections: Iterable[OpenConnection], count: int) -> list[OpenConnection]:
    ranked = [(rank, each) for each in connections if (rank := each.rank()) is not Rank.BUSY]
    crowd = Counter(each.origin() for _, each in ranked)
    ranked.sort(key=lambda pair: (pair[0], -crowd[pair[1].origin()]))
    return [each for _, each in ranked[:count]]
