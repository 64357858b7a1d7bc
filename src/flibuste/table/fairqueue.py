"""A queue that is fair between addresses, and between the guests of an address.

Start-time fair queueing at every level: whoever has been given least is next, and whoever comes
anew begins where those who wait have got to, so that nobody saves up turns.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
WATCHED, UNWATCHED = "watched", "unwatched"
WEIGHTS = {WATCHED: 4.0, UNWATCHED: 1.0}
"""Where both wait, tables that somebody watches get so many times the time of the others."""


class Payer(NamedTuple):
    """Whose part of the processor's time some work uses."""

    guest: str
    address: str = ""
    """Where the guest was last seen; empty if that is not known since the server's start."""
    watched: bool = True
    """Whether anybody waits for it who looks on."""
    fixed: bool = False
    """The work may not be cut short: of rated games."""

    @property
    def path(self) -> tuple[str, str, str]:
        return WATCHED if self.watched else UNWATCHED, self.address, self.guest


NOBODY = Payer("", watched=False)
"""Where nobody asked: what the server does by itself."""


class FairQueue(Generic[Item]):
    """Items under paths of names. At each level the names share alike, or by their weights.

    An item is present from ``push`` to ``done``: while it waits, and after ``pop`` while somebody
    works at it.
    """

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._weights = weights or {}
        self._items: deque[Item] = deque()  # at the end of a path
        self._below: dict[str, FairQueue[Item]] = {}  # those with something present
        self._used: dict[str, float] = {}
        self._floor = 0.0  # what the last one chosen had used
        self.waiting = 0
        self.present = 0

    def push(self, path: Sequence[str], item: Item) -> None:
        self.waiting += 1
        self.present += 1
        if not path:
            self._items.append(item)
            return
        if path[0] not in self._below:
            self._below[path[0]] = FairQueue()
            self._used[path[0]] = max(self._used.get(path[0], 0.0), self._floor)
        self._below[path[0]].push(path[1:], item)

    def pop(self) -> Item:
        """The next item; one must be waiting."""
        self.waiting -= 1
        if self._items:
            return self._items.popleft()
        chosen = min((w for w in self._below if self._below[w].waiting), key=self._used.__getitem__)
        self._floor = max(self._floor, self._used[chosen])
        return self._below[chosen].pop()

    def done(self, path: Sequence[str], cost: float) -> None:
        """An item that was popped is done; its cost counts for every name of its path."""
        self.present -= 1
        if path:
            self._used[path[0]] += cost / self._weights.get(path[0], 1.0)
            self._below[path[0]].done(path[1:], cost)
            self._forget(path[0])

    def drop(self, path: Sequence[str], item: Item) -> None:
        """Take back an item that still waits."""
        self.waiting -= 1
        self.present -= 1
        if not path:
            self._items.remove(item)
            return
        self._below[path[0]].drop(path[1:], item)
        self._forget(path[0])

    def part(self, path: Sequence[str]) -> float:
        """The part of all time that is fair for one of the items at the end of a path."""
        if not path:
            return 1.0 / max(1, self.present)
        weights = {name: self._weights.get(name, 1.0) for name in self._below}
        return weights[path[0]] / sum(weights.values()) * self._below[path[0]].part(path[1:])

    def _forget(self, name: str) -> None:
        """Who has nothing here and has used no more than the others is as if never seen."""
        if not self._below[name].present:
            del self._below[name]
        if len(self._used) > 2 * len(self._below) + 64:
            kept = (n for n, u in self._used.items() if u > self._floor or n in self._below)
            self._used = {n: self._used[n] for n in kept}
