"""Secrecy: a message to a seat must be the same in every world that fits what the seat may know.

For a moment of the game another world is imagined: from the record redacted for the seat, with all
that is hidden filled in anew. What the server sends about that world to that seat must be what it
really sent. A byte that depends on anything hidden differs sooner or later.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np
from faults.history import Message, SocketLog
from faults.truth import Truth

from flibuste.core import jit
from flibuste.core.kernel import SPECTATOR
from flibuste.core.match import Match
from flibuste.table.gamewords import asides, label
from flibuste.table.log import SeedOrigin
from flibuste.table.messages import WORDLESS
from flibuste.table.snapshots import SPECTATOR_KEY, Snapshot, effects_between

Found = Iterator[tuple[str, str]]


class Secrecy:
    """Compares messages with those of imagined worlds; a share of all moments, chosen by chance."""

    def __init__(self, truth: Truth, share: float) -> None:
        self._truth = truth
        self._share = share
        self._worlds: dict[tuple[int, int], Snapshot] = {}
        origin = SeedOrigin.of(truth.row)
        self._secret = origin.secret.encode() if origin else None
        self._game = truth.row["game"]

    def check(
        self, raw: bytes, message: Message, log: SocketLog, views: dict[str, Any] | None,
        moments: set[int] | None,
    ) -> Found:  # fmt: skip
        """views: those of the message's position, whole, by seat."""
        if self._secret is not None and self._secret in raw:
            yield "leak", f"{log.client} was told the secret of the deal"
        position = message.get("position")
        if not self._truth.begun or not moments or len(moments) > 1:
            return
        (i,) = moments
        if not self._chosen(i) or position is None:
            return
        if position["to_move"] is None and not position["over"]:
            return  # nothing is dealt yet
        yield from self._position(position, views, i, log)
        if message["type"] == "event":
            yield from self._event(message["event"], i, log)

    def _chosen(self, i: int) -> bool:
        digest = hashlib.sha256(f"{self._truth.key} {i}".encode()).digest()
        return digest[0] < 256 * self._share

    # --- another world -------------------------------------------------------------------------

    def _world(self, i: int, seat: int) -> Snapshot:
        """What may have been instead, as far as the seat can know, after the first i entries."""
        found = self._worlds.get((i, seat))
        if found is None:
            found = self._worlds[i, seat] = Snapshot(
                imagined(self._truth.positions[i], seat, i), veil=False
            )
        return found

    # --- comparing -----------------------------------------------------------------------------

    def _position(
        self, position: Message, views: dict[str, Any] | None, i: int, log: SocketLog
    ) -> Found:
        for name, told in (position["records"] if views is None else views).items():
            seat = SPECTATOR if name == SPECTATOR_KEY else int(name)
            world = self._world(i, seat)
            if views is None:
                kept = seat + 1
                due: Any = base64.b64encode(world.match.redacted_bytes()[kept]).decode()
            else:
                due = msgspec.json.decode(world.view(seat))
            if told != due:
                yield "leak", f"{log.client} at moment {i} saw of seat {name}: {_diff(told, due)}"
        for name, told in position.get("choices", {}).items():
            if told != msgspec.json.decode(self._world(i, int(name)).choices(log.lang)):
                yield "leak", f"{log.client} at moment {i} was told other choices"
        yield from self._outcome(position, i, log)

    def _outcome(self, position: Message, i: int, log: SocketLog) -> Found:
        world = self._world(i, SPECTATOR)
        due = world.to_move, world.over, world.scores, world.winners
        told = tuple(position[name] for name in ("to_move", "over", "scores", "winners"))
        if told != due:
            yield "disagrees", f"{log.client} at moment {i} was told {told}, not {due}"

    def _event(self, event: Message, i: int, log: SocketLog) -> Found:
        if log.feed in WORDLESS or event["move"].startswith("undo "):
            return
        effects = effects_between(self._world(i - 1, SPECTATOR), self._world(i, SPECTATOR))
        then = msgspec.to_builtins(asides(self._game, log.lang, effects))
        due = label(self._game, log.lang, event["move"]), then
        if (event["label"], event.get("then", [])) != due:
            yield "leak", f"{log.client} at moment {i} was told {event}, not {due}"


def imagined(match: Match, seat: int, salt: int) -> Match:
    """A match in which all that the seat may not know is otherwise, as far as it can be."""
    if match.over:
        return match  # everything is shown
    kernels = jit.kernels(match.game)
    known = match.redacted(None if seat == SPECTATOR else seat)
    states = np.frombuffer(bytearray(known.tobytes()), match.game.dtype)
    draw = Random(salt)
    rng = np.array([draw.getrandbits(32) | 1 for _ in range(4)], np.uint32)
    kernels.imagine(states[0], seat, rng)
    other = match.copy()
    other._states = states
    return other


def _diff(told: Any, due: Any) -> str:
    """The first thing that differs, for people."""
    if isinstance(told, dict) and isinstance(due, dict):
        for name in (*told, *due):
            if told.get(name) != due.get(name):
                return f"{name}: {_diff(told.get(name), due.get(name))}"
    return f"{str(told)[:80]} != {str(due)[:80]}"
