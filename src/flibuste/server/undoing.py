"""Taking moves back: with everybody's consent, and only where nothing came to light since."""

from __future__ import annotations

import random

import numpy as np

from flibuste.core import jit
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match
from flibuste.server import wire
from flibuste.server.logentries import Undone
from flibuste.server.messages import MoveMessage, undo_message
from flibuste.server.playing import next_turn, write
from flibuste.server.refusals import Refusal
from flibuste.server.snapshots import Snapshot
from flibuste.server.table import GUEST, PERSON, PLAYING, Table

WORLDS = 16
"""Possibilities that are tried before it is believed that nothing was learnt."""


async def ask_undo(table: Table, guest: str, wish: wire.UndoRequest) -> None:
    """Ask to take back the seat's last move. Bots and one's own other seats agree at once."""
    async with table.lock:
        table.controlled(guest, wish.seat)
        to = _last_move(table, wish.seat)
        if table.state != PLAYING or to is None or not learnt_nothing(table, wish.seat, to):
            raise Refusal("no-undo", 409)
        table.undo = wire.PendingUndo(wish.seat, to, list(table.controls(guest)))
        await _take_back_if_agreed(table)


async def agree(table: Table, guest: str, wish: wire.AgreeRequest) -> None:
    async with table.lock:
        table.controlled(guest, wish.seat)
        if table.undo is None:
            raise Refusal("no-request", 409)
        if wish.yes:
            mine = table.controls(guest)
            table.undo.agreed = sorted({*table.undo.agreed, *mine})
            await _take_back_if_agreed(table)
        else:
            table.undo = None
            table.broadcast(undo_message(None))


async def _take_back_if_agreed(table: Table) -> None:
    """Take back if everybody has agreed, else tell who has."""
    assert table.undo is not None
    people = {i for i, c in enumerate(table.occupants) if c.kind in (PERSON, GUEST)}
    if people <= set(table.undo.agreed):
        await _take_back(table, table.undo)
    else:
        table.broadcast(undo_message(table.undo))


async def _take_back(table: Table, undo: wire.PendingUndo) -> None:
    """The log only grows: an undo is one more entry of it."""
    entry = Undone(undo.by, undo.to)
    before = Snapshot(table.log.replayed(undo.to))
    await write(table, [entry])
    table.log.take_back(undo.to, before)
    table.undo = None
    table.broadcast(MoveMessage(table.log, undo.to, entry, before))
    table.recent.clear()  # who missed it gets the whole table
    await next_turn(table)


def _last_move(table: Table, seat: int) -> int | None:
    """The ply of the seat's last move."""
    actors = table.log.actors
    return next((ply for ply in reversed(range(len(actors))) if actors[ply] == seat), None)


def learnt_nothing(table: Table, seat: int, to: int) -> bool:
    """Could the seat have foretold all it sees now, knowing only which moves were made?

    Worlds that fit what the seat knew then are played on with the same moves. If a die was
    rolled, if a move cannot be made in one of them, or if the seat would see something else
    in the end, then something has come to light.
    """
    if CHANCE in table.log.actors[to:]:
        return False
    past = table.log.replayed(to)
    truth = table.match.redacted(seat).tobytes()
    undone = [past.parse(move) for move in table.match.moves[to:]]
    return all(_follows(past, seat, undone, truth, salt) for salt in range(WORLDS))


def _follows(past: Match, seat: int, undone: list[int], truth: bytes, salt: int) -> bool:
    kernels = jit.kernels(past.game)
    states = np.frombuffer(bytearray(past.redacted(seat).tobytes()), past.game.dtype)
    draw = random.Random(salt)
    rng = np.array([draw.getrandbits(32) | 1 for _ in range(4)], np.uint32)
    kernels.imagine(states[0], seat, rng)
    for action in undone:
        if kernels.forbids_first(states, action):
            return False
        kernels.apply_first(states, action)
    kernels.redact_first(states, seat)
    return bool(states.tobytes() == truth)
