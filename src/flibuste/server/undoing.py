"""Undo: taking moves back if everybody agrees and the asking seat has learnt nothing since."""

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
"""How many imagined positions are tried in ``learnt_nothing``."""


async def ask_undo(table: Table, guest: str, wish: wire.UndoRequest) -> None:
    """Ask to take back the seat's last move. Bots and the guest's other seats agree at once."""
    async with table.lock:
        table.controlled(guest, wish.seat)
        to = _last_move(table, wish.seat)
        if table.state != PLAYING or to is None or not learnt_nothing(table, wish.seat, to):
            raise Refusal("no-undo", 409)
        table.undo = wire.PendingUndo(wish.seat, to, list(table.controls(guest)))
        await _take_back_if_agreed(table)


async def agree(table: Table, guest: str, wish: wire.AgreeRequest) -> None:
    """Answer yes or no to an undo that was asked for. Raises Refusal."""
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
    """Take the moves back if everybody has agreed; otherwise tell who has."""
    assert table.undo is not None
    people = {i for i, c in enumerate(table.occupants) if c.kind in (PERSON, GUEST)}
    if people <= set(table.undo.agreed):
        await _take_back(table, table.undo)
    else:
        table.broadcast(undo_message(table.undo))


async def _take_back(table: Table, undo: wire.PendingUndo) -> None:
    """Take the moves back: one more entry of the log."""
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
    """Whether the moves since ply ``to`` have revealed nothing to the seat but themselves.

    Positions are imagined that fit what the seat knew at that ply, and the same moves are played
    in them. The seat has learnt something if dice were rolled, if a move is illegal in one of
    the positions, or if the seat would now see something else there.
    """
    if CHANCE in table.log.actors[to:]:
        return False
    past = table.log.replayed(to)
    truth = table.match.redacted(seat).tobytes()
    undone = [past.parse(move) for move in table.match.moves[to:]]
    return all(_leads_there(past, seat, undone, truth, salt) for salt in range(WORLDS))


def _leads_there(past: Match, seat: int, undone: list[int], truth: bytes, salt: int) -> bool:
    """Whether the moves, played in an imagined position, show the seat what it truly sees."""
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
