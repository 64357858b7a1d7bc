"""Counts of move sequences and played games kept in files: nothing changes unnoticed."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import numpy as np

from flibuste.core import jit
from flibuste.core.game import Game
from flibuste.core.kernel import Records
from flibuste.core.match import load
from flibuste.core.testing.variants import Variant, all_variants

DEPTH = 3
SEEDS = (1, 2)


def folder(game: Game) -> Path:
    return game.folder / "tests" / "golden"


def perft_counts(
    variant: Variant, seed: int, kernels: jit.Kernels, depth: int = DEPTH
) -> list[int]:
    """Sequences of 1 … depth moves from the deal, and from the middle of a random game."""
    game = variant.game
    stack, moves = np.zeros(depth + 1, game.dtype), np.zeros((depth + 1, game.most_legal), np.int16)
    counts = []
    for states, deepest in zip(
        perft_positions(variant, seed, kernels), (depth, depth - 1), strict=True
    ):
        stack[0] = states[0]
        counts += [int(kernels.perft(stack, moves, d)) for d in range(1, deepest + 1)]
    return counts


def perft_positions(variant: Variant, seed: int, kernels: jit.Kernels) -> tuple[Records, Records]:
    """A deal, and what has become of it after some random moves."""
    dealt, moves = variant.blank(seed), np.zeros(variant.game.most_legal, np.int16)
    kernels.deal(dealt[0])
    later, rng = dealt.copy(), random.Random(seed)
    for _ in range(40):
        if n := kernels.legal(later[0], moves):
            kernels.apply(later[0], int(moves[rng.randrange(n)]))
    return dealt, later


def playthrough(variant: Variant, seed: int) -> dict[str, Any]:
    """A random game with a digest of the record after every move."""
    match, rng = variant.match(seed, auto_chance=False), random.Random(seed)
    digests = [_digest(match._states)]
    while not match.over:
        match.act(rng.choice(match.actions))
        digests.append(_digest(match._states))
    return {"record": match.record(), "digests": " ".join(digests)}


def _digest(states: Records) -> str:
    return hashlib.sha256(states.tobytes()).hexdigest()[:6]


def _perfts(game: Game) -> dict[str, list[int]]:
    k = jit.compiled(game)
    return {f"{v} {seed}": perft_counts(v, seed, k) for v in all_variants(game) for seed in SEEDS}


def write_golden(game: Game) -> None:
    """Make the files anew: after a deliberate change of the rules, with a new version."""
    jit.compiled(game)
    place = folder(game)
    place.mkdir(parents=True, exist_ok=True)
    for old in place.glob("*.json"):
        old.unlink()
    (place / "perft.json").write_text(json.dumps(_perfts(game), indent=1) + "\n")
    for variant in all_variants(game):
        text = json.dumps(playthrough(variant, 1), indent=None)
        (place / f"{variant}.json").write_text(text + "\n")


def kept_perfts(game: Game) -> dict[str, list[int]]:
    """The counts in the file, by variant and seed."""
    found: dict[str, list[int]] = json.loads((folder(game) / "perft.json").read_text())
    return found


def check_golden(game: Game) -> None:
    """Every way to play has its files, and they are still true."""
    assert kept_perfts(game) == _perfts(game), f"{game.name}: perft counts have changed"
    for variant in all_variants(game):
        file = json.loads((folder(game) / f"{variant}.json").read_text())
        again = playthrough(variant, 1)
        assert again == file, f"{variant}: the playthrough has changed"
        assert load(file["record"]).record() == file["record"], f"{variant}: replay"
