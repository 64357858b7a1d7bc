"""Playing on by ratings from one position, many times: what a position or a move is worth. Kernels.

Playout number i draws from numbers of its own, which follow from the stream and i alone: candidates
meet the same worlds and the same chance, and it does not matter which thread plays which.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from flibuste.bots.kernels.heuristic import choose_by_rating
from flibuste.bots.kernels.playouts import share_win
from flibuste.bots.kernels.tree import determinise
from flibuste.core.chance import WORD, pick, reseed
from flibuste.core.game import Game
from flibuste.core.kernel import (
    CHANCE,
    OVER,
    Moves,
    Ratings,
    Records,
    Rng,
    Shares,
    apply,
    copy_record,
    deal,
    legal,
    to_move,
)
from flibuste.core.record import Record

DEAL, TRUE, KNOWN = 0, 1, 2
"""What a playout begins with: a deal of its own; the position as it is, only what will be drawn
being open; a world imagined from what the seat to move knows."""
NO_ACTION = -1
"""In place of a first action: the policy decides from the start."""


class Root(NamedTuple):
    """Where playouts begin, and how everybody plays on."""

    record: Records  # [1]: blank for DEAL, whole for TRUE, redacted for the seat to move for KNOWN
    kind: int
    side_size: int  # seats that play together
    temperature: float  # of the softmax over ratings
    stream: Rng  # [4]: what random numbers follow from


class RolloutRoom(NamedTuple):
    """What one thread works with."""

    worlds: Records  # [2]: the world of a playout as it begins, and as it is played
    moves: Moves  # [most_legal]
    ratings: Ratings  # [most_legal]
    shares: Shares  # [seats]
    rng: Rng  # [8]: the generator, and how it was as the world began


def room_for(game: Game) -> RolloutRoom:
    return RolloutRoom(
        worlds=np.zeros(2, game.dtype),
        moves=np.zeros(game.most_legal, np.int16),
        ratings=np.zeros(game.most_legal, np.float32),
        shares=np.zeros(max(game.seats), np.float32),
        rng=np.ones(8, np.uint32),
    )


def scramble(number: int) -> int:
    """32 bits of which each depends on all of the number's (Wellons' lowbias32)."""
    number ^= number >> 16
    number = number * 0x7FEB352D & WORD
    number ^= number >> 15
    number = number * 0x846CA68B & WORD
    return number ^ number >> 16


def start_stream(rng: Rng, stream: Rng, i: int) -> None:
    """The generator of playout i."""
    for k in range(4):
        own = scramble((int(stream[k]) & WORD) + i * 0x9E3779B9 + k & WORD)
        rng[k] = own | 1


def begin_world(root: Root, room: RolloutRoom, i: int) -> None:
    """World number i, and the generator with which it is played."""
    start_stream(room.rng, root.stream, i)
    copy_record(room.worlds, 0, root.record, 0)
    s = room.worlds[0]
    if root.kind == KNOWN:
        determinise(s, to_move(s), room.rng)
    else:
        reseed(s, room.rng)
        if root.kind == DEAL:
            deal(s)
    for k in range(4):
        room.rng[4 + k] = room.rng[k]


def play_on(s: Record, room: RolloutRoom, temperature: float) -> None:
    """To the end of the game, everybody by ratings."""
    while True:
        seat = to_move(s)
        if seat == OVER:
            return
        n = legal(s, room.moves)
        at = 0
        if n > 1:
            if seat == CHANCE:
                at = pick(room.rng, n)
            else:
                moves, ratings = room.moves[:n], room.ratings[:n]
                at = choose_by_rating(s, moves, ratings, room.rng, temperature, 0.0)
        apply(s, int(room.moves[at]))


def roll_out(
    root: Root, actions: Moves, begin: int, room: RolloutRoom, out: npt.NDArray[np.float32]
) -> None:
    """Play worlds from number ``begin`` on, each once after every action.

    out: [worlds, actions, seats], the shares of the win.
    """
    for i in range(out.shape[0]):
        begin_world(root, room, begin + i)
        for j in range(len(actions)):
            copy_record(room.worlds, 1, room.worlds, 0)
            for k in range(4):
                room.rng[k] = room.rng[4 + k]
            s = room.worlds[1]
            if actions[j] != NO_ACTION:
                apply(s, int(actions[j]))
            play_on(s, room, root.temperature)
            share_win(s, room.shares, root.side_size)
            for seat in range(out.shape[2]):
                out[i, j, seat] = room.shares[seat]
