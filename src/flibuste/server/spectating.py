"""Who may look on at a table: players and its owner always, spectators where there is room.

Somebody without a cookie of ours makes room for a guest we know.
"""

from __future__ import annotations

from collections import Counter

from flibuste.server.connections import Connection, SocketState
from flibuste.table.table import Table
from flibuste.table.wire import CloseCode

MOST_SPECTATORS = 200
"""Spectators of one table."""
MOST_OF_ADDRESS = 20
"""Spectators of one address at one table."""
MOST_OF_GUEST = 30
"""Sockets of one player at a table; the oldest makes room for another."""


def find_place(table: Table, newcomer: Connection) -> bool:
    """Whether a newcomer may look on; somebody else may have to go for it."""
    if newcomer.limits is None:
        return True
    seen = (v for v in table.viewers if isinstance(v, Connection))
    there = [v for v in seen if v.state is SocketState.OPEN]
    if table.controls(newcomer.guest) or table.owner == newcomer.guest:
        _let_go_of_oldest([v for v in there if v.guest == newcomer.guest])
        return True
    spectators = [v for v in there if not v.seats and v.guest != table.owner]
    if sum(v.host == newcomer.host for v in spectators) >= MOST_OF_ADDRESS:
        return False
    return len(spectators) < MOST_SPECTATORS or _makes_room(spectators, newcomer)


def _let_go_of_oldest(own: list[Connection]) -> None:
    if len(own) >= MOST_OF_GUEST:
        min(own, key=lambda each: each.since).close(CloseCode.TOO_MANY)


def _makes_room(spectators: list[Connection], newcomer: Connection) -> bool:
    """Whether a stranger, of the address that has most of them, goes for a guest we know."""
    strangers = [v for v in spectators if v.who.new]
    if newcomer.who.new or not strangers:
        return False
    crowd = Counter(v.host for v in strangers)
    max(strangers, key=lambda each: crowd[each.host]).close(CloseCode.FULL)
    return True
