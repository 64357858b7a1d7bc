"""What a batch does to one of its games; bound to each game, run on CPU threads and GPUs."""

from __future__ import annotations

from typing import Any

from flibuste.core.algorithms import final_rewards, roll_dice
from flibuste.core.chance import below, pick, start
from flibuste.core.kernel import (
    CHANCE,
    State,
    apply,
    copy_record,
    count_legal,
    deal,
    forbids,
    legal,
    nth_legal,
    observe,
    over,
    redact,
    to_move,
)


def begin(states: Any, at: int, i: int, template: Any, episode: int, moves: Any) -> None:
    """Deal game i afresh into states[at]: its number and its episode make its chance its own."""
    copy_record(states, at, template, 0)
    s = states[at]
    s.game = i
    s.episode = episode
    start(s)
    deal(s)
    roll_dice(s, moves)


def refused(s: State, action: int, actions: int) -> bool:
    """Is the action out of range or forbidden?"""
    return action < 0 or action >= actions or forbids(s, action) != 0


def masked(mask: Any, action: int) -> bool:
    """The same, from a mask that is up to date."""
    return action < 0 or action >= len(mask) or mask[action] == 0


def advance(s: State, action: int, moves: Any) -> bool:
    """Play a legal action and roll the dice that follow; is the game over?

    Written with one ``apply``: a GPU's compiler puts a copy wherever it is called.
    """
    while True:
        apply(s, action)
        if to_move(s) != CHANCE:
            return over(s)
        action = int(moves[below(s, legal(s, moves))])


def book(scores: Any, rewards: Any, done: Any, i: int, s: State, ended: bool) -> None:
    """Write what a step did to game i."""
    done[i] = 1 if ended else 0
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0
    if ended:
        final_rewards(s, scores[i], rewards[i])


def show(s: State, moves: Any, mask: Any, features: Any, rng: Any, drawn: Any, i: int) -> int:
    """Mark the legal actions, draw one of them for game i, and write what the seat to move sees.

    mask and features are blank; the record is a copy, which is redacted.
    """
    seat = to_move(s)
    if seat >= 0:
        drawn[i] = list_moves(s, moves, mask, rng)
        see(s, features)
    return seat


def list_moves(s: State, moves: Any, mask: Any, rng: Any) -> int:
    """Mark the legal actions; one of them, drawn at random."""
    n = legal(s, moves)
    for k in range(n):
        mask[moves[k]] = 1
    return int(moves[pick(rng, n)])


def see(s: State, features: Any) -> None:
    """Write what the seat to move sees; redacts the record."""
    seat = to_move(s)
    if seat >= 0:
        redact(s, seat)
        observe(s, seat, features)


def random_action(s: State, rng: Any, moves: Any) -> int:
    """A legal action, each as likely as the others."""
    n = legal(s, moves)
    return int(moves[pick(rng, n)])


def rollout(s: State, rng: Any, moves: Any) -> int:
    """Play at random to the end, dice from the game's own generator; decisions made."""
    decisions = 0
    while not over(s):
        decide(s, rng, moves)
        decisions += 1
    return decisions


def decide(s: State, rng: Any, moves: Any) -> None:
    """Play one random legal move, or roll the die that is due."""
    n = count_legal(s, moves)
    at = below(s, n) if to_move(s) == CHANCE else pick(rng, n)
    apply(s, nth_legal(s, moves, at))


def own_rng(rng: Any, seed: Any, i: int) -> None:
    """Four words for game i of a batch, unlike those of its neighbours."""
    for k in range(4):
        word = (int(seed[k]) & 0xFFFFFFFF) ^ (i * 0x9E3779B1 + k * 0x85EBCA6B & 0xFFFFFFFF)
        word = (word ^ word >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
        word = (word ^ word >> 12) * 0x297A2D39 & 0xFFFFFFFF
        rng[k] = word ^ word >> 15
    rng[0] = (int(rng[0]) & 0xFFFFFFFF) | 1
