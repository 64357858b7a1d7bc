"""One viewer's messages beside the truth: which moments of the game may he have been shown?

A viewer who is sent a position could be at several moments (a move taken back and made again looks
the same). All of them are followed; when none is left, the viewer was told another game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from faults.history import Message, SocketLog
from faults.secrecy import Secrecy
from faults.truth import Truth

from flibuste.core.viewparts import overlay
from flibuste.table.log import LINES

Found = Iterator[tuple[str, str]]


class Viewing:
    """What one client has been told about one table, through all its sockets."""

    def __init__(self, truth: Truth, secrecy: Secrecy, settled: int) -> None:
        self._truth = truth
        self._settled = settled
        self._secrecy = secrecy
        self._moments: set[int] | None = None
        """After how many entries of the log the viewer may be; None: he has seen nothing yet."""
        self._n = 0
        self._public: dict[str, Any] = {}
        self._own: dict[str, dict[str, Any]] = {}
        self._chats: list[str] = []

    def read(self, log: SocketLog) -> Found:
        """Go through the messages of one socket."""
        first = True
        who = log.client
        for raw in log.heard:
            message: Message = msgspec.json.decode(raw)
            if "n" in message:
                yield from self._numbered(message, first, log.after, who)
                first = False
            yield from self._told(message, who)
            yield from self._secrecy.check(raw, message, log, self._whole(message), self._moments)
        if log.drained and self._moments and max(self._moments) < self._settled:
            yield "missed", f"{who} is at {sorted(self._moments)} of {self._settled} entries"

    def _numbered(self, message: Message, first: bool, after: int, who: str) -> Found:
        n, due = message["n"], (after if first else self._n) + 1
        if n != due and not (first and message["type"] == "table"):
            yield "gap", f"{who} was told number {n} in place of {due}"
        self._n = n

    # --- the log -------------------------------------------------------------------------------

    def _told(self, message: Message, who: str) -> Found:
        kind, before = message["type"], self._moments
        if kind == "table":
            yield from self._table(message, who)
        elif kind == "event":
            self._moments = {i + 1 for i in before or () if self._is_next(i, message["event"])}
            if before and not self._moments:
                yield "disagrees", f"{who} at {sorted(before)} was told {message['event']}"
        elif kind == "chat":
            yield from self._chat(message["chat"]["text"], who)
        if "position" in message and self._moments:
            yield from self._position(message["position"], who)

    def _table(self, message: Message, who: str) -> Found:
        """The whole table: the viewer may be anywhere that looks like this, but not earlier."""
        there = {i for i in range(self._truth.end + 1) if self._looks_like(i, message)}
        seen = min(self._moments) if self._moments else 0
        self._moments = {i for i in there if i >= seen} or there
        if not there:
            yield "disagrees", f"{who} was shown a table that never was: {message['log'][-3:]}"
        elif max(there) < seen:
            yield "reordered", f"{who} was shown moment {max(there)} after moment {seen}"
        self._chats = [chat["text"] for chat in message["chat"]]
        kept = [row["text"] for row in self._truth.chats]
        if not _is_part(self._chats, kept):
            yield "disagrees", f"{who} was shown a chat that never was: {self._chats[-3:]}"

    def _looks_like(self, i: int, message: Message) -> bool:
        log, shown = self._truth.logs[i], message["log"]
        if message["position"]["ply"] != len(log):
            return False
        lines = [(line["seat"], line["move"]) for line in shown]
        return not shown or (lines == log[-LINES:] and shown[-1]["ply"] == len(log) - 1)

    def _is_next(self, i: int, event: Message) -> bool:
        truth = self._truth
        if i >= truth.end:
            return False
        now, then = truth.logs[i], truth.logs[i + 1]
        if event["move"].startswith("undo "):
            asked = truth.entries[i].seat == event["seat"]
            return asked and bool(event["ply"] == len(then) <= len(now))
        told = (event["seat"], event["move"])
        return then[len(now) :] == [told] and bool(event["ply"] == len(now))

    def _chat(self, text: str, who: str) -> Found:
        self._chats.append(text)
        if not _is_part(self._chats, [row["text"] for row in self._truth.chats]):
            yield "disagrees", f"{who} was told chat in another order: {self._chats[-3:]}"

    def _position(self, position: Message, who: str) -> Found:
        assert self._moments is not None
        fits = {i for i in self._moments if self._truth.ply(i) == position["ply"]}
        if not fits:
            yield "disagrees", f"{who} was shown the position of ply {position['ply']}"
        self._moments = fits or self._moments

    # --- positions -----------------------------------------------------------------------------

    def _whole(self, message: Message) -> dict[str, Any] | None:
        """The views of a position, put together where only changes were sent."""
        position = message.get("position")
        if position is None or "public" not in position:
            return position.get("views") if position else None
        if position["whole"]:
            self._public, self._own = {}, {}
        self._public = overlay(self._public, position["public"])
        for seat, own in position["own"].items():
            self._own[seat] = {**self._own.get(seat, {}), **own}
        views = {seat: overlay(self._public, own) for seat, own in self._own.items()}
        return views or {"spectator": self._public}


def _is_part(some: list[str], all_: list[str]) -> bool:
    """Whether some lines are a part of all, in the same order and without a hole."""
    return not some or any(
        all_[at : at + len(some)] == some for at in range(len(all_) - len(some) + 1)
    )
