"""What a batch does to one of its games; bound to each game, run on CPU threads and GPUs.

What belongs together comes as one named tuple of arrays, of which game ``i`` has the i-th rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from flibuste.core.algorithms import best_rated, final_rewards, roll_dice
from flibuste.core.chance import below, pick, start
from flibuste.core.kernel import (
    CHANCE,
    Records,
    apply,
    copy_record,
    count_legal,
    deal,
    forbids,
    legal,
    nth_legal,
    observe,
    over,
    rate,
    redact,
    to_move,
)
from flibuste.core.layout import I1s, I2s, I4s, I8s, U1s, U4s
from flibuste.core.record import Record

F4s = npt.NDArray[np.float32]
Words = tuple[int, ...]
"""Four words: the seed of one round of random actions."""
NOTHING = -1
"""An action for a game in which the learner has not been asked yet."""


class Episodes(NamedTuple):
    """What games are dealt from, and what came of them."""

    template: Records  # [1]: options and seed
    ended: I8s  # [games]: how many have ended there
    scores: I4s  # [games, seats]: of the last one that ended
    rewards: F4s  # [games, seats]: of the step just made
    done: U1s  # [games]: did the step end the game?


class Observed(NamedTuple):
    """What seats to move may do and see, and an action drawn for each."""

    masks: U1s  # [games, actions]
    features: I2s  # [games, features]
    seats: I1s  # [games]: who is to move
    drawn: I2s  # [games]
    seed: Words  # that actions are drawn with


class Duel(NamedTuple):
    """A learner in one seat of every game, and a bot in all others."""

    chosen: I2s  # [games]: the learner's actions, or NOTHING
    learners: I1s  # [games]: the learner's seat
    reward: F4s  # [games]: the learner's, of the step just made
    by_rating: bool  # the bot makes the best rated move, else a random one


class Room(NamedTuple):
    """What one thread writes to while it plays."""

    moves: I2s  # [most_legal]
    ratings: F4s  # [most_legal]
    rng: U4s  # [4]


def begin(states: Records, at: int, i: int, template: Records, episode: int, moves: I2s) -> None:
    """Deal game i afresh into states[at]: its number and its episode make its chance its own."""
    copy_record(states, at, template, 0)
    s = states[at]
    s.game = i
    s.episode = episode
    start(s)
    deal(s)
    roll_dice(s, moves)


def refused(s: Record, action: int, actions: int) -> bool:
    """Is the action out of range or forbidden?"""
    return action < 0 or action >= actions or forbids(s, action) != 0


def masked(mask: U1s, action: int) -> bool:
    """The same, from a mask that is up to date."""
    return action < 0 or action >= len(mask) or bool(mask[action] == 0)


def advance(s: Record, action: int, moves: I2s) -> bool:
    """Play a legal action and roll the dice that follow; is the game over?

    Written with one ``apply``: a GPU's compiler puts a copy wherever it is called.
    """
    while True:
        apply(s, action)
        if to_move(s) != CHANCE:
            return over(s)
        action = int(moves[below(s, legal(s, moves))])


def book(episodes: Episodes, i: int, s: Record, ended: bool) -> None:
    """Write what a step did to game i."""
    episodes.done[i] = 1 if ended else 0
    for seat in range(episodes.rewards.shape[1]):
        episodes.rewards[i, seat] = 0
    if ended:
        final_rewards(s, episodes.scores[i], episodes.rewards[i])


def reply(states: Records, at: int, i: int, episodes: Episodes, duel: Duel, room: Room) -> None:
    """Play the learner's action in game i, at states[at], and the others' until its next turn.

    If that ends the game, the next one is dealt and begun. Of a game that ends before the
    learner was asked nothing is booked.
    """
    s = states[at]
    learner = int(duel.learners[i])
    asked = duel.chosen[i] != NOTHING
    book(episodes, i, s, False)
    ended = asked and advance(s, int(duel.chosen[i]), room.moves)
    while ended or to_move(s) != learner:
        if ended:
            if asked:
                book(episodes, i, s, True)
                asked = False
            episodes.ended[i] += 1
            begin(states, at, i, episodes.template, int(episodes.ended[i]), room.moves)
            ended = False
        else:
            ended = advance(s, bot_action(s, duel.by_rating, room), room.moves)
    duel.reward[i] = episodes.rewards[i, learner]


def bot_action(s: Record, by_rating: bool, room: Room) -> int:
    """The best rated move, one of the best at random; or any legal one."""
    n = legal(s, room.moves)
    if not by_rating:
        return int(room.moves[pick(room.rng, n)])
    rate(s, room.moves, n, room.ratings)
    return int(room.moves[best_rated(room.ratings, n, room.rng)])


def list_moves(s: Record, moves: I2s, mask: U1s, rng: U4s) -> int:
    """Mark the legal actions in a blank mask; one of them, drawn at random."""
    n = legal(s, moves)
    for k in range(n):
        mask[moves[k]] = 1
    return int(moves[pick(rng, n)])


def see(s: Record, features: I2s) -> None:
    """Write what the seat to move sees into blank features; redacts the record."""
    seat = to_move(s)
    if seat >= 0:
        redact(s, seat)
        observe(s, seat, features)


def random_action(s: Record, rng: U4s, moves: I2s) -> int:
    """A legal action, each as likely as the others."""
    n = legal(s, moves)
    return int(moves[pick(rng, n)])


def rollout(s: Record, rng: U4s, moves: I2s) -> int:
    """Play at random to the end, dice from the game's own generator; decisions made."""
    decisions = 0
    while not over(s):
        decide(s, rng, moves)
        decisions += 1
    return decisions


def decide(s: Record, rng: U4s, moves: I2s) -> None:
    """Play one random legal move, or roll the die that is due."""
    n = count_legal(s, moves)
    at = below(s, n) if to_move(s) == CHANCE else pick(rng, n)
    apply(s, nth_legal(s, moves, at))


def own_rng(rng: U4s, seed: Words, i: int) -> None:
    """Four words for game i of a batch, unlike those of its neighbours."""
    for k in range(4):
        word = (int(seed[k]) & 0xFFFFFFFF) ^ (i * 0x9E3779B1 + k * 0x85EBCA6B & 0xFFFFFFFF)
        word = (word ^ word >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
        word = (word ^ word >> 12) * 0x297A2D39 & 0xFFFFFFFF
        rng[k] = word ^ word >> 15
    rng[0] = (int(rng[0]) & 0xFFFFFFFF) | 1
