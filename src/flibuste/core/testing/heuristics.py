"""Checks of a game's heuristics: they keep to what a seat knows, and they help."""

from __future__ import annotations

import math
import random

import numpy as np

from flibuste.core import jit
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE, Ratings, Records
from flibuste.core.record import Record
from flibuste.core.testing.checks import walk
from flibuste.core.testing.variants import Variant, bot_rng, variants


def ratings(k: jit.Kernels, s: Record, game: Game) -> tuple[list[int], Ratings]:
    """The legal actions and what ``rate`` says of them."""
    moves = np.zeros(game.most_legal, np.int16)
    out = np.zeros(game.most_legal, np.float32)
    n = k.legal(s, moves)
    k.rate(s, moves, n, out)
    return [int(a) for a in moves[:n]], out[:n]


def favourites(k: jit.Kernels, s: Record, game: Game) -> list[int]:
    """The actions that ``rate`` likes best."""
    actions, rated = ratings(k, s, game)
    return [a for a, r in zip(actions, rated, strict=True) if r == rated.max()]


def check_ratings(game: Game, games: int) -> None:
    """Numbers, the same from the redacted record, and nothing is changed by asking."""
    k = jit.compiled(game)
    for variant in variants(game):
        for seed in range(games):
            for ply, (states, action) in enumerate(walk(variant, seed, k)):
                seat = k.to_move(states[0])
                if action >= 0 and seat != CHANCE:
                    _check_rating(k, states, seat, game, f"{variant} seed {seed} ply {ply}")


def _check_rating(k: jit.Kernels, states: Records, seat: int, game: Game, where: str) -> None:
    before = states.tobytes()
    _, rated = ratings(k, states[0], game)
    assert states.tobytes() == before, f"{where}: rate changed the record"
    assert np.all(np.isfinite(rated)), f"{where}: {rated}"
    hidden = states.copy()
    k.redact(hidden[0], seat)
    _, seen = ratings(k, hidden[0], game)
    assert rated.tobytes() == seen.tobytes(), f"{where}: rate knows what seat {seat} may not"


def check_inference(game: Game, games: int) -> None:
    """What is inferred fits what the seat knows, and is the same on both back ends."""
    slow, fast = jit.interpreted(game), jit.compiled(game)
    for variant in variants(game):
        for seed in range(games):
            for ply, (states, action) in enumerate(walk(variant, seed, fast)):
                seat = fast.to_move(states[0])
                if action >= 0 and seat != CHANCE:
                    where = f"{variant} seed {seed} ply {ply}"
                    _check_inferred(fast, states, seat, where)
                    if ply % 16 == 0:
                        _check_same_inference(slow, fast, states, seat, where)


def _inferred(k: jit.Kernels, states: Records, seat: int) -> Records:
    found, rng = states.copy(), bot_rng(7)
    k.redact(found[0], seat)
    k.imagine(found[0], seat, rng)
    k.infer(found[0], seat, rng)
    return found


def _check_inferred(k: jit.Kernels, states: Records, seat: int, where: str) -> None:
    hidden, found = states.copy(), _inferred(k, states, seat)
    k.redact(hidden[0], seat)
    assert k.to_move(found[0]) == seat, f"{where}: inferred to_move"
    k.redact(found[0], seat)
    assert found.tobytes() == hidden.tobytes(), f"{where}: infer changed what is known"


def _check_same_inference(
    slow: jit.Kernels, fast: jit.Kernels, states: Records, seat: int, where: str
) -> None:
    one, two = (_inferred(k, states, seat) for k in (slow, fast))
    assert one.tobytes() == two.tobytes(), f"{where}: infer differs between back ends"


def check_evaluations(game: Game, games: int) -> None:
    """Shares of one win; partners have the same share, which counts once."""
    k = jit.compiled(game)
    for variant in variants(game):
        for seed in range(games):
            for ply, (states, action) in enumerate(walk(variant, seed, k)):
                if action >= 0:
                    _check_shares(k, states, variant, f"{variant} seed {seed} ply {ply}")


def _check_shares(k: jit.Kernels, states: Records, variant: Variant, where: str) -> None:
    before, width = states.tobytes(), _width(variant)
    out = np.zeros(variant.seats, np.float32)
    k.evaluate(states[0], out)
    assert states.tobytes() == before, f"{where}: evaluate changed the record"
    assert np.all((out >= 0) & (out <= 1)), f"{where}: {out}"
    sides = out.reshape(-1, width)
    assert np.all(sides == sides[:, :1]), f"{where}: partners differ in {out}"
    assert math.isclose(sides[:, 0].sum(), 1, abs_tol=1e-4), f"{where}: {out}"


def _width(variant: Variant) -> int:
    """Seats to a side."""
    sides = variant.game.sides(variant.seats, dict(variant.options))
    return variant.seats // len(set(sides))


def check_heuristics_back_ends(game: Game) -> None:
    """Interpreted and compiled heuristics agree to the bit."""
    slow, fast = jit.interpreted(game), jit.compiled(game)
    for variant in variants(game):
        for states, action in walk(variant, 3, fast):
            if action < 0 or fast.to_move(states[0]) == CHANCE:
                continue
            _, one = ratings(slow, states[0], game)
            _, two = ratings(fast, states[0], game)
            assert one.tobytes() == two.tobytes(), f"{variant}: rate {one} {two}"
            shares = np.zeros((2, variant.seats), np.float32)
            slow.evaluate(states[0], shares[0])
            fast.evaluate(states[0], shares[1])
            assert shares[0].tobytes() == shares[1].tobytes(), f"{variant}: evaluate {shares}"


def share_against_chance(variant: Variant, deals: int) -> float:
    """The part of all wins that one side playing by common sense takes from random ones.

    Every deal is played once from every side's place.
    """
    width = _width(variant)
    sides = variant.seats // width
    won = [_share(variant, seed, side, width) for seed in range(deals) for side in range(sides)]
    return sum(won) / len(won)


def _share(variant: Variant, seed: int, side: int, width: int) -> float:
    k, game = jit.compiled(variant.game), variant.game
    states, rng = variant.blank(seed), random.Random(seed)
    moves = np.zeros(game.most_legal, np.int16)
    s = states[0]
    k.deal(s)
    while not k.over(s):
        if k.to_move(s) // width == side:
            choices = favourites(k, s, game)
        else:
            choices = [int(a) for a in moves[: k.legal(s, moves)]]
        k.apply(s, rng.choice(choices))
    winners = int(k.winners(s))
    return (winners >> side * width & 1) * width / winners.bit_count()
