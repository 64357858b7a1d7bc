"""The odds of an attack (P-15 to P-17), exactly, for people to see before they make it."""

from __future__ import annotations

from functools import lru_cache

from flibuste.games.attention_pirates.pieces import ALL_PLACES, PLACES, can_fight


@lru_cache(maxsize=16)
def volley(dice: int) -> tuple[int, ...]:
    """For each set of places the rolls, of 6 ** dice, that name exactly these places."""
    ways = [0] * (ALL_PLACES + 1)
    ways[0] = 1
    for _ in range(dice):
        after = [0] * (ALL_PLACES + 1)
        for places, number in enumerate(ways):
            for face in range(PLACES):
                after[places | 1 << face] += number
        ways = after
    return tuple(ways)


@lru_cache(maxsize=4096)
def silenced(dice: int, cannons: int, pirates: int) -> float:
    """The probability that a ship cannot fight after ``dice`` shots at it."""
    ways = volley(dice)
    rolls = sum(n for hit, n in enumerate(ways) if not can_fight(cannons & ~hit, pirates & ~hit))
    return rolls / float(PLACES**dice)


@lru_cache(maxsize=65536)
def attack_odds(
    cannons: int, pirates: int, target_cannons: int, target_pirates: int, safe: int
) -> tuple[float, float]:
    """The probabilities that the attacker, and that the target, is the only one left to fight."""
    dice = cannons.bit_count()
    win = lose = 0.0
    for hit, number in enumerate(volley(dice)):
        guns = (target_cannons & ~hit).bit_count() + safe
        if guns and target_pirates & ~hit:
            lose += number * silenced(guns, cannons, pirates)
        else:
            win += number
    every = float(PLACES**dice)
    return win / every, lose / every
