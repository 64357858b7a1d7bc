"""Every way a game is set up: seat counts times options that are a choice among a few."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from flibuste.core.errors import BadOptions
from flibuste.core.game import Game, seed_record
from flibuste.core.kernel import Records, Rng
from flibuste.core.match import Match


@dataclass(frozen=True)
class Variant:
    """A game, a number of seats and options."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.game.name}-{self.seats}{chosen}"

    def blank(self, seed: int) -> Records:
        """A seeded record, not yet dealt."""
        game = self.game
        states = game.blank(self.seats, game.complete(self.seats, dict(self.options)))
        seed_record(states[0], seed)
        return states

    def match(self, seed: int, auto_chance: bool = True) -> Match:
        return Match(self.game, self.seats, dict(self.options), seed, None, auto_chance)


def variants(game: Game) -> list[Variant]:
    """All variants that the game's own check accepts."""
    return list(_accepted(game))


def _accepted(game: Game) -> Iterator[Variant]:
    few = [o for o in game.options if isinstance(o.values, tuple)]
    for seats in game.seats:
        for values in product(*(o.values for o in few)):
            options = tuple((o.name, v) for o, v in zip(few, values, strict=True))
            try:
                game.complete(seats, dict(options))
            except BadOptions:
                continue
            yield Variant(game, seats, options)


def number_variants(game: Game) -> list[Variant]:
    """Each option that is a number at its least and a little above, by itself."""
    found = []
    for seats in game.seats:
        for option in game.options:
            if isinstance(option.values, range):
                for value in option.values[:6:5]:
                    variant = Variant(game, seats, ((option.name, value),))
                    with suppress(BadOptions):
                        game.complete(seats, dict(variant.options))
                        found.append(variant)
    return found


def all_variants(game: Game) -> list[Variant]:
    """All variants, and what becomes of options that are numbers."""
    return [*variants(game), *number_variants(game)]


def bot_rng(seed: int) -> Rng:
    """Four words for ``chance.spin``."""
    draw = random.Random(seed)
    return np.array([draw.getrandbits(32) | 1 for _ in range(4)], np.uint32)
