"""What a thread does on a GPU: one a game, calling the same functions as the CPU.

Threads of a warp that do different things wait for each other. Where a game has stages whose
code differs much (``core.kernel.due_stage``), a step takes the games stage by stage, and the
threads of a block that play whole games wait until all are at the same stage. There each record
is worked on where it lies; only the last stage, which changes much of it, works on a copy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from flibuste.batches.cuda_memory import fetch, place, put_back, room
from flibuste.batches.engine import Tiles
from flibuste.batches.stepping import (
    Duel,
    Episodes,
    F4s,
    Observed,
    Room,
    Words,
    advance,
    begin,
    book,
    decide,
    list_moves,
    masked,
    own_rng,
    random_action,
    refused,
    reply,
    rollout,
    see,
)
from flibuste.core.algorithms import final_rewards
from flibuste.core.kernel import due_stage, over, to_move
from flibuste.core.layout import I1s, I2s, I4s, I8s, U1s
from flibuste.core.record import POOL, Record

if not hasattr(np, "row_stack"):  # numba-cuda still asks for the name NumPy 2.5 removed
    np.row_stack = np.vstack

cuda: Any = import_module("numba.cuda")

# Bound per game
RECORD: Any = None  # what one game's record is made of
OWN = 1  # words of 64 bits in it
WORDS = 1  # the same in whole pieces
LEGAL = 0  # room for legal moves, four in a word
RATED = 0  # room for their ratings, two in a word
TILE = 1  # records in a tile
STAGES = 1
KINDS = 2  # of games to sort: at each stage, with the generator used up or not
NEXT = -1
"""In the place of a stage: the thread has to take up another game."""


class Ended(NamedTuple):
    """The games that a step has ended."""

    games: I4s  # [games]: their numbers, in any order
    total: I4s  # [1]: how many


def kind_of(s: Record, stages: int) -> int:
    """The stage a game is at; apart from the others, if it has to make new chance first."""
    return int(due_stage(s)) + (stages if s.drawn >= POOL else 0)


def listed(order: I4s, t: int, games: int) -> int:
    """The game for thread t, or -1."""
    if t >= games:
        return -1
    return int(order[t]) if len(order) else t


def sort_kernel(stages: I1s, order: I4s) -> None:
    """Put the games of a block into the order of their stages.

    Of a block only: its records are near to each other, and are fetched together. Games whose
    generator is used up come apart: to refill one takes long, and keeps its neighbours waiting.
    """
    i = cuda.grid(1)
    count = cuda.shared.array(KINDS, np.int32)
    t = cuda.threadIdx.x
    if t < KINDS:
        count[t] = 0
    cuda.syncthreads()
    mine = int(stages[i]) if i < len(stages) else -1
    at = cuda.atomic.add(count, mine, 1) if mine >= 0 else 0
    cuda.syncthreads()
    if mine >= 0:
        for k in range(mine):
            at += count[k]
        order[i - t + at] = i


def records_kernel(tiles: Tiles, records: I8s) -> None:
    """Copy the games out: [games, words of a record]."""
    i = cuda.grid(1)
    if i < len(records):
        words = room(WORDS)
        fetch(words, tiles.words, TILE, i)
        for k in range(records.shape[1]):
            records[i, k] = words[k]


# --- games -----------------------------------------------------------------------------------


def begin_kernel(tiles: Tiles, episodes: Episodes) -> None:
    i = cuda.grid(1)
    if i < len(episodes.ended):
        moves = room(LEGAL).view(np.int16)
        words = room(WORDS)
        copy = words[:OWN].view(RECORD)
        begin(copy, 0, i, episodes.template, int(episodes.ended[i]), moves)
        put_back(tiles.words, TILE, i, words)
        tiles.stages[i] = kind_of(copy[0], STAGES)


def refuse_kernel(tiles: Tiles, chosen: I2s, actions: int, first: I8s) -> None:
    i = cuda.grid(1)
    if i < len(chosen):
        words = room(WORDS)
        fetch(words, tiles.words, TILE, i)
        if refused(words[:OWN].view(RECORD)[0], int(chosen[i]), actions):
            cuda.atomic.min(first, 0, i)


def mask_kernel(masks: U1s, chosen: I2s, first: I8s) -> None:
    i = cuda.grid(1)
    if i < len(masks) and masked(masks[i], int(chosen[i])):
        cuda.atomic.min(first, 0, i)


def step_kernel(tiles: Tiles, order: I4s, chosen: I2s, episodes: Episodes, ended: Ended) -> None:
    i = listed(order, cuda.grid(1), len(episodes.done))
    if i >= 0:
        moves = room(LEGAL).view(np.int16)
        words = room(WORDS)
        copied = TILE > 1 or tiles.stages[i] == STAGES - 1 or tiles.stages[i] == KINDS - 1
        at = place(i, WORDS, TILE)
        s = tiles.words[at : at + OWN].view(RECORD)[0]
        if copied:
            fetch(words, tiles.words, TILE, i)
            s = words[:OWN].view(RECORD)[0]
        over_now = advance(s, int(chosen[i]), moves)
        book(episodes, i, s, over_now)
        if over_now:
            ended.games[cuda.atomic.add(ended.total, 0, 1)] = i
        else:
            if copied:
                put_back(tiles.words, TILE, i, words)
            tiles.stages[i] = kind_of(s, STAGES)


def begin_ended_kernel(tiles: Tiles, episodes: Episodes, ended: Ended) -> None:
    """Deal the games that have ended, side by side: alone, each would keep a whole warp waiting."""
    moves = room(LEGAL).view(np.int16)
    words = room(WORDS)
    copy = words[:OWN].view(RECORD)
    for k in range(cuda.grid(1), int(ended.total[0]), cuda.gridsize(1)):
        i = int(ended.games[k])
        episodes.ended[i] += 1
        begin(copy, 0, i, episodes.template, int(episodes.ended[i]), moves)
        put_back(tiles.words, TILE, i, words)
        tiles.stages[i] = kind_of(copy[0], STAGES)


def list_kernel(tiles: Tiles, order: I4s, observed: Observed) -> None:
    """Who is to move, the legal actions, and one of them drawn at random."""
    i = listed(order, cuda.grid(1), len(observed.seats))
    if i >= 0:
        moves = room(LEGAL).view(np.int16)
        words = room(WORDS)
        rng = cuda.local.array(4, np.uint32)
        at = place(i, WORDS, TILE)
        s = tiles.words[at : at + OWN].view(RECORD)[0]
        if TILE > 1:
            fetch(words, tiles.words, TILE, i)
            s = words[:OWN].view(RECORD)[0]
        observed.seats[i] = to_move(s)
        if observed.seats[i] >= 0:
            own_rng(rng, observed.seed, i)
            observed.drawn[i] = list_moves(s, moves, observed.masks[i], rng)


def see_kernel(tiles: Tiles, features: I2s) -> None:
    i = cuda.grid(1)
    if i < len(features):
        words = room(WORDS)
        fetch(words, tiles.words, TILE, i)
        see(words[:OWN].view(RECORD)[0], features[i])


def choose_kernel(tiles: Tiles, seed: Words, drawn: I2s) -> None:
    i = cuda.grid(1)
    if i < len(drawn):
        moves = room(LEGAL).view(np.int16)
        words = room(WORDS)
        rng = cuda.local.array(4, np.uint32)
        fetch(words, tiles.words, TILE, i)
        own_rng(rng, seed, i)
        drawn[i] = random_action(words[:OWN].view(RECORD)[0], rng, moves)


def playout_kernel(tiles: Tiles, seed: Words, episodes: Episodes, progress: I8s) -> None:
    """A thread plays game after game; progress: decisions made."""
    moves = room(LEGAL).view(np.int16)
    words = room(WORDS)
    s = words[:OWN].view(RECORD)[0]
    rng = cuda.local.array(4, np.uint32)
    made = 0
    for i in range(cuda.grid(1), len(episodes.scores), cuda.gridsize(1)):
        fetch(words, tiles.words, TILE, i)
        own_rng(rng, seed, i)
        made += rollout(s, rng, moves)
        final_rewards(s, episodes.scores[i], episodes.rewards[i])
        put_back(tiles.words, TILE, i, words)
        tiles.stages[i] = kind_of(s, STAGES)
    cuda.atomic.add(progress, 0, made)


def staged_playout_kernel(tiles: Tiles, seed: Words, episodes: Episodes, progress: I8s) -> None:
    """The same, all threads of a block at one stage; progress: decisions made, games begun."""
    moves = room(LEGAL).view(np.int16)
    words = room(WORDS)
    s = words[:OWN].view(RECORD)[0]
    rng = cuda.local.array(4, np.uint32)
    made = 0
    i = 0
    due = NEXT
    while True:
        if due == NEXT:
            i = cuda.atomic.add(progress, 1, 1)
            due = STAGES
            if i < len(episodes.scores):
                fetch(words, tiles.words, TILE, i)
                own_rng(rng, seed, i)
                due = due_stage(s)
        now = STAGES
        for k in range(STAGES):  # the earliest stage that any of them is at
            if now == STAGES and cuda.syncthreads_or(int(due == k)):
                now = k
        if now == STAGES:
            break
        if due == now:
            if not over(s):
                decide(s, rng, moves)
                made += 1
            due = due_stage(s)
            if over(s):
                final_rewards(s, episodes.scores[i], episodes.rewards[i])
                put_back(tiles.words, TILE, i, words)
                tiles.stages[i] = kind_of(s, STAGES)
                due = NEXT
    cuda.atomic.add(progress, 0, made)


def reply_kernel(tiles: Tiles, episodes: Episodes, duel: Duel, observed: Observed) -> None:
    i = cuda.grid(1)
    if i < len(duel.chosen):
        moves = room(LEGAL).view(np.int16)
        ratings = room(RATED).view(np.float32)
        words = room(WORDS)
        copy = words[:OWN].view(RECORD)
        rng = cuda.local.array(4, np.uint32)
        fetch(words, tiles.words, TILE, i)
        own_rng(rng, observed.seed, i)
        reply(copy, 0, i, episodes, duel, Room(moves, ratings, rng))
        put_back(tiles.words, TILE, i, words)
        tiles.stages[i] = kind_of(copy[0], STAGES)
        observed.seats[i] = to_move(copy[0])
        observed.drawn[i] = list_moves(copy[0], moves, observed.masks[i], rng)


def reward_kernel(rewards: F4s, movers: I1s, reward: F4s) -> None:
    i = cuda.grid(1)
    if i < len(reward):
        reward[i] = rewards[i, movers[i]]
